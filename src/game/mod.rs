//! A game: positions so far, the ruleset in force, superko, undo.
