//! From a game to a record.

use crate::board::{BoardSize, Color, Move, Point};
use crate::game::Game;

/// Longest line written; clients of GTP and mail cut longer ones.
const COLUMNS: usize = 79;

/// What a record tells besides the game itself; all of it may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Details<'a> {
    /// Who plays Black.
    pub black: Option<&'a str>,
    /// Who plays White.
    pub white: Option<&'a str>,
    /// The day, such as `2024-05-01`.
    pub date: Option<&'a str>,
    /// The result, such as `B+3.5`, `W+Resign` or `Void`.
    pub result: Option<&'a str>,
}

/// Writes a game as a file of SGF version 4: its size, komi, rules, handicap,
/// starting position and moves. [`load`](super::load) reads it back.
///
/// No line is empty or longer than 79 columns; the text ends with a newline.
/// What was played before stones were set up in mid-game is not in it, nor
/// are prisoners taken then.
pub fn save(game: &Game, details: &Details<'_>) -> String {
    let size = game.size();
    let mut out = Lines::default();
    let version = concat!("ponnuki:", env!("CARGO_PKG_VERSION"));
    out.add("(;FF[4]");
    out.add("GM[1]");
    out.add("CA[UTF-8]");
    out.add(&format!("AP[{version}]"));
    out.add(&if size.is_square() {
        format!("SZ[{}]", size.width())
    } else {
        format!("SZ[{}:{}]", size.width(), size.height())
    });
    out.add(&format!("KM[{}]", game.komi()));
    out.text("RU", &game.ruleset().to_sgf());
    for (name, value) in [
        ("PB", details.black),
        ("PW", details.white),
        ("DT", details.date),
        ("RE", details.result),
    ] {
        if let Some(value) = value {
            out.text(name, value);
        }
    }
    write_start(game, &mut out);

    let mut to_move = game.first_to_move();
    for &(color, mv) in game.moves() {
        let value = match mv {
            Move::Play(point) => sgf_point(size, point),
            Move::Pass => String::new(),
        };
        out.add(&format!(";{}[{value}]", color.letter()));
        to_move = !color;
    }
    if game.to_move() != to_move {
        out.add(&format!(";PL[{}]", game.to_move().letter()));
    }
    out.add(")");
    out.finish()
}

/// Handicap, stones before the first move, and who is to move then.
fn write_start(game: &Game, out: &mut Lines) {
    let size = game.size();
    let handicap = game.handicap();
    let start = game.start();
    let is_set_up = start.empty_len() < size.area();
    if handicap >= 2 || game.declared.is_some() {
        out.add(&format!("HA[{handicap}]"));
    }
    for color in Color::ALL {
        let points = size
            .points_from_top()
            .filter(|&point| start.cell(point) == color);
        for (at, point) in points.enumerate() {
            let name = match at {
                0 => format!("A{}", color.letter()),
                _ => String::new(),
            };
            out.add(&format!("{name}[{}]", sgf_point(size, point)));
        }
    }
    if is_set_up || game.first_to_move() != Color::Black {
        out.add(&format!("PL[{}]", game.first_to_move().letter()));
    }
}

/// A point as two letters: column, then row from the top.
fn sgf_point(size: BoardSize, point: Point) -> String {
    let letter = |at: usize| char::from(b'a' + at as u8);
    let row = size.height() - 1 - point.row();
    [letter(point.column()), letter(row)].iter().collect()
}

/// Lines of limited length.
#[derive(Default)]
struct Lines {
    done: String,
    line: String,
    columns: usize,
}

impl Lines {
    /// Adds a piece that may not be broken.
    fn add(&mut self, piece: &str) {
        let columns = piece.chars().count();
        if self.columns + columns > COLUMNS && self.columns > 0 {
            self.end_line();
        }
        self.line.push_str(piece);
        self.columns += columns;
    }

    /// Adds a property of text, broken where need be by a backslash at the end
    /// of a line, which the format defines as no break at all.
    fn text(&mut self, name: &str, value: &str) {
        let mut pieces = vec![format!("{name}[")];
        // Any blank is a space; control characters would only do harm.
        let clean = value
            .chars()
            .map(|c| if c.is_whitespace() { ' ' } else { c })
            .filter(|c| !c.is_control());
        for c in clean {
            pieces.push(match c {
                ']' | '\\' => format!("\\{c}"),
                c => c.to_string(),
            });
        }
        pieces.push("]".to_owned());
        let whole = pieces.concat();
        if whole.chars().count() <= COLUMNS {
            self.add(&whole);
            return;
        }
        self.add(&pieces[0]);
        for piece in &pieces[1..] {
            // One column is for the backslash.
            if self.columns + piece.chars().count() >= COLUMNS {
                self.line.push('\\');
                self.end_line();
            }
            self.add(piece);
        }
    }

    fn end_line(&mut self) {
        self.done.push_str(&self.line);
        self.done.push('\n');
        self.line.clear();
        self.columns = 0;
    }

    fn finish(mut self) -> String {
        self.end_line();
        self.done
    }
}
