//! The learned network: what it sees, its weights, and its answers.
//!
//! [`features`] says what the network sees of a position; the same function
//! makes the training data and the input of a search. [`Network`] reads the
//! weight file that the trainer writes, and answers; an [`Oracle`] puts both
//! together. A network is fully convolutional with pooled heads, so one file can
//! serve all sizes; of the [`Networks`] in the program each has sizes that it plays
//! best.

pub mod features;
mod games;
mod infer;
mod kernels;
mod networks;
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
pub use networks::Networks;
pub use oracle::Oracle;
pub use turn::Turn;
pub use weights::WeightError;

/// 32-bit FNV-1a.
fn fnv(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
