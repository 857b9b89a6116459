//! Names of rulesets, and the facts behind them.

use std::collections::HashSet;

use super::*;

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
