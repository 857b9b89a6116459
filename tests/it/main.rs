//! The integration tests, one binary.

mod regress;
