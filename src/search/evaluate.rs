//! What the tree asks about a position: first values of its moves, and how a
//! game from there ends.

use crate::board::{Board, Color, Point};
use crate::playout::{Outcome, Playout, Policy, Rng, Start};
use crate::tactics::ladder::LadderReader;

use super::node::FirstValue;
use super::prior::{self, PriorParams};

/// A position in the tree, as an evaluator sees it.
#[derive(Clone, Copy, Debug)]
pub struct Leaf<'a> {
    /// The stones.
    pub board: &'a Board,
    /// Who is to move.
    pub to_move: Color,
    /// Points of the last move and the one before; `None` for a pass.
    pub last: [Option<Point>; 2],
}

/// The narrow interface between the tree and what it knows of Go. Each worker
/// has an evaluator of its own.
pub trait Evaluator: Send {
    /// Adds a first value for each move of the position that is worth a node:
    /// all legal ones but the senseless, and the pass. Superko isn't asked
    /// about.
    fn first_values(&mut self, leaf: &Leaf<'_>, values: &mut Vec<FirstValue>);

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

    fn evaluate(&mut self, leaf: &Leaf<'_>, outcome: &mut Outcome) {
        let start = Start {
            to_move: leaf.to_move,
            last: leaf.last,
        };
        self.playout.run(leaf.board, start, &self.policy, outcome);
    }

    fn reseed(&mut self, seed: u64, stream: u64) {
        self.playout.reseed(Rng::new(seed, stream));
    }
}
