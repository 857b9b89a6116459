//! Weight files: a bad one is refused, and a network that is taken answers,
//! and leaves the engine able to choose moves, whatever its weights are.
//!
//! A checksum and a fixed length would stop a fuzzer at the door. So after the
//! bytes as they are it tries a file made of them: the first bytes change the
//! header of a good file, the others are repeated as the values.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ponnuki::board::{BoardSize, Color};
use ponnuki::engine::params::Params;
use ponnuki::engine::{Engine, Options};
use ponnuki::net::Network;
use ponnuki::rules::{Komi, Ruleset};

/// A good file, whose header is taken.
const GOOD: &[u8] = include_bytes!("../../tests/data/net.bin");
/// Bytes before the values: the magic and eleven words.
const HEADER: usize = 52;
/// Words of the header that the fuzzer chooses: channels, blocks, those that
/// look at the whole board, channels of the head, pooled numbers, bytes of a
/// value.
const CHOSEN: [usize; 6] = [4, 5, 6, 7, 8, 9];
/// Larger files only take time.
const MOST_VALUES: usize = 60_000;

/// The hash at the end of a file: 32-bit FNV-1a.
fn fnv(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// A file with a whole frame, made of any bytes; none if it would be large.
fn made_of(bytes: &[u8]) -> Option<Vec<u8>> {
    let (chosen, values) = bytes.split_at_checked(CHOSEN.len())?;
    let mut file = GOOD[..HEADER].to_vec();
    for (&word, &byte) in CHOSEN.iter().zip(chosen) {
        let at = 8 + 4 * word;
        file[at..at + 4].copy_from_slice(&u32::from(byte).to_le_bytes());
    }
    let count = count(&file)?;
    let length = count.checked_mul(usize::from(chosen[5]))?;
    file[48..52].copy_from_slice(&u32::try_from(count).ok()?.to_le_bytes());
    if count > MOST_VALUES || values.is_empty() {
        return None;
    }
    file.extend(values.iter().cycle().take(length));
    file.extend_from_slice(&fnv(&file).to_le_bytes());
    Some(file)
}

/// The number of values that a header asks for: what the reader says when it
/// finds another one.
fn count(file: &[u8]) -> Option<usize> {
    let mut file = file.to_vec();
    file[48..52].fill(0xff);
    let error = Network::from_bytes(&file).expect_err("no file has as many");
    let text = error.to_string();
    let (_, count) = text.split_once(" values: expected ")?;
    count.parse().ok()
}

fn check(bytes: &[u8]) {
    let network = match Network::from_bytes(bytes) {
        Ok(network) => network,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let options = Options {
        size: BoardSize::square(7).expect("a size"),
        ruleset: Ruleset::default(),
        komi: Komi::ZERO,
        threads: 1,
        memory: 1_000_000,
        seed: 1,
        resign: true,
        strict_superko: false,
        move_time: None,
        playouts: Some(6),
        networks: Some(network.into()),
    };
    let mut params = Params::default();
    params
        .set("engine.status_playouts", "2")
        .expect("a parameter");
    let mut engine = Engine::new(options, params);
    for color in [Color::Black, Color::White] {
        engine.genmove(color, false);
    }
    engine.first_sight(None);
    engine.final_score();
}

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    if let Some(file) = made_of(bytes) {
        check(&file);
    }
});
