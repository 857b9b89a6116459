//! The learned network: what it sees, its weights, and its answers.
//!
//! [`features`] says what the network sees of a position; the same function
//! makes the training data and the input of a search. [`Network`] reads the
//! weight file that the trainer writes, and answers; an [`Oracle`] puts both
//! together. The network is fully convolutional with pooled heads, so one file
//! serves all sizes.

pub mod features;
mod games;
mod infer;
mod kernels;
mod oracle;
mod plain;
mod quantise;
#[cfg(test)]
mod tests;
mod turn;
mod weights;

pub use features::{Extractor, Features, Position};
pub use infer::{Answer, Network, Scratch};
pub use kernels::Kernel;
pub use oracle::Oracle;
pub use turn::Turn;
pub use weights::WeightError;

impl Network {
    /// The network that comes with the program; WEIGHTS.md beside it says where
    /// it is from.
    #[allow(clippy::missing_panics_doc, reason = "a test reads it")]
    pub fn embedded() -> Network {
        Network::from_bytes(include_bytes!("weights.bin")).expect("the embedded weights are whole")
    }
}

/// 32-bit FNV-1a.
fn fnv(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
