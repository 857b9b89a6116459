//! The Go Text Protocol, version 2: the program's face to every board and
//! referee.
//!
//! [`Session`] reads lines, finds the command in the [`COMMANDS`] table and
//! answers. No input can end the program but `quit` and the end of the input:
//! a panic in a command is caught and answered as an error.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may fail by it"))]

mod args;
mod commands;
mod core;
mod info;
mod kgs;
mod protocol;
mod reader;
mod rules;
mod score;
mod setup;
#[cfg(unix)]
mod signals;
mod time;

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

pub use args::{Args, Failure, Reply};
pub use commands::{COMMANDS, Command};
pub use protocol::Request;
pub use reader::Inbox;
#[cfg(unix)]
pub use signals::obey_signals;

use crate::engine::Engine;

/// What a command's handler works on.
#[derive(Debug)]
pub struct Call<'a> {
    /// The engine that is asked.
    pub engine: &'a mut Engine,
    /// Set when no further command is to be read.
    pub quit: &'a mut bool,
}

/// A function behind a command.
pub type Handler = fn(&mut Call<'_>, &Args<'_>) -> Reply;

/// An engine in conversation.
#[derive(Debug)]
pub struct Session {
    engine: Engine,
    inbox: Inbox,
    quit: bool,
}

impl Session {
    /// A session that has not begun.
    pub fn new(engine: Engine) -> Session {
        let inbox = Inbox::new(engine.stop().clone());
        Session {
            engine,
            inbox,
            quit: false,
        }
    }

    /// The queue of lines; signal handlers need it.
    pub fn inbox(&self) -> &Inbox {
        &self.inbox
    }

    /// Runs commands whose replies nobody reads; errors go to the log.
    pub fn rehearse(&mut self, script: impl BufRead) -> io::Result<()> {
        for line in script.split(b'\n') {
            let Some(request) = Request::parse(&line?) else {
                continue;
            };
            if let Err(Failure(error)) = self.answer(&request) {
                log::error!(
                    "start-up command `{} {}`: {error}",
                    request.name,
                    request.rest
                );
            }
        }
        Ok(())
    }

    /// Reads commands and writes replies until `quit` or the end of the input.
    ///
    /// # Errors
    /// When a reply can't be written: there's nobody left to talk to.
    pub fn run(
        &mut self,
        input: impl BufRead + Send + 'static,
        mut output: impl Write,
    ) -> io::Result<()> {
        if self.quit {
            return Ok(());
        }
        self.inbox.read_from(input)?;
        while !self.quit
            && let Some(line) = self.inbox.next()
        {
            let Some(request) = Request::parse(&line) else {
                continue;
            };
            let reply = match self.answer(&request) {
                Ok(text) => protocol::success(&request.id, &text),
                Err(Failure(text)) => protocol::failure(&request.id, &text),
            };
            output.write_all(reply.as_bytes())?;
            output.flush()?;
        }
        Ok(())
    }

    fn answer(&mut self, request: &Request) -> Reply {
        match commands::find(&request.name) {
            Some(command) => self.call(command.handler, &request.rest),
            None => Err(Failure::new("unknown command")),
        }
    }

    /// Runs a handler; if it panics, the game is as it was before.
    fn call(&mut self, handler: Handler, rest: &str) -> Reply {
        let moves = self.engine.game().moves().len();
        let mut call = Call {
            engine: &mut self.engine,
            quit: &mut self.quit,
        };
        // Handlers change the engine in steps that are whole each; `recover`
        // takes care of the game and of what a search left behind.
        catch_unwind(AssertUnwindSafe(|| handler(&mut call, &Args::new(rest)))).unwrap_or_else(
            |_| {
                self.engine.recover(moves);
                Err(Failure::new("internal error"))
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Color, Move};
    use crate::engine::Options;

    #[test]
    #[allow(clippy::panic, reason = "the test is about a panic")]
    fn a_panic_is_an_error_and_the_game_is_whole() {
        let options = Options {
            size: BoardSize::square(5).unwrap(),
            ..Options::default()
        };
        let mut session = Session::new(Engine::new(
            options,
            crate::engine::params::Params::default(),
        ));
        let reply = session.call(
            |call, _| {
                let _ = call.engine.play(Color::Black, Move::Pass);
                panic!("of no consequence");
            },
            "",
        );
        assert_eq!(reply, Err(Failure::new("internal error")));
        assert!(session.engine.game().moves().is_empty());
        assert_eq!(session.call(core::play, "b C3"), Ok(String::new()));
    }
}
