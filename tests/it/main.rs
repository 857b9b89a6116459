//! The integration tests, one binary.

mod process;
mod session;
