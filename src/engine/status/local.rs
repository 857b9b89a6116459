//! Reads out whether a chain in a small closed part of the board can be
//! captured.
//!
//! A proof-number search: the hunter wants the chain off, the owner wants it to
//! stay, both may pass, and two passes end it. Nothing outside the part is
//! played, so there are no ko threats: who is barred from a ko has to pass
//! before he may retake it, as in the confirmation of life and death of the
//! Japanese rules. A position that comes again counts as the owner's success,
//! unless he has lost more stones in between than the hunter.

use std::collections::HashMap;

use super::parts::rivals;
use crate::board::{Board, Color, Point, PointSet};
use crate::tactics::atari::captures;

/// Plies in one line of reading.
const DEPTH: usize = 60;
/// As good as infinite.
const SURE: u32 = 1 << 28;
/// Stones whose capture leaves room for two eyes, however they stand.
const LIFE: usize = 7;
/// Kos that may be barred at the same time.
const BANS: usize = 4;

/// What is asked.
#[derive(Clone, Debug)]
pub(super) struct Question<'a> {
    /// The position.
    pub(super) board: &'a Board,
    /// Points where both may play: a closed part of the board.
    pub(super) points: &'a [Point],
    /// Those among them that are his who attacks: only he may play there.
    pub(super) border: &'a PointSet,
    /// Stones that stay whatever is played.
    pub(super) firm: &'a PointSet,
    /// A stone of the chain asked about.
    pub(super) stone: Point,
    /// Whether its owner succeeds too when, after its capture, a stone of his
    /// stands in its place for good; and which chains decide by their capture,
    /// so that what would follow it needs no reading.
    pub(super) returns: Option<&'a [Point]>,
}

/// Who may not retake a ko where.
type Ban = Option<(Color, Point)>;

/// Whose turn it is, and what else matters besides the stones.
#[derive(Clone, Copy, Debug)]
struct Turn {
    color: Color,
    passes: u8,
    bans: [Ban; BANS],
    /// Stones played by the owner less those by the hunter. Between two positions
    /// that are the same it is by how many more stones the owner has lost.
    spent: i16,
}

impl Turn {
    fn key(&self, board: &Board) -> u64 {
        let mut key =
            board.hash().0 ^ (u64::from(self.passes) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if self.color == Color::White {
            key ^= 0x5851_f42d_4c95_7f2d;
        }
        for (color, point) in self.bans.iter().flatten() {
            let ban = (point.index() * 2 + color.index() + 1) as u64;
            key ^= ban.wrapping_mul(0xd129_0d3e_37ab_5e85).rotate_left(23);
        }
        key
    }

    fn is_banned(&self, color: Color, point: Point) -> bool {
        self.bans.contains(&Some((color, point)))
    }
}

/// A position one move on.
struct Child {
    mv: Option<Point>,
    turn: Turn,
    key: u64,
    /// Whether the hunter has succeeded, if that is decided.
    over: Option<bool>,
}

/// What is known of a position: how hard it looks for the player to move to
/// succeed, and to fail.
type Numbers = (u32, u32);

/// Answers questions; keeps what it found until the next one.
#[derive(Debug)]
pub(super) struct Reader {
    boards: Vec<Board>,
    table: HashMap<u64, Numbers>,
    path: Vec<(u64, i16)>,
    nodes: usize,
    /// Positions that it may still look at in all.
    left: usize,
}

impl Reader {
    /// A reader that knows nothing yet and looks at so many positions at most.
    pub(super) fn new(positions: usize) -> Reader {
        Reader {
            boards: Vec::new(),
            table: HashMap::new(),
            path: Vec::new(),
            nodes: 0,
            left: positions,
        }
    }

    /// Whether the chain is captured when this player moves first; nothing if
    /// that takes more than so many positions.
    pub(super) fn is_captured(
        &mut self,
        question: &Question<'_>,
        first: Color,
        positions: usize,
    ) -> Option<bool> {
        let owner = question.board.cell(question.stone).color()?;
        let problem = Problem {
            owner,
            targets: question.board.chain_points(question.stone).collect(),
            question,
            positions: positions.min(self.left),
            large: large_rivals(question.board, question.points, question.stone),
        };
        self.table.clear();
        self.path.clear();
        self.nodes = 0;
        if self.boards.is_empty() {
            self.boards.push(question.board.clone());
        }
        self.boards[0].copy_from(question.board);
        self.boards[0].pass();
        let turn = Turn {
            color: first,
            passes: 0,
            bans: [None; BANS],
            spent: 0,
        };
        let (won, lost) = self.search(&problem, 0, turn, (SURE, SURE));
        self.left -= self.nodes.min(self.left);
        let mover_succeeds = match (won, lost) {
            (0, _) => true,
            (_, 0) => false,
            _ => return None,
        };
        Some(mover_succeeds == (first != owner))
    }

    /// Searches a position until one of its numbers reaches a limit.
    fn search(
        &mut self,
        problem: &Problem<'_>,
        depth: usize,
        turn: Turn,
        limits: Numbers,
    ) -> Numbers {
        let key = turn.key(&self.boards[depth]);
        let children = self.children(problem, depth, turn);
        self.nodes += children.len();
        self.path.push((key, turn.spent));
        let numbers = loop {
            let mut best = 0;
            let mut best_numbers = (0, SURE);
            let mut second = SURE;
            let mut failing = 0_u32;
            for (at, child) in children.iter().enumerate() {
                let (succeed, fail) = self.numbers(problem, child, depth);
                failing = failing.saturating_add(succeed).min(SURE);
                if fail < best_numbers.1 {
                    second = best_numbers.1;
                    (best, best_numbers) = (at, (succeed, fail));
                } else {
                    second = second.min(fail);
                }
            }
            let numbers = (best_numbers.1, failing);
            if numbers.0 >= limits.0 || numbers.1 >= limits.1 || self.nodes >= problem.positions {
                break numbers;
            }
            let next = (
                (limits.1 - failing)
                    .saturating_add(best_numbers.0)
                    .min(SURE),
                limits.0.min(second.saturating_add(1)),
            );
            let child = &children[best];
            self.play(depth, turn.color, child.mv);
            self.search(problem, depth + 1, child.turn, next);
        };
        self.path.pop();
        self.table.insert(key, numbers);
        numbers
    }

    /// What is known of a child, from the view of who is to move in it.
    fn numbers(&self, problem: &Problem<'_>, child: &Child, depth: usize) -> Numbers {
        let decided = |captured: bool| {
            if captured == (child.turn.color != problem.owner) {
                (0, SURE)
            } else {
                (SURE, 0)
            }
        };
        if let Some(captured) = child.over {
            decided(captured)
        } else if let Some((_, spent)) = self.path.iter().find(|(key, _)| *key == child.key) {
            decided(child.turn.spent > *spent)
        } else if depth + 1 >= DEPTH {
            decided(false)
        } else {
            self.table.get(&child.key).copied().unwrap_or((1, 1))
        }
    }

    fn play(&mut self, depth: usize, color: Color, mv: Option<Point>) {
        if self.boards.len() == depth + 1 {
            let copy = self.boards[depth].clone();
            self.boards.push(copy);
        }
        let (upper, lower) = self.boards.split_at_mut(depth + 1);
        lower[0].copy_from(&upper[depth]);
        match mv {
            Some(point) => lower[0].play(color, point),
            None => lower[0].pass(),
        }
    }

    /// All positions one move on.
    fn children(&mut self, problem: &Problem<'_>, depth: usize, turn: Turn) -> Vec<Child> {
        let color = turn.color;
        let moves: Vec<_> = problem
            .question
            .points
            .iter()
            .copied()
            .filter(|&point| problem.makes_sense(&self.boards[depth], &turn, point))
            .map(Some)
            .chain([None])
            .collect();
        let mut children = Vec::with_capacity(moves.len());
        for mv in moves {
            self.play(depth, color, mv);
            let after = &self.boards[depth + 1];
            let mut next = Turn {
                color: !color,
                passes: if mv.is_none() { turn.passes + 1 } else { 0 },
                bans: turn.bans,
                spent: match mv {
                    Some(_) if color == problem.owner => turn.spent + 1,
                    Some(_) => turn.spent - 1,
                    None => turn.spent,
                },
            };
            for ban in &mut next.bans {
                // A pass lifts what bars the player who passes; such a pass
                // doesn't offer to stop.
                let lifted = mv.is_none() && ban.is_some_and(|(banned, _)| banned == color);
                if lifted {
                    next.passes = 0;
                }
                if lifted || ban.is_some_and(|(color, point)| !is_ko(after, color, point)) {
                    *ban = None;
                }
            }
            if let Some(ko) = after.ko()
                && !next.bans.contains(&Some(ko))
                && let Some(free) = next.bans.iter_mut().find(|ban| ban.is_none())
            {
                *free = Some(ko);
            }
            next.bans.sort_unstable_by_key(|ban| {
                ban.map(|(color, point)| (color.index(), point.index()))
            });
            children.push(Child {
                mv,
                turn: next,
                key: next.key(after),
                over: problem.over(after, next.passes),
            });
        }
        children
    }
}

/// Whether a play there would take a ko.
fn is_ko(board: &Board, color: Color, point: Point) -> bool {
    board.is_empty(point)
        && board.neighbors_or_wall(point, !color) == 4
        && captures(board, color, point) == 1
}

/// The large chains among these points by whose capture a chain might live: those
/// beside it, or beside chains of its colour that share liberties with it. What is
/// captured elsewhere makes no room for it.
fn large_rivals(board: &Board, points: &[Point], stone: Point) -> Vec<Point> {
    let Some(owner) = board.cell(stone).color() else {
        return Vec::new();
    };
    let mut group = vec![board.chain(stone)];
    let mut near = PointSet::new();
    let mut next = 0;
    while let Some(&chain) = group.get(next) {
        next += 1;
        near.extend(rivals(board, owner, chain).iter());
        for liberty in board.liberties(chain).iter() {
            for p in liberty.neighbors() {
                if board.cell(p) == owner && !group.contains(&board.chain(p)) {
                    group.push(board.chain(p));
                }
            }
        }
    }
    near.iter()
        .filter(|&p| board.chain_len(p) >= LIFE && points.contains(&p))
        .collect()
}

/// A question together with what follows from it.
struct Problem<'a> {
    owner: Color,
    targets: Vec<Point>,
    question: &'a Question<'a>,
    positions: usize,
    /// Stones of chains of the hunter whose capture gives the owner room for two eyes.
    large: Vec<Point>,
}

impl Problem<'_> {
    /// Whether the hunter has succeeded, once that is decided.
    fn over(&self, board: &Board, passes: u8) -> Option<bool> {
        if let Some(decisive) = self.question.returns {
            if let Some(&lost) = decisive.iter().find(|&&p| board.is_empty(p)) {
                return Some(self.question.board.cell(lost) == self.owner);
            }
            let stands = || self.targets.iter().any(|&p| board.cell(p) == self.owner);
            return (passes >= 2).then(|| !stands());
        }
        if self.large.iter().any(|&p| board.is_empty(p)) {
            Some(false)
        } else if board.cell(self.question.stone) == self.owner {
            (passes >= 2).then_some(false)
        } else {
            Some(true)
        }
    }

    /// Whether a play is legal here, takes no firm stone, and fills no eye.
    fn makes_sense(&self, board: &Board, turn: &Turn, point: Point) -> bool {
        let color = turn.color;
        if !board.is_empty(point) || !board.is_legal(color, point) {
            return false;
        }
        if turn.is_banned(color, point)
            || color == self.owner && self.question.border.contains(point)
        {
            return false;
        }
        let neighbors = point.neighbors();
        let in_atari = |wanted: Color| {
            neighbors
                .into_iter()
                .any(move |p| board.cell(p) == wanted && board.in_atari(p))
        };
        let takes_firm = neighbors.iter().any(|&p| {
            board.cell(p) == !color && board.in_atari(p) && self.question.firm.contains(p)
        });
        !takes_firm && (!board.is_eye_like(color, point) || in_atari(color) || in_atari(!color))
    }
}
