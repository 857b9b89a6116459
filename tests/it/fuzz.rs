//! A conversation in random but plausible lines, in and out of analysis: one
//! reply in good form to each command, and no change by a command that fails.
//!
//! `PONNUKI_FUZZ_LINES=100000 cargo test --test it fuzz` sends that many lines
//! instead of the usual 1200; `PONNUKI_FUZZ_SEED` chooses other ones.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use ponnuki::gtp::COMMANDS;
use ponnuki::rules::PRESETS;

use super::twin::Random;

/// The program with nobody at its standard error, in a folder of its own.
struct Subject {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    folder: PathBuf,
}

impl Subject {
    fn new(options: &[&str], number: usize) -> Subject {
        let name = format!("ponnuki-fuzz-{}-{number}", std::process::id());
        let folder = env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("game.sgf"), "(;SZ[5]KM[0.5];B[cc];W[bb];B[])").unwrap();
        fs::write(folder.join("bad.sgf"), "(;SZ[5];B[cc];W[cc])").unwrap();
        fs::write(folder.join("none.sgf"), b"\xff\xfe\x00(").unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_ponnuki"))
            .args([
                "--boardsize",
                "5",
                "--threads",
                "1",
                "--memory",
                "8",
                "--playouts",
                "3",
            ])
            .args(["--seed", "1", "--set", "engine.status_playouts=8"])
            .args(options)
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Subject {
            stdin: child.stdin.take().unwrap(),
            stdout: BufReader::new(child.stdout.take().unwrap()),
            child,
            folder,
        }
    }

    fn say(&mut self, bytes: &[u8]) {
        self.stdin.write_all(bytes).unwrap();
        self.stdin.flush().unwrap();
    }

    /// One reply, without the empty line that ends it.
    fn hear(&mut self) -> String {
        let mut reply = String::new();
        while !reply.ends_with("\n\n") {
            let read = self.stdout.read_line(&mut reply).unwrap();
            assert!(read > 0, "the program ended after {reply:?}");
        }
        reply.truncate(reply.len() - 2);
        reply
    }
}

impl Drop for Subject {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// What tells whether anything has changed.
const STATE: &str = "showboard\nget_komi\nquery_boardsize\nkata-get-rules\nmove_history\n\
                     get_handicap\nget_random_seed\nknown_command name\n";

fn state(subject: &mut Subject) -> Vec<String> {
    subject.say(STATE.as_bytes());
    hear_state(subject)
}

fn hear_state(subject: &mut Subject) -> Vec<String> {
    let replies: Vec<_> = STATE.lines().map(|_| subject.hear()).collect();
    // It is they that answer, in their order.
    assert!(replies[0].starts_with("= \n"), "{replies:?}");
    assert_eq!(replies.last().unwrap(), "= true");
    replies
}

/// Commands that leave the game as it is, whatever they answer.
const LOOK: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "help",
    "cputime",
    "echo",
    "clear_cache",
    "stop",
    "kata-list-params",
    "kata-get-param",
    "printsgf",
    "reg_genmove",
    "is_legal",
    "all_legal",
    "last_move",
    "list_stones",
    "captures",
    "time_settings",
    "time_left",
    "kgs-time_settings",
    "kata-time_settings",
    "final_score",
    "final_status",
    "final_status_list",
    "estimate_score",
    "kgs-game_over",
    "kgs-chat",
    "lz-analyze",
    "kata-analyze",
    "kata-search",
    "kata-search_cancellable",
    "kata-search_analyze",
    "kata-search_analyze_cancellable",
    "heatmap",
    "top_moves_black",
    "top_moves_white",
    "gogui-interrupt",
    "gogui-analyze_commands",
    "ponnuki-best_moves",
    "ponnuki-winrates",
    "ponnuki-visits",
    "ponnuki-ownership",
    "ponnuki-final_score",
    "ponnuki-territory",
    "ponnuki-rave",
    "ponnuki-criticality",
    "ponnuki-playout_policy",
    "ponnuki-prior",
    "ponnuki-variation",
    "ponnuki-ladder",
    "ponnuki-safe",
    "ponnuki-statistics",
    "gomill-explain_last_move",
    "gomill-describe_engine",
];

// ---- lines ------------------------------------------------------------------

fn pick<'a>(random: &mut Random, words: &[&'a str]) -> &'a str {
    words[random.below(words.len())]
}

const JUNK: &[&str] = &[
    "b",
    "w",
    "x",
    "0",
    "1",
    "-1",
    "2",
    "5",
    "9",
    "26",
    "1e300",
    "nan",
    "inf",
    "-0",
    "+3",
    "007",
    "18446744073709551616",
    "7.5",
    "7,5",
    "pass",
    "resign",
    "Z99",
    "i5",
    "A0",
    "a26",
    "C3",
    "{",
    "}",
    "\"",
    "\"a b\"",
    "\u{e9}",
    "\u{4e00}",
    "dead",
    "true",
    "=",
    "?",
    "\t",
    "\r",
    "\u{7}",
    "\0",
    "\u{7f}",
    "\u{200b}",
    "../x",
    "",
    "-",
    "--",
    "[b",
    "]",
    ";",
    "\\",
    "/",
];

/// A value for a word of a command's usage.
#[allow(clippy::too_many_lines, reason = "a table")]
fn value(random: &mut Random, command: &str, word: &str) -> String {
    if random.one_in(12) {
        return pick(random, JUNK).to_owned();
    }
    let word = word.trim_matches(|c| "[].".contains(c));
    let word = match word {
        "COLOR" | "VERTEX" | "POINT" => word,
        _ if word.starts_with("COLOR") => "COLOR",
        _ if word.starts_with("VERTEX") => "VERTEX",
        _ if word.starts_with("POINT") && command != "komi" => "POINT",
        _ => word,
    };
    match (command, word) {
        (_, "COLOR") => pick(random, &["b", "w", "B", "W", "black", "White", "BLACK"]).to_owned(),
        (_, "VERTEX" | "POINT") => match random.below(12) {
            0 => "pass".to_owned(),
            1 => "PASS".to_owned(),
            _ => {
                let column = b"ABCDEFGHJ"[random.below(6)];
                let column = if random.one_in(2) {
                    column | 32
                } else {
                    column
                };
                format!("{}{}", char::from(column), 1 + random.below(6))
            }
        },
        (_, "STATUS") => pick(
            random,
            &[
                "dead",
                "alive",
                "seki",
                "dame",
                "black_territory",
                "white_territory",
            ],
        )
        .to_owned(),
        (_, "FILE") => pick(
            random,
            &[
                "game.sgf",
                "bad.sgf",
                "none.sgf",
                "\"out 1.sgf\"",
                "out.sgf",
                "no/x.sgf",
                ".",
            ],
        )
        .to_owned(),
        ("kata-set-rules", _) => match random.below(4) {
            0 => "{\"ko\":\"SITUATIONAL\",\"suicide\":true}".to_owned(),
            1 => "{\"ko\":\"NEVER\"}".to_owned(),
            _ => PRESETS[random.below(PRESETS.len())].name.to_owned(),
        },
        ("kgs-rules", _) => pick(random, &["japanese", "chinese", "aga", "new_zealand"]).to_owned(),
        ("kata-set-rule", "KEY") => pick(
            random,
            &[
                "ko",
                "suicide",
                "scoring",
                "tax",
                "hasButton",
                "whiteHandicapBonus",
                "friendlyPassOk",
            ],
        )
        .to_owned(),
        ("kata-set-rule", _) => pick(
            random,
            &[
                "SIMPLE",
                "POSITIONAL",
                "true",
                "false",
                "AREA",
                "TERRITORY",
                "NONE",
                "ALL",
                "N",
                "0",
            ],
        )
        .to_owned(),
        ("kata-get-param" | "kata-set-param", "NAME") => pick(
            random,
            &[
                "engine.resign_moves",
                "engine.lag",
                "engine.status_playouts",
                "search.nothing",
            ],
        )
        .to_owned(),
        ("ponnuki-param", "GROUP") => pick(
            random,
            &[
                "search", "prior", "playout", "time", "rules", "resign", "status", "live", "x",
            ],
        )
        .to_owned(),
        ("ponnuki-param", "KEY") => pick(
            random,
            &["playouts", "rules", "resign", "live_graphics", "engine.lag"],
        )
        .to_owned(),
        ("ponnuki-param", _) => {
            pick(random, &["0", "1", "2", "aga", "cgos", "ownership", "none"]).to_owned()
        }
        ("kgs-time_settings" | "kata-time_settings", "SYSTEM") => pick(
            random,
            &[
                "none",
                "absolute",
                "byoyomi",
                "canadian",
                "fischer",
                "fischer-capped",
            ],
        )
        .to_owned(),
        ("help" | "known_command", _) => COMMANDS[random.below(COMMANDS.len())].name.to_owned(),
        (_, "OPTION") => pick(
            random,
            &[
                "interval 1",
                "minmoves 3",
                "maxmoves 2",
                "ownership true",
                "rootInfo true",
                "pvVisits true",
                "pvEdgeVisits false",
                "avoid b C3,D4 2",
                "allow w A1,pass 1",
                "movesOwnership true",
                "movesOwnership false",
                "nonsense 3",
                "avoid b C3",
            ],
        )
        .to_owned(),
        ("boardsize" | "rectangular_boardsize", _) => pick(
            random,
            &["1", "2", "3", "4", "5", "5", "6", "9", "25", "26"],
        )
        .to_owned(),
        (_, "CENTISECONDS") => pick(random, &["1", "0", "100", "0.5", "-3"]).to_owned(),
        _ => pick(random, &["0", "1", "2", "3", "4", "5.5", "7", "10"]).to_owned(),
    }
}

/// A line, without its end.
fn line(random: &mut Random) -> Vec<u8> {
    if random.one_in(40) {
        // Any bytes.
        let length = random.below(40);
        let bytes = (0..length).map(|_| random.below(256) as u8);
        return bytes.filter(|&b| b != b'\n').collect();
    }
    if random.one_in(30) {
        return pick(
            random,
            &[
                "",
                " ",
                "# a comment",
                "17",
                "# interrupt",
                "\t",
                "5 # x",
                "\u{feff}",
                "\r",
            ],
        )
        .as_bytes()
        .to_vec();
    }
    let mut text = String::new();
    if random.one_in(4) {
        text += pick(
            random,
            &[
                "0 ",
                "1 ",
                "42 ",
                "007 ",
                "2147483647 ",
                "5",
                " 3\t",
                "9999999999 ",
            ],
        );
    }
    let command = loop {
        // Moves are the most likely thing.
        let name = match random.below(4) {
            0 => "play",
            1 if random.one_in(2) => "genmove",
            _ => COMMANDS[random.below(COMMANDS.len())].name,
        };
        if name != "quit" {
            break COMMANDS.iter().find(|c| c.name == name).unwrap();
        }
    };
    if random.one_in(60) {
        text += &command.name.to_uppercase();
    } else {
        text += command.name;
    }
    // One of the alternatives, with or without what may be left out.
    let usages: Vec<_> = command.usage.split('|').collect();
    let usage = usages[random.below(usages.len())];
    let mut is_optional = false;
    for word in usage.split_whitespace() {
        is_optional |= word.starts_with('[');
        let left_out = if is_optional {
            random.one_in(2)
        } else {
            random.one_in(25)
        };
        if left_out {
            continue;
        }
        let times = if word.ends_with("...") || word.ends_with("...]") {
            1 + random.below(4)
        } else {
            1
        };
        for _ in 0..times {
            text.push(if random.one_in(20) { '\t' } else { ' ' });
            text += &value(random, command.name, word);
        }
    }
    if random.one_in(20) {
        text.push(' ');
        text += pick(random, JUNK);
    }
    if random.one_in(30) {
        text += " # comment = ? \u{e9}";
    }
    if random.one_in(30) {
        let at = random.below(text.len() + 1);
        let at = (0..=at)
            .rev()
            .find(|&at| text.is_char_boundary(at))
            .unwrap();
        text.insert(at, char::from(random.below(32) as u8));
        text = text.replace('\n', "\r");
    }
    let mut bytes = text.into_bytes();
    if random.one_in(40) {
        let at = random.below(bytes.len() + 1);
        bytes.insert(at, 128 + random.below(128) as u8);
    }
    bytes
}

/// The id and the name of the command in a line, if there is one.
fn command_of(line: &[u8]) -> Option<(String, String)> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let text: Vec<u8> = line
        .iter()
        .map(|&b| if b == b'\t' { b' ' } else { b })
        .filter(|&b| !(b < 32 || b == 127))
        .take_while(|&b| b != b'#')
        .collect();
    let text = String::from_utf8_lossy(&text).into_owned();
    let text = text.trim();
    let id: String = text.chars().take_while(char::is_ascii_digit).collect();
    let rest = text[id.len()..].trim_start();
    let name: String = rest
        .split(' ')
        .next()
        .unwrap_or("")
        .chars()
        .filter(char::is_ascii)
        .collect();
    (!name.is_empty()).then_some((id, name))
}

// ---- the conversation ---------------------------------------------------------

/// A reply in good form to a command with this id.
#[track_caller]
fn check_form(reply: &str, id: &str, line: &str) {
    let is_error = reply.starts_with('?');
    assert!(is_error || reply.starts_with('='), "{line}: {reply:?}");
    assert!(
        reply[1..].starts_with(&format!("{id} ")),
        "{line}: {reply:?}"
    );
    assert!(!reply.contains("internal error"), "{line}: {reply:?}");
    for (at, text) in reply.split('\n').enumerate() {
        assert!(!text.is_empty(), "{line}: {reply:?}");
        assert!(
            !text.contains(|c: char| c.is_control()),
            "{line}: {reply:?}"
        );
        assert!(at == 0 || !is_error, "{line}: {reply:?}");
    }
    if is_error {
        assert!(reply.len() > id.len() + 3, "{line}: {reply:?}");
    }
}

fn converse(options: &[&str], seed: u64, lines: usize) {
    let mut random = Random(seed);
    let random = &mut random;
    let mut subject = Subject::new(options, seed as usize);
    let mut before = state(&mut subject);
    let mut errors = 0;
    let mut successes = 0;
    for number in 0..lines {
        let line = line(random);
        let shown = format!(
            "{options:?}, seed {seed}, line {number}: {:?}",
            String::from_utf8_lossy(&line)
        );
        let command = command_of(&line);
        let in_analysis = random.one_in(12);
        let mut input = Vec::new();
        if in_analysis {
            input.extend_from_slice(b"77 kata-analyze 1\n");
            subject.say(&input);
            input.clear();
            if random.one_in(4) {
                std::thread::sleep(Duration::from_millis(12));
            }
        }
        input.extend_from_slice(&line);
        input.extend_from_slice(if random.one_in(20) { b"\r\n" } else { b"\n" });
        // What asks for the state ends an analysis; all comes at once, or
        // while it runs.
        subject.say(&input);
        if random.one_in(100) {
            std::thread::sleep(Duration::from_millis(12));
        }
        subject.say(STATE.as_bytes());
        if in_analysis {
            let reply = subject.hear();
            check_form(&reply, "77", &shown);
            assert!(
                reply
                    .lines()
                    .skip(1)
                    .all(|line| line.starts_with("info move ")),
                "{shown}: {reply:?}"
            );
        }
        let reply = command.as_ref().map(|(id, _)| {
            let reply = subject.hear();
            check_form(&reply, id, &shown);
            reply
        });
        let after = hear_state(&mut subject);
        let stays = match (&command, &reply) {
            (Some((_, name)), Some(reply)) => {
                let is_error = reply.starts_with('?');
                errors += usize::from(is_error);
                successes += usize::from(!is_error);
                is_error || LOOK.contains(&name.as_str()) || reply.ends_with("resign")
            }
            _ => true,
        };
        if stays {
            assert_eq!(before, after, "{shown}: {reply:?}");
        }
        before = after;
    }
    // Both happen often, so that the test tests something.
    assert!(
        errors * 10 > lines && successes * 3 > lines,
        "{errors}, {successes}"
    );
    subject.say(b"quit\n");
    assert_eq!(subject.hear(), "= ");
    assert_eq!(subject.child.wait().unwrap().code(), Some(0));
}

#[test]
fn one_reply_in_good_form_to_each_command_and_no_change_by_errors() {
    let number = |name: &str| -> Option<usize> { env::var(name).ok()?.parse().ok() };
    let lines = number("PONNUKI_FUZZ_LINES").unwrap_or(1200);
    let seed = number("PONNUKI_FUZZ_SEED").unwrap_or(1) as u64;
    for (at, options) in [
        &[][..],
        &[
            "--ponder",
            "--summary",
            "--kgs-chat",
            "--live-graphics",
            "best_moves",
        ],
        &[
            "--gtp-safe",
            "--strict-superko",
            "--rules",
            "japanese",
            "--log",
            "trace",
        ],
    ]
    .into_iter()
    .enumerate()
    {
        converse(options, seed + at as u64, lines / 3);
    }
}

#[test]
fn names_that_only_look_are_names() {
    for name in LOOK {
        assert!(
            COMMANDS.iter().any(|command| command.name == *name),
            "{name}"
        );
    }
}
