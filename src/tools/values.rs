//! How the values of options are read: each error says what to type.

use crate::board::{BoardSize, MAX_LINES};
use crate::rules::{Komi, Ruleset};

/// A number of threads, from 1 to 1024.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("expected a whole number from 1 to 1024, such as --threads 4".to_owned()),
    }
}

/// A number of playouts, from 1 up.
pub fn playouts(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) | Err(_) => {
            Err("expected a whole number from 1 up, such as --playouts 10000".to_owned())
        }
        Ok(playouts) => Ok(playouts),
    }
}

/// Seconds for a move, from a hundredth up.
pub fn move_time(text: &str) -> Result<f64, String> {
    seconds(text, "--move-time 2.5")
}

/// Seconds for a figure that is measured, from a hundredth up.
pub fn measuring_time(text: &str) -> Result<f64, String> {
    seconds(text, "--seconds 5")
}

fn seconds(text: &str, example: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=1e6).contains(&seconds) => Ok(seconds),
        _ => Err(format!(
            "expected seconds from 0.01 to 1000000, such as {example}"
        )),
    }
}

/// A ruleset by its name.
pub fn ruleset(text: &str) -> Result<Ruleset, String> {
    Ruleset::named(text).map_err(|error| error.to_string())
}

/// Points that White receives.
pub fn komi(text: &str) -> Result<Komi, String> {
    text.parse()
        .map_err(|_| "expected a number with a decimal point, such as --komi 6.5".to_owned())
}

/// A size of the board: `19`, or `9x13`.
pub fn board_size(text: &str) -> Result<BoardSize, String> {
    let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
    width
        .parse()
        .ok()
        .zip(height.parse().ok())
        .and_then(|(width, height)| BoardSize::new(width, height).ok())
        .ok_or_else(|| {
            format!("expected 1 to {MAX_LINES} lines each way, such as --boardsize 9 or 9x13")
        })
}
