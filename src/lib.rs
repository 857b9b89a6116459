#![doc = include_str!("../ARCHITECTURE.md")]

pub mod params;

pub mod board;

pub mod rules;

pub mod game;

pub mod tactics;

pub mod patterns;

pub mod playout;

pub mod net;

pub mod search;

pub mod engine;

pub mod gtp;

pub mod tools;
