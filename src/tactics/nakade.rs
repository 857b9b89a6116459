//! Eye shapes with one vital point.
//!
//! A region of three to six empty points whose owner makes two eyes by
//! playing its vital point, and only one when the enemy plays there first:
//! straight and bent three, the T of four, the crossed and the bulky five, the
//! rabbity six. Straight and bent four live without a move; the square of
//! four is dead as it is.

use super::Points;
use crate::board::{Board, Cell, Color, Point};

/// The largest region with a vital point.
const LARGEST: usize = 6;

/// The vital point of the empty region around `start`, if the region is small,
/// enclosed by stones of one colour, and has one; with that colour.
pub fn vital_point(board: &Board, start: Point) -> Option<(Point, Color)> {
    let mut region = Points::<{ LARGEST }>::new();
    region.add(start);
    let mut border: Option<Color> = None;
    let mut at = 0;
    while at < region.len() {
        for p in region.get(at).neighbors() {
            match board.cell(p) {
                Cell::Wall => {}
                Cell::Empty => {
                    if !region.contains(p) {
                        if region.len() == LARGEST {
                            return None;
                        }
                        region.add(p);
                    }
                }
                cell => {
                    let color = cell.color();
                    if border.is_some() && border != color {
                        return None;
                    }
                    border = color;
                }
            }
        }
        at += 1;
    }
    Some((vital_of(&region)?, border?))
}

/// The vital point of a connected shape of points, if it has one.
pub fn vital_of<const N: usize>(region: &Points<N>) -> Option<Point> {
    if !(3..=LARGEST).contains(&region.len()) {
        return None;
    }
    let mut ends = 0;
    let mut best = region.get(0);
    let mut best_degree = 0;
    for point in region.iter() {
        let degree = point
            .neighbors()
            .iter()
            .filter(|&&p| region.contains(p))
            .count();
        ends += degree;
        if degree > best_degree {
            best_degree = degree;
            best = point;
        }
    }
    let edges = ends / 2;
    match (region.len(), best_degree, edges) {
        (3, 2, 2) | (4, 3, 3) | (5, 4, 4) | (5, 3, 5) | (6, 4, 6) => Some(best),
        _ => None,
    }
}

/// Whether stones of this shape, captured, leave an eye space that their
/// captor can't divide before the other side plays again in its middle: the
/// shapes with a vital point, one and two stones, and the square.
pub fn is_dead_shape<const N: usize>(stones: &Points<N>) -> bool {
    match stones.len() {
        1 | 2 => true,
        4 => {
            let degrees: usize = stones
                .iter()
                .map(|s| {
                    s.neighbors()
                        .iter()
                        .filter(|&&p| stones.contains(p))
                        .count()
                })
                .sum();
            degrees == 8 || vital_of(stones).is_some()
        }
        _ => vital_of(stones).is_some(),
    }
}
