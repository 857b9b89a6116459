//! Tests of the kernels against slow twins.

use super::dot::{Group, PAIR, Source, TILE, WIDE};
use super::{Found, Kernel, LANES, Lanes, Simd, Task};
use crate::playout::Rng;

/// Factors that are allowed: some at the limits, the others at random.
fn factors(rng: &mut Rng, count: usize) -> Vec<i8> {
    let mut factors = Vec::new();
    while factors.len() < count {
        let limits = [
            [64, 64],
            [127, 1],
            [1, 127],
            [-64, -64],
            [127, -127],
            [-127, -1],
        ];
        let pair = match rng.below(3) {
            0 => limits[rng.below(limits.len())],
            _ => [rng.below(255) as i32 - 127, rng.below(255) as i32 - 127],
        };
        if pair[0].signum() != pair[1].signum() || (pair[0] + pair[1]).abs() <= PAIR {
            factors.extend(pair.map(|factor| factor as i8));
        }
    }
    factors
}

#[test]
fn sums_are_those_of_the_definition() {
    let mut rng = Rng::new(1, 0);
    for inputs in [16, 48, 64] {
        for vectors in 1..=WIDE {
            let (first, outputs) = (1, (1 + vectors) * LANES);
            let places = [-3 * inputs as isize, 0, inputs as isize];
            // The pairs are of channels read, so those lie together.
            let all = factors(&mut rng, places.len() * outputs * inputs);
            let factor =
                |place: usize, from: usize, to: usize| all[(place * outputs + to) * inputs + from];
            let slots = 3 + TILE + 1;
            let bytes: Vec<u8> = (0..slots * inputs)
                .map(|_| [0, 255, rng.below(256) as u8][rng.below(3)])
                .collect();
            for kernel in Kernel::available() {
                let found = Found::new(kernel).unwrap();
                let is_portable = kernel == Kernel::Portable;
                let group = Group::new((first, vectors), inputs, 3, is_portable, factor);
                for count in 1..=group.tile() {
                    // Points in any order.
                    let at: Vec<usize> = (0..count)
                        .map(|point| (3 + (point * 5 + count) % TILE) * inputs)
                        .collect();
                    let source = Source {
                        bytes: &bytes,
                        places: &places,
                    };
                    let mut sums = [[[0; LANES]; WIDE]; TILE];
                    found.dot(&group, source, &at, &mut sums);
                    for (&at, sums) in at.iter().zip(&sums) {
                        for to in 0..vectors * LANES {
                            let expected: i32 = (0..places.len())
                                .flat_map(|place| (0..inputs).map(move |from| (place, from)))
                                .map(|(place, from)| {
                                    let byte = bytes[at.wrapping_add_signed(places[place]) + from];
                                    i32::from(factor(place, from, first * LANES + to))
                                        * i32::from(byte)
                                })
                                .sum();
                            assert_eq!(
                                sums[to / LANES][to % LANES],
                                expected,
                                "{kernel}, {inputs} inputs, {vectors} vectors, {count} points"
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
#[should_panic(expected = "lies outside")]
fn what_lies_outside_is_not_read() {
    let group = Group::new((0, 1), 16, 2, true, |_, _, _| 1);
    let source = Source {
        bytes: &[0; 64],
        places: &[0, 16],
    };
    let mut sums = [[[0; LANES]; WIDE]; TILE];
    Found::default().dot(&group, source, &[16, 48], &mut sums);
}

#[test]
#[should_panic(expected = "is_small")]
fn factors_that_could_overflow_are_refused() {
    Group::new((0, 1), 16, 1, true, |_, _, _| 65);
}

/// All operations, one after the other.
struct Operations<'a> {
    numbers: &'a [Lanes; 2],
    ints: &'a [i32; LANES],
    bytes: &'a [u8; LANES],
    found: &'a mut Vec<Lanes>,
    rounded: &'a mut [u8; LANES],
}

impl Task for Operations<'_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let [a, b] = [0, 1].map(|at| simd.load(&self.numbers[at]));
        for vector in [
            a,
            simd.splat(2.5),
            simd.add(a, b),
            simd.mul(a, b),
            simd.max(a, b),
            simd.min(a, b),
            simd.load_ints(self.ints),
            simd.load_bytes(self.bytes),
        ] {
            let mut to = [0.0; LANES];
            simd.store(vector, &mut to);
            self.found.push(to);
        }
        simd.store_bytes(b, self.rounded);
    }
}

#[test]
fn operations_do_what_they_say() {
    let lanes = |f: fn(usize) -> f32| std::array::from_fn::<f32, LANES, _>(f);
    let a = lanes(|lane| lane as f32 * 1.3 - 7.0);
    // To be rounded: halves to the even number.
    let b = [
        0.0, 0.49, 0.5, 0.51, 1.5, 2.5, 3.5, 99.5, 100.5, 127.5, 128.5, 200.2, 253.5, 254.5,
        254.51, 255.0,
    ];
    let rounded = [
        0, 0, 0, 1, 2, 2, 4, 100, 100, 128, 128, 200, 254, 254, 255, 255,
    ];
    // Some that single precision can't hold.
    let ints = std::array::from_fn(|lane| (lane as i32 - 8) * 21_000_001);
    let bytes = std::array::from_fn(|lane| lane as u8 * 17);
    let pairs = |f: fn(f32, f32) -> f32| std::array::from_fn(|lane| f(a[lane], b[lane]));
    let expected: Vec<Lanes> = vec![
        a,
        [2.5; LANES],
        pairs(|a, b| a + b),
        pairs(|a, b| a * b),
        pairs(f32::max),
        pairs(f32::min),
        ints.map(|int| int as f32),
        bytes.map(f32::from),
    ];
    for kernel in Kernel::available() {
        let mut found = Vec::new();
        let mut bytes_found = [0; LANES];
        Found::new(kernel).unwrap().run(Operations {
            numbers: &[a, b],
            ints: &ints,
            bytes: &bytes,
            found: &mut found,
            rounded: &mut bytes_found,
        });
        let bits = |list: &[Lanes]| -> Vec<u32> {
            list.as_flattened().iter().map(|x| x.to_bits()).collect()
        };
        assert_eq!(bits(&found), bits(&expected), "{kernel}");
        assert_eq!(bytes_found, rounded, "{kernel}");
    }
}

#[test]
fn kernels_have_names_and_the_slowest_come_first() {
    let names: Vec<String> = Kernel::available().iter().map(Kernel::to_string).collect();
    // No processor needs to have all: AVX-512 VNNI goes without AVX-VNNI on some.
    let mut all = ["portable", "ssse3", "avx2", "avxvnni", "avx512", "vnni"].into_iter();
    assert_eq!(names[0], "portable");
    for name in &names {
        assert!(all.any(|known| known == name), "{name} in {names:?}");
    }
    let has = |name: &str| names.iter().any(|known| known == name);
    for (kernel, needed) in [("avxvnni", "avx2"), ("vnni", "avx512")] {
        assert!(!has(kernel) || has(needed), "{names:?}");
    }
    assert_eq!(Kernel::best().to_string(), names[names.len() - 1]);
}
