//! Whole games under each ko and suicide rule: how many there are, and how
//! tiny boards end with best play.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use ponnuki::board::{BoardSize, Move, PointSet, Suicide};
use ponnuki::game::Game;
use ponnuki::rules::{KoRule, Komi, Ruleset};

fn game(width: usize, height: usize, ko: KoRule, suicide: Suicide) -> Game {
    let mut ruleset = Ruleset::named("tromp-taylor").unwrap();
    ruleset.ko = ko;
    ruleset.suicide = suicide;
    Game::new(
        BoardSize::new(width, height).unwrap(),
        ruleset,
        Komi::from_hundredths(0),
    )
}

/// The moves of the player whose turn it is, the pass last.
fn legal_moves(game: &Game) -> Vec<Move> {
    game.size()
        .points()
        .map(Move::Play)
        .chain([Move::Pass])
        .filter(|&mv| game.check(game.to_move(), mv).is_ok())
        .collect()
}

/// Sequences of this many legal moves; none goes on after the game has ended.
fn sequences(game: &mut Game, depth: usize) -> u64 {
    if game.is_over() {
        return 0;
    }
    let moves = legal_moves(game);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves {
        let (hash, to_move) = (game.board().hash(), game.to_move());
        game.play(to_move, mv).unwrap();
        count += sequences(game, depth - 1);
        game.undo().unwrap();
        assert_eq!((game.board().hash(), game.to_move()), (hash, to_move));
    }
    count
}

const SIMPLE: (KoRule, Suicide) = (KoRule::Simple, Suicide::Forbidden);
const POSITIONAL: (KoRule, Suicide) = (KoRule::Positional, Suicide::Forbidden);
const POSITIONAL_SUICIDE: (KoRule, Suicide) = (KoRule::Positional, Suicide::Allowed);
const TROMP_TAYLOR: (KoRule, Suicide) = (KoRule::Positional, Suicide::MultiStone);
const SITUATIONAL: (KoRule, Suicide) = (KoRule::Situational, Suicide::Forbidden);
const SITUATIONAL_SUICIDE: (KoRule, Suicide) = (KoRule::Situational, Suicide::MultiStone);
const NATURAL: (KoRule, Suicide) = (KoRule::NaturalSituational, Suicide::Forbidden);
const NEW_ZEALAND: (KoRule, Suicide) = (KoRule::PerPlayer, Suicide::Allowed);

/// Sequences of 1, 2, 3, ... moves from the empty board. The numbers come from
/// two programs that were written apart from this one, each from the texts of
/// the rules; GNU Go agrees with them where it knows the rule.
#[track_caller]
fn check_sequences(width: usize, height: usize, rules: (KoRule, Suicide), expected: &[u64]) {
    let mut game = game(width, height, rules.0, rules.1);
    for (depth, &count) in (1..).zip(expected) {
        assert_eq!(
            sequences(&mut game, depth),
            count,
            "{width}x{height}, {depth} moves, {rules:?}"
        );
    }
}

#[test]
fn sequences_on_one_and_two_points() {
    for rules in [SIMPLE, POSITIONAL, SITUATIONAL_SUICIDE] {
        check_sequences(1, 1, rules, &[1, 1, 0, 0]);
    }
    check_sequences(1, 1, NEW_ZEALAND, &[2, 4, 3, 2, 0]);
    for rules in [SIMPLE, POSITIONAL, SITUATIONAL, NATURAL, TROMP_TAYLOR] {
        check_sequences(2, 1, rules, &[3, 7, 8, 6, 2, 0]);
    }
    check_sequences(2, 1, SITUATIONAL_SUICIDE, &[3, 7, 10, 12, 12, 10, 6, 2, 0]);
    check_sequences(2, 1, NEW_ZEALAND, &[3, 7, 10, 16, 22, 32, 34, 32, 20, 10]);
}

#[test]
fn sequences_on_a_row_of_three() {
    let rows: [((KoRule, Suicide), [u64; 10]); 6] = [
        (SIMPLE, [4, 11, 22, 41, 66, 106, 176, 288, 460, 752]),
        (POSITIONAL, [4, 11, 22, 41, 58, 78, 98, 110, 116, 128]),
        (SITUATIONAL, [4, 11, 22, 41, 60, 84, 106, 118, 124, 136]),
        (NATURAL, [4, 11, 22, 41, 60, 84, 106, 118, 124, 136]),
        (
            SITUATIONAL_SUICIDE,
            [4, 11, 22, 41, 68, 116, 182, 270, 362, 470],
        ),
        (NEW_ZEALAND, [4, 13, 34, 73, 126, 246, 460, 928, 1726, 3058]),
    ];
    for (rules, expected) in rows {
        check_sequences(3, 1, rules, &expected);
    }
}

#[test]
fn sequences_on_a_row_of_four() {
    let rows: [((KoRule, Suicide), [u64; 8]); 8] = [
        (SIMPLE, [5, 19, 54, 120, 226, 428, 800, 1616]),
        (POSITIONAL, [5, 19, 54, 120, 224, 418, 714, 1300]),
        (SITUATIONAL, [5, 19, 54, 120, 224, 418, 724, 1342]),
        (NATURAL, [5, 19, 54, 120, 226, 424, 742, 1380]),
        (POSITIONAL_SUICIDE, [5, 19, 58, 142, 288, 592, 1086, 2018]),
        (TROMP_TAYLOR, [5, 19, 58, 142, 288, 592, 1086, 2018]),
        (SITUATIONAL_SUICIDE, [5, 19, 58, 146, 318, 684, 1374, 2848]),
        (NEW_ZEALAND, [5, 21, 72, 212, 562, 1340, 2934, 7088]),
    ];
    for (rules, expected) in rows {
        check_sequences(4, 1, rules, &expected);
    }
}

#[test]
fn sequences_on_a_square_of_four() {
    let rows: [((KoRule, Suicide), [u64; 9]); 7] = [
        (SIMPLE, [5, 21, 68, 156, 316, 604, 1168, 2592, 5768]),
        (POSITIONAL, [5, 21, 68, 156, 316, 604, 1088, 2184, 4184]),
        (SITUATIONAL, [5, 21, 68, 156, 316, 604, 1112, 2312, 4544]),
        (NATURAL, [5, 21, 68, 156, 316, 604, 1112, 2312, 4576]),
        (TROMP_TAYLOR, [5, 21, 68, 156, 316, 604, 1088, 2184, 4184]),
        (
            SITUATIONAL_SUICIDE,
            [5, 21, 68, 156, 316, 604, 1184, 2672, 6048],
        ),
        (NEW_ZEALAND, [5, 21, 68, 180, 428, 860, 1704, 4184, 10920]),
    ];
    for (rules, expected) in rows {
        check_sequences(2, 2, rules, &expected);
    }
}

#[test]
fn sequences_on_larger_boards() {
    check_sequences(3, 2, SIMPLE, &[7, 43, 222, 934, 3242, 8666, 20760]);
    check_sequences(3, 2, NATURAL, &[7, 43, 222, 934, 3242, 8666, 20792]);
    check_sequences(2, 3, TROMP_TAYLOR, &[7, 43, 222, 942, 3378, 9834, 26504]);
    check_sequences(
        3,
        2,
        SITUATIONAL_SUICIDE,
        &[7, 43, 222, 942, 3378, 9866, 26760],
    );
    check_sequences(3, 2, NEW_ZEALAND, &[7, 43, 222, 974, 3626, 11782, 36216]);
    check_sequences(3, 3, POSITIONAL, &[10, 91, 738, 5281, 33384]);
    check_sequences(3, 3, NEW_ZEALAND, &[10, 91, 738, 5345, 34272]);
    check_sequences(4, 4, SIMPLE, &[17, 273, 4112]);
    check_sequences(5, 5, POSITIONAL, &[26, 651, 15650]);
    check_sequences(9, 9, POSITIONAL, &[82, 6643]);
}

/// The score with best play, Black minus White in points, if it lies between
/// these; else some number at the bound or beyond.
fn best(game: &mut Game, mut low: i32, mut high: i32) -> i32 {
    if game.is_over() {
        return game.score(&PointSet::new()).points() as i32;
    }
    let color = game.to_move();
    let mut value = -100 * color.sign();
    for mv in legal_moves(game) {
        game.play(color, mv).unwrap();
        let found = best(game, low, high);
        game.undo().unwrap();
        if color.sign() > 0 {
            value = value.max(found);
            low = low.max(value);
        } else {
            value = value.min(found);
            high = high.min(value);
        }
        if low >= high {
            break;
        }
    }
    value
}

/// Values of area counting under positional superko: Sensei's Library, "Small
/// Board Go", with the sources it names.
#[test]
fn tiny_boards_end_as_they_are_solved() {
    for (width, expected) in [(1, 0), (2, 0), (3, 3), (4, 4)] {
        let mut game = game(width, 1, KoRule::Positional, Suicide::Forbidden);
        let all = width as i32;
        assert_eq!(best(&mut game, -all, all), expected, "1x{width}");
    }
}
