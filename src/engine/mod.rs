//! The façade over game, search and clocks.
