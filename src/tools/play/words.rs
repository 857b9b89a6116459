//! What a person types at the board.

use crate::board::{BoardSize, Move, PointError};

/// What is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A play or a pass.
    Move(Move),
    /// Take the last move back.
    Undo,
    /// What would the engine play?
    Hint,
    /// Who is ahead?
    Estimate,
    /// Give the game up.
    Resign,
    /// Show the board again.
    Board,
    /// Write the record, to this file if one is named.
    Save(Option<String>),
    /// What can be typed?
    Help,
    /// Leave.
    Quit,
    /// Yes: the count is right.
    Yes,
    /// No: play goes on.
    No,
    /// Nothing at all.
    Nothing,
    /// Something else; what's wrong with it.
    Unknown(String),
}

/// Takes a line apart. Upper and lower case are the same.
pub(super) fn read(line: &str, size: BoardSize) -> Word {
    let line: String = line.chars().filter(|c| !c.is_control()).collect();
    let line = line.trim();
    let (first, rest) = line
        .split_once(char::is_whitespace)
        .map_or((line, ""), |(first, rest)| (first, rest.trim()));
    let word = match first.to_lowercase().as_str() {
        "" => Word::Nothing,
        "save" => {
            let file = rest.trim_matches('"');
            return Word::Save((!file.is_empty()).then(|| file.to_owned()));
        }
        "pass" => Word::Move(Move::Pass),
        "undo" | "u" => Word::Undo,
        "hint" => Word::Hint,
        "estimate" | "score" => Word::Estimate,
        "resign" => Word::Resign,
        "board" => Word::Board,
        "help" | "?" => Word::Help,
        "quit" | "exit" | "q" => Word::Quit,
        "yes" | "y" | "ok" => Word::Yes,
        "no" | "n" => Word::No,
        _ => match size.parse_point(first) {
            Ok(point) => Word::Move(Move::Play(point)),
            Err(error @ PointError::OffBoard(..)) => Word::Unknown(error.to_string()),
            Err(_) => Word::Unknown(format!(
                "`{}` is neither a point such as D4 nor a word known here",
                short(first)
            )),
        },
    };
    if rest.is_empty() {
        word
    } else {
        Word::Unknown(format!(
            "`{}` makes no sense after `{}`",
            short(rest),
            short(first)
        ))
    }
}

/// As much of a text as fits into a line with others.
fn short(text: &str) -> String {
    const LONGEST: usize = 16;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    #[test]
    fn words_in_any_case_and_points() {
        let size = BoardSize::square(9).unwrap();
        let play = |column, row| Word::Move(Move::Play(Point::new(column, row)));
        let rows = [
            ("D4", play(3, 3)),
            (" j9\r\n", play(8, 8)),
            ("Pass", Word::Move(Move::Pass)),
            ("UNDO", Word::Undo),
            ("score", Word::Estimate),
            ("save", Word::Save(None)),
            (
                "save My Game.sgf",
                Word::Save(Some("My Game.sgf".to_owned())),
            ),
            ("save \"a b.sgf\"", Word::Save(Some("a b.sgf".to_owned()))),
            ("?", Word::Help),
            ("y", Word::Yes),
            ("\u{1b}", Word::Nothing),
        ];
        for (line, word) in rows {
            assert_eq!(read(line, size), word, "{line}");
        }
        for (line, hint) in [
            ("d44", "9 columns"),
            ("i5", "i5"),
            ("\u{e9}t\u{e9}", "\u{e9}t\u{e9}"),
            ("d4 e5", "e5"),
            ("undo 3", "3"),
        ] {
            let Word::Unknown(text) = read(line, size) else {
                unreachable!("{line} has no meaning");
            };
            assert!(text.contains(hint), "{line}: {text}");
        }
    }
}
