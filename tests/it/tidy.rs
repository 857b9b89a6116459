//! What the compiler doesn't check about the tree: who uses whom, that files
//! say what they are, and that README tells the truth.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ponnuki::board::Suicide;
use ponnuki::gtp::COMMANDS;
use ponnuki::rules::{DeadStones, HandicapBonus, KoRule, LongCycle, PRESETS, Preset, Scoring, Tax};

/// Which modules of ours each module may name. ARCHITECTURE.md draws this
/// table; a new module needs a row here.
const MAY_USE: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("params", &[]),
    ("rules", &["board"]),
    ("game", &["board", "rules"]),
    ("tactics", &["board"]),
    ("patterns", &["board", "tactics"]),
    (
        "playout",
        &["board", "params", "patterns", "rules", "tactics"],
    ),
    ("net", &["board", "game", "rules", "tactics"]),
    (
        "search",
        &[
            "board", "game", "net", "params", "patterns", "playout", "rules", "tactics",
        ],
    ),
    (
        "engine",
        &[
            "board", "game", "net", "params", "patterns", "playout", "rules", "search", "tactics",
        ],
    ),
    (
        "gtp",
        &["board", "engine", "game", "params", "rules", "search"],
    ),
    (
        "tools",
        &[
            "board", "engine", "game", "net", "params", "patterns", "playout", "rules", "search",
            "tactics",
        ],
    ),
];

/// The longest that a file may be, in lines.
const LONGEST: usize = 900;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of the tree below `folder`, as paths from the root.
fn files_below(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut todo = vec![root().join(folder)];
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if !["target", ".git", "node_modules", "__pycache__"].contains(&name.as_str()) {
                    todo.push(path);
                }
            } else if name != ".git" {
                files.push(path.strip_prefix(root()).unwrap().to_path_buf());
            }
        }
    }
    files.sort();
    files
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(root().join(path.as_ref())).unwrap_or_default()
}

/// The module of a file below `src`: its folder, or its own name.
fn module_of(path: &Path) -> String {
    let first = path.iter().nth(1).unwrap().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// The names that follow `crate::` in the code, comments left out: those of
/// `crate::{a, b::c}` as well.
fn named_modules(code: &str) -> BTreeSet<String> {
    let code: String = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = |text: &str| -> String {
        text.trim_start()
            .chars()
            .take_while(|&c| is_name(c))
            .collect()
    };
    let mut names = BTreeSet::new();
    for (at, found) in code.match_indices("crate::") {
        // `$crate::` stands in a macro, and names what its user may not know.
        if code[..at].ends_with(|c| is_name(c) || c == '$') {
            continue;
        }
        let rest = &code[at + found.len()..];
        let Some(list) = rest.strip_prefix('{') else {
            names.insert(name(rest));
            continue;
        };
        names.insert(name(list));
        let mut depth = 0;
        for (i, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    names.insert(name(&list[i + 1..]));
                }
                _ => {}
            }
        }
    }
    names.remove("");
    names
}

#[test]
fn names_after_crate_are_found() {
    let code = "
        use crate::board::{Board, Color};
        use crate::{game::Game, rules::{Komi, Score}, search};
        // crate::gtp is only mentioned
        let x: $crate::params::Info = crate::tactics::f();
    ";
    assert_eq!(
        named_modules(code).into_iter().collect::<Vec<_>>(),
        ["board", "game", "rules", "search", "tactics"]
    );
}

#[test]
fn modules_use_only_those_below_them() {
    let mut faults = Vec::new();
    for path in files_below("src") {
        let module = module_of(&path);
        // Tests may look at the whole.
        let is_test = path
            .iter()
            .any(|part| part == "tests" || part == "tests.rs");
        if is_test || ["lib", "main", "cli"].contains(&module.as_str()) {
            continue;
        }
        let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == module) else {
            faults.push(format!("{}: no row for `{module}`", path.display()));
            continue;
        };
        for used in named_modules(&read(&path)) {
            if used != module && !allowed.contains(&used.as_str()) {
                faults.push(format!("{} uses `{used}`", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_source_file_says_what_it_is() {
    for folder in ["src", "tests", "benches"] {
        for path in files_below(folder) {
            if path.extension().is_some_and(|e| e == "rs") {
                let text = read(&path);
                // The library says it with ARCHITECTURE.md.
                assert!(
                    text.starts_with("//! ") || text.starts_with("#![doc = include_str!"),
                    "{} does not start with //!",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn no_file_is_too_long() {
    for path in files_below("") {
        let kind = path.extension().and_then(|e| e.to_str()).unwrap_or("");
        if ["rs", "md", "py", "js", "mjs", "tst", "toml"].contains(&kind) {
            let lines = read(&path).lines().count();
            assert!(
                lines <= LONGEST,
                "{} has {lines} lines: expected at most {LONGEST}",
                path.display()
            );
        }
    }
    let lines = read("ARCHITECTURE.md").lines().count();
    assert!(lines <= 200, "ARCHITECTURE.md is a map: {lines} lines");
}

#[test]
fn nothing_names_a_path_of_one_machine() {
    // Cut in two, so that this file passes too.
    let paths = [
        ("/wo", "rk/"),
        ("/tm", "p/"),
        ("/ho", "me/"),
        ("/ro", "ot/"),
    ]
    .map(|(start, end)| start.to_owned() + end);
    for path in files_below("") {
        let text = read(&path);
        for (number, line) in text.lines().enumerate() {
            assert!(
                !paths.iter().any(|p| line.contains(p.as_str())),
                "{}:{}: {line}",
                path.display(),
                number + 1
            );
        }
    }
}

#[test]
fn what_is_unsafe_stays_where_it_is() {
    // Cut in two, so that this file passes too.
    let allowed = "unsafe".to_owned() + "_code";
    let has = |word: &str| -> Vec<PathBuf> {
        ["src", "tests", "benches"]
            .into_iter()
            .flat_map(files_below)
            .filter(|path| path.extension().is_some_and(|e| e == "rs"))
            .filter(|path| read(path).contains(word))
            .collect()
    };
    assert_eq!(has(&allowed), [Path::new("src/net/kernels/mod.rs")]);
    assert!(read("Cargo.toml").contains(&format!("{allowed} = \"deny\"")));
}

#[test]
fn nothing_below_main_reads_the_environment() {
    for path in files_below("src") {
        if !["main", "cli"].contains(&module_of(&path).as_str()) {
            assert!(
                !read(&path).contains("env::var"),
                "{} reads an environment variable",
                path.display()
            );
        }
    }
}

/// A section of README, from its heading to the next of the same level.
fn readme_section(heading: &str) -> String {
    let readme = read("README.md");
    let start = readme
        .split_once(&format!("\n## {heading}\n"))
        .unwrap_or_else(|| panic!("README has no section {heading}"))
        .1;
    start.split("\n## ").next().unwrap().to_owned()
}

/// The rows of a section's tables are these; all of them begin with code.
#[track_caller]
fn check_table(heading: &str, expected: &[String]) {
    let section = readme_section(heading);
    let rows: Vec<&str> = section.lines().filter(|l| l.starts_with("| `")).collect();
    let missing: Vec<_> = expected
        .iter()
        .filter(|row| !rows.contains(&row.as_str()))
        .collect();
    let wrong: Vec<_> = rows
        .iter()
        .filter(|row| !expected.iter().any(|e| e == *row))
        .collect();
    assert!(
        rows == expected,
        "the table under {heading} in README is out of date\nmissing: {missing:#?}\n\
         not so: {wrong:#?}\nin this order:\n{}",
        expected.join("\n")
    );
}

#[test]
fn readme_lists_the_commands() {
    let rows: Vec<String> = COMMANDS
        .iter()
        .map(|command| {
            let call = format!("{} {}", command.name, command.usage);
            let call = call.trim_end().replace('|', "\\|");
            format!("| `{call}` | {} |", command.help)
        })
        .collect();
    check_table("Commands", &rows);
}

fn rules_row(preset: &Preset) -> String {
    let rules = &preset.ruleset;
    let ko = match (rules.ko, rules.long_cycle) {
        (KoRule::Simple, LongCycle::NoResult) => "simple",
        (KoRule::Simple, LongCycle::TieIfEven) => "simple; a balanced cycle is a tie",
        (KoRule::Positional, _) => "positional superko",
        (KoRule::Situational, _) => "situational superko",
        (KoRule::NaturalSituational, _) => "natural situational superko",
        (KoRule::PerPlayer, _) => "superko for each player's own turns",
    };
    let suicide = match rules.suicide {
        Suicide::Forbidden => "no",
        Suicide::MultiStone => "of two stones or more",
        Suicide::Allowed => "yes",
    };
    let scoring = match rules.scoring {
        Scoring::Area => "area",
        Scoring::Territory => "territory",
        Scoring::Stones => "stones",
    };
    let tax = match (rules.scoring, rules.tax) {
        (Scoring::Territory, Tax::None) => ", eyes in seki too",
        (_, Tax::All) => ", less two points a group",
        _ => "",
    };
    let handicap = match rules.handicap_bonus {
        HandicapBonus::None => "0",
        HandicapBonus::PerStone => "1 a stone",
        HandicapBonus::PerStoneButOne => "1 a stone but the first",
    };
    let mut more = Vec::new();
    if rules.dead_stones == DeadStones::MustBeCaptured {
        more.push("dead stones must be captured".to_owned());
    }
    if rules.pass_stones {
        more.push("pass stones".to_owned());
    }
    if rules.button {
        more.push("half a point for the first pass".to_owned());
    }
    if rules.passes_to_end != 2 {
        more.push(format!("{} passes end the game", rules.passes_to_end));
    }
    if let Some(passes) = rules.passes_without_agreement {
        more.push(format!("after {passes} passes all stones live"));
    }
    let also = preset.aliases.join(", ");
    let more = more.join("; ");
    format!(
        "| `{}` | {also} | {ko} | {suicide} | {scoring}{tax} | {handicap} | {more} |",
        preset.name
    )
    .replace("|  |", "| |")
    .replace("|  |", "| |")
}

#[test]
fn readme_lists_the_rules() {
    let rows: Vec<String> = PRESETS.iter().map(rules_row).collect();
    check_table("Rules", &rows);
}

#[test]
fn readme_lists_the_options() {
    let help = Command::new(env!("CARGO_BIN_EXE_ponnuki"))
        .arg("--help")
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let rows: Vec<String> = help
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("--"))
        .map(|line| {
            let (option, text) = line.split_once("  ").unwrap();
            format!("| `--{option}` | {} |", text.trim().replace('|', "\\|"))
        })
        .collect();
    assert!(rows.len() > 5, "{help}");
    check_table("Options", &rows);
}

#[test]
fn quick_start_has_two_blocks_to_run() {
    let section = readme_section("Quick start");
    assert_eq!(section.matches("```sh\n").count(), 2);
    assert_eq!(section.matches("\n```").count(), 4);
}

#[test]
fn architecture_shows_who_may_use_whom() {
    let text = read("ARCHITECTURE.md");
    for (module, allowed) in MAY_USE {
        let list = if allowed.is_empty() {
            "nothing of ours".to_owned()
        } else {
            allowed.join(", ")
        };
        let row = format!("| `{module}` | {list} |");
        assert!(text.contains(&row), "ARCHITECTURE.md lacks: {row}");
    }
}
