//! What a search found out, as analysis clients read it: pure functions of a
//! report.
//!
//! All numbers are seen by the player who was analysed.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::board::{BoardSize, Color, Move, PointMap};
use crate::engine::FirstSight;
use crate::search::{Candidate, SearchReport, StopReason};

/// Whose notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// That of the `lz-` commands: whole ten-thousandths.
    Lz,
    /// That of the `kata-` commands: decimals.
    Kata,
}

/// What to print of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "independent options")]
pub(super) struct Shown {
    pub(super) form: Form,
    /// Moves to print even if no simulation went through them.
    pub(super) min_moves: usize,
    /// Moves to print at most.
    pub(super) max_moves: usize,
    pub(super) ownership: bool,
    /// Deviation of the owner of each point.
    pub(super) owner_deviation: bool,
    /// Owner of each point after each move.
    pub(super) move_owners: bool,
    pub(super) move_owner_deviation: bool,
    pub(super) root_info: bool,
    pub(super) pv_visits: bool,
    pub(super) pv_edge_visits: bool,
}

impl Shown {
    /// Moves only.
    pub(super) fn new(form: Form) -> Shown {
        Shown {
            form,
            min_moves: 0,
            max_moves: usize::MAX,
            ownership: false,
            owner_deviation: false,
            move_owners: false,
            move_owner_deviation: false,
            root_info: false,
            pv_visits: false,
            pv_edge_visits: false,
        }
    }
}

/// The line for a report; empty if there is no move to speak of.
pub(super) fn line(report: &SearchReport, size: BoardSize, shown: &Shown) -> String {
    let prior_sum = prior_sum(report);
    let more = shown.min_moves.saturating_sub(report.candidates.len());
    let mut text = String::new();
    for (order, candidate) in report
        .candidates
        .iter()
        .chain(report.unvisited.iter().take(more))
        .take(shown.max_moves)
        .enumerate()
    {
        if order > 0 {
            text.push(' ');
        }
        let prior = candidate.prior / prior_sum;
        // Writing to a string can't fail, here and below.
        let _ = match shown.form {
            Form::Lz => write_lz(&mut text, candidate, prior, order),
            Form::Kata => write_kata(&mut text, candidate, prior, order, report.to_move),
        };
        for mv in &candidate.variation {
            let _ = write!(text, " {mv}");
        }
        for (wanted, name) in [
            (shown.pv_visits, "pvVisits"),
            (shown.pv_edge_visits, "pvEdgeVisits"),
        ] {
            if wanted {
                let _ = write!(text, " {name}");
                for visits in &candidate.variation_visits {
                    let _ = write!(text, " {visits}");
                }
            }
        }
        if let Some(owners) = &candidate.owners {
            if shown.move_owners {
                let mean = seen(&owners.mean, report.to_move, size);
                write_points(&mut text, "movesOwnership", mean);
            }
            if shown.move_owner_deviation {
                let deviation = seen(&owners.deviation, Color::Black, size);
                write_points(&mut text, "movesOwnershipStdev", deviation);
            }
        }
    }
    if text.is_empty() {
        return text;
    }
    if shown.root_info {
        let score = report.score * report.to_move.sign() as f32;
        let _ = write!(
            text,
            " rootInfo visits {} utility {} winrate {} scoreMean {score} scoreStdev {} \
             scoreLead {score}",
            report.root_visits,
            real(2.0 * report.winrate - 1.0),
            real(report.winrate),
            real(report.score_stdev),
            score = real(score),
        );
    }
    if shown.ownership {
        write_points(&mut text, "ownership", ownership(report, size));
    }
    if shown.owner_deviation
        && let Some(deviation) = &report.owner_deviation
    {
        write_points(
            &mut text,
            "ownershipStdev",
            seen(deviation, Color::Black, size),
        );
    }
    text
}

fn write_lz(
    text: &mut String,
    candidate: &Candidate,
    prior: f32,
    order: usize,
) -> std::fmt::Result {
    write!(
        text,
        "info move {} visits {} winrate {} prior {} lcb {} order {order} pv",
        candidate.mv,
        candidate.visits,
        ten_thousandths(winrate(candidate)),
        ten_thousandths(prior),
        ten_thousandths(lower_bound(candidate)),
    )
}

fn write_kata(
    text: &mut String,
    candidate: &Candidate,
    prior: f32,
    order: usize,
    to_move: Color,
) -> std::fmt::Result {
    let (winrate, lcb) = (winrate(candidate), lower_bound(candidate));
    let score = real(candidate.score * to_move.sign() as f32);
    write!(
        text,
        "info move {} visits {} utility {} winrate {} scoreMean {score} scoreStdev {} \
         scoreLead {score} prior {} lcb {} utilityLcb {} order {order} pv",
        candidate.mv,
        candidate.visits,
        real(2.0 * winrate - 1.0),
        real(winrate),
        real(candidate.score_stdev),
        real(prior),
        real(lcb),
        real(2.0 * lcb - 1.0),
    )
}

/// A number with a decimal point, whatever happens.
fn real(value: f32) -> String {
    let value = if value.is_finite() { value } else { 0.0 };
    // Without the sign of a zero.
    format!("{:.6}", value + 0.0)
}

fn ten_thousandths(share: f32) -> u32 {
    (share.clamp(0.0, 1.0) * 10_000.0).round() as u32
}

/// Mean reward; without simulations, what was expected.
fn winrate(candidate: &Candidate) -> f32 {
    if candidate.visits > 0 {
        candidate.winrate
    } else {
        candidate.prior
    }
}

/// Winrate that the true one is above, 39 times of 40.
pub(in crate::gtp) fn lower_bound(candidate: &Candidate) -> f32 {
    if candidate.visits == 0 {
        return 0.0;
    }
    let visits = candidate.visits as f32;
    // One more simulation, half won, so that a single one proves nothing.
    let mean = (candidate.winrate * visits + 0.5) / (visits + 1.0);
    let deviation = (mean * (1.0 - mean) / visits).sqrt();
    (candidate.winrate - 1.96 * deviation).max(0.0)
}

/// What makes shares of the first values of all moves.
pub(in crate::gtp) fn prior_sum(report: &SearchReport) -> f32 {
    let all = report.candidates.iter().chain(&report.unvisited);
    let sum: f32 = all.map(|candidate| candidate.prior).sum();
    if sum > 0.0 { sum } else { 1.0 }
}

/// Owner of each point, from the top left: 1 for the player analysed.
fn ownership(report: &SearchReport, size: BoardSize) -> impl Iterator<Item = f32> + '_ {
    seen(&report.ownership, report.to_move, size)
}

/// Black's numbers of the points, from the top left, as this player sees them.
fn seen(numbers: &PointMap<f32>, player: Color, size: BoardSize) -> impl Iterator<Item = f32> + '_ {
    let sign = player.sign() as f32;
    size.points_from_top()
        .map(move |point| (numbers[point] * sign).clamp(-1.0, 1.0))
}

/// A name and a number for each point.
fn write_points(text: &mut String, name: &str, numbers: impl Iterator<Item = f32>) {
    let _ = write!(text, " {name}");
    for number in numbers {
        let _ = write!(text, " {}", real(number));
    }
}

/// The report of a move that was made without a search.
pub(in crate::gtp) fn unsearched(to_move: Color, mv: Move, score: f32) -> SearchReport {
    let mine = score * to_move.sign() as f32;
    let winrate = if mine > 0.0 {
        1.0
    } else if mine < 0.0 {
        0.0
    } else {
        0.5
    };
    SearchReport {
        to_move,
        candidates: vec![Candidate {
            mv,
            visits: 1,
            winrate,
            prior: 1.0,
            rave_visits: 0,
            rave: winrate,
            score,
            score_stdev: 0.0,
            variation: vec![mv],
            variation_visits: vec![1],
            owners: None,
        }],
        unvisited: Vec::new(),
        root_visits: 1,
        playouts: 0,
        winrate,
        score,
        score_stdev: 0.0,
        ownership: PointMap::new(0.0),
        owner_deviation: None,
        criticality: None,
        ownership_playouts: 0,
        elapsed: std::time::Duration::ZERO,
        stop: StopReason::Forced,
        nodes: 0,
        full: false,
    }
}

/// What the server CGOS takes for each of 63 shades from the opponent's to
/// the own.
const SHADES: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The one line of JSON by which the server CGOS shows a search.
pub(super) fn cgos(report: &SearchReport, size: BoardSize) -> String {
    let prior_sum = prior_sum(report);
    let sign = report.to_move.sign() as f32;
    let moves: Vec<Value> = report
        .candidates
        .iter()
        .map(|candidate| {
            let replies: Vec<_> = candidate
                .variation
                .iter()
                .skip(1)
                .map(Move::to_string)
                .collect();
            json!({
                "move": candidate.mv.to_string(),
                "winrate": number(winrate(candidate)),
                "score": number(candidate.score * sign),
                "prior": number(candidate.prior / prior_sum),
                "visits": candidate.visits,
                "pv": replies.join(" "),
            })
        })
        .collect();
    let ownership: String = ownership(report, size)
        .map(|owned| {
            let shade = (f32::midpoint(owned, 1.0) * 62.0).round() as usize;
            SHADES.get(shade).copied().map_or('f', char::from)
        })
        .collect();
    json!({
        "winrate": number(report.winrate),
        "score": number(report.score * sign),
        "visits": report.root_visits,
        "moves": moves,
        "ownership": ownership,
    })
    .to_string()
}

/// Four digits are plenty.
fn number(value: f32) -> f64 {
    let value = if value.is_finite() { value } else { 0.0 };
    (f64::from(value) * 10_000.0).round() / 10_000.0
}

/// The network's opinion in the form of `kata-raw-nn`: numbers for the whole
/// board from White's side, then boards, row by row from the top.
pub(super) fn raw(turn: usize, sight: &FirstSight, size: BoardSize) -> String {
    let lead = -sight.score;
    let mut text = format!(
        "symmetry {turn}\nwhiteWin {:.6}\nwhiteLoss {:.6}\nnoResult 0.000000\nwhiteLead {lead:.3}\n\
         whiteScoreSelfplay {lead:.3}\nwhiteScoreSelfplaySq {:.3}\npolicy",
        1.0 - sight.value,
        sight.value,
        lead * lead + sight.spread * sight.spread,
    );
    for (at, point) in size.points_from_top().enumerate() {
        let head = if at % size.width() == 0 { '\n' } else { ' ' };
        let _ = match sight.policy[point] {
            Some(chance) => write!(text, "{head}{chance:8.6}"),
            None => write!(text, "{head}     NAN"),
        };
    }
    let _ = write!(text, "\npolicyPass {:8.6}\nwhiteOwnership", sight.pass);
    for (at, point) in size.points_from_top().enumerate() {
        let head = if at % size.width() == 0 { '\n' } else { ' ' };
        let _ = write!(text, "{head}{:9.7}", -sight.ownership[point]);
    }
    text
}

/// The first values of all moves in thousandths, as a map from the top row
/// down; then the share of the pass, and the winrate.
pub(super) fn heatmap(report: &SearchReport, size: BoardSize) -> String {
    let prior_sum = prior_sum(report);
    let share = |mv: Move| {
        report
            .candidates
            .iter()
            .chain(&report.unvisited)
            .find(|candidate| candidate.mv == mv)
            .map_or(0, |candidate| {
                (candidate.prior / prior_sum * 1000.0).round() as u32
            })
    };
    let mut text = String::new();
    for (at, point) in size.points_from_top().enumerate() {
        let head = if at % size.width() == 0 { '\n' } else { ' ' };
        let _ = write!(text, "{head}{:3}", share(Move::Play(point)));
    }
    let _ = write!(
        text,
        "\npass: {}\nwinrate: {:.4}",
        share(Move::Pass),
        report.winrate
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;
    use crate::search::Owners;

    fn candidate(mv: Move, visits: u64, winrate: f32, prior: f32, score: f32) -> Candidate {
        Candidate {
            mv,
            visits,
            winrate,
            prior,
            rave_visits: 0,
            rave: 0.5,
            score,
            score_stdev: 4.0,
            variation: vec![mv, Move::Pass],
            variation_visits: vec![visits, 7],
            owners: None,
        }
    }

    fn a1() -> Move {
        Move::Play(Point::new(0, 0))
    }

    /// White to move on a board of 2x2.
    fn report() -> (SearchReport, BoardSize) {
        let mut report = unsearched(Color::White, Move::Pass, 1.5);
        report.candidates = vec![
            candidate(a1(), 100, 0.5, 0.6, -3.0),
            candidate(Move::Pass, 1, 1.0, 0.3, 2.0),
        ];
        report.unvisited = vec![candidate(Move::Play(Point::new(1, 1)), 0, 0.5, 0.1, 0.0)];
        report.root_visits = 101;
        report.winrate = 0.25;
        report.ownership[Point::new(0, 1)] = 1.0;
        report.ownership[Point::new(1, 0)] = -0.5;
        (report, BoardSize::square(2).unwrap())
    }

    #[test]
    fn whole_numbers() {
        let (report, size) = report();
        assert_eq!(
            line(&report, size, &Shown::new(Form::Lz)),
            "info move A1 visits 100 winrate 5000 prior 6000 lcb 4020 order 0 pv A1 pass \
             info move pass visits 1 winrate 10000 prior 3000 lcb 1513 order 1 pv pass pass"
        );
    }

    #[test]
    fn owners_after_each_move_and_their_deviations() {
        let (mut report, size) = report();
        let mut owners = Owners {
            mean: PointMap::new(0.25),
            deviation: PointMap::new(0.5),
        };
        owners.mean[Point::new(0, 1)] = -1.0;
        owners.deviation[Point::new(1, 0)] = 0.0;
        report.candidates[0].owners = Some(Box::new(owners.clone()));
        report.owner_deviation = Some(owners.deviation);
        let shown = Shown {
            owner_deviation: true,
            move_owners: true,
            move_owner_deviation: true,
            ..Shown::new(Form::Kata)
        };
        let text = line(&report, size, &shown);
        let wanted = " pv A1 pass movesOwnership 1.000000 -0.250000 -0.250000 -0.250000 \
                      movesOwnershipStdev 0.500000 0.500000 0.500000 0.000000 info move pass";
        assert!(text.contains(wanted), "{text}");
        let wanted = " pv pass pass ownershipStdev 0.500000 0.500000 0.500000 0.000000";
        assert!(text.ends_with(wanted), "{text}");
    }

    #[test]
    fn decimals_from_the_view_of_white() {
        let (report, size) = report();
        let shown = Shown {
            min_moves: 3,
            ownership: true,
            root_info: true,
            pv_visits: true,
            ..Shown::new(Form::Kata)
        };
        let text = line(&report, size, &shown);
        assert!(
            text.starts_with(
                "info move A1 visits 100 utility 0.000000 winrate 0.500000 scoreMean 3.000000 \
                 scoreStdev 4.000000 scoreLead 3.000000 prior 0.600000 lcb 0.402000 \
                 utilityLcb -0.196000 order 0 pv A1 pass pvVisits 100 7 info move pass "
            ),
            "{text}"
        );
        assert!(text.contains(" info move B2 visits 0 "), "{text}");
        assert!(
            text.ends_with(
                " rootInfo visits 101 utility -0.500000 winrate 0.250000 scoreMean -1.500000 \
                 scoreStdev 0.000000 scoreLead -1.500000 \
                 ownership -1.000000 0.000000 0.000000 0.500000"
            ),
            "{text}"
        );
        assert!(!text.contains("  "));
    }

    #[test]
    fn no_more_moves_than_asked_for() {
        let (report, size) = report();
        let shown = Shown {
            max_moves: 1,
            ..Shown::new(Form::Kata)
        };
        assert_eq!(line(&report, size, &shown).matches("info").count(), 1);
        let shown = Shown {
            max_moves: 0,
            ownership: true,
            ..shown
        };
        assert_eq!(line(&report, size, &shown), "");
    }

    #[test]
    fn numbers_that_are_none() {
        let mut report = unsearched(Color::Black, Move::Pass, 0.0);
        report.candidates[0].winrate = f32::NAN;
        report.candidates[0].score = f32::INFINITY;
        let size = BoardSize::square(1).unwrap();
        let text = line(&report, size, &Shown::new(Form::Kata));
        assert!(!text.contains("NaN") && !text.contains("inf "), "{text}");
        let text = line(&report, size, &Shown::new(Form::Lz));
        assert!(text.contains("winrate 0 "), "{text}");
        assert!(cgos(&report, size).starts_with('{'));
    }

    #[test]
    fn json_for_cgos() {
        let (report, size) = report();
        let value: Value = serde_json::from_str(&cgos(&report, size)).unwrap();
        assert_eq!(value["winrate"], json!(0.25));
        assert_eq!(value["score"], json!(-1.5));
        assert_eq!(value["visits"], json!(101));
        assert_eq!(
            value["moves"][0],
            json!({"move": "A1", "winrate": 0.5, "score": 3.0, "prior": 0.6, "visits": 100,
                   "pv": "pass"})
        );
        // -1, 0, 0 and 0.5 of 62 steps: 0, 31, 31 and 46.5.
        assert_eq!(value["ownership"], json!("Affv"));
    }

    #[test]
    fn map_of_first_values() {
        let (report, size) = report();
        assert_eq!(
            heatmap(&report, size),
            "\n  0 100\n600   0\npass: 300\nwinrate: 0.2500"
        );
    }
}
