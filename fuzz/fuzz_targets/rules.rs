//! Rules in words: what is understood is printed, and understood again as the
//! same. The first line is the text of rules, the others are settings, `KEY
//! VALUE`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ponnuki::rules::{Komi, Ruleset, kata};

/// The same facts, wherever they come from.
fn same(a: &Ruleset, b: &Ruleset) -> bool {
    *a == Ruleset {
        label: a.label,
        ..b.clone()
    }
}

/// What can be said of these rules is read again as it was said.
fn check(rules: &Ruleset) {
    let json = kata::to_json(rules);
    let again = kata::from_json(&json).expect("our own JSON");
    assert_eq!(kata::to_json(&again), json);
    let short = kata::to_short(rules);
    let again = kata::from_short(&short).expect("our own short form");
    assert_eq!(kata::to_short(&again), short);
    let word = rules.to_sgf();
    let again = Ruleset::from_sgf(&word).expect("our own word");
    assert_eq!(again.to_sgf(), word);
    if rules.preset().is_some() {
        assert!(same(rules, &again), "{word}: {rules:?}");
        let named = Ruleset::named(rules.name()).expect("our own name");
        assert!(same(rules, &named), "{rules:?}");
    }
}

fuzz_target!(|text: &str| {
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or("");
    if let Ok(komi) = first.parse::<Komi>() {
        assert_eq!(komi.to_string().parse(), Ok(komi), "{first:?}");
    }
    for rules in [Ruleset::named(first), Ruleset::kgs(first)] {
        match rules {
            Ok(rules) => check(&rules),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    if let Ok(rules) = Ruleset::from_sgf(first) {
        check(&rules);
    }
    for parse in [kata::from_json, kata::from_short] {
        let Ok(rules) = parse(first) else { continue };
        // These forms can say all that they can be told.
        let json = kata::from_json(&kata::to_json(&rules)).expect("our own JSON");
        assert!(same(&rules, &json), "{first:?}: {rules:?}, {json:?}");
        let short = kata::from_short(&kata::to_short(&rules)).expect("our own short form");
        assert!(same(&rules, &short), "{first:?}: {rules:?}, {short:?}");
    }
    let Ok(mut rules) = kata::parse(first) else {
        return;
    };
    check(&rules);
    for line in lines.take(16) {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        if let Ok(changed) = kata::with_setting(&rules, key, value) {
            check(&changed);
            let twice = kata::with_setting(&changed, key, value).expect("the same setting");
            assert!(same(&changed, &twice), "{line:?}: {changed:?}, {twice:?}");
            rules = changed;
        }
    }
});
