//! Rulesets as data, komi, counting.
