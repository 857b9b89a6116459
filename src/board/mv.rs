//! A move: a stone on a point, or a pass.

use std::fmt;

use super::Point;

/// What a player does in one turn.
///
/// Resigning isn't a move: the position doesn't change by it. It is a
/// decision of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Place a stone on the point.
    Play(Point),
    /// Give up the turn.
    Pass,
}

impl Move {
    /// The point played on, or `None` for a pass.
    #[inline]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }

    /// Whether this is a pass.
    #[inline]
    pub const fn is_pass(self) -> bool {
        matches!(self, Move::Pass)
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::Play(point)
    }
}

/// `D4`, or `pass` in lower case, as every client of GTP reads it.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(point) => point.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}
