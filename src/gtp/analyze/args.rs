//! The options of the analysis commands.

use std::time::Duration;

use super::text::{Form, Shown};
use crate::board::{BoardSize, Color, Move};
use crate::engine::Ask;
use crate::gtp::args::{color, vertex};
use crate::gtp::{Args, Failure};
use crate::search::{Avoid, Restrict};

/// What an analysis command asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    /// Whose moves to look at.
    pub(super) color: Color,
    /// Time between two reports; none: no reports on the way.
    pub(super) interval: Option<Duration>,
    /// Moves to look at.
    pub(super) restrict: Restrict,
    /// Moves to leave out further down.
    pub(super) avoid: Avoid,
    /// What to print.
    pub(super) shown: Shown,
}

/// Which of the moves a player may choose from, as far as was said.
#[derive(Clone, Debug, Default)]
struct Lists {
    avoid: Vec<Move>,
    allow: Option<Vec<Move>>,
}

impl Asked {
    /// Reads `[COLOR] [CENTISECONDS] [KEY VALUE...]...`; without a colour it
    /// is `to_move`.
    pub(super) fn parse(
        args: &Args<'_>,
        form: Form,
        size: BoardSize,
        to_move: Color,
    ) -> Result<Asked, Failure> {
        let mut asked = Asked {
            color: to_move,
            interval: None,
            restrict: Restrict::Any,
            avoid: Avoid::default(),
            shown: Shown::new(form),
        };
        let mut at = 0;
        if let Ok(color) = args.color(at) {
            asked.color = color;
            at += 1;
        }
        if let Ok(word) = args.word(at)
            && word.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
        {
            asked.interval = interval(args, at)?;
            at += 1;
        }
        let mut lists = [Lists::default(), Lists::default()];
        while at < args.len() {
            let key = args.word(at)?;
            at += match key {
                "interval" => {
                    asked.interval = interval(args, at + 1)?;
                    2
                }
                "minmoves" => {
                    asked.shown.min_moves = args.number(at + 1)?;
                    2
                }
                "maxmoves" => {
                    asked.shown.max_moves = args.number(at + 1)?;
                    2
                }
                "avoid" | "allow" => {
                    lists_of(args, at, size, &mut lists, &mut asked.avoid)?;
                    4
                }
                key if form == Form::Kata => {
                    asked.set(key, args.word(at + 1))?;
                    2
                }
                key => return Err(unknown(key)),
            };
        }
        let [black, white] = lists;
        asked.restrict = match asked.color {
            Color::Black => black,
            Color::White => white,
        }
        .into_restrict();
        Ok(asked)
    }

    /// What the engine is to look for.
    pub(super) fn ask(&self) -> Ask {
        let shown = &self.shown;
        Ask {
            restrict: self.restrict.clone(),
            avoid: self.avoid.clone(),
            owners: shown.owner_deviation || shown.move_owners || shown.move_owner_deviation,
            ..Ask::default()
        }
    }

    /// Turns one of the things on or off that only the `kata-` commands print.
    fn set(&mut self, key: &str, value: Result<&str, Failure>) -> Result<(), Failure> {
        let flag = match key {
            "ownership" => Some(&mut self.shown.ownership),
            "rootInfo" => Some(&mut self.shown.root_info),
            "pvVisits" => Some(&mut self.shown.pv_visits),
            "pvEdgeVisits" => Some(&mut self.shown.pv_edge_visits),
            "ownershipStdev" => Some(&mut self.shown.owner_deviation),
            "movesOwnership" => Some(&mut self.shown.move_owners),
            "movesOwnershipStdev" => Some(&mut self.shown.move_owner_deviation),
            "noResultValue" => None,
            key => return Err(unknown(key)),
        };
        let value = match value? {
            "true" => true,
            "false" => false,
            _ => return Err(Failure::syntax()),
        };
        match flag {
            Some(flag) => *flag = value,
            // Clients try what there is by asking for it.
            None if value => return Err(Failure::new(format!("{key} is not available"))),
            None => {}
        }
        Ok(())
    }
}

impl Lists {
    fn into_restrict(self) -> Restrict {
        match self.allow {
            Some(mut moves) => {
                moves.retain(|mv| !self.avoid.contains(mv));
                Restrict::Only(moves)
            }
            None if self.avoid.is_empty() => Restrict::Any,
            None => Restrict::Except(self.avoid),
        }
    }
}

/// Centiseconds; zero is no interval.
fn interval(args: &Args<'_>, at: usize) -> Result<Option<Duration>, Failure> {
    let hundredths = args.real(at)?;
    if hundredths < 0.0 {
        return Err(Failure::syntax());
    }
    // A longer one than a century is none.
    let seconds = hundredths / 100.0;
    Ok((seconds > 0.0 && seconds < 3e9).then(|| Duration::from_secs_f64(seconds)))
}

/// Reads `avoid|allow COLOR VERTEX,... DEPTH` at this place. Depth 1 means the
/// moves of the position itself, which `lists` are about; what is left out deeper is
/// for `avoid`.
fn lists_of(
    args: &Args<'_>,
    at: usize,
    size: BoardSize,
    lists: &mut [Lists; 2],
    avoid: &mut Avoid,
) -> Result<(), Failure> {
    let color = color(args.word(at + 1)?)?;
    let moves = args
        .word(at + 2)?
        .split(',')
        .map(|word| vertex(word, size))
        .collect::<Result<Vec<_>, _>>()?;
    let depth: u32 = args.number(at + 3)?;
    if depth == 0 {
        return Err(Failure::syntax());
    }
    let [black, white] = lists;
    let list = match color {
        Color::Black => black,
        Color::White => white,
    };
    let is_avoid = args.word(at)? == "avoid";
    if depth > 1 && is_avoid {
        avoid.avoid(color, &moves, depth);
    } else if depth > 1 {
        avoid.allow(color, &moves, depth);
    }
    if is_avoid {
        list.avoid.extend(moves);
    } else if list.allow.replace(moves).is_some() {
        return Err(Failure::new("allow is given twice for one colour"));
    }
    Ok(())
}

fn unknown(key: &str) -> Failure {
    Failure::new(format!("unknown option {key}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    fn parse(line: &str, form: Form) -> Result<Asked, Failure> {
        let size = BoardSize::square(9).unwrap();
        Asked::parse(&Args::new(line), form, size, Color::White)
    }

    #[test]
    fn forms_that_clients_send() {
        let fifth = Some(Duration::from_millis(200));
        for line in ["b 20", "B interval 20", "black 99 interval 20"] {
            let asked = parse(line, Form::Lz).unwrap();
            assert_eq!((asked.color, asked.interval), (Color::Black, fifth));
        }
        let asked = parse("20", Form::Lz).unwrap();
        assert_eq!((asked.color, asked.interval), (Color::White, fifth));
        assert_eq!(parse("", Form::Lz).unwrap().interval, None);
        assert_eq!(parse("b 0", Form::Kata).unwrap().interval, None);
        let asked = parse(
            "B interval 20 ownership true minmoves 5 maxmoves 7 rootInfo true pvVisits false \
             movesOwnership true ownershipStdev false movesOwnershipStdev true",
            Form::Kata,
        )
        .unwrap();
        assert_eq!(
            asked.shown,
            Shown {
                ownership: true,
                move_owners: true,
                move_owner_deviation: true,
                root_info: true,
                min_moves: 5,
                max_moves: 7,
                ..Shown::new(Form::Kata)
            }
        );
    }

    #[test]
    fn moves_to_look_at() {
        let play = |column, row| Move::Play(Point::new(column, row));
        let rows = [
            (
                "b avoid b A1,B1 3 avoid b pass 1 avoid w C1 1",
                Restrict::Except(vec![play(0, 0), play(1, 0), Move::Pass]),
            ),
            ("w allow w D4 1", Restrict::Only(vec![play(3, 3)])),
            (
                "w allow w D4,A1 1 avoid w A1 1",
                Restrict::Only(vec![play(3, 3)]),
            ),
            ("b allow w D4 1", Restrict::Any),
        ];
        for (line, restrict) in rows {
            assert_eq!(parse(line, Form::Lz).unwrap().restrict, restrict, "{line}");
        }
    }

    #[test]
    fn moves_to_leave_out_further_down() {
        let asked = parse("b avoid b A1 3 allow w D4,pass 2 avoid b B1 1", Form::Lz).unwrap();
        let play = |column, row| Move::Play(Point::new(column, row));
        let bars = |color, mv| [0, 1, 2, 3].map(|ply| asked.avoid.bars(color, mv, ply));
        assert_eq!(bars(Color::Black, play(0, 0)), [true, true, true, false]);
        assert_eq!(bars(Color::Black, play(1, 0)), [false; 4]);
        assert_eq!(bars(Color::White, play(3, 3)), [false; 4]);
        assert_eq!(bars(Color::White, Move::Pass), [false; 4]);
        assert_eq!(bars(Color::White, play(0, 0)), [true, true, false, false]);
        let all = vec![play(0, 0), play(1, 0)];
        assert_eq!(asked.restrict, Restrict::Except(all));
    }

    #[test]
    fn what_is_not_served_is_an_error() {
        for line in [
            "x",
            "b -1",
            "b interval",
            "b interval x",
            "b minmoves",
            "b minmoves -1",
            "b 10 20",
            "b avoid b A1",
            "b avoid A1 1",
            "b avoid b Z1 1",
            "b allow b A1 0",
            "b nonsense 1",
            "b allow b A1 1 allow b B1 1",
            "b ownership true",
        ] {
            assert!(parse(line, Form::Lz).is_err(), "{line}");
        }
        for line in [
            "b ownership",
            "b ownership 1",
            "b noResultValue true",
            "b noResultValue true",
            "b nonsense true",
        ] {
            assert!(parse(line, Form::Kata).is_err(), "{line}");
        }
    }
}
