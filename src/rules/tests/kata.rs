//! Rules in the form of the `kata-` commands.

use super::super::kata;
use super::*;

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
