//! When a search ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::board::Move;

/// How long to search: whatever comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Time; none: until another limit or [`Stop`].
    pub time: Option<Duration>,
    /// Simulations of this search, those of a reused tree not counted.
    pub playouts: Option<u64>,
    /// Stop when the second move can't overtake the first any more.
    pub early_stop: bool,
}

impl Limits {
    /// A number of simulations, however long they take.
    pub const fn playouts(count: u64) -> Limits {
        Limits {
            time: None,
            playouts: Some(count),
            early_stop: true,
        }
    }

    /// A time.
    pub const fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            playouts: None,
            early_stop: true,
        }
    }
}

/// Which moves of the root a search may choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Restrict {
    /// All legal ones.
    #[default]
    Any,
    /// Only these.
    Only(Vec<Move>),
    /// All but these.
    Except(Vec<Move>),
}

impl Restrict {
    /// Whether the move is among them.
    pub fn allows(&self, mv: Move) -> bool {
        match self {
            Restrict::Any => true,
            Restrict::Only(moves) => moves.contains(&mv),
            Restrict::Except(moves) => !moves.contains(&mv),
        }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The time was used up.
    Time,
    /// The simulations were used up.
    Playouts,
    /// Nothing could change the choice any more.
    Decided,
    /// There was one move at most.
    Forced,
    /// [`Stop`] was requested.
    Interrupted,
    /// A node can't count more visits.
    Saturated,
}

/// A flag that asks a running search to end soon. Shared between threads.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// A flag that is down.
    pub const fn new() -> Stop {
        Stop(AtomicBool::new(false))
    }

    /// Asks the search to end.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, before the next search.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the search is asked to end.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
