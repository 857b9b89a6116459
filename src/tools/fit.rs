//! Fits the weights of the 3x3 shapes to game records.
//!
//! The model: at each move the player draws one of the points around the last
//! two moves or "anywhere else", each with a chance proportional to the factor
//! of its shape times the factor of its place; "anywhere else" has factor 1.
//! The factors are those that make the records likeliest, found by
//! minorization-maximization (R. Coulom, "Computing Elo ratings of move
//! patterns in the game of Go", 2007): a factor becomes its number of wins
//! over the sum, across the draws it took part in, of what the rest of the
//! draw leaves to it. One win and one loss against a factor of 1 are added for
//! each shape, so that rare ones stay near 1.

use std::fs;

use std::io::{self, Write as _};
use std::path::PathBuf;

use anyhow::{Context as _, Result};

use crate::board::Move;
use crate::game::sgf;
use crate::patterns::{CODES, Place, Weights, canonical, code, for_each_near};
use crate::rules::{Komi, Ruleset};

/// Candidates of one draw at most.
const NEAR: usize = 16;
/// Rounds of the fit.
const ROUNDS: usize = 12;

/// One draw: the candidates, and which was played.
struct Draws {
    /// Shape and place of each candidate, all draws one after the other.
    candidates: Vec<(u16, u8)>,
    /// End of each draw in `candidates`, and the candidate played, counted in
    /// the draw; none: anywhere else.
    draws: Vec<(u32, Option<u8>)>,
}

/// What to fit to.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// File of game records, one SGF a line
    records: PathBuf,

    /// Weight file to write
    output: PathBuf,

    /// Read the first N games only
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    games: usize,
}

/// Reads the records, fits to nine of ten games, and writes the weight file;
/// after each round it prints how well the tenth game of each ten is
/// predicted.
pub fn run(options: &Options) -> Result<()> {
    let Options {
        records,
        output,
        games,
    } = options;
    let mut out = io::stdout().lock();
    let text = fs::read(records).with_context(|| format!("reading {}", records.display()))?;
    let canonical_codes: Vec<u16> = (0..CODES).map(|c| canonical(c as u16)).collect();
    let mut fit = Draws::new();
    let mut held_out = Draws::new();
    let mut failed = 0;
    for (number, line) in text
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .take(*games)
        .enumerate()
    {
        let draws = if number % 10 == 9 {
            &mut held_out
        } else {
            &mut fit
        };
        if draws.add_game(line, &canonical_codes).is_err() {
            failed += 1;
        }
    }
    writeln!(
        out,
        "{} draws to fit, {} held out, {failed} games left out",
        fit.draws.len(),
        held_out.draws.len()
    )?;
    let mut model = Model::new();
    for round in 0..ROUNDS {
        model.improve(&fit);
        let (loss, hit) = model.judge(&held_out);
        writeln!(
            out,
            "round {round}: held out log-loss {loss:.4}, likeliest right {:.2} %",
            100.0 * hit
        )?;
    }
    let shapes: Vec<(u16, f64)> = model
        .shapes
        .iter()
        .enumerate()
        .filter(|&(code, _)| model.seen[code])
        .map(|(code, &factor)| (code as u16, factor))
        .collect();
    let weights = Weights::from_factors(&shapes, model.places);
    let bytes = weights.to_bytes();
    fs::write(output, &bytes).with_context(|| format!("writing {}", output.display()))?;
    writeln!(
        out,
        "{} shapes, places {:?}, {} bytes in {}",
        shapes.len(),
        model.places,
        bytes.len(),
        output.display()
    )?;
    Ok(())
}

impl Draws {
    fn new() -> Draws {
        Draws {
            candidates: Vec::new(),
            draws: Vec::new(),
        }
    }

    fn add_game(&mut self, record: &[u8], canonical_codes: &[u16]) -> Result<()> {
        let game = sgf::load(record, None, &Ruleset::default(), Komi::default())?;
        let mut board = game.start().clone();
        let mut last = [None, None];
        for &(color, mv) in game.moves() {
            if let (Some(_), Move::Play(played)) = (last[0], mv) {
                let mut winner = None;
                let mut count = 0;
                for_each_near(&board, last, |point, place| {
                    if count < NEAR
                        && board.is_legal(color, point)
                        && !board.is_eye_like(color, point)
                    {
                        let shape = canonical_codes[usize::from(code(&board, color, point))];
                        self.candidates.push((shape, place as u8));
                        if point == played {
                            winner = Some(count as u8);
                        }
                        count += 1;
                    }
                });
                self.draws.push((self.candidates.len() as u32, winner));
            }
            match mv {
                Move::Play(point) => board.play(color, point),
                Move::Pass => board.pass(),
            }
            last = [mv.point(), last[0]];
        }
        Ok(())
    }

    fn each(&self, mut visit: impl FnMut(&[(u16, u8)], Option<usize>)) {
        let mut start = 0;
        for &(end, winner) in &self.draws {
            visit(
                &self.candidates[start..end as usize],
                winner.map(usize::from),
            );
            start = end as usize;
        }
    }
}

struct Model {
    shapes: Vec<f64>,
    seen: Vec<bool>,
    places: [f64; Place::COUNT],
}

impl Model {
    fn new() -> Model {
        Model {
            shapes: vec![1.0; CODES],
            seen: vec![false; CODES],
            places: [0.1; Place::COUNT],
        }
    }

    fn factor(&self, candidate: (u16, u8)) -> f64 {
        self.shapes[usize::from(candidate.0)] * self.places[usize::from(candidate.1)]
    }

    fn sum(&self, candidates: &[(u16, u8)]) -> f64 {
        1.0 + candidates.iter().map(|&c| self.factor(c)).sum::<f64>()
    }

    /// One round: places, then shapes.
    fn improve(&mut self, draws: &Draws) {
        let mut wins = [1.0; Place::COUNT];
        let mut share = [1.0; Place::COUNT];
        draws.each(|candidates, winner| {
            let sum = self.sum(candidates);
            for &(shape, place) in candidates {
                share[usize::from(place)] += self.shapes[usize::from(shape)] / sum;
            }
            if let Some(at) = winner {
                wins[usize::from(candidates[at].1)] += 1.0;
            }
        });
        for place in 0..Place::COUNT {
            self.places[place] = wins[place] / share[place];
        }
        let mut wins = vec![1.0; CODES];
        let mut share: Vec<f64> = self
            .shapes
            .iter()
            .map(|&factor| 2.0 / (1.0 + factor))
            .collect();
        draws.each(|candidates, winner| {
            let sum = self.sum(candidates);
            for &(shape, place) in candidates {
                share[usize::from(shape)] += self.places[usize::from(place)] / sum;
                self.seen[usize::from(shape)] = true;
            }
            if let Some(at) = winner {
                wins[usize::from(candidates[at].0)] += 1.0;
            }
        });
        for shape in 0..CODES {
            if self.seen[shape] {
                self.shapes[shape] = wins[shape] / share[shape];
            }
        }
    }

    /// Mean log-loss, and how often the likeliest candidate was played.
    fn judge(&self, draws: &Draws) -> (f64, f64) {
        let (mut loss, mut hits) = (0.0, 0);
        draws.each(|candidates, winner| {
            let sum = self.sum(candidates);
            let chance = winner.map_or(1.0, |at| self.factor(candidates[at])) / sum;
            loss -= chance.ln();
            let best = (0..candidates.len())
                .max_by(|&a, &b| {
                    self.factor(candidates[a])
                        .total_cmp(&self.factor(candidates[b]))
                })
                .filter(|&at| self.factor(candidates[at]) > 1.0);
            hits += usize::from(best == winner);
        });
        let count = draws.draws.len().max(1) as f64;
        (loss / count, hits as f64 / count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws between two candidates and anywhere else; `played` says how often each was.
    fn draws(candidates: [(u16, u8); 2], played: [usize; 3]) -> Draws {
        let mut draws = Draws::new();
        let choices = [Some(0), Some(1), None];
        for (choice, count) in choices.into_iter().zip(played) {
            for _ in 0..count {
                draws.candidates.extend(candidates);
                draws.draws.push((draws.candidates.len() as u32, choice));
            }
        }
        draws
    }

    #[test]
    fn what_is_played_more_often_gets_as_much_more_of_the_chance() {
        let draws = draws([(3, 0), (8, 1)], [6000, 3000, 1000]);
        let mut model = Model::new();
        let mut before = f64::INFINITY;
        for _ in 0..200 {
            model.improve(&draws);
            let (loss, hits) = model.judge(&draws);
            // No round makes the records less likely, but for what the prior takes.
            assert!(loss < before + 1e-3, "{loss} after {before}");
            assert!(before.is_infinite() || (hits - 0.6).abs() < 1e-9);
            before = loss;
        }
        let (first, second) = (model.factor((3, 0)), model.factor((8, 1)));
        assert!((first - 6.0).abs() < 0.1, "{first}");
        assert!((second - 3.0).abs() < 0.1, "{second}");
        // The least that any chances can have is the entropy of the draws.
        let entropy = -(0.6 * 0.6_f64.ln() + 0.3 * 0.3_f64.ln() + 0.1 * 0.1_f64.ln());
        assert!((before - entropy).abs() < 1e-3, "{before}");
        assert!(model.seen[3] && model.seen[8] && !model.seen[4]);
    }
}
