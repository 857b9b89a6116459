//! One simulation: down the tree, a playout, and back up.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::SearchParams;
use super::evaluate::{Evaluator, Leaf};
use super::node::{FirstValue, Node, NodeId};
use super::select;
use super::tree::Tree;
use crate::board::{Board, BoardSize, Cell, Color, Move, Point, PointMap};
use crate::game::Memory;
use crate::playout::Outcome;
use crate::rules::{DeadStones, KoRule};

/// The position a search starts from and the rules it needs: constant during
/// the search.
#[derive(Debug)]
pub(crate) struct Root<'a> {
    pub(crate) board: &'a Board,
    pub(crate) to_move: Color,
    pub(crate) last: [Option<Point>; 2],
    /// Consecutive passes just made.
    pub(crate) passes: usize,
    /// Consecutive passes that end the game.
    pub(crate) passes_to_end: usize,
    pub(crate) ko: KoRule,
    /// Positions that may not be repeated.
    pub(crate) forbidden: &'a Memory,
    /// Under a simple ko, positions since the last pass: a play that brings one
    /// back is worth a tie.
    pub(crate) since_pass: Option<Memory>,
    pub(crate) dead_stones: DeadStones,
    /// White's points: komi and what handicap stones give.
    pub(crate) komi: f32,
    /// Under territory rules, plays of Black minus plays of White so far: what
    /// area counting pays for and territory doesn't.
    pub(crate) extra_plays: Option<i32>,
}

/// What the workers of a search share besides the tree.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) root: Root<'a>,
    pub(crate) params: &'a SearchParams,
    /// RAVE visits that one is worth.
    pub(crate) equivalence: f32,
    pub(crate) stop: AtomicBool,
    /// Simulations begun.
    pub(crate) begun: AtomicU64,
    /// Simulations done.
    pub(crate) done: AtomicU64,
}

/// Sums over the scores of simulations.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ScoreSum {
    pub(crate) count: u64,
    pub(crate) sum: f64,
    pub(crate) squares: f64,
}

impl ScoreSum {
    fn add(&mut self, score: f64) {
        self.count += 1;
        self.sum += score;
        self.squares += score * score;
    }

    pub(crate) fn join(&mut self, other: &ScoreSum) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Mean and standard deviation; nothing when nothing was added.
    pub(crate) fn summary(&self) -> Option<(f32, f32)> {
        let count = (self.count > 0).then_some(self.count as f64)?;
        let mean = self.sum / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        Some((mean as f32, variance.sqrt() as f32))
    }
}

/// Sums over a worker's simulations.
#[derive(Clone, Debug)]
pub(crate) struct Totals {
    pub(crate) scores: ScoreSum,
    pub(crate) owner: PointMap<i32>,
    /// Scores after each move of the root; a pass is at the unused slot 0.
    pub(crate) by_move: PointMap<ScoreSum>,
}

impl Totals {
    pub(crate) fn new() -> Totals {
        Totals {
            scores: ScoreSum::default(),
            owner: PointMap::new(0),
            by_move: PointMap::new(ScoreSum::default()),
        }
    }
}

/// A worker's own memory, kept from one search to the next.
#[derive(Debug)]
pub(crate) struct Worker<E> {
    pub(crate) evaluator: E,
    pub(crate) board: Board,
    path: Vec<NodeId>,
    moves: Vec<Move>,
    keys: Vec<u64>,
    values: Vec<FirstValue>,
    outcome: Outcome,
    first_play: PointMap<u16>,
}

/// Result of a descent.
enum Descent {
    /// A leaf to play out from.
    Leaf,
    /// The game is over and counted as it stands.
    Over,
    /// A position came again: nobody wins.
    Repeated,
    /// No move could be chosen: nothing was changed.
    Failed,
}

const NEVER: u16 = u16::MAX;

impl<E: Evaluator> Worker<E> {
    pub(crate) fn new(evaluator: E) -> Worker<E> {
        Worker {
            evaluator,
            board: Board::new(BoardSize::SMALLEST),
            path: Vec::new(),
            moves: Vec::new(),
            keys: Vec::new(),
            values: Vec::new(),
            outcome: Outcome::default(),
            first_play: PointMap::new(NEVER),
        }
    }

    /// Simulates until the search is told to stop or `limit` simulations have
    /// begun; `decided` is asked now and then whether the search may end.
    pub(crate) fn work(
        &mut self,
        shared: &Shared<'_>,
        limit: u64,
        totals: &Mutex<Totals>,
        decided: impl Fn(u64) -> bool,
    ) {
        let mut failures = 0;
        while !shared.stop.load(Ordering::Relaxed) {
            if shared.begun.fetch_add(1, Ordering::Relaxed) >= limit {
                break;
            }
            if self.simulate(shared, totals) {
                failures = 0;
            } else {
                failures += 1;
                if failures > 1000 {
                    break;
                }
            }
            let done = shared.done.fetch_add(1, Ordering::Relaxed) + 1;
            if done.is_multiple_of(64) && decided(done) {
                shared.stop.store(true, Ordering::Relaxed);
            }
        }
    }

    /// One simulation; false when no move could be chosen.
    fn simulate(&mut self, shared: &Shared<'_>, totals: &Mutex<Totals>) -> bool {
        let root = &shared.root;
        self.board.copy_from(root.board);
        let mut to_move = root.to_move;
        let mut last = root.last;
        let descent = self.descend(shared, &mut to_move, &mut last);
        match descent {
            Descent::Failed => return false,
            Descent::Over | Descent::Repeated => {
                count_as_it_stands(&self.board, &mut self.outcome);
            }
            Descent::Leaf => {
                let leaf = Leaf {
                    board: &self.board,
                    to_move,
                    last,
                };
                self.evaluator.evaluate(&leaf, &mut self.outcome);
            }
        }
        let mut score = self.outcome.score as f32 - root.komi;
        if let Some(extra) = root.extra_plays {
            score -= (extra + self.plays(root.to_move)) as f32;
        }
        if matches!(descent, Descent::Repeated) {
            score = 0.0;
        }
        self.back_up(shared, score);
        if let Ok(mut totals) = totals.lock() {
            totals.scores.add(f64::from(score));
            if let Some(&mv) = self.moves.first() {
                totals.by_move[move_slot(mv)].add(f64::from(score));
            }
            for point in self.board.size().points() {
                totals.owner[point] += i32::from(self.outcome.owner[point]);
            }
        }
        true
    }

    /// Plays of Black minus plays of White in the tree.
    fn plays(&self, first: Color) -> i32 {
        let mut plays = 0;
        let mut color = first;
        for mv in &self.moves {
            if !mv.is_pass() {
                plays += color.sign();
            }
            color = !color;
        }
        plays
    }

    /// Goes down to a leaf, playing the moves on the worker's board.
    fn descend(
        &mut self,
        shared: &Shared<'_>,
        to_move: &mut Color,
        last: &mut [Option<Point>; 2],
    ) -> Descent {
        let (tree, root) = (shared.tree, &shared.root);
        self.path.clear();
        self.moves.clear();
        self.keys.clear();
        let mut passes = root.passes;
        let mut node = tree.node(tree.root());
        self.path.push(tree.root());
        node.stats.visit(1);
        loop {
            if node.children().is_none() {
                let at_root = self.moves.is_empty();
                let enough = node.stats.load().visits > shared.params.expand_at;
                if (at_root || enough) && node.begin_expansion() {
                    self.expand(shared, node, *to_move, *last);
                }
            }
            let Some((id, mv)) = self.choose(shared, node, *to_move) else {
                if node.children().is_none() || !self.moves.is_empty() {
                    return Descent::Leaf;
                }
                // The root has children, and all are barred.
                node.stats.unvisit(1);
                return Descent::Failed;
            };
            node = tree.node(id);
            node.stats.visit(1);
            self.path.push(id);
            self.moves.push(mv);
            *last = [mv.point(), last[0]];
            *to_move = !*to_move;
            if mv.is_pass() {
                passes += 1;
                if passes >= root.passes_to_end {
                    return match root.dead_stones {
                        DeadStones::MustBeCaptured => Descent::Over,
                        DeadStones::ByAgreement => Descent::Leaf,
                    };
                }
            } else {
                passes = 0;
                if self.comes_again(root, *to_move) {
                    return Descent::Repeated;
                }
            }
        }
    }

    /// Whether the position just made, with this player to move, stood before
    /// since the last pass; only under a simple ko. Takes note of it.
    fn comes_again(&mut self, root: &Root<'_>, to_move: Color) -> bool {
        let Some(since_pass) = &root.since_pass else {
            return false;
        };
        let key = self.board.hash().with_player(to_move).0;
        let passed = self.moves.iter().any(|mv| mv.is_pass());
        if self.keys.contains(&key) || !passed && since_pass.contains(key) {
            return true;
        }
        self.keys.push(key);
        false
    }

    /// Gives a node its children.
    fn expand(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        to_move: Color,
        last: [Option<Point>; 2],
    ) {
        self.values.clear();
        let leaf = Leaf {
            board: &self.board,
            to_move,
            last,
        };
        self.evaluator.first_values(&leaf, &mut self.values);
        shared.tree.expand(node, &self.values);
    }

    /// The best child by the formula, its move played on the board; children
    /// that turn out to repeat a position are barred and passed over.
    fn choose(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        to_move: Color,
    ) -> Option<(NodeId, Move)> {
        let params = shared.params;
        let children = shared.tree.children(node);
        loop {
            let log_parent = if params.exploration > 0.0 {
                (node.stats.load().visits as f32).max(1.0).ln()
            } else {
                0.0
            };
            let mut best = None;
            let mut best_value = f32::NEG_INFINITY;
            for (at, child) in children.iter().enumerate() {
                if child.is_barred() {
                    continue;
                }
                let value = select::value(
                    child.stats.load(),
                    child.rave.load(),
                    child.prior(),
                    shared.equivalence,
                    params.exploration,
                    log_parent,
                );
                if value > best_value {
                    best_value = value;
                    best = Some(at);
                }
            }
            let at = best?;
            let child = &children[at];
            let mv = child.mv();
            match self.try_move(shared, to_move, mv) {
                Ok(()) => return Some((node.child(at), mv)),
                Err(Repeats) => child.mark_illegal(),
            }
        }
    }

    /// Plays the move on the board unless it repeats a forbidden position.
    fn try_move(&mut self, shared: &Shared<'_>, color: Color, mv: Move) -> Result<(), Repeats> {
        let root = &shared.root;
        let Move::Play(point) = mv else {
            self.board.pass();
            if root.ko.remembers_passes() {
                self.keys.push(root.ko.key(self.board.hash(), color));
            } else if root.since_pass.is_some() {
                self.keys.clear();
                self.keys.push(self.board.hash().with_player(!color).0);
            }
            return Ok(());
        };
        if !root.ko.is_superko() {
            self.board.play(color, point);
            return Ok(());
        }
        let key = root.ko.key(self.board.hash_after(color, point), color);
        if root.forbidden.contains(key) || self.keys.contains(&key) {
            return Err(Repeats);
        }
        self.board.play(color, point);
        debug_assert_eq!(root.ko.key(self.board.hash(), color), key);
        self.keys.push(key);
        Ok(())
    }

    /// Adds the reward to the path, and RAVE statistics to the children along
    /// it.
    fn back_up(&mut self, shared: &Shared<'_>, score: f32) {
        let tree = shared.tree;
        let params = shared.params;
        let black = reward(score, params.score_weight, self.board.size().area());
        let depth = self.moves.len();
        let total = depth + self.outcome.moves.len();

        // The first ply from the present node on at which each point is played.
        self.first_play.fill(NEVER);
        for (ply, mv) in self.outcome.moves.iter().enumerate().rev() {
            if let Move::Play(point) = mv {
                self.first_play[*point] = (depth + ply).min(usize::from(NEVER - 1)) as u16;
            }
        }
        for at in (0..=depth).rev() {
            let id = self.path[at];
            let node = tree.node(id);
            // The player who moves at this node, and who moved into it.
            let mover = if at % 2 == 0 {
                shared.root.to_move
            } else {
                !shared.root.to_move
            };
            let mine = |color: Color| {
                if color == Color::Black {
                    black
                } else {
                    1.0 - black
                }
            };
            node.stats.reward(mine(!mover), 1);
            let reward = mine(mover);
            let span = total - at + 1;
            for child in tree.children(node) {
                let first = self.first_play[Point::from_index(child.slot() as usize)];
                if first == NEVER || child.slot() == 0 {
                    continue;
                }
                let distance = usize::from(first).saturating_sub(at);
                if distance % 2 != 0 {
                    continue;
                }
                let weight = 1 + 3 * (total - usize::from(first).min(total)) / span;
                child.rave.add(reward, weight as u32);
            }
            if at > 0
                && let Move::Play(point) = self.moves[at - 1]
            {
                self.first_play[point] = (at - 1) as u16;
            }
        }
    }
}

/// Where a move has its entry in a table of points.
pub(crate) fn move_slot(mv: Move) -> Point {
    mv.point().unwrap_or(Point::from_index(0))
}

/// The play would repeat a forbidden position.
struct Repeats;

/// Black's reward for a score (Black minus White, komi included): mostly the
/// win, a little the margin, so that a winner goes on to win points.
pub(crate) fn reward(score: f32, score_weight: f32, area: usize) -> f32 {
    let win = if score > 0.0 {
        1.0
    } else if score < 0.0 {
        0.0
    } else {
        0.5
    };
    let scale = (area as f32).sqrt() * 2.0;
    let margin = 0.5 + 0.5 * score / (score.abs() + scale);
    win * (1.0 - score_weight) + margin * score_weight
}

/// Area of a board on which every stone counts as alive.
fn count_as_it_stands(board: &Board, outcome: &mut Outcome) {
    outcome.moves.clear();
    outcome.score = 0;
    let size = board.size();
    let mut seen = crate::board::PointSet::new();
    let mut region: Vec<Point> = Vec::new();
    for start in size.points() {
        if let Some(color) = board.cell(start).color() {
            outcome.owner[start] = color.sign() as i8;
            outcome.score += color.sign();
            continue;
        }
        if !seen.insert(start) {
            continue;
        }
        region.clear();
        region.push(start);
        let mut touches = [false; 2];
        let mut at = 0;
        while at < region.len() {
            for p in region[at].neighbors() {
                match board.cell(p) {
                    Cell::Wall => {}
                    Cell::Empty => {
                        if seen.insert(p) {
                            region.push(p);
                        }
                    }
                    Cell::Black => touches[0] = true,
                    Cell::White => touches[1] = true,
                }
            }
            at += 1;
        }
        let owner = i8::from(touches[0] && !touches[1]) - i8::from(touches[1] && !touches[0]);
        for &point in &region {
            outcome.owner[point] = owner;
        }
        outcome.score += i32::from(owner) * region.len() as i32;
    }
}
