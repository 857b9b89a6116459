//! Tests of the rules. Expected values come from the rule texts, not from the
//! code under test.

use std::collections::HashSet;

use super::*;
use crate::board::{Board, Point, PointSet};

fn board(drawing: &str) -> Board {
    Board::parse(drawing).expect("a good drawing")
}

fn points(board: &Board, text: &str) -> PointSet {
    text.split_whitespace()
        .map(|p| board.size().parse_point(p).expect("a point"))
        .collect()
}

fn rules(name: &str) -> Ruleset {
    Ruleset::named(name).expect("a known name")
}

/// A small generator, so that every run tests the same.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

// ---- names ------------------------------------------------------------

#[test]
fn every_preset_is_found_by_its_names() {
    for preset in PRESETS {
        assert_eq!(preset.ruleset.label, preset.name);
        for name in [preset.name].iter().chain(preset.aliases) {
            for form in [
                (*name).to_owned(),
                name.to_uppercase(),
                name.replace('-', " "),
            ] {
                assert_eq!(rules(&form).name(), preset.name, "{form}");
            }
        }
        assert!(!preset.source.is_empty());
    }
}

#[test]
fn no_name_is_used_twice() {
    let mut seen = HashSet::new();
    for preset in PRESETS {
        for name in [preset.name].iter().chain(preset.aliases) {
            assert!(seen.insert(name.replace(['-', '_', ' '], "")), "{name}");
        }
    }
    let mut words = HashSet::new();
    for word in PRESETS.iter().flat_map(|p| p.sgf) {
        assert!(words.insert(word.to_lowercase()), "{word}");
    }
}

#[test]
fn names_that_clients_send() {
    for (sent, name) in [
        ("new zealand", "new_zealand"),
        ("nz", "new_zealand"),
        ("newzealand", "new_zealand"),
        ("tromp_taylor", "tromp-taylor"),
        ("TrompTaylor", "tromp-taylor"),
        ("stone_scoring", "stone-scoring"),
        ("ancientarea", "stone-scoring"),
        ("aga button", "aga-button"),
        ("chinese_ogs", "chinese-ogs"),
        ("goe", "ing"),
        ("siming", "simplified-ing"),
        ("igs", "igs"),
    ] {
        assert_eq!(rules(sent).name(), name, "{sent}");
    }
    assert_eq!(Ruleset::default().name(), "chinese-kgs");
}

#[test]
fn an_unknown_name_lists_what_is_known() {
    for name in ["", "british", "Japanese rules"] {
        let error = Ruleset::named(name).expect_err(name).to_string();
        assert!(error.contains("japanese") && error.contains("tromp-taylor"));
    }
}

#[test]
fn the_server_kgs_has_four_names() {
    for (kgs, name) in [
        ("japanese", "japanese"),
        ("Chinese", "chinese-kgs"),
        ("AGA", "aga"),
        ("new_zealand", "new_zealand"),
    ] {
        assert_eq!(Ruleset::kgs(kgs).map(|r| r.name()), Ok(name));
    }
    for none in ["korean", "ing", "new-zealand", ""] {
        assert!(Ruleset::kgs(none).is_err(), "{none}");
    }
}

#[test]
fn words_in_records() {
    for (word, name) in [
        ("Chinese, Pair Go", "chinese-kgs"),
        (" japanese ", "japanese"),
        ("jp", "japanese"),
        ("ko", "korean"),
        ("us", "aga"),
        ("GOE", "ing"),
        ("NewZealand", "new_zealand"),
        ("tt", "tromp-taylor"),
        ("koPOSITIONALscoreAREAtaxNONEsui1", "tromp-taylor"),
    ] {
        assert_eq!(
            Ruleset::from_sgf(word).map(|r| r.name()),
            Ok(name),
            "{word}"
        );
    }
    let json = r#"{"ko":"SIMPLE","scoring":"TERRITORY","suicide":false}"#;
    assert_eq!(
        Ruleset::from_sgf(json).map(|r| r.scoring),
        Ok(Scoring::Territory)
    );
    assert!(Ruleset::from_sgf("house rules").is_err());
}

#[test]
fn every_preset_survives_a_record() {
    for preset in PRESETS {
        let word = preset.ruleset.to_sgf();
        let back = Ruleset::from_sgf(&word).expect(&word);
        assert_eq!(back.name(), preset.name, "{word}");
    }
}

#[test]
fn changed_rules_lose_their_name() {
    let mut changed = rules("japanese");
    changed.passes_to_end = 3;
    assert_eq!(changed.name(), "igs");
    changed.passes_to_end = 4;
    assert_eq!(changed.name(), "custom");
}

// ---- facts ------------------------------------------------------------

#[test]
fn facts_from_the_texts() {
    use HandicapBonus::{None as NoBonus, PerStone, PerStoneButOne};
    use KoRule::{NaturalSituational, PerPlayer, Positional, Simple, Situational};
    use Scoring::{Area, Stones, Territory};
    let rows = [
        ("japanese", Simple, Territory, Tax::Seki, NoBonus, "6.5"),
        ("traditional", Simple, Territory, Tax::Seki, NoBonus, "6.5"),
        ("korean", Simple, Territory, Tax::Seki, NoBonus, "6.5"),
        ("chinese", Simple, Area, Tax::None, PerStone, "7.5"),
        ("chinese-kgs", Positional, Area, Tax::None, PerStone, "7.5"),
        ("chinese-ogs", Positional, Area, Tax::None, PerStone, "7.5"),
        ("aga", Situational, Area, Tax::None, PerStoneButOne, "7.5"),
        ("bga", Situational, Area, Tax::None, PerStoneButOne, "7.5"),
        (
            "aga-button",
            Situational,
            Area,
            Tax::None,
            PerStoneButOne,
            "7",
        ),
        (
            "french",
            NaturalSituational,
            Area,
            Tax::None,
            PerStoneButOne,
            "7.5",
        ),
        ("new_zealand", PerPlayer, Area, Tax::None, NoBonus, "7"),
        ("ing", Positional, Area, Tax::None, NoBonus, "7.5"),
        ("simplified-ing", Positional, Area, Tax::None, NoBonus, "8"),
        ("tromp-taylor", Positional, Area, Tax::None, NoBonus, "7.5"),
        ("cgos", Positional, Area, Tax::None, NoBonus, "7"),
        ("area-de", Positional, Area, Tax::None, NoBonus, "6.5"),
        ("playboard", Simple, Territory, Tax::None, NoBonus, "6.5"),
        ("stones-only", Simple, Stones, Tax::None, NoBonus, "0"),
        ("stone-scoring", Simple, Area, Tax::All, NoBonus, "7.5"),
        (
            "ancient-territory",
            Simple,
            Territory,
            Tax::All,
            NoBonus,
            "6.5",
        ),
        ("igs", Simple, Territory, Tax::Seki, NoBonus, "6.5"),
    ];
    assert_eq!(rows.len(), PRESETS.len());
    for (name, ko, scoring, tax, bonus, komi) in rows {
        let r = rules(name);
        assert_eq!((r.ko, r.scoring, r.tax), (ko, scoring, tax), "{name}");
        assert_eq!(r.handicap_bonus, bonus, "{name}");
        assert_eq!(r.komi.to_string(), komi, "{name}");
    }
    let names = |test: fn(&Ruleset) -> bool| -> Vec<&str> {
        let rows = PRESETS.iter().filter(|p| test(&p.ruleset));
        rows.map(|p| p.name).collect()
    };
    assert_eq!(names(|r| r.suicide == Suicide::Allowed), ["new_zealand"]);
    assert_eq!(
        names(|r| r.suicide == Suicide::MultiStone),
        ["ing", "simplified-ing", "tromp-taylor"]
    );
    assert_eq!(
        names(|r| r.dead_stones == DeadStones::MustBeCaptured),
        ["tromp-taylor", "cgos"]
    );
    assert_eq!(names(|r| r.white_last), ["aga", "bga", "french"]);
    assert_eq!(names(|r| r.button), ["aga-button"]);
    assert_eq!(names(|r| r.passes_to_end == 3), ["igs"]);
    assert_eq!(
        names(|r| r.long_cycle == LongCycle::TieIfEven),
        ["traditional"]
    );
}

#[test]
fn a_single_handicap_stone_is_none() {
    for (name, two, nine) in [("chinese", 2, 9), ("aga", 1, 8), ("japanese", 0, 0)] {
        let bonus = |n| rules(name).bonus(n);
        assert_eq!([0, 1, 2, 9].map(bonus), [0, 0, two, nine], "{name}");
    }
    assert_eq!(rules("aga").usual_komi(2).to_string(), "0.5");
    assert_eq!(rules("new_zealand").usual_komi(2), Komi::ZERO);
}

// ---- the kata- commands -----------------------------------------------

#[test]
fn rules_are_told_in_json() {
    for (name, json) in [
        (
            "tromp-taylor",
            r#"{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"}"#,
        ),
        (
            "japanese",
            r#"{"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"tax":"SEKI","whiteHandicapBonus":"0"}"#,
        ),
        (
            "chinese",
            r#"{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"}"#,
        ),
        (
            "aga-button",
            r#"{"friendlyPassOk":true,"hasButton":true,"ko":"SITUATIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1"}"#,
        ),
        (
            "nz",
            r#"{"friendlyPassOk":true,"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"}"#,
        ),
        (
            "ancient-area",
            r#"{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"ALL","whiteHandicapBonus":"0"}"#,
        ),
    ] {
        let told = kata::to_json(&kata::parse(name).expect(name));
        assert_eq!(told, json, "{name}");
        let back = kata::parse(&told).expect(name);
        assert_eq!(kata::to_json(&back), json, "{name}");
    }
}

#[test]
fn missing_keys_are_as_in_tromp_taylor() {
    let facts = |text: &str| {
        let r = kata::parse(text).expect(text);
        (r.ko, r.scoring, r.tax, r.suicide)
    };
    let simple_area = (
        KoRule::Simple,
        Scoring::Area,
        Tax::None,
        Suicide::MultiStone,
    );
    assert_eq!(facts(r#"{"ko":"SIMPLE"}"#), simple_area);
    let territory = |tax| {
        (
            KoRule::Positional,
            Scoring::Territory,
            tax,
            Suicide::MultiStone,
        )
    };
    assert_eq!(facts(r#"{"scoring":"TERRITORY"}"#), territory(Tax::Seki));
    assert_eq!(
        facts(r#"{"score":"TERRITORY","tax":"NONE"}"#),
        territory(Tax::None)
    );
}

#[test]
fn wrong_json_is_refused() {
    for text in [
        r#"{"ko":"simple"}"#,
        r#"{"ko":"SPIGHT"}"#,
        r#"{"komi":7}"#,
        r#"{"foo":1}"#,
        r#"{"suicide":"yes"}"#,
        r#"{"suicide":1}"#,
        r#"{"whiteHandicapBonus":"N-2"}"#,
        r#"{"ko":"SIMPLE""#,
        "{",
        "[]",
    ] {
        assert!(kata::parse(text).is_err(), "{text}");
    }
    let error = kata::parse(r#"{"komi":7}"#).expect_err("komi").to_string();
    assert!(error.contains("komi") && error.contains("friendlyPassOk"));
}

#[test]
fn one_setting_changes_one_fact() {
    let aga = rules("aga");
    for (key, value, word) in [
        ("ko", "simple", r#""ko":"SIMPLE""#),
        ("tax", "SEKI", r#""tax":"SEKI""#),
        ("suicide", "TRUE", r#""suicide":true"#),
        ("hasButton", "true", r#""hasButton":true"#),
        ("whiteHandicapBonus", "0", r#""whiteHandicapBonus":"0""#),
        ("whiteHandicapBonus", "n", r#""whiteHandicapBonus":"N""#),
        ("scoring", "territory", r#""scoring":"TERRITORY""#),
        ("score", "AREA", r#""scoring":"AREA""#),
        ("friendlyPassOk", "false", r#""friendlyPassOk":false"#),
    ] {
        let changed = kata::with_setting(&aga, key, value).expect(key);
        assert!(kata::to_json(&changed).contains(word), "{key} {value}");
        assert!(changed.white_last);
    }
    for (key, value) in [
        ("ko", "foo"),
        ("komi", "7"),
        ("suicide", "1"),
        ("Ko", "SIMPLE"),
    ] {
        assert!(kata::with_setting(&aga, key, value).is_err(), "{key}");
    }
}

#[test]
fn the_short_form() {
    let r = kata::from_short("koPOSITIONALscoreTERRITORYtaxSEKIsui1whbNfpok1").expect("rules");
    assert_eq!((r.scoring, r.tax), (Scoring::Territory, Tax::Seki));
    assert_eq!(r.handicap_bonus, HandicapBonus::PerStone);
    assert!(r.friendly_pass);
    let r = kata::from_short("kosituationalscoreareataxnonesui0button1whbN-1fpok1komi7")
        .expect("rules");
    assert_eq!(r.handicap_bonus, HandicapBonus::PerStoneButOne);
    assert!(r.button && r.suicide == Suicide::Forbidden);
    assert_eq!(
        kata::to_short(&r),
        "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1"
    );
    for text in ["", "ko", "koFIXED", "sui2", "koSIMPLEx", "komi", "x"] {
        assert!(kata::from_short(text).is_err(), "{text}");
    }
}

// ---- komi and scores --------------------------------------------------

#[test]
fn komi_is_any_decimal() {
    for (text, hundredths) in [
        ("6.5", 650),
        ("7", 700),
        ("-5.5", -550),
        (".5", 50),
        ("+6.5", 650),
        ("1e2", 10_000),
        ("6.", 600),
        ("3.75", 375),
        ("0", 0),
        ("-0", 0),
        ("361", 36_100),
        ("0.005", 1),
    ] {
        assert_eq!(
            text.parse(),
            Ok(Komi::from_hundredths(hundredths)),
            "{text}"
        );
    }
    for text in [
        "6,5",
        "nan",
        "inf",
        "-infinity",
        "abc",
        "",
        " 6.5",
        "1e99",
        "7.5x",
        "--7",
    ] {
        assert!(text.parse::<Komi>().is_err(), "{text}");
    }
}

#[test]
fn numbers_are_printed_with_no_digit_too_many() {
    for (hundredths, komi, score) in [
        (650, "6.5", "B+6.5"),
        (700, "7", "B+7"),
        (375, "3.75", "B+3.75"),
        (-50, "-0.5", "W+0.5"),
        (-605, "-6.05", "W+6.05"),
        (0, "0", "0"),
    ] {
        assert_eq!(Komi::from_hundredths(hundredths).to_string(), komi);
        assert_eq!(Score::from_hundredths(hundredths).to_string(), score);
    }
    assert_eq!(
        Score::with_komi(7, "7.5".parse().expect("komi")).to_string(),
        "W+0.5"
    );
}

// ---- counting ---------------------------------------------------------

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
        count(&b, &dead, &none, &r, Komi::ZERO, &Ending::default())
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
        let counted = count(&b, &none, &seki, &r, Komi::ZERO, &Ending::default());
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

// ---- unconditional life -----------------------------------------------

/// What is expected of each point: `X` an alive stone of Black, `x` one that
/// isn't, `b` a point it closes off.
fn check_pass_alive(drawing: &str, suicide: Suicide, alive: usize, area: &str) {
    let b = board(drawing);
    let found = pass_alive_under(&b, Color::Black, suicide);
    assert_eq!(found.chains.len(), alive, "{b}");
    assert_eq!(found.area, points(&b, area), "{b}");
}

#[test]
fn two_eyes_live_one_does_not() {
    check_pass_alive(
        "5 . X . X O
         4 X X X X O
         3 O O O O O
         2 . . . . .
         1 . . . . .",
        Suicide::Forbidden,
        6,
        "A5 C5",
    );
    check_pass_alive(
        "3 . X O
         2 X X O
         1 O O .",
        Suicide::Forbidden,
        0,
        "",
    );
}

#[test]
fn chains_may_share_their_eyes() {
    check_pass_alive(
        "5 . X X O
         4 X . X O
         3 X X O O
         2 O O O .
         1 . . . .",
        Suicide::Forbidden,
        6,
        "A5 B4",
    );
    // Without C4 the second eye is false.
    check_pass_alive(
        "5 . X X O
         4 X . O O
         3 X X O O
         2 O O O .
         1 . . . .",
        Suicide::Forbidden,
        0,
        "",
    );
}

#[test]
fn stones_inside_are_dead_unless_suicide_frees_them() {
    let drawing = "
        7 X X X X X X X
        6 X . . . X . X
        5 X . O . X X X
        4 X . . . X O O
        3 X X X X X O .
        2 O O O O O O .
        1 . . . . . . .";
    let inside = "B6 C6 D6 B5 C5 D5 B4 C4 D4 F6";
    check_pass_alive(drawing, Suicide::Forbidden, 21, inside);
    check_pass_alive(drawing, Suicide::MultiStone, 0, "");
}

#[test]
fn room_for_two_eyes_is_not_closed_off() {
    // The upper side is alive with its two small eyes; below White can live.
    check_pass_alive(
        "5 . X . X .
         4 X X X X X
         3 . . . . .
         2 . . . . .
         1 . . . . .",
        Suicide::Forbidden,
        7,
        "A5 C5 E5",
    );
    // Two lines high there is no room, as each point touches Black or there
    // are no two that don't.
    check_pass_alive(
        "3 . X . X .
         2 X X X X X
         1 . . . . .",
        Suicide::Forbidden,
        7,
        "A3 C3 E3 A1 B1 C1 D1 E1",
    );
}

/// Whether a stone is still there whatever White plays while Black passes.
fn lives_by_search(b: &Board, stone: Point, suicide: Suicide) -> bool {
    let mut seen = HashSet::from([b.hash()]);
    let mut todo = vec![b.clone()];
    while let Some(position) = todo.pop() {
        for point in b.size().points() {
            if position.check(Color::White, point, suicide).is_err() {
                continue;
            }
            let mut next = position.clone();
            next.play(Color::White, point);
            next.pass();
            if next.cell(stone) != Color::Black {
                return false;
            }
            if seen.insert(next.hash()) {
                todo.push(next);
            }
        }
    }
    true
}

#[test]
fn pass_alive_is_what_search_says() {
    let mut random = Random(7);
    let size = crate::board::BoardSize::new(4, 3).expect("a size");
    let mut lived = 0;
    for round in 0..400 {
        let stones: Vec<_> = size
            .points()
            .filter_map(|p| match random.below(8) {
                0..=3 => Some((Color::Black, p)),
                4 => Some((Color::White, p)),
                _ => None,
            })
            .collect();
        let Ok(b) = Board::with_stones(size, stones) else {
            continue;
        };
        let suicide = [Suicide::Forbidden, Suicide::MultiStone][round % 2];
        let found = pass_alive_under(&b, Color::Black, suicide);
        for stone in size.points().filter(|&p| b.cell(p) == Color::Black) {
            let lives = lives_by_search(&b, stone, suicide);
            assert_eq!(
                found.chains.contains(stone),
                lives,
                "{stone} {suicide:?}\n{b}"
            );
            lived += usize::from(lives);
        }
    }
    assert!(lived > 100, "only {lived} stones lived");
}
