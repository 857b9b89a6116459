//! Measures speed, and computes the number that names the engine's behaviour.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use anyhow::Context as _;

use super::values;
use crate::board::{Board, BoardSize, Color, Move};
use crate::game::Game;
use crate::net::features::banned;
use crate::net::{Answer, Extractor, Features, Kernel, Network, Position, Scratch};
use crate::patterns::Weights;
use crate::playout::{Outcome, Playout, PlayoutParams, Policy, Rng, Start};
use crate::rules::Ruleset;
use crate::search::{Limits, Params, SearchRequest, Searcher, StopReason};

/// What to measure.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Seconds for each figure
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = values::measuring_time)]
    seconds: f64,

    /// Threads of the last column [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    threads: Option<usize>,

    /// Print the signature only
    #[arg(long)]
    signature: bool,

    /// Measure a network instead: a weight file, or blocks and channels, such
    /// as 6x96, for random weights; may be given several times
    #[arg(long, value_name = "FILE|BxC", conflicts_with = "signature")]
    net: Vec<String>,
}

/// Sizes that are measured.
const SIZES: [usize; 3] = [9, 13, 19];
/// Memory of a measured search: enough never to be full.
const MEMORY: usize = 512 << 20;

/// Prints playouts a second, light and heavy, and simulations of the search a
/// second on one thread and on all, for three sizes; then the signature.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let time = Duration::from_secs_f64(options.seconds);
    if !options.net.is_empty() {
        return networks(&options.net, time, &mut out);
    }
    if !options.signature {
        let threads = options
            .threads
            .or_else(|| std::thread::available_parallelism().ok().map(usize::from))
            .unwrap_or(1);
        writeln!(
            out,
            "board  light/s  heavy/s  search/s  search/s on {threads} threads"
        )?;
        for lines in SIZES {
            let size = BoardSize::square(lines)?;
            let light = playouts(size, &Policy::light(), time);
            let heavy = Policy::new(&PlayoutParams::default(), Weights::embedded());
            let heavy = playouts(size, &heavy, time);
            let one = simulations(size, 1, time);
            let all = simulations(size, threads, time);
            writeln!(
                out,
                "{:5}  {light:7.0}  {heavy:7.0}  {one:8.0}  {all:8.0} ({:.2} times one)",
                format!("{size}x{size}"),
                all / one
            )?;
            out.flush()?;
        }
    }
    writeln!(out, "signature {:016x}", signature()?)?;
    Ok(())
}

/// Playouts a second from the empty board.
fn playouts(size: BoardSize, policy: &Policy, time: Duration) -> f64 {
    let board = Board::new(size);
    let start = Start {
        to_move: Color::Black,
        last: [None, None],
    };
    let mut playout = Playout::new(Rng::new(1, 0));
    let mut outcome = Outcome::default();
    let begun = Instant::now();
    let mut count = 0;
    while begun.elapsed() < time {
        for _ in 0..16 {
            playout.run(&board, start, policy, &mut outcome);
        }
        count += 16;
    }
    f64::from(count) / begun.elapsed().as_secs_f64()
}

/// Simulations a second of a search from the empty board.
fn simulations(size: BoardSize, threads: usize, time: Duration) -> f64 {
    let game = Game::new(size, Ruleset::default(), Ruleset::default().komi);
    let mut limits = Limits::time(time);
    limits.early_stop = false;
    let mut searcher = Searcher::new(threads, MEMORY, 1, Params::default());
    let report = searcher.run(&game, Color::Black, &SearchRequest::new(limits), None);
    report.playouts as f64 / report.elapsed.as_secs_f64()
}

/// The network in a file, or one with random weights, such as `6x96` for 6
/// blocks of 96 channels.
fn load(name: &str) -> anyhow::Result<Network> {
    let numbers = name.split_once('x').map(|(b, c)| (b.parse(), c.parse()));
    if let Some((Ok(blocks), Ok(channels))) = numbers {
        return Network::random(blocks, channels)
            .with_context(|| format!("no network of size {name}"));
    }
    let bytes = std::fs::read(name).with_context(|| format!("reading {name}"))?;
    Network::from_bytes(&bytes).with_context(|| format!("reading {name}"))
}

/// Prints how many positions a second one thread makes features of, and how
/// many a network answers by each kind of instructions, without and with the
/// features.
fn networks(names: &[String], time: Duration, out: &mut impl io::Write) -> anyhow::Result<()> {
    let networks: Vec<Network> = names
        .iter()
        .map(|name| load(name))
        .collect::<Result<_, _>>()?;
    writeln!(
        out,
        "network  board  by        answers/s  with features/s  features/s"
    )?;
    for network in networks {
        let model = format!("{}x{}", network.blocks(), network.channels());
        for lines in SIZES {
            let size = BoardSize::square(lines)?;
            let game = some_game(size)?;
            let (mut extractor, mut features) = (Extractor::new(), Features::default());
            let mut extract = |features: &mut Features| {
                extractor.extract(&Position::of(&game, &banned(&game)), features);
            };
            let (mut scratch, mut answer) = (Scratch::new(), Answer::default());
            let seen = rate(time, || extract(&mut features));
            for kernel in Kernel::available() {
                let Some(network) = network.with_kernel(kernel) else {
                    continue;
                };
                let alone = rate(time, || {
                    network.evaluate(&features, &mut scratch, &mut answer);
                });
                let both = rate(time, || {
                    extract(&mut features);
                    network.evaluate(&features, &mut scratch, &mut answer);
                });
                writeln!(
                    out,
                    "{model:7}  {:5}  {:8}  {alone:9.0}  {both:15.0}  {seen:10.0}",
                    size.to_string(),
                    kernel.to_string(),
                )?;
                out.flush()?;
            }
        }
    }
    Ok(())
}

/// How often a second something can be done.
fn rate(time: Duration, mut act: impl FnMut()) -> f64 {
    let begun = Instant::now();
    let mut count = 0;
    while begun.elapsed() < time {
        act();
        count += 1;
    }
    f64::from(count) / begun.elapsed().as_secs_f64()
}

/// A game with stones on a third of the board, played at random.
fn some_game(size: BoardSize) -> anyhow::Result<Game> {
    let mut game = Game::new(size, Ruleset::default(), Ruleset::default().komi);
    let mut rng = Rng::new(1, 0);
    for _ in 0..size.area() / 3 {
        let color = game.to_move();
        let plays: Vec<_> = game
            .board()
            .empty_points()
            .filter(|&p| game.check(color, Move::Play(p)).is_ok())
            .collect();
        let mv = plays
            .get(rng.below(plays.len()))
            .map_or(Move::Pass, |&p| Move::Play(p));
        game.play(color, mv)?;
    }
    Ok(game)
}

/// A number that changes when play changes and stays the same when it
/// doesn't: a hash of what short searches with fixed seeds find on one thread,
/// on several boards and a few moves into a game.
///
/// It proves nothing about strength.
pub fn signature() -> anyhow::Result<u64> {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut note = |number: u64| {
        for byte in number.to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for (width, height) in [(5, 5), (9, 9), (9, 13), (13, 13), (19, 19)] {
        let size = BoardSize::new(width, height)?;
        let mut game = Game::new(size, Ruleset::default(), Ruleset::default().komi);
        let mut searcher = Searcher::new(1, MEMORY, 1, Params::default());
        for _ in 0..6 {
            let color = game.to_move();
            let mut limits = Limits::playouts(300);
            limits.early_stop = false;
            let report = searcher.run(&game, color, &SearchRequest::new(limits), None);
            debug_assert_eq!(report.stop, StopReason::Playouts);
            for candidate in &report.candidates {
                note(candidate.mv.point().map_or(0, |point| point.index() as u64));
                note(candidate.visits);
            }
            let best = report.candidates.first().map_or(Move::Pass, |best| best.mv);
            game.play(color, best)?;
        }
    }
    Ok(hash)
}
