//! First values of a node's moves, from tactics and shapes.
//!
//! Each hint adds virtual visits to a move, won or lost. Every move begins
//! with some at one half, so that the first simulations don't decide. The
//! kinds of hint and the idea of "equivalent experience" are those of `MoGo` and
//! Pachi; the numbers are our own.

use super::evaluate::Leaf;
use super::node::{First, FirstValue};
use crate::board::{Board, Cell, Color, Move, Point, PointMap, PointSet};
use crate::patterns::{self, Weights};
use crate::playout::policy::{nakade_moves, two_liberty_moves};
use crate::tactics::atari::{captures, counter_captures};
use crate::tactics::ladder::LadderReader;
use crate::tactics::{Points, eyes, self_atari};

crate::params! {
    /// Virtual visits of the first values.
    pub struct PriorParams: "prior" {
        /// Visits at one half for every move, boards up to 13 lines.
        even_small: f32 = 14.0, 0.0, 1000.0;
        /// Visits at one half for every move, larger boards.
        even_large: f32 = 20.0, 0.0, 1000.0;
        /// Won visits for capturing a stone.
        capture: f32 = 15.0, 0.0, 1000.0;
        /// Won visits for capturing several stones, or stones in contact with own ones in atari.
        capture_many: f32 = 30.0, 0.0, 1000.0;
        /// Won visits for saving a chain from atari by a move that works.
        save: f32 = 25.0, 0.0, 1000.0;
        /// Lost visits for extending a chain that is caught in a ladder.
        hopeless: f32 = 30.0, 0.0, 1000.0;
        /// Won visits for a move that catches a chain in a ladder.
        ladder: f32 = 20.0, 0.0, 1000.0;
        /// Lost visits for a bad self-atari.
        self_atari: f32 = 20.0, 0.0, 1000.0;
        /// Won visits for a move of a two-liberty fight.
        two_liberties: f32 = 10.0, 0.0, 1000.0;
        /// Won visits for the vital point of an eye space.
        nakade: f32 = 15.0, 0.0, 1000.0;
        /// Won visits for repairing an eye.
        eye_repair: f32 = 8.0, 0.0, 1000.0;
        /// Won visits for a shape near the last moves, times the root of its probability.
        shape: f32 = 25.0, 0.0, 1000.0;
        /// Won visits next to the last move, less farther away.
        near: f32 = 12.0, 0.0, 1000.0;
        /// Lost visits on the first line with no stone near; half on the second.
        low_line: f32 = 12.0, 0.0, 1000.0;
        /// Won visits on the third and fourth line with no stone near.
        open_area: f32 = 8.0, 0.0, 1000.0;
        /// Lost visits for a pass.
        pass: f32 = 10.0, 0.0, 1000.0;
    }
}

/// Virtual visits of one move so far.
#[derive(Clone, Copy, Default)]
struct Hint {
    visits: f32,
    wins: f32,
}

/// Adds the first values of all moves worth a node.
pub(super) fn first_values(
    leaf: &Leaf<'_>,
    params: &PriorParams,
    weights: &Weights,
    ladders: &mut LadderReader,
    values: &mut Vec<FirstValue>,
) {
    let board = leaf.board;
    let color = leaf.to_move;
    let even = if board.size().longest() >= 15 {
        params.even_large
    } else {
        params.even_small
    };
    let mut hints = PointMap::new(Hint::default());
    let mut add = |point: Point, wins: f32, losses: f32| {
        let hint: &mut Hint = &mut hints[point];
        hint.visits += wins + losses;
        hint.wins += wins;
    };

    atari_hints(board, color, params, ladders, &mut add);
    fight_hints(leaf, params, &mut add);
    near_hints(leaf, params, weights, &mut add);

    for point in board.empty_points() {
        if !board.is_legal(color, point) || eyes::is_own_eye(board, color, point) {
            continue;
        }
        if self_atari::is_bad(board, color, point) {
            add(point, 0.0, params.self_atari);
        }
        if let Some(height) = open_height(board, point) {
            match height {
                1 => add(point, 0.0, params.low_line),
                2 => add(point, 0.0, params.low_line / 2.0),
                3 | 4 => add(point, params.open_area, 0.0),
                _ => {}
            }
        }
    }

    for point in board.empty_points() {
        if !board.is_legal(color, point) || eyes::is_own_eye(board, color, point) {
            continue;
        }
        let hint = hints[point];
        let weight = even + hint.visits;
        values.push(FirstValue {
            mv: Move::Play(point),
            first: First::Visits {
                weight,
                value: if weight > 0.0 {
                    (even / 2.0 + hint.wins) / weight
                } else {
                    0.5
                },
            },
        });
    }
    let weight = even + params.pass;
    values.push(FirstValue {
        mv: Move::Pass,
        first: First::Visits {
            weight,
            value: if weight > 0.0 {
                even / 2.0 / weight
            } else {
                0.5
            },
        },
    });
}

/// The legal plays that tactics speak for: captures, saves and ladders anywhere, and
/// what the last moves ask for.
pub(super) fn tactical_plays(
    leaf: &Leaf<'_>,
    params: &PriorParams,
    ladders: &mut LadderReader,
) -> PointSet {
    let (board, color) = (leaf.board, leaf.to_move);
    let mut plays = PointSet::new();
    let mut add = |point: Point, wins: f32, _: f32| {
        if wins > 0.0 && board.is_legal(color, point) {
            plays.insert(point);
        }
    };
    atari_hints(board, color, params, ladders, &mut add);
    fight_hints(leaf, params, &mut add);
    plays
}

/// Captures, saves and ladders, anywhere on the board.
fn atari_hints(
    board: &Board,
    color: Color,
    params: &PriorParams,
    ladders: &mut LadderReader,
    add: &mut impl FnMut(Point, f32, f32),
) {
    for stone in board.size().points() {
        let Some(owner) = board.cell(stone).color() else {
            continue;
        };
        // Once for each chain, at its root.
        if board.chain(stone) != stone {
            continue;
        }
        match (board.liberty_count(stone), owner == color) {
            (1, false) => {
                let liberty = board.a_liberty(stone);
                if board.is_legal(color, liberty) {
                    let many = board.chain_len(stone) > 1 || captures(board, color, liberty) > 1;
                    add(
                        liberty,
                        if many {
                            params.capture_many
                        } else {
                            params.capture
                        },
                        0.0,
                    );
                }
            }
            (1, true) => {
                let mut counters = Points::<32>::new();
                counter_captures(board, stone, &mut counters);
                for point in counters.iter() {
                    add(point, params.save, 0.0);
                }
                let liberty = board.a_liberty(stone);
                if board.is_legal(color, liberty) && !counters.contains(liberty) {
                    if ladders.is_caught(board, stone) {
                        add(liberty, 0.0, params.hopeless);
                    } else {
                        add(liberty, params.save, 0.0);
                    }
                }
            }
            (2, false) => {
                if let Some(point) = ladders.catch(board, stone) {
                    add(point, params.ladder, 0.0);
                }
            }
            (2, true) => {
                // A chain that a ladder threatens wants a move: its liberties.
                if let Some(point) = ladders.catch(board, stone) {
                    for liberty in board.some_liberties(stone) {
                        if board.is_legal(color, liberty) {
                            add(liberty, params.ladder / 2.0, 0.0);
                        }
                    }
                    let _ = point;
                }
            }
            _ => {}
        }
    }
}

/// What tactics ask for around the last moves: fights over two liberties, eyes to
/// repair, vital points.
fn fight_hints(leaf: &Leaf<'_>, params: &PriorParams, add: &mut impl FnMut(Point, f32, f32)) {
    let (board, color) = (leaf.board, leaf.to_move);
    let recent = leaf.recent();
    let Some(last) = recent[0] else {
        return;
    };
    let mut moves = Points::<32>::new();
    if board.cell(last) == !color {
        two_liberty_moves(board, color, last, &mut moves);
        for point in moves.iter() {
            add(point, params.two_liberties, 0.0);
        }
        moves.clear();
        eyes::repairs(board, color, last, &mut moves);
        for point in moves.iter() {
            add(point, params.eye_repair, 0.0);
        }
        moves.clear();
    }
    nakade_moves(board, color, recent, &mut moves);
    for point in moves.iter() {
        add(point, params.nakade, 0.0);
    }
}

/// What shape and distance say of the points near the last moves.
fn near_hints(
    leaf: &Leaf<'_>,
    params: &PriorParams,
    weights: &Weights,
    add: &mut impl FnMut(Point, f32, f32),
) {
    let (board, color) = (leaf.board, leaf.to_move);
    let recent = leaf.recent();
    let Some(last) = recent[0] else {
        return;
    };
    let mut sum = 1.0;
    let mut near = [(last, 0.0); 16];
    let mut len = 0;
    patterns::for_each_near(board, recent, |point, place| {
        if len < near.len() && board.is_legal(color, point) {
            let factor = f32::from(weights.shape(patterns::code(board, color, point))) / 256.0
                * weights.place(place);
            sum += factor;
            near[len] = (point, factor);
            len += 1;
        }
    });
    for &(point, factor) in &near[..len] {
        add(point, params.shape * (factor / sum).sqrt(), 0.0);
    }

    for point in board.empty_points() {
        let (dx, dy) = (
            point.column().abs_diff(last.column()),
            point.row().abs_diff(last.row()),
        );
        match dx + dy + dx.max(dy) {
            2 | 3 => add(point, params.near, 0.0),
            4 | 5 => add(point, params.near * 0.6, 0.0),
            6 | 7 => add(point, params.near * 0.3, 0.0),
            _ => {}
        }
    }
}

/// The line a point is on, 1 at the edge, if no stone is within three points
/// of it along and across the lines; only on boards of seven lines or more.
fn open_height(board: &Board, point: Point) -> Option<usize> {
    let size = board.size();
    if size.width() < 7 || size.height() < 7 {
        return None;
    }
    let (column, row) = (point.column(), point.row());
    let height = 1 + column
        .min(row)
        .min(size.width() - 1 - column)
        .min(size.height() - 1 - row);
    if height > 5 {
        return None;
    }
    let columns = column.saturating_sub(2)..(column + 3).min(size.width());
    for r in row.saturating_sub(2)..(row + 3).min(size.height()) {
        for c in columns.clone() {
            if board.cell(Point::new(c, r)) != Cell::Empty {
                return None;
            }
        }
    }
    Some(height)
}
