//! The weight file of the 3x3 shapes: header, check, table.

use super::{CODES, FEATURES, Place, canonical};

/// First bytes of a weight file.
const MAGIC: &[u8; 8] = b"PNK3x3\r\n";
/// Version of the file's layout.
const VERSION: u32 = 1;
/// Bytes before the entries: magic, version, features, places, count.
const HEADER: usize = 8 + 4 + 4 + 4 * Place::COUNT + 4;

/// Fixed point of a factor in the table: this is 1.
const ONE: u16 = 256;

/// How likely each shape and place is played, as factors; the point "anywhere
/// else" has factor 1.
#[derive(Clone, Debug)]
pub struct Weights {
    /// By code, in units of 1/256.
    shapes: Box<[u16]>,
    /// By place, as plain factors.
    places: [f32; Place::COUNT],
}

/// Why bytes are no weight file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightError {
    /// It doesn't begin as one.
    #[error("no weight file of 3x3 shapes: it begins with {found:02x?}, expected {MAGIC:02x?}")]
    Magic {
        /// Up to eight first bytes.
        found: Vec<u8>,
    },
    /// Another version of the layout.
    #[error("weight file of version {found}: expected {VERSION}")]
    Version {
        /// Its version.
        found: u32,
    },
    /// Fitted for other features.
    #[error("weights for feature set {found}: this program has feature set {FEATURES}")]
    Features {
        /// Its feature set.
        found: u32,
    },
    /// Too short or too long.
    #[error("weight file of {found} bytes: expected {expected}")]
    Length {
        /// Its length.
        found: usize,
        /// The length by its header.
        expected: usize,
    },
    /// Damaged.
    #[error("weight file with checksum {found:08x}: expected {expected:08x}")]
    Checksum {
        /// Of the bytes.
        found: u32,
        /// In the file.
        expected: u32,
    },
}

impl Weights {
    /// The weights inside the program.
    ///
    /// # Panics
    /// When the file that was compiled in is damaged; a test loads it.
    pub fn embedded() -> Weights {
        Weights::from_bytes(include_bytes!("weights.bin")).expect("the embedded weights are whole")
    }

    /// Every shape and place the same: a point near the last moves is as
    /// likely as "anywhere else".
    pub fn flat() -> Weights {
        Weights {
            shapes: vec![ONE; CODES].into_boxed_slice(),
            places: [1.0; Place::COUNT],
        }
    }

    /// From factors by canonical code and by place.
    pub fn from_factors(shapes: &[(u16, f64)], places: [f64; Place::COUNT]) -> Weights {
        let mut by_code = std::collections::HashMap::new();
        for &(code, factor) in shapes {
            by_code.insert(
                code,
                (factor * f64::from(ONE)).round().clamp(1.0, 65535.0) as u16,
            );
        }
        let mut weights = Weights::flat();
        weights.places = places.map(|factor| factor as f32);
        for code in 0..CODES {
            weights.shapes[code] = by_code.get(&canonical(code as u16)).copied().unwrap_or(ONE);
        }
        weights
    }

    /// The factor of a shape, in units of 1/256.
    #[inline]
    pub fn shape(&self, code: u16) -> u16 {
        self.shapes[usize::from(code)]
    }

    /// The factor of a place.
    #[inline]
    pub fn place(&self, place: Place) -> f32 {
        self.places[place as usize]
    }

    /// Reads a weight file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightError> {
        let word = |at: usize| {
            bytes
                .get(at..at + 4)
                .map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
        };
        if !bytes.starts_with(MAGIC) {
            return Err(WeightError::Magic {
                found: bytes[..bytes.len().min(8)].to_vec(),
            });
        }
        let length = |expected| WeightError::Length {
            found: bytes.len(),
            expected,
        };
        let version = word(8).ok_or_else(|| length(HEADER))?;
        if version != VERSION {
            return Err(WeightError::Version { found: version });
        }
        let features = word(12).ok_or_else(|| length(HEADER))?;
        if features != FEATURES {
            return Err(WeightError::Features { found: features });
        }
        let count = word(HEADER - 4).ok_or_else(|| length(HEADER))? as usize;
        let expected = HEADER
            .saturating_add(count.saturating_mul(4))
            .saturating_add(4);
        if bytes.len() != expected {
            return Err(length(expected));
        }
        let (body, check) = bytes.split_at(expected - 4);
        let found = checksum(body);
        let stored = u32::from_le_bytes([check[0], check[1], check[2], check[3]]);
        if found != stored {
            return Err(WeightError::Checksum {
                found,
                expected: stored,
            });
        }
        let mut weights = Weights::flat();
        for (at, place) in weights.places.iter_mut().enumerate() {
            *place = f32::from_bits(word(16 + 4 * at).ok_or_else(|| length(HEADER))?);
        }
        let mut by_code = vec![ONE; CODES];
        for entry in body[HEADER..].chunks_exact(4) {
            let code = u16::from_le_bytes([entry[0], entry[1]]);
            by_code[usize::from(code)] = u16::from_le_bytes([entry[2], entry[3]]);
        }
        for code in 0..CODES {
            weights.shapes[code] = by_code[usize::from(canonical(code as u16))];
        }
        Ok(weights)
    }

    /// The weight file of these weights: only shapes that aren't of factor 1
    /// are written.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(FEATURES.to_le_bytes());
        for place in self.places {
            bytes.extend(place.to_bits().to_le_bytes());
        }
        let entries: Vec<(u16, u16)> = (0..CODES)
            .map(|code| (code as u16, self.shapes[code]))
            .filter(|&(code, factor)| factor != ONE && canonical(code) == code)
            .collect();
        bytes.extend((entries.len() as u32).to_le_bytes());
        for (code, factor) in entries {
            bytes.extend(code.to_le_bytes());
            bytes.extend(factor.to_le_bytes());
        }
        let check = checksum(&bytes);
        bytes.extend(check.to_le_bytes());
        bytes
    }
}

/// 32-bit FNV-1a.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
