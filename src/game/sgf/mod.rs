//! Game records in the Smart Game Format (SGF).
//!
//! Reading is lenient and never panics, whatever the bytes: real files break
//! the format in many ways. Only the main line is read. Writing makes plain
//! files of version 4 that every program reads.

mod props;
mod read;
mod write;

pub use read::{Told, load, told};
pub use write::{Details, save};

use crate::board::{Color, Illegal};

/// Why a file is no record of a game of Go that can be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SgfError {
    /// There is no `(;` in it.
    #[error("this is no SGF file: `(;` was not found")]
    NotSgf,
    /// It records another game.
    #[error("the record is of another game: expected GM[1], Go")]
    NotGo,
    /// The board isn't one that this program has.
    #[error("`{0}` is no board size: expected 1 to 25 lines, or columns:rows")]
    Size(String),
    /// A set-up stone is off the board or its value is no point.
    #[error("`{0}` is no point of the board to set up")]
    SetupPoint(String),
    /// A set-up position has a chain without a liberty.
    #[error("the position set up before move {before} has a chain without a liberty")]
    Setup {
        /// Number of the move that would come next, from 1.
        before: usize,
    },
    /// The value of a move is no point.
    #[error("move {number}: `{found}` is no point")]
    Point {
        /// Number of the move, from 1.
        number: usize,
        /// What stands in the file.
        found: String,
    },
    /// A move can't be played.
    #[error("move {number}, {color} {point}: {reason}")]
    Move {
        /// Number of the move, from 1.
        number: usize,
        /// Who played it.
        color: Color,
        /// Where: as `D4` if it is on the largest board, else as in the file.
        point: String,
        /// What is wrong with it.
        reason: Illegal,
    },
}
