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
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        reason = "a test may fail by it"
    )
)]

mod analyze;
mod args;
mod aside;
mod commands;
mod core;
mod gogui;
mod info;
mod kgs;
mod manner;
mod output;
mod protocol;
mod reader;
mod rules;
mod score;
mod setup;
#[cfg(unix)]
mod signals;
mod summary;
mod time;

use std::fmt;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

pub use args::{Args, Failure, Reply};
pub use aside::Aside;
pub use commands::{COMMANDS, Command, When};
pub use gogui::Live;
pub use manner::Manner;
pub use output::Say;
pub use protocol::Request;
pub use reader::Inbox;
#[cfg(unix)]
pub use signals::obey_signals;

use crate::engine::Engine;
use output::Output;

/// What a command's handler works on.
pub struct Call<'a> {
    /// The engine that is asked.
    pub engine: &'a mut Engine,
    /// Tells whether more input waits, and can make it end a search.
    pub inbox: &'a Inbox,
    /// For what is said before the command ends.
    pub output: &'a mut (dyn Say + 'a),
    /// What to draw on GoGui's board while the engine thinks.
    pub live: &'a mut Live,
    /// How the session behaves.
    pub manner: &'a Manner,
    /// Standard error.
    pub aside: &'a Aside,
    /// Set when the engine has made a move, and the opponent is to think.
    pub moved: &'a mut bool,
    /// Set when no further command is to be read.
    pub quit: &'a mut bool,
}

impl fmt::Debug for Call<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call")
            .field("engine", &self.engine)
            .field("quit", &self.quit)
            .finish_non_exhaustive()
    }
}

/// A function behind a command.
pub type Handler = fn(&mut Call<'_>, &Args<'_>) -> Reply;

/// An engine in conversation.
#[derive(Debug)]
pub struct Session {
    engine: Engine,
    inbox: Inbox,
    live: Live,
    manner: Manner,
    aside: Aside,
    ponder: bool,
    moved: bool,
    quit: bool,
}

impl Session {
    /// A session that has not begun.
    pub fn new(engine: Engine) -> Session {
        let inbox = Inbox::new(engine.stop().clone());
        Session {
            engine,
            inbox,
            live: Live::default(),
            manner: Manner::default(),
            aside: Aside::default(),
            ponder: false,
            moved: false,
            quit: false,
        }
    }

    /// Sets whether to think while the opponent does.
    pub fn set_ponder(&mut self, ponder: bool) {
        self.ponder = ponder;
    }

    /// Sets what to draw on GoGui's board while the engine thinks.
    pub fn set_live(&mut self, live: Live) {
        self.live = live;
    }

    /// Sets how the session behaves from now on.
    pub fn set_manner(&mut self, manner: Manner) {
        self.manner = manner;
    }

    /// Sets by which way to reach standard error.
    pub fn set_aside(&mut self, aside: Aside) {
        self.aside = aside;
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
            let mut nowhere = io::sink();
            let mut output = Output::new(&request.id, &mut nowhere);
            if let Err(Failure(error)) = self.answer(&request, &mut output) {
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
            let mut reply = Output::new(&request.id, &mut output);
            self.moved = false;
            let text = self.answer(&request, &mut reply);
            if self.moved && self.manner.summary {
                summary::write(self.engine.last_choice(), &self.aside);
            }
            reply.finish(text)?;
            if self.ponder && self.moved && !self.quit && self.inbox.idle() {
                self.ponder();
            }
        }
        Ok(())
    }

    fn answer(&mut self, request: &Request, output: &mut Output<'_>) -> Reply {
        match commands::find(&request.name, &self.manner) {
            Some(command) => self.call(command.handler, &request.rest, output),
            None => Err(Failure::new("unknown command")),
        }
    }

    /// Searches until a line arrives.
    fn ponder(&mut self) {
        let moves = self.engine.game().moves().len();
        if catch_unwind(AssertUnwindSafe(|| self.engine.ponder())).is_err() {
            self.engine.recover(moves);
        }
    }

    /// Runs a handler; if it panics, the game is as it was before.
    fn call(&mut self, handler: Handler, rest: &str, output: &mut Output<'_>) -> Reply {
        let moves = self.engine.game().moves().len();
        let mut call = Call {
            engine: &mut self.engine,
            inbox: &self.inbox,
            output,
            live: &mut self.live,
            manner: &self.manner,
            aside: &self.aside,
            moved: &mut self.moved,
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
        let mut sink = io::sink();
        let mut output = Output::new("", &mut sink);
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
            &mut output,
        );
        assert_eq!(reply, Err(Failure::new("internal error")));
        assert!(session.engine.game().moves().is_empty());
        assert_eq!(
            session.call(core::play, "b C3", &mut output),
            Ok(String::new())
        );
    }
}
