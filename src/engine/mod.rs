//! The façade: one game, a searcher, clocks and options, with methods in Go
//! words.
//!
//! It knows nothing of GTP. Facts (the status of stones, the score) and
//! choices (what to play) stay apart: [`status`] finds the former, [`decide`]
//! makes the latter.

pub mod clock;
pub mod decide;
mod insight;
mod judge;
pub mod level;
pub mod params;
mod record;
pub mod status;
mod think;

use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::board::{Board, BoardSize, Color, Hash, Illegal, Move, Point, PointSet};
use crate::game::{Game, HandicapError, SetupError};
use crate::net::Networks;
use crate::params::ParamError;
use crate::rules::{Count, DeadStones, Komi, Repeated, Ruleset, Score, Scoring, unsettled_stones};
use crate::search::{Searcher, Stop};

use clock::{Clock, TimeControl};
use decide::Hopes;
pub use insight::{FirstSight, Ladder};
use judge::{Care, Judges};
use params::Params;
pub use record::{RecordError, store};
use status::{Area, Fate, Status};
pub use think::{Ask, Choice};

/// How an engine starts.
#[derive(Clone, Debug)]
pub struct Options {
    /// Size of the board.
    pub size: BoardSize,
    /// Rules in force.
    pub ruleset: Ruleset,
    /// Points that White receives.
    pub komi: Komi,
    /// Threads that search.
    pub threads: usize,
    /// Bytes for the search tree.
    pub memory: usize,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Whether the engine may resign.
    pub resign: bool,
    /// Whether a play that repeats a position against the ko rule is refused
    /// from the opponent too; the engine itself never makes one.
    pub strict_superko: bool,
    /// Seconds for a move when there is no time control; with neither these nor
    /// playouts, [`Options::MOVE_TIME`].
    pub move_time: Option<f64>,
    /// Playouts for a move.
    pub playouts: Option<u64>,
    /// The networks that guide the search; none to play by playouts alone.
    pub networks: Option<Networks>,
}

impl Options {
    /// Seconds for a move that nothing else limits.
    pub const MOVE_TIME: f64 = 5.0;

    /// Seconds for a move without a time control; none if playouts alone limit it.
    pub fn seconds(&self) -> Option<f64> {
        match (self.move_time, self.playouts) {
            (None, None) => Some(Options::MOVE_TIME),
            (seconds, _) => seconds,
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        let clock = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Options {
            size: BoardSize::square(19).expect("19 lines are a board"),
            ruleset: Ruleset::default(),
            komi: Komi::from_hundredths(750),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory: 100_000_000,
            seed: clock.as_nanos() as u64,
            resign: true,
            strict_superko: false,
            move_time: Some(Options::MOVE_TIME),
            playouts: None,
            networks: Some(Networks::embedded()),
        }
    }
}

/// Below this ownership it is in doubt whose an empty point is.
const DOUBTFUL: f32 = 0.5;

/// There are not as many moves to take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are fewer moves to take back")]
pub struct TooFewMoves;

/// A count, and the judgement of stones that it rests on.
#[derive(Clone, Debug)]
pub struct Reckoning {
    /// The count.
    pub count: Count,
    /// Stones taken off as dead.
    pub dead: PointSet,
    /// Stones that live in seki.
    pub seki: PointSet,
    /// Points inside a player's territory that he has to fill.
    pub teire: PointSet,
    /// Stones and points that another move might change.
    pub doubtful: PointSet,
}

/// A game that looked lost when another took its place. A client may send the
/// whole game again before each move, and hold several games at once: each goes
/// on as if it had never left.
#[derive(Debug)]
struct Earlier {
    start: Board,
    moves: Vec<(Color, Move)>,
    komi: Komi,
    hopes: [Hopes; 2],
}

impl Earlier {
    fn goes_on_in(&self, game: &Game) -> bool {
        game.moves().starts_with(&self.moves)
            && self.komi == game.komi()
            && self.start.same_stones(game.start())
    }
}

/// Earlier games that are remembered.
const EARLIER: usize = 16;

/// A Go player: the position, and what it needs to think about it.
#[derive(Debug)]
pub struct Engine {
    // Changes with each game.
    game: Game,
    clocks: [Clock; 2],
    hopes: [Hopes; 2],
    /// Games before, the oldest first.
    earlier: VecDeque<Earlier>,
    /// Whether this game may be one of those.
    returned: bool,
    // Stays until somebody changes it.
    control: TimeControl,
    options: Options,
    params: Params,
    // Made when first needed, so that the engine is there at once.
    searcher: Option<Searcher>,
    judges: Judges,
    /// The latest position judged.
    judged: Option<(Hash, Care, Arc<Status>)>,
    /// Points to be filled in the latest position that was counted.
    to_fill: Option<(Hash, Arc<PointSet>)>,
    /// The latest choice of a move, and how many moves there were then.
    explained: Option<(usize, Choice)>,
    /// Searches since the seed was set.
    searches: u64,
    stop: Arc<Stop>,
}

impl Engine {
    /// An engine at the start of a game.
    pub fn new(options: Options, params: Params) -> Engine {
        log::info!("seed {}", options.seed);
        let mut game = Game::new(options.size, options.ruleset.clone(), options.komi);
        game.set_strict(options.strict_superko);
        Engine {
            game,
            clocks: [Clock::new(TimeControl::None), Clock::new(TimeControl::None)],
            hopes: [Hopes::default(); 2],
            earlier: VecDeque::new(),
            returned: false,
            control: TimeControl::None,
            options,
            params,
            searcher: None,
            judges: Judges::default(),
            judged: None,
            to_fill: None,
            explained: None,
            searches: 0,
            stop: Arc::new(Stop::new()),
        }
    }

    /// The flag that ends a search in progress; for another thread.
    pub fn stop(&self) -> &Arc<Stop> {
        &self.stop
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    // ---- set-up ---------------------------------------------------------

    /// Starts a new game on a board of this size; rules, komi and time control
    /// stay as they are.
    pub fn new_game(&mut self, size: BoardSize) {
        let game = Game::new(size, self.game.ruleset().clone(), self.game.komi());
        self.begin(game);
    }

    /// Goes on from a game, with its rules and komi; what was thought before is
    /// forgotten.
    pub fn set_game(&mut self, game: Game) {
        self.begin(game);
        self.forget();
    }

    /// The tree stays: the next search uses it if the game comes to where it
    /// was grown.
    fn begin(&mut self, mut game: Game) {
        game.set_strict(self.options.strict_superko);
        let hopes = mem::take(&mut self.hopes);
        if hopes != <[Hopes; 2]>::default() {
            if self.earlier.len() >= EARLIER {
                self.earlier.pop_front();
            }
            self.earlier.push_back(Earlier {
                start: self.game.start().clone(),
                moves: self.game.moves().to_vec(),
                komi: self.game.komi(),
                hopes,
            });
        }
        self.returned = true;
        self.game = game;
        self.clocks = [Clock::new(self.control), Clock::new(self.control)];
        self.explained = None;
        self.judged = None;
        self.to_fill = None;
    }

    /// Sets the points that White receives, here and in games to come.
    pub fn set_komi(&mut self, komi: Komi) {
        if komi != self.game.komi() {
            self.game.set_komi(komi);
            self.forget();
        }
    }

    /// Sets the rules, here and in games to come; komi stays.
    pub fn set_ruleset(&mut self, ruleset: Ruleset) {
        if ruleset != *self.game.ruleset() {
            self.game.set_ruleset(ruleset);
            self.forget();
        }
    }

    /// Places handicap stones on the usual points and returns them.
    pub fn fixed_handicap(&mut self, stones: usize) -> Result<Vec<Point>, HandicapError> {
        let mut game = self.game.clone();
        let points = game.fixed_handicap(stones)?;
        self.begin(game);
        Ok(points)
    }

    /// Places handicap stones where the engine likes them and returns them.
    pub fn place_free_handicap(&mut self, stones: usize) -> Result<Vec<Point>, HandicapError> {
        let mut game = self.game.clone();
        if stones < 2 {
            return Err(HandicapError::InvalidNumber);
        }
        let points = game.free_handicap_points(stones);
        game.set_free_handicap(&points)?;
        self.begin(game);
        Ok(points)
    }

    /// Places these handicap stones.
    pub fn set_free_handicap(&mut self, points: &[Point]) -> Result<(), HandicapError> {
        let mut game = self.game.clone();
        game.set_free_handicap(points)?;
        self.begin(game);
        Ok(())
    }

    /// Puts stones on the empty board, all at once and without captures; the
    /// player to move stays.
    pub fn setup(&mut self, stones: &[(Color, Point)]) -> Result<(), SetupError> {
        let mut game = self.game.clone();
        game.setup(stones)?;
        self.begin(game);
        Ok(())
    }

    /// Begins a new game from these stones on a board of the same size.
    pub fn set_position(&mut self, stones: &[(Color, Point)]) -> Result<(), SetupError> {
        let mut game = Game::new(
            self.game.size(),
            self.game.ruleset().clone(),
            self.game.komi(),
        );
        game.setup(stones)?;
        self.begin(game);
        Ok(())
    }

    /// Says whose turn it is.
    pub fn set_to_move(&mut self, color: Color) {
        self.game.set_to_move(color);
    }

    // ---- moves ----------------------------------------------------------

    /// Plays or passes for a player; refuses what is illegal.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), Illegal> {
        self.game.play(color, mv)
    }

    /// Plays these moves, all of them or none.
    pub fn play_all(&mut self, moves: &[(Color, Move)]) -> Result<(), Illegal> {
        let mut game = self.game.clone();
        for &(color, mv) in moves {
            game.play(color, mv)?;
        }
        self.game = game;
        Ok(())
    }

    /// Takes the latest moves back, all of that number or none.
    pub fn undo(&mut self, moves: usize) -> Result<(), TooFewMoves> {
        if self.game.moves().len() < moves {
            return Err(TooFewMoves);
        }
        for _ in 0..moves {
            self.game.undo().map_err(|_| TooFewMoves)?;
        }
        self.hopes = [Hopes::default(); 2];
        Ok(())
    }

    // ---- time -----------------------------------------------------------

    /// Sets the time control, here and in games to come; both clocks start
    /// anew.
    pub fn set_time_control(&mut self, control: TimeControl) {
        self.control = control;
        self.clocks = [Clock::new(control), Clock::new(control)];
    }

    /// Corrects a player's clock; `stones` is zero in the main time.
    pub fn set_time_left(&mut self, color: Color, seconds: f64, stones: u32) {
        self.clock(color).set_left(seconds, stones);
    }

    fn clock(&mut self, color: Color) -> &mut Clock {
        let [black, white] = &mut self.clocks;
        match color {
            Color::Black => black,
            Color::White => white,
        }
    }

    // ---- status and score -------------------------------------------------

    /// The stones that the rules in force take off at the end: none where dead
    /// stones must be captured, or nobody can have agreed on them.
    pub fn dead_stones(&mut self) -> PointSet {
        self.dead_stones_with(Care::Closely)
    }

    fn dead_stones_with(&mut self, care: Care) -> PointSet {
        match self.game.dead_stones() {
            DeadStones::ByAgreement => self.status_with(care).dead.clone(),
            DeadStones::MustBeCaptured => PointSet::new(),
        }
    }

    /// What becomes of the stone on this point under the rules in force.
    pub fn fate(&mut self, stone: Point) -> Fate {
        match (self.status().fate(stone), self.game.dead_stones()) {
            (Fate::Dead, DeadStones::MustBeCaptured) => Fate::Alive,
            (fate, _) => fate,
        }
    }

    /// The score if the game ended here; a tie too if it has no result.
    pub fn final_score(&mut self) -> Score {
        match self.game.repeated() {
            Some(Repeated::NoResult | Repeated::Tie) => Score::ZERO,
            None => self.reckon().count.score,
        }
    }

    /// The count if the game ended here, with the stones that it rests on.
    pub fn reckon(&mut self) -> Reckoning {
        let ruleset = self.game.ruleset().clone();
        self.reckon_by(ruleset, Care::Closely)
    }

    /// Whose the points without a living stone are if the game ended here.
    pub fn areas(&mut self) -> Vec<(Point, Area)> {
        self.areas_with(Care::Closely)
    }

    fn areas_with(&mut self, care: Care) -> Vec<(Point, Area)> {
        // Where stones alone count, their owners surround points all the same.
        let mut ruleset = self.game.ruleset().clone();
        if ruleset.scoring == Scoring::Stones {
            ruleset.scoring = Scoring::Area;
        }
        let Reckoning { count, dead, .. } = self.reckon_by(ruleset, care);
        let board = self.game.board();
        board
            .size()
            .points()
            .filter(|&p| board.is_empty(p) || dead.contains(p))
            .map(|p| (p, count.owner[p].map_or(Area::Dame, Area::Of)))
            .collect()
    }

    fn reckon_by(&mut self, ruleset: Ruleset, care: Care) -> Reckoning {
        let status = self.status_with(care);
        let teire = match care {
            Care::Closely => self.points_to_fill(),
            Care::AtSight => Arc::new(status.teire.clone()),
        };
        let dead = self.dead_stones_with(care);
        // Where the board counts as it stands, seki is what looks like it.
        let seki = match self.game.dead_stones() {
            DeadStones::ByAgreement => status.seki.clone(),
            DeadStones::MustBeCaptured => unsettled_stones(self.game.board(), &dead),
        };
        let mut game = self.game.clone();
        game.set_ruleset(ruleset);
        Reckoning {
            count: game.count(&dead, &seki, &teire),
            doubtful: status.doubtful(game.board(), DOUBTFUL),
            dead,
            seki,
            teire: PointSet::clone(&teire),
        }
    }

    // ---- numbers ----------------------------------------------------------

    /// The tunable numbers.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Sets a tunable number.
    pub fn set_param(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        self.params.set(name, value)?;
        if let Some(searcher) = &mut self.searcher {
            searcher.set_params(self.params.search.clone());
        }
        self.judges.set_params(&self.params);
        self.forget();
        Ok(())
    }

    /// What the engine was told at the start and since.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Sets whether the engine may resign.
    pub fn set_resign(&mut self, resign: bool) {
        self.options.resign = resign;
    }

    /// Sets the measure of a move without a time control: seconds, playouts.
    pub fn set_measure(&mut self, move_time: Option<f64>, playouts: Option<u64>) {
        self.options.move_time = move_time;
        self.options.playouts = playouts;
    }

    /// The seed of the random numbers.
    pub fn seed(&self) -> u64 {
        self.options.seed
    }

    /// Starts the random numbers anew.
    pub fn set_seed(&mut self, seed: u64) {
        self.options.seed = seed;
        self.searches = 0;
        self.forget();
    }

    /// Forgets what was found out by thinking.
    pub fn forget(&mut self) {
        self.judged = None;
        self.to_fill = None;
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }

    /// After a panic: back to this many moves, and nothing is trusted that a
    /// search left behind.
    pub fn recover(&mut self, moves: usize) {
        while self.game.moves().len() > moves && self.game.undo().is_ok() {}
        self.searcher = None;
        self.judges = Judges::default();
        self.judged = None;
        self.to_fill = None;
        self.explained = None;
    }
}
