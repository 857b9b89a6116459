//! Runs every `gtp-scripts/*.tst` against the real binary.
//!
//! A script is what gogui-regress reads: GTP commands, some with a number in front, and after a
//! command perhaps `#? [pattern]`, which must match the whole reply, `#? [!pattern]`, which must not,
//! and a `*` behind the bracket for a failure that is known. `#! [pattern]` is an addition: the
//! command must fail, with these words.
//!
//! The first line of a script says what it holds. `# kind: facts`: every test must pass, and every
//! command without a test must succeed. `# kind: moves`: what a search should find; failures are
//! printed and counted against [`ALLOWED`].

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use regex::Regex;

/// Where the scripts lie; the engine runs there, so that they find their SGF files.
const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/gtp-scripts");

/// How the engine is started. One thread and a fixed seed make the moves the same every time.
const ARGUMENTS: &[&str] = &[
    "--threads",
    "1",
    "--seed",
    "1",
    "--playouts",
    "1000",
    "--no-resign",
];

/// How many unmarked tests of a moves script may fail; a script that is not here must pass wholly.
///
/// A change to play, other weights of the network above all, makes other searches, and a few hard
/// tests fall to either side. The allowances are bounds that leave some room, not counts. A test that
/// always fails gets a `*`.
const ALLOWED: &[(&str, usize)] = &[
    ("ladders", 2),
    ("life-and-death", 2),
    ("passing", 1),
    ("seki", 2),
    ("tactics", 1),
];

#[test]
fn facts_hold() {
    let mut report = String::new();
    for script in scripts(Kind::Facts) {
        for failure in run(&script).failures {
            writeln!(report, "{failure}").expect("writing to a string");
        }
    }
    assert!(report.is_empty(), "facts that do not hold:\n{report}");
}

#[test]
#[allow(
    clippy::print_stdout,
    reason = "the list of what was not found is for the reader of the test's output"
)]
fn moves_are_found() {
    let mut too_many = String::new();
    for script in scripts(Kind::Moves) {
        let outcome = run(&script);
        let allowed = ALLOWED
            .iter()
            .find(|(name, _)| *name == script.name)
            .map_or(0, |(_, count)| *count);
        println!(
            "{}: {} of {} found, {} known failures, {} of those found",
            script.name,
            outcome.passed,
            outcome.tests,
            outcome.marked,
            outcome.surprises.len()
        );
        for line in outcome.failures.iter().chain(&outcome.surprises) {
            println!("  {line}");
        }
        if outcome.failures.len() > allowed {
            writeln!(
                too_many,
                "{}: {} failures, {allowed} allowed:\n  {}",
                script.name,
                outcome.failures.len(),
                outcome.failures.join("\n  ")
            )
            .expect("writing to a string");
        }
    }
    assert!(too_many.is_empty(), "moves not found:\n{too_many}");
}

#[test]
fn every_script_is_in_the_readme() {
    let readme = fs::read_to_string(Path::new(SCRIPTS).join("README.md")).expect("the README");
    for path in files("tst") {
        let name = file_name(&path);
        assert!(
            readme.contains(&format!("`{name}`")),
            "gtp-scripts/README.md says nothing about {name}"
        );
    }
}

#[test]
fn every_position_is_loaded_by_a_script() {
    let text: String = files("tst").iter().map(|path| read(path)).collect();
    for entry in fs::read_dir(Path::new(SCRIPTS).join("sgf")).expect("the positions") {
        let name = file_name(&entry.expect("a directory entry").path());
        assert!(
            text.contains(&format!("loadsgf sgf/{name}\n")),
            "no script loads sgf/{name}"
        );
    }
}

#[test]
fn numbers_are_unique_and_the_allowances_name_scripts() {
    let scripts: Vec<Script> = [Kind::Facts, Kind::Moves]
        .into_iter()
        .flat_map(scripts)
        .collect();
    for script in &scripts {
        let mut seen = std::collections::HashSet::new();
        for step in &script.steps {
            if let Some(number) = step.number() {
                assert!(
                    seen.insert(number),
                    "{}:{}: the number {number} is used twice",
                    script.name,
                    step.line
                );
            }
        }
    }
    for (name, _) in ALLOWED {
        assert!(
            scripts
                .iter()
                .any(|s| s.name == *name && s.kind == Kind::Moves),
            "ALLOWED names {name}, which is no moves script"
        );
    }
}

#[test]
fn expectations_are_read_as_gogui_reads_them() {
    let check = |text: &str, reply: Result<&str, &str>, wanted: bool| {
        let expectation = Expectation::parse(text).expect("a test line");
        let reply = reply.map(str::to_owned).map_err(str::to_owned);
        assert_eq!(expectation.holds(&reply), wanted, "{text} on {reply:?}");
    };
    check("#? [D4]", Ok("D4"), true);
    check("#? [D4]", Ok("D4 E5"), false);
    check("#? [D4]", Err("D4"), false);
    check("#? [D4|E5]", Ok("E5"), true);
    check("#? [D4|E5]", Ok("E55"), false);
    check("#? [!D4|E5]", Ok("E5"), false);
    check("#? [!D4|E5]", Ok("pass"), true);
    check("#? [!D4]", Err("illegal move"), false);
    check("#? []", Ok(""), true);
    check("#? []", Ok("D4"), false);
    check(
        "#? [.*\"ko\": *\"SIMPLE\".*]",
        Ok("{\"a\":1,\n\"ko\":\"SIMPLE\"}"),
        true,
    );
    check("#! [illegal move]", Err("illegal move"), true);
    check("#! [illegal move]", Ok("illegal move"), false);
    assert!(Expectation::parse("#? [D4]*").expect("a test line").known);
    assert!(!Expectation::parse("#? [D4]").expect("a test line").known);
    assert!(Expectation::parse("# a comment").is_none());
}

/// What a script holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// True of every correct engine: must pass wholly.
    Facts,
    /// Found by a good enough search: counted.
    Moves,
}

/// A script, read.
struct Script {
    /// The file's name without its ending.
    name: String,
    kind: Kind,
    steps: Vec<Step>,
}

/// One command and what it must answer.
struct Step {
    /// Where it stands in the file, from 1.
    line: usize,
    /// As it is sent, with its number and any comment.
    command: String,
    /// `None`: the command must succeed, whatever it says.
    expectation: Option<Expectation>,
}

impl Step {
    /// The digits in front, if there are any.
    fn number(&self) -> Option<&str> {
        let digits = self
            .command
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(self.command.len());
        (digits > 0).then(|| &self.command[..digits])
    }
}

/// A test line.
struct Expectation {
    /// As written, for messages.
    text: String,
    pattern: Regex,
    /// `#?` wants a success, `#!` a failure.
    success: bool,
    /// `[!…]`: the pattern must not match.
    negated: bool,
    /// `*`: known to fail.
    known: bool,
}

impl Expectation {
    /// Reads `#? [pattern]` and its variants; `None` for any other line.
    fn parse(line: &str) -> Option<Self> {
        let success = line.starts_with("#?");
        if !success && !line.starts_with("#!") {
            return None;
        }
        let rest = line[2..].trim();
        let (rest, known) = match rest.strip_suffix('*') {
            Some(shorter) => (shorter.trim_end(), true),
            None => (rest, false),
        };
        let inside = rest.strip_prefix('[')?.strip_suffix(']')?;
        let (inside, negated) = match inside.strip_prefix('!') {
            Some(shorter) => (shorter, true),
            None => (inside, false),
        };
        let pattern = Regex::new(&format!("(?s)^(?:{inside})$"))
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        Some(Self {
            text: line.to_owned(),
            pattern,
            success,
            negated,
            known,
        })
    }

    fn holds(&self, reply: &Reply) -> bool {
        match reply {
            Ok(text) => self.success && self.pattern.is_match(text) != self.negated,
            Err(text) => !self.success && self.pattern.is_match(text) != self.negated,
        }
    }
}

/// What came back: the text after `=` or after `?`, trimmed.
type Reply = Result<String, String>;

/// A script's run in numbers, and the lines to print.
#[derive(Default)]
struct Outcome {
    tests: usize,
    passed: usize,
    marked: usize,
    /// Unmarked tests that failed, and commands without a test that did.
    failures: Vec<String>,
    /// Marked tests that passed: their mark can go.
    surprises: Vec<String>,
}

/// The scripts of one kind, by name.
fn scripts(kind: Kind) -> Vec<Script> {
    let all: Vec<Script> = files("tst").iter().map(|path| parse(path)).collect();
    assert!(!all.is_empty(), "no script in {SCRIPTS}");
    all.into_iter().filter(|s| s.kind == kind).collect()
}

fn files(ending: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(SCRIPTS)
        .expect("the folder gtp-scripts")
        .map(|entry| entry.expect("a directory entry").path())
        .filter(|path| path.extension() == Some(OsStr::new(ending)))
        .collect();
    found.sort();
    found
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .and_then(OsStr::to_str)
        .expect("a file name in ASCII")
        .to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn parse(path: &Path) -> Script {
    let name = file_name(path).trim_end_matches(".tst").to_owned();
    let text = read(path);
    let kind = match text.lines().next() {
        Some("# kind: facts") => Kind::Facts,
        Some("# kind: moves") => Kind::Moves,
        other => panic!(
            "{name}.tst must begin with \"# kind: facts\" or \"# kind: moves\", found {other:?}"
        ),
    };
    let mut steps: Vec<Step> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if let Some(expectation) = Expectation::parse(line) {
            let step = steps
                .last_mut()
                .filter(|step| step.line == index && step.expectation.is_none())
                .unwrap_or_else(|| panic!("{name}.tst:{}: no command before the test", index + 1));
            step.expectation = Some(expectation);
        } else if line.starts_with("#?") || line.starts_with("#!") {
            panic!("{name}.tst:{}: not a test: {line}", index + 1);
        } else if !line.is_empty() && !line.starts_with('#') {
            steps.push(Step {
                line: index + 1,
                command: line.to_owned(),
                expectation: None,
            });
        }
    }
    Script { name, kind, steps }
}

fn run(script: &Script) -> Outcome {
    let mut engine = Engine::start();
    let mut outcome = Outcome::default();
    for step in &script.steps {
        let reply = engine.send(step);
        let shown = match &reply {
            Ok(text) => format!("= {text}"),
            Err(text) => format!("? {text}"),
        };
        let place = format!("{}.tst:{}: {}", script.name, step.line, step.command);
        let Some(expectation) = &step.expectation else {
            if reply.is_err() {
                outcome.failures.push(format!("{place} -> {shown}"));
            }
            continue;
        };
        let holds = expectation.holds(&reply);
        outcome.tests += 1;
        outcome.passed += usize::from(holds);
        outcome.marked += usize::from(expectation.known);
        if expectation.known && holds {
            outcome
                .surprises
                .push(format!("{place} -> {shown}, passes although marked"));
        } else if !expectation.known && !holds {
            outcome
                .failures
                .push(format!("{place} -> {shown}, wanted {}", expectation.text));
        }
    }
    engine.quit();
    outcome
}

/// The running program.
struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_ponnuki"))
            .args(ARGUMENTS)
            .current_dir(SCRIPTS)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let input = process.stdin.take().expect("a piped input");
        let output = BufReader::new(process.stdout.take().expect("a piped output"));
        Self {
            process,
            input,
            output,
        }
    }

    /// Sends a command and reads the one reply to it, up to the empty line. The reply must begin with
    /// `=` or `?`, the command's number, and a blank.
    fn send(&mut self, step: &Step) -> Reply {
        let command = &step.command;
        writeln!(self.input, "{command}").unwrap_or_else(|error| panic!("{command}: {error}"));
        self.input
            .flush()
            .unwrap_or_else(|error| panic!("{command}: {error}"));
        let mut text = String::new();
        loop {
            let mut line = String::new();
            let length = self
                .output
                .read_line(&mut line)
                .unwrap_or_else(|error| panic!("{command}: {error}"));
            assert!(length > 0, "{command}: the program ended, after {text:?}");
            if line == "\n" {
                break;
            }
            text.push_str(&line);
        }
        let (success, rest) = match text.as_bytes().first() {
            Some(b'=') => (true, &text[1..]),
            Some(b'?') => (false, &text[1..]),
            _ => panic!("{command}: not a reply: {text:?}"),
        };
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let (number, rest) = rest.split_at(digits);
        let value = |digits: &str| digits.parse::<u64>().ok();
        assert_eq!(
            value(number),
            step.number().and_then(value),
            "{command}: the reply bears another number: {text:?}"
        );
        assert!(
            rest.starts_with(' '),
            "{command}: no blank after the number: {text:?}"
        );
        let rest = rest.trim().to_owned();
        if success { Ok(rest) } else { Err(rest) }
    }

    fn quit(mut self) {
        // The program may be gone already; what it has answered is what counts.
        let _ = writeln!(self.input, "quit");
        let _ = self.input.flush();
        for _ in 0..100 {
            if self.process.try_wait().expect("a child process").is_some() {
                return;
            }
            thread::sleep(std::time::Duration::from_millis(20));
        }
        self.process.kill().expect("ending a child process");
        panic!("the program still runs two seconds after quit");
    }
}
