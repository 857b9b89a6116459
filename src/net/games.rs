//! Positions by which the units of the activations are chosen.
//!
//! They come from games that a network of this project played against itself,
//! each move drawn from its policy. So they belong to the project, and look
//! like what a search asks about.

use super::features::{Extractor, Features, Position, banned};
use crate::board::{BoardSize, Move};
use crate::game::Game;
use crate::rules::{Komi, Ruleset};

/// A game a line: lines of the board, rules, komi in hundredths, moves.
const GAMES: &str = include_str!("games.txt");

/// Positions taken from each game.
const POSITIONS: usize = 8;

/// What the network sees of the positions.
pub(super) fn positions() -> Vec<Features> {
    let mut extractor = Extractor::new();
    let mut found = Vec::new();
    for line in GAMES.lines() {
        let mut words = line.split_whitespace();
        let mut next = || words.next().unwrap_or_default();
        let (lines, rules, komi) = (next().parse(), Ruleset::named(next()), next().parse());
        let (Ok(lines), Ok(rules), Ok(komi)) = (lines, rules, komi) else {
            continue;
        };
        let Ok(size) = BoardSize::square(lines) else {
            continue;
        };
        let mut game = Game::new(size, rules, Komi::from_hundredths(komi));
        let moves: Vec<Move> = words
            .map(|word| size.parse_point(word).map_or(Move::Pass, Move::Play))
            .collect();
        for (number, &mv) in moves.iter().enumerate() {
            let color = game.to_move();
            if game.play(color, mv).is_err() {
                break;
            }
            // In the middle of each of so many equal parts of the game.
            let part = (2 * number + 1) * POSITIONS / 2;
            if part / moves.len() != (part + POSITIONS) / moves.len() {
                let mut features = Features::default();
                extractor.extract(&Position::of(&game, &banned(&game)), &mut features);
                found.push(features);
            }
        }
    }
    found
}
