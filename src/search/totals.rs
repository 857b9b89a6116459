//! Sums over the simulations of a search: scores, and whose the points were.

use super::evaluate::Opinion;
use super::report::Owners;
use crate::board::{BoardSize, Move, Point, PointMap};

/// Sums over the scores of simulations.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ScoreSum {
    pub(crate) count: u64,
    pub(crate) sum: f64,
    pub(crate) squares: f64,
}

impl ScoreSum {
    fn add(&mut self, score: f64) {
        self.count += 1;
        self.sum += score;
        self.squares += score * score;
    }

    pub(crate) fn join(&mut self, other: &ScoreSum) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Mean and standard deviation; nothing when nothing was added.
    pub(crate) fn summary(&self) -> Option<(f32, f32)> {
        let count = (self.count > 0).then_some(self.count as f64)?;
        let mean = self.sum / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        Some((mean as f32, variance.sqrt() as f32))
    }
}

/// Sums over the owners of points at the ends of simulations.
#[derive(Clone, Debug)]
pub(crate) struct OwnerSum {
    count: u64,
    sum: PointMap<f32>,
    squares: PointMap<f32>,
    /// Of the winner, 1 for Black and -1 for White.
    winners: f32,
    /// Of the products of owner and winner.
    together: PointMap<f32>,
}

impl OwnerSum {
    fn new() -> OwnerSum {
        OwnerSum {
            count: 0,
            sum: PointMap::new(0.0),
            squares: PointMap::new(0.0),
            winners: 0.0,
            together: PointMap::new(0.0),
        }
    }

    /// Adds the end of a simulation that Black wins with this chance.
    fn add(&mut self, size: BoardSize, owner: &PointMap<f32>, black: f32) {
        let winner = 2.0 * black - 1.0;
        self.count += 1;
        self.winners += winner;
        for point in size.points() {
            self.sum[point] += owner[point];
            self.squares[point] += owner[point] * owner[point];
            self.together[point] += owner[point] * winner;
        }
    }

    fn join(&mut self, size: BoardSize, other: &OwnerSum) {
        self.count += other.count;
        self.winners += other.winners;
        for point in size.points() {
            self.sum[point] += other.sum[point];
            self.squares[point] += other.squares[point];
            self.together[point] += other.together[point];
        }
    }

    /// The covariance of each point's owner and the winner: how much the game
    /// depends on the point; nothing when nothing was added.
    pub(crate) fn criticality(&self, size: BoardSize) -> Option<PointMap<f32>> {
        let count = (self.count > 0).then_some(self.count as f32)?;
        let mut found = PointMap::new(0.0);
        for point in size.points() {
            let apart = self.sum[point] / count * self.winners / count;
            found[point] = self.together[point] / count - apart;
        }
        Some(found)
    }

    /// Mean and standard deviation of each point's owner; nothing when nothing was
    /// added.
    pub(crate) fn summary(&self, size: BoardSize) -> Option<Owners> {
        let count = (self.count > 0).then_some(self.count as f32)?;
        let mut owners = Owners {
            mean: PointMap::new(0.0),
            deviation: PointMap::new(0.0),
        };
        for point in size.points() {
            let mean = self.sum[point] / count;
            owners.mean[point] = mean;
            let variance = self.squares[point] / count - mean * mean;
            owners.deviation[point] = variance.max(0.0).sqrt();
        }
        Some(owners)
    }
}

/// Sums over the owners of points that only some searches ask for.
#[derive(Clone, Debug)]
pub(crate) struct OwnerSums {
    pub(crate) all: OwnerSum,
    /// After each move of the root.
    pub(crate) by_move: Vec<(Move, OwnerSum)>,
}

impl OwnerSums {
    fn of(&mut self, mv: Move) -> &mut OwnerSum {
        let known = self.by_move.iter().position(|(known, _)| *known == mv);
        let at = known.unwrap_or_else(|| {
            self.by_move.push((mv, OwnerSum::new()));
            self.by_move.len() - 1
        });
        &mut self.by_move[at].1
    }
}

/// Sums over a worker's simulations.
#[derive(Clone, Debug)]
pub(crate) struct Totals {
    pub(crate) scores: ScoreSum,
    pub(crate) owner: PointMap<f32>,
    /// Scores after each move of the root; a pass is at the unused slot 0.
    pub(crate) by_move: PointMap<ScoreSum>,
    /// Only if they are asked for.
    pub(crate) owners: Option<OwnerSums>,
}

impl Totals {
    /// Adds what a simulation that began with this move found, on a board of this
    /// size.
    pub(crate) fn add(&mut self, size: BoardSize, first: Option<Move>, found: &Opinion) {
        let score = f64::from(found.score);
        self.scores.add(score);
        if let Some(mv) = first {
            self.by_move[move_slot(mv)].add(score);
        }
        for point in size.points() {
            self.owner[point] += found.owner[point];
        }
        if let Some(owners) = &mut self.owners {
            owners.all.add(size, &found.owner, found.value);
            if let Some(mv) = first {
                owners.of(mv).add(size, &found.owner, found.value);
            }
        }
    }

    /// Adds another worker's sums, on a board of this size.
    pub(crate) fn join(&mut self, size: BoardSize, other: &Totals) {
        self.scores.join(&other.scores);
        for point in size.points().chain([move_slot(Move::Pass)]) {
            self.owner[point] += other.owner[point];
            self.by_move[point].join(&other.by_move[point]);
        }
        if let (Some(mine), Some(other)) = (&mut self.owners, &other.owners) {
            mine.all.join(size, &other.all);
            for (mv, sum) in &other.by_move {
                mine.of(*mv).join(size, sum);
            }
        }
    }

    /// Sums of nothing yet; `owners` says whether those are kept that few ask for.
    pub(crate) fn new(owners: bool) -> Totals {
        Totals {
            owners: owners.then(|| OwnerSums {
                all: OwnerSum::new(),
                by_move: Vec::new(),
            }),
            scores: ScoreSum::default(),
            owner: PointMap::new(0.0),
            by_move: PointMap::new(ScoreSum::default()),
        }
    }
}

/// Where a move has its entry in a table of points.
pub(crate) fn move_slot(mv: Move) -> Point {
    mv.point().unwrap_or(Point::from_index(0))
}
