//! Unconditional life: chains that can't be captured even if their owner
//! always passes.
//!
//! The algorithm is David Benson's (Life in the Game of Go, Information
//! Sciences 10, 1976).

use crate::board::{Board, Color, Point, PointMap, PointSet, Suicide};

/// What is unconditionally one player's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassAlive {
    /// The stones that can't be captured.
    pub chains: PointSet,
    /// The points those stones close off, in which the opponent can't live:
    /// empty ones, and dead stones of the opponent.
    pub area: PointSet,
}

/// What is unconditionally this player's where suicide is forbidden.
pub fn pass_alive(board: &Board, color: Color) -> PassAlive {
    pass_alive_under(board, color, Suicide::Forbidden)
}

/// What is unconditionally this player's under a rule about suicide.
///
/// Where suicide is allowed the opponent can empty the points under his own
/// stones, so these have to be next to a chain as the empty points have.
pub fn pass_alive_under(board: &Board, color: Color, suicide: Suicide) -> PassAlive {
    let (regions, region_at) = regions(board, color, suicide);
    let mut chains = chains(board, color, &regions, &region_at);

    let mut healthy = vec![true; regions.len()];
    loop {
        let before = chains.len();
        chains.retain(|chain| {
            let vital = chain.vital.iter().filter(|&&r| healthy[r]).count();
            if vital < 2 {
                for &region in &chain.touched {
                    healthy[region] = false;
                }
            }
            vital >= 2
        });
        if chains.len() == before {
            break;
        }
    }

    let mut result = PassAlive::default();
    for chain in &chains {
        result.chains.extend(board.chain_points(chain.stone));
    }
    let mut closed = vec![false; regions.len()];
    for chain in &chains {
        for &region in &chain.touched {
            closed[region] = healthy[region] && !has_room_for_eyes(&regions[region], &result);
        }
    }
    for (region, _) in regions.iter().zip(&closed).filter(|(_, closed)| **closed) {
        result.area.extend(region.points.iter().copied());
    }
    result
}

/// Connected points without a stone of the player.
struct Region {
    points: Vec<Point>,
    /// How many of them must be next to a chain for the region to be vital to
    /// it.
    needed: usize,
}

struct Chain {
    /// One of its stones.
    stone: Point,
    /// Regions next to it.
    touched: Vec<usize>,
    /// Those in which each needed point is next to it.
    vital: Vec<usize>,
}

/// Whether a point of a region has to be next to a chain.
fn is_needed(board: &Board, point: Point, suicide: Suicide) -> bool {
    suicide != Suicide::Forbidden || board.is_empty(point)
}

fn regions(board: &Board, color: Color, suicide: Suicide) -> (Vec<Region>, PointMap<u16>) {
    const NONE: u16 = u16::MAX;
    let size = board.size();
    let mut region_at = PointMap::new(NONE);
    let mut regions = Vec::new();
    for start in size.points() {
        if board.cell(start) == color || region_at[start] != NONE {
            continue;
        }
        let number = regions.len() as u16;
        region_at[start] = number;
        let mut points = vec![start];
        let mut at = 0;
        while at < points.len() {
            for neighbor in points[at].neighbors() {
                if size.contains(neighbor)
                    && board.cell(neighbor) != color
                    && region_at[neighbor] == NONE
                {
                    region_at[neighbor] = number;
                    points.push(neighbor);
                }
            }
            at += 1;
        }
        let needed = points
            .iter()
            .filter(|&&p| is_needed(board, p, suicide))
            .count();
        regions.push(Region { points, needed });
    }
    // A needed point is marked by the number of its region, others by a number
    // with the highest bit set.
    for region in &regions {
        for &point in &region.points {
            if !is_needed(board, point, suicide) {
                region_at[point] |= NOT_NEEDED;
            }
        }
    }
    (regions, region_at)
}

const NOT_NEEDED: u16 = 1 << 15;

fn chains(
    board: &Board,
    color: Color,
    regions: &[Region],
    region_at: &PointMap<u16>,
) -> Vec<Chain> {
    let size = board.size();
    let mut found = Vec::new();
    let mut next_to = vec![0; regions.len()];
    for stone in size.points() {
        if board.cell(stone) != color || board.chain(stone) != stone {
            continue;
        }
        let mut around = PointSet::new();
        around.extend(
            board
                .chain_points(stone)
                .flat_map(Point::neighbors)
                .filter(|&p| size.contains(p) && board.cell(p) != color),
        );
        let mut touched = Vec::new();
        for point in around.iter() {
            let region = usize::from(region_at[point] & !NOT_NEEDED);
            if !touched.contains(&region) {
                touched.push(region);
                next_to[region] = 0;
            }
            next_to[region] += usize::from(region_at[point] & NOT_NEEDED == 0);
        }
        let vital = touched
            .iter()
            .copied()
            .filter(|&r| next_to[r] == regions[r].needed)
            .collect();
        found.push(Chain {
            stone,
            touched,
            vital,
        });
    }
    found
}

/// Whether the opponent may make two eyes in a region that nothing but living
/// chains borders on: an eye is a point that isn't next to those.
fn has_room_for_eyes(region: &Region, alive: &PassAlive) -> bool {
    region
        .points
        .iter()
        .filter(|p| !p.neighbors().iter().any(|&n| alive.chains.contains(n)))
        .take(2)
        .count()
        == 2
}
