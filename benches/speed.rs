//! Speed of the parts: board, playouts, search. Run with `cargo bench`.
//!
//! Machines are noisy: compare two versions in one run, as a ratio.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use ponnuki::board::{Board, BoardSize, Color};
use ponnuki::game::Game;
use ponnuki::patterns::Weights;
use ponnuki::playout::{Outcome, Playout, PlayoutParams, Policy, Rng, Start};
use ponnuki::rules::Ruleset;
use ponnuki::search::{Limits, Params, SearchRequest, Searcher};

const SIZES: [usize; 3] = [9, 13, 19];

fn size(lines: usize) -> BoardSize {
    BoardSize::square(lines).expect("a size of the list")
}

/// A board in the middle of a game.
fn middle_game(lines: usize) -> Board {
    let mut playout = Playout::new(Rng::new(1, 0));
    let mut outcome = Outcome::default();
    let start = Start {
        to_move: Color::Black,
        last: [None, None],
    };
    playout.run(
        &Board::new(size(lines)),
        start,
        &Policy::light(),
        &mut outcome,
    );
    let mut board = Board::new(size(lines));
    let mut color = Color::Black;
    for mv in outcome.moves.iter().take(size(lines).area() / 2) {
        if let Some(point) = mv.point() {
            board.play(color, point);
        }
        color = !color;
    }
    board
}

fn board(c: &mut Criterion) {
    let mut group = c.benchmark_group("board");
    for lines in SIZES {
        let from = middle_game(lines);
        let mut to = from.clone();
        group.bench_function(format!("copy {lines}x{lines}"), |b| {
            b.iter(|| black_box(&mut to).copy_from(black_box(&from)));
        });
        group.bench_function(format!("play every legal point {lines}x{lines}"), |b| {
            b.iter_batched_ref(
                || from.clone(),
                |board| {
                    for point in board.size().points() {
                        if board.is_empty(point) && board.is_legal(Color::Black, point) {
                            board.play(Color::Black, point);
                        }
                    }
                },
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("playout");
    let heavy = Policy::new(&PlayoutParams::default(), Weights::embedded());
    for (name, policy) in [("light", Policy::light()), ("heavy", heavy)] {
        for lines in SIZES {
            let from = Board::new(size(lines));
            let start = Start {
                to_move: Color::Black,
                last: [None, None],
            };
            let mut playout = Playout::new(Rng::new(1, 0));
            let mut outcome = Outcome::default();
            group.bench_function(format!("{name} {lines}x{lines}"), |b| {
                b.iter(|| playout.run(&from, start, &policy, &mut outcome));
            });
        }
    }
    group.finish();
}

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    for lines in SIZES {
        let game = Game::new(size(lines), Ruleset::default(), Ruleset::default().komi);
        let mut searcher = Searcher::new(1, 256 << 20, 1, Params::default());
        let mut limits = Limits::playouts(1000);
        limits.early_stop = false;
        group.bench_function(format!("1000 simulations {lines}x{lines}"), |b| {
            b.iter(|| {
                searcher.clear();
                searcher.run(&game, Color::Black, &SearchRequest::new(limits), None)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, board, playouts, search);
criterion_main!(benches);
