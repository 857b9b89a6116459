//! The command line.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, Parser, Subcommand};

use ponnuki::engine::Options;
use ponnuki::net::Network;
use ponnuki::tools::values;

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
    /// Play a game in the terminal
    Play(ponnuki::tools::play::Options),
    /// Measure speed, and print the number that names the engine's behaviour
    Bench(ponnuki::tools::bench::Options),
    /// Make training data for the network
    Export(ponnuki::tools::export::Options),
    /// Fit the weights of the 3x3 shapes to game records
    FitShapes(ponnuki::tools::fit::Options),
    /// Play against itself and label the positions, to train the network with
    Selfplay(ponnuki::tools::selfplay::Options),
    /// Count finished games: a drawn board and the sum line by line
    Score(ponnuki::tools::score::Options),
}

/// Options of the GTP engine.
#[derive(Clone, Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option")]
pub(crate) struct GtpArgs {
    /// Threads that search [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    pub(crate) threads: Option<usize>,

    /// Seconds for a move when the controller sets no time [default: 5, or no limit with --playouts]
    #[arg(long, value_name = "SECONDS", value_parser = values::move_time)]
    pub(crate) move_time: Option<f64>,

    /// Playouts for a move
    #[arg(long, value_name = "N", value_parser = values::playouts)]
    pub(crate) playouts: Option<u64>,

    /// Memory for the search tree, in megabytes; when it is full, the least visited parts are forgotten
    #[arg(long, value_name = "MB", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) memory: u32,

    /// Ruleset by name, such as chinese, japanese, aga, new-zealand, tromp-taylor
    #[arg(long, value_name = "NAME", default_value = "chinese-kgs", value_parser = values::ruleset)]
    pub(crate) rules: ponnuki::rules::Ruleset,

    /// Points that White receives
    #[arg(long, value_name = "POINTS", default_value = "7.5", allow_negative_numbers = true, value_parser = values::komi)]
    pub(crate) komi: ponnuki::rules::Komi,

    /// Size of the board, such as 19, or 9x13
    #[arg(long, value_name = "LINES", default_value = "19", value_parser = values::board_size)]
    pub(crate) boardsize: ponnuki::board::BoardSize,

    /// File of a network's weights, for boards of all sizes, or none to play by playouts alone [default: the built-in ones]
    #[arg(long, value_name = "FILE|none")]
    pub(crate) weights: Option<PathBuf>,

    /// Level of play, from 1 for beginners to 10 for full strength
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10))]
    pub(crate) level: Option<u32>,

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

    /// Neither read nor write files when a command asks for it
    #[arg(long)]
    pub(crate) gtp_safe: bool,

    /// What `name` answers [default: ponnuki]
    #[arg(long, value_name = "NAME", value_parser = one_line)]
    pub(crate) gtp_name: Option<String>,

    /// What `version` answers [default: the version]
    #[arg(long, value_name = "VERSION", value_parser = one_line)]
    pub(crate) gtp_version: Option<String>,

    /// Say on standard error after each move what was found, as gtp2ogs shows it
    #[arg(long)]
    pub(crate) summary: bool,

    /// Answer what people say to the engine on the server KGS
    #[arg(long)]
    pub(crate) kgs_chat: bool,

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
    /// How the session is to behave.
    pub(crate) fn manner(&self) -> ponnuki::gtp::Manner {
        let default = ponnuki::gtp::Manner::default();
        ponnuki::gtp::Manner {
            name: self.gtp_name.clone().unwrap_or(default.name),
            version: self.gtp_version.clone().unwrap_or(default.version),
            safe: self.gtp_safe,
            chat: self.kgs_chat,
            summary: self.summary,
        }
    }

    /// What the engine needs to know of this.
    ///
    /// # Errors
    /// When the file of weights can't be read or isn't one.
    pub(crate) fn options(&self) -> anyhow::Result<Options> {
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
        match &self.weights {
            None => {}
            Some(path) if path.as_os_str() == "none" => options.networks = None,
            Some(path) => {
                let bytes = std::fs::read(path)
                    .with_context(|| format!("cannot read {} (--weights)", path.display()))?;
                let network = Network::from_bytes(&bytes)
                    .with_context(|| format!("{} holds no weights", path.display()))?;
                options.networks = Some(network.into());
            }
        }
        // A limit on playouts alone means just that limit.
        options.move_time = match (self.move_time, self.playouts) {
            (Some(seconds), _) => Some(seconds),
            (None, Some(_)) => None,
            (None, None) => options.move_time,
        };
        Ok(options)
    }
}

fn one_line(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() || text.contains(char::is_control) {
        return Err("expected a text of one line".to_owned());
    }
    Ok(text.to_owned())
}

fn assignment(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .filter(|(name, _)| !name.is_empty())
        .ok_or_else(|| "expected NAME=VALUE, such as --set engine.resign_winrate=0.1".to_owned())
}

#[cfg(test)]
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
            let options = Cli::try_parse_from(line).unwrap().gtp.options().unwrap();
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
