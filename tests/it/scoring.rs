//! The status of stones and the count of finished positions: the same answer
//! on every call, before and after the passes, whoever is to move.

use std::fmt::Write as _;
use std::io::Cursor;

use ponnuki::engine::params::Params;
use ponnuki::engine::{Engine, Options};
use ponnuki::gtp::Session;

/// Everything the engine says to this script, without ids and empty lines.
fn talk(script: &str) -> Vec<String> {
    let options = Options {
        threads: 1,
        memory: 16_000_000,
        seed: 1,
        ..Options::default()
    };
    let mut session = Session::new(Engine::new(options, Params::default()));
    let mut output = Vec::new();
    session
        .run(Cursor::new(script.as_bytes().to_vec()), &mut output)
        .unwrap();
    String::from_utf8(output)
        .unwrap()
        .split("\n\n")
        .map(|reply| reply.trim_start_matches('=').trim().to_owned())
        .collect()
}

/// The commands that set up a drawn position, rows from the top.
fn set_up(rows: &[&str]) -> String {
    let mut script = format!("boardsize {} {}\nkomi 0\n", rows[0].len(), rows.len());
    for (down, row) in rows.iter().enumerate() {
        for (column, stone) in row.chars().enumerate() {
            let letter = "ABCDEFGHJ".as_bytes()[column] as char;
            let color = match stone {
                'X' => "b",
                'O' => "w",
                _ => continue,
            };
            writeln!(script, "play {color} {letter}{}", rows.len() - down).unwrap();
        }
    }
    script
}

const CAN_RETURN: [&str; 9] = [
    ".....OOX.",
    "....OOXOO",
    "OOOOOXXOO",
    "XXXXXX.XX",
    ".........",
    ".........",
    ".........",
    ".........",
    ".........",
];

#[test]
fn answers_stay_the_same_through_passes_and_calls() {
    let ask = "final_status_list dead\nfinal_status_list seki\nfinal_score\n";
    let script = format!(
        "kata-set-rules japanese\n{}{ask}{ask}play b pass\n{ask}play w pass\n{ask}",
        set_up(&CAN_RETURN)
    );
    let replies: Vec<String> = talk(&script)
        .into_iter()
        .filter(|reply| reply.contains('+') || reply.contains('9'))
        .collect();
    assert_eq!(replies.len(), 8, "{replies:?}");
    for pair in replies.chunks(2) {
        assert_eq!(pair, &replies[..2]);
        assert_eq!(pair[1], "B+37");
    }
}

#[test]
fn alive_leaves_seki_out() {
    let script = format!(
        "kata-set-rules japanese\n{}final_status_list alive\nfinal_status J8\nfinal_status J9\n",
        set_up(&CAN_RETURN)
    );
    let replies = talk(&script);
    let [.., alive, stone, point, _] = &replies[..] else {
        panic!("too few replies: {replies:?}");
    };
    assert!(!alive.contains("J8") && alive.contains("A7"), "{alive}");
    assert_eq!((stone.as_str(), point.as_str()), ("seki", "dame"));
}

#[test]
fn territory_is_listed_under_both_orders_of_its_name() {
    let wall = ["..XO.", "..XO.", "..XO.", "..XO.", "..XO."];
    let script = format!(
        "{}final_status_list black_territory\nfinal_status_list territory_black\n\
         final_status_list white_territory\nfinal_status_list territory_white\n\
         final_status_list territory_grey\n",
        set_up(&wall)
    );
    let replies = talk(&script);
    let black = "A1 B1 A2 B2 A3 B3 A4 B4 A5 B5";
    let white = "E1 E2 E3 E4 E5";
    let syntax = "? syntax error";
    let wanted = [black, black, white, white, syntax];
    assert_eq!(replies[replies.len() - 6..][..5], wanted);
}

#[test]
fn a_point_to_be_filled_is_no_territory() {
    let open_ko = ["..XO..", "..XO..", ".X.XO.", "..XO..", "..XO.."];
    for (rules, area, score) in [
        ("japanese", "dame", "0"),
        ("playboard", "black_territory", "B+1"),
        ("chinese", "black_territory", "B+2"),
    ] {
        let script = format!(
            "kata-set-rules {rules}\n{}final_status C3\nfinal_score\n",
            set_up(&open_ko)
        );
        let replies = talk(&script);
        assert_eq!(replies[replies.len() - 3..][..2], [area, score], "{rules}");
    }
}
