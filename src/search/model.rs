//! How threads share the tree, under loom: it runs each of these little programs
//! in every order that matters of the threads' steps, and lets each load see
//! whatever the memory model allows.
//!
//! `RUSTFLAGS="--cfg loom" cargo test --lib --target-dir target/loom model` runs
//! them; nothing else works in such a build.

use std::sync::Arc;

use loom::thread;

use super::SearchParams;
use super::fixed;
use super::node::{First, FirstValue, Node, Stats};
use super::tree::{CHUNK, Tree};
use crate::board::{Board, BoardSize, Move, Point};

/// A tree with room for so many chunks of nodes in each half.
fn tree(chunks: usize) -> Tree {
    Tree::new(2 * chunks * CHUNK * size_of::<Node>())
}

/// Moves in a row from this column on, with first values of their own.
fn values(column: usize, count: usize) -> Vec<FirstValue> {
    (column..column + count)
        .map(|column| FirstValue {
            mv: Move::Play(Point::new(column, 0)),
            first: First::Visits {
                weight: column as f32 + 1.0,
                value: 0.5,
            },
        })
        .collect()
}

/// What these nodes are seen to hold is what they were filled with.
#[track_caller]
fn check_block(block: &[Node], filled: &[FirstValue]) {
    assert_eq!(block.len(), filled.len());
    for (node, value) in block.iter().zip(filled) {
        let First::Visits { weight, .. } = value.first else {
            panic!("no chances here");
        };
        assert_eq!(node.mv(), value.mv);
        assert!((node.prior().0 - weight).abs() < 1e-3, "{node:?}");
    }
}

/// Tries to give the root these children, as a worker does at a leaf; whether it
/// was this thread that did.
fn expand_root(tree: &Tree, values: &[FirstValue]) -> bool {
    let root = tree.node(tree.root());
    root.begin_expansion() && tree.expand(root, values)
}

#[test]
fn a_block_of_children_is_seen_whole_or_not_at_all() {
    loom::model(|| {
        // The halves of the tree have held other nodes: those mustn't be seen.
        let mut tree = tree(1);
        assert!(expand_root(&tree, &values(5, 3)));
        tree.children(tree.node(tree.root()))[2].stats.add(1.0, 7);
        tree.clear();
        let tree = Arc::new(tree);
        let other = {
            let tree = Arc::clone(&tree);
            thread::spawn(move || expand_root(&tree, &values(0, 3)))
        };
        let root = tree.node(tree.root());
        let seen = tree.children(root);
        if !seen.is_empty() {
            check_block(seen, &values(0, 3));
            assert_eq!(seen[2].stats.load(), Stats::default());
            assert_eq!(tree.node(root.child(1)).mv(), values(0, 3)[1].mv);
        }
        assert!(other.join().unwrap());
        check_block(tree.children(root), &values(0, 3));
    });
}

#[test]
fn one_of_two_threads_expands_a_leaf() {
    loom::model(|| {
        let tree = Arc::new(tree(2));
        let other = {
            let tree = Arc::clone(&tree);
            thread::spawn(move || expand_root(&tree, &values(0, 2)))
        };
        let mine = expand_root(&tree, &values(7, 2));
        let others = other.join().unwrap();
        assert!(mine != others, "one, and one only");
        let block = tree.children(tree.node(tree.root()));
        check_block(block, &values(if mine { 7 } else { 0 }, 2));
        assert_eq!(tree.len(), 3, "nobody else has taken room");
    });
}

#[test]
fn blocks_of_two_leaves_do_not_overlap() {
    loom::model(|| {
        // Three nodes fill the first chunk but for one; neither block of two fits in.
        let tree = Arc::new(tree(2));
        assert!(expand_root(&tree, &values(0, 2)));
        let expand = |tree: &Tree, at: usize| {
            let leaf = &tree.children(tree.node(tree.root()))[at];
            leaf.begin_expansion() && tree.expand(leaf, &values(3 + 2 * at, 2))
        };
        let other = {
            let tree = Arc::clone(&tree);
            thread::spawn(move || expand(&tree, 1))
        };
        assert!(expand(&tree, 0));
        assert!(other.join().unwrap());
        for (at, leaf) in tree.children(tree.node(tree.root())).iter().enumerate() {
            check_block(tree.children(leaf), &values(3 + 2 * at, 2));
        }
        assert_eq!(tree.len(), 2 * CHUNK);
    });
}

#[test]
fn the_last_room_goes_to_one_leaf_and_the_other_stays_one() {
    loom::model(|| {
        let tree = Arc::new(tree(2));
        assert!(expand_root(&tree, &values(0, 2)));
        // Room for one block of three.
        let expand = |tree: &Tree, at: usize| {
            let leaf = &tree.children(tree.node(tree.root()))[at];
            leaf.begin_expansion() && tree.expand(leaf, &values(3 + 3 * at, 3))
        };
        let other = {
            let tree = Arc::clone(&tree);
            thread::spawn(move || expand(&tree, 1))
        };
        let mine = expand(&tree, 0);
        let others = other.join().unwrap();
        assert!(mine != others, "one, and one only");
        let leaves = tree.children(tree.node(tree.root()));
        for (at, won) in [mine, others].into_iter().enumerate() {
            if won {
                check_block(tree.children(&leaves[at]), &values(3 + 3 * at, 3));
            } else {
                assert!(leaves[at].children().is_none());
                assert!(leaves[at].begin_expansion(), "it may be tried again");
            }
        }
        assert!(tree.is_full(3));
    });
}

#[test]
fn visits_and_rewards_of_two_threads_add_up() {
    loom::model(|| {
        let tree = Arc::new(tree(1));
        let simulate = |tree: &Tree, reward: f32| {
            let stats = &tree.node(tree.root()).stats;
            stats.visit(1);
            stats.reward(reward, 1);
        };
        let others = [0.25, 1.0].map(|reward| {
            let tree = Arc::clone(&tree);
            thread::spawn(move || simulate(&tree, reward))
        });
        // Whoever looks meanwhile never sees a reward without its visit.
        let stats = &tree.node(tree.root()).stats;
        let seen = stats.load();
        assert!(
            seen.visits <= 2 && seen.reward <= seen.visits as f32,
            "{seen:?}"
        );
        for other in others {
            other.join().unwrap();
        }
        let (visits, reward) = (2, 1.25);
        assert_eq!(stats.load(), Stats { visits, reward });
    });
}

#[test]
fn a_move_barred_by_one_thread_keeps_its_point_in_the_other() {
    loom::model(|| {
        let tree = Arc::new(tree(1));
        assert!(expand_root(&tree, &values(4, 1)));
        let other = {
            let tree = Arc::clone(&tree);
            thread::spawn(move || tree.children(tree.node(tree.root()))[0].mark_illegal())
        };
        let child = &tree.children(tree.node(tree.root()))[0];
        child.set_excluded(true);
        child.set_excluded(false);
        assert_eq!(child.mv(), values(4, 1)[0].mv);
        other.join().unwrap();
        assert!(child.is_barred(), "for good");
    });
}

/// Some simulations by a worker of its own.
fn work(tree: &Tree, simulations: u64) {
    let board = Board::new(BoardSize::new(2, 1).unwrap());
    let params = SearchParams {
        expand_at: 1,
        ..SearchParams::default()
    };
    fixed::work(tree, &board, &params, simulations);
}

#[test]
fn two_workers_on_one_tree_lose_no_simulation() {
    let mut model = loom::model::Builder::new();
    // All orders would take days; few faults need more than two interruptions.
    model.preemption_bound = Some(2);
    model.check(|| {
        let tree = Arc::new(tree(4));
        let workers = [1, 2].map(|simulations| {
            let tree = Arc::clone(&tree);
            // In words: boards are large.
            let thread = thread::Builder::new().stack_size(1 << 16);
            thread.spawn(move || work(&tree, simulations)).unwrap()
        });
        for worker in workers {
            worker.join().unwrap();
        }
        let root = tree.node(tree.root());
        let children = tree.children(root);
        assert_eq!(children.len(), 2);
        let through: u32 = children.iter().map(|child| child.stats.load().visits).sum();
        // A worker that found the root being expanded has judged it as a leaf.
        assert_eq!(root.stats.load().visits, 3);
        assert!((1..=3).contains(&through), "{through}");
        // Black, who moved into the root, won them all, but for the margin's share.
        assert!(root.stats.load().mean() > 0.95);
        for child in children {
            let stats = child.stats.load();
            assert!(stats.visits == 0 || stats.mean() < 0.05, "{stats:?}");
        }
    });
}
