//! Commands of the server KGS.

#![allow(clippy::unnecessary_wraps, reason = "all handlers have one shape")]

use super::{Args, Call, Failure, Manner, Reply, core};
use crate::engine::Engine;
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

/// `kgs-chat PLACE NAME TEXT`, where the place is `game` or `private`: what is
/// asked for by one of the words below, else what can be asked for.
pub(super) fn chat(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(2..)?;
    if !["game", "private"].contains(&args.word(0)?) {
        return Err(Failure::syntax());
    }
    let text: Vec<String> = args.from(2).map(str::to_ascii_lowercase).collect();
    let asks = |words: &[&str]| {
        text.iter()
            .map(|word| word.trim_matches(|c: char| !c.is_ascii_alphanumeric()))
            .any(|word| words.contains(&word))
    };
    Ok(if asks(&["winrate", "score", "ahead", "winning"]) {
        winrate(call.engine)
    } else if asks(&["variation", "pv", "plan"]) {
        variation(call.engine)
    } else if asks(&["rules", "komi"]) {
        let game = call.engine.game();
        format!("{} rules, komi {}", game.ruleset().name(), game.komi())
    } else {
        let Manner { name, version, .. } = call.manner;
        format!("I am {name} {version}. Ask me for winrate, variation or rules.")
    })
}

const NOTHING: &str = "I haven't thought about this position.";

fn winrate(engine: &Engine) -> String {
    let report = engine
        .last_choice()
        .and_then(|choice| choice.report.as_ref());
    report.map_or(NOTHING.to_owned(), |report| {
        let percent = report.winrate * 100.0;
        let letter = |black: bool| if black { 'B' } else { 'W' };
        format!(
            "I win this with {percent:.0} %, I think, after {} playouts; score {}+{:.1}",
            report.playouts,
            letter(report.score >= 0.0),
            report.score.abs(),
        )
    })
}

fn variation(engine: &Engine) -> String {
    let moves = engine
        .last_choice()
        .and_then(|choice| choice.report.as_ref())
        .and_then(|report| report.candidates.first())
        .map(|best| best.variation.iter().skip(1).take(8));
    let moves: Vec<String> = moves
        .into_iter()
        .flatten()
        .map(ToString::to_string)
        .collect();
    if moves.is_empty() {
        NOTHING.to_owned()
    } else {
        format!("I expect {}", moves.join(" "))
    }
}
