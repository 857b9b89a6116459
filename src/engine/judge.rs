//! How the engine judges stones and finds what has to be filled.

use std::sync::{Arc, Mutex, PoisonError};
use std::{iter, thread};

use super::params::Params;
use super::status::{self, By, Look, Seen, Status, View};
use super::{Engine, Options, insight};
use crate::board::{Board, Color, PointMap, PointSet};
use crate::game::Game;
use crate::net::Turn;
use crate::rules::{Komi, Scoring};
use crate::search::{Limits, SearchReport, SearchRequest, Searcher, Stop, is_seen_by_network};

/// Threads must not make the status of stones a matter of chance: each search has one.
const JUDGE_THREADS: usize = 1;
/// Searches that run side by side at most.
const JUDGES: usize = 4;
/// Bytes for the tree of each.
const JUDGE_MEMORY: usize = 16_000_000;
/// Its seed: the same position always gets the same answer.
const JUDGE_SEED: u64 = 0x5eed;

/// A glance is a search with one in so many playouts.
const GLANCE: u32 = 3;
/// A search takes moves seriously that get one in so many visits.
const SERIOUS: u64 = 20;

/// How closely the stones are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// As well as it can be done: for every answer that is a count.
    Closely,
    /// As the network sees it before any search, in some milliseconds; closely where no
    /// network guides the search.
    AtSight,
}

impl Engine {
    /// What becomes of the stones: the same answer each time for the same
    /// stones, whoever is to move and whatever was passed.
    pub fn status(&mut self) -> Arc<Status> {
        self.status_with(Care::Closely)
    }

    /// [`status`](Self::status) with this care.
    pub(super) fn status_with(&mut self, care: Care) -> Arc<Status> {
        let hash = self.game.board().hash();
        if let Some((judged, with, status)) = &self.judged
            && (*judged, *with) == (hash, care)
        {
            return Arc::clone(status);
        }
        let (mut searches, game) = self.searches();
        let status = Arc::new(searches.judge(game, care));
        self.judged = Some((hash, care, Arc::clone(&status)));
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
            seen: Vec::new(),
        };
        let mut points = status::points_to_defend(game.board(), &status, &mut eyes);
        points.extend(status.teire.iter());
        let points = Arc::new(points);
        self.to_fill = Some((hash, Arc::clone(&points)));
        points
    }

    /// What would become of the stones of another game of the same rules.
    pub(super) fn status_of(&mut self, game: &Game, care: Care) -> Status {
        self.searches().0.judge(game, care)
    }

    fn searches(&mut self) -> (Searches<'_>, &Game) {
        let searches = Searches {
            judges: &mut self.judges,
            options: &self.options,
            params: &self.params,
        };
        (searches, &self.game)
    }
}

/// Searches that judge stones, side by side if there are several; made when they are
/// first needed.
#[derive(Debug, Default)]
pub(super) struct Judges {
    by_playouts: Vec<Searcher>,
    by_network: Vec<Searcher>,
}

impl Judges {
    /// One that goes by playouts alone.
    pub(super) fn by_playouts(&mut self, params: &Params) -> &mut Searcher {
        grow(&mut self.by_playouts, 1, || new_judge(params));
        &mut self.by_playouts[0]
    }

    /// Whether none has been needed so far.
    #[cfg(test)]
    pub(super) fn is_idle(&self) -> bool {
        self.by_playouts.is_empty() && self.by_network.is_empty()
    }

    /// Sets the numbers for the searches to come.
    pub(super) fn set_params(&mut self, params: &Params) {
        for judge in self.by_playouts.iter_mut().chain(&mut self.by_network) {
            judge.set_params(params.search.clone());
        }
    }
}

/// A position for a judge to look at.
struct Case {
    game: Box<Game>,
    first: Color,
    by: By,
}

/// What judges stones.
struct Searches<'a> {
    judges: &'a mut Judges,
    options: &'a Options,
    params: &'a Params,
}

impl Searches<'_> {
    fn judge(&mut self, game: &Game, care: Care) -> Status {
        if care == Care::AtSight
            && let Some(networks) = &self.options.networks
            && is_seen_by_network(game.size())
        {
            let sights = Color::ALL.map(|first| {
                let game = fresh_game(game, first);
                insight::sight(networks, &game, Turn::all(game.size()))
            });
            let score = sights.iter().map(|sight| sight.score).sum::<f32>() / 2.0;
            let by_first = sights.map(|sight| sight.ownership);
            return self.judge_by(game, by_first, score, status::AT_SIGHT);
        }
        let reports = self.with_each_first(game, By::Playouts);
        let score = reports.iter().map(|report| report.score).sum::<f32>() / 2.0;
        let mut by_first = reports.map(|report| report.ownership);
        let torn = status::torn(game.board(), &by_first);
        if !torn.is_empty() && self.options.networks.is_some() {
            let seen = self.with_each_first(game, By::Best);
            for (owners, seen) in by_first.iter_mut().zip(&seen) {
                for point in torn.iter() {
                    owners[point] = seen.ownership[point];
                }
            }
        }
        self.judge_by(game, by_first, score, status::CLOSELY)
    }

    fn judge_by(
        &self,
        game: &Game,
        by_first: [PointMap<f32>; 2],
        score: f32,
        positions: usize,
    ) -> Status {
        let suicide = game.ruleset().suicide;
        let dead_below = self.params.engine.dead_below;
        Status::judge(
            game.board(),
            suicide,
            by_first,
            score,
            dead_below,
            positions,
        )
    }

    /// What a search finds with Black and with White to move first.
    fn with_each_first(&mut self, game: &Game, by: By) -> [SearchReport; 2] {
        let case = |first| Case {
            game: fresh_game(game, first),
            first,
            by,
        };
        let mut reports = self.look(&Color::ALL.map(case)).into_iter();
        Color::ALL.map(|_| reports.next().expect("a report on each case"))
    }

    /// How many positions are looked at side by side.
    fn at_once(&self) -> usize {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        self.options.threads.min(cores).clamp(1, JUDGES)
    }

    /// What searches find, each the same as it would find alone.
    fn look(&mut self, cases: &[Case]) -> Vec<SearchReport> {
        let threads = self.at_once();
        cases
            .chunks(threads)
            .flat_map(|cases| self.look_at_once(cases))
            .collect()
    }

    fn look_at_once(&mut self, cases: &[Case]) -> Vec<SearchReport> {
        let params = self.params;
        let networks = self.options.networks.as_ref();
        let is_by_network = |case: &Case| case.by != By::Playouts && networks.is_some();
        let by_network = cases.iter().filter(|case| is_by_network(case)).count();
        let Judges {
            by_playouts: playing_out,
            by_network: reading,
        } = &mut *self.judges;
        grow(playing_out, cases.len() - by_network, || new_judge(params));
        grow(reading, by_network, || {
            let mut reader = new_judge(params);
            reader.set_networks(networks.cloned());
            reader
        });
        let (mut playing_out, mut reading) = (playing_out.iter_mut(), reading.iter_mut());
        let (playouts, visits) = (params.engine.status_playouts, params.engine.status_visits);
        let searches = cases.iter().filter_map(|case| {
            let (searcher, playouts) = if is_by_network(case) {
                (reading.next()?, visits)
            } else {
                (playing_out.next()?, playouts)
            };
            let share = if case.by == By::Glance { GLANCE } else { 1 };
            Some((searcher, case, playouts.div_ceil(share)))
        });
        side_by_side(searches.collect(), |(searcher, case, playouts)| {
            look(searcher, &case.game, case.first, playouts)
        })
    }
}

/// Makes searches until there are so many.
fn grow(searchers: &mut Vec<Searcher>, count: usize, new: impl FnMut() -> Searcher) {
    if searchers.len() < count {
        searchers.resize_with(count, new);
    }
}

/// Does these jobs on a thread each; what the system has no thread for is done on this
/// one.
fn side_by_side<J: Send, R: Send>(jobs: Vec<J>, work: impl Fn(J) -> R + Sync) -> Vec<R> {
    let count = jobs.len();
    let jobs = Mutex::new(jobs.into_iter().enumerate());
    let done = Mutex::new(Vec::new());
    let take = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        while let Some((at, job)) = take() {
            let result = work(job);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((at, result));
        }
    };
    thread::scope(|scope| {
        for at in 1..count {
            let thread = thread::Builder::new().name(format!("judge-{at}"));
            if let Err(error) = thread.spawn_scoped(scope, work) {
                log::warn!("a thread to judge stones: {error}; one after the other");
                break;
            }
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, result)| result).collect()
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
    /// What was seen so far.
    seen: Vec<(View, Seen)>,
}

impl Eyes<'_> {
    fn known(&self, asked: &View) -> Option<&Seen> {
        let known = self.seen.iter().find(|(known, _)| is_same(known, asked));
        known.map(|(_, seen)| seen)
    }
}

impl Look for Eyes<'_> {
    fn look(&mut self, asked: &View, next: &[View]) -> Seen {
        if let Some(seen) = self.known(asked) {
            return seen.clone();
        }
        let unknown = next.iter().filter(|next| self.known(next).is_none());
        let views: Vec<&View> = iter::once(asked)
            .chain(unknown)
            .take(self.searches.at_once())
            .collect();
        let case = |view: &&View| Case {
            game: start(self.game, Board::clone(&view.board), view.first, self.komi),
            first: view.first,
            by: view.by,
        };
        let cases: Vec<Case> = views.iter().map(case).collect();
        let reports = self.searches.look(&cases);
        let seen: Vec<Seen> = reports.into_iter().map(seen).collect();
        let answer = seen[0].clone();
        self.seen.extend(views.into_iter().cloned().zip(seen));
        answer
    }
}

/// Whether two views are the same to a search: the order of the empty points, which
/// depends on the moves before, decides what a playout does with a random number.
fn is_same(one: &View, other: &View) -> bool {
    let (a, b) = (&one.board, &other.board);
    one.by == other.by
        && one.first == other.first
        && a.hash() == b.hash()
        && a.ko() == b.ko()
        && Color::ALL
            .iter()
            .all(|&color| a.captured(color) == b.captured(color))
        && a.empty_points().eq(b.empty_points())
}

/// What a search has seen.
fn seen(report: SearchReport) -> Seen {
    let serious = report
        .candidates
        .iter()
        .filter(|candidate| candidate.visits * SERIOUS >= report.root_visits);
    Seen {
        moves: serious.filter_map(|serious| serious.mv.point()).collect(),
        owners: report.ownership,
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Ruleset;

    /// Black loses stones unless he fills a point of his own.
    const CUT: &str = "
        9 . O O O X X O . .
        8 . O X X X O O O .
        7 . . O X X O X X .
        6 O O . O X X O O .
        5 X O O O X X O . O
        4 X X X O O X X O O
        3 . . X X X . . X X
        2 . . . . . . . . .
        1 . . . . . . . . .
        ";

    fn to_fill(threads: usize) -> Vec<String> {
        let board = Board::parse(CUT).unwrap();
        let ruleset = Ruleset::named("japanese").unwrap();
        let komi = Komi::from_hundredths(650);
        let options = Options {
            threads,
            ..Options::default()
        };
        let mut engine = Engine::new(options, Params::default());
        engine.set_game(Game::from_position(board, Color::Black, ruleset, komi));
        let points = engine.points_to_fill();
        points.iter().map(|point| point.to_string()).collect()
    }

    #[test]
    fn several_threads_find_the_points_that_one_finds() {
        let alone = to_fill(1);
        assert_eq!(alone.len(), 1);
        for threads in [2, 8] {
            assert_eq!(to_fill(threads), alone);
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for count in 1..5 {
            let jobs: Vec<u64> = (0..count).collect();
            let slower_first = |job| {
                thread::sleep(std::time::Duration::from_millis(10 * (count - job)));
                job
            };
            assert_eq!(side_by_side(jobs.clone(), slower_first), jobs);
        }
    }
}
