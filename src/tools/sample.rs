//! One training sample: what the network sees and what it should say.

use anyhow::{Context as _, Result, bail, ensure};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{SeedableRng as _, seq::index};
use serde_json::Value;

use crate::board::{BoardSize, Color, Move};
use crate::game::{self, sgf};
use crate::net::features::{GLOBALS, PLANES, banned};
use crate::net::{Extractor, Features, Position};
use crate::rules::{Komi, Ruleset};

/// Moves of a policy that are kept.
pub(super) const CHOICES: usize = 32;
/// The digits of an ownership string, from White's to Black's.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/// A game with what is to be learned from it.
pub(super) struct Game {
    pub(super) size: BoardSize,
    pub(super) moves: Vec<(Color, Move)>,
    pub(super) samples: Vec<Sample>,
}

/// What the network sees and what it should say; all of it from the view of
/// the player to move.
pub(super) struct Sample {
    features: Features,
    /// Points as counted by the planes, the pass behind them, and their weight.
    policy: Vec<(u16, u16)>,
    /// Chance to win.
    value: Option<f32>,
    /// Lead at the end, komi included.
    score: Option<f32>,
    /// Owner of each point, -127 to 127.
    ownership: Option<Vec<i8>>,
    is_labelled: bool,
    move_number: u16,
}

impl Sample {
    /// Length of a record on a board of this size.
    pub(super) const fn bytes_on(size: BoardSize) -> usize {
        PLANES.len() * size.area().div_ceil(8)
            + 4 * GLOBALS.len()
            + 4 * CHOICES
            + 4
            + 8
            + size.area()
    }

    /// The record, as `training/README.md` tells.
    pub(super) fn to_bytes(&self, size: BoardSize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Sample::bytes_on(size));
        for plane in 0..PLANES.len() {
            for eight in self.features.points.chunks(8) {
                let byte = eight
                    .iter()
                    .enumerate()
                    .fold(0, |byte, (at, bits)| byte | (bits >> plane & 1) << at);
                bytes.push(byte as u8);
            }
        }
        for number in self.features.globals {
            bytes.extend(number.to_le_bytes());
        }
        for at in 0..CHOICES {
            let (place, weight) = self.policy.get(at).copied().unwrap_or((0, 0));
            bytes.extend(place.to_le_bytes());
            bytes.extend(weight.to_le_bytes());
        }
        let flags = u8::from(self.value.is_some())
            | u8::from(self.score.is_some()) << 1
            | u8::from(self.ownership.is_some()) << 2
            | u8::from(self.is_labelled) << 3;
        bytes.extend([flags, 0]);
        bytes.extend(self.move_number.to_le_bytes());
        bytes.extend(self.value.unwrap_or(0.5).to_le_bytes());
        bytes.extend(self.score.unwrap_or(0.0).to_le_bytes());
        match &self.ownership {
            Some(owners) => bytes.extend(owners.iter().map(|&owner| owner as u8)),
            None => bytes.resize(bytes.len() + size.area(), 0),
        }
        bytes
    }
}

/// Reads a line: a labelled game or a game record, of which it takes
/// `per_game` positions at random.
pub(super) fn read(line: &[u8], per_game: usize, seed: u64) -> Result<Game> {
    if line.trim_ascii_start().starts_with(b"{") {
        read_labelled(line)
    } else {
        read_record(line, per_game, seed)
    }
}

fn read_record(line: &[u8], per_game: usize, seed: u64) -> Result<Game> {
    let record = sgf::load(line, None, &Ruleset::default(), Komi::default())?;
    let size = record.size();
    let moves = record.moves().to_vec();
    ensure!(!moves.is_empty(), "no moves");
    let result = read_result(line);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut chosen = index::sample(&mut rng, moves.len(), per_game.min(moves.len())).into_vec();
    chosen.sort_unstable();
    let mut samples = Vec::new();
    let mut game = game::Game::from_position(
        record.start().clone(),
        record.first_to_move(),
        record.ruleset().clone(),
        record.komi(),
    );
    game.declare_handicap(Some(record.handicap()));
    let mut extractor = Extractor::new();
    for (number, &(color, mv)) in moves.iter().enumerate() {
        if chosen.binary_search(&number).is_ok() {
            game.set_to_move(color);
            let sign = color.sign() as f32;
            samples.push(Sample {
                features: look(&mut extractor, &game),
                policy: vec![(place(size, mv), u16::MAX)],
                value: result.map(|(black, _)| f32::midpoint(1.0, sign * black)),
                score: result.and_then(|(_, lead)| lead).map(|lead| sign * lead),
                ownership: None,
                is_labelled: false,
                move_number: number as u16,
            });
        }
        game.play(color, mv)?;
    }
    Ok(Game {
        size,
        moves,
        samples,
    })
}

/// Who won, 1 for Black, -1 for White, 0 for neither, and Black's lead if it
/// was counted.
fn read_result(line: &[u8]) -> Option<(f32, Option<f32>)> {
    let text = String::from_utf8_lossy(line);
    let result = text.split_once("RE[")?.1.split(']').next()?;
    let sign = match result.as_bytes().first()? {
        b'B' => 1.0,
        b'W' => -1.0,
        b'0' | b'D' | b'J' => return Some((0.0, Some(0.0))),
        _ => return None,
    };
    let lead = result
        .get(2..)
        .and_then(|points| points.parse::<f32>().ok())
        .filter(|points| *points < 400.0);
    Some((sign, lead.map(|points| sign * points)))
}

fn read_labelled(line: &[u8]) -> Result<Game> {
    let json: Value = serde_json::from_slice(line)?;
    let number = |name: &str| json[name].as_f64().with_context(|| format!("no {name}"));
    let size = BoardSize::square(number("size")? as usize)?;
    let komi = Komi::from_hundredths((number("komi")? * 100.0).round() as i32);
    let rules = Ruleset::named(json["rules"].as_str().context("no rules")?)?;
    let first = if json["first"].as_str() == Some("W") {
        Color::White
    } else {
        Color::Black
    };
    if json["setup"]
        .as_array()
        .is_some_and(|setup| !setup.is_empty())
    {
        bail!("stones set up");
    }
    let mut moves = Vec::new();
    let mut color = first;
    for text in json["moves"].as_array().context("no moves")? {
        moves.push((color, read_move(size, text.as_str().context("no move")?)?));
        color = !color;
    }
    let mut game = game::Game::new(size, rules, komi);
    game.set_to_move(first);
    let mut extractor = Extractor::new();
    let mut samples = Vec::new();
    for label in json["labels"].as_array().context("no labels")? {
        let time = label["t"].as_u64().context("no t")? as usize;
        ensure!(
            game.move_number() <= time && time <= moves.len(),
            "labels out of order"
        );
        for &(color, mv) in &moves[game.move_number()..time] {
            game.play(color, mv)?;
        }
        samples.push(read_label(label, &game, &mut extractor)?);
    }
    Ok(Game {
        size,
        moves,
        samples,
    })
}

fn read_label(label: &Value, game: &game::Game, extractor: &mut Extractor) -> Result<Sample> {
    let size = game.size();
    let is_black = game.to_move() == Color::Black;
    let sign = game.to_move().sign() as f32;
    let mut choices = Vec::new();
    for pair in label["p"].as_str().context("no p")?.split_whitespace() {
        let (vertex, weight) = pair.split_once(':').context("no weight")?;
        choices.push((
            place(size, read_move(size, vertex)?),
            weight.parse::<f32>()?,
        ));
    }
    choices.truncate(CHOICES);
    let sum: f32 = choices.iter().map(|(_, weight)| weight).sum();
    ensure!(sum > 0.0, "no policy");
    let policy = choices
        .into_iter()
        .map(|(at, weight)| (at, (weight / sum * f32::from(u16::MAX)) as u16))
        .collect();
    let black = label["w"].as_f64().context("no w")? as f32;
    ensure!((0.0..=1.0).contains(&black), "a chance of {black}");
    let owners = label["o"].as_str().context("no o")?.as_bytes();
    ensure!(owners.len() == size.area(), "ownership of another size");
    let owner = |digit: &u8| -> Result<i8> {
        let value = DIGITS.iter().position(|d| d == digit).context("no digit")?;
        Ok((sign * (value as f32 / 31.5 - 1.0) * 127.0).round() as i8)
    };
    Ok(Sample {
        features: look(extractor, game),
        policy,
        value: Some(if is_black { black } else { 1.0 - black }),
        score: Some(sign * label["s"].as_f64().context("no s")? as f32),
        ownership: Some(owners.iter().map(owner).collect::<Result<_>>()?),
        is_labelled: true,
        move_number: game.move_number() as u16,
    })
}

fn look(extractor: &mut Extractor, game: &game::Game) -> Features {
    let mut features = Features::default();
    extractor.extract(&Position::of(game, &banned(game)), &mut features);
    features
}

fn read_move(size: BoardSize, text: &str) -> Result<Move> {
    Ok(if text.eq_ignore_ascii_case("pass") {
        Move::Pass
    } else {
        Move::Play(size.parse_point(text)?)
    })
}

/// Number of a move in a policy: points row by row from the upper left, then
/// the pass.
fn place(size: BoardSize, mv: Move) -> u16 {
    match mv {
        Move::Play(point) => {
            ((size.height() - 1 - point.row()) * size.width() + point.column()) as u16
        }
        Move::Pass => size.area() as u16,
    }
}

#[cfg(test)]
mod tests {
    use super::super::export::fingerprint;
    use super::*;

    #[test]
    fn a_labelled_game() {
        let line = br#"{"size":3,"komi":2.5,"rules":"japanese","setup":[],"moves":["B2","pass"],
            "labels":[{"t":1,"w":0.75,"s":6.5,"p":"pass:600 A3:200 C1:200","o":"_________"},
                      {"t":2,"w":0.75,"s":6.5,"p":"pass:998","o":"___0_____"}]}"#;
        let game = read(line, 1, 0).unwrap();
        assert_eq!(game.samples.len(), 2);
        let white = &game.samples[0];
        assert_eq!(white.policy, [(9, 39321), (0, 13107), (8, 13107)]);
        assert_eq!((white.value, white.score), (Some(0.25), Some(-6.5)));
        assert_eq!(white.ownership, Some(vec![-127; 9]));
        let black = &game.samples[1];
        assert_eq!((black.value, black.score), (Some(0.75), Some(6.5)));
        assert_eq!(black.ownership.as_ref().unwrap()[2..5], [127, -127, 127]);

        let bytes = white.to_bytes(game.size);
        assert_eq!(bytes.len(), Sample::bytes_on(game.size));
        // All nine points are on the board; the stone in the middle is the opponent's.
        assert_eq!(bytes[..6], [255, 1, 0, 0, 16, 0]);
        assert_eq!(bytes[bytes.len() - 9..], [129; 9]);
        let policy = 2 * PLANES.len() + 4 * GLOBALS.len();
        assert_eq!(bytes[policy..policy + 4], [9, 0, 153, 153]);
    }

    #[test]
    fn a_game_record() {
        let line = b"(;SZ[9]KM[7]RE[W+8.5];B[ee];W[cc];B[gg];W[])";
        let game = read(line, 4, 5).unwrap();
        let moves: Vec<_> = game.samples.iter().map(|s| s.policy[0].0).collect();
        assert_eq!(moves, [40, 20, 60, 81]);
        let results: Vec<_> = game.samples.iter().map(|s| (s.value, s.score)).collect();
        let (lost, won) = ((Some(0.0), Some(-8.5)), (Some(1.0), Some(8.5)));
        assert_eq!(results, [lost, won, lost, won]);
        assert!(game.samples.iter().all(|s| s.ownership.is_none()));
        assert_eq!(read(line, 2, 5).unwrap().samples.len(), 2);
    }

    #[test]
    fn results_of_records() {
        let rows: [(&[u8], _); 6] = [
            (b"(;RE[B+R])", Some((1.0, None))),
            (b"(;RE[W+0.5];B[aa])", Some((-1.0, Some(-0.5)))),
            (b"(;RE[W+T])", Some((-1.0, None))),
            (b"(;RE[Draw])", Some((0.0, Some(0.0)))),
            (b"(;RE[Void])", None),
            (b"(;B[aa])", None),
        ];
        for (line, expected) in rows {
            assert_eq!(read_result(line), expected);
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let rows: [&[u8]; 7] = [
            b"",
            b"{}",
            b"(;SZ[9])",
            br#"{"size":99,"komi":0,"rules":"japanese","moves":[],"labels":[]}"#,
            br#"{"size":9,"komi":0,"rules":"japanese","moves":["Z1"],"labels":[]}"#,
            br#"{"size":1,"komi":0,"rules":"japanese","moves":[],
                "labels":[{"t":0,"w":1,"s":1,"p":"pass:1","o":"__"}]}"#,
            br#"{"size":1,"komi":0,"rules":"japanese","moves":[],
                "labels":[{"t":0,"w":1.01,"s":1,"p":"pass:1","o":"_"}]}"#,
        ];
        for line in rows {
            assert!(read(line, 1, 0).is_err());
        }
    }

    #[test]
    fn a_turned_game_is_the_same_game() {
        let of = |line: &[u8]| {
            let game = read(line, 1, 0).unwrap();
            fingerprint(game.size, &game.moves)
        };
        let plain = of(b"(;SZ[9];B[cd];W[gg];B[ba])");
        for turned in [
            &b"(;SZ[9];B[gd];W[cg];B[ha])"[..],
            b"(;SZ[9];B[cf];W[gc];B[bi])",
            b"(;SZ[9];B[dc];W[gg];B[ab])",
            b"(;SZ[9];B[fg];W[cc];B[ih])",
        ] {
            assert_eq!(of(turned), plain);
        }
        assert_ne!(of(b"(;SZ[9];B[cd];W[gg];B[ab])"), plain);
        assert_ne!(of(b"(;SZ[9];B[cd];W[gg])"), plain);
    }
}
