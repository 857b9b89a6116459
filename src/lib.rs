//! ponnuki

pub mod board;
pub mod engine;
pub mod game;
pub mod gtp;
pub mod net;
pub mod params;
pub mod patterns;
pub mod playout;
pub mod rules;
pub mod search;
pub mod tactics;
pub mod tools;
