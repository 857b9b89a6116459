//! What shows only once the neutral points are filled: which chains live in
//! seki, and which points of his own a player has to fill.

use crate::board::{Board, BoardSize, Cell, Color, Point, PointMap, PointSet};
use crate::rules::pass_alive;
use crate::tactics::atari::{captures, liberties_after};

/// The largest neutral region that is filled; what is larger isn't finished.
const LARGEST: usize = 10;
/// An eye space of so many points is good for two eyes.
const TWO_EYES: usize = 4;

/// What filling the neutral points brings to light.
#[derive(Clone, Debug, Default)]
pub(super) struct Settled {
    /// Living stones without two eyes, beside points that neither player may
    /// fill or in a ko that neither may end.
    pub(super) seki: PointSet,
    /// Points inside a player's territory that he has to fill in the end.
    pub(super) teire: PointSet,
    /// Neutral points that neither player may fill.
    pub(super) shared: PointSet,
    /// What was played to fill the neutral points, in turn.
    pub(super) fills: Vec<(Color, Point)>,
}

/// Fills the neutral points in turn, with the dead stones off the board.
///
/// Nobody fills a point that puts his own stones in atari, captures living
/// ones, or attacks them with no defence. A chain left in atari is connected if
/// it can be.
pub(super) fn settle(board: &Board, dead: &PointSet) -> Settled {
    let mut settled = Settled::default();
    let mut full = without(board, dead);
    let mut turn = Color::Black;
    loop {
        connect(&mut full, &mut settled);
        let Some((color, point)) = next_fill(&full, turn) else {
            break;
        };
        settled.fills.push((color, point));
        full.play(color, point);
        turn = !color;
    }
    for region in regions(&full).0 {
        if region.is_neutral() && region.points.len() <= LARGEST {
            settled.shared.extend(region.points);
        }
    }
    let stones = stones_in_seki(&full);
    settled.seki = stones
        .iter()
        .filter(|&p| board.cell(p) != Cell::Empty && !dead.contains(p))
        .collect();
    settled
}

/// The points that are reached from these stones over open points.
pub(super) fn reach(size: BoardSize, stones: &PointSet, open: impl Fn(Point) -> bool) -> PointSet {
    let mut reached = PointSet::new();
    let mut todo: Vec<Point> = stones.iter().collect();
    while let Some(point) = todo.pop() {
        for p in point.neighbors() {
            if size.contains(p) && open(p) && reached.insert(p) {
                todo.push(p);
            }
        }
    }
    reached
}

/// The same board with these stones taken off.
pub(super) fn without(board: &Board, dead: &PointSet) -> Board {
    let mut rest = Board::new(board.size());
    for point in board.size().points().filter(|&p| !dead.contains(p)) {
        if let Some(color) = board.cell(point).color() {
            rest.play(color, point);
        }
    }
    rest.pass();
    rest
}

/// A connected part of the empty points.
pub(super) struct Region {
    pub(super) points: Vec<Point>,
    touches: [bool; 2],
}

impl Region {
    fn is_neutral(&self) -> bool {
        self.touches == [true, true]
    }

    pub(super) fn owner(&self) -> Option<Color> {
        match self.touches {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    }
}

/// The regions of empty points, and the number of the one each point is in.
pub(super) fn regions(board: &Board) -> (Vec<Region>, PointMap<u16>) {
    const NONE: u16 = u16::MAX;
    let mut number = PointMap::new(NONE);
    let mut regions = Vec::new();
    for start in board.size().points() {
        if !board.is_empty(start) || number[start] != NONE {
            continue;
        }
        let at = regions.len() as u16;
        number[start] = at;
        let mut region = Region {
            points: vec![start],
            touches: [false; 2],
        };
        let mut next = 0;
        while let Some(&point) = region.points.get(next) {
            next += 1;
            for neighbor in point.neighbors() {
                if let Some(color) = board.cell(neighbor).color() {
                    region.touches[color.index()] = true;
                } else if board.is_empty(neighbor) && number[neighbor] == NONE {
                    number[neighbor] = at;
                    region.points.push(neighbor);
                }
            }
        }
        regions.push(region);
    }
    (regions, number)
}

/// Connects chains in atari that a play on their last liberty saves.
fn connect(board: &mut Board, settled: &mut Settled) {
    while let Some((color, liberty)) = rescue(board) {
        let (regions, number) = regions(board);
        if regions[usize::from(number[liberty])].owner() == Some(color) {
            settled.teire.insert(liberty);
        }
        settled.fills.push((color, liberty));
        board.play(color, liberty);
    }
}

/// The first such play.
fn rescue(board: &Board) -> Option<(Color, Point)> {
    board.size().points().find_map(|stone| {
        let color = board.cell(stone).color()?;
        let liberty = saved_by(board, stone)?;
        Some((color, liberty))
    })
}

/// The last liberty of a chain in atari, if its owner gets two there without
/// taking living stones.
fn saved_by(board: &Board, stone: Point) -> Option<Point> {
    let color = board.cell(stone).color()?;
    let liberty = board.in_atari(stone).then(|| board.a_liberty(stone))?;
    (board.is_legal(color, liberty)
        && captures(board, color, liberty) == 0
        && liberties_after(board, color, liberty, 2) >= 2)
        .then_some(liberty)
}

/// The next neutral point that one of the players may fill: rather one that
/// attacks nothing, and rather by the player whose turn it is.
fn next_fill(board: &Board, turn: Color) -> Option<(Color, Point)> {
    let (regions, _) = regions(board);
    let neutral = || {
        regions
            .iter()
            .filter(|region| region.is_neutral() && region.points.len() <= LARGEST)
            .flat_map(|region| region.points.iter().copied())
    };
    let fill = |wanted: Fill| {
        neutral().find_map(|point| {
            let fills = |color: &Color| fill(board, *color, point) == wanted;
            let color = [turn, !turn].into_iter().find(fills)?;
            Some((color, point))
        })
    };
    fill(Fill::Quiet).or_else(|| fill(Fill::Attack))
}

/// What filling a neutral point means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fill {
    /// Nobody has to answer.
    Quiet,
    /// A chain has to be connected.
    Attack,
    /// It isn't possible without loss or harm.
    Impossible,
}

fn fill(board: &Board, color: Color, point: Point) -> Fill {
    if !board.is_legal(color, point)
        || captures(board, color, point) > 0
        || liberties_after(board, color, point, 2) < 2
    {
        return Fill::Impossible;
    }
    let mut after = board.clone();
    after.play(color, point);
    let mut attacked = point
        .neighbors()
        .into_iter()
        .filter(|&p| after.cell(p) == !color && after.in_atari(p))
        .peekable();
    if attacked.peek().is_none() {
        Fill::Quiet
    } else if attacked.all(|p| saved_by(&after, p).is_some()) {
        Fill::Attack
    } else {
        Fill::Impossible
    }
}

/// Stones of groups that have no two eyes and touch a neutral point, or have a
/// chain in atari. A group is what stones and surrounded points connect.
fn stones_in_seki(board: &Board) -> PointSet {
    let (regions, number) = regions(board);
    let alive = Color::ALL.map(|color| pass_alive(board, color).chains);
    let mut seen = PointSet::new();
    let mut seki = PointSet::new();
    for start in board.size().points() {
        let Some(color) = board.cell(start).color() else {
            continue;
        };
        if !seen.insert(start) {
            continue;
        }
        let mut group = vec![start];
        let mut two_eyes = false;
        let mut in_danger = false;
        let mut next = 0;
        while let Some(&point) = group.get(next) {
            next += 1;
            if board.cell(point) == color {
                two_eyes |= alive[color.index()].contains(point);
                in_danger |= board.in_atari(point);
            }
            for neighbor in point.neighbors() {
                if board.cell(neighbor) == color {
                    if seen.insert(neighbor) {
                        group.push(neighbor);
                    }
                } else if board.is_empty(neighbor) {
                    let region = &regions[usize::from(number[neighbor])];
                    if region.owner() == Some(color) {
                        two_eyes |= region.points.len() >= TWO_EYES;
                        if seen.insert(neighbor) {
                            group.push(neighbor);
                        }
                    } else {
                        // Beside a large region it has room to live.
                        two_eyes |= region.points.len() > LARGEST;
                        in_danger = true;
                    }
                }
            }
        }
        if in_danger && !two_eyes {
            seki.extend(group.into_iter().filter(|&p| board.cell(p) == color));
        }
    }
    seki
}
