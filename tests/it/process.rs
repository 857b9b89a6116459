//! The program itself, over pipes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The program just built, or that of `PONNUKI_PROGRAM`: one with a sanitizer, say.
fn ponnuki(arguments: &[&str]) -> Command {
    let built = || env!("CARGO_BIN_EXE_ponnuki").into();
    let mut command = Command::new(std::env::var_os("PONNUKI_PROGRAM").unwrap_or_else(built));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program on this input to its end.
pub(crate) fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = ponnuki(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // It may have gone already.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The program in conversation; killed when dropped.
pub(crate) struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Option<BufReader<ChildStdout>>,
}

impl Talk {
    pub(crate) fn new(arguments: &[&str]) -> Talk {
        let mut child = ponnuki(arguments).spawn().unwrap();
        Talk {
            stdin: child.stdin.take(),
            stdout: child.stdout.take().map(BufReader::new),
            child,
        }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        writeln!(stdin, "{line}").unwrap();
        stdin.flush().unwrap();
    }

    /// One line without its end.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.output().read_line(&mut line).unwrap();
        assert!(read > 0, "the program ended");
        line.trim_end_matches('\n').to_owned()
    }

    /// One reply without the empty line after it.
    pub(crate) fn hear(&mut self) -> String {
        let mut reply = String::new();
        while !reply.ends_with("\n\n") {
            let read = self.output().read_line(&mut reply).unwrap();
            assert!(read > 0, "the program ended after {reply:?}");
        }
        reply.trim_end_matches('\n').to_owned()
    }

    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.hear()
    }

    /// Ends the input.
    pub(crate) fn close(&mut self) {
        self.stdin = None;
    }

    /// Reads no more of what it says.
    pub(crate) fn close_output(&mut self) {
        self.stdout = None;
    }

    /// The input, for a test that writes by itself.
    pub(crate) fn input(&mut self) -> ChildStdin {
        self.stdin.take().unwrap()
    }

    /// What it says, for a test that reads by itself.
    pub(crate) fn output(&mut self) -> &mut BufReader<ChildStdout> {
        self.stdout.as_mut().unwrap()
    }

    /// Sends a signal, such as `-TERM`.
    #[cfg(unix)]
    pub(crate) fn signal(&self, name: &str) {
        let status = Command::new("kill")
            .args([name, &self.child.id().to_string()])
            .status()
            .unwrap();
        assert!(status.success());
    }

    /// What it said on standard error, once it has ended.
    pub(crate) fn stderr(&mut self) -> String {
        let mut text = String::new();
        let stderr = self.child.stderr.as_mut().unwrap();
        stderr.read_to_string(&mut text).unwrap();
        text
    }

    /// Waits for the end; the exit code, if it wasn't killed.
    pub(crate) fn end_within(&mut self, limit: Duration) -> Option<i32> {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(start.elapsed() < limit, "still running after {limit:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const LIMIT: Duration = Duration::from_secs(2);

#[test]
fn it_is_there_at_once_and_ends_at_once() {
    let start = Instant::now();
    let mut talk = Talk::new(&[]);
    assert_eq!(talk.ask("1 name"), "=1 ponnuki");
    assert!(start.elapsed() < LIMIT);
    assert_eq!(talk.ask("quit"), "= ");
    // The input is still open.
    assert_eq!(talk.end_within(LIMIT), Some(0));
}

#[test]
fn the_end_of_the_input_is_the_end_after_the_last_answer() {
    let output = run(
        &["--playouts", "5", "--boardsize", "9"],
        "name\n1 genmove b",
    );
    let stdout = text(&output.stdout);
    assert!(stdout.starts_with("= ponnuki\n\n=1 "), "{stdout}");
    assert!(stdout.ends_with("\n\n"));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_reader_who_has_gone_is_no_error() {
    let mut child = ponnuki(&["--playouts", "2"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let _ = stdin.write_all("name\n".repeat(1000).as_bytes());
    drop(stdin);
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{stderr}");
    assert_eq!(stderr, "");
}

#[test]
fn an_interrupt_ends_the_search_with_an_answer() {
    let mut talk = Talk::new(&["--move-time", "60", "--boardsize", "9"]);
    talk.ask("name");
    let start = Instant::now();
    talk.say("7 genmove b");
    std::thread::sleep(Duration::from_millis(200));
    talk.say("# interrupt");
    assert!(talk.hear().starts_with("=7 "));
    assert!(start.elapsed() < Duration::from_secs(10));
    assert_eq!(talk.ask("8 name"), "=8 ponnuki");
}

#[cfg(unix)]
#[test]
fn a_request_to_terminate_is_obeyed_while_thinking() {
    let mut talk = Talk::new(&["--move-time", "60"]);
    talk.ask("name");
    talk.say("genmove b");
    std::thread::sleep(Duration::from_millis(100));
    talk.signal("-TERM");
    talk.end_within(LIMIT);
}

#[cfg(unix)]
#[test]
fn the_first_interrupt_signal_ends_the_search_and_the_second_the_program() {
    let mut talk = Talk::new(&["--move-time", "60", "--boardsize", "9"]);
    talk.ask("name");
    talk.say("genmove b");
    std::thread::sleep(Duration::from_millis(200));
    talk.signal("-INT");
    assert!(talk.hear().starts_with("= "));
    talk.signal("-INT");
    talk.end_within(LIMIT);
}

#[test]
fn wrong_options_say_what_to_type() {
    let rows: [(&[&str], &str); 7] = [
        (&["--komi", "6,5"], "--komi 6.5"),
        (&["--boardsize", "30"], "--boardsize 9"),
        (&["--rules", "parcheesi"], "chinese"),
        (&["--set", "engine.nothing=1"], "--list-params"),
        (&["--set", "engine.lag=-1"], "0 to 60"),
        (&["--gtp-file", "/no/such/file"], "/no/such/file"),
        (&["--thread", "2"], "--threads"),
    ];
    for (arguments, hint) in rows {
        let output = run(arguments, "");
        let stderr = text(&output.stderr);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(stderr.contains(hint), "{arguments:?}: {stderr}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn options_reach_the_engine() {
    let script = std::env::temp_dir().join(format!("ponnuki-{}.gtp", std::process::id()));
    std::fs::write(&script, "komi 4.5\nplay b C3\n").unwrap();
    let output = run(
        &[
            "--boardsize",
            "7",
            "--rules",
            "japanese",
            "--komi=-3",
            "--seed",
            "9",
            "--set",
            "engine.lag=2",
            "--gtp-file",
            script.to_str().unwrap(),
        ],
        "query_boardsize\nget_komi\nget_random_seed\nkata-get-param engine.lag\nmove_history\n",
    );
    std::fs::remove_file(&script).unwrap();
    assert_eq!(
        text(&output.stdout),
        "= 7\n\n= 4.5\n\n= 9\n\n= 2\n\n= black C3\n\n"
    );
}

#[test]
fn parameters_and_version() {
    let output = run(&["--list-params", "--set", "engine.lag=2"], "");
    assert!(text(&output.stdout).contains("engine.lag = 0.7 (0 to 60)"));
    assert!(text(&output.stdout).contains("[set to 2]"));
    let output = run(&["--version"], "");
    assert_eq!(
        text(&output.stdout),
        format!("ponnuki {}\n", env!("CARGO_PKG_VERSION"))
    );
}
