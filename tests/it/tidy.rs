//! What the compiler doesn't check about the tree: who uses whom, that files
//! say what they are, and that README tells the truth.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

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
    (
        "search",
        &[
            "board", "game", "params", "patterns", "playout", "rules", "tactics",
        ],
    ),
    (
        "engine",
        &[
            "board", "game", "params", "patterns", "playout", "rules", "search", "tactics",
        ],
    ),
    (
        "gtp",
        &["board", "engine", "game", "params", "rules", "search"],
    ),
    (
        "tools",
        &[
            "board", "engine", "game", "params", "patterns", "playout", "rules", "search",
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
                if !["target", ".git", "node_modules"].contains(&name.as_str()) {
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
        if ["lib", "main", "cli"].contains(&module.as_str()) {
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
                assert!(
                    read(&path).starts_with("//! "),
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

#[test]
fn quick_start_has_two_blocks_to_run() {
    let readme = read("README.md");
    let start = readme.split("## Quick start").nth(1).unwrap();
    let section = start.split("\n## ").next().unwrap();
    assert_eq!(section.matches("```sh\n").count(), 2);
}
