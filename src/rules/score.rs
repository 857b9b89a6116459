//! Exact counting of a finished board, given which stones are dead and which
//! are in seki.

use super::{DeadStones, Komi, Ruleset, Score, Scoring, Tax};
use crate::board::{Board, Color, Point, PointMap, PointSet};

/// What a count needs to know besides the board: how the game went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// Handicap stones; a single one is none.
    pub handicap: usize,
    /// Passes of Black and of White in the whole game.
    pub passes: [u32; 2],
    /// Who moved last, by a play or a pass.
    pub last_mover: Option<Color>,
    /// Who passed first.
    pub first_passer: Option<Color>,
}

/// What a line of the sum is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// Stones on the board.
    Stones,
    /// Points that a player's stones surround.
    Surrounded,
    /// The opponent's stones captured in the game.
    Captured,
    /// The opponent's dead stones, taken off at the end.
    DeadStones,
    /// Two points less for each living group.
    GroupTax,
    /// Prisoners that the opponent handed over by passing.
    PassStones,
    /// White's points for handicap stones.
    Handicap,
    /// Half a point for the first player to pass.
    Button,
    /// White's points for moving second.
    Komi,
}

/// A line of the sum: what Black and White get for one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// For what.
    pub item: Item,
    /// Hundredths of a point for Black and for White.
    pub hundredths: [i32; 2],
}

/// A counted board.
#[derive(Clone, Debug)]
pub struct Count {
    /// The result: Black's part of all lines minus White's.
    pub score: Score,
    /// The sum line by line, in the order in which people count; only what the
    /// rules ask for.
    pub lines: Vec<Line>,
    /// Whose point each one is, after the dead stones are off: the colour of a
    /// stone, or of the player whose surrounded points count. Neutral points
    /// and points that don't count have no owner.
    pub owner: PointMap<Option<Color>>,
    /// Points of Black and of White on the board, prisoners included where
    /// they are counted; before komi, handicap points, pass stones and button.
    pub points: [i32; 2],
}

/// Counts a finished board: Black minus White.
///
/// `dead` are stones to be taken off first (ignored where the rules count
/// every stone as alive; empty points in it don't matter), `seki` are live
/// stones whose eyes don't count under a tax.
pub fn score(
    board: &Board,
    dead: &PointSet,
    seki: &PointSet,
    rules: &Ruleset,
    komi: Komi,
    ending: &Ending,
) -> Score {
    let teire = PointSet::new();
    count(board, dead, seki, &teire, rules, komi, ending).score
}

/// [`score`] together with the owner of each point.
///
/// `teire` are points inside a player's territory that he would have to fill:
/// they are nobody's where surrounded points alone are counted; where stones
/// count too, filling them costs nothing.
pub fn count(
    board: &Board,
    dead: &PointSet,
    seki: &PointSet,
    teire: &PointSet,
    rules: &Ruleset,
    komi: Komi,
    ending: &Ending,
) -> Count {
    let size = board.size();
    let mut owner = PointMap::new(None);
    let mut removed = [0; 2];
    let mut stones = [0; 2];
    for point in size.points() {
        let Some(color) = board.cell(point).color() else {
            continue;
        };
        if dead.contains(point) && rules.dead_stones == DeadStones::ByAgreement {
            removed[color.index()] += 1;
        } else {
            owner[point] = Some(color);
            stones[color.index()] += 1;
        }
    }

    let taxed = rules.tax != Tax::None;
    let regions = if rules.scoring == Scoring::Stones {
        Vec::new()
    } else {
        empty_regions(board, &owner)
    };
    let mut surrounded = [0; 2];
    for region in &regions {
        let Some(color) = region.only_color() else {
            continue;
        };
        if taxed && region.border.iter().any(|&p| seki.contains(p)) {
            continue;
        }
        for &point in &region.points {
            if rules.scoring == Scoring::Territory && taxed && teire.contains(point) {
                continue;
            }
            owner[point] = Some(color);
            surrounded[color.index()] += 1;
        }
    }

    let mut lines = Vec::new();
    let mut add = |item, [black, white]: [i32; 2]| {
        lines.push(Line {
            item,
            hundredths: [black * 100, white * 100],
        });
    };
    if rules.scoring != Scoring::Territory {
        add(Item::Stones, stones);
    }
    if rules.scoring != Scoring::Stones {
        add(Item::Surrounded, surrounded);
    }
    if rules.scoring == Scoring::Territory {
        let [black, white] = Color::ALL.map(|color| board.captured(color) as i32);
        add(Item::Captured, [white, black]);
        if rules.dead_stones == DeadStones::ByAgreement {
            let [black, white] = removed;
            add(Item::DeadStones, [white, black]);
        }
    }
    if rules.tax == Tax::All && rules.scoring != Scoring::Stones {
        let groups = |color| groups_with_territory(board, dead, rules, &owner, color);
        add(Item::GroupTax, Color::ALL.map(|color| -2 * groups(color)));
    }
    let points = [0, 1].map(|player| {
        let hundredths: i32 = lines.iter().map(|line| line.hundredths[player]).sum();
        hundredths / 100
    });
    add_for_the_game(&mut lines, rules, komi, ending);
    let [black, white] = [0, 1].map(|player| {
        let parts = lines.iter().map(|line| line.hundredths[player]);
        parts.sum::<i32>()
    });
    Count {
        score: Score::from_hundredths(black - white),
        lines,
        owner,
        points,
    }
}

/// Adds what is not on the board: pass stones, handicap points, button, komi.
fn add_for_the_game(lines: &mut Vec<Line>, rules: &Ruleset, komi: Komi, ending: &Ending) {
    let mut add = |item, hundredths| lines.push(Line { item, hundredths });
    if rules.pass_stones && rules.scoring == Scoring::Territory {
        let [black, white] = ending.passes.map(|passes| passes as i32);
        // White's last pass, which the rules ask for if Black moved last.
        let one_more = rules.white_last && ending.last_mover == Some(Color::Black);
        let white = white + i32::from(one_more);
        add(Item::PassStones, [white * 100, black * 100]);
    }
    let bonus = rules.bonus(ending.handicap) as i32;
    if bonus > 0 {
        add(Item::Handicap, [0, bonus * 100]);
    }
    if rules.button {
        let half = |color| 50 * i32::from(ending.first_passer == Some(color));
        add(Item::Button, Color::ALL.map(half));
    }
    add(Item::Komi, [0, komi.hundredths()]);
}

/// Connected empty points and the stones next to them.
struct Region {
    points: Vec<Point>,
    border: Vec<Point>,
    touches: [bool; 2],
}

impl Region {
    fn only_color(&self) -> Option<Color> {
        match self.touches {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    }
}

/// The regions of points without a stone; `stone` tells what stands where.
fn empty_regions(board: &Board, stone: &PointMap<Option<Color>>) -> Vec<Region> {
    let size = board.size();
    let mut seen = PointSet::new();
    let mut regions = Vec::new();
    for start in size.points() {
        if stone[start].is_some() || !seen.insert(start) {
            continue;
        }
        let mut region = Region {
            points: vec![start],
            border: Vec::new(),
            touches: [false; 2],
        };
        let mut at = 0;
        while at < region.points.len() {
            for neighbor in region.points[at].neighbors() {
                if !size.contains(neighbor) {
                    continue;
                }
                if let Some(color) = stone[neighbor] {
                    region.border.push(neighbor);
                    region.touches[color.index()] = true;
                } else if seen.insert(neighbor) {
                    region.points.push(neighbor);
                }
            }
            at += 1;
        }
        regions.push(region);
    }
    regions
}

/// Number of this player's groups that surround points that count. A group
/// is what is connected by stones and by such points; stones without any are
/// still to be connected by way of neutral points.
fn groups_with_territory(
    board: &Board,
    dead: &PointSet,
    rules: &Ruleset,
    owner: &PointMap<Option<Color>>,
    color: Color,
) -> i32 {
    let size = board.size();
    let is_stone = |p: Point| {
        board.cell(p) == color
            && (rules.dead_stones == DeadStones::MustBeCaptured || !dead.contains(p))
    };
    let mut seen = PointSet::new();
    let mut groups = 0;
    for start in size.points() {
        if owner[start] != Some(color) || !seen.insert(start) {
            continue;
        }
        let mut group = vec![start];
        let mut at = 0;
        let mut has_territory = false;
        while at < group.len() {
            has_territory |= !is_stone(group[at]);
            for neighbor in group[at].neighbors() {
                if size.contains(neighbor)
                    && owner[neighbor] == Some(color)
                    && seen.insert(neighbor)
                {
                    group.push(neighbor);
                }
            }
            at += 1;
        }
        groups += i32::from(has_territory);
    }
    groups
}

/// Stones that aren't seen to live by themselves once all neutral points are
/// filled: those of groups next to a neutral point or with a chain in atari.
/// Dead stones count as taken off.
///
/// On a board filled to the last neutral point these are the stones in seki;
/// before, stones that are merely unfinished are among them.
pub fn unsettled_stones(board: &Board, dead: &PointSet) -> PointSet {
    let size = board.size();
    let mut stone = PointMap::new(None);
    for point in size.points().filter(|&p| !dead.contains(p)) {
        stone[point] = board.cell(point).color();
    }
    let mut neutral = PointSet::new();
    for region in empty_regions(board, &stone) {
        if region.touches == [true, true] {
            neutral.extend(region.points);
        }
    }
    let mut unsettled = PointSet::new();
    for color in Color::ALL {
        let mut seen = PointSet::new();
        for start in size.points() {
            if stone[start] == Some(!color) || !seen.insert(start) {
                continue;
            }
            let mut group = vec![start];
            let mut at = 0;
            let mut settled = true;
            while at < group.len() {
                let point = group[at];
                settled &= !neutral.contains(point);
                if stone[point] == Some(color) {
                    settled &= liberties_are_many(board, dead, point);
                }
                for neighbor in point.neighbors() {
                    if size.contains(neighbor)
                        && stone[neighbor] != Some(!color)
                        && seen.insert(neighbor)
                    {
                        group.push(neighbor);
                    }
                }
                at += 1;
            }
            if !settled {
                unsettled.extend(group.into_iter().filter(|&p| stone[p] == Some(color)));
            }
        }
    }
    unsettled
}

/// Whether the chain at a stone has two liberties or more once the dead
/// stones are off.
fn liberties_are_many(board: &Board, dead: &PointSet, stone: Point) -> bool {
    let mut liberties = PointSet::new();
    liberties.extend(
        board
            .chain_points(stone)
            .flat_map(Point::neighbors)
            .filter(|&p| board.size().contains(p) && (board.is_empty(p) || dead.contains(p))),
    );
    liberties.len() >= 2
}
