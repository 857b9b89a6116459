//! Plays games against itself and labels each position with what the search
//! found: data by which the network learns what its own play leads to.
//!
//! A line of JSON a game, in the form that `training/README.md` tells and
//! `ponnuki export` reads.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context as _, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::values;
use crate::board::{BoardSize, Color, Move, PointMap};
use crate::engine::params::Params;
use crate::engine::{Ask, Engine, Options as EngineOptions, level};
use crate::net::{Network, Networks};
use crate::playout::Rng;
use crate::rules::{Komi, Ruleset};
use crate::search::{Limits, SearchReport};

/// What to play.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// File to which the games are added, one a line
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,

    /// Size of the board, such as 9
    #[arg(long, value_name = "LINES", default_value = "9", value_parser = values::board_size)]
    boardsize: BoardSize,

    /// Playouts for a move
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = values::playouts)]
    playouts: u64,

    /// Rulesets, of which each game has one
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "chinese,japanese,tromp-taylor,aga", value_parser = values::ruleset)]
    rules: Vec<Ruleset>,

    /// File of the network's weights [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Plays the games, as many at once as there are cores, and writes each as it
/// ends.
pub fn run(options: &Options) -> Result<()> {
    let size = options.boardsize;
    ensure!(
        size.width() == size.height(),
        "found a board of {size}; expected a square one, as labelled games have"
    );
    let networks = match &options.weights {
        None => Networks::embedded(),
        Some(path) => {
            let bytes =
                std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
            Network::from_bytes(&bytes)
                .with_context(|| format!("{} holds no weights", path.display()))?
                .into()
        }
    };
    let file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&options.out)
        .with_context(|| format!("opening {}", options.out.display()))?;
    let file = Mutex::new(file);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left")?;
    let bar = ProgressBar::new(options.games).with_style(style);
    let next = AtomicU64::new(0);
    let work = || -> Result<()> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= options.games {
                return Ok(());
            }
            let mut line = play(options, &networks, number).to_string();
            line.push('\n');
            file.lock()
                .map_err(|_| anyhow::anyhow!("another game has failed"))?
                .write_all(line.as_bytes())
                .with_context(|| format!("writing {}", options.out.display()))?;
            bar.inc(1);
        }
    };
    // Threads of its own: a search waits for its workers, and a thread of a
    // pool that waits takes up the next game meanwhile.
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| {
            worker
                .join()
                .map_err(|_| anyhow::anyhow!("a game has failed"))?
        })
    })
}

/// Plays one game.
fn play(options: &Options, networks: &Networks, number: u64) -> Value {
    let mut rng = Rng::new(options.seed, number);
    let ruleset = options.rules[rng.below(options.rules.len())].clone();
    let komi = komi(&ruleset, &mut rng);
    let name = ruleset.name().to_owned();
    let mut engine = Engine::new(
        EngineOptions {
            size: options.boardsize,
            ruleset,
            komi,
            threads: 1,
            memory: 16_000_000,
            seed: options.seed ^ number << 20,
            networks: Some(networks.clone()),
            ..EngineOptions::default()
        },
        Params::default(),
    );
    let area = options.boardsize.area();
    let opening = rng.below(area / 8 + 4);
    let (mut moves, mut labels) = (Vec::new(), Vec::new());
    while !engine.game().is_over() && moves.len() < 2 * area {
        let color = engine.game().to_move();
        let limits = Limits::playouts(options.playouts);
        let report = engine.search(color, &Ask::default(), limits, None);
        labels.push(label(&report, moves.len(), options.boardsize));
        let Some(mv) = choose(&engine, &report, moves.len(), opening, &mut rng) else {
            break;
        };
        if engine.play(color, mv).is_err() {
            break;
        }
        moves.push(mv.to_string());
    }
    json!({
        "size": options.boardsize.width(),
        "komi": komi.points(),
        "rules": name,
        "moves": moves,
        "labels": labels,
    })
}

/// A komi about the usual one, in half points; now and then far from it.
fn komi(ruleset: &Ruleset, rng: &mut Rng) -> Komi {
    let usual = ruleset.usual_komi(0).hundredths();
    let reach = if rng.below(10) == 0 { 40 } else { 6 };
    let offset = rng.below(2 * reach + 1) as i32 - reach as i32;
    Komi::from_hundredths(usual + 50 * offset)
}

/// The next move: at sight in the opening, so that games differ; then the best,
/// in the first third of the game sometimes another.
fn choose(
    engine: &Engine,
    report: &SearchReport,
    made: usize,
    opening: usize,
    rng: &mut Rng,
) -> Option<Move> {
    let game = engine.game();
    let is_legal = |mv: Move| game.check(report.to_move, mv).is_ok();
    let all = report.candidates.iter().chain(&report.unvisited);
    let open = all.filter(|candidate| is_legal(candidate.mv));
    if made < opening {
        return level::choose(open, 1.1, rng).or(Some(Move::Pass));
    }
    let mut best = open.filter(|candidate| candidate.visits > 0);
    let first = best.next()?.mv;
    if made < game.size().area() / 3 && rng.below(8) == 0 {
        return Some(best.next().map_or(first, |second| second.mv));
    }
    Some(first)
}

/// What the search found of a position, in the form of the training data.
fn label(report: &SearchReport, made: usize, size: BoardSize) -> Value {
    let black = match report.to_move {
        Color::Black => report.winrate,
        Color::White => 1.0 - report.winrate,
    };
    let visits: u64 = report.candidates.iter().map(|c| c.visits).sum();
    let policy: Vec<String> = report
        .candidates
        .iter()
        .map(|c| (c.mv, 1000 * c.visits / visits.max(1)))
        .filter(|&(_, share)| share > 0)
        .map(|(mv, share)| format!("{mv}:{share}"))
        .collect();
    json!({
        "t": made,
        "w": (black * 1e4).round() / 1e4,
        "s": (report.score * 1e2).round() / 1e2,
        "p": policy.join(" "),
        "o": owners(&report.ownership, size),
    })
}

/// Owners of the points, a character each.
fn owners(ownership: &PointMap<f32>, size: BoardSize) -> String {
    const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
    size.points_from_top()
        .map(|point| {
            let place = ((ownership[point] + 1.0) * 31.5).round().clamp(0.0, 63.0);
            char::from(DIGITS[place as usize])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    #[test]
    fn owners_are_written_from_white_to_black() {
        let size = BoardSize::new(3, 1).expect("a board");
        let mut ownership = PointMap::new(0.0);
        ownership[Point::new(0, 0)] = -1.0;
        ownership[Point::new(1, 0)] = 0.05;
        ownership[Point::new(2, 0)] = 1.0;
        assert_eq!(owners(&ownership, size), "0X_");
    }

    #[test]
    fn komi_stays_within_reach() {
        let ruleset = Ruleset::named("japanese").expect("a ruleset");
        let mut rng = Rng::new(1, 1);
        for _ in 0..500 {
            let komi = komi(&ruleset, &mut rng).points();
            assert!(
                (komi - 6.5).abs() <= 20.0 && (2.0 * komi).fract() == 0.0,
                "{komi}"
            );
        }
    }
}
