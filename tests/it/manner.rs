//! What the owner of the program may ask of a session: to leave files alone,
//! other names, chat, and summaries.

use std::fs;

use ponnuki::gtp::{COMMANDS, When};
use regex::Regex;

use super::process::{Talk, run};

const QUICK: &[&str] = &["--boardsize", "9", "--playouts", "30", "--threads", "1"];

/// What is said to a script, whose lines `;` separates.
fn talk(options: &[&str], script: &str) -> Vec<String> {
    let options = [QUICK, options].concat();
    let output = run(&options, &script.replace(';', "\n"));
    let stdout = String::from_utf8(output.stdout).unwrap();
    let replies = stdout.trim_end_matches('\n').split("\n\n");
    replies.map(|reply| reply.trim_end().to_owned()).collect()
}

// ---- files ------------------------------------------------------------------

#[test]
fn a_safe_session_leaves_files_alone() {
    let folder = std::env::temp_dir().join(format!("ponnuki-safe-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (old, new) = (folder.join("old.sgf"), folder.join("new.sgf"));
    fs::write(&old, "(;SZ[5];B[cc])").unwrap();
    let script = format!(
        "known_command loadsgf;loadsgf {0};printsgf {1};printsgf \"{1}\";printsgf {0};\
         query_boardsize;play b D4;printsgf;help loadsgf;list_commands;help",
        old.display(),
        new.display()
    );
    let safe = talk(&["--gtp-safe"], &script);
    let free = talk(&[], &script);
    let kept = fs::read_to_string(&old).unwrap();
    let written = new.exists();
    fs::remove_dir_all(&folder).unwrap();

    assert_eq!(safe[0], "= false");
    assert_eq!(safe[1], "? unknown command");
    for reply in &safe[2..5] {
        assert_eq!(reply, "? files are left alone (--gtp-safe)");
    }
    assert_eq!(safe[5], "= 9");
    assert!(safe[7].contains(";B[df]"), "{}", safe[7]);
    assert_eq!(safe[8], "? unknown command");
    assert!(!safe[9].contains("loadsgf") && !safe[10].contains("loadsgf"));
    // Without the option all of that works.
    assert_eq!(free[0..4], ["= true", "=", "=", "="]);
    assert!(written && kept.contains("SZ[5]"));
}

/// Each command that takes a file is known as such: no other one mentions a
/// file in its usage.
#[test]
fn commands_with_files_are_marked() {
    for command in COMMANDS {
        let takes_file = command.usage.contains("FILE");
        let is_marked = command.when == When::FilesAllowed || command.name == "printsgf";
        assert_eq!(takes_file, is_marked, "{}", command.name);
    }
}

#[test]
fn the_owners_start_up_file_may_load_a_game() {
    let folder = std::env::temp_dir().join(format!("ponnuki-owner-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (game, script) = (folder.join("game.sgf"), folder.join("start.gtp"));
    fs::write(&game, "(;SZ[5];B[cc])").unwrap();
    fs::write(&script, format!("loadsgf {}\n", game.display())).unwrap();
    let replies = talk(
        &["--gtp-safe", "--gtp-file", script.to_str().unwrap()],
        "query_boardsize;move_history",
    );
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(replies, ["= 5", "= black C3"]);
}

// ---- names -------------------------------------------------------------------

#[test]
fn name_and_version_are_what_the_owner_says() {
    let version = concat!("= ", env!("CARGO_PKG_VERSION"));
    assert_eq!(talk(&[], "name;version"), ["= ponnuki", version]);
    let replies = talk(
        &["--gtp-name", "My bot", "--gtp-version", "0.17"],
        "name;version",
    );
    assert_eq!(replies, ["= My bot", "= 0.17"]);
    for text in ["", " ", "a\nb"] {
        let output = run(&["--gtp-name", text], "");
        assert!(!output.status.success(), "{text:?}");
    }
}

// ---- the server KGS -------------------------------------------------------------

#[test]
fn chat_only_when_it_is_wanted() {
    let script = "known_command kgs-chat;kgs-chat game somebody hello";
    assert_eq!(talk(&[], script), ["= false", "? unknown command"]);
    let replies = talk(
        &["--kgs-chat"],
        "known_command kgs-chat;kgs-chat game somebody hello;kgs-chat private x winrate?;\
         kgs-chat game x The rules, please;genmove b;kgs-chat game x Winrate?;\
         kgs-chat game x your pv;kgs-chat game x;kgs-chat;kgs-chat nowhere x hello",
    );
    assert_eq!(replies[0], "= true");
    assert!(replies[1].starts_with("= I am ponnuki "), "{}", replies[1]);
    assert!(replies[2].contains("haven't thought"), "{}", replies[2]);
    assert_eq!(replies[3], "= chinese-kgs rules, komi 7.5");
    assert!(
        replies[5].starts_with("= I win this with "),
        "{}",
        replies[5]
    );
    assert!(
        Regex::new("^= I expect [A-J]")
            .unwrap()
            .is_match(&replies[6])
    );
    assert!(replies[7].starts_with("= I am ponnuki "));
    assert_eq!(replies[8..], ["? syntax error", "? syntax error"]);
}

// ---- the server OGS ---------------------------------------------------------------

/// Lines on standard error before the reply, and no others.
#[test]
fn a_summary_after_each_move() {
    let options = [QUICK, &["--summary"]].concat();
    let mut talk = Talk::new(&options);
    let best = talk.ask("genmove black");
    talk.ask("kata-genmove_analyze w");
    // No search, no summary.
    talk.ask("kata-analyze b 1\nname");
    talk.ask("reg_genmove w");
    talk.ask("quit");
    let stderr = talk.stderr();
    let lines: Vec<_> = stderr.lines().collect();
    let is_sum = |line: &&&str| line.contains(" visits, ");
    assert_eq!(lines.iter().filter(is_sum).count(), 2, "{stderr}");
    let first = lines[0].trim_start();
    assert!(first.starts_with(&format!("{} -> ", &best[2..])), "{first}");
    for line in lines {
        assert!(line.contains(") PV: ") || line.ends_with(" n/s"), "{line}");
    }
}
