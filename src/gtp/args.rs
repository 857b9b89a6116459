//! The arguments of a command: words to colours, moves and numbers, or the
//! standard error texts.
//!
//! What leaves this file is checked; nothing below checks it again.

use std::str::FromStr;

use crate::board::{BoardSize, Color, Move, Point};

/// Why a command failed: the text after the `?`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl Failure {
    /// The arguments aren't what the command takes.
    pub fn syntax() -> Failure {
        Failure::new("syntax error")
    }

    /// A failure with this text.
    pub fn new(text: impl Into<String>) -> Failure {
        Failure(text.into())
    }
}

/// What a handler gives back: the text after the `=`, or why not.
pub type Reply = Result<String, Failure>;

/// The words after a command's name.
#[derive(Clone, Debug)]
pub struct Args<'a> {
    line: &'a str,
    words: Vec<String>,
}

impl<'a> Args<'a> {
    /// Takes the rest of a command line apart at its blanks. Characters
    /// outside ASCII count for nothing, except in [`text`](Self::text) and
    /// [`file`](Self::file).
    pub fn new(line: &'a str) -> Args<'a> {
        let ascii: String = line.chars().filter(char::is_ascii).collect();
        Args {
            line,
            words: ascii.split_whitespace().map(str::to_owned).collect(),
        }
    }

    /// Everything after the name, as it stands.
    pub fn text(&self) -> &'a str {
        self.line
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there are no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Fails unless there are as many words as this range holds.
    pub fn count(&self, range: impl std::ops::RangeBounds<usize>) -> Result<(), Failure> {
        if range.contains(&self.words.len()) {
            Ok(())
        } else {
            Err(Failure::syntax())
        }
    }

    /// The word at this place, from 0.
    pub fn word(&self, at: usize) -> Result<&str, Failure> {
        self.words
            .get(at)
            .map(String::as_str)
            .ok_or_else(Failure::syntax)
    }

    /// The words from this place on.
    pub fn from(&self, at: usize) -> impl Iterator<Item = &str> {
        self.words.iter().skip(at).map(String::as_str)
    }

    /// The word at this place as a whole number or whatever else is read the
    /// same way.
    pub fn number<T: FromStr>(&self, at: usize) -> Result<T, Failure> {
        self.word(at)?.parse().map_err(|_| Failure::syntax())
    }

    /// The word at this place as a finite number.
    pub fn real(&self, at: usize) -> Result<f64, Failure> {
        let value: f64 = self.number(at)?;
        if value.is_finite() {
            Ok(value)
        } else {
            Err(Failure::syntax())
        }
    }

    /// The word at this place as a colour.
    pub fn color(&self, at: usize) -> Result<Color, Failure> {
        color(self.word(at)?)
    }

    /// The word at this place as a point or `pass`.
    pub fn vertex(&self, at: usize, size: BoardSize) -> Result<Move, Failure> {
        vertex(self.word(at)?, size)
    }

    /// The word at this place as a point.
    pub fn point(&self, at: usize, size: BoardSize) -> Result<Point, Failure> {
        self.vertex(at, size)?.point().ok_or_else(Failure::syntax)
    }

    /// A file name, which may be in double quotes, and the words after it.
    pub fn file(&self) -> Result<(&'a str, Args<'a>), Failure> {
        let (name, rest) = match self.line.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').ok_or_else(Failure::syntax)?,
            None => self
                .line
                .split_once(char::is_whitespace)
                .unwrap_or((self.line, "")),
        };
        if name.is_empty() {
            return Err(Failure::syntax());
        }
        Ok((name, Args::new(rest.trim())))
    }
}

/// Reads `b`, `black`, `w` or `white` in any case.
pub(super) fn color(word: &str) -> Result<Color, Failure> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(Failure::syntax()),
    }
}

/// Reads a point of the board or `pass`, in any case.
pub(super) fn vertex(word: &str, size: BoardSize) -> Result<Move, Failure> {
    if word.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    size.parse_point(word)
        .map(Move::Play)
        .map_err(|_| Failure::syntax())
}

/// `b` or `w`, as clients expect a colour in an answer.
pub(super) fn letter(color: Color) -> char {
    color.letter().to_ascii_lowercase()
}

/// Points in one line, separated by blanks.
pub(super) fn list(points: impl IntoIterator<Item = Point>) -> String {
    let words: Vec<_> = points.into_iter().map(|p| p.to_string()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_values_or_syntax_errors() -> Result<(), Failure> {
        let size = BoardSize::square(9).map_err(|e| Failure::new(e.to_string()))?;
        let args = Args::new("B d4 PASS 12 7.5 \u{e9}x");
        assert_eq!(args.color(0)?, Color::Black);
        assert_eq!(args.point(1, size)?, Point::new(3, 3));
        assert_eq!(args.vertex(2, size)?, Move::Pass);
        assert_eq!(args.number::<u32>(3)?, 12);
        assert_eq!(args.word(5)?, "x");
        assert!(args.point(2, size).is_err());
        assert!(args.number::<u32>(4).is_err());
        assert!(args.word(6).is_err());
        for bad in ["A0", "A10", "11", "I5", "A", "", "A01", "resign", "A+1"] {
            assert!(vertex(bad, size).is_err(), "{bad}");
        }
        for bad in ["nan", "inf", "6,5", "x", ""] {
            assert!(Args::new(bad).real(0).is_err(), "{bad}");
        }
        Ok(())
    }

    #[test]
    fn file_names_may_be_quoted() {
        let (name, rest) = Args::new("\"a b.sgf\" 12").file().unwrap();
        assert_eq!((name, rest.number::<u32>(0)), ("a b.sgf", Ok(12)));
        let (name, rest) = Args::new("dir/\u{e9}.sgf").file().unwrap();
        assert_eq!((name, rest.is_empty()), ("dir/\u{e9}.sgf", true));
        assert!(Args::new("\"a").file().is_err());
        assert!(Args::new("").file().is_err());
    }
}
