//! Plays that leave their own chain in atari, and which of them are bad.

use super::Points;
use super::atari::{captures, liberties_after};
use super::nakade::is_dead_shape;
use crate::board::{Board, Cell, Color, Point};

/// The most stones that a useful self-atari can give up inside an eye.
const NAKADE: usize = 6;
/// Points of an eye space in which a lone stone may be of use.
const SMALL_EYE: usize = 6;

/// Whether a play of `color` on this empty point leaves its chain with one
/// liberty or none.
#[inline]
pub fn is_self_atari(board: &Board, color: Color, point: Point) -> bool {
    // Two empty neighbours are two liberties.
    board.empty_neighbors(point) < 2 && liberties_after(board, color, point, 2) < 2
}

/// Stones of the chain that a play on this point would make.
fn stones_after(board: &Board, color: Color, point: Point) -> usize {
    let mut friends = Points::<4>::new();
    for p in point.neighbors() {
        if board.cell(p) == color {
            friends.add(board.chain(p));
        }
    }
    1 + friends
        .iter()
        .map(|chain| board.chain_len(chain))
        .sum::<usize>()
}

/// Whether a play of `color` on this empty point is a self-atari that gives
/// stones away for nothing.
///
/// Not bad are: the capture of two stones or more, and of one by a lone stone
/// (a ko or a snapback); a throw-in of one stone that gives atari or lies in a
/// small eye space of the enemy; the nakade, up to six stones in a shape that is dead when
/// captured, if every chain around it is the enemy's and one has no other
/// liberty than in there.
pub fn is_bad(board: &Board, color: Color, point: Point) -> bool {
    if !is_self_atari(board, color, point) {
        return false;
    }
    let size = stones_after(board, color, point);
    let captured = captures(board, color, point);
    if captured > 1 || captured == 1 && size == 1 {
        return false;
    }
    if size == 1 {
        return !is_throw_in(board, color, point);
    }
    if size > NAKADE {
        return true;
    }
    !is_nakade(board, color, point)
}

/// A lone stone that gives atari, or that takes room for eyes inside a small
/// eye space of the enemy.
fn is_throw_in(board: &Board, color: Color, point: Point) -> bool {
    let gives_atari = point
        .neighbors()
        .iter()
        .any(|&p| board.cell(p) == !color && board.liberty_count(p) == 2);
    gives_atari || in_small_eye(board, color, point)
}

/// Whether the empty points around this one are few, and all stones next to
/// them are the enemy's.
fn in_small_eye(board: &Board, color: Color, point: Point) -> bool {
    let mut region = Points::<SMALL_EYE>::new();
    region.add(point);
    let mut at = 0;
    while at < region.len() {
        for p in region.get(at).neighbors() {
            match board.cell(p) {
                Cell::Empty if !region.contains(p) => {
                    if region.len() == SMALL_EYE {
                        return false;
                    }
                    region.add(p);
                }
                cell if cell == color => return false,
                _ => {}
            }
        }
        at += 1;
    }
    true
}

/// Whether the chain made is a dead shape inside enemy territory, filling one
/// of the last liberties around it.
fn is_nakade(board: &Board, color: Color, point: Point) -> bool {
    let mut stones = Points::<{ NAKADE + 1 }>::new();
    stones.add(point);
    for p in point.neighbors() {
        if board.cell(p) == color {
            for stone in board.chain_points(p) {
                stones.add(stone);
            }
        }
    }
    let mut pressed = false;
    for stone in stones.iter() {
        for p in stone.neighbors() {
            if board.cell(p) == !color && board.liberty_count(p) <= 2 {
                pressed = true;
            }
        }
    }
    if !pressed {
        return false;
    }
    is_dead_shape(&stones)
}

/// For a bad self-atari: another liberty of the chains it would join, or of a
/// neighbour chain of the enemy with two liberties, that is no self-atari.
pub fn other_liberty(board: &Board, color: Color, point: Point) -> Option<Point> {
    for p in point.neighbors() {
        let cell = board.cell(p);
        if cell == Cell::Empty || cell == Cell::Wall || board.liberty_count(p) != 2 {
            continue;
        }
        for liberty in board.some_liberties(p) {
            if liberty != point
                && board.is_legal(color, liberty)
                && !is_self_atari(board, color, liberty)
            {
                return Some(liberty);
            }
        }
    }
    None
}
