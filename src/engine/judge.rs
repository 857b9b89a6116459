//! How the engine judges stones and finds what has to be filled.

use std::sync::Arc;

use super::params::Params;
use super::status::{self, Look, Seen, Status};
use super::{Engine, Options};
use crate::board::{Board, Color, PointMap, PointSet};
use crate::game::Game;
use crate::rules::{Komi, Scoring};
use crate::search::{Limits, SearchReport, SearchRequest, Searcher, Stop};

/// Threads must not make the status of stones a matter of chance.
const JUDGE_THREADS: usize = 1;
/// Bytes for the tree of the search that judges stones.
const JUDGE_MEMORY: usize = 32_000_000;
/// Its seed: the same position always gets the same answer.
const JUDGE_SEED: u64 = 0x5eed;

/// A search takes moves seriously that get one in so many visits.
const SERIOUS: u64 = 20;

impl Engine {
    /// What becomes of the stones: the same answer each time for the same
    /// stones, whoever is to move and whatever was passed.
    pub fn status(&mut self) -> Arc<Status> {
        let hash = self.game.board().hash();
        if let Some((judged, status)) = &self.judged
            && *judged == hash
        {
            return Arc::clone(status);
        }
        let status = Arc::new(self.judge());
        self.judged = Some((hash, Arc::clone(&status)));
        status
    }

    /// Points inside a player's territory that he has to fill in the end. Where
    /// stones are counted too, and filling costs nothing, only those that the status
    /// of the stones tells; where it costs a point, a search looks for others.
    pub fn points_to_fill(&mut self) -> Arc<PointSet> {
        let status = self.status();
        let ruleset = self.game.ruleset();
        if ruleset.scoring != Scoring::Territory {
            return Arc::new(status.teire.clone());
        }
        let hash = self.game.board().hash();
        if let Some((known, points)) = &self.to_fill
            && *known == hash
        {
            return Arc::clone(points);
        }
        // The game is made an even one, so that every point matters to the search.
        let lead = status.score.round() as i32 * 100;
        let komi = Komi::from_hundredths(self.game.komi().hundredths() + lead);
        let rules = self.game.ruleset().clone();
        let handicap = self.game.handicap();
        let mut eyes = Eyes {
            game: move |board: &Board, first| {
                let mut game = Game::from_position(board.clone(), first, rules.clone(), komi);
                game.declare_handicap(Some(handicap));
                game
            },
            by_playouts: (
                judge(&mut self.judge, &self.params),
                self.params.engine.status_playouts,
            ),
            by_network: reader(&mut self.reader, &self.options, &self.params)
                .map(|reader| (reader, self.params.engine.status_visits)),
        };
        let mut points = status::points_to_defend(self.game.board(), &status, &mut eyes);
        points.extend(status.teire.iter());
        let points = Arc::new(points);
        self.to_fill = Some((hash, Arc::clone(&points)));
        points
    }

    fn judge(&mut self) -> Status {
        let judge = judge(&mut self.judge, &self.params);
        let playouts = self.params.engine.status_playouts;
        let reports = judged(judge, &self.game, playouts);
        let score = reports.iter().map(|report| report.score).sum::<f32>() / 2.0;
        let mut by_first = reports.map(|report| report.ownership);
        let torn = status::torn(self.game.board(), &by_first);
        let visits = self.params.engine.status_visits;
        if !torn.is_empty()
            && let Some(reader) = reader(&mut self.reader, &self.options, &self.params)
        {
            let seen = judged(reader, &self.game, visits).map(|report| report.ownership);
            for (owners, seen) in by_first.iter_mut().zip(&seen) {
                for point in torn.iter() {
                    owners[point] = seen[point];
                }
            }
        }
        let below = self.params.engine.dead_below;
        let board = self.game.board();
        Status::judge(board, self.game.ruleset().suicide, by_first, score, below)
    }
}

/// The search by playouts alone that judges stones; made when it is first needed.
pub(super) fn judge<'a>(judge: &'a mut Option<Searcher>, params: &Params) -> &'a mut Searcher {
    judge.get_or_insert_with(|| new_judge(params))
}

/// The search with the network that judges stones; made when it is first needed.
fn reader<'a>(
    reader: &'a mut Option<Searcher>,
    options: &Options,
    params: &Params,
) -> Option<&'a mut Searcher> {
    let network = options.network.as_ref()?;
    Some(reader.get_or_insert_with(|| {
        let mut reader = new_judge(params);
        reader.set_network(Some(Arc::clone(network)));
        reader
    }))
}

fn new_judge(params: &Params) -> Searcher {
    Searcher::new(
        JUDGE_THREADS,
        JUDGE_MEMORY,
        JUDGE_SEED,
        params.search.clone(),
    )
}

/// Looks at boards without a past, as the start of an even game.
struct Eyes<'a, G> {
    game: G,
    by_playouts: (&'a mut Searcher, u32),
    by_network: Option<(&'a mut Searcher, u32)>,
}

impl<G: Fn(&Board, Color) -> Game> Look for Eyes<'_, G> {
    fn search(&mut self, board: &Board, first: Color) -> Seen {
        let (searcher, measure) = match &mut self.by_network {
            Some((searcher, visits)) => (&mut **searcher, *visits),
            None => (&mut *self.by_playouts.0, self.by_playouts.1),
        };
        let report = look(searcher, &(self.game)(board, first), first, measure);
        let serious = report
            .candidates
            .iter()
            .filter(|candidate| candidate.visits * SERIOUS >= report.root_visits);
        Seen {
            moves: serious.filter_map(|serious| serious.mv.point()).collect(),
            owners: report.ownership,
        }
    }

    fn play_out(&mut self, board: &Board, first: Color) -> PointMap<f32> {
        let (searcher, playouts) = &mut self.by_playouts;
        look(searcher, &(self.game)(board, first), first, *playouts).ownership
    }
}

/// What a search finds with Black and with White to move first.
fn judged(searcher: &mut Searcher, game: &Game, playouts: u32) -> [SearchReport; 2] {
    Color::ALL.map(|color| look(searcher, &fresh_game(game, color), color, playouts))
}

/// A search that finds the same each time.
fn look(searcher: &mut Searcher, game: &Game, color: Color, playouts: u32) -> SearchReport {
    let request = SearchRequest {
        limits: Limits {
            playouts: Some(u64::from(playouts)),
            ..Limits::default()
        },
        seed: Some(JUDGE_SEED),
        stop: Arc::new(Stop::new()),
        ..SearchRequest::default()
    };
    searcher.clear();
    searcher.run(game, color, &request, None)
}

/// The same stones as the start of a game: no passes, no ko, nothing that may
/// not be repeated.
fn fresh_game(game: &Game, to_move: Color) -> Game {
    let mut board = game.board().clone();
    board.pass();
    let mut fresh = Game::from_position(board, to_move, game.ruleset().clone(), game.komi());
    fresh.declare_handicap(Some(game.handicap()));
    fresh
}
