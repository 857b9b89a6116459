//! What a search found out: plain data, read off the tree.

use std::time::Duration;

use super::limits::StopReason;
use super::node::Node;
use super::totals::{Totals, move_slot};
use super::tree::Tree;
use crate::board::{BoardSize, Color, Move, PointMap};

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchReport {
    /// The player to move.
    pub to_move: Color,
    /// The moves that were visited, best first: by visits, then by value. A
    /// search that was stopped before its first simulation lists all moves by
    /// their first values.
    pub candidates: Vec<Candidate>,
    /// The other moves that may be chosen, by their first values.
    pub unvisited: Vec<Candidate>,
    /// Visits of the root, those of a reused tree included.
    pub root_visits: u64,
    /// Simulations of this search.
    pub playouts: u64,
    /// Mean reward of the player to move, 0 to 1.
    pub winrate: f32,
    /// Mean score of this search's simulations, Black minus White with komi,
    /// in points.
    pub score: f32,
    /// Standard deviation of that score.
    pub score_stdev: f32,
    /// Mean owner of each point at the end of this search's simulations: 1
    /// Black, -1 White.
    pub ownership: PointMap<f32>,
    /// Standard deviation of that owner; only if the search was asked for it.
    pub owner_deviation: Option<PointMap<f32>>,
    /// Covariance of that owner and the winner (1 Black, -1 White): how much the game
    /// depends on the point. R. Coulom, "Criticality: a Monte-Carlo heuristic for Go
    /// programs" (2009). Only if the search was asked for it.
    pub criticality: Option<PointMap<f32>>,
    /// Simulations behind `ownership` and `score`.
    pub ownership_playouts: u64,
    /// Time it took.
    pub elapsed: Duration,
    /// Why it ended.
    pub stop: StopReason,
    /// Nodes of the tree in use.
    pub nodes: usize,
    /// Whether the tree was too small for the search: parts of it were left behind, or
    /// nothing more fits in.
    pub full: bool,
}

/// A move of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Simulations through it.
    pub visits: u64,
    /// Their mean reward for the player to move, 0 to 1.
    pub winrate: f32,
    /// What was thought of it before any simulation, 0 to 1: the chance that the
    /// network gives it, or the mean of its first values.
    pub prior: f32,
    /// RAVE visits.
    pub rave_visits: u64,
    /// RAVE mean for the player to move, 0 to 1.
    pub rave: f32,
    /// Mean score of this search's simulations through it, Black minus White
    /// with komi; that of the whole search if there were none.
    pub score: f32,
    /// Standard deviation of that score.
    pub score_stdev: f32,
    /// This move and the likeliest replies.
    pub variation: Vec<Move>,
    /// Visits of each of them.
    pub variation_visits: Vec<u64>,
    /// Whose the points are after it; only if the search was asked for it, and only of
    /// moves that this search went through.
    pub owners: Option<Box<Owners>>,
}

/// Whose the points were at the ends of simulations: 1 Black, -1 White.
#[derive(Clone, Debug, PartialEq)]
pub struct Owners {
    /// Mean of each point.
    pub mean: PointMap<f32>,
    /// Standard deviation of each point.
    pub deviation: PointMap<f32>,
}

/// Moves of a variation at most.
const VARIATION: usize = 40;

/// The visited moves of the root, best first, and the others by their first
/// values; when none was visited, the first list has them all.
pub(crate) fn candidates(
    tree: &Tree,
    size: BoardSize,
    totals: &Totals,
    by_network: bool,
) -> (Vec<Candidate>, Vec<Candidate>) {
    let root = tree.node(tree.root());
    let overall = totals.scores.summary().unwrap_or_default();
    let mut candidates: Vec<Candidate> = tree
        .children(root)
        .iter()
        .filter(|child| !child.is_barred())
        .map(|child| {
            let stats = child.stats.load();
            let rave = child.rave.load();
            let scores = &totals.by_move[move_slot(child.mv())];
            let (score, score_stdev) = scores.summary().unwrap_or(overall);
            let (variation, variation_visits) = variation(tree, child);
            Candidate {
                mv: child.mv(),
                visits: u64::from(stats.visits),
                winrate: stats.mean(),
                prior: if by_network {
                    child.chance()
                } else {
                    child.prior().1
                },
                rave_visits: u64::from(rave.visits),
                rave: rave.mean(),
                score,
                score_stdev,
                variation,
                variation_visits,
                owners: totals.owners.as_ref().and_then(|sums| {
                    let of_move = sums.by_move.iter().find(|(mv, _)| *mv == child.mv());
                    of_move.and_then(|(_, sum)| sum.summary(size)).map(Box::new)
                }),
            }
        })
        .collect();
    candidates.sort_by(|a, b| {
        b.visits
            .cmp(&a.visits)
            .then(b.winrate.total_cmp(&a.winrate))
            .then(b.prior.total_cmp(&a.prior))
            .then(a.mv.cmp(&b.mv))
    });
    let visited = candidates.partition_point(|candidate| candidate.visits > 0);
    let unvisited = if visited == 0 {
        Vec::new()
    } else {
        candidates.split_off(visited)
    };
    (candidates, unvisited)
}

/// The most visited line from a node on, and its visits.
fn variation(tree: &Tree, from: &Node) -> (Vec<Move>, Vec<u64>) {
    let mut moves = vec![from.mv()];
    let mut visits = vec![u64::from(from.stats.load().visits)];
    let mut node = from;
    while moves.len() < VARIATION {
        let best = tree
            .children(node)
            .iter()
            .filter(|child| !child.is_barred())
            .max_by_key(|child| child.stats.load().visits);
        match best {
            Some(child) if child.stats.load().visits > 0 => {
                moves.push(child.mv());
                visits.push(u64::from(child.stats.load().visits));
                node = child;
            }
            _ => break,
        }
    }
    (moves, visits)
}
