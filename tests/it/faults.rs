//! What goes wrong around the program: nobody reads or writes any more,
//! signals, full disks, too little memory, endless lines, files in any state.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::process::{Talk, run};

const QUICK: &[&str] = &["--boardsize", "5", "--playouts", "5", "--threads", "1"];
/// Thinks until it is told to stop.
const SLOW: &[&str] = &["--boardsize", "9", "--move-time", "600", "--threads", "2"];

/// An end that is far below what the machine's load can explain, and far above
/// what the program needs.
const LIMIT: Duration = Duration::from_secs(20);

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("ponnuki-faults-{}-{name}", std::process::id()))
}

// ---- the other end of the pipes ------------------------------------------------

/// The input ends while the engine thinks: what was asked is answered.
#[test]
fn the_input_ends_in_mid_thought() {
    let mut talk = Talk::new(&["--boardsize", "9", "--move-time", "0.6", "--ponder"]);
    talk.say("1 genmove b");
    talk.close();
    assert!(talk.hear().starts_with("=1 "));
    assert_eq!(talk.end_within(LIMIT), Some(0));
    // An analysis ends with it.
    let mut talk = Talk::new(SLOW);
    talk.say("2 kata-analyze 1");
    assert_eq!(talk.line(), "=2 ");
    talk.close();
    while !talk.line().is_empty() {}
    assert_eq!(talk.end_within(LIMIT), Some(0));
}

/// Nobody reads the answers any more, while the engine thinks, analyses or
/// ponders.
#[test]
fn the_reader_goes_in_mid_thought() {
    for line in [
        "kata-analyze 1",
        "lz-genmove_analyze b 1",
        "kata-genmove_analyze b 1",
    ] {
        let mut talk = Talk::new(SLOW);
        talk.say(line);
        assert_eq!(talk.line(), "= ");
        talk.close_output();
        if line.contains("genmove") {
            // Its own end is far away; the client says so.
            talk.say("# interrupt");
        }
        talk.close();
        assert_eq!(talk.end_within(LIMIT), Some(0), "{line}");
    }
}

/// Nobody reads what is said on standard error, ever.
#[test]
fn nobody_reads_standard_error() {
    let mut talk = Talk::new(&[QUICK, &["--log", "trace", "--summary"]].concat());
    // More than a pipe holds.
    let long = "x".repeat(2000);
    for number in 0..100 {
        let reply = talk.ask(&format!("{number} echo_err {long}"));
        assert_eq!(reply, format!("={number} {long}"));
    }
    for _ in 0..40 {
        assert!(talk.ask("genmove b").starts_with("= "));
    }
    talk.ask("quit");
    assert_eq!(talk.end_within(LIMIT), Some(0));
}

#[cfg(unix)]
#[test]
fn closed_standard_error_is_no_fault() {
    let output = Command::new("sh")
        .arg("-c")
        .arg("printf 'echo_err x\ngenmove b\nquit\n' | \"$0\" --log trace --summary \"$@\" 2>&-")
        .arg(env!("CARGO_BIN_EXE_ponnuki"))
        .args(QUICK)
        .output()
        .unwrap();
    assert!(output.status.success());
    let replies = String::from_utf8(output.stdout).unwrap();
    assert_eq!(replies.matches("\n\n").count(), 3, "{replies}");
}

// ---- signals ---------------------------------------------------------------------

#[cfg(unix)]
#[test]
fn a_request_to_terminate_is_obeyed_in_any_state() {
    for line in [
        "name",
        "genmove b",
        "kata-analyze 1",
        "kata-genmove_analyze b 1",
    ] {
        let mut talk = Talk::new(&[SLOW, &["--ponder"]].concat());
        talk.ask("name");
        talk.say(line);
        std::thread::sleep(Duration::from_millis(150));
        talk.signal("-TERM");
        assert_eq!(talk.end_within(LIMIT), Some(128 + 15), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_signal_ends_an_analysis_and_the_session_goes_on() {
    let mut talk = Talk::new(SLOW);
    talk.say("1 kata-analyze 1");
    assert_eq!(talk.line(), "=1 ");
    talk.line();
    talk.signal("-INT");
    while !talk.line().is_empty() {}
    assert_eq!(talk.ask("2 name"), "=2 ponnuki");
    // While it thinks about a move, too.
    talk.say("3 genmove b");
    std::thread::sleep(Duration::from_millis(150));
    talk.signal("-INT");
    assert!(talk.hear().starts_with("=3 "));
    assert_eq!(talk.ask("4 name"), "=4 ponnuki");
}

// ---- disks -------------------------------------------------------------------------

/// A device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    use std::os::unix::fs::FileTypeExt as _;
    let output = run(
        QUICK,
        "play b C3\nprintsgf /dev/full\nmove_history\nprintsgf /dev/null\n",
    );
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!(stdout, "= \n\n? cannot write file\n\n= black C3\n\n= \n\n");
    // They are still devices.
    for device in ["/dev/full", "/dev/null"] {
        assert!(fs::metadata(device).unwrap().file_type().is_char_device());
    }
    // Under the log.
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ponnuki"))
        .args(QUICK)
        .args([
            "--log",
            "trace",
            "--summary",
            "--live-graphics",
            "best_moves",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(full)
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"genmove b\necho_err x\n1 name\n").unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.ends_with("=1 ponnuki\n\n"), "{stdout}");
    // Under the answers: nobody can be told.
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ponnuki"))
        .args(QUICK)
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(b"name\nname\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.starts_with("error: ") && stderr.lines().count() == 1,
        "{stderr}"
    );
}

/// The old record is there until the new one is whole, and links stay links.
#[cfg(unix)]
#[test]
fn records_are_written_whole_and_through_links() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = temporary("links");
    fs::create_dir_all(&folder).unwrap();
    let (file, link) = (folder.join("game.sgf"), folder.join("link.sgf"));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    std::os::unix::fs::symlink("game.sgf", &link).unwrap();
    let script = format!(
        "play b C3\nprintsgf {}\nprintsgf {}\nprintsgf {}/no/such/folder\n",
        link.display(),
        folder.display(),
        folder.display()
    );
    let output = run(QUICK, &script);
    let stdout = String::from_utf8(output.stdout).unwrap();
    let text = fs::read_to_string(&file).unwrap();
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    let is_link = fs::symlink_metadata(&link).unwrap().is_symlink();
    let left: Vec<_> = fs::read_dir(&folder).unwrap().collect();
    let left = left.len();
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(
        stdout,
        "= \n\n= \n\n? cannot write file\n\n? cannot write file\n\n"
    );
    assert!(text.starts_with("(;") && is_link);
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(left, 2);
}

/// Records in any encoding, cut off, or no records at all: read or refused,
/// and the game as it was.
#[test]
fn records_in_any_state() {
    let file = temporary("any.sgf");
    let name = file.display().to_string();
    let utf16: Vec<u8> = "(;SZ[5];B[cc])"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let latin = b"(;SZ[5]CA[ISO-8859-1]PB[J\xfcrgen];B[cc])".to_vec();
    let sjis = b"(;SZ[5]CA[Shift_JIS]PB[\x83\x5c\x96\x7b];B[cc])".to_vec();
    let gb = b"(;SZ[5]CA[GB2312]PB[\xb9\xc5\xc1\xa6];B[cc])".to_vec();
    let bom = b"\xef\xbb\xbf(;SZ[5];B[cc])".to_vec();
    let deep = ["(".repeat(200_000).as_bytes(), b";SZ[5];B[cc]"].concat();
    let long = [
        b"(;SZ[5]C[".to_vec(),
        vec![b'x'; 3_000_000],
        b"];B[cc])".to_vec(),
    ]
    .concat();
    // Whether a black stone on C3 of a board of 5x5 comes of it.
    let rows: [(&[u8], bool); 14] = [
        (&latin, true),
        (&sjis, true),
        (&gb, true),
        (&bom, true),
        (&long, true),
        (b"(;SZ[5];B[cc]", true),
        (b"junk before (;SZ[5];B[cc]) and after", true),
        (&utf16, false),
        (&deep, true),
        (b"", false),
        (b"\0\0\0\0", false),
        (b"(;SZ[99];B[cc])", false),
        (b"(;SZ[5];B[zz])", false),
        (b"(;GM[2]SZ[5];B[cc])", false),
    ];
    for (bytes, is_read) in rows {
        fs::write(&file, bytes).unwrap();
        let script = format!("play w A1\nloadsgf {name}\nlist_stones b\nlist_stones w\nname\n");
        let output = run(QUICK, &script);
        let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(60)]);
        assert_eq!(output.status.code(), Some(0), "{shown}");
        let stdout = String::from_utf8(output.stdout).unwrap();
        let expected = if is_read {
            "= \n\n= \n\n= C3\n\n= \n\n= ponnuki\n\n"
        } else {
            "= \n\n? cannot load file\n\n= \n\n= A1\n\n= ponnuki\n\n"
        };
        assert_eq!(stdout, expected, "{shown}");
    }
    fs::remove_file(&file).unwrap();
}

// ---- too much of something ---------------------------------------------------------

/// A line without an end: it is one command, and not a known one.
#[test]
fn an_endless_line() {
    let megabytes = 8;
    let mut input = String::from("1 ");
    input.push_str(&"x".repeat(megabytes << 20));
    input.push_str("\n2 name\n3 ");
    input.push_str(&"play ".repeat(1 << 20));
    let output = run(QUICK, &input);
    assert_eq!(output.status.code(), Some(0));
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        stdout,
        "?1 unknown command\n\n=2 ponnuki\n\n?3 syntax error\n\n"
    );
}

/// Very many commands at once, and nobody who reads before they are sent.
#[test]
fn many_commands_in_a_pipe() {
    let count = 50_000;
    let mut talk = Talk::new(QUICK);
    let mut stdin = talk.input();
    let writer = std::thread::spawn(move || {
        let pair = b"play b C3\nundo\n".repeat(500);
        for _ in 0..count / 1000 {
            stdin.write_all(&pair).unwrap();
        }
        stdin.write_all(b"9 move_history\n").unwrap();
    });
    for number in 0..count {
        assert_eq!(talk.hear(), "= ", "{number}");
    }
    assert_eq!(talk.hear(), "=9 ");
    writer.join().unwrap();
    assert_eq!(talk.end_within(LIMIT), Some(0));
}

/// Less address space than the tree is to have: a smaller tree or a clear
/// error, and no crash.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory() {
    for megabytes in [60, 100, 200, 400] {
        let output = Command::new("sh")
            .arg("-c")
            .arg(format!(
                "ulimit -v {} && printf '1 genmove b\n2 final_score\n3 name\n' | \"$0\" \"$@\"",
                megabytes * 1024
            ))
            .arg(env!("CARGO_BIN_EXE_ponnuki"))
            .args(["--memory", "4000"])
            .args(QUICK)
            .output()
            .unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let is_whole = stdout.ends_with("=3 ponnuki\n\n") && output.status.success();
        // The shell itself may have no room for the program.
        let is_refused = !output.status.success() && !stderr.is_empty() && stdout.is_empty();
        assert!(
            is_whole || is_refused,
            "{megabytes}: {stdout} {stderr} {}",
            output.status
        );
        assert!(
            megabytes < 400 || is_whole,
            "{megabytes}: {stdout} {stderr}"
        );
    }
}

/// The input comes byte by byte, and a line may wait half done.
#[test]
fn input_in_pieces() {
    let mut talk = Talk::new(QUICK);
    let mut stdin = talk.input();
    let begun = Instant::now();
    for byte in b"1 na" {
        stdin.write_all(&[*byte]).unwrap();
        stdin.flush().unwrap();
        std::thread::sleep(Duration::from_millis(5));
    }
    stdin.write_all(b"me\n2 ver").unwrap();
    assert_eq!(talk.hear(), "=1 ponnuki");
    stdin.write_all(b"sion").unwrap();
    drop(stdin);
    assert!(talk.hear().starts_with("=2 0."));
    assert_eq!(talk.end_within(LIMIT), Some(0));
    assert!(begun.elapsed() < LIMIT);
    let mut rest = String::new();
    talk.output().read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}
