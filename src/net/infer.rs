//! The answers of the network: a plain forward pass in single precision.
//!
//! Activations lie channel by channel, each a list of the points row by row
//! with a margin of zeros: one point at the end of each row and a row above and
//! below, so that each place of a kernel is a constant distance away. The inner
//! loop works on some channels of some points at once. It is compiled for each
//! kind of processor; the fit one is chosen when it runs.

use std::fmt;

use pulp::{Simd, WithSimd};

use super::features::{Features, GLOBALS, PLANES};
use super::weights::{Conv, Dense, Net, WeightError};
use crate::board::BoardSize;

/// Channels whose factors lie together in a kernel.
pub(super) const LANES: usize = 16;
/// Points that the inner loop works on at once at most.
const WIDEST: usize = 32;

/// Unit of the score inside the network.
const SCORE_UNIT: f32 = 20.0;

/// A network, ready to answer.
pub struct Network {
    net: Net,
    arch: pulp::Arch,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("channels", &self.net.channels)
            .field("blocks", &self.net.blocks.len())
            .finish_non_exhaustive()
    }
}

/// What the network says of a position, from the view of the player to move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// How strongly each move is advised, as logarithms without a common
    /// base: the points row by row from the upper left, then the pass. Illegal
    /// moves have numbers too.
    pub policy: Vec<f32>,
    /// Chance to win, 0 to 1.
    pub value: f32,
    /// Expected lead at the end, komi included.
    pub score: f32,
    /// How far off the score may be, about.
    pub spread: f32,
    /// Owner of each point at the end: 1 the player to move, -1 the opponent.
    pub ownership: Vec<f32>,
}

impl Answer {
    /// Chances of the moves for which `is_legal`, in the order of `policy`;
    /// the others get 0.
    pub fn chances(&self, mut is_legal: impl FnMut(usize) -> bool, chances: &mut Vec<f32>) {
        chances.clear();
        chances.extend(self.policy.iter().enumerate().map(|(at, &logit)| {
            if is_legal(at) {
                logit
            } else {
                f32::NEG_INFINITY
            }
        }));
        let top = chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        if top == f32::NEG_INFINITY {
            chances.fill(0.0);
            return;
        }
        let mut sum = 0.0;
        for chance in chances.iter_mut() {
            *chance = (*chance - top).exp();
            sum += *chance;
        }
        for chance in chances.iter_mut() {
            *chance /= sum;
        }
    }
}

/// Memory for one evaluation, kept from one to the next: nothing is allocated
/// once the largest board has been seen.
#[derive(Debug, Default)]
pub struct Scratch {
    input: Vec<f32>,
    trunk: Vec<f32>,
    inner: Vec<f32>,
    outer: Vec<f32>,
    head: Vec<f32>,
    /// 1 for points of the board, 0 for the margin.
    inside: Vec<f32>,
    bias: Vec<f32>,
    pool: Vec<f32>,
    pooled: Vec<f32>,
    numbers: Vec<f32>,
    /// Board that the lists are laid out for.
    size: Option<BoardSize>,
}

/// Where the points of a board lie in the lists.
#[derive(Clone, Copy, Debug)]
struct Frame {
    width: usize,
    height: usize,
}

impl Frame {
    const fn stride(self) -> usize {
        self.width + 1
    }

    /// The upper left point.
    const fn first(self) -> usize {
        self.stride() + 1
    }

    /// Behind the last point.
    const fn end(self) -> usize {
        self.first() + self.height * self.stride()
    }

    /// Length of a list, with all that the last turn of the inner loop may
    /// look at.
    const fn len(self) -> usize {
        self.end() + WIDEST + self.stride() + 1
    }

    fn points(self) -> impl Iterator<Item = usize> {
        (0..self.height)
            .flat_map(move |y| (0..self.width).map(move |x| self.first() + y * self.stride() + x))
    }

    /// Distances to the nine places of a kernel.
    const fn around(self) -> [isize; 9] {
        let s = self.stride() as isize;
        [-s - 1, -s, -s + 1, -1, 0, 1, s - 1, s, s + 1]
    }
}

impl Network {
    /// Reads a weight file.
    ///
    /// # Errors
    /// [`WeightError`] says what is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, WeightError> {
        Ok(Network {
            net: Net::from_bytes(bytes)?,
            arch: pulp::Arch::new(),
        })
    }

    /// The network as each kind of processor runs it that this one can be.
    #[cfg(test)]
    pub(super) fn of_each_kind(bytes: &[u8]) -> Vec<Network> {
        let mut kinds = vec![pulp::Arch::Scalar, pulp::Arch::new()];
        #[cfg(target_arch = "x86_64")]
        kinds.extend(pulp::x86::V3::try_new().map(pulp::Arch::V3));
        kinds
            .into_iter()
            .filter_map(|arch| {
                let net = Net::from_bytes(bytes).ok()?;
                Some(Network { net, arch })
            })
            .collect()
    }

    /// Evaluates a position.
    pub fn evaluate(&self, features: &Features, scratch: &mut Scratch, answer: &mut Answer) {
        let net = &self.net;
        let frame = scratch.lay_out(features.size, net);
        scratch.read(features, frame);
        let Scratch {
            input,
            trunk,
            inner,
            outer,
            head,
            inside,
            bias,
            pool,
            pooled,
            numbers,
            ..
        } = scratch;
        let around = frame.around();

        bias.clone_from(&net.stem.bias);
        for (&number, row) in features
            .globals
            .iter()
            .zip(net.stem_globals.chunks_exact(net.channels))
        {
            add_scaled(bias, row, number);
        }
        self.convolve(&net.stem, &around, frame, input, inside, bias, None, trunk);
        for block in &net.blocks {
            self.convolve(
                &block.first,
                &around,
                frame,
                trunk,
                inside,
                &block.first.bias,
                None,
                inner,
            );
            bias.clone_from(&block.second.bias);
            if let Some(dense) = &block.pool {
                pool_points(frame, net.channels, inner, pool);
                for (sum, more) in bias.iter_mut().zip(&dense.bias) {
                    *sum += more;
                }
                multiply(dense, pool, bias);
            }
            self.convolve(
                &block.second,
                &around,
                frame,
                inner,
                inside,
                bias,
                Some(trunk),
                outer,
            );
            std::mem::swap(trunk, outer);
        }

        pool_points(frame, net.channels, trunk, pool);
        pool.extend(features.globals);
        pooled.clone_from(&net.pooled.bias);
        multiply(&net.pooled, pool, pooled);
        for number in pooled.iter_mut() {
            *number = number.max(0.0);
        }
        bias.clone_from(&net.head_pooled.bias);
        multiply(&net.head_pooled, pooled, bias);
        self.convolve(&net.head, &[0], frame, trunk, inside, bias, None, head);
        numbers.clone_from(&net.numbers.bias);
        multiply(&net.numbers, pooled, numbers);
        answer.read(net, frame, head, numbers, &features.globals);
    }

    /// One convolution: `to` becomes the sum over the places, plus the bias,
    /// plus `more`, cut off below zero, and zero in the margin.
    #[allow(clippy::too_many_arguments, reason = "lists that are borrowed apart")]
    fn convolve(
        &self,
        conv: &Conv,
        places: &[isize],
        frame: Frame,
        from: &[f32],
        inside: &[f32],
        bias: &[f32],
        more: Option<&mut Vec<f32>>,
        to: &mut [f32],
    ) {
        let task = Task {
            conv,
            places,
            frame,
            from,
            inside,
            bias,
            more: more.map(|list| list.as_slice()),
            to,
        };
        match self.arch {
            #[cfg(target_arch = "x86_64")]
            pulp::Arch::V4(simd) => Simd::vectorize(simd, Tiled::<8, 2>(task)),
            #[cfg(target_arch = "x86_64")]
            pulp::Arch::V3(simd) => Simd::vectorize(simd, Tiled::<4, 3>(task)),
            #[cfg(target_arch = "aarch64")]
            pulp::Arch::Neon(simd) => Simd::vectorize(simd, Tiled::<4, 4>(task)),
            _ => Simd::vectorize(pulp::Scalar::new(), Tiled::<4, 4>(task)),
        }
    }
}

/// One convolution to do.
struct Task<'a> {
    conv: &'a Conv,
    places: &'a [isize],
    frame: Frame,
    from: &'a [f32],
    inside: &'a [f32],
    bias: &'a [f32],
    more: Option<&'a [f32]>,
    to: &'a mut [f32],
}

/// A task on processors with registers for the sums of `OUTS` channels of
/// `VECTORS` vectors of points.
struct Tiled<'a, const OUTS: usize, const VECTORS: usize>(Task<'a>);

impl<const OUTS: usize, const VECTORS: usize> WithSimd for Tiled<'_, OUTS, VECTORS> {
    type Output = ();

    #[allow(
        clippy::inline_always,
        reason = "only what is inlined is compiled for the processor"
    )]
    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Tiled(task) = self;
        let points = VECTORS * S::F32_LANES;
        debug_assert!(points <= WIDEST && LANES.is_multiple_of(OUTS));
        let inputs = task.conv.inputs;
        let len = task.frame.len();
        let zero = simd.splat_f32s(0.0);
        let (kernel, _) = task.conv.kernel.as_chunks::<LANES>();
        let kernels = kernel.chunks_exact(task.places.len() * inputs);
        for (block, kernel) in kernels.enumerate() {
            for part in (0..LANES).step_by(OUTS) {
                for at in (task.frame.first()..task.frame.end()).step_by(points) {
                    let mut sums = [[zero; VECTORS]; OUTS];
                    for (&place, kernel) in task.places.iter().zip(kernel.chunks_exact(inputs)) {
                        let base = at.wrapping_add_signed(place);
                        for (factors, from) in kernel.iter().zip(task.from.chunks_exact(len)) {
                            let factors = &factors[part..][..OUTS];
                            let (from, _) = S::as_simd_f32s(&from[base..][..points]);
                            let from = &from[..VECTORS];
                            for o in 0..OUTS {
                                let factor = simd.splat_f32s(factors[o]);
                                for v in 0..VECTORS {
                                    let sum = &mut sums[o][v];
                                    *sum = simd.mul_add_e_f32s(factor, from[v], *sum);
                                }
                            }
                        }
                    }
                    // A copy, so that the sums themselves can stay in registers.
                    let sums = sums;
                    let (inside, _) = S::as_simd_f32s(&task.inside[at..][..points]);
                    for (o, sums) in sums.iter().enumerate() {
                        let channel = block * LANES + part + o;
                        let first = channel * len + at;
                        let bias = simd.splat_f32s(task.bias[channel]);
                        let (to, _) = S::as_mut_simd_f32s(&mut task.to[first..][..points]);
                        let more = task.more.map(|more| &more[first..][..points]);
                        for v in 0..VECTORS {
                            let mut sum = simd.add_f32s(sums[v], bias);
                            if let Some(more) = more {
                                sum = simd.add_f32s(sum, S::as_simd_f32s(more).0[v]);
                            }
                            to[v] = simd.mul_f32s(simd.max_f32s(sum, zero), inside[v]);
                        }
                    }
                }
            }
        }
    }
}

impl Scratch {
    /// Memory that grows to what is needed.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// Prepares the lists for a board of this size.
    fn lay_out(&mut self, size: BoardSize, net: &Net) -> Frame {
        let frame = Frame {
            width: size.width(),
            height: size.height(),
        };
        let lists = [
            (&mut self.input, PLANES.len()),
            (&mut self.trunk, net.channels),
            (&mut self.inner, net.channels),
            (&mut self.outer, net.channels),
            (&mut self.head, net.head_channels),
        ];
        // The margins of another board lie elsewhere.
        let is_same = self.size == Some(size);
        for (list, channels) in lists {
            let len = frame.len() * channels;
            if !is_same || list.len() != len {
                list.clear();
                list.resize(len, 0.0);
            }
        }
        if !is_same {
            self.inside.clear();
            self.inside.resize(frame.len(), 0.0);
            for slot in frame.points() {
                self.inside[slot] = 1.0;
            }
            self.size = Some(size);
        }
        frame
    }

    /// Makes numbers of the planes.
    fn read(&mut self, features: &Features, frame: Frame) {
        for (plane, list) in self.input.chunks_exact_mut(frame.len()).enumerate() {
            for (slot, &bits) in frame.points().zip(&features.points) {
                list[slot] = (bits >> plane & 1) as f32;
            }
        }
    }
}

impl Answer {
    /// Reads the answers off the head and the numbers for the whole board.
    fn read(
        &mut self,
        net: &Net,
        frame: Frame,
        head: &[f32],
        numbers: &[f32],
        globals: &[f32; GLOBALS.len()],
    ) {
        let &[pass, value, score, spread] = numbers else {
            unreachable!("the weight file has four numbers")
        };
        sum_channels(&net.policy, frame, head, &mut self.policy);
        sum_channels(&net.ownership, frame, head, &mut self.ownership);
        for owner in &mut self.ownership {
            *owner = owner.tanh();
        }
        self.policy.push(pass);
        let owned: f32 = self.ownership.iter().sum();
        self.score = owned + 15.0 * (globals[0] + globals[9]) + SCORE_UNIT * score;
        self.spread = SCORE_UNIT * softplus(spread) + 0.5;
        self.value = 1.0 / (1.0 + (-(value + 2.0 * self.score / self.spread)).exp());
    }
}

fn softplus(x: f32) -> f32 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// What a layer with one output makes of the channels at each point.
fn sum_channels(dense: &Dense, frame: Frame, from: &[f32], sums: &mut Vec<f32>) {
    sums.clear();
    sums.resize(frame.width * frame.height, dense.bias[0]);
    for (&weight, list) in dense.weights.iter().zip(from.chunks_exact(frame.len())) {
        for (sum, slot) in sums.iter_mut().zip(frame.points()) {
            *sum += weight * list[slot];
        }
    }
}

fn add_scaled(sums: &mut [f32], row: &[f32], factor: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += factor * weight;
    }
}

/// Adds what a layer makes of a list, its bias not counted.
fn multiply(dense: &Dense, from: &[f32], to: &mut [f32]) {
    for (&number, row) in from.iter().zip(dense.weights.chunks_exact(to.len())) {
        add_scaled(to, row, number);
    }
}

/// Mean, mean scaled by the size of the board, and maximum of each channel.
fn pool_points(frame: Frame, channels: usize, from: &[f32], pool: &mut Vec<f32>) {
    let area = (frame.width * frame.height) as f32;
    let scale = (area.sqrt() - 14.0) / 10.0;
    pool.clear();
    pool.resize(3 * channels, 0.0);
    for (channel, list) in from.chunks_exact(frame.len()).enumerate() {
        // The margin is zero, and nothing is less after the cut-off. Several
        // sums at once, which the compiler can keep in one register.
        let (parts, rest) = list.as_chunks::<LANES>();
        let (mut sums, mut tops) = ([0.0_f32; LANES], [0.0_f32; LANES]);
        for part in parts {
            for lane in 0..LANES {
                sums[lane] += part[lane];
                tops[lane] = tops[lane].max(part[lane]);
            }
        }
        let sum = sums.iter().chain(rest).sum::<f32>();
        let top = tops.iter().chain(rest).copied().fold(0.0, f32::max);
        pool[channel] = sum / area;
        pool[channels + channel] = sum / area * scale;
        pool[2 * channels + channel] = top;
    }
}
