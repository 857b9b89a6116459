//! Lines to requests, answers to text: the framing of the Go Text Protocol,
//! version 2.
//!
//! Nothing here knows a command.

use std::fmt::Write as _;

/// A command line, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The digits in front of the name, as typed; empty when there are none.
    pub id: String,
    /// Name of the command.
    pub name: String,
    /// The rest of the line: leading and trailing blanks are gone, control
    /// characters too, and bytes that are no UTF-8 are replaced.
    pub rest: String,
}

impl Request {
    /// Reads one line, with or without its line end.
    ///
    /// Control characters are dropped, tabs are blanks, and `#` starts a
    /// comment. A line without a command (empty, a comment, a lone id) gives
    /// `None`: it gets no reply.
    pub fn parse(line: &[u8]) -> Option<Request> {
        let text = clean(line);
        let text = text.trim();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (id, text) = text.split_at_checked(digits)?;
        let text = text.trim_start();
        let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
        let name: String = name.chars().filter(char::is_ascii).collect();
        if name.is_empty() {
            return None;
        }
        Some(Request {
            id: id.to_owned(),
            name,
            rest: rest.trim().to_owned(),
        })
    }
}

/// Whether this line, as it arrived, is the comment by which a client asks the
/// running command to come to an end.
pub(super) fn is_interrupt(line: &[u8]) -> bool {
    clean_bytes(line)
        .trim_ascii()
        .strip_prefix(b"#")
        .is_some_and(|comment| comment.trim_ascii() == b"interrupt")
}

/// Text of a line without comment, control characters and byte order mark.
fn clean(line: &[u8]) -> String {
    let mut bytes = clean_bytes(line);
    if let Some(comment) = bytes.iter().position(|&b| b == b'#') {
        bytes.truncate(comment);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn clean_bytes(line: &[u8]) -> Vec<u8> {
    line.strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(line)
        .iter()
        .map(|&b| if b == b'\t' { b' ' } else { b })
        .filter(|b| !b.is_ascii_control())
        .collect()
}

/// Frames an answer: `=12 D4` and an empty line.
///
/// The blank after the id is there even when no text follows, since clients
/// cut the reply at the first blank.
pub(super) fn success(id: &str, text: &str) -> String {
    frame('=', id, text)
}

/// Frames an error: `?12 illegal move` and an empty line.
pub(super) fn failure(id: &str, text: &str) -> String {
    frame('?', id, text)
}

fn frame(sign: char, id: &str, text: &str) -> String {
    let mut reply = String::with_capacity(text.len() + id.len() + 4);
    // Writing to a string can't fail.
    let _ = write!(reply, "{sign}{id} ");
    push_body(&mut reply, text);
    reply.push_str("\n\n");
    reply
}

/// Adds text such that it holds no empty line, which would end the reply, and
/// no control character.
fn push_body(reply: &mut String, text: &str) {
    for (number, line) in text.trim_end_matches(['\n', '\r']).split('\n').enumerate() {
        if number > 0 {
            reply.push('\n');
        }
        let start = reply.len();
        reply.extend(
            line.chars()
                .map(|c| if c == '\t' { ' ' } else { c })
                .filter(|c| !c.is_control()),
        );
        if number > 0 && reply.len() == start {
            reply.push(' ');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &str) -> Option<(String, String, String)> {
        Request::parse(line.as_bytes()).map(|r| (r.id, r.name, r.rest))
    }

    #[test]
    fn lines_are_taken_apart() {
        let rows = [
            ("name", "", "name", ""),
            ("12 play b D4", "12", "play", "b D4"),
            ("0 name", "0", "name", ""),
            ("00012 name", "00012", "name", ""),
            ("12name", "12", "name", ""),
            ("  7\tplay\tb\tD4 # comment", "7", "play", "b D4"),
            ("-5 name", "", "-5", "name"),
            ("\u{feff}name\r\n", "", "name", ""),
            ("na\u{7}me\u{1b}", "", "name", ""),
            ("loadsgf \"a  b.sgf\" 3", "", "loadsgf", "\"a  b.sgf\" 3"),
        ];
        for (line, id, name, rest) in rows {
            assert_eq!(
                parts(line),
                Some((id.to_owned(), name.to_owned(), rest.to_owned())),
                "{line:?}"
            );
        }
    }

    #[test]
    fn lines_without_a_command_give_nothing() {
        for line in [
            "",
            " ",
            "\t",
            "# comment",
            "5",
            "5 # name",
            "\r\n",
            "\u{e9}",
        ] {
            assert_eq!(parts(line), None, "{line:?}");
        }
    }

    #[test]
    fn replies_hold_no_empty_line() {
        assert_eq!(success("1", ""), "=1 \n\n");
        assert_eq!(success("", "D4"), "= D4\n\n");
        assert_eq!(failure("7", "syntax error"), "?7 syntax error\n\n");
        assert_eq!(success("", "a\n\nb\n\n"), "= a\n \nb\n\n");
        assert_eq!(success("3", "\n 1 X\n"), "=3 \n 1 X\n\n");
        assert_eq!(success("", "a\r\n\r\nb\tc"), "= a\n \nb c\n\n");
    }

    #[test]
    fn interrupt_is_a_comment() {
        for line in ["# interrupt\n", "#interrupt", "  # interrupt \r\n"] {
            assert!(is_interrupt(line.as_bytes()), "{line:?}");
        }
        for line in ["interrupt", "# interrupted", "name # interrupt", ""] {
            assert!(!is_interrupt(line.as_bytes()), "{line:?}");
        }
    }
}
