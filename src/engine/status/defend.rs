//! Points that a player has to fill though nothing there is in atari: once the
//! neutral points are filled, whoever lets his opponent begin loses stones or
//! lets dead ones live.

use std::slice;

use super::Status;
use super::settle::{regions, without};
use crate::board::{Board, Color, Point, PointMap, PointSet};

/// Points that are looked for at most.
const POINTS: usize = 8;
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
/// Below this at a glance they won't be kept.
const HOPELESS: f32 = -0.5;

/// What a search finds with a player to move.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Ownership of each point, -1 White to 1 Black.
    pub owners: PointMap<f32>,
    /// The moves that it took seriously, best first.
    pub moves: Vec<Point>,
}

/// A board to be looked at with a player to move.
#[derive(Clone, Debug)]
pub struct View {
    /// The stones.
    pub board: Box<Board>,
    /// The player to move.
    pub first: Color,
    /// How to look.
    pub by: By,
}

impl View {
    fn seen_by(&self, by: By) -> View {
        View { by, ..self.clone() }
    }
}

/// How a board is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// By the best search there is.
    Best,
    /// By a short one.
    Glance,
    /// By a search with playouts alone.
    Playouts,
}

/// Who looks at boards.
pub trait Look {
    /// What there is to see; `next` is what is likely to be asked after it, likeliest
    /// first, for who can look at several boards side by side.
    fn look(&mut self, asked: &View, next: &[View]) -> Seen;
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
    let mut owner = Color::Black;
    let mut is_other_safe = false;
    while found.len() < POINTS {
        filled.pass();
        if let Some(point) = seeker.defence(&filled, owner) {
            found.insert(point);
            filled.play(owner, point);
            is_other_safe = false;
        } else if is_other_safe {
            break;
        } else {
            owner = !owner;
            is_other_safe = true;
        }
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
    fn defence(&mut self, board: &Board, owner: Color) -> Option<Point> {
        let [own, others] = [owner, !owner].map(|first| best(Box::new(board.clone()), first));
        let seen = self.search(&[others, own.clone()])?;
        let at_stake: Vec<Vec<Point>> = board
            .size()
            .points()
            .filter(|&chain| belongs_to(board, self.status, owner, chain))
            .map(|chain| board.chain_points(chain).collect::<Vec<_>>())
            .filter(|stones| value(stones, owner, &seen.owners) < SAFE)
            .collect();
        if at_stake.is_empty() {
            return None;
        }
        let kept: Vec<_> = at_stake
            .iter()
            .filter(|stones| value(stones, owner, &seen.owners) >= KEPT)
            .collect();
        let territory = territory(board, self.status, owner);
        let moves = &seen.moves[..seen.moves.len().min(ATTACKS)];
        let (attacks, attacked) = plays(board, !owner, moves);
        let played_out: Vec<View> = attacked
            .iter()
            .map(|view| view.seen_by(By::Playouts))
            .collect();
        (0..attacks.len()).find_map(|at| {
            let attack = Some(attacks[at]).filter(|&attack| territory.contains(attack));
            let (first, defended) = plays(board, owner, attack.as_slice());
            let lost = self.lost(&attacked[at], &played_out[at..], &at_stake, &defended);
            if lost.is_empty() || self.is_answered(&attacked[at], &lost, &kept, &defended) {
                return None;
            }
            let defence = self.defence_among(&first, &defended, &lost);
            if defence.is_some() {
                return defence;
            }
            let moves = self.search(slice::from_ref(&own))?.moves;
            let others: Vec<Point> = moves
                .into_iter()
                .filter(|&point| territory.contains(point) && Some(point) != attack)
                .take(DEFENCES - attack.iter().len())
                .collect();
            let (others, defended) = plays(board, owner, &others);
            self.defence_among(&others, &defended, &lost)
        })
    }

    /// The first of these points of a player after which he keeps all these stones, his
    /// opponent to move.
    fn defence_among(
        &mut self,
        points: &[Point],
        defended: &[View],
        lost: &[&Vec<Point>],
    ) -> Option<Point> {
        (0..points.len()).find_map(|at| {
            let owner = !defended[at].first;
            let seen = self.search(&defended[at..])?;
            let is_kept = |stones: &&Vec<Point>| value(stones, owner, &seen.owners) >= KEPT;
            lost.iter().all(is_kept).then_some(points[at])
        })
    }

    /// A search of the first of these views, if another one may be made. The rest
    /// are likely to be asked after it.
    fn search(&mut self, views: &[View]) -> Option<Seen> {
        let (asked, next) = views.split_first()?;
        self.left = self.left.checked_sub(1)?;
        Some(self.look.look(asked, next))
    }

    /// Those of these stones that are lost by an attack, their owner to move, to a
    /// search and to playouts, which are asked first: they take less time.
    fn lost<'s>(
        &mut self,
        attacked: &View,
        played_out: &[View],
        at_stake: &'s [Vec<Point>],
        defended: &[View],
    ) -> Vec<&'s Vec<Point>> {
        let owner = attacked.first;
        let believed = |by_search, by_playouts| f32::midpoint(by_search, by_playouts) < LOST;
        let owners = self.look.look(&played_out[0], &played_out[1..]).owners;
        let (mut lost, by_playouts): (Vec<_>, Vec<_>) = at_stake
            .iter()
            .map(|stones| (stones, value(stones, owner, &owners)))
            .filter(|&(_, by_playouts)| believed(-1.0, by_playouts))
            .unzip();
        if lost.is_empty() {
            return lost;
        }
        let mut views = vec![attacked.clone()];
        views.extend_from_slice(defended);
        views.extend(answers(attacked, &lost));
        let Some(seen) = self.search(&views) else {
            return Vec::new();
        };
        let mut by_playouts = by_playouts.into_iter();
        lost.retain(|stones| {
            let by_search = value(stones, owner, &seen.owners);
            by_playouts
                .next()
                .is_some_and(|by_playouts| by_search < 0.0 && believed(by_search, by_playouts))
        });
        lost
    }

    /// Whether a connection or an escape saves these stones from an attack at no cost
    /// to others that were kept before: a search may leave an attack unanswered when
    /// there is more to gain elsewhere.
    fn is_answered(
        &mut self,
        attacked: &View,
        lost: &[&Vec<Point>],
        kept: &[&Vec<Point>],
        defended: &[View],
    ) -> bool {
        let owner = attacked.first;
        let mut views = answers(attacked, lost);
        let answers = views.len();
        views.extend_from_slice(defended);
        (0..answers).any(|at| {
            let glance = self.look.look(&views[at], &views[at + 1..]).owners;
            if lost
                .iter()
                .any(|stones| value(stones, owner, &glance) < HOPELESS)
            {
                return false;
            }
            self.search(&[views[at].seen_by(By::Best)])
                .is_some_and(|seen| {
                    let keeps =
                        |stones: &&Vec<Point>, least| value(stones, owner, &seen.owners) >= least;
                    lost.iter().all(|stones| keeps(stones, KEPT))
                        && kept.iter().all(|stones| keeps(stones, 0.0))
                })
        })
    }
}

/// A view for the best search.
const fn best(board: Box<Board>, first: Color) -> View {
    View {
        board,
        first,
        by: By::Best,
    }
}

/// Those of these points on which a player may play, and the views after that.
fn plays(board: &Board, color: Color, points: &[Point]) -> (Vec<Point>, Vec<View>) {
    let play = |&point: &Point| Some((point, best(after(board, color, point)?, !color)));
    points.iter().filter_map(play).unzip()
}

/// Glances after answers to an attack, on liberties of the stones that are lost.
fn answers(attacked: &View, lost: &[&Vec<Point>]) -> Vec<View> {
    let board = &attacked.board;
    let mut answers: Vec<Point> = Vec::new();
    for stones in lost {
        for liberty in board.liberties(stones[0]).iter() {
            if !answers.contains(&liberty) {
                answers.push(liberty);
            }
        }
    }
    answers.truncate(ANSWERS);
    let (_, views) = plays(board, attacked.first, &answers);
    views.iter().map(|view| view.seen_by(By::Glance)).collect()
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
    use super::super::CLOSELY;
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
            CLOSELY,
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
        fn look(&mut self, asked: &View, _: &[View]) -> Seen {
            let board = &asked.board;
            let key = at(board, self.0);
            let mut moves: Vec<Point> = board.empty_points().collect();
            moves.sort_by_key(|&p| p != key);
            let white_lives = match board.cell(key).color() {
                None => asked.first == Color::White,
                Some(color) => color == Color::White,
            };
            let owners = owners(board, white_lives);
            Seen { owners, moves }
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
            fn look(&mut self, asked: &View, next: &[View]) -> Seen {
                let mut seen = Believer("C1").look(asked, next);
                let board = &asked.board;
                if stones(board, Color::White) > stones(&corner(), Color::White) {
                    seen.owners = owners(board, true);
                }
                seen
            }
        }

        assert!(found(&corner(), &mut Busy).is_empty());
    }

    #[test]
    fn an_attack_that_only_the_search_believes_in_is_none() {
        struct Doubter;

        impl Look for Doubter {
            fn look(&mut self, asked: &View, next: &[View]) -> Seen {
                let mut seen = Believer("C1").look(asked, next);
                if asked.by == By::Playouts {
                    seen.owners = owners(&asked.board, true);
                }
                seen
            }
        }

        let board = corner();
        assert!(found(&board, &mut Doubter).is_empty());
    }
}
