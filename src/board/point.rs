//! Intersections of the board, its size, and tables indexed by point.
//!
//! The board lies in a fixed grid of [`STRIDE`] columns whatever its size: A1
//! is always the same slot, and everything outside the board is wall. So the
//! neighbours of a point are constant offsets, and a point prints as `D4`
//! without knowing the size. The wall column at the left of a row is also the
//! wall at the right of the row before it.

use std::fmt;
use std::ops::{Index, IndexMut};

/// The largest number of lines each way.
pub const MAX_LINES: usize = 25;
/// Distance in the grid from a point to the one above it.
pub const STRIDE: usize = MAX_LINES + 1;
/// Length of a [`PointMap`]: a power of two, so that masking an index replaces
/// the bounds check.
pub const SLOTS: usize = 1024;
const MASK: usize = SLOTS - 1;
/// Slot of the wall point left of and below A1, so that every neighbour of a
/// point of the board has a positive slot.
const ORIGIN: usize = 1;
/// The letters of the columns; there is no I.
const COLUMNS: &[u8; MAX_LINES] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// An intersection: an index into the padded grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point at `column` and `row`, both counted from 0 at A1.
    ///
    /// # Panics
    /// When either is [`MAX_LINES`] or more.
    pub const fn new(column: usize, row: usize) -> Point {
        assert!(column < MAX_LINES && row < MAX_LINES);
        Point(((row + 1) * STRIDE + column + 1 + ORIGIN) as u16)
    }

    /// The point with this index in the grid; indices of wall are allowed.
    #[inline]
    pub const fn from_index(index: usize) -> Point {
        Point((index & MASK) as u16)
    }

    /// This point's index in the grid, below [`SLOTS`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & MASK
    }

    /// Column from the left, 0 for A.
    pub const fn column(self) -> usize {
        (self.0 as usize - ORIGIN) % STRIDE - 1
    }

    /// Row from the bottom, 0 for 1.
    pub const fn row(self) -> usize {
        (self.0 as usize - ORIGIN) / STRIDE - 1
    }

    /// The point one line up, which may be wall.
    #[inline]
    #[must_use]
    pub const fn up(self) -> Point {
        Point(self.0.wrapping_add(STRIDE as u16))
    }

    /// The point one line down, which may be wall.
    #[inline]
    #[must_use]
    pub const fn down(self) -> Point {
        Point(self.0.wrapping_sub(STRIDE as u16))
    }

    /// The point one line to the left, which may be wall.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Point {
        Point(self.0.wrapping_sub(1))
    }

    /// The point one line to the right, which may be wall.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Point {
        Point(self.0.wrapping_add(1))
    }

    /// The four points next to this one along the lines, walls included:
    /// up, left, right, down.
    #[inline]
    pub const fn neighbors(self) -> [Point; 4] {
        [self.up(), self.left(), self.right(), self.down()]
    }

    /// The four points diagonally next to this one, walls included.
    #[inline]
    pub const fn diagonals(self) -> [Point; 4] {
        [
            self.up().left(),
            self.up().right(),
            self.down().left(),
            self.down().right(),
        ]
    }

    /// The eight points around this one, walls included, row by row from the
    /// upper left.
    #[inline]
    pub const fn around(self) -> [Point; 8] {
        let (up, down) = (self.up(), self.down());
        [
            up.left(),
            up,
            up.right(),
            self.left(),
            self.right(),
            down.left(),
            down,
            down.right(),
        ]
    }
}

/// `D4`: letter of the column (without I), number of the row.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letter(self.column()), self.row() + 1)
    }
}

/// As `Display`, but wall points, which have no name, print as `#` and their
/// index: a failing assertion may show one.
impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LARGEST: BoardSize = BoardSize {
            width: MAX_LINES as u8,
            height: MAX_LINES as u8,
        };
        if LARGEST.contains(*self) {
            fmt::Display::fmt(self, f)
        } else {
            write!(f, "#{}", self.index())
        }
    }
}

/// The letter of a column counted from 0, as printed beside a board.
///
/// # Panics
/// When `column` is [`MAX_LINES`] or more.
pub const fn column_letter(column: usize) -> char {
    COLUMNS[column] as char
}

/// Number of lines each way, 1 to [`MAX_LINES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    width: u8,
    height: u8,
}

/// A number of lines that no board of this program has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{width}x{height} is no board size: expected 1 to {MAX_LINES} lines each way")]
pub struct SizeError {
    /// Lines from left to right that were asked for.
    pub width: usize,
    /// Lines from top to bottom that were asked for.
    pub height: usize,
}

/// Why a text names no point of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointError {
    /// Not a letter followed by a number.
    #[error("`{0}` is no point: expected a letter other than I and a number, such as D4")]
    Malformed(String),
    /// A point of a larger board.
    #[error("{0} is off the board of {1} columns and {2} rows")]
    OffBoard(String, usize, usize),
}

impl BoardSize {
    /// One point.
    pub const SMALLEST: BoardSize = BoardSize {
        width: 1,
        height: 1,
    };

    /// A board of `width` columns and `height` rows.
    pub const fn new(width: usize, height: usize) -> Result<BoardSize, SizeError> {
        if width == 0 || height == 0 || width > MAX_LINES || height > MAX_LINES {
            return Err(SizeError { width, height });
        }
        Ok(BoardSize {
            width: width as u8,
            height: height as u8,
        })
    }

    /// A board of `lines` columns and rows.
    pub const fn square(lines: usize) -> Result<BoardSize, SizeError> {
        BoardSize::new(lines, lines)
    }

    /// Number of columns.
    #[inline]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Number of rows.
    #[inline]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Number of points.
    #[inline]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Whether it has as many columns as rows.
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// The larger of width and height.
    pub const fn longest(self) -> usize {
        if self.width > self.height {
            self.width()
        } else {
            self.height()
        }
    }

    /// The point at this column and row, both from 0, if the board has it.
    pub const fn point(self, column: usize, row: usize) -> Option<Point> {
        if column < self.width() && row < self.height() {
            Some(Point::new(column, row))
        } else {
            None
        }
    }

    /// Whether the board has this point.
    pub const fn contains(self, point: Point) -> bool {
        let slot = point.index();
        slot > STRIDE + ORIGIN
            && (slot - ORIGIN) % STRIDE >= 1
            && (slot - ORIGIN) % STRIDE <= self.width()
            && (slot - ORIGIN) / STRIDE <= self.height()
    }

    /// All points, row by row from A1.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height())
            .flat_map(move |row| (0..self.width()).map(move |column| Point::new(column, row)))
    }

    /// All points in the order of a drawn board: row by row from the upper
    /// left.
    pub fn points_from_top(self) -> impl Iterator<Item = Point> {
        (0..self.height())
            .rev()
            .flat_map(move |row| (0..self.width()).map(move |column| Point::new(column, row)))
    }

    /// Slots of the grid in use: every point of the board and its frame has an
    /// index below this.
    #[inline]
    pub(crate) const fn used_slots(self) -> usize {
        (self.height() + 2) * STRIDE + ORIGIN + 1
    }

    /// Reads `D4` or `d4`.
    pub fn parse_point(self, text: &str) -> Result<Point, PointError> {
        let malformed = || PointError::Malformed(text.to_owned());
        let off_board = || PointError::OffBoard(text.to_owned(), self.width(), self.height());
        let (letter, digits) = text.split_at_checked(1).ok_or_else(malformed)?;
        let letter = letter.as_bytes()[0].to_ascii_uppercase();
        let column = COLUMNS
            .iter()
            .position(|&column| column == letter)
            .ok_or_else(malformed)?;
        if digits.is_empty()
            || digits.starts_with('0')
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return Err(malformed());
        }
        // A number too large for the type is as far off the board as any.
        let row: usize = digits.parse().map_err(|_| off_board())?;
        self.point(column, row - 1).ok_or_else(off_board)
    }
}

/// `9` for a square board, else `9x13`, width first.
impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_square() {
            write!(f, "{}", self.width)
        } else {
            write!(f, "{}x{}", self.width, self.height)
        }
    }
}

/// A table with one entry for each slot of the grid, indexed by [`Point`].
#[derive(Clone, Debug, PartialEq)]
pub struct PointMap<T>([T; SLOTS]);

impl<T: Copy> PointMap<T> {
    /// The same `value` everywhere.
    pub const fn new(value: T) -> PointMap<T> {
        PointMap([value; SLOTS])
    }

    /// Sets every entry.
    pub fn fill(&mut self, value: T) {
        self.0.fill(value);
    }

    /// Copies the first `used` slots from another table.
    #[inline]
    pub(crate) fn copy_prefix(&mut self, from: &PointMap<T>, used: usize) {
        self.0[..used].copy_from_slice(&from.0[..used]);
    }
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;

    #[inline]
    fn index(&self, point: Point) -> &T {
        &self.0[point.index()]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    #[inline]
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index()]
    }
}

/// A set of points.
#[derive(Clone, PartialEq, Eq)]
pub struct PointSet([u64; SLOTS / 64]);

impl PointSet {
    /// The empty set.
    pub const fn new() -> PointSet {
        PointSet([0; SLOTS / 64])
    }

    /// Adds a point; whether it was missing.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        let bit = 1 << (point.index() % 64);
        let word = &mut self.0[point.index() / 64];
        let missing = *word & bit == 0;
        *word |= bit;
        missing
    }

    /// Takes a point out; whether it was there.
    pub fn remove(&mut self, point: Point) -> bool {
        let there = self.contains(point);
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
        there
    }

    /// Whether the point is in the set.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The points, row by row from A1.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some(Point::from_index(i * 64 + bit))
            })
        })
    }
}

impl Default for PointSet {
    fn default() -> PointSet {
        PointSet::new()
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::new();
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}
