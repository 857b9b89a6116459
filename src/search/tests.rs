//! Searches on drawn boards.

use std::sync::Arc;
use std::time::Duration;

use super::node::{First, FirstValue, Node, Stats};
use super::tree::Tree;
use super::{
    Limits, Params, Restrict, SearchReport, SearchRequest, Searcher, Stop, StopReason, fixed,
    select,
};
use crate::board::{Board, BoardSize, Color, Move, Point};
use crate::game::Game;
use crate::net::Networks;
use crate::rules::{Komi, Ruleset};

const MEMORY: usize = 64 << 20;

fn searcher(threads: usize) -> Searcher {
    Searcher::new(threads, MEMORY, 1, Params::default())
}

fn game(drawing: &str, to_move: Color, rules: &str, komi: &str) -> Game {
    Game::from_position(
        Board::parse(drawing).unwrap(),
        to_move,
        Ruleset::named(rules).unwrap(),
        komi.parse().unwrap(),
    )
}

fn search(game: &Game, playouts: u64) -> SearchReport {
    searcher(1).run(
        game,
        game.to_move(),
        &SearchRequest::new(Limits::playouts(playouts)),
        None,
    )
}

fn best(report: &SearchReport) -> String {
    report.candidates[0].mv.to_string()
}

/// White has three points in a row and nothing else; at a komi of 30.5 the game
/// hangs on them.
const THREE_IN_A_ROW: &str = "
    7 . X . X . X .
    6 X X X X X X X
    5 X X X X X X X
    4 O O O O O X X
    3 O . . . O X X
    2 O O O O O X X
    1 X X X X X X .
    ";

#[test]
fn the_stones_that_decide_the_game_are_critical() {
    let game = game(THREE_IN_A_ROW, Color::Black, "chinese", "30.5");
    let mut request = SearchRequest::new(Limits::playouts(500));
    request.owners = true;
    let report = searcher(1).run(&game, Color::Black, &request, None);
    let criticality = report.criticality.unwrap();
    let at = |name: &str| criticality[game.size().parse_point(name).unwrap()];
    assert!(
        at("A4") > 0.02 && at("C3") > 0.02,
        "{} {}",
        at("A4"),
        at("C3")
    );
    assert!(
        at("A7").abs() < 0.002 && at("G3").abs() < 0.002,
        "{} {}",
        at("A7"),
        at("G3")
    );
    let owners = report.candidates[0].owners.as_ref().unwrap();
    let deviation = report.owner_deviation.unwrap();
    let white = game.size().parse_point("A4").unwrap();
    assert!(owners.mean[white] > report.ownership[white], "{owners:?}");
    assert!(deviation[white] > 0.1, "{}", deviation[white]);
}

#[test]
fn moves_are_left_out_as_deep_as_it_is_asked() {
    // White may pass, or answer at A1, up to the third move; then all is free.
    let game = game(
        ". . . . .\n. . . . .\n. . . . .",
        Color::Black,
        "chinese",
        "7",
    );
    let mut request = SearchRequest::new(Limits::playouts(3000));
    let a1 = Move::Play(Point::new(0, 0));
    request.avoid.allow(Color::White, &[Move::Pass, a1], 3);
    let mut searcher = searcher(1);
    let report = searcher.run(&game, Color::Black, &request, None);
    let replies = |report: &SearchReport| -> Vec<Vec<Move>> {
        let lines = report.candidates.iter().map(|line| line.variation.clone());
        lines.filter(|line| line.len() > 4).collect()
    };
    let lines = replies(&report);
    assert!(!lines.is_empty());
    assert!(
        lines.iter().all(|line| [Move::Pass, a1].contains(&line[1])),
        "{lines:?}"
    );
    assert!(
        lines
            .iter()
            .any(|line| ![Move::Pass, a1].contains(&line[3])),
        "{lines:?}"
    );
    // What was found so is no use for a search of all moves.
    let report = searcher.run(
        &game,
        Color::Black,
        &SearchRequest::new(Limits::playouts(500)),
        None,
    );
    assert_eq!(report.root_visits, report.playouts);
}

#[test]
fn it_plays_the_vital_point_that_decides_the_game() {
    // Whoever takes the middle decides.
    for to_move in Color::ALL {
        let report = search(&game(THREE_IN_A_ROW, to_move, "chinese", "30.5"), 2000);
        assert_eq!(best(&report), "C3", "{to_move}: {:?}", report.candidates);
        assert!(report.criticality.is_none());
    }
}

#[test]
fn one_thread_and_a_seed_give_the_same_search() {
    let game = Game::new(
        BoardSize::square(9).unwrap(),
        Ruleset::default(),
        "7.5".parse().unwrap(),
    );
    let run = |seed: u64, early_stop: bool| {
        let mut limits = Limits::playouts(700);
        limits.early_stop = early_stop;
        let mut request = SearchRequest::new(limits);
        request.seed = Some(seed);
        let report = searcher(1).run(&game, Color::Black, &request, None);
        (report.candidates, report.playouts, report.winrate)
    };
    assert_eq!(run(1, false), run(1, false));
    assert_eq!(run(1, true), run(1, true));
    assert_ne!(run(1, false).0, run(2, false).0);
}

#[test]
fn a_tree_is_used_on_when_the_game_goes_on() {
    let mut game = Game::new(
        BoardSize::square(9).unwrap(),
        Ruleset::default(),
        "7.5".parse().unwrap(),
    );
    let mut searcher = searcher(1);
    let request = SearchRequest::new(Limits::playouts(2000));
    let report = searcher.run(&game, Color::Black, &request, None);
    let line = report.candidates[0].variation.clone();
    assert!(line.len() >= 2);
    game.play(Color::Black, line[0]).unwrap();
    game.play(Color::White, line[1]).unwrap();
    let report = searcher.run(
        &game,
        Color::Black,
        &SearchRequest::new(Limits::playouts(100)),
        None,
    );
    assert!(report.root_visits > 100, "{} visits", report.root_visits);
    // Another komi is another game.
    game.set_komi("0.5".parse::<Komi>().unwrap());
    let report = searcher.run(
        &game,
        Color::Black,
        &SearchRequest::new(Limits::playouts(100)),
        None,
    );
    assert!(report.root_visits <= 101, "{} visits", report.root_visits);
}

#[test]
fn a_small_tree_is_thinned_out_and_the_search_goes_on() {
    let game = Game::new(
        BoardSize::square(19).unwrap(),
        Ruleset::default(),
        "7.5".parse().unwrap(),
    );
    let mut limits = Limits::playouts(3000);
    limits.early_stop = false;
    let mut searcher = Searcher::new(2, 1, 1, Params::default());
    let report = searcher.run(&game, Color::Black, &SearchRequest::new(limits), None);
    assert_eq!(report.stop, StopReason::Playouts);
    assert!(report.playouts >= 3000);
    assert!(report.full);
    assert!(report.nodes <= 1 << 14);
    assert!(report.candidates.iter().map(|c| c.visits).sum::<u64>() > 2900);
}

#[test]
fn superko_holds_in_the_tree_and_at_the_root() {
    // Black takes the ko; White may not retake at once, and after exchanging a
    // threat he may.
    let drawing = "
        5 . . . . .
        4 . X O . .
        3 X O . O .
        2 . X O . .
        1 . . . . .
        ";
    let mut game = game(drawing, Color::Black, "tromp-taylor", "0.5");
    let at = |name: &str| Move::Play(game.size().parse_point(name).unwrap());
    let (take, retake) = (at("C3"), at("B3"));
    game.play(Color::Black, take).unwrap();
    let report = search(&game, 1500);
    assert!(report.candidates.iter().all(|c| c.mv != retake));
    for candidate in &report.candidates {
        let mut line = game.clone();
        line.set_strict(true);
        let mut color = Color::White;
        for &mv in &candidate.variation {
            line.play(color, mv).expect("the search plays legal moves");
            color = !color;
        }
    }
}

#[test]
fn a_search_chooses_among_the_moves_it_is_given() {
    let game = Game::new(
        BoardSize::square(7).unwrap(),
        Ruleset::default(),
        "7.5".parse().unwrap(),
    );
    let moves: Vec<Move> = ["A1", "B1", "pass"]
        .iter()
        .map(|name| game.size().parse_point(name).map_or(Move::Pass, Move::Play))
        .collect();
    let mut searcher = searcher(1);
    let mut request = SearchRequest::new(Limits::playouts(300));
    request.restrict = Restrict::Only(moves.clone());
    let report = searcher.run(&game, Color::Black, &request, None);
    assert!(report.candidates.iter().all(|c| moves.contains(&c.mv)));
    request.restrict = Restrict::Except(moves.clone());
    let report = searcher.run(&game, Color::Black, &request, None);
    assert!(report.candidates.iter().all(|c| !moves.contains(&c.mv)));
    request.restrict = Restrict::Only(Vec::new());
    let report = searcher.run(&game, Color::Black, &request, None);
    assert_eq!(
        (report.stop, report.candidates.len()),
        (StopReason::Forced, 0)
    );
}

#[test]
fn a_move_that_the_tree_left_out_is_judged_when_asked_for() {
    // A5 is an own eye of Black.
    let game = game(
        "
        5 . X X O .
        4 X X X O O
        3 . X O O .
        2 X X O . O
        1 . X O O .
        ",
        Color::Black,
        "chinese",
        "0.5",
    );
    let eye = Move::Play(game.size().parse_point("A5").unwrap());
    let mut searcher = searcher(1);
    let report = searcher.run(
        &game,
        Color::Black,
        &SearchRequest::new(Limits::playouts(50)),
        None,
    );
    assert!(
        report
            .candidates
            .iter()
            .all(|candidate| candidate.mv != eye)
    );
    let mut request = SearchRequest::new(Limits::playouts(50));
    request.restrict = Restrict::Only(vec![eye]);
    let report = searcher.run(&game, Color::Black, &request, None);
    assert_eq!(report.candidates.len(), 1);
    assert_eq!(report.candidates[0].mv, eye);
}

#[test]
fn a_flag_stops_a_search_without_limits() {
    let game = Game::new(
        BoardSize::square(9).unwrap(),
        Ruleset::default(),
        "7.5".parse().unwrap(),
    );
    let stop = Arc::new(Stop::new());
    let mut request = SearchRequest::new(Limits::default());
    request.stop = Arc::clone(&stop);
    let mut reports = 0;
    let report = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            stop.request();
        });
        let mut sink = |_: &SearchReport| reports += 1;
        searcher(2).run(
            &game,
            Color::Black,
            &request,
            Some((Duration::from_millis(20), &mut sink)),
        )
    });
    assert_eq!(report.stop, StopReason::Interrupted);
    assert!(reports > 0);
    assert!(report.elapsed < Duration::from_secs(20));
}

#[test]
fn a_won_game_with_everything_settled_is_passed_under_every_count() {
    let settled = "
        5 . X X O .
        4 X X X O O
        3 . X O O .
        2 X X O . O
        1 . X O O .
        ";
    for rules in ["chinese", "japanese", "tromp-taylor"] {
        let report = search(&game(settled, Color::White, rules, "0.5"), 500);
        assert_eq!(best(&report), "pass", "{rules}: {:?}", report.candidates);
    }
}

#[test]
fn the_formula_begins_with_the_first_values_and_ends_with_the_visits() {
    let none = Stats::default();
    let value = |stats, rave, prior| select::value(stats, rave, prior, 3000.0, 0.0, 0.0);
    assert!((value(none, none, (10.0, 0.7)) - 0.7).abs() < 1e-6);
    let won = Stats {
        visits: 1_000_000,
        reward: 900_000.0,
    };
    assert!((value(won, none, (10.0, 0.0)) - 0.9).abs() < 1e-3);
    // A lot of RAVE outweighs a few visits, and many visits outweigh it.
    let lost_rave = Stats {
        visits: 10_000,
        reward: 0.0,
    };
    let few = Stats {
        visits: 10,
        reward: 9.0,
    };
    assert!(value(few, lost_rave, (0.0, 0.0)) < 0.1);
    assert!(value(won, lost_rave, (0.0, 0.0)) > 0.85);
}

#[test]
fn a_visit_without_reward_counts_as_a_loss_until_the_reward_comes() {
    let node = Node::default();
    node.stats.add(1.0, 3);
    assert_eq!(
        node.stats.load(),
        Stats {
            visits: 3,
            reward: 3.0
        }
    );
    node.stats.visit(1);
    assert!((node.stats.load().mean() - 0.75).abs() < 1e-6);
    node.stats.reward(1.0, 1);
    assert_eq!(
        node.stats.load(),
        Stats {
            visits: 4,
            reward: 4.0
        }
    );
    node.stats.visit(1);
    node.stats.unvisit(1);
    assert_eq!(node.stats.load().visits, 4);
}

fn first_values(count: usize) -> Vec<FirstValue> {
    (0..count)
        .map(|at| FirstValue {
            mv: Move::Play(Point::new(at % 19, at / 19)),
            first: First::Visits {
                weight: 10.0,
                value: 0.5,
            },
        })
        .collect()
}

#[test]
fn the_subtree_survives_when_its_move_is_made() {
    let mut tree = Tree::new(MEMORY);
    let values = first_values(3);
    let root = tree.node(tree.root());
    assert!(root.begin_expansion());
    assert!(!root.begin_expansion(), "one thread expands");
    assert!(tree.expand(root, &values));
    let child = &tree.children(root)[1];
    child.stats.add(1.0, 50);
    assert!(child.begin_expansion() && tree.expand(child, &first_values(4)));
    tree.children(child)[3].stats.add(0.5, 7);
    assert!(tree.advance(values[1].mv));
    let root = tree.node(tree.root());
    assert_eq!(root.stats.load().visits, 50);
    assert_eq!(tree.children(root).len(), 4);
    assert_eq!(tree.children(root)[3].stats.load().visits, 7);
    assert!(!tree.advance(Move::Pass), "no such child");
}

#[test]
fn a_full_tree_leaves_its_least_visited_parts_behind() {
    let many = vec![FirstValue::unknown(Move::Pass); 1000];
    let mut tree = Tree::new(1);
    let root = tree.node(tree.root());
    root.stats.add(0.5, 10_000);
    assert!(root.begin_expansion() && tree.expand(root, &first_values(20)));
    // The later a child, the more visits; the last ones found no room.
    let children = tree.children(root);
    for (at, child) in children.iter().enumerate() {
        child.stats.add(0.25, 10 * (at as u32 + 1));
    }
    let expanded = children
        .iter()
        .take_while(|child| child.begin_expansion() && tree.expand(child, &many));
    assert_eq!(expanded.count(), 16);
    assert!(tree.is_full(1000));
    assert!(tree.thin_out());
    let root = tree.node(tree.root());
    assert_eq!(root.stats.load().visits, 10_000);
    let children = tree.children(root);
    let stats = children.iter().map(|child| child.stats.load());
    assert!(stats.zip(1..).all(|(stats, at)| stats
        == Stats {
            visits: 10 * at,
            reward: 2.5 * at as f32
        }));
    let kept: Vec<bool> = children
        .iter()
        .map(|child| child.children().is_some())
        .collect();
    let expected: Vec<bool> = (1..=20).map(|at| (9..=16).contains(&at)).collect();
    assert_eq!(
        kept, expected,
        "eight blocks of a thousand fit into the half"
    );
    assert!(children[0].begin_expansion() && tree.expand(&children[0], &many));
}

/// A game on 9x9 that has yet to begin.
fn new_game() -> Game {
    Game::new(
        BoardSize::square(9).unwrap(),
        Ruleset::named("chinese").unwrap(),
        "7".parse().unwrap(),
    )
}

/// The first moves of a game on 9x9 from `src/net/games.txt`.
const OPENING: &str = "E4 E6 C5 C6 B6 D5 D4 C4 B5 G4 C7 F7 F5 G6 F3 G3 F6 G7 G2 H2 E2 G1 E8 E7";

#[test]
#[allow(
    clippy::print_stdout,
    reason = "how much a small tree costs is worth a look"
)]
fn a_search_in_a_tree_too_small_for_it_chooses_well() {
    let networks = Networks::embedded();
    let searcher = |memory| {
        let mut searcher = Searcher::new(1, memory, 1, Params::default());
        searcher.set_networks(Some(networks.clone()));
        searcher
    };
    let mut game = new_game();
    let mut request = SearchRequest::new(Limits::playouts(800));
    request.limits.early_stop = false;
    for (number, name) in OPENING.split(' ').enumerate() {
        let color = game.to_move();
        if number % 6 == 5 {
            // The one is full after two hundred simulations, and after each hundred more.
            let [small, large] = [1, MEMORY].map(|memory| {
                let report = searcher(memory).run(&game, color, &request, None);
                assert_eq!(report.full, memory == 1, "{}", report.nodes);
                assert_eq!(report.playouts, 800, "{:?}", report.stop);
                let choice = report.candidates[0].mv;
                let mut after = game.clone();
                after.play(color, choice).unwrap();
                let reply = searcher(MEMORY).run(&after, !color, &request, None);
                (choice, 1.0 - reply.winrate)
            });
            println!("move {number}: {small:?} in the small tree, {large:?} in the large one");
            assert!(small.1 > large.1 - 0.1, "{small:?}, {large:?}");
        }
        let point = game.size().parse_point(name).unwrap();
        game.play(color, Move::Play(point)).unwrap();
    }
}

#[test]
fn only_the_root_has_all_moves_of_the_position() {
    let mut searcher = searcher(1);
    searcher.set_networks(Some(Networks::embedded()));
    let most = Params::default().search.network_children as usize;
    let mut game = new_game();
    let mut request = SearchRequest::new(Limits::playouts(200));
    request.limits.early_stop = false;
    searcher.run(&game, Color::Black, &request, None);
    let counts = |searcher: &Searcher| {
        let tree = &searcher.tree;
        let children = tree.children(tree.node(tree.root()));
        let mut below: Vec<_> = children.iter().map(|child| tree.children(child)).collect();
        below.retain(|block| !block.is_empty());
        assert!(below.len() > 1, "{}", below.len());
        for block in below {
            assert_eq!(block.len(), most + 1);
            assert!(block.iter().any(|child| child.mv().is_pass()));
        }
        children.len()
    };
    assert_eq!(counts(&searcher), 82);
    for ply in 1..=2 {
        let color = game.to_move();
        let tree = &searcher.tree;
        let best = tree.children(tree.node(tree.root()));
        let best = best.iter().max_by_key(|child| child.stats.load().visits);
        let (mv, visits) = best
            .map(|child| (child.mv(), child.stats.load().visits))
            .unwrap();
        game.play(color, mv).unwrap();
        let before = SearchRequest::new(Limits::playouts(0));
        let report = searcher.run(&game, !color, &before, None);
        assert_eq!(report.root_visits, u64::from(visits));
        let sum: u64 = report.candidates.iter().map(|line| line.visits).sum();
        assert_eq!(sum, u64::from(visits) - 1, "the first visit expanded it");
        searcher.run(&game, !color, &request, None);
        assert_eq!(counts(&searcher), 82 - ply);
    }
}

/// A fight in the middle; Black can take A1, which is his anyway.
const PRISONER: &str = "
    9 . . . . . . . . .
    8 . . . . . . . . .
    7 . . O . . O O . .
    6 . . . O O X . . .
    5 . . X X O X X . .
    4 . . . X X O O . .
    3 . X . . X O . O .
    2 X X . X . X . . .
    1 O . . . . . . . .
    ";

#[test]
fn tactics_keep_a_chance_where_the_network_sees_none() {
    let game = game(PRISONER, Color::Black, "chinese", "7");
    let take = Move::Play(game.size().parse_point("B1").unwrap());
    let visits = |least: &str| {
        let mut params = Params::default();
        params.set("search.tactics_chance", least).unwrap();
        let mut searcher = Searcher::new(1, MEMORY, 1, params);
        searcher.set_networks(Some(Networks::embedded()));
        let mut request = SearchRequest::new(Limits::playouts(1000));
        request.limits.early_stop = false;
        let report = searcher.run(&game, Color::Black, &request, None);
        let mut all = report.candidates.iter().chain(&report.unvisited);
        let take = all.find(|candidate| candidate.mv == take).unwrap();
        assert!(take.prior < 0.002, "{}", take.prior);
        take.visits
    };
    assert_eq!(visits("0"), 0);
    let least = Params::default().search.tactics_chance;
    let tries = visits(&least.to_string());
    assert!((1..30).contains(&tries), "{tries}");
}

#[test]
fn the_tree_takes_any_evaluator() {
    let board = Board::new(BoardSize::square(5).unwrap());
    let tree = Tree::new(MEMORY);
    fixed::work(&tree, &board, &Params::default().search, 200);
    let root = tree.node(tree.root()).stats.load();
    assert_eq!(root.visits, 200);
    assert!(
        root.mean() > 0.95,
        "the reward is that of Black, who moved last"
    );
    let visits: u32 = tree
        .children(tree.node(tree.root()))
        .iter()
        .map(|c| c.stats.load().visits)
        .sum();
    assert_eq!(visits, 200);
}

#[test]
fn a_position_that_comes_again_is_a_tie_under_simple_ko() {
    // A triple ko, five of six plays of a round done: F4 closes the cycle. White
    // has lost whatever else he plays, as all points of the board are no match
    // for that komi.
    let drawing = "
        6 O O O O O O O
        5 O X O . O . O
        4 X . X O X O X
        3 X X X X X X X
        2 O O O O O O O
        1 . . . . . . .
        ";
    for (rules, closes) in [("japanese", true), ("traditional", true), ("aga", false)] {
        let mut game = game(drawing, Color::Black, rules, "-200");
        for name in ["D5", "B4", "F5", "D4", "B5"] {
            let point = game.size().parse_point(name).unwrap();
            game.play(game.to_move(), Move::Play(point)).unwrap();
        }
        let report = search(&game, 1000);
        let root = &report.candidates[0];
        assert_eq!(root.mv.to_string() == "F4", closes, "{rules}: {root:?}");
        assert_eq!(
            (root.winrate - 0.5).abs() < 0.1,
            closes,
            "{rules}: {root:?}"
        );
    }
}
