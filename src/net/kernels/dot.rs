//! The innermost loop of the network: sums of products of bytes.
//!
//! Activations are bytes from 0 to 255, factors from -127 to 127. Where there
//! is no instruction for the whole, two neighbouring products are summed in 16
//! bits; so two neighbouring factors of the same sign make at most [`PAIR`]
//! together, which [`Group::new`] checks.

use super::{Found, Kernel, LANES};

/// Points of a tile at most.
pub(in crate::net) const TILE: usize = 8;
/// Vectors of channels of a group at most.
pub(in crate::net) const WIDE: usize = 4;
/// Bytes that are multiplied and summed at once for each channel.
const QUAD: usize = 4;
/// Largest sum of two neighbouring factors of the same sign: 255 times this is
/// less than 2^15.
pub(in crate::net) const PAIR: i32 = 128;

/// Factors of some channels for [`QUAD`] channels read, as they are loaded.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Line([[i8; QUAD]; LANES]);

/// The factors of up to [`WIDE`] vectors of channels that are written: for each
/// place, each four channels read, each vector, a [`Line`].
#[derive(Clone, Debug)]
pub(in crate::net) struct Group {
    /// Number of the first vector.
    pub(in crate::net) first: usize,
    /// Number of vectors.
    pub(in crate::net) vectors: usize,
    inputs: usize,
    places: usize,
    lines: Vec<Line>,
    /// The same as floats, only for the portable kernel: for each place, each
    /// channel read, each vector, the factors.
    floats: Vec<[f32; LANES]>,
}

/// Sums of a tile, for each point, each vector of channels.
pub(in crate::net) type Sums = [[[i32; LANES]; WIDE]; TILE];

/// Where a tile is read from.
#[derive(Clone, Copy, Debug)]
pub(in crate::net) struct Source<'a> {
    /// Activations, the channels of a point together.
    pub(in crate::net) bytes: &'a [u8],
    /// How far it is from the first channel of a point to that of each of its
    /// neighbours.
    pub(in crate::net) places: &'a [isize],
}

impl Group {
    /// The factors of a convolution for the channels `16 * first` and so on,
    /// `factor(place, from, to)` each.
    ///
    /// # Panics
    /// If the factors are too large, or the counts are none that a kernel can
    /// have.
    pub(in crate::net) fn new(
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
                    let pairs = line.as_flattened().as_chunks::<2>().0;
                    assert!(pairs.iter().all(|&pair| is_small(pair)));
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
    pub(in crate::net) const fn tile(&self) -> usize {
        if self.vectors == WIDE { 6 } else { TILE }
    }
}

/// Whether the sum of two products by these factors always fits in 16 bits.
fn is_small([a, b]: [i8; 2]) -> bool {
    let (a, b) = (i32::from(a), i32::from(b));
    a.abs().max(b.abs()) <= 127 && (a.signum() * b.signum() < 1 || (a + b).abs() <= PAIR)
}

impl Found {
    /// The sums of products at some points, one to [`Group::tile`]: `at` says
    /// where their first channels are.
    ///
    /// # Panics
    /// If a point or one of its neighbours isn't in `source`.
    pub(in crate::net) fn dot(
        self,
        group: &Group,
        source: Source<'_>,
        at: &[usize],
        sums: &mut Sums,
    ) {
        let Source { bytes, places } = source;
        assert!(at.len() <= group.tile() && places.len() == group.places);
        assert_eq!(
            group.lines.len(),
            places.len() * (group.inputs / QUAD) * group.vectors
        );
        let (low, high) = places.iter().fold((0, 0), |(low, high), &place| {
            (place.min(low), place.max(high))
        });
        let behind = high as usize + group.inputs;
        let is_inside = at.iter().all(|&point| {
            point >= low.unsigned_abs() && point <= bytes.len() && bytes.len() - point >= behind
        });
        assert!(is_inside, "a neighbour lies outside");
        match self.0 {
            Kernel::Portable => portable::dot(group, source, at, sums),
            // SAFETY: `Found::new` has seen that the processor has these
            // instructions. The checks above are those that `dot` asks for.
            #[cfg(target_arch = "x86_64")]
            Kernel::Ssse3 => unsafe { ssse3::dot(group, source, at, sums) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => unsafe { avx2::dot(group, source, at, sums) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kernel::AvxVnni => unsafe { avx_vnni::dot(group, source, at, sums) },
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
#[cfg(target_arch = "x86_64")]
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

    /// Points whose sums fit in the registers together. (With four the compiler makes no vectors.)
    const POINTS: usize = if cfg!(target_arch = "aarch64") { 3 } else { 2 };

    pub(super) fn dot(group: &Group, source: Source<'_>, at: &[usize], sums: &mut Sums) {
        for (at, sums) in at.chunks(POINTS).zip(sums.chunks_mut(POINTS)) {
            match *at {
                [a] => tile(group, source, [a], sums),
                [a, b] => tile(group, source, [a, b], sums),
                [a, b, c] => tile(group, source, [a, b, c], sums),
                _ => unreachable!("more points than are worked on together"),
            }
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
                            let part = &mut parts[point][lane];
                            // One instruction there, and exact either way.
                            *part = if cfg!(target_arch = "aarch64") {
                                activation.mul_add(row[lane], *part)
                            } else {
                                activation * row[lane] + *part
                            };
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

            use super::{Group, Line, QUAD, Source, Sums};

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
                            let bytes = from[point].wrapping_add(quad).cast::<[u8; QUAD]>();
                            // SAFETY: `group.inputs` bytes are there, and
                            // `quad + QUAD` is no more.
                            let bytes = unsafe { bytes.read() };
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
                        let to = all.as_mut_ptr();
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

/// A kernel of shorter vectors: the sums of one vector of channels, in some
/// registers, at up to `points` points at once.
#[cfg(target_arch = "x86_64")]
macro_rules! narrow_kernel {
    (
        $name:ident, $features:literal, $register:ty, parts: $parts:literal, points: $points:literal,
        zero: $zero:ident, four: $four:ident, load: $load:ident, store: $store:ident, $add:item
    ) => {
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
                // Parts of about the same size.
                let most = at.len().div_ceil(at.len().div_ceil($points).max(1)).max(1);
                for vector in 0..group.vectors {
                    let mut done = 0;
                    for at in at.chunks(most) {
                        let sums = &mut sums[done..];
                        // SAFETY: what is asked for is the same; there is this vector.
                        unsafe {
                            match at.len() {
                                1 => tile::<1>(group, vector, source, at, sums),
                                2 => tile::<2>(group, vector, source, at, sums),
                                3 => tile::<3>(group, vector, source, at, sums),
                                4 => tile::<4>(group, vector, source, at, sums),
                                5 => tile::<5>(group, vector, source, at, sums),
                                6 => tile::<6>(group, vector, source, at, sums),
                                _ => unreachable!("more points than a part has"),
                            }
                        }
                        done += at.len();
                    }
                }
            }

            /// # Safety
            /// As for `dot`; the group has this vector, and `POINTS` is the
            /// number of points.
            #[target_feature(enable = $features)]
            unsafe fn tile<const POINTS: usize>(
                group: &Group,
                vector: usize,
                Source { bytes, places }: Source<'_>,
                at: &[usize],
                all: &mut [[[i32; LANES]; super::WIDE]],
            ) {
                let mut sums = [[$zero(); $parts]; POINTS];
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
                        let factors: [$register; $parts] = std::array::from_fn(|part| unsafe {
                            $load(line.cast::<$register>().add(part))
                        });
                        line = line.wrapping_add(group.vectors);
                        for point in 0..POINTS {
                            let bytes = from[point].wrapping_add(quad).cast::<[u8; QUAD]>();
                            // SAFETY: `group.inputs` bytes are there, and
                            // `quad + QUAD` is no more.
                            let bytes = unsafe { bytes.read() };
                            let four = $four(i32::from_ne_bytes(bytes));
                            for part in 0..$parts {
                                sums[point][part] =
                                    add_products(sums[point][part], four, factors[part]);
                            }
                        }
                        quad += QUAD;
                    }
                }
                for (all, sums) in all.iter_mut().zip(sums) {
                    let to = &raw mut all[vector];
                    for (part, sum) in sums.into_iter().enumerate() {
                        // SAFETY: the registers have 16 numbers of 32 bits together.
                        unsafe { $store(to.cast::<$register>().add(part), sum) };
                    }
                }
            }

            const _: () = assert!(
                size_of::<Line>() == $parts * size_of::<$register>() && align_of::<Line>() == 64
            );
        }
    };
}

#[cfg(target_arch = "x86_64")]
narrow_kernel!(
    avx_vnni, "avx2,avxvnni", __m256i, parts: 2, points: 6,
    zero: _mm256_setzero_si256, four: _mm256_set1_epi32,
    load: _mm256_load_si256, store: _mm256_storeu_si256,
    #[target_feature(enable = "avx2,avxvnni")]
    #[inline]
    fn add_products(sum: __m256i, bytes: __m256i, factors: __m256i) -> __m256i {
        _mm256_dpbusd_avx_epi32(sum, bytes, factors)
    }
);

#[cfg(target_arch = "x86_64")]
narrow_kernel!(
    avx2, "avx2", __m256i, parts: 2, points: 4,
    zero: _mm256_setzero_si256, four: _mm256_set1_epi32,
    load: _mm256_load_si256, store: _mm256_storeu_si256,
    #[target_feature(enable = "avx2")]
    #[inline]
    fn add_products(sum: __m256i, bytes: __m256i, factors: __m256i) -> __m256i {
        let pairs = _mm256_maddubs_epi16(bytes, factors);
        _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
    }
);

#[cfg(target_arch = "x86_64")]
narrow_kernel!(
    ssse3, "ssse3", __m128i, parts: 4, points: 2,
    zero: _mm_setzero_si128, four: _mm_set1_epi32,
    load: _mm_load_si128, store: _mm_storeu_si128,
    #[target_feature(enable = "ssse3")]
    #[inline]
    fn add_products(sum: __m128i, bytes: __m128i, factors: __m128i) -> __m128i {
        let pairs = _mm_maddubs_epi16(bytes, factors);
        _mm_add_epi32(sum, _mm_madd_epi16(pairs, _mm_set1_epi16(1)))
    }
);
