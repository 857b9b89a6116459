//! The ways to turn a board over: the network sees them all as the same game,
//! but its answers differ a little.

use super::features::Features;
use crate::board::BoardSize;

/// A way to turn the board: mirrors columns (bit 0), rows (bit 1), and swaps
/// columns with rows (bit 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn(u8);

impl Turn {
    /// The board as it is.
    pub const NONE: Turn = Turn(0);
    /// All turns, those of a rectangle first.
    const ALL: [Turn; 8] = [
        Turn(0),
        Turn(1),
        Turn(2),
        Turn(3),
        Turn(4),
        Turn(5),
        Turn(6),
        Turn(7),
    ];

    /// The turns after which a board has the same size: eight of a square, four
    /// of another rectangle.
    pub fn all(size: BoardSize) -> &'static [Turn] {
        if size.width() == size.height() {
            &Turn::ALL
        } else {
            &Turn::ALL[..4]
        }
    }

    /// For each point of the turned board, row by row from the upper left, the
    /// number of the point that comes there.
    pub(super) fn sources(self, size: BoardSize) -> impl Iterator<Item = usize> {
        let (width, height) = (size.width(), size.height());
        let mirror = move |bit: u8, at: usize, lines: usize| {
            if self.0 & bit == 0 {
                at
            } else {
                lines - 1 - at
            }
        };
        (0..height).flat_map(move |y| {
            (0..width).map(move |x| {
                let (x, y) = (mirror(1, x, width), mirror(2, y, height));
                if self.0 & 4 == 0 {
                    y * width + x
                } else {
                    x * width + y
                }
            })
        })
    }

    /// Turns what the network sees.
    pub(super) fn turn(self, features: &Features, turned: &mut Features) {
        turned.size = features.size;
        turned.globals = features.globals;
        turned.points.clear();
        turned.points.extend(
            self.sources(features.size)
                .map(|from| features.points[from]),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_different_and_keep_every_point() {
        for (width, height) in [(3, 3), (4, 2)] {
            let size = BoardSize::new(width, height).expect("a board");
            let mut seen = Vec::new();
            for turn in Turn::all(size) {
                let sources: Vec<usize> = turn.sources(size).collect();
                let mut sorted = sources.clone();
                sorted.sort_unstable();
                assert!(sorted.into_iter().eq(0..width * height), "{turn:?}");
                assert!(!seen.contains(&sources), "{turn:?} occurs twice");
                // Neighbours stay neighbours.
                for pair in sources.chunks(width).flat_map(|row| row.windows(2)) {
                    let (a, b) = (pair[0], pair[1]);
                    let (dx, dy) = (
                        (a % width).abs_diff(b % width),
                        (a / width).abs_diff(b / width),
                    );
                    assert_eq!(dx + dy, 1, "{turn:?}");
                }
                seen.push(sources);
            }
        }
    }
}
