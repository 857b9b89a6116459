//! The integration tests, one binary.

#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod process;
mod regress;
mod rules;
mod session;
mod tidy;
mod twin;
