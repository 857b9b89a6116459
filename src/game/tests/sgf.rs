//! Game records.

use proptest::prelude::*;

use super::super::sgf::{Details, SgfError, load, save};
use super::*;

fn read(text: &str) -> Result<Game, SgfError> {
    load(text.as_bytes(), None, &Ruleset::default(), Komi::ZERO)
}

fn read_before(text: &str, number: usize) -> Game {
    let komi = Komi::ZERO;
    load(text.as_bytes(), Some(number), &Ruleset::default(), komi).expect("a good record")
}

fn good(text: &str) -> Game {
    read(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

fn moves(game: &Game) -> String {
    let told = |&(color, mv): &(Color, Move)| match mv {
        Move::Play(p) => format!("{}{p}", color.letter()),
        Move::Pass => format!("{}-", color.letter()),
    };
    game.moves().iter().map(told).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_plain_record() {
    let game = good(
        "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]PB[a (;b]\n;B[ee];W[aa]C[fine \\] (;W[bb\\])](;B[ai];W[ia])(;B[ab]))",
    );
    assert_eq!(game.size(), BoardSize::square(9).expect("a size"));
    assert_eq!(game.komi().to_string(), "6.5");
    assert_eq!(game.ruleset().name(), "japanese");
    assert_eq!(moves(&game), "BE5 WA9 BA1 WJ9");
    assert_eq!(game.to_move(), Color::Black);
}

#[test]
fn sizes() {
    for (text, width, height) in [
        ("(;)", 19, 19),
        ("(;SZ[13])", 13, 13),
        ("(;SZ[9:13])", 9, 13),
        ("(;SZ[ 9 ])", 9, 9),
        ("(;SZ[25])", 25, 25),
    ] {
        let size = good(text).size();
        assert_eq!((size.width(), size.height()), (width, height), "{text}");
    }
    for text in [
        "(;SZ[0])",
        "(;SZ[26])",
        "(;SZ[x])",
        "(;SZ[9:99])",
        "(;SZ[])",
    ] {
        assert!(matches!(read(text), Err(SgfError::Size(_))), "{text}");
    }
    // A rectangle 9 wide and 13 high: its lower right corner.
    assert_eq!(moves(&good("(;SZ[9:13];B[im])")), "BJ1");
}

#[test]
fn komi_and_rules() {
    for (text, komi, rules) in [
        ("(;KM[375]RU[Chinese])", "7.5", "chinese-kgs"),
        ("(;KM[650])", "6.5", "chinese-kgs"),
        ("(;KM[350])", "7", "chinese-kgs"),
        ("(;KM[275])", "5.5", "chinese-kgs"),
        ("(;KM[2.75]RU[Chinese])", "5.5", "chinese-kgs"),
        ("(;KM[2.75]RU[Japanese])", "2.75", "japanese"),
        ("(;KM[-5.5]RU[Chinese, Pair Go])", "-5.5", "chinese-kgs"),
        ("(;KM[6,5]RU[jp])", "6.5", "japanese"),
        ("(;KM[none]RU[house rules])", "0", "chinese-kgs"),
        (
            "(;RU[koSIMPLEscoreAREAtaxNONEsui0whbNfpok1])",
            "0",
            "chinese",
        ),
        (r#"(;RU[{"ko":"SIMPLE"}])"#, "0", "custom"),
        // The root need not have it.
        ("(;;KM[7]RU[AGA])", "7", "aga"),
    ] {
        let game = good(text);
        assert_eq!(game.komi().to_string(), komi, "{text}");
        assert_eq!(game.ruleset().name(), rules, "{text}");
    }
    // What the record doesn't tell stays.
    let komi = "3.5".parse().expect("a komi");
    let game = load(b"(;)", None, &named("aga"), komi).expect("a good record");
    assert_eq!(game.komi(), komi);
    assert_eq!(game.ruleset().name(), "aga");
}

#[test]
fn a_large_komi_with_quarters_is_not_doubled_beyond_what_can_be_read() {
    let game = good("(;SZ[5]KM[666663.75]RU[AGA])");
    assert_eq!(game.komi().to_string(), "666663.75");
    let again = good(&save(&game, &Details::default()));
    assert_eq!(again.komi(), game.komi());
}

#[test]
fn a_komi_of_our_own_records_is_taken_at_its_word() {
    for komi in ["3.75", "375", "650", "-0.25"] {
        let mut game = good("(;SZ[5]RU[Chinese])");
        game.set_komi(komi.parse().unwrap());
        let again = good(&save(&game, &Details::default()));
        assert_eq!(again.komi().to_string(), komi);
    }
    let other = good("(;SZ[5]RU[Chinese]KM[3.75]AP[Fox:1])");
    assert_eq!(other.komi().to_string(), "7.5");
}

#[test]
fn set_up_stones_and_handicap() {
    let game = good("(;SZ[9]HA[2]AB[cg][gc];W[ee])");
    assert_eq!(game.handicap(), 2);
    assert_eq!(moves(&game), "WE5");
    assert_eq!(game.first_to_move(), Color::White);

    // Nobody says whose turn it is: after black stones only, White's.
    assert_eq!(good("(;SZ[9]AB[cg][gc])").to_move(), Color::White);
    assert_eq!(good("(;SZ[9]AB[cg][gc]AW[ee])").to_move(), Color::Black);
    assert_eq!(good("(;SZ[9]AB[cg][gc]PL[B])").to_move(), Color::Black);
    assert_eq!(good("(;SZ[9]AB[cg]PL[white])").to_move(), Color::White);

    // A rectangle of points, and one taken out of it.
    let game = good("(;SZ[9]AB[aa:bc]AE[bb])");
    assert_eq!(game.board().stones(Color::Black), 5);

    // In mid-game; the prisoner stays.
    let game = good("(;SZ[5];B[ba];W[aa];B[ab];AW[ee]AE[ba];W[cc])");
    assert_eq!(game.board().captured(Color::White), 1);
    assert_eq!(game.board().stones(Color::White), 2);
    assert_eq!(game.board().stones(Color::Black), 1);
    assert_eq!(moves(&game), "WC3");

    let error = read("(;SZ[5];B[cc];AW[aa]AB[ab][ba])").expect_err("no liberty");
    assert_eq!(error, SgfError::Setup { before: 2 });
    assert!(matches!(
        read("(;SZ[5]AB[zz])"),
        Err(SgfError::SetupPoint(_))
    ));
}

#[test]
fn passes() {
    for (text, expected) in [
        ("(;SZ[9];B[];W[tt];B[ee])", "B- W- BE5"),
        ("(;SZ[19];B[tt])", "B-"),
        // On a larger board it is a point.
        ("(;SZ[21];B[tt];W[])", "BU2 W-"),
    ] {
        assert_eq!(moves(&good(text)), expected, "{text}");
    }
}

#[test]
fn up_to_before_a_move() {
    let text = "(;SZ[9];B[ee];W[cc];W[dd];B[ff])";
    for (number, expected, to_move) in [
        (0, "", Color::Black),
        (1, "", Color::Black),
        (2, "BE5", Color::White),
        // The next move of the record says whose turn it is.
        (3, "BE5 WC7", Color::White),
        (4, "BE5 WC7 WD6", Color::Black),
        (99, "BE5 WC7 WD6 BF4", Color::White),
    ] {
        let game = read_before(text, number);
        assert_eq!(moves(&game), expected);
        assert_eq!(game.to_move(), to_move, "before {number}");
    }
}

#[test]
fn illegal_moves_are_named() {
    let error = read("(;SZ[9];B[ee];W[ee])").expect_err("occupied");
    assert_eq!(error.to_string(), "move 2, white E5: the point is occupied");
    let error = read("(;SZ[9];B[ee];W[jj])").expect_err("off the board");
    assert_eq!(
        error.to_string(),
        "move 2, white jj: the point is off the board"
    );
    assert!(matches!(
        read("(;SZ[9];B[e5])"),
        Err(SgfError::Point { number: 1, .. })
    ));
    // A suicide of two stones, where the rules allow it and where not.
    let suicide = "SZ[5]AW[ac][bb][ca][ba]AB[ab];B[aa])";
    let suicide = suicide.replace("[bb][ca][ba]", "[bb][ba]");
    assert!(read(&format!("(;RU[nz]{suicide}")).is_ok());
    assert!(read(&format!("(;RU[tt]{suicide}")).is_ok());
    assert!(matches!(
        read(&format!("(;RU[Japanese]{suicide}")),
        Err(SgfError::Move {
            number: 1,
            reason: Illegal::Suicide,
            ..
        })
    ));
    // Superko doesn't matter to a record: the script of the superko tests.
    let game = good(
        "(;SZ[4]RU[Chinese];B[dd];W[bb];B[db];W[ac];B[cd];W[ca];B[cc];W[cb];B[da];W[dc];B[db])",
    );
    assert_eq!(game.move_number(), 11);
}

#[test]
fn files_out_of_shape() {
    assert_eq!(read("").expect_err("empty"), SgfError::NotSgf);
    assert_eq!(read("hello (world)").expect_err("text"), SgfError::NotSgf);
    assert_eq!(read("(;GM[2])").expect_err("Othello"), SgfError::NotGo);
    for text in [
        "\u{feff}(;SZ[9];B[ee])",
        "From: somebody (me)\n\n( ; SZ[9] ; B[ee] )",
        "(;SZ[9];B[ee]",
        "(;SZ[9];B[ee]))))",
        "(;SiZe[9];Black[ee])",
        "(;SZ[9]GM[1]GM[1];B[ee])",
        "(;SZ[9]\r\n;B[ee]\r\n)",
        "(;SZ[9]C[\u{e9}\u{4e2d}];B[ee])",
    ] {
        assert_eq!(moves(&good(text)), "BE5", "{text}");
    }
    let latin1 = b"(;SZ[9]PB[Andr\xe9];B[ee])";
    let game = load(latin1, None, &Ruleset::default(), Komi::ZERO).expect("a good record");
    assert_eq!(moves(&game), "BE5");
    // Far more nodes than a stack has room for.
    let long = format!("(;SZ[9]{})", ";".repeat(300_000));
    assert_eq!(good(&long).move_number(), 0);
    let deep = format!("(;SZ[9]{}", "(;".repeat(300_000));
    assert_eq!(good(&deep).move_number(), 0);
}

#[test]
fn what_is_saved() {
    let mut game = new_game(9, "japanese");
    game.set_komi("0.5".parse().expect("a komi"));
    game.fixed_handicap(2).expect("a pattern");
    play_all(&mut game, "WE5 B-");
    let details = Details {
        black: Some("a]b\\c\n\nd"),
        result: Some("W+0.5"),
        ..Details::default()
    };
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!(
        "(;FF[4]GM[1]CA[UTF-8]AP[ponnuki:{version}]SZ[9]KM[0.5]RU[Japanese]PB[a\\]b\\\\c  d]\n\
         RE[W+0.5]HA[2]AB[gc][cg]PL[W];W[ee];B[])\n"
    );
    assert_eq!(save(&game, &details), expected);
}

/// Whether a record loads to the same game, and has no line too long or empty.
fn round_trip(game: &Game, details: &Details<'_>) {
    let text = save(game, details);
    for line in text.lines() {
        assert!(
            line.chars().count() < 80 && !line.trim().is_empty(),
            "{line}"
        );
    }
    let back = load(text.as_bytes(), None, &Ruleset::default(), Komi::ZERO)
        .unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert!(back.board().same_stones(game.board()), "{text}");
    assert_eq!(back.board().hash(), game.board().hash());
    assert_eq!(back.moves(), game.moves());
    assert_eq!(back.to_move(), game.to_move(), "{text}");
    assert_eq!(back.komi(), game.komi());
    assert_eq!(back.ruleset(), game.ruleset());
    assert_eq!(back.handicap(), game.handicap(), "{text}");
    for color in Color::ALL {
        assert_eq!(back.board().captured(color), game.board().captured(color));
    }
}

#[test]
fn what_is_saved_is_loaded() {
    let long = "Honinbo Shusaku ] \\ ".repeat(20);
    let details = Details {
        black: Some(&long),
        white: Some("\u{672c}\u{56e0}\u{574a}"),
        date: Some("1846-07-21"),
        result: Some("B+2"),
    };
    for preset in rules::PRESETS {
        let mut game = new_game(25, preset.name);
        play_all(&mut game, "BZ25 W- BA1 BT2");
        round_trip(&game, &details);
        game.set_to_move(Color::Black);
        round_trip(&game, &details);
    }
    let mut game = new_game(5, "aga");
    game.setup(&[(Color::White, point(&game, "A1"))])
        .expect("a position");
    round_trip(&game, &Details::default());
    game.set_to_move(Color::White);
    round_trip(&game, &Details::default());
    let mut game = new_game(5, "aga");
    game.set_to_move(Color::White);
    round_trip(&game, &Details::default());
    play_all(&mut game, "WA1");
    round_trip(&game, &details);
}

/// Pieces of records: whatever is put together from them is nearly one.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("(;".to_owned()),
        Just(";".to_owned()),
        Just(")".to_owned()),
        Just("]".to_owned()),
        Just("\\".to_owned()),
        "(SZ|KM|HA|RU|PL|GM|FF|AP|C)\\[[0-9a-zA-Z:.{}\"-]{0,6}\\]",
        "(AB|AW|AE|B|W|TB)(\\[[a-jt:\u{e9}]{0,5}\\]){1,3}",
        "(B|W)\\[[a-i]{2}\\]",
    ]
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = load(&bytes, None, &Ruleset::default(), Komi::ZERO);
        let framed = [b"(;", &bytes[..], b")"].concat();
        let _ = load(&framed, None, &Ruleset::default(), Komi::ZERO);
    }

    #[test]
    fn near_records_are_read_without_panic(
        pieces in prop::collection::vec(piece(), 0..30),
        before in prop::option::of(0_usize..9),
    ) {
        let text = format!("(;{}", pieces.concat());
        if let Ok(game) = load(text.as_bytes(), before, &Ruleset::default(), Komi::ZERO) {
            let again = save(&game, &Details::default());
            prop_assert!(read(&again).is_ok(), "{again}");
        }
    }

    #[test]
    fn random_games_survive_a_record(
        seed in any::<u64>(),
        lines in 1_usize..8,
        preset in 0..rules::PRESETS.len(),
        length in 0_usize..80,
    ) {
        let mut random = Random(seed);
        let mut game = new_game(lines, rules::PRESETS[preset].name);
        for _ in 0..length {
            let color = if random.below(8) == 0 { !game.to_move() } else { game.to_move() };
            let mv = random.legal_move(&game, color);
            game.play(color, mv).expect("a legal move");
        }
        round_trip(&game, &Details::default());
    }
}
