//! Drawn boards: how tests, documents and people see a position.

use super::{Board, BoardSize, Cell, Color, Illegal, Point, SizeError, column_letter};

/// Why a drawing is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// The rows make no board size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A row is longer or shorter than the first.
    #[error("row {row} from the top has {found} points: expected {expected} as in the first")]
    Ragged {
        /// Row counted from 1 at the top.
        row: usize,
        /// Points in it.
        found: usize,
        /// Points in the first row.
        expected: usize,
    },
    /// A character that is no point.
    #[error(
        "`{found}` in row {row} from the top: expected X (black), O (white), or one of . + , (empty)"
    )]
    Character {
        /// Row counted from 1 at the top.
        row: usize,
        /// What stands there.
        found: char,
    },
    /// The stone on this point has no liberty in the drawing.
    #[error("the chain at {0} has no liberty")]
    NoLiberty(Point),
}

impl Board {
    /// Reads a drawn board: rows from the top, `X` (or `#`) for Black, `O` for
    /// White, `.` `+` or `,` for an empty point; blanks don't matter. Row
    /// numbers at either end of a row and the line of column letters may be
    /// there. Nobody has moved yet: no ko ban, no prisoners.
    ///
    /// # Example
    /// ```
    /// use ponnuki::board::{Board, Color};
    ///
    /// let board = Board::parse("
    ///     3 . X .
    ///     2 X O X
    ///     1 . . .
    ///       A B C
    /// ")?;
    /// assert_eq!(board.stones(Color::Black), 3);
    /// assert_eq!(board.liberties(board.size().parse_point("B2")?).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(drawing: &str) -> Result<Board, DiagramError> {
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for line in drawing.lines() {
            let body = line
                .trim()
                .trim_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
            if body.is_empty() || is_column_letters(body) {
                continue;
            }
            let number = rows.len() + 1;
            let row = body
                .chars()
                .filter(|c| !c.is_whitespace())
                .map(|c| match c {
                    'X' | '#' => Ok(Cell::Black),
                    'O' => Ok(Cell::White),
                    '.' | '+' | ',' => Ok(Cell::Empty),
                    found => Err(DiagramError::Character { row: number, found }),
                })
                .collect::<Result<Vec<_>, _>>()?;
            if let Some(first) = rows.first()
                && first.len() != row.len()
            {
                return Err(DiagramError::Ragged {
                    row: number,
                    found: row.len(),
                    expected: first.len(),
                });
            }
            rows.push(row);
        }
        let size = BoardSize::new(rows.first().map_or(0, Vec::len), rows.len())?;
        let stones = rows.iter().rev().enumerate().flat_map(|(row, cells)| {
            cells
                .iter()
                .enumerate()
                .filter_map(move |(column, cell)| Some((cell.color()?, Point::new(column, row))))
        });
        Board::with_stones(size, stones)
    }

    /// A board with these stones on it, put down all at once: no capture
    /// happens between them.
    ///
    /// # Errors
    /// [`DiagramError::NoLiberty`] when a chain has none. Of two stones on one
    /// point the later counts.
    pub fn with_stones(
        size: BoardSize,
        stones: impl IntoIterator<Item = (Color, Point)>,
    ) -> Result<Board, DiagramError> {
        let mut wanted = vec![None; size.area()];
        let index = |p: Point| p.row() * size.width() + p.column();
        for (color, point) in stones {
            wanted[index(point)] = Some(color);
        }
        let at = |p: Point| size.contains(p).then(|| wanted[index(p)]);
        // Any order will do: while a chain is only partly there, its missing
        // stones are liberties, and once it is whole it has one by the check.
        let mut board = Board::new(size);
        for point in size.points() {
            if let Some(Some(color)) = at(point) {
                if !has_liberty(&at, point, color) {
                    return Err(DiagramError::NoLiberty(point));
                }
                board.place(color, point).map_err(|error: Illegal| {
                    debug_assert_eq!(error, Illegal::Suicide);
                    DiagramError::NoLiberty(point)
                })?;
            }
        }
        Ok(board)
    }

    /// Draws the board with coordinates: rows from the top, `X` Black, `O`
    /// White, `.` empty. No line is empty and none has a trailing blank.
    pub fn diagram(&self) -> String {
        self.diagram_with(|_| None)
    }

    /// [`diagram`](Self::diagram) with some points drawn differently: where
    /// `mark` gives a character, it stands instead.
    pub fn diagram_with(&self, mark: impl Fn(Point) -> Option<char>) -> String {
        let size = self.size();
        let mut text = String::new();
        for row in (0..size.height()).rev() {
            if row + 1 < 10 {
                text.push(' ');
            }
            text.push_str(&(row + 1).to_string());
            for column in 0..size.width() {
                let point = Point::new(column, row);
                let sign = mark(point).unwrap_or(match self.cell(point) {
                    Cell::Black => 'X',
                    Cell::White => 'O',
                    Cell::Empty | Cell::Wall => '.',
                });
                text.push(' ');
                text.push(sign);
            }
            text.push('\n');
        }
        text.push_str("  ");
        for column in 0..size.width() {
            text.push(' ');
            text.push(column_letter(column));
        }
        text.push('\n');
        text
    }
}

/// Whether the line is `A B C ...`, the letters under a board.
fn is_column_letters(body: &str) -> bool {
    let letters: Vec<char> = body.chars().filter(|c| !c.is_whitespace()).collect();
    letters
        .iter()
        .enumerate()
        .all(|(i, &c)| i < super::MAX_LINES && c == column_letter(i))
}

fn has_liberty(at: &impl Fn(Point) -> Option<Option<Color>>, stone: Point, color: Color) -> bool {
    let mut seen = super::PointSet::new();
    seen.insert(stone);
    let mut todo = vec![stone];
    while let Some(point) = todo.pop() {
        for neighbor in point.neighbors() {
            match at(neighbor) {
                Some(None) => return true,
                Some(Some(c)) if c == color && seen.insert(neighbor) => todo.push(neighbor),
                _ => {}
            }
        }
    }
    false
}
