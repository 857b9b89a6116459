//! The thread that called for the search watches over the workers: it alone
//! looks at the clock, asks whether the choice is made, and sends reports.

use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

use super::SearchRequest;
use super::limits::{Limits, StopReason};
use super::node::{self, Stats};
use super::sync::Ordering;
use super::worker::Shared;

/// How long the supervisor sleeps at most between two looks at the clock.
const TICK: Duration = Duration::from_millis(5);

/// Share of the best move's visits from which the next one is a rival.
const NEARLY: f64 = 0.7;
/// Share of the best move's visits from which the next one's mean can be trusted.
const FAIR: f64 = 0.25;

/// Waits until the workers finish or have to; the reason, if it told them to.
pub(super) fn supervise(
    shared: &Shared<'_>,
    request: &SearchRequest,
    open: usize,
    finished: &Finished,
    workers: usize,
    started: Instant,
    mut tick: impl FnMut(),
) -> Option<StopReason> {
    let limits = &request.limits;
    while !finished.wait(workers, TICK) {
        let now = started.elapsed();
        let reason = if request.stop.is_requested() {
            Some(StopReason::Interrupted)
        } else {
            limits.time.and_then(|time| {
                if now >= limits.unclear_time.unwrap_or(time) || now >= time && is_clear(shared) {
                    Some(StopReason::Time)
                } else if limits.early_stop && (open == 1 || may_stop(shared, now, time)) {
                    Some(StopReason::Decided)
                } else {
                    None
                }
            })
        };
        if reason.is_some() {
            shared.stop.store(true, Ordering::Relaxed);
            // A simulation takes a fraction of a second at most.
            while !finished.wait(workers, Duration::from_secs(1)) {}
            return reason;
        }
        tick();
    }
    None
}

/// Whether the workers may end by themselves after so many simulations.
///
/// With a limit of simulations and no clock they see themselves when the
/// choice is made, at points that don't depend on the time it takes.
pub(super) fn decided(shared: &Shared<'_>, limits: &Limits, open: usize, done: u64) -> bool {
    if saturated(shared) {
        return true;
    }
    match limits.playouts {
        Some(limit) if limits.early_stop && limits.time.is_none() => {
            open == 1 && done >= 64 || overtaken(shared, limit.saturating_sub(done))
        }
        _ => false,
    }
}

/// Why the workers finished by themselves.
pub(super) fn why_finished(shared: &Shared<'_>) -> StopReason {
    if saturated(shared) {
        StopReason::Saturated
    } else if shared.stop.load(Ordering::Relaxed) {
        StopReason::Decided
    } else {
        StopReason::Playouts
    }
}

/// Whether some node of the root can't count many more visits.
fn saturated(shared: &Shared<'_>) -> bool {
    shared.tree.node(shared.tree.root()).stats.load().visits > node::MAX_VISITS - 4096
}

/// The two most visited moves of the root.
fn leaders(shared: &Shared<'_>) -> [Stats; 2] {
    let root = shared.tree.node(shared.tree.root());
    let mut leaders = [Stats::default(); 2];
    for child in shared.tree.children(root) {
        if child.is_barred() {
            continue;
        }
        let stats = child.stats.load();
        if stats.visits > leaders[0].visits {
            leaders = [stats, leaders[0]];
        } else if stats.visits > leaders[1].visits {
            leaders[1] = stats;
        }
    }
    leaders
}

/// Whether the most visited move can't be overtaken in so many simulations.
fn overtaken(shared: &Shared<'_>, left: u64) -> bool {
    let [first, second] = leaders(shared);
    u64::from(first.visits - second.visits) > left
}

/// Whether the most visited move stands out: the next one hasn't nearly as many visits,
/// nor a better mean from a fair number of them.
fn is_clear(shared: &Shared<'_>) -> bool {
    let [first, second] = leaders(shared);
    let share = |part: f64| f64::from(second.visits) >= part * f64::from(first.visits);
    let is_rival = share(NEARLY) || share(FAIR) && second.mean() > first.mean();
    !is_rival
}

/// Whether a timed search may end early: its choice is made, or won anyway.
fn may_stop(shared: &Shared<'_>, now: Duration, time: Duration) -> bool {
    let done = shared.done.load(Ordering::Relaxed);
    if done < 200 {
        return false;
    }
    let rate = done as f64 / now.as_secs_f64().max(1e-3);
    let left = (rate * time.saturating_sub(now).as_secs_f64()) as u64;
    if overtaken(shared, left.min(shared.limit.saturating_sub(done))) {
        return true;
    }
    let root = shared.tree.node(shared.tree.root()).stats.load();
    // The root's reward is the opponent's.
    let sure = if shared.by_network {
        shared.params.network_sure_visits
    } else {
        shared.params.sure_visits
    };
    root.visits >= sure && 1.0 - root.mean() >= shared.params.sure_win && now * 3 >= time
}

/// How many workers have finished, and a way to wait for it.
#[derive(Debug, Default)]
pub(super) struct Finished {
    count: Mutex<usize>,
    changed: Condvar,
}

impl Finished {
    /// Counts one worker when it is dropped, a panic included.
    pub(super) fn guard(&self) -> WorkerDone<'_> {
        WorkerDone(self)
    }

    /// Waits until `all` have finished, but no longer than `time`; whether
    /// they have.
    pub(super) fn wait(&self, all: usize, time: Duration) -> bool {
        let Ok(count) = self.count.lock() else {
            return true;
        };
        self.changed
            .wait_timeout_while(count, time, |count| *count < all)
            .is_ok_and(|(count, _)| *count >= all)
    }
}

/// Counts a worker as finished when it is dropped, a panic included.
pub(super) struct WorkerDone<'a>(&'a Finished);

impl Drop for WorkerDone<'_> {
    fn drop(&mut self) {
        if let Ok(mut count) = self.0.count.lock() {
            *count += 1;
        }
        self.0.changed.notify_all();
    }
}
