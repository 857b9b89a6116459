//! Stand-in for the search: a random legal move that fills no eye.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::board::{Board, Color, Move, PointMap};
use crate::game::Game;

/// A shared flag that ends a search.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Not requested.
    pub const fn new() -> Stop {
        Stop(AtomicBool::new(false))
    }
    /// Ends the search in progress, or the next one at once.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    /// Takes the request back.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
    /// Whether an end was requested.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Tunable numbers of search and playouts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params;

/// When a search ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Limits {
    /// Longest time.
    pub time: Option<Duration>,
    /// New playouts.
    pub playouts: Option<u64>,
    /// End when the choice can't change any more.
    pub early_stop: bool,
    /// Factor on the time while the choice is unclear.
    pub extend: f32,
}

/// The moves to choose among.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Restrict {
    /// All.
    #[default]
    Any,
    /// These only.
    Only(Vec<Move>),
    /// All but these.
    Except(Vec<Move>),
}

/// What a search is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// A move in a game.
    #[default]
    Move,
    /// The status of the stones.
    Status,
}

/// What to search for.
#[derive(Clone, Debug, Default)]
pub struct SearchRequest {
    /// When to end.
    pub limits: Limits,
    /// The moves to choose among.
    pub restrict: Restrict,
    /// Seed of this search alone.
    pub seed: Option<u64>,
    /// Ends the search from outside.
    pub stop: Arc<Stop>,
    /// What it is for.
    pub purpose: Purpose,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The time was up.
    Time,
    /// The playouts were done.
    Playouts,
    /// Requested from outside.
    Requested,
}

/// A move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Visits.
    pub visits: u64,
    /// Winrate of the player to move.
    pub winrate: f32,
    /// Prior.
    pub prior: f32,
    /// Black minus White.
    pub score: Option<f32>,
    /// Best play, this move first.
    pub variation: Vec<Move>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct SearchReport {
    /// Player to move.
    pub to_move: Color,
    /// Best first.
    pub candidates: Vec<Candidate>,
    /// Visits of the root.
    pub root_visits: u64,
    /// New playouts.
    pub playouts: u64,
    /// Winrate of the player to move.
    pub winrate: f32,
    /// Black minus White.
    pub score: f32,
    /// -1 White to 1 Black.
    pub ownership: PointMap<f32>,
    /// Playouts behind it.
    pub ownership_playouts: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Why it ended.
    pub stop: StopReason,
    /// Nodes in the tree.
    pub nodes: usize,
    /// No room for more nodes.
    pub full: bool,
}

/// Stand-in for the searcher.
#[derive(Debug)]
pub struct Searcher {
    rng: Xoshiro256PlusPlus,
}

type Sink<'a> = Option<(Duration, &'a mut dyn FnMut(&SearchReport))>;

impl Searcher {
    /// As promised.
    pub fn new(_threads: usize, _memory_bytes: usize, seed: u64) -> Searcher {
        Searcher {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }
    /// Forgets the tree.
    pub fn clear(&mut self) {}
    /// Sets the number of threads.
    pub fn set_threads(&mut self, _threads: usize) {}
    /// Sets the memory of the tree.
    pub fn set_memory(&mut self, _bytes: usize) {}

    /// Searches.
    pub fn run(
        &mut self,
        game: &Game,
        to_move: Color,
        request: &SearchRequest,
        _params: &Params,
        _sink: Sink<'_>,
    ) -> SearchReport {
        let start = Instant::now();
        if let Some(seed) = request.seed {
            self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        }
        let board = game.board();
        let mut moves: Vec<Move> = board
            .size()
            .points()
            .filter(|&p| board.is_empty(p) && !board.is_eye_like(to_move, p))
            .map(Move::Play)
            .chain([Move::Pass])
            .filter(|&mv| game.check(to_move, mv).is_ok())
            .filter(|mv| match &request.restrict {
                Restrict::Any => true,
                Restrict::Only(only) => only.contains(mv),
                Restrict::Except(except) => !except.contains(mv),
            })
            .collect();
        let playing = moves.len().saturating_sub(1);
        if playing > 0 {
            let first = self.rng.random_range(0..playing);
            moves.swap(0, first);
        }
        let mut stop = StopReason::Requested;
        let mut playouts = 0;
        while !request.stop.is_requested() {
            if request.limits.playouts.is_some_and(|most| playouts >= most) {
                stop = StopReason::Playouts;
                break;
            }
            if request
                .limits
                .time
                .is_some_and(|most| start.elapsed() >= most)
            {
                stop = StopReason::Time;
                break;
            }
            playouts += 1;
            if request.limits.playouts.is_none() {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        let mut ownership = PointMap::new(0.0);
        let games = playouts.clamp(1, 100);
        let mut wins = 0;
        for _ in 0..games {
            let end = self.random_game(board.clone(), to_move);
            let mut score = -game.komi().points();
            for point in board.size().points() {
                let color = end.cell(point).color().or_else(|| {
                    Color::ALL
                        .into_iter()
                        .find(|&color| end.is_eye_like(color, point))
                });
                score += color.map_or(0.0, |color| f64::from(color.sign()));
                ownership[point] += color.map_or(0.0, |color| color.sign() as f32) / games as f32;
            }
            wins += u64::from(score * f64::from(to_move.sign()) > 0.0);
        }
        let winrate = wins as f32 / games as f32;
        SearchReport {
            to_move,
            candidates: moves
                .into_iter()
                .map(|mv| Candidate {
                    mv,
                    visits: 1,
                    winrate: 0.5,
                    prior: 0.1,
                    score: None,
                    variation: vec![mv],
                })
                .collect(),
            root_visits: playouts,
            playouts,
            winrate,
            score: 0.0,
            ownership,
            ownership_playouts: playouts,
            elapsed: start.elapsed(),
            stop,
            nodes: 0,
            full: false,
        }
    }

    fn random_game(&mut self, mut board: Board, mut color: Color) -> Board {
        let mut passes = 0;
        for _ in 0..3 * board.size().area() {
            let moves: Vec<_> = board
                .empty_points()
                .filter(|&p| board.is_legal(color, p) && !board.is_eye_like(color, p))
                .collect();
            if moves.is_empty() {
                board.pass();
                passes += 1;
                if passes == 2 {
                    break;
                }
            } else {
                board.play(color, moves[self.rng.random_range(0..moves.len())]);
                passes = 0;
            }
            color = !color;
        }
        board
    }
}
