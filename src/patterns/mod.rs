//! 3x3 shapes around a point, and what each is worth as a reply nearby.
//!
//! The eight cells around an empty point, seen by the player to move, make a
//! 16-bit code. [`Weights`] gives each code, whatever its rotation or
//! reflection, a factor by which the point is more likely to be played than
//! other points near the last moves; it is fitted from game records, see
//! `WEIGHTS.md` beside the weight file.

#[cfg(test)]
mod tests;
mod weights;

pub use weights::{WeightError, Weights};

use crate::board::{Board, Cell, Color, Point};

/// Number of 3x3 codes.
pub const CODES: usize = 1 << 16;

/// Changes whenever [`code`] or the place classes do: weights fitted for other
/// features don't load.
pub const FEATURES: u32 = 1;

/// The code of the eight cells around an empty point: two bits each (0 own, 1
/// enemy, 2 empty, 3 wall), from the upper left row by row, the first in the
/// highest bits.
#[inline]
pub fn code(board: &Board, color: Color, point: Point) -> u16 {
    // Cells are 0 Black, 1 White, 2 empty, 3 wall: for White the low bit of a
    // stone is turned.
    let turn = color.index() as u16;
    let mut code = 0;
    for p in point.around() {
        let cell = board.cell(p) as u16;
        let stone = (cell >> 1) ^ 1;
        code = code << 2 | (cell ^ (turn & stone));
    }
    code
}

/// Positions of the eight cells, clockwise from the upper left, as indices
/// into the row-by-row order.
const RING: [usize; 8] = [0, 1, 2, 4, 7, 6, 5, 3];

/// The least code among the eight rotations and reflections of `code`.
pub fn canonical(code: u16) -> u16 {
    let mut cells = [0u16; 8];
    for (at, cell) in cells.iter_mut().enumerate() {
        *cell = code >> (14 - 2 * at) & 3;
    }
    let mut least = u16::MAX;
    for mirrored in [false, true] {
        for turn in 0..4 {
            let mut turned = [0u16; 8];
            for (at, &place) in RING.iter().enumerate() {
                let from = if mirrored { (8 - at) % 8 } else { at };
                // A quarter turn moves the ring on by two; a reflection about
                // the diagonal through the upper left reverses it.
                let from = (from + 2 * turn) % 8;
                turned[place] = cells[RING[from]];
            }
            let code = turned.iter().fold(0, |code, &cell| code << 2 | cell);
            least = least.min(code);
        }
    }
    least
}

/// Where a point near the last moves lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Place {
    /// Next to the last move along a line.
    BesideLast = 0,
    /// Diagonally next to the last move.
    DiagonalToLast = 1,
    /// Not next to the last move, but around the move before it.
    AroundEarlier = 2,
}

impl Place {
    /// Number of places.
    pub const COUNT: usize = 3;
}

/// Calls `visit` for each empty point around the last move, then for each
/// other empty one around the move before.
#[inline]
pub fn for_each_near(board: &Board, last: [Option<Point>; 2], mut visit: impl FnMut(Point, Place)) {
    let around_last = last[0].map(Point::around);
    if let Some(around) = around_last {
        for (at, p) in around.into_iter().enumerate() {
            if board.cell(p) == Cell::Empty {
                // Row by row, the cells 1, 3, 4 and 6 lie along the lines.
                let place = if matches!(at, 1 | 3 | 4 | 6) {
                    Place::BesideLast
                } else {
                    Place::DiagonalToLast
                };
                visit(p, place);
            }
        }
    }
    if let Some(earlier) = last[1] {
        for p in earlier.around() {
            if board.cell(p) == Cell::Empty
                && !around_last.is_some_and(|around| around.contains(&p))
            {
                visit(p, Place::AroundEarlier);
            }
        }
    }
}
