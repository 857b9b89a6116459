//! The program: reads the command line, then speaks GTP or does as the
//! subcommand says.

mod cli;

use std::env;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal as _, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Parser as _;
use cli::{Cli, Command, GtpArgs};
use ponnuki::engine::Engine;
use ponnuki::engine::params::Params;
use ponnuki::gtp::{Aside, Session};

fn main() -> ExitCode {
    let cli = Cli::parse();
    // The log must not make anybody wait who doesn't read it.
    let aside = Aside::default();
    env_logger::Builder::new()
        .filter_level(cli.gtp.log)
        .target(env_logger::Target::Pipe(Box::new(aside.clone())))
        .init();
    let result = match &cli.command {
        Some(Command::Play(options)) => ponnuki::tools::play::run(options, has_color()),
        Some(Command::Bench(options)) => ponnuki::tools::bench::run(options),
        Some(Command::Export(options)) => ponnuki::tools::export::run(options),
        Some(Command::FitShapes(options)) => ponnuki::tools::fit::run(options),
        Some(Command::Selfplay(options)) => ponnuki::tools::selfplay::run(options),
        Some(Command::Score(options)) => ponnuki::tools::score::run(options),
        None => speak_gtp(&cli.gtp, aside),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody need be listening there.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether colours on standard output will be seen, and are wanted: see
/// <https://no-color.org>.
fn has_color() -> bool {
    let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = env::var_os("TERM").is_none_or(|term| term == "dumb");
    io::stdout().is_terminal() && !unwanted && !dumb
}

fn speak_gtp(args: &GtpArgs, aside: Aside) -> anyhow::Result<()> {
    let mut params = Params::default();
    if let Some(level) = args.level {
        params.engine.level = level;
    }
    for (name, value) in &args.set {
        params.set(name, value)?;
    }
    if args.list_params {
        return list_params(&params);
    }
    let mut session = Session::new(Engine::new(args.options()?, params));
    session.set_ponder(args.ponder);
    session.set_live(args.live_graphics);
    session.set_aside(aside);
    #[cfg(unix)]
    ponnuki::gtp::obey_signals(session.inbox().clone())?;
    if let Some(path) = &args.gtp_file {
        let script = File::open(path)
            .with_context(|| format!("cannot open {} (--gtp-file)", path.display()))?;
        session.rehearse(BufReader::new(script))?;
    }
    // The owner's own file may do more than the controller.
    session.set_manner(args.manner());
    log::info!("GTP ready");
    session.run(BufReader::new(io::stdin()), io::stdout().lock())?;
    Ok(())
}

fn list_params(params: &Params) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for info in Params::table() {
        let now = params.get(info.name).unwrap_or(info.default);
        write!(out, "{info}")?;
        if now.to_bits() != info.default.to_bits() {
            write!(out, " [set to {now}]")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Whether whoever read the output has gone: no reason to complain.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
