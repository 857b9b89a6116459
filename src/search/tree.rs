//! The tree: two arenas of nodes, one in use.
//!
//! # How threads share it
//!
//! A node is only atomics, so every access is through `&`. A simulation adds a
//! visit to each node on its way down, which is also the virtual loss, and the
//! reward on its way up; both are one relaxed `fetch_add`, and no order among
//! them matters: a reader that comes between sees a move that looks a little
//! worse than it is.
//!
//! One thread wins the right to expand a node by a compare-exchange on its
//! state, reserves a contiguous block of children, fills it with relaxed
//! stores and publishes it with a *release* store of the state. Every reader
//! loads the state with *acquire* before it looks at the block. A thread that
//! loses the race takes the node for a leaf and plays out from it.
//!
//! A full arena is a normal event: the expansion is given up, and the search
//! has the tree thinned out before it goes on.
//!
//! Thinning, re-rooting and clearing take `&mut Tree`, so no worker can be
//! running: what is kept is copied to the other arena, and when it would take
//! more than half of it, its least visited parts are left behind.
//!
//! Memory is taken in chunks when it is first needed. If the system refuses
//! one, the tree is as full as it gets.

use std::time::Instant;

use super::node::{First, FirstValue, Node, NodeId};
use super::sync::{AtomicBool, AtomicU32, OnceLock, Ordering};
use crate::board::Move;

/// Nodes of one chunk: half a megabyte, and more than any block of children.
pub(super) const CHUNK: usize = if cfg!(all(test, loom)) { 4 } else { 1 << 14 };

/// A bump allocator of nodes.
#[derive(Debug)]
struct Arena {
    chunks: Box<[OnceLock<Box<[Node]>>]>,
    next: AtomicU32,
    refused: AtomicBool,
}

impl Arena {
    fn new(chunks: usize) -> Arena {
        Arena {
            chunks: (0..chunks).map(|_| OnceLock::new()).collect(),
            next: AtomicU32::new(0),
            refused: AtomicBool::new(false),
        }
    }

    #[inline]
    fn node(&self, id: NodeId) -> &Node {
        let id = id.0 as usize;
        let chunk = self.chunks[id / CHUNK]
            .get()
            .expect("an id is handed out after its chunk");
        &chunk[id % CHUNK]
    }

    /// A block of `count` nodes within one chunk, or nothing when there is no
    /// room.
    fn reserve(&self, count: usize) -> Option<NodeId> {
        debug_assert!(count <= CHUNK);
        let mut at = self.next.load(Ordering::Relaxed);
        loop {
            let mut start = at as usize;
            if start / CHUNK != (start + count - 1) / CHUNK {
                start = start.next_multiple_of(CHUNK);
            }
            let chunk = start / CHUNK;
            if chunk >= self.chunks.len() || !self.provide(chunk) {
                return None;
            }
            match self.next.compare_exchange_weak(
                at,
                (start + count) as u32,
                Ordering::Relaxed,
                Ordering::Relaxed,
            ) {
                Ok(_) => return Some(NodeId(start as u32)),
                Err(now) => at = now,
            }
        }
    }

    /// Sees to it that the chunk is there.
    fn provide(&self, chunk: usize) -> bool {
        if self.chunks[chunk].get().is_some() {
            return true;
        }
        if self.refused.load(Ordering::Relaxed) {
            return false;
        }
        let mut nodes = Vec::new();
        if nodes.try_reserve_exact(CHUNK).is_err() {
            self.refused.store(true, Ordering::Relaxed);
            log::warn!("no more memory for the tree: it stays as large as it is");
            return false;
        }
        nodes.resize_with(CHUNK, Node::default);
        // Another thread may have been faster; then this one is dropped.
        let _ = self.chunks[chunk].set(nodes.into_boxed_slice());
        true
    }

    fn used(&self) -> usize {
        self.next.load(Ordering::Relaxed) as usize
    }

    fn capacity(&self) -> usize {
        self.chunks.len() * CHUNK
    }

    fn clear(&mut self) {
        self.next = AtomicU32::new(0);
        self.refused = AtomicBool::new(false);
    }

    /// Gives memory back to the system.
    fn release(&mut self) {
        for chunk in &mut self.chunks {
            chunk.take();
        }
        self.clear();
    }
}

/// The search tree.
#[derive(Debug)]
pub(crate) struct Tree {
    arenas: [Arena; 2],
    current: usize,
    root: NodeId,
}

impl Tree {
    /// An empty tree that takes at most about `memory` bytes, but room for a
    /// few expansions at least.
    pub(crate) fn new(memory: usize) -> Tree {
        let chunks =
            (memory / (2 * CHUNK * size_of::<Node>())).clamp(1, u32::MAX as usize / CHUNK - 1);
        let mut tree = Tree {
            arenas: [Arena::new(chunks), Arena::new(chunks)],
            current: 0,
            root: NodeId(0),
        };
        tree.clear();
        tree
    }

    fn arena(&self) -> &Arena {
        &self.arenas[self.current]
    }

    /// Forgets everything but an unvisited root. Should not even that fit, the
    /// process is out of memory and ends as it would in any allocation.
    pub(crate) fn clear(&mut self) {
        let current = self.current;
        self.arenas[current].clear();
        self.root = self.arenas[current]
            .reserve(1)
            .expect("there is memory for one chunk of nodes");
        self.node(self.root).reset(&FirstValue::unknown(Move::Pass));
    }

    /// The root.
    #[inline]
    pub(crate) fn root(&self) -> NodeId {
        self.root
    }

    /// The node with this index.
    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        self.arena().node(id)
    }

    /// The children of a node; none when it isn't expanded.
    #[inline]
    pub(crate) fn children(&self, node: &Node) -> &[Node] {
        match node.children() {
            None => &[],
            Some((first, count)) => {
                let first = first.0 as usize;
                let chunk = self.arena().chunks[first / CHUNK]
                    .get()
                    .expect("an id is handed out after its chunk");
                &chunk[first % CHUNK..first % CHUNK + count]
            }
        }
    }

    /// Gives a node these children; whether there was room. The caller has won
    /// [`Node::begin_expansion`].
    pub(crate) fn expand(&self, node: &Node, moves: &[FirstValue]) -> bool {
        let Some(first) = self.arena().reserve(moves.len().max(1)) else {
            node.abandon_expansion();
            return false;
        };
        for (at, value) in moves.iter().enumerate() {
            self.arena().node(NodeId(first.0 + at as u32)).reset(value);
        }
        node.publish(first, moves.len());
        true
    }

    /// Gives an expanded node these children instead; those that it had keep what
    /// they have but the first value, and those that aren't among the new ones
    /// stay. Without room nothing changes. No worker may be running.
    pub(crate) fn renew(&self, node: &Node, mut moves: Vec<FirstValue>) {
        let old = self.children(node);
        let is_among = |moves: &[FirstValue], mv| moves.iter().any(|value| value.mv == mv);
        for child in old {
            if !is_among(&moves, child.mv()) {
                moves.push(FirstValue {
                    mv: child.mv(),
                    first: First::Chance(child.chance()),
                });
            }
        }
        let Some(first) = self.arena().reserve(moves.len()) else {
            return;
        };
        for (at, value) in moves.iter().enumerate() {
            let new = self.arena().node(NodeId(first.0 + at as u32));
            match old.iter().find(|child| child.mv() == value.mv) {
                Some(child) => new.take_over(child, value),
                None => new.reset(value),
            }
        }
        node.publish(first, moves.len());
    }

    /// Nodes in use.
    pub(crate) fn len(&self) -> usize {
        self.arena().used()
    }

    /// Whether an expansion of `count` children may fail for want of room.
    pub(crate) fn is_full(&self, count: usize) -> bool {
        let arena = self.arena();
        arena.refused.load(Ordering::Relaxed) || arena.used() + 2 * count > arena.capacity()
    }

    /// Makes the child of the root with this move the root; whether there was
    /// one. Its subtree is kept, all else is forgotten.
    pub(crate) fn advance(&mut self, mv: Move) -> bool {
        let root = self.node(self.root);
        let Some(at) = self
            .children(root)
            .iter()
            .position(|child| child.mv() == mv)
        else {
            return false;
        };
        let child = root.child(at);
        self.rebase(child);
        true
    }

    /// Leaves the least visited half behind, at least, to make room for a search
    /// to go on; whether that is possible. It isn't once the system has refused
    /// memory.
    pub(crate) fn thin_out(&mut self) -> bool {
        if self.arena().refused.load(Ordering::Relaxed) {
            return false;
        }
        let (before, started) = (self.len(), Instant::now());
        self.rebase(self.root);
        log::debug!(
            "thinned the tree out from {before} to {} nodes in {:.3} s",
            self.len(),
            started.elapsed().as_secs_f32()
        );
        true
    }

    /// Copies the subtree of `new_root` to the other arena and goes on there.
    fn rebase(&mut self, new_root: NodeId) {
        let (from, to) = {
            let (a, b) = self.arenas.split_at_mut(1);
            if self.current == 0 {
                (&a[0], &mut b[0])
            } else {
                (&b[0], &mut a[0])
            }
        };
        to.clear();
        // Leave room for what comes: half of the arena.
        let least = least_visits(from, new_root, from.capacity() / 2);
        let Some(root) = to.reserve(1) else {
            // Not a chunk to be had: forget the subtree instead.
            self.clear();
            return;
        };
        to.node(root).copy_from(from.node(new_root));
        let mut todo = vec![(new_root, root)];
        while let Some((old, new)) = todo.pop() {
            let old = from.node(old);
            let Some((first, count)) = old.children() else {
                continue;
            };
            if old.stats.load().visits < least {
                continue;
            }
            let Some(block) = to.reserve(count.max(1)) else {
                continue;
            };
            for at in 0..count as u32 {
                to.node(NodeId(block.0 + at))
                    .copy_from(from.node(NodeId(first.0 + at)));
                todo.push((NodeId(first.0 + at), NodeId(block.0 + at)));
            }
            to.node(new).publish(block, count);
        }
        self.current = 1 - self.current;
        self.root = root;
    }

    /// Gives the memory of both arenas back and starts anew.
    pub(crate) fn release(&mut self) {
        for arena in &mut self.arenas {
            arena.release();
        }
        self.clear();
    }
}

/// Visits from which on nodes keep their children if no more than `room` nodes of
/// the subtree are to stay. No node has more visits than its parent, so what stays
/// hangs together.
fn least_visits(arena: &Arena, root: NodeId, room: usize) -> u32 {
    let mut children = [0; LEVELS];
    let mut todo = vec![root];
    while let Some(id) = todo.pop() {
        let node = arena.node(id);
        if let Some((first, count)) = node.children() {
            children[level(node.stats.load().visits)] += count;
            todo.extend((0..count as u32).map(|at| NodeId(first.0 + at)));
        }
    }
    let mut kept = 1;
    let mut least = LEVELS;
    while least > 0 && kept + children[least - 1] <= room {
        least -= 1;
        kept += children[least];
    }
    first_of_level(least)
}

/// Levels of visits: exact up to fifteen, then eight for each doubling.
const LEVELS: usize = 8 * 30;

fn level(visits: u32) -> usize {
    if visits < 8 {
        return visits as usize;
    }
    let shift = visits.ilog2() - 3;
    (8 * shift + (visits >> shift)) as usize
}

/// The fewest visits of a level; the most there can be above the last one.
fn first_of_level(level: usize) -> u32 {
    match level {
        0..8 => level as u32,
        8..LEVELS => ((8 + level % 8) as u32) << (level / 8 - 1),
        _ => u32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_begins_with_its_fewest_visits() {
        for at in 0..LEVELS {
            let fewest = first_of_level(at);
            assert_eq!(level(fewest), at);
            assert_eq!(level(fewest.saturating_sub(1)), at.saturating_sub(1));
        }
        assert_eq!(level(u32::MAX), LEVELS - 1);
    }
}
