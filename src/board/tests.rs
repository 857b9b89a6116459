//! Board tests: drawn positions, one `check` function a topic.
//!
//! Random games against a slow board, and counts that others have published,
//! are in `tests/it/twin.rs`.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use super::*;

fn board(drawing: &str) -> Board {
    Board::parse(drawing).unwrap()
}

fn at(board: &Board, name: &str) -> Point {
    board.size().parse_point(name).unwrap()
}

fn points(board: &Board, names: &str) -> PointSet {
    names.split_whitespace().map(|n| at(board, n)).collect()
}

/// `B D4` or `W pass`.
fn player_and_point(board: &Board, text: &str) -> (Color, Option<Point>) {
    let (color, vertex) = text.split_once(' ').unwrap();
    let color = match color {
        "B" => Color::Black,
        "W" => Color::White,
        other => panic!("{other} is no player"),
    };
    (color, (vertex != "pass").then(|| at(board, vertex)))
}

/// Plays `B D4, W pass, ...`; each must be legal with suicide of any kind.
fn play_all(board: &mut Board, plays: &str) {
    for text in plays.split(", ").filter(|t| !t.is_empty()) {
        match player_and_point(board, text) {
            (color, Some(point)) => {
                board.check(color, point, Suicide::Allowed).unwrap();
                board.play(color, point);
            }
            (_, None) => board.pass(),
        }
    }
}

// ---- captures ---------------------------------------------------------

/// After `plays` on the first drawing the second stands there, and that many
/// black and white stones were taken off.
#[track_caller]
fn check_play(before: &str, plays: &str, after: &str, captured: [u32; 2]) {
    let mut b = board(before);
    play_all(&mut b, plays);
    assert_eq!(b.diagram(), board(after).diagram(), "{plays}");
    assert!(b.same_stones(&board(after)));
    assert_eq!(b.hash(), board(after).hash(), "{plays}");
    assert_eq!(
        Color::ALL.map(|c| b.captured(c)),
        captured,
        "{plays}: stones taken off"
    );
}

#[test]
fn a_stone_in_the_corner_is_captured() {
    check_play(
        ". . .
         . . .
         O X .",
        "B A2",
        ". . .
         X . .
         . X .",
        [0, 1],
    );
}

#[test]
fn a_ponnuki_takes_one_stone() {
    check_play(
        ". . . . .
         . . X . .
         . X O X .
         . . . . .
         . . . . .",
        "B C2",
        ". . . . .
         . . X . .
         . X . X .
         . . X . .
         . . . . .",
        [0, 1],
    );
}

#[test]
fn one_play_takes_four_chains() {
    check_play(
        ". . X . .
         . X O X .
         X O . O X
         . X O X .
         . . X . .",
        "B C3",
        ". . X . .
         . X . X .
         X . X . X
         . X . X .
         . . X . .",
        [0, 4],
    );
}

#[test]
fn captures_come_before_suicide() {
    // Black's stone has no liberty of its own but takes three stones.
    check_play(
        ". O X .
         O O X .
         X X . .",
        "B A3",
        "X . X .
         . . X .
         X X . .",
        [0, 3],
    );
}

#[test]
fn a_whole_board_but_one_point_is_captured() {
    check_play(
        "X X X
         X . X
         X X X",
        "W B2",
        ". . .
         . O .
         . . .",
        [8, 0],
    );
}

#[test]
fn captured_stones_are_liberties_again() {
    let mut b = board(
        ". X O .
         X O O .
         . X O .
         . . . .",
    );
    let middle = at(&b, "C3");
    // White: C4 B3 C3 C2; black: B4 A3 B2.
    assert_eq!(b.liberties(middle), points(&b, "D4 D3 D2 C1"));
    play_all(&mut b, "B D4, B D3, B D2, B C1");
    assert_eq!(b.captured(Color::White), 4);
    assert_eq!(b.liberties(at(&b, "A3")), points(&b, "A4 A2 B3"));
    assert_eq!(b.stones(Color::White), 0);
    assert_eq!(b.stones(Color::Black), 7);
}

#[test]
fn taken_tells_of_the_last_play_only() {
    let mut b = board(
        ". X .
         X O X
         . . .",
    );
    play_all(&mut b, "B B1");
    assert_eq!(b.taken(), 1);
    play_all(&mut b, "W B2");
    assert_eq!(b.taken(), 1, "the stone's own suicide");
    b.pass();
    assert_eq!(b.taken(), 0);
}

// ---- suicide ----------------------------------------------------------

/// What each suicide rule says of a play: with suicide forbidden, with that of
/// two stones or more allowed, and with all allowed.
#[track_caller]
fn check_legal(drawing: &str, play: &str, expected: [bool; 3]) {
    let b = board(drawing);
    let (color, point) = player_and_point(&b, play);
    let point = point.unwrap();
    let rules = [Suicide::Forbidden, Suicide::MultiStone, Suicide::Allowed];
    assert_eq!(
        rules.map(|rule| b.check(color, point, rule).is_ok()),
        expected,
        "{play} in {b:?}"
    );
    assert_eq!(b.is_legal(color, point), expected[0]);
    if !expected[0] {
        assert!(b.is_suicide(color, point));
        assert_eq!(
            b.check(color, point, Suicide::Forbidden),
            Err(Illegal::Suicide)
        );
    }
}

#[test]
fn suicide_of_one_stone() {
    let eye = ". X .
               X . X
               . X .";
    check_legal(eye, "W B2", [false, false, true]);
    check_legal(eye, "B B2", [true; 3]);
    check_legal(eye, "W A1", [false, false, true]);
    check_legal(".", "B A1", [false, false, true]);
    check_legal("X .", "B B1", [false, true, true]);
    check_legal("X .", "W B1", [true; 3]);
}

#[test]
fn suicide_of_several_stones() {
    let drawing = "O . X .
                   X X X .
                   . . . .
                   . . . .";
    check_legal(drawing, "W B4", [false, true, true]);
    check_legal(drawing, "B B4", [true; 3]);
    check_play(
        drawing,
        "W B4",
        ". . X .
         X X X .
         . . . .
         . . . .",
        [0, 2],
    );
}

#[test]
fn no_suicide_while_a_neighbour_chain_has_another_liberty() {
    check_legal(
        "O . X .
         O X X .
         . X . .
         . . . .",
        "W B4",
        [true; 3],
    );
}

#[test]
fn suicide_of_one_stone_changes_no_stone() {
    let drawing = ". X .
                   X . X
                   . X .";
    check_play(drawing, "W B2", drawing, [0, 1]);
    check_play(".", "B A1", ".", [1, 0]);
}

// ---- ko ---------------------------------------------------------------

/// The ban after these plays, as `W D4`, or empty for none.
#[track_caller]
fn check_ko(drawing: &str, plays: &str, expected: &str) {
    let mut b = board(drawing);
    play_all(&mut b, plays);
    let found = b.ko().map_or(String::new(), |(color, point)| {
        format!("{} {point}", color.letter())
    });
    assert_eq!(found, expected, "after {plays} in {b:?}");
    if let Some((color, point)) = b.ko() {
        for rule in [Suicide::Forbidden, Suicide::MultiStone, Suicide::Allowed] {
            assert_eq!(b.check(color, point, rule), Err(Illegal::Ko));
            assert_ne!(b.check(!color, point, rule), Err(Illegal::Ko));
        }
        assert!(!b.is_legal(color, point));
    }
}

const KO: &str = ". X O .
                  X . X O
                  . X O .
                  . . . .";

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    check_ko(KO, "", "");
    check_ko(KO, "W B3", "B C3");
}

#[test]
fn any_other_turn_lifts_the_ban() {
    check_ko(KO, "W B3, B pass", "");
    check_ko(KO, "W B3, B D1", "");
    check_ko(KO, "W B3, W D1", "");
    check_ko(KO, "W B3, B D1, W A1, B C3", "W B3");
}

#[test]
fn a_ko_in_the_corner() {
    check_ko(
        ". X O
         X O .
         . . .",
        "W A3",
        "B B3",
    );
    check_ko(
        ". X O
         O O .
         . . .",
        "W A3",
        "",
    );
    check_ko(". X", "W A1", "B B1");
}

#[test]
fn two_stones_may_be_retaken_by_one() {
    // White takes two stones; the one white stone there may be taken back.
    check_ko(
        ". X X O .
         X . . . O
         . X X O .
         . . . . .",
        "B B3, B C3, W D3, B pass",
        "",
    );
    check_ko(
        ". X X . .
         X . O X .
         . X X . .",
        "B B2",
        "",
    );
}

#[test]
fn one_stone_taken_by_a_longer_chain_is_no_ko() {
    check_ko(
        ". X O .
         X . X O
         . O O .
         . . . .",
        "W B3",
        "",
    );
}

#[test]
fn taking_two_kos_with_one_stone_bans_nothing() {
    check_play(
        ". . O . O . .
         . O X . X O .
         . . O X O . .
         . . . O . . .",
        "W D3",
        ". . O . O . .
         . O . O . O .
         . . O . O . .
         . . . O . . .",
        [3, 0],
    );
    check_ko(
        ". . O . O . .
         . O X . X O .
         . . O X O . .
         . . . O . . .",
        "W D3",
        "",
    );
}

#[test]
fn a_set_up_stone_bans_nothing_and_ignores_the_ban() {
    let mut b = board(KO);
    b.place(Color::White, at(&b, "B3")).unwrap();
    assert_eq!(b.ko(), None);
    assert_eq!(b.captured(Color::Black), 1);

    let mut b = board(KO);
    play_all(&mut b, "W B3");
    b.place(Color::Black, at(&b, "C3")).unwrap();
    assert_eq!(b.captured(Color::White), 1);
    assert_eq!(b.ko(), None);
}

#[test]
fn a_refused_set_up_stone_changes_nothing() {
    let mut b = board(
        ". X O . . .
         X . X O . X
         . X O . X .
         . . . . . X",
    );
    play_all(&mut b, "W B3");
    let ban = b.ko();
    assert!(ban.is_some());
    for (color, name, error) in [
        (Color::Black, "B4", Illegal::Occupied),
        (Color::White, "F2", Illegal::Suicide),
    ] {
        assert_eq!(b.place(color, at(&b, name)), Err(error));
        assert_eq!(b.ko(), ban);
        assert_eq!(b.taken(), 1);
    }
    let off = Point::new(6, 0);
    assert_eq!(b.place(Color::Black, off), Err(Illegal::OffBoard));
}

// ---- chains and liberties ---------------------------------------------

/// The stones and liberties of the chain at a stone.
#[track_caller]
fn check_chain(drawing: &str, stone: &str, stones: &str, liberties: &str) {
    let b = board(drawing);
    let (stone, stones, liberties) = (at(&b, stone), points(&b, stones), points(&b, liberties));
    assert_eq!(b.chain_points(stone).collect::<PointSet>(), stones);
    assert_eq!(b.chain_len(stone), stones.len());
    assert_eq!(b.liberties(stone), liberties);
    assert!(stones.iter().all(|s| b.chain(s) == b.chain(stone)));
    assert_eq!(b.in_atari(stone), liberties.len() == 1);
    let some: PointSet = b.some_liberties(stone).collect();
    assert_eq!(some.len(), b.liberty_count(stone));
    assert!(some.iter().all(|l| liberties.contains(l)));
    assert!(some.len() >= liberties.len().min(6));
    assert!(liberties.contains(b.a_liberty(stone)));
    for point in b.size().points() {
        let touching = point
            .neighbors()
            .iter()
            .any(|&n| b.cell(n) != Cell::Wall && stones.contains(n));
        assert_eq!(b.touches(point, b.chain(stone)), touching, "{point}");
    }
}

#[test]
fn chains_join_along_lines_only() {
    let drawing = "X X . .
                   . X O .
                   X . O O
                   X X . .";
    check_chain(drawing, "A4", "A4 B4 B3", "C4 A3 B2");
    check_chain(drawing, "A2", "A2 A1 B1", "A3 B2 C1");
    check_chain(drawing, "D2", "C3 C2 D2", "C4 D3 D1 C1 B2");
}

#[test]
fn long_lists_of_liberties() {
    // One chain from side to side: all 18 points beside it are liberties.
    let drawing = ". . . . . . . . .
                   . . . . . . . . .
                   X X X X X X X X X
                   . . . . . . . . .
                   . . . . . . . . .";
    check_chain(
        drawing,
        "E3",
        "A3 B3 C3 D3 E3 F3 G3 H3 J3",
        "A2 B2 C2 D2 E2 F2 G2 H2 J2 A4 B4 C4 D4 E4 F4 G4 H4 J4",
    );

    // Taken away one by one, and the last makes a capture.
    let mut b = board(drawing);
    let stone = at(&b, "E3");
    for left in (0..18).rev() {
        let (column, row) = (left % 9, 1 + 2 * (left / 9));
        b.play(Color::White, Point::new(column, row));
        if left > 0 {
            assert_eq!(b.liberties(stone).len(), left);
            assert!(b.liberty_count(stone) >= left.min(6));
            assert!(b.liberty_count(stone) <= left);
        }
    }
    assert_eq!(b.captured(Color::Black), 9);
}

#[test]
fn nothing_is_a_chain_of_no_stones() {
    let b = Board::new(BoardSize::square(3).unwrap());
    assert_eq!(b.chain_points(at(&b, "B2")).count(), 0);
}

// ---- eyes of the playouts ---------------------------------------------

#[track_caller]
fn check_eye_like(drawing: &str, eyes: &str) {
    let b = board(drawing);
    let found: PointSet = b
        .empty_points()
        .filter(|&p| b.is_eye_like(Color::Black, p))
        .collect();
    assert_eq!(found, points(&b, eyes), "in {b:?}");
}

#[test]
fn eye_like_points() {
    check_eye_like(
        ". X . .
         X X X .
         . X . X
         . . X .",
        "A4 C2 D1",
    );
    // In the middle one diagonal may be the enemy's, at the edge none.
    check_eye_like(
        ". O X X .
         . X . X .
         . X X X .",
        "C2",
    );
    check_eye_like(
        ". O X O .
         . X . X .
         . X X X .",
        "",
    );
    check_eye_like(
        "X . X .
         O X X .
         . . . .",
        "",
    );
    check_eye_like(
        "X . X .
         X X X .
         . . . .",
        "B3",
    );
}

// ---- copies -----------------------------------------------------------

#[test]
fn copies_between_sizes() {
    let small = board(
        ". X .
         X . X",
    );
    let mut copy = Board::new(BoardSize::square(19).unwrap());
    for point in copy.size().points().step_by(3) {
        copy.play(Color::White, point);
    }
    copy.copy_from(&small);
    assert!(copy.same_stones(&small));
    assert_eq!(copy.hash(), small.hash());
    assert_eq!(copy.cell(Point::new(3, 0)), Cell::Wall);
    assert_eq!(copy.empty_len(), 3);
    let large = Board::new(BoardSize::square(25).unwrap());
    copy.copy_from(&large);
    assert!(copy.same_stones(&large));
    assert_eq!(copy.empty_len(), 625);
}

// ---- drawings ---------------------------------------------------------

#[test]
fn a_drawing_is_read_with_and_without_coordinates() {
    let bare = board(
        "X.
         .O
         ++",
    );
    let full = board(
        "   A B
          3 X . 3
          2 , O 2
          1 . . 1
            A B",
    );
    assert!(bare.same_stones(&full));
    assert_eq!((bare.size().width(), bare.size().height()), (2, 3));
    assert_eq!(bare.cell(at(&bare, "A3")), Cell::Black);
    assert_eq!(bare.cell(at(&bare, "B2")), Cell::White);
}

#[test]
fn a_board_is_drawn_with_coordinates() {
    let mut b = Board::new(BoardSize::new(9, 10).unwrap());
    play_all(&mut b, "B J10, W A1");
    assert_eq!(
        b.diagram(),
        "\
10 . . . . . . . . X
 9 . . . . . . . . .
 8 . . . . . . . . .
 7 . . . . . . . . .
 6 . . . . . . . . .
 5 . . . . . . . . .
 4 . . . . . . . . .
 3 . . . . . . . . .
 2 . . . . . . . . .
 1 O . . . . . . . .
   A B C D E F G H J
"
    );
    assert!(Board::parse(&b.diagram()).unwrap().same_stones(&b));
    let mark = at(&b, "C3");
    assert!(
        b.diagram_with(|p| (p == mark).then_some('*'))
            .contains(" 3 . . * .")
    );
}

#[track_caller]
fn check_refused(drawing: &str, message: &str) {
    assert_eq!(Board::parse(drawing).unwrap_err().to_string(), message);
}

#[test]
fn bad_drawings_are_refused_with_a_reason() {
    check_refused("", "0x0 is no board size: expected 1 to 25 lines each way");
    check_refused(
        &". ".repeat(26),
        "26x1 is no board size: expected 1 to 25 lines each way",
    );
    check_refused(
        "...\n..\n...",
        "row 2 from the top has 2 points: expected 3 as in the first",
    );
    check_refused(
        "..\n.q",
        "`q` in row 2 from the top: expected X (black), O (white), or one of . + , (empty)",
    );
    check_refused("XO\nO.\n..", "the chain at A3 has no liberty");
    check_refused("X", "the chain at A1 has no liberty");
}

// ---- points and sizes -------------------------------------------------

#[test]
fn points_print_and_read_back_on_every_size() {
    for (width, height) in [(1, 1), (1, 25), (25, 1), (9, 9), (19, 19), (25, 25)] {
        let size = BoardSize::new(width, height).unwrap();
        assert_eq!(size.points().count(), size.area());
        assert_eq!(size.points_from_top().count(), size.area());
        for point in size.points() {
            assert!(size.contains(point));
            assert_eq!(size.parse_point(&point.to_string()), Ok(point));
            assert_eq!(
                size.parse_point(&point.to_string().to_lowercase()),
                Ok(point)
            );
            assert_eq!(size.point(point.column(), point.row()), Some(point));
        }
        let board = Board::new(size);
        let inside = (0..SLOTS)
            .map(Point::from_index)
            .filter(|&p| size.contains(p));
        assert_eq!(inside.clone().count(), size.area());
        assert!(inside.into_iter().all(|p| board.is_empty(p)));
    }
}

#[test]
fn names_of_points() {
    let size = BoardSize::square(25).unwrap();
    for (name, column, row) in [("A1", 0, 0), ("H8", 7, 7), ("J9", 8, 8), ("Z25", 24, 24)] {
        assert_eq!(size.parse_point(name), Ok(Point::new(column, row)));
        assert_eq!(Point::new(column, row).to_string(), name);
    }
    for name in [
        "", "I5", "D", "4", "4D", "D0", "D04", "D-4", "D+4", "D4 ", " D4", "DD4", "D4x", "é4",
        "pass",
    ] {
        assert!(
            matches!(size.parse_point(name), Err(PointError::Malformed(_))),
            "{name:?}"
        );
    }
    let small = BoardSize::new(9, 13).unwrap();
    for name in ["K1", "A14", "D99999999999999999999999"] {
        assert!(
            matches!(small.parse_point(name), Err(PointError::OffBoard(..))),
            "{name:?}"
        );
    }
}

#[test]
fn wall_points_can_be_printed() {
    // Nobody shows them to a user, but a failing assertion may.
    for index in 0..SLOTS {
        assert!(!format!("{:?}", Point::from_index(index)).is_empty());
    }
}

#[test]
fn sizes() {
    assert_eq!(BoardSize::square(9).unwrap().to_string(), "9");
    assert_eq!(BoardSize::new(9, 13).unwrap().to_string(), "9x13");
    assert_eq!(BoardSize::new(9, 13).unwrap().longest(), 13);
    assert_eq!(BoardSize::new(13, 9).unwrap().longest(), 13);
    for (width, height) in [(0, 9), (9, 0), (26, 9), (9, 26), (usize::MAX, 9)] {
        assert_eq!(
            BoardSize::new(width, height),
            Err(SizeError { width, height })
        );
    }
}

#[test]
fn point_sets() {
    let mut set = PointSet::new();
    assert!(set.is_empty());
    let [a, b, c] = [(3, 3), (0, 0), (24, 24)].map(|(x, y)| Point::new(x, y));
    assert!(set.insert(a) && set.insert(b) && set.insert(c));
    assert!(!set.insert(a), "it is there already");
    assert_eq!(set.iter().collect::<Vec<_>>(), [b, a, c]);
    assert_eq!(set.len(), 3);
    assert!(set.remove(a) && !set.remove(a));
    assert!(!set.contains(a) && set.contains(b));
    assert_eq!(format!("{set:?}"), "{A1, Z25}");
}

#[test]
fn the_player_to_move_changes_the_key() {
    let hash = board(KO).hash();
    assert_ne!(
        hash.with_player(Color::Black),
        hash.with_player(Color::White)
    );
}
