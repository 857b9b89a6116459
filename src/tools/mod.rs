//! Subcommands of the program: a game in the terminal, counting games, measuring
//! speed, fitting shapes, making training data.

pub mod bench;
pub mod export;
pub mod fit;
pub mod play;
mod sample;
pub mod score;
pub mod selfplay;
pub mod values;
