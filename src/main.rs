//! The program: reads the command line, then speaks GTP or does as the
//! subcommand says.

mod cli;

use std::fs::File;
use std::io::{self, BufReader, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Parser as _;
use cli::{Cli, Command, GtpArgs};
use ponnuki::engine::Engine;
use ponnuki::engine::params::Params;
use ponnuki::gtp::Session;

fn main() -> ExitCode {
    let cli = Cli::parse();
    env_logger::Builder::new().filter_level(cli.gtp.log).init();
    let result = match &cli.command {
        Some(Command::Bench(options)) => ponnuki::tools::bench::run(options),
        Some(Command::Export(options)) => ponnuki::tools::export::run(options),
        Some(Command::FitShapes(options)) => ponnuki::tools::fit::run(options),
        Some(Command::Score(options)) => ponnuki::tools::score::run(options),
        None => speak_gtp(&cli.gtp),
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

fn speak_gtp(args: &GtpArgs) -> anyhow::Result<()> {
    let mut params = Params::default();
    for (name, value) in &args.set {
        params.set(name, value)?;
    }
    if args.list_params {
        return list_params(&params);
    }
    let mut session = Session::new(Engine::new(args.options(), params));
    session.set_ponder(args.ponder);
    session.set_live(args.live_graphics);
    #[cfg(unix)]
    ponnuki::gtp::obey_signals(session.inbox().clone())?;
    if let Some(path) = &args.gtp_file {
        let script = File::open(path)
            .with_context(|| format!("cannot open {} (--gtp-file)", path.display()))?;
        session.rehearse(BufReader::new(script))?;
    }
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
