//! The count of a finished game, line by line.

use std::fmt::Write as _;

use super::draw::title;
use crate::board::{Color, Move, PointSet};
use crate::game::Game;
use crate::rules::{Count, Score, Scoring};

/// Where each point of the result comes from, as a table, and who has won.
///
/// `dead` are the stones that were taken off before `count` was made.
pub(super) fn explain(game: &Game, dead: &PointSet, count: &Count) -> String {
    let rows = rows(game, dead, count);
    let mut text = format!("{:25}{:>8}{:>8}\n", "", "Black", "White");
    for (name, values) in &rows {
        let values = values.map(|value| match value {
            0 => "-".to_owned(),
            value => number(value),
        });
        let _ = writeln!(text, "{name:25}{:>8}{:>8}", values[0], values[1]);
    }
    let totals = [0, 1].map(|player| {
        let values = rows.iter().map(|(_, values)| values[player]);
        number(values.sum())
    });
    let _ = writeln!(text, "{:25}{:>8}{:>8}", "Together", totals[0], totals[1]);
    let _ = writeln!(text, "\n{}", verdict(count.score));
    text
}

/// `Black wins by 3.5 points: B+3.5`.
fn verdict(score: Score) -> String {
    match score.winner() {
        None => "Neither wins: a tie.".to_owned(),
        Some(color) => {
            let points = score.hundredths().abs();
            let word = if points == 100 { "point" } else { "points" };
            format!(
                "{} wins by {} {word}: {score}",
                title(color),
                number(points)
            )
        }
    }
}

/// Hundredths of a point for Black and for White, by where they come from.
fn rows(game: &Game, dead: &PointSet, count: &Count) -> Vec<(&'static str, [i32; 2])> {
    let (board, rules, ending) = (game.board(), game.ruleset(), game.ending());
    let mut stones = [0; 2];
    let mut surrounded = [0; 2];
    let mut prisoners = Color::ALL.map(|color| board.captured(!color) as i32);
    for point in game.size().points() {
        let stone = board.cell(point).color();
        if let Some(color) = stone
            && dead.contains(point)
        {
            prisoners[(!color).index()] += 1;
        }
        match (stone.filter(|_| !dead.contains(point)), count.owner[point]) {
            (Some(color), _) => stones[color.index()] += 1,
            (None, Some(color)) => surrounded[color.index()] += 1,
            (None, None) => {}
        }
    }
    let mut rows = match rules.scoring {
        Scoring::Area => vec![("Stones", stones), ("Surrounded points", surrounded)],
        Scoring::Territory => vec![("Surrounded points", surrounded), ("Prisoners", prisoners)],
        Scoring::Stones => vec![("Stones", stones)],
    };
    let counted = [0, 1].map(|player| rows.iter().map(|(_, points)| points[player]).sum::<i32>());
    let tax = [0, 1].map(|player| count.points[player] - counted[player]);
    rows.push(("Less for groups", tax));
    if rules.pass_stones && rules.scoring == Scoring::Territory {
        let [black, white] = ending.passes.map(|passes| passes as i32);
        rows.push(("Stones for passes", [white, black]));
    }
    rows.push(("Handicap", [0, rules.bonus(ending.handicap) as i32]));
    for (_, points) in &mut rows {
        *points = points.map(|points| points * 100);
    }
    if rules.button
        && let Some(first) = ending.first_passer
    {
        rows.push((
            "First pass",
            Color::ALL.map(|color| 50 * i32::from(color == first)),
        ));
    }
    rows.push(("Komi", [0, game.komi().hundredths()]));
    // Whatever else the rules count: the sums are right in any case.
    let lead: i32 = rows.iter().map(|(_, [black, white])| black - white).sum();
    let rest = count.score.hundredths() - lead;
    rows.push(("Last move", [rest.max(0), (-rest).max(0)]));
    let always = |name: &str| ["Stones", "Surrounded points", "Prisoners", "Komi"].contains(&name);
    rows.retain(|(name, values)| always(name) || *values != [0, 0]);
    rows
}

/// `3.5` for 350.
fn number(hundredths: i32) -> String {
    let text = format!("{:.2}", f64::from(hundredths) / 100.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The points of a set in one line, by colour of the stone: `D4 E4`.
pub(super) fn chains(game: &Game, dead: &PointSet, color: Color) -> String {
    let points: Vec<String> = dead
        .iter()
        .filter(|&point| game.board().cell(point) == color)
        .map(|point| Move::Play(point).to_string())
        .collect();
    points.join(" ")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail by it")]
mod tests {
    use super::*;
    use crate::board::{Board, Point};
    use crate::rules::{Komi, PRESETS, Ruleset};

    const BOARD: &str = "
        5 . . X O .
        4 . . X O .
        3 . . X O X
        2 . . X O .
        1 . . X O .
          A B C D E
    ";

    fn ended(rules: &str, komi: i32) -> Game {
        let mut game = Game::from_position(
            Board::parse(BOARD).unwrap(),
            Color::Black,
            Ruleset::named(rules).unwrap(),
            Komi::from_hundredths(komi),
        );
        game.play(Color::Black, Move::Pass).unwrap();
        game.play(Color::White, Move::Pass).unwrap();
        game
    }

    fn explained(game: &Game) -> String {
        let dead: PointSet = [Point::new(4, 2)].into_iter().collect();
        let none = PointSet::new();
        explain(game, &dead, &game.count(&dead, &none, &none))
    }

    #[test]
    fn area_and_territory() {
        // Ten points and five stones, five points and five stones.
        assert_eq!(
            explained(&ended("chinese", 50)),
            "                            Black   White
Stones                          5       5
Surrounded points              10       5
Komi                            -     0.5
Together                       15    10.5

Black wins by 4.5 points: B+4.5
"
        );
        // The stone that is taken off is a prisoner, and leaves a point.
        assert_eq!(
            explained(&ended("japanese", 650)),
            "                            Black   White
Surrounded points              10       5
Prisoners                       -       1
Komi                            -     6.5
Together                       10    12.5

White wins by 2.5 points: W+2.5
"
        );
        assert!(explained(&ended("chinese", 500)).ends_with("\nNeither wins: a tie.\n"));
        assert!(explained(&ended("chinese", 400)).ends_with("\nBlack wins by 1 point: B+1\n"));
    }

    /// Under all rules the columns give the result.
    #[test]
    fn the_sums_are_the_score() {
        for preset in PRESETS {
            let mut game = ended(preset.name, 650);
            game.declare_handicap(Some(3));
            // A third pass, of Black's, where White has to be the last.
            game.play(Color::Black, Move::Pass).unwrap();
            let dead: PointSet = match preset.ruleset.dead_stones {
                crate::rules::DeadStones::ByAgreement => [Point::new(4, 2)].into_iter().collect(),
                crate::rules::DeadStones::MustBeCaptured => PointSet::new(),
            };
            let none = PointSet::new();
            let count = game.count(&dead, &none, &none);
            let rows = rows(&game, &dead, &count);
            let lead: i32 = rows.iter().map(|(_, [black, white])| black - white).sum();
            assert_eq!(lead, count.score.hundredths(), "{}", preset.name);
            let has_rest = rows.iter().any(|(name, _)| *name == "Last move");
            let wants_rest = preset.ruleset.pass_stones
                && preset.ruleset.white_last
                && preset.ruleset.scoring == Scoring::Territory;
            assert_eq!(has_rest, wants_rest, "{}: {rows:?}", preset.name);
        }
    }
}
