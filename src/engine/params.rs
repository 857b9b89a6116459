//! The tunable numbers of the engine, and the joined tables.

use crate::params::{ParamError, ParamInfo};
use crate::search;

crate::params! {
    /// Numbers behind the engine's decisions.
    pub struct EngineParams: "engine" {
        /// Level of play, from 1 for beginners to 10 for full strength.
        level: u32 = 10, 1, 10;
        /// Winrate below which a move counts towards resigning.
        resign_winrate: f32 = 0.06, 0.0, 0.5;
        /// Own moves in a row below that winrate before the engine resigns.
        resign_moves: u32 = 3, 1, 100;
        /// Share of the board's points that must have been played before the engine resigns.
        resign_after: f32 = 0.25, 0.0, 1.0;
        /// Seconds kept back on each move for the way to the controller; of a short time a third.
        lag: f32 = 0.7, 0.0, 60.0;
        /// How many times the usual a move may take on the clock if the best one isn't clear.
        time_stretch: f32 = 2.5, 1.0, 10.0;
        /// 1 gives each move the same share of the clock and uses it up, to compare with; 0 spends most in the middle game, and by need.
        time_evenly: u32 = 0, 0, 1;
        /// Playouts of the search that tells dead stones from living ones, for each side to move.
        status_playouts: u32 = 600, 1, 1_000_000;
        /// Visits of the search with the network, for each side to move, that judges chains for which playouts think that the first move decides.
        status_visits: u32 = 150, 1, 1_000_000;
        /// Mean ownership, -1 to 1 for its owner, below which a chain is dead.
        dead_below: f32 = 0.0, -1.0, 1.0;
        /// Ownership, 0 to 1, from which an empty point is settled.
        settled_from: f32 = 0.8, 0.0, 1.0;
        /// Share of the board's points that must hold stones before a won count alone is a reason to pass.
        pass_after: f32 = 0.3, 0.0, 1.0;
    }
}

/// All tunable numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params {
    /// Those of the search and the playouts.
    pub search: search::Params,
    /// Those of the engine's decisions.
    pub engine: EngineParams,
}

impl Params {
    /// What is declared about each number.
    pub fn table() -> impl Iterator<Item = &'static ParamInfo> {
        search::Params::table().chain(EngineParams::TABLE)
    }

    /// The present value of the parameter with this full name.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.search.get(name).or_else(|| self.engine.get(name))
    }

    /// Sets the parameter with this full name; on an error nothing changes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        if self.search.get(name).is_some() {
            self.search.set(name, value)
        } else {
            self.engine.set(name, value)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_can_be_read_and_set() {
        let mut params = Params::default();
        for info in Params::table() {
            assert_eq!(params.get(info.name), Some(info.default), "{}", info.name);
            assert!((info.min..=info.max).contains(&info.default));
            assert_eq!(params.set(info.name, &info.max.to_string()), Ok(()));
            assert_eq!(params.get(info.name), Some(info.max));
        }
        assert!(params.set("engine.nothing", "1").is_err());
    }
}
