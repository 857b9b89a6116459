//! Tactics on drawn boards.

use super::atari::{captures, counter_captures, extends_well, liberties_after};
use super::ladder::LadderReader;
use super::{Points, eyes, nakade, neighbor_chains, self_atari};
use crate::board::{Board, Color, Point, PointSet};

fn board(drawing: &str) -> Board {
    Board::parse(drawing).expect("the drawing is a board")
}

fn at(board: &Board, name: &str) -> Point {
    board
        .size()
        .parse_point(name)
        .expect("the point is on the board")
}

fn names<const N: usize>(points: &Points<N>) -> Vec<String> {
    let mut names: Vec<String> = points.iter().map(|p| p.to_string()).collect();
    names.sort();
    names
}

#[test]
fn liberties_after_a_move_count_what_it_joins_and_takes() {
    let b = board(
        "
        5 . . . . .
        4 . X . X .
        3 O O . . .
        2 X O . . .
        1 . X . . .
        ",
    );
    // (player, move, liberties)
    for (color, point, expected) in [
        (Color::Black, "C4", 6),
        (Color::White, "C4", 3),
        (Color::White, "A1", 1),
        (Color::Black, "E1", 2),
        (Color::Black, "A4", 2),
    ] {
        assert_eq!(
            liberties_after(&b, color, at(&b, point), 8),
            expected,
            "{color} {point}"
        );
    }
    assert_eq!(
        liberties_after(&b, Color::Black, at(&b, "C4"), 3),
        3,
        "counts no further than asked"
    );
}

/// The slow twin: play the stone and look.
#[test]
fn liberties_after_agrees_with_playing_the_move() {
    use crate::playout::{Outcome, Playout, Policy, Rng, Start};
    let size = crate::board::BoardSize::square(7).expect("7 is a size");
    let policy = Policy::light();
    let mut outcome = Outcome::default();
    for seed in 0..30 {
        let mut playout = Playout::new(Rng::new(seed, 0));
        let start = Start {
            to_move: Color::Black,
            last: [None, None],
        };
        playout.run(&Board::new(size), start, &policy, &mut outcome);
        let mut b = Board::new(size);
        let mut color = Color::Black;
        for mv in &outcome.moves {
            for point in size.points().filter(|&p| b.is_empty(p)) {
                for color in Color::ALL {
                    if !b.is_legal(color, point) {
                        continue;
                    }
                    let mut after = b.clone();
                    after.play(color, point);
                    let slow = after.liberties(point).len();
                    assert_eq!(
                        liberties_after(&b, color, point, 4),
                        slow.min(4),
                        "{color} {point} on {b}"
                    );
                    assert_eq!(
                        captures(&b, color, point),
                        (after.captured(!color) - b.captured(!color)) as usize,
                        "{color} {point} on {b}"
                    );
                    assert_eq!(
                        self_atari::is_self_atari(&b, color, point),
                        slow < 2,
                        "{color} {point} on {b}"
                    );
                    assert_eq!(
                        b.hash_after(color, point),
                        after.hash(),
                        "{color} {point} on {b}"
                    );
                }
            }
            match mv.point() {
                Some(point) => b.play(color, point),
                None => b.pass(),
            }
            color = !color;
        }
    }
}

#[test]
fn a_chain_in_atari_is_saved_by_taking_the_attacker() {
    let b = board(
        "
        5 . . . . .
        4 . O . . .
        3 O X O . .
        2 X O X . .
        1 . X . . .
        ",
    );
    let mut moves = Points::<8>::new();
    counter_captures(&b, at(&b, "B3"), &mut moves);
    assert_eq!(
        names(&moves),
        Vec::<String>::new(),
        "B2 has no liberty in common with an own move"
    );
    let mut chains = Points::<8>::new();
    neighbor_chains(&b, at(&b, "B3"), &mut chains);
    assert_eq!(chains.len(), 4);
    assert!(extends_well(&b, at(&b, "B3")) || !b.in_atari(at(&b, "B3")));
}

#[test]
fn an_extension_along_the_first_line_under_enemy_stones_is_no_escape() {
    let b = board(
        "
        5 . . . . . . .
        4 . . . . . . .
        3 . . . . . . .
        2 . O O O O O .
        1 O X . . . . .
        ",
    );
    assert!(b.in_atari(at(&b, "B1")));
    assert!(!extends_well(&b, at(&b, "B1")));
}

#[test]
fn ladders() {
    let mut reader = LadderReader::new();
    let caught = "
        7 . . . . . . .
        6 . . . . . . .
        5 . . . . . . .
        4 . . . . . . .
        3 . O . . . . .
        2 O X X . . . .
        1 . O O . . . .
        ";
    let b = board(caught);
    assert_eq!(b.liberty_count(at(&b, "B2")), 2);
    assert_eq!(
        reader.catch(&b, at(&b, "B2")).map(|p| p.to_string()),
        Some("D2".to_owned()),
        "White drives the chain up into the corner"
    );
    let mut after = b.clone();
    after.play(Color::White, at(&b, "D2"));
    assert!(reader.is_caught(&after, at(&b, "B2")));

    let breaker = board(&caught.replace("6 . . . . . . .", "6 . . . . . X ."));
    assert_eq!(
        reader.catch(&breaker, at(&breaker, "B2")),
        None,
        "F6 breaks the ladder"
    );
    let mut after = breaker.clone();
    after.play(Color::White, at(&breaker, "D2"));
    assert!(!reader.is_caught(&after, at(&breaker, "B2")));
    assert_eq!(reader.catch(&b, at(&b, "E5")), None, "no stone is there");
}

#[test]
fn eyes_own_and_false() {
    let b = board(
        "
        5 . X . X .
        4 X X X . X
        3 . . X X .
        2 O X O X X
        1 . O X . X
        ",
    );
    assert!(eyes::is_own_eye(&b, Color::Black, at(&b, "A5")));
    assert!(b.is_eye_like(Color::Black, at(&b, "D1")) || b.cell(at(&b, "C2")) == Color::White);
    assert!(
        !eyes::is_own_eye(&b, Color::Black, at(&b, "D1")),
        "C2 makes it false"
    );
    assert!(
        eyes::is_own_eye(&b, Color::Black, at(&b, "D4")),
        "C5 and E5 are free"
    );
}

#[test]
fn an_eye_is_repaired_where_a_second_enemy_stone_would_break_it() {
    let b = board(
        "
        5 . . . . .
        4 . . X . O
        3 . X . X .
        2 . O X . .
        1 . . . . .
        ",
    );
    // White has just played B2 beside the eye at C3.
    let mut moves = Points::<8>::new();
    eyes::repairs(&b, Color::Black, at(&b, "B2"), &mut moves);
    assert_eq!(names(&moves), ["B4", "D2", "D4"]);
}

/// Draws a region of `.` in stones and names its vital point.
#[test]
fn shapes_with_a_vital_point() {
    let rows: [(&str, &str, Option<&str>); 9] = [
        (
            "straight three",
            "X X X X X/X . . . X/X X X X X",
            Some("C2"),
        ),
        ("bent three", "X X X X/X . . X/X . X X/X X X X", Some("B3")),
        (
            "pyramid four",
            "X X X X X/X . . . X/X X . X X/X X X X X",
            Some("C3"),
        ),
        (
            "straight four lives",
            "X X X X X X/X . . . . X/X X X X X X",
            None,
        ),
        (
            "square four is dead as it is",
            "X X X X/X . . X/X . . X/X X X X",
            None,
        ),
        (
            "crossed five",
            "X X X X X/X X . X X/X . . . X/X X . X X/X X X X X",
            Some("C3"),
        ),
        (
            "bulky five",
            "X X X X X/X . . X X/X . . . X/X X X X X",
            Some("C2"),
        ),
        (
            "rabbity six",
            "X X X X X/X X . X X/X . . . X/X . . X X/X X X X X",
            Some("C3"),
        ),
        (
            "six in two rows live",
            "X X X X X/X . . . X/X . . . X/X X X X X",
            None,
        ),
    ];
    for (name, rows, vital) in rows {
        let b = board(&rows.replace('/', "\n"));
        let start = b.empty_points().next().expect("there is an eye");
        let found = nakade::vital_point(&b, start);
        assert_eq!(
            found.map(|(p, color)| (p.to_string(), color)),
            vital.map(|p| (p.to_owned(), Color::Black)),
            "{name}"
        );
    }
}

#[test]
fn an_eye_space_of_both_colours_has_no_vital_point() {
    let b = board("X X O O O/X . . . O/X X O O O");
    let _ = b;
    let b = board(
        "
        3 X X O O O
        2 X . . . O
        1 X X O O O
        ",
    );
    assert_eq!(nakade::vital_point(&b, at(&b, "C2")), None);
}

#[test]
fn which_self_ataris_are_bad() {
    let b = board(
        "
        7 . . O X . . .
        6 O O O X . X X
        5 X X X X . X .
        4 . . . . . X O
        3 X O . . . X O
        2 . X O . . X X
        1 X . O . . . .
        ",
    );
    let bad: PointSet = b
        .empty_points()
        .filter(|&p| b.is_legal(Color::White, p) && self_atari::is_bad(&b, Color::White, p))
        .collect();
    assert!(
        bad.contains(at(&b, "G5")),
        "two stones become three, all dead"
    );
    assert!(
        !bad.contains(at(&b, "A7")),
        "White has two eyes' room in the corner"
    );
    assert!(!self_atari::is_self_atari(&b, Color::White, at(&b, "D3")));
}

#[test]
fn nakade_inside_a_large_eye_is_no_bad_self_atari() {
    // Black fills the second of three points of White's eye.
    let b = board(
        "
        5 X X X X X
        4 O O O O O
        3 O . X . O
        2 O O O O O
        1 X X X X .
        ",
    );
    assert!(self_atari::is_self_atari(&b, Color::Black, at(&b, "B3")));
    assert!(!self_atari::is_bad(&b, Color::Black, at(&b, "B3")));
}
