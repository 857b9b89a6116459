//! A game before its first move: size, komi, handicap, game records.

use std::path::Path;

use super::{Args, Call, Failure, Reply};
use crate::board::BoardSize;

/// `boardsize SIZE` or `boardsize WIDTH HEIGHT`
pub(super) fn boardsize(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=2)?;
    let width = lines(args, 0)?;
    let height = if args.len() == 2 {
        lines(args, 1)?
    } else {
        width
    };
    let size = BoardSize::new(width, height).map_err(|_| Failure::new("unacceptable size"))?;
    call.engine.new_game(size);
    Ok(String::new())
}

/// A number of lines; 0, which no board has, for any whole number that is out
/// of range.
fn lines(args: &Args<'_>, at: usize) -> Result<usize, Failure> {
    let word = args.word(at)?;
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Failure::syntax());
    }
    Ok(word.parse().unwrap_or(0))
}

/// `rectangular_boardsize WIDTH HEIGHT`
pub(super) fn rectangular_boardsize(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(2..=2)?;
    boardsize(call, args)
}

/// `query_boardsize`
pub(super) fn query_boardsize(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let size = call.engine.game().size();
    Ok(if size.is_square() {
        size.width().to_string()
    } else {
        format!("{} {}", size.width(), size.height())
    })
}

/// `clear_board`
pub(super) fn clear_board(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let size = call.engine.game().size();
    call.engine.new_game(size);
    Ok(String::new())
}

/// `komi POINTS`
pub(super) fn komi(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    call.engine.set_komi(args.number(0)?);
    Ok(String::new())
}

/// `get_komi`
pub(super) fn get_komi(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    Ok(call.engine.game().komi().to_string())
}

/// `fixed_handicap STONES`
pub(super) fn fixed_handicap(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let points = call
        .engine
        .fixed_handicap(args.number(0)?)
        .map_err(|error| Failure::new(error.to_string()))?;
    Ok(super::args::list(points))
}

/// `place_free_handicap STONES`
pub(super) fn place_free_handicap(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let points = call
        .engine
        .place_free_handicap(args.number(0)?)
        .map_err(|error| Failure::new(error.to_string()))?;
    Ok(super::args::list(points))
}

/// `set_free_handicap POINT...`
pub(super) fn set_free_handicap(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..)?;
    let size = call.engine.game().size();
    let points = args
        .from(0)
        .map(|word| {
            super::args::vertex(word, size)?
                .point()
                .ok_or_else(bad_list)
        })
        .collect::<Result<Vec<_>, _>>()?;
    call.engine
        .set_free_handicap(&points)
        .map_err(|error| Failure::new(error.to_string()))?;
    Ok(String::new())
}

fn bad_list() -> Failure {
    Failure::new("bad vertex list")
}

/// `get_handicap`
pub(super) fn get_handicap(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    Ok(call.engine.game().handicap().to_string())
}

/// `loadsgf FILE [MOVE]`
pub(super) fn loadsgf(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    let (file, rest) = args.file()?;
    rest.count(..=1)?;
    let before_move = if rest.is_empty() {
        None
    } else {
        Some(rest.number(0)?)
    };
    call.engine
        .load(Path::new(file), before_move)
        .map_err(|error| {
            log::warn!("cannot load {file}: {error}");
            Failure::new("cannot load file")
        })?;
    Ok(String::new())
}

/// `printsgf [FILE]`
pub(super) fn printsgf(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    if args.text().is_empty() {
        return Ok(call.engine.record());
    }
    if call.manner.safe {
        return Err(Failure::new("files are left alone (--gtp-safe)"));
    }
    let (file, rest) = args.file()?;
    rest.count(..=0)?;
    call.engine.save(Path::new(file)).map_err(|error| {
        log::warn!("cannot write {file}: {error}");
        Failure::new("cannot write file")
    })?;
    Ok(String::new())
}
