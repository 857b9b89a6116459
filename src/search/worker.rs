//! One simulation: down the tree, a playout or a look by the network, and back
//! up.

use std::sync::Mutex;

use super::SearchParams;
use super::evaluate::{Evaluator, Leaf, NetworkEvaluator, Opinion, won};
use super::limits::Avoid;
use super::node::{FirstValue, Node, NodeId};
use super::select;
use super::sync::{AtomicBool, AtomicU64, Ordering};
use super::totals::Totals;
use super::tree::Tree;
use crate::board::{Board, BoardSize, Cell, Color, Move, Point, PointMap, PointSet};
use crate::game::Memory;
use crate::net::features::HISTORY;
use crate::playout::Outcome;
use crate::rules::{DeadStones, KoRule, Komi, Ruleset};

/// The position a search starts from and the rules it needs: constant during
/// the search.
#[derive(Debug)]
pub(crate) struct Root<'a> {
    pub(crate) board: &'a Board,
    pub(crate) to_move: Color,
    /// The last moves, the latest first.
    pub(crate) last: [Option<Move>; HISTORY],
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
    pub(crate) ruleset: &'a Ruleset,
    /// White's points: komi and what handicap stones give.
    pub(crate) komi: Komi,
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
    /// Moves left out below the root, too.
    pub(crate) avoid: &'a Avoid,
    /// Plays at the root that tactics speak for, in a search by the network.
    pub(crate) tactical: &'a PointSet,
    /// Whether the network guides the search, or playouts alone.
    pub(crate) by_network: bool,
    /// RAVE visits that one is worth.
    pub(crate) equivalence: f32,
    /// Simulations to make at most.
    pub(crate) limit: u64,
    pub(crate) stop: AtomicBool,
    /// Whether the tree can be thinned out when it is full.
    pub(crate) can_thin_out: bool,
    /// Whether this search has had it thinned out.
    pub(crate) is_thinned: bool,
    /// Whether the workers have ended since the tree has to be thinned out.
    pub(crate) crowded: AtomicBool,
    /// Simulations begun.
    pub(crate) begun: AtomicU64,
    /// Simulations done.
    pub(crate) done: AtomicU64,
}

impl Root<'_> {
    /// The position, without the plays that would repeat another.
    pub(crate) const fn leaf(&self) -> Leaf<'_> {
        Leaf {
            board: self.board,
            to_move: self.to_move,
            last: self.last,
            banned: &[],
            ruleset: self.ruleset,
            komi: self.komi,
        }
    }
}

impl Shared<'_> {
    /// Whether tactics speak for a move at the root.
    fn is_tactical(&self, mv: Move) -> bool {
        mv.point()
            .is_some_and(|point| self.tactical.contains(point))
    }

    /// Whether nothing but a full tree has ended the workers' work.
    pub(crate) fn is_only_crowded(&self) -> bool {
        self.crowded.load(Ordering::Relaxed)
            && !self.stop.load(Ordering::Relaxed)
            && self.begun.load(Ordering::Relaxed) < self.limit
    }
}

/// A worker's own memory, kept from one search to the next.
#[derive(Debug)]
pub(crate) struct Worker<E> {
    pub(crate) evaluator: E,
    pub(crate) network: Option<NetworkEvaluator>,
    pub(crate) board: Board,
    path: Vec<NodeId>,
    moves: Vec<Move>,
    keys: Vec<u64>,
    values: Vec<FirstValue>,
    outcome: Outcome,
    opinion: Opinion,
    banned: Vec<Point>,
    first_play: PointMap<u16>,
}

/// Result of a descent.
enum Descent {
    /// A leaf to judge.
    Leaf,
    /// A leaf that the network has judged.
    Judged,
    /// The game is over; which stones are dead is for the players to say.
    Ended,
    /// The game is over and counted as it stands.
    Over,
    /// A position came again: nobody wins.
    Repeated,
    /// No move could be chosen: nothing was changed.
    Failed,
}

const NEVER: u16 = u16::MAX;

impl<E: Evaluator> Worker<E> {
    pub(crate) fn new(evaluator: E, network: Option<NetworkEvaluator>) -> Worker<E> {
        Worker {
            evaluator,
            network,
            board: Board::new(BoardSize::SMALLEST),
            path: Vec::new(),
            moves: Vec::new(),
            keys: Vec::new(),
            values: Vec::new(),
            outcome: Outcome::default(),
            opinion: Opinion::default(),
            banned: Vec::new(),
            first_play: PointMap::new(NEVER),
        }
    }

    /// Simulates until the search is told to stop, as many simulations as it may make
    /// have begun, or the tree has to be thinned out; `decided` is asked now and then
    /// whether the search may end.
    pub(crate) fn work(
        &mut self,
        shared: &Shared<'_>,
        totals: &Mutex<Totals>,
        decided: impl Fn(u64) -> bool,
    ) {
        let mut failures = 0;
        while !shared.stop.load(Ordering::Relaxed) && !shared.crowded.load(Ordering::Relaxed) {
            if shared.begun.fetch_add(1, Ordering::Relaxed) >= shared.limit {
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
        let share = if shared.by_network {
            shared.params.playout_share
        } else {
            1.0
        };
        match descent {
            Descent::Failed => return false,
            Descent::Over => {
                count_as_it_stands(&self.board, &mut self.outcome);
                self.take_outcome(shared, 1.0);
            }
            Descent::Repeated => {
                count_as_it_stands(&self.board, &mut self.outcome);
                self.take_outcome(shared, 1.0);
                (self.opinion.value, self.opinion.score) = (0.5, 0.0);
            }
            Descent::Leaf | Descent::Judged | Descent::Ended => {
                if shared.by_network && !matches!(descent, Descent::Judged) {
                    self.judge(shared, to_move, &last);
                }
                if matches!(descent, Descent::Ended) && shared.by_network {
                    let extra = root
                        .extra_plays
                        .map(|extra| extra + self.plays(root.to_move));
                    self.opinion.count_owned(&self.board, root.komi, extra);
                } else if share > 0.0 {
                    let leaf = leaf(shared, &self.board, to_move, &last, &[]);
                    self.evaluator.evaluate(&leaf, &mut self.outcome);
                    self.take_outcome(shared, share);
                }
            }
        }
        let margin = margin(self.opinion.score, self.board.size().area());
        let weight = if shared.by_network {
            shared.params.network_score_weight
        } else {
            shared.params.score_weight
        };
        self.back_up(
            shared,
            self.opinion.value * (1.0 - weight) + margin * weight,
        );
        if let Ok(mut totals) = totals.lock() {
            let first = self.moves.first().copied();
            totals.add(self.board.size(), first, &self.opinion);
        }
        true
    }

    /// Mixes this share of a playout's end into the opinion; a share of 1
    /// replaces it.
    fn take_outcome(&mut self, shared: &Shared<'_>, share: f32) {
        let root = &shared.root;
        let mut score = self.outcome.score as f32 - root.komi.points() as f32;
        if let Some(extra) = root.extra_plays {
            score -= (extra + self.plays(root.to_move)) as f32;
        }
        let value = won(score);
        let mix = |old: f32, new: f32| {
            if share < 1.0 {
                old + share * (new - old)
            } else {
                new
            }
        };
        self.opinion.value = mix(self.opinion.value, value);
        self.opinion.score = mix(self.opinion.score, score);
        for point in self.board.size().points() {
            let owner = &mut self.opinion.owner[point];
            *owner = mix(*owner, f32::from(self.outcome.owner[point]));
        }
    }

    /// Asks the network about the position on the worker's board.
    fn judge(&mut self, shared: &Shared<'_>, to_move: Color, last: &[Option<Move>; HISTORY]) {
        self.judge_from(shared, to_move, last, false);
    }

    /// Asks the network about the position on the worker's board, seen from one
    /// side or from all.
    fn judge_from(
        &mut self,
        shared: &Shared<'_>,
        to_move: Color,
        last: &[Option<Move>; HISTORY],
        all_sides: bool,
    ) {
        let root = &shared.root;
        self.banned.clear();
        if root.ko.is_superko() {
            repeating(
                &self.board,
                to_move,
                &mut self.banned,
                |key| root.forbidden.contains(key) || self.keys.contains(&key),
                root.ko,
            );
        }
        if let Some(network) = &mut self.network {
            let leaf = leaf(shared, &self.board, to_move, last, &self.banned);
            network.judge(&leaf, all_sides, &mut self.opinion);
        }
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
        last: &mut [Option<Move>; HISTORY],
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
            if shared.by_network && node.children().is_none() {
                self.judge(shared, *to_move, last);
                if node.begin_expansion() {
                    self.expand(shared, node, *to_move, last);
                }
                return Descent::Judged;
            }
            if node.children().is_none() {
                let at_root = self.moves.is_empty();
                let enough = node.stats.load().visits > shared.params.expand_at;
                if (at_root || enough) && node.begin_expansion() {
                    self.expand(shared, node, *to_move, last);
                }
            }
            // Asked before the choice: another thread may publish the children after it.
            let is_expanded = node.children().is_some();
            let Some((id, mv)) = self.choose(shared, node, *to_move) else {
                if !is_expanded || !self.moves.is_empty() {
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
            last.rotate_right(1);
            last[0] = Some(mv);
            *to_move = !*to_move;
            if mv.is_pass() {
                passes += 1;
                if passes >= root.passes_to_end {
                    return match root.ruleset.dead_stones {
                        DeadStones::MustBeCaptured => Descent::Over,
                        DeadStones::ByAgreement => Descent::Ended,
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

    /// Gives a node its children; in a search by the network, which has just
    /// judged the position.
    fn expand(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        to_move: Color,
        last: &[Option<Move>; HISTORY],
    ) {
        self.values.clear();
        let leaf = leaf(shared, &self.board, to_move, last, &[]);
        match &mut self.network {
            Some(network) if shared.by_network => {
                network.first_values(&leaf, &mut self.values);
                // Where only some moves are allowed, each of them may be unlikely.
                if !shared.avoid.is_any(to_move) {
                    keep_likeliest(&mut self.values, shared.params.network_children as usize);
                }
            }
            _ => self.evaluator.first_values(&leaf, &mut self.values),
        }
        if !shared.tree.expand(node, &self.values) && shared.can_thin_out {
            shared.crowded.store(true, Ordering::Relaxed);
        }
    }

    /// First values of the position that a search starts from.
    pub(crate) fn root_values(&mut self, shared: &Shared<'_>) -> Vec<FirstValue> {
        let root = &shared.root;
        self.board.copy_from(root.board);
        self.keys.clear();
        let leaf = root.leaf();
        let mut values = Vec::new();
        if shared.by_network {
            self.judge_from(shared, root.to_move, &root.last, true);
            if let Some(network) = &mut self.network {
                network.first_values(&leaf, &mut values);
            }
        } else {
            self.evaluator.first_values(&leaf, &mut values);
        }
        values
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
        let parent = node.stats.load();
        let visits = (parent.visits as f32).max(1.0);
        if shared.by_network {
            let children = shared.tree.children(node).iter();
            let tried: f32 = children
                .filter(|child| child.stats.load().visits > 0)
                .map(Node::chance)
                .sum();
            // The parent's reward is that of the player who moved there.
            let first = 1.0 - parent.mean() - params.first_play_urgency * tried.sqrt();
            let scale = select::exploration(params.puct, params.puct_growth, visits);
            let at_root = self.moves.is_empty();
            return self.choose_by(shared, node, to_move, |child| {
                let mut chance = child.chance();
                if at_root && shared.is_tactical(child.mv()) {
                    chance = chance.max(params.tactics_chance);
                }
                select::puct(child.stats.load(), chance, first, scale)
            });
        }
        let log_parent = if params.exploration > 0.0 {
            visits.ln()
        } else {
            0.0
        };
        self.choose_by(shared, node, to_move, |child| {
            select::value(
                child.stats.load(),
                child.rave.load(),
                child.prior(),
                shared.equivalence,
                params.exploration,
                log_parent,
            )
        })
    }

    /// [`choose`](Self::choose) by this value of the children.
    #[inline]
    fn choose_by(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        to_move: Color,
        value: impl Fn(&Node) -> f32,
    ) -> Option<(NodeId, Move)> {
        let children = shared.tree.children(node);
        let (avoids, ply) = (shared.avoid.is_any(to_move), self.moves.len());
        loop {
            let mut best = None;
            let mut best_value = f32::NEG_INFINITY;
            for (at, child) in children.iter().enumerate() {
                if child.is_barred() || avoids && shared.avoid.bars(to_move, child.mv(), ply) {
                    continue;
                }
                let value = value(child);
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
    fn back_up(&mut self, shared: &Shared<'_>, black: f32) {
        let tree = shared.tree;
        let depth = self.moves.len();
        if shared.by_network {
            for (at, &id) in self.path.iter().enumerate() {
                let mover_is_black = (at % 2 == 0) == (shared.root.to_move == Color::Black);
                let reward = if mover_is_black { 1.0 - black } else { black };
                tree.node(id).stats.reward(reward, 1);
            }
            return;
        }
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

/// The play would repeat a forbidden position.
struct Repeats;

/// Leaves out all plays but so many that have the best chances. A pass stays.
fn keep_likeliest(values: &mut Vec<FirstValue>, most: usize) {
    if values.len() <= most + 1 {
        return;
    }
    let rank = |value: &FirstValue| match value.mv {
        Move::Pass => f32::INFINITY,
        Move::Play(_) => value.chance().unwrap_or(0.0),
    };
    values.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
    values.truncate(most + 1);
}

/// What a score (Black minus White, komi included) is worth to Black besides
/// the win, from 0 to 1: so that a winner goes on to win points.
pub(crate) fn margin(score: f32, area: usize) -> f32 {
    let scale = (area as f32).sqrt() * 2.0;
    0.5 + 0.5 * score / (score.abs() + scale)
}

/// A position as evaluators see it.
fn leaf<'a>(
    shared: &'a Shared<'_>,
    board: &'a Board,
    to_move: Color,
    last: &[Option<Move>; HISTORY],
    banned: &'a [Point],
) -> Leaf<'a> {
    Leaf {
        board,
        to_move,
        last: *last,
        banned,
        ruleset: shared.root.ruleset,
        komi: shared.root.komi,
    }
}

/// The plays that would repeat a position; only those that take stones off
/// can.
fn repeating(
    board: &Board,
    color: Color,
    found: &mut Vec<Point>,
    mut is_forbidden: impl FnMut(u64) -> bool,
    ko: KoRule,
) {
    for point in board.empty_points() {
        let takes = |p: Point| board.cell(p) == !color && board.in_atari(p);
        let takes_own = |p: Point| board.cell(p) == color;
        let neighbors = point.neighbors();
        let may_repeat = neighbors.into_iter().any(takes)
            || board.is_suicide(color, point) && neighbors.into_iter().any(takes_own);
        if may_repeat && is_forbidden(ko.key(board.hash_after(color, point), color)) {
            found.push(point);
        }
    }
}

/// Area of a board on which every stone counts as alive.
fn count_as_it_stands(board: &Board, outcome: &mut Outcome) {
    outcome.moves.clear();
    outcome.score = 0;
    let size = board.size();
    let mut seen = PointSet::new();
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
