//! A position as text for people: pure functions.

use std::fmt::Write as _;

use crate::board::{Board, BoardSize, Cell, Color, Point, PointSet, column_letter};
use crate::game::Game;
use crate::rules::{Komi, Ruleset};

/// Columns of a terminal.
const COLUMNS: usize = 80;
/// Columns between the board and what stands to its right.
const GAP: usize = 3;

/// How a point is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// As it stands on the board.
    AsIs,
    /// A point of this player's.
    Territory(Color),
    /// A stone that is taken off, or will probably be.
    Dead,
}

/// What is drawn of a position, and how.
#[derive(Clone, Copy)]
pub(super) struct Drawing<'a> {
    /// The position.
    pub(super) board: &'a Board,
    /// The point that is marked.
    pub(super) last: Option<Point>,
    /// How each point is drawn.
    pub(super) sign: &'a dyn Fn(Point) -> Sign,
    /// What stands beside the board, or below it where there's no room.
    pub(super) beside: &'a [String],
    /// Whether to use the colours of a terminal.
    pub(super) color: bool,
}

/// The colours of a terminal, as escape sequences: wood, stones, lines of the
/// board, the mark of the last move.
mod paint {
    pub(super) const WOOD: &str = "\x1b[48;5;179m";
    pub(super) const BLACK: &str = "\x1b[1;38;5;16m";
    pub(super) const WHITE: &str = "\x1b[1;38;5;231m";
    pub(super) const LINE: &str = "\x1b[22;38;5;94m";
    pub(super) const MARK: &str = "\x1b[1;38;5;124m";
    pub(super) const OFF: &str = "\x1b[0m";
}

/// Draws the board with coordinates on all sides, rows from the top. Black
/// is `X`, White `O`, the star points are `+`; the last move stands in
/// parentheses, a player's points are `x` and `o`, a dead stone is `*`.
pub(super) fn board(drawing: &Drawing<'_>) -> String {
    let size = drawing.board.size();
    let stars = stars(size);
    let letters: String = (0..size.width())
        .flat_map(|column| [' ', column_letter(column)])
        .collect();
    let letters = format!("   {letters}");
    let width = 3 + 2 * size.width() + 1 + 2;
    let mut rows = vec![(letters.clone(), letters.len())];
    for row in (0..size.height()).rev() {
        rows.push((self::row(drawing, &stars, row), width));
    }
    rows.push((letters.clone(), letters.len()));

    let longest = drawing.beside.iter().map(|line| line.chars().count()).max();
    let is_beside = width + GAP + longest.unwrap_or(0) <= COLUMNS;
    let mut text = String::new();
    let mut beside = drawing.beside.iter();
    for (at, (row, columns)) in rows.iter().enumerate() {
        text.push_str(row);
        // Beside the first row, not the letters above it.
        if is_beside
            && at > 0
            && let Some(line) = beside.next()
            && !line.is_empty()
        {
            let _ = write!(text, "{:1$}{line}", "", width + GAP - columns);
        }
        text.push('\n');
    }
    if beside.len() > 0 {
        text.push('\n');
    }
    for line in beside {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// One row: its number, its points, its number again.
fn row(drawing: &Drawing<'_>, stars: &PointSet, row: usize) -> String {
    let size = drawing.board.size();
    let number = row + 1;
    let mut text = format!("{number:2} ");
    let paint = |code: &'static str| if drawing.color { code } else { "" };
    text.push_str(paint(paint::WOOD));
    let is_last = |column: usize| size.point(column, row) == drawing.last && drawing.last.is_some();
    for column in 0..=size.width() {
        let after = column > 0 && is_last(column - 1);
        let before = column < size.width() && is_last(column);
        let between = match (after, before) {
            (true, _) => ')',
            (_, true) => '(',
            _ => ' ',
        };
        text.push_str(paint(paint::MARK));
        text.push(between);
        let Some(point) = size.point(column, row) else {
            break;
        };
        let (sign, code) = sign(drawing, stars, point);
        text.push_str(paint(code));
        text.push(sign);
    }
    text.push_str(paint(paint::OFF));
    let _ = write!(text, "{number:2}");
    text
}

fn sign(drawing: &Drawing<'_>, stars: &PointSet, point: Point) -> (char, &'static str) {
    let stone = |color| match color {
        Color::Black => ('X', paint::BLACK),
        Color::White => ('O', paint::WHITE),
    };
    let cell = drawing.board.cell(point);
    match ((drawing.sign)(point), cell.color()) {
        (Sign::Dead, Some(color)) => ('*', stone(color).1),
        (Sign::Territory(color), None) => {
            let (letter, code) = stone(color);
            (letter.to_ascii_lowercase(), code)
        }
        (_, Some(color)) => stone(color),
        _ if stars.contains(point) => ('+', paint::LINE),
        _ => ('.', paint::LINE),
    }
}

/// The points that boards mark: those for handicap stones, five on small
/// boards.
fn stars(size: BoardSize) -> PointSet {
    let most = if size.longest() < 13 { [5, 4] } else { [9, 4] };
    let points = most.into_iter().find_map(|stones| {
        Game::new(size, Ruleset::default(), Komi::ZERO)
            .fixed_handicap(stones)
            .ok()
    });
    points.unwrap_or_default().into_iter().collect()
}

/// What stands beside the board: players, prisoners, komi and rules, the last
/// move.
pub(super) fn facts(game: &Game, names: [&str; 2]) -> Vec<String> {
    let mut lines: Vec<String> = Color::ALL
        .iter()
        .map(|&color| {
            let letter = match color {
                Color::Black => 'X',
                Color::White => 'O',
            };
            let taken = game.board().captured(!color);
            let name = names[color.index()];
            match taken {
                0 => format!("{} {letter}  {name}", title(color)),
                1 => format!("{} {letter}  {name}, 1 prisoner", title(color)),
                _ => format!("{} {letter}  {name}, {taken} prisoners", title(color)),
            }
        })
        .collect();
    lines.push(format!(
        "Komi {}, {} rules",
        game.komi(),
        game.ruleset().name()
    ));
    if game.handicap() > 1 {
        lines.push(format!("Handicap {}", game.handicap()));
    }
    if let Some((color, mv)) = game.last_move() {
        lines.push(String::new());
        lines.push(format!(
            "Move {}: {} {mv}",
            game.move_number(),
            title(color)
        ));
    }
    lines
}

/// A text in lines of a terminal, broken at blanks.
pub(super) fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut columns = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if columns > 0 && columns + 1 + length > COLUMNS {
            lines.push('\n');
            columns = 0;
        } else if columns > 0 {
            lines.push(' ');
            columns += 1;
        }
        lines.push_str(word);
        columns += length;
    }
    lines
}

/// `Black` or `White`.
pub(super) const fn title(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// What playouts think of each point: the empty ones that are a player's with
/// three chances of four, and the stones that will be the other's.
pub(super) fn likely(cell: Cell, owned: f32) -> Sign {
    /// Three of four playouts end that way.
    const LIKELY: f32 = 0.5;
    let owner = if owned >= LIKELY {
        Color::Black
    } else if owned <= -LIKELY {
        Color::White
    } else {
        return Sign::AsIs;
    };
    match cell.color() {
        None => Sign::Territory(owner),
        Some(color) if color != owner => Sign::Dead,
        Some(_) => Sign::AsIs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Move;

    fn drawing<'a>(board: &'a Board, beside: &'a [String]) -> Drawing<'a> {
        Drawing {
            board,
            last: None,
            sign: &|_| Sign::AsIs,
            beside,
            color: false,
        }
    }

    #[test]
    fn a_board_with_its_facts() {
        let mut game = Game::new(
            BoardSize::square(9).unwrap(),
            Ruleset::named("japanese").unwrap(),
            Komi::from_hundredths(650),
        );
        for (color, at) in [(Color::Black, "C3"), (Color::White, "E5")] {
            let point = game.size().parse_point(at).unwrap();
            game.play(color, Move::Play(point)).unwrap();
        }
        let facts = facts(&game, ["you", "ponnuki"]);
        let text = board(&Drawing {
            last: game.last_move().unwrap().1.point(),
            ..drawing(game.board(), &facts)
        });
        assert_eq!(
            text,
            "    A B C D E F G H J
 9  . . . . . . . . .  9   Black X  you
 8  . . . . . . . . .  8   White O  ponnuki
 7  . . + . . . + . .  7   Komi 6.5, japanese rules
 6  . . . . . . . . .  6
 5  . . . .(O). . . .  5   Move 2: White E5
 4  . . . . . . . . .  4
 3  . . X . . . + . .  3
 2  . . . . . . . . .  2
 1  . . . . . . . . .  1
    A B C D E F G H J
"
        );
    }

    #[test]
    fn points_stones_and_the_mark_at_the_edge() {
        let position = Board::parse("X O . .\n. . . .").unwrap();
        let corner = Point::new(0, 1);
        let text = board(&Drawing {
            last: Some(corner),
            sign: &|point| match (point.column(), point.row()) {
                (1, 1) => Sign::Dead,
                (_, 0) => Sign::Territory(Color::White),
                (3, _) => Sign::Territory(Color::Black),
                _ => Sign::AsIs,
            },
            ..drawing(&position, &[])
        });
        assert_eq!(
            text,
            "    A B C D
 2 (X)* . x  2
 1  o o o o  1
    A B C D
"
        );
    }

    #[test]
    fn no_line_is_longer_than_a_terminal() {
        for lines in [1, 2, 9, 19, 25] {
            let mut game = Game::new(
                BoardSize::square(lines).unwrap(),
                Ruleset::named("ancient-territory").unwrap(),
                Komi::from_hundredths(-12_345),
            );
            game.play(Color::Black, Move::Pass).unwrap();
            let facts = facts(&game, ["ponnuki, at 100000 playouts", "you"]);
            let text = board(&drawing(game.board(), &facts));
            for line in text.lines() {
                assert!(line.chars().count() <= COLUMNS, "{line}");
                assert_eq!(line, line.trim_end());
            }
            // Nothing is lost, on small and on large boards.
            for fact in facts {
                assert!(text.contains(&fact), "{lines}: {text}");
            }
        }
    }

    #[test]
    fn long_lines_are_broken_at_blanks() {
        let text = "A19 ".repeat(50);
        let lines = wrapped(text.trim_end());
        assert_eq!(lines.split_whitespace().count(), 50);
        assert!(lines.lines().all(|line| line.chars().count() <= COLUMNS));
        assert_eq!(lines.lines().count(), 3);
        assert_eq!(wrapped("short enough"), "short enough");
    }

    #[test]
    fn without_the_colours_it_is_the_same_text() {
        let position = Board::parse("X O .\n. X .\n. . .").unwrap();
        let plain = Drawing {
            last: Some(Point::new(1, 1)),
            sign: &|point| match point.column() {
                2 => Sign::Territory(Color::Black),
                _ => Sign::AsIs,
            },
            ..drawing(&position, &[])
        };
        let colored = board(&Drawing {
            color: true,
            ..plain
        });
        assert!(colored.contains("\x1b["));
        let mut text = String::new();
        for (at, piece) in colored.split("\x1b[").enumerate() {
            let from = if at == 0 {
                0
            } else {
                piece.find('m').unwrap() + 1
            };
            text.push_str(&piece[from..]);
        }
        assert_eq!(text, board(&plain));
    }
}
