//! The integration tests, one binary.

#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod analyze;
mod clients;
mod endings;
mod faults;
mod fuzz;
mod gogui;
mod manner;
mod play;
mod process;
mod regress;
mod rules;
mod score;
mod scoring;
mod selfplay;
mod session;
mod solve;
mod stress;
mod tidy;
mod tools;
mod twin;
