//! How a finished game is told: who has won, and which stones were dead.

use super::draw::title;
use crate::board::{Color, Move, PointSet};
use crate::game::Game;
use crate::rules::{Count, Score};
use crate::tools::score::sum;

/// Where each point of the result comes from, line by line, and who has won.
pub(super) fn explain(count: &Count) -> String {
    format!("{}\n{}\n", sum(count), verdict(count.score))
}

/// `Black wins by 3.5 points: B+3.5`.
fn verdict(score: Score) -> String {
    let Some(color) = score.winner() else {
        return "Neither wins: a tie.".to_owned();
    };
    let result = score.to_string();
    // After the letter and the plus.
    let points = result.get(2..).unwrap_or_default();
    let word = if points == "1" { "point" } else { "points" };
    format!("{} wins by {points} {word}: {result}", title(color))
}

/// The stones of a player among these, in one line: `D4 E4`.
pub(super) fn stones(game: &Game, dead: &PointSet, color: Color) -> String {
    let points: Vec<String> = dead
        .iter()
        .filter(|&point| game.board().cell(point) == color)
        .map(|point| Move::Play(point).to_string())
        .collect();
    points.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_and_by_how_much() {
        for (hundredths, text) in [
            (450, "Black wins by 4.5 points: B+4.5"),
            (-100, "White wins by 1 point: W+1"),
            (-25, "White wins by 0.25 points: W+0.25"),
            (0, "Neither wins: a tie."),
        ] {
            assert_eq!(verdict(Score::from_hundredths(hundredths)), text);
        }
    }
}
