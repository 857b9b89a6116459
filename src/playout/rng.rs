//! The generator of random numbers in playouts, seeded, the same on every
//! machine.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, SeedableRng as _};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

/// A probability in units of 1/65536.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance(u32);

impl Chance {
    /// From a probability between 0 and 1.
    pub fn new(probability: f32) -> Chance {
        Chance((probability.clamp(0.0, 1.0) * 65536.0).round() as u32)
    }
}

impl Rng {
    /// The stream number `stream` of this seed.
    pub fn new(seed: u64, stream: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(
            seed ^ stream.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17),
        ))
    }

    /// A number from 0 to `n - 1`; 0 when `n` is 0. The bias is below n/2³².
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.0.next_u32()) * n as u64) >> 32) as usize
    }

    /// True with this probability.
    #[inline]
    pub fn happens(&mut self, chance: Chance) -> bool {
        self.0.next_u32() >> 16 < chance.0
    }
}
