//! Commands of the server KGS.

#![allow(clippy::unnecessary_wraps, reason = "all handlers have one shape")]

use super::{Args, Call, Failure, Reply, core};
use crate::rules::Ruleset;

/// `kgs-rules NAME`
pub(super) fn rules(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let ruleset = Ruleset::kgs(args.word(0)?).map_err(|error| Failure::new(error.to_string()))?;
    call.engine.set_ruleset(ruleset);
    Ok(String::new())
}

/// `kgs-genmove_cleanup COLOR`
pub(super) fn genmove_cleanup(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let color = args.color(0)?;
    Ok(core::vertex(&core::choose_and_play(call, color, true)))
}

/// `kgs-game_over`: the game may only be adjourned, so the board stays.
pub(super) fn game_over(_: &mut Call<'_>, _: &Args<'_>) -> Reply {
    Ok(String::new())
}
