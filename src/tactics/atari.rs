//! Liberties after a move, and how a chain in atari gets away.

use super::{Points, neighbor_chains};
use crate::board::{Board, Cell, Color, Point};

/// Liberties that the chain of a stone of `color` on this empty point would
/// have, counted up to `enough`. What the stone captures is taken into
/// account.
pub fn liberties_after(board: &Board, color: Color, point: Point, enough: usize) -> usize {
    let mut found = Points::<8>::new();
    let mut friends = Points::<4>::new();
    let mut prey = Points::<4>::new();
    for p in point.neighbors() {
        match board.cell(p) {
            Cell::Empty => found.add(p),
            Cell::Wall => {}
            cell if cell == color => friends.add(board.chain(p)),
            _ => {
                if board.in_atari(p) {
                    prey.add(board.chain(p));
                    found.add(p);
                }
            }
        }
    }
    let enough = enough.min(8);
    if found.len() >= enough {
        return enough;
    }
    for chain in friends.iter() {
        for liberty in board.some_liberties(chain) {
            if liberty != point {
                found.add(liberty);
            }
        }
        if found.len() >= enough {
            return enough;
        }
    }
    for chain in prey.iter() {
        for stone in board.chain_points(chain) {
            if stone
                .neighbors()
                .iter()
                .any(|&p| board.cell(p) == color && friends.contains(board.chain(p)))
            {
                found.add(stone);
                if found.len() >= enough {
                    return enough;
                }
            }
        }
    }
    found.len()
}

/// Stones that a play of `color` on this empty point captures.
pub fn captures(board: &Board, color: Color, point: Point) -> usize {
    let mut prey = Points::<4>::new();
    for p in point.neighbors() {
        if board.cell(p) == !color && board.in_atari(p) {
            prey.add(board.chain(p));
        }
    }
    prey.iter().map(|chain| board.chain_len(chain)).sum()
}

/// Adds the captures that take an enemy chain in atari next to the chain at
/// `stone`.
pub fn counter_captures<const N: usize>(board: &Board, stone: Point, moves: &mut Points<N>) {
    let Some(color) = board.cell(stone).color() else {
        return;
    };
    let mut enemies = Points::<32>::new();
    neighbor_chains(board, stone, &mut enemies);
    for enemy in enemies.iter() {
        if board.in_atari(enemy) {
            let liberty = board.a_liberty(enemy);
            if board.is_legal(color, liberty) {
                moves.add(liberty);
            }
        }
    }
}

/// Whether extending the chain in atari at `stone` gives it three liberties,
/// or two without running along the first line into a ladder that the edge
/// closes.
pub fn extends_well(board: &Board, stone: Point) -> bool {
    let Some(color) = board.cell(stone).color() else {
        return false;
    };
    let liberty = board.a_liberty(stone);
    if !board.is_legal(color, liberty) {
        return false;
    }
    match liberties_after(board, color, liberty, 3) {
        0 | 1 => false,
        2 => !edge_ladder(board, color, liberty),
        _ => true,
    }
}

/// Whether a chain that extends to `liberty` with two liberties is driven
/// along the edge: the liberty is on the first line, and of the two ways on
/// the line or up, the enemy stands above both.
fn edge_ladder(board: &Board, color: Color, liberty: Point) -> bool {
    // On the first line a chain gains no liberty by extending along it when
    // the enemy is on the second line beside it.
    let n = liberty.neighbors();
    let Some(wall) = n.iter().position(|&p| board.cell(p) == Cell::Wall) else {
        return false;
    };
    let inward = n[3 - wall];
    let sides: [Point; 2] = match wall {
        0 | 3 => [liberty.left(), liberty.right()],
        _ => [liberty.up(), liberty.down()],
    };
    if board.cell(inward) == Cell::Empty {
        return false;
    }
    let offset = |p: Point| match wall {
        0 => p.down(),
        3 => p.up(),
        1 => p.right(),
        _ => p.left(),
    };
    sides
        .iter()
        .any(|&side| board.cell(side) == Cell::Empty && board.cell(offset(side)) == !color)
        && board.cell(inward) == !color
}
