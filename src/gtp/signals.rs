//! Signals: interrupt ends the search in progress, a second one or a request
//! to terminate ends the program.

use std::io;
use std::process;
use std::thread;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use super::Inbox;

/// Waits for signals on a thread of its own: the first SIGINT since a command
/// began makes the command come to an end, a second one ends the program, and
/// SIGTERM does so at once.
pub fn obey_signals(inbox: Inbox) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in signals.forever() {
                if signal == SIGTERM || inbox.signal() {
                    // As a shell reports a program that a signal ended.
                    process::exit(128 + signal);
                }
            }
        })?;
    Ok(())
}
