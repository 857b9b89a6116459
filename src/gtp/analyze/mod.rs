//! Analysis: searches that report while they run, and moves whose search is
//! shown.
//!
//! An analysis ends with the next line of input, whatever is in it; a command
//! that chooses a move doesn't.

mod args;
mod text;

use std::sync::Arc;

use super::{Args, Call, Failure, Reply, core};
use crate::board::Move;
use crate::engine::decide::Decision;
use crate::engine::{Ask, Choice};
use crate::search::SearchReport;
use args::Asked;
use text::Form;
pub(super) use text::{lower_bound, prior_sum, unsearched};

/// `lz-analyze [COLOR] [CENTISECONDS] [OPTION...]`
pub(super) fn lz(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    analyze(call, args, Form::Lz)
}

/// `kata-analyze [COLOR] [CENTISECONDS] [OPTION...]`
pub(super) fn kata(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    analyze(call, args, Form::Kata)
}

/// `lz-genmove_analyze [COLOR] [CENTISECONDS] [OPTION...]`
pub(super) fn lz_genmove(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    choose(call, args, Form::Lz, Purpose::Play)
}

/// `kata-genmove_analyze [COLOR] [CENTISECONDS] [OPTION...]`
pub(super) fn kata_genmove(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    choose(call, args, Form::Kata, Purpose::Play)
}

/// `kata-search_analyze [COLOR] [CENTISECONDS] [OPTION...]`
pub(super) fn kata_search(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    choose(call, args, Form::Kata, Purpose::Tell)
}

/// `kata-search_analyze_cancellable [COLOR] [CENTISECONDS] [OPTION...]`
pub(super) fn kata_search_cancellable(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    choose(call, args, Form::Kata, Purpose::TellUnlessCancelled)
}

fn asked(call: &Call<'_>, args: &Args<'_>, form: Form) -> Result<Asked, Failure> {
    let game = call.engine.game();
    Asked::parse(args, form, game.size(), game.to_move())
}

/// Searches and reports until a line arrives.
fn analyze(call: &mut Call<'_>, args: &Args<'_>, form: Form) -> Reply {
    let asked = asked(call, args, form)?;
    call.output.begin();
    call.inbox.yield_to_input();
    let size = call.engine.game().size();
    let stop = Arc::clone(call.engine.stop());
    let output = &mut *call.output;
    let mut print = |report: &SearchReport| {
        let line = text::line(report, size, &asked.shown);
        if !line.is_empty() && !output.line(&line) {
            // Nobody is listening.
            stop.request();
        }
    };
    let report = call.engine.analyze(
        asked.color,
        &asked.ask(),
        asked
            .interval
            .map(|interval| (interval, &mut print as &mut dyn FnMut(&SearchReport))),
    );
    if !stop.is_requested() {
        // There was nothing more to search, but the client goes on looking.
        print(&report);
        call.inbox.wait_for_stop();
    }
    Ok(String::new())
}

/// What becomes of a move that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// It is played.
    Play,
    /// It is only told.
    Tell,
    /// It is told, unless a line arrived meanwhile.
    TellUnlessCancelled,
}

/// Chooses a move and reports meanwhile.
fn choose(call: &mut Call<'_>, args: &Args<'_>, form: Form, purpose: Purpose) -> Reply {
    let asked = asked(call, args, form)?;
    let size = call.engine.game().size();
    call.output.begin();
    if purpose == Purpose::TellUnlessCancelled {
        call.inbox.yield_to_input();
    }
    let output = &mut *call.output;
    let mut print = |report: &SearchReport| {
        let line = text::line(report, size, &asked.shown);
        if !line.is_empty() {
            output.line(&line);
        }
    };
    let sink = asked
        .interval
        .map(|interval| (interval, &mut print as &mut dyn FnMut(&SearchReport)));
    let choice = if purpose == Purpose::Play {
        call.engine.genmove_watched(asked.color, asked.ask(), sink)
    } else {
        call.engine.think(asked.color, &asked.ask(), sink)
    };
    if purpose == Purpose::TellUnlessCancelled && call.inbox.pending() {
        return Ok("play cancelled".to_owned());
    }
    // At least one line is printed, since clients want to see one.
    match &choice.report {
        Some(report) => print(report),
        None => print(&unsearched(
            asked.color,
            played(&choice),
            call.engine.final_score().points() as f32,
        )),
    }
    if purpose == Purpose::Play {
        *call.moved = true;
    }
    Ok(format!("play {}", core::vertex(&choice)))
}

fn played(choice: &Choice) -> Move {
    match choice.decision {
        Decision::Move(mv) => mv,
        Decision::Resign => Move::Pass,
    }
}

/// `kata-search [COLOR]`
pub(super) fn search(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    let choice = told(call, args)?;
    Ok(core::vertex(&choice))
}

/// `kata-search_cancellable [COLOR]`
pub(super) fn search_cancellable(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=1)?;
    call.inbox.yield_to_input();
    let choice = told(call, args)?;
    Ok(if call.inbox.pending() {
        "cancelled".to_owned()
    } else {
        core::vertex(&choice)
    })
}

fn told(call: &mut Call<'_>, args: &Args<'_>) -> Result<Choice, Failure> {
    args.count(..=1)?;
    let color = if args.is_empty() {
        call.engine.game().to_move()
    } else {
        args.color(0)?
    };
    Ok(call.engine.think(color, &Ask::default(), None))
}

/// `cgos-genmove_analyze COLOR`
pub(super) fn cgos(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let color = args.color(0)?;
    let choice = call.engine.genmove(color, false);
    *call.moved = true;
    let size = call.engine.game().size();
    let line = match &choice.report {
        Some(report) => text::cgos(report, size),
        None => text::cgos(
            &unsearched(
                color,
                played(&choice),
                call.engine.final_score().points() as f32,
            ),
            size,
        ),
    };
    call.output.line(&line);
    Ok(format!("play {}", core::vertex(&choice)))
}

/// `kata-raw-nn SYMMETRY|all`
pub(super) fn raw(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let size = call.engine.game().size();
    let sides = if size.width() == size.height() { 8 } else { 4 };
    let turns = match args.word(0)? {
        "all" => 0..sides,
        word => match word.parse::<usize>() {
            Ok(turn) if turn < sides => turn..turn + 1,
            _ => {
                return Err(Failure::new(format!(
                    "unknown symmetry {word}: expected 0 to {} or all",
                    sides - 1
                )));
            }
        },
    };
    let mut text = Vec::new();
    for turn in turns {
        let sight = call
            .engine
            .first_sight(Some(turn))
            .ok_or_else(|| Failure::new("there is no network (--weights none)"))?;
        text.push(text::raw(turn, &sight, size));
    }
    Ok(text.join("\n\n"))
}

/// `heatmap`
pub(super) fn heatmap(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let (color, size) = (call.engine.game().to_move(), call.engine.game().size());
    let report = call.engine.first_values(color);
    Ok(text::heatmap(&report, size))
}
