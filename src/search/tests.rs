//! Searches on drawn boards.
