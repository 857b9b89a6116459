//! The subcommand that counts game records. The sums are made by hand from the
//! rules' own formulas.

use std::fs;
use std::path::PathBuf;

use ponnuki::board::Color;
use ponnuki::rules::{Repeated, Ruleset, Score};
use ponnuki::tools::score::{Claim, Sheet, count_record};

use crate::process::run;

/// Five stones each down the board: Black has ten points and White five.
const SPLIT: &str = ";B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de]";

fn record(head: &str, moves: &str) -> String {
    format!("(;GM[1]FF[4]SZ[5]{head}{moves})")
}

fn sheet(head: &str, moves: &str, rules: Option<&str>) -> Sheet {
    let rules = rules.map(|name| Ruleset::named(name).unwrap());
    count_record(record(head, moves).as_bytes(), rules.as_ref()).unwrap()
}

#[test]
fn a_whole_sheet() {
    let sheet = sheet(
        "KM[0.5]RU[Japanese]RE[B+4.5]",
        &format!("{SPLIT};B[ec];W[];B[];W[]"),
        None,
    );
    let expected = "\
game.sgf: 5x5, 14 moves
rules: japanese (RU[Japanese])
komi: 0.5 (KM)

 5 + + X O -
 4 + + X O -
 3 + + X O x
 2 + + X O -
 1 + + X O -
   A B C D E
X O living, x o dead, + Black's, - White's points

                               Black   White
surrounded points                 10       5
prisoners                          0       0
dead stones taken off              0       1
komi                                     0.5
total                             10     6.5

result: B+3.5
record: B+4.5, but White has 1 more here
";
    assert_eq!(sheet.text("game.sgf"), expected);
}

/// The lines of the sum without the head and the blanks.
fn sum(sheet: &Sheet) -> Vec<String> {
    sheet
        .text("")
        .lines()
        .skip_while(|line| !line.ends_with("Black   White"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn sums_of_all_kinds() {
    let passes = format!("{SPLIT};B[];W[]");
    for (rules, lines) in [
        (
            "chinese-kgs",
            &[
                "stones 5 5",
                "surrounded points 10 5",
                "komi 0",
                "total 15 10",
            ][..],
        ),
        ("stones-only", &["stones 5 5", "komi 0", "total 5 5"]),
        (
            "stone-scoring",
            &[
                "stones 5 5",
                "surrounded points 10 5",
                "group tax -2 -2",
                "komi 0",
                "total 13 8",
            ],
        ),
        (
            "aga-button",
            &[
                "stones 5 5",
                "surrounded points 10 5",
                "button 0.5",
                "komi 0",
                "total 15.5 10",
            ],
        ),
    ] {
        let sheet = sheet("KM[0]", &passes, Some(rules));
        assert_eq!(sum(&sheet), lines, "{rules}");
    }
}

#[test]
fn prisoners_pass_stones_and_handicap() {
    // Black takes a stone on A1 and passes twice, White once and once more to
    // move last: by territory with pass stones White gives two and gets two.
    let moves = format!("{SPLIT};B[ae];W[];B[];W[]");
    let mut territory = Ruleset::named("aga").unwrap();
    territory.scoring = ponnuki::rules::Scoring::Territory;
    let counted = count_record(record("KM[0]", &moves).as_bytes(), Some(&territory)).unwrap();
    assert_eq!(
        sum(&counted),
        [
            "surrounded points 9 5",
            "prisoners 0 0",
            "dead stones taken off 0 0",
            "pass stones 2 1",
            "komi 0",
            "total 11 6",
        ]
    );
    // The same by area.
    assert_eq!(sheet("KM[0]", &moves, Some("aga")).result(), "B+5");
    // Nine by nine, two stones of Black's: 81 points, 2 or 1 of them White's.
    let handicap = "(;SZ[9]HA[2]KM[0.5]AB[cg][gc];W[];B[])";
    for (rules, line, result) in [
        ("chinese", Some("handicap stones 2"), "B+78.5"),
        ("aga", Some("handicap stones 1"), "B+79.5"),
        ("japanese", None, "B+78.5"),
        ("new_zealand", None, "B+80.5"),
    ] {
        let rules = Ruleset::named(rules).unwrap();
        let sheet = count_record(handicap.as_bytes(), Some(&rules)).unwrap();
        let found = sum(&sheet);
        let found = found.iter().find(|l| l.starts_with("handicap"));
        assert_eq!(found.map(String::as_str), line, "{}", rules.name());
        assert_eq!(sheet.result(), result, "{}", rules.name());
    }
}

#[test]
fn rules_and_komi_come_from_the_record_or_from_the_user() {
    for (head, asked, name, basis, komi) in [
        (
            "RU[Japanese]KM[5.5]",
            None,
            "japanese",
            "RU[Japanese]",
            "5.5",
        ),
        ("RU[Japanese]", None, "japanese", "RU[Japanese]", "6.5"),
        ("RU[Japanese]", Some("nz"), "new_zealand", "asked for", "7"),
        (
            "",
            None,
            "chinese-kgs",
            "the record names none: the default",
            "7.5",
        ),
        (
            "RU[my own]",
            None,
            "chinese-kgs",
            "RU[my own] is unknown: the default",
            "7.5",
        ),
    ] {
        let sheet = sheet(head, SPLIT, asked);
        assert_eq!(sheet.ruleset.name(), name, "{head}");
        assert_eq!(sheet.basis, basis, "{head}");
        assert_eq!(sheet.komi.to_string(), komi, "{head}");
    }
}

#[test]
fn what_the_record_says() {
    let score = Score::from_hundredths(350);
    for (text, expected) in [
        ("B+3.5", Claim::Same),
        ("b+3,5", Claim::Same),
        ("B+3.50", Claim::Same),
        ("B+", Claim::SameWinner),
        ("W+", Claim::OtherWinner),
        ("B+2.5", Claim::Differs(100)),
        ("W+0.5", Claim::Differs(400)),
        ("0", Claim::Differs(350)),
        ("Draw", Claim::Differs(350)),
        ("W+R", Claim::NotCounted),
        ("W+Resign", Claim::NotCounted),
        ("B+Time", Claim::NotCounted),
        ("B+F", Claim::NotCounted),
        ("Void", Claim::NotCounted),
        ("?", Claim::Unclear),
        ("C+3", Claim::Unclear),
        ("B+many", Claim::Unclear),
    ] {
        assert_eq!(Claim::of(text, score, None), expected, "{text}");
    }
    assert_eq!(Claim::of("Jigo", Score::ZERO, None), Claim::Same);
    let void = Some(Repeated::NoResult);
    assert_eq!(Claim::of("Void", Score::ZERO, void), Claim::Same);
    assert_eq!(score.winner(), Some(Color::Black));
}

#[test]
fn long_cycles_have_no_count() {
    let head = "SZ[7]AW[aa:ga][ab][cb][eb][gb][dc][fc][ae:ge]AB[bb][ac][cc][ec][gc][ad:gd]PL[B]";
    let round = ";B[db];W[bc];B[fb];W[dc];B[bb];W[fc]";
    let of = |rules: &str, rounds: usize| {
        let text = format!("(;GM[1]{head}RU[{rules}]KM[0]{})", round.repeat(rounds));
        count_record(text.as_bytes(), None).unwrap()
    };
    assert_eq!(of("Japanese", 2).result(), "Void");
    assert!(of("Japanese", 2).text("").contains("third time: no result"));
    assert_eq!(of("Traditional", 1).result(), "0");
    assert!(of("Japanese", 1).repeated.is_none());
}

#[test]
fn json_says_the_same() {
    let moves = format!("{SPLIT};B[ec];W[];B[]");
    let json = sheet("KM[0.5]RU[Chinese]RE[B+4.5]", &moves, None).json("a.sgf");
    assert_eq!(json["file"], "a.sgf");
    assert_eq!(json["result"], "B+4.5");
    assert_eq!(json["score"], 4.5);
    assert_eq!(json["recordAgrees"], true);
    assert_eq!(json["dead"], serde_json::json!(["E3"]));
    assert_eq!(json["whiteTerritory"].as_array().unwrap().len(), 5);
    assert_eq!(json["lines"][0]["item"], "stones");
    assert_eq!(json["lines"][0]["black"], 5.0);
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_folder_goes_on_after_a_fault() {
    let folder = folder("score-folder");
    let good = record("KM[0.5]RU[Chinese]", &format!("{SPLIT};B[];W[]"));
    fs::write(folder.join("a.sgf"), &good).unwrap();
    fs::write(folder.join("b.SGF"), "no game").unwrap();
    fs::write(folder.join("c.txt"), "left out").unwrap();
    fs::write(folder.join("d.sgf"), good.replace("B[cb]", "B[zz]")).unwrap();
    fs::write(folder.join("e.sgf"), &good).unwrap();
    let path = folder.to_str().unwrap();
    let output = run(&["score", path, "--brief"], "");
    assert!(!output.status.success());
    let out = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 2, "{out}");
    assert!(lines[0].contains("a.sgf: B+4.5 by chinese-kgs"), "{out}");
    assert!(lines[1].contains("e.sgf: B+4.5 by chinese-kgs"), "{out}");
    assert!(errors.contains("b.SGF: this is no SGF file"), "{errors}");
    assert!(errors.contains("d.sgf: move 3"), "{errors}");
    assert!(errors.contains("2 files could not be counted"), "{errors}");

    let output = run(&["score", path, "--json"], "");
    let out = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 4, "{out}");
    assert!(lines[1]["error"].as_str().unwrap().contains("no SGF file"));
    assert_eq!(lines[3]["result"], "B+4.5");
}

#[test]
fn a_missing_file_is_named() {
    let output = run(&["score", "no-such-file.sgf"], "");
    assert!(!output.status.success() && output.stdout.is_empty());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.contains("no-such-file.sgf: cannot be read"),
        "{errors}"
    );
}
