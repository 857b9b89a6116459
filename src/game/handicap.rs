//! Stones before the first move: handicap by fixed pattern or free choice, and
//! set-up positions.

use std::sync::Arc;

use super::Game;
use crate::board::{Board, BoardSize, Color, Illegal, Move, Point, PointSet};

/// Why handicap stones can't be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandicapError {
    /// The game has begun or stones are on the board.
    #[error("board not empty")]
    BoardNotEmpty,
    /// This board has no pattern of so many stones, or no room for them.
    #[error("invalid number of stones")]
    InvalidNumber,
    /// A point occurs twice or is off the board.
    #[error("bad vertex list")]
    BadPoints,
}

/// Why a position can't be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The game has begun or stones are on the board.
    #[error("board not empty")]
    BoardNotEmpty,
    /// The board doesn't have this point.
    #[error("{0} is off the board")]
    OffBoard(Point),
    /// The point was given twice.
    #[error("{0} is given twice")]
    Twice(Point),
    /// The chain at this point has no liberty.
    #[error("the chain at {0} has no liberty")]
    NoLiberty(Point),
}

impl Game {
    /// Handicap stones: as declared by one of the functions below, or else read
    /// off the game. 0 or 1 is no handicap.
    ///
    /// Some clients send handicap stones as plays: Black's plays before White's
    /// first one count, if there are two or more. White may pass between them,
    /// which is the New Zealand way; two passes in a row end the count. If
    /// White's first play is followed by another one, a position was set up
    /// that way, and there is no handicap. A set-up start with only black
    /// stones, two or more, and White to move is a handicap too.
    pub fn handicap(&self) -> usize {
        if let Some(stones) = self.declared {
            return stones;
        }
        if self.start().empty_len() < self.size().area() {
            let black = self.start().stones(Color::Black) as usize;
            let is_handicap = self.start().stones(Color::White) == 0
                && black >= 2
                && self.first_to_move() == Color::White;
            return if is_handicap { black } else { 0 };
        }
        let mut stones = 0;
        let mut white_passed = false;
        for (at, &(color, mv)) in self.moves().iter().enumerate() {
            match (color, mv) {
                (Color::Black, Move::Play(_)) => {
                    stones += 1;
                    white_passed = false;
                }
                (Color::White, Move::Pass) if !white_passed => white_passed = true,
                (Color::White, Move::Play(_)) => {
                    let next = self.moves().get(at + 1);
                    if next.is_some_and(|&(c, m)| c == Color::White && !m.is_pass()) {
                        return 0;
                    }
                    break;
                }
                (_, Move::Pass) => break,
            }
        }
        if stones < 2 { 0 } else { stones }
    }

    /// Declares how many handicap stones there are, whatever the board says;
    /// `None` to have them read off the game again.
    pub fn declare_handicap(&mut self, stones: Option<usize>) {
        self.declared = stones;
    }

    /// Places handicap stones on the star points; White is to move. The points,
    /// from A1 up.
    ///
    /// # Errors
    /// [`HandicapError`]; then nothing changes.
    pub fn fixed_handicap(&mut self, stones: usize) -> Result<Vec<Point>, HandicapError> {
        self.check_untouched()
            .then_some(())
            .ok_or(HandicapError::BoardNotEmpty)?;
        let points =
            fixed_handicap_points(self.size(), stones).ok_or(HandicapError::InvalidNumber)?;
        self.set_free_handicap(&points)?;
        Ok(points)
    }

    /// Places handicap stones on these points, one or more; White is to move.
    ///
    /// # Errors
    /// [`HandicapError`]; then nothing changes.
    pub fn set_free_handicap(&mut self, points: &[Point]) -> Result<(), HandicapError> {
        if !self.check_untouched() {
            return Err(HandicapError::BoardNotEmpty);
        }
        let set: PointSet = points.iter().copied().collect();
        if set.len() != points.len() || !points.iter().all(|&p| self.size().contains(p)) {
            return Err(HandicapError::BadPoints);
        }
        if points.is_empty() || points.len() >= self.size().area() {
            return Err(HandicapError::InvalidNumber);
        }
        let stones = points.iter().map(|&p| (Color::Black, p));
        let board =
            Board::with_stones(self.size(), stones).map_err(|_| HandicapError::BadPoints)?;
        self.begin_from(board, Color::White);
        self.declared = Some(points.len());
        Ok(())
    }

    /// Points for this many handicap stones, all different: the fixed pattern
    /// as far as it goes, then points far from those taken. Fewer only when the
    /// board has no room: one point always stays empty.
    pub fn free_handicap_points(&self, stones: usize) -> Vec<Point> {
        free_points(self.size(), stones)
    }

    /// Sets up a position on the empty board; the player to move stays. Stones
    /// are put down all at once, without captures.
    ///
    /// # Errors
    /// [`SetupError`]; then nothing changes.
    pub fn setup(&mut self, stones: &[(Color, Point)]) -> Result<(), SetupError> {
        if !self.check_untouched() {
            return Err(SetupError::BoardNotEmpty);
        }
        let mut seen = PointSet::new();
        for &(_, point) in stones {
            if !self.size().contains(point) {
                return Err(SetupError::OffBoard(point));
            }
            if !seen.insert(point) {
                return Err(SetupError::Twice(point));
            }
        }
        let board =
            Board::with_stones(self.size(), stones.iter().copied()).map_err(|e| match e {
                crate::board::DiagramError::NoLiberty(point) => SetupError::NoLiberty(point),
                // The others are about drawings.
                _ => SetupError::BoardNotEmpty,
            })?;
        let first = self.to_move();
        self.begin_from(board, first);
        Ok(())
    }

    /// Whether no stone is on the board and nobody has moved.
    fn check_untouched(&self) -> bool {
        self.moves().is_empty() && self.board().empty_len() == self.size().area()
    }

    /// Makes this the position before the first move: all moves so far are
    /// forgotten.
    pub(super) fn begin_from(&mut self, board: Board, to_move: Color) {
        self.start = Arc::new(board.clone());
        self.first = to_move;
        self.board = board;
        self.to_move = to_move;
        self.moves.clear();
        self.hashes.clear();
        self.stored.clear();
        self.remember_all();
    }

    /// Adds a stone to the position, or takes one off, in the middle of a
    /// record. The game then starts here; prisoners stay.
    pub(super) fn edit(
        &mut self,
        stones: &[(Option<Color>, Point)],
        to_move: Color,
    ) -> Result<(), Illegal> {
        let mut wanted: Vec<(Color, Point)> = Vec::new();
        let edited: PointSet = stones.iter().map(|&(_, p)| p).collect();
        for point in self.size().points().filter(|&p| !edited.contains(p)) {
            wanted.extend(self.board.cell(point).color().map(|c| (c, point)));
        }
        // Of two orders for one point the later counts.
        let mut last = PointSet::new();
        for &(color, point) in stones.iter().rev() {
            if !self.size().contains(point) {
                return Err(Illegal::OffBoard);
            }
            if last.insert(point) {
                wanted.extend(color.map(|c| (c, point)));
            }
        }
        let mut board = Board::with_stones(self.size(), wanted).map_err(|_| Illegal::Suicide)?;
        board.set_captured(Color::ALL.map(|color| self.board.captured(color)));
        self.begin_from(board, to_move);
        Ok(())
    }
}

/// The points of a fixed handicap, from A1 up, as the second version of the Go
/// Text Protocol has them. `None` where the board has no such pattern: boards
/// that aren't square, under 7 lines, for less than 2 stones, for more than 4
/// on an even number of lines or on 7, and for more than 9.
pub(super) fn fixed_handicap_points(size: BoardSize, stones: usize) -> Option<Vec<Point>> {
    let lines = size.width();
    let most = match lines {
        _ if !size.is_square() => 0,
        0..=6 => 0,
        7 => 4,
        n if n % 2 == 0 => 4,
        _ => 9,
    };
    if stones < 2 || stones > most {
        return None;
    }
    let low = if lines < 12 { 2 } else { 3 };
    let (middle, high) = (lines / 2, lines - 1 - low);
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let mut points: Vec<(usize, usize)> = match stones {
        2..=4 => corners[..stones].to_vec(),
        5 => [&corners[..], &[(middle, middle)]].concat(),
        6 => [&corners[..], &sides[..2]].concat(),
        7 => [&corners[..], &sides[..2], &[(middle, middle)]].concat(),
        8 => [&corners[..], &sides[..]].concat(),
        _ => [&corners[..], &sides[..], &[(middle, middle)]].concat(),
    };
    points.sort_by_key(|&(column, row)| (row, column));
    Some(
        points
            .into_iter()
            .map(|(column, row)| Point::new(column, row))
            .collect(),
    )
}

/// The fixed pattern as far as it goes, then points far from those taken.
fn free_points(size: BoardSize, stones: usize) -> Vec<Point> {
    let stones = stones.min(size.area().saturating_sub(1));
    let mut points = (2..=stones)
        .rev()
        .find_map(|n| fixed_handicap_points(size, n))
        .unwrap_or_default();
    while points.len() < stones {
        // Ties go to the point nearest to the middle, then to the first.
        let best = size
            .points()
            .filter(|p| !points.contains(p))
            .max_by_key(|&p| {
                (
                    room(size, p, &points),
                    centrality(size, p),
                    -(p.index() as i32),
                )
            });
        match best {
            Some(point) => points.push(point),
            None => break,
        }
    }
    points
}

/// How good a point is for one more stone: far from the others (beyond a
/// quarter of the board it makes no difference), and neither on the first nor
/// on the second line.
fn room(size: BoardSize, point: Point, taken: &[Point]) -> i32 {
    let enough = (size.width().min(size.height()) / 4).clamp(2, 5);
    let distance = taken
        .iter()
        .map(|t| t.column().abs_diff(point.column()) + t.row().abs_diff(point.row()))
        .min()
        .unwrap_or(enough)
        .min(enough) as i32;
    let line = |at: usize, lines: usize| at.min(lines - 1 - at).min(2) as i32;
    let height = line(point.column(), size.width()).min(line(point.row(), size.height()));
    2 * distance + 3 * height
}

/// Minus twice the distance from the middle of the board.
fn centrality(size: BoardSize, point: Point) -> i32 {
    let off = |at: usize, lines: usize| (2 * at + 1).abs_diff(lines) as i32;
    -(off(point.column(), size.width()) + off(point.row(), size.height()))
}
