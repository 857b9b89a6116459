//! The commands of the board GoGui, as it uses them, and those of gomill.

use super::analyze::ARGUMENTS;
use super::process::run;
use super::session::{check, is_vertex, talk};

#[test]
fn gogui_attaches_and_sets_up() {
    check(
        "1 known_command gogui-interrupt;2 gogui-interrupt;boardsize 9;clear_board;komi 6.5;\
         time_settings 0 1 0;3 gogui-setup B A1 W B2 B C3;4 gogui-setup_player W;\
         5 list_stones b;6 list_stones w;7 undo;8 gogui-setup B D4;\
         9 gogui-play_sequence W D4 B E5 W PASS;10 move_history;\
         11 gogui-play_sequence B F6 W E5 B G7;12 move_history;13 gg-undo 3;14 move_history;\
         clear_board;15 gogui-setup B A1 W A1;16 gogui-setup B A1 W A2 W B1;17 list_stones b;\
         18 gogui-play_sequence;19 gogui-setup",
        &[
            "=1 true",
            "=2",
            "=3",
            "=4",
            "=5 A1 C3",
            "=6 B2",
            "?7 cannot undo",
            "?8 board not empty",
            "=9",
            "=10 white pass\nblack E5\nwhite D4",
            "?11 illegal move",
            "=12 white pass\nblack E5\nwhite D4",
            "=13",
            "=14",
            "?15 A1 is given twice",
            "?16 the chain at A1 has no liberty",
            "=17",
            "=18",
            "=19",
        ],
    );
    let replies = talk("gogui-setup b E5;gogui-setup_player w;showboard;genmove w;showboard");
    assert!(replies[2].contains("white to move"), "{}", replies[2]);
    assert!(is_vertex(&replies[3], 9));
}

#[test]
fn a_position_is_set_whole() {
    check(
        "play b C3;play w D4;1 set_position b A1 w B1 b B2;2 list_stones b;3 move_history;\
         4 set_position w A2 w B1 b A1;5 list_stones b;6 set_position;7 list_stones b",
        &[
            "=1",
            "=2 A1 B2",
            "=3",
            "?4 the chain at A1 has no liberty",
            "=5 A1 B2",
            "=6",
            "=7",
        ],
    );
}

/// The entries of the dialog, each asked for as GoGui does, and the replies in
/// the form of their types.
#[test]
fn every_entry_of_the_dialog_has_the_form_of_its_type() {
    let setup = "play b C3;play w C4;play b D4;play w D3";
    let list = talk("gogui-analyze_commands")[0][2..].to_owned();
    for entry in list.lines() {
        let fields: Vec<_> = entry.split('/').collect();
        let command = fields[2].replace("%p", "C3").replace("%c", "b");
        let replies = talk(&format!("{setup};{command};move_history"));
        let text = replies[4]
            .strip_prefix("= ")
            .unwrap_or_else(|| panic!("{entry}: {}", replies[4]));
        check_type(fields[0], text);
        assert_eq!(replies[5].lines().count(), 4, "{entry} changed the game");
    }
}

#[track_caller]
fn check_type(kind: &str, text: &str) {
    let size = ponnuki::board::BoardSize::square(9).unwrap();
    let is_point = |word: &str| size.parse_point(word).is_ok();
    let rows: Vec<Vec<_>> = text.lines().map(|l| l.split(' ').collect()).collect();
    let all_words = || text.split_whitespace();
    match kind {
        "plist" => assert!(all_words().all(is_point), "{text}"),
        "var" | "varc" => assert!(all_words().all(|w| w == "pass" || is_point(w)), "{text}"),
        "dboard" | "sboard" => {
            assert_eq!(rows.len(), 9, "{text}");
            for word in rows.iter().flat_map(|row| {
                assert_eq!(row.len(), 9, "{text}");
                row
            }) {
                let number = word.parse::<f32>().ok();
                match kind {
                    "dboard" => assert!(number.is_some_and(|v| v.abs() <= 1.0), "{text}"),
                    _ => assert!(number.is_some() || *word == "\"\"", "{text}"),
                }
            }
        }
        "gfx" => {
            for row in &rows {
                let fits = match row[0] {
                    "BLACK" | "WHITE" | "MARK" | "SQUARE" => row[1..].iter().all(|w| is_point(w)),
                    "COLOR" => row[1].starts_with('#') && row[1].len() == 7 && is_point(row[2]),
                    "LABEL" | "INFLUENCE" => row[1..].chunks(2).all(|pair| is_point(pair[0])),
                    "VAR" => row[1..].chunks(2).all(|pair| {
                        ["b", "w"].contains(&pair[0]) && (pair[1] == "pass" || is_point(pair[1]))
                    }),
                    "TEXT" => row.len() > 1,
                    _ => false,
                };
                assert!(fits, "{row:?}");
            }
        }
        "param" => {
            for row in &rows {
                assert_eq!(row.len(), 3, "{row:?}");
                assert!(row[0].starts_with('[') && row[0].ends_with(']'), "{row:?}");
            }
        }
        "string" | "pstring" => assert_eq!(rows.len(), 1, "{text}"),
        "hstring" => assert!(!text.is_empty()),
        "none" => assert_eq!(text, ""),
        _ => panic!("unknown type {kind}"),
    }
}

#[test]
fn dialogs_set_what_they_show() {
    for (group, line, key, value) in [
        (
            "search",
            "[string] search.expand_at 12",
            "search.expand_at",
            "12",
        ),
        ("time", "[string] move_time 2.5", "move_time", "2.5"),
        ("time", "[string] playouts 77", "playouts", "77"),
        ("time", "[string] engine.lag 1", "engine.lag", "1"),
        ("resign", "[bool] resign 0", "resign", "0"),
        (
            "resign",
            "[string] engine.resign_moves 5",
            "engine.resign_moves",
            "5",
        ),
        (
            "live",
            "[list/none/best_moves/sequence/winrates/ownership] live_graphics sequence",
            "live_graphics",
            "sequence",
        ),
    ] {
        let replies = talk(&format!(
            "ponnuki-param {group} {key} {value};ponnuki-param {group}"
        ));
        assert_eq!(replies[0], "= ");
        assert!(replies[1][2..].lines().any(|l| l == line), "{}", replies[1]);
    }
    let replies = talk("ponnuki-param rules rules aga;ponnuki-param rules;kata-get-rules");
    assert!(replies[1].ends_with(" rules aga"), "{}", replies[1]);
    assert!(replies[2].contains("SITUATIONAL"));
    let replies =
        talk("kata-set-rule suicide true;ponnuki-param rules;ponnuki-param rules rules custom");
    assert!(
        replies[1].ends_with("/custom] rules custom"),
        "{}",
        replies[1]
    );
    assert_eq!(replies[2], "= ");
}

/// The board Kigo sends the level before each move, shows what was captured and
/// offers the first of the best moves as a hint.
#[test]
fn levels_captures_and_hints() {
    let replies = talk(
        "level 3;kata-get-param engine.level;level 3;captures b;captures w;play b C4;play w C3;\
         play b D3;play w D4;play b B3;play b C2;captures b;captures w;undo;captures black;\
         boardsize 5;play b C3;play b C4;top_moves_white;top_moves_black;list_stones b",
    );
    assert_eq!(replies[1], "= 3");
    assert_eq!((&*replies[3], &*replies[4]), ("= 0", "= 0"));
    assert_eq!((&*replies[11], &*replies[12]), ("= 1", "= 0"));
    assert_eq!(replies[14], "= 0");
    for reply in &replies[18..20] {
        let words: Vec<_> = reply[2..].split(' ').collect();
        assert!(words.len() >= 2 && words.len().is_multiple_of(2), "{reply}");
        for pair in words.chunks(2) {
            assert!(is_vertex(pair[0], 5), "{reply}");
            let winrate: f32 = pair[1].parse().unwrap();
            assert!((0.0..=100.0).contains(&winrate), "{reply}");
        }
    }
    assert_eq!(replies[20], "= C3 C4");
}

/// GoGui sends what was changed in a dialog value by value, from the top, and
/// stops at the first that is refused.
#[test]
fn the_measure_of_a_move_changes_in_any_order() {
    let replies = talk(
        "ponnuki-param time playouts 0;ponnuki-param time move_time 3;\
         ponnuki-param time move_time 0;ponnuki-param time;gomill-describe_engine;\
         ponnuki-param time playouts 40;ponnuki-param time;gomill-describe_engine",
    );
    for silent in [0, 1, 2, 5] {
        assert_eq!(replies[silent], "= ");
    }
    assert!(replies[3].starts_with("= [string] move_time 0\n[string] playouts 0\n"));
    assert!(replies[4].ends_with("\nMeasure: 5 s a move without a time control"));
    assert!(replies[6].starts_with("= [string] move_time 0\n[string] playouts 40\n"));
    assert!(replies[7].ends_with("\nMeasure: 40 playouts a move"));
}

/// Every number that can be tuned stands in one dialog, those of the clock in
/// the one of the time.
#[test]
fn each_parameter_has_one_dialog() {
    let groups: Vec<String> = talk("gogui-analyze_commands")[0]
        .lines()
        .filter_map(|line| line.split("/ponnuki-param ").nth(1).map(str::to_owned))
        .collect();
    let shown = |group: &str| -> Vec<String> {
        talk(&format!("ponnuki-param {group}"))[0]
            .trim_start_matches("= ")
            .lines()
            .filter_map(|line| line.split_whitespace().nth(1).map(str::to_owned))
            .filter(|name| name.contains('.'))
            .collect()
    };
    let mut all: Vec<String> = groups.iter().flat_map(|group| shown(group)).collect();
    let mut listed: Vec<String> = talk("kata-list-params")[0]
        .trim_start_matches("= ")
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    all.sort();
    listed.sort();
    assert_eq!(all, listed);
    assert_eq!(
        shown("time"),
        ["engine.lag", "engine.time_stretch", "engine.time_evenly"]
    );
}

#[test]
fn ladders_and_safe_stones() {
    let replies = talk(
        "play w D4;play b D5;play b C4;play b E4;ponnuki-ladder D4;ponnuki-ladder A1;\
         ponnuki-ladder D5;clear_board;play b C3;play w D3;play b D4;play w E2;ponnuki-ladder D3",
    );
    assert_eq!(replies[4], "= D4 is caught if black moves first, at D3");
    assert_eq!(replies[5], "= There is no stone on A1");
    assert_eq!(replies[6], "= D5 has 3 liberties, too many for a ladder");
    assert_eq!(replies[12], "= D3 gets away");
    let replies = talk(
        "boardsize 5;play b C1;play b C2;play b C3;play b C4;play b C5;play b B1;play b B3;\
         play b B5;play b A3;ponnuki-safe",
    );
    assert!(replies[10].starts_with("= BLACK "), "{}", replies[10]);
    assert!(
        replies[10].contains("\nSQUARE B1 C1 C2 A3 B3 C3 C4 B5 C5\n"),
        "{}",
        replies[10]
    );
}

#[test]
fn the_last_move_is_explained() {
    let replies = talk(
        "gomill-explain_last_move;play b C3;gomill-explain_last_move;genmove w;\
         gomill-explain_last_move;undo;gomill-explain_last_move;gomill-describe_engine",
    );
    assert_eq!(replies[0], "= There is no move yet");
    assert!(replies[2].contains("was not chosen here"));
    let best = &replies[3][2..];
    assert!(
        replies[4].starts_with(&format!("= white {best}: ")),
        "{}",
        replies[4]
    );
    assert!(replies[6].contains("was not chosen here"));
    assert!(replies[7].starts_with("= ponnuki "));
}

#[test]
fn a_map_of_first_values() {
    let replies = talk("play b C3;heatmap");
    let lines: Vec<_> = replies[1].lines().collect();
    assert_eq!((lines[0], lines.len()), ("= ", 12));
    assert!(
        lines[1..10]
            .iter()
            .all(|row| row.split_whitespace().count() == 9)
    );
    assert!(lines[10].starts_with("pass: ") && lines[11].starts_with("winrate: 0."));
}

#[test]
fn graphics_while_it_thinks() {
    for what in ["best_moves", "ownership"] {
        let output = run(
            &[ARGUMENTS, &["--live-graphics", what, "--log", "off"]].concat(),
            "kata-set-param engine.time_evenly 1\ntime_settings 0 3 1\n1 genmove b\n",
        );
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.starts_with("gogui-gfx:\n"), "{stderr}");
        assert!(stderr.ends_with("\n\ngogui-gfx: CLEAR\n"), "{stderr}");
        for block in stderr.split("\n\n") {
            if let Some(text) = block.strip_prefix("gogui-gfx:\n") {
                check_type("gfx", text);
            }
        }
    }
}
