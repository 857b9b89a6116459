//! How games of the engine against itself end: both players count the same,
//! nothing dead stays where it would live, and nobody throws a game away by a
//! pass or by filling his own points.
//!
//! Only the first is a fault for sure; the others are printed to be looked at,
//! since so few playouts overlook much.
//!
//! Few games by default; `PONNUKI_ENDINGS_GAMES` says how many under each
//! ruleset, `PONNUKI_ENDINGS_PLAYOUTS` how many playouts a move,
//! `PONNUKI_ENDINGS_RULES` which rulesets, by a comma between them,
//! `PONNUKI_ENDINGS_OPENING` how many plays at random a game begins with.

use std::env::var;

use ponnuki::board::{BoardSize, Color, Move, Point};
use ponnuki::engine::decide::Decision;
use ponnuki::engine::params::Params;
use ponnuki::engine::status::Area;
use ponnuki::engine::{Engine, Options};
use ponnuki::game::Game;
use ponnuki::playout::Rng;
use ponnuki::rules::{DeadStones, Ruleset, Score};

/// A number from the environment.
fn number(name: &str, otherwise: u64) -> u64 {
    var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(otherwise)
}

fn engine(rules: &Ruleset, size: BoardSize, playouts: u64, seed: u64) -> Box<Engine> {
    let options = Options {
        size,
        ruleset: rules.clone(),
        komi: rules.komi,
        threads: 1,
        memory: 32 << 20,
        seed,
        resign: false,
        playouts: Some(playouts),
        move_time: None,
        ..Options::default()
    };
    Box::new(Engine::new(options, Params::default()))
}

/// A finished game, and what its players think of it.
struct Played {
    game: Game,
    scores: [Score; 2],
    /// What was to be had by the count before each player's last play, if it was in his
    /// own area, and before the first of his passes at the end.
    before: [[Option<Score>; 2]; 2],
    /// The same before a last play elsewhere.
    elsewhere: [Option<Score>; 2],
    /// Dead stones on the board.
    dead: usize,
}

fn play(rules: &Ruleset, lines: usize, playouts: u64, seed: u64) -> Played {
    let size = BoardSize::square(lines).unwrap();
    let mut players = [2 * seed, 2 * seed + 1].map(|seed| engine(rules, size, playouts, seed));
    let mut color = Color::Black;
    let mut rng = Rng::new(seed, 0);
    for _ in 0..number("PONNUKI_ENDINGS_OPENING", 0) {
        let is_open = |&p: &Point| players[0].game().check(color, Move::Play(p)).is_ok();
        let open: Vec<Point> = size.points().filter(is_open).collect();
        let mv = Move::Play(open[rng.below(open.len())]);
        for player in &mut players {
            player.play(color, mv).unwrap();
        }
        color = !color;
    }
    while !players[0].game().is_over() {
        let [black, white] = &mut players;
        let (player, other) = match color {
            Color::Black => (black, white),
            Color::White => (white, black),
        };
        assert!(
            player.game().move_number() < 6 * size.area(),
            "{}",
            player.game().board()
        );
        match player.genmove(color, false).decision {
            Decision::Move(mv) => other.play(color, mv).unwrap(),
            Decision::Resign => panic!("nobody may resign"),
        }
        color = !color;
    }
    let scores = [0, 1].map(|at: usize| players[at].final_score());
    let dead = players[0].status().dead.len();
    let game = players[0].game().clone();
    // What a position is worth, should dead stones have to be captured yet.
    let mut by_agreement = rules.clone();
    by_agreement.dead_stones = DeadStones::ByAgreement;
    let counted_before = |moves: usize| {
        let mut counted = engine(&by_agreement, size, playouts, seed);
        counted.play_all(&game.moves()[..moves]).unwrap();
        counted
    };
    let mut before = [[None; 2]; 2];
    let mut elsewhere = [None; 2];
    for color in Color::ALL {
        let at = color.index();
        let is_his = |at: &usize| game.moves()[*at].0 == color;
        let last_play = (0..game.move_number())
            .rev()
            .filter(is_his)
            .find(|&at| !game.moves()[at].1.is_pass());
        if let Some(move_number) = last_play {
            let mut counted = counted_before(move_number);
            let score = Some(counted.final_score());
            let fills = counted.areas().into_iter().any(|(point, area)| {
                game.moves()[move_number].1 == Move::Play(point) && area == Area::Of(color)
            });
            if fills {
                before[at][0] = score;
            } else {
                elsewhere[at] = score;
            }
        }
        let first_pass = (last_play.map_or(0, |at| at + 1)..game.move_number()).find(is_his);
        before[at][1] = first_pass.map(|moves| counted_before(moves).final_score());
    }
    Played {
        game,
        scores,
        before,
        elsewhere,
        dead,
    }
}

/// Whether a player stood better before than at the end.
fn threw_away(color: Color, before: Score, end: Score) -> bool {
    let for_him = |score: Score| (score.hundredths() * color.sign()).signum();
    for_him(end) < for_him(before)
}

/// What is wrong with how a game ended.
fn faults(played: &Played) -> Vec<String> {
    let mut faults = Vec::new();
    let [black, white] = played.scores;
    if black != white {
        faults.push(format!("Black counts {black}, White {white}"));
    }
    if played.game.dead_stones() == DeadStones::MustBeCaptured && played.dead > 0 {
        faults.push(format!("{} dead stones stay on the board", played.dead));
    }
    for color in Color::ALL {
        for (before, what) in played.before[color.index()]
            .into_iter()
            .zip(["play in the own area", "pass"])
        {
            if let Some(before) = before.filter(|&before| threw_away(color, before, black)) {
                faults.push(format!(
                    "{before} before the {what} of {color}, {black} at the end"
                ));
            }
        }
    }
    faults
}

/// The game as a drawing and its moves.
fn story(game: &Game) -> String {
    let moves: Vec<String> = game
        .moves()
        .iter()
        .map(|(color, mv)| match mv {
            Move::Play(point) => format!("{}{point}", color.letter()),
            Move::Pass => format!("{}-", color.letter()),
        })
        .collect();
    format!("{}{}\n", game.board(), moves.join(" "))
}

#[test]
#[allow(clippy::print_stdout, reason = "a long run reports on the way")]
fn games_end_well() {
    let games = number("PONNUKI_ENDINGS_GAMES", 1);
    let playouts = number("PONNUKI_ENDINGS_PLAYOUTS", 50);
    let lines = number("PONNUKI_ENDINGS_LINES", 7) as usize;
    let all = "japanese,aga,new_zealand,tromp-taylor,chinese";
    let rulesets = var("PONNUKI_ENDINGS_RULES").unwrap_or_else(|_| all.to_owned());
    let mut bad = 0;
    for name in rulesets.split(',') {
        let rules = Ruleset::named(name).unwrap();
        let (mut passes, mut moves, mut lost, mut blunders) = (0, 0, 0, 0);
        for seed in 0..games {
            let played = play(&rules, lines, playouts, seed);
            moves += played.game.move_number();
            passes += played.game.passes();
            let faults = faults(&played);
            blunders += Color::ALL
                .into_iter()
                .filter_map(|color| Some((color, played.elsewhere[color.index()]?)))
                .filter(|&(color, before)| threw_away(color, before, played.scores[0]))
                .count();
            bad += u64::from(played.scores[0] != played.scores[1]);
            if !faults.is_empty() {
                lost += 1;
                println!(
                    "{name}, game {seed}: {}\n{}",
                    faults.join("; "),
                    story(&played.game)
                );
            }
        }
        println!(
            "{name}: {games} games, {moves} moves, {passes} passes at the end, {lost} with a fault, \
             {blunders} turned by a last play elsewhere"
        );
    }
    assert_eq!(bad, 0, "both players must count the same");
}
