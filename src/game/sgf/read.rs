//! From a record to a game.

use log::warn;

use super::SgfError;
use super::props::{Fact, Spot, main_line};
use crate::board::{BoardSize, Color, Move, Point};
use crate::game::Game;
use crate::rules::{Komi, Ruleset, Scoring};

/// The largest board on which `tt` is a pass: on a larger one it is a point.
const PASS_TT: usize = 19;

/// Reads the main line of the first game in a file.
///
/// The bytes are taken as UTF-8, or else as Latin-1, whatever the file says.
/// With `before` the game stops before the move with this number, counted from
/// 1: 1 (or 0) gives the starting position, a number beyond the end the whole
/// game. Where the file has no komi or no rules, those given stay; rules that
/// can't be understood give a warning in the log. Stones set up in mid-game
/// make a new start: the moves before them are played but aren't part of the
/// game. Superko repetitions are accepted.
///
/// # Errors
/// [`SgfError`] for what is no Go record, and for a move that can't be played.
pub fn load(
    bytes: &[u8],
    before: Option<usize>,
    ruleset: &Ruleset,
    komi: Komi,
) -> Result<Game, SgfError> {
    let line = main_line(bytes)?;
    let mut reader = Reader::new(&line, ruleset, komi)?;
    let end = before.map_or(usize::MAX, |number| number.saturating_sub(1));
    reader.follow(&line, end)?;
    Ok(reader.game)
}

/// What a record tells about its game besides the moves, as it stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// RU, if there is one that says something.
    pub rules: Option<String>,
    /// RE, if there is one that says something.
    pub result: Option<String>,
    /// Whether there is a komi, KM.
    pub has_komi: bool,
}

/// Reads what the first game in a file tells besides its moves.
///
/// # Errors
/// [`SgfError`] for what is no Go record.
pub fn told(bytes: &[u8]) -> Result<Told, SgfError> {
    let mut told = Told::default();
    for fact in main_line(bytes)?.into_iter().flatten() {
        let (slot, text) = match fact {
            Fact::Rules(text) => (&mut told.rules, text),
            Fact::Result(text) => (&mut told.result, text),
            Fact::Komi(text) => {
                told.has_komi |= read_komi(&text).is_some();
                continue;
            }
            _ => continue,
        };
        let text = text.trim();
        if slot.is_none() && !text.is_empty() {
            *slot = Some(text.to_owned());
        }
    }
    Ok(told)
}

struct Reader {
    game: Game,
    /// Moves of the file played so far.
    played: usize,
}

impl Reader {
    /// A game with the size, komi, rules and handicap that the file tells.
    fn new(line: &[Vec<Fact>], ruleset: &Ruleset, komi: Komi) -> Result<Reader, SgfError> {
        let mut size = None;
        let mut rules = None;
        let mut told_komi = None;
        let mut handicap = None;
        let mut is_own = false;
        for fact in line.iter().flatten() {
            match fact {
                Fact::Size(text) if size.is_none() => size = Some(read_size(text)?),
                Fact::Rules(text) if rules.is_none() => rules = read_rules(text),
                Fact::Komi(text) if told_komi.is_none() => told_komi = read_komi(text),
                Fact::Program(name) => is_own |= name == "ponnuki",
                Fact::Handicap(text) if handicap.is_none() => handicap = text.parse().ok(),
                _ => {}
            }
        }
        let size = match size {
            Some(size) => size,
            None => BoardSize::square(19).map_err(|e| SgfError::Size(e.to_string()))?,
        };
        let rules = rules.unwrap_or_else(|| ruleset.clone());
        let komi = match told_komi {
            Some(told) if !is_own => usual_count(told, &rules),
            told => told.unwrap_or(komi),
        };
        let mut game = Game::new(size, rules, komi);
        game.declare_handicap(handicap.filter(|&stones: &usize| stones < size.area()));
        Ok(Reader { game, played: 0 })
    }

    /// Plays the moves up to number `end`.
    fn follow(&mut self, line: &[Vec<Fact>], end: usize) -> Result<(), SgfError> {
        for (at, node) in line.iter().enumerate() {
            self.set_up(node, &line[at..])?;
            for fact in node {
                let Fact::Move(color, spot) = fact else {
                    continue;
                };
                if self.played >= end {
                    self.game.set_to_move(*color);
                    return Ok(());
                }
                self.play(*color, spot)?;
            }
        }
        Ok(())
    }

    /// Sets up the stones of a node and says who is to move.
    fn set_up(&mut self, node: &[Fact], rest: &[Vec<Fact>]) -> Result<(), SgfError> {
        let size = self.game.size();
        let mut stones = Vec::new();
        let mut to_move = None;
        for fact in node {
            match fact {
                Fact::Stones(color, spots) => {
                    for spot in spots {
                        let point = match spot {
                            Spot::At(x, y) => point_at(size, *x, *y),
                            Spot::None | Spot::Bad(_) => None,
                        };
                        let point = point.ok_or_else(|| SgfError::SetupPoint(text_of(spot)))?;
                        stones.push((*color, point));
                    }
                }
                Fact::ToMove(color) => to_move = Some(*color),
                _ => {}
            }
        }
        if !stones.is_empty() {
            let first = self.game.to_move();
            self.game
                .edit(&stones, first)
                .map_err(|_| SgfError::Setup {
                    before: self.played + 1,
                })?;
            // Nobody said who is to move: whoever does; and after nothing but
            // black stones it is White.
            let next = rest.iter().flatten().find_map(|fact| match fact {
                Fact::Move(color, _) | Fact::ToMove(color) => Some(*color),
                _ => None,
            });
            let board = self.game.board();
            let is_handicap = self.played == 0
                && board.stones(Color::White) == 0
                && board.stones(Color::Black) >= 2;
            to_move = to_move.or(next).or(is_handicap.then_some(Color::White));
        }
        if let Some(color) = to_move {
            self.game.set_to_move(color);
        }
        Ok(())
    }

    fn play(&mut self, color: Color, spot: &Spot) -> Result<(), SgfError> {
        let number = self.played + 1;
        let size = self.game.size();
        let mv = match spot {
            Spot::None => Move::Pass,
            Spot::At(19, 19) if size.longest() <= PASS_TT => Move::Pass,
            Spot::At(x, y) => match point_at(size, *x, *y) {
                Some(point) => Move::Play(point),
                None => {
                    return Err(SgfError::Move {
                        number,
                        color,
                        point: text_of(spot),
                        reason: crate::board::Illegal::OffBoard,
                    });
                }
            },
            Spot::Bad(found) => {
                return Err(SgfError::Point {
                    number,
                    found: found.clone(),
                });
            }
        };
        self.game.play(color, mv).map_err(|reason| SgfError::Move {
            number,
            color,
            point: mv.to_string(),
            reason,
        })?;
        self.played = number;
        Ok(())
    }
}

/// The point at this column and row from the upper left, if the board has it.
fn point_at(size: BoardSize, x: u8, y: u8) -> Option<Point> {
    let row = size.height().checked_sub(1 + usize::from(y))?;
    size.point(x.into(), row)
}

/// A point as it stood in the file.
fn text_of(spot: &Spot) -> String {
    let letter = |line: u8| match line {
        0..26 => char::from(b'a' + line),
        _ => char::from(b'A' + line % 26),
    };
    match spot {
        Spot::At(x, y) => [letter(*x), letter(*y)].iter().collect(),
        Spot::None => String::new(),
        Spot::Bad(text) => text.clone(),
    }
}

fn read_size(text: &str) -> Result<BoardSize, SgfError> {
    let wrong = || SgfError::Size(text.to_owned());
    let lines = |part: &str| part.trim().parse::<usize>().map_err(|_| wrong());
    let (width, height) = text.split_once(':').unwrap_or((text, text));
    BoardSize::new(lines(width)?, lines(height)?).map_err(|_| wrong())
}

fn read_rules(text: &str) -> Option<Ruleset> {
    if text.trim().is_empty() {
        return None;
    }
    Ruleset::from_sgf(text)
        .inspect_err(|error| warn!("RU in the record is left out of account: {error}"))
        .ok()
}

fn read_komi(text: &str) -> Option<Komi> {
    if text.is_empty() {
        return None;
    }
    text.replace(',', ".")
        .parse()
        .inspect_err(|error| warn!("KM in the record is left out of account: {error}"))
        .ok()
}

/// The komi meant by numbers that can't be one as they stand in other programs' files: the server Fox
/// writes hundredths, some of them in Chinese counting units, of which one is
/// two points; old Chinese records have quarters of those units. Those are a
/// few units: twice a large number might not even be a komi any more.
fn usual_count(komi: Komi, rules: &Ruleset) -> Komi {
    let is_few = komi.hundredths().abs() < 10_000;
    Komi::from_hundredths(match komi.hundredths() {
        37500 | 75000 => 750,
        32500 | 65000 => 650,
        27500 | 55000 => 550,
        35000 | 70000 => 700,
        quarters
            if is_few
                && quarters % 50 != 0
                && quarters % 25 == 0
                && rules.scoring == Scoring::Area =>
        {
            quarters * 2
        }
        other => other,
    })
}
