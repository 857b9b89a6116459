//! A network with the memory to ask it: features in, answers out, from several
//! sides of the board if wanted.

use super::features::{Extractor, Features, Position};
use super::infer::{Answer, Scratch};
use super::networks::Networks;
use super::turn::Turn;

/// Asks a network about positions, one at a time.
#[derive(Debug)]
pub struct Oracle {
    networks: Networks,
    extractor: Extractor,
    features: Features,
    turned: Features,
    scratch: Scratch,
    /// The answer from one side.
    seen: Answer,
    answer: Answer,
}

impl Oracle {
    /// Asks these networks.
    pub fn new(networks: Networks) -> Oracle {
        Oracle {
            networks,
            extractor: Extractor::new(),
            features: Features::default(),
            turned: Features::default(),
            scratch: Scratch::new(),
            seen: Answer::default(),
            answer: Answer::default(),
        }
    }

    /// What the network says of a position when it sees the board turned in
    /// these ways, as a mean over them; nothing is changed by an empty list.
    pub fn ask(&mut self, position: &Position<'_>, turns: &[Turn]) -> &Answer {
        self.extractor.extract(position, &mut self.features);
        let network = self.networks.for_size(self.features.size);
        let share = 1.0 / turns.len() as f32;
        for (at, turn) in turns.iter().enumerate() {
            let features = if *turn == Turn::NONE {
                &self.features
            } else {
                turn.turn(&self.features, &mut self.turned);
                &self.turned
            };
            network.evaluate(features, &mut self.scratch, &mut self.seen);
            if at == 0 {
                self.answer.clear(self.features.points.len());
            }
            self.answer
                .add_turned(&self.seen, *turn, self.features.size, share);
        }
        &self.answer
    }

    /// The answer of the last question.
    pub fn answer(&self) -> &Answer {
        &self.answer
    }
}

impl Answer {
    /// Zeros for a board of so many points.
    fn clear(&mut self, area: usize) {
        self.policy.clear();
        self.policy.resize(area + 1, 0.0);
        self.ownership.clear();
        self.ownership.resize(area, 0.0);
        (self.value, self.score, self.spread) = (0.0, 0.0, 0.0);
    }

    /// Adds `share` of an answer about the turned board.
    fn add_turned(&mut self, seen: &Answer, turn: Turn, size: crate::board::BoardSize, share: f32) {
        let area = self.ownership.len();
        for (at, from) in turn.sources(size).enumerate() {
            self.policy[from] += share * seen.policy[at];
            self.ownership[from] += share * seen.ownership[at];
        }
        self.policy[area] += share * seen.policy[area];
        self.value += share * seen.value;
        self.score += share * seen.score;
        self.spread += share * seen.spread;
    }
}
