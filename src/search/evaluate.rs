//! What the tree asks about a position: first values of its moves, and how a
//! game from there ends.

use crate::board::{Board, Move, PointMap, PointSet};
use crate::net::{Networks, Oracle, Position, Turn};
use crate::playout::{Outcome, Playout, Policy, Rng, Start};
use crate::rules::Komi;
use crate::tactics::eyes;
use crate::tactics::ladder::LadderReader;

use super::node::{First, FirstValue};
use super::prior::{self, PriorParams};

/// A position in the tree, as an evaluator sees it; `banned` is empty unless
/// the network is to be asked.
pub type Leaf<'a> = Position<'a>;

/// The narrow interface between the tree and what it knows of Go. Each worker
/// has an evaluator of its own.
pub trait Evaluator: Send {
    /// Adds a first value for each move of the position that is worth a node:
    /// all legal ones but the senseless, and the pass. Superko isn't asked
    /// about.
    fn first_values(&mut self, leaf: &Leaf<'_>, values: &mut Vec<FirstValue>);

    /// The plays that tactics speak for, whatever a network thinks of them.
    fn tactical_plays(&mut self, leaf: &Leaf<'_>) -> PointSet;

    /// Judges the position by the end of a game from there.
    fn evaluate(&mut self, leaf: &Leaf<'_>, outcome: &mut Outcome);

    /// Starts a new stream of random numbers.
    fn reseed(&mut self, seed: u64, stream: u64);
}

/// The evaluator of the playout engine: first values from tactics and shapes,
/// one playout for each leaf.
#[derive(Debug)]
pub struct PlayoutEvaluator {
    policy: Policy,
    playout: Playout,
    ladders: LadderReader,
    priors: PriorParams,
}

impl PlayoutEvaluator {
    /// An evaluator with this policy.
    pub fn new(policy: Policy, priors: PriorParams) -> PlayoutEvaluator {
        PlayoutEvaluator {
            policy,
            playout: Playout::new(Rng::new(0, 0)),
            ladders: LadderReader::new(),
            priors,
        }
    }
}

impl Evaluator for PlayoutEvaluator {
    fn first_values(&mut self, leaf: &Leaf<'_>, values: &mut Vec<FirstValue>) {
        prior::first_values(
            leaf,
            &self.priors,
            self.policy.weights(),
            &mut self.ladders,
            values,
        );
    }

    fn tactical_plays(&mut self, leaf: &Leaf<'_>) -> PointSet {
        prior::tactical_plays(leaf, &self.priors, &mut self.ladders)
    }

    fn evaluate(&mut self, leaf: &Leaf<'_>, outcome: &mut Outcome) {
        let start = Start {
            to_move: leaf.to_move,
            last: leaf.recent(),
        };
        self.playout.run(leaf.board, start, &self.policy, outcome);
    }

    fn reseed(&mut self, seed: u64, stream: u64) {
        self.playout.reseed(Rng::new(seed, stream));
    }
}

/// What is thought of a position.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// Black's chance to win, 0 to 1.
    pub value: f32,
    /// Black's points minus White's at the end, komi included.
    pub score: f32,
    /// Owner of each point at the end: 1 Black, -1 White.
    pub owner: PointMap<f32>,
}

impl Default for Opinion {
    fn default() -> Opinion {
        Opinion {
            value: 0.5,
            score: 0.0,
            owner: PointMap::new(0.0),
        }
    }
}

/// What a score is worth to Black by the result alone: 1, 0, or 0.5 for a draw.
pub(crate) fn won(score: f32) -> f32 {
    if score > 0.0 {
        1.0
    } else if score < 0.0 {
        0.0
    } else {
        0.5
    }
}

impl Opinion {
    /// Counts a game that is over by the owners of the points; half of the
    /// value stays as it was, since the owners may be wrong. `extra_plays` is
    /// what area counting pays Black for and territory doesn't.
    pub(crate) fn count_owned(&mut self, board: &Board, komi: Komi, extra_plays: Option<i32>) {
        let mut score = -komi.points() as f32 - extra_plays.unwrap_or(0) as f32;
        for point in board.size().points() {
            let owner = self.owner[point];
            if owner.abs() > 0.5 {
                score += owner.signum();
            }
        }
        self.score = score;
        self.value = f32::midpoint(self.value, won(score));
    }
}

/// An evaluator by the network.
#[derive(Debug)]
pub struct NetworkEvaluator {
    oracle: Oracle,
    rng: Rng,
    chances: Vec<f32>,
}

impl NetworkEvaluator {
    /// An evaluator by these networks.
    pub fn new(networks: Networks) -> NetworkEvaluator {
        NetworkEvaluator {
            oracle: Oracle::new(networks),
            rng: Rng::new(0, 0),
            chances: Vec::new(),
        }
    }

    /// Judges a position, seen from one side of the board at random or from
    /// `all_sides`.
    pub fn judge(&mut self, leaf: &Leaf<'_>, all_sides: bool, opinion: &mut Opinion) {
        let turns = Turn::all(leaf.board.size());
        let turns = if all_sides {
            turns
        } else {
            std::slice::from_ref(&turns[self.rng.below(turns.len())])
        };
        let answer = self.oracle.ask(leaf, turns);
        let sign = leaf.to_move.sign() as f32;
        opinion.value = 0.5 + sign * (answer.value - 0.5);
        opinion.score = sign * answer.score;
        let points = leaf.board.size().points_from_top();
        for (point, owner) in points.zip(&answer.ownership) {
            opinion.owner[point] = sign * owner;
        }
    }

    /// Adds the chances of the moves of the position that was judged last: of
    /// all legal ones but those into own eyes, and of the pass. Superko isn't
    /// asked about.
    pub fn first_values(&mut self, leaf: &Leaf<'_>, values: &mut Vec<FirstValue>) {
        let (board, color) = (leaf.board, leaf.to_move);
        let plays = board.size().points_from_top().map(|point| {
            let is_open = board.is_empty(point)
                && board.is_legal(color, point)
                && !eyes::is_own_eye(board, color, point);
            is_open.then_some(Move::Play(point))
        });
        let from = values.len();
        self.chances.clear();
        let logits = &self.oracle.answer().policy;
        for (mv, &logit) in plays.chain([Some(Move::Pass)]).zip(logits) {
            if let Some(mv) = mv {
                values.push(FirstValue {
                    mv,
                    first: First::Chance(0.0),
                });
                self.chances.push(logit);
            }
        }
        softmax(&mut self.chances);
        for (value, &chance) in values[from..].iter_mut().zip(&self.chances) {
            value.first = First::Chance(chance);
        }
    }

    /// Starts a new stream of random numbers.
    pub fn reseed(&mut self, seed: u64, stream: u64) {
        self.rng = Rng::new(seed, !stream);
    }
}

/// Makes chances, of sum 1, of logarithms without a common base.
fn softmax(numbers: &mut [f32]) {
    let top = numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for number in numbers.iter_mut() {
        *number = (*number - top).exp();
        sum += *number;
    }
    for number in numbers {
        *number /= sum;
    }
}
