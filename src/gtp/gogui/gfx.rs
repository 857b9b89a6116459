//! What GoGui draws, as text: pure functions of reports and positions.

use std::fmt::Write as _;

use crate::board::{Board, BoardSize, Color, Move, Point, PointMap, PointSet};
use crate::engine::status::Area;
use crate::gtp::args::list;
use crate::rules::{PassAlive, Score};
use crate::search::{Candidate, SearchReport};

/// The best move as a stone, labels on the other good ones by their rank, and
/// the winrate.
pub(super) fn best_moves(report: &SearchReport) -> String {
    let mut text = line(report, 1);
    let ranked = report.candidates.iter().enumerate().take(9).skip(1);
    let labels: Vec<_> = ranked
        .filter_map(|(at, candidate)| {
            let point = candidate.mv.point()?;
            Some(format!("{point} {}", at + 1))
        })
        .collect();
    push_labels(&mut text, &labels);
    text
}

/// The best line as numbered stones, and the winrate.
pub(super) fn sequence(report: &SearchReport) -> String {
    line(report, usize::MAX)
}

/// As many moves of the best line as numbered stones, and the winrate.
fn line(report: &SearchReport, length: usize) -> String {
    let mut text = String::new();
    if let Some(best) = report.candidates.first() {
        text.push_str("VAR");
        let mut color = report.to_move;
        for mv in best.variation.iter().take(length) {
            let _ = write!(text, " {} {mv}", crate::gtp::args::letter(color));
            color = !color;
        }
        text.push('\n');
    }
    let _ = writeln!(text, "{}", status_line(report));
    text
}

/// Winrates in percent on the moves that were looked at most.
pub(super) fn winrates(report: &SearchReport) -> String {
    let mut text = labels(report, |candidate| percent(candidate.winrate));
    let _ = writeln!(text, "{}", status_line(report));
    text
}

/// The points that were looked at most, best first, with winrates in percent.
pub(super) fn top_moves(report: &SearchReport) -> String {
    let moves: Vec<_> = report
        .candidates
        .iter()
        .filter(|candidate| candidate.visits > 0)
        .filter_map(|candidate| {
            let point = candidate.mv.point()?;
            Some(format!(
                "{point} {:.1}",
                candidate.winrate.clamp(0.0, 1.0) * 100.0
            ))
        })
        .take(10)
        .collect();
    moves.join(" ")
}

/// Visits of the moves as numbers and colours, from blue (few) to red.
pub(super) fn visits(report: &SearchReport) -> String {
    let mut text = String::new();
    let most = report
        .candidates
        .first()
        .map_or(1, |best| best.visits.max(1));
    for candidate in &report.candidates {
        if let Some(point) = candidate.mv.point() {
            let share = (candidate.visits as f32 / most as f32).sqrt();
            let _ = writeln!(text, "COLOR {} {point}", heat(share));
        }
    }
    text += &labels(report, |candidate| candidate.visits.to_string());
    let _ = writeln!(text, "{}", status_line(report));
    text
}

/// Whose each point is, as squares, and the score.
pub(super) fn ownership(report: &SearchReport, size: BoardSize) -> String {
    let mut text = "INFLUENCE".to_owned();
    for point in size.points() {
        let _ = write!(text, " {point} {:.2}", report.ownership[point] + 0.0);
    }
    let _ = writeln!(text, "\n{}", status_line(report));
    text
}

/// The points of both players when the dead stones are off, those stones
/// marked, and the score.
pub(super) fn final_score(
    board: &Board,
    dead: &PointSet,
    areas: &[(Point, Area)],
    score: Score,
) -> String {
    let of = |color: Color| {
        let stones = board
            .size()
            .points()
            .filter(|&p| board.cell(p) == color && !dead.contains(p));
        let points = areas
            .iter()
            .filter(|&&(_, area)| area == Area::Of(color))
            .map(|&(point, _)| point);
        stones.chain(points).collect::<PointSet>()
    };
    let mut text = String::new();
    push_points(&mut text, "BLACK", &of(Color::Black));
    push_points(&mut text, "WHITE", &of(Color::White));
    push_points(&mut text, "MARK", dead);
    let _ = writeln!(text, "TEXT {score}");
    text
}

/// Stones that can't be captured marked by squares, and what they surround.
pub(super) fn safe(alive: &[PassAlive; 2]) -> String {
    let [black, white] = alive;
    let mut text = String::new();
    push_points(&mut text, "BLACK", &black.area);
    push_points(&mut text, "WHITE", &white.area);
    let stones: PointSet = black.chains.iter().chain(white.chains.iter()).collect();
    push_points(&mut text, "SQUARE", &stones);
    let count = |alive: &PassAlive| alive.chains.len() + alive.area.len();
    let _ = writeln!(
        text,
        "TEXT Safe points: Black {}, White {}",
        count(black),
        count(white)
    );
    text
}

/// The best line as moves.
pub(super) fn variation(report: &SearchReport) -> String {
    let best = report.candidates.first();
    let moves = best.map_or(&[][..], |best| &best.variation);
    let words: Vec<_> = moves.iter().map(Move::to_string).collect();
    words.join(" ")
}

/// Ownership as a board of numbers.
pub(super) fn territory(ownership: &PointMap<f32>, size: BoardSize) -> String {
    grid(size, |point| {
        format!("{:.2}", ownership[point].clamp(-1.0, 1.0) + 0.0)
    })
}

/// A number for each move, in percent, as a board of texts.
pub(super) fn percents(
    report: &SearchReport,
    size: BoardSize,
    number: impl Fn(&Candidate) -> Option<f32>,
) -> String {
    let mut found: PointMap<Option<f32>> = PointMap::new(None);
    for candidate in report.candidates.iter().chain(&report.unvisited) {
        if let Some(point) = candidate.mv.point() {
            found[point] = number(candidate);
        }
    }
    grid(size, |point| {
        found[point].map_or_else(|| "\"\"".to_owned(), percent)
    })
}

/// Shares of so many trials, in percent, as a board of texts.
pub(super) fn shares(counts: &PointMap<u32>, trials: u32, size: BoardSize) -> String {
    grid(size, |point| match counts[point] {
        0 => "\"\"".to_owned(),
        count => percent(count as f32 / trials as f32),
    })
}

/// What there is to say about a search as a whole.
pub(super) fn statistics(report: &SearchReport) -> String {
    let seconds = report.elapsed.as_secs_f32();
    let rate = report.playouts as f32 / seconds.max(1e-3);
    let depth = report
        .candidates
        .first()
        .map_or(0, |best| best.variation.len());
    format!(
        "Playouts: {}\nVisits of the position: {}\nSeconds: {seconds:.2}\n\
         Playouts a second: {rate:.0}\nNodes in use: {}{}\nMoves looked at: {}\n\
         Length of the best line: {depth}\nWinrate of {}: {}%\nScore: {}\nEnd: {}",
        report.playouts,
        report.root_visits,
        report.nodes,
        if report.full { " (it was full)" } else { "" },
        report.candidates.len(),
        report.to_move,
        percent(report.winrate),
        lead(report.score),
        super::end_of(report.stop),
    )
}

/// Result by a mean score.
pub(super) fn lead(score: f32) -> String {
    let winner = if score < 0.0 { 'W' } else { 'B' };
    format!("{winner}+{:.1}", score.abs())
}

/// A share in whole percent.
pub(super) fn percent(share: f32) -> String {
    format!("{:.0}", share.clamp(0.0, 1.0) * 100.0)
}

fn status_line(report: &SearchReport) -> String {
    format!(
        "TEXT {} {}%, score {}, {} visits",
        report.to_move,
        percent(report.winrate),
        lead(report.score),
        report.root_visits
    )
}

/// Labels on at most so many moves.
const LABELS: usize = 25;

fn labels(report: &SearchReport, text: impl Fn(&Candidate) -> String) -> String {
    let labels: Vec<_> = report
        .candidates
        .iter()
        .take(LABELS)
        .filter_map(|candidate| Some(format!("{} {}", candidate.mv.point()?, text(candidate))))
        .collect();
    let mut line = String::new();
    push_labels(&mut line, &labels);
    line
}

fn push_labels(text: &mut String, labels: &[String]) {
    if !labels.is_empty() {
        let _ = writeln!(text, "LABEL {}", labels.join(" "));
    }
}

fn push_points(text: &mut String, command: &str, points: &PointSet) {
    if !points.is_empty() {
        let _ = writeln!(text, "{command} {}", list(points.iter()));
    }
}

/// A colour for 0 to 1.
fn heat(share: f32) -> String {
    let warm = (share.clamp(0.0, 1.0) * 255.0).round() as u8;
    format!("#{warm:02x}40{:02x}", 255 - warm)
}

/// A board of words, from the top row down.
fn grid(size: BoardSize, word: impl Fn(Point) -> String) -> String {
    let words: Vec<_> = size.points_from_top().map(word).collect();
    let rows: Vec<_> = words
        .chunks(size.width())
        .map(|row| row.join(" "))
        .collect();
    rows.join("\n")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::search::StopReason;
    use std::time::Duration;

    fn candidate(mv: Move, visits: u64, winrate: f32) -> Candidate {
        Candidate {
            mv,
            visits,
            winrate,
            prior: 0.25,
            rave_visits: visits,
            rave: 0.75,
            score: 1.0,
            score_stdev: 2.0,
            variation: vec![mv, Move::Pass],
            variation_visits: vec![visits, 1],
            owners: None,
        }
    }

    pub(in crate::gtp::gogui) fn report() -> (SearchReport, BoardSize) {
        let a1 = Move::Play(Point::new(0, 0));
        let b2 = Move::Play(Point::new(1, 1));
        let report = SearchReport {
            to_move: Color::White,
            candidates: vec![candidate(b2, 4, 0.5), candidate(a1, 1, 1.0)],
            unvisited: vec![candidate(Move::Play(Point::new(0, 1)), 0, 0.5)],
            root_visits: 5,
            playouts: 5,
            winrate: 0.6,
            score: -2.5,
            score_stdev: 1.0,
            ownership: PointMap::new(-0.5),
            owner_deviation: None,
            criticality: None,
            ownership_playouts: 5,
            elapsed: Duration::from_millis(500),
            stop: StopReason::Time,
            nodes: 9,
            full: false,
        };
        (report, BoardSize::square(2).unwrap())
    }

    #[test]
    fn drawings_of_a_report() {
        let (report, size) = report();
        let status = "TEXT white 60%, score W+2.5, 5 visits\n";
        assert_eq!(
            best_moves(&report),
            format!("VAR w B2\n{status}LABEL A1 2\n")
        );
        assert_eq!(sequence(&report), format!("VAR w B2 b pass\n{status}"));
        assert_eq!(winrates(&report), format!("LABEL B2 50 A1 100\n{status}"));
        assert_eq!(
            visits(&report),
            format!("COLOR #ff4000 B2\nCOLOR #80407f A1\nLABEL B2 4 A1 1\n{status}")
        );
        assert_eq!(
            ownership(&report, size),
            format!("INFLUENCE A1 -0.50 B1 -0.50 A2 -0.50 B2 -0.50\n{status}")
        );
        assert_eq!(variation(&report), "B2 pass");
        assert_eq!(top_moves(&report), "B2 50.0 A1 100.0");
        assert!(statistics(&report).contains("Playouts a second: 10\n"));
    }

    #[test]
    fn boards_of_words() {
        let (report, size) = report();
        assert_eq!(
            territory(&report.ownership, size),
            "-0.50 -0.50\n-0.50 -0.50"
        );
        assert_eq!(
            percents(&report, size, |candidate| Some(candidate.prior)),
            "25 25\n25 \"\""
        );
        assert_eq!(
            percents(&report, size, |candidate| {
                (candidate.visits > 0).then_some(candidate.rave)
            }),
            "\"\" 75\n75 \"\""
        );
    }

    #[test]
    fn points_of_both_players() {
        let board = Board::parse(
            "
            2 . X O .
            1 . X O X
            ",
        )
        .unwrap();
        let dead: PointSet = [Point::new(3, 0)].into_iter().collect();
        let areas = [
            ("A1", Color::Black),
            ("A2", Color::Black),
            ("D1", Color::White),
            ("D2", Color::White),
        ]
        .map(|(name, color)| (board.size().parse_point(name).unwrap(), Area::Of(color)));
        let text = final_score(&board, &dead, &areas, Score::ZERO);
        assert_eq!(
            text,
            "BLACK A1 B1 A2 B2\nWHITE C1 D1 C2 D2\nMARK D1\nTEXT 0\n"
        );
    }
}
