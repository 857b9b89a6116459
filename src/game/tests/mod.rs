//! Tests of the game. Expected values come from the rule texts and from what
//! clients send, not from the code under test.

mod ending;
mod handicap;
mod play;
mod repetition;
mod sgf;

use super::*;
use crate::board::Point;

fn new_game(lines: usize, rules: &str) -> Game {
    let size = BoardSize::square(lines).expect("a board size");
    Game::new(size, named(rules), Komi::ZERO)
}

fn named(rules: &str) -> Ruleset {
    Ruleset::named(rules).expect("a known ruleset")
}

/// A game from a drawn position.
fn from_drawing(drawing: &str, to_move: Color, rules: &str) -> Game {
    let board = Board::parse(drawing).expect("a good drawing");
    Game::from_position(board, to_move, named(rules), Komi::ZERO)
}

fn point(game: &Game, text: &str) -> Point {
    game.size().parse_point(text).expect("a point")
}

fn parse_move(game: &Game, text: &str) -> (Color, Move) {
    let (color, at) = text.split_at(1);
    let color = if color == "B" {
        Color::Black
    } else {
        Color::White
    };
    match at {
        "-" => (color, Move::Pass),
        at => (color, Move::Play(point(game, at))),
    }
}

/// Plays moves such as `BD4 W-`, a hyphen being a pass.
fn play_all(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let (color, mv) = parse_move(game, text);
        game.play(color, mv)
            .unwrap_or_else(|e| panic!("{text}: {e}\n{}", game.board()));
    }
}

fn check(game: &Game, text: &str) -> Result<(), Illegal> {
    let (color, mv) = parse_move(game, text);
    game.check(color, mv)
}

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

    /// A random move that the rules allow; now and then a pass.
    fn legal_move(&mut self, game: &Game, color: Color) -> Move {
        for _ in 0..20 {
            let at = self.below(game.size().area() + 1);
            let Some(point) = game.size().points().nth(at) else {
                return Move::Pass;
            };
            if game.check(color, Move::Play(point)).is_ok() {
                return Move::Play(point);
            }
        }
        Move::Pass
    }
}
