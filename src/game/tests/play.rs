//! Moves, undo, the end of a game, its count.

use super::*;

#[test]
fn turns_moves_and_undo() {
    let mut game = new_game(9, "japanese");
    assert_eq!(game.undo(), Err(CannotUndo));
    play_all(&mut game, "BC3 WD4");
    assert_eq!(game.to_move(), Color::Black);
    assert_eq!(game.move_number(), 2);
    assert_eq!(game.last_move(), Some(parse_move(&game, "WD4")));
    // Both players may move twice in a row.
    play_all(&mut game, "WE5 BE4 BF4");
    assert_eq!(game.to_move(), Color::White);
    for left in (0..5).rev() {
        let (color, _) = game.last_move().expect("a move");
        assert_eq!(game.undo(), Ok(()));
        assert_eq!((game.move_number(), game.to_move()), (left, color));
    }
    assert_eq!(game.board().hash(), Hash::EMPTY);
    assert_eq!(game.undo(), Err(CannotUndo));
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = new_game(5, "japanese");
    // White may not play A1: it is suicide.
    play_all(&mut game, "BA2 WD4 BB1");
    for (text, why) in [
        ("WA1", Illegal::Suicide),
        ("WD4", Illegal::Occupied),
        ("BA2", Illegal::Occupied),
    ] {
        let (color, mv) = parse_move(&game, text);
        assert_eq!(game.play(color, mv), Err(why), "{text}");
    }
    let off = Move::Play(Point::new(7, 7));
    assert_eq!(game.play(Color::White, off), Err(Illegal::OffBoard));
    assert_eq!(game.move_number(), 3);
    assert_eq!(game.to_move(), Color::White);
}

#[test]
fn undo_is_exact() {
    // At every number of moves the game equals one that was never longer.
    let mut random = Random(3);
    for rules in ["japanese", "tromp-taylor", "aga", "french", "nz"] {
        let mut game = new_game(5, rules);
        let mut line = vec![game.clone()];
        for _ in 0..150 {
            let color = game.to_move();
            let mv = random.legal_move(&game, color);
            game.play(color, mv).expect("a legal move");
            line.push(game.clone());
        }
        for before in line.iter().rev().skip(1) {
            game.undo().expect("a move is left");
            assert!(game.board().same_stones(before.board()));
            assert_eq!(game.board().hash(), before.board().hash());
            assert_eq!(game.board().ko(), before.board().ko());
            for color in Color::ALL {
                assert_eq!(game.board().captured(color), before.board().captured(color));
            }
            assert_eq!(game.to_move(), before.to_move());
            assert_eq!(game.moves(), before.moves());
            let keys = |g: &Game| {
                let mut keys: Vec<u64> = g.forbidden().iter().collect();
                keys.sort_unstable();
                keys
            };
            assert_eq!(keys(&game), keys(before), "{rules}");
        }
    }
}

#[test]
fn the_ko_ban_comes_back_with_undo() {
    let mut game = new_game(5, "japanese");
    play_all(&mut game, "BA2 WB2 BB1 WC1 BE5 WA1");
    // White's stone in the corner took B1: Black may not take back at once.
    assert_eq!(check(&game, "BB1"), Err(Illegal::Ko));
    play_all(&mut game, "B- W-");
    assert_eq!(check(&game, "BB1"), Ok(()));
    game.undo().expect("a move is left");
    game.undo().expect("a move is left");
    assert_eq!(check(&game, "BB1"), Err(Illegal::Ko));
    game.undo().expect("a move is left");
    assert_eq!(game.board().cell(point(&game, "B1")), Color::Black);
}

#[test]
fn passes_end_the_game() {
    for (rules, moves, over) in [
        ("chinese", "BC3 W- B-", true),
        ("chinese", "BC3 W-", false),
        ("chinese", "B- W- BC3", false),
        // One player alone can't end it.
        ("chinese", "B- B-", false),
        ("chinese", "B- B- W-", true),
        // Black passed last: White has to pass once more.
        ("aga", "BC3 W- B-", false),
        ("aga", "BC3 W- B- W-", true),
        ("aga", "B- W-", true),
        ("bga", "W- B-", false),
        ("igs", "B- W-", false),
        ("igs", "B- W- B-", true),
        ("aga-button", "W- B-", true),
    ] {
        let mut game = new_game(5, rules);
        play_all(&mut game, moves);
        assert_eq!(game.is_over(), over, "{rules} {moves}");
    }
    let mut game = new_game(5, "aga");
    play_all(&mut game, "B- W-");
    assert_eq!(game.passes(), 2);
    // Play may go on.
    play_all(&mut game, "BC3");
    assert_eq!(game.passes(), 0);
}

#[test]
fn a_game_is_counted_with_all_that_happened() {
    let drawing = "
        5 . X X O .
        4 . X X O .
        3 . X X O .
        2 . X X O .
        1 . X X O .";
    let none = PointSet::new();
    let mut game = from_drawing(drawing, Color::White, "chinese");
    game.set_komi("7.5".parse().expect("a komi"));
    assert_eq!(game.score(&none).to_string(), "W+2.5");
    game.declare_handicap(Some(3));
    assert_eq!(game.score(&none).to_string(), "W+5.5");
    game.set_ruleset(named("aga"));
    assert_eq!(game.score(&none).to_string(), "W+4.5");
    // The first to pass gets the button.
    game.set_ruleset(named("aga-button"));
    game.declare_handicap(None);
    play_all(&mut game, "W- B-");
    assert_eq!(game.score(&none).to_string(), "W+3");
    let ending = game.ending();
    assert_eq!(ending.passes, [1, 1]);
    assert_eq!(ending.last_mover, Some(Color::Black));
    assert_eq!(ending.first_passer, Some(Color::White));
}

#[test]
fn area_and_territory_agree_with_pass_stones() {
    // Whole random games, each played until both pass with White last.
    let mut random = Random(11);
    for _ in 0..20 {
        let mut game = new_game(5, "aga");
        // A pass of White's must not make handicap stones of Black's plays.
        game.declare_handicap(Some(0));
        while !game.is_over() {
            let color = game.to_move();
            let mut mv = random.legal_move(&game, color);
            if game.move_number() > 60
                || mv
                    .point()
                    .is_some_and(|p| game.board().is_eye_like(color, p))
            {
                mv = Move::Pass;
            }
            game.play(color, mv).expect("a legal move");
        }
        let none = PointSet::new();
        let area = game.score(&none);
        let mut territory = named("aga");
        territory.scoring = rules::Scoring::Territory;
        game.set_ruleset(territory);
        assert_eq!(game.score(&none), area, "{}", game.board());
    }
}
