//! Moves: playing, choosing, taking back, and looking at them.

use super::args::letter;
use super::{Args, Call, Failure, Live, Reply};
use crate::board::{Color, Move};
use crate::engine::decide::Decision;
use crate::engine::{Ask, Choice};
use crate::search::{SearchReport, Sink};

/// `play COLOR VERTEX`
pub(super) fn play(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(2..=2)?;
    let color = args.color(0)?;
    let mv = args.vertex(1, call.engine.game().size())?;
    call.engine
        .play(color, mv)
        .map_err(|_| Failure::new("illegal move"))?;
    Ok(String::new())
}

/// `genmove COLOR`
pub(super) fn genmove(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let color = args.color(0)?;
    Ok(vertex(&choose_and_play(call, color, false)))
}

/// `reg_genmove COLOR`
pub(super) fn reg_genmove(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let color = args.color(0)?;
    let choice = call.engine.think(color, &Ask::default(), None);
    Ok(vertex(&choice))
}

/// Chooses a move and plays it; draws meanwhile, if that's wanted.
pub(super) fn choose_and_play(call: &mut Call<'_>, color: Color, cleanup: bool) -> Choice {
    let size = call.engine.game().size();
    let (live, aside) = (*call.live, call.aside);
    let mut draw = |report: &SearchReport| live.draw(report, size, aside);
    let sink: Sink<'_> = (live != Live::None).then_some((Live::INTERVAL, &mut draw));
    let ask = Ask {
        cleanup,
        ..Ask::default()
    };
    let choice = call.engine.genmove_watched(color, ask, sink);
    live.end(aside);
    *call.moved = true;
    choice
}

/// `restricted_genmove COLOR VERTEX...`
pub(super) fn restricted_genmove(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(2..)?;
    let color = args.color(0)?;
    let size = call.engine.game().size();
    let moves = args
        .from(1)
        .map(|word| super::args::vertex(word, size))
        .collect::<Result<Vec<_>, _>>()?;
    *call.moved = true;
    Ok(vertex(&call.engine.genmove_among(color, moves)))
}

/// A choice as clients read it, in lower case but for the letter of a point.
pub(super) fn vertex(choice: &Choice) -> String {
    match choice.decision {
        Decision::Move(mv) => mv.to_string(),
        Decision::Resign => "resign".to_owned(),
    }
}

/// `undo`
pub(super) fn undo(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    take_back(call, 1)
}

/// `gg-undo [MOVES]`
pub(super) fn gg_undo(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=1)?;
    let moves = if args.is_empty() { 1 } else { args.number(0)? };
    take_back(call, moves)
}

fn take_back(call: &mut Call<'_>, moves: usize) -> Reply {
    call.engine
        .undo(moves)
        .map_err(|_| Failure::new("cannot undo"))?;
    Ok(String::new())
}

/// `is_legal COLOR VERTEX`
pub(super) fn is_legal(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(2..=2)?;
    let game = call.engine.game();
    let legal = game
        .check(args.color(0)?, args.vertex(1, game.size())?)
        .is_ok();
    Ok(u8::from(legal).to_string())
}

/// `all_legal COLOR`
pub(super) fn all_legal(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let color = args.color(0)?;
    let game = call.engine.game();
    let points = game
        .size()
        .points()
        .filter(|&point| game.check(color, Move::Play(point)).is_ok());
    Ok(super::args::list(points))
}

/// `last_move`
pub(super) fn last_move(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    call.engine
        .game()
        .last_move()
        .map(|(color, mv)| format!("{color} {mv}"))
        .ok_or_else(|| Failure::new("no previous move known"))
}

/// `move_history`
pub(super) fn move_history(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let lines: Vec<_> = call
        .engine
        .game()
        .moves()
        .iter()
        .rev()
        .map(|(color, mv)| format!("{color} {mv}"))
        .collect();
    Ok(lines.join("\n"))
}

/// `list_stones COLOR`
pub(super) fn list_stones(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let color = args.color(0)?;
    let board = call.engine.game().board();
    Ok(super::args::list(
        board.size().points().filter(|&p| board.cell(p) == color),
    ))
}

/// `captures COLOR`
pub(super) fn captures(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let color = args.color(0)?;
    Ok(call.engine.game().board().captured(!color).to_string())
}

/// `showboard`
pub(super) fn showboard(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let game = call.engine.game();
    let board = game.board();
    let last = game.last_move().map_or(String::new(), |(color, mv)| {
        format!(", last move {} {mv}", letter(color))
    });
    Ok(format!(
        "\n{}{} to move{last}\nBlack (X) has taken {}, White (O) has taken {}\nkomi {}, rules {}",
        board.diagram(),
        game.to_move(),
        board.captured(Color::White),
        board.captured(Color::Black),
        game.komi(),
        game.ruleset().name(),
    ))
}
