//! The tower of the network in whole numbers.
//!
//! Each channel that a convolution reads has a unit, by which its activations
//! become bytes, and each channel that it writes another, by which its factors
//! do: both are chosen when the network is read, the units of the activations
//! from what they are in some positions of games. The sums are exact, and go
//! back to single precision for the bias, the residual, and the next units.

use super::features::{BOARD, Features, PLANES};
use super::kernels::{Found, Group, Kernel, LANES, Lanes, PAIR, WIDE};
use super::plain::Plain;
use super::weights::{Block, Conv, Net};

/// A convolution of bytes.
#[derive(Clone, Debug)]
pub(super) struct ByteConv {
    /// Channels read.
    pub(super) inputs: usize,
    pub(super) groups: Vec<Group>,
    /// What one in a sum is worth, for each channel written.
    pub(super) unit: Vec<Lanes>,
    /// The bias, with what the rounding of the factors takes away on average.
    pub(super) bias: Vec<f32>,
}

/// How the activations that a convolution reads become bytes.
#[derive(Clone, Debug)]
pub(super) struct Units {
    /// What one in a byte is worth, for each channel.
    pub(super) unit: Vec<f32>,
    /// Its inverse.
    pub(super) inverse: Vec<f32>,
}

/// A residual block of bytes.
#[derive(Clone, Debug)]
pub(super) struct ByteBlock {
    /// Of what the first convolution reads.
    pub(super) outer: Units,
    /// Of what the second reads.
    pub(super) inner: Units,
    pub(super) first: ByteConv,
    pub(super) second: ByteConv,
}

/// The tower, the stem included.
#[derive(Clone, Debug)]
pub(super) struct Tower {
    /// Factors of the stem: for each place, each plane, the channels.
    pub(super) stem: Vec<Lanes>,
    /// What the plane of the board, which is set everywhere, adds: for each
    /// number that [`edges`] gives, the channels.
    pub(super) edges: Vec<Lanes>,
    pub(super) blocks: Vec<ByteBlock>,
}

/// What was seen of the activations of a channel.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Range {
    /// The largest.
    top: f32,
    /// The mean.
    mean: f32,
}

/// What is to be seen in some positions of each channel that each convolution
/// of the blocks reads.
pub(super) fn ranges(net: &Net, positions: &[Features], found: Found) -> Vec<Vec<Range>> {
    let mut ranges = vec![vec![Range::default(); net.channels]; 2 * net.blocks.len()];
    let mut plain = Plain::default();
    for features in positions {
        let share = 1.0 / (positions.len() * features.points.len()) as f32;
        plain.run(found, net, features, |conv, activations| {
            for slot in activations.chunks_exact(net.channels) {
                for (range, &x) in ranges[conv].iter_mut().zip(slot) {
                    range.top = if x > range.top { x } else { range.top };
                    range.mean += share * x;
                }
            }
        });
    }
    ranges
}

/// A number for the edges that a point lies on: left, right, upper, lower.
pub(super) fn edges(edges: [bool; 4]) -> usize {
    edges
        .iter()
        .rev()
        .fold(0, |number, &edge| number << 1 | usize::from(edge))
}

impl Tower {
    /// Chooses the units by what [`ranges`] has found.
    pub(super) fn new(net: &Net, ranges: &[Vec<Range>], found: Found) -> Tower {
        let is_portable = found.kernel() == Kernel::Portable;
        let vectors = net.channels / LANES;
        let mut stem = Vec::new();
        let (kernel, _) = net.stem.kernel.as_chunks::<LANES>();
        for row in 0..9 * PLANES.len() {
            stem.extend((0..vectors).map(|vector| kernel[vector * 9 * PLANES.len() + row]));
        }
        let board = BOARD.trailing_zeros() as usize;
        let mut border = vec![[0.0; LANES]; 16 * vectors];
        for (number, sums) in border.chunks_exact_mut(vectors).enumerate() {
            let is_there = |place: usize| {
                let (x, y) = (place % 3, place / 3);
                number & edges([x == 0, x == 2, y == 0, y == 2]) == 0
            };
            for place in (0..9).filter(|&place| is_there(place)) {
                let row = (place * PLANES.len() + board) * vectors;
                for (sums, row) in sums.iter_mut().zip(&stem[row..]) {
                    for lane in 0..LANES {
                        sums[lane] += row[lane];
                    }
                }
            }
        }
        let blocks = net.blocks.iter().zip(ranges.as_chunks::<2>().0);
        Tower {
            stem,
            edges: border,
            blocks: blocks
                .map(|(block, [outer, inner])| ByteBlock::new(block, outer, inner, is_portable))
                .collect(),
        }
    }
}

impl ByteBlock {
    fn new(block: &Block, outer: &[Range], inner: &[Range], is_portable: bool) -> ByteBlock {
        let (by_outer, by_inner) = (Units::new(outer), Units::new(inner));
        ByteBlock {
            first: ByteConv::new(&block.first, &by_outer, outer, is_portable),
            second: ByteConv::new(&block.second, &by_inner, inner, is_portable),
            outer: by_outer,
            inner: by_inner,
        }
    }
}

/// How far activations may go beyond the largest seen before they are cut off.
const MARGIN: f32 = 1.5;

impl Units {
    /// Chooses the units by the largest activations: between one unit for all,
    /// by which small channels have few steps, and all channels alike, by which
    /// the factors of those that are seldom large have few. The eighth root of
    /// the range was the best of what was tried, see `docs/network.md`.
    fn new(ranges: &[Range]) -> Units {
        let tops = || ranges.iter().map(|range| range.top);
        let most = tops().fold(1e-6, f32::max);
        let unit: Vec<f32> = tops()
            .map(|top| {
                // Even a channel that was never seen to be more than nothing.
                let part = (top / most).max(1.0 / 256.0);
                MARGIN * most * part.sqrt().sqrt().sqrt() / 255.0
            })
            .collect();
        Units {
            inverse: unit.iter().map(|unit| 1.0 / unit).collect(),
            unit,
        }
    }
}

impl ByteConv {
    fn new(conv: &Conv, from: &Units, ranges: &[Range], is_portable: bool) -> ByteConv {
        let (inputs, outputs) = (conv.inputs, conv.bias.len());
        let places = conv.kernel.len() / inputs / outputs;
        let factor =
            |place, input: usize, output| conv.factor(place, input, output) * from.unit[input];
        let mut bytes = vec![0_i8; conv.kernel.len()];
        let mut units = Vec::with_capacity(outputs);
        let mut bias = conv.bias.clone();
        let at = |place, input, output| (place * inputs + input) * outputs + output;
        for output in 0..outputs {
            let pairs =
                || (0..places).flat_map(|place| (0..inputs).step_by(2).map(move |i| (place, i)));
            let mut unit = f32::MIN_POSITIVE;
            for (place, input) in pairs() {
                let pair = [0, 1].map(|more| factor(place, input + more, output));
                unit = unit
                    .max(pair[0].abs() / 127.0)
                    .max(pair[1].abs() / 127.0)
                    .max((pair[0] + pair[1]).abs() / PAIR as f32);
            }
            units.push(unit);
            for (place, input) in pairs() {
                let mut pair =
                    [0, 1].map(|more| (factor(place, input + more, output) / unit).round());
                // Both may have been rounded up.
                while (pair[0] + pair[1]).abs() > PAIR as f32 {
                    let larger = usize::from(pair[1].abs() > pair[0].abs());
                    pair[larger] -= pair[larger].signum();
                }
                for (input, byte) in (input..).zip(pair) {
                    bytes[at(place, input, output)] = byte as i8;
                    let off = factor(place, input, output) - byte * unit;
                    bias[output] += off * ranges[input].mean / from.unit[input];
                }
            }
        }
        let vectors = outputs / LANES;
        let count = vectors.div_ceil(WIDE);
        let groups = (0..count).map(|group| {
            let (first, end) = (group * vectors / count, (group + 1) * vectors / count);
            Group::new(
                (first, end - first),
                inputs,
                places,
                is_portable,
                |p, i, o| bytes[at(p, i, o)],
            )
        });
        ByteConv {
            inputs,
            groups: groups.collect(),
            unit: units.as_chunks().0.to_vec(),
            bias,
        }
    }
}
