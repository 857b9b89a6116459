//! Komi and scores.

use super::*;

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
