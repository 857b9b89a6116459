//! Tactics on drawn boards.
