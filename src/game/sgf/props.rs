//! The properties of a record's main line that matter here, whatever state
//! they are in: a lenient layer on the crate `sgf-parse`.

use sgf_parse::go::{Move as GoMove, Point as GoPoint, Prop};
use sgf_parse::{Color as GoColor, GameTree, ParseOptions, SgfNode, SgfProp, parse_with_options};

use super::SgfError;
use crate::board::Color;

/// A point as a file tells it: counted from the upper left, or a text that
/// tells none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// Column and row from the upper left, from 0.
    At(u8, u8),
    /// Nothing: a pass, where a move is expected.
    None,
    /// Anything else.
    Bad(String),
}

/// What one property says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// SZ.
    Size(String),
    /// KM.
    Komi(String),
    /// RU.
    Rules(String),
    /// HA.
    Handicap(String),
    /// RE.
    Result(String),
    /// AP: the program that wrote the file, without its version.
    Program(String),
    /// AB, AW, AE: these points get a stone, or none.
    Stones(Option<Color>, Vec<Spot>),
    /// PL.
    ToMove(Color),
    /// B, W.
    Move(Color, Spot),
}

/// The facts in each node of the main line of the first game in a file.
pub(super) fn main_line(bytes: &[u8]) -> Result<Vec<Vec<Fact>>, SgfError> {
    let text = decode(bytes);
    let text = from_first_tree(&text).ok_or(SgfError::NotSgf)?;
    let options = ParseOptions {
        convert_mixed_case_identifiers: true,
        lenient: true,
    };
    let mut trees = parse_with_options(text, &options)
        .map_err(|_| SgfError::NotSgf)?
        .into_iter();
    let first = match trees.next() {
        Some(GameTree::GoGame(root)) => Ok(follow(root)),
        Some(GameTree::Unknown(root)) => {
            take_apart(root);
            Err(SgfError::NotGo)
        }
        None => Err(SgfError::NotSgf),
    };
    for tree in trees {
        match tree {
            GameTree::GoGame(root) => take_apart(root),
            GameTree::Unknown(root) => take_apart(root),
        }
    }
    first
}

/// UTF-8, or else Latin-1, which takes any bytes: what matters here is ASCII.
fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// The text from the first `(` that a `;` follows: mail headers and byte order
/// marks stand before it.
fn from_first_tree(text: &str) -> Option<&str> {
    text.match_indices('(')
        .map(|(at, _)| &text[at..])
        .find(|rest| rest[1..].trim_start().starts_with(';'))
}

fn follow(root: SgfNode<Prop>) -> Vec<Vec<Fact>> {
    let mut line = Vec::new();
    let mut next = Some(root);
    while let Some(mut node) = next {
        let properties = std::mem::take(&mut node.properties);
        line.push(properties.into_iter().filter_map(fact).collect());
        let mut children = std::mem::take(&mut node.children).into_iter();
        next = children.next();
        children.for_each(take_apart);
    }
    line
}

/// Drops a tree node by node. Dropped as a whole it would recurse once a node,
/// and a long file would overflow the stack.
fn take_apart<P: SgfProp>(root: SgfNode<P>) {
    let mut rest = vec![root];
    while let Some(mut node) = rest.pop() {
        rest.append(&mut node.children);
    }
}

fn fact(prop: Prop) -> Option<Fact> {
    Some(match prop {
        Prop::SZ((width, height)) => Fact::Size(format!("{width}:{height}")),
        Prop::KM(komi) => Fact::Komi(komi.to_string()),
        Prop::HA(stones) => Fact::Handicap(stones.to_string()),
        Prop::RU(text) => Fact::Rules(text.text),
        Prop::RE(text) => Fact::Result(text.text),
        Prop::AP((name, _)) => Fact::Program(name.text),
        Prop::AB(points) => Fact::Stones(Some(Color::Black), spots(points)),
        Prop::AW(points) => Fact::Stones(Some(Color::White), spots(points)),
        Prop::AE(points) => Fact::Stones(None, spots(points)),
        Prop::PL(GoColor::Black) => Fact::ToMove(Color::Black),
        Prop::PL(GoColor::White) => Fact::ToMove(Color::White),
        Prop::B(mv) => Fact::Move(Color::Black, spot(mv)),
        Prop::W(mv) => Fact::Move(Color::White, spot(mv)),
        Prop::Invalid(name, values) => return odd_fact(&name, &values),
        _ => return None,
    })
}

/// A property whose value isn't as the format wants it.
fn odd_fact(name: &str, values: &[String]) -> Option<Fact> {
    let first = values.first().map_or("", |value| value.trim()).to_owned();
    let listed = || values.iter().flat_map(|value| read_spots(value)).collect();
    Some(match name {
        "SZ" => Fact::Size(first),
        "KM" => Fact::Komi(first),
        "HA" => Fact::Handicap(first),
        "RU" => Fact::Rules(first),
        "RE" => Fact::Result(first),
        "AB" => Fact::Stones(Some(Color::Black), listed()),
        "AW" => Fact::Stones(Some(Color::White), listed()),
        "AE" => Fact::Stones(None, listed()),
        "PL" => Fact::ToMove(match first.to_ascii_lowercase().as_str() {
            "b" | "black" | "1" => Color::Black,
            "w" | "white" | "2" => Color::White,
            _ => return None,
        }),
        "B" => Fact::Move(Color::Black, read_spot(&first)),
        "W" => Fact::Move(Color::White, read_spot(&first)),
        _ => return None,
    })
}

fn spot(mv: GoMove) -> Spot {
    match mv {
        GoMove::Pass => Spot::None,
        GoMove::Move(point) => Spot::At(point.x, point.y),
    }
}

fn spots(points: impl IntoIterator<Item = GoPoint>) -> Vec<Spot> {
    points
        .into_iter()
        .map(|point| Spot::At(point.x, point.y))
        .collect()
}

/// `dd`, or `aa:cc` for a rectangle given by any two of its corners.
fn read_spots(value: &str) -> Vec<Spot> {
    let corners: Vec<Spot> = value
        .split(':')
        .map(|part| read_spot(part.trim()))
        .collect();
    match corners[..] {
        [Spot::None] => Vec::new(),
        [Spot::At(ax, ay), Spot::At(bx, by)] => (ay.min(by)..=ay.max(by))
            .flat_map(|y| (ax.min(bx)..=ax.max(bx)).map(move |x| Spot::At(x, y)))
            .collect(),
        [Spot::At(..)] => corners,
        _ => vec![Spot::Bad(value.to_owned())],
    }
}

fn read_spot(text: &str) -> Spot {
    let line = |byte: u8| match byte {
        b'a'..=b'z' => Some(byte - b'a'),
        b'A'..=b'Z' => Some(byte - b'A' + 26),
        _ => None,
    };
    match *text.as_bytes() {
        [] => Spot::None,
        [column, row] => match (line(column), line(row)) {
            (Some(x), Some(y)) => Spot::At(x, y),
            _ => Spot::Bad(text.to_owned()),
        },
        _ => Spot::Bad(text.to_owned()),
    }
}
