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
        let (mut searches, game) = self.searches();
        let status = Arc::new(searches.judge(game));
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
        let (searches, game) = self.searches();
        let mut eyes = Eyes {
            searches,
            game,
            komi,
        };
        let mut points = status::points_to_defend(game.board(), &status, &mut eyes);
        points.extend(status.teire.iter());
        let points = Arc::new(points);
        self.to_fill = Some((hash, Arc::clone(&points)));
        points
    }

    /// What would become of the stones of another game of the same rules.
    pub(super) fn status_of(&mut self, game: &Game) -> Status {
        self.searches().0.judge(game)
    }

    fn searches(&mut self) -> (Searches<'_>, &Game) {
        let searches = Searches {
            judge: &mut self.judge,
            reader: &mut self.reader,
            options: &self.options,
            params: &self.params,
        };
        (searches, &self.game)
    }
}

/// What judges stones: searches, made when they are first needed.
struct Searches<'a> {
    judge: &'a mut Option<Searcher>,
    reader: &'a mut Option<Searcher>,
    options: &'a Options,
    params: &'a Params,
}

impl Searches<'_> {
    fn judge(&mut self, game: &Game) -> Status {
        let params = &self.params.engine;
        let reports = judged(self.by_playouts(), game, params.status_playouts);
        let score = reports.iter().map(|report| report.score).sum::<f32>() / 2.0;
        let mut by_first = reports.map(|report| report.ownership);
        let torn = status::torn(game.board(), &by_first);
        if !torn.is_empty()
            && let Some(reader) = self.by_network()
        {
            let seen = judged(reader, game, params.status_visits).map(|report| report.ownership);
            for (owners, seen) in by_first.iter_mut().zip(&seen) {
                for point in torn.iter() {
                    owners[point] = seen[point];
                }
            }
        }
        let suicide = game.ruleset().suicide;
        Status::judge(game.board(), suicide, by_first, score, params.dead_below)
    }

    /// By playouts alone.
    fn by_playouts(&mut self) -> &mut Searcher {
        judge(self.judge, self.params)
    }

    /// With the network, if there is one.
    fn by_network(&mut self) -> Option<&mut Searcher> {
        let networks = self.options.networks.as_ref()?;
        Some(self.reader.get_or_insert_with(|| {
            let mut reader = new_judge(self.params);
            reader.set_networks(Some(networks.clone()));
            reader
        }))
    }
}

/// The search by playouts alone that judges stones; made when it is first needed.
pub(super) fn judge<'a>(judge: &'a mut Option<Searcher>, params: &Params) -> &'a mut Searcher {
    judge.get_or_insert_with(|| new_judge(params))
}

fn new_judge(params: &Params) -> Searcher {
    Searcher::new(
        JUDGE_THREADS,
        JUDGE_MEMORY,
        JUDGE_SEED,
        params.search.clone(),
    )
}

/// Looks at boards without a past, by the rules of a game with another komi.
struct Eyes<'a> {
    searches: Searches<'a>,
    game: &'a Game,
    komi: Komi,
}

impl Eyes<'_> {
    fn start(&self, board: &Board, first: Color) -> Box<Game> {
        start(self.game, board.clone(), first, self.komi)
    }
}

impl Look for Eyes<'_> {
    fn search(&mut self, board: &Board, first: Color) -> Seen {
        let game = self.start(board, first);
        let params = &self.searches.params.engine;
        let report = match self.searches.by_network() {
            Some(searcher) => look(searcher, &game, first, params.status_visits),
            None => look(
                self.searches.by_playouts(),
                &game,
                first,
                params.status_playouts,
            ),
        };
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
        let game = self.start(board, first);
        let playouts = self.searches.params.engine.status_playouts;
        look(self.searches.by_playouts(), &game, first, playouts).ownership
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
fn fresh_game(game: &Game, to_move: Color) -> Box<Game> {
    let mut board = game.board().clone();
    board.pass();
    start(game, board, to_move, game.komi())
}

/// A position as the start of a game by the rules of another. A game is too large for
/// many to be on the stack.
#[inline(never)]
fn start(rules: &Game, board: Board, to_move: Color, komi: Komi) -> Box<Game> {
    let ruleset = rules.ruleset().clone();
    let mut game = Box::new(Game::from_position(board, to_move, ruleset, komi));
    game.declare_handicap(Some(rules.handicap()));
    game
}
