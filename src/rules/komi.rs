//! Komi and scores, exact to a hundredth of a point.

use std::fmt;
use std::str::FromStr;

/// Largest komi either way, in points; far more than any board has.
const LIMIT: f64 = 1_000_000.0;

/// Points White gets for moving second, exact to a hundredth; may be negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Komi(i32);

/// Why a text is no komi.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KomiError {
    /// Not a number in decimal form.
    #[error("`{0}` is no komi: expected a number such as 6.5")]
    Malformed(String),
    /// A number beyond any use.
    #[error("a komi of {0} is out of range: expected -1000000 to 1000000")]
    Range(String),
}

impl Komi {
    /// No komi.
    pub const ZERO: Komi = Komi(0);

    /// This many hundredths of a point.
    pub const fn from_hundredths(hundredths: i32) -> Komi {
        Komi(hundredths)
    }

    /// In hundredths of a point.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// In points.
    pub fn points(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

/// Reads any decimal number, rounded to hundredths: `6.5`, `7`, `-5.5`, `.5`,
/// `+6.5`, `1e2`.
impl FromStr for Komi {
    type Err = KomiError;

    fn from_str(text: &str) -> Result<Komi, KomiError> {
        let value: f64 = text
            .parse()
            .map_err(|_| KomiError::Malformed(text.to_owned()))?;
        // Words such as `inf` and `nan` are numbers to Rust.
        if text
            .bytes()
            .any(|b| b.is_ascii_alphabetic() && b | 32 != b'e')
            || value.is_nan()
        {
            return Err(KomiError::Malformed(text.to_owned()));
        }
        if value.abs() > LIMIT {
            return Err(KomiError::Range(text.to_owned()));
        }
        Ok(Komi((value * 100.0).round() as i32))
    }
}

/// `6.5`, `7`, `-0.25`: no more digits than needed.
impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 {
            f.write_str("-")?;
        }
        write_hundredths(f, self.0.unsigned_abs())
    }
}

/// The result of a count: Black's points minus White's, komi included, exact
/// to a hundredth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(i32);

impl Score {
    /// A tie.
    pub const ZERO: Score = Score(0);

    /// This many hundredths of a point for Black.
    pub const fn from_hundredths(hundredths: i32) -> Score {
        Score(hundredths)
    }

    /// What is left of a lead of Black's of `points` on the board.
    pub const fn with_komi(points: i32, komi: Komi) -> Score {
        Score(points * 100 - komi.0)
    }

    /// In hundredths of a point, positive for Black.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// In points, positive for Black.
    pub fn points(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// The player ahead, or `None` for a tie.
    pub const fn winner(self) -> Option<crate::board::Color> {
        match self.0 {
            0 => None,
            1.. => Some(crate::board::Color::Black),
            _ => Some(crate::board::Color::White),
        }
    }
}

/// `B+3.5`, `W+0.5`, `0`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            None => return f.write_str("0"),
            Some(color) => write!(f, "{}+", color.letter())?,
        }
        write_hundredths(f, self.0.unsigned_abs())
    }
}

fn write_hundredths(f: &mut fmt::Formatter<'_>, hundredths: u32) -> fmt::Result {
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match (rest / 10, rest % 10) {
        (0, 0) => write!(f, "{whole}"),
        (tenths, 0) => write!(f, "{whole}.{tenths}"),
        _ => write!(f, "{whole}.{rest:02}"),
    }
}
