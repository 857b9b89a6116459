//! Whole games of the engine against itself, under every preset and on boards of all sizes: each
//! move is legal, and each game ends by two passes or resignation.

use ponnuki::board::{BoardSize, Color};
use ponnuki::engine::decide::Decision;
use ponnuki::engine::params::Params;
use ponnuki::engine::{Engine, Options};
use ponnuki::game::Game;
use ponnuki::net::{Kernel, Network, Networks};
use ponnuki::rules::PRESETS;

/// A number from the environment: few games and playouts by default, more with
/// `PONNUKI_SELFPLAY_GAMES` and `PONNUKI_SELFPLAY_PLAYOUTS`; `PONNUKI_SELFPLAY_FIRST` leaves out the
/// games before.
fn number(name: &str) -> Option<usize> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

/// Lines of a game's board. In a short run 1 to 9; in a long one all sizes from 1 to 25, small ones
/// more often, since the time of a game grows with the fourth power of it.
fn lines(game: usize, long: bool) -> usize {
    match game % 100 {
        at if !long => 1 + (at + 3 * (game / PRESETS.len())) % 9,
        at @ 0..25 => 1 + at,
        at @ 25..81 => 1 + (at - 25) % 14,
        at => at - 80,
    }
}

#[test]
fn games_end_under_every_ruleset_and_every_move_is_legal() {
    let long = number("PONNUKI_SELFPLAY_GAMES");
    let games = long.unwrap_or(2 * PRESETS.len());
    let playouts = number("PONNUKI_SELFPLAY_PLAYOUTS").unwrap_or(20);
    let first = number("PONNUKI_SELFPLAY_FIRST").unwrap_or(0);
    let mut resigned = 0;
    for number in first..games {
        let preset = &PRESETS[number % PRESETS.len()];
        let lines = lines(number, long.is_some());
        // Each fifth board is rectangular.
        let width = if number % 5 == 4 {
            1 + (lines + 3) % 25
        } else {
            lines
        };
        let size = BoardSize::new(width, lines).unwrap();
        let options = Options {
            size,
            ruleset: preset.ruleset.clone(),
            komi: preset.ruleset.komi,
            threads: 1 + number % 2,
            memory: 32 << 20,
            seed: number as u64,
            playouts: Some(playouts as u64),
            move_time: None,
            ..Options::default()
        };
        let mut engine = Engine::new(options, Params::default());
        let mut referee = Game::new(size, preset.ruleset.clone(), preset.ruleset.komi);
        referee.set_strict(true);
        let name = format!("game {number}, {} on {size}", preset.name);
        let longest = 4 * size.area() + 40;
        let mut color = Color::Black;
        loop {
            assert!(
                referee.move_number() < longest,
                "{name} does not end:\n{}",
                referee.board()
            );
            match engine.genmove(color, false).decision {
                Decision::Resign => {
                    resigned += 1;
                    break;
                }
                Decision::Move(mv) => {
                    if let Err(error) = referee.play(color, mv) {
                        panic!("{name}: {color} {mv}: {error}\n{}", referee.board());
                    }
                    assert!(referee.board().same_stones(engine.game().board()), "{name}");
                }
            }
            if referee.is_over() {
                break;
            }
            color = !color;
        }
        let score = engine.final_score();
        assert!(
            score.points().abs() <= size.area() as f64 + 400.0,
            "{name}: {score}"
        );
    }
    assert!(resigned < games - first, "some games are played out");
}

/// A game of few playouts on 7x7, by one thread: its moves, with the visits and the
/// winrate behind each, to the last bit.
fn small_game(network: Network, seed: u64) -> Vec<(String, u64, u32)> {
    let ruleset = PRESETS[0].ruleset.clone();
    let options = Options {
        size: BoardSize::square(7).unwrap(),
        komi: ruleset.komi,
        ruleset,
        threads: 1,
        memory: 8 << 20,
        seed,
        playouts: Some(10),
        move_time: None,
        resign: false,
        networks: Some(network.into()),
        ..Options::default()
    };
    let mut engine = Engine::new(options, Params::default());
    let mut game = Vec::new();
    while !engine.game().is_over() && game.len() < 120 {
        let choice = engine.genmove(engine.game().to_move(), false);
        let report = choice.report.as_ref();
        let visits = report.map_or(0, |report| report.root_visits);
        let winrate = report.map_or(0, |report| report.winrate.to_bits());
        game.push((format!("{:?}", choice.decision), visits, winrate));
    }
    game
}

#[test]
fn one_thread_and_a_seed_play_one_game_by_whatever_instructions() {
    let networks = Networks::embedded();
    let network = networks.for_size(BoardSize::square(7).unwrap());
    let mut kernels = Kernel::available();
    let fastest = kernels.pop().unwrap();
    let play = |kernel, seed| small_game(network.with_kernel(kernel).unwrap(), seed);
    let game = play(fastest, 1);
    assert!(game.len() > 20, "{game:?}");
    assert_ne!(game, play(fastest, 2), "the seed matters");
    assert_eq!(game, play(fastest, 1), "by {fastest}, once more");
    for kernel in kernels {
        assert_eq!(game, play(kernel, 1), "by {fastest} and by {kernel}");
    }
}
