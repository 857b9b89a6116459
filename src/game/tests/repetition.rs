//! Ko and superko.

use super::*;

/// Which of the rules forbid a play, the simple ko first.
fn forbidden_by(game: &Game, play: &str) -> Vec<&'static str> {
    let all = ["chinese", "chinese-kgs", "aga", "french", "nz"];
    let forbids = |rules: &&str| {
        let mut game = game.clone();
        game.set_ruleset(named(rules));
        check(&game, play).is_err()
    };
    all.into_iter().filter(forbids).collect()
}

#[test]
fn retaking_a_ko_at_once() {
    let mut game = new_game(5, "chinese");
    play_all(&mut game, "BA2 WB2 BB1 WC1 BE5 WA1");
    let all = ["chinese", "chinese-kgs", "aga", "french", "nz"];
    assert_eq!(forbidden_by(&game, "BB1"), all);
    // After plays elsewhere nobody forbids it.
    let mut elsewhere = game.clone();
    play_all(&mut elsewhere, "BE4 WD5");
    assert!(forbidden_by(&elsewhere, "BB1").is_empty());
    // A pass is a threat under simple ko, but changes no position.
    let mut passed = game.clone();
    play_all(&mut passed, "B- W-");
    assert_eq!(forbidden_by(&passed, "BB1"), &all[1..]);
    // Even one who lets superko pass refuses it.
    game.set_ruleset(named("chinese-kgs"));
    let (color, mv) = parse_move(&game, "BB1");
    assert_eq!(game.play(color, mv), Err(Illegal::Ko));
}

#[test]
fn a_position_that_was_set_up_is_the_opponents() {
    // Black takes the ko; White's retaking would make the set-up position.
    let mut game = from_drawing(
        "4 . X O .
         3 X . X O
         2 . X O .
         1 . . . .",
        Color::White,
        "nz",
    );
    play_all(&mut game, "WB3");
    assert_eq!(
        forbidden_by(&game, "BC3"),
        ["chinese", "chinese-kgs", "aga", "french", "nz"]
    );
}

#[test]
fn sending_two_returning_one() {
    let mut game = from_drawing(
        "6 . . . . .
         5 . . X X X
         4 X X X O O
         3 X O O O .
         2 X O . O X
         1 X O X X .",
        Color::Black,
        "japanese",
    );
    play_all(&mut game, "BE3 WE1");
    // Black takes one: the board of the start, but now White is to move.
    assert_eq!(forbidden_by(&game, "BE2"), ["chinese-kgs"]);
    play_all(&mut game, "BE2 W-");
    // The start again, with Black to move as then; he may not go round again.
    assert_eq!(
        forbidden_by(&game, "BE3"),
        ["chinese-kgs", "aga", "french", "nz"]
    );
    assert_eq!(
        game.times_before(Color::Black, parse_move(&game, "BE3").1),
        1
    );
}

#[test]
fn own_turns_and_passes() {
    // White takes a ko right after Black passed. Black's retaking makes the
    // board again on which he passed, and which White had made.
    let mut game = from_drawing(
        "5 . . . . .
         4 . . . . .
         3 . . . . .
         2 X O . . .
         1 . X O . .",
        Color::White,
        "nz",
    );
    play_all(&mut game, "WE5 B- WA1");
    assert_eq!(
        forbidden_by(&game, "BB1"),
        ["chinese", "chinese-kgs", "aga", "nz"]
    );
}

#[test]
fn suicide_of_one_stone() {
    let drawing = "
        3 . O .
        2 O . .
        1 . . .";
    let mut game = from_drawing(drawing, Color::Black, "nz");
    // New for Black: the start was nobody's, or White's.
    assert_eq!(check(&game, "BA3"), Ok(()));
    play_all(&mut game, "BA3 W-");
    assert_eq!(check(&game, "BA3"), Err(Illegal::Superko));
    for rules in ["tromp-taylor", "simplified-ing", "cgos", "japanese"] {
        let game = from_drawing(drawing, Color::Black, rules);
        assert_eq!(check(&game, "BA3"), Err(Illegal::Suicide), "{rules}");
    }
}

#[test]
fn the_empty_board_counts() {
    // Black's fourth stone takes off all four and brings back the start.
    let mut game = new_game(2, "tromp-taylor");
    play_all(&mut game, "BA1 W- BB1 W- BA2 W-");
    assert_eq!(check(&game, "BB2"), Err(Illegal::Superko));
    // At the start it was Black's turn, now it would be White's; and nobody
    // had made it.
    for rules in ["aga", "french", "nz"] {
        let mut ruleset = named(rules);
        ruleset.suicide = crate::board::Suicide::MultiStone;
        game.set_ruleset(ruleset);
        assert_eq!(check(&game, "BB2"), Ok(()), "{rules}");
    }
}

#[test]
fn repeating_is_recorded_unless_strict() {
    // A known script: every engine accepts the last play by default, though it
    // repeats an earlier position.
    let moves = "BD1 WB3 BD3 WA2 BC1 WC4 BC2 WC3 BD4 WD2";
    let mut game = new_game(4, "chinese-kgs");
    play_all(&mut game, moves);
    assert_eq!(check(&game, "BD3"), Err(Illegal::Superko));
    let (color, mv) = parse_move(&game, "BD3");
    let mut strict = game.clone();
    strict.set_strict(true);
    assert_eq!(strict.play(color, mv), Err(Illegal::Superko));
    assert_eq!(game.play(color, mv), Ok(()));
    assert_eq!(game.undo(), Ok(()));
    // The position it repeated is still remembered.
    assert_eq!(check(&game, "BD3"), Err(Illegal::Superko));
}

#[test]
fn long_cycles_are_counted() {
    // A triple ko; each round is six plays.
    let mut game = from_drawing(
        "6 O O O O O O O
         5 O X O . O . O
         4 X . X O X O X
         3 X X X X X X X
         2 O O O O O O O
         1 . . . . . . .",
        Color::Black,
        "japanese",
    );
    assert_eq!(game.repetitions(), 1);
    let round = "BD5 WB4 BF5 WD4 BB5";
    play_all(&mut game, round);
    let last = parse_move(&game, "WF4");
    assert_eq!(game.times_before(last.0, last.1), 1);
    assert_eq!(game.repetitions(), 1);
    play_all(&mut game, "WF4");
    assert_eq!(game.repetitions(), 2);
    play_all(&mut game, round);
    play_all(&mut game, "WF4");
    assert_eq!(game.repetitions(), 3);
    // A pass begins the count anew.
    play_all(&mut game, "B- W-");
    assert_eq!(game.repetitions(), 1);
    assert_eq!(game.times_before(Color::Black, Move::Pass), 0);
    // But the board has stood there three times all the same.
    assert_eq!(
        game.times_before(Color::Black, parse_move(&game, "BD5").1),
        2
    );
}

#[test]
fn memory_follows_the_rules_in_force() {
    let mut game = new_game(5, "japanese");
    play_all(&mut game, "BC3 W- BD3");
    assert!(game.forbidden().is_empty());
    for (rules, keys) in [
        // The start and two plays.
        ("chinese-kgs", 3),
        // The same, and the board after the pass.
        ("aga", 4),
        // Two plays.
        ("french", 2),
        // Two plays and a pass.
        ("nz", 3),
    ] {
        game.set_ruleset(named(rules));
        assert_eq!(game.forbidden().len(), keys, "{rules}");
    }
}

/// A play is forbidden if the text of the rule says so, read off a list of all
/// boards so far.
fn forbidden_by_text(game: &Game, line: &[(Board, Color, bool)], color: Color, at: Point) -> bool {
    use crate::rules::KoRule;
    let mut after = game.board().clone();
    after.play(color, at);
    // Each entry: a board, who made it, whether by a play; the first is the
    // start, which nobody made.
    line.iter()
        .enumerate()
        .any(|(number, (board, mover, by_play))| {
            let is_start = number == 0;
            let same = board.same_stones(&after);
            same && match game.ruleset().ko {
                KoRule::Simple => false,
                KoRule::Positional => true,
                KoRule::Situational => *mover == color,
                KoRule::NaturalSituational => *mover == color && *by_play && !is_start,
                KoRule::PerPlayer => *mover == color && !is_start,
            }
        })
}

#[test]
fn superko_is_what_the_texts_say() {
    let mut random = Random(5);
    let mut repeats = 0;
    for rules in ["chinese-kgs", "tromp-taylor", "aga", "french", "nz"] {
        for round in 0..6 {
            let mut game = new_game(2 + round % 2, rules);
            game.set_strict(true);
            let mut line = vec![(game.board().clone(), Color::White, false)];
            for _ in 0..60 {
                let color = game.to_move();
                for at in game.size().points() {
                    let simple = game.board().check(color, at, game.ruleset().suicide);
                    let expected = match simple {
                        Ok(()) | Err(Illegal::Ko) => !forbidden_by_text(&game, &line, color, at),
                        Err(_) => false,
                    };
                    repeats += usize::from(!expected && simple.is_ok());
                    let found = game.check(color, Move::Play(at)).is_ok();
                    assert_eq!(found, expected, "{rules}: {color} {at}\n{}", game.board());
                }
                let mv = random.legal_move(&game, color);
                game.play(color, mv).expect("a legal move");
                line.push((game.board().clone(), color, !mv.is_pass()));
            }
        }
    }
    assert!(repeats > 50, "only {repeats} repetitions were tried");
}
