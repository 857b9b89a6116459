//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use ponnuki::board::MAX_LINES;
use ponnuki::engine::Options;

/// A Go (Baduk, Weiqi) engine. With no subcommand it speaks GTP on standard
/// input and output.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "ponnuki",
    version,
    about,
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Cli {
    /// What to do instead of speaking GTP.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Options of the GTP engine.
    #[command(flatten)]
    pub(crate) gtp: GtpArgs,
}

/// What the program can do besides speaking GTP.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum Command {
    /// Measure speed, and print the number that names the engine's behaviour
    Bench(ponnuki::tools::bench::Options),
    /// Make training data for the network
    Export(ponnuki::tools::export::Options),
    /// Fit the weights of the 3x3 shapes to game records
    FitShapes(ponnuki::tools::fit::Options),
    /// Count finished games: a drawn board and the sum line by line
    Score(ponnuki::tools::score::Options),
}

/// Options of the GTP engine.
#[derive(Clone, Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option")]
pub(crate) struct GtpArgs {
    /// Threads that search [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    /// Seconds for a move when the controller sets no time [default: 5, or no limit with --playouts]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) move_time: Option<f64>,

    /// Playouts for a move
    #[arg(long, value_name = "N", value_parser = playouts)]
    pub(crate) playouts: Option<u64>,

    /// Memory for the search tree, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) memory: u32,

    /// Ruleset by name, such as chinese, japanese, aga, new-zealand, tromp-taylor
    #[arg(long, value_name = "NAME", default_value = "chinese-kgs", value_parser = ruleset)]
    pub(crate) rules: ponnuki::rules::Ruleset,

    /// Points that White receives
    #[arg(long, value_name = "POINTS", default_value = "7.5", allow_negative_numbers = true, value_parser = komi)]
    pub(crate) komi: ponnuki::rules::Komi,

    /// Size of the board, such as 19, or 9x13
    #[arg(long, value_name = "LINES", default_value = "19", value_parser = board_size)]
    pub(crate) boardsize: ponnuki::board::BoardSize,

    /// Seed of the random numbers [default: from the clock]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Never resign
    #[arg(long)]
    pub(crate) no_resign: bool,

    /// Refuse repetitions that the ko rule forbids from the opponent too
    #[arg(long)]
    pub(crate) strict_superko: bool,

    /// Think while the opponent does, after each move of the engine
    #[arg(long)]
    pub(crate) ponder: bool,

    #[allow(clippy::doc_markdown, reason = "the help shows this as it stands")]
    /// What to draw on GoGui's board while thinking: none, best_moves, sequence, winrates or ownership
    #[arg(long, value_name = "WHAT", default_value_t)]
    pub(crate) live_graphics: ponnuki::gtp::Live,

    /// What to report on standard error: off, error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "error")]
    pub(crate) log: log::LevelFilter,

    /// File of GTP commands to run first; their replies aren't printed
    #[arg(long, value_name = "FILE")]
    pub(crate) gtp_file: Option<PathBuf>,

    /// Set a parameter; --list-params names them all
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    pub(crate) set: Vec<(String, String)>,

    /// List the parameters, their values, ranges and meaning, and exit
    #[arg(long)]
    pub(crate) list_params: bool,
}

impl GtpArgs {
    /// What the engine needs to know of this.
    pub(crate) fn options(&self) -> Options {
        let mut options = Options {
            size: self.boardsize,
            ruleset: self.rules.clone(),
            komi: self.komi,
            memory: self.memory as usize * 1_000_000,
            resign: !self.no_resign,
            strict_superko: self.strict_superko,
            playouts: self.playouts,
            ..Options::default()
        };
        if let Some(threads) = self.threads {
            options.threads = threads;
        }
        if let Some(seed) = self.seed {
            options.seed = seed;
        }
        // A limit on playouts alone means just that limit.
        options.move_time = match (self.move_time, self.playouts) {
            (Some(seconds), _) => Some(seconds),
            (None, Some(_)) => None,
            (None, None) => options.move_time,
        };
        options
    }
}

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("expected a whole number from 1 to 1024, such as --threads 4".to_owned()),
    }
}

fn playouts(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) | Err(_) => {
            Err("expected a whole number from 1 up, such as --playouts 10000".to_owned())
        }
        Ok(playouts) => Ok(playouts),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=1e6).contains(&seconds) => Ok(seconds),
        _ => Err("expected seconds from 0.01 to 1000000, such as --move-time 2.5".to_owned()),
    }
}

fn ruleset(text: &str) -> Result<ponnuki::rules::Ruleset, String> {
    ponnuki::rules::Ruleset::named(text).map_err(|error| error.to_string())
}

fn komi(text: &str) -> Result<ponnuki::rules::Komi, String> {
    text.parse()
        .map_err(|_| "expected a number with a decimal point, such as --komi 6.5".to_owned())
}

fn board_size(text: &str) -> Result<ponnuki::board::BoardSize, String> {
    let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
    width
        .parse()
        .ok()
        .zip(height.parse().ok())
        .and_then(|(width, height)| ponnuki::board::BoardSize::new(width, height).ok())
        .ok_or_else(|| {
            format!("expected 1 to {MAX_LINES} lines each way, such as --boardsize 9 or 9x13")
        })
}

fn assignment(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .filter(|(name, _)| !name.is_empty())
        .ok_or_else(|| "expected NAME=VALUE, such as --set engine.resign_winrate=0.1".to_owned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail by it")]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn limits_on_a_move() {
        let rows: [(&[&str], Option<f64>, Option<u64>); 4] = [
            (&[], Some(5.0), None),
            (&["--playouts", "100"], None, Some(100)),
            (&["--move-time", "2"], Some(2.0), None),
            (&["--move-time", "2", "--playouts", "9"], Some(2.0), Some(9)),
        ];
        for (arguments, time, playouts) in rows {
            let line = std::iter::once("ponnuki").chain(arguments.iter().copied());
            let options = Cli::try_parse_from(line).unwrap().gtp.options();
            assert_eq!((options.move_time, options.playouts), (time, playouts));
        }
    }

    #[test]
    fn wrong_options_say_what_to_type() {
        let rows: [(&[&str], &str); 6] = [
            (&["--komi", "6,5"], "--komi 6.5"),
            (&["--boardsize", "99"], "--boardsize 9"),
            (&["--threads", "0"], "--threads 4"),
            (&["--playouts", "many"], "--playouts 10000"),
            (&["--set", "x"], "NAME=VALUE"),
            (&["--playout", "5"], "--playouts"),
        ];
        for (arguments, hint) in rows {
            let line = std::iter::once("ponnuki").chain(arguments.iter().copied());
            let error = Cli::try_parse_from(line).unwrap_err().to_string();
            assert!(error.contains(hint), "{arguments:?}: {error}");
        }
    }
}
