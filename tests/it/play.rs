//! `ponnuki play`: games of a person in the terminal, through pipes.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A folder of its own for a test, gone at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("ponnuki-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, file: &str) -> String {
        self.0.join(file).to_str().unwrap().to_owned()
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }

    /// Plays with these options; the person types the words of the script.
    fn play(&self, options: &str, script: &str) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ponnuki"))
            .arg("play")
            .args(options.split_whitespace())
            .args(["--playouts", "30", "--threads", "1", "--seed", "3"])
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        for word in script.split(';') {
            // It may have gone already.
            let _ = writeln!(stdin, "{word}");
        }
        drop(stdin);
        child.wait_with_output().unwrap()
    }

    /// What is said in a game that ends well.
    #[track_caller]
    fn said(&self, options: &str, script: &str) -> String {
        let output = self.play(options, script);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{stderr}");
        assert_eq!(stderr, "");
        let text = String::from_utf8(output.stdout).unwrap();
        for line in text.lines() {
            // What the person typed may be longer.
            let is_prompt = line.contains(" to move: ");
            assert!(is_prompt || line.chars().count() <= 80, "{line}");
            assert!(!line.contains(|c: char| c.is_control()), "{line:?}");
        }
        text
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Two people divide a board: ten points to Black, five to White, and a stone
/// of Black's among White's.
const DIVIDED: &str = "c1;d1;c2;d2;c3;d3;c4;d4;c5;d5;e3;pass;pass";

#[test]
fn two_people_count_line_by_line_and_keep_the_record() {
    let folder = Folder::new("count");
    let text = folder.said(
        "--color both --boardsize 5 --komi 0.5",
        &format!("{DIVIDED};yes"),
    );
    for piece in [
        // The dead stone is found, and the points are marked.
        "3  x x X O *  3",
        "Dead black stones (*): E3",
        "stones                             5       5\n",
        "surrounded points                 10       5\n",
        "komi                                     0.5\n",
        "total                             15    10.5\n",
        "Black wins by 4.5 points: B+4.5\n",
        "The game is in game.sgf.\n",
    ] {
        assert!(text.contains(piece), "{piece}: {text}");
    }
    let record = folder.read("game.sgf");
    assert!(record.contains("SZ[5]KM[0.5]"), "{record}");
    assert!(record.contains("RE[B+4.5]") && record.contains(";B[ec];W[];B[]"));
    // The next game doesn't write over this one.
    let text = folder.said("--color both --boardsize 5", "c3;quit");
    assert!(text.ends_with("The game is in game-2.sgf.\n"), "{text}");
    assert_eq!(folder.read("game.sgf"), record);
    assert!(folder.read("game-2.sgf").contains(";B[cc])"));
}

#[test]
fn territory_and_a_chain_that_is_not_dead() {
    let folder = Folder::new("territory");
    let options = "--color both --boardsize 5 --komi 6.5 --rules japanese --sgf my.sgf";
    let text = folder.said(
        options,
        &format!("{DIVIDED};e4;e3;no;c5;pass;undo;pass;pass;yes"),
    );
    assert!(
        text.contains("dead stones taken off              0       1\n"),
        "{text}"
    );
    assert!(text.contains("White wins by 2.5 points: W+2.5\n"));
    assert!(text.contains("There is no stone at E4.\n"));
    // With a living stone inside White has no territory.
    assert!(text.contains("total                             10     6.5\n"));
    assert!(text.contains("Play goes on.\n"));
    assert!(text.contains("C5: the point is occupied."));
    assert!(text.contains("1 move taken back.\n"));
    assert!(folder.read("my.sgf").contains("RE[W+2.5]"));
    assert!(!folder.0.join("game.sgf").exists());
}

#[test]
fn a_game_against_the_engine() {
    let folder = Folder::new("engine");
    let text = folder.said(
        "--boardsize 9",
        "d4;z9;d4;d4 e5;undo;undo;e5;hint;estimate;board;help;save two words.sgf;resign",
    );
    for piece in [
        "Black to move: d4\nWhite thinks ...\nWhite plays ",
        "9 columns and 9 rows",
        "D4: the point is occupied.",
        "2 moves taken back.",
        "There is no move of yours to take back.",
        "I would play ",
        "; Black wins with ",
        "undo      take your last move back",
        "Written to two words.sgf.",
        "Black resigns. White wins.",
    ] {
        assert!(text.contains(piece), "{piece}: {text}");
    }
    let record = folder.read("two words.sgf");
    assert!(record.contains("PB[you]") && record.contains("PW[ponnuki]"));
    assert!(record.contains("DT[2"), "{record}");
    assert!(folder.read("game.sgf").contains("RE[W+Resign]"));
}

#[test]
fn the_engine_begins_and_both_pass() {
    let folder = Folder::new("white");
    // On a single point nobody can play.
    let text = folder.said(
        "--color white --boardsize 1 --rules cgos",
        "estimate;pass;a1;yes",
    );
    assert!(text.contains("Black passes."), "{text}");
    assert!(text.contains("White wins by 7 points: W+7"), "{text}");
    assert!(text.contains("dead stones have to be captured"), "{text}");
}

/// Three kos, taken in turn: the third time is the end.
#[test]
fn a_long_cycle_has_no_result() {
    let folder = Folder::new("cycle");
    let stones = "AW[aa:ga][ab][cb][eb][gb][dc][fc][ae:ge]AB[bb][ac][cc][ec][gc][ad:gd]PL[B]";
    let record = format!("(;GM[1]SZ[7]RU[Japanese]KM[0]{stones})");
    fs::write(folder.0.join("kos.sgf"), record).unwrap();
    let round = "d6;b5;f6;d5;b6;f5";
    let text = folder.said(
        "--color both --load kos.sgf",
        &format!("{round};undo;f5;{round};hint"),
    );
    assert!(
        text.ends_with("come three times: no result.\nThe game is in game.sgf.\n"),
        "{text}"
    );
    assert!(folder.read("game.sgf").contains("RE[Void]"));
}

#[test]
fn handicap_and_a_game_that_goes_on() {
    let folder = Folder::new("load");
    let text = folder.said(
        "--color both --boardsize 9 --handicap 2 --no-sgf",
        "e5;save a.sgf",
    );
    assert!(text.contains("Handicap 2"), "{text}");
    assert!(text.contains("Komi 0.5"), "{text}");
    assert!(text.contains("White plays E5."));
    assert!(!folder.0.join("game.sgf").exists());
    let text = folder.said("--color both --load a.sgf", "d5;quit");
    assert!(text.contains("7  . . + . . . X . .  7"), "{text}");
    assert!(text.contains("Black plays D5."));
    assert!(folder.read("game.sgf").contains("HA[2]"));
    // Black's seat is the engine's, but White begins: the person.
    let text = folder.said("--color white --boardsize 13 --handicap 4", "g7;resign");
    assert!(
        text.contains("White to move: g7\nBlack thinks ..."),
        "{text}"
    );
}

#[test]
fn whoever_types_nothing_leaves_at_once() {
    let folder = Folder::new("end");
    for script in [
        "",
        "d4",
        "pass;pass",
        "\u{0}\u{1b}[A;\u{e9};;a word that goes on and on and on and is longer than any other word;antidisestablishmentarianisms on and on;quit",
    ] {
        let text = folder.said("--boardsize 9 --color both", script);
        assert!(text.contains("Black to move: "), "{text}");
    }
    let output = folder.play("--sgf no/such/folder/x.sgf", "d4");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success());
    assert!(stderr.contains("no/such/folder/x.sgf (--sgf)"), "{stderr}");
}

#[test]
fn wrong_options_say_what_to_type() {
    let folder = Folder::new("options");
    for (options, hint) in [
        ("--boardsize 26", "--boardsize 9"),
        ("--color green", "both"),
        ("--level 11", "1..=10"),
        ("--rules parcheesi", "chinese"),
        ("--handicap 500", "--handicap"),
        ("--handicap 1", "2 or more"),
        ("--load none.sgf", "none.sgf (--load)"),
        ("--load none.sgf --boardsize 9", "--boardsize"),
    ] {
        let output = folder.play(options, "");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "{options}");
        assert!(stderr.contains(hint), "{options}: {stderr}");
    }
}
