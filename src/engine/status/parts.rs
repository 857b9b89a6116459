//! The parts of a board in which life and death are small enough to be read
//! out: what surrounds them stands firm.

use crate::board::{Board, Cell, Color, Point, PointMap, PointSet};

/// Empty points of a part that is still read.
const LARGEST: usize = 12;
/// Surrounded points beside which a chain has room for two eyes.
const ROOM: u16 = 7;
/// Surrounded points that hold no stone, beside which a chain has room for two eyes
/// if playouts are sure of it.
const LONELY: u16 = 5;

/// A closed part of a board: empty points, and stones that don't stand firm.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// All its points.
    pub(super) points: Vec<Point>,
    /// One stone of each chain in it.
    pub(super) chains: Vec<Point>,
    /// Empty points at its border, which may belong to several parts.
    pub(super) border: PointSet,
}

/// Stones whose life needs no reading.
///
/// These are the ones that can't be captured (`sure`), and chains that playouts
/// (`value`, for the owner) think alive and that have room for two eyes beside
/// them, or two common liberties with such a chain.
pub(super) fn firm_stones(
    board: &Board,
    sure: &PointSet,
    value: impl Fn(Point) -> f32,
) -> PointSet {
    let chains: Vec<Point> = board
        .size()
        .points()
        .filter(|&p| board.cell(p) != Cell::Empty && board.chain(p) == p)
        .collect();
    let mut values = PointMap::new(0.0);
    for &chain in &chains {
        let value = value(chain);
        for stone in board.chain_points(chain) {
            values[stone] = value;
        }
    }
    // Dead stones leave room for eyes; but a small space is no eye as long as
    // stones stand in it that are only dead if their captors live.
    let with_dead = spaces(board, |p| values[p] <= -0.5);
    let empty = spaces(board, |_| false);
    let mut firm = sure.clone();
    for &chain in &chains {
        let mut sizes = Vec::new();
        let mut in_room = 0;
        for liberty in board.liberties(chain).iter() {
            let roomy = with_dead[liberty].1 >= ROOM;
            in_room += usize::from(roomy);
            let space = if roomy {
                with_dead[liberty]
            } else {
                empty[liberty]
            };
            if space.1 > 0 && !sizes.contains(&space) {
                sizes.push(space);
            }
        }
        let space: u16 = sizes.iter().map(|&(_, size)| size).sum();
        let value = values[chain];
        let largest = sizes.iter().map(|&(_, size)| size).max().unwrap_or(0);
        let has_eyes =
            in_room >= 1 || sizes.len() >= 2 && space >= 4 || value >= 0.95 && largest >= LONELY;
        if value >= 0.5 && in_room >= 2 || value >= 0.9 && has_eyes {
            firm.extend(board.chain_points(chain));
        }
    }
    loop {
        let before = firm.len();
        for &chain in &chains {
            if !firm.contains(chain) && values[chain] >= 0.5 && leans_on(board, chain, &firm) {
                firm.extend(board.chain_points(chain));
            }
        }
        if firm.len() == before {
            return firm;
        }
    }
}

/// For each point of a region that only one player's stones touch, those aside
/// that are as good as off the board, the region's first point and its size.
fn spaces(board: &Board, is_off: impl Fn(Point) -> bool) -> PointMap<(u16, u16)> {
    let open = |p: Point| match board.cell(p) {
        Cell::Empty => true,
        Cell::Wall => false,
        _ => is_off(p),
    };
    let mut seen = PointSet::new();
    let mut spaces = PointMap::new((0, 0));
    for start in board.size().points() {
        if !open(start) || !seen.insert(start) {
            continue;
        }
        let mut points = vec![start];
        let mut touches = [false; 2];
        let mut next = 0;
        while let Some(&point) = points.get(next) {
            next += 1;
            for neighbor in point.neighbors() {
                if open(neighbor) {
                    if seen.insert(neighbor) {
                        points.push(neighbor);
                    }
                } else if let Some(color) = board.cell(neighbor).color() {
                    touches[color.index()] = true;
                }
            }
        }
        if touches != [true, true] {
            let space = (start.index() as u16, points.len() as u16);
            for point in points {
                spaces[point] = space;
            }
        }
    }
    spaces
}

/// Whether a chain has two liberties in common with firm stones of its colour.
fn leans_on(board: &Board, chain: Point, firm: &PointSet) -> bool {
    let cell = board.cell(chain);
    board
        .liberties(chain)
        .iter()
        .filter(|liberty| {
            liberty
                .neighbors()
                .iter()
                .any(|&p| board.cell(p) == cell && firm.contains(p))
        })
        .count()
        >= 2
}

/// The closed parts around the stones that don't stand firm, if they are small;
/// those with the fewest empty points first. An empty point that `is_beyond` is the
/// border of each part that it touches.
pub(super) fn parts(
    board: &Board,
    firm: &PointSet,
    is_beyond: impl Fn(Point) -> bool,
) -> Vec<Part> {
    let mut seen = PointSet::new();
    let mut parts = Vec::new();
    for start in board.size().points() {
        if !is_loose(board, firm, start) || !seen.insert(start) {
            continue;
        }
        let mut part = Part {
            points: vec![start],
            chains: Vec::new(),
            border: PointSet::new(),
        };
        let mut next = 0;
        while let Some(&point) = part.points.get(next) {
            next += 1;
            if part.border.contains(point) {
                continue;
            }
            if board.cell(point) != Cell::Empty && board.chain(point) == point {
                part.chains.push(point);
            }
            for neighbor in point.neighbors() {
                let inside = board.is_empty(neighbor) || is_loose(board, firm, neighbor);
                if is_beyond(neighbor) {
                    if part.border.insert(neighbor) {
                        part.points.push(neighbor);
                    }
                } else if inside && seen.insert(neighbor) {
                    part.points.push(neighbor);
                }
            }
        }
        let empty = part.points.iter().filter(|&&p| board.is_empty(p)).count();
        if empty <= LARGEST {
            parts.push((empty, part));
        }
    }
    parts.sort_by_key(|&(empty, _)| empty);
    parts.into_iter().map(|(_, part)| part).collect()
}

fn is_loose(board: &Board, firm: &PointSet, point: Point) -> bool {
    board.cell(point).color().is_some() && !firm.contains(point)
}

/// Names of the enemy chains next to a chain or at one of its liberties.
pub(super) fn rivals(board: &Board, color: Color, chain: Point) -> PointSet {
    let near: PointSet = board
        .liberties(chain)
        .iter()
        .chain(board.chain_points(chain))
        .flat_map(Point::neighbors)
        .collect();
    near.iter()
        .filter(|&p| board.cell(p) == !color)
        .map(|p| board.chain(p))
        .collect()
}
