//! Tests of the network's modules.

use super::features::{GLOBALS, PLANES, banned, liberties_after};
use super::{Answer, Extractor, Features, Kernel, Network, Position, Scratch};
use crate::board::{BoardSize, Color, Move, Point};
use crate::game::Game;
use crate::playout::Rng;
use crate::rules::{Komi, Ruleset};

/// A turn of the board: swaps the axes, then mirrors columns or rows.
#[derive(Clone, Copy, Debug)]
struct Turn(usize);

impl Turn {
    fn place(self, (x, y): (usize, usize), lines: usize) -> (usize, usize) {
        let (x, y) = if self.0 & 4 == 0 { (x, y) } else { (y, x) };
        let mirror = |v: usize, bit: usize| {
            if self.0 & bit == 0 { v } else { lines - 1 - v }
        };
        (mirror(x, 1), mirror(y, 2))
    }

    fn mv(self, mv: Move, lines: usize) -> Move {
        match mv {
            Move::Pass => Move::Pass,
            Move::Play(p) => {
                let (column, row) = self.place((p.column(), p.row()), lines);
                Move::Play(Point::new(column, row))
            }
        }
    }
}

fn features_of(game: &Game) -> Features {
    let mut features = Features::default();
    // So many plays that no question stays open.
    Extractor::with_ladder_limit(100_000)
        .extract(&Position::of(game, &banned(game)), &mut features);
    features
}

/// A random game: seldom a pass, no play into an own eye.
fn random_game(lines: usize, moves: usize, rules: &str, seed: u64) -> Game {
    let size = BoardSize::square(lines).unwrap();
    let mut game = Game::new(
        size,
        Ruleset::named(rules).unwrap(),
        Komi::from_hundredths(650),
    );
    game.set_strict(true);
    let mut rng = Rng::new(seed, 0);
    while game.move_number() < moves {
        let color = game.to_move();
        let empty: Vec<Point> = game.board().empty_points().collect();
        let mv = match empty.get(rng.below(empty.len() + 1)) {
            Some(&p) if !game.board().is_eye_like(color, p) => Move::Play(p),
            Some(_) if rng.below(20) > 0 => continue,
            _ => Move::Pass,
        };
        let _ = game.play(color, mv);
    }
    game
}

fn replay(game: &Game, komi: Komi, change: impl Fn(Color, Move) -> (Color, Move)) -> Game {
    let mut other = Game::new(game.size(), game.ruleset().clone(), komi);
    for &(color, mv) in game.moves() {
        let (color, mv) = change(color, mv);
        other.play(color, mv).unwrap();
    }
    other
}

fn games() -> impl Iterator<Item = Game> {
    [
        (1, "chinese"),
        (2, "japanese"),
        (5, "tromp-taylor"),
        (7, "aga"),
        (9, "japanese"),
        (13, "chinese"),
        (19, "new-zealand"),
        (25, "japanese"),
    ]
    .into_iter()
    .enumerate()
    .flat_map(|(seed, (lines, rules))| {
        [lines * lines / 3, lines * lines]
            .map(|moves| random_game(lines, moves, rules, seed as u64))
    })
}

#[test]
fn turning_the_board_turns_the_features() {
    for game in games() {
        let lines = game.size().width();
        let plain = features_of(&game);
        for turn in (0..8).map(Turn) {
            let other = replay(&game, game.komi(), |color, mv| (color, turn.mv(mv, lines)));
            let turned = features_of(&other);
            assert_eq!(
                turned.globals.map(f32::to_bits),
                plain.globals.map(f32::to_bits)
            );
            for y in 0..lines {
                for x in 0..lines {
                    let (tx, ty) = turn.place((x, y), lines);
                    // Rows are counted from below here, from above there.
                    let at = |x: usize, y: usize| (lines - 1 - y) * lines + x;
                    assert_eq!(
                        turned.points[at(tx, ty)],
                        plain.points[at(x, y)],
                        "{turn:?} at {}\n{}",
                        Point::new(x, y),
                        game.board()
                    );
                }
            }
        }
    }
}

#[test]
fn swapping_the_colours_changes_nothing() {
    for game in games() {
        let komi = Komi::from_hundredths(-game.komi().hundredths());
        let mut other = replay(&game, komi, |color, mv| (!color, mv));
        other.set_to_move(!game.to_move());
        assert_eq!(features_of(&other), features_of(&game), "{}", game.board());
    }
}

/// Black to move; the points of a plane, in the order of a drawn board.
#[track_caller]
fn check_plane(rows: &str, to_move: Color, name: &str, expected: &str) {
    let board = crate::board::Board::parse(rows).unwrap();
    let game = Game::from_position(board, to_move, Ruleset::default(), Komi::default());
    let plane = PLANES.iter().position(|&n| n == name).unwrap();
    let features = features_of(&game);
    let found: Vec<String> = game
        .size()
        .points_from_top()
        .zip(&features.points)
        .filter(|(_, bits)| *bits >> plane & 1 == 1)
        .map(|(point, _)| point.to_string())
        .collect();
    assert_eq!(found.join(" "), expected, "{name}");
}

#[test]
fn numbers_for_the_whole_board() {
    let size = BoardSize::square(9).unwrap();
    let mut game = Game::new(
        size,
        Ruleset::named("japanese").unwrap(),
        Komi::from_hundredths(750),
    );
    let number = |game: &Game, name: &str| {
        features_of(game).globals[GLOBALS.iter().position(|&n| n == name).unwrap()]
    };
    assert!((number(&game, "own komi / 15") + 0.5).abs() < 1e-6);
    assert!((number(&game, "(lines - 14) / 10") + 0.5).abs() < 1e-6);
    game.play(Color::Black, Move::Pass).unwrap();
    assert!((number(&game, "own komi / 15") - 0.5).abs() < 1e-6);
    assert!((number(&game, "opponent has just passed") - 1.0).abs() < 1e-6);
    assert!((number(&game, "territory") - 1.0).abs() < 1e-6);
}

#[test]
fn liberties_and_what_a_play_gets() {
    let rows = "
        . . . . .
        . X O . .
        . X O . .
        . . . . .
        O X . . .";
    check_plane(rows, Color::Black, "own", "B4 B3 B1");
    check_plane(rows, Color::Black, "own, three liberties", "");
    check_plane(rows, Color::Black, "own, two liberties", "B1");
    check_plane(rows, Color::Black, "opponent, one liberty", "A1");
    check_plane(rows, Color::Black, "opponent, can be caught", "A1");
    check_plane(rows, Color::Black, "play catches", "A2");
    check_plane(rows, Color::White, "own, in atari and caught", "A1");
    check_plane(
        rows,
        Color::White,
        "play gets two liberties",
        "A5 B5 E5 A4 A3 A2 B2 C1 E1",
    );
    check_plane(rows, Color::White, "play is suicide", "");
}

#[test]
fn liberties_after_a_play_are_those_on_the_board() {
    for game in games() {
        let board = game.board();
        for color in Color::ALL {
            for point in board
                .empty_points()
                .filter(|&p| !board.is_suicide(color, p))
            {
                let mut after = board.clone();
                after.play(color, point);
                let expected = after.liberties(point).len().min(4);
                let found = liberties_after(board, color, point);
                assert_eq!(found, expected, "{color} {point}{board:?}");
            }
        }
    }
}

#[test]
fn a_ladder_and_its_breaker() {
    let caught = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . X O . . . .
        . . X X . . .";
    check_plane(caught, Color::White, "own, in atari and caught", "C2");
    let broken = "
        . . . . . . .
        . . . . . . .
        . . . . . O .
        . . . . . . .
        . . X . . . .
        . X O . . . .
        . . X X . . .";
    check_plane(broken, Color::White, "own, in atari and caught", "");
}

#[test]
fn what_is_certain() {
    let rows = "
        . X . X O
        X X X X O
        O O O O O
        O O O O O
        . O . O O";
    check_plane(
        rows,
        Color::White,
        "opponent's for certain",
        "A5 B5 C5 D5 A4 B4 C4 D4",
    );
    check_plane(rows, Color::White, "play is suicide", "A5 C5");
}

/// A small random network.
const NETWORK: &[u8] = include_bytes!("../../tests/data/net.bin");

/// The networks that the tests ask: by each kind of instructions.
fn networks() -> Vec<Network> {
    let network = Network::from_bytes(NETWORK).unwrap();
    let kernels = Kernel::available();
    let networks: Vec<Network> = kernels
        .iter()
        .filter_map(|&kernel| network.with_kernel(kernel))
        .collect();
    assert_eq!(networks.len(), kernels.len());
    networks
}

/// The trainer's cases: the position, and a list of its numbers by name.
fn cases() -> Vec<(Features, serde_json::Value)> {
    let cases: serde_json::Value =
        serde_json::from_slice(include_bytes!("../../tests/data/net.json")).unwrap();
    let read = |case: &serde_json::Value| {
        let lines = |name: &str| case[name].as_u64().unwrap() as usize;
        let bits = case["points"].as_array().unwrap().iter();
        Features {
            size: BoardSize::new(lines("width"), lines("height")).unwrap(),
            points: bits.map(|bits| bits.as_u64().unwrap() as u32).collect(),
            globals: numbers(case, "globals").try_into().unwrap(),
        }
    };
    let cases = cases.as_array().unwrap();
    cases
        .iter()
        .map(|case| (read(case), case.clone()))
        .collect()
}

fn numbers(case: &serde_json::Value, name: &str) -> Vec<f32> {
    let list = case[name].as_array().unwrap();
    list.iter().map(|n| n.as_f64().unwrap() as f32).collect()
}

/// What the trainer's framework says for a small random network.
#[test]
fn answers_agree_with_the_trainer() {
    for network in networks() {
        let (mut scratch, mut answer) = (Scratch::new(), Answer::default());
        let cases = cases();
        // Twice around, so that boards of all sizes follow each other.
        for (features, case) in cases.iter().cycle().take(7) {
            network.evaluate_exactly(features, &mut scratch, &mut answer);
            let close = |found: &[f32], name: &str| {
                let expected = numbers(case, name);
                assert_eq!(found.len(), expected.len());
                for (found, expected) in found.iter().zip(expected) {
                    let allowed = 1e-3 * expected.abs().max(1.0);
                    assert!(
                        (found - expected).abs() < allowed,
                        "{name}: {found}, expected {expected}"
                    );
                }
            };
            close(&answer.policy, "policy");
            close(&answer.ownership, "ownership");
            close(&[answer.value, answer.score, answer.spread], "numbers");
        }
    }
}

/// The stem is computed in two ways, and the tower in whole numbers: what they
/// say must be near what single precision says.
#[test]
fn bytes_are_near_single_precision() {
    let networks = [
        Network::from_bytes(NETWORK).unwrap(),
        Network::random(3, 80).unwrap(),
    ];
    let (mut scratch, mut answer, mut exact) =
        (Scratch::new(), Answer::default(), Answer::default());
    for network in networks {
        for game in games() {
            let features = features_of(&game);
            network.evaluate(&features, &mut scratch, &mut answer);
            network.evaluate_exactly(&features, &mut scratch, &mut exact);
            let close = |found: &[f32], expected: &[f32], allowed: f32| {
                let off = found.iter().zip(expected).map(|(f, e)| (f - e).abs());
                let mean = off.sum::<f32>() / expected.len() as f32;
                assert!(mean < allowed, "{network:?} {} {mean}", game.board());
            };
            close(&answer.policy, &exact.policy, 0.02);
            close(&answer.ownership, &exact.ownership, 0.02);
            close(&[answer.value], &[exact.value], 0.03);
        }
    }
}

#[test]
fn all_instructions_give_the_same_bits() {
    let wide = Network::random(2, 144).unwrap();
    let wide = Kernel::available()
        .into_iter()
        .filter_map(|kernel| wide.with_kernel(kernel));
    for networks in [networks(), wide.collect()] {
        let mut scratch = Scratch::new();
        for game in games() {
            let features = features_of(&game);
            let mut answers = networks.iter().map(|network| {
                let mut answer = Answer::default();
                network.evaluate(&features, &mut scratch, &mut answer);
                let numbers = [answer.value, answer.score, answer.spread];
                let lists = [answer.policy.as_slice(), &answer.ownership, &numbers];
                lists
                    .concat()
                    .into_iter()
                    .map(f32::to_bits)
                    .collect::<Vec<_>>()
            });
            let first = answers.next().unwrap();
            assert!(answers.all(|answer| answer == first), "{}", game.board());
        }
    }
}

#[test]
fn random_networks_have_the_size_asked_for() {
    let network = Network::random(3, 32).unwrap();
    assert_eq!((network.blocks(), network.channels()), (3, 32));
    for (blocks, channels) in [(0, 32), (3, 40), (3, 0), (1000, 32)] {
        assert!(Network::random(blocks, channels).is_err());
    }
}

#[test]
fn units_are_chosen_by_positions_of_real_games() {
    let positions = super::games::positions();
    let count = |lines: usize| positions.iter().filter(|f| f.size.width() == lines).count();
    assert_eq!([9, 13, 19].map(count), [16, 8, 8]);
    let stones = positions.iter().map(|f| {
        let stones = f.points.iter().filter(|&&bits| bits & 0b110 != 0).count();
        stones as f32 / f.points.len() as f32
    });
    let stones: Vec<f32> = stones.collect();
    assert!(stones.iter().any(|&part| part < 0.2) && stones.iter().any(|&part| part > 0.5));
}

#[test]
fn boards_of_all_sizes_get_answers() {
    let network = Network::from_bytes(NETWORK).unwrap();
    let (mut scratch, mut answer) = (Scratch::new(), Answer::default());
    for game in games() {
        network.evaluate(&features_of(&game), &mut scratch, &mut answer);
        let area = game.size().area();
        assert_eq!(
            (answer.policy.len(), answer.ownership.len()),
            (area + 1, area)
        );
        let numbers = [answer.value, answer.score, answer.spread];
        let mut all = answer
            .policy
            .iter()
            .chain(&answer.ownership)
            .chain(&numbers);
        assert!(all.all(|number| number.is_finite()));
        assert!((0.0..=1.0).contains(&answer.value) && answer.spread > 0.0);
    }
}

#[test]
fn chances_leave_out_what_is_illegal() {
    let answer = Answer {
        policy: vec![1.0, 9.0, 1.0, 1.0 + 2f32.ln()],
        ..Answer::default()
    };
    let mut chances = Vec::new();
    answer.chances(|at| at != 1, &mut chances);
    for (found, expected) in chances.iter().zip([0.25, 0.0, 0.25, 0.5]) {
        assert!((found - expected).abs() < 1e-6, "{chances:?}");
    }
    answer.chances(|_| false, &mut chances);
    assert_eq!(chances, [0.0; 4]);
}
