//! The innermost loop of the network: sums of products of bytes, by each kind
//! of instruction that a processor may have.
//!
//! This is the only file of the project with `unsafe`. It has three uses: to
//! load factors and activations without a check of each index, and to call a
//! function that is compiled for instructions which have been found to be
//! there. [`Kernel::dot`] checks all lengths before, once a tile.
//!
//! All kernels give the same integers, to the last bit. Activations are bytes
//! from 0 to 255, factors from -127 to 127. Two neighbouring products are
//! summed in 16 bits by AVX2, so two neighbouring factors of the same sign
//! make at most 128 together, which [`Group::new`] checks.

#![allow(
    unsafe_code,
    reason = "loads without checks, and calls of what is compiled for found instructions"
)]
#![allow(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the instructions"
)]

mod simd;

use std::fmt;

pub(super) use simd::Simd;

/// Channels that are worked on together.
pub(super) const LANES: usize = 16;
/// Numbers of some channels of a point.
pub(super) type Lanes = [f32; LANES];
/// Points of a tile at most.
pub(super) const TILE: usize = 8;
/// Vectors of channels of a group at most.
pub(super) const WIDE: usize = 4;
/// Bytes that are multiplied and summed at once for each channel.
const QUAD: usize = 4;
/// Largest sum of two neighbouring factors of the same sign.
pub(super) const PAIR: i32 = 128;

/// The instructions by which a network computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// What the compiler makes of plain Rust.
    Portable,
    /// x86-64 with 256-bit vectors.
    Avx2,
    /// x86-64 with 512-bit vectors.
    Avx512,
    /// x86-64 with 512-bit vectors that multiply and sum bytes.
    Vnni,
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kernel::Portable => "portable",
            Kernel::Avx2 => "avx2",
            Kernel::Avx512 => "avx512",
            Kernel::Vnni => "vnni",
        })
    }
}

impl Kernel {
    /// Those that this processor can run, the fastest last.
    pub fn available() -> Vec<Kernel> {
        [Kernel::Portable, Kernel::Avx2, Kernel::Avx512, Kernel::Vnni]
            .into_iter()
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
            Kernel::Avx2 => is_x86_feature_detected!("avx2"),
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
                Kernel::Portable => task.run(simd::Portable),
                // SAFETY: `Found::new` has seen these instructions.
                Kernel::Avx2 => unsafe { avx2(task, simd::Avx2::new()) },
                // SAFETY: as above; both kinds have AVX-512F and BW.
                Kernel::Avx512 | Kernel::Vnni => unsafe { avx512(task, simd::Avx512::new()) },
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        task.run(simd::Portable);
    }
}

/// Factors of some channels for [`QUAD`] channels read, as they are loaded.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Line([[i8; QUAD]; LANES]);

/// The factors of up to [`WIDE`] vectors of channels that are written: for each
/// place, each four channels read, each vector, a [`Line`].
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// Number of the first vector.
    pub(super) first: usize,
    /// Number of vectors.
    pub(super) vectors: usize,
    inputs: usize,
    places: usize,
    lines: Vec<Line>,
    /// The same as floats, only for the portable kernel: for each place, each
    /// channel read, each vector, the factors.
    floats: Vec<[f32; LANES]>,
}

/// Sums of a tile, for each point, each vector of channels.
pub(super) type Sums = [[[i32; LANES]; WIDE]; TILE];

/// Where a tile is read from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    /// Activations, the channels of a point together.
    pub(super) bytes: &'a [u8],
    /// How far it is from the first channel of a point to that of each of its
    /// neighbours.
    pub(super) places: &'a [isize],
}

impl Group {
    /// The factors of a convolution for the channels `16 * first` and so on,
    /// `factor(place, from, to)` each.
    ///
    /// # Panics
    /// If the factors are too large, or the counts are none that a kernel can
    /// have.
    pub(super) fn new(
        (first, vectors): (usize, usize),
        inputs: usize,
        places: usize,
        is_portable: bool,
        factor: impl Fn(usize, usize, usize) -> i8,
    ) -> Group {
        assert!((1..=WIDE).contains(&vectors) && inputs.is_multiple_of(QUAD));
        let mut lines = Vec::with_capacity(places * inputs / QUAD * vectors);
        let mut floats = Vec::new();
        for place in 0..places {
            for quad in (0..inputs).step_by(QUAD) {
                for vector in first..first + vectors {
                    let line = std::array::from_fn(|lane| {
                        let to = LANES * vector + lane;
                        std::array::from_fn(|at| factor(place, quad + at, to))
                    });
                    assert!(line.as_flattened().as_chunks::<2>().0.iter().all(is_small));
                    lines.push(Line(line));
                }
                if !is_portable {
                    continue;
                }
                for from in quad..quad + QUAD {
                    for vector in first..first + vectors {
                        floats.push(std::array::from_fn(|lane| {
                            f32::from(factor(place, from, LANES * vector + lane))
                        }));
                    }
                }
            }
        }
        Group {
            first,
            vectors,
            inputs,
            places,
            lines,
            floats,
        }
    }

    /// Points that are worked on together, at most.
    pub(super) const fn tile(&self) -> usize {
        if self.vectors == WIDE { 6 } else { TILE }
    }
}

/// Whether the sum of two products by these factors always fits in 16 bits.
fn is_small(&[a, b]: &[i8; 2]) -> bool {
    let (a, b) = (i32::from(a), i32::from(b));
    a.abs().max(b.abs()) <= 127 && (a.signum() * b.signum() < 1 || (a + b).abs() <= PAIR)
}

impl Found {
    /// The sums of products at some points, one to [`Group::tile`]: `at` says
    /// where their first channels are.
    ///
    /// # Panics
    /// If a point or one of its neighbours isn't in `source`.
    pub(super) fn dot(self, group: &Group, source: Source<'_>, at: &[usize], sums: &mut Sums) {
        let Source { bytes, places } = source;
        assert!(at.len() <= group.tile() && places.len() == group.places);
        assert_eq!(
            group.lines.len(),
            places.len() * (group.inputs / QUAD) * group.vectors
        );
        let mut is_inside = true;
        for &place in places {
            for &point in at {
                let first = point.wrapping_add_signed(place);
                is_inside &= first <= bytes.len() && bytes.len() - first >= group.inputs;
            }
        }
        assert!(is_inside, "a neighbour lies outside");
        match self.0 {
            Kernel::Portable => portable::dot(group, source, at, sums),
            // SAFETY: `Found::new` has seen that the processor has these
            // instructions. The checks above are those that `dot` asks for.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => unsafe { avx2::dot(group, source, at, sums) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => unsafe { avx512::dot(group, source, at, sums) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kernel::Vnni => unsafe { vnni::dot(group, source, at, sums) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("not found on this processor"),
        }
    }
}

/// Calls the function for this many points.
macro_rules! by_count {
    ($count:expr, $call:ident::<$vectors:literal> $args:tt: $($n:literal)+) => {
        match $count {
            0 => {}
            $($n => $call::<$vectors, $n> $args,)+
            _ => unreachable!("more points than a tile has"),
        }
    };
}

mod portable {
    //! Plain Rust. It multiplies floats, which compilers make vectors of on
    //! every processor. They hold the integers exactly: at one place at most
    //! 512 channels are summed, 512 * 127 * 255 < 2^24.

    use super::{Group, LANES, Source, Sums};

    pub(super) fn dot(group: &Group, source: Source<'_>, at: &[usize], sums: &mut Sums) {
        let mut done = 0;
        for pair in at.chunks(2) {
            let sums = &mut sums[done..];
            match *pair {
                [a, b] => tile(group, source, [a, b], sums),
                [a] => tile(group, source, [a], sums),
                _ => {}
            }
            done += 2;
        }
    }

    fn tile<const POINTS: usize>(
        group: &Group,
        Source { bytes, places }: Source<'_>,
        at: [usize; POINTS],
        all: &mut [[[i32; LANES]; super::WIDE]],
    ) {
        debug_assert!(group.inputs <= 512);
        for vector in 0..group.vectors {
            let mut sums = [[0_i32; LANES]; POINTS];
            let rows = group.floats.chunks_exact(group.inputs * group.vectors);
            for (&place, rows) in places.iter().zip(rows) {
                let from = at.map(|at| &bytes[at.wrapping_add_signed(place)..][..group.inputs]);
                let mut parts = [[0.0_f32; LANES]; POINTS];
                let rows = &rows[vector..];
                let last = (group.inputs - 1) * group.vectors;
                // So that the compiler leaves out the checks below: with them
                // it makes no vectors.
                assert!(last < rows.len() && from.iter().all(|from| from.len() == group.inputs));
                for input in 0..group.inputs {
                    let row = &rows[input * group.vectors];
                    for point in 0..POINTS {
                        let activation = f32::from(from[point][input]);
                        for lane in 0..LANES {
                            parts[point][lane] += activation * row[lane];
                        }
                    }
                }
                for (sums, parts) in sums.iter_mut().zip(&parts) {
                    for (sum, &part) in sums.iter_mut().zip(parts) {
                        *sum += part as i32;
                    }
                }
            }
            for (all, sums) in all.iter_mut().zip(sums) {
                all[vector] = sums;
            }
        }
    }
}

/// A kernel of 512-bit vectors: the sums of all vectors of a group at some
/// points stay in registers.
#[cfg(target_arch = "x86_64")]
macro_rules! wide_kernel {
    ($name:ident, $features:literal, $add:item) => {
        mod $name {
            use std::arch::x86_64::*;

            use super::{Group, LANES, Line, QUAD, Source, Sums};

            $add

            /// # Safety
            /// At each place of each point `group.inputs` bytes must be in the
            /// source, and the group must have a line for each place, four
            /// inputs, and vector.
            #[target_feature(enable = $features)]
            pub(super) unsafe fn dot(
                group: &Group,
                source: Source<'_>,
                at: &[usize],
                sums: &mut Sums,
            ) {
                // SAFETY: what is asked for is the same.
                unsafe {
                    match group.vectors {
                        1 => by_count!(at.len(), tile::<1>(group, source, at, sums): 1 2 3 4 5 6 7 8),
                        2 => by_count!(at.len(), tile::<2>(group, source, at, sums): 1 2 3 4 5 6 7 8),
                        3 => by_count!(at.len(), tile::<3>(group, source, at, sums): 1 2 3 4 5 6 7 8),
                        4 => by_count!(at.len(), tile::<4>(group, source, at, sums): 1 2 3 4 5 6),
                        _ => unreachable!("a group has at most four vectors"),
                    }
                }
            }

            /// # Safety
            /// As for `dot`.
            #[target_feature(enable = $features)]
            unsafe fn tile<const VECTORS: usize, const POINTS: usize>(
                group: &Group,
                Source { bytes, places }: Source<'_>,
                at: &[usize],
                all: &mut Sums,
            ) {
                let mut sums = [[_mm512_setzero_si512(); VECTORS]; POINTS];
                let mut line = group.lines.as_ptr();
                for &place in places {
                    let from: [*const u8; POINTS] = std::array::from_fn(|point| {
                        bytes.as_ptr().wrapping_add(at[point].wrapping_add_signed(place))
                    });
                    let mut quad = 0;
                    while quad < group.inputs {
                        // SAFETY: there is a line for each place, quad, vector.
                        let factors: [__m512i; VECTORS] = std::array::from_fn(|vector| unsafe {
                            _mm512_load_si512(line.add(vector).cast())
                        });
                        line = line.wrapping_add(VECTORS);
                        for point in 0..POINTS {
                            // SAFETY: `group.inputs` bytes are there, and
                            // `quad + QUAD` is no more.
                            let bytes: [u8; QUAD] =
                                unsafe { from[point].add(quad).cast::<[u8; QUAD]>().read() };
                            let four = _mm512_set1_epi32(i32::from_ne_bytes(bytes));
                            for vector in 0..VECTORS {
                                sums[point][vector] =
                                    add_products(sums[point][vector], four, factors[vector]);
                            }
                        }
                        quad += QUAD;
                    }
                }
                for (all, sums) in all.iter_mut().zip(sums) {
                    for (all, sum) in all.iter_mut().zip(sums) {
                        let to: *mut [i32; LANES] = all;
                        // SAFETY: 16 numbers of 32 bits are 512 bits.
                        unsafe { _mm512_storeu_si512(to.cast(), sum) };
                    }
                }
            }

            const _: () = assert!(size_of::<Line>() == 64 && align_of::<Line>() == 64);
        }
    };
}

#[cfg(target_arch = "x86_64")]
wide_kernel!(
    vnni,
    "avx512f,avx512bw,avx512vnni",
    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    #[inline]
    fn add_products(sum: __m512i, bytes: __m512i, factors: __m512i) -> __m512i {
        _mm512_dpbusd_epi32(sum, bytes, factors)
    }
);

#[cfg(target_arch = "x86_64")]
wide_kernel!(
    avx512,
    "avx512f,avx512bw",
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn add_products(sum: __m512i, bytes: __m512i, factors: __m512i) -> __m512i {
        let pairs = _mm512_maddubs_epi16(bytes, factors);
        _mm512_add_epi32(sum, _mm512_madd_epi16(pairs, _mm512_set1_epi16(1)))
    }
);

#[cfg(target_arch = "x86_64")]
mod avx2 {
    //! One vector of channels, in two registers, at some points at once.

    use std::arch::x86_64::*;

    use super::{Group, LANES, QUAD, Source, Sums};

    /// # Safety
    /// At each place of each point `group.inputs` bytes must be in the source,
    /// and the group must have a line for each place, four inputs, and vector.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn dot(group: &Group, source: Source<'_>, at: &[usize], sums: &mut Sums) {
        for vector in 0..group.vectors {
            let mut done = 0;
            for at in at.chunks(4) {
                let sums = &mut sums[done..];
                // SAFETY: what is asked for is the same; there is this vector.
                unsafe {
                    match at.len() {
                        1 => tile::<1>(group, vector, source, at, sums),
                        2 => tile::<2>(group, vector, source, at, sums),
                        3 => tile::<3>(group, vector, source, at, sums),
                        _ => tile::<4>(group, vector, source, at, sums),
                    }
                }
                done += at.len();
            }
        }
    }

    /// # Safety
    /// As for `dot`; the group has this vector.
    #[target_feature(enable = "avx2")]
    unsafe fn tile<const POINTS: usize>(
        group: &Group,
        vector: usize,
        Source { bytes, places }: Source<'_>,
        at: &[usize],
        all: &mut [[[i32; LANES]; super::WIDE]],
    ) {
        let one = _mm256_set1_epi16(1);
        let mut sums = [[_mm256_setzero_si256(); 2]; POINTS];
        let mut line = group.lines.as_ptr().wrapping_add(vector);
        for &place in places {
            let from: [*const u8; POINTS] = std::array::from_fn(|point| {
                bytes
                    .as_ptr()
                    .wrapping_add(at[point].wrapping_add_signed(place))
            });
            let mut quad = 0;
            while quad < group.inputs {
                // SAFETY: there is a line for each place, quad, vector.
                let factors: [__m256i; 2] = std::array::from_fn(|half| unsafe {
                    _mm256_load_si256(line.cast::<__m256i>().add(half))
                });
                line = line.wrapping_add(group.vectors);
                for point in 0..POINTS {
                    // SAFETY: `group.inputs` bytes are there, and `quad + QUAD`
                    // is no more.
                    let bytes: [u8; QUAD] =
                        unsafe { from[point].add(quad).cast::<[u8; QUAD]>().read() };
                    let four = _mm256_set1_epi32(i32::from_ne_bytes(bytes));
                    for half in 0..2 {
                        let pairs = _mm256_maddubs_epi16(four, factors[half]);
                        let sum = &mut sums[point][half];
                        *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pairs, one));
                    }
                }
                quad += QUAD;
            }
        }
        for (all, sums) in all.iter_mut().zip(sums) {
            let to: *mut [i32; LANES] = &mut all[vector];
            for (half, sum) in sums.into_iter().enumerate() {
                // SAFETY: 16 numbers of 32 bits are twice 256 bits.
                unsafe { _mm256_storeu_si256(to.cast::<__m256i>().add(half), sum) };
            }
        }
    }
}
