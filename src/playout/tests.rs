//! Playouts on drawn boards.

use super::{Outcome, Playout, PlayoutParams, Policy, Rng, Start};
use crate::board::{Board, BoardSize, Color, Move};
use crate::patterns::Weights;

fn heavy() -> Policy {
    Policy::new(&PlayoutParams::default(), Weights::embedded())
}

fn start(to_move: Color) -> Start {
    Start {
        to_move,
        last: [None, None],
    }
}

#[test]
fn every_move_of_a_playout_is_legal_and_the_count_is_that_of_the_board() {
    for (width, height) in [
        (1, 1),
        (1, 2),
        (2, 2),
        (3, 5),
        (5, 5),
        (9, 9),
        (13, 9),
        (19, 19),
        (25, 25),
    ] {
        let size = BoardSize::new(width, height).unwrap();
        for (policy, seeds) in [(Policy::light(), 6), (heavy(), 6)] {
            for seed in 0..seeds {
                let mut outcome = Outcome::default();
                Playout::new(Rng::new(seed, 1)).run(
                    &Board::new(size),
                    start(Color::Black),
                    &policy,
                    &mut outcome,
                );
                let mut board = Board::new(size);
                let mut color = Color::Black;
                for mv in &outcome.moves {
                    match mv {
                        Move::Play(point) => {
                            assert!(
                                board.is_empty(*point) && board.is_legal(color, *point),
                                "{mv} on {board}"
                            );
                            board.play(color, *point);
                        }
                        Move::Pass => board.pass(),
                    }
                    color = !color;
                }
                let sum: i32 = size.points().map(|p| i32::from(outcome.owner[p])).sum();
                assert_eq!(sum, outcome.score);
                assert!(outcome.score.unsigned_abs() as usize <= size.area());
            }
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let size = BoardSize::square(9).unwrap();
    let play = |seed| {
        let mut outcome = Outcome::default();
        Playout::new(Rng::new(seed, 0)).run(
            &Board::new(size),
            start(Color::White),
            &heavy(),
            &mut outcome,
        );
        outcome.moves
    };
    assert_eq!(play(5), play(5));
    assert_ne!(play(5), play(6));
}

/// Mean score of many playouts from a drawn board.
fn mean_score(drawing: &str, to_move: Color) -> f64 {
    let board = Board::parse(drawing).unwrap();
    let policy = heavy();
    let mut playout = Playout::new(Rng::new(3, 0));
    let mut outcome = Outcome::default();
    let count = 300;
    let mut sum = 0;
    for _ in 0..count {
        playout.run(&board, start(to_move), &policy, &mut outcome);
        sum += outcome.score;
    }
    f64::from(sum) / f64::from(count)
}

#[test]
fn settled_boards_keep_their_score() {
    let settled = "
        5 . X X O .
        4 X X X O O
        3 . X O O .
        2 X X O . O
        1 . X O O .
        ";
    for color in Color::ALL {
        let mean = mean_score(settled, color);
        assert!((mean - 0.0).abs() < 1.5, "{color} to move: {mean}");
    }
}

#[test]
fn a_stone_that_gives_atari_is_answered() {
    // Black to move can take three stones; left alone they connect out.
    let mean = mean_score(
        "
        7 . . . . . . .
        6 . O O O . . .
        5 . O X X X O .
        4 . O X O O . .
        3 . . O X X . .
        2 . . . . . . .
        1 . . . . . . .
        ",
        Color::White,
    );
    assert!(mean < 20.0);
}
