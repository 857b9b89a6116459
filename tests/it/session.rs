//! Whole conversations in GTP, held in this process.

use std::fmt::Write as _;
use std::io::Cursor;
use std::path::PathBuf;

use ponnuki::board::BoardSize;
use ponnuki::engine::params::Params;
use ponnuki::engine::{Engine, Options};
use ponnuki::gtp::{COMMANDS, Session, When};
use proptest::prelude::*;

/// An engine on a 9x9 board that thinks for a few playouts.
pub(crate) fn quick() -> Options {
    Options {
        size: BoardSize::square(9).unwrap(),
        threads: 1,
        memory: 16_000_000,
        seed: 1,
        playouts: Some(20),
        move_time: None,
        ..Options::default()
    }
}

fn quick_params() -> Params {
    let mut params = Params::default();
    params.set("engine.status_playouts", "60").unwrap();
    params
}

/// Everything the engine says to this input.
fn talk_bytes(options: Options, input: &[u8]) -> String {
    let mut session = Session::new(Engine::new(options, quick_params()));
    let mut output = Vec::new();
    session
        .run(Cursor::new(input.to_vec()), &mut output)
        .unwrap();
    String::from_utf8(output).unwrap()
}

/// The replies to the commands of a script, which `;` separates.
pub(crate) fn talk_to(options: Options, script: &str) -> Vec<String> {
    let output = talk_bytes(options, script.replace(';', "\n").as_bytes());
    if output.is_empty() {
        return Vec::new();
    }
    let body = output
        .strip_suffix("\n\n")
        .unwrap_or_else(|| panic!("no empty line at the end: {output:?}"));
    body.split("\n\n").map(str::to_owned).collect()
}

pub(crate) fn talk(script: &str) -> Vec<String> {
    talk_to(quick(), script)
}

/// Runs a script and compares the replies to the commands that have an id with
/// the rows `id reply`.
pub(crate) fn check(script: &str, wanted: &[&str]) {
    let replies: Vec<_> = talk(script)
        .into_iter()
        .filter(|reply| reply[1..].starts_with(|c: char| c.is_ascii_digit()))
        .map(|reply| reply.trim_end().to_owned())
        .collect();
    assert_eq!(replies, wanted, "{script}");
}

pub(crate) fn is_vertex(reply: &str, lines: usize) -> bool {
    let vertex = reply
        .trim_start_matches(['=', '?'])
        .trim_start_matches(|c: char| c.is_ascii_digit());
    let vertex = vertex.trim();
    vertex == "pass"
        || BoardSize::square(lines)
            .unwrap()
            .parse_point(vertex)
            .is_ok()
}

const FINISHED: &str = "boardsize 5;komi 0.5;play b C1;play w D1;play b C2;play w D2;play b C3;\
                        play w D3;play b C4;play w D4;play b C5;play w D5";

// ---- the protocol ---------------------------------------------------------

#[test]
fn replies_are_framed_to_the_letter() {
    assert_eq!(talk_bytes(quick(), b"1 name\n"), "=1 ponnuki\n\n");
    assert_eq!(talk_bytes(quick(), b"komi 5"), "= \n\n");
    assert_eq!(
        talk_bytes(quick(), b"foo\r\n7 foo"),
        "? unknown command\n\n?7 unknown command\n\n"
    );
    assert_eq!(
        talk_bytes(quick(), b"\n  \n# note\n5\n\t\n12name # x\n"),
        "=12 ponnuki\n\n"
    );
    assert_eq!(talk_bytes(quick(), b"1 quit\n2 name\n"), "=1 \n\n");
    let board = talk_bytes(quick(), b"3 showboard\n");
    assert!(board.starts_with("=3 \n 9 . ."), "{board}");
    assert_eq!(board.matches("\n\n").count(), 1);
}

#[test]
fn ids_are_echoed() {
    check(
        "0 name;20 foo;00012 name;2147483647 name",
        &[
            "=0 ponnuki",
            "?20 unknown command",
            "=00012 ponnuki",
            "=2147483647 ponnuki",
        ],
    );
    check(
        "1 NAME;2 name x;3 protocol_version",
        &["?1 unknown command", "=2 ponnuki", "=3 2"],
    );
}

#[test]
fn every_command_is_known_listed_and_helped() {
    let list = &talk("list_commands")[0];
    let names: Vec<_> = list.strip_prefix("= ").unwrap().split('\n').collect();
    // Some are there only if an option asks for them.
    let always = COMMANDS.iter().filter(|c| c.when != When::Chatting);
    assert_eq!(names.len(), always.count());
    let mut script = String::new();
    for name in &names {
        write!(script, "known_command {name};help {name};").unwrap();
    }
    for pair in talk(&script).chunks(2) {
        assert_eq!(pair[0], "= true");
        assert!(pair[1].starts_with("= "), "{}", pair[1]);
    }
    check(
        "1 known_command loadsgf;2 known_command load_sgf",
        &["=1 true", "=2 false"],
    );
}

/// Commands whose arguments make no sense where a black stone is on C3.
const WRONG: &[&str] = &[
    "boardsize x",
    "boardsize 1000",
    "boardsize 0",
    "boardsize -1",
    "boardsize 9.5",
    "boardsize",
    "boardsize 9 x",
    "boardsize 9 9 9",
    "komi",
    "komi abc",
    "komi 7,50",
    "komi nan",
    "komi inf",
    "play",
    "play b",
    "play b Z99",
    "play b I5",
    "play x C3",
    "play b A0",
    "play b A10",
    "play b 11",
    "play w resign",
    "play b C3",
    "play w D4 x",
    "genmove",
    "genmove x",
    "genmove b b",
    "undo x",
    "gg-undo 5",
    "gg-undo -1",
    "gg-undo x",
    "fixed_handicap 2",
    "fixed_handicap x",
    "place_free_handicap 2",
    "place_free_handicap",
    "set_free_handicap C4",
    "set_free_handicap",
    "time_settings 1 2",
    "time_settings -1 0 0",
    "time_settings a b c",
    "time_left b x 0",
    "time_left x 1 0",
    "kgs-time_settings",
    "kgs-time_settings sudden 5",
    "kata-time_settings fischer 5",
    "kgs-rules parcheesi",
    "kata-set-rules parcheesi",
    "kata-set-rules {\"ko\":1}",
    "kata-set-rule ko NEVER",
    "kata-set-rule komi 7",
    "final_status",
    "final_status pass",
    "final_status_list",
    "final_status_list asleep",
    "loadsgf",
    "loadsgf no/such/file.sgf",
    "is_legal b",
    "all_legal",
    "list_stones x",
    "kata-get-param x",
    "kata-set-param x 1",
    "kata-set-param engine.lag -1",
    "set_random_seed x",
    "known_command",
    "restricted_genmove b",
    "restricted_genmove b Z9",
    "kgs-genmove_cleanup",
    "lz-analyze x",
    "lz-analyze b -5",
    "lz-analyze b 10 ownership true",
    "lz-analyze b avoid b Z9 1",
    "kata-analyze b 10 noResultValue true",
    "kata-analyze b 10 ownership",
    "kata-genmove_analyze b nonsense 1",
    "cgos-genmove_analyze",
    "kata-search x",
    "gogui-setup b D4",
    "gogui-setup_player",
    "gogui-setup_player x",
    "gogui-play_sequence b D4 w",
    "gogui-play_sequence b D4 w C3",
    "gogui-play_sequence b D4 w Z9",
    "set_position b D4 w",
    "set_position b D4 w D4",
    "set_position b pass",
    "set_position w A2 w B1 b A1",
    "ponnuki-ladder pass",
    "ponnuki-ladder",
    "ponnuki-param",
    "ponnuki-param x",
    "ponnuki-param time move_time -1",
    "ponnuki-param time playouts -1",
    "ponnuki-param time move_time",
    "ponnuki-param rules rules parcheesi",
    "ponnuki-param search engine.lag 1",
    "ponnuki-param live live_graphics x",
    "ponnuki-safe x",
    "heatmap x",
    "captures",
    "captures x",
    "level",
    "level x",
    "level 11",
    "top_moves_black w",
];

/// No command panics or changes the position when its arguments make no
/// sense.
#[test]
fn wrong_arguments_are_errors_and_change_nothing() {
    let state = "showboard;move_history;get_komi;kata-get-rules;get_random_seed;query_boardsize;";
    let mut script = format!("boardsize 9;komi 6.5;play b C3;{state}");
    for line in WRONG {
        write!(script, "{line};{state}").unwrap();
    }
    let replies = talk(&script);
    let before = &replies[3..9];
    for (at, line) in WRONG.iter().enumerate() {
        let block = &replies[9 + 7 * at..][..7];
        assert!(block[0].starts_with("? "), "{line}: {}", block[0]);
        assert_eq!(&block[1..], before, "{line}");
    }
}

#[test]
fn standard_error_texts() {
    check(
        "1 boardsize 1000;2 boardsize x;3 play b Z3;4 undo;play b C3;5 play w C3;6 fixed_handicap 4;\
         clear_board;7 fixed_handicap 99;8 fixed_handicap 1;9 set_free_handicap C3 C3;\
         10 set_free_handicap C3 pass;11 list_stones b;12 loadsgf none.sgf;13 place_free_handicap 1",
        &[
            "?1 unacceptable size",
            "?2 syntax error",
            "?3 syntax error",
            "?4 cannot undo",
            "?5 illegal move",
            "?6 board not empty",
            "?7 invalid number of stones",
            "?8 invalid number of stones",
            "?9 bad vertex list",
            "?10 bad vertex list",
            "=11",
            "?12 cannot load file",
            "?13 invalid number of stones",
        ],
    );
}

#[test]
fn a_start_up_script_is_not_answered() {
    let mut session = Session::new(Engine::new(quick(), quick_params()));
    session
        .rehearse(&b"# note\nboardsize 7\nnonsense\nkomi 3.5"[..])
        .unwrap();
    let mut output = Vec::new();
    session
        .run(&b"query_boardsize\nget_komi"[..], &mut output)
        .unwrap();
    assert_eq!(output, b"= 7\n\n= 3.5\n\n");
}

// ---- moves ----------------------------------------------------------------

#[test]
fn passing_and_taking_back() {
    check(
        "1 play b pass;2 play b PASS;3 last_move",
        &["=1", "=2", "=3 black pass"],
    );
    check(
        "play b C3;1 undo;2 undo;3 play w C3",
        &["=1", "?2 cannot undo", "=3"],
    );
    check(
        "play b C3;play w D4;play b E5;1 gg-undo 4;2 gg-undo 2;3 move_history;4 gg-undo;5 gg-undo",
        &[
            "?1 cannot undo",
            "=2",
            "=3 black C3",
            "=4",
            "?5 cannot undo",
        ],
    );
}

#[test]
fn colours_and_points_in_any_case() {
    check(
        "play BLACK c3;play White D4;1 move_history;2 list_stones B;3 list_stones white",
        &["=1 white D4\nblack C3", "=2 C3", "=3 D4"],
    );
}

#[test]
fn two_moves_of_one_colour() {
    let replies = talk("genmove b;genmove b;list_stones b;play w pass;genmove w");
    assert_ne!(replies[0], replies[1]);
    assert_eq!(replies[2].split(' ').count(), 3, "{}", replies[2]);
    assert!(is_vertex(&replies[4], 9));
}

#[test]
fn genmove_answers_in_lower_case() {
    let replies = talk_to(
        Options {
            size: BoardSize::square(1).unwrap(),
            ..quick()
        },
        "genmove b;genmove w;reg_genmove b;kgs-genmove_cleanup w",
    );
    assert_eq!(replies, ["= pass"; 4]);
}

#[test]
fn reg_genmove_changes_nothing() {
    let replies = talk("play b E5;showboard;reg_genmove w;showboard;move_history");
    assert!(is_vertex(&replies[2], 9));
    assert_eq!(replies[1], replies[3]);
    assert_eq!(replies[4], "= black E5");
}

#[test]
fn restricted_choice() {
    let replies = talk("play b E5;restricted_genmove w E5 G7;restricted_genmove b E5");
    assert_eq!(replies[1], "= G7");
    assert_eq!(replies[2], "= pass");
}

#[test]
fn suicide_is_illegal_by_default() {
    check(
        "boardsize 5;play b A2;play b B1;1 play w A1;2 is_legal w A1;3 is_legal b A1;4 is_legal w pass",
        &["?1 illegal move", "=2 0", "=3 1", "=4 1"],
    );
    let replies = talk("boardsize 2;play b A1;play b B2;all_legal w;all_legal b");
    assert_eq!(replies[3..], ["= ", "= B1 A2"]);
}

/// The last play makes a position anew that stood before.
const REPETITION: &str = "boardsize 4;play B D1;play W B3;play B D3;play W A2;play B C1;play W C4;\
                          play B C2;play W C3;play B D4;play W D2";

#[test]
fn a_repetition_is_accepted_unless_strict_and_never_generated() {
    check(
        &format!("{REPETITION};1 is_legal b D3;2 play B D3"),
        &["=1 0", "=2"],
    );
    let strict = Options {
        strict_superko: true,
        ..quick()
    };
    let replies = talk_to(strict, &format!("{REPETITION};play B D3"));
    assert_eq!(replies.last().unwrap(), "? illegal move");
    let replies = talk(&format!("{REPETITION};restricted_genmove b D3 A4"));
    assert_eq!(replies.last().unwrap(), "= A4");
}

#[test]
fn random_games_are_legal_to_the_end() {
    for seed in 0..10 {
        let options = Options {
            seed,
            resign: false,
            playouts: Some(1),
            ..quick()
        };
        let mut script = "boardsize 5;".to_owned();
        for _ in 0..20 {
            script.push_str("genmove b;genmove w;");
        }
        script.push_str("final_score;move_history");
        let replies = talk_to(options, &script);
        let moves = &replies[1..41];
        assert!(moves.iter().all(|reply| is_vertex(reply, 5)), "{moves:?}");
        assert!(replies[41].starts_with("= "));
        // What was played is what a strict engine accepts.
        let strict = Options {
            strict_superko: true,
            ..quick()
        };
        let mut game = "boardsize 5".to_owned();
        for (at, reply) in moves.iter().enumerate() {
            let color = ["b", "w"][at % 2];
            write!(game, ";play {color} {}", &reply[2..]).unwrap();
        }
        for reply in talk_to(strict, &game) {
            assert_eq!(reply, "= ", "{game}");
        }
    }
}

// ---- set-up ---------------------------------------------------------------

#[test]
fn settings_survive_a_new_game() {
    check(
        "komi 3.5;kata-set-rules japanese;clear_board;1 get_komi;boardsize 13;2 get_komi;\
         3 query_boardsize;4 kata-get-rules;boardsize 9 13;5 query_boardsize;clear_board;\
         6 query_boardsize;7 rectangular_boardsize 3 2;8 query_boardsize",
        &[
            "=1 3.5",
            "=2 3.5",
            "=3 13",
            "=4 {\"friendlyPassOk\":false,\"hasButton\":false,\"ko\":\"SIMPLE\",\
             \"scoring\":\"TERRITORY\",\"suicide\":false,\"tax\":\"SEKI\",\
             \"whiteHandicapBonus\":\"0\"}",
            "=5 9 13",
            "=6 9 13",
            "=7",
            "=8 3 2",
        ],
    );
}

#[test]
fn any_finite_komi() {
    check(
        "1 komi 0;2 komi -5.5;3 komi 6.75;4 komi 361;5 komi abc;komi 6.5;6 komi 7,50;7 get_komi",
        &[
            "=1",
            "=2",
            "=3",
            "=4",
            "?5 syntax error",
            "?6 syntax error",
            "=7 6.5",
        ],
    );
}

#[test]
fn handicap_stones_are_no_moves() {
    check(
        "boardsize 13;1 set_free_handicap D4 K4 K10;2 undo;3 get_handicap;4 list_stones b",
        &["=1", "?2 cannot undo", "=3 3", "=4 D4 K4 K10"],
    );
    check("1 set_free_handicap A1;2 clear_board", &["=1", "=2"]);
    let replies = talk("boardsize 19;place_free_handicap 13;list_stones b;genmove w");
    let stones: std::collections::BTreeSet<_> = replies[1][2..].split(' ').collect();
    assert_eq!(stones.len(), 13);
    assert_eq!(replies[2][2..].split(' ').count(), 13);
    check("boardsize 9;1 fixed_handicap 2", &["=1 C3 G7"]);
}

/// Handicap stones that arrive as plays are no reason to resign.
#[test]
fn no_resignation_in_the_first_moves() {
    let replies = talk(
        "boardsize 19;komi 0.5;play B D16;play B D10;play B D4;play B K16;play B K4;play B Q16;\
         play B Q10;play B Q4;get_handicap;genmove W",
    );
    assert_eq!(replies[10], "= 8");
    assert!(is_vertex(&replies[11], 19), "{}", replies[11]);
}

#[test]
fn resigning_changes_nothing() {
    let hopeless = "komi 1000;kata-set-param engine.resign_after 0;\
                    kata-set-param engine.resign_moves 1;play b C3;play w D4;showboard";
    let replies = talk(&format!("{hopeless};genmove b;showboard;undo;move_history"));
    assert_eq!(replies[6], "= resign");
    assert_eq!(replies[5], replies[7]);
    assert_eq!(replies[9], "= black C3");
    let proud = Options {
        resign: false,
        ..quick()
    };
    let replies = talk_to(proud, &format!("{hopeless};genmove b"));
    assert!(is_vertex(&replies[6], 9), "{}", replies[6]);
}

#[test]
fn rules_by_name() {
    let replies = talk(
        "kgs-rules japanese;kgs-rules chinese;kgs-rules aga;kgs-rules new_zealand;\
         kata-set-rules tromp-taylor;kata-set-rules {\"ko\":\"SITUATIONAL\", \"suicide\":false};\
         kata-set-rule ko POSITIONAL;kata-get-rules",
    );
    assert!(
        replies.iter().all(|reply| reply.starts_with("= ")),
        "{replies:?}"
    );
    assert!(replies[7].contains("POSITIONAL") && !replies[7].contains('\n'));
}

// ---- status and score -----------------------------------------------------

#[test]
fn a_finished_game_has_a_score() {
    check(
        &format!(
            "{FINISHED};play b pass;play w pass;1 final_score;2 final_status_list dead;3 final_score"
        ),
        &["=1 B+4.5", "=2", "=3 B+4.5"],
    );
    // The same before the passes, and with the count as it stands.
    check(&format!("{FINISHED};1 final_score"), &["=1 B+4.5"]);
    check(
        &format!("{FINISHED};kata-set-rules tromp-taylor;1 final_score;2 final_status_list dead"),
        &["=1 B+4.5", "=2"],
    );
    check(
        &format!(
            "{FINISHED};1 final_status A1;2 final_status C1;3 final_status_list white_territory"
        ),
        &["=1 black_territory", "=2 alive", "=3 E1 E2 E3 E4 E5"],
    );
}

#[test]
fn an_unfinished_game_has_one_too() {
    for size in ["1", "2", "9", "19", "2 1"] {
        let replies = talk(&format!(
            "boardsize {size};final_score;final_status_list dead;final_status_list alive;\
             final_status_list seki;final_status A1;estimate_score"
        ));
        for reply in &replies {
            assert!(reply.starts_with("= "), "{size}: {reply}");
        }
        let score = &replies[1][2..];
        assert!(score == "0" || score.starts_with("B+") || score.starts_with("W+"));
    }
}

/// White lives for certain by two eyes, in one of which a black stone is dead.
const DEAD_STONE: &str = "boardsize 5;komi 0.5;play b C1;play w D1;play b C2;play w D2;play b C3;\
                          play w D3;play b C4;play w D4;play b C5;play w D5;play b E5;play w E3";

#[test]
fn dead_stones_are_found_before_and_after_the_passes() {
    check(
        &format!(
            "{DEAD_STONE};1 final_status_list dead;2 final_score;play b pass;play w pass;\
             3 final_status_list dead;4 final_score;5 final_status E5;6 final_status E4"
        ),
        &[
            "=1 E5",
            "=2 B+4.5",
            "=3 E5",
            "=4 B+4.5",
            "=5 dead",
            "=6 white_territory",
        ],
    );
    // Where dead stones must be captured, none is.
    check(
        &format!("{DEAD_STONE};kata-set-rules tromp-taylor;1 final_status_list dead;2 final_score"),
        &["=1", "=2 B+7.5"],
    );
}

#[test]
fn dead_stones_are_captured_in_the_clean_up() {
    check(
        &format!(
            "{DEAD_STONE};play b pass;1 kgs-genmove_cleanup w;2 list_stones b;\
             play b pass;3 final_status_list dead"
        ),
        &["=1 E4", "=2 C1 C2 C3 C4 C5", "=3"],
    );
    let replies = talk(&format!(
        "{DEAD_STONE};komi 5.5;kata-set-rules tromp-taylor;play b pass;genmove w"
    ));
    assert_ne!(replies.last().unwrap(), "= pass");
}

#[test]
fn a_won_count_is_reason_enough_to_pass() {
    // Black is ahead, White has passed.
    let replies = talk(&format!("{DEAD_STONE};play w pass;genmove b"));
    assert_eq!(replies.last().unwrap(), "= pass");
}

// ---- time -----------------------------------------------------------------

#[test]
fn time_settings_in_all_forms() {
    let replies = talk(
        "time_settings 300 0 0;time_settings 0 1 0;time_settings 0 0 0;time_settings 60 30 5;\
         time_left b 12.5 3;time_left w -3 0;time_left black 0 0;kgs-time_settings none;\
         kgs-time_settings absolute 300;kgs-time_settings byoyomi 300 30 5;\
         kgs-time_settings canadian 300 300 25;kata-time_settings fischer 60 5;\
         kata-time_settings fischer-capped 60 5.5 120 -1;kata-list_time_settings",
    );
    assert!(
        replies.iter().all(|reply| reply.starts_with("= ")),
        "{replies:?}"
    );
    assert!(replies[13].contains("fischer-capped"));
}

/// Seconds that the last command of a script takes.
fn seconds(options: Options, script: &str) -> f64 {
    let start = std::time::Instant::now();
    let replies = talk_to(options, script);
    assert!(is_vertex(replies.last().unwrap(), 9), "{replies:?}");
    start.elapsed().as_secs_f64()
}

#[test]
fn time_for_a_move() {
    let free = || Options {
        playouts: None,
        move_time: Some(0.3),
        ..quick()
    };
    // No limit: the engine's own, neither instant nor endless.
    let own = seconds(free(), "time_settings 0 1 0;genmove b");
    assert!((0.01..3.0).contains(&own), "{own}");
    // It's there without any settings too, and a setting outlives a new game.
    assert!(seconds(free(), "genmove b") < 3.0);
    let agreed = seconds(
        free(),
        "time_settings 0 1 1;boardsize 9;clear_board;genmove b",
    );
    assert!(agreed < 1.5, "{agreed}");
    // Nothing left at all.
    assert!(seconds(free(), "time_settings 0 0 0;genmove b") < 1.0);
    assert!(seconds(free(), "time_settings 300 0 0;time_left b 0 0;genmove b") < 1.0);
}

#[test]
fn a_playout_limit_is_one_under_no_time_limit() {
    let replies = talk("time_settings 0 1 0;genmove b;genmove w");
    assert!(is_vertex(&replies[1], 9) && is_vertex(&replies[2], 9));
}

#[test]
fn the_own_clock_runs_without_time_left() {
    let options = Options {
        playouts: None,
        ..quick()
    };
    let script = "kata-time_settings byoyomi 0.2 0.1 3;".to_owned() + &"genmove b;".repeat(6);
    let taken = seconds(options, &script);
    assert!(taken < 0.2 + 6.0 * 0.1 + 1.0, "{taken}");
}

// ---- game records -----------------------------------------------------------

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("ponnuki {} {name}", std::process::id()))
}

#[test]
fn records_are_one_block_and_can_be_read_back() {
    let replies = talk("1 play b D4;2 printsgf;3 name");
    assert!(replies[1].starts_with("=2 (;"), "{}", replies[1]);
    assert!(replies[1].contains("B["));
    assert_eq!(replies[2], "=3 ponnuki");

    let file = temporary("game.sgf");
    let name = file.display();
    let replies = talk(&format!(
        "boardsize 7;komi 5.5;play b D4;play w C3;play b pass;printsgf \"{name}\";boardsize 9;\
         loadsgf \"{name}\";query_boardsize;get_komi;move_history;\
         loadsgf \"{name}\" 2;move_history;loadsgf \"{name}\" x;loadsgf \"{name}\" 1;move_history"
    ));
    std::fs::remove_file(&file).unwrap();
    assert_eq!(replies[5..9], ["= ", "= ", "= ", "= 7"]);
    assert_eq!(replies[9], "= 5.5");
    assert_eq!(replies[10], "= black pass\nwhite C3\nblack D4");
    assert_eq!(replies[12], "= black D4");
    assert_eq!(replies[13], "? syntax error");
    assert_eq!(replies[15], "= ");
}

#[test]
fn a_file_that_is_no_record() {
    let file = temporary("no record.sgf");
    std::fs::write(&file, b"\xff\x00 (not a game").unwrap();
    let replies = talk(&format!(
        "play b C3;loadsgf \"{}\";move_history;printsgf /no/such/folder/x.sgf",
        file.display()
    ));
    std::fs::remove_file(&file).unwrap();
    assert_eq!(replies[1], "? cannot load file");
    assert_eq!(replies[2], "= black C3");
    assert_eq!(replies[3], "? cannot write file");
}

// ---- numbers ----------------------------------------------------------------

#[test]
fn parameters_can_be_listed_read_and_set() {
    let replies = talk("kata-list-params;kata-set-param engine.lag 1.5;kata-get-param engine.lag");
    assert!(replies[0].contains("engine.lag\n"));
    assert_eq!(replies[2], "= 1.5");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let script = "set_random_seed 5;genmove b;genmove w;genmove b;genmove w";
    let twice = format!("{script};clear_board;{script}");
    let replies = talk(&twice);
    assert_eq!(replies[1..5], replies[7..11]);
    assert_eq!(talk(script)[1..5], replies[1..5]);
    check("set_random_seed 77;1 get_random_seed", &["=1 77"]);
}

#[test]
fn echoes() {
    check("1 echo  a  b;2 echo", &["=1 a  b", "=2"]);
    let replies = talk("cputime;gomill-cpu_time");
    assert!(
        replies
            .iter()
            .all(|reply| reply[2..].parse::<f64>().is_ok()),
        "{replies:?}"
    );
}

// ---- any input ----------------------------------------------------------------

/// Lines that look like commands, and lines of any bytes.
fn any_line() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "b",
        "w",
        "black",
        "C3",
        "a1",
        "pass",
        "resign",
        "Z99",
        "0",
        "1",
        "5",
        "9",
        "-1",
        "7.5",
        "1e300",
        "nan",
        "18446744073709551616",
        "dead",
        "ko",
        "{",
        "\"",
        "#",
        "x",
        "\t",
    ]);
    // Files are left alone, and so is the end of the session.
    let names: Vec<_> = COMMANDS
        .iter()
        .map(|command| command.name)
        .filter(|name| !["quit", "printsgf", "loadsgf", "echo_err"].contains(name))
        .collect();
    let command = (
        prop::sample::select(names),
        prop::collection::vec(words, 0..4),
    )
        .prop_map(|(name, words)| format!("{name} {}", words.join(" ")).into_bytes());
    let bytes = prop::collection::vec(any::<u8>(), 0..30)
        .prop_filter("no line end inside", |bytes| !bytes.contains(&b'\n'));
    prop_oneof![3 => command, 1 => bytes]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_input_gets_one_reply_for_each_command(lines in prop::collection::vec(any_line(), 0..12)) {
        let options = Options { size: BoardSize::square(3).unwrap(), playouts: Some(2), ..quick() };
        let mut input = b"kata-set-param engine.status_playouts 2\n".to_vec();
        let mut commands = 1;
        for line in &lines {
            commands += usize::from(ponnuki::gtp::Request::parse(line).is_some());
            input.extend_from_slice(line);
            input.push(b'\n');
        }
        let output = talk_bytes(options, &input);
        let replies: Vec<_> = output.split_terminator("\n\n").collect();
        prop_assert_eq!(replies.len(), commands, "{:?}", output);
        for reply in replies {
            prop_assert!(reply.starts_with(['=', '?']), "{:?}", reply);
            prop_assert!(!reply.contains("internal error"), "{:?}", reply);
        }
    }
}
