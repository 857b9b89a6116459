//! Which move a playout plays: an ordered list of generators, each of which
//! fires with its own probability.
//!
//! The order is that of the strongest playout programs, as reported of Pachi
//! (P. Baudiš and J. Gailly, "Pachi: State of the art open source Go
//! program", 2011) and `MoGo` (S. Gelly et al., 2006): retake a ko; answer an
//! atari; fights of chains with two liberties; repair of eyes; nakade; 3x3
//! shapes near the last two moves; a random move. The shapes and all code are
//! our own.

use super::rng::{Chance, Rng};
use crate::board::{Board, Cell, Color, Point};
use crate::patterns::{self, Weights};
use crate::tactics::atari::{captures, counter_captures, extends_well, liberties_after};
use crate::tactics::ladder::LadderReader;
use crate::tactics::{Points, eyes, nakade, neighbor_chains, self_atari};

crate::params! {
    /// Probabilities of the playout policy.
    pub struct PlayoutParams: "playout" {
        /// Retake a ko that the other side took at most three moves ago.
        ko_retake: f32 = 0.4, 0.0, 1.0;
        /// Answer an atari: capture, save, or capture the attacker.
        atari: f32 = 0.9, 0.0, 1.0;
        /// Of several answers to an atari, take only those that capture.
        counter_capture: f32 = 0.4, 0.0, 1.0;
        /// Own stones in atari from which on an answer is always sought.
        atari_always: u32 = 3, 1, 625;
        /// Read out whether a chain that extends to two liberties is caught in a ladder.
        ladder: f32 = 0.0, 0.0, 1.0;
        /// Plays that such reading may try before it gives up.
        ladder_plays: u32 = 40, 1, 10_000;
        /// Fights of chains with two liberties next to the last move.
        two_liberties: f32 = 0.8, 0.0, 1.0;
        /// Repair an eye that the last move threatens.
        eye_repair: f32 = 1.0, 0.0, 1.0;
        /// Play the vital point of an eye space next to the last move.
        nakade: f32 = 0.8, 0.0, 1.0;
        /// Choose among the points near the last two moves by their 3x3 shape.
        shapes: f32 = 1.0, 0.0, 1.0;
        /// Weight of "anywhere else" against the 3x3 shapes near by.
        elsewhere: f32 = 1.0, 0.0, 1000.0;
        /// Refuse a self-atari that gives stones away.
        self_atari: f32 = 0.6, 0.0, 1.0;
        /// Stones from which on such a self-atari is always refused.
        self_atari_always: u32 = 4, 1, 625;
        /// Capture a stone that makes an eye false instead of filling it.
        false_eye: f32 = 0.6, 0.0, 1.0;
    }
}

/// The policy, ready to be asked: probabilities as chances, and the shapes.
#[derive(Clone, Debug)]
pub struct Policy {
    /// Whether it has any knowledge beside not filling eyes.
    knows: bool,
    ko_retake: Chance,
    atari: Chance,
    counter_capture: Chance,
    atari_always: usize,
    ladder: Chance,
    ladder_plays: usize,
    two_liberties: Chance,
    eye_repair: Chance,
    nakade: Chance,
    shapes: Chance,
    self_atari: Chance,
    self_atari_always: usize,
    false_eye: Chance,
    /// Weight of "anywhere else" in the units of a candidate.
    elsewhere: u32,
    /// Factor of a place in units of 1/16.
    places: [u32; patterns::Place::COUNT],
    weights: Weights,
}

/// Fixed point of a candidate's weight: a shape's unit times a place's.
const CANDIDATE_ONE: u32 = 256 * 16;

/// What the policy needs to choose: random numbers, and boards to read on.
#[derive(Debug)]
pub struct Tools {
    /// The stream of random numbers.
    pub rng: Rng,
    /// Reads ladders.
    pub ladders: LadderReader,
}

/// What the policy remembers of the moves before.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    last: [Option<Point>; 2],
    /// The point on which a ko was taken last may be retaken, and how many
    /// moves ago that was.
    ko: Option<(Point, u8)>,
}

impl Memory {
    /// Only the last two moves are known.
    pub fn new(last: [Option<Point>; 2]) -> Memory {
        Memory { last, ko: None }
    }

    /// Points of the last move and the one before.
    pub fn last(&self) -> [Option<Point>; 2] {
        self.last
    }

    /// Takes note of a move that was just made on `board`.
    #[inline]
    pub fn moved(&mut self, board: &Board, mv: Option<Point>) {
        self.last = [mv, self.last[0]];
        self.ko = match (board.ko(), self.ko) {
            (Some((_, point)), _) => Some((point, 0)),
            (None, Some((point, age))) if age < 3 => Some((point, age + 1)),
            _ => None,
        };
    }
}

impl Policy {
    /// A policy of these probabilities and shapes.
    pub fn new(params: &PlayoutParams, weights: Weights) -> Policy {
        let place = |place| (weights.place(place) * 16.0).round().clamp(0.0, 65535.0) as u32;
        Policy {
            knows: true,
            ko_retake: Chance::new(params.ko_retake),
            atari: Chance::new(params.atari),
            counter_capture: Chance::new(params.counter_capture),
            atari_always: params.atari_always as usize,
            ladder: Chance::new(params.ladder),
            ladder_plays: params.ladder_plays as usize,
            two_liberties: Chance::new(params.two_liberties),
            eye_repair: Chance::new(params.eye_repair),
            nakade: Chance::new(params.nakade),
            shapes: Chance::new(params.shapes),
            self_atari: Chance::new(params.self_atari),
            self_atari_always: params.self_atari_always as usize,
            false_eye: Chance::new(params.false_eye),
            elsewhere: (params.elsewhere * CANDIDATE_ONE as f32) as u32,
            places: [
                place(patterns::Place::BesideLast),
                place(patterns::Place::DiagonalToLast),
                place(patterns::Place::AroundEarlier),
            ],
            weights,
        }
    }

    /// A policy that plays anywhere but into its own eyes: the "light" one.
    pub fn light() -> Policy {
        let mut policy = Policy::new(&PlayoutParams::default(), Weights::flat());
        policy.knows = false;
        policy.false_eye = Chance::new(0.0);
        policy
    }

    /// The weights of the 3x3 shapes.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The move of `color`, or `None` to pass.
    pub fn choose(
        &self,
        board: &Board,
        color: Color,
        memory: &Memory,
        tools: &mut Tools,
    ) -> Option<Point> {
        if !self.knows {
            return self.anywhere(board, color, tools);
        }
        if let Some((point, _)) = memory.ko
            && tools.rng.happens(self.ko_retake)
            && board.is_empty(point)
            && board.ko() != Some((color, point))
            && captures(board, color, point) > 0
            && board.is_legal(color, point)
        {
            return Some(point);
        }
        if let Some(last) = memory.last[0]
            && board.cell(last) == !color
            && let Some(point) = self.near(board, color, last, memory, tools)
        {
            return Some(point);
        }
        if (memory.last[0].is_some() || memory.last[1].is_some())
            && tools.rng.happens(self.shapes)
            && let Some(point) = self.by_shape(board, color, memory.last, tools)
        {
            return Some(point);
        }
        self.anywhere(board, color, tools)
    }

    /// The generators that answer the last move.
    fn near(
        &self,
        board: &Board,
        color: Color,
        last: Point,
        memory: &Memory,
        tools: &mut Tools,
    ) -> Option<Point> {
        let mut moves = Points::<32>::new();
        let seek_atari = tools.rng.happens(self.atari);
        self.atari_answers(board, color, last, seek_atari, tools, &mut moves);
        if let Some(point) = pick(board, color, &mut moves, tools) {
            return Some(point);
        }
        if tools.rng.happens(self.two_liberties) {
            moves.clear();
            two_liberty_moves(board, color, last, &mut moves);
            if let Some(point) = pick(board, color, &mut moves, tools) {
                return Some(point);
            }
        }
        if tools.rng.happens(self.eye_repair) {
            moves.clear();
            eyes::repairs(board, color, last, &mut moves);
            if let Some(point) = pick(board, color, &mut moves, tools) {
                return Some(point);
            }
        }
        if tools.rng.happens(self.nakade) {
            moves.clear();
            nakade_moves(board, color, memory.last, &mut moves);
            if !moves.is_empty() {
                return Some(moves.get(tools.rng.below(moves.len())));
            }
        }
        None
    }

    /// Captures of the last move's chain, and of what it put in atari the
    /// saves.
    fn atari_answers(
        &self,
        board: &Board,
        color: Color,
        last: Point,
        seek: bool,
        tools: &mut Tools,
        moves: &mut Points<32>,
    ) {
        if seek && board.in_atari(last) {
            let liberty = board.a_liberty(last);
            if board.is_legal(color, liberty) {
                moves.add(liberty);
            }
        }
        let mut seen = Points::<4>::new();
        let mut saves = Points::<32>::new();
        let mut counters = Points::<32>::new();
        for p in last.neighbors() {
            if board.cell(p) != color || !board.in_atari(p) || seen.contains(board.chain(p)) {
                continue;
            }
            seen.add(board.chain(p));
            if !seek && board.chain_len(p) < self.atari_always {
                continue;
            }
            counter_captures(board, p, &mut counters);
            let liberty = board.a_liberty(p);
            // A lone stone of a ko isn't worth saving, unless that makes a
            // point of eye.
            let ko_stone = board.chain_len(p) == 1
                && board.ko().is_some()
                && board.neighbors_or_wall(p, !color) == 3;
            if !ko_stone
                && extends_well(board, p)
                && !(tools.rng.happens(self.ladder)
                    && liberties_after(board, color, liberty, 3) == 2
                    && tools.ladders.is_caught_within(board, p, self.ladder_plays))
            {
                saves.add(liberty);
            }
        }
        if !counters.is_empty() && tools.rng.happens(self.counter_capture) {
            moves.clear();
            saves.clear();
        }
        for point in counters.iter().chain(saves.iter()) {
            moves.add(point);
        }
    }

    /// A point near the last two moves, drawn by the weights of its shape and
    /// place against the weight of "anywhere else".
    fn by_shape(
        &self,
        board: &Board,
        color: Color,
        last: [Option<Point>; 2],
        tools: &mut Tools,
    ) -> Option<Point> {
        let mut points = [0u16; 16];
        let mut sums = [0u32; 16];
        let mut len = 0;
        let mut sum = self.elsewhere;
        patterns::for_each_near(board, last, |point, place| {
            if len < 16 && board.is_legal(color, point) && !board.is_eye_like(color, point) {
                let shape = u32::from(self.weights.shape(patterns::code(board, color, point)));
                sum = sum.saturating_add(shape * self.places[place as usize]);
                points[len] = point.index() as u16;
                sums[len] = sum;
                len += 1;
            }
        });
        if len == 0 {
            return None;
        }
        let drawn = tools.rng.below(sum as usize) as u32;
        if drawn < self.elsewhere {
            return None;
        }
        let at = sums[..len].iter().position(|&upto| drawn < upto)?;
        let point = Point::from_index(points[at].into());
        self.filtered(board, color, point, tools)
    }

    /// A random point that isn't an own eye.
    fn anywhere(&self, board: &Board, color: Color, tools: &mut Tools) -> Option<Point> {
        let count = board.empty_len();
        if count == 0 {
            return None;
        }
        for _ in 0..4 {
            let point = board.empty_point(tools.rng.below(count));
            if let Some(point) = self.try_anywhere(board, color, point, tools) {
                return Some(point);
            }
        }
        let start = tools.rng.below(count);
        for step in 0..count {
            let at = if start + step < count {
                start + step
            } else {
                start + step - count
            };
            let point = board.empty_point(at);
            if let Some(point) = self.try_anywhere(board, color, point, tools) {
                return Some(point);
            }
        }
        None
    }

    #[inline]
    fn try_anywhere(
        &self,
        board: &Board,
        color: Color,
        point: Point,
        tools: &mut Tools,
    ) -> Option<Point> {
        if !board.is_legal(color, point) {
            return None;
        }
        if board.neighbors_or_wall(point, color) == 4 {
            return self.eye_fill(board, color, point, tools);
        }
        self.filtered(board, color, point, tools)
    }

    /// A point all of whose neighbours are own stones: instead of filling it,
    /// take the stone that threatens the eye; fill it only to save the stones
    /// around it.
    fn eye_fill(
        &self,
        board: &Board,
        color: Color,
        point: Point,
        tools: &mut Tools,
    ) -> Option<Point> {
        if tools.rng.happens(self.false_eye) {
            for d in point.diagonals() {
                if board.cell(d) == !color && board.in_atari(d) {
                    let liberty = board.a_liberty(d);
                    if board.is_legal(color, liberty) && liberty != point {
                        return Some(liberty);
                    }
                }
            }
        }
        if board.is_eye_like(color, point) {
            return None;
        }
        // A false eye is filled like any point.
        self.filtered(board, color, point, tools)
    }

    /// The point itself, or instead of a bad self-atari another liberty, or
    /// nothing.
    #[inline]
    fn filtered(
        &self,
        board: &Board,
        color: Color,
        point: Point,
        tools: &mut Tools,
    ) -> Option<Point> {
        if !self.knows
            || board.empty_neighbors(point) >= 2
            || !self_atari::is_bad(board, color, point)
        {
            return Some(point);
        }
        let large = point
            .neighbors()
            .iter()
            .filter(|&&p| board.cell(p) == color)
            .map(|&p| board.chain_len(p))
            .sum::<usize>()
            + 1
            >= self.self_atari_always;
        if !large && !tools.rng.happens(self.self_atari) {
            return Some(point);
        }
        self_atari::other_liberty(board, color, point)
    }
}

/// A random one of the moves, bad self-ataris left out.
fn pick(board: &Board, color: Color, moves: &mut Points<32>, tools: &mut Tools) -> Option<Point> {
    if moves.is_empty() {
        return None;
    }
    moves.retain(|point| board.is_legal(color, point) && !self_atari::is_bad(board, color, point));
    if moves.is_empty() {
        return None;
    }
    Some(moves.get(tools.rng.below(moves.len())))
}

/// Attacks on the last move's chain when it has two liberties, and defences
/// and counter-attacks for own chains with two liberties beside it.
pub fn two_liberty_moves<const N: usize>(
    board: &Board,
    color: Color,
    last: Point,
    moves: &mut Points<N>,
) {
    if board.liberty_count(last) == 2 {
        attack_two(board, color, last, moves);
    }
    let mut seen = Points::<4>::new();
    for p in last.neighbors() {
        if board.cell(p) != color || board.liberty_count(p) != 2 || seen.contains(board.chain(p)) {
            continue;
        }
        seen.add(board.chain(p));
        defend_two(board, color, p, moves);
    }
}

/// Ataris on a chain with two liberties after which it can't get three.
fn attack_two<const N: usize>(board: &Board, color: Color, stone: Point, moves: &mut Points<N>) {
    let mut liberties = Points::<2>::new();
    for liberty in board.some_liberties(stone) {
        liberties.add(liberty);
    }
    if liberties.len() < 2 {
        return;
    }
    let after = [
        liberties_after(board, !color, liberties.get(0), 4),
        liberties_after(board, !color, liberties.get(1), 4),
    ];
    for at in 0..2 {
        let (play, other) = (liberties.get(at), liberties.get(1 - at));
        if !board.is_legal(color, play) || liberties_after(board, color, play, 2) < 2 {
            continue;
        }
        // The chain will run to the other liberty; our stone takes one away if
        // it would have counted.
        let lost = usize::from(
            other.neighbors().contains(&play) || after[1 - at] > 0 && after[1 - at] < 4,
        );
        if after[1 - at].saturating_sub(lost.min(1)) <= 1 {
            // Nothing left: it is caught, unless it captures its way out.
            moves.add(play);
        } else if after[at] > after[1 - at] {
            // A ladder or a net begins on the side where it would get more.
            moves.add(play);
        }
    }
}

/// Moves that save an own chain with two liberties from being caught.
fn defend_two<const N: usize>(board: &Board, color: Color, stone: Point, moves: &mut Points<N>) {
    let mut liberties = Points::<2>::new();
    for liberty in board.some_liberties(stone) {
        liberties.add(liberty);
    }
    // Is there a threat: an enemy play on one liberty that leaves the chain
    // without a way to three?
    let mut threatened = false;
    for at in 0..liberties.len().min(2) {
        let (enemy, escape) = (liberties.get(at), liberties.get(1 - at));
        if !board.is_legal(!color, enemy) || liberties_after(board, !color, enemy, 2) < 2 {
            continue;
        }
        if liberties_after(board, color, escape, 4) <= 2 {
            threatened = true;
        }
    }
    if !threatened {
        return;
    }
    for liberty in liberties.iter() {
        if board.is_legal(color, liberty) && liberties_after(board, color, liberty, 4) >= 3 {
            moves.add(liberty);
        }
    }
    // Or turn on the attackers that are short of liberties themselves.
    let mut enemies = Points::<8>::new();
    neighbor_chains(board, stone, &mut enemies);
    for enemy in enemies.iter() {
        match board.liberty_count(enemy) {
            1 => moves.add(board.a_liberty(enemy)),
            2 => attack_two(board, color, enemy, moves),
            _ => {}
        }
    }
}

/// Vital points of small eye spaces beside the last two moves, to kill or to
/// live.
pub fn nakade_moves<const N: usize>(
    board: &Board,
    color: Color,
    last: [Option<Point>; 2],
    moves: &mut Points<N>,
) {
    let mut seen = Points::<8>::new();
    for last in last.into_iter().flatten() {
        for p in last.neighbors() {
            if board.cell(p) != Cell::Empty || board.empty_neighbors(p) == 0 || seen.contains(p) {
                continue;
            }
            seen.add(p);
            if let Some((vital, _)) = nakade::vital_point(board, p)
                && board.is_legal(color, vital)
            {
                moves.add(vital);
            }
        }
    }
}
