//! Tests of the rules. Expected values come from the rule texts, not from the
//! code under test.

mod count;
mod kata;
mod life;
mod names;
mod numbers;

use super::*;
use crate::board::{Board, PointSet};

fn board(drawing: &str) -> Board {
    Board::parse(drawing).expect("a good drawing")
}

fn points(board: &Board, text: &str) -> PointSet {
    text.split_whitespace()
        .map(|p| board.size().parse_point(p).expect("a point"))
        .collect()
}

fn rules(name: &str) -> Ruleset {
    Ruleset::named(name).expect("a known name")
}
