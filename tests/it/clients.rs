//! Whole conversations as the clients hold them, in our own words: what each
//! sends at its start, in a game, and at the end.
//!
//! Those of Sabaki, Lizzie and LizGoban are in `analyze.rs`, GoGui's in
//! `gogui.rs`.

use std::fmt::Write as _;

use ponnuki::board::{Color, Move};
use ponnuki::engine::params::Params;
use ponnuki::engine::{Engine, Options};

use super::process::Talk;
use super::session::{is_vertex, quick};

/// A game of a few quick moves.
const ARGUMENTS: &[&str] = &[
    "--boardsize",
    "9",
    "--playouts",
    "40",
    "--threads",
    "1",
    "--seed",
    "5",
];

/// Asks, and expects a success without text.
#[track_caller]
fn agree(talk: &mut Talk, line: &str) {
    assert_eq!(talk.ask(line), "= ", "{line}");
}

/// Asks for a move on a board of 9x9.
#[track_caller]
fn moved(talk: &mut Talk, line: &str) -> String {
    let reply = talk.ask(line);
    assert!(is_vertex(&reply, 9), "{line}: {reply}");
    reply[2..].to_owned()
}

/// A position of which nothing is in doubt: ten points of Black's, and a black
/// stone among White's.
const DIVIDED: [&str; 11] = [
    "b c1", "w d1", "b c2", "w d2", "b c3", "w d3", "b c4", "w d4", "b c5", "w d5", "b e3",
];

/// The client of the server KGS: no ids, one command at a time, any `?` to
/// most of them is the end.
#[test]
fn kgs_gtp() {
    let mut talk = Talk::new(ARGUMENTS);
    let list = talk.ask("list_commands");
    for name in [
        "kgs-rules",
        "kgs-time_settings",
        "kgs-genmove_cleanup",
        "kgs-game_over",
        "set_free_handicap",
        "place_free_handicap",
        "clear_board",
        "time_left",
        "undo",
    ] {
        assert!(list.lines().any(|line| line == name), "{name}");
    }
    assert_eq!(talk.ask("name"), "= ponnuki");
    assert!(talk.ask("version").starts_with("= 0"));
    // A challenge is tried out, then the game begins.
    agree(&mut talk, "boardsize 19");
    agree(&mut talk, "kgs-time_settings byoyomi 300 30 5");
    agree(&mut talk, "kgs-rules japanese");
    agree(&mut talk, "boardsize 9");
    agree(&mut talk, "clear_board");
    agree(&mut talk, "komi 0.5");
    agree(&mut talk, "kgs-time_settings byoyomi 60 10 3");
    let stones = talk.ask("place_free_handicap 3");
    assert_eq!(stones[2..].split(' ').count(), 3, "{stones}");
    // White is a person: his move arrives, the clock of the engine alone.
    let point = ["e2", "e8", "f2"]
        .into_iter()
        .find(|p| !stones.to_lowercase().contains(p))
        .unwrap();
    agree(&mut talk, &format!("play w {point}"));
    agree(&mut talk, "time_left b 60 0");
    let first = moved(&mut talk, "genmove b");
    // He takes his move back while the engine thinks: its answer counts for
    // nothing, then both are undone.
    talk.say("play w e9");
    talk.say("time_left b 10 3");
    talk.say("genmove b");
    talk.say("undo");
    talk.say("undo");
    talk.say("play w a5");
    let replies: Vec<_> = (0..6).map(|_| talk.hear()).collect();
    assert!(is_vertex(&replies[2], 9), "{replies:?}");
    for (at, reply) in replies.iter().enumerate() {
        assert!(at == 2 || reply == "= ", "{replies:?}");
    }
    let history = talk.ask("move_history");
    assert_eq!(
        history,
        format!("= white A5\nblack {first}\nwhite {}", point.to_uppercase())
    );
    moved(&mut talk, "genmove b");
    agree(&mut talk, "kgs-game_over");

    // Another game, to its end: the dead are asked for, the players don't
    // agree, and the engine captures what it called dead before it passes.
    agree(&mut talk, "kgs-rules chinese");
    agree(&mut talk, "boardsize 5");
    agree(&mut talk, "clear_board");
    agree(&mut talk, "komi 5.5");
    for mv in DIVIDED {
        agree(&mut talk, &format!("play {mv}"));
    }
    agree(&mut talk, "play w pass");
    agree(&mut talk, "play b pass");
    assert_eq!(talk.ask("final_status_list dead"), "= E3");
    agree(&mut talk, "undo");
    agree(&mut talk, "undo");
    for _ in 0..6 {
        agree(&mut talk, "time_left w 10 3");
        let reply = talk.ask("kgs-genmove_cleanup w");
        if reply == "= pass" {
            assert!(!talk.ask("list_stones b").contains("E3"));
            assert_eq!(talk.ask("final_status_list dead"), "= ");
            agree(&mut talk, "kgs-game_over");
            assert_eq!(talk.ask("quit"), "= ");
            return;
        }
        agree(&mut talk, "play b pass");
    }
    panic!("the engine never passed");
}

/// The bridge to the server OGS: CRLF, colours as words, the whole game again
/// before each move.
#[test]
fn gtp2ogs() {
    let mut talk = Talk::new(ARGUMENTS);
    assert!(
        talk.ask("list_commands\r")
            .contains("\nkata-time_settings\n")
    );
    assert!(
        talk.ask("kata-list_time_settings\r")
            .contains("fischer-capped")
    );
    agree(&mut talk, "boardsize 9 9\r");
    agree(&mut talk, "clear_board\r");
    agree(&mut talk, "komi 0.5\r");
    let stones = talk.ask("place_free_handicap 4\r");
    let stones: std::collections::BTreeSet<_> = stones[2..].split(' ').collect();
    assert_eq!(stones.len(), 4);
    let mut handicap = String::from("set_free_handicap");
    for stone in &stones {
        write!(handicap, " {}", stone.to_lowercase()).unwrap();
    }
    let mut moves: Vec<String> = Vec::new();
    for turn in 0..4 {
        agree(&mut talk, "boardsize 9\r");
        agree(&mut talk, "clear_board\r");
        agree(&mut talk, "komi 0.5\r");
        agree(&mut talk, &format!("{handicap}\r"));
        for mv in &moves {
            agree(&mut talk, &format!("play {mv}\r"));
        }
        agree(&mut talk, "kata-time_settings fischer-capped 60 5 60 -1\r");
        agree(&mut talk, "time_left black 58.25 0\r");
        agree(&mut talk, "time_left white 61 0\r");
        let color = ["white", "black"][turn % 2];
        let reply = moved(&mut talk, &format!("genmove {color}\r"));
        moves.push(format!("{color} {}", reply.to_lowercase()));
    }
    assert!(talk.ask("final_score\r").starts_with("= "));
    assert_eq!(talk.ask("quit\r"), "= ");
    assert_eq!(talk.end_within(std::time::Duration::from_secs(2)), Some(0));
}

/// The client of the server CGOS: settings before `clear_board`, no ids, a
/// game that is caught up with, analysis in JSON.
#[test]
fn cgos_client() {
    let mut talk = Talk::new(ARGUMENTS);
    assert!(
        talk.ask("list_commands")
            .contains("\ncgos-genmove_analyze\n")
    );
    agree(&mut talk, "boardsize 9");
    agree(&mut talk, "komi 7.0");
    agree(&mut talk, "time_settings 300 0 0");
    agree(&mut talk, "clear_board");
    assert_eq!(talk.ask("get_komi"), "= 7");
    agree(&mut talk, "play b e5");
    agree(&mut talk, "play w c3");
    for color in ["b", "w"] {
        agree(&mut talk, &format!("time_left {color} -1 0"));
        let reply = talk.ask(&format!("cgos-genmove_analyze {color}"));
        let lines: Vec<_> = reply.lines().collect();
        assert_eq!((lines[0], lines.len()), ("= ", 3), "{reply}");
        let analysis: serde_json::Value = serde_json::from_str(lines[1]).unwrap();
        assert!(analysis["winrate"].is_number());
        assert!(lines[2].starts_with("play "), "{reply}");
        // The older form: at least one line, single blanks, a line to end it.
        let reply = talk.ask(&format!("kata-genmove_analyze {color} ownership true"));
        let lines: Vec<_> = reply.lines().collect();
        assert!(lines.len() >= 3 && lines[1].starts_with("info move "));
        assert!(!reply[2..].contains("  "), "{reply}");
    }
    // The older client reads two lines for each of these.
    talk.say("play b pass");
    assert_eq!((talk.line(), talk.line()), ("= ".into(), String::new()));
    talk.say("quit");
    assert_eq!((talk.line(), talk.line()), ("= ".into(), String::new()));
}

/// On CGOS every stone is alive at the end: dead ones are captured before a
/// pass loses the game.
#[test]
fn cgos_captures_before_it_passes() {
    let mut talk = Talk::new(&[ARGUMENTS, &["--rules", "cgos", "--no-resign"]].concat());
    agree(&mut talk, "boardsize 5");
    // As it stands, with E3 alive, White loses; captured, White wins.
    agree(&mut talk, "komi 5.5");
    for mv in DIVIDED {
        agree(&mut talk, &format!("play {mv}"));
    }
    for _ in 0..6 {
        let reply = talk.ask("genmove w");
        agree(&mut talk, "play b pass");
        if reply == "= pass" {
            break;
        }
    }
    assert_eq!(talk.ask("list_stones b"), "= C1 C2 C3 C4 C5");
    assert_eq!(talk.ask("final_score"), "= W+0.5");
}

/// GoGui's tool for matches: no `time_left`, a handicap, both are asked for
/// the score.
#[test]
fn gogui_twogtp() {
    let mut talk = Talk::new(ARGUMENTS);
    for line in ["protocol_version", "name", "version", "list_commands"] {
        assert!(talk.ask(line).starts_with("= "));
    }
    assert_eq!(talk.ask("gogui-interrupt"), "= ");
    for _game in 0..2 {
        assert!(talk.ask("cputime")[2..].parse::<f64>().is_ok());
        agree(&mut talk, "boardsize 9");
        agree(&mut talk, "clear_board");
        agree(&mut talk, "komi 0.5");
        agree(&mut talk, "set_free_handicap C3 G7");
        agree(&mut talk, "time_settings 20 0 0");
        agree(&mut talk, "gogui-play_sequence W E5 B E6");
        for _ in 0..3 {
            moved(&mut talk, "genmove w");
            moved(&mut talk, "genmove b");
        }
        agree(&mut talk, "play W PASS");
        agree(&mut talk, "play B PASS");
        let score = talk.ask("final_score");
        assert!(score.starts_with("= B+") || score.starts_with("= W+") || score == "= 0");
    }
    assert_eq!(talk.ask("quit"), "= ");
    assert_eq!(talk.end_within(std::time::Duration::from_secs(2)), Some(0));
}

/// gomill's ringmaster.
#[test]
fn gomill() {
    let mut talk = Talk::new(ARGUMENTS);
    assert!(
        talk.ask("list_commands")
            .contains("\ngomill-explain_last_move\n")
    );
    assert!(talk.ask("gomill-describe_engine").starts_with("= ponnuki "));
    agree(&mut talk, "boardsize 9");
    agree(&mut talk, "clear_board");
    agree(&mut talk, "komi 0.5");
    let handicap = talk.ask("fixed_handicap 4");
    let mut points: Vec<_> = handicap[2..].split(' ').collect();
    points.sort_unstable();
    assert_eq!(points, ["C3", "C7", "G3", "G7"]);
    let mv = moved(&mut talk, "genmove w");
    let reason = talk.ask("gomill-explain_last_move");
    assert!(
        reason.starts_with(&format!("= {mv}")) || reason.len() > 10,
        "{reason}"
    );
    agree(&mut talk, "play b pass");
    assert!(talk.ask("gomill-cpu_time")[2..].parse::<f64>().is_ok());
    assert!(talk.ask("final_score").starts_with("= "));
}

/// After a resignation nothing is different: the same player is analysed with
/// the same sign.
#[test]
fn resigning_keeps_the_view_of_an_analysis() {
    let mut talk = Talk::new(&["--boardsize", "5", "--playouts", "60", "--threads", "1"]);
    agree(&mut talk, "komi -50");
    agree(&mut talk, "kata-set-param engine.resign_after 0");
    agree(&mut talk, "kata-set-param engine.resign_moves 1");
    agree(&mut talk, "play b c3");
    assert_eq!(talk.ask("genmove w"), "= resign");
    talk.say("kata-analyze 1");
    assert_eq!(talk.line(), "= ");
    // White is to move, and has lost.
    let line = talk.line();
    let mut words = line.split(' ').skip_while(|&word| word != "scoreLead");
    let lead: f64 = words.nth(1).unwrap().parse().unwrap();
    assert!(lead < -20.0, "{line}");
    talk.say("undo");
    while !talk.line().is_empty() {}
    assert_eq!(talk.hear(), "= ");
    assert_eq!(talk.ask("move_history"), "= ");
}

/// As a bridge that shares its engines among games asks: from the empty board.
fn ask_anew(talk: &mut Talk, komi: &str, moves: &[String]) -> String {
    agree(talk, "boardsize 5");
    agree(talk, "clear_board");
    agree(talk, &format!("komi {komi}"));
    for mv in moves {
        agree(talk, &format!("play {mv}"));
    }
    agree(talk, "time_settings 0 10 1");
    agree(talk, "time_left black 10 1");
    agree(talk, "time_left white 10 1");
    talk.ask("genmove white")
}

/// gtp2ogs with a pool of engines: what looked lost before the whole game was
/// sent again still counts, whatever other games come between.
#[test]
fn a_lost_game_is_given_up_though_it_is_sent_anew() {
    let mut talk = Talk::new(&["--boardsize", "5", "--playouts", "40", "--threads", "1"]);
    agree(&mut talk, "kata-set-param engine.resign_after 0");
    agree(&mut talk, "kata-set-param engine.resign_moves 3");
    let mut moves = vec!["black c3".to_owned()];
    for _ in 0..2 {
        let reply = ask_anew(&mut talk, "-50", &moves);
        assert_ne!(reply, "= resign");
        // A won game, and the first move of another lost one.
        for (komi, mv) in [("50", "black b2"), ("-50", "black d4")] {
            assert_ne!(ask_anew(&mut talk, komi, &[mv.to_owned()]), "= resign");
        }
        moves.push(format!("white {}", reply[2..].to_lowercase()));
        let free = ["c2", "c4", "b3", "d3"]
            .into_iter()
            .find(|point| moves.iter().all(|mv| !mv.ends_with(point)))
            .unwrap();
        moves.push(format!("black {free}"));
    }
    // The same moves with another komi are another game.
    assert_ne!(ask_anew(&mut talk, "-40", &moves), "= resign");
    assert_eq!(ask_anew(&mut talk, "-50", &moves), "= resign");
    // And it stays so.
    assert_eq!(ask_anew(&mut talk, "-50", &moves), "= resign");
}

/// The same: what was thought before the game was sent again is of use.
#[test]
fn the_tree_is_kept_though_the_game_is_sent_anew() {
    let options = Options {
        playouts: Some(60),
        ..quick()
    };
    let size = options.size;
    let mut engine = Engine::new(options, Params::default());
    engine.genmove(Color::Black, false);
    // What the engine expects White to answer has been looked at.
    let choice = engine
        .last_choice()
        .and_then(|choice| choice.report.clone());
    let answer = choice.unwrap().candidates[0].variation[1];
    let game = engine.game().clone();
    let visits_after = |engine: &mut Engine, moves: &[(Color, Move)]| {
        engine.new_game(size);
        for &(color, mv) in moves {
            engine.play(color, mv).unwrap();
        }
        engine.genmove(Color::Black, false);
        let report = engine.last_choice().unwrap().report.clone().unwrap();
        (report.root_visits, report.playouts)
    };
    let moves = [game.moves(), &[(Color::White, answer)]].concat();
    let (visits, playouts) = visits_after(&mut engine, &moves);
    assert!(visits > playouts + 1, "{visits} of {playouts}");
    // Another game starts from nothing.
    let far = ponnuki::board::Point::new(0, 0);
    let moves = [(Color::Black, Move::Play(far)), (Color::White, answer)];
    let (visits, playouts) = visits_after(&mut engine, &moves);
    assert!(visits <= playouts + 1, "{visits} of {playouts}");
}

/// gtp2ogs asks for the first move with the clock that every engine knows, then
/// with Fischer's; and it asks once more after the second pass.
#[test]
fn gtp2ogs_with_an_engine_for_each_game() {
    let mut talk = Talk::new(ARGUMENTS);
    agree(&mut talk, "boardsize 9\r");
    agree(&mut talk, "clear_board\r");
    agree(&mut talk, "komi 5.5\r");
    agree(&mut talk, "time_settings 50 10 1\r");
    agree(&mut talk, "time_left black 49 0\r");
    agree(&mut talk, "time_left white 50 0\r");
    let first = moved(&mut talk, "genmove black\r");
    let answer = ["e5", "c3"]
        .into_iter()
        .find(|point| !first.eq_ignore_ascii_case(point))
        .unwrap();
    for line in [&*format!("play white {answer}"), "play white pass"] {
        agree(&mut talk, &format!("{line}\r"));
        agree(&mut talk, "kata-time_settings fischer-capped 60 10 90 -1\r");
        agree(&mut talk, "time_left black 69 0\r");
        agree(&mut talk, "time_left white 90 0\r");
        let reply = talk.ask("genmove black\r");
        assert!(is_vertex(&reply, 9) || reply == "= pass", "{reply}");
    }
    agree(&mut talk, "play black pass\r");
    agree(&mut talk, "play white pass\r");
    let reply = talk.ask("genmove black\r");
    assert!(is_vertex(&reply, 9) || reply == "= pass", "{reply}");
    assert_eq!(talk.ask("quit\r"), "= ");
    assert_eq!(talk.end_within(std::time::Duration::from_secs(2)), Some(0));
}
