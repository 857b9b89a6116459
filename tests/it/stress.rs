//! Searches by eight threads that are started, stopped and interrupted at random
//! moments, with pondering, and with moves taken back in between.
//!
//! Two seconds for each test by default; `PONNUKI_STRESS_SECONDS` says how many.

#![allow(clippy::print_stdout, reason = "a long run says what it did")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use ponnuki::board::{BoardSize, Move};
use ponnuki::engine::decide::Decision;
use ponnuki::engine::params::Params;
use ponnuki::engine::{Ask, Engine, Options};
use ponnuki::game::Game;
use ponnuki::rules::PRESETS;
use ponnuki::search::{Limits, SearchRequest, Searcher};

use super::process::Talk;
use super::twin::Random;

const THREADS: usize = 8;

/// No answer may take longer on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// When a test ends.
fn end() -> Instant {
    let seconds = std::env::var("PONNUKI_STRESS_SECONDS").ok();
    let seconds = seconds.and_then(|text| text.parse().ok()).unwrap_or(2);
    Instant::now() + Duration::from_secs(seconds)
}

fn pick<'a>(random: &mut Random, words: &[&'a str]) -> &'a str {
    words[random.below(words.len())]
}

/// A short time, now and then none.
fn moment(random: &mut Random, most: Duration) -> Duration {
    most * random.below(1000).saturating_sub(200) as u32 / 1000
}

#[test]
fn every_simulation_of_a_stopped_search_is_counted() {
    let mut random = Random(1);
    let (start, end) = (Instant::now(), end());
    let networks = Options::default().networks;
    let mut searcher = Searcher::new(THREADS, 4_000_000, 1, Params::default().search);
    let mut game = Game::new(
        BoardSize::square(9).unwrap(),
        PRESETS[0].ruleset.clone(),
        PRESETS[0].ruleset.komi,
    );
    let (mut searches, mut full, mut by_stop) = (0, 0, 0);
    while Instant::now() < end || searches < 20 {
        if random.one_in(8) {
            let size = BoardSize::square(4 + random.below(8)).unwrap();
            let ruleset = &PRESETS[random.below(PRESETS.len())].ruleset;
            game = Game::new(size, ruleset.clone(), ruleset.komi);
            searcher.set_networks(networks.clone().filter(|_| random.one_in(2)));
        }
        match random.below(30) {
            0 => searcher.set_threads(1 + random.below(THREADS)),
            1 => searcher.set_threads(THREADS),
            2 => searcher.set_memory(100_000 << random.below(8)),
            3 => searcher.release(),
            4 => searcher.clear(),
            _ => {}
        }
        let color = game.to_move();
        // What the tree knew before: nothing is asked of a stopped search.
        let request = SearchRequest::new(Limits::playouts(0));
        let before = searcher.run(&game, color, &request, None).root_visits;
        let limits = Limits {
            playouts: random.one_in(3).then(|| random.below(300) as u64),
            ..Limits::default()
        };
        let request = SearchRequest::new(limits);
        let wait = moment(&mut random, Duration::from_millis(15));
        let report = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(wait);
                request.stop.request();
            });
            searcher.run(&game, color, &request, None)
        });
        searches += 1;
        full += usize::from(report.full);
        by_stop += usize::from(request.limits.playouts.is_none());
        let shown = format!("search {searches}: {before} visits before, {report:?}");
        assert_eq!(report.root_visits, before + report.playouts, "{shown}");
        let through: u64 = report.candidates.iter().map(|c| c.visits).sum();
        assert!(through <= report.root_visits, "{shown}");
        for candidate in &report.candidates {
            assert!((0.0..=1.0).contains(&candidate.winrate), "{shown}");
            game.check(color, candidate.mv).unwrap();
        }
        // The second or the third move, too: their subtrees are smaller.
        let choice = random
            .below(3)
            .min(report.candidates.len().saturating_sub(1));
        match report.candidates.get(choice) {
            Some(candidate) => game.play(color, candidate.mv).unwrap(),
            None => game.play(color, Move::Pass).unwrap(),
        }
        if random.one_in(5) {
            for _ in 0..=random.below(3) {
                let _ = game.undo();
            }
        }
    }
    assert!(by_stop > 0);
    println!(
        "{searches} searches, {by_stop} of them stopped, {full} in a full tree, {:?}",
        start.elapsed()
    );
}

#[test]
fn an_engine_goes_on_whenever_it_is_stopped() {
    let mut random = Random(2);
    let (start, end) = (Instant::now(), end());
    let options = Options {
        size: BoardSize::square(7).unwrap(),
        threads: THREADS,
        memory: 4_000_000,
        seed: 1,
        move_time: Some(60.0),
        resign: false,
        ..Options::default()
    };
    let mut engine = Engine::new(options, Params::default());
    let mut moves = 0;
    while Instant::now() < end || moves < 20 {
        let color = engine.game().to_move();
        let stop = Arc::clone(engine.stop());
        let wait = moment(&mut random, Duration::from_millis(40));
        let ponders = random.one_in(3);
        let asked = Instant::now();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(wait);
                stop.request();
            });
            if ponders {
                engine.ponder();
            } else {
                let number = engine.game().move_number();
                let choice = engine.genmove_watched(color, Ask::default(), None);
                assert!(matches!(choice.decision, Decision::Move(_)));
                assert_eq!(engine.game().move_number(), number + 1);
                moves += 1;
            }
        });
        assert!(asked.elapsed() < PATIENCE, "{:?}", asked.elapsed());
        engine.stop().clear();
        match random.below(12) {
            0 | 1 => {
                let _ = engine.undo(1 + random.below(2));
            }
            2 => engine.forget(),
            3 => engine.set_ruleset(PRESETS[random.below(PRESETS.len())].ruleset.clone()),
            _ => {}
        }
        if engine.game().is_over() {
            let first = engine.final_score();
            assert_eq!(engine.final_score(), first);
            engine.new_game(BoardSize::square(5 + random.below(5)).unwrap());
        }
    }
    println!("{moves} moves, {:?}", start.elapsed());
}

/// The program, and what its game must be.
struct Conversation {
    talk: Talk,
    random: Random,
    /// Moves as `move_history` tells them, the first one first.
    moves: Vec<String>,
    said: BTreeMap<&'static str, usize>,
}

impl Conversation {
    /// Says a line, waits a moment, and perhaps interrupts what it began.
    fn begin(&mut self, line: &str, interrupt: bool) -> Instant {
        self.talk.say(line);
        thread::sleep(moment(&mut self.random, Duration::from_millis(40)));
        if interrupt {
            self.talk.say("# interrupt");
        }
        Instant::now()
    }

    fn hear(&mut self, line: &str, since: Instant) -> String {
        let reply = self.talk.hear();
        assert!(since.elapsed() < PATIENCE, "{line}: {:?}", since.elapsed());
        assert!(!reply.contains("internal error"), "{line}: {reply}");
        reply
    }

    fn ask(&mut self, line: &str) -> String {
        let since = self.begin(line, false);
        self.hear(line, since)
    }

    /// A move that is chosen and made; `long` when only an interrupt ends it.
    fn genmove(&mut self, command: &str, long: bool) {
        let color = pick(&mut self.random, &["black", "white"]);
        let line = format!("{command} {color}");
        let interrupt = long || self.random.one_in(2);
        let since = self.begin(&line, interrupt);
        let reply = self.hear(&line, since);
        let vertex = if command.ends_with("analyze") {
            reply.lines().find_map(|line| line.strip_prefix("play "))
        } else {
            reply.strip_prefix("= ")
        };
        let vertex = vertex.unwrap_or_else(|| panic!("{line}: {reply}"));
        if vertex != "resign" {
            self.moves.push(format!("{color} {vertex}"));
        }
    }

    /// Something at random, and a look at the game after it.
    fn step(&mut self, long: bool) {
        let name = match self.random.below(14) {
            0..4 => {
                self.genmove("genmove", long);
                "genmove"
            }
            4 => {
                self.genmove("kata-genmove_analyze", long);
                "kata-genmove_analyze"
            }
            5 | 6 => {
                let color = pick(&mut self.random, &["black", "white"]);
                let column = char::from(b"ABCDEFGHJ"[self.random.below(9)]);
                let vertex = format!("{column}{}", 1 + self.random.below(9));
                if self.ask(&format!("play {color} {vertex}")).starts_with('=') {
                    self.moves.push(format!("{color} {vertex}"));
                }
                "play"
            }
            7 | 8 => {
                let moves = 1 + self.random.below(3);
                let reply = self.ask(&format!("gg-undo {moves}"));
                assert_eq!(reply.starts_with('='), moves <= self.moves.len(), "{reply}");
                if reply.starts_with('=') {
                    self.moves.truncate(self.moves.len() - moves);
                }
                "undo"
            }
            9 | 10 => {
                let command = pick(
                    &mut self.random,
                    &["lz-analyze", "kata-analyze", "kata-search_cancellable"],
                );
                let since = self.begin(command, false);
                // Any line ends it, an empty one too.
                self.talk.say(pick(&mut self.random, &["", "stop", "name"]));
                self.talk.say("echo ended");
                let reply = self.hear(command, since);
                assert!(reply.starts_with('='), "{command}: {reply}");
                while self.hear(command, since) != "= ended" {}
                "analysis"
            }
            11 => {
                // All at once: nothing may be lost or answered twice.
                let lines = [
                    "lz-analyze 1",
                    "undo",
                    "kata-analyze 1",
                    "clear_cache",
                    "showboard",
                    "echo ended",
                ];
                let since = Instant::now();
                for line in lines {
                    self.talk.say(line);
                }
                for line in lines {
                    let reply = self.hear(line, since);
                    if line == "undo" {
                        assert_eq!(reply.starts_with('='), !self.moves.is_empty(), "{reply}");
                        self.moves.pop();
                    }
                }
                "all at once"
            }
            12 => {
                let status = pick(&mut self.random, &["final_score", "final_status_list dead"]);
                self.ask(status);
                "status"
            }
            _ => {
                let line = pick(
                    &mut self.random,
                    &["clear_board", "boardsize 9", "boardsize 7"],
                );
                assert_eq!(self.ask(line), "= ");
                self.moves.clear();
                "new game"
            }
        };
        *self.said.entry(name).or_default() += 1;
        if self.random.one_in(4) {
            // Time to ponder.
            thread::sleep(moment(&mut self.random, Duration::from_millis(60)));
        }
        let reply = self.ask("move_history");
        let mut history: Vec<&str> = reply.trim_start_matches("= ").lines().collect();
        history.retain(|line| !line.trim_start_matches('=').is_empty());
        history.reverse();
        assert_eq!(history, self.moves, "after {name}");
    }
}

#[test]
fn interrupts_at_random_moments_lose_no_answer_and_no_move() {
    let (start, end) = (Instant::now(), end());
    let half = start + (end - start) / 2;
    for (long, end) in [(false, half), (true, end)] {
        let threads = THREADS.to_string();
        let arguments = [
            "--threads",
            &threads,
            "--ponder",
            "--boardsize",
            "9",
            "--memory",
            "4",
            "--seed",
            "1",
        ];
        let time = if long { "600" } else { "0.03" };
        let mut conversation = Conversation {
            talk: Talk::new(&[&arguments[..], &["--move-time", time]].concat()),
            random: Random(3 + u64::from(long)),
            moves: Vec::new(),
            said: BTreeMap::new(),
        };
        while Instant::now() < end {
            conversation.step(long);
        }
        assert!(!conversation.said.is_empty());
        println!("{time} s a move: {:?}", conversation.said);
        assert_eq!(conversation.ask("quit"), "= ");
        assert_eq!(conversation.talk.end_within(PATIENCE), Some(0));
    }
}
