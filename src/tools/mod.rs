//! Subcommands of the program: measuring speed, fitting shapes, making training
//! data.

pub mod bench;
pub mod export;
pub mod fit;
mod sample;
