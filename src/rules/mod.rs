//! Rules as facts: what may be played, when a game ends, how it is counted.
//!
//! A [`Ruleset`] is a set of independent facts; the well-known rulesets are
//! rows of one table ([`PRESETS`]). [`kata`] reads and writes rules the way
//! `kata-set-rules` does, [`count`] counts a finished board exactly, and
//! [`pass_alive`] finds what can't be captured even by two moves in a row.

mod error;
pub mod kata;
mod komi;
mod pass_alive;
mod presets;
mod score;
#[cfg(test)]
mod tests;

pub use error::RulesError;
pub use komi::{Komi, KomiError, Score};
pub use pass_alive::{PassAlive, pass_alive, pass_alive_under};
pub use presets::{PRESETS, Preset};
pub use score::{Count, Ending, Item, Line, count, score, unsettled_stones};

use crate::board::{Color, Hash, Suicide};

/// What a play may not repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// Only the immediate retaking of a ko is forbidden; a pass lifts the ban.
    Simple,
    /// No board that stood before, whoever is to move (positional superko).
    Positional,
    /// No board that stood before with the same player to move (situational
    /// superko).
    Situational,
    /// No board that the same player made before by a play (natural
    /// situational superko, as in the French rules).
    NaturalSituational,
    /// No board that stood after an earlier turn of the same player, a pass
    /// being a turn as well; the starting position is nobody's (the text of
    /// the New Zealand rules).
    PerPlayer,
}

impl KoRule {
    /// The key under which a position is remembered: `after` stands on the
    /// board once `mover` has moved.
    ///
    /// A play repeats what the rule forbids when its key is among those
    /// remembered.
    #[inline]
    pub const fn key(self, after: Hash, mover: Color) -> u64 {
        let next = match mover {
            Color::Black => Color::White,
            Color::White => Color::Black,
        };
        match self {
            KoRule::Positional => after.0,
            _ => after.with_player(next).0,
        }
    }

    /// Whether whole positions are remembered, not only the last ko.
    #[inline]
    pub const fn is_superko(self) -> bool {
        !matches!(self, KoRule::Simple)
    }

    /// Whether the position after a pass is remembered as that player's.
    #[inline]
    pub const fn remembers_passes(self) -> bool {
        matches!(self, KoRule::Situational | KoRule::PerPlayer)
    }

    /// Whether the position before the first move is remembered.
    ///
    /// A set-up position is remembered by the other rules too, as if the
    /// player who isn't to move had made it; else the first ko could be
    /// retaken at once.
    #[inline]
    pub const fn remembers_start(self) -> bool {
        matches!(self, KoRule::Positional | KoRule::Situational)
    }
}

/// What is counted at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones and surrounded points.
    Area,
    /// Surrounded points and prisoners.
    Territory,
    /// Stones only.
    Stones,
}

/// Which surrounded points count for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// All surrounded points count.
    None,
    /// Eye points of stones in seki don't count.
    Seki,
    /// Neither do those, nor two points of each living group.
    All,
}

/// Points White gets for handicap stones, two stones or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// None.
    None,
    /// One for each stone.
    PerStone,
    /// One for each stone but the first.
    PerStoneButOne,
}

impl HandicapBonus {
    /// Points White gets for this many handicap stones; none for a single one.
    pub const fn points(self, handicap: usize) -> u32 {
        match self {
            _ if handicap < 2 => 0,
            HandicapBonus::None => 0,
            HandicapBonus::PerStone => handicap as u32,
            HandicapBonus::PerStoneButOne => handicap as u32 - 1,
        }
    }
}

/// What becomes of stones that can't escape capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadStones {
    /// The players agree and take them off.
    ByAgreement,
    /// Every stone on the board counts as alive.
    MustBeCaptured,
}

/// What a position means that occurs again and again under simple ko.
///
/// Only a cycle counts in which both players played equally often, and so lost
/// equally many stones; in another one the player who loses more would not
/// agree, and the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LongCycle {
    /// The game has no result if both players agree. Here that means: when a
    /// position stands for the third time, with the same player to move and no
    /// pass in between. Who plays on doesn't agree.
    NoResult,
    /// The game ends as a tie as soon as a play makes a position that an
    /// earlier play made; it doesn't matter how late that is noticed.
    TieIfEven,
}

/// How a game ended by repetition, without a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repeated {
    /// It has no result: as if it had not been played.
    NoResult,
    /// Neither player won.
    Tie,
}

/// Who moves first when play goes on after the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resumption {
    /// Whoever passed first, as if the passes had not been made: the opponent
    /// of the last to pass, White's formal last pass left out of account.
    FirstPasser,
    /// The opponent of the player who asks for it.
    OpponentOfRequester,
}

/// The rules of a game, as independent facts.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and every combination is a ruleset"
)]
#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset {
    /// Name of the preset these facts came from; [`name`](Self::name) checks
    /// whether they still are its facts.
    pub label: &'static str,
    /// What a play may not repeat.
    pub ko: KoRule,
    /// What a long cycle means under simple ko; no matter under superko.
    pub long_cycle: LongCycle,
    /// Which suicides are allowed.
    pub suicide: Suicide,
    /// What is counted.
    pub scoring: Scoring,
    /// Which surrounded points count for nothing.
    pub tax: Tax,
    /// Points White gets for handicap stones.
    pub handicap_bonus: HandicapBonus,
    /// What becomes of dead stones.
    pub dead_stones: DeadStones,
    /// Whether a player who passes hands over a prisoner; it only matters
    /// where prisoners are counted.
    pub pass_stones: bool,
    /// Whether White must make the last move, by one more pass if need be.
    pub white_last: bool,
    /// Whether the first player to pass gets half a point.
    pub button: bool,
    /// Whether a player may pass with dead stones left on the board, trusting
    /// that they will be taken off.
    pub friendly_pass: bool,
    /// Consecutive passes that end the game.
    pub passes_to_end: u8,
    /// Consecutive passes after which nobody can have agreed on dead stones, so
    /// that every stone on the board counts as alive.
    pub passes_without_agreement: Option<u8>,
    /// Who moves first when play goes on after the end.
    pub resumption: Resumption,
    /// Komi of an even game.
    pub komi: Komi,
    /// Komi of a handicap game.
    pub handicap_komi: Komi,
}

impl Ruleset {
    /// The ruleset with this name or alias: upper and lower case are the same,
    /// and so are a hyphen, an underscore, a blank, and nothing.
    ///
    /// # Errors
    /// [`RulesError::Unknown`], which lists what is known.
    ///
    /// ```
    /// use ponnuki::rules::{KoRule, Ruleset};
    ///
    /// assert_eq!(Ruleset::named("Tromp Taylor")?.ko, KoRule::Positional);
    /// assert!(Ruleset::named("parcheesi").is_err());
    /// # Ok::<(), ponnuki::rules::RulesError>(())
    /// ```
    pub fn named(name: &str) -> Result<Ruleset, RulesError> {
        presets::find(name)
            .map(|preset| preset.ruleset.clone())
            .ok_or_else(|| RulesError::unknown(name, PRESETS.iter().map(|p| p.name)))
    }

    /// The ruleset that the server KGS calls by this name (`kgs-rules`).
    ///
    /// # Errors
    /// [`RulesError::Unknown`] for all but the server's four names.
    pub fn kgs(name: &str) -> Result<Ruleset, RulesError> {
        PRESETS
            .iter()
            .find(|p| p.kgs.is_some_and(|kgs| kgs.eq_ignore_ascii_case(name)))
            .map(|preset| preset.ruleset.clone())
            .ok_or_else(|| RulesError::unknown(name, PRESETS.iter().filter_map(|p| p.kgs)))
    }

    /// The ruleset that a game record's RU property means: a word such as
    /// `Japanese`, a name, rules in JSON, or their short form.
    ///
    /// # Errors
    /// [`RulesError::Unknown`] when it is none of them.
    pub fn from_sgf(text: &str) -> Result<Ruleset, RulesError> {
        let text = text.trim();
        if text.starts_with('{') {
            return kata::from_json(text);
        }
        let word = text.split(',').next().unwrap_or(text).trim();
        presets::find_sgf(word)
            .or_else(|| presets::find(word))
            .map(|preset| preset.ruleset.clone())
            .or_else(|| kata::from_short(word).ok())
            .ok_or_else(|| RulesError::unknown(word, PRESETS.iter().map(|p| p.name)))
    }

    /// The word for a game record's RU property: [`from_sgf`](Self::from_sgf)
    /// reads it back. Rules that are no preset get the short form, which can't
    /// say all.
    pub fn to_sgf(&self) -> String {
        match self.preset().and_then(|preset| preset.sgf.first()) {
            Some(word) => (*word).to_owned(),
            None => kata::to_short(self),
        }
    }

    /// Name of the preset whose facts these are, or `custom`.
    pub fn name(&self) -> &'static str {
        self.preset().map_or("custom", |preset| preset.name)
    }

    /// The preset whose facts these are, if any; of presets with equal facts,
    /// the one they came from.
    pub fn preset(&self) -> Option<&'static Preset> {
        let same = |preset: &&Preset| {
            preset.ruleset
                == Ruleset {
                    label: preset.name,
                    ..self.clone()
                }
        };
        let by_label = PRESETS.iter().find(|p| p.name == self.label);
        by_label
            .filter(same)
            .or_else(|| PRESETS.iter().find(|p| same(p)))
    }

    /// Points White gets for this many handicap stones. Pass stones make up
    /// for them where territory is counted with them.
    pub fn bonus(&self, handicap: usize) -> u32 {
        if self.scoring == Scoring::Territory && self.pass_stones {
            0
        } else {
            self.handicap_bonus.points(handicap)
        }
    }

    /// Komi these rules have for a game with this many handicap stones.
    pub const fn usual_komi(&self, handicap: usize) -> Komi {
        if handicap < 2 {
            self.komi
        } else {
            self.handicap_komi
        }
    }
}

/// Chinese counting with positional superko: the common ground of the Go
/// servers.
impl Default for Ruleset {
    fn default() -> Ruleset {
        presets::DEFAULT.clone()
    }
}
