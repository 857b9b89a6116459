//! Zobrist hashing: a position's hash is the xor of one key a stone.
//!
//! The keys come from a small generator at compile time, so every build has
//! the same hashes and nothing is initialised at the start.

use super::{Color, Point, point::SLOTS};

/// Hash of the stones on a board: equal boards of one size have equal hashes,
/// and different ones differ but for a chance of 2⁻⁶⁴ a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash(pub u64);

impl Hash {
    /// The hash of the empty board.
    pub const EMPTY: Hash = Hash(0);

    /// Adds or takes away one stone.
    #[inline]
    pub(super) fn toggle(&mut self, color: Color, point: Point) {
        self.0 ^= KEYS[color.index() * SLOTS + point.index()];
    }

    /// The hash of this board together with the player to move.
    #[inline]
    #[must_use]
    pub const fn with_player(self, to_move: Color) -> Hash {
        match to_move {
            Color::Black => self,
            Color::White => Hash(self.0 ^ WHITE_TO_MOVE),
        }
    }
}

const WHITE_TO_MOVE: u64 = splitmix64(0x5eed_0000_0000_ffff).1;

static KEYS: [u64; 2 * SLOTS] = keys();

const fn keys() -> [u64; 2 * SLOTS] {
    let mut keys = [0; 2 * SLOTS];
    let mut state = 0x706f_6e6e_756b_6921; // "ponnuki!"
    let mut i = 0;
    while i < keys.len() {
        (state, keys[i]) = splitmix64(state);
        i += 1;
    }
    keys
}

/// One step of the `SplitMix64` generator (Steele, Lea, Flood 2014): the next
/// state and its output.
const fn splitmix64(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}
