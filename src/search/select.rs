//! The formula by which a simulation goes down: pure arithmetic.
//!
//! The value of a move is its mean reward, first values counted as visits,
//! mixed with its RAVE mean. The weight of RAVE is
//! β = r / (r + n + n·r/E) with r RAVE visits, n visits and E the number of
//! visits that one RAVE estimate is worth ("equivalence"): S. Gelly and
//! D. Silver, "Monte-Carlo tree search and rapid action value estimation in
//! computer Go" (2011), in the form with a constant bias. With good first
//! values no exploration term is needed.

use super::node::Stats;

/// The value of a move, to be maximised.
///
/// `prior` is the virtual visits and their mean; `log_parent` is ln of the
/// parent's visits, used only when `exploration` isn't 0.
#[inline]
pub fn value(
    stats: Stats,
    rave: Stats,
    prior: (f32, f32),
    equivalence: f32,
    exploration: f32,
    log_parent: f32,
) -> f32 {
    let n = stats.visits as f32 + prior.0;
    let mean = if n > 0.0 {
        (stats.reward + prior.0 * prior.1) / n
    } else {
        1.0
    };
    let mut value = mean;
    if rave.visits > 0 {
        let r = rave.visits as f32;
        let beta = r / (r + n + n * r / equivalence);
        value += beta * (rave.reward / r - mean);
    }
    if exploration > 0.0 {
        value += exploration * (log_parent / (n + 1.0)).sqrt();
    }
    value
}
