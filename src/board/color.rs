//! The two players, and what can stand on a point.

use std::fmt;
use std::ops::Not;

/// A player: Black moves first in an even game.
///
/// `!color` is the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// The player who moves first.
    Black = 0,
    /// The player who receives komi.
    White = 1,
}

impl Color {
    /// Both players, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// 0 for Black, 1 for White: an index into tables with one entry a player.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `'B'` or `'W'`, as in results such as `B+3.5`.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }

    /// 1 for Black, -1 for White: the sign of a score in this player's favour.
    pub const fn sign(self) -> i32 {
        match self {
            Color::Black => 1,
            Color::White => -1,
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// What stands on a point of the padded board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cell {
    /// A black stone.
    Black = 0,
    /// A white stone.
    White = 1,
    /// A point of the board without a stone.
    Empty = 2,
    /// Not a point of the board: the frame around it.
    Wall = 3,
}

impl Cell {
    /// The player whose stone this is, if it is a stone.
    #[inline]
    pub const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Wall => None,
        }
    }
}

impl From<Color> for Cell {
    #[inline]
    fn from(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}

impl PartialEq<Color> for Cell {
    #[inline]
    fn eq(&self, color: &Color) -> bool {
        *self as u8 == *color as u8
    }
}
