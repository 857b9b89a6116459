//! The weight file: header, values, check.
//!
//! All numbers are little-endian. After the magic come eleven 32-bit words:
//! version of the layout, feature set, planes, globals, channels, blocks, a
//! bit for each block that looks at the whole board, channels of the head,
//! pooled numbers, bytes of a value (2 or 4: half or single precision), count
//! of values. Then the values, tensor after tensor in the order of `Net`'s
//! fields, and a 32-bit FNV-1a hash of all before it. The kernel of a
//! convolution is stored by row, column, channel read, channel written.

use super::features::{GLOBALS, PLANES, feature_set};
use super::fnv;
use super::kernels::LANES;

/// First bytes of a weight file.
const MAGIC: &[u8; 8] = b"PNKnet\r\n";
/// Version of the file's layout.
const VERSION: u32 = 1;
/// Words between the magic and the values.
const WORDS: usize = 11;
/// Bytes before the values.
const HEADER: usize = 8 + 4 * WORDS;
/// Sizes beyond these are taken for damage.
const MOST_CHANNELS: usize = 512;
const MOST_BLOCKS: usize = 32;

/// Numbers for the whole board that come out: pass, value, score, spread.
pub(super) const NUMBERS: usize = 4;

/// Why bytes are no weight file that this program can use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightError {
    /// It doesn't begin as one.
    #[error("no weight file of a network: it begins with {found:02x?}, expected {MAGIC:02x?}")]
    Magic {
        /// Up to eight first bytes.
        found: Vec<u8>,
    },
    /// Another version of the layout.
    #[error("network file of version {found}: expected {VERSION}")]
    Version {
        /// Its version.
        found: u32,
    },
    /// Trained on other features.
    #[error("network trained on feature set {found:08x}: this program has {expected:08x}")]
    Features {
        /// Its feature set.
        found: u32,
        /// Ours.
        expected: u32,
    },
    /// A size in the header that can't be.
    #[error("network file with {found} {what}: expected {expected}")]
    Shape {
        /// What is counted.
        what: &'static str,
        /// In the file.
        found: u32,
        /// What would do.
        expected: String,
    },
    /// Too short or too long.
    #[error("network file of {found} bytes: expected {expected}")]
    Length {
        /// Its length.
        found: usize,
        /// The length by its header.
        expected: usize,
    },
    /// Damaged.
    #[error("network file with checksum {found:08x}: expected {expected:08x}")]
    Checksum {
        /// Of the bytes.
        found: u32,
        /// In the file.
        expected: u32,
    },
    /// A value that is no number.
    #[error("network file with a value that is no number, at {at}")]
    Value {
        /// Number of the value, from 0.
        at: usize,
    },
}

/// A layer that multiplies a list of numbers: `weights[from * to_len + to]`.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    pub(super) weights: Vec<f32>,
    pub(super) bias: Vec<f32>,
}

/// A convolution, its kernel laid out for the inner loop: for each block of
/// [`LANES`] channels written, each place, each channel read, the factors of
/// the block.
#[derive(Clone, Debug)]
pub(super) struct Conv {
    pub(super) kernel: Vec<f32>,
    pub(super) bias: Vec<f32>,
    pub(super) inputs: usize,
}

impl Conv {
    /// The factor from channel `from` at `place` to channel `to`.
    pub(super) fn factor(&self, place: usize, from: usize, to: usize) -> f32 {
        let places = self.kernel.len() / self.inputs / self.bias.len();
        let row = (to / LANES * places + place) * self.inputs + from;
        self.kernel[row * LANES + to % LANES]
    }
}

/// A residual block.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) first: Conv,
    pub(super) second: Conv,
    /// From the pooled picture of the board to a bias of each channel.
    pub(super) pool: Option<Dense>,
}

/// The weights of a network.
#[derive(Clone, Debug)]
pub(super) struct Net {
    pub(super) channels: usize,
    pub(super) head_channels: usize,
    pub(super) stem: Conv,
    /// From the globals to a bias of each channel; no bias of its own.
    pub(super) stem_globals: Dense,
    pub(super) blocks: Vec<Block>,
    pub(super) pooled: Dense,
    pub(super) head: Conv,
    pub(super) head_pooled: Dense,
    pub(super) policy: Dense,
    pub(super) ownership: Dense,
    pub(super) numbers: Dense,
}

/// Takes tensors off the values one by one.
struct Values(std::vec::IntoIter<f32>);

impl Values {
    fn take(&mut self, count: usize) -> Vec<f32> {
        self.0.by_ref().take(count).collect()
    }

    fn dense(&mut self, from: usize, to: usize) -> Dense {
        Dense {
            weights: self.take(from * to),
            bias: self.take(to),
        }
    }

    /// The kernel of a convolution over `places` places, laid out anew.
    fn kernel(&mut self, places: usize, from: usize, to: usize) -> Vec<f32> {
        let stored = self.take(places * from * to);
        let mut kernel = Vec::with_capacity(stored.len());
        for block in 0..to / LANES {
            for row in stored.chunks_exact(to) {
                kernel.extend_from_slice(&row[block * LANES..][..LANES]);
            }
        }
        kernel
    }

    fn conv(&mut self, places: usize, from: usize, to: usize) -> Conv {
        Conv {
            kernel: self.kernel(places, from, to),
            bias: self.take(to),
            inputs: from,
        }
    }
}

/// What the header says.
struct Header {
    channels: usize,
    blocks: usize,
    /// A bit for each block that looks at the whole board.
    pools: u32,
    head: usize,
    pooled: usize,
    /// Bytes of a value.
    width: usize,
}

impl Header {
    fn read(bytes: &[u8]) -> Result<Header, WeightError> {
        if !bytes.starts_with(MAGIC) {
            return Err(WeightError::Magic {
                found: bytes[..bytes.len().min(8)].to_vec(),
            });
        }
        if bytes.len() < HEADER {
            return Err(WeightError::Length {
                found: bytes.len(),
                expected: HEADER,
            });
        }
        let (words, _) = bytes[8..HEADER].as_chunks::<4>();
        let words: Vec<u32> = words.iter().map(|&word| u32::from_le_bytes(word)).collect();
        let header = Header::check(&words)?;
        let (found, expected) = (words[WORDS - 1], header.count());
        if found as usize != expected {
            return Err(WeightError::Shape {
                what: "values",
                found,
                expected: expected.to_string(),
            });
        }
        Ok(header)
    }

    /// Checks all words but the count of values.
    fn check(words: &[u32]) -> Result<Header, WeightError> {
        let word = |at: usize| words[at];
        if word(0) != VERSION {
            return Err(WeightError::Version { found: word(0) });
        }
        if word(1) != feature_set() {
            return Err(WeightError::Features {
                found: word(1),
                expected: feature_set(),
            });
        }
        let check = |at: usize, what: &'static str, fits: bool, expected: String| {
            let found = word(at);
            if fits {
                return Ok(found as usize);
            }
            Err(WeightError::Shape {
                what,
                found,
                expected,
            })
        };
        let exactly = |at: usize, what: &'static str, wanted: usize| {
            check(at, what, word(at) as usize == wanted, wanted.to_string())
        };
        let channels = |at: usize, what: &'static str| {
            let found = word(at) as usize;
            let fits = found > 0 && found.is_multiple_of(LANES) && found <= MOST_CHANNELS;
            let expected = format!("a multiple of {LANES} up to {MOST_CHANNELS}");
            check(at, what, fits, expected)
        };
        let up_to = |at: usize, what: &'static str, most: usize| {
            let fits = (1..=most).contains(&(word(at) as usize));
            check(at, what, fits, format!("1 to {most}"))
        };
        exactly(2, "planes", PLANES.len())?;
        exactly(3, "globals", GLOBALS.len())?;
        Ok(Header {
            channels: channels(4, "channels")?,
            blocks: up_to(5, "blocks", MOST_BLOCKS)?,
            pools: word(6),
            head: channels(7, "channels of the head")?,
            pooled: up_to(8, "pooled numbers", MOST_CHANNELS)?,
            width: check(
                9,
                "bytes a value",
                [2, 4].contains(&word(9)),
                "2 or 4".to_owned(),
            )?,
        })
    }

    const fn has_pool(&self, block: usize) -> bool {
        self.pools >> block & 1 == 1
    }

    /// Number of values.
    fn count(&self) -> usize {
        let conv = |from: usize| 9 * from * self.channels + self.channels;
        let dense = |from: usize, to: usize| from * to + to;
        let pools = (0..self.blocks).filter(|&block| self.has_pool(block));
        conv(PLANES.len())
            + GLOBALS.len() * self.channels
            + 2 * self.blocks * conv(self.channels)
            + pools.count() * dense(3 * self.channels, self.channels)
            + dense(3 * self.channels + GLOBALS.len(), self.pooled)
            + self.channels * self.head
            + dense(self.pooled, self.head)
            + 2 * dense(self.head, 1)
            + dense(self.pooled, NUMBERS)
    }

    /// Checks what follows the header, and reads the values.
    fn values(&self, bytes: &[u8]) -> Result<Values, WeightError> {
        let expected = HEADER + self.count() * self.width + 4;
        if bytes.len() != expected {
            return Err(WeightError::Length {
                found: bytes.len(),
                expected,
            });
        }
        let (body, check) = bytes.split_at(expected - 4);
        let stored = u32::from_le_bytes([check[0], check[1], check[2], check[3]]);
        if fnv(body) != stored {
            return Err(WeightError::Checksum {
                found: fnv(body),
                expected: stored,
            });
        }
        let values: Vec<f32> = match self.width {
            2 => body[HEADER..]
                .chunks_exact(2)
                .map(|b| from_half(u16::from_le_bytes([b[0], b[1]])))
                .collect(),
            _ => body[HEADER..]
                .chunks_exact(4)
                .map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]))
                .collect(),
        };
        match values.iter().position(|value| !value.is_finite()) {
            Some(at) => Err(WeightError::Value { at }),
            None => Ok(Values(values.into_iter())),
        }
    }
}

impl Net {
    /// Reads a weight file.
    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Net, WeightError> {
        let header = Header::read(bytes)?;
        let values = header.values(bytes)?;
        Ok(Net::new(&header, values))
    }

    fn new(header: &Header, mut values: Values) -> Net {
        let &Header {
            channels,
            head,
            pooled,
            ..
        } = header;
        let stem_kernel = values.kernel(9, PLANES.len(), channels);
        let stem_globals = Dense {
            weights: values.take(GLOBALS.len() * channels),
            bias: Vec::new(),
        };
        let stem_bias = values.take(channels);
        Net {
            channels,
            head_channels: head,
            stem: Conv {
                kernel: stem_kernel,
                bias: stem_bias,
                inputs: PLANES.len(),
            },
            stem_globals,
            blocks: (0..header.blocks)
                .map(|block| Block {
                    first: values.conv(9, channels, channels),
                    second: values.conv(9, channels, channels),
                    pool: header
                        .has_pool(block)
                        .then(|| values.dense(3 * channels, channels)),
                })
                .collect(),
            pooled: values.dense(3 * channels + GLOBALS.len(), pooled),
            head: Conv {
                kernel: values.kernel(1, channels, head),
                bias: vec![0.0; head],
                inputs: channels,
            },
            head_pooled: values.dense(pooled, head),
            policy: values.dense(head, 1),
            ownership: values.dense(head, 1),
            numbers: values.dense(pooled, NUMBERS),
        }
    }

    /// A network of this size with random weights.
    pub(super) fn random(blocks: u32, channels: u32) -> Result<Net, WeightError> {
        let shape = [
            VERSION,
            feature_set(),
            PLANES.len() as u32,
            GLOBALS.len() as u32,
            channels,
            blocks,
            0xaaaa_aaaa,
            32,
            48,
            4,
        ];
        let header = Header::check(&shape)?;
        // About what keeps the activations of one layer as large as the last's.
        let size = (2.0 / (9.0 * channels as f32)).sqrt();
        let mut state = 1_u32;
        let values = (0..header.count()).map(|_| {
            // Linear congruence with the factors of Numerical Recipes.
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            size * (state as i32 as f32 / i32::MAX as f32)
        });
        let values: Vec<f32> = values.collect();
        Ok(Net::new(&header, Values(values.into_iter())))
    }
}

/// A number of half precision (IEEE 754 binary16).
fn from_half(bits: u16) -> f32 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let exponent = i32::from(bits >> 10 & 31);
    let fraction = f32::from(bits & 1023);
    let size = match exponent {
        0 => fraction * 2f32.powi(-24),
        31 => f32::NAN,
        _ => (1024.0 + fraction) * 2f32.powi(exponent - 25),
    };
    sign * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_precision() {
        // From the standard's definition of the format.
        let rows = [
            (0x0000, 0.0),
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x3555, 0.333_251_95),
            (0x7bff, 65504.0),
            (0x0001, 5.960_464_5e-8),
            (0x03ff, 6.097_555e-5),
            (0x0400, 6.103_515_6e-5),
        ];
        for (bits, value) in rows {
            assert!(
                (from_half(bits) - value).abs() <= f32::EPSILON * value.abs(),
                "{bits:04x}"
            );
        }
        assert!(from_half(0x7c00).is_nan());
    }

    #[test]
    fn what_is_no_weight_file_is_told() {
        let whole = include_bytes!("../../tests/data/net.bin");
        let check = |change: &dyn Fn(&mut Vec<u8>), words: &str| {
            let mut bytes = whole.to_vec();
            change(&mut bytes);
            let error = Net::from_bytes(&bytes).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        };
        check(&|b| b.clear(), "no weight file");
        check(&|b| b[0] = b'p', "no weight file");
        check(&|b| b.truncate(20), "20 bytes");
        check(&|b| b[8] = 9, "version 9: expected 1");
        check(&|b| b[12] ^= 1, "feature set");
        check(&|b| b[16] = 3, "3 planes: expected 25");
        check(&|b| b[24] = 17, "17 channels: expected a multiple of 16");
        check(&|b| b[44] = 3, "3 bytes a value");
        check(&|b| b[48] ^= 1, "values: expected");
        check(&|b| b.push(0), "bytes: expected");
        check(&|b| b[100] ^= 1, "checksum");
        Net::from_bytes(whole).unwrap();
    }
}
