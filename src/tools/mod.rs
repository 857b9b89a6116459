//! Subcommands of the program: counting games, measuring speed, fitting shapes,
//! making training data.

pub mod bench;
pub mod export;
pub mod fit;
mod sample;
pub mod score;
