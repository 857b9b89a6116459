//! Standard error, which nobody need be reading: what is said there never
//! makes the engine wait for long.

use std::io::{self, Write};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

/// How long to wait for a text to be written, so that it comes before what is
/// said on standard output next.
const PATIENCE: Duration = Duration::from_millis(50);
/// Bytes that may wait while nobody reads; more are dropped.
const MOST: usize = 1 << 20;

/// A way to say something on standard error. Clones share one queue.
#[derive(Clone, Debug, Default)]
pub struct Aside {
    /// To the thread that writes; there is none until something is said, or if
    /// none can be had.
    queue: Arc<OnceLock<Option<Sender<Vec<u8>>>>>,
    progress: Arc<Progress>,
}

#[derive(Debug, Default)]
struct Progress {
    state: Mutex<State>,
    written: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Texts queued so far.
    queued: u64,
    /// Texts written so far.
    done: u64,
    /// Bytes of those between.
    waiting: usize,
    /// Somebody has waited in vain: nobody seems to read.
    stalled: bool,
}

impl Aside {
    /// Says a text. It has been written on return, unless nobody reads.
    pub fn say(&self, text: &str) {
        self.send(text.as_bytes());
    }

    fn send(&self, bytes: &[u8]) {
        let Some(queue) = self.queue.get_or_init(|| start(&self.progress)) else {
            return;
        };
        let mut state = self.progress.state();
        if state.waiting + bytes.len() > MOST || queue.send(bytes.to_vec()).is_err() {
            return;
        }
        state.queued += 1;
        state.waiting += bytes.len();
        if state.stalled {
            return;
        }
        let mine = state.queued;
        let (mut state, waited) = self
            .progress
            .written
            .wait_timeout_while(state, PATIENCE, |state| state.done < mine)
            .unwrap_or_else(PoisonError::into_inner);
        state.stalled = waited.timed_out();
    }
}

impl Progress {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the thread that writes. It ends when nobody can say anything more.
fn start(progress: &Arc<Progress>) -> Option<Sender<Vec<u8>>> {
    let (sender, receiver) = mpsc::channel::<Vec<u8>>();
    let progress = Arc::clone(progress);
    let thread = thread::Builder::new().name("standard error".to_owned());
    let started = thread.spawn(move || {
        for text in receiver {
            let mut err = io::stderr().lock();
            // Its reader may have gone, or its disk be full.
            let _ = err.write_all(&text).and_then(|()| err.flush());
            drop(err);
            let mut state = progress.state();
            state.done += 1;
            state.waiting -= text.len();
            state.stalled = false;
            progress.written.notify_all();
        }
    });
    started.ok().map(|_| sender)
}

/// For the log, which writes whole lines.
impl Write for Aside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.send(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
