//! A counted game as text and as JSON: pure functions of what was found.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::board::{Board, Color, Point, PointSet};
use crate::engine::{Engine, Reckoning};
use crate::rules::{Count, Item, Komi, Line, Repeated, Ruleset, Score};

/// All that is said about the count of a game.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The position at the end.
    pub board: Board,
    /// The rules it was counted by.
    pub ruleset: Ruleset,
    /// Why these rules.
    pub basis: String,
    /// Points that White gets for moving second.
    pub komi: Komi,
    /// Whether the record told the komi, and not the rules.
    pub komi_told: bool,
    /// Moves of the record, passes included.
    pub moves: usize,
    /// Whether passes, or a long cycle, ended the game.
    pub over: bool,
    /// How the game ended by repetition, if it did.
    pub repeated: Option<Repeated>,
    /// The count, and the stones that it rests on.
    pub reckoning: Reckoning,
    /// What the record says of the result, RE.
    pub claim: Option<String>,
}

/// How a record's own result stands to the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It says the same.
    Same,
    /// It says the same winner, and no number.
    SameWinner,
    /// It says another score: so many hundredths less for Black.
    Differs(i32),
    /// It says another winner, and no number.
    OtherWinner,
    /// The game wasn't counted: somebody resigned, ran out of time or lost by
    /// a fault.
    NotCounted,
    /// It says nothing about who won.
    Unclear,
}

impl Claim {
    /// Compares a record's result, such as `B+3.5`, `W+R`, `0` or `Void`, with
    /// a count.
    pub fn of(text: &str, score: Score, repeated: Option<Repeated>) -> Claim {
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        if lower == "void" {
            return if repeated == Some(Repeated::NoResult) {
                Claim::Same
            } else {
                Claim::NotCounted
            };
        }
        if ["0", "draw", "jigo", "tie"].contains(&lower.as_str()) {
            return Claim::by_number(0, score);
        }
        let Some((winner, by)) = lower.split_once('+') else {
            return Claim::Unclear;
        };
        let winner = match winner.trim() {
            "b" | "black" => Color::Black,
            "w" | "white" => Color::White,
            _ => return Claim::Unclear,
        };
        let by = by.trim();
        if by.is_empty() {
            return if score.winner() == Some(winner) {
                Claim::SameWinner
            } else {
                Claim::OtherWinner
            };
        }
        let is_word = |long: &str| !by.is_empty() && long.starts_with(by);
        if ["resign", "resignation", "time", "forfeit"]
            .into_iter()
            .any(is_word)
        {
            return Claim::NotCounted;
        }
        match by.replace(',', ".").parse::<Komi>() {
            Ok(points) => Claim::by_number(winner.sign() * points.hundredths(), score),
            Err(_) => Claim::Unclear,
        }
    }

    fn by_number(told: i32, score: Score) -> Claim {
        match score.hundredths() - told {
            0 => Claim::Same,
            less => Claim::Differs(less),
        }
    }
}

impl Sheet {
    /// The sheet of the game that an engine holds.
    pub fn of(engine: &mut Engine, basis: String, komi_told: bool, claim: Option<String>) -> Sheet {
        let reckoning = engine.reckon();
        let game = engine.game();
        Sheet {
            board: game.board().clone(),
            ruleset: game.ruleset().clone(),
            basis,
            komi: game.komi(),
            komi_told,
            moves: game.move_number(),
            over: game.is_over(),
            repeated: game.repeated(),
            reckoning,
            claim,
        }
    }

    /// The result as a record would have it: `B+3.5`, `0`, `Void`.
    pub fn result(&self) -> String {
        match self.repeated {
            Some(Repeated::NoResult) => "Void".to_owned(),
            Some(Repeated::Tie) => "0".to_owned(),
            None => self.reckoning.count.score.to_string(),
        }
    }

    /// How the record's own result stands to the count, if there is one.
    pub fn compared(&self) -> Option<Claim> {
        let score = match self.repeated {
            Some(_) => Score::ZERO,
            None => self.reckoning.count.score,
        };
        let claim = self.claim.as_deref()?;
        Some(Claim::of(claim, score, self.repeated))
    }

    /// The whole sheet: what was played, the drawn board, the sum, the result.
    pub fn text(&self, name: &str) -> String {
        let mut text = format!(
            "{name}: {}x{}, {} moves\nrules: {} ({})\n",
            self.board.size().width(),
            self.board.size().height(),
            self.moves,
            self.ruleset.name(),
            self.basis
        );
        let source = if self.komi_told {
            "KM"
        } else {
            "usual for the rules"
        };
        let _ = writeln!(text, "komi: {} ({source})\n", self.komi);
        text += &self.drawing();
        text.push('\n');
        text += &sum(&self.reckoning.count);
        let _ = writeln!(text, "\nresult: {}", self.result());
        for remark in self.remarks() {
            let _ = writeln!(text, "{remark}");
        }
        text
    }

    /// The board: `X O` living stones, `x o` dead ones, `B W` those in seki,
    /// `+` Black's points, `-` White's, `*` points to be filled, `.` neutral.
    pub fn drawing(&self) -> String {
        let mark = |point: Point| self.mark(point);
        let mut text = self.board.diagram_with(|point| Some(mark(point)));
        let mut legend = vec!["X O living"];
        let has = |sign: char| {
            let mut points = self.board.size().points();
            points.any(|point| mark(point) == sign)
        };
        for (signs, meaning) in [
            (['x', 'o'], "x o dead"),
            (['B', 'W'], "B W in seki"),
            (['+', '-'], "+ Black's, - White's points"),
            (['*', '*'], "* to be filled"),
            (['.', '.'], ". neutral"),
        ] {
            if signs.into_iter().any(has) {
                legend.push(meaning);
            }
        }
        let _ = writeln!(text, "{}", legend.join(", "));
        text
    }

    fn mark(&self, point: Point) -> char {
        let found = &self.reckoning;
        match self.board.cell(point).color() {
            Some(Color::Black) if found.dead.contains(point) => 'x',
            Some(Color::White) if found.dead.contains(point) => 'o',
            Some(Color::Black) if found.seki.contains(point) => 'B',
            Some(Color::White) if found.seki.contains(point) => 'W',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => match found.count.owner[point] {
                Some(Color::Black) => '+',
                Some(Color::White) => '-',
                None if found.teire.contains(point) => '*',
                None => '.',
            },
        }
    }

    /// What else there is to say.
    fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        match self.repeated {
            Some(Repeated::NoResult) => {
                remarks.push("the last position came for the third time: no result".to_owned());
            }
            Some(Repeated::Tie) => {
                remarks.push("a position came again in an even cycle: a tie".to_owned());
            }
            None => {}
        }
        if !self.over {
            remarks.push("no passes end this record: it is counted as it stands".to_owned());
        }
        let doubtful = names(&self.reckoning.doubtful);
        if !doubtful.is_empty() {
            remarks.push(format!("in doubt: {}", doubtful.join(" ")));
        }
        if let (Some(text), Some(claim)) = (&self.claim, self.compared()) {
            remarks.push(format!("record: {text}, {}", said(claim)));
        }
        remarks
    }

    /// One line: name, result, what the record says.
    pub fn brief(&self, name: &str) -> String {
        let mut line = format!("{name}: {} by {}", self.result(), self.ruleset.name());
        if let (Some(text), Some(claim)) = (&self.claim, self.compared()) {
            let _ = write!(line, "; record: {text}, {}", said(claim));
        }
        if !self.reckoning.doubtful.is_empty() {
            line += "; points in doubt";
        }
        line
    }

    /// All of it as one JSON object.
    pub fn json(&self, name: &str) -> Value {
        let found = &self.reckoning;
        let size = self.board.size();
        let of = |color: Color| -> PointSet {
            let open = |&p: &Point| self.board.is_empty(p) || found.dead.contains(p);
            let mine = |&p: &Point| found.count.owner[p] == Some(color);
            size.points().filter(open).filter(mine).collect()
        };
        let points = |hundredths: i32| json!(f64::from(hundredths) / 100.0);
        let lines: Vec<Value> = found
            .count
            .lines
            .iter()
            .map(
                |Line {
                     item,
                     hundredths: [black, white],
                 }| {
                    json!({"item": label(*item), "black": points(*black), "white": points(*white)})
                },
            )
            .collect();
        let score = match self.repeated {
            Some(_) => Score::ZERO,
            None => found.count.score,
        };
        json!({
            "file": name,
            "width": size.width(),
            "height": size.height(),
            "moves": self.moves,
            "rules": self.ruleset.name(),
            "rulesFrom": self.basis,
            "komi": self.komi.points(),
            "over": self.over,
            "inDoubt": names(&found.doubtful),
            "result": self.result(),
            "score": points(score.hundredths()),
            "lines": lines,
            "dead": names(&found.dead),
            "seki": names(&found.seki),
            "toFill": names(&found.teire),
            "blackTerritory": names(&of(Color::Black)),
            "whiteTerritory": names(&of(Color::White)),
            "record": self.claim,
            "recordAgrees": self.compared().and_then(agrees),
        })
    }
}

/// A fault of a file, as JSON.
pub(super) fn fault(name: &str, error: &str) -> Value {
    json!({"file": name, "error": error})
}

/// The sum of a count, line by line.
pub(in crate::tools) fn sum(count: &Count) -> String {
    let mut text = String::new();
    let mut row = |label: &str, black: &str, white: &str| {
        let line = format!("{label:<28}{black:>8}{white:>8}");
        let _ = writeln!(text, "{}", line.trim_end());
    };
    row("", "Black", "White");
    let mut total = [0; 2];
    for line in &count.lines {
        let [black, white] = line.hundredths;
        total[0] += black;
        total[1] += white;
        let shown = |player: usize| {
            let blank = match line.item {
                Item::Komi | Item::Handicap => player == Color::Black.index(),
                Item::Button => line.hundredths[player] == 0,
                _ => false,
            };
            if blank {
                String::new()
            } else {
                number(line.hundredths[player])
            }
        };
        row(label(line.item), &shown(0), &shown(1));
    }
    row("total", &number(total[0]), &number(total[1]));
    text
}

fn label(item: Item) -> &'static str {
    match item {
        Item::Stones => "stones",
        Item::Surrounded => "surrounded points",
        Item::Captured => "prisoners",
        Item::DeadStones => "dead stones taken off",
        Item::GroupTax => "group tax",
        Item::PassStones => "pass stones",
        Item::Handicap => "handicap stones",
        Item::Button => "button",
        Item::Komi => "komi",
    }
}

/// What the comparison with the record says, to follow its result.
fn said(claim: Claim) -> String {
    match claim {
        Claim::Same => "the same".to_owned(),
        Claim::SameWinner => "the same winner".to_owned(),
        Claim::Differs(hundredths) => {
            let whose = if hundredths > 0 { "Black" } else { "White" };
            format!("but {whose} has {} more here", number(hundredths.abs()))
        }
        Claim::OtherWinner => "but the other player wins here".to_owned(),
        Claim::NotCounted => "so it was not counted".to_owned(),
        Claim::Unclear => "which is no result to compare with".to_owned(),
    }
}

fn agrees(claim: Claim) -> Option<bool> {
    match claim {
        Claim::Same | Claim::SameWinner => Some(true),
        Claim::Differs(_) | Claim::OtherWinner => Some(false),
        Claim::NotCounted | Claim::Unclear => None,
    }
}

fn names(points: &PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}

/// Hundredths as a number with no more digits than needed.
fn number(hundredths: i32) -> String {
    Komi::from_hundredths(hundredths).to_string()
}
