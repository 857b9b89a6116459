//! Long cycles, the end of a game, and play that goes on after it.

use super::*;

/// A triple ko; six plays are a round, and each player loses three stones in it.
const TRIPLE_KO: &str = "
    6 O O O O O O O
    5 O X O . O . O
    4 X . X O X O X
    3 X X X X X X X
    2 O O O O O O O
    1 . . . . . . .";
const ROUND: &str = "BD5 WB4 BF5 WD4 BB5 WF4";

/// Eternal life: four plays are a round, and each player loses two stones.
const ETERNAL_LIFE: &str = "
    9 . X . . . . . . .
    8 O O X O . . . . .
    7 . O X O . . . . .
    6 X O X O . . . . .
    5 . X X O . . . . .
    4 O X O O . . . . .
    3 X O . . . . . . .
    2 . O . . . . . . .
    1 . . . . . . . . .";
const ETERNAL_ROUND: &str = "BA7 WA5 BA6 WA4";

/// Each round costs Black two stones and White one.
const SEND_TWO_RETURN_ONE: &str = "
    6 . . . . .
    5 . . X X X
    4 X X X O O
    3 X O O O .
    2 X O . O X
    1 X O X X .";

#[test]
fn a_long_cycle_is_what_the_text_makes_of_it() {
    // The rounds after which the game has ended, and how.
    for (rules, position, round, rounds, end) in [
        ("japanese", TRIPLE_KO, ROUND, 2, Some(Repeated::NoResult)),
        ("korean", TRIPLE_KO, ROUND, 2, Some(Repeated::NoResult)),
        ("chinese", TRIPLE_KO, ROUND, 2, Some(Repeated::NoResult)),
        (
            "japanese",
            ETERNAL_LIFE,
            ETERNAL_ROUND,
            2,
            Some(Repeated::NoResult),
        ),
        ("traditional", TRIPLE_KO, ROUND, 1, Some(Repeated::Tie)),
        (
            "traditional",
            ETERNAL_LIFE,
            ETERNAL_ROUND,
            1,
            Some(Repeated::Tie),
        ),
        (
            "traditional",
            SEND_TWO_RETURN_ONE,
            "BE3 WE1 BE2 W-",
            3,
            None,
        ),
        ("japanese", SEND_TWO_RETURN_ONE, "BE3 WE1 BE2 W-", 3, None),
        ("chinese-kgs", TRIPLE_KO, ROUND, 2, None),
        ("aga", TRIPLE_KO, ROUND, 2, None),
    ] {
        let mut game = from_drawing(position, Color::Black, rules);
        for at in 1..=rounds {
            assert_eq!(game.repeated(), None, "{rules}, before round {at}");
            play_all(&mut game, round);
        }
        assert_eq!(game.repeated(), end, "{rules}\n{}", game.board());
        assert_eq!(game.is_over(), end.is_some());
        if end.is_some() {
            game.undo().expect("a move is left");
            assert_eq!(game.repeated(), None, "{rules}, the last play undone");
        }
    }
}

#[test]
fn no_result_needs_both_and_a_tie_nobody() {
    // Who plays on, or passes, doesn't agree that there is no result.
    for after in ["BA1", "B-"] {
        let mut game = from_drawing(TRIPLE_KO, Color::Black, "japanese");
        play_all(&mut game, ROUND);
        play_all(&mut game, ROUND);
        play_all(&mut game, after);
        assert_eq!(game.repeated(), None, "{after}");
    }
    // A tie is not undone by noticing it late.
    let mut game = from_drawing(TRIPLE_KO, Color::Black, "traditional");
    play_all(&mut game, ROUND);
    play_all(&mut game, "BA1 W- BB1 W-");
    assert_eq!(game.repeated(), Some(Repeated::Tie));
}

#[test]
fn an_empty_board_was_made_by_nobody() {
    let mut game = new_game(3, "traditional");
    play_all(&mut game, "B- W- BB2 W- B- WA1");
    assert_eq!(game.repeated(), None);
}

#[test]
fn play_goes_on_with_all_that_was_before() {
    // Black takes a ko, both pass: what stood before may still not come again.
    let mut game = new_game(5, "chinese-kgs");
    play_all(&mut game, "BA2 WB2 BB1 WC1 BE5 WA1 B- W-");
    assert!(game.is_over());
    assert_eq!(check(&game, "BB1"), Err(Illegal::Superko));
    play_all(&mut game, "BE4 WD5");
    assert!(!game.is_over());
    assert_eq!(check(&game, "BB1"), Ok(()));
    assert_eq!(game.ending().passes, [1, 1]);
    for _ in 0..4 {
        game.undo().expect("a move is left");
    }
    assert_eq!(check(&game, "BB1"), Err(Illegal::Ko));
}

#[test]
fn who_moves_first_after_the_end() {
    for (rules, passes, requester, first) in [
        // Article 9.3 of 1989: the opponent of whoever asks for it.
        ("japanese", "B- W-", Some(Color::Black), Color::White),
        ("japanese", "B- W-", Some(Color::White), Color::Black),
        ("japanese", "W- B-", Some(Color::White), Color::Black),
        // Nobody knows who asked: the turns go on.
        ("japanese", "B- W-", None, Color::Black),
        // As if the passes had not been made, whoever asks.
        ("traditional", "B- W-", Some(Color::Black), Color::Black),
        ("traditional", "W- B-", Some(Color::Black), Color::White),
        // The opponent of the last to pass.
        ("aga", "B- W-", Some(Color::White), Color::Black),
        // White's third pass, by which he moves last, doesn't cost him that.
        ("aga", "W- B-", None, Color::White),
        ("aga", "W- B- W-", None, Color::White),
        ("chinese", "W- B- W-", None, Color::Black),
    ] {
        let mut game = new_game(5, rules);
        if passes.starts_with('W') {
            play_all(&mut game, "BC3");
        }
        play_all(&mut game, passes);
        assert_eq!(game.first_after_end(requester), first, "{rules} {passes}");
    }
    // Undo gives the turn back as it was.
    let mut game = new_game(5, "aga");
    play_all(&mut game, "BC3 W- B- W-");
    game.undo().expect("a move is left");
    assert_eq!(game.to_move(), Color::White);
}

#[test]
fn four_passes_mean_that_nobody_agreed() {
    // AGA, rule 10: both pass twice in succession, and all stones live.
    for (rules, moves, dead) in [
        ("aga", "BC3 W- B- W-", DeadStones::ByAgreement),
        ("aga", "BC3 W- B- W- B-", DeadStones::MustBeCaptured),
        ("bga", "B- W- B- W-", DeadStones::MustBeCaptured),
        ("french", "B- W- BC3 W- B-", DeadStones::ByAgreement),
        ("chinese", "B- W- B- W-", DeadStones::ByAgreement),
        ("japanese", "B- W- B- W-", DeadStones::ByAgreement),
        ("cgos", "B- W-", DeadStones::MustBeCaptured),
    ] {
        let mut game = new_game(5, rules);
        play_all(&mut game, moves);
        assert_eq!(game.dead_stones(), dead, "{rules} {moves}");
    }
}
