//! Rules in the form of the `kata-` commands: JSON with seven keys, a short
//! form in one word, and single settings.
//!
//! The form can't say all: a missing fact is taken from Tromp-Taylor, and of
//! the ko rules it knows three.

use serde_json::{Map, Value};

use super::{
    DeadStones, HandicapBonus, KoRule, Komi, RulesError, Ruleset, Scoring, Tax, presets::BARE,
};
use crate::board::Suicide;

/// The keys, in alphabetical order as they are printed.
const KEYS: [&str; 7] = [
    "friendlyPassOk",
    "hasButton",
    "ko",
    "scoring",
    "suicide",
    "tax",
    "whiteHandicapBonus",
];

/// Rules by name or as a JSON object, the argument of `kata-set-rules`.
///
/// # Errors
/// What is wrong with the text, as a [`RulesError`].
pub fn parse(text: &str) -> Result<Ruleset, RulesError> {
    let text = text.trim();
    if text.starts_with('{') {
        return from_json(text);
    }
    Ruleset::named(text).or_else(|unknown| from_short(text).map_err(|_| unknown))
}

/// Rules as a JSON object. Missing keys are as in Tromp-Taylor, but the tax is
/// `SEKI` where territory is counted. Values are in upper case.
///
/// # Errors
/// [`RulesError`] for anything but an object, for an unknown key (komi is one)
/// and for a value that a key can't have.
pub fn from_json(text: &str) -> Result<Ruleset, RulesError> {
    let object: Map<String, Value> =
        serde_json::from_str(text).map_err(|error| RulesError::Json(error.to_string()))?;
    let mut rules = bare();
    for (key, value) in &object {
        let value = match value {
            Value::String(text) => Setting::Word(text),
            Value::Bool(on) => Setting::Bool(*on),
            other => return Err(wrong_value(key, &other.to_string())),
        };
        set(&mut rules, key, value)?;
    }
    Ok(settle(rules, object.contains_key("tax")))
}

/// The rules as a JSON object in one line, the answer of `kata-get-rules`.
pub fn to_json(rules: &Ruleset) -> String {
    let mut object = Map::new();
    object.insert("friendlyPassOk".into(), rules.friendly_pass.into());
    object.insert("hasButton".into(), rules.button.into());
    object.insert("ko".into(), ko_word(rules).into());
    object.insert("scoring".into(), scoring_word(rules).into());
    let suicide = rules.suicide != Suicide::Forbidden;
    object.insert("suicide".into(), suicide.into());
    object.insert("tax".into(), tax_word(rules).into());
    object.insert("whiteHandicapBonus".into(), bonus_word(rules).into());
    Value::Object(object).to_string()
}

/// These rules with one fact changed, as `kata-set-rule KEY VALUE` does. The
/// value may be in any case; all other facts stay.
///
/// # Errors
/// [`RulesError`] for an unknown key or a value that the key can't have.
pub fn with_setting(rules: &Ruleset, key: &str, value: &str) -> Result<Ruleset, RulesError> {
    let mut rules = rules.clone();
    let word = value.to_ascii_uppercase();
    let setting = match word.as_str() {
        "TRUE" => Setting::Bool(true),
        "FALSE" => Setting::Bool(false),
        word => Setting::Word(word),
    };
    set(&mut rules, key, setting)?;
    if matches!(key, "friendlyPassOk" | "scoring" | "score") {
        rules.dead_stones = dead_stones(&rules);
    }
    Ok(rules)
}

/// Rules in the short form, as in `koPOSITIONALscoreAREAtaxNONEsui1`, with
/// `button1`, `whbN-1` and `fpok1` behind where they apply. A komi at the end
/// is left out of account. Missing facts are as for [`from_json`].
///
/// # Errors
/// [`RulesError`] for anything else.
pub fn from_short(text: &str) -> Result<Ruleset, RulesError> {
    /// What a part begins with, its key, and the values it can have; a value
    /// that begins another one stands behind it.
    const PARTS: [(&str, &str, &[&str]); 7] = [
        ("KO", "ko", &["SIMPLE", "POSITIONAL", "SITUATIONAL"]),
        ("SCORE", "scoring", &["AREA", "TERRITORY"]),
        ("TAX", "tax", &["NONE", "SEKI", "ALL"]),
        ("SUI", "suicide", &["0", "1"]),
        ("BUTTON", "hasButton", &["0", "1"]),
        ("WHB", "whiteHandicapBonus", &["0", "N-1", "N"]),
        ("FPOK", "friendlyPassOk", &["0", "1"]),
    ];
    let unknown = || RulesError::Json(format!("`{text}` is neither"));
    let upper = text.to_ascii_uppercase();
    let mut rest = upper.as_str();
    let mut rules = bare();
    let mut has_tax = false;
    while !rest.is_empty() {
        // KOMI begins as KO does.
        if let Some(komi) = rest.strip_prefix("KOMI") {
            komi.parse::<Komi>().map_err(|_| unknown())?;
            break;
        }
        let (key, values, behind) = PARTS
            .iter()
            .find_map(|(prefix, key, values)| Some((*key, values, rest.strip_prefix(prefix)?)))
            .ok_or_else(unknown)?;
        let (value, behind) = values
            .iter()
            .find_map(|value| Some((*value, behind.strip_prefix(value)?)))
            .ok_or_else(unknown)?;
        let setting = match (key, value) {
            ("whiteHandicapBonus", word) => Setting::Word(word),
            (_, "0") => Setting::Bool(false),
            (_, "1") => Setting::Bool(true),
            (_, word) => Setting::Word(word),
        };
        set(&mut rules, key, setting)?;
        has_tax |= key == "tax";
        rest = behind;
    }
    if upper.is_empty() {
        return Err(unknown());
    }
    Ok(settle(rules, has_tax))
}

/// The rules in the short form that [`from_short`] reads.
pub fn to_short(rules: &Ruleset) -> String {
    let mut text = format!(
        "ko{}score{}tax{}sui{}",
        ko_word(rules),
        scoring_word(rules),
        tax_word(rules),
        u8::from(rules.suicide != Suicide::Forbidden),
    );
    if rules.button {
        text.push_str("button1");
    }
    if rules.handicap_bonus != HandicapBonus::None {
        text.push_str("whb");
        text.push_str(bonus_word(rules));
    }
    if rules.friendly_pass {
        text.push_str("fpok1");
    }
    text
}

#[derive(Clone, Copy)]
enum Setting<'a> {
    Word(&'a str),
    Bool(bool),
}

/// Changes the fact that a key stands for.
fn set(rules: &mut Ruleset, key: &str, setting: Setting<'_>) -> Result<(), RulesError> {
    let word = match setting {
        Setting::Word(word) => word,
        Setting::Bool(true) => "true",
        Setting::Bool(false) => "false",
    };
    let wrong = || wrong_value(key, word);
    let bool = || match setting {
        Setting::Bool(on) => Ok(on),
        Setting::Word(_) => Err(wrong()),
    };
    match key {
        "ko" => {
            rules.ko = match word {
                "SIMPLE" => KoRule::Simple,
                "POSITIONAL" => KoRule::Positional,
                "SITUATIONAL" => KoRule::Situational,
                _ => return Err(wrong()),
            }
        }
        "scoring" | "score" => {
            rules.scoring = match word {
                "AREA" => Scoring::Area,
                "TERRITORY" => Scoring::Territory,
                _ => return Err(wrong()),
            }
        }
        "tax" => {
            rules.tax = match word {
                "NONE" => Tax::None,
                "SEKI" => Tax::Seki,
                "ALL" => Tax::All,
                _ => return Err(wrong()),
            }
        }
        "whiteHandicapBonus" => {
            rules.handicap_bonus = match word {
                "0" => HandicapBonus::None,
                "N" => HandicapBonus::PerStone,
                "N-1" => HandicapBonus::PerStoneButOne,
                _ => return Err(wrong()),
            }
        }
        "suicide" => {
            rules.suicide = if bool()? {
                Suicide::MultiStone
            } else {
                Suicide::Forbidden
            }
        }
        "hasButton" => rules.button = bool()?,
        "friendlyPassOk" => rules.friendly_pass = bool()?,
        _ => {
            return Err(RulesError::Key {
                found: key.to_owned(),
                known: KEYS.join(", "),
            });
        }
    }
    Ok(())
}

fn wrong_value(key: &str, found: &str) -> RulesError {
    let expected = match key {
        "ko" => "SIMPLE, POSITIONAL or SITUATIONAL",
        "scoring" | "score" => "AREA or TERRITORY",
        "tax" => "NONE, SEKI or ALL",
        "whiteHandicapBonus" => "0, N or N-1",
        "suicide" | "hasButton" | "friendlyPassOk" => "true or false",
        _ => {
            return RulesError::Key {
                found: key.to_owned(),
                known: KEYS.join(", "),
            };
        }
    };
    RulesError::Value {
        key: key.to_owned(),
        found: found.to_owned(),
        expected,
    }
}

/// What facts are taken from when nothing is said about them.
fn bare() -> Ruleset {
    Ruleset {
        label: "custom",
        ..BARE.clone()
    }
}

/// Fills in what follows from the facts that were given.
fn settle(mut rules: Ruleset, has_tax: bool) -> Ruleset {
    if rules.scoring == Scoring::Territory {
        if !has_tax {
            rules.tax = Tax::Seki;
        }
        rules.komi = Komi::from_hundredths(650);
    }
    rules.dead_stones = dead_stones(&rules);
    rules.label = rules.name();
    rules
}

/// Who need not capture dead stones may pass before; and where territory is
/// counted, capturing them would cost points.
fn dead_stones(rules: &Ruleset) -> DeadStones {
    if rules.friendly_pass || rules.scoring == Scoring::Territory {
        DeadStones::ByAgreement
    } else {
        DeadStones::MustBeCaptured
    }
}

/// The rules that remember turns of one player are told as situational: of
/// the three that can be said it is the nearest.
fn ko_word(rules: &Ruleset) -> &'static str {
    match rules.ko {
        KoRule::Simple => "SIMPLE",
        KoRule::Positional => "POSITIONAL",
        KoRule::Situational | KoRule::NaturalSituational | KoRule::PerPlayer => "SITUATIONAL",
    }
}

fn scoring_word(rules: &Ruleset) -> &'static str {
    match rules.scoring {
        Scoring::Area | Scoring::Stones => "AREA",
        Scoring::Territory => "TERRITORY",
    }
}

/// Counting stones only comes out like area counting less two points a group
/// once both players have filled their areas.
fn tax_word(rules: &Ruleset) -> &'static str {
    match (rules.scoring, rules.tax) {
        (Scoring::Stones, _) | (_, Tax::All) => "ALL",
        (_, Tax::None) => "NONE",
        (_, Tax::Seki) => "SEKI",
    }
}

fn bonus_word(rules: &Ruleset) -> &'static str {
    match rules.handicap_bonus {
        HandicapBonus::None => "0",
        HandicapBonus::PerStone => "N",
        HandicapBonus::PerStoneButOne => "N-1",
    }
}
