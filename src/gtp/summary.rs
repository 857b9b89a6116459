//! What was found before a move, on standard error, in lines that gtp2ogs
//! shows as chat and that Lizzie reads.
//!
//! Both know the form from Leela Zero: a line for each of the best moves, then
//! the sums.

use std::fmt::Write as _;

use super::{Aside, analyze};
use crate::board::Move;
use crate::engine::Choice;
use crate::search::SearchReport;

/// Moves at most.
const MOVES: usize = 10;

/// Says what was found before the engine's move.
pub(super) fn write(choice: Option<&Choice>, aside: &Aside) {
    if let Some(text) = choice
        .and_then(|choice| choice.report.as_ref())
        .and_then(summary)
    {
        aside.say(&text);
    }
}

/// The lines for a report. Lizzie stops reading at a pass that begins a line:
/// other passes are left out, and for one that is best nothing is said.
fn summary(report: &SearchReport) -> Option<String> {
    let best = report.candidates.first()?;
    if best.mv == Move::Pass || best.visits == 0 {
        return None;
    }
    let prior_sum = analyze::prior_sum(report);
    let mut text = String::new();
    for candidate in report
        .candidates
        .iter()
        .filter(|candidate| candidate.mv != Move::Pass)
        .take(MOVES)
    {
        let percent = |share: f32| share.clamp(0.0, 1.0) * 100.0;
        // Writing to a string can't fail, here and below.
        let _ = write!(
            text,
            "{:>4} -> {:7} (V: {:5.2}%) (LCB: {:5.2}%) (N: {:5.2}%) PV:",
            candidate.mv.to_string(),
            candidate.visits,
            percent(candidate.winrate),
            percent(analyze::lower_bound(candidate)),
            percent(candidate.prior / prior_sum),
        );
        for mv in &candidate.variation {
            let _ = write!(text, " {mv}");
        }
        text.push('\n');
    }
    let seconds = report.elapsed.as_secs_f64().max(1e-3);
    let _ = writeln!(
        text,
        "{} visits, {} nodes, {} playouts, {:.0} n/s",
        report.root_visits,
        report.nodes,
        report.playouts,
        report.playouts as f64 / seconds,
    );
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Point};
    use regex::Regex;

    /// The patterns by which gtp2ogs 9 and Lizzie 0.7 read such lines.
    #[test]
    fn clients_understand_the_lines() {
        let d16 = Move::Play(Point::new(3, 15));
        let mut report = analyze::unsearched(Color::White, d16, -3.5);
        report.root_visits = 120;
        let mut pass = report.candidates[0].clone();
        pass.mv = Move::Pass;
        let mut a1 = report.candidates[0].clone();
        a1.mv = Move::Play(Point::new(0, 0));
        (a1.visits, a1.winrate, a1.prior) = (12, 0.0512, 0.0);
        a1.variation = vec![a1.mv, Move::Pass, d16];
        report.candidates.extend([pass, a1]);
        let text = summary(&report).unwrap();
        let (moves, sums) = text.trim_end().rsplit_once('\n').unwrap();
        let ogs = Regex::new(
            r"([A-Z]\d+|pass) -> +(\d+) \(V: +(\d+.\d\d)%\) (\(LCB: +(\d+.\d\d)%\) )?\(N: +(\d+.\d\d)%\) PV:(( ([A-Z][0-9]+|pass)+)+)",
        )
        .unwrap();
        let lizzie = Regex::new(
            r"^ *(\w\d*) -> *(\d+) \(V: ([^%)]+)%\) \(LCB: ([^%)]+)%\) \([^\)]+\) PV: (.+).*$",
        )
        .unwrap();
        assert_eq!(moves.lines().count(), 2);
        for line in moves.lines() {
            assert!(ogs.is_match(line) && lizzie.is_match(line), "{line}");
        }
        let best = ogs.captures(moves).unwrap();
        assert_eq!((&best[1], &best[3]), ("D16", "100.00"));
        assert!(moves.contains("\n  A1 ->      12 (V:  5.12%) "), "{moves}");
        let all = Regex::new(r"^(\d+) visits, (\d+) nodes, (\d+) playouts, (\d+) n/s$").unwrap();
        assert_eq!(&all.captures(sums).unwrap()[1], "120");
        report.candidates[0].mv = Move::Pass;
        assert_eq!(summary(&report), None);
    }
}
