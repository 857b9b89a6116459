//! The integration tests, one binary.

mod twin;
