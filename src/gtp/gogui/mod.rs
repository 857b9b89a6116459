//! Commands of the board GoGui: setting up, and what its *Analyze* dialog
//! offers; and those of gomill, which asks an engine to explain itself.
//!
//! Each reply has the form that GoGui reads for the type of its entry in
//! [`analyze_commands`]; it drops the whole reply otherwise.

mod gfx;
mod live;
mod params;

use super::args::vertex;
use super::{Args, Call, Failure, Reply};
use crate::board::{Color, Move, Point, PointMap};
use crate::engine::decide::Reason;
use crate::engine::{Choice, Ladder};
use crate::rules::pass_alive_under;
use crate::search::{SearchReport, StopReason};
pub use live::Live;
pub(super) use params::param;

/// Moves that the playouts' policy is asked for, to show what it does.
const TRIALS: u32 = 2000;

/// The entries of GoGui's *Analyze* dialog: type, label, command.
const ENTRIES: &[&str] = &[
    "gfx/Best Moves/ponnuki-best_moves",
    "gfx/Winrates/ponnuki-winrates",
    "gfx/Visits/ponnuki-visits",
    "gfx/Ownership/ponnuki-ownership",
    "gfx/Final Score/ponnuki-final_score",
    "plist/Dead Stones/final_status_list dead",
    "dboard/Territory/ponnuki-territory",
    "sboard/RAVE Map/ponnuki-rave",
    "dboard/Criticality/ponnuki-criticality",
    "sboard/Playout Policy/ponnuki-playout_policy",
    "sboard/Prior Map/ponnuki-prior",
    "var/Principal Variation/ponnuki-variation",
    "varc/Best Move/reg_genmove %c",
    "pstring/Ladder/ponnuki-ladder %p",
    "gfx/Safe Stones/ponnuki-safe",
    "plist/Legal Moves/all_legal %c",
    "string/Estimated Score/estimate_score",
    "hstring/Search Statistics/ponnuki-statistics",
    "string/Explain Last Move/gomill-explain_last_move",
    "param/Search/ponnuki-param search",
    "param/Level/ponnuki-param level",
    "param/First Values/ponnuki-param prior",
    "param/Playouts/ponnuki-param playout",
    "param/Time/ponnuki-param time",
    "param/Rules/ponnuki-param rules",
    "param/Resignation/ponnuki-param resign",
    "param/Dead Stones and Passing/ponnuki-param status",
    "param/Live Graphics/ponnuki-param live",
    "none/Forget the Search/clear_cache",
];

/// `gogui-analyze_commands`
pub(super) fn analyze_commands(_: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    Ok(ENTRIES.join("\n"))
}

/// `gogui-interrupt`: that it is listed tells GoGui of the comment
/// `# interrupt`.
pub(super) fn interrupt(_: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    Ok(String::new())
}

// ---- positions --------------------------------------------------------------

/// Reads `COLOR VERTEX COLOR VERTEX...`.
fn pairs(call: &Call<'_>, args: &Args<'_>) -> Result<Vec<(Color, Move)>, Failure> {
    let size = call.engine.game().size();
    (0..args.len())
        .step_by(2)
        .map(|at| Ok((args.color(at)?, vertex(args.word(at + 1)?, size)?)))
        .collect()
}

fn stones(call: &Call<'_>, args: &Args<'_>) -> Result<Vec<(Color, Point)>, Failure> {
    pairs(call, args)?
        .into_iter()
        .map(|(color, mv)| Ok((color, mv.point().ok_or_else(Failure::syntax)?)))
        .collect()
}

/// `gogui-setup [COLOR POINT]...`
pub(super) fn setup(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    let stones = stones(call, args)?;
    call.engine
        .setup(&stones)
        .map_err(|error| Failure::new(error.to_string()))?;
    Ok(String::new())
}

/// `gogui-setup_player COLOR`
pub(super) fn setup_player(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    call.engine.set_to_move(args.color(0)?);
    Ok(String::new())
}

/// `gogui-play_sequence [COLOR VERTEX]...`
pub(super) fn play_sequence(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    let moves = pairs(call, args)?;
    call.engine
        .play_all(&moves)
        .map_err(|_| Failure::new("illegal move"))?;
    Ok(String::new())
}

/// `set_position [COLOR POINT]...`
pub(super) fn set_position(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    let stones = stones(call, args)?;
    call.engine
        .set_position(&stones)
        .map_err(|error| Failure::new(error.to_string()))?;
    Ok(String::new())
}

// ---- drawings ---------------------------------------------------------------

/// A short search of the position, for the player to move.
fn glance(call: &mut Call<'_>, args: &Args<'_>) -> Result<SearchReport, Failure> {
    args.count(..=0)?;
    let color = call.engine.game().to_move();
    Ok(call.engine.glance(color))
}

/// `ponnuki-best_moves`
pub(super) fn best_moves(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    Ok(gfx::best_moves(&glance(call, args)?))
}

/// `ponnuki-winrates`
pub(super) fn winrates(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    Ok(gfx::winrates(&glance(call, args)?))
}

/// `top_moves_black`
pub(super) fn top_moves_black(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    Ok(gfx::top_moves(&call.engine.glance(Color::Black)))
}

/// `top_moves_white`
pub(super) fn top_moves_white(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    Ok(gfx::top_moves(&call.engine.glance(Color::White)))
}

/// `ponnuki-visits`
pub(super) fn visits(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    Ok(gfx::visits(&glance(call, args)?))
}

/// `ponnuki-ownership`
pub(super) fn ownership(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    let report = glance(call, args)?;
    Ok(gfx::ownership(&report, call.engine.game().size()))
}

/// `ponnuki-variation`
pub(super) fn variation(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    Ok(gfx::variation(&glance(call, args)?))
}

/// A search by playouts alone.
fn playouts(call: &mut Call<'_>, args: &Args<'_>) -> Result<SearchReport, Failure> {
    args.count(..=0)?;
    let color = call.engine.game().to_move();
    Ok(call.engine.playouts(color))
}

/// `ponnuki-criticality`
pub(super) fn criticality(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    let report = playouts(call, args)?;
    let size = call.engine.game().size();
    let numbers = report.criticality.unwrap_or(PointMap::new(0.0));
    Ok(gfx::territory(&numbers, size))
}

/// `ponnuki-playout_policy`
pub(super) fn playout_policy(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let (color, size) = (call.engine.game().to_move(), call.engine.game().size());
    let plays = call.engine.playout_policy(color, TRIALS);
    Ok(gfx::shares(&plays, TRIALS, size))
}

/// `ponnuki-rave`
pub(super) fn rave(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    let report = playouts(call, args)?;
    let size = call.engine.game().size();
    Ok(gfx::percents(&report, size, |candidate| {
        (candidate.rave_visits > 0).then_some(candidate.rave)
    }))
}

/// `ponnuki-prior`
pub(super) fn prior(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let (color, size) = (call.engine.game().to_move(), call.engine.game().size());
    let report = call.engine.first_values(color);
    Ok(gfx::percents(&report, size, |candidate| {
        Some(candidate.prior)
    }))
}

/// `ponnuki-final_score`
pub(super) fn final_score(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let score = call.engine.final_score();
    let dead = call.engine.dead_stones();
    let areas = call.engine.areas();
    let board = call.engine.game().board();
    Ok(gfx::final_score(board, &dead, &areas, score))
}

/// `ponnuki-territory`
pub(super) fn territory(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let status = call.engine.status();
    Ok(gfx::territory(&status.ownership, call.engine.game().size()))
}

/// `ponnuki-safe`
pub(super) fn safe(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let game = call.engine.game();
    let alive =
        Color::ALL.map(|color| pass_alive_under(game.board(), color, game.ruleset().suicide));
    Ok(gfx::safe(&alive))
}

/// `ponnuki-ladder POINT`
pub(super) fn ladder(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let game = call.engine.game();
    let point = args.point(0, game.size())?;
    let opponent = !game.board().cell(point).color().unwrap_or(game.to_move());
    Ok(match call.engine.ladder(point) {
        None => format!("There is no stone on {point}"),
        Some(Ladder::Caught) => format!("{point} is caught, whoever moves first"),
        Some(Ladder::CaughtBy(by)) => {
            format!("{point} is caught if {opponent} moves first, at {by}")
        }
        Some(Ladder::Escapes) => format!("{point} gets away"),
        Some(Ladder::TooManyLiberties(liberties)) => {
            format!("{point} has {liberties} liberties, too many for a ladder")
        }
    })
}

// ---- texts ------------------------------------------------------------------

/// `ponnuki-statistics`
pub(super) fn statistics(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    // Those of the search behind the last move say more than a short one.
    let last = call.engine.last_choice();
    Ok(match last.and_then(|choice| choice.report.as_ref()) {
        Some(report) => gfx::statistics(report),
        None => gfx::statistics(&glance(call, args)?),
    })
}

/// `gomill-explain_last_move`
pub(super) fn explain_last_move(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let Some((color, mv)) = call.engine.game().last_move() else {
        return Ok("There is no move yet".to_owned());
    };
    Ok(match call.engine.last_choice() {
        Some(choice) => explain(color, mv, choice),
        None => format!("The move {mv} of {color} was not chosen here"),
    })
}

fn explain(color: Color, mv: Move, choice: &Choice) -> String {
    let why = match choice.reason {
        Reason::Best => "it was looked at most",
        Reason::NoOtherMove => "there was no other move",
        Reason::Won => "the opponent had passed, and the count is won",
        Reason::NothingLeft => "no point is left to gain",
        Reason::Capture => "dead stones are to be taken off",
        Reason::Hopeless => "the game is lost",
    };
    let found = choice.report.as_ref().map_or(String::new(), |report| {
        format!(
            "; {} playouts, winrate {}%, score {}, expected {}",
            report.playouts,
            gfx::percent(report.winrate),
            gfx::lead(report.score),
            gfx::variation(report)
        )
    });
    format!("{color} {mv}: {why}{found}")
}

/// `gomill-describe_engine`
pub(super) fn describe_engine(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let options = call.engine.options();
    let mut measure = Vec::new();
    if let Some(seconds) = options.seconds() {
        measure.push(format!("{seconds} s a move without a time control"));
    }
    if let Some(playouts) = options.playouts {
        measure.push(format!("{playouts} playouts a move"));
    }
    Ok(format!(
        "ponnuki {}\nParallel Monte-Carlo tree search\nThreads: {}\nMemory for the tree: {} MB\n\
         Seed: {}\nMeasure: {}",
        env!("CARGO_PKG_VERSION"),
        options.threads,
        options.memory / 1_000_000,
        options.seed,
        measure.join(", "),
    ))
}

/// Why a search ended, in words.
fn end_of(stop: StopReason) -> &'static str {
    match stop {
        StopReason::Time => "time was up",
        StopReason::Playouts => "all playouts were made",
        StopReason::Decided => "the choice was made",
        StopReason::Forced => "there was one move at most",
        StopReason::Interrupted => "interrupted",
        StopReason::Saturated => "no more visits can be counted",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::commands::find;

    #[test]
    fn entries_are_what_gogui_takes() {
        let types = [
            "gfx", "plist", "dboard", "sboard", "var", "varc", "pstring", "string", "hstring",
            "param", "none",
        ];
        let mut labels = Vec::new();
        for entry in ENTRIES {
            let fields: Vec<_> = entry.split('/').collect();
            assert_eq!(fields.len(), 3, "{entry}");
            assert!(types.contains(&fields[0]), "{entry}");
            assert!(!labels.contains(&fields[1]), "{entry}");
            labels.push(fields[1]);
            let name = fields[2].split(' ').next().unwrap();
            assert!(
                find(name, &crate::gtp::Manner::default()).is_some(),
                "{entry}"
            );
        }
    }
}
