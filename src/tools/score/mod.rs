//! Counts finished games for people: a drawn board, the sum line by line, and
//! what the record itself says.

mod sheet;

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};

use crate::board::BoardSize;
use crate::engine::params::Params;
use crate::engine::{Engine, Options as EngineOptions};
use crate::game::sgf;
use crate::rules::Ruleset;

pub(in crate::tools) use sheet::sum;
pub use sheet::{Claim, Sheet};

/// Bytes for the search that a game is judged with; a small part of it is used.
const MEMORY: usize = 1_000_000;

/// What to count, and how.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Game records (SGF), or folders of them; of a collection the first game
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,

    /// Ruleset by name instead of the one that the record names (RU)
    #[arg(long, value_name = "NAME", value_parser = ruleset)]
    rules: Option<Ruleset>,

    /// One JSON object a game, a line each
    #[arg(long)]
    json: bool,

    /// One line a game
    #[arg(long, conflicts_with = "json")]
    brief: bool,

    /// Threads, a game each [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

fn ruleset(text: &str) -> Result<Ruleset, String> {
    Ruleset::named(text).map_err(|error| error.to_string())
}

/// Counts all games and prints their sheets; a file with a fault is reported
/// on standard error, and the others go on.
///
/// # Errors
/// At the end, if there was a fault in any file.
pub fn run(options: &Options) -> Result<()> {
    let mut faults = 0;
    let mut files = Vec::new();
    for path in &options.paths {
        match records(path) {
            Ok(found) => files.extend(found),
            Err(error) => {
                faults += 1;
                complain(options, path, &error, None)?;
            }
        }
    }
    let bar = match files.len() {
        0 | 1 => ProgressBar::hidden(),
        count => ProgressBar::new(count as u64).with_style(ProgressStyle::with_template(
            "{wide_bar} {pos}/{len} {eta}",
        )?),
    };
    let mut printed = 0;
    each(options, &files, |file, sheet| {
        bar.inc(1);
        match sheet {
            Ok(sheet) => bar.suspend(|| print(options, file, &sheet, printed))?,
            Err(error) => {
                faults += 1;
                complain(options, file, &error, Some(&bar))?;
            }
        }
        printed += 1;
        Ok(())
    })?;
    bar.finish_and_clear();
    match (faults, files.len()) {
        (0, _) => Ok(()),
        (1, 0 | 1) => bail!("nothing was counted"),
        (faults, _) => bail!("{faults} files could not be counted"),
    }
}

/// Counts all files on several threads and hands the sheets on in order.
fn each(
    options: &Options,
    files: &[PathBuf],
    mut then: impl FnMut(&Path, Result<Sheet>) -> Result<()>,
) -> Result<()> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.map_or(cores, usize::from);
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.min(files.len()) {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let sheet = count(file, options.rules.as_ref());
                    if send.send((file, sheet)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = HashMap::new();
        let mut files = files.iter();
        let mut first = files.next();
        for (file, sheet) in receive {
            waiting.insert(file, sheet);
            while let Some(file) = first
                && let Some(sheet) = waiting.remove(file)
            {
                then(file, sheet)?;
                first = files.next();
            }
        }
        Ok(())
    })
}

/// The game records that a path means: itself, or all in a folder by name.
fn records(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(path)? {
        let file = entry?.path();
        let is_record = file
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"));
        if is_record && file.is_file() {
            found.push(file);
        }
    }
    if found.is_empty() {
        bail!("no file in this folder ends with .sgf");
    }
    found.sort();
    Ok(found)
}

/// Counts the game in a file.
///
/// # Errors
/// What is wrong with the file.
pub fn count(file: &Path, rules: Option<&Ruleset>) -> Result<Sheet> {
    let bytes = fs::read(file).context("cannot be read")?;
    count_record(&bytes, rules)
}

/// Counts the game in a record by the rules that it names, or else by these.
///
/// # Errors
/// What is wrong with the record.
pub fn count_record(bytes: &[u8], rules: Option<&Ruleset>) -> Result<Sheet> {
    let told = sgf::told(bytes)?;
    let default = Ruleset::default();
    let fallback = rules.unwrap_or(&default);
    let mut game = sgf::load(bytes, None, fallback, fallback.komi)?;
    let named = told
        .rules
        .as_deref()
        .and_then(|text| Ruleset::from_sgf(text).ok());
    if let Some(rules) = rules {
        game.set_ruleset(rules.clone());
    }
    if !told.has_komi {
        game.set_komi(game.ruleset().usual_komi(game.handicap()));
    }
    let mut engine = Engine::new(
        EngineOptions {
            size: BoardSize::SMALLEST,
            threads: 1,
            memory: MEMORY,
            seed: 1,
            ..EngineOptions::default()
        },
        Params::default(),
    );
    engine.set_game(game);
    let basis = match (rules, named, &told.rules) {
        (Some(_), ..) => "asked for".to_owned(),
        (None, Some(_), Some(text)) => format!("RU[{text}]"),
        (None, None, Some(text)) => format!("RU[{text}] is unknown: the default"),
        _ => "the record names none: the default".to_owned(),
    };
    Ok(Sheet::of(&mut engine, basis, told.has_komi, told.result))
}

fn print(options: &Options, file: &Path, sheet: &Sheet, printed: usize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let name = file.display().to_string();
    if options.json {
        writeln!(out, "{}", sheet.json(&name))
    } else if options.brief {
        writeln!(out, "{}", sheet.brief(&name))
    } else {
        let gap = if printed > 0 { "\n" } else { "" };
        write!(out, "{gap}{}", sheet.text(&name))
    }
}

/// Reports a fault: to standard error, and as JSON where that was asked for.
fn complain(
    options: &Options,
    file: &Path,
    error: &anyhow::Error,
    bar: Option<&ProgressBar>,
) -> Result<()> {
    let text = format!("{}: {error:#}", file.display());
    let say = || -> io::Result<()> {
        // Nobody need be listening there.
        let _ = writeln!(io::stderr(), "error: {text}");
        if options.json {
            let line = sheet::fault(&file.display().to_string(), &format!("{error:#}"));
            writeln!(io::stdout().lock(), "{line}")?;
        }
        Ok(())
    };
    match bar {
        Some(bar) => bar.suspend(say)?,
        None => say()?,
    }
    Ok(())
}
