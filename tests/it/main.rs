//! The integration tests, one binary.

mod tidy;
mod twin;
