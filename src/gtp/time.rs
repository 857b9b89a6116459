//! Time controls and clocks.

use super::{Args, Call, Failure, Reply};
use crate::engine::clock::TimeControl;

/// `time_settings MAIN PERIOD STONES`
pub(super) fn time_settings(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(3..=3)?;
    let control = TimeControl::from_gtp(seconds(args, 0)?, seconds(args, 1)?, args.number(2)?);
    call.engine.set_time_control(control);
    Ok(String::new())
}

/// `time_left COLOR SECONDS STONES`
pub(super) fn time_left(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(3..=3)?;
    // Some servers report time that is overdrawn.
    let (color, left) = (args.color(0)?, args.real(1)?);
    call.engine.set_time_left(color, left, args.number(2)?);
    Ok(String::new())
}

/// `kata-time_settings SYSTEM [NUMBER...]`, and `kgs-time_settings` too
pub(super) fn kata_time_settings(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    let control = control(args)?;
    call.engine.set_time_control(control);
    Ok(String::new())
}

fn control(args: &Args<'_>) -> Result<TimeControl, Failure> {
    let numbers = |count: usize| args.count(count + 1..=count + 1);
    Ok(match args.word(0)? {
        "none" => {
            numbers(0)?;
            TimeControl::None
        }
        "absolute" => {
            numbers(1)?;
            TimeControl::Absolute {
                main: seconds(args, 1)?,
            }
        }
        "byoyomi" => {
            numbers(3)?;
            overtime(args, |main, period, periods| TimeControl::ByoYomi {
                main,
                period,
                periods,
            })?
        }
        "canadian" => {
            numbers(3)?;
            overtime(args, |main, period, stones| TimeControl::Canadian {
                main,
                period,
                stones,
            })?
        }
        "fischer" => {
            numbers(2)?;
            TimeControl::Fischer {
                main: seconds(args, 1)?,
                increment: seconds(args, 2)?,
            }
        }
        "fischer-capped" => {
            numbers(4)?;
            TimeControl::FischerCapped {
                main: seconds(args, 1)?,
                increment: seconds(args, 2)?,
                main_cap: cap(args, 3)?,
                move_cap: cap(args, 4)?,
            }
        }
        _ => return Err(Failure::syntax()),
    })
}

/// Main time and overtime; without a period or with none of it, there is just
/// the main time.
fn overtime(
    args: &Args<'_>,
    control: impl Fn(f64, f64, u32) -> TimeControl,
) -> Result<TimeControl, Failure> {
    let (main, period) = (seconds(args, 1)?, seconds(args, 2)?);
    let count: u32 = args.number(3)?;
    Ok(if period > 0.0 && count > 0 {
        control(main, period, count)
    } else {
        TimeControl::Absolute { main }
    })
}

fn seconds(args: &Args<'_>, at: usize) -> Result<f64, Failure> {
    let seconds = args.real(at)?;
    if seconds < 0.0 {
        return Err(Failure::syntax());
    }
    Ok(seconds)
}

/// A limit; a negative one is none.
fn cap(args: &Args<'_>, at: usize) -> Result<Option<f64>, Failure> {
    let seconds = args.real(at)?;
    Ok((seconds >= 0.0).then_some(seconds))
}

/// `kata-list_time_settings`
pub(super) fn list_time_settings(_: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    Ok(TimeControl::NAMES.join(" "))
}
