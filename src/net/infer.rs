//! The answers of the network.
//!
//! The tower of convolutions works on bytes, [`super::kernels`] being its inner
//! loop; stem, residual stream, pooling and heads are in single precision. The
//! activations of a point lie together, see [`Frame`].

#![allow(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the processor"
)]

use std::fmt;

use super::features::{BOARD, Features, GLOBALS, PLANES};
use super::games::positions;
use super::kernels::{Found, Kernel, LANES, Lanes, Simd, Source, Sums, TILE, Task, WIDE};
use super::plain::{Convolve, Frame, Multiply, Plain, Pool, set_pool};
use super::quantise::{ByteConv, Tower, edges, ranges};
use super::weights::{Dense, Net, WeightError};

/// Unit of the score inside the network.
const SCORE_UNIT: f32 = 20.0;

/// A network, ready to answer.
pub struct Network {
    net: Net,
    tower: Tower,
    found: Found,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("channels", &self.net.channels)
            .field("blocks", &self.net.blocks.len())
            .field("kernel", &self.found.kernel())
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
    frame: Frame,
    /// The residual stream.
    trunk: Vec<Lanes>,
    /// The same in bytes, and what the first convolution of a block makes.
    outer: Vec<u8>,
    inner: Vec<u8>,
    head: Vec<Lanes>,
    bias: Vec<f32>,
    pool: Vec<f32>,
    pooled: Vec<f32>,
    numbers: Vec<f32>,
    plain: Plain,
}

impl Network {
    /// Reads a weight file, and makes it ready for the fastest instructions
    /// that this processor has.
    ///
    /// # Errors
    /// [`WeightError`] says what is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, WeightError> {
        Ok(Network::new(Net::from_bytes(bytes)?, Kernel::best()))
    }

    /// A network with random weights, to measure speed with.
    ///
    /// # Errors
    /// [`WeightError::Shape`] if there is no network of this size.
    pub fn random(blocks: u32, channels: u32) -> Result<Network, WeightError> {
        Ok(Network::new(Net::random(blocks, channels)?, Kernel::best()))
    }

    /// The same network by these instructions; `None` if this processor
    /// doesn't have them. The answers are the same to the last bit.
    pub fn with_kernel(&self, kernel: Kernel) -> Option<Network> {
        Found::new(kernel)?;
        Some(Network::new(self.net.clone(), kernel))
    }

    fn new(net: Net, kernel: Kernel) -> Network {
        let found = Found::new(kernel).unwrap_or_default();
        let ranges = ranges(&net, &positions(), found);
        Network {
            tower: Tower::new(&net, &ranges, found),
            net,
            found,
        }
    }

    /// Residual blocks.
    pub fn blocks(&self) -> usize {
        self.net.blocks.len()
    }

    /// Channels of the residual stream.
    pub fn channels(&self) -> usize {
        self.net.channels
    }

    /// Instructions by which the network computes.
    pub fn kernel(&self) -> Kernel {
        self.found.kernel()
    }

    /// Evaluates a position.
    pub fn evaluate(&self, features: &Features, scratch: &mut Scratch, answer: &mut Answer) {
        scratch.lay_out(features, &self.net);
        self.climb(features, scratch);
        self.conclude(features, scratch, answer);
    }

    /// Evaluates a position in single precision throughout, many times as
    /// slowly: the yardstick for [`evaluate`](Self::evaluate).
    pub fn evaluate_exactly(
        &self,
        features: &Features,
        scratch: &mut Scratch,
        answer: &mut Answer,
    ) {
        scratch.lay_out(features, &self.net);
        scratch
            .plain
            .run(self.found, &self.net, features, |_, _| {});
        scratch.trunk.clone_from(&scratch.plain.trunk);
        self.conclude(features, scratch, answer);
    }

    /// The tower: fills the residual stream.
    fn climb(&self, features: &Features, scratch: &mut Scratch) {
        let (net, tower, found) = (&self.net, &self.tower, self.found);
        let Scratch {
            frame,
            trunk,
            outer,
            inner,
            bias,
            pool,
            ..
        } = scratch;
        let frame = &*frame;

        bias.clone_from(&net.stem.bias);
        found.run(Multiply {
            dense: &net.stem_globals,
            from: &features.globals,
            to: bias,
        });
        found.run(Stem {
            tower,
            frame,
            features,
            finish: Finish {
                bias,
                trunk: Some(trunk),
                is_sum: false,
                bytes: Some((&tower.blocks[0].outer.inverse, outer)),
            },
        });
        for (number, (block, bytes)) in net.blocks.iter().zip(&tower.blocks).enumerate() {
            found.run(ConvolveBytes {
                found,
                conv: &bytes.first,
                frame,
                from: outer,
                finish: Finish {
                    bias: &bytes.first.bias,
                    trunk: None,
                    is_sum: false,
                    bytes: Some((&bytes.inner.inverse, inner)),
                },
            });
            bias.clone_from(&bytes.second.bias);
            if let Some(dense) = &block.pool {
                pool.clear();
                pool.resize(3 * net.channels, 0.0);
                found.run(PoolBytes {
                    frame,
                    unit: &bytes.inner.unit,
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
            let next = tower.blocks.get(number + 1);
            found.run(ConvolveBytes {
                found,
                conv: &bytes.second,
                frame,
                from: inner,
                finish: Finish {
                    bias,
                    trunk: Some(trunk),
                    is_sum: true,
                    bytes: next.map(|next| (next.outer.inverse.as_slice(), &mut outer[..])),
                },
            });
        }
    }

    /// The heads: reads the answers off the residual stream.
    fn conclude(&self, features: &Features, scratch: &mut Scratch, answer: &mut Answer) {
        let (net, found) = (&self.net, self.found);
        let Scratch {
            frame,
            trunk,
            head,
            bias,
            pool,
            pooled,
            numbers,
            ..
        } = scratch;
        let frame = &*frame;
        pool.clear();
        pool.resize(3 * net.channels, 0.0);
        found.run(Pool {
            frame,
            from: trunk,
            to: pool,
        });
        pool.extend(features.globals);
        pooled.clone_from(&net.pooled.bias);
        found.run(Multiply {
            dense: &net.pooled,
            from: pool,
            to: pooled,
        });
        for number in pooled.iter_mut() {
            *number = number.max(0.0);
        }
        for (dense, to) in [
            (&net.head_pooled, &mut *bias),
            (&net.numbers, &mut *numbers),
        ] {
            to.clone_from(&dense.bias);
            found.run(Multiply {
                dense,
                from: pooled,
                to,
            });
        }
        found.run(Convolve {
            conv: &net.head,
            places: &[0],
            frame,
            from: trunk.as_flattened(),
            bias,
            more: None,
            to: head,
        });
        answer.read(found, net, frame, head, numbers, &features.globals);
    }
}

/// What becomes of the sums of a convolution.
struct Finish<'a> {
    bias: &'a [f32],
    /// Set to the result.
    trunk: Option<&'a mut [Lanes]>,
    /// Whether what was there before is added.
    is_sum: bool,
    /// By what the result becomes bytes, and where they go.
    bytes: Option<(&'a [f32], &'a mut [u8])>,
}

impl Finish<'_> {
    /// Finishes one vector of channels, of `vectors`, of a slot.
    #[inline(always)]
    fn finish<S: Simd>(
        &mut self,
        simd: S,
        sum: S::Vector,
        slot: usize,
        vector: usize,
        vectors: usize,
    ) {
        let at = slot * vectors + vector;
        let mut sum = simd.add(sum, simd.load(&self.bias.as_chunks().0[vector]));
        let zero = simd.splat(0.0);
        if let Some(trunk) = &mut self.trunk {
            if self.is_sum {
                sum = simd.add(sum, simd.load(&trunk[at]));
            }
            sum = simd.max(sum, zero);
            simd.store(sum, &mut trunk[at]);
        } else {
            sum = simd.max(sum, zero);
        }
        if let Some((inverse, bytes)) = &mut self.bytes {
            let inverse = simd.load(&inverse.as_chunks().0[vector]);
            let scaled = simd.min(simd.mul(sum, inverse), simd.splat(255.0));
            simd.store_bytes(scaled, &mut bytes.as_chunks_mut().0[at]);
        }
    }
}

/// A convolution of bytes.
struct ConvolveBytes<'a> {
    found: Found,
    conv: &'a ByteConv,
    frame: &'a Frame,
    from: &'a [u8],
    finish: Finish<'a>,
}

impl Task for ConvolveBytes<'_> {
    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) {
        let (conv, area) = (self.conv, self.frame.area());
        let vectors = conv.unit.len();
        let places = self.frame.around.map(|place| place * conv.inputs as isize);
        let source = Source {
            bytes: self.from,
            places: &places,
        };
        let mut sums: Sums = [[[0; LANES]; WIDE]; TILE];
        for group in &conv.groups {
            // Tiles of about the same size, none of them nearly empty.
            let count = area.div_ceil(group.tile());
            for tile in 0..count {
                let slots = &self.frame.slots[tile * area / count..(tile + 1) * area / count];
                let mut at = [0; TILE];
                for (at, slot) in at.iter_mut().zip(slots) {
                    *at = slot * conv.inputs;
                }
                self.found.dot(group, source, &at[..slots.len()], &mut sums);
                for more in 0..group.vectors {
                    let vector = group.first + more;
                    let unit = simd.load(&conv.unit[vector]);
                    for (&slot, sums) in slots.iter().zip(&sums) {
                        let sum = simd.mul(simd.load_ints(&sums[more]), unit);
                        self.finish.finish(simd, sum, slot, vector, vectors);
                    }
                }
            }
        }
    }
}

/// The first convolution: few planes of a point are set, so it adds the rows
/// of those that are.
struct Stem<'a> {
    tower: &'a Tower,
    frame: &'a Frame,
    features: &'a Features,
    finish: Finish<'a>,
}

impl Task for Stem<'_> {
    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) {
        let vectors = self.finish.bias.len() / LANES;
        let size = self.features.size;
        let (width, height) = (size.width(), size.height());
        let mut chosen = [0; 9 * PLANES.len()];
        for (point, &slot) in self.frame.slots.iter().enumerate() {
            let (y, x) = (point / width, point % width);
            let mut count = 0;
            for place in 0..9 {
                // One more than the neighbour's, so that none is negative.
                let (ny, nx) = (y + place / 3, x + place % 3);
                if !(1..=height).contains(&ny) || !(1..=width).contains(&nx) {
                    continue;
                }
                let mut bits = self.features.points[(ny - 1) * width + nx - 1] & !BOARD;
                while bits != 0 {
                    chosen[count] = place * PLANES.len() + bits.trailing_zeros() as usize;
                    count += 1;
                    bits &= bits - 1;
                }
            }
            let edges = edges([x == 0, x + 1 == width, y == 0, y + 1 == height]);
            let chosen = &chosen[..count];
            let mut vector = 0;
            while vector < vectors {
                vector += match vectors - vector {
                    1 => self.add_rows::<S, 1>(simd, slot, vector, edges, chosen),
                    2 => self.add_rows::<S, 2>(simd, slot, vector, edges, chosen),
                    3 => self.add_rows::<S, 3>(simd, slot, vector, edges, chosen),
                    _ => self.add_rows::<S, 4>(simd, slot, vector, edges, chosen),
                };
            }
        }
    }
}

impl Stem<'_> {
    /// Adds some vectors of the rows for a slot; returns how many.
    #[inline(always)]
    fn add_rows<S: Simd, const VECTORS: usize>(
        &mut self,
        simd: S,
        slot: usize,
        first: usize,
        edges: usize,
        chosen: &[usize],
    ) -> usize {
        let vectors = self.finish.bias.len() / LANES;
        let edge = &self.tower.edges[edges * vectors + first..][..VECTORS];
        let mut sums: [S::Vector; VECTORS] = std::array::from_fn(|vector| simd.load(&edge[vector]));
        for &row in chosen {
            let row = &self.tower.stem[row * vectors + first..][..VECTORS];
            for vector in 0..VECTORS {
                sums[vector] = simd.add(sums[vector], simd.load(&row[vector]));
            }
        }
        for (vector, sum) in sums.into_iter().enumerate() {
            self.finish.finish(simd, sum, slot, first + vector, vectors);
        }
        VECTORS
    }
}

/// As [`Pool`], of bytes. Their sums are exact in single precision: 65,793
/// points would be the most.
struct PoolBytes<'a> {
    frame: &'a Frame,
    unit: &'a [f32],
    from: &'a [u8],
    to: &'a mut [f32],
}

impl Task for PoolBytes<'_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let area = self.frame.area() as f32;
        let vectors = self.unit.len() / LANES;
        let (from, _) = self.from.as_chunks::<LANES>();
        for (vector, unit) in self.unit.as_chunks().0.iter().enumerate() {
            let (mut sum, mut top) = (simd.splat(0.0), simd.splat(0.0));
            for &slot in &self.frame.slots {
                let row = simd.load_bytes(&from[slot * vectors + vector]);
                sum = simd.add(sum, row);
                top = simd.max(top, row);
            }
            let (mut sums, mut tops) = ([0.0; LANES], [0.0; LANES]);
            simd.store(simd.mul(sum, simd.load(unit)), &mut sums);
            simd.store(simd.mul(top, simd.load(unit)), &mut tops);
            for lane in 0..LANES {
                let channel = vector * LANES + lane;
                set_pool(self.to, channel, sums[lane] / area, tops[lane], area);
            }
        }
    }
}

impl Scratch {
    /// Memory that grows to what is needed.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// Prepares the lists for a position.
    fn lay_out(&mut self, features: &Features, net: &Net) {
        let is_new = self.frame.set(features.size);
        let len = self.frame.len;
        // The margins of another board lie elsewhere.
        let vectors = net.channels / LANES;
        prepare(&mut self.trunk, len * vectors, is_new, [0.0; LANES]);
        prepare(&mut self.outer, len * net.channels, is_new, 0);
        prepare(&mut self.inner, len * net.channels, is_new, 0);
        let head = len * net.head_channels / LANES;
        prepare(&mut self.head, head, is_new, [0.0; LANES]);
    }
}

/// Gives a list this length, and makes it zero if it is laid out anew.
fn prepare<T: Copy>(list: &mut Vec<T>, len: usize, is_new: bool, zero: T) {
    if is_new || list.len() != len {
        list.clear();
        list.resize(len, zero);
    }
}

impl Answer {
    /// Reads the answers off the head and the numbers for the whole board.
    fn read(
        &mut self,
        found: Found,
        net: &Net,
        frame: &Frame,
        head: &[Lanes],
        numbers: &[f32],
        globals: &[f32; GLOBALS.len()],
    ) {
        let &[pass, value, score, spread] = numbers else {
            unreachable!("the weight file has four numbers")
        };
        for (dense, to) in [
            (&net.policy, &mut self.policy),
            (&net.ownership, &mut self.ownership),
        ] {
            to.resize(frame.area(), 0.0);
            found.run(SumChannels {
                dense,
                frame,
                from: head,
                to,
            });
        }
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
struct SumChannels<'a> {
    dense: &'a Dense,
    frame: &'a Frame,
    from: &'a [Lanes],
    to: &'a mut [f32],
}

impl Task for SumChannels<'_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let (weights, _) = self.dense.weights.as_chunks::<LANES>();
        for (to, slot) in self.to.iter_mut().zip(&self.frame.slots) {
            let mut sum = simd.splat(0.0);
            let row = &self.from[slot * weights.len()..][..weights.len()];
            for (row, weights) in row.iter().zip(weights) {
                sum = simd.add(sum, simd.mul(simd.load(row), simd.load(weights)));
            }
            let mut sums = [0.0; LANES];
            simd.store(sum, &mut sums);
            *to = self.dense.bias[0] + sums.iter().sum::<f32>();
        }
    }
}
