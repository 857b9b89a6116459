//! A search in which all is known beforehand, to test the tree and its workers alone.

use std::sync::Mutex;

use super::SearchParams;
use super::evaluate::{Evaluator, Leaf};
use super::limits::Avoid;
use super::node::FirstValue;
use super::sync::{AtomicBool, AtomicU64};
use super::totals::Totals;
use super::tree::Tree;
use super::worker::{Root, Shared, Worker};
use crate::board::{Board, Color, Move, PointSet};
use crate::game::Memory;
use crate::net::features::HISTORY;
use crate::playout::Outcome;
use crate::rules::{KoRule, Komi, Ruleset};

/// Black wins by one whatever happens, and all legal plays are moves.
#[derive(Debug)]
struct Fixed;

impl Evaluator for Fixed {
    fn first_values(&mut self, leaf: &Leaf<'_>, values: &mut Vec<FirstValue>) {
        let (board, color) = (leaf.board, leaf.to_move);
        let legal = board.empty_points().filter(|&p| board.is_legal(color, p));
        values.extend(legal.map(Move::Play).map(FirstValue::unknown));
    }

    fn tactical_plays(&mut self, _: &Leaf<'_>) -> PointSet {
        PointSet::new()
    }

    fn evaluate(&mut self, _: &Leaf<'_>, outcome: &mut Outcome) {
        outcome.moves.clear();
        outcome.score = 1;
    }

    fn reseed(&mut self, _: u64, _: u64) {}
}

/// Grows the tree by so many simulations of a worker of its own, White to move; each
/// of them must be counted.
pub(super) fn work(tree: &Tree, board: &Board, params: &SearchParams, simulations: u64) {
    let forbidden = Memory::default();
    let ruleset = Ruleset::named("chinese").unwrap();
    let avoid = Avoid::default();
    let shared = Shared {
        tree,
        avoid: &avoid,
        tactical: &PointSet::new(),
        root: Root {
            board,
            to_move: Color::White,
            last: [None; HISTORY],
            passes: 0,
            passes_to_end: 2,
            ko: KoRule::Positional,
            forbidden: &forbidden,
            since_pass: None,
            ruleset: &ruleset,
            komi: Komi::from_hundredths(0),
            extra_plays: None,
        },
        params,
        by_network: false,
        equivalence: 3000.0,
        limit: simulations,
        stop: AtomicBool::new(false),
        can_thin_out: false,
        is_thinned: false,
        crowded: AtomicBool::new(false),
        begun: AtomicU64::new(0),
        done: AtomicU64::new(0),
    };
    let totals = Mutex::new(Totals::new(false));
    Worker::new(Fixed, None).work(&shared, &totals, |_| false);
    assert_eq!(totals.lock().unwrap().scores.count, simulations);
}
