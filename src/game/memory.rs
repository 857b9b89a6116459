//! The positions that superko forbids to repeat.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A set of position keys that counts how often each was added, so that undo
/// can take one away again.
#[derive(Clone, Debug, Default)]
pub struct Memory(HashMap<u64, u32, BuildHasherDefault<KeyHasher>>);

impl Memory {
    /// Whether a position with this key is remembered.
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        self.0.contains_key(&key)
    }

    /// Number of different keys.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The keys, in no order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.keys().copied()
    }

    pub(super) fn add(&mut self, key: u64) {
        *self.0.entry(key).or_insert(0) += 1;
    }

    pub(super) fn forget(&mut self, key: u64) {
        if let Some(count) = self.0.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(&key);
            }
        }
    }
}

/// The keys are hashes already.
#[derive(Clone, Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
