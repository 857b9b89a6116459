//! Subcommands of the program: measuring speed, fitting shapes.

pub mod bench;
pub mod fit;
