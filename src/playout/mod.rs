//! One game played to its end by a fast policy with knowledge.
