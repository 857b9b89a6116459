//! Speed of the parts.
fn main() {}
