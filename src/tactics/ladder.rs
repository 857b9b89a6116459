//! Reading out whether a chain with one or two liberties is caught.
//!
//! The reader plays on copies of the board, only moves that concern the chain:
//! the prey extends or captures a chain next to it, the hunter takes one of
//! its two liberties. It gives up after a number of plays, and then says that
//! the chain gets away.

use super::{Points, atari::counter_captures};
use crate::board::{Board, Cell, Color, Point};

/// Whether a play of `color` on `to`, when the hunter has played on `taken`,
/// makes a chain of three liberties or more. What either play captures isn't
/// counted.
fn runs_free(board: &Board, color: Cell, to: Point, taken: Option<Point>) -> bool {
    let mut found = Points::<3>::new();
    for p in to.neighbors() {
        if board.is_empty(p) {
            if Some(p) != taken {
                found.add(p);
            }
        } else if board.cell(p) == color {
            for liberty in board.some_liberties(p) {
                if liberty != to && Some(liberty) != taken {
                    found.add(liberty);
                }
            }
        }
    }
    found.len() == 3
}

/// Reads ladders; keeps its copies of the board between questions.
#[derive(Debug)]
pub struct LadderReader {
    boards: Vec<Board>,
    /// Plays that one question may try.
    limit: usize,
    /// Those left to the present one.
    budget: usize,
}

/// Plays that one question may usually try.
const BUDGET: usize = 200;
/// Plays in one line of reading.
const DEPTH: usize = 120;

impl Default for LadderReader {
    fn default() -> LadderReader {
        LadderReader::with_limit(BUDGET)
    }
}

impl LadderReader {
    /// A reader without copies; they are made when needed.
    pub fn new() -> LadderReader {
        LadderReader::default()
    }

    /// A reader that tries this many plays to answer one question.
    pub fn with_limit(plays: usize) -> LadderReader {
        LadderReader {
            boards: Vec::new(),
            limit: plays,
            budget: 0,
        }
    }

    /// Whether the chain in atari at `stone` is caught although its owner
    /// moves first.
    pub fn is_caught(&mut self, board: &Board, stone: Point) -> bool {
        self.is_caught_within(board, stone, self.limit)
    }

    /// [`is_caught`](Self::is_caught), giving up after `budget` plays.
    pub fn is_caught_within(&mut self, board: &Board, stone: Point, budget: usize) -> bool {
        if board.cell(stone).color().is_none() || !board.in_atari(stone) {
            return false;
        }
        // No reading changes that it gets away like this.
        let (color, liberty) = (board.cell(stone), board.a_liberty(stone));
        if runs_free(board, color, liberty, None)
            && color.color().is_some_and(|c| board.is_legal(c, liberty))
        {
            return false;
        }
        self.budget = budget;
        self.start(board);
        self.prey_moves(0, stone)
    }

    /// A move by which the hunter, who moves first, catches the chain with two
    /// liberties at `stone`; with one liberty, its capture.
    pub fn catch(&mut self, board: &Board, stone: Point) -> Option<Point> {
        let color = board.cell(stone).color()?;
        self.budget = self.limit;
        match board.liberty_count(stone) {
            1 => {
                let liberty = board.a_liberty(stone);
                board.is_legal(!color, liberty).then_some(liberty)
            }
            2 => {
                self.start(board);
                self.hunter_moves(0, stone)
            }
            _ => None,
        }
    }

    /// Whether the hunter, who moves first, catches the chain with one or two
    /// liberties at `stone` by taking this one of them.
    pub fn catches(&mut self, board: &Board, stone: Point, liberty: Point) -> bool {
        let Some(color) = board.cell(stone).color() else {
            return false;
        };
        match board.liberty_count(stone) {
            1 => board.is_legal(!color, liberty),
            2 => {
                // No reading changes that it gets away like this.
                let mut others = board.some_liberties(stone).filter(|&l| l != liberty);
                if others.any(|other| runs_free(board, board.cell(stone), other, Some(liberty))) {
                    return false;
                }
                self.budget = self.limit;
                self.start(board);
                self.hunter_takes(0, stone, color, liberty)
            }
            _ => false,
        }
    }

    fn start(&mut self, board: &Board) {
        if self.boards.is_empty() {
            self.boards.push(board.clone());
        } else {
            self.boards[0].copy_from(board);
        }
    }

    /// A copy of the board at `depth`, one level deeper, with a play on it.
    fn try_play(&mut self, depth: usize, color: Color, point: Point) {
        self.budget = self.budget.saturating_sub(1);
        if self.boards.len() == depth + 1 {
            let copy = self.boards[depth].clone();
            self.boards.push(copy);
        } else {
            let (upper, lower) = self.boards.split_at_mut(depth + 1);
            lower[0].copy_from(&upper[depth]);
        }
        self.boards[depth + 1].play(color, point);
    }

    /// The prey, in atari, is to move: whether it is caught.
    fn prey_moves(&mut self, depth: usize, stone: Point) -> bool {
        if self.budget == 0 || depth + 2 > DEPTH {
            return false;
        }
        let board = &self.boards[depth];
        let Some(color) = board.cell(stone).color() else {
            return true;
        };
        let mut moves = Points::<32>::new();
        counter_captures(board, stone, &mut moves);
        let liberty = board.a_liberty(stone);
        if board.is_legal(color, liberty) {
            moves.add(liberty);
        }
        // What the play would be found to give, without a copy of the board.
        let runs_free = runs_free(board, board.cell(stone), liberty, None);
        for at in 0..moves.len() {
            if runs_free && moves.get(at) == liberty {
                self.budget = self.budget.saturating_sub(1);
                return false;
            }
            self.try_play(depth, color, moves.get(at));
            let after = &self.boards[depth + 1];
            let caught = match after.liberty_count(stone) {
                0 | 1 => true,
                2 => self.hunter_moves(depth + 1, stone).is_some(),
                _ => false,
            };
            if !caught {
                return false;
            }
        }
        true
    }

    /// The prey has two liberties and the hunter is to move: what catches it.
    fn hunter_moves(&mut self, depth: usize, stone: Point) -> Option<Point> {
        if self.budget == 0 || depth + 2 > DEPTH {
            return None;
        }
        let board = &self.boards[depth];
        let color = board.cell(stone).color()?;
        let mut liberties = Points::<2>::new();
        for liberty in board.some_liberties(stone) {
            liberties.add(liberty);
        }
        // The liberty from which the prey would run further goes first.
        if liberties.len() == 2
            && board.empty_neighbors(liberties.get(1)) > board.empty_neighbors(liberties.get(0))
        {
            let (a, b) = (liberties.get(0), liberties.get(1));
            liberties.clear();
            liberties.add(b);
            liberties.add(a);
        }
        (0..liberties.len())
            .map(|at| liberties.get(at))
            .find(|&liberty| self.hunter_takes(depth, stone, color, liberty))
    }

    /// Whether the hunter catches the chain, of this colour and with two
    /// liberties, by taking this one.
    fn hunter_takes(&mut self, depth: usize, stone: Point, color: Color, liberty: Point) -> bool {
        if !self.boards[depth].is_legal(!color, liberty) {
            return false;
        }
        self.try_play(depth, !color, liberty);
        let after = &self.boards[depth + 1];
        after.cell(liberty) == !color
            && after.liberty_count(stone) == 1
            && self.prey_moves(depth + 1, stone)
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

    use super::*;
    use crate::board::{BoardSize, Suicide};

    /// What is answered without reading is what reading says.
    #[test]
    fn runs_free_agrees_with_reading() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut reader = LadderReader::with_limit(80);
        let mut answers = [[0; 2]; 2];
        for game in 0..60 {
            let size = BoardSize::square([5, 9, 13][game % 3]).expect("a size");
            let mut board = Board::new(size);
            let mut color = Color::Black;
            for _ in 0..size.area() {
                let empty: Vec<Point> = board.empty_points().collect();
                let point = empty[rng.next_u32() as usize % empty.len()];
                if board.check(color, point, Suicide::Forbidden).is_ok()
                    && !board.is_eye_like(color, point)
                {
                    board.play(color, point);
                    color = !color;
                }
                let chains: Vec<Point> = size
                    .points()
                    .filter(|&p| board.cell(p).color().is_some() && board.chain(p) == p)
                    .collect();
                for stone in chains {
                    let prey = board.cell(stone).color().expect("a stone");
                    if board.in_atari(stone) {
                        reader.budget = reader.limit;
                        reader.start(&board);
                        let is_caught = reader.prey_moves(0, stone);
                        answers[0][usize::from(is_caught)] += 1;
                        assert_eq!(reader.is_caught(&board, stone), is_caught, "{stone}{board}");
                    }
                    if board.liberty_count(stone) == 2 {
                        for liberty in board.some_liberties(stone) {
                            reader.budget = reader.limit;
                            reader.start(&board);
                            let is_caught = reader.hunter_takes(0, stone, prey, liberty);
                            answers[1][usize::from(is_caught)] += 1;
                            let found = reader.catches(&board, stone, liberty);
                            assert_eq!(found, is_caught, "{stone} by {liberty}{board}");
                        }
                    }
                }
            }
        }
        assert!(
            answers.as_flattened().iter().all(|&count| count > 500),
            "{answers:?}"
        );
    }
}
