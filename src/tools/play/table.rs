//! The game at the table: whose turn it is, what is said, how it ends.

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result};

use super::count;
use super::draw::{self, Drawing, Sign, title};
use super::words::{self, Word};
use crate::board::{Color, Illegal, Move, Point, PointSet};
use crate::engine::decide::Decision;
use crate::engine::level::STRONGEST;
use crate::engine::{Ask, Engine, store};
use crate::game::sgf::{self, Details};
use crate::rules::{DeadStones, Repeated, Score};
use crate::search::SearchReport;

/// What the engine is called in the record and beside the board.
const ENGINE: &str = "ponnuki";

const HELP: &str = "\
D4        play at D4
pass      pass; two passes end the game
undo      take your last move back
hint      what the engine would play
estimate  who is ahead, and whose each point will probably be
board     show the board again
save FILE write the record of the game (SGF)
resign    give the game up
quit      leave; the record is kept";

const HELP_COUNT: &str = "\
yes       the count is right: end the game
D4        the stones at D4 live after all, or are dead after all
no        play on
undo      take the last pass back
board     show the board and the count again
save FILE write the record of the game (SGF)
quit      leave; the record is kept";

/// What comes after a line.
enum Next {
    /// The same question again.
    Ask,
    /// Somebody's turn.
    Turn,
    /// The end.
    Leave,
}

/// A person and an engine at a board.
pub(super) struct Table<R, W> {
    engine: Engine,
    /// The player that the engine is, if it plays.
    seat: Option<Color>,
    input: R,
    output: W,
    color: bool,
    echo: bool,
    /// Where the record is kept after each move.
    file: Option<PathBuf>,
    /// Where a new file for it is made, if none is named.
    folder: Option<PathBuf>,
    result: Option<String>,
    /// Moves that the board was last shown after.
    shown: Option<usize>,
    /// Moves after which the players chose to play on.
    resumed: Option<usize>,
}

impl<R: BufRead, W: Write> Table<R, W> {
    /// A table with the game that the engine has.
    pub(super) fn new(engine: Engine, seat: Option<Color>, input: R, output: W) -> Table<R, W> {
        Table {
            engine,
            seat,
            input,
            output,
            color: false,
            echo: false,
            file: None,
            folder: None,
            result: None,
            shown: None,
            resumed: None,
        }
    }

    /// Whether to draw in colour, and whether to repeat what was typed.
    pub(super) fn set_style(&mut self, color: bool, echo: bool) {
        self.color = color;
        self.echo = echo;
    }

    /// Keeps the record in this file, after each move.
    pub(super) fn set_file(&mut self, file: &Path) {
        self.file = Some(file.to_owned());
    }

    /// Makes a new file for the record in this folder.
    pub(super) fn set_folder(&mut self, folder: &Path) {
        self.folder = Some(folder.to_owned());
    }

    /// Plays until the game is over, or the person leaves.
    ///
    /// # Errors
    /// When nothing can be read or written any more, or the record can't be.
    pub(super) fn play(&mut self) -> Result<()> {
        if let Some(file) = self.file.clone() {
            // Better now than after a long game.
            store(&file, &self.record())
                .with_context(|| format!("cannot write {} (--sgf)", file.display()))?;
        }
        let end = self.turns();
        // Even if nobody is there any more.
        let kept = self.keep();
        end?;
        kept
    }

    fn turns(&mut self) -> io::Result<()> {
        writeln!(
            self.output,
            "{ENGINE} {}. Type a point such as D4, or help.",
            env!("CARGO_PKG_VERSION")
        )?;
        loop {
            let game = self.engine.game();
            let is_over = game.is_over() && self.resumed != Some(game.move_number());
            let next = if is_over {
                self.end_of_game()?
            } else if Some(game.to_move()) == self.seat {
                self.engine_moves()?
            } else {
                self.person_moves()?
            };
            if matches!(next, Next::Leave) {
                return Ok(());
            }
        }
    }

    // ---- turns ----------------------------------------------------------

    fn engine_moves(&mut self) -> io::Result<Next> {
        let color = self.engine.game().to_move();
        writeln!(self.output, "{} thinks ...", title(color))?;
        self.output.flush()?;
        match self.engine.genmove(color, false).decision {
            Decision::Resign => {
                let (loser, winner) = (title(color), title(!color));
                writeln!(self.output, "{loser} resigns. {winner} wins.")?;
                self.result = Some(format!("{}+Resign", (!color).letter()));
                return Ok(Next::Leave);
            }
            Decision::Move(mv) => self.say_move(color, mv)?,
        }
        self.moved()?;
        Ok(Next::Turn)
    }

    fn say_move(&mut self, color: Color, mv: Move) -> io::Result<()> {
        match mv {
            Move::Play(point) => writeln!(self.output, "{} plays {point}.", title(color)),
            Move::Pass => writeln!(self.output, "{} passes.", title(color)),
        }
    }

    fn person_moves(&mut self) -> io::Result<Next> {
        let moves = self.engine.game().move_number();
        if self.shown != Some(moves) {
            self.show()?;
        }
        let color = self.engine.game().to_move();
        let Some(line) = self.ask(&format!("{} to move: ", title(color)))? else {
            return Ok(Next::Leave);
        };
        match words::read(&line, self.engine.game().size()) {
            Word::Move(mv) => match self.engine.play(color, mv) {
                Ok(()) => {
                    if self.seat.is_none() || mv.is_pass() {
                        self.say_move(color, mv)?;
                    }
                    self.moved()?;
                    return Ok(Next::Turn);
                }
                Err(reason) => writeln!(self.output, "{mv}: {}", why_illegal(reason))?,
            },
            Word::Undo => return self.take_back(),
            Word::Hint => self.hint()?,
            Word::Estimate => self.estimate()?,
            Word::Resign => {
                let (loser, winner) = (title(color), title(!color));
                writeln!(self.output, "{loser} resigns. {winner} wins.")?;
                self.result = Some(format!("{}+Resign", (!color).letter()));
                return Ok(Next::Leave);
            }
            Word::Board => self.show()?,
            Word::Yes | Word::No => {
                writeln!(self.output, "That is no move. Type a point, or help.")?;
            }
            Word::Help => writeln!(self.output, "{HELP}")?,
            other => return self.elsewhere(other),
        }
        Ok(Next::Ask)
    }

    /// What means the same at all times.
    fn elsewhere(&mut self, word: Word) -> io::Result<Next> {
        match word {
            Word::Quit => return Ok(Next::Leave),
            Word::Save(file) => self.save(file)?,
            Word::Unknown(text) => writeln!(self.output, "{text}.\nType help for help.")?,
            _ => {}
        }
        Ok(Next::Ask)
    }

    /// Takes back the person's last move, and what the engine answered.
    fn take_back(&mut self) -> io::Result<Next> {
        let moves = self.engine.game().moves();
        let mine = |&(color, _): &(Color, Move)| Some(color) != self.seat;
        let Some(at) = moves.iter().rposition(mine) else {
            writeln!(self.output, "There is no move of yours to take back.")?;
            return Ok(Next::Ask);
        };
        let count = moves.len() - at;
        if self.engine.undo(count).is_ok() {
            let word = if count == 1 { "move" } else { "moves" };
            writeln!(self.output, "{count} {word} taken back.")?;
            self.shown = None;
            self.resumed = None;
            self.moved()?;
        }
        Ok(Next::Turn)
    }

    /// After a move: the record, so that nothing is lost whatever happens.
    fn moved(&mut self) -> io::Result<()> {
        if self.file.is_none()
            && let Some(folder) = &self.folder
        {
            // If that fails, the end says so.
            self.file = new_file(folder).ok();
        }
        if let Some(file) = self.file.clone()
            && let Err(error) = store(&file, &self.record())
        {
            writeln!(self.output, "Cannot write {}: {error}", file.display())?;
        }
        Ok(())
    }

    // ---- what the engine thinks -------------------------------------------

    fn hint(&mut self) -> io::Result<()> {
        let color = self.engine.game().to_move();
        // Advice is as good as it can be, whatever level the engine plays at.
        let level = self.engine.params().engine.level;
        self.set_level(STRONGEST);
        let choice = self.engine.think(color, &Ask::default(), None);
        self.set_level(level);
        let best = match choice.decision {
            Decision::Move(Move::Play(point)) => point.to_string(),
            Decision::Move(Move::Pass) => "pass".to_owned(),
            Decision::Resign => "resign".to_owned(),
        };
        let report = choice.report.as_ref();
        let share = |mv: &str| {
            let found = report?.candidates.iter().find(|c| c.mv.to_string() == mv)?;
            (found.visits > 0).then(|| percent(found.winrate))
        };
        match share(&best) {
            Some(share) => write!(self.output, "I would play {best} (it wins with {share})")?,
            None => write!(self.output, "I would play {best}")?,
        }
        let others: Vec<String> = report
            .map(|report| others(report, &best))
            .unwrap_or_default();
        match others.as_slice() {
            [] => writeln!(self.output, "."),
            others => writeln!(self.output, ", else {}.", others.join(" or ")),
        }
    }

    fn set_level(&mut self, level: u32) {
        if level != self.engine.params().engine.level
            && let Err(error) = self.engine.set_param("engine.level", &level.to_string())
        {
            log::error!("the level stays as it is: {error}");
        }
    }

    fn estimate(&mut self) -> io::Result<()> {
        let color = self.engine.game().to_move();
        let report = self.engine.glance(color);
        let black = match color {
            Color::Black => report.winrate,
            Color::White => 1.0 - report.winrate,
        };
        let sign = |point: Point| {
            let cell = self.engine.game().board().cell(point);
            draw::likely(cell, report.ownership[point])
        };
        let text = self.drawn(&sign, &self.facts());
        write!(self.output, "{text}")?;
        writeln!(
            self.output,
            "x o: points that are likely to be Black's, White's; *: stones likely to be lost"
        )?;
        let halves = (report.score * 2.0).round() / 2.0;
        let lead = if halves == 0.0 {
            "The game is about even".to_owned()
        } else {
            let leader = if halves > 0.0 {
                Color::Black
            } else {
                Color::White
            };
            format!("{} is ahead by about {}", title(leader), halves.abs())
        };
        writeln!(self.output, "{lead}; Black wins with {}.", percent(black))
    }

    // ---- the end ------------------------------------------------------------

    /// After the last pass: agrees on dead stones, and counts.
    fn end_of_game(&mut self) -> io::Result<Next> {
        if let Some(repeated) = self.engine.game().repeated() {
            let (text, result) = match repeated {
                Repeated::NoResult => ("This position has come three times: no result.", "Void"),
                Repeated::Tie => ("A position has come again, after even losses: a tie.", "0"),
            };
            writeln!(self.output, "{text}")?;
            self.result = Some(result.to_owned());
            return Ok(Next::Leave);
        }
        let by_agreement = self.engine.game().ruleset().dead_stones == DeadStones::ByAgreement;
        let status = self.engine.status();
        let teire = self.engine.points_to_fill();
        let mut dead = self.engine.dead_stones();
        let mut is_new = true;
        loop {
            if is_new {
                let score = self.count(&dead, &status.seki, &teire)?;
                self.result = Some(match score.winner() {
                    None => "0".to_owned(),
                    Some(_) => score.to_string(),
                });
            }
            is_new = false;
            let Some(line) = self.ask("Is that right (yes, no, or a point)? ")? else {
                return Ok(Next::Leave);
            };
            match words::read(&line, self.engine.game().size()) {
                Word::Yes => return Ok(Next::Leave),
                Word::Undo => {
                    self.result = None;
                    return self.take_back();
                }
                Word::No | Word::Move(Move::Pass) => {
                    writeln!(self.output, "Play goes on.")?;
                    let person = self.seat.map(|engine| !engine);
                    let first = self.engine.game().first_after_end(person);
                    self.engine.set_to_move(first);
                    self.resumed = Some(self.engine.game().move_number());
                    self.shown = None;
                    self.result = None;
                    return Ok(Next::Turn);
                }
                Word::Board => is_new = true,
                Word::Help => writeln!(self.output, "{HELP_COUNT}")?,
                Word::Move(Move::Play(point)) => {
                    let board = self.engine.game().board();
                    if !by_agreement {
                        writeln!(
                            self.output,
                            "By these rules dead stones have to be captured: type no to play on."
                        )?;
                    } else if board.is_empty(point) {
                        writeln!(self.output, "There is no stone at {point}.")?;
                    } else {
                        let is_dead = dead.contains(point);
                        let chain: Vec<Point> = board.chain_points(point).collect();
                        for stone in chain {
                            if is_dead {
                                dead.remove(stone);
                            } else {
                                dead.insert(stone);
                            }
                        }
                        is_new = true;
                    }
                }
                other => {
                    if matches!(self.elsewhere(other)?, Next::Leave) {
                        return Ok(Next::Leave);
                    }
                }
            }
        }
    }

    /// Shows the count line by line, with these stones off the board.
    fn count(&mut self, dead: &PointSet, seki: &PointSet, teire: &PointSet) -> io::Result<Score> {
        let seki: PointSet = seki.iter().filter(|&p| !dead.contains(p)).collect();
        let game = self.engine.game();
        let count = game.count(dead, &seki, teire);
        let sign = |point: Point| {
            if dead.contains(point) {
                return Sign::Dead;
            }
            count.owner[point].map_or(Sign::AsIs, Sign::Territory)
        };
        let board = self.drawn(&sign, &self.facts());
        writeln!(self.output, "The game is over.\n{board}")?;
        let game = self.engine.game();
        for color in Color::ALL {
            let stones = count::stones(game, dead, color);
            if !stones.is_empty() {
                let line = format!("Dead {color} stones (*): {stones}");
                writeln!(self.output, "{}", draw::wrapped(&line))?;
            }
        }
        write!(self.output, "{}", count::explain(&count))?;
        Ok(count.score)
    }

    // ---- seeing and hearing ------------------------------------------------

    fn show(&mut self) -> io::Result<()> {
        let text = self.drawn(&|_| Sign::AsIs, &self.facts());
        self.shown = Some(self.engine.game().move_number());
        write!(self.output, "\n{text}\n")
    }

    fn drawn(&self, sign: &dyn Fn(Point) -> Sign, beside: &[String]) -> String {
        let game = self.engine.game();
        draw::board(&Drawing {
            board: game.board(),
            last: game.last_move().and_then(|(_, mv)| mv.point()),
            sign,
            beside,
            color: self.color,
        })
    }

    fn facts(&self) -> Vec<String> {
        draw::facts(self.engine.game(), self.names())
    }

    /// What the players are called.
    fn names(&self) -> [&'static str; 2] {
        Color::ALL.map(|color| match self.seat {
            None => "player",
            Some(seat) if seat == color => ENGINE,
            Some(_) => "you",
        })
    }

    /// Asks for a line; `None` when there is nobody to answer.
    fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        write!(self.output, "{question}")?;
        self.output.flush()?;
        let mut line = Vec::new();
        self.input.read_until(b'\n', &mut line)?;
        if line.is_empty() {
            writeln!(self.output)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).into_owned();
        if self.echo {
            let typed: String = line.chars().filter(|c| !c.is_control()).collect();
            writeln!(self.output, "{typed}")?;
        }
        Ok(Some(line))
    }

    // ---- the record ---------------------------------------------------------

    fn record(&self) -> String {
        let [black, white] = self.names();
        let date = date(SystemTime::now());
        sgf::save(
            self.engine.game(),
            &Details {
                black: Some(black),
                white: Some(white),
                date: Some(&date),
                result: self.result.as_deref(),
            },
        )
    }

    fn save(&mut self, name: Option<String>) -> io::Result<()> {
        let Some(file) = name.map(PathBuf::from).or_else(|| self.file.clone()) else {
            return writeln!(self.output, "Type save and the name of a file.");
        };
        match store(&file, &self.record()) {
            Ok(()) => writeln!(self.output, "Written to {}.", file.display()),
            Err(error) => writeln!(self.output, "Cannot write {}: {error}", file.display()),
        }
    }

    /// Writes the record at the end: to the file that was named, or to a new
    /// one if a move was made.
    fn keep(&mut self) -> Result<()> {
        let record = self.record();
        let file = match (&self.file, &self.folder) {
            (Some(file), _) => file.clone(),
            (None, Some(folder)) if self.engine.game().move_number() > 0 => {
                new_file(folder).context("cannot keep the record; --sgf names a file for it")?
            }
            _ => return Ok(()),
        };
        store(&file, &record).with_context(|| format!("cannot write {}", file.display()))?;
        // Whoever has gone doesn't want to know.
        let _ = writeln!(self.output, "The game is in {}.", file.display());
        Ok(())
    }
}

/// A file that wasn't there: `game.sgf`, or `game-2.sgf`, and so on.
fn new_file(folder: &Path) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let name = match number {
            1 => "game.sgf".to_owned(),
            _ => format!("game-{number}.sgf"),
        };
        let path = folder.join(name);
        match File::create_new(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Two more moves that are good, with their winrates.
fn others(report: &SearchReport, best: &str) -> Vec<String> {
    report
        .candidates
        .iter()
        .filter(|candidate| candidate.visits > 0 && candidate.mv.to_string() != best)
        .take(2)
        .map(|candidate| format!("{} ({})", candidate.mv, percent(candidate.winrate)))
        .collect()
}

fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}

fn why_illegal(reason: Illegal) -> String {
    format!("{reason}. Type another move, or help.")
}

/// The day of a time, in Greenwich: `2024-05-01`.
fn date(time: SystemTime) -> String {
    let seconds = time
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs();
    let mut day = seconds / 86_400;
    let mut year = 1970;
    let is_leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 0;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        month += 1;
        if day < days {
            break;
        }
        day -= days;
    }
    format!("{year}-{month:02}-{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_have_their_names() {
        // By `date -u -d @SECONDS`.
        for (seconds, day) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (1_735_689_600, "2025-01-01"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(UNIX_EPOCH + Duration::from_secs(seconds)), day);
        }
    }
}
