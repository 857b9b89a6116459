//! The parallel Monte-Carlo tree search.
//!
//! [`Searcher::run`] takes a game and a [`SearchRequest`] and gives a
//! [`SearchReport`]. It knows no clock of the game, no input and no command
//! text: limits and a stop flag come with the request, and reports go to a
//! sink while it runs.
//!
//! Reading order: `worker.rs` (one simulation), `tree.rs` (how threads share
//! it), [`select`] (the formula), [`prior`] (first values).

pub mod evaluate;
#[cfg(test)]
mod fixed;
mod limits;
#[cfg(test)]
#[cfg(loom)]
mod model;
mod node;
pub mod prior;
mod report;
pub mod select;
mod supervise;
mod sync;
#[cfg(test)]
#[cfg(not(loom))]
mod tests;
mod totals;
mod tree;
mod worker;

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub use evaluate::{Evaluator, Leaf, NetworkEvaluator, Opinion, PlayoutEvaluator};
pub use limits::{Avoid, Limits, Restrict, Stop, StopReason};
pub use node::{First, FirstValue, NodeId, Stats};
pub use prior::PriorParams;
pub use report::{Candidate, Owners, SearchReport};

use crate::board::{Board, BoardSize, Color, Move, PointMap, PointSet};
use crate::game::Game;
use crate::net::Networks;
use crate::net::features::HISTORY;
use crate::params::{ParamError, ParamInfo};
use crate::patterns::Weights;
use crate::playout::{PlayoutParams, Policy};
use crate::rules::{Komi, Ruleset, Scoring};
use supervise::Finished;
use sync::{AtomicBool, AtomicU64, Ordering};
use totals::Totals;
use tree::Tree;
use worker::{Root, Shared, Worker};

crate::params! {
    /// Numbers of the tree search.
    pub struct SearchParams: "search" {
        /// Visits of a leaf after which it gets children.
        expand_at: u32 = 8, 1, 100_000;
        /// Visits that RAVE is worth, boards up to 13 lines.
        rave_small: f32 = 3000.0, 1.0, 1_000_000.0;
        /// Visits that RAVE is worth, larger boards.
        rave_large: f32 = 4000.0, 1.0, 1_000_000.0;
        /// Weight of the exploration term.
        exploration: f32 = 0.0, 0.0, 10.0;
        /// Share of the margin in a reward; the rest is the win.
        score_weight: f32 = 0.02, 0.0, 1.0;
        /// Winrate from which on a search may end early.
        sure_win: f32 = 0.95, 0.5, 1.0;
        /// Visits of the root that such an end needs.
        sure_visits: u32 = 5000, 1, 10_000_000;
        /// Visits that it needs in a search by the network.
        network_sure_visits: u32 = 300, 1, 10_000_000;
        /// Exploration in a search by the network.
        puct: f32 = 0.5, 0.0, 10.0;
        /// How much that exploration grows with the visits.
        puct_growth: f32 = 0.22, 0.0, 10.0;
        /// What moves not yet tried lose against their parent, times the root of the tried ones' chance.
        first_play_urgency: f32 = 0.1, 0.0, 1.0;
        /// Least chance, at the root, of a play that tactics speak for, in a search by the network.
        tactics_chance: f32 = 0.01, 0.0, 1.0;
        /// Plays that a node below the root has in a search by the network: the likeliest.
        network_children: u32 = 40, 1, 1000;
        /// Share of the margin in the network's value.
        network_score_weight: f32 = 0.05, 0.0, 1.0;
        /// Share of a playout in the value of a leaf that the network judges.
        playout_share: f32 = 0.0, 0.0, 1.0;
    }
}

/// All numbers that a search depends on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params {
    /// The playout policy.
    pub playout: PlayoutParams,
    /// First values.
    pub prior: PriorParams,
    /// The tree.
    pub search: SearchParams,
}

impl Params {
    /// What is declared about each number.
    pub fn table() -> impl Iterator<Item = &'static ParamInfo> {
        [
            PlayoutParams::TABLE,
            PriorParams::TABLE,
            SearchParams::TABLE,
        ]
        .into_iter()
        .flatten()
    }

    /// The present value of the parameter with this full name.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.playout
            .get(name)
            .or_else(|| self.prior.get(name))
            .or_else(|| self.search.get(name))
    }

    /// Sets the parameter with this full name; on an error nothing changes.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), ParamError> {
        if self.playout.get(name).is_some() {
            self.playout.set(name, text)
        } else if self.prior.get(name).is_some() {
            self.prior.set(name, text)
        } else {
            self.search.set(name, text)
        }
    }
}

/// Lines of the smallest board on which the network guides the search: it was
/// trained from nine up, and on tiny boards playouts see everything.
const SMALLEST_SEEN: usize = 7;

/// Whether a network, if there is one, guides searches on a board of this size.
pub fn is_seen_by_network(size: BoardSize) -> bool {
    size.width().min(size.height()) >= SMALLEST_SEEN
}

/// What one search is to do.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// When to end.
    pub limits: Limits,
    /// Which moves to choose from.
    pub restrict: Restrict,
    /// Seed of the random numbers; none: a new one, from the searcher's own
    /// seed, for each search.
    pub seed: Option<u64>,
    /// Which moves to leave out below the root, too.
    pub avoid: Avoid,
    /// Flag that ends the search from outside.
    pub stop: Arc<Stop>,
    /// Whether the owners of points are told for each move too, with their
    /// deviations.
    pub owners: bool,
}

impl Default for SearchRequest {
    fn default() -> SearchRequest {
        SearchRequest::new(Limits::default())
    }
}

impl SearchRequest {
    /// A search of all moves within these limits.
    pub fn new(limits: Limits) -> SearchRequest {
        SearchRequest {
            limits,
            restrict: Restrict::Any,
            avoid: Avoid::default(),
            seed: None,
            stop: Arc::new(Stop::new()),
            owners: false,
        }
    }
}

/// Where reports go while a search runs, and how often.
pub type Sink<'a> = Option<(Duration, &'a mut dyn FnMut(&SearchReport))>;

/// What a tree was grown for.
#[derive(Debug)]
struct Grown {
    start: Board,
    moves: Vec<(Color, Move)>,
    to_move: Color,
    ruleset: Ruleset,
    komi: Komi,
    handicap: usize,
    avoid: Avoid,
}

/// How far a search has come before its tree was thinned out.
#[derive(Clone, Copy, Debug)]
struct SoFar {
    begun: u64,
    done: u64,
    is_thinned: bool,
    can_thin_out: bool,
}

impl Default for SoFar {
    fn default() -> SoFar {
        SoFar {
            begun: 0,
            done: 0,
            is_thinned: false,
            can_thin_out: true,
        }
    }
}

/// The search: its tree, its threads, and their memory.
#[derive(Debug)]
pub struct Searcher {
    tree: Tree,
    grown: Option<Grown>,
    pool: Option<rayon::ThreadPool>,
    threads: usize,
    workers: Vec<Mutex<Worker<PlayoutEvaluator>>>,
    networks: Option<Networks>,
    params: Params,
    seed: u64,
    searches: u64,
}

impl Searcher {
    /// A search with this many threads, a tree of about `memory` bytes at
    /// most, this seed, and these numbers; by playouts alone until it is given
    /// a network.
    pub fn new(threads: usize, memory: usize, seed: u64, params: Params) -> Searcher {
        let mut searcher = Searcher {
            tree: Tree::new(memory),
            grown: None,
            pool: None,
            threads: 0,
            workers: Vec::new(),
            networks: None,
            params,
            seed,
            searches: 0,
        };
        searcher.set_threads(threads);
        searcher
    }

    /// Number of threads.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Sets the number of threads, at least 1. Threads that the system
    /// refuses are done without.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.max(1);
        if threads == self.threads {
            return;
        }
        self.pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|at| format!("search-{at}"))
            .build()
            .inspect_err(|error| log::warn!("{threads} search threads: {error}; searching on one"))
            .ok();
        self.threads = if self.pool.is_some() { threads } else { 1 };
        self.make_workers();
    }

    /// Sets the networks that guide the search, or none; the tree starts anew.
    pub fn set_networks(&mut self, networks: Option<Networks>) {
        self.networks = networks;
        self.make_workers();
        self.clear();
    }

    /// Whether the network guides searches on a board of this size.
    pub fn is_by_network(&self, size: BoardSize) -> bool {
        self.networks.is_some() && is_seen_by_network(size)
    }

    /// Sets the memory of the tree, in bytes; the tree starts anew.
    pub fn set_memory(&mut self, memory: usize) {
        self.tree = Tree::new(memory);
        self.grown = None;
    }

    /// Sets the seed of the searches to come.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.searches = 0;
    }

    /// The seed of the searches.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The numbers in use.
    pub const fn params(&self) -> &Params {
        &self.params
    }

    /// Sets the numbers for the searches to come; the tree starts anew.
    pub fn set_params(&mut self, params: Params) {
        self.params = params;
        self.make_workers();
        self.clear();
    }

    /// Forgets the tree.
    pub fn clear(&mut self) {
        self.tree.clear();
        self.grown = None;
    }

    /// Forgets the tree and gives its memory back.
    pub fn release(&mut self) {
        self.tree.release();
        self.grown = None;
    }

    fn make_workers(&mut self) {
        let policy = Policy::new(&self.params.playout, Weights::embedded());
        self.workers = (0..self.threads)
            .map(|_| {
                Mutex::new(Worker::new(
                    PlayoutEvaluator::new(policy.clone(), self.params.prior.clone()),
                    self.networks.clone().map(NetworkEvaluator::new),
                ))
            })
            .collect();
    }

    /// Searches the present position of a game for the best move of
    /// `to_move`.
    ///
    /// The tree of the search before is used on if the game has gone on from
    /// there. The result depends on nothing but the arguments, the tree and
    /// the seed when there is one thread and a limit of simulations.
    pub fn run(
        &mut self,
        game: &Game,
        to_move: Color,
        request: &SearchRequest,
        mut sink: Sink<'_>,
    ) -> SearchReport {
        let started = Instant::now();
        let mut has_moved = self.follow(game, to_move, &request.avoid);
        let stream = self.searches;
        let seed = request.seed.unwrap_or(self.seed);
        if request.seed.is_none() {
            self.searches += 1;
        }
        for (at, worker) in self.workers.iter_mut().enumerate() {
            if let Ok(worker) = worker.get_mut() {
                let stream = if request.seed.is_some() { 0 } else { stream };
                let stream = stream << 16 | at as u64;
                worker.evaluator.reseed(seed, stream);
                if let Some(network) = &mut worker.network {
                    network.reseed(seed, stream);
                }
            }
        }
        // A new root gets them anyway.
        if !(has_moved && self.is_by_network(game.size())) {
            self.make_room(game, to_move, &request.restrict);
        }
        let totals: Vec<Mutex<Totals>> = self
            .workers
            .iter()
            .map(|_| Mutex::new(Totals::new(request.owners)))
            .collect();
        let mut last_report = started;
        let mut tick = |report: &dyn Fn() -> SearchReport| {
            if let Some((interval, sink)) = &mut sink
                && last_report.elapsed() >= *interval
            {
                last_report = Instant::now();
                sink(&report());
            }
        };
        let mut so_far = SoFar::default();
        let tactical = self.tactical_plays(game, to_move);
        let report = loop {
            let shared = self.shared(game, to_move, request, &tactical, so_far);
            let open = self.prepare_root(game, &shared, &request.restrict, has_moved);
            has_moved = false;
            let mut report = self.round(&shared, request, open, &totals, started, &mut tick);
            if !shared.is_only_crowded() {
                break report;
            }
            if request.limits.is_nearly_over(started.elapsed()) {
                report.stop = StopReason::Time;
                break report;
            }
            so_far.begun = shared.begun.load(Ordering::Relaxed);
            so_far.done = shared.done.load(Ordering::Relaxed);
            so_far.can_thin_out = self.tree.thin_out();
            so_far.is_thinned |= so_far.can_thin_out;
        };
        log::debug!(
            "{} playouts in {:.2} s ({:?}), winrate {:.3}, score {:+.1}, {} nodes",
            report.playouts,
            report.elapsed.as_secs_f32(),
            report.stop,
            report.winrate,
            report.score,
            report.nodes
        );
        report
    }

    /// The plays that keep a least chance in a search by the network.
    fn tactical_plays(&self, game: &Game, to_move: Color) -> PointSet {
        if !self.is_by_network(game.size()) || self.params.search.tactics_chance <= 0.0 {
            return PointSet::new();
        }
        match self.workers.first().map(Mutex::lock) {
            Some(Ok(mut worker)) => {
                let root = root_of(game, to_move);
                worker.evaluator.tactical_plays(&root.leaf())
            }
            _ => PointSet::new(),
        }
    }

    /// What the workers of a search share, which has come so far already.
    fn shared<'a>(
        &'a self,
        game: &'a Game,
        to_move: Color,
        request: &'a SearchRequest,
        tactical: &'a PointSet,
        so_far: SoFar,
    ) -> Shared<'a> {
        let search = &self.params.search;
        let size = game.size();
        Shared {
            tree: &self.tree,
            root: root_of(game, to_move),
            params: search,
            avoid: &request.avoid,
            tactical,
            by_network: self.is_by_network(size),
            equivalence: if size.longest() >= 15 {
                search.rave_large
            } else {
                search.rave_small
            },
            limit: request.limits.playouts.unwrap_or(u64::MAX),
            stop: AtomicBool::new(false),
            can_thin_out: so_far.can_thin_out,
            is_thinned: so_far.is_thinned,
            crowded: AtomicBool::new(false),
            begun: AtomicU64::new(so_far.begun),
            done: AtomicU64::new(so_far.done),
        }
    }

    /// Lets the workers search until the end or until the tree is full.
    fn round(
        &self,
        shared: &Shared<'_>,
        request: &SearchRequest,
        open: usize,
        totals: &[Mutex<Totals>],
        started: Instant,
        tick: &mut dyn FnMut(&dyn Fn() -> SearchReport),
    ) -> SearchReport {
        let report = |stop: StopReason| {
            let mut report = read_report(shared, totals, stop);
            report.elapsed = started.elapsed();
            report
        };
        if open == 0 {
            return report(StopReason::Forced);
        }
        let finished = Finished::default();
        let work = |at: usize| {
            let guard = finished.guard();
            if let Ok(mut worker) = self.workers[at].lock() {
                worker.work(shared, &totals[at], |done| {
                    supervise::decided(shared, &request.limits, open, done)
                });
            }
            drop(guard);
        };
        let mut supervise = |workers| {
            supervise::supervise(shared, request, open, &finished, workers, started, || {
                tick(&|| report(StopReason::Time));
            })
        };
        let reason = match &self.pool {
            Some(pool) => pool.in_place_scope(|scope| {
                scope.spawn_broadcast(|_, context| work(context.index()));
                supervise(self.threads)
            }),
            // Without a pool one thread of our own does the work.
            None => std::thread::scope(|scope| {
                scope.spawn(|| work(0));
                supervise(1)
            }),
        };
        report(reason.unwrap_or_else(|| supervise::why_finished(shared)))
    }

    /// Makes the tree's root the present position, keeping what was grown for
    /// it; whether it was another one before.
    fn follow(&mut self, game: &Game, to_move: Color, avoid: &Avoid) -> bool {
        let kept = self.grown.as_ref().is_some_and(|grown| {
            grown.ruleset == *game.ruleset()
                && grown.komi == game.komi()
                && grown.handicap == game.handicap()
                && grown.avoid == *avoid
                && game.moves().starts_with(&grown.moves)
                && grown.start.same_stones(game.start())
        });
        let mut followed = false;
        if kept && let Some(grown) = &self.grown {
            let mut turn = grown.to_move;
            followed = true;
            for &(color, mv) in &game.moves()[grown.moves.len()..] {
                if color != turn || !self.tree.advance(mv) {
                    followed = false;
                    break;
                }
                turn = !turn;
            }
            followed &= turn == to_move;
        }
        if !followed {
            self.tree.clear();
        }
        let moves = game.moves().len();
        let has_moved = !followed
            || self
                .grown
                .as_ref()
                .is_none_or(|grown| grown.moves.len() < moves);
        self.grown = Some(Grown {
            start: game.start().clone(),
            moves: game.moves().to_vec(),
            to_move,
            ruleset: game.ruleset().clone(),
            komi: game.komi(),
            handicap: game.handicap(),
            avoid: avoid.clone(),
        });
        has_moved
    }

    /// Forgets the tree if its root lacks a move that is asked for by name.
    fn make_room(&mut self, game: &Game, to_move: Color, restrict: &Restrict) {
        let children = self.tree.children(self.tree.node(self.tree.root()));
        let lacks = |mv: &Move| children.iter().all(|child| child.mv() != *mv);
        if !children.is_empty() && wanted(game, to_move, restrict).iter().any(lacks) {
            self.tree.clear();
        }
    }

    /// Expands the root and bars what may not be chosen; the number of moves
    /// left. A root that was another position's child has only its likeliest
    /// moves, seen from one side: in a search by the network it is made anew.
    fn prepare_root(
        &self,
        game: &Game,
        shared: &Shared<'_>,
        restrict: &Restrict,
        has_moved: bool,
    ) -> usize {
        let (tree, to_move) = (shared.tree, shared.root.to_move);
        let node = tree.node(tree.root());
        let is_new = node.begin_expansion();
        if is_new || has_moved && shared.by_network {
            let mut values = Vec::new();
            if let Some(Ok(mut worker)) = self.workers.first().map(Mutex::lock) {
                values = worker.root_values(shared);
            }
            for mv in wanted(game, to_move, restrict) {
                if values.iter().all(|value| value.mv != mv) {
                    let first = if shared.by_network {
                        First::Chance(0.01)
                    } else {
                        First::Visits {
                            weight: 1.0,
                            value: 0.5,
                        }
                    };
                    values.push(FirstValue { mv, first });
                }
            }
            if is_new {
                tree.expand(node, &values);
            } else {
                tree.renew(node, values);
            }
        }
        let mut open = 0;
        for child in tree.children(node) {
            let mv = child.mv();
            let barred = !restrict.allows(mv) || game.check(to_move, mv).is_err();
            child.set_excluded(barred);
            open += usize::from(!child.is_barred());
        }
        open
    }
}

/// The moves that are asked for by name. Own eyes and the like are no moves for
/// a search, but whoever asks for them gets them judged.
fn wanted(game: &Game, to_move: Color, restrict: &Restrict) -> Vec<Move> {
    match restrict {
        Restrict::Only(moves) => moves
            .iter()
            .copied()
            .filter(|&mv| game.check(to_move, mv).is_ok())
            .collect(),
        Restrict::Any | Restrict::Except(_) => Vec::new(),
    }
}

/// What a search needs to know of a game.
fn root_of(game: &Game, to_move: Color) -> Root<'_> {
    let mut last = [None; HISTORY];
    for (slot, &(_, mv)) in last.iter_mut().zip(game.moves().iter().rev()) {
        *slot = Some(mv).filter(|mv| mv.point().is_none_or(|p| game.size().contains(p)));
    }
    let ruleset = game.ruleset();
    let extra_plays = (ruleset.scoring == Scoring::Territory).then(|| {
        game.moves()
            .iter()
            .filter(|(_, mv)| !mv.is_pass())
            .map(|(color, _)| color.sign())
            .sum::<i32>()
            + start_balance(game.start())
    });
    Root {
        board: game.board(),
        to_move,
        last,
        passes: game
            .passes()
            .min(usize::from(ruleset.passes_to_end).saturating_sub(1)),
        passes_to_end: usize::from(ruleset.passes_to_end).max(2),
        ko: ruleset.ko,
        forbidden: game.forbidden(),
        since_pass: (!ruleset.ko.is_superko()).then(|| game.since_last_pass()),
        ruleset,
        komi: Komi::from_hundredths(
            game.komi().hundredths() + 100 * ruleset.bonus(game.handicap()) as i32,
        ),
        extra_plays,
    }
}

/// Stones of Black minus stones of White on a starting position.
fn start_balance(start: &Board) -> i32 {
    start.stones(Color::Black) as i32 - start.stones(Color::White) as i32
}

/// The report of a search that may still be running.
fn read_report(shared: &Shared<'_>, totals: &[Mutex<Totals>], stop: StopReason) -> SearchReport {
    let size = shared.root.board.size();
    let mut sum = Totals::new(true);
    for totals in totals {
        let Ok(totals) = totals.lock() else { continue };
        sum.join(size, &totals);
    }
    let count = sum.scores.count.max(1) as f32;
    let mut ownership = PointMap::new(0.0);
    for point in size.points() {
        ownership[point] = sum.owner[point] / count;
    }
    let root = shared.tree.node(shared.tree.root()).stats.load();
    let (candidates, unvisited) = report::candidates(shared.tree, size, &sum, shared.by_network);
    let (score, score_stdev) = sum.scores.summary().unwrap_or_default();
    let owners = sum.owners.as_ref().map(|owners| &owners.all);
    SearchReport {
        to_move: shared.root.to_move,
        candidates,
        unvisited,
        root_visits: u64::from(root.visits),
        playouts: sum.scores.count,
        winrate: 1.0 - root.mean(),
        score,
        score_stdev,
        ownership,
        owner_deviation: owners
            .and_then(|owners| owners.summary(size))
            .map(|owners| owners.deviation),
        criticality: owners.and_then(|owners| owners.criticality(size)),
        ownership_playouts: sum.scores.count,
        elapsed: Duration::ZERO,
        stop,
        nodes: shared.tree.len(),
        full: shared.is_thinned || shared.tree.is_full(size.area()),
    }
}
