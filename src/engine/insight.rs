//! What the engine can tell about a position besides a move: searches for
//! looking at, the reason of its last move, ladders.

use std::time::Duration;

use super::decide::Decision;
use super::{Choice, Engine};
use crate::board::{Color, Point};
use crate::search::{Limits, Restrict, SearchReport, Sink};
use crate::tactics::ladder::LadderReader;

/// How long the engine looks at a position that somebody asks about.
const GLANCE: Duration = Duration::from_secs(1);

/// What a ladder does to a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ladder {
    /// The chain is caught even if its owner moves first.
    Caught,
    /// The opponent catches it by a move here.
    CaughtBy(Point),
    /// The chain gets away.
    Escapes,
    /// The chain has this many liberties, too many for a ladder.
    TooManyLiberties(usize),
}

impl Engine {
    /// Searches until the stop flag is raised, and reports meanwhile.
    pub fn analyze(&mut self, color: Color, restrict: Restrict, sink: Sink<'_>) -> SearchReport {
        self.search(color, restrict, Limits::default(), sink)
    }

    /// Searches for a moment: what there is to show about the position.
    pub fn glance(&mut self, color: Color) -> SearchReport {
        let options = self.options();
        let time = options.move_time.map_or(GLANCE, |seconds| {
            GLANCE.min(Duration::from_secs_f64(seconds))
        });
        let limits = Limits {
            time: Some(time),
            playouts: options.playouts,
            early_stop: false,
        };
        self.search(color, Restrict::Any, limits, None)
    }

    /// What is thought of the moves before any of them is looked at: the
    /// first values of a report.
    pub fn first_values(&mut self, color: Color) -> SearchReport {
        self.search(color, Restrict::Any, Limits::playouts(1), None)
    }

    /// Searches on the opponent's time until the stop flag is raised.
    pub fn ponder(&mut self) {
        if self.game().is_over() {
            return;
        }
        let color = self.game().to_move();
        let report = self.search(color, Restrict::Any, Limits::default(), None);
        log::debug!("pondered for {} playouts", report.playouts);
    }

    /// Why the last move of the game was made, if the engine chose it.
    pub fn last_choice(&self) -> Option<&Choice> {
        let (moves, choice) = self.explained.as_ref()?;
        let (_, last) = self.game().last_move()?;
        let is_last =
            *moves == self.game().moves().len() && choice.decision == Decision::Move(last);
        is_last.then_some(choice)
    }

    /// What a ladder does to the chain at this point, if there is a chain.
    pub fn ladder(&self, stone: Point) -> Option<Ladder> {
        let board = self.game().board();
        board.cell(stone).color()?;
        let liberties = board.liberty_count(stone);
        let mut reader = LadderReader::new();
        Some(if liberties > 2 {
            Ladder::TooManyLiberties(liberties)
        } else if reader.is_caught(board, stone) {
            Ladder::Caught
        } else {
            reader
                .catch(board, stone)
                .map_or(Ladder::Escapes, Ladder::CaughtBy)
        })
    }
}
