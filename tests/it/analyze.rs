//! Analysis and pondering, as clients use them.

use std::time::{Duration, Instant};

use ponnuki::engine::Options;
use regex::Regex;

use super::process::Talk;
use super::session::{is_vertex, quick, talk, talk_to};

/// Thinks as long as it is let.
pub(crate) const ARGUMENTS: &[&str] = &["--boardsize", "9", "--threads", "1", "--memory", "16"];

fn talker() -> Talk {
    let mut talk = Talk::new(ARGUMENTS);
    assert_eq!(talk.ask("kata-set-param engine.status_playouts 60"), "= ");
    talk
}

/// Starts an analysis and waits for some of its lines.
fn start(talk: &mut Talk, command: &str, lines: usize) -> Vec<String> {
    talk.say(&format!("1 {command}"));
    assert_eq!(talk.line(), "=1 ", "{command}");
    (0..lines).map(|_| talk.line()).collect()
}

/// The rest of an analysis that was told to end: up to its empty line.
fn rest(talk: &mut Talk) -> usize {
    let mut lines = 0;
    loop {
        let line = talk.line();
        if line.is_empty() {
            return lines;
        }
        assert!(line.starts_with("info move "), "{line}");
        lines += 1;
    }
}

/// Lines of an analysis, which is then ended.
fn analysis(talk: &mut Talk, command: &str, lines: usize) -> Vec<String> {
    let lines = start(talk, command, lines);
    talk.say("");
    rest(talk);
    lines
}

const VERTEX: &str = "(pass|[A-HJ-Z][0-9]+)";

/// Each line consists of such segments, as all clients take them apart: each
/// ends in a variation that is not empty.
#[track_caller]
fn check_lines(lines: &[String], segment: &str, end: &str) {
    let pattern = format!("^{segment}( {segment})*{end}$");
    let pattern = Regex::new(&pattern).unwrap();
    for line in lines {
        assert!(pattern.is_match(line), "{line}");
        assert!(line.contains(" order 0 pv "), "{line}");
    }
}

fn lz_segment() -> String {
    format!(
        r"info move {VERTEX} visits \d+ winrate \d{{1,5}} prior \d{{1,5}} lcb \d{{1,5}} order \d+ pv( {VERTEX})+"
    )
}

fn kata_segment() -> String {
    let (real, share) = (r"-?\d+\.\d+", r"(0\.\d+|1\.0+)");
    format!(
        "info move {VERTEX} visits \\d+ utility {real} winrate {share} scoreMean {real} \
         scoreStdev {real} scoreLead {real} prior {share} lcb {share} utilityLcb {real} \
         order \\d+ pv( {VERTEX})+"
    )
}

/// The value after a key of the first move.
#[track_caller]
fn value(line: &str, key: &str) -> f64 {
    let mut words = line.split(' ').skip_while(|&word| word != key);
    words.nth(1).unwrap().parse().unwrap()
}

// ---- how an analysis ends ---------------------------------------------------

#[test]
fn any_line_ends_an_analysis() {
    let mut talk = talker();
    for command in ["lz-analyze b 1", "kata-analyze b 1", "lz-analyze 1"] {
        start(&mut talk, command, 2);
        talk.say("");
        rest(&mut talk);
        // Nothing comes after the empty line but the next reply.
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(talk.ask("2 name"), "=2 ponnuki");
        for line in ["3 name", "3 protocol_version", "3 stop", "3 nonsense"] {
            start(&mut talk, command, 1);
            talk.say(line);
            rest(&mut talk);
            assert!(talk.hear()[1..].starts_with('3'));
        }
        start(&mut talk, command, 1);
        talk.say("# interrupt");
        rest(&mut talk);
    }
    // One analysis after the other, each of another position.
    for stone in ["C3", "D4", "E5"] {
        start(&mut talk, "kata-analyze b 1", 1);
        talk.say(&format!("play b {stone}"));
        rest(&mut talk);
        assert_eq!(talk.hear(), "= ");
        let lines = analysis(&mut talk, "kata-analyze w 1", 1);
        assert!(
            !lines[0].contains(&format!("move {stone} ")),
            "{}",
            lines[0]
        );
    }
    start(&mut talk, "kata-analyze b 1", 1);
    talk.say("quit");
    rest(&mut talk);
    assert_eq!(talk.hear(), "= ");
    assert_eq!(talk.end_within(Duration::from_secs(2)), Some(0));
}

#[test]
fn lines_that_wait_end_an_analysis_at_once() {
    let replies = talk("1 lz-analyze b 10;2 name;3 kata-analyze interval 1");
    assert_eq!(replies, ["=1 ", "=2 ponnuki", "=3 "]);
}

/// All moves left out, and a game on a board without a point to play.
#[test]
fn an_analysis_of_nothing_waits_too() {
    let mut talk = talker();
    talk.ask("boardsize 1");
    start(&mut talk, "kata-analyze b 1", 0);
    std::thread::sleep(Duration::from_millis(60));
    talk.say("2 name");
    rest(&mut talk);
    assert_eq!(talk.hear(), "=2 ponnuki");
    talk.ask("boardsize 9");
    talk.ask("play b C3");
    start(&mut talk, "lz-analyze w 1 allow w C3 1", 0);
    talk.say("");
    assert_eq!(rest(&mut talk), 0);
}

#[test]
fn without_an_interval_nothing_is_reported() {
    let mut talk = talker();
    for command in ["lz-analyze b", "kata-analyze 0"] {
        start(&mut talk, command, 0);
        std::thread::sleep(Duration::from_millis(60));
        talk.say("2 name");
        assert_eq!(rest(&mut talk), 0);
        assert_eq!(talk.hear(), "=2 ponnuki");
    }
}

// ---- what it says -------------------------------------------------------------

#[test]
fn whole_numbers_and_decimals() {
    let mut talk = talker();
    let lines = analysis(&mut talk, "lz-analyze b 1", 5);
    check_lines(&lines, &lz_segment(), "");
    let lines = analysis(&mut talk, "kata-analyze b 5 rootInfo true", 5);
    let all = |line: &str| value(line.split_once(" rootInfo ").unwrap().1, "visits");
    assert!(all(&lines[4]) > all(&lines[0]));
    let lines = analysis(&mut talk, "kata-analyze b 1", 5);
    check_lines(&lines, &kata_segment(), "");
    let lines = analysis(
        &mut talk,
        "kata-analyze b 1 ownership true rootInfo true",
        3,
    );
    let end = r" rootInfo visits \d+ .*scoreLead \S+ ownership( (-?0\.\d+|-?1\.0+)){81}";
    check_lines(&lines, &kata_segment(), end);
    let lines = analysis(
        &mut talk,
        "kata-analyze b interval 1 pvVisits true maxmoves 2",
        3,
    );
    let segment = format!("{}{}", kata_segment(), r" pvVisits( \d+)+");
    check_lines(&lines, &segment, "");
    assert!(lines.iter().all(|line| line.matches("info").count() <= 2));
    let lines = analysis(
        &mut talk,
        "kata-analyze b interval 5 maxmoves 1 movesOwnership true ownershipStdev true",
        2,
    );
    let points = r"( (-?0\.\d+|-?1\.0+)){81}";
    let segment = format!("{} movesOwnership{points}", kata_segment());
    check_lines(&lines, &segment, &format!(" ownershipStdev{points}"));
    // Every legal move and the pass, the senseless ones left out.
    let lines = analysis(&mut talk, "lz-analyze b 1 minmoves 60", 1);
    assert!(lines[0].matches("info").count() >= 60, "{}", lines[0]);
    let lines = analysis(&mut talk, "lz-analyze b 1 allow b C3,pass 1 minmoves 9", 1);
    assert_eq!(lines[0].matches("info").count(), 2, "{}", lines[0]);
    let lines = analysis(&mut talk, "lz-analyze b 1 avoid b E5,D5 10 avoid w C3 1", 1);
    assert!(!lines[0].contains("move E5 ") && !lines[0].contains("move D5 "));
}

/// On a board that is all Black's.
#[test]
fn numbers_are_seen_by_the_player_analysed() {
    let mut talk = talker();
    talk.ask("boardsize 5");
    for stone in ["C1", "C2", "C3", "C4", "C5"] {
        talk.ask(&format!("play b {stone}"));
    }
    for (color, sign) in [("b", 1.0), ("w", -1.0)] {
        let command = format!("kata-analyze {color} 20 ownership true");
        let line = &analysis(&mut talk, &command, 2)[1];
        assert!((value(line, "winrate") - 0.5) * sign > 0.3, "{line}");
        assert!(value(line, "scoreLead") * sign > 5.0, "{line}");
        assert!(value(line, "ownership") * sign > 0.5, "{line}");
    }
    // Whose turn it is doesn't change, and nothing is played.
    assert_eq!(talk.ask("move_history").lines().count(), 5);
    assert!(talk.ask("showboard").contains("white to move"));
}

#[test]
fn a_finished_game_can_be_analysed() {
    let mut talk = talker();
    talk.ask("play b pass");
    talk.ask("play w pass");
    let lines = analysis(&mut talk, "kata-analyze b 1", 3);
    check_lines(&lines, &kata_segment(), "");
}

// ---- moves whose search is shown -------------------------------------------------

#[test]
fn a_move_with_its_search() {
    for (command, segment) in [
        ("kata-genmove_analyze b 1", kata_segment()),
        ("lz-genmove_analyze b 100000", lz_segment()),
        ("kata-genmove_analyze b", kata_segment()),
        ("kata-search_analyze b 50", kata_segment()),
    ] {
        // The line that waits doesn't end it.
        let options = Options {
            playouts: Some(300),
            ..quick()
        };
        let replies = talk_to(options, &format!("5 {command};6 name;list_stones b"));
        let lines: Vec<_> = replies[0].split('\n').map(str::to_owned).collect();
        assert_eq!(lines[0], "=5 ");
        let (last, lines) = lines[1..].split_last().unwrap();
        check_lines(lines, &segment, "");
        let best = lines.last().unwrap().split(' ').nth(2).unwrap();
        assert_eq!(*last, format!("play {best}"));
        assert_eq!(replies[1], "=6 ponnuki");
        let stones = if command.contains("search") { "" } else { best };
        assert_eq!(replies[2], format!("= {stones}"), "{command}");
    }
}

#[test]
fn a_stone_in_the_corner_and_a_move_with_its_search() {
    let replies = talk("komi 7.5;boardsize 19;clear_board;play B B19;lz-genmove_analyze w 50;name");
    assert!(replies[4].contains("\nplay "), "{}", replies[4]);
    assert_eq!(replies[5], "= ponnuki");
}

#[test]
fn a_pass_without_a_search_is_shown_as_well() {
    let won = "boardsize 5;komi 0.5;play b C1;play b C2;play b C3;play b C4;play b C5;\
               play w D1;play w D2;play w D3;play w D4;play w D5;play w pass";
    let replies = talk(&format!("{won};kata-genmove_analyze b 10"));
    let reply = replies.last().unwrap();
    assert!(reply.contains("\ninfo move pass visits 1 "), "{reply}");
    assert!(reply.contains(" winrate 1.000000 ") && reply.ends_with(" pv pass\nplay pass"));
    let replies = talk(&format!("{won};cgos-genmove_analyze b"));
    assert!(replies.last().unwrap().ends_with("}\nplay pass"));
}

#[test]
fn resigning_with_analysis_changes_nothing() {
    let hopeless = "komi 1000;kata-set-param engine.resign_after 0;\
                    kata-set-param engine.resign_moves 1;play b C3;play w D4;showboard";
    let replies = talk(&format!(
        "{hopeless};kata-genmove_analyze b 10;showboard;undo;move_history"
    ));
    assert!(replies[6].ends_with("\nplay resign"), "{}", replies[6]);
    assert_eq!(replies[5], replies[7]);
    assert_eq!(replies[9], "= black C3");
}

#[test]
fn an_interrupt_ends_a_move_with_its_search() {
    let mut talk = talker();
    talk.ask("time_settings 0 600 1");
    let begun = Instant::now();
    start(&mut talk, "kata-genmove_analyze b 1", 3);
    talk.say("# interrupt");
    let reply = talk.hear();
    assert!(reply.contains("play "), "{reply}");
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_search_that_can_be_cancelled() {
    let replies = talk(
        "1 kata-search_analyze_cancellable b 10;2 kata-search_cancellable b;3 kata-search b;\
         list_stones b",
    );
    assert_eq!(replies[0], "=1 \nplay cancelled");
    assert_eq!(replies[1], "=2 cancelled");
    assert!(is_vertex(&replies[2], 9), "{}", replies[2]);
    assert_eq!(replies[3], "= ");
    let mut talk = Talk::new(&["--boardsize", "9", "--playouts", "20", "--threads", "1"]);
    let reply = talk.ask("kata-search_cancellable w");
    assert!(is_vertex(&reply, 9), "{reply}");
}

#[test]
fn json_for_the_server_cgos() {
    let replies = talk("cgos-genmove_analyze b;list_stones b");
    let lines: Vec<_> = replies[0].split('\n').collect();
    assert_eq!((lines[0], lines.len()), ("= ", 3));
    let value: serde_json::Value = serde_json::from_str(lines[1]).unwrap();
    let best = value["moves"][0]["move"].as_str().unwrap();
    assert_eq!(lines[2], format!("play {best}"));
    assert_eq!(replies[1], format!("= {best}"));
    let ownership = value["ownership"].as_str().unwrap();
    assert_eq!(ownership.len(), 81);
    assert!(value["winrate"].is_number() && value["moves"][0]["pv"].is_string());
}

// ---- clients --------------------------------------------------------------------

/// What LizGoban tries in order to find out what an engine can do.
#[test]
fn probes_are_answered_truly() {
    let rows = [
        ("lz-setoption name visits value 0", false),
        ("kata-analyze interval 1", true),
        ("kata-set-rules chinese", true),
        ("set_free_handicap A1", true),
        ("clear_board", true),
        ("set_position", true),
        ("kata-search_analyze_cancellable B", true),
        ("kata-get-models", false),
        ("lz-analyze interval 1 minmoves 30", true),
        ("kata-raw-nn 0", true),
        ("kata-analyze 1 pvVisits true", true),
        ("kata-analyze 1 ownershipStdev true", true),
        ("kata-analyze 1 movesOwnership true", true),
        ("kata-analyze 1 rootInfo true", true),
        ("lz-analyze 1 allow B D4 1", true),
        ("clear_cache", true),
    ];
    let script: Vec<_> = rows.iter().map(|(line, _)| *line).collect();
    let replies = talk(&script.join(";"));
    for ((line, known), reply) in rows.iter().zip(&replies) {
        assert_eq!(reply.starts_with('='), *known, "{line}: {reply}");
    }
}

/// What Lizzie sends at its start and to analyse, all with ids.
#[test]
fn lizzie_starts_and_analyses() {
    let mut talk = talker();
    for (id, line) in ["name", "version", "boardsize 9", "komi 7.5"]
        .iter()
        .enumerate()
    {
        assert!(
            talk.ask(&format!("{id} {line}"))
                .starts_with(&format!("={id} "))
        );
    }
    let command = "lz-analyze 1 avoid b D4,E5 3 avoid w D4,E5 3";
    let lines = analysis(&mut talk, command, 2);
    check_lines(&lines, &lz_segment(), "");
    assert!(
        talk.ask("12 lz-genmove_analyze W 10\n# interrupt")
            .contains("\nplay ")
    );
}

/// What Sabaki sends: all commands of a start at once, analysis ended by
/// `protocol_version`.
#[test]
fn sabaki_attaches_and_analyses() {
    let mut talk = talker();
    for line in ["name", "version", "protocol_version", "list_commands"] {
        talk.say(line);
    }
    let replies: Vec<_> = (0..4).map(|_| talk.hear()).collect();
    assert!(replies[3].contains("\nkata-analyze\n"));
    // Sabaki would take its winrates for whole numbers.
    assert!(!replies[3].contains("\nanalyze\n"));
    let lines = start(&mut talk, "kata-analyze B 1", 3);
    check_lines(&lines, &kata_segment(), "");
    talk.say("protocol_version");
    rest(&mut talk);
    assert_eq!(talk.hear(), "= 2");
}

// ---- pondering ----------------------------------------------------------------------

#[test]
fn pondering_ends_with_the_next_line() {
    let arguments = [ARGUMENTS, &["--move-time", "0.05", "--log", "debug"]].concat();
    let searches = Regex::new("pondered for [1-9]").unwrap();
    for ponder in [false, true] {
        let mut arguments = arguments.clone();
        if ponder {
            arguments.push("--ponder");
        }
        let mut talk = Talk::new(&arguments);
        let pause = Duration::from_millis(300);
        assert!(is_vertex(&talk.ask("genmove b"), 9));
        std::thread::sleep(pause);
        let begun = Instant::now();
        talk.ask("name");
        assert!(begun.elapsed() < Duration::from_secs(1));
        // A command that made no move is not followed by it.
        std::thread::sleep(pause);
        assert_eq!(talk.ask("move_history").lines().count(), 1);
        // What it found is no move, and the game goes on.
        talk.ask("play w A1");
        assert!(is_vertex(&talk.ask("genmove b"), 9));
        std::thread::sleep(pause);
        let begun = Instant::now();
        assert_eq!(talk.ask("quit"), "= ");
        assert_eq!(talk.end_within(Duration::from_secs(2)), Some(0));
        assert!(begun.elapsed() < Duration::from_secs(2));
        let found = searches.find_iter(&talk.stderr()).count();
        assert_eq!(found, if ponder { 2 } else { 0 });
    }
}
