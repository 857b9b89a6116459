//! The parallel Monte-Carlo tree search.
