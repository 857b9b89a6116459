//! A game in the terminal, for a person without a board program.
//!
//! `draw.rs` makes text of a position, `words.rs` reads what the person types,
//! `count.rs` explains the score, `table.rs` keeps the game going.

mod count;
mod draw;
mod table;
mod words;

use std::io::{self, BufReader, IsTerminal as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use super::values;
use crate::board::{BoardSize, Color};
use crate::engine::params::Params;
use crate::engine::{self, Engine};
use crate::game::HandicapError;
use crate::rules::{Komi, Ruleset};
use table::Table;

/// How to play.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Size of the board, such as 19, or 9x13
    #[arg(long, value_name = "LINES", default_value = "19", value_parser = values::board_size)]
    boardsize: BoardSize,

    /// Whose stones you play; with both the engine only looks on
    #[arg(
        long,
        visible_alias = "colour",
        value_name = "WHOSE",
        default_value = "black"
    )]
    color: Seat,

    /// Handicap stones for Black
    #[arg(long, value_name = "STONES")]
    handicap: Option<usize>,

    /// Points that White receives [default: what the rules usually give]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, value_parser = values::komi)]
    komi: Option<Komi>,

    /// Ruleset by name, such as chinese, japanese, aga, new-zealand, tromp-taylor
    #[arg(long, value_name = "NAME", default_value = "chinese-kgs", value_parser = values::ruleset)]
    rules: Ruleset,

    /// Level of the engine, from 1 for beginners to 10 for full strength
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10))]
    level: u32,

    /// Seconds that the engine thinks for a move [default: 5, or no limit with --playouts]
    #[arg(long, value_name = "SECONDS", value_parser = values::move_time)]
    move_time: Option<f64>,

    /// Playouts that the engine makes for a move
    #[arg(long, value_name = "N", value_parser = values::playouts)]
    playouts: Option<u64>,

    /// Threads that search [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    threads: Option<usize>,

    /// Seed of the random numbers [default: from the clock]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Go on with the game in this file (SGF)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["boardsize", "handicap"])]
    load: Option<PathBuf>,

    /// Keep the record of the game in this file (SGF) [default: a new one, game.sgf]
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,

    /// Keep no record unless it is asked for
    #[arg(long, conflicts_with = "sgf")]
    no_sgf: bool,
}

/// Whose stones the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Seat {
    Black,
    White,
    // Two people at one screen.
    Both,
}

impl Seat {
    /// The player that the engine is.
    fn engine(self) -> Option<Color> {
        match self {
            Seat::Black => Some(Color::White),
            Seat::White => Some(Color::Black),
            Seat::Both => None,
        }
    }
}

impl Options {
    /// The engine at the first move of this game.
    fn engine(&self) -> Result<Engine> {
        let handicap = self.handicap.unwrap_or(0);
        let defaults = engine::Options::default();
        let mut params = Params::default();
        params.engine.level = self.level;
        let mut engine = Engine::new(
            engine::Options {
                size: self.boardsize,
                ruleset: self.rules.clone(),
                komi: self.komi.unwrap_or(self.rules.usual_komi(handicap)),
                threads: self.threads.unwrap_or(defaults.threads),
                seed: self.seed.unwrap_or(defaults.seed),
                strict_superko: true,
                playouts: self.playouts,
                // A limit on playouts alone means just that limit.
                move_time: match (self.move_time, self.playouts) {
                    (None, Some(_)) => None,
                    (time, _) => time.or(defaults.move_time),
                },
                ..defaults
            },
            params,
        );
        if handicap > 0 {
            let placed = engine
                .fixed_handicap(handicap)
                .or_else(|error| match error {
                    HandicapError::InvalidNumber => engine.place_free_handicap(handicap),
                    error => Err(error),
                });
            if !placed.is_ok_and(|points| points.len() == handicap) {
                bail!(
                    "cannot place {handicap} handicap stones (--handicap): expected 2 or more, \
                     and less than the board has points"
                );
            }
        }
        if let Some(file) = &self.load {
            engine
                .load(file, None)
                .with_context(|| format!("cannot load {} (--load)", file.display()))?;
            if let Some(komi) = self.komi {
                engine.set_komi(komi);
            }
        }
        Ok(engine)
    }
}

/// Plays a game with whoever is at standard input; `color` says whether colours
/// are wanted.
pub fn run(options: &Options, color: bool) -> Result<()> {
    let engine = options.engine()?;
    let stdin = io::stdin();
    // What is typed in a terminal is seen there already.
    let echo = !stdin.is_terminal();
    let mut table = Table::new(
        engine,
        options.color.engine(),
        BufReader::new(stdin.lock()),
        io::stdout().lock(),
    );
    table.set_style(color, echo);
    if !options.no_sgf {
        table.set_folder(Path::new(""));
    }
    if let Some(file) = &options.sgf {
        table.set_file(file);
    }
    table.play()
}
