//! What a position is: stones on a board, their chains and liberties, and the
//! ko ban.
//!
//! [`Board`] serves the game, the tree and the playouts alike: it is small,
//! flat and cheap to copy. It has no komi, no ruleset, no turn and no history;
//! [`Board::play`] is told the colour.

mod color;
mod diagram;
mod mv;
mod point;
#[cfg(test)]
mod tests;
mod zobrist;

use std::fmt;

pub use color::{Cell, Color};
pub use diagram::DiagramError;
pub use mv::Move;
pub use point::{
    BoardSize, MAX_LINES, Point, PointError, PointMap, PointSet, SLOTS, STRIDE, SizeError,
    column_letter,
};
pub use zobrist::Hash;

/// Which plays that leave their own chain without a liberty are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// None.
    Forbidden,
    /// Those that take off two stones or more.
    MultiStone,
    /// All, single stones too.
    Allowed,
}

/// Why a play is against the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The board doesn't have this point.
    #[error("the point is off the board")]
    OffBoard,
    /// A stone stands there.
    #[error("the point is occupied")]
    Occupied,
    /// It retakes a ko at once.
    #[error("the ko may not be retaken at once")]
    Ko,
    /// It leaves its own chain without a liberty.
    #[error("the play is suicide")]
    Suicide,
    /// It repeats an earlier position, which the ko rule in force forbids.
    #[error("the play repeats an earlier position")]
    Superko,
}

/// Liberties that a chain's short list holds at most.
const LIST: usize = 12;
/// A list that has dropped liberties is filled anew when it has fewer than
/// this, so a shorter list is always complete.
const REFILL: usize = 6;

/// What is known of a chain, stored at its root.
#[derive(Clone, Copy)]
struct Chain {
    /// Some of the liberties, without order; all of them unless `partial`.
    list: [u16; LIST],
    listed: u8,
    /// More liberties may exist than are listed; then `listed >= REFILL`.
    partial: bool,
    stones: u16,
}

const NO_CHAIN: Chain = Chain {
    list: [0; LIST],
    listed: 0,
    partial: false,
    stones: 0,
};

impl Chain {
    #[inline]
    fn liberties(&self) -> &[u16] {
        &self.list[..usize::from(self.listed).min(LIST)]
    }

    #[inline]
    fn add(&mut self, liberty: u16) {
        if self.liberties().contains(&liberty) {
            return;
        }
        let at = usize::from(self.listed);
        if at < LIST {
            self.list[at] = liberty;
            self.listed += 1;
        } else {
            self.partial = true;
        }
    }

    /// Takes a liberty off the list, if it is there.
    #[inline]
    fn remove(&mut self, liberty: u16) {
        let listed = usize::from(self.listed).min(LIST);
        if let Some(at) = self.list[..listed].iter().position(|&l| l == liberty) {
            self.list[at] = self.list[listed - 1];
            self.listed -= 1;
        }
    }

    #[inline]
    fn must_refill(&self) -> bool {
        self.partial && usize::from(self.listed) < REFILL
    }
}

/// How many of a point's four neighbours are black, white and empty, packed in
/// one number; wall counts as black and as white.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Around(u16);

impl Around {
    const ONE: [u16; 3] = [1, 1 << 4, 1 << 8];
    const EMPTY_ONE: u16 = Self::ONE[2];

    #[inline]
    fn of(self, color: Color) -> u16 {
        self.0 >> (4 * color.index()) & 15
    }

    #[inline]
    fn empty(self) -> u16 {
        self.0 >> 8
    }
}

/// Stones on a board.
///
/// The chain at a stone is found through a root point; each chain keeps its
/// stones in a ring and a short list of its liberties that is complete
/// whenever there are fewer than six (so atari and two- or three-liberty
/// questions are answered without looking at the board).
#[derive(Clone)]
pub struct Board {
    size: BoardSize,
    /// First slot of the grid behind the board: tables are copied up to here.
    used: u16,
    cells: PointMap<Cell>,
    around: PointMap<Around>,
    /// Root of the chain at a stone.
    root: PointMap<u16>,
    /// Next stone in the ring of a chain.
    next: PointMap<u16>,
    /// Index of an empty point in `empty`.
    empty_at: PointMap<u16>,
    chains: PointMap<Chain>,
    empty: [u16; MAX_LINES * MAX_LINES],
    empty_len: u16,
    stones: [u16; 2],
    captured: [u32; 2],
    /// Slot that `ko_color` may not play on; 0 when there is no ban.
    ko: u16,
    ko_color: Color,
    /// Stones taken off by the last play.
    taken: u16,
    hash: Hash,
}

impl Board {
    /// An empty board.
    pub fn new(size: BoardSize) -> Board {
        let mut board = Board {
            size,
            used: size.used_slots() as u16,
            cells: PointMap::new(Cell::Wall),
            around: PointMap::new(Around(0)),
            root: PointMap::new(0),
            next: PointMap::new(0),
            empty_at: PointMap::new(0),
            chains: PointMap::new(NO_CHAIN),
            empty: [0; MAX_LINES * MAX_LINES],
            empty_len: 0,
            stones: [0; 2],
            captured: [0; 2],
            ko: 0,
            ko_color: Color::Black,
            taken: 0,
            hash: Hash::EMPTY,
        };
        for point in size.points() {
            board.cells[point] = Cell::Empty;
            board.push_empty(point);
        }
        for point in size.points() {
            for neighbor in point.neighbors() {
                board.around[point].0 += match board.cells[neighbor] {
                    Cell::Wall => Around::ONE[0] + Around::ONE[1],
                    _ => Around::EMPTY_ONE,
                };
            }
        }
        board
    }

    /// Becomes a copy of `from`, without allocating; faster than `clone` on
    /// boards smaller than the largest.
    #[inline]
    pub fn copy_from(&mut self, from: &Board) {
        let used = usize::from(from.used.max(self.used));
        self.size = from.size;
        self.used = from.used;
        self.cells.copy_prefix(&from.cells, used);
        self.around.copy_prefix(&from.around, used);
        self.root.copy_prefix(&from.root, used);
        self.next.copy_prefix(&from.next, used);
        self.empty_at.copy_prefix(&from.empty_at, used);
        self.chains.copy_prefix(&from.chains, used);
        let area = from.size.area();
        self.empty[..area].copy_from_slice(&from.empty[..area]);
        self.empty_len = from.empty_len;
        self.stones = from.stones;
        self.captured = from.captured;
        self.ko = from.ko;
        self.ko_color = from.ko_color;
        self.taken = from.taken;
        self.hash = from.hash;
    }

    /// Number of lines each way.
    #[inline]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// What stands on this point; points off the board are wall.
    #[inline]
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point]
    }

    /// Whether it is a point of the board without a stone.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point] == Cell::Empty
    }

    /// Hash of the stones; the player to move and the ko ban aren't in it.
    #[inline]
    pub const fn hash(&self) -> Hash {
        self.hash
    }

    /// Stones *of* this colour taken off the board so far, by captures and by
    /// suicide: the opponent's prisoners.
    #[inline]
    pub const fn captured(&self, color: Color) -> u32 {
        self.captured[color.index()]
    }

    /// Sets how many stones of Black and of White have been taken off so far:
    /// for a position that goes on from an earlier one.
    pub(crate) const fn set_captured(&mut self, captured: [u32; 2]) {
        self.captured = captured;
    }

    /// Stones taken off by the last play, of either colour.
    #[inline]
    pub const fn taken(&self) -> usize {
        self.taken as usize
    }

    /// Stones of this colour on the board.
    #[inline]
    pub const fn stones(&self, color: Color) -> u32 {
        self.stones[color.index()] as u32
    }

    /// The ban of a simple ko: this player may not play on this point now.
    #[inline]
    pub fn ko(&self) -> Option<(Color, Point)> {
        (self.ko != 0).then(|| (self.ko_color, Point::from_index(self.ko.into())))
    }

    /// The empty points, in an order that depends on the moves so far.
    #[inline]
    pub fn empty_points(&self) -> impl ExactSizeIterator<Item = Point> + '_ {
        self.empty[..usize::from(self.empty_len)]
            .iter()
            .map(|&slot| Point::from_index(slot.into()))
    }

    /// Number of empty points.
    #[inline]
    pub const fn empty_len(&self) -> usize {
        self.empty_len as usize
    }

    /// The empty point number `at` in the order of
    /// [`empty_points`](Self::empty_points).
    ///
    /// # Panics
    /// When there are fewer.
    #[inline]
    pub fn empty_point(&self, at: usize) -> Point {
        Point::from_index(self.empty[..usize::from(self.empty_len)][at].into())
    }

    /// Empty points next to this one along the lines, 0 to 4.
    #[inline]
    pub fn empty_neighbors(&self, point: Point) -> u16 {
        self.around[point].empty()
    }

    /// Stones of this colour next to a point along the lines, walls included,
    /// 0 to 4.
    #[inline]
    pub fn neighbors_or_wall(&self, point: Point, color: Color) -> u16 {
        self.around[point].of(color)
    }

    // ---- chains -------------------------------------------------------

    /// A name of the chain at a stone: the same point for each of its stones,
    /// until the next play.
    #[inline]
    pub fn chain(&self, stone: Point) -> Point {
        debug_assert!(self.cells[stone].color().is_some());
        Point::from_index(self.root[stone].into())
    }

    /// Number of stones of the chain at a stone.
    #[inline]
    pub fn chain_len(&self, stone: Point) -> usize {
        self.chains[self.chain(stone)].stones.into()
    }

    /// The stones of the chain at a stone.
    pub fn chain_points(&self, stone: Point) -> impl Iterator<Item = Point> + '_ {
        let mut at = stone;
        let mut done = self.cells[stone].color().is_none();
        std::iter::from_fn(move || {
            if done {
                return None;
            }
            let point = at;
            at = Point::from_index(self.next[at].into());
            done = at == stone;
            Some(point)
        })
    }

    /// Some liberties of the chain at a stone: all of them when fewer than six
    /// are returned, else at least six.
    #[inline]
    pub fn some_liberties(
        &self,
        stone: Point,
    ) -> impl ExactSizeIterator<Item = Point> + Clone + '_ {
        self.chains[self.chain(stone)]
            .liberties()
            .iter()
            .map(|&slot| Point::from_index(slot.into()))
    }

    /// Number of liberties of the chain at a stone if fewer than six, else a
    /// number from six up to the true one.
    #[inline]
    pub fn liberty_count(&self, stone: Point) -> usize {
        self.chains[self.chain(stone)].listed.into()
    }

    /// Whether the chain at a stone has one liberty.
    #[inline]
    pub fn in_atari(&self, stone: Point) -> bool {
        self.chains[self.chain(stone)].listed == 1
    }

    /// One liberty of the chain at a stone: the only one when it is in atari.
    #[inline]
    pub fn a_liberty(&self, stone: Point) -> Point {
        Point::from_index(self.chains[self.chain(stone)].list[0].into())
    }

    /// All liberties of the chain at a stone, read off the board.
    pub fn liberties(&self, stone: Point) -> PointSet {
        self.chain_points(stone)
            .flat_map(Point::neighbors)
            .filter(|&p| self.is_empty(p))
            .collect()
    }

    /// Whether `liberty` is next to a stone of the chain named `chain`.
    #[inline]
    pub fn touches(&self, liberty: Point, chain: Point) -> bool {
        liberty
            .neighbors()
            .iter()
            .any(|&p| self.cells[p].color().is_some() && self.chain(p) == chain)
    }

    // ---- plays --------------------------------------------------------

    /// Whether this player may play there, by everything but superko.
    pub fn check(&self, color: Color, point: Point, suicide: Suicide) -> Result<(), Illegal> {
        match self.cells[point] {
            Cell::Wall => return Err(Illegal::OffBoard),
            Cell::Black | Cell::White => return Err(Illegal::Occupied),
            Cell::Empty => {}
        }
        if self.ko == point.index() as u16 && self.ko_color == color {
            return Err(Illegal::Ko);
        }
        if self.is_suicide(color, point) {
            let single = self.around[point].of(!color) == 4;
            return match suicide {
                Suicide::Allowed => Ok(()),
                Suicide::MultiStone if !single => Ok(()),
                Suicide::MultiStone | Suicide::Forbidden => Err(Illegal::Suicide),
            };
        }
        Ok(())
    }

    /// Whether a play on this empty point is legal with simple ko and without
    /// suicide: the rule of the playouts.
    #[inline]
    pub fn is_legal(&self, color: Color, point: Point) -> bool {
        debug_assert!(self.is_empty(point));
        if self.ko == point.index() as u16 && self.ko_color == color {
            return false;
        }
        !self.is_suicide(color, point)
    }

    /// Whether a stone of this colour on this empty point would be left
    /// without a liberty.
    #[inline]
    pub fn is_suicide(&self, color: Color, point: Point) -> bool {
        if self.around[point].empty() > 0 {
            return false;
        }
        point
            .neighbors()
            .iter()
            .all(|&p| match self.cells[p].color() {
                None => true,
                Some(c) if c == color => self.in_atari(p),
                Some(_) => !self.in_atari(p),
            })
    }

    /// Plays a stone: captures, or takes its own chain off when it has no
    /// liberty, and sets or lifts the ko ban.
    ///
    /// [`check`](Self::check) must have passed; the turn is the caller's
    /// business.
    pub fn play(&mut self, color: Color, point: Point) {
        debug_assert!(self.is_empty(point), "{point} is not empty");
        // A lone stone that all neighbours of the other colour hem in takes a
        // ko if it captures just one stone.
        let hemmed_in = self.around[point].of(!color) == 4;
        self.ko = 0;
        let mut taken = 0;
        let mut last_taken = 0;
        self.put(color, point);
        for neighbor in point.neighbors() {
            if self.cells[neighbor] == !color && self.chains[self.chain(neighbor)].listed == 0 {
                taken += self.take_off(neighbor);
                last_taken = neighbor.index() as u16;
            }
        }
        if taken == 0 {
            if self.chains[self.chain(point)].listed == 0 {
                taken = self.take_off(point);
            }
        } else if taken == 1 && hemmed_in {
            self.ko = last_taken;
            self.ko_color = !color;
        }
        self.taken = taken;
    }

    /// The hash of the board after a play that [`check`](Self::check) allows.
    pub fn hash_after(&self, color: Color, point: Point) -> Hash {
        let mut hash = self.hash;
        hash.toggle(color, point);
        let mut taken = [Point::from_index(0); 4];
        let mut captured = false;
        for (at, p) in point.neighbors().into_iter().enumerate() {
            if self.cells[p] == !color && self.in_atari(p) {
                let chain = self.chain(p);
                if !taken[..at].contains(&chain) {
                    taken[at] = chain;
                    self.toggle_chain(&mut hash, !color, chain);
                    captured = true;
                }
            }
        }
        if !captured && self.is_suicide(color, point) {
            hash.toggle(color, point);
            for (at, p) in point.neighbors().into_iter().enumerate() {
                if self.cells[p] == color {
                    let chain = self.chain(p);
                    if !taken[..at].contains(&chain) {
                        taken[at] = chain;
                        self.toggle_chain(&mut hash, color, chain);
                    }
                }
            }
        }
        hash
    }

    fn toggle_chain(&self, hash: &mut Hash, color: Color, chain: Point) {
        for stone in self.chain_points(chain) {
            hash.toggle(color, stone);
        }
    }

    /// Passes: the ko ban is lifted.
    #[inline]
    pub fn pass(&mut self) {
        self.ko = 0;
        self.taken = 0;
    }

    /// Adds a set-up stone: captures as a play does but neither heeds a ko ban
    /// nor leaves one. On an error nothing changes.
    pub fn place(&mut self, color: Color, point: Point) -> Result<(), Illegal> {
        match self.check(color, point, Suicide::Forbidden) {
            // A banned play captures, so nothing else is against it.
            Ok(()) | Err(Illegal::Ko) => {}
            Err(error) => return Err(error),
        }
        self.play(color, point);
        self.pass();
        Ok(())
    }

    /// Whether both have the same size and the same stones.
    pub fn same_stones(&self, other: &Board) -> bool {
        self.size == other.size && self.size.points().all(|p| self.cells[p] == other.cells[p])
    }

    /// Whether a point is like an eye of this colour: all neighbours are its
    /// stones or wall, and at most one diagonal (none at the edge) is an
    /// enemy stone.
    ///
    /// Random playouts don't fill such points: otherwise they would not end.
    #[inline]
    pub fn is_eye_like(&self, color: Color, point: Point) -> bool {
        if self.around[point].of(color) != 4 {
            return false;
        }
        let mut enemies = 0;
        let mut walls = 0;
        for p in point.diagonals() {
            match self.cells[p] {
                Cell::Wall => walls = 1,
                cell if cell == !color => enemies += 1,
                _ => {}
            }
        }
        enemies + walls < 2
    }

    // ---- bookkeeping --------------------------------------------------

    #[inline]
    fn push_empty(&mut self, point: Point) {
        self.empty_at[point] = self.empty_len;
        self.empty[usize::from(self.empty_len)] = point.index() as u16;
        self.empty_len += 1;
    }

    #[inline]
    fn take_empty(&mut self, point: Point) {
        let at = self.empty_at[point];
        self.empty_len -= 1;
        let last = self.empty[usize::from(self.empty_len)];
        self.empty[usize::from(at)] = last;
        self.empty_at[Point::from_index(last.into())] = at;
    }

    /// Puts a stone down and joins it with its neighbours, which may leave
    /// chains without a liberty.
    fn put(&mut self, color: Color, point: Point) {
        let slot = point.index() as u16;
        self.cells[point] = color.into();
        self.take_empty(point);
        self.stones[color.index()] += 1;
        self.hash.toggle(color, point);

        self.root[point] = slot;
        self.next[point] = slot;
        let mut chain = NO_CHAIN;
        chain.stones = 1;
        let change = Around::ONE[color.index()].wrapping_sub(Around::EMPTY_ONE);
        for neighbor in point.neighbors() {
            self.around[neighbor].0 = self.around[neighbor].0.wrapping_add(change);
            if self.cells[neighbor] == Cell::Empty {
                chain.add(neighbor.index() as u16);
            }
        }
        self.chains[point] = chain;

        for neighbor in point.neighbors() {
            if self.cells[neighbor].color().is_none() {
                continue;
            }
            let root = self.chain(neighbor);
            if root == self.chain(point) {
                continue;
            }
            self.chains[root].remove(slot);
            if self.cells[neighbor] == color {
                self.join(point, neighbor);
            } else if self.chains[root].must_refill() {
                self.refill(root);
            }
        }
        let root = self.chain(point);
        if self.chains[root].must_refill() {
            self.refill(root);
        }
    }

    /// Makes one chain of two of the same colour.
    fn join(&mut self, a: Point, b: Point) {
        let (a, b) = (self.chain(a), self.chain(b));
        let (keep, lose) = if self.chains[a].stones >= self.chains[b].stones {
            (a, b)
        } else {
            (b, a)
        };
        let losing = self.chains[lose];
        let mut at = lose;
        loop {
            self.root[at] = keep.index() as u16;
            at = Point::from_index(self.next[at].into());
            if at == lose {
                break;
            }
        }
        let next = self.next[keep];
        self.next[keep] = self.next[lose];
        self.next[lose] = next;

        let chain = &mut self.chains[keep];
        chain.stones += losing.stones;
        chain.partial |= losing.partial;
        for &liberty in losing.liberties() {
            chain.add(liberty);
        }
    }

    /// Reads a chain's liberties off the board.
    #[cold]
    fn refill(&mut self, root: Point) {
        let mut chain = self.chains[root];
        chain.listed = 0;
        chain.partial = false;
        let mut at = root;
        'stones: loop {
            for neighbor in at.neighbors() {
                if self.cells[neighbor] == Cell::Empty {
                    chain.add(neighbor.index() as u16);
                    if chain.partial {
                        break 'stones;
                    }
                }
            }
            at = Point::from_index(self.next[at].into());
            if at == root {
                break;
            }
        }
        self.chains[root] = chain;
    }

    /// Takes a chain off the board; the number of its stones.
    fn take_off(&mut self, stone: Point) -> u16 {
        let color = match self.cells[stone] {
            Cell::White => Color::White,
            _ => Color::Black,
        };
        let count = self.chains[self.chain(stone)].stones;
        let change = Around::EMPTY_ONE.wrapping_sub(Around::ONE[color.index()]);
        let mut at = stone;
        loop {
            self.cells[at] = Cell::Empty;
            self.push_empty(at);
            self.hash.toggle(color, at);
            for neighbor in at.neighbors() {
                self.around[neighbor].0 = self.around[neighbor].0.wrapping_add(change);
                if self.cells[neighbor] == !color {
                    let root = self.chain(neighbor);
                    self.chains[root].add(at.index() as u16);
                }
            }
            at = Point::from_index(self.next[at].into());
            if at == stone {
                break;
            }
        }
        self.stones[color.index()] -= count;
        self.captured[color.index()] += u32::from(count);
        count
    }
}

/// The drawn board.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.diagram())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}", self.diagram())
    }
}
