//! The integration tests, one binary.

mod process;
mod session;
mod tidy;
mod twin;
