//! The parts of the forward pass in single precision, in plain Rust that is
//! compiled for the instructions in use. Products are rounded before they are
//! added, so all processors give the same bits.
//!
//! [`Plain`] is a whole forward pass of them: the yardstick for the fast one,
//! and what finds the ranges of the activations.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the processor"
)]

use super::features::{Features, PLANES};
use super::kernels::{Found, LANES, Lanes, Simd, Task};
use super::weights::{Conv, Dense, Net};
use crate::board::BoardSize;

/// Where the points of a board lie: row by row with a margin of one slot at the
/// end of each row and a row above and below, so that each place of a kernel
/// is a constant distance away.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    size: Option<BoardSize>,
    /// Slots of the points, row by row from the upper left.
    pub(super) slots: Vec<usize>,
    /// Number of slots.
    pub(super) len: usize,
    /// Distances in slots to the nine places of a kernel.
    pub(super) around: [isize; 9],
}

impl Frame {
    /// Lays out this board; whether it was another before.
    pub(super) fn set(&mut self, size: BoardSize) -> bool {
        if self.size == Some(size) {
            return false;
        }
        let (width, height) = (size.width(), size.height());
        let stride = width + 1;
        self.slots.clear();
        self.slots
            .extend((0..height).flat_map(|y| (0..width).map(move |x| (y + 1) * stride + 1 + x)));
        self.len = (height + 2) * stride + 1;
        let s = stride as isize;
        self.around = [-s - 1, -s, -s + 1, -1, 0, 1, s - 1, s, s + 1];
        self.size = Some(size);
        true
    }

    pub(super) fn area(&self) -> usize {
        self.slots.len()
    }
}

/// One convolution: `to` becomes at each point the sum over the places, plus
/// the bias, plus `more`, cut off below zero. The channels of a slot lie
/// together.
pub(super) struct Convolve<'a> {
    pub(super) conv: &'a Conv,
    pub(super) places: &'a [isize],
    pub(super) frame: &'a Frame,
    pub(super) from: &'a [f32],
    pub(super) bias: &'a [f32],
    pub(super) more: Option<&'a [Lanes]>,
    pub(super) to: &'a mut [Lanes],
}

impl Task for Convolve<'_> {
    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) {
        let (tiles, rest) = self.frame.slots.as_chunks::<6>();
        for &tile in tiles {
            self.tile(simd, tile);
        }
        for &slot in rest {
            self.tile(simd, [slot]);
        }
    }
}

impl Convolve<'_> {
    /// Some points at once, so that factors are loaded less often.
    #[inline(always)]
    fn tile<S: Simd, const POINTS: usize>(&mut self, simd: S, slots: [usize; POINTS]) {
        let inputs = self.conv.inputs;
        let (kernel, _) = self.conv.kernel.as_chunks::<LANES>();
        let (bias, _) = self.bias.as_chunks::<LANES>();
        let kernels = kernel.chunks_exact(self.places.len() * inputs);
        for (block, kernel) in kernels.enumerate() {
            let mut sums = [simd.splat(0.0); POINTS];
            for (&place, kernel) in self.places.iter().zip(kernel.chunks_exact(inputs)) {
                let rows = slots
                    .map(|slot| &self.from[slot.wrapping_add_signed(place) * inputs..][..inputs]);
                for (input, factors) in kernel.iter().enumerate() {
                    let factors = simd.load(factors);
                    for point in 0..POINTS {
                        let product = simd.mul(factors, simd.splat(rows[point][input]));
                        sums[point] = simd.add(sums[point], product);
                    }
                }
            }
            let bias = simd.load(&bias[block]);
            for point in 0..POINTS {
                let at = slots[point] * self.bias.len() / LANES + block;
                let mut sum = simd.add(sums[point], bias);
                if let Some(more) = self.more {
                    sum = simd.add(sum, simd.load(&more[at]));
                }
                simd.store(simd.max(sum, simd.splat(0.0)), &mut self.to[at]);
            }
        }
    }
}

/// Adds to `to` what a layer makes of a list, its bias not counted.
pub(super) struct Multiply<'a> {
    pub(super) dense: &'a Dense,
    pub(super) from: &'a [f32],
    pub(super) to: &'a mut [f32],
}

impl Task for Multiply<'_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let length = self.to.len();
        let rows = || {
            self.from
                .iter()
                .zip(self.dense.weights.chunks_exact(length))
        };
        let (blocks, rest) = self.to.as_chunks_mut::<LANES>();
        let done = blocks.len() * LANES;
        for (block, sums) in blocks.iter_mut().enumerate() {
            let mut sum = simd.load(sums);
            for (&number, row) in rows() {
                let row = simd.load(&row.as_chunks().0[block]);
                sum = simd.add(sum, simd.mul(row, simd.splat(number)));
            }
            simd.store(sum, sums);
        }
        for (&number, row) in rows() {
            for (sum, weight) in rest.iter_mut().zip(&row[done..]) {
                *sum += number * weight;
            }
        }
    }
}

/// Mean, mean scaled by the size of the board, and maximum of each channel.
/// Nothing is less than zero.
pub(super) struct Pool<'a> {
    pub(super) frame: &'a Frame,
    pub(super) from: &'a [Lanes],
    pub(super) to: &'a mut [f32],
}

impl Task for Pool<'_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let vectors = self.to.len() / 3 / LANES;
        let area = self.frame.area() as f32;
        for vector in 0..vectors {
            let (mut sum, mut top) = (simd.splat(0.0), simd.splat(0.0));
            for &slot in &self.frame.slots {
                let row = simd.load(&self.from[slot * vectors + vector]);
                sum = simd.add(sum, row);
                top = simd.max(top, row);
            }
            let (mut sums, mut tops) = ([0.0; LANES], [0.0; LANES]);
            simd.store(sum, &mut sums);
            simd.store(top, &mut tops);
            for lane in 0..LANES {
                let channel = vector * LANES + lane;
                set_pool(self.to, channel, sums[lane] / area, tops[lane], area);
            }
        }
    }
}

/// Sets the pooled numbers of one channel on a board of `area` points.
pub(super) fn set_pool(pool: &mut [f32], channel: usize, mean: f32, top: f32, area: f32) {
    let channels = pool.len() / 3;
    pool[channel] = mean;
    pool[channels + channel] = mean * ((area.sqrt() - 14.0) / 10.0);
    pool[2 * channels + channel] = top;
}

/// Memory of a forward pass in single precision.
#[derive(Debug, Default)]
pub(super) struct Plain {
    frame: Frame,
    input: Vec<f32>,
    pub(super) trunk: Vec<Lanes>,
    inner: Vec<Lanes>,
    outer: Vec<Lanes>,
    bias: Vec<f32>,
    pool: Vec<f32>,
}

impl Plain {
    /// Runs the tower; `watch` is shown what each block reads, first and inner,
    /// by the number of the convolution.
    pub(super) fn run(
        &mut self,
        found: Found,
        net: &Net,
        features: &Features,
        mut watch: impl FnMut(usize, &[f32]),
    ) {
        let vectors = net.channels / LANES;
        let Plain {
            frame,
            input,
            trunk,
            inner,
            outer,
            bias,
            pool,
        } = self;
        let is_new = frame.set(features.size);
        for list in [&mut *trunk, inner, outer] {
            if is_new || list.len() != frame.len * vectors {
                list.clear();
                list.resize(frame.len * vectors, [0.0; LANES]);
            }
        }
        input.clear();
        input.resize(frame.len * PLANES.len(), 0.0);
        for (&slot, &bits) in frame.slots.iter().zip(&features.points) {
            for plane in 0..PLANES.len() {
                input[slot * PLANES.len() + plane] = (bits >> plane & 1) as f32;
            }
        }
        let around = &frame.around;
        bias.clone_from(&net.stem.bias);
        found.run(Multiply {
            dense: &net.stem_globals,
            from: &features.globals,
            to: bias,
        });
        found.run(Convolve {
            conv: &net.stem,
            places: around,
            frame,
            from: input,
            bias,
            more: None,
            to: trunk,
        });
        for (number, block) in net.blocks.iter().enumerate() {
            watch(2 * number, trunk.as_flattened());
            found.run(Convolve {
                conv: &block.first,
                places: around,
                frame,
                from: trunk.as_flattened(),
                bias: &block.first.bias,
                more: None,
                to: inner,
            });
            watch(2 * number + 1, inner.as_flattened());
            bias.clone_from(&block.second.bias);
            if let Some(dense) = &block.pool {
                pool.resize(3 * net.channels, 0.0);
                found.run(Pool {
                    frame,
                    from: inner,
                    to: pool,
                });
                for (sum, more) in bias.iter_mut().zip(&dense.bias) {
                    *sum += more;
                }
                found.run(Multiply {
                    dense,
                    from: pool,
                    to: bias,
                });
            }
            found.run(Convolve {
                conv: &block.second,
                places: around,
                frame,
                from: inner.as_flattened(),
                bias,
                more: Some(trunk),
                to: outer,
            });
            std::mem::swap(trunk, outer);
        }
    }
}
