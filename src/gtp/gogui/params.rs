//! GoGui's dialogs of parameters: what they show, and what they set.

use super::Live;
use crate::engine::params::Params;
use crate::gtp::{Args, Call, Failure, Reply};
use crate::rules::{PRESETS, Ruleset};

/// `ponnuki-param GROUP [KEY VALUE]`
pub(in crate::gtp) fn param(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    let group = args.word(0)?;
    if !GROUPS.contains(&group) {
        return Err(Failure::new(format!(
            "unknown group {group}: expected {}",
            GROUPS.join(", ")
        )));
    }
    if args.len() == 1 {
        return Ok(show(call, group).join("\n"));
    }
    args.count(3..=3)?;
    set(call, group, args.word(1)?, args.word(2)?)?;
    Ok(String::new())
}

const GROUPS: [&str; 9] = [
    "search", "prior", "playout", "time", "rules", "resign", "status", "live", "level",
];

/// Whether a tunable number belongs to a dialog.
fn belongs(group: &str, name: &str) -> bool {
    let Some(engine) = name.strip_prefix("engine.") else {
        return name.split('.').next() == Some(group);
    };
    group
        == match engine {
            "lag" | "time_stretch" | "time_evenly" => "time",
            "level" => "level",
            name if name.starts_with("resign_") => "resign",
            _ => "status",
        }
}

fn show(call: &Call<'_>, group: &str) -> Vec<String> {
    let options = call.engine.options();
    let mut lines = match group {
        "time" => vec![
            format!("[string] move_time {}", options.move_time.unwrap_or(0.0)),
            format!("[string] playouts {}", options.playouts.unwrap_or(0)),
        ],
        "resign" => vec![format!("[bool] resign {}", u8::from(options.resign))],
        "rules" => vec![rules(call.engine.game().ruleset().name())],
        "live" => {
            let names = Live::ALL.map(Live::name).join("/");
            vec![format!("[list/{names}] live_graphics {}", call.live)]
        }
        _ => Vec::new(),
    };
    for info in Params::table().filter(|info| belongs(group, info.name)) {
        if let Some(value) = call.engine.params().get(info.name) {
            lines.push(format!("[string] {} {value}", info.name));
        }
    }
    lines
}

/// The rules to choose from; those in force are among them.
fn rules(name: &str) -> String {
    let mut names: Vec<_> = PRESETS.iter().map(|preset| preset.name).collect();
    if !names.contains(&name) {
        names.push(name);
    }
    format!("[list/{}] rules {name}", names.join("/"))
}

fn set(call: &mut Call<'_>, group: &str, key: &str, value: &str) -> Result<(), Failure> {
    let options = call.engine.options();
    match (group, key) {
        ("time", "move_time") => {
            let seconds: f64 = number(value)?;
            if seconds != 0.0 && !(0.01..=1e6).contains(&seconds) {
                return Err(Failure::new("expected seconds from 0.01 to 1000000, or 0"));
            }
            let playouts = options.playouts;
            call.engine
                .set_measure((seconds > 0.0).then_some(seconds), playouts);
            Ok(())
        }
        ("time", "playouts") => {
            let playouts: u64 = number(value)?;
            let seconds = options.move_time;
            call.engine
                .set_measure(seconds, (playouts > 0).then_some(playouts));
            Ok(())
        }
        ("resign", "resign") => {
            let resign = match value {
                "0" => false,
                "1" => true,
                _ => return Err(Failure::syntax()),
            };
            call.engine.set_resign(resign);
            Ok(())
        }
        ("rules", "rules") => {
            // Rules of nobody's name stay as they are.
            if value != call.engine.game().ruleset().name() {
                let ruleset =
                    Ruleset::named(value).map_err(|error| Failure::new(error.to_string()))?;
                call.engine.set_ruleset(ruleset);
            }
            Ok(())
        }
        ("live", "live_graphics") => {
            *call.live = value
                .parse()
                .map_err(|error: super::live::UnknownLive| Failure::new(error.to_string()))?;
            Ok(())
        }
        (group, key) if belongs(group, key) => call
            .engine
            .set_param(key, value)
            .map_err(|error| Failure::new(error.to_string())),
        _ => Err(Failure::new(format!("unknown parameter {key}"))),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, Failure> {
    text.parse().map_err(|_| Failure::syntax())
}
