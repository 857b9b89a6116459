//! Subcommands of the program: a game in the terminal, measuring speed, fitting
//! shapes, making training data.

pub mod bench;
pub mod export;
pub mod fit;
pub mod play;
mod sample;
pub mod values;
