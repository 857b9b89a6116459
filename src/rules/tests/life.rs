//! Unconditional life.

use std::collections::HashSet;

use super::*;
use crate::board::Point;

/// A small generator, so that every run tests the same.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// What is expected of each point: `X` an alive stone of Black, `x` one that
/// isn't, `b` a point it closes off.
fn check_pass_alive(drawing: &str, suicide: Suicide, alive: usize, area: &str) {
    let b = board(drawing);
    let found = pass_alive_under(&b, Color::Black, suicide);
    assert_eq!(found.chains.len(), alive, "{b}");
    assert_eq!(found.area, points(&b, area), "{b}");
}

#[test]
fn two_eyes_live_one_does_not() {
    check_pass_alive(
        "5 . X . X O
         4 X X X X O
         3 O O O O O
         2 . . . . .
         1 . . . . .",
        Suicide::Forbidden,
        6,
        "A5 C5",
    );
    check_pass_alive(
        "3 . X O
         2 X X O
         1 O O .",
        Suicide::Forbidden,
        0,
        "",
    );
}

#[test]
fn chains_may_share_their_eyes() {
    check_pass_alive(
        "5 . X X O
         4 X . X O
         3 X X O O
         2 O O O .
         1 . . . .",
        Suicide::Forbidden,
        6,
        "A5 B4",
    );
    // Without C4 the second eye is false.
    check_pass_alive(
        "5 . X X O
         4 X . O O
         3 X X O O
         2 O O O .
         1 . . . .",
        Suicide::Forbidden,
        0,
        "",
    );
}

#[test]
fn stones_inside_are_dead_unless_suicide_frees_them() {
    let drawing = "
        7 X X X X X X X
        6 X . . . X . X
        5 X . O . X X X
        4 X . . . X O O
        3 X X X X X O .
        2 O O O O O O .
        1 . . . . . . .";
    let inside = "B6 C6 D6 B5 C5 D5 B4 C4 D4 F6";
    check_pass_alive(drawing, Suicide::Forbidden, 21, inside);
    check_pass_alive(drawing, Suicide::MultiStone, 0, "");
}

#[test]
fn room_for_two_eyes_is_not_closed_off() {
    // The upper side is alive with its two small eyes; below White can live.
    check_pass_alive(
        "5 . X . X .
         4 X X X X X
         3 . . . . .
         2 . . . . .
         1 . . . . .",
        Suicide::Forbidden,
        7,
        "A5 C5 E5",
    );
    // Two lines high there is no room, as each point touches Black or there
    // are no two that don't.
    check_pass_alive(
        "3 . X . X .
         2 X X X X X
         1 . . . . .",
        Suicide::Forbidden,
        7,
        "A3 C3 E3 A1 B1 C1 D1 E1",
    );
}

/// Whether a stone is still there whatever White plays while Black passes.
fn lives_by_search(b: &Board, stone: Point, suicide: Suicide) -> bool {
    let mut seen = HashSet::from([b.hash()]);
    let mut todo = vec![b.clone()];
    while let Some(position) = todo.pop() {
        for point in b.size().points() {
            if position.check(Color::White, point, suicide).is_err() {
                continue;
            }
            let mut next = position.clone();
            next.play(Color::White, point);
            next.pass();
            if next.cell(stone) != Color::Black {
                return false;
            }
            if seen.insert(next.hash()) {
                todo.push(next);
            }
        }
    }
    true
}

#[test]
fn pass_alive_is_what_search_says() {
    let mut random = Random(7);
    let size = crate::board::BoardSize::new(4, 3).expect("a size");
    let mut lived = 0;
    for round in 0..400 {
        let stones: Vec<_> = size
            .points()
            .filter_map(|p| match random.below(8) {
                0..=3 => Some((Color::Black, p)),
                4 => Some((Color::White, p)),
                _ => None,
            })
            .collect();
        let Ok(b) = Board::with_stones(size, stones) else {
            continue;
        };
        let suicide = [Suicide::Forbidden, Suicide::MultiStone][round % 2];
        let found = pass_alive_under(&b, Color::Black, suicide);
        for stone in size.points().filter(|&p| b.cell(p) == Color::Black) {
            let lives = lives_by_search(&b, stone, suicide);
            assert_eq!(
                found.chains.contains(stone),
                lives,
                "{stone} {suicide:?}\n{b}"
            );
            lived += usize::from(lives);
        }
    }
    assert!(lived > 100, "only {lived} stones lived");
}
