//! Tests of the game.
