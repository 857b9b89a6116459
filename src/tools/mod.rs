//! Subcommands of the program.

pub mod bench;
