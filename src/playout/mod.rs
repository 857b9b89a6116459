//! One game played to its end by a fast policy with knowledge.
//!
//! [`Playout::run`] starts from a board and fills an [`Outcome`]: the area
//! score, the owner of each point, and the moves, from which the tree takes
//! its "all moves as first" statistics. The policy is in
//! [`policy`]; this file is the game loop.
//!
//! A playout knows simple ko and forbids suicide; it never checks superko
//! (the tree does). It counts area whatever the ruleset: territory is the
//! business of the search, which knows how many stones each side has played.

pub mod policy;
pub mod rng;
#[cfg(test)]
mod tests;

pub use policy::{PlayoutParams, Policy, Tools};
pub use rng::{Chance, Rng};

use crate::board::{Board, BoardSize, Cell, Color, Move, Point, PointMap};
use crate::tactics::ladder::LadderReader;

/// Where a playout starts, besides the board.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// Who moves first.
    pub to_move: Color,
    /// The points of the last move and the one before it; `None` for a pass
    /// or the start of the game.
    pub last: [Option<Point>; 2],
}

/// How one playout ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Area of Black minus area of White, without komi, in points.
    pub score: i32,
    /// Owner of each point at the end: 1 Black, -1 White, 0 neither.
    pub owner: PointMap<i8>,
    /// The moves in order; the first is `Start::to_move`'s, then in turn.
    pub moves: Vec<Move>,
}

impl Default for Outcome {
    fn default() -> Self {
        Outcome {
            score: 0,
            owner: PointMap::new(0),
            moves: Vec::new(),
        }
    }
}

/// A player of playouts: a board to play on and a stream of random numbers,
/// both kept from one game to the next.
#[derive(Debug)]
pub struct Playout {
    board: Board,
    tools: Tools,
}

impl Playout {
    /// A player with its own stream of random numbers.
    pub fn new(rng: Rng) -> Playout {
        Playout {
            board: Board::new(BoardSize::SMALLEST),
            tools: Tools {
                rng,
                ladders: LadderReader::new(),
            },
        }
    }

    /// Starts another stream of random numbers.
    pub fn reseed(&mut self, rng: Rng) {
        self.tools.rng = rng;
    }

    /// The board as the last playout left it.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Plays from `board` until both pass in turn, or the game is three times
    /// as long as the board has points.
    pub fn run(&mut self, board: &Board, start: Start, policy: &Policy, outcome: &mut Outcome) {
        self.board.copy_from(board);
        outcome.moves.clear();
        let mut color = start.to_move;
        let mut memory = policy::Memory::new(start.last);
        let mut passes = 0;
        let longest = 3 * board.size().area() + 8;
        while passes < 2 && outcome.moves.len() < longest {
            let mv = policy.choose(&self.board, color, &memory, &mut self.tools);
            if let Some(point) = mv {
                self.board.play(color, point);
                passes = 0;
                outcome.moves.push(Move::Play(point));
            } else {
                self.board.pass();
                passes += 1;
                outcome.moves.push(Move::Pass);
            }
            memory.moved(&self.board, mv);
            color = !color;
        }
        self.count(outcome);
    }

    /// Counts the area of the final board: only eyes are empty, unless the
    /// game was cut short.
    fn count(&self, outcome: &mut Outcome) {
        let board = &self.board;
        let mut score = 0;
        for point in board.size().points() {
            let owner = match board.cell(point) {
                Cell::Black => 1,
                Cell::White => -1,
                _ => {
                    if board.neighbors_or_wall(point, Color::Black) == 4 {
                        1
                    } else if board.neighbors_or_wall(point, Color::White) == 4 {
                        -1
                    } else {
                        0
                    }
                }
            };
            // A lone point of a 1x1 board has walls only: nobody's.
            let owner = if board.size().area() == 1 && board.is_empty(point) {
                0
            } else {
                owner
            };
            outcome.owner[point] = owner;
            score += i32::from(owner);
        }
        outcome.score = score;
    }
}
