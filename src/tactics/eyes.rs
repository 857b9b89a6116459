//! Eyes near the last move: how to keep one from becoming false.

use super::Points;
use crate::board::{Board, Cell, Color, Point};

/// Adds the points that keep an eye of `color` real after the enemy played
/// `last` diagonally next to it.
///
/// Inside the board an eye becomes false with two enemy stones on its
/// diagonals, at the edge with one; the repair takes a free diagonal.
pub fn repairs<const N: usize>(board: &Board, color: Color, last: Point, moves: &mut Points<N>) {
    for eye in last.diagonals() {
        if !board.is_empty(eye) || board.neighbors_or_wall(eye, color) != 4 {
            continue;
        }
        let mut enemies = 0;
        let mut walls = 0;
        let mut free = Points::<4>::new();
        for d in eye.diagonals() {
            match board.cell(d) {
                Cell::Wall => walls = 1,
                Cell::Empty => free.add(d),
                cell if cell == !color => enemies += 1,
                _ => {}
            }
        }
        if enemies + walls == 1 {
            for point in free.iter() {
                if board.is_legal(color, point) {
                    moves.add(point);
                }
            }
        }
    }
}

/// Whether filling this point of its own costs `color` an eye: it is like an
/// eye and no chain around it is in atari.
pub fn is_own_eye(board: &Board, color: Color, point: Point) -> bool {
    board.is_eye_like(color, point)
        && !point
            .neighbors()
            .iter()
            .any(|&p| board.cell(p) == color && board.in_atari(p))
}
