//! Levels of play, for those who want a game that they can win.
//!
//! The weaker ones don't think less cleverly on purpose: they play what a
//! player might play at first sight, the likelier the more the network advises
//! it.

use crate::board::Move;
use crate::playout::Rng;
use crate::search::Candidate;

/// The strongest level: everything the engine can do.
pub const STRONGEST: u32 = 10;

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Playouts of a move at most.
    pub playouts: Option<u64>,
    /// How far the choice strays from what is advised: the chances of moves are
    /// raised to the power of one over this. At 0 the best move is chosen.
    pub temperature: f32,
}

/// Levels from 1 up.
const LEVELS: [Level; STRONGEST as usize] = {
    const fn at_sight(temperature: f32) -> Level {
        Level {
            playouts: Some(1),
            temperature,
        }
    }
    const fn thinking(playouts: u64) -> Level {
        Level {
            playouts: Some(playouts),
            temperature: 0.0,
        }
    }
    [
        at_sight(3.0),
        at_sight(2.2),
        at_sight(1.7),
        at_sight(1.3),
        at_sight(0.9),
        at_sight(0.65),
        thinking(1),
        thinking(20),
        thinking(100),
        Level {
            playouts: None,
            temperature: 0.0,
        },
    ]
};

/// The level with this number; the nearest there is.
pub fn level(number: u32) -> Level {
    LEVELS[(number.clamp(1, STRONGEST) - 1) as usize]
}

/// Chooses a play at random, as likely as its chance to the power of
/// 1/`temperature`; none when there is no play among the candidates.
pub fn choose<'a>(
    candidates: impl Iterator<Item = &'a Candidate>,
    temperature: f32,
    rng: &mut Rng,
) -> Option<Move> {
    let plays: Vec<(Move, f64)> = candidates
        .filter(|candidate| !candidate.mv.is_pass() && candidate.prior > 0.0)
        .map(|candidate| {
            let weight = f64::from(candidate.prior).powf(1.0 / f64::from(temperature));
            (candidate.mv, weight)
        })
        .collect();
    let sum: f64 = plays.iter().map(|(_, weight)| weight).sum();
    let mut left = sum * rng.below(1 << 30) as f64 / f64::from(1 << 30);
    for &(mv, weight) in &plays {
        left -= weight;
        if left < 0.0 {
            return Some(mv);
        }
    }
    plays.last().map(|&(mv, _)| mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    fn candidate(mv: Move, prior: f32) -> Candidate {
        Candidate {
            mv,
            visits: 0,
            winrate: 0.5,
            prior,
            rave_visits: 0,
            rave: 0.5,
            score: 0.0,
            score_stdev: 0.0,
            variation: vec![mv],
            variation_visits: vec![0],
            owners: None,
        }
    }

    #[test]
    fn the_hotter_the_more_often_the_second_choice_is_made() {
        let play = |column| Move::Play(Point::new(column, 0));
        let moves = [
            candidate(play(0), 0.6),
            candidate(play(1), 0.3),
            candidate(Move::Pass, 0.1),
        ];
        let mut rng = Rng::new(1, 0);
        let mut second = |temperature| {
            (0..3000)
                .filter(|_| choose(moves.iter(), temperature, &mut rng) == Some(play(1)))
                .count() as f64
                / 3000.0
        };
        // 1/3, and a quarter to three quarters of it squared: 1/5.
        assert!((second(1.0) - 1.0 / 3.0).abs() < 0.04);
        assert!((second(0.5) - 1.0 / 5.0).abs() < 0.04);
        assert!((second(1000.0) - 1.0 / 2.0).abs() < 0.04);
        assert_eq!(choose([].iter(), 1.0, &mut rng), None);
        assert_eq!(choose(moves[2..].iter(), 1.0, &mut rng), None);
    }

    #[test]
    fn levels_go_up() {
        for number in 1..STRONGEST {
            let (a, b) = (level(number), level(number + 1));
            assert!(
                a.temperature > b.temperature
                    || a.playouts.unwrap_or(u64::MAX) < b.playouts.unwrap_or(u64::MAX)
            );
        }
        assert_eq!(level(0), level(1));
        assert_eq!(level(99), level(STRONGEST));
    }
}
