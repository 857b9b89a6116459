//! Points that a player has to fill though nothing there is in atari: once the
//! neutral points are filled, whoever lets his opponent begin loses stones or
//! lets dead ones live.

use super::Status;
use super::settle::{regions, without};
use crate::board::{Board, Color, Point, PointMap, PointSet};

/// Points that are looked for at most.
const ROUNDS: usize = 8;
/// Searches that are made at most.
const SEARCHES: usize = 28;
/// Attacks that are looked at for each player.
const ATTACKS: usize = 3;
/// Defences that are tried against each.
const DEFENCES: usize = 3;
/// Answers to an attack that are tried.
const ANSWERS: usize = 2;
/// Above this nothing threatens stones.
const SAFE: f32 = 0.8;
/// Below this they are lost, by the mean of what the search and playouts think.
const LOST: f32 = -0.35;
/// From here on they are kept.
const KEPT: f32 = 0.5;

/// What a search finds with a player to move.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Ownership of each point, -1 White to 1 Black.
    pub owners: PointMap<f32>,
    /// The moves that it took seriously, best first.
    pub moves: Vec<Point>,
}

/// Who looks at a board with a player to move.
pub trait Look {
    /// By the best search there is.
    fn search(&mut self, board: &Board, first: Color) -> Seen;

    /// Ownership by a search with playouts alone.
    fn play_out(&mut self, board: &Board, first: Color) -> PointMap<f32>;
}

/// The points inside a player's territory that he has to fill, besides those that
/// the status itself knows.
///
/// With the neutral points filled, it is looked at with each player to move. Where
/// a player's stones don't look safe, the best attacks are played and looked at again
/// with him to answer. If that takes stones from him or lets dead ones live, he has
/// to defend: the point is the first among the best moves of both after which his
/// opponent has nothing left. What no point of his territory mends is left as it is.
pub fn points_to_defend(board: &Board, status: &Status, look: &mut impl Look) -> PointSet {
    let mut filled = filled(board, status);
    let mut found = PointSet::new();
    if !is_finished(&filled, status) {
        return found;
    }
    let mut seeker = Seeker {
        status,
        look,
        left: SEARCHES,
    };
    for _ in 0..ROUNDS {
        filled.pass();
        let [Some(black), Some(white)] = Color::ALL.map(|first| seeker.search(&filled, first))
        else {
            break;
        };
        let seen = [black, white];
        let Some((owner, point)) = Color::ALL.into_iter().find_map(|owner| {
            let point = seeker.defence(&filled, owner, &seen)?;
            Some((owner, point))
        }) else {
            break;
        };
        found.insert(point);
        filled.play(owner, point);
    }
    found
}

/// Looks for points to defend.
struct Seeker<'a, L> {
    status: &'a Status,
    look: &'a mut L,
    /// Searches that it may still make.
    left: usize,
}

impl<L: Look> Seeker<'_, L> {
    /// A point that this player has to fill, if there is one.
    fn defence(&mut self, board: &Board, owner: Color, seen: &[Seen; 2]) -> Option<Point> {
        let attacks = &seen[(!owner).index()];
        let at_stake: Vec<Vec<Point>> = board
            .size()
            .points()
            .filter(|&chain| belongs_to(board, self.status, owner, chain))
            .map(|chain| board.chain_points(chain).collect::<Vec<_>>())
            .filter(|stones| value(stones, owner, &attacks.owners) < SAFE)
            .collect();
        if at_stake.is_empty() {
            return None;
        }
        let kept: Vec<_> = at_stake
            .iter()
            .filter(|stones| value(stones, owner, &attacks.owners) >= KEPT)
            .collect();
        let territory = territory(board, self.status, owner);
        attacks.moves.iter().take(ATTACKS).find_map(|&attack| {
            let lost = self.lost(board, owner, attack, &at_stake);
            if lost.is_empty() || self.is_answered(board, owner, attack, &lost, &kept) {
                return None;
            }
            let mut defences: Vec<Point> = Vec::new();
            for &point in [attack].iter().chain(&seen[owner.index()].moves) {
                if territory.contains(point) && !defences.contains(&point) {
                    defences.push(point);
                }
            }
            defences.truncate(DEFENCES);
            defences.into_iter().find(|&point| {
                after(board, owner, point).is_some_and(|after| {
                    self.search(&after, !owner).is_some_and(|seen| {
                        lost.iter()
                            .all(|stones| value(stones, owner, &seen.owners) >= KEPT)
                    })
                })
            })
        })
    }

    /// A search, if another one may be made.
    fn search(&mut self, board: &Board, first: Color) -> Option<Seen> {
        self.left = self.left.checked_sub(1)?;
        Some(self.look.search(board, first))
    }

    /// Those of these stones that this player loses to an attack.
    fn lost<'s>(
        &mut self,
        board: &Board,
        owner: Color,
        attack: Point,
        at_stake: &'s [Vec<Point>],
    ) -> Vec<&'s Vec<Point>> {
        let Some(after) = after(board, !owner, attack) else {
            return Vec::new();
        };
        let Some(seen) = self.search(&after, owner) else {
            return Vec::new();
        };
        let seen = seen.owners;
        let mut lost: Vec<_> = at_stake
            .iter()
            .filter(|stones| value(stones, owner, &seen) < 0.0)
            .collect();
        if !lost.is_empty() {
            let played_out = self.look.play_out(&after, owner);
            lost.retain(|stones| {
                let values = [&seen, &played_out].map(|owners| value(stones, owner, owners));
                f32::midpoint(values[0], values[1]) < LOST
            });
        }
        lost
    }

    /// Whether a connection or an escape saves these stones from an attack at no cost
    /// to others that were kept before: a search may leave an attack unanswered when
    /// there is more to gain elsewhere.
    fn is_answered(
        &mut self,
        board: &Board,
        owner: Color,
        attack: Point,
        lost: &[&Vec<Point>],
        kept: &[&Vec<Point>],
    ) -> bool {
        let Some(attacked) = after(board, !owner, attack) else {
            return false;
        };
        let mut answers: Vec<Point> = Vec::new();
        for stones in lost {
            for liberty in attacked.liberties(stones[0]).iter() {
                if !answers.contains(&liberty) {
                    answers.push(liberty);
                }
            }
        }
        answers.truncate(ANSWERS);
        answers.into_iter().any(|answer| {
            after(&attacked, owner, answer).is_some_and(|after| {
                self.search(&after, !owner).is_some_and(|seen| {
                    let keeps =
                        |stones: &&Vec<Point>, least| value(stones, owner, &seen.owners) >= least;
                    lost.iter().all(|stones| keeps(stones, KEPT))
                        && kept.iter().all(|stones| keeps(stones, 0.0))
                })
            })
        })
    }
}

/// The board with the neutral points filled and the dead stones where they are.
fn filled(board: &Board, status: &Status) -> Board {
    let mut filled = board.clone();
    for &(color, point) in &status.fills {
        if filled.is_empty(point) && filled.is_legal(color, point) {
            filled.play(color, point);
        }
    }
    filled
}

/// Whether no neutral points are left but those that neither player may fill.
fn is_finished(filled: &Board, status: &Status) -> bool {
    let (regions, _) = regions(&without(filled, &status.dead));
    regions.iter().all(|region| {
        region.owner().is_some() || region.points.iter().all(|&p| status.shared.contains(p))
    })
}

/// The board after a play, if that is legal. A board is too large for many to be on
/// the stack.
#[inline(never)]
fn after(board: &Board, color: Color, point: Point) -> Option<Box<Board>> {
    (board.is_empty(point) && board.is_legal(color, point)).then(|| {
        let mut after = Box::new(board.clone());
        after.play(color, point);
        after
    })
}

/// Whether this is the name of a chain that is this player's: his own one, alive, or
/// dead stones of the opponent.
fn belongs_to(board: &Board, status: &Status, owner: Color, chain: Point) -> bool {
    let Some(color) = board.cell(chain).color() else {
        return false;
    };
    let is_dead = status.dead.contains(chain);
    board.chain(chain) == chain && (color == owner) != is_dead && !status.seki.contains(chain)
}

/// Mean ownership of these points, for this player.
fn value(points: &[Point], player: Color, owners: &PointMap<f32>) -> f32 {
    let sum: f32 = points.iter().map(|&p| owners[p]).sum();
    player.sign() as f32 * sum / points.len() as f32
}

/// The empty points that only this player's living stones reach.
fn territory(board: &Board, status: &Status, owner: Color) -> PointSet {
    let (regions, _) = regions(&without(board, &status.dead));
    regions
        .into_iter()
        .filter(|region| region.owner() == Some(owner))
        .flat_map(|region| region.points)
        .filter(|&point| board.is_empty(point))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Suicide;

    /// White's corner has one eye too few once the neutral points are filled.
    const CORNER: &str = "
        6 . . . . . . .
        5 . . . . . . .
        4 X X X X X X .
        3 O O O O O X .
        2 X X . . O X .
        1 . . . . O X .
        ";

    fn judged(board: &Board) -> Status {
        let mut owners = PointMap::new(0.0);
        for point in board.size().points() {
            owners[point] = board.cell(point).color().map_or(0.0, |c| c.sign() as f32);
        }
        for name in ["A2", "B2"] {
            owners[at(board, name)] = -1.0;
        }
        Status::judge(
            board,
            Suicide::Forbidden,
            [owners.clone(), owners],
            0.0,
            0.0,
        )
    }

    fn at(board: &Board, name: &str) -> Point {
        board.size().parse_point(name).unwrap()
    }

    fn corner() -> Board {
        Board::parse(CORNER).unwrap()
    }

    fn stones(board: &Board, color: Color) -> usize {
        let is_stone = |&p: &Point| board.cell(p) == color;
        board.size().points().filter(is_stone).count()
    }

    /// Sees White's stones taken unless she has this point, or begins with it open.
    struct Believer(&'static str);

    impl Look for Believer {
        fn search(&mut self, board: &Board, first: Color) -> Seen {
            let key = at(board, self.0);
            let mut moves: Vec<Point> = board.empty_points().collect();
            moves.sort_by_key(|&p| p != key);
            let owners = self.play_out(board, first);
            Seen { owners, moves }
        }

        fn play_out(&mut self, board: &Board, first: Color) -> PointMap<f32> {
            let white_lives = match board.cell(at(board, self.0)).color() {
                None => first == Color::White,
                Some(color) => color == Color::White,
            };
            owners(board, white_lives)
        }
    }

    fn owners(board: &Board, white_lives: bool) -> PointMap<f32> {
        let mut owners = PointMap::new(0.5);
        for point in board.size().points() {
            if point.row() < 3 && point.column() < 5 && white_lives {
                owners[point] = -0.5;
            }
        }
        owners
    }

    fn found(board: &Board, look: &mut impl Look) -> Vec<String> {
        let points = points_to_defend(board, &judged(board), look);
        points.iter().map(|p| p.to_string()).collect()
    }

    #[test]
    fn a_place_where_the_first_move_decides_has_to_be_defended() {
        let board = corner();
        assert_eq!(judged(&board).dead.len(), 2);
        assert_eq!(found(&board, &mut Believer("C1")), ["C1"]);
    }

    #[test]
    fn a_dead_stone_among_neutral_points_stays_where_it_is() {
        let board = Board::parse(
            "
            3 X . O . O
            2 X . O . O
            1 X . . . O
            ",
        )
        .unwrap();
        let mut status = judged(&board);
        let dead = at(&board, "C2");
        status.dead.extend(board.chain_points(dead));
        status.fills = vec![(Color::White, at(&board, "D1")), (Color::Black, dead)];
        let filled = filled(&board, &status);
        assert_eq!(filled.cell(dead), Color::White);
        assert_eq!(filled.cell(at(&board, "D1")), Color::White);
    }

    #[test]
    fn what_no_own_point_mends_is_left_alone() {
        let board = corner();
        assert!(found(&board, &mut Believer("G6")).is_empty());
    }

    #[test]
    fn an_attack_that_has_an_answer_is_none() {
        /// Leaves Black's attack unanswered, but sees that an answer holds.
        struct Busy;

        impl Look for Busy {
            fn search(&mut self, board: &Board, first: Color) -> Seen {
                let moves = Believer("C1").search(board, first).moves;
                let owners = self.play_out(board, first);
                Seen { owners, moves }
            }

            fn play_out(&mut self, board: &Board, first: Color) -> PointMap<f32> {
                let answered = stones(board, Color::White) > stones(&corner(), Color::White);
                if answered {
                    owners(board, true)
                } else {
                    Believer("C1").play_out(board, first)
                }
            }
        }

        assert!(found(&corner(), &mut Busy).is_empty());
    }

    #[test]
    fn an_attack_that_only_the_search_believes_in_is_none() {
        struct Doubter;

        impl Look for Doubter {
            fn search(&mut self, board: &Board, first: Color) -> Seen {
                Believer("C1").search(board, first)
            }

            fn play_out(&mut self, board: &Board, _: Color) -> PointMap<f32> {
                owners(board, true)
            }
        }

        let board = corner();
        assert!(found(&board, &mut Doubter).is_empty());
    }
}
