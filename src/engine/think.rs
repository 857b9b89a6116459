//! How the engine finds a move, and how it judges stones.

use std::mem;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::clock::{self, Pace};
use super::decide::{self, Decision, Facts, Reason};
use super::insight::FirstSight;
use super::judge::Care;
use super::level;
use super::status::{Area, Status};
use super::{Earlier, Engine};
use crate::board::{Board, Color, Move, Point, PointMap, PointSet};
use crate::game::Game;
use crate::playout::Rng;
use crate::rules::{DeadStones, Scoring};
use crate::search::{Avoid, Limits, Restrict, SearchReport, SearchRequest, Searcher, Sink};

/// What is asked of the engine.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    /// The moves to choose among.
    pub restrict: Restrict,
    /// Moves that the search leaves out below those, too.
    pub avoid: Avoid,
    /// Dead enemy stones are to be captured before a pass.
    pub cleanup: bool,
    /// The answer may be to resign.
    pub may_resign: bool,
    /// The report tells the owners of points for each move too.
    pub owners: bool,
}

/// What the engine wants to do, and why.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What.
    pub decision: Decision,
    /// Why.
    pub reason: Reason,
    /// What the search found, if there was one.
    pub report: Option<SearchReport>,
}

impl Choice {
    fn new(decision: Decision, reason: Reason) -> Choice {
        Choice {
            decision,
            reason,
            report: None,
        }
    }
}

/// Who thinks about a move for less than this doesn't look at the status of the
/// stones unless a pass depends on it.
const STATUS_TIME: Duration = Duration::from_millis(300);
/// Owner of a point, 1 the player and -1 the opponent, from which the network at first
/// sight takes it for the player's: nearer to his than to nobody's. It wasn't tuned.
const OWN_AT_SIGHT: f32 = 0.5;
/// Winrate from which a game that a pass would win may go on, to take dead
/// stones off.
const STILL_WON: f32 = 0.8;

impl Engine {
    /// Finds a move and makes it; resigning changes nothing.
    pub fn genmove(&mut self, color: Color, cleanup: bool) -> Choice {
        let ask = Ask {
            cleanup,
            ..Ask::default()
        };
        self.genmove_watched(color, ask, None)
    }

    /// [`genmove`](Self::genmove) as it is asked for, with reports while it
    /// thinks. Whether it may resign is the engine's own option; it doesn't when
    /// moves are left out.
    pub fn genmove_watched(&mut self, color: Color, ask: Ask, sink: Sink<'_>) -> Choice {
        let ask = Ask {
            may_resign: self.options.resign && ask.restrict == Restrict::Any,
            ..ask
        };
        self.think_and_move(color, &ask, sink)
    }

    /// Finds the best of these moves and makes it.
    pub fn genmove_among(&mut self, color: Color, moves: Vec<Move>) -> Choice {
        let ask = Ask {
            restrict: Restrict::Only(moves),
            ..Ask::default()
        };
        self.genmove_watched(color, ask, None)
    }

    fn think_and_move(&mut self, color: Color, ask: &Ask, sink: Sink<'_>) -> Choice {
        let start = Instant::now();
        let mut choice = self.think(color, ask, sink);
        if let Decision::Move(mv) = choice.decision
            && let Err(error) = self.game.play(color, mv)
        {
            // `think` has checked it, so this is a bug; a pass is never one.
            log::error!("the engine chose {mv}, but {error}");
            choice.decision = Decision::Move(Move::Pass);
            if let Err(error) = self.game.play(color, Move::Pass) {
                log::error!("the engine could not pass: {error}");
            }
        }
        self.clock(color).spend(start.elapsed().as_secs_f64());
        self.explained = Some((self.game.moves().len(), choice.clone()));
        choice
    }

    /// Finds a move without making it; reports go to the sink meanwhile.
    pub fn think(&mut self, color: Color, ask: &Ask, mut sink: Sink<'_>) -> Choice {
        let free = ask.restrict == Restrict::Any;
        let limits = self.limits(color);
        let care = if limits.playouts == Some(1) && !ask.cleanup {
            Care::AtSight
        } else {
            Care::Closely
        };
        let mut facts = self.facts(color);
        if free && (facts.opponent_passed || ask.cleanup) {
            self.add_status(&mut facts, color, ask.cleanup, care);
            if let Some(reason) = decide::pass_at_once(&facts, &self.params.engine) {
                return self.decided(color, Choice::new(Decision::Move(Move::Pass), reason));
            }
        }
        if facts.won_by_pass && facts.must_capture && decide::is_late(&facts, &self.params.engine) {
            let sure = |choice: &Choice| {
                let report = choice.report.as_ref();
                report.is_some_and(|report| report.winrate >= STILL_WON)
            };
            let choice = self.capture(color, care, again(&mut sink)).filter(sure);
            let pass = || Choice::new(Decision::Move(Move::Pass), Reason::Won);
            return self.decided(color, choice.unwrap_or_else(pass));
        }
        if ask.cleanup
            && facts.must_capture
            && let Some(choice) = self.capture(color, care, again(&mut sink))
        {
            return self.decided(color, choice);
        }

        let report = self.search(color, ask, limits, again(&mut sink));
        if ask.may_resign && self.may_give_up(color, report.winrate, &facts) {
            let choice = Choice {
                report: Some(report),
                ..Choice::new(Decision::Resign, Reason::Hopeless)
            };
            return self.decided(color, choice);
        }
        let candidates = report.candidates.iter().map(|candidate| candidate.mv);
        let mut best = self.legal(color, candidates).next();
        if best.is_none() && free {
            best = self.legal(color, self.plays(color)).next();
        }
        let level = level::level(self.params.engine.level);
        if free && level.temperature > 0.0 && best.is_some_and(|mv| !mv.is_pass()) {
            let seed = self.options.seed.wrapping_add(self.searches);
            let open: Vec<Move> = self.legal(color, self.plays(color)).collect();
            let all = report.candidates.iter().chain(&report.unvisited);
            let all = all.filter(|candidate| open.contains(&candidate.mv));
            best = level::choose(all, level.temperature, &mut Rng::new(seed, 0)).or(best);
        }
        let (mut mv, mut reason) = decide::choose(best);
        // The look at the status takes a while: not in a hurry.
        let hurried = limits.time.is_some_and(|time| time < STATUS_TIME);
        let fills = self.fills(color, mv, &report);
        let into_eye = self.is_between_own(color, mv);
        let is_late = self.seems_settled(&report) || fills || into_eye;
        if free && (mv == Move::Pass || !hurried && is_late) {
            self.add_status(&mut facts, color, ask.cleanup, care);
            if facts.must_capture
                && (mv == Move::Pass || facts.settled)
                && let Some(choice) = self.capture(color, care, sink)
            {
                return self.decided(color, choice);
            }
            if facts.by_agreement && facts.settled {
                (mv, reason) = (Move::Pass, Reason::NothingLeft);
            }
            if (fills || into_eye) && self.gives_stones_away(color, mv, &facts, care) {
                (mv, reason) = (Move::Pass, Reason::Won);
            } else if fills {
                (mv, reason) = self.rather_than_fill(color, mv, reason, &facts, &report, care);
            }
        }
        let choice = Choice {
            report: Some(report),
            ..Choice::new(Decision::Move(mv), reason)
        };
        self.decided(color, choice)
    }

    fn decided(&self, color: Color, choice: Choice) -> Choice {
        let (winrate, playouts) = choice
            .report
            .as_ref()
            .map_or((f32::NAN, 0), |report| (report.winrate, report.playouts));
        log::info!(
            "move {} of {color}: {:?}, {:?}, winrate {winrate:.3}, {playouts} playouts",
            self.game.moves().len() + 1,
            choice.decision,
            choice.reason,
        );
        choice
    }

    /// Runs one search for a player in the present position, among the moves and
    /// with the report that are asked for.
    pub fn search(
        &mut self,
        color: Color,
        ask: &Ask,
        limits: Limits,
        sink: Sink<'_>,
    ) -> SearchReport {
        let options = &self.options;
        let request = SearchRequest {
            limits,
            restrict: ask.restrict.clone(),
            avoid: ask.avoid.clone(),
            owners: ask.owners,
            // Another seed for each search, the same ones after `set_seed`.
            seed: Some(options.seed.wrapping_add(self.searches)),
            stop: Arc::clone(&self.stop),
        };
        self.searches += 1;
        self.searcher
            .get_or_insert_with(|| {
                let mut searcher = Searcher::new(
                    options.threads,
                    options.memory,
                    options.seed,
                    self.params.search.clone(),
                );
                searcher.set_networks(options.networks.clone());
                searcher
            })
            .run(&self.game, color, &request, sink)
    }

    /// How long a player may think about the next move.
    fn limits(&self, color: Color) -> Limits {
        let [black, white] = &self.clocks;
        let clock = match color {
            Color::Black => black,
            Color::White => white,
        };
        let (area, played) = (self.game.size().area(), self.game.moves().len());
        let evenly = self.params.engine.time_evenly > 0;
        let expected = clock::moves_left(area, played);
        let mut pace = Pace {
            moves_left: expected,
            at_most: clock::moves_at_most(area, played),
            lag: f64::from(self.params.engine.lag),
            stretch: 1.0,
        };
        if !evenly {
            pace.moves_left = clock::shares_left(area, played);
            pace.stretch = f64::from(self.params.engine.time_stretch);
        }
        let agreed = clock.time_for_move(pace);
        let level = level::level(self.params.engine.level);
        let playouts = match (self.options.playouts, level.playouts) {
            (Some(asked), Some(most)) => Some(asked.min(most)),
            (asked, most) => asked.or(most),
        };
        let move_time = self.options.seconds().map(Duration::from_secs_f64);
        Limits {
            time: agreed.map(|agreed| agreed.usual).or(move_time),
            unclear_time: agreed.map(|agreed| agreed.most),
            playouts,
            // Whoever limits the playouts wants just that many.
            early_stop: playouts.is_none() && !evenly,
        }
    }

    // ---- choices ----------------------------------------------------------

    fn facts(&self, color: Color) -> Facts {
        let board = self.game.board();
        Facts {
            area: board.size().area(),
            moves: self.game.moves().len(),
            stones: board.size().area() - board.empty_len(),
            opponent_passed: self.game.moves().last() == Some(&(!color, Move::Pass)),
            by_agreement: self.game.ruleset().dead_stones == DeadStones::ByAgreement,
            ..Facts::default()
        }
    }

    /// Whether the point of this play was the player's own before, where surrounded
    /// points are counted. The search saw it with the stone on it, the more so the
    /// shorter it was: the network is asked what it was without.
    fn fills(&self, color: Color, mv: Move, report: &SearchReport) -> bool {
        let Some(point) = mv.point() else {
            return false;
        };
        let own = |ownership: &PointMap<f32>| ownership[point] * color.sign() as f32;
        let sees_own = |sight: FirstSight| own(&sight.ownership) >= OWN_AT_SIGHT;
        self.game.ruleset().scoring != Scoring::Stones
            && own(&report.ownership) >= self.params.engine.settled_from
            && self.first_sight(Some(0)).is_none_or(sees_own)
    }

    /// Whether a play is at a point with own stones, or the edge, on all sides.
    fn is_between_own(&self, color: Color, mv: Move) -> bool {
        let board = self.game.board();
        mv.point()
            .is_some_and(|point| board.neighbors_or_wall(point, color) == 4)
    }

    /// Whether a play at an own point would be the end of own stones that live by
    /// the status, and of a game that a pass wins: to fill an eye in a seki, which
    /// a short search may overlook.
    fn gives_stones_away(&mut self, color: Color, mv: Move, facts: &Facts, care: Care) -> bool {
        let is_won = facts.by_agreement && facts.count.is_some_and(|count| count > 0.0);
        if !is_won || !decide::is_late(facts, &self.params.engine) {
            return false;
        }
        let mut after = Box::new(self.game.clone());
        if after.play(color, mv).is_err() {
            return false;
        }
        let status = self.status_of(&after, care);
        let lost = |board: &Board, status: &Status| {
            let dead = &status.dead_if_first[(!color).index()];
            dead.iter().filter(|&p| board.cell(p) == color).count()
        };
        let before = self.status_with(care);
        lost(after.board(), &status) > lost(self.game.board(), &before)
            && count_if_next(&after, color, &status) <= 0.0
    }

    /// What to do instead of a play where the search sees an own point, if that would
    /// throw a won game away and the point need not be filled: by territory a
    /// pass, by area the best neutral point.
    fn rather_than_fill(
        &mut self,
        color: Color,
        mv: Move,
        reason: Reason,
        facts: &Facts,
        report: &SearchReport,
        care: Care,
    ) -> (Move, Reason) {
        let by_territory = self.game.ruleset().scoring == Scoring::Territory;
        let matters = if by_territory {
            decide::gives_the_win_away(facts)
        } else {
            decide::a_point_decides(facts)
        };
        if !matters {
            return (mv, reason);
        }
        let areas = self.areas_with(care);
        let is = |mv: Move, wanted: Area| {
            let at = |&(point, area): &(Point, Area)| mv == Move::Play(point) && area == wanted;
            areas.iter().any(at)
        };
        if !is(mv, Area::Of(color)) {
            return (mv, reason);
        }
        if by_territory {
            return (Move::Pass, Reason::Won);
        }
        let shared = self.status_with(care).shared.clone();
        let neutral = |mv: &Move| {
            is(*mv, Area::Dame) && mv.point().is_some_and(|point| !shared.contains(point))
        };
        let candidates = report.candidates.iter().map(|candidate| candidate.mv);
        let better = self.legal(color, candidates).find(neutral);
        (better.unwrap_or(mv), reason)
    }

    /// Whether a search found the points to be somebody's for sure, so that a
    /// closer look at the status is worth its time. The network is never as sure
    /// of every point as playouts are: to it a few may be open.
    fn seems_settled(&self, report: &SearchReport) -> bool {
        let size = self.game.size();
        let open = size
            .points()
            .filter(|&point| report.ownership[point].abs() < self.params.engine.settled_from)
            .count();
        let may_be_open = match self.options.networks {
            Some(_) => size.area() / 10,
            None => 0,
        };
        report.ownership_playouts > 0 && open <= may_be_open
    }

    /// Adds what only the status of the stones tells.
    fn add_status(&mut self, facts: &mut Facts, color: Color, cleanup: bool, care: Care) {
        if facts.count.is_some() {
            return;
        }
        let status = self.status_with(care);
        let board = self.game.board();
        facts.settled = status.is_settled(board, self.params.engine.settled_from);
        // After the pass the opponent may go on: what counts is what he would
        // then make of it.
        let mut over = Box::new(self.game.clone());
        if over.play(color, Move::Pass).is_ok() {
            facts.count = Some(count_if_next(&over, color, &status));
        }
        // Where no stone is taken off, the count is exact.
        facts.won_by_pass = facts.opponent_passed
            && !facts.by_agreement
            && facts.count.is_some_and(|count| count > 0.0);
        facts.must_capture = (cleanup || !facts.by_agreement)
            && !status.dead_of(self.game.board(), !color).is_empty();
    }

    fn may_give_up(&mut self, color: Color, winrate: f32, facts: &Facts) -> bool {
        if mem::take(&mut self.returned) {
            let same = |earlier: &Earlier| earlier.goes_on_in(&self.game);
            let earlier = self.earlier.iter().rposition(same);
            if let Some(earlier) = earlier.and_then(|at| self.earlier.remove(at)) {
                self.hopes = earlier.hopes;
            }
        }
        let [black, white] = &mut self.hopes;
        let hopes = match color {
            Color::Black => black,
            Color::White => white,
        };
        hopes.gone(winrate, facts, &self.params.engine)
            && facts.count.is_none_or(|count| count < 0.0)
    }

    /// A move that takes dead stones off, if there is one.
    fn capture(&mut self, color: Color, care: Care, sink: Sink<'_>) -> Option<Choice> {
        let status = self.status_with(care);
        let moves = decide::capturing_moves(self.game.board(), color, &status.dead);
        let moves: Vec<_> = self
            .legal(color, moves.into_iter().map(Move::Play))
            .collect();
        let first = *moves.first()?;
        let ask = Ask {
            restrict: Restrict::Only(moves.clone()),
            ..Ask::default()
        };
        let report = self.search(color, &ask, self.limits(color), sink);
        let best = report
            .candidates
            .iter()
            .map(|candidate| candidate.mv)
            .find(|mv| moves.contains(mv))
            .unwrap_or(first);
        Some(Choice {
            report: Some(report),
            ..Choice::new(Decision::Move(best), Reason::Capture)
        })
    }

    /// Those of these moves that the rules in force allow; under a simple ko,
    /// those too that would only go in circles are left out.
    fn legal(
        &self,
        color: Color,
        moves: impl IntoIterator<Item = Move>,
    ) -> impl Iterator<Item = Move> {
        moves.into_iter().filter(move |&mv| {
            self.game.check(color, mv).is_ok() && !self.goes_in_circles(color, mv)
        })
    }

    /// Plays that fill no eye, should a search find none.
    fn plays(&self, color: Color) -> Vec<Move> {
        let board = self.game.board();
        board
            .size()
            .points()
            .filter(|&p| board.is_empty(p) && !board.is_eye_like(color, p))
            .map(Move::Play)
            .collect()
    }

    /// Whether a move would bring a position about for the fourth time under a
    /// simple ko. The third time may be no result, which a player may want; if
    /// the opponent plays on then, somebody has to leave the cycle.
    fn goes_in_circles(&self, color: Color, mv: Move) -> bool {
        !self.game.ruleset().ko.is_superko() && self.game.times_before(color, mv) >= 3
    }
}

/// The count in a player's favour after his move, if the opponent goes on.
fn count_if_next(game: &Game, color: Color, status: &Status) -> f64 {
    let none = PointSet::new();
    let dead = match game.dead_stones() {
        DeadStones::ByAgreement => &status.dead_if_first[(!color).index()],
        DeadStones::MustBeCaptured => &none,
    };
    let score = game.count(dead, &status.seki, &status.teire).score;
    score.points() * f64::from(color.sign())
}

/// The same sink for one more search.
fn again<'a>(sink: &'a mut Sink<'_>) -> Sink<'a> {
    match sink {
        Some((interval, sink)) => Some((*interval, &mut **sink)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Options;
    use crate::engine::params::Params;
    use crate::game::Game;
    use crate::rules::Ruleset;

    /// Black to move, one neutral point is left at D1, and F2 is Black's own.
    const LAST_POINT: &str = "
         7 O X X . . . .
         6 O O X X . . .
         5 . O X O . . .
         4 . O O X X X .
         3 O . . O O X .
         2 O . O O X . .
         1 O . O . X . .
           A B C D E F G";

    #[test]
    fn a_neutral_point_is_taken_before_an_own_one_is_filled() {
        let board = Board::parse(LAST_POINT).unwrap();
        let ruleset = Ruleset::named("chinese").unwrap();
        let options = Options {
            threads: 1,
            playouts: Some(200),
            ..Options::default()
        };
        let mut engine = Engine::new(options, Params::default());
        let at = |text: &str| Move::Play(board.size().parse_point(text).unwrap());
        let (own, neutral) = (at("F2"), at("D1"));
        let komi = ruleset.komi;
        engine.set_game(Game::from_position(board, Color::Black, ruleset, komi));
        let limits = engine.limits(Color::Black);
        let report = engine.search(Color::Black, &Ask::default(), limits, None);
        let mut instead = |count| {
            let facts = Facts {
                count: Some(count),
                ..Facts::default()
            };
            engine.rather_than_fill(
                Color::Black,
                own,
                Reason::Best,
                &facts,
                &report,
                Care::Closely,
            )
        };
        assert_eq!(instead(0.5), (neutral, Reason::Best));
        assert_eq!(
            instead(9.5),
            (own, Reason::Best),
            "a point more is no matter"
        );
    }

    #[test]
    fn a_player_at_first_sight_looks_at_no_status_in_the_opening() {
        let options = Options {
            threads: 1,
            playouts: Some(1),
            seed: 1,
            ..Options::default()
        };
        let mut engine = Engine::new(options, Params::default());
        for color in [Color::Black, Color::White, Color::Black, Color::White] {
            let choice = engine.genmove(color, false);
            assert!(
                matches!(choice.decision, Decision::Move(Move::Play(_))),
                "{choice:?}"
            );
            assert!(
                engine.judged.is_none(),
                "the point was nobody's before {:?}",
                choice.decision
            );
        }
    }

    #[test]
    fn a_player_at_first_sight_waits_for_no_search_at_the_end_either() {
        let board = Board::parse(LAST_POINT).unwrap();
        let ruleset = Ruleset::named("chinese").unwrap();
        let options = Options {
            threads: 1,
            playouts: Some(1),
            resign: false,
            ..Options::default()
        };
        let mut engine = Engine::new(options, Params::default());
        let komi = ruleset.komi;
        engine.set_game(Game::from_position(board, Color::Black, ruleset, komi));
        let care = |engine: &Engine| engine.judged.as_ref().map(|(_, care, _)| *care);
        while !engine.game().is_over() {
            let color = engine.game().to_move();
            let choice = engine.genmove(color, false);
            assert_ne!(care(&engine), Some(Care::Closely), "{choice:?}");
            assert!(engine.game().move_number() < 100, "{choice:?}");
        }
        assert!(engine.judges.is_idle());
        engine.final_score();
        assert_eq!(care(&engine), Some(Care::Closely), "a count is one");
        assert!(!engine.judges.is_idle());
    }

    /// White to move. A7 is the eye of her chain on the left, which shares D9 with
    /// four black stones; G2 is an own point like others.
    const SHORT_OF_EYES: &str = "
         9 . X X . O O O X .
         8 O X X O O X X X .
         7 . O O O X X . . .
         6 O O O X . X X X X
         5 O O X . X X O O X
         4 O X . X X O . O O
         3 X . X X X O . O .
         2 . X X O O O . O .
         1 . X O O O O O . .
           A B C D E F G H J";

    #[test]
    fn the_eye_of_a_short_chain_is_not_filled_in_a_won_game() {
        let board = Board::parse(SHORT_OF_EYES).unwrap();
        let ruleset = Ruleset::named("new_zealand").unwrap();
        let mut engine = Engine::new(Options::default(), Params::default());
        let komi = ruleset.komi;
        engine.set_game(Game::from_position(
            board.clone(),
            Color::White,
            ruleset,
            komi,
        ));
        let mut facts = engine.facts(Color::White);
        engine.add_status(&mut facts, Color::White, false, Care::Closely);
        assert!(facts.count.is_some_and(|count| count > 0.0), "{facts:?}");
        let mut gives_away = |text: &str| {
            let mv = Move::Play(board.size().parse_point(text).unwrap());
            engine.gives_stones_away(Color::White, mv, &facts, Care::Closely)
        };
        assert!(gives_away("A7"), "Black takes the chain with D9");
        assert!(gives_away("D9"), "Black takes the chain with A7");
        assert!(!gives_away("G2"), "no liberty of a short chain");
    }
}
