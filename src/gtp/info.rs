//! About the program, its random numbers and its parameters.

#![allow(clippy::unnecessary_wraps, reason = "all handlers have one shape")]

use std::sync::LazyLock;
use std::time::Instant;

use super::{Args, Call, Failure, Reply};
use crate::engine::params::Params;

/// `protocol_version`
pub(super) fn protocol_version(_: &mut Call<'_>, _: &Args<'_>) -> Reply {
    Ok("2".to_owned())
}

/// `name`
pub(super) fn name(call: &mut Call<'_>, _: &Args<'_>) -> Reply {
    Ok(call.manner.name.clone())
}

/// `version`
pub(super) fn version(call: &mut Call<'_>, _: &Args<'_>) -> Reply {
    Ok(call.manner.version.clone())
}

/// `quit`
pub(super) fn quit(call: &mut Call<'_>, _: &Args<'_>) -> Reply {
    *call.quit = true;
    Ok(String::new())
}

/// `cputime`
pub(super) fn cputime(_: &mut Call<'_>, _: &Args<'_>) -> Reply {
    Ok(format!("{:.2}", cpu_seconds()))
}

/// Processor time of all threads, where the system tells; else the time since
/// somebody first asked.
fn cpu_seconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    // Linux reports in hundredths of a second whatever its clock does.
    let ticks = std::fs::read_to_string("/proc/self/stat")
        .ok()
        .and_then(|stat| {
            // The second field, in brackets, may hold blanks.
            let fields = stat.rsplit_once(')')?.1;
            let mut times = fields.split_whitespace().skip(11);
            let user: f64 = times.next()?.parse().ok()?;
            let system: f64 = times.next()?.parse().ok()?;
            Some(user + system)
        });
    ticks.map_or_else(|| START.elapsed().as_secs_f64(), |ticks| ticks / 100.0)
}

/// `echo [TEXT]`
pub(super) fn echo(_: &mut Call<'_>, args: &Args<'_>) -> Reply {
    Ok(args.text().to_owned())
}

/// `echo_err [TEXT]`
pub(super) fn echo_err(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    call.aside.say(&format!("{}\n", args.text()));
    Ok(args.text().to_owned())
}

/// `get_random_seed`
pub(super) fn get_random_seed(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    Ok(call.engine.seed().to_string())
}

/// `set_random_seed SEED`
pub(super) fn set_random_seed(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    call.engine.set_seed(args.number(0)?);
    Ok(String::new())
}

/// `clear_cache`
pub(super) fn clear_cache(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    call.engine.forget();
    Ok(String::new())
}

/// `stop`
pub(super) fn stop(_: &mut Call<'_>, _: &Args<'_>) -> Reply {
    Ok(String::new())
}

/// `kata-list-params`
pub(super) fn list_params(_: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=0)?;
    let names: Vec<_> = Params::table().map(|info| info.name).collect();
    Ok(names.join("\n"))
}

/// `kata-get-param NAME`
pub(super) fn get_param(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let value = call.engine.params().get(args.word(0)?);
    value
        .map(|value| value.to_string())
        .ok_or_else(|| Failure::new("unknown parameter"))
}

/// `kata-set-param NAME VALUE`
pub(super) fn set_param(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(2..=2)?;
    call.engine
        .set_param(args.word(0)?, args.word(1)?)
        .map_err(|error| Failure::new(error.to_string()))?;
    Ok(String::new())
}

/// `level LEVEL`, which some clients send before each move
pub(super) fn level(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    let name = "engine.level";
    let before = call.engine.params().get(name).map(|now| now.to_string());
    if before.as_deref() != Some(args.word(0)?) {
        call.engine
            .set_param(name, args.word(0)?)
            .map_err(|error| Failure::new(error.to_string()))?;
    }
    Ok(String::new())
}
