//! Makes training data of game records and of labelled positions.
//!
//! Reads lines: a game record (SGF) each, or a labelled game (JSON) each, as
//! `training/README.md` tells, and writes shards of records of fixed length in
//! random order, split by the size of the board and by who may learn from
//! them. Memory stays bounded: each record goes to a random shard on disk, and
//! at the end one shard at a time is read, mixed and written.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom as _;
use rand::{Rng as _, SeedableRng as _};
use rayon::prelude::*;

use super::sample::{self, Sample};
use crate::board::{BoardSize, Color, Move};
use crate::net::features::{GLOBALS, PLANES, feature_set};

/// First bytes of a shard.
const MAGIC: &[u8; 8] = b"PNKdata\n";
/// Version of the layout.
const VERSION: u32 = 1;
/// Bytes before the records.
const HEADER: usize = 64;
/// Lines read before they are worked on together.
const BATCH: usize = 256;
/// Moves by whose places a game is known again.
const OPENING: usize = 20;

/// What to make training data of.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Files of games, one a line: SGF, or JSON with labels; - is standard input
    #[arg(required = true)]
    inputs: Vec<PathBuf>,

    /// Folder for the shards
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,

    /// Positions of each game record; of labelled games all
    #[arg(long, value_name = "N", default_value_t = 20)]
    per_game: usize,

    /// Read the first N lines of each file only
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    games: usize,

    /// Shards for each size of board
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=256))]
    shards: u16,

    /// Seed of the choice and of the order
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Reads all files and writes the shards; prints how much there was.
pub fn run(options: &Options) -> Result<()> {
    fs::create_dir_all(&options.out)
        .with_context(|| format!("creating {}", options.out.display()))?;
    let mut export = Export {
        rng: Xoshiro256PlusPlus::seed_from_u64(options.seed),
        shards: BTreeMap::new(),
        seen: HashSet::new(),
        folder: options.out.clone(),
        per_size: usize::from(options.shards),
        counts: Counts::default(),
    };
    for input in &options.inputs {
        let reader: Box<dyn BufRead> = if input.as_os_str() == "-" {
            Box::new(BufReader::new(io::stdin()))
        } else {
            let file = File::open(input).with_context(|| format!("opening {}", input.display()))?;
            Box::new(BufReader::with_capacity(1 << 20, file))
        };
        export
            .read(reader, options)
            .with_context(|| format!("reading {}", input.display()))?;
    }
    export.finish()
}

#[derive(Debug, Default)]
struct Counts {
    games: usize,
    repeated: usize,
    failed: usize,
    positions: BTreeMap<String, u64>,
}

struct Export {
    rng: Xoshiro256PlusPlus,
    /// By file name.
    shards: BTreeMap<String, BufWriter<File>>,
    /// Fingerprints of the games so far.
    seen: HashSet<u64>,
    folder: PathBuf,
    per_size: usize,
    counts: Counts,
}

impl Export {
    fn read(&mut self, reader: Box<dyn BufRead>, options: &Options) -> Result<()> {
        let mut lines = reader.split(b'\n').take(options.games);
        let mut first = 0;
        loop {
            let batch: Vec<Vec<u8>> = lines.by_ref().take(BATCH).collect::<io::Result<_>>()?;
            if batch.is_empty() {
                return Ok(());
            }
            let games: Vec<Option<sample::Game>> = batch
                .par_iter()
                .enumerate()
                .filter(|(_, line)| !line.trim_ascii().is_empty())
                .map(|(at, line)| {
                    let stream = options.seed.wrapping_add((first + at) as u64) << 1;
                    sample::read(line, options.per_game, stream).ok()
                })
                .collect();
            first += batch.len();
            for game in games {
                match game {
                    Some(game) => self.add(&game)?,
                    None => self.counts.failed += 1,
                }
            }
        }
    }

    fn add(&mut self, game: &sample::Game) -> Result<()> {
        let all = fingerprint(game.size, &game.moves);
        if !self.seen.insert(all) {
            self.counts.repeated += 1;
            return Ok(());
        }
        self.counts.games += 1;
        let opening = &game.moves[..game.moves.len().min(OPENING)];
        let is_held_out = fingerprint(game.size, opening).is_multiple_of(100);
        for sample in &game.samples {
            self.write(game.size, sample, is_held_out)?;
        }
        Ok(())
    }

    fn write(&mut self, size: BoardSize, sample: &Sample, is_held_out: bool) -> Result<()> {
        let (width, height) = (size.width(), size.height());
        let name = if is_held_out {
            format!("held-{width}x{height}.bin")
        } else {
            let number = self.rng.next_u32() as usize % self.per_size;
            format!("train-{width}x{height}-{number:03}.bin")
        };
        *self.counts.positions.entry(name.clone()).or_insert(0) += 1;
        if !self.shards.contains_key(&name) {
            let mut file = BufWriter::with_capacity(1 << 16, create(&self.folder.join(&name))?);
            file.write_all(&header(size))?;
            self.shards.insert(name.clone(), file);
        }
        let Some(file) = self.shards.get_mut(&name) else {
            bail!("no shard {name}");
        };
        file.write_all(&sample.to_bytes(size))?;
        Ok(())
    }

    /// Mixes each shard and prints the counts.
    fn finish(mut self) -> Result<()> {
        for (name, mut file) in std::mem::take(&mut self.shards) {
            file.flush()?;
            drop(file);
            mix(&self.folder.join(&name), &mut self.rng)
                .with_context(|| format!("mixing {name}"))?;
        }
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{} games, {} repeated, {} left out",
            self.counts.games, self.counts.repeated, self.counts.failed
        )?;
        let mut by_kind: BTreeMap<&str, u64> = BTreeMap::new();
        for (name, count) in &self.counts.positions {
            let kind = name.trim_end_matches(".bin");
            let kind = match kind.strip_prefix("train-").and_then(|k| k.rsplit_once('-')) {
                Some((size, _)) => size,
                None => kind,
            };
            *by_kind.entry(kind).or_insert(0) += count;
        }
        for (kind, count) in by_kind {
            writeln!(out, "{kind}: {count} positions")?;
        }
        Ok(())
    }
}

fn create(path: &Path) -> Result<File> {
    File::create(path).with_context(|| format!("creating {}", path.display()))
}

fn header(size: BoardSize) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..8].copy_from_slice(MAGIC);
    let words = [
        VERSION,
        feature_set(),
        size.width() as u32,
        size.height() as u32,
        PLANES.len() as u32,
        GLOBALS.len() as u32,
        sample::CHOICES as u32,
        Sample::bytes_on(size) as u32,
    ];
    for (slot, word) in bytes[8..].chunks_exact_mut(4).zip(words) {
        slot.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

/// Puts the records of a shard into random order.
fn mix(path: &Path, rng: &mut Xoshiro256PlusPlus) -> Result<()> {
    let bytes = fs::read(path)?;
    let (head, body) = bytes.split_at(HEADER);
    let length = u32::from_le_bytes([head[36], head[37], head[38], head[39]]) as usize;
    let mut order: Vec<usize> = (0..body.len() / length).collect();
    order.shuffle(rng);
    let mut file = BufWriter::with_capacity(1 << 20, create(path)?);
    file.write_all(head)?;
    for at in order {
        file.write_all(&body[at * length..][..length])?;
    }
    file.flush()?;
    Ok(())
}

/// A number for a list of moves, the same however the board is turned: the
/// least of the eight 64-bit FNV-1a hashes of the bytes size, then colour and
/// place of each move (column and row from the lower left, 255 for a pass).
pub(super) fn fingerprint(size: BoardSize, moves: &[(Color, Move)]) -> u64 {
    let (right, top) = (size.width() - 1, size.height() - 1);
    (0..8)
        .map(|turn| {
            let mut hash = 0xcbf2_9ce4_8422_2325_u64;
            let mut eat = |byte: usize| {
                hash = (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3);
            };
            eat(size.width());
            for &(color, mv) in moves {
                eat(color.index());
                match mv {
                    Move::Pass => eat(255),
                    Move::Play(point) => {
                        let x = if turn & 1 == 0 {
                            point.column()
                        } else {
                            right - point.column()
                        };
                        let y = if turn & 2 == 0 {
                            point.row()
                        } else {
                            top - point.row()
                        };
                        let (x, y) = if turn & 4 == 0 { (x, y) } else { (y, x) };
                        eat(x);
                        eat(y);
                    }
                }
            }
            hash
        })
        .min()
        .unwrap_or(0)
}
