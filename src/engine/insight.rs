//! What the engine can tell about a position besides a move: searches for
//! looking at, the reason of its last move, ladders.

use std::sync::Arc;
use std::time::Duration;

use super::decide::Decision;

use super::{Ask, Choice, Engine};
use crate::board::{Color, Move, Point, PointMap};
use crate::game::Game;
use crate::net::features::banned;
use crate::net::{Networks, Oracle, Position, Turn};
use crate::patterns::Weights;
use crate::playout::Rng;
use crate::playout::policy::{Memory, Policy, Tools};
use crate::search::{Limits, SearchReport, SearchRequest, Sink};
use crate::tactics::ladder::LadderReader;

/// How long the engine looks at a position that somebody asks about.
const GLANCE: Duration = Duration::from_secs(1);
/// Playouts of such a look by playouts alone.
const PLAYOUTS: u64 = 3000;

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

/// What the network thinks of a position before any search.
#[derive(Clone, Debug)]
pub struct FirstSight {
    /// Black's chance to win, 0 to 1.
    pub value: f32,
    /// Black's lead at the end in points, komi included.
    pub score: f32,
    /// How far off that may be, in points.
    pub spread: f32,
    /// Chance of each play of the player to move; `None` where it is illegal.
    pub policy: PointMap<Option<f32>>,
    /// Chance of a pass.
    pub pass: f32,
    /// Owner of each point at the end: 1 Black, -1 White.
    pub ownership: PointMap<f32>,
}

impl Engine {
    /// Searches until the stop flag is raised, and reports meanwhile.
    pub fn analyze(&mut self, color: Color, ask: &Ask, sink: Sink<'_>) -> SearchReport {
        self.search(color, ask, Limits::default(), sink)
    }

    /// Searches for a moment: what there is to show about the position.
    pub fn glance(&mut self, color: Color) -> SearchReport {
        let options = self.options();
        let time = options.seconds().map_or(GLANCE, |seconds| {
            GLANCE.min(Duration::from_secs_f64(seconds))
        });
        let limits = Limits {
            time: Some(time),
            playouts: options.playouts,
            ..Limits::default()
        };
        self.search(color, &Ask::default(), limits, None)
    }

    /// A search of the present position by playouts alone, the owners of points
    /// included: for what only playouts tell.
    pub fn playouts(&mut self, color: Color) -> SearchReport {
        let request = SearchRequest {
            owners: true,
            seed: Some(self.options().seed),
            stop: Arc::clone(self.stop()),
            ..SearchRequest::new(Limits::playouts(PLAYOUTS))
        };
        let judge = self.judges.by_playouts(&self.params);
        judge.clear();
        judge.run(&self.game, color, &request, None)
    }

    /// How often the playouts' policy makes each play first in so many trials.
    pub fn playout_policy(&self, color: Color, trials: u32) -> PointMap<u32> {
        let policy = Policy::new(&self.params().search.playout, Weights::embedded());
        let mut tools = Tools {
            rng: Rng::new(self.options().seed, 0),
            ladders: LadderReader::new(),
        };
        let mut last = self.game().moves().iter().rev().map(|&(_, mv)| mv.point());
        let last = [last.next().flatten(), last.next().flatten()];
        let memory = Memory::new(last);
        let mut plays = PointMap::new(0);
        for _ in 0..trials {
            let board = self.game().board();
            if let Some(point) = policy.choose(board, color, &memory, &mut tools) {
                plays[point] += 1;
            }
        }
        plays
    }

    /// What is thought of the moves before any of them is looked at: the
    /// first values of a report.
    pub fn first_values(&mut self, color: Color) -> SearchReport {
        self.search(color, &Ask::default(), Limits::playouts(1), None)
    }

    /// What the network thinks of the present position at first sight: the
    /// board turned in way number `turn`, of 8 (4 for a rectangle), or as a
    /// mean over all ways. `None` without a network, or no such way.
    pub fn first_sight(&self, turn: Option<usize>) -> Option<FirstSight> {
        let networks = self.options().networks.as_ref()?;
        let all = Turn::all(self.game().size());
        let turns = match turn {
            Some(at) => std::slice::from_ref(all.get(at)?),
            None => all,
        };
        Some(sight(networks, self.game(), turns))
    }

    /// Searches on the opponent's time until the stop flag is raised.
    pub fn ponder(&mut self) {
        if self.game().is_over() {
            return;
        }
        let color = self.game().to_move();
        let report = self.search(color, &Ask::default(), Limits::default(), None);
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

/// What the network thinks of the present position of a game at first sight, as a mean
/// over these turns of the board.
pub(super) fn sight(networks: &Networks, game: &Game, turns: &[Turn]) -> FirstSight {
    let (size, to_move, banned) = (game.size(), game.to_move(), banned(game));
    let mut oracle = Oracle::new(networks.clone());
    let answer = oracle.ask(&Position::of(game, &banned), turns);
    let sign = to_move.sign() as f32;
    let is_legal = |at: usize| match size.points_from_top().nth(at) {
        Some(point) => game.check(to_move, Move::Play(point)).is_ok(),
        None => true,
    };
    let mut chances = Vec::new();
    answer.chances(is_legal, &mut chances);
    let mut sight = FirstSight {
        value: 0.5 + sign * (answer.value - 0.5),
        score: sign * answer.score,
        spread: answer.spread,
        policy: PointMap::new(None),
        pass: chances.pop().unwrap_or_default(),
        ownership: PointMap::new(0.0),
    };
    for (at, point) in size.points_from_top().enumerate() {
        sight.policy[point] = is_legal(at).then(|| chances[at]);
        sight.ownership[point] = sign * answer.ownership[at];
    }
    sight
}
