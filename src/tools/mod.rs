//! Subcommands of the program: bench.
