//! Dead or alive: what becomes of each stone, read off the ownership that
//! playouts found.
//!
//! What is alive or dead for certain (Benson) counts first; then each chain
//! shares one fate.

use crate::board::{Board, Cell, Color, Point, PointMap, PointSet, Suicide};
use crate::rules::{PassAlive, pass_alive_under};

/// The fate of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It stays.
    Alive,
    /// It stays, but only because neither player can approach it.
    Seki,
    /// It is taken off at the end.
    Dead,
}

/// Whose an empty point is at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// Only this player's stones reach it.
    Of(Color),
    /// Both players' stones reach it, or nobody's.
    Dame,
}

/// What becomes of a position's stones and points.
#[derive(Clone, Debug)]
pub struct Status {
    /// Stones that are taken off.
    pub dead: PointSet,
    /// Stones that would be dead if this player (Black, White) were to move.
    pub dead_if_first: [PointSet; 2],
    /// Stones that live in seki.
    pub seki: PointSet,
    /// Ownership of each point, -1 White to 1 Black, as playouts found it
    /// or as it must be.
    pub ownership: PointMap<f32>,
    /// Mean score of the playouts, Black minus White.
    pub score: f32,
}

impl Status {
    /// Judges the stones on a board by the ownership of its points, found with
    /// Black to move and with White to move; a chain whose mean ownership is
    /// below `dead_below` for its owner is dead.
    pub fn judge(
        board: &Board,
        suicide: Suicide,
        mut by_first: [PointMap<f32>; 2],
        score: f32,
        dead_below: f32,
    ) -> Status {
        let sure = Color::ALL.map(|color| pass_alive_under(board, color, suicide));
        let mut ownership = PointMap::new(0.0);
        for color in Color::ALL {
            let PassAlive { chains, area } = &sure[color.index()];
            for point in chains.iter().chain(area.iter()) {
                for owned in &mut by_first {
                    owned[point] = color.sign() as f32;
                }
            }
        }
        for point in board.size().points() {
            ownership[point] = f32::midpoint(by_first[0][point], by_first[1][point]);
        }
        let dead = |owned: &PointMap<f32>| {
            let mut dead = PointSet::new();
            for (color, stone) in chains(board) {
                let alive = sure[color.index()].chains.contains(stone)
                    || !sure[(!color).index()].area.contains(stone)
                        && mean_ownership(board, stone, owned) * color.sign() as f32 >= dead_below;
                if !alive {
                    dead.extend(board.chain_points(stone));
                }
            }
            dead
        };
        let mut status = Status {
            dead: dead(&ownership),
            dead_if_first: [dead(&by_first[0]), dead(&by_first[1])],
            seki: PointSet::new(),
            ownership,
            score,
        };
        for (color, stone) in chains(board) {
            if !status.dead.contains(stone)
                && !sure[color.index()].chains.contains(stone)
                && is_seki(board, color, stone, &status.dead)
            {
                status.seki.extend(board.chain_points(stone));
            }
        }
        status
    }

    /// What becomes of the stone on this point.
    pub fn fate(&self, stone: Point) -> Fate {
        if self.dead.contains(stone) {
            Fate::Dead
        } else if self.seki.contains(stone) {
            Fate::Seki
        } else {
            Fate::Alive
        }
    }

    /// Dead stones of one colour.
    pub fn dead_of(&self, board: &Board, color: Color) -> PointSet {
        self.dead
            .iter()
            .filter(|&p| board.cell(p) == color)
            .collect()
    }

    /// Whether nothing is in doubt: the same stones are dead whoever moves,
    /// and each empty point is owned by one player with at least
    /// `settled_from`.
    pub fn is_settled(&self, board: &Board, settled_from: f32) -> bool {
        self.dead_if_first[0] == self.dead_if_first[1]
            && board
                .empty_points()
                .all(|point| self.ownership[point].abs() >= settled_from)
    }
}

/// Whose the points without a living stone are, once the dead are off.
pub fn areas(board: &Board, dead: &PointSet) -> Vec<(Point, Area)> {
    let mut found = Vec::new();
    let mut seen = PointSet::new();
    for start in board.size().points() {
        if !is_open(board, dead, start) || seen.contains(start) {
            continue;
        }
        let (region, border) = region(board, dead, start);
        let area = match border {
            [true, false] => Area::Of(Color::Black),
            [false, true] => Area::Of(Color::White),
            _ => Area::Dame,
        };
        seen.extend(region.iter().copied());
        found.extend(region.into_iter().map(|point| (point, area)));
    }
    found.sort_by_key(|&(point, _)| point);
    found
}

/// One stone of each chain.
fn chains(board: &Board) -> impl Iterator<Item = (Color, Point)> + '_ {
    board.size().points().filter_map(|point| {
        let color = board.cell(point).color()?;
        (board.chain(point) == point).then_some((color, point))
    })
}

fn mean_ownership(board: &Board, stone: Point, ownership: &PointMap<f32>) -> f32 {
    let total: f32 = board.chain_points(stone).map(|p| ownership[p]).sum();
    total / board.chain_len(stone) as f32
}

/// Whether the point is empty, or will be.
fn is_open(board: &Board, dead: &PointSet, point: Point) -> bool {
    board.cell(point) == Cell::Empty || dead.contains(point)
}

/// The connected open points around one of them, and which players' living
/// stones border them (Black, White).
fn region(board: &Board, dead: &PointSet, start: Point) -> (Vec<Point>, [bool; 2]) {
    let mut border = [false; 2];
    let mut seen: PointSet = [start].into_iter().collect();
    let mut points = vec![start];
    let mut next = 0;
    while let Some(&point) = points.get(next) {
        next += 1;
        for neighbor in point.neighbors() {
            if is_open(board, dead, neighbor) {
                if seen.insert(neighbor) {
                    points.push(neighbor);
                }
            } else if let Some(color) = board.cell(neighbor).color() {
                border[color.index()] = true;
            }
        }
    }
    (points, border)
}

/// Whether a living chain has a liberty that living enemies share, and no such
/// liberty can be filled by either player without putting himself in atari.
fn is_seki(board: &Board, color: Color, stone: Point, dead: &PointSet) -> bool {
    let mut shared = 0;
    for liberty in board.liberties(stone).iter() {
        let touches_enemy = liberty
            .neighbors()
            .into_iter()
            .any(|p| board.cell(p) == !color && !dead.contains(p));
        if !touches_enemy {
            continue;
        }
        shared += 1;
        if !is_self_atari(board, color, liberty) || !is_self_atari(board, !color, liberty) {
            return false;
        }
    }
    shared > 0
}

/// Whether a play there is illegal or leaves its own chain one liberty.
fn is_self_atari(board: &Board, color: Color, point: Point) -> bool {
    if board.check(color, point, Suicide::Forbidden).is_err() {
        return true;
    }
    let mut after = board.clone();
    after.play(color, point);
    after.in_atari(point)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail by it")]
mod tests {
    use super::*;

    fn owned_by_stones(board: &Board) -> PointMap<f32> {
        let mut ownership = PointMap::new(0.0);
        for point in board.size().points() {
            ownership[point] = board
                .cell(point)
                .color()
                .map_or(0.0, |color| color.sign() as f32);
        }
        ownership
    }

    fn judge(board: &Board, ownership: PointMap<f32>) -> Status {
        let by_first = [ownership.clone(), ownership];
        Status::judge(board, Suicide::Forbidden, by_first, 0.0, 0.0)
    }

    fn point(board: &Board, text: &str) -> Point {
        board.size().parse_point(text).unwrap()
    }

    #[test]
    fn stones_inside_a_living_area_are_dead_whatever_playouts_say() {
        let board = Board::parse(
            "
            5 . . X O .
            4 . . X O .
            3 . . X O X
            2 . . X O .
            1 . . X O .
            ",
        )
        .unwrap();
        let mut ownership = owned_by_stones(&board);
        ownership[point(&board, "E3")] = -1.0;
        let status = judge(&board, ownership);
        assert_eq!(status.fate(point(&board, "E3")), Fate::Dead);
        assert_eq!(status.fate(point(&board, "D3")), Fate::Alive);
        assert_eq!(status.dead.len(), 1);
        let areas = areas(&board, &status.dead);
        assert!(areas.contains(&(point(&board, "E3"), Area::Of(Color::White))));
        assert!(areas.contains(&(point(&board, "A1"), Area::Of(Color::Black))));
    }

    #[test]
    fn a_chain_shares_one_fate() {
        let board = Board::parse(
            "
            3 . . .
            2 X X O
            1 . . .
            ",
        )
        .unwrap();
        let mut ownership = PointMap::new(0.0);
        ownership[point(&board, "A2")] = 0.5;
        ownership[point(&board, "B2")] = -0.9;
        ownership[point(&board, "C2")] = -0.9;
        let status = judge(&board, ownership);
        let dead: Vec<_> = status.dead.iter().map(|p| p.to_string()).collect();
        assert_eq!(dead, ["A2", "B2"]);
    }

    #[test]
    fn seki_with_shared_liberties() {
        let board = Board::parse(
            "
            4 . . . . . . .
            3 O O O O O O .
            2 X X X X X O .
            1 . O O . X O .
            ",
        )
        .unwrap();
        let status = judge(&board, owned_by_stones(&board));
        assert!(status.dead.is_empty());
        assert_eq!(status.fate(point(&board, "A2")), Fate::Seki);
        assert_eq!(status.fate(point(&board, "B1")), Fate::Seki);
        assert_eq!(status.fate(point(&board, "B3")), Fate::Alive);
    }

    #[test]
    fn an_empty_board_has_no_fates() {
        let board = Board::parse(". . .").unwrap();
        let status = judge(&board, PointMap::new(0.0));
        assert!(status.dead.is_empty() && status.seki.is_empty());
        assert_eq!(areas(&board, &status.dead).len(), 3);
        assert!(!status.is_settled(&board, 0.5));
    }
}
