//! Counting finished boards.

use super::*;

/// Counts a board without dead stones or seki.
fn plain(drawing: &str, name: &str, komi: &str) -> String {
    let komi = komi.parse().expect("komi");
    let none = PointSet::new();
    score(
        &board(drawing),
        &none,
        &none,
        &rules(name),
        komi,
        &Ending::default(),
    )
    .to_string()
}

const SPLIT: &str = "
    5 . X . O .
    4 . X . O .
    3 . X . O .
    2 . X . O .
    1 . X . O .
      A B C D E";

const FILLED: &str = "
    5 . X X O .
    4 . X X O .
    3 . X X O .
    2 . X X O .
    1 . X X O .
      A B C D E";

#[test]
fn a_board_split_in_two() {
    // Ten points each, and five neutral ones that Black may fill alone.
    for (name, split, filled) in [
        ("chinese", "0", "B+5"),
        ("japanese", "0", "0"),
        ("stones-only", "0", "B+5"),
        ("stone-scoring", "0", "B+5"),
        ("ancient-territory", "0", "0"),
    ] {
        assert_eq!(plain(SPLIT, name, "0"), split, "{name}");
        assert_eq!(plain(FILLED, name, "0"), filled, "{name}");
    }
    assert_eq!(plain(SPLIT, "chinese", "7.5"), "W+7.5");
    assert_eq!(plain(FILLED, "cgos", "5"), "0");
}

#[test]
fn an_empty_board_is_nobodys() {
    for preset in PRESETS {
        assert_eq!(plain("...\n...\n...", preset.name, "6.5"), "W+6.5");
    }
}

#[test]
fn dead_stones_are_prisoners_and_leave_territory() {
    // White's stone B4 is dead: without it Black has 5 points of territory
    // and 1 prisoner against 5, and ten of area each.
    let b = board(
        "5 . X . O .
         4 O X . O .
         3 . X . O .
         2 . X . O .
         1 . X . O .",
    );
    let dead = points(&b, "A4");
    let none = PointSet::new();
    let result = |name: &str| {
        let r = rules(name);
        count(&b, &dead, &none, &none, &r, Komi::ZERO, &Ending::default())
    };
    assert_eq!(result("japanese").score.to_string(), "B+1");
    assert_eq!(result("japanese").points, [6, 5]);
    assert_eq!(result("chinese").score.to_string(), "0");
    // Nothing is taken off under Tromp-Taylor: the region touches both.
    assert_eq!(result("tromp-taylor").score.to_string(), "W+6");
    let a4 = b.size().parse_point("A4").expect("a point");
    assert_eq!(result("japanese").owner[a4], Some(Color::Black));
    assert_eq!(result("tromp-taylor").owner[a4], Some(Color::White));
}

#[test]
fn prisoners_count_where_territory_does() {
    let mut b = board(
        "3 O X .
         2 . O X
         1 . X .",
    );
    let at = |p: &str| b.size().parse_point(p).expect("a point");
    let a2 = at("A2");
    // Black takes both white stones: A3 first has one liberty, A2.
    b.play(Color::Black, a2);
    assert_eq!(b.captured(Color::White), 2);
    let none = PointSet::new();
    let score_by = |name| {
        score(
            &b,
            &none,
            &none,
            &rules(name),
            Komi::ZERO,
            &Ending::default(),
        )
    };
    // 4 stones, 5 surrounded points, 2 prisoners.
    assert_eq!(score_by("chinese").to_string(), "B+9");
    assert_eq!(score_by("japanese").to_string(), "B+7");
    assert_eq!(score_by("stones-only").to_string(), "B+4");
}

/// A seki in which each player has one eye: B2 and E2. White's other group
/// has 15 points, Black's 22 with stones.
const SEKI: &str = "
    9 . . . . X O . . .
    8 . . X . X O . . .
    7 . . X . X O . . .
    6 . . X . X O . . .
    5 . . X X X O . . .
    4 X X X O O O O . .
    3 O O O X X X O . .
    2 O . O X . X O . .
    1 O O O . X X O . .
      A B C D E F G H J";

#[test]
fn eyes_in_seki() {
    let b = board(SEKI);
    let seki = points(&b, "A3 B3 C3 A2 C2 A1 B1 C1 D3 E3 F3 D2 F2 E1 F1");
    let score_by = |name: &str| {
        let r = rules(name);
        let none = PointSet::new();
        score(&b, &none, &seki, &r, Komi::ZERO, &Ending::default()).to_string()
    };
    // Territory: Black 15, White 23; B2 and E2 are an eye each.
    for name in ["japanese", "playboard", "chinese"] {
        assert_eq!(score_by(name), "W+8", "{name}");
    }
    let owner = |name: &str| {
        let r = rules(name);
        let none = PointSet::new();
        let counted = count(&b, &none, &seki, &none, &r, Komi::ZERO, &Ending::default());
        counted.owner[b.size().parse_point("B2").expect("a point")]
    };
    assert_eq!(owner("japanese"), None);
    assert_eq!(owner("chinese"), Some(Color::White));
    assert_eq!(owner("playboard"), Some(Color::White));
    // On this finished board the neutral D1 shows which stones are in seki.
    assert_eq!(unsettled_stones(&b, &PointSet::new()), seki);
}

/// A seki with two kos: Black counts 10 stones and 2 eyes, White 20 and 2.
const DOUBLE_KO: &str = "
    9 . . . . . . . . .
    8 . . . . . . . . .
    7 . . . . . . . . .
    6 X X X X X X X . .
    5 O O O O O O X X .
    4 O X X X O O O X .
    3 O X . X O . O X .
    2 O O X X X O O X .
    1 O . O X . X O X .
      A B C D E F G H J";

#[test]
fn a_double_ko_seki() {
    let b = board(DOUBLE_KO);
    let outside = points(&b, "A6 B6 C6 D6 E6 F6 G6 G5 H5 H4 H3 H2 H1");
    let mut seki = PointSet::new();
    seki.extend(
        b.size()
            .points()
            .filter(|&p| b.cell(p).color().is_some() && !outside.contains(p)),
    );
    let none = PointSet::new();
    let by = |name| {
        score(
            &b,
            &none,
            &seki,
            &rules(name),
            Komi::ZERO,
            &Ending::default(),
        )
    };
    assert_eq!(by("chinese").to_string(), "B+37");
    assert_eq!(by("japanese").to_string(), "B+34");
}

#[test]
fn the_group_tax() {
    // Two black groups and one white one; all neutral points are filled.
    let drawing = "
        7 . . X O X . .
        6 . X X O X X .
        5 X X O O O X X
        4 O O O . O O O
        3 . . O . O . .
        2 . . O O O . .
        1 . . O . O . .";
    // Area: Black 6 empty + 10 stones, White the other 33 points.
    assert_eq!(plain(drawing, "chinese", "0"), "W+17");
    // Two groups pay 4, one pays 2.
    assert_eq!(plain(drawing, "stone-scoring", "0"), "W+19");
    // Territory: 6 against 15.
    assert_eq!(plain(drawing, "japanese", "0"), "W+9");
    assert_eq!(plain(drawing, "ancient-territory", "0"), "W+11");
}

#[test]
fn handicap_button_and_pass_stones() {
    let none = PointSet::new();
    let by = |r: &Ruleset, drawing: &str, ending: &Ending| {
        score(&board(drawing), &none, &none, r, Komi::ZERO, ending).to_string()
    };
    let two = Ending {
        handicap: 2,
        ..Ending::default()
    };
    assert_eq!(by(&rules("chinese"), FILLED, &two), "B+3");
    assert_eq!(by(&rules("aga"), FILLED, &two), "B+4");
    assert_eq!(by(&rules("new_zealand"), FILLED, &two), "B+5");

    let button = Ending {
        first_passer: Some(Color::White),
        ..Ending::default()
    };
    assert_eq!(by(&rules("aga-button"), FILLED, &button), "B+4.5");
    assert_eq!(by(&rules("aga"), FILLED, &button), "B+5");

    // AGA by territory: 15 black moves and 10 white ones make no even game,
    // so White passed five times more; area says B+5 as well.
    let mut territory = rules("aga");
    territory.scoring = Scoring::Territory;
    let ending = Ending {
        passes: [1, 5],
        last_mover: Some(Color::Black),
        ..two
    };
    assert_eq!(by(&territory, FILLED, &ending), "B+5");
    assert_eq!(by(&rules("japanese"), FILLED, &ending), "0");
}
