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

/// The value of a move for which a model gives a chance, to be maximised: its
/// mean reward, or `first` before it was tried, and `scale` times the chance
/// over the visits. D. Silver and others, "Mastering the game of Go with deep
/// neural networks and tree search" (2016), the variant of PUCT there.
#[inline]
pub fn puct(stats: Stats, chance: f32, first: f32, scale: f32) -> f32 {
    let visits = stats.visits as f32;
    let mean = if stats.visits > 0 {
        stats.reward / visits
    } else {
        first
    };
    mean + scale * chance / (1.0 + visits)
}

/// The scale of exploration at a node with so many visits: `puct`, plus
/// `growth` with the logarithm of the visits in units of `UNIT`, times the root
/// of the visits. "Mastering Atari, Go, Chess and Shogi by planning with a
/// learned model" (2020) has the form.
#[inline]
pub fn exploration(puct: f32, growth: f32, visits: f32) -> f32 {
    /// Visits from which on exploration grows.
    const UNIT: f32 = 500.0;
    (puct + growth * (1.0 + visits / UNIT).ln()) * visits.sqrt()
}
