//! The Go Text Protocol: the only part that writes to standard output.
