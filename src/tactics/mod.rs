//! Read-only questions about a board, each file named by the Go idea.
//!
//! The playout policy and the first values of the tree's nodes ask the same
//! functions, so a heuristic is written once.

pub mod atari;
pub mod eyes;
pub mod ladder;
pub mod nakade;
pub mod self_atari;
#[cfg(test)]
mod tests;

use crate::board::{Board, Point};

/// A short list of points without repeats, on the stack.
#[derive(Clone, Debug)]
pub struct Points<const N: usize = 32> {
    slots: [u16; N],
    len: usize,
}

impl<const N: usize> Default for Points<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Points<N> {
    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        Points {
            slots: [0; N],
            len: 0,
        }
    }

    /// Adds a point unless it is there already or the list is full.
    #[inline]
    pub fn add(&mut self, point: Point) {
        if self.len < N && !self.contains(point) {
            self.slots[self.len] = point.index() as u16;
            self.len += 1;
        }
    }

    /// Whether the point is in the list.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.slots[..self.len.min(N)].contains(&(point.index() as u16))
    }

    /// Number of points.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Forgets all points.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// The points in the order they were added.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Point> + Clone + '_ {
        self.slots[..self.len.min(N)]
            .iter()
            .map(|&slot| Point::from_index(slot.into()))
    }

    /// The point number `at`.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline]
    pub fn get(&self, at: usize) -> Point {
        Point::from_index(self.slots[..self.len][at].into())
    }

    /// Keeps the points for which `keep` holds.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(Point) -> bool) {
        let mut kept = 0;
        for at in 0..self.len.min(N) {
            let slot = self.slots[at];
            if keep(Point::from_index(slot.into())) {
                self.slots[kept] = slot;
                kept += 1;
            }
        }
        self.len = kept;
    }
}

/// The chains of `color` next to the chain at `stone`, one stone each, as far
/// as the list goes.
pub fn neighbor_chains<const N: usize>(board: &Board, stone: Point, found: &mut Points<N>) {
    let Some(color) = board.cell(stone).color() else {
        return;
    };
    for s in board.chain_points(stone) {
        for p in s.neighbors() {
            if board.cell(p) == !color {
                found.add(board.chain(p));
            }
        }
    }
}
