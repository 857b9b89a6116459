//! Graphics on GoGui's board while the engine thinks: blocks on standard
//! error, which GoGui tells from other text by how they begin.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::gfx;
use crate::board::BoardSize;
use crate::gtp::Aside;
use crate::search::SearchReport;

/// What to draw while the engine thinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Live {
    /// Nothing.
    #[default]
    None,
    /// The likeliest moves and the best line.
    BestMoves,
    /// The best line.
    Sequence,
    /// Winrates of the likeliest moves.
    Winrates,
    /// Whose each point is.
    Ownership,
}

impl Live {
    /// All there are.
    pub const ALL: [Live; 5] = [
        Live::None,
        Live::BestMoves,
        Live::Sequence,
        Live::Winrates,
        Live::Ownership,
    ];

    /// Time between two drawings.
    pub(crate) const INTERVAL: Duration = Duration::from_millis(500);

    /// Name that a user types.
    pub const fn name(self) -> &'static str {
        match self {
            Live::None => "none",
            Live::BestMoves => "best_moves",
            Live::Sequence => "sequence",
            Live::Winrates => "winrates",
            Live::Ownership => "ownership",
        }
    }

    /// Draws a report.
    pub(crate) fn draw(self, report: &SearchReport, size: BoardSize, aside: &Aside) {
        if let Some(block) = self.block(report, size) {
            aside.say(&block);
        }
    }

    /// Takes the last drawing off, before the reply.
    pub(crate) fn end(self, aside: &Aside) {
        if self != Live::None {
            aside.say("gogui-gfx: CLEAR\n");
        }
    }

    /// A block, with the empty line that ends it.
    fn block(self, report: &SearchReport, size: BoardSize) -> Option<String> {
        let text = match self {
            Live::None => return None,
            Live::BestMoves => gfx::best_moves(report),
            Live::Sequence => gfx::sequence(report),
            Live::Winrates => gfx::winrates(report),
            Live::Ownership => gfx::ownership(report, size),
        };
        Some(format!("gogui-gfx:\n{}\n\n", text.trim_end()))
    }
}

impl fmt::Display for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no such drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected none, best_moves, sequence, winrates or ownership")]
pub struct UnknownLive;

impl FromStr for Live {
    type Err = UnknownLive;

    fn from_str(text: &str) -> Result<Live, UnknownLive> {
        Live::ALL
            .into_iter()
            .find(|live| live.name() == text)
            .ok_or(UnknownLive)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_ends_with_an_empty_line() {
        let (report, size) = gfx::tests::report();
        for live in Live::ALL {
            assert_eq!(live.name().parse(), Ok(live));
            let Some(block) = live.block(&report, size) else {
                assert_eq!(live, Live::None);
                continue;
            };
            assert!(block.starts_with("gogui-gfx:\n") && block.ends_with("\n\n"));
            assert_eq!(block.matches("\n\n").count(), 1, "{block}");
        }
        assert!("x".parse::<Live>().is_err());
    }
}
