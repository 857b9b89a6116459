//! A game: positions so far, the ruleset in force, superko, undo.
//!
//! A [`Game`] starts from a position (empty, handicap stones, or set up) and
//! grows by moves. It judges each move by the ruleset and remembers what the
//! ko rule forbids to repeat.

mod handicap;
mod memory;
pub mod sgf;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::sync::Arc;

pub use handicap::{HandicapError, SetupError};
pub use memory::Memory;

use crate::board::{Board, BoardSize, Color, Hash, Illegal, Move, PointSet};
use crate::rules::{
    self, Count, DeadStones, Ending, Komi, LongCycle, Repeated, Resumption, Ruleset, Score,
};

/// Moves from one stored board to the next: undo replays fewer than these.
const STEP: usize = 32;

/// There is no move to take back: set-up and handicap stones are no moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot undo: no move has been made")]
pub struct CannotUndo;

/// A game of Go so far.
///
/// ```
/// use ponnuki::board::{BoardSize, Color, Move};
/// use ponnuki::game::Game;
/// use ponnuki::rules::{Komi, Ruleset};
///
/// let size = BoardSize::square(9)?;
/// let mut game = Game::new(size, Ruleset::named("chinese")?, "7.5".parse()?);
/// game.play(Color::Black, Move::Play(size.parse_point("E5")?))?;
/// assert_eq!(game.to_move(), Color::White);
/// game.undo()?;
/// assert_eq!(game.board().stones(Color::Black), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    ruleset: Ruleset,
    komi: Komi,
    /// Whether a play that repeats what superko forbids is refused.
    strict: bool,
    /// Handicap stones as declared; else they are read off the moves.
    declared: Option<usize>,

    /// The position before the first move.
    start: Arc<Board>,
    /// Who was to move in it.
    first: Color,

    // These change with each move.
    board: Board,
    to_move: Color,
    moves: Vec<(Color, Move)>,
    /// Hash of the board after each move.
    hashes: Vec<Hash>,
    /// The board after each [`STEP`] moves.
    stored: Vec<Arc<Board>>,
    /// What the ko rule in force forbids to repeat.
    memory: Memory,
}

impl Game {
    /// A game on an empty board, Black to move.
    pub fn new(size: BoardSize, ruleset: Ruleset, komi: Komi) -> Game {
        Game::from_position(Board::new(size), Color::Black, ruleset, komi)
    }

    /// A game that starts from a set-up position.
    pub fn from_position(board: Board, to_move: Color, ruleset: Ruleset, komi: Komi) -> Game {
        let mut game = Game {
            ruleset,
            komi,
            strict: false,
            declared: None,
            start: Arc::new(board.clone()),
            first: to_move,
            board,
            to_move,
            moves: Vec::new(),
            hashes: Vec::new(),
            stored: Vec::new(),
            memory: Memory::default(),
        };
        game.remember_all();
        game
    }

    // ---- what is ------------------------------------------------------

    /// Number of lines each way.
    pub const fn size(&self) -> BoardSize {
        self.board.size()
    }

    /// The present position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rules in force.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Komi, without White's points for handicap stones.
    pub const fn komi(&self) -> Komi {
        self.komi
    }

    /// Whose turn it is: the opponent's of the last to move, unless it was set.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// All moves so far, without handicap and set-up stones.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// Number of moves so far.
    pub const fn move_number(&self) -> usize {
        self.moves.len()
    }

    /// The last move, if there is one.
    pub fn last_move(&self) -> Option<(Color, Move)> {
        self.moves.last().copied()
    }

    /// The position before the first move: empty, handicap stones, or set up.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// Who was to move before the first move.
    pub const fn first_to_move(&self) -> Color {
        self.first
    }

    /// Consecutive passes at the end, of either player.
    pub fn passes(&self) -> usize {
        self.moves
            .iter()
            .rev()
            .take_while(|(_, mv)| mv.is_pass())
            .count()
    }

    /// Whether the game is at an end under its rules: by passes or by a long
    /// cycle. Play may go on all the same.
    pub fn is_over(&self) -> bool {
        self.is_passed_out() || self.repeated().is_some()
    }

    /// Whether the passes at the end finish the game: enough of them, by both
    /// players, and White's the last where the rules say so.
    fn is_passed_out(&self) -> bool {
        let passes = self.passes();
        let end = &self.moves[self.moves.len() - passes..];
        let by = |color| end.iter().any(|&(c, _)| c == color);
        passes >= usize::from(self.ruleset.passes_to_end)
            && by(Color::Black)
            && by(Color::White)
            && !(self.ruleset.white_last
                && end.last().is_some_and(|&(color, _)| color == Color::Black))
    }

    /// Who moves first if play goes on after the end, as the rules have it;
    /// `requester` is the player who asks for it, if anybody knows.
    pub fn first_after_end(&self, requester: Option<Color>) -> Color {
        match (self.ruleset.resumption, requester) {
            (Resumption::OpponentOfRequester, Some(color)) => !color,
            _ => self.to_move,
        }
    }

    /// What becomes of dead stones at this end of the game: they stay where the
    /// rules say so, and after so many passes that nobody can have agreed.
    pub fn dead_stones(&self) -> DeadStones {
        let without = self.ruleset.passes_without_agreement;
        if without.is_some_and(|passes| self.passes() >= usize::from(passes)) {
            return DeadStones::MustBeCaptured;
        }
        self.ruleset.dead_stones
    }

    // ---- settings -----------------------------------------------------

    /// Sets the komi, without White's points for handicap stones.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
    }

    /// Changes the rules in mid-game: what is forbidden to repeat is made out
    /// anew from all positions so far.
    pub fn set_ruleset(&mut self, ruleset: Ruleset) {
        self.ruleset = ruleset;
        self.remember_all();
    }

    /// Says whose turn it is.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
        if self.moves.is_empty() {
            self.first = color;
            self.remember_all();
        }
    }

    /// Whether [`play`](Self::play) refuses repetitions that superko forbids.
    /// At the start it doesn't: other programs let them pass, and a record has
    /// to follow what was played.
    pub fn set_strict(&mut self, strict: bool) {
        self.strict = strict;
    }

    // ---- moves --------------------------------------------------------

    /// Whether a move is legal under the rules in force, superko included,
    /// whoever's turn it is.
    pub fn check(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        let Move::Play(point) = mv else {
            return Ok(());
        };
        let simple = self.board.check(color, point, self.ruleset.suicide);
        if !self.ruleset.ko.is_superko() {
            return simple;
        }
        // What superko forbids is what the positions so far say; the ban of
        // the simple ko only tells how to name it.
        let ban = match simple {
            Ok(()) => Illegal::Superko,
            Err(Illegal::Ko) => Illegal::Ko,
            Err(other) => return Err(other),
        };
        let mut after = self.board.clone();
        after.play(color, point);
        if self
            .memory
            .contains(self.ruleset.ko.key(after.hash(), color))
        {
            Err(ban)
        } else {
            Ok(())
        }
    }

    /// Makes a move, by either player.
    ///
    /// # Errors
    /// What makes it illegal; then nothing changes. A repetition that superko
    /// forbids is accepted unless [`set_strict`](Self::set_strict) was called,
    /// but the immediate retaking of a ko never is.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), Illegal> {
        match self.check(color, mv) {
            Err(Illegal::Superko) if !self.strict => {}
            result => result?,
        }
        self.execute(color, mv);
        Ok(())
    }

    /// Makes a move that was checked.
    fn execute(&mut self, color: Color, mv: Move) {
        match mv {
            Move::Play(point) => self.board.play(color, point),
            Move::Pass => self.board.pass(),
        }
        self.moves.push((color, mv));
        self.hashes.push(self.board.hash());
        if let Some(key) = self.key_of(self.moves.len() - 1) {
            self.memory.add(key);
        }
        self.to_move = !color;
        if self.is_formal_pass() {
            self.to_move = color;
        }
        if self.moves.len().is_multiple_of(STEP) {
            self.stored.push(Arc::new(self.board.clone()));
        }
    }

    /// Whether the last move is White's third pass in a row of passes that he
    /// began, made only to move last: after it, it's still his turn if play goes
    /// on.
    fn is_formal_pass(&self) -> bool {
        let passes = [Color::White, Color::Black, Color::White].map(|c| (c, Move::Pass));
        self.ruleset.white_last && self.passes() == 3 && self.moves.ends_with(&passes)
    }

    /// Takes back the last move; whoever made it is to move again.
    ///
    /// # Errors
    /// [`CannotUndo`] when no move is left.
    pub fn undo(&mut self) -> Result<(), CannotUndo> {
        let last = self.moves.len().checked_sub(1).ok_or(CannotUndo)?;
        if let Some(key) = self.key_of(last) {
            self.memory.forget(key);
        }
        let (color, _) = self.moves[last];
        self.moves.truncate(last);
        self.hashes.truncate(last);
        self.stored.truncate(last / STEP);
        let from = self.stored.last().unwrap_or(&self.start);
        self.board.copy_from(from);
        for &(color, mv) in &self.moves[self.stored.len() * STEP..] {
            match mv {
                Move::Play(point) => self.board.play(color, point),
                Move::Pass => self.board.pass(),
            }
        }
        self.to_move = color;
        Ok(())
    }

    // ---- repetition ---------------------------------------------------

    /// Keys of the positions that superko forbids to repeat, each made by
    /// [`KoRule::key`](rules::KoRule::key); none under simple ko.
    pub const fn forbidden(&self) -> &Memory {
        &self.memory
    }

    /// How often the present board has stood with the same player to move, now
    /// included, since the last pass: three times is a long cycle under simple
    /// ko.
    pub fn repetitions(&self) -> usize {
        let (now, to_move) = (self.board.hash(), self.to_move);
        let mut count = 1;
        // The position before each move, from the last back to the last pass.
        for at in (0..self.moves.len()).rev() {
            let (color, mv) = self.moves[at];
            if mv.is_pass() {
                break;
            }
            count += usize::from(color == to_move && self.hash_before(at) == now);
        }
        count
    }

    /// How the game ended by repetition, if it did: only under simple ko.
    ///
    /// No result stands as long as nobody moves on from the position that came
    /// for the third time. A tie stands for the rest of the game.
    pub fn repeated(&self) -> Option<Repeated> {
        if self.ruleset.ko.is_superko() {
            return None;
        }
        match self.ruleset.long_cycle {
            LongCycle::NoResult => (self.repetitions() >= 3).then_some(Repeated::NoResult),
            LongCycle::TieIfEven => self.has_even_cycle().then_some(Repeated::Tie),
        }
    }

    /// Whether some play made a position that an earlier play had made, both
    /// players having played equally often since: so they lost equally many
    /// stones.
    fn has_even_cycle(&self) -> bool {
        let mut lead = 0;
        let mut seen = HashSet::new();
        // Stones that were set up are taken for those of a play.
        if self.is_set_up() {
            seen.insert((self.start.hash().0, lead));
        }
        self.moves
            .iter()
            .zip(&self.hashes)
            .filter(|((_, mv), _)| !mv.is_pass())
            .any(|((color, _), hash)| {
                lead += color.sign();
                !seen.insert((hash.0, lead))
            })
    }

    /// Keys of the positions since the last pass, the present one included, each
    /// made by [`Hash::with_player`] with whoever was to move: what would close a
    /// cycle if it came again.
    pub fn since_last_pass(&self) -> Memory {
        let mut memory = Memory::default();
        for at in self.moves.len() - self.plays_at_end()..self.moves.len() {
            memory.add(self.hash_before(at).with_player(self.moves[at].0).0);
        }
        memory.add(self.board.hash().with_player(self.to_move).0);
        memory
    }

    /// Whether the game began with stones on the board.
    fn is_set_up(&self) -> bool {
        self.start.empty_len() < self.size().area()
    }

    /// Number of moves since the last pass.
    fn plays_at_end(&self) -> usize {
        let plays = self.moves.iter().rev();
        plays.take_while(|(_, mv)| !mv.is_pass()).count()
    }

    /// How often the board that a move would make has stood before with the same
    /// player to move, passes or not; a pass brings nothing back.
    ///
    /// Under simple ko an engine stays out of endless cycles by this.
    ///
    /// # Panics
    /// May panic when the point isn't an empty point of the board.
    pub fn times_before(&self, color: Color, mv: Move) -> usize {
        let Move::Play(point) = mv else {
            return 0;
        };
        let after = self.board.hash_after(color, point);
        let next = !color;
        let first = self.moves.first().map_or(self.first, |&(c, _)| c);
        let at_start = self.start.hash() == after && first == next;
        let made = self.moves.iter().zip(&self.hashes);
        usize::from(at_start)
            + made
                .filter(|&(&(mover, mv), &hash)| !mv.is_pass() && hash == after && mover == color)
                .count()
    }

    /// Hash of the board before the move number `at`, counted from 0.
    fn hash_before(&self, at: usize) -> Hash {
        match at.checked_sub(1) {
            Some(before) => self.hashes[before],
            None => self.start.hash(),
        }
    }

    /// What the move number `at`, counted from 0, adds to the memory.
    fn key_of(&self, at: usize) -> Option<u64> {
        let ko = self.ruleset.ko;
        let (color, mv) = self.moves[at];
        let remembered = ko.is_superko() && (!mv.is_pass() || ko.remembers_passes());
        remembered.then(|| ko.key(self.hashes[at], color))
    }

    /// Makes out the memory from all positions so far.
    fn remember_all(&mut self) {
        let ko = self.ruleset.ko;
        let mut memory = Memory::default();
        if ko.is_superko() && (ko.remembers_start() || self.is_set_up()) {
            memory.add(ko.key(self.start.hash(), !self.first));
        }
        for at in 0..self.moves.len() {
            if let Some(key) = self.key_of(at) {
                memory.add(key);
            }
        }
        self.memory = memory;
    }

    // ---- the count ----------------------------------------------------

    /// How the game went, as far as the count needs to know.
    pub fn ending(&self) -> Ending {
        let passes = |color| {
            let is_his = |&&(c, mv): &&(Color, Move)| c == color && mv.is_pass();
            self.moves.iter().filter(is_his).count() as u32
        };
        Ending {
            handicap: self.handicap(),
            passes: Color::ALL.map(passes),
            last_mover: self.last_move().map(|(color, _)| color),
            first_passer: self
                .moves
                .iter()
                .find(|(_, mv)| mv.is_pass())
                .map(|&(color, _)| color),
        }
    }

    /// The score of the present position under the rules in force, with no
    /// stone in seki.
    pub fn score(&self, dead: &PointSet) -> Score {
        let none = PointSet::new();
        self.count(dead, &none, &none).score
    }

    /// The count of the present position under the rules in force, given the
    /// dead stones, those in seki, and the points that their owner has to fill.
    pub fn count(&self, dead: &PointSet, seki: &PointSet, teire: &PointSet) -> Count {
        rules::count(
            &self.board,
            dead,
            seki,
            teire,
            &self.ruleset,
            self.komi,
            &self.ending(),
        )
    }
}
