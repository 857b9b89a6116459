//! Dead or alive: what becomes of each stone at the end.
//!
//! What can't be captured (Benson) counts first, then what playouts think of
//! each chain. Where they are in doubt and the part of the board is small, it
//! is read out (`local.rs`). Last, the neutral points are filled to see what
//! lives in seki and what has to be connected (`settle.rs`), and a search finds what
//! else has to be defended then (`defend.rs`).

mod defend;
mod local;
mod parts;
mod settle;

pub use defend::{By, Look, Seen, View, points_to_defend};
use local::{Question, Reader};
use parts::{Part, firm_stones, parts, rivals};

use crate::board::{Board, Color, Point, PointMap, PointSet, Suicide};
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
    /// Points inside a player's territory that he has to fill once the neutral
    /// points are filled, since stones of his are in atari then.
    pub teire: PointSet,
    /// Neutral points that neither player may fill.
    pub shared: PointSet,
    /// What fills the neutral points and the points to be filled, in turn.
    pub fills: Vec<(Color, Point)>,
    /// Ownership of each point, -1 White to 1 Black, as playouts found it
    /// or as it must be.
    pub ownership: PointMap<f32>,
    /// Mean score of the playouts, Black minus White.
    pub score: f32,
}

impl Status {
    /// Judges the stones on a board by the ownership of its points, found with
    /// Black to move and with White to move; a chain whose mean ownership is
    /// below `dead_below` for its owner is dead. Where that is in doubt, so many
    /// positions are looked at.
    pub fn judge(
        board: &Board,
        suicide: Suicide,
        mut by_first: [PointMap<f32>; 2],
        score: f32,
        dead_below: f32,
        positions: usize,
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
        let mut verdicts = by_playouts(board, &sure, &by_first, dead_below);
        read_parts(board, &sure, &by_first, positions, &mut verdicts);
        let stones = |dies: &dyn Fn(&Verdict) -> bool| {
            let mut dead = PointSet::new();
            for verdict in verdicts.iter().filter(|verdict| dies(verdict)) {
                dead.extend(board.chain_points(verdict.chain));
            }
            dead
        };
        let dead = stones(&|verdict| verdict.dead);
        let dead_if_first = [0, 1].map(|first| stones(&|verdict| verdict.dead_if_first[first]));
        for stone in dead.iter() {
            ownership[stone] = ownership[stone].abs() * -sign_at(board, stone);
        }
        let settled = settle::settle(board, &dead);
        Status {
            dead,
            dead_if_first,
            seki: settled.seki,
            teire: settled.teire,
            shared: settled.shared,
            fills: settled.fills,
            ownership,
            score,
        }
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

    /// What the next move might change: stones that one player saves or kills by
    /// moving first, and empty points that neither owns with at least
    /// this ownership. Points beside stones in seki aren't among them.
    pub fn doubtful(&self, board: &Board, owned_from: f32) -> PointSet {
        let [black, white] = &self.dead_if_first;
        let open = |p: Point| board.is_empty(p) || self.dead.contains(p);
        let in_seki = settle::reach(board.size(), &self.seki, open);
        board
            .size()
            .points()
            .filter(|&p| {
                black.contains(p) != white.contains(p)
                    || board.is_empty(p)
                        && !in_seki.contains(p)
                        && !self.shared.contains(p)
                        && self.ownership[p].abs() < owned_from
            })
            .collect()
    }

    /// Whether nothing is in doubt: the same stones are dead whoever moves,
    /// and each empty point is owned by one player with at least
    /// `settled_from`, or neither may fill it.
    pub fn is_settled(&self, board: &Board, settled_from: f32) -> bool {
        self.dead_if_first[0] == self.dead_if_first[1]
            && board.empty_points().all(|point| {
                self.shared.contains(point) || self.ownership[point].abs() >= settled_from
            })
    }
}

/// Positions that a close look at the stones reads for all questions together: about a
/// second.
pub const CLOSELY: usize = 1_200_000;
/// Positions that a look at first sight reads: some milliseconds.
pub const AT_SIGHT: usize = 5_000;

/// What is thought of a chain.
#[derive(Clone, Debug)]
struct Verdict {
    color: Color,
    chain: Point,
    /// What playouts think of it, for its owner, with Black and White first.
    values: [f32; 2],
    dead_if_first: [bool; 2],
    dead: bool,
    /// Nothing is left to find out.
    sure: bool,
    reading: Reading,
}

/// What reading has proved about a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// Nothing, or that it can't be captured.
    Open,
    /// It can be captured.
    Captured,
    /// It can be captured, but then stones of its owner come to stand there.
    Returns,
}

impl Verdict {
    fn worst(&self) -> f32 {
        self.values[0].min(self.values[1])
    }

    /// Whether playouts hardly know about it.
    fn is_open(&self) -> bool {
        !self.sure && f32::midpoint(self.values[0], self.values[1]).abs() < HARDLY
    }

    fn in_doubt(&self) -> bool {
        !self.sure && self.values.iter().any(|value| value.abs() < DOUBT)
    }
}

/// Below this, playouts are in doubt about a chain.
const DOUBT: f32 = 0.9;
/// Below this, playouts hardly know about a chain.
const HARDLY: f32 = 0.5;
/// From here on, playouts think that stones stand whatever becomes of those beside
/// them that they are in doubt about.
const STANDS: f32 = 0.95;
/// From this difference on, the first move decides over a chain.
const TORN: f32 = 0.5;
/// Positions that are looked at for one question.
const POSITIONS: usize = 300_000;
/// The largest chain for which a return after its capture is read.
const RETURNS: usize = 6;

/// Stones of chains for which playouts think that the first move decides, given the
/// ownership of points with Black and with White to move first. Playouts often
/// miss the answer to that move.
pub fn torn(board: &Board, by_first: &[PointMap<f32>; 2]) -> PointSet {
    let mut torn = PointSet::new();
    for (_, chain) in chains(board) {
        let [black, white] = [0, 1].map(|first| mean_ownership(board, chain, &by_first[first]));
        if (black - white).abs() > TORN && f32::midpoint(black, white).abs() < HARDLY {
            torn.extend(board.chain_points(chain));
        }
    }
    torn
}

/// What unconditional life and playouts say of each chain.
fn by_playouts(
    board: &Board,
    sure: &[PassAlive; 2],
    by_first: &[PointMap<f32>; 2],
    dead_below: f32,
) -> Vec<Verdict> {
    chains(board)
        .map(|(color, chain)| {
            let alive = sure[color.index()].chains.contains(chain);
            let dead = sure[(!color).index()].area.contains(chain);
            let values = [0, 1]
                .map(|first| mean_ownership(board, chain, &by_first[first]) * color.sign() as f32);
            let dies = |value: f32| !alive && (dead || value < dead_below);
            Verdict {
                color,
                chain,
                values,
                dead_if_first: values.map(dies),
                dead: dies(f32::midpoint(values[0], values[1])),
                sure: alive || dead,
                reading: Reading::Open,
            }
        })
        .collect()
}

/// Reads the small parts of the board that aren't settled by firm stones, then what
/// is left in doubt and closed in.
fn read_parts(
    board: &Board,
    sure: &[PassAlive; 2],
    by_first: &[PointMap<f32>; 2],
    positions: usize,
    verdicts: &mut [Verdict],
) {
    let at = |verdicts: &[Verdict], chain: Point| {
        verdicts.iter().position(|verdict| verdict.chain == chain)
    };
    let mut certain = sure[0].chains.clone();
    certain.extend(sure[1].chains.iter());
    let firm = firm_stones(board, &certain, |chain| {
        at(verdicts, chain).map_or(0.0, |at| verdicts[at].worst())
    });
    let mut reader = Reader::new(positions);
    let mut unread: Vec<usize> = (0..verdicts.len())
        .filter(|&at| verdicts[at].is_open())
        .collect();
    for part in parts(board, &firm, |_| false) {
        let chains: Vec<usize> = part
            .chains
            .iter()
            .filter_map(|&chain| at(verdicts, chain))
            .collect();
        unread.retain(|at| !chains.contains(at));
        if !chains.iter().any(|&at| verdicts[at].in_doubt()) {
            for &at in &chains {
                read_sure(board, &firm, &part, &mut reader, &mut verdicts[at]);
            }
            continue;
        }
        for &at in &chains {
            read_chain(board, &firm, &part, &mut reader, &mut verdicts[at]);
        }
        // What may take, and be taken by, a chain that stays has to stay too.
        for &at in &chains {
            let is_open = verdicts[at].worst() > -HARDLY;
            if !is_open || verdicts[at].reading == Reading::Open {
                continue;
            }
            let near = rivals(board, verdicts[at].color, verdicts[at].chain);
            let rival = |&c: &usize| {
                verdicts[c].reading == Reading::Returns && near.contains(verdicts[c].chain)
            };
            if chains.iter().any(rival) {
                verdicts[at].dead = false;
            }
        }
    }
    for hunter in Color::ALL {
        let (chains, others): (Vec<_>, Vec<_>) = unread
            .iter()
            .partition(|&&at| verdicts[at].color == !hunter);
        read_enclosed(
            board,
            &firm,
            by_first,
            hunter,
            &chains,
            &mut reader,
            verdicts,
        );
        unread = others;
    }
}

/// Reads chains in doubt whose surroundings are too large to be read: stones of the
/// hunter that playouts are sure of stand firm here, since their life doesn't hang on
/// these chains, and points that are his by playouts are no room for the owner.
fn read_enclosed(
    board: &Board,
    firm: &PointSet,
    by_first: &[PointMap<f32>; 2],
    hunter: Color,
    chains: &[usize],
    reader: &mut Reader,
    verdicts: &mut [Verdict],
) {
    if chains.is_empty() {
        return;
    }
    let mut firm = firm.clone();
    for verdict in verdicts.iter() {
        if verdict.color == hunter && verdict.worst() >= STANDS {
            firm.extend(board.chain_points(verdict.chain));
        }
    }
    let is_beyond = |point: Point| {
        board.is_empty(point)
            && by_first
                .iter()
                .all(|owned| owned[point] * hunter.sign() as f32 >= HARDLY)
    };
    for part in parts(board, &firm, is_beyond) {
        for &at in chains {
            if part.chains.contains(&verdicts[at].chain) {
                read_chain(board, &firm, &part, reader, &mut verdicts[at]);
            }
        }
    }
}

/// Reads what playouts are sure of, in case it can be proved wrong: they seldom
/// see a seki in which a capture would cost the captor his life, or that a group
/// can't make two eyes.
fn read_sure(
    board: &Board,
    firm: &PointSet,
    part: &Part,
    reader: &mut Reader,
    verdict: &mut Verdict,
) {
    if verdict.sure {
        return;
    }
    let question = Question {
        board,
        points: &part.points,
        border: &part.border,
        firm,
        stone: verdict.chain,
        returns: None,
    };
    let mut is = |captured: bool, first: Color| {
        reader.is_captured(&question, first, POSITIONS) == Some(captured)
    };
    let wrong = if verdict.dead {
        is(false, !verdict.color)
    } else {
        is(true, verdict.color)
    };
    if wrong {
        verdict.dead = !verdict.dead;
        verdict.dead_if_first = [verdict.dead; 2];
    }
}

/// Reads one chain of a part.
fn read_chain(
    board: &Board,
    firm: &PointSet,
    part: &Part,
    reader: &mut Reader,
    verdict: &mut Verdict,
) {
    let hunter = !verdict.color;
    let mut question = Question {
        board,
        points: &part.points,
        border: &part.border,
        firm,
        stone: verdict.chain,
        returns: None,
    };
    let Some(killed) = reader.is_captured(&question, hunter, POSITIONS) else {
        return;
    };
    if !killed {
        verdict.dead_if_first = [false; 2];
        verdict.dead = false;
        return;
    }
    let Some(lost) = reader.is_captured(&question, verdict.color, POSITIONS) else {
        return;
    };
    verdict.reading = Reading::Captured;
    verdict.dead_if_first[hunter.index()] = true;
    verdict.dead_if_first[verdict.color.index()] = lost;
    verdict.dead = lost;
    if board.chain_len(verdict.chain) <= RETURNS {
        let (points, decisive) = small_points(board, part);
        question.points = &points;
        question.returns = Some(&decisive);
        if reader.is_captured(&question, hunter, POSITIONS) == Some(false) {
            verdict.dead = false;
            verdict.reading = Reading::Returns;
        }
    }
}

/// The points of a part that matter for what follows the capture of a small
/// chain: all but large chains and what they alone surround.
/// Together with the large chains.
fn small_points(board: &Board, part: &Part) -> (Vec<Point>, Vec<Point>) {
    let mut large = PointSet::new();
    for &start in part.points.iter().filter(|&&p| board.is_empty(p)) {
        let mut region = vec![start];
        let mut touches = [false; 2];
        let mut touches_small = false;
        let mut next = 0;
        while let Some(&point) = region.get(next) {
            next += 1;
            for p in point.neighbors() {
                if let Some(color) = board.cell(p).color() {
                    touches[color.index()] = true;
                    touches_small |= board.chain_len(p) <= RETURNS;
                } else if board.is_empty(p) && !region.contains(&p) {
                    region.push(p);
                }
            }
        }
        if region.len() >= 3 && touches != [true, true] && !touches_small {
            large.insert(start);
        }
    }
    let is_small =
        |p: Point| !large.contains(p) && (board.is_empty(p) || board.chain_len(p) <= RETURNS);
    let points = part.points.iter().copied().filter(|&p| is_small(p));
    let decisive = part.chains.iter().copied().filter(|&p| !is_small(p));
    (points.collect(), decisive.collect())
}

fn sign_at(board: &Board, stone: Point) -> f32 {
    board
        .cell(stone)
        .color()
        .map_or(0.0, |color| color.sign() as f32)
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

#[cfg(test)]
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
        Status::judge(board, Suicide::Forbidden, by_first, 0.0, 0.0, CLOSELY)
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
    }

    #[test]
    fn a_chain_shares_one_fate() {
        let board = Board::parse(
            "
            4 . . . . .
            3 . . . . .
            2 X X O . .
            1 . . . . .
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
    fn a_group_that_is_left_with_three_in_a_row_is_dead() {
        // White fills A1 or D1; who takes three stones has no second eye.
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
        assert_eq!(names(&status.dead), "E1 A2 B2 C2 D2 E2");
        assert!(status.seki.is_empty());
    }

    /// Nobody knows anything about these points.
    fn doubtful(board: &Board, points: &str) -> PointMap<f32> {
        let mut ownership = owned_by_stones(board);
        for name in points.split(' ') {
            for stone in board.chain_points(point(board, name)) {
                ownership[stone] = 0.0;
            }
        }
        ownership
    }

    fn names(set: &PointSet) -> String {
        let names: Vec<_> = set.iter().map(|p| p.to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn a_group_without_two_eyes_is_dead_though_its_captors_have_none_yet() {
        // White's cross leaves no two eyes in the space of seven. Her group around
        // it has no sure eye either, only a large side that is hers by playouts.
        let board = Board::parse(
            "
            9 O O O O O O O . .
            8 O X X X X X O . .
            7 O X . O X X O . .
            6 O X O . O X O . .
            5 O X X O . X O . .
            4 O X X X X X O . .
            3 O O O O O O O . .
            2 . . . . . . . . .
            1 . . . . . . . X .
            ",
        )
        .unwrap();
        let mut ownership = doubtful(&board, "B8 D7 C6 E6 D5 H1");
        for empty in board.empty_points() {
            ownership[empty] = -0.9;
        }
        for inside in ["C7", "D6", "E5"] {
            ownership[point(&board, inside)] = 0.0;
        }
        let status = judge(&board, ownership);
        assert_eq!(status.fate(point(&board, "B8")), Fate::Dead);
        assert_eq!(status.fate(point(&board, "D7")), Fate::Alive);
    }

    #[test]
    fn bent_four_in_the_corner_is_dead() {
        let board = Board::parse(
            "
            9 . . . O X O . X .
            8 . . . O X O O O X
            7 . . . O X X X O .
            6 . . . O X X X O O
            5 . . . O X X X X X
            4 . . . O X . . . .
            3 . . . O X . . . .
            2 . . . O X . . . .
            1 . . . O X . . . .
            ",
        )
        .unwrap();
        let mut ownership = owned_by_stones(&board);
        for name in ["J8", "H9"] {
            ownership[point(&board, name)] = 0.5;
        }
        let status = judge(&board, ownership);
        assert_eq!(names(&status.dead), "H6 J6 H7 F8 G8 H8 F9");
        assert_eq!(status.dead_if_first[0], status.dead_if_first[1]);
        assert!(status.seki.is_empty() && status.teire.is_empty());
    }

    #[test]
    fn stones_whose_capture_would_kill_the_captor_stay() {
        // White fills A1 or E1: Black takes her on the other one. Black fills:
        // White takes four in a row and lives.
        let board = Board::parse(
            "
            6 . . . . . . .
            5 . . . . . . .
            4 . . . . . . .
            3 X X X X X X X
            2 O O O O O O X
            1 . X X X . O X
            ",
        )
        .unwrap();
        let mut ownership = owned_by_stones(&board);
        for name in ["B1", "C1", "D1"] {
            ownership[point(&board, name)] = -1.0;
        }
        let status = judge(&board, ownership);
        assert_eq!(names(&status.dead), "");
        assert_eq!(names(&status.shared), "A1 E1");
        assert_eq!(names(&status.seki), "B1 C1 D1 F1 A2 B2 C2 D2 E2 F2");
    }

    #[test]
    fn stones_that_only_fill_a_living_eye_space_are_dead() {
        // One more point, and White lives after her capture.
        let board = Board::parse(
            "
            6 . . . . . . . .
            5 . . . . . . . .
            4 . . . . . . . .
            3 X X X X X X X X
            2 O O O O O O O X
            1 . X X X . . O X
            ",
        )
        .unwrap();
        let mut ownership = owned_by_stones(&board);
        for name in ["B1", "C1", "D1"] {
            ownership[point(&board, name)] = -1.0;
        }
        let status = judge(&board, ownership);
        assert_eq!(names(&status.dead), "B1 C1 D1");
    }

    #[test]
    fn a_group_that_is_captured_does_not_come_back_by_throwing_in() {
        // The five stones in the corner have no second eye; after their capture
        // White may throw a stone in again and again, and loses it each time.
        let board = Board::parse(
            "
            7 . . . . . . .
            6 . . . . . . .
            5 X X . X . X .
            4 . X X X X . .
            3 O X O . X . .
            2 . O O . X X .
            1 . . . O X . .
            ",
        )
        .unwrap();
        let status = judge(&board, doubtful(&board, "A3 B2 D1"));
        assert_eq!(names(&status.dead), "D1 B2 C2 A3 C3");
        assert!(status.seki.is_empty());
    }

    #[test]
    fn what_is_captured_elsewhere_gives_no_room() {
        // White's group in the upper left has three points with a black stone in the
        // middle, Black's at the bottom becomes such a one when White plays J2. Each
        // dies, though the other one can be captured meanwhile.
        let board = Board::parse(
            "
            9 O O O O O X X . .
            8 . X . O X X . X X
            7 O O O O O O X X O
            6 O X O X O X X O .
            5 X X X X X X O O O
            4 X X X X X O O X O
            3 X O O O O O X X X
            2 O O . O X X X X .
            1 . . . O O X . O O
            ",
        )
        .unwrap();
        let status = judge(&board, doubtful(&board, "B7 H3 J1"));
        let dead = [point(&board, "B7"), point(&board, "H3")];
        assert_eq!(dead.map(|p| status.fate(p)), [Fate::Dead; 2]);
        assert_eq!(status.fate(point(&board, "G5")), Fate::Alive);
        assert!(status.seki.is_empty());
    }

    #[test]
    fn who_can_come_back_after_his_capture_stays() {
        let board = Board::parse(
            "
            9 . . . . . O O X .
            8 . . . . O O X O O
            7 O O O O O X X O O
            6 X X X X X X . X X
            5 . . . . . . . . .
            4 . . . . . . . . .
            3 . . . . . . . . .
            2 . . . . . . . . .
            1 . . . . . . . . .
            ",
        )
        .unwrap();
        let status = judge(&board, doubtful(&board, "H9 H8"));
        assert_eq!(names(&status.dead), "");
        assert_eq!(names(&status.seki), "H7 J7 H8 J8 H9");
        assert_eq!(names(&status.shared), "J9");
    }

    #[test]
    fn a_ko_left_open_has_to_be_filled() {
        let board = Board::parse(
            "
            5 . . X O . .
            4 . . X O . .
            3 . X . X O .
            2 . . X O . .
            1 . . X O . .
            ",
        )
        .unwrap();
        let status = judge(&board, owned_by_stones(&board));
        assert!(status.dead.is_empty() && status.seki.is_empty());
        assert_eq!(names(&status.teire), "C3");
    }

    #[test]
    fn chains_that_the_first_to_move_decides_stay() {
        // Black makes two eyes at B1, White takes one away there.
        let board = Board::parse(
            "
            5 . . . . . . .
            4 . . . . . . .
            3 O O O O O . .
            2 X X X X O . .
            1 . . . X O . .
            ",
        )
        .unwrap();
        let status = judge(&board, doubtful(&board, "A2"));
        assert!(status.dead.is_empty());
        assert!(status.dead_if_first[0].is_empty());
        assert_eq!(names(&status.dead_if_first[1]), "D1 A2 B2 C2 D2");
    }

    #[test]
    fn what_the_first_move_decides_is_torn() {
        let board = Board::parse(
            "
            3 X . O
            2 X . O
            1 X . .",
        )
        .unwrap();
        let by_first = [0.9, -0.6].map(|owner| {
            let mut ownership = owned_by_stones(&board);
            for stone in board.chain_points(point(&board, "A1")) {
                ownership[stone] = owner;
            }
            ownership
        });
        assert_eq!(names(&torn(&board, &by_first)), "A1 A2 A3");
        let surely = [by_first[0].clone(), owned_by_stones(&board)];
        assert!(torn(&board, &surely).is_empty());
    }

    #[test]
    fn an_empty_board_has_no_fates() {
        let board = Board::parse(". . .").unwrap();
        let status = judge(&board, PointMap::new(0.0));
        assert!(status.dead.is_empty() && status.seki.is_empty());
        assert!(!status.is_settled(&board, 0.5));
    }
}
