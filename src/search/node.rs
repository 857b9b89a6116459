//! One node of the tree: 32 bytes of atomics, and what they mean.
//!
//! A node stands for a move; its statistics are seen by the player who made
//! it. Visits and reward share one word, so a reader always sees a pair that
//! belongs together.

use super::sync::{AtomicU32, AtomicU64, Ordering};
use crate::board::{Move, Point};

/// Bits of a statistics word that hold the reward.
const REWARD_BITS: u32 = 40;
/// Units of a whole win in the reward.
pub(crate) const WIN: f32 = 65536.0;
/// Visits at which a node is full: a search stops before.
pub(crate) const MAX_VISITS: u32 = (1 << (64 - REWARD_BITS)) - 1;

/// Visits and mean reward of a node, or of a move played first by anyone in a
/// playout (RAVE).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// Simulations that came here, those in flight included.
    pub visits: u32,
    /// Sum of rewards, 0 to 1 each, for the player who made the move.
    pub reward: f32,
}

impl Stats {
    fn unpack(word: u64) -> Stats {
        Stats {
            visits: (word >> REWARD_BITS) as u32,
            reward: (word & ((1 << REWARD_BITS) - 1)) as f32 / WIN,
        }
    }

    /// Mean reward; one half without visits.
    pub fn mean(self) -> f32 {
        if self.visits == 0 {
            0.5
        } else {
            self.reward / self.visits as f32
        }
    }
}

/// A word of statistics that threads share.
#[derive(Debug, Default)]
pub(crate) struct SharedStats(AtomicU64);

impl SharedStats {
    #[inline]
    pub(crate) fn load(&self) -> Stats {
        Stats::unpack(self.0.load(Ordering::Relaxed))
    }

    /// Adds visits without a reward: until the reward follows they are a
    /// virtual loss.
    #[inline]
    pub(crate) fn visit(&self, visits: u32) {
        self.0
            .fetch_add(u64::from(visits) << REWARD_BITS, Ordering::Relaxed);
    }

    /// Takes back visits that came to nothing.
    pub(crate) fn unvisit(&self, visits: u32) {
        self.0
            .fetch_sub(u64::from(visits) << REWARD_BITS, Ordering::Relaxed);
    }

    /// Adds a reward between 0 and 1, `weight` times.
    #[inline]
    pub(crate) fn reward(&self, reward: f32, weight: u32) {
        let units = (reward * WIN) as u64 * u64::from(weight);
        self.0.fetch_add(units, Ordering::Relaxed);
    }

    /// Adds visits and their reward at once.
    #[inline]
    pub(crate) fn add(&self, reward: f32, weight: u32) {
        let units = (reward * WIN) as u64 * u64::from(weight);
        self.0.fetch_add(
            (u64::from(weight) << REWARD_BITS) + units,
            Ordering::Relaxed,
        );
    }

    fn copy_from(&self, other: &SharedStats) {
        self.0
            .store(other.0.load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// Index of a node in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

/// What a child starts with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstValue {
    /// The move.
    pub mv: Move,
    /// What is thought of it.
    pub first: First,
}

/// What is thought of a move before it was tried. All moves of a tree have the
/// same kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum First {
    /// Virtual visits, which nobody made.
    Visits {
        /// How many, 0 to 4095.
        weight: f32,
        /// Their mean reward for the player who moves, 0 to 1.
        value: f32,
    },
    /// The chance, 0 to 1, that a model gives the move.
    Chance(f32),
}

impl FirstValue {
    /// The chance that a model gives the move; none for virtual visits.
    pub(crate) const fn chance(&self) -> Option<f32> {
        match self.first {
            First::Chance(chance) => Some(chance),
            First::Visits { .. } => None,
        }
    }

    /// A move of which nothing is known.
    pub const fn unknown(mv: Move) -> FirstValue {
        FirstValue {
            mv,
            first: First::Visits {
                weight: 0.0,
                value: 0.5,
            },
        }
    }
}

const EXPANDING: u32 = 1 << 16;
const EXPANDED: u32 = 1 << 17;
const COUNT_MASK: u32 = 0xffff;

const ILLEGAL: u32 = 1 << 16;
const EXCLUDED: u32 = 1 << 17;

/// A node of the tree.
#[derive(Debug, Default)]
#[repr(align(32))]
pub(crate) struct Node {
    /// Simulations through this node.
    pub(crate) stats: SharedStats,
    /// Playouts in which the move was played first, wherever.
    pub(crate) rave: SharedStats,
    /// Virtual visits in units of 1/16, and their mean in units of 1/65535; or
    /// the bits of a chance.
    prior: AtomicU32,
    /// The move's slot (0: pass) and flags.
    mv: AtomicU32,
    /// First child, once `state` says so.
    first: AtomicU32,
    /// Number of children, and how far the expansion is.
    state: AtomicU32,
}

#[cfg(not(all(test, loom)))]
const _: () = assert!(size_of::<Node>() == 32);

impl Node {
    /// Makes this slot a fresh leaf.
    pub(crate) fn reset(&self, first: &FirstValue) {
        self.stats.0.store(0, Ordering::Relaxed);
        self.rave.0.store(0, Ordering::Relaxed);
        let prior = match first.first {
            First::Visits { weight, value } => {
                let weight = (weight * 16.0).clamp(0.0, 65535.0) as u32;
                weight << 16 | (value.clamp(0.0, 1.0) * 65535.0) as u32
            }
            First::Chance(chance) => chance.to_bits(),
        };
        self.prior.store(prior, Ordering::Relaxed);
        let slot = first.mv.point().map_or(0, Point::index) as u32;
        self.mv.store(slot, Ordering::Relaxed);
        self.first.store(0, Ordering::Relaxed);
        self.state.store(0, Ordering::Relaxed);
    }

    /// Copies all but the children.
    pub(crate) fn copy_from(&self, other: &Node) {
        self.stats.copy_from(&other.stats);
        self.rave.copy_from(&other.rave);
        self.prior
            .store(other.prior.load(Ordering::Relaxed), Ordering::Relaxed);
        self.mv
            .store(other.mv.load(Ordering::Relaxed), Ordering::Relaxed);
        self.first.store(0, Ordering::Relaxed);
        self.state.store(0, Ordering::Relaxed);
    }

    /// Becomes the other node, children included, with this first value.
    pub(crate) fn take_over(&self, other: &Node, first: &FirstValue) {
        self.reset(first);
        self.stats.copy_from(&other.stats);
        self.rave.copy_from(&other.rave);
        self.mv
            .store(other.mv.load(Ordering::Relaxed), Ordering::Relaxed);
        if let Some((block, count)) = other.children() {
            self.publish(block, count);
        }
    }

    #[inline]
    pub(crate) fn mv(&self) -> Move {
        match self.slot() {
            0 => Move::Pass,
            slot => Move::Play(Point::from_index(slot as usize)),
        }
    }

    /// The move's slot; 0 for a pass.
    #[inline]
    pub(crate) fn slot(&self) -> u32 {
        self.mv.load(Ordering::Relaxed) & 0xffff
    }

    /// Virtual visits and their mean.
    #[inline]
    pub(crate) fn prior(&self) -> (f32, f32) {
        let word = self.prior.load(Ordering::Relaxed);
        ((word >> 16) as f32 / 16.0, (word & 0xffff) as f32 / 65535.0)
    }

    /// The chance that a model gives the move; of trees of that kind only.
    #[inline]
    pub(crate) fn chance(&self) -> f32 {
        f32::from_bits(self.prior.load(Ordering::Relaxed))
    }

    /// Whether the move may not be chosen: it is illegal here, or this search
    /// leaves it out.
    #[inline]
    pub(crate) fn is_barred(&self) -> bool {
        self.mv.load(Ordering::Relaxed) & (ILLEGAL | EXCLUDED) != 0
    }

    /// Bars the move for good: it repeats a position.
    pub(crate) fn mark_illegal(&self) {
        self.mv.fetch_or(ILLEGAL, Ordering::Relaxed);
    }

    /// Bars or allows the move at the root of one search.
    pub(crate) fn set_excluded(&self, excluded: bool) {
        if excluded {
            self.mv.fetch_or(EXCLUDED, Ordering::Relaxed);
        } else {
            self.mv.fetch_and(!EXCLUDED, Ordering::Relaxed);
        }
    }

    /// The children's block, if the node is expanded.
    #[inline]
    pub(crate) fn children(&self) -> Option<(NodeId, usize)> {
        // Acquire pairs with the Release in `publish`.
        let state = self.state.load(Ordering::Acquire);
        (state & EXPANDED != 0).then(|| {
            (
                NodeId(self.first.load(Ordering::Relaxed)),
                (state & COUNT_MASK) as usize,
            )
        })
    }

    /// The child number `at` of an expanded node.
    #[inline]
    pub(crate) fn child(&self, at: usize) -> NodeId {
        NodeId(self.first.load(Ordering::Relaxed) + at as u32)
    }

    /// Wins the right to expand this node; at most one thread does.
    pub(crate) fn begin_expansion(&self) -> bool {
        self.state
            .compare_exchange(0, EXPANDING, Ordering::Relaxed, Ordering::Relaxed)
            .is_ok()
    }

    /// Gives the right back: there was no room.
    pub(crate) fn abandon_expansion(&self) {
        self.state.store(0, Ordering::Relaxed);
    }

    /// Makes a filled block of children visible to all threads.
    pub(crate) fn publish(&self, first: NodeId, count: usize) {
        self.first.store(first.0, Ordering::Relaxed);
        // Release pairs with the Acquire in `children`: whoever sees the
        // state sees the block as it was filled.
        self.state
            .store(EXPANDED | count as u32 & COUNT_MASK, Ordering::Release);
    }
}
