//! The input thread: lines into a queue, and the news that must not wait for
//! their turn.
//!
//! A controller may send many lines at once, so a waiting line must not end a
//! `genmove`; only `# interrupt` does. An analysis, on the other hand, ends
//! with any line. [`Inbox`] knows which of the two the running command is.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::protocol;
use crate::search::Stop;

/// The queue between the input thread and the main loop.
///
/// Clones share one queue.
#[derive(Clone, Debug)]
pub struct Inbox {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    arrived: Condvar,
    /// Ends the search in progress.
    stop: Arc<Stop>,
}

#[derive(Debug, Default)]
struct State {
    lines: VecDeque<Vec<u8>>,
    /// Lines queued so far; a line's number is this after it was queued.
    queued: u64,
    /// Lines taken by the main loop so far, so the number of the latest.
    taken: u64,
    /// Commands up to this number were told to come to an end.
    interrupted: u64,
    /// A command is running.
    running: bool,
    /// The running command ends when a line arrives.
    yields: bool,
    /// No line will follow.
    ended: bool,
    /// Signals since the last command began.
    signals: u32,
}

impl Inbox {
    /// An empty queue. `stop` is what the engine's searches look at.
    pub fn new(stop: Arc<Stop>) -> Inbox {
        Inbox {
            shared: Arc::new(Shared {
                state: Mutex::default(),
                arrived: Condvar::new(),
                stop,
            }),
        }
    }

    /// Starts a thread that reads lines until the input ends.
    pub fn read_from(&self, input: impl BufRead + Send + 'static) -> io::Result<()> {
        let inbox = self.clone();
        thread::Builder::new()
            .name("gtp input".to_owned())
            .spawn(move || inbox.fill(input))?;
        Ok(())
    }

    fn fill(&self, mut input: impl BufRead) {
        loop {
            let mut line = Vec::new();
            match input.read_until(b'\n', &mut line) {
                Ok(0) => break,
                Ok(_) => self.push(line),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    log::warn!("cannot read the input: {error}");
                    break;
                }
            }
        }
        self.end();
    }

    /// Queues one line, or acts at once on an interrupt.
    pub fn push(&self, line: Vec<u8>) {
        let mut state = self.state();
        if protocol::is_interrupt(&line) {
            self.interrupt_queued(&mut state);
            return;
        }
        state.queued += 1;
        state.lines.push_back(line);
        if state.running && state.yields {
            self.shared.stop.request();
        }
        self.shared.arrived.notify_one();
    }

    /// No line will follow.
    pub fn end(&self) {
        let mut state = self.state();
        state.ended = true;
        if state.running && state.yields {
            self.shared.stop.request();
        }
        self.shared.arrived.notify_one();
    }

    /// A signal asks the running command to come to an end. Whether it is the
    /// second since a command began, which asks for the end of the program.
    pub fn signal(&self) -> bool {
        let mut state = self.state();
        state.signals += 1;
        self.interrupt_queued(&mut state);
        state.signals > 1
    }

    /// Every command sent so far and not yet answered shall be short.
    fn interrupt_queued(&self, state: &mut State) {
        state.interrupted = state.queued;
        if state.running {
            self.shared.stop.request();
            self.shared.arrived.notify_one();
        }
    }

    /// Waits for the next line and marks it as running; `None` at the end of
    /// the input.
    pub fn next(&self) -> Option<Vec<u8>> {
        let mut state = self.state();
        state.running = false;
        loop {
            if let Some(line) = state.lines.pop_front() {
                state.taken += 1;
                state.running = true;
                state.yields = false;
                state.signals = 0;
                self.shared.stop.clear();
                if state.taken <= state.interrupted {
                    self.shared.stop.request();
                }
                return Some(line);
            }
            if state.ended {
                return None;
            }
            state = self
                .shared
                .arrived
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// From now on any line, or the end of the input, ends the search of the
    /// running command; if one waits already, at once.
    pub fn yield_to_input(&self) {
        let mut state = self.state();
        state.yields = true;
        if state.ended || !state.lines.is_empty() {
            self.shared.stop.request();
        }
    }

    /// Waits for what ends the running command, which has called
    /// [`yield_to_input`](Self::yield_to_input).
    pub fn wait_for_stop(&self) {
        let mut state = self.state();
        while !self.shared.stop.is_requested() {
            state = self
                .shared
                .arrived
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// After a command: whether nothing waits, so that there is time for a
    /// search that ends with the next line, or the end of the input.
    pub fn idle(&self) -> bool {
        let mut state = self.state();
        if state.ended || !state.lines.is_empty() {
            return false;
        }
        // No line can come between, since each takes the lock.
        self.shared.stop.clear();
        state.yields = true;
        true
    }

    /// Whether a line waits or the input has ended.
    pub fn pending(&self) -> bool {
        let state = self.state();
        state.ended || !state.lines.is_empty()
    }

    // The state is whole after each statement, so a panic elsewhere while the
    // lock is held does no harm.
    fn state(&self) -> MutexGuard<'_, State> {
        self.shared
            .state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inbox() -> (Inbox, Arc<Stop>) {
        let stop = Arc::new(Stop::new());
        (Inbox::new(Arc::clone(&stop)), stop)
    }

    #[test]
    fn lines_arrive_in_order_up_to_the_end() {
        let (inbox, _) = inbox();
        inbox.fill(&b"name\n\n# note\r\nquit"[..]);
        let lines: Vec<_> = std::iter::from_fn(|| inbox.next()).collect();
        assert_eq!(lines, [&b"name\n"[..], b"\n", b"# note\r\n", b"quit"]);
    }

    #[test]
    fn a_waiting_line_does_not_stop_a_command() {
        let (inbox, stop) = inbox();
        inbox.push(b"genmove b".to_vec());
        inbox.next();
        inbox.push(b"genmove w".to_vec());
        assert!(!stop.is_requested());
        assert!(inbox.pending());
    }

    #[test]
    fn an_interrupt_reaches_what_was_sent_before_it() {
        let (inbox, stop) = inbox();
        inbox.push(b"genmove b".to_vec());
        inbox.push(b"# interrupt".to_vec());
        inbox.push(b"genmove w".to_vec());
        inbox.next();
        assert!(stop.is_requested());
        inbox.next();
        assert!(!stop.is_requested());
        inbox.push(b"# interrupt".to_vec());
        assert!(stop.is_requested());
    }

    #[test]
    fn any_line_ends_what_yields_to_input() {
        let (inbox, stop) = inbox();
        inbox.push(b"analysis".to_vec());
        inbox.next();
        inbox.yield_to_input();
        assert!(!stop.is_requested());
        inbox.push(b"\n".to_vec());
        assert!(stop.is_requested());
    }

    #[test]
    fn idle_time_ends_with_a_line() {
        let (inbox, stop) = inbox();
        inbox.push(b"genmove b".to_vec());
        inbox.next();
        inbox.push(b"# interrupt".to_vec());
        assert!(inbox.idle());
        assert!(!stop.is_requested());
        inbox.push(b"name".to_vec());
        assert!(stop.is_requested());
        inbox.wait_for_stop();
        assert!(!inbox.idle());
    }

    #[test]
    fn the_second_signal_in_a_row_is_noticed() {
        let (inbox, _) = inbox();
        assert!(!inbox.signal());
        assert!(inbox.signal());
        inbox.push(b"name".to_vec());
        inbox.next();
        assert!(!inbox.signal());
    }
}
