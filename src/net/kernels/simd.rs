//! Vectors of sixteen numbers in single precision, by each kind of
//! instructions.
//!
//! A value of a type that is [`Simd`] proves that the processor has its
//! instructions, since only [`Found::run`](super::Found::run) makes one. All
//! kinds give the same bits: there is no operation that rounds but once what
//! others round twice.

use super::{LANES, Lanes};

/// Instructions for vectors.
pub(in crate::net) trait Simd: Copy {
    /// A vector of [`LANES`] numbers.
    type Vector: Copy;

    /// A vector of this number.
    fn splat(self, x: f32) -> Self::Vector;
    /// Sixteen numbers as a vector.
    fn load(self, from: &Lanes) -> Self::Vector;
    /// A vector as sixteen numbers.
    fn store(self, x: Self::Vector, to: &mut Lanes);
    /// The sum, number by number.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The product.
    fn mul(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The larger one.
    fn max(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The smaller one.
    fn min(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Whole numbers as a vector.
    fn load_ints(self, from: &[i32; LANES]) -> Self::Vector;
    /// Bytes as a vector.
    fn load_bytes(self, from: &[u8; LANES]) -> Self::Vector;
    /// Numbers from 0 to 255 as bytes, to the nearest, a half to the even one.
    fn store_bytes(self, x: Self::Vector, to: &mut [u8; LANES]);
}

/// What the compiler makes of plain Rust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

/// 256-bit vectors.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

/// 512-bit vectors.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

impl Simd for Portable {
    type Vector = Lanes;

    #[inline(always)]
    fn splat(self, x: f32) -> Lanes {
        [x; LANES]
    }

    #[inline(always)]
    fn load(self, from: &Lanes) -> Lanes {
        *from
    }

    #[inline(always)]
    fn store(self, x: Lanes, to: &mut Lanes) {
        *to = x;
    }

    #[inline(always)]
    fn add(self, mut a: Lanes, b: Lanes) -> Lanes {
        for lane in 0..LANES {
            a[lane] += b[lane];
        }
        a
    }

    #[inline(always)]
    fn mul(self, mut a: Lanes, b: Lanes) -> Lanes {
        for lane in 0..LANES {
            a[lane] *= b[lane];
        }
        a
    }

    #[inline(always)]
    fn max(self, mut a: Lanes, b: Lanes) -> Lanes {
        for lane in 0..LANES {
            a[lane] = if a[lane] > b[lane] { a[lane] } else { b[lane] };
        }
        a
    }

    #[inline(always)]
    fn min(self, mut a: Lanes, b: Lanes) -> Lanes {
        for lane in 0..LANES {
            a[lane] = if a[lane] < b[lane] { a[lane] } else { b[lane] };
        }
        a
    }

    #[inline(always)]
    fn load_ints(self, from: &[i32; LANES]) -> Lanes {
        let mut to = [0.0; LANES];
        for lane in 0..LANES {
            to[lane] = from[lane] as f32;
        }
        to
    }

    #[inline(always)]
    fn load_bytes(self, from: &[u8; LANES]) -> Lanes {
        let mut to = [0.0; LANES];
        for lane in 0..LANES {
            to[lane] = f32::from(from[lane]);
        }
        to
    }

    #[inline(always)]
    fn store_bytes(self, x: Lanes, to: &mut [u8; LANES]) {
        // With this added, the last place of a float is worth one.
        const SHIFT: f32 = 8_388_608.0;
        for lane in 0..LANES {
            to[lane] = (x[lane] + SHIFT).to_bits() as u8;
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    use super::{Avx2, LANES, Lanes, Simd};

    impl Avx2 {
        /// # Safety
        /// The processor must have AVX2.
        pub(in super::super) const unsafe fn new() -> Avx2 {
            Avx2(())
        }
    }

    // SAFETY of all blocks: `self` proves that the instructions are there, and
    // what is loaded and stored lies in an array of the vector's size.
    impl Simd for Avx2 {
        type Vector = [__m256; 2];

        #[inline(always)]
        fn splat(self, x: f32) -> [__m256; 2] {
            // SAFETY: see above.
            unsafe { [_mm256_set1_ps(x); 2] }
        }

        #[inline(always)]
        fn load(self, from: &Lanes) -> [__m256; 2] {
            let from = from.as_ptr();
            // SAFETY: see above.
            unsafe { [_mm256_loadu_ps(from), _mm256_loadu_ps(from.add(8))] }
        }

        #[inline(always)]
        fn store(self, x: [__m256; 2], to: &mut Lanes) {
            let to = to.as_mut_ptr();
            // SAFETY: see above.
            unsafe {
                _mm256_storeu_ps(to, x[0]);
                _mm256_storeu_ps(to.add(8), x[1]);
            }
        }

        #[inline(always)]
        fn add(self, a: [__m256; 2], b: [__m256; 2]) -> [__m256; 2] {
            // SAFETY: see above.
            unsafe { [_mm256_add_ps(a[0], b[0]), _mm256_add_ps(a[1], b[1])] }
        }

        #[inline(always)]
        fn mul(self, a: [__m256; 2], b: [__m256; 2]) -> [__m256; 2] {
            // SAFETY: see above.
            unsafe { [_mm256_mul_ps(a[0], b[0]), _mm256_mul_ps(a[1], b[1])] }
        }

        #[inline(always)]
        fn max(self, a: [__m256; 2], b: [__m256; 2]) -> [__m256; 2] {
            // SAFETY: see above.
            unsafe { [_mm256_max_ps(a[0], b[0]), _mm256_max_ps(a[1], b[1])] }
        }

        #[inline(always)]
        fn min(self, a: [__m256; 2], b: [__m256; 2]) -> [__m256; 2] {
            // SAFETY: see above.
            unsafe { [_mm256_min_ps(a[0], b[0]), _mm256_min_ps(a[1], b[1])] }
        }

        #[inline(always)]
        fn load_ints(self, from: &[i32; LANES]) -> [__m256; 2] {
            let from = from.as_ptr().cast::<__m256i>();
            // SAFETY: see above.
            unsafe {
                [
                    _mm256_cvtepi32_ps(_mm256_loadu_si256(from)),
                    _mm256_cvtepi32_ps(_mm256_loadu_si256(from.add(1))),
                ]
            }
        }

        #[inline(always)]
        fn load_bytes(self, from: &[u8; LANES]) -> [__m256; 2] {
            // SAFETY: see above.
            unsafe {
                let bytes = _mm_loadu_si128(from.as_ptr().cast());
                [
                    _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(bytes)),
                    _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_srli_si128::<8>(bytes))),
                ]
            }
        }

        #[inline(always)]
        fn store_bytes(self, x: [__m256; 2], to: &mut [u8; LANES]) {
            // SAFETY: see above.
            unsafe {
                let (a, b) = (_mm256_cvtps_epi32(x[0]), _mm256_cvtps_epi32(x[1]));
                // The packing works on halves: the middle quarters change places.
                let words = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi32(a, b));
                let (low, high) = (
                    _mm256_castsi256_si128(words),
                    _mm256_extracti128_si256::<1>(words),
                );
                _mm_storeu_si128(to.as_mut_ptr().cast(), _mm_packus_epi16(low, high));
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::*;

    use super::{Avx512, LANES, Lanes, Simd};

    impl Avx512 {
        /// # Safety
        /// The processor must have AVX-512F and BW.
        pub(in super::super) const unsafe fn new() -> Avx512 {
            Avx512(())
        }
    }

    // SAFETY of all blocks: `self` proves that the instructions are there, and
    // what is loaded and stored lies in an array of the vector's size.
    impl Simd for Avx512 {
        type Vector = __m512;

        #[inline(always)]
        fn splat(self, x: f32) -> __m512 {
            // SAFETY: see above.
            unsafe { _mm512_set1_ps(x) }
        }

        #[inline(always)]
        fn load(self, from: &Lanes) -> __m512 {
            // SAFETY: see above.
            unsafe { _mm512_loadu_ps(from.as_ptr()) }
        }

        #[inline(always)]
        fn store(self, x: __m512, to: &mut Lanes) {
            // SAFETY: see above.
            unsafe { _mm512_storeu_ps(to.as_mut_ptr(), x) }
        }

        #[inline(always)]
        fn add(self, a: __m512, b: __m512) -> __m512 {
            // SAFETY: see above.
            unsafe { _mm512_add_ps(a, b) }
        }

        #[inline(always)]
        fn mul(self, a: __m512, b: __m512) -> __m512 {
            // SAFETY: see above.
            unsafe { _mm512_mul_ps(a, b) }
        }

        #[inline(always)]
        fn max(self, a: __m512, b: __m512) -> __m512 {
            // SAFETY: see above.
            unsafe { _mm512_max_ps(a, b) }
        }

        #[inline(always)]
        fn min(self, a: __m512, b: __m512) -> __m512 {
            // SAFETY: see above.
            unsafe { _mm512_min_ps(a, b) }
        }

        #[inline(always)]
        fn load_ints(self, from: &[i32; LANES]) -> __m512 {
            // SAFETY: see above.
            unsafe { _mm512_cvtepi32_ps(_mm512_loadu_si512(from.as_ptr().cast())) }
        }

        #[inline(always)]
        fn load_bytes(self, from: &[u8; LANES]) -> __m512 {
            // SAFETY: see above.
            unsafe {
                let bytes = _mm_loadu_si128(from.as_ptr().cast());
                _mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(bytes))
            }
        }

        #[inline(always)]
        fn store_bytes(self, x: __m512, to: &mut [u8; LANES]) {
            // SAFETY: see above.
            unsafe {
                let bytes = _mm512_cvtepi32_epi8(_mm512_cvtps_epi32(x));
                _mm_storeu_si128(to.as_mut_ptr().cast(), bytes);
            }
        }
    }
}
