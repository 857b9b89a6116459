//! 3x3 shapes around a point.
