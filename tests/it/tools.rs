//! The subcommands that measure, fit and make training data, run as a user runs them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Output;

use ponnuki::board::{BoardSize, Move};
use ponnuki::game::Game;
use ponnuki::net::features::{GLOBALS, PLANES, feature_set};
use ponnuki::patterns::{CODES, Weights};
use ponnuki::rules::{Komi, Ruleset};
use serde_json::{Value, json};

use crate::play::Folder;
use crate::process::run;

/// What it printed, if it ended well.
fn printed(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What it complained of; nothing else may be printed.
fn complaint(arguments: &[&str]) -> String {
    let output = run(arguments, "");
    let error = String::from_utf8(output.stderr).unwrap();
    let code = output.status.code();
    assert!(matches!(code, Some(1 | 2)), "{arguments:?}: {error}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(!error.contains("panicked"), "{error}");
    error
}

#[test]
fn the_bench_has_a_figure_for_each_size_and_each_kind_of_instructions() {
    let text = printed(&run(&["bench", "--seconds", "0.01", "--threads", "2"], ""));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    for (line, size) in lines[1..4].iter().zip(["9x9", "13x13", "19x19"]) {
        let cells: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(cells[0], size);
        for cell in &cells[1..5] {
            assert!(cell.parse::<f64>().unwrap() > 0.0, "{line}");
        }
    }
    // On one thread a search is the same each time.
    let signature = printed(&run(&["bench", "--signature"], ""));
    assert_eq!(signature.trim_end(), lines[4]);

    let net = ["--net", "1x16", "--net", "tests/data/net.bin"];
    let text = printed(&run(
        &[&["bench", "--seconds", "0.01"], &net[..]].concat(),
        "",
    ));
    let kinds = ponnuki::net::Kernel::available();
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(rows.len(), 2 * 3 * kinds.len(), "{text}");
    for row in rows {
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert!(kinds.iter().any(|kind| kind.to_string() == cells[2]));
        for cell in &cells[3..6] {
            assert!(cell.parse::<f64>().unwrap() > 0.0, "{row}");
        }
    }
}

#[test]
fn a_measurement_that_cannot_be_made_is_refused() {
    for seconds in ["nan", "inf", "-1", "0", "1e30", "two"] {
        let seconds = format!("--seconds={seconds}");
        let error = complaint(&["bench", &seconds, "--signature"]);
        assert!(error.contains("such as --seconds 5"), "{error}");
    }
    let error = complaint(&["bench", "--threads", "4000000000"]);
    assert!(error.contains("from 1 to 1024"), "{error}");
    let error = complaint(&["bench", "--net", "1x16", "--net", "no such file"]);
    assert!(error.contains("reading no such file"), "{error}");
}

/// A record in which each move is played beside the last one.
fn beside(number: u8) -> String {
    let letter = |at: u8| char::from(b'a' + at);
    let row = letter(2 + number);
    let stones =
        (0..14).map(|at| format!(";{}[{}{row}]", ["B", "W"][at % 2], letter(2 + at as u8)));
    format!("(;SZ[19]{})\n", stones.collect::<String>())
}

#[test]
fn shapes_are_fitted_to_records() {
    let folder = Folder::new("tools-fit");
    let (records, weights) = (folder.path("records"), folder.path("weights"));
    // The last of the ten is held out.
    let games: String = (0..10)
        .map(beside)
        .chain(["no record\n".to_owned()])
        .collect();
    fs::write(&records, games).unwrap();
    let text = printed(&run(&["fit-shapes", &records, &weights], ""));
    // The first move of a game has none before it to be near to.
    assert!(
        text.starts_with("117 draws to fit, 13 held out, 1 games left out\n"),
        "{text}"
    );
    let last = text
        .lines()
        .rfind(|line| line.starts_with("round"))
        .unwrap();
    let right = last.rsplit_once("right ").unwrap().1.trim_end_matches(" %");
    // Only beside the first stone of a game do four points look alike.
    assert_eq!(right, "92.31", "12 of 13: {text}");
    let losses: Vec<f64> = text
        .lines()
        .filter_map(|line| {
            line.split_once("log-loss ")?
                .1
                .split(',')
                .next()?
                .parse()
                .ok()
        })
        .collect();
    assert_eq!(losses.len(), 12);
    assert!(losses[11] < losses[0], "{text}");
    let fitted = Weights::from_bytes(&fs::read(&weights).unwrap()).unwrap();
    assert_eq!(fitted.to_bytes(), fs::read(&weights).unwrap());
    assert!((0..CODES).any(|code| fitted.shape(code as u16) != Weights::flat().shape(code as u16)));

    let error = complaint(&["fit-shapes", &folder.path("none"), &weights]);
    assert!(error.contains("reading"), "{error}");
}

/// Plays the moves of a labelled game by its rules and looks at its labels; the number of these.
fn checked(line: &str, lines: usize) -> usize {
    let game: Value = serde_json::from_str(line).unwrap();
    assert_eq!(game["size"], lines);
    let size = BoardSize::square(lines).unwrap();
    let ruleset = Ruleset::named(game["rules"].as_str().unwrap()).unwrap();
    let komi: Komi = game["komi"].as_f64().unwrap().to_string().parse().unwrap();
    let mut played = Game::new(size, ruleset, komi);
    let moves = game["moves"].as_array().unwrap();
    let read = |vertex: &str| match vertex {
        "pass" => Move::Pass,
        vertex => Move::Play(size.parse_point(vertex).unwrap()),
    };
    let labels = game["labels"].as_array().unwrap();
    assert!(labels.len() == moves.len() || labels.len() == moves.len() + 1);
    for (at, label) in labels.iter().enumerate() {
        assert_eq!(label["t"], at);
        let win = label["w"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&win), "{label}");
        let most = (size.area() + 30) as f64;
        assert!(label["s"].as_f64().unwrap().abs() <= most, "{label}");
        let owners = label["o"].as_str().unwrap();
        assert_eq!(owners.len(), size.area());
        let is_digit = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        assert!(owners.chars().all(is_digit));
        let mut sum = 0;
        for choice in label["p"].as_str().unwrap().split_whitespace() {
            let (vertex, share) = choice.split_once(':').unwrap();
            played.check(played.to_move(), read(vertex)).unwrap();
            sum += share.parse::<u32>().unwrap();
        }
        assert!((900..=1000).contains(&sum), "{label}");
        if let Some(vertex) = moves.get(at) {
            let color = played.to_move();
            played.play(color, read(vertex.as_str().unwrap())).unwrap();
        }
    }
    labels.len()
}

#[test]
fn own_games_are_legal_and_labelled_and_become_training_data() {
    let folder = Folder::new("tools-selfplay");
    let games = folder.path("games.jsonl");
    let play = [
        "selfplay",
        "--out",
        &games,
        "--games",
        "3",
        "--boardsize",
        "5",
        "--playouts",
        "12",
    ];
    printed(&run(&play, ""));
    printed(&run(&[&play[..], &["--seed", "2"]].concat(), ""));
    let text = fs::read_to_string(&games).unwrap();
    assert_eq!(text.lines().count(), 6, "added to those before");
    let labels: usize = text.lines().map(|line| checked(line, 5)).sum();

    let shards = folder.path("shards");
    let said = printed(&run(&["export", "--out", &shards, &games], ""));
    assert!(
        said.starts_with("6 games, 0 repeated, 0 left out\n"),
        "{said}"
    );
    let found: usize = read_shards(&shards).values().map(Vec::len).sum();
    assert_eq!(found, labels);

    let error = complaint(&[
        "selfplay",
        "--out",
        &games,
        "--boardsize",
        "5x7",
        "--games",
        "1",
    ]);
    assert!(
        error.contains("found a board of 5x7; expected a square one"),
        "{error}"
    );
    let nowhere = folder.path("no/such/folder");
    let error = complaint(&["selfplay", "--out", &nowhere, "--games", "1"]);
    assert!(error.contains("opening"), "{error}");
}

/// The records of each shard in a folder, as `training/README.md` has them.
fn read_shards(folder: &str) -> BTreeMap<String, Vec<Vec<u8>>> {
    let mut shards = BTreeMap::new();
    for entry in fs::read_dir(Path::new(folder)).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        assert_eq!(bytes[..8], *b"PNKdata\n");
        let word = |at: usize| u32::from_le_bytes(bytes[8 + 4 * at..][..4].try_into().unwrap());
        let (columns, rows) = (word(2) as usize, word(3) as usize);
        let (planes, globals, kept) = (word(4) as usize, word(5) as usize, word(6) as usize);
        assert_eq!((word(0), word(1)), (1, feature_set()));
        assert_eq!((planes, globals), (PLANES.len(), GLOBALS.len()));
        let area = columns * rows;
        let length = planes * area.div_ceil(8) + 4 * globals + 4 * kept + 12 + area;
        assert_eq!(word(7) as usize, length);
        assert_eq!((bytes.len() - 64) % length, 0);
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        assert!(name.contains(&format!("-{columns}x{rows}")), "{name}");
        let records = bytes[64..].chunks(length).map(<[u8]>::to_vec).collect();
        shards.insert(name, records);
    }
    shards
}

/// A turn of a point on a board with this last line.
type Turn = fn(u8, u8, u8) -> (u8, u8);

/// Whether a game is held out, reckoned by the words of `training/README.md`
/// for two stones and columns and rows from 0 at the lower left.
fn is_held_out(lines: u8, stones: [(u8, u8); 2]) -> bool {
    let last = lines - 1;
    let turns: [Turn; 8] = [
        |x, y, _| (x, y),
        |x, y, last| (last - y, x),
        |x, y, last| (last - x, last - y),
        |x, y, last| (y, last - x),
        |x, y, last| (last - x, y),
        |x, y, last| (x, last - y),
        |x, y, _| (y, x),
        |x, y, last| (last - y, last - x),
    ];
    let hash = |turn: Turn| {
        let [black, white] = stones.map(|(x, y)| turn(x, y, last));
        let bytes = [lines, 0, black.0, black.1, 1, white.0, white.1];
        bytes
            .iter()
            .fold(14_695_981_039_346_656_037_u64, |hash, byte| {
                (hash ^ u64::from(*byte)).wrapping_mul(1_099_511_628_211)
            })
    };
    turns.map(hash).into_iter().min().unwrap() % 100 == 0
}

#[test]
fn games_are_held_out_by_the_rule_that_is_written() {
    let folder = Folder::new("tools-export");
    let games = folder.path("games.jsonl");
    let size = BoardSize::square(7).unwrap();
    // Each opening of two stones, the number of it as the score, so that it is known again.
    let (mut text, mut out, mut number) = (String::new(), Vec::new(), 0_u32);
    let points: Vec<(u8, u8)> = (0..7).flat_map(|x| (0..7).map(move |y| (x, y))).collect();
    for &black in &points {
        for &white in points.iter().filter(|&&white| white != black) {
            let vertex = |(x, y): (u8, u8)| format!("{}{}", char::from(b'A' + x), y + 1);
            let label = json!({
                "t": 2, "w": 0.5, "s": number, "p": "pass:1000", "o": "V".repeat(size.area()),
            });
            let line = json!({
                "size": 7, "komi": 9, "rules": "chinese",
                "moves": [vertex(black), vertex(white)], "labels": [label],
            });
            writeln!(text, "{line}").unwrap();
            if is_held_out(7, [black, white]) {
                out.push(number);
            }
            number += 1;
        }
    }
    fs::write(&games, text).unwrap();
    let shards = folder.path("shards");
    let said = printed(&run(
        &["export", "--out", &shards, "--shards", "3", &games],
        "",
    ));
    // By Burnside's lemma there are (49 x 48 + 2 x 0 + 0 + 2 x 0 + 4 x 7 x 6) / 8 openings that
    // are no turn of another: only mirrors keep two points in place, seven of them each.
    let distinct = (49 * 48 + 4 * 7 * 6) / 8;
    assert!(
        said.starts_with(&format!(
            "{distinct} games, {} repeated, 0 left out\n",
            2352 - distinct
        )),
        "{said}"
    );
    let shards = read_shards(&shards);
    let mut all = 0;
    for (name, records) in &shards {
        all += records.len();
        for record in records {
            let at = record.len() - size.area() - 4;
            let score = f32::from_le_bytes(record[at..at + 4].try_into().unwrap());
            let held = out.contains(&(score as u32));
            assert_eq!(name == "held-7x7.bin", held, "{name}: {score}");
        }
    }
    assert_eq!(all, distinct);
    assert!(!out.is_empty() && shards.contains_key("held-7x7.bin"));
    assert_eq!(shards.len(), 4);
}

#[test]
fn what_is_no_game_is_left_out_and_counted() {
    let folder = Folder::new("tools-left-out");
    let shards = folder.path("shards");
    let lines =
        "(;SZ[9]RE[B+R];B[ee];W[cc])\n\n(;SZ[9]\n{\"size\":9}\n(;SZ[9]RE[B+R];B[ee];W[gg])\n";
    let said = printed(&run(
        &["export", "--out", &shards, "--per-game", "1", "-"],
        lines,
    ));
    // The last is the first one turned.
    assert!(
        said.starts_with("1 games, 1 repeated, 2 left out\n"),
        "{said}"
    );
    let error = complaint(&["export", "--out", &shards, &folder.path("none")]);
    assert!(error.contains("opening"), "{error}");
}
