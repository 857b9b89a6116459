//! Handicap and set-up positions.

use super::*;

#[test]
fn fixed_points() {
    for (lines, stones, expected) in [
        (7, 4, "C3 E3 C5 E5"),
        (8, 2, "C3 F6"),
        (9, 5, "C3 G3 E5 C7 G7"),
        (11, 3, "C3 C9 J9"),
        (12, 2, "D4 J9"),
        (13, 7, "D4 K4 D7 G7 K7 D10 K10"),
        (19, 2, "D4 Q16"),
        (19, 3, "D4 D16 Q16"),
        (19, 4, "D4 Q4 D16 Q16"),
        (19, 6, "D4 Q4 D10 Q10 D16 Q16"),
        (19, 8, "D4 K4 Q4 D10 Q10 D16 K16 Q16"),
        (19, 9, "D4 K4 Q4 D10 K10 Q10 D16 K16 Q16"),
        (25, 5, "D4 W4 N13 D22 W22"),
    ] {
        let mut game = new_game(lines, "japanese");
        let points = game.fixed_handicap(stones).expect("a pattern");
        let text: Vec<_> = points.iter().map(ToString::to_string).collect();
        assert_eq!(text.join(" "), expected, "{lines} {stones}");
        assert_eq!(game.handicap(), stones);
        assert_eq!(game.to_move(), Color::White);
        assert_eq!(game.undo(), Err(CannotUndo));
        assert_eq!(game.fixed_handicap(2), Err(HandicapError::BoardNotEmpty));
    }
}

#[test]
fn fixed_patterns_that_do_not_exist() {
    for (lines, stones) in [
        (6, 2),
        (7, 5),
        (8, 5),
        (18, 5),
        (9, 10),
        (9, 1),
        (9, 0),
        (19, 10),
        (2, 2),
    ] {
        let mut game = new_game(lines, "japanese");
        let error = game.fixed_handicap(stones).expect_err("no pattern");
        assert_eq!(error, HandicapError::InvalidNumber, "{lines} {stones}");
        assert_eq!(error.to_string(), "invalid number of stones");
    }
    let size = BoardSize::new(19, 13).expect("a size");
    let mut game = Game::new(size, named("japanese"), Komi::ZERO);
    assert_eq!(game.fixed_handicap(2), Err(HandicapError::InvalidNumber));
    // Stones may be put where the players like.
    assert_eq!(game.free_handicap_points(5).len(), 5);
}

#[test]
fn free_choice_of_points() {
    let mut game = new_game(9, "chinese");
    let at = |text: &str| -> Vec<Point> {
        text.split_whitespace()
            .map(|p| {
                BoardSize::square(19)
                    .expect("a size")
                    .parse_point(p)
                    .expect("a point")
            })
            .collect()
    };
    for (points, error) in [
        ("C3 C3", HandicapError::BadPoints),
        ("C3 K10", HandicapError::BadPoints),
        ("", HandicapError::InvalidNumber),
    ] {
        assert_eq!(game.set_free_handicap(&at(points)), Err(error), "{points}");
    }
    assert_eq!(game.board().stones(Color::Black), 0);
    assert_eq!(game.set_free_handicap(&at("C3 E5 G7")), Ok(()));
    assert_eq!((game.handicap(), game.to_move()), (3, Color::White));
    assert_eq!(game.undo(), Err(CannotUndo));
    assert_eq!(
        game.set_free_handicap(&at("A1"))
            .expect_err("stones")
            .to_string(),
        "board not empty"
    );

    // A single stone is accepted; it makes no handicap points.
    let mut game = new_game(9, "chinese");
    assert_eq!(game.set_free_handicap(&at("A1")), Ok(()));
    assert_eq!(game.score(&PointSet::new()).to_string(), "B+81");
}

#[test]
fn free_points_are_as_many_as_asked_for() {
    for (width, height) in [(19, 19), (9, 9), (5, 5), (2, 2), (1, 3), (13, 4), (1, 1)] {
        let size = BoardSize::new(width, height).expect("a size");
        for stones in 1..=size.area().min(50) {
            let mut game = Game::new(size, named("chinese"), Komi::ZERO);
            let points = game.free_handicap_points(stones);
            assert_eq!(points.len(), stones.min(size.area() - 1));
            if !points.is_empty() {
                assert_eq!(game.set_free_handicap(&points), Ok(()), "{size} {stones}");
            }
        }
    }
    // The first ones are the fixed ones.
    let game = new_game(19, "chinese");
    let ten = game.free_handicap_points(10);
    assert!(ten.contains(&point(&game, "K10")) && ten.contains(&point(&game, "Q16")));
    let low = |p: &&Point| [p.column(), p.row()].iter().any(|&at| at == 0 || at == 18);
    assert_eq!(game.free_handicap_points(20).iter().filter(low).count(), 0);
}

#[test]
fn handicap_sent_as_plays() {
    for (moves, handicap) in [
        ("BC3", 0),
        ("BC3 WD4 BE5", 0),
        ("BC3 BG7", 2),
        ("BC3 BG7 BG3 WE5 BE4", 3),
        // White passes between the stones, as in New Zealand.
        ("BC3 W- BG7 W- BG3 WE5", 3),
        // Black's list and White's list make a position, no handicap.
        ("BC3 BG7 BG3 WE5 WE4", 0),
        // Two passes end it.
        ("BC3 BG7 W- W- BG3", 2),
        ("BC3 B- BG7", 0),
        ("W- BC3 BG7 WE5", 2),
        ("WE5 BC3 BG7", 0),
    ] {
        let mut game = new_game(9, "chinese");
        play_all(&mut game, moves);
        assert_eq!(game.handicap(), handicap, "{moves}");
    }
}

#[test]
fn positions_are_set_up() {
    let mut game = new_game(9, "chinese-kgs");
    let (a1, a2, b1) = (point(&game, "A1"), point(&game, "A2"), point(&game, "B1"));
    let no_liberty = [(Color::White, a1), (Color::Black, a2), (Color::Black, b1)];
    assert_eq!(game.setup(&no_liberty), Err(SetupError::NoLiberty(a1)));
    let twice = [(Color::White, a1), (Color::Black, a1)];
    assert_eq!(game.setup(&twice), Err(SetupError::Twice(a1)));
    let off = [(Color::White, Point::new(12, 1))];
    assert_eq!(
        game.setup(&off),
        Err(SetupError::OffBoard(Point::new(12, 1)))
    );
    assert_eq!(game.board().hash(), Hash::EMPTY);

    assert_eq!(game.setup(&no_liberty[..2]), Ok(()));
    assert_eq!(game.to_move(), Color::Black);
    assert_eq!(game.undo(), Err(CannotUndo));
    game.set_to_move(Color::White);
    assert_eq!(game.first_to_move(), Color::White);
    assert_eq!(game.setup(&no_liberty[..1]), Err(SetupError::BoardNotEmpty));
    play_all(&mut game, "WB1");
    assert_eq!(game.handicap(), 0);
}
