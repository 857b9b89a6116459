//! When a search ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::totals::move_slot;
use crate::board::{Color, Move, PointMap};

/// How long to search: whatever comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Time; none: until another limit or [`Stop`].
    pub time: Option<Duration>,
    /// Time if the best move isn't clear by then, at least as long; none: the same.
    pub unclear_time: Option<Duration>,
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
            unclear_time: None,
            playouts: Some(count),
            early_stop: true,
        }
    }

    /// A time.
    pub const fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            unclear_time: None,
            playouts: None,
            early_stop: true,
        }
    }

    /// Whether so little time is left after this one that it isn't worth while to make
    /// room in a full tree: a quarter. To thin a tree out takes about a hundredth of the time
    /// that one thread needs to fill it, so a good part of what dozens need.
    pub(super) fn is_nearly_over(&self, elapsed: Duration) -> bool {
        let most = self.time.map(|time| self.unclear_time.unwrap_or(time));
        most.is_some_and(|most| most < elapsed + elapsed / 4)
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

/// Moves that a search leaves out below its root, too, for so many plies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Avoid {
    /// For Black and White, the ply from which on each move may be made; a pass is at
    /// the unused slot 0.
    from_ply: [Option<Box<PointMap<u32>>>; 2],
}

impl Avoid {
    /// Leaves out a player's moves in the plies before this one; the root's moves
    /// are ply 0.
    pub fn avoid(&mut self, color: Color, moves: &[Move], before: u32) {
        let from = self.plies(color);
        for &mv in moves {
            let from = &mut from[move_slot(mv)];
            *from = before.max(*from);
        }
    }

    /// Leaves out all of a player's moves but these.
    pub fn allow(&mut self, color: Color, moves: &[Move], before: u32) {
        let from = self.plies(color);
        let kept = moves.iter().map(|&mv| (move_slot(mv), from[move_slot(mv)]));
        let mut all = PointMap::new(before);
        for (slot, ply) in kept {
            all[slot] = ply;
        }
        *from = all;
    }

    /// Whether anything is left out for this player.
    pub fn is_any(&self, color: Color) -> bool {
        self.from_ply[color.index()].is_some()
    }

    /// Whether the player may not make the move at this ply.
    #[inline]
    pub fn bars(&self, color: Color, mv: Move, ply: usize) -> bool {
        let from = self.from_ply[color.index()].as_ref();
        from.is_some_and(|from| from[move_slot(mv)] as usize > ply)
    }

    fn plies(&mut self, color: Color) -> &mut PointMap<u32> {
        self.from_ply[color.index()].get_or_insert_with(|| Box::new(PointMap::new(0)))
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
