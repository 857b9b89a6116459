//! Vector instructions, chosen when the program runs.
//!
//! The folder of this file is the only one of the project with `unsafe`. It is
//! needed for three things: to call what is compiled for instructions that
//! have been found to be there; to load and store vectors; and, in the
//! innermost loop of [`dot`], to load without a check of each index, for which
//! all lengths are checked once a tile.
//!
//! All kinds of instructions give the same answers, to the last bit: [`dot`]
//! sums whole numbers, and what [`Simd`] offers is rounded alike everywhere.

#![allow(
    unsafe_code,
    reason = "calls of what is compiled for found instructions, loads and stores of vectors"
)]
#![allow(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the instructions"
)]
#![allow(
    clippy::wildcard_imports,
    reason = "the names of instructions can't be taken for others"
)]
#![allow(
    clippy::cast_ptr_alignment,
    reason = "they load and store what isn't aligned"
)]

mod dot;
mod simd;
#[cfg(test)]
mod tests;

use std::fmt;

pub(super) use dot::{Group, PAIR, Source, Sums, TILE, WIDE};
pub(super) use simd::Simd;

/// Channels that are worked on together.
pub(super) const LANES: usize = 16;
/// Numbers of some channels of a point.
pub(super) type Lanes = [f32; LANES];

/// The instructions by which a network computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// What the compiler makes of plain Rust.
    Portable,
    /// x86-64 with 128-bit vectors that multiply bytes.
    Ssse3,
    /// x86-64 with 256-bit vectors.
    Avx2,
    /// x86-64 with 256-bit vectors that multiply and sum bytes.
    AvxVnni,
    /// x86-64 with 512-bit vectors.
    Avx512,
    /// x86-64 with 512-bit vectors that multiply and sum bytes.
    Vnni,
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kernel::Portable => "portable",
            Kernel::Ssse3 => "ssse3",
            Kernel::Avx2 => "avx2",
            Kernel::AvxVnni => "avxvnni",
            Kernel::Avx512 => "avx512",
            Kernel::Vnni => "vnni",
        })
    }
}

impl Kernel {
    /// Those that this processor can run, the fastest last.
    pub fn available() -> Vec<Kernel> {
        let all = [
            Kernel::Portable,
            Kernel::Ssse3,
            Kernel::Avx2,
            Kernel::AvxVnni,
            Kernel::Avx512,
            Kernel::Vnni,
        ];
        all.into_iter()
            .filter(|kernel| kernel.is_available())
            .collect()
    }

    /// The fastest that this processor can run.
    pub fn best() -> Kernel {
        Kernel::available().pop().unwrap_or(Kernel::Portable)
    }

    fn is_available(self) -> bool {
        match self {
            Kernel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Kernel::Ssse3 => is_x86_feature_detected!("ssse3"),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Kernel::AvxVnni => {
                is_x86_feature_detected!("avx2") && is_x86_feature_detected!("avxvnni")
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => {
                is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Vnni => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vnni")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}

/// A kernel that has been found to be available on this processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found(Kernel);

impl Default for Found {
    fn default() -> Found {
        Found(Kernel::Portable)
    }
}

impl Found {
    pub(super) fn new(kernel: Kernel) -> Option<Found> {
        kernel.is_available().then_some(Found(kernel))
    }

    pub(super) const fn kernel(self) -> Kernel {
        self.0
    }
}

/// Work with vectors, to be compiled for each kind of instructions.
pub(super) trait Task {
    /// Does it. To be marked `#[inline(always)]`, as all that it calls with
    /// `simd`: only what is inlined is compiled for the instructions.
    fn run<S: Simd>(self, simd: S);
}

impl Found {
    /// Does some work by the instructions found.
    pub(super) fn run(self, task: impl Task) {
        #[cfg(target_arch = "x86_64")]
        {
            #[target_feature(enable = "avx2")]
            fn avx2(task: impl Task, simd: simd::Avx2) {
                task.run(simd);
            }

            #[target_feature(enable = "avx512f,avx512bw")]
            fn avx512(task: impl Task, simd: simd::Avx512) {
                task.run(simd);
            }

            match self.0 {
                Kernel::Portable | Kernel::Ssse3 => task.run(simd::Portable),
                // SAFETY: `Found::new` has seen these instructions.
                Kernel::Avx2 | Kernel::AvxVnni => unsafe { avx2(task, simd::Avx2::new()) },
                // SAFETY: as above; both kinds have AVX-512F and BW.
                Kernel::Avx512 | Kernel::Vnni => unsafe { avx512(task, simd::Avx512::new()) },
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        task.run(simd::Portable);
    }
}
