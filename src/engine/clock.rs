//! Time: what was agreed, what a player has left, and how much of it to spend
//! on one move.
//!
//! Everything here is arithmetic on seconds; nobody looks at a real clock.
//! Controllers that send the time left correct the clock, the others rely on
//! [`Clock::spend`].

use std::fmt;
use std::time::Duration;

/// The time a player gets. All times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimeControl {
    /// No limit.
    None,
    /// A main time and nothing after it.
    Absolute {
        /// Main time.
        main: f64,
    },
    /// After the main time, again and again a period for some stones.
    Canadian {
        /// Main time.
        main: f64,
        /// Length of a period.
        period: f64,
        /// Stones to play within a period, at least 1.
        stones: u32,
    },
    /// After the main time a number of periods; a move within one gives it
    /// back whole.
    ByoYomi {
        /// Main time.
        main: f64,
        /// Length of a period.
        period: f64,
        /// Number of periods, at least 1.
        periods: u32,
    },
    /// A main time that grows with each move.
    Fischer {
        /// Time at the start.
        main: f64,
        /// Added after each move.
        increment: f64,
    },
    /// As [`Fischer`](Self::Fischer), with limits.
    FischerCapped {
        /// Time at the start.
        main: f64,
        /// Added after each move.
        increment: f64,
        /// The most that can be saved up, if there is such a limit.
        main_cap: Option<f64>,
        /// The most that one move may take, if there is such a limit.
        move_cap: Option<f64>,
    },
}

impl TimeControl {
    /// The names that `kata-time_settings` takes.
    pub const NAMES: [&str; 6] = [
        "none",
        "absolute",
        "byoyomi",
        "canadian",
        "fischer",
        "fischer-capped",
    ];

    /// What GTP's `time_settings MAIN PERIOD STONES` means: no overtime when
    /// the period is zero, no limit when only the number of stones is zero.
    pub fn from_gtp(main: f64, period: f64, stones: u32) -> TimeControl {
        if period <= 0.0 {
            TimeControl::Absolute { main }
        } else if stones == 0 {
            TimeControl::None
        } else {
            TimeControl::Canadian {
                main,
                period,
                stones,
            }
        }
    }

    fn main(&self) -> f64 {
        match *self {
            TimeControl::None => f64::INFINITY,
            TimeControl::Absolute { main }
            | TimeControl::Canadian { main, .. }
            | TimeControl::ByoYomi { main, .. }
            | TimeControl::Fischer { main, .. }
            | TimeControl::FischerCapped { main, .. } => main,
        }
    }

    /// Length of an overtime period and its stones or the number of periods.
    fn overtime(&self) -> Option<(f64, u32)> {
        match *self {
            TimeControl::Canadian { period, stones, .. } => Some((period, stones)),
            TimeControl::ByoYomi {
                period, periods, ..
            } => Some((period, periods)),
            _ => None,
        }
    }
}

/// `byoyomi 300 30 5`: as `kata-time_settings` takes it.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::None => f.write_str("none"),
            TimeControl::Absolute { main } => write!(f, "absolute {main}"),
            TimeControl::Canadian {
                main,
                period,
                stones,
            } => write!(f, "canadian {main} {period} {stones}"),
            TimeControl::ByoYomi {
                main,
                period,
                periods,
            } => write!(f, "byoyomi {main} {period} {periods}"),
            TimeControl::Fischer { main, increment } => write!(f, "fischer {main} {increment}"),
            TimeControl::FischerCapped {
                main,
                increment,
                main_cap,
                move_cap,
            } => write!(
                f,
                "fischer-capped {main} {increment} {} {}",
                main_cap.unwrap_or(-1.0),
                move_cap.unwrap_or(-1.0)
            ),
        }
    }
}

/// What one player has left.
#[derive(Clone, Debug, PartialEq)]
pub struct Clock {
    control: TimeControl,
    /// In the main time: what is left of it. In overtime: what is left of the
    /// period.
    left: f64,
    /// `None` in the main time; in overtime the stones of the period still to
    /// play (Canadian) or the periods left, this one included (byo-yomi).
    overtime: Option<u32>,
    /// A move was made since the controller last told the time.
    moved: bool,
    /// Seconds that the controller counted besides the moves themselves, and for how
    /// many moves it did: the way there and back.
    lost: (f64, u32),
}

/// What [`Clock::time_for_move`] needs to know of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Moves among which what is saved up is shared, at least 1: those that this player is
    /// expected to make until the end, or more where later ones shall get more.
    pub moves_left: f64,
    /// Moves that this player may have to make until the end.
    pub at_most: f64,
    /// Seconds that may pass between the answer and the controller's clock.
    pub lag: f64,
    /// How many times the usual a move may take if the best one isn't clear, at least 1.
    pub stretch: f64,
}

impl Pace {
    /// What is kept back of a time for the way to the controller; a third of it at most.
    fn kept_back(self, time: f64) -> f64 {
        self.lag.min(time / 3.0).max(0.0)
    }
}

/// How long to think about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allotment {
    /// As a rule.
    pub usual: Duration,
    /// If the best move isn't clear by then.
    pub most: Duration,
}

/// Of what is left besides the usual time of a move, the part that one unclear move may take.
const FOR_ONE: f64 = 0.25;

/// What a move can lose on the way at most, in seconds; more is a clock that was set anew.
const MOST_LOST: f64 = 3.0;

/// The least time for a move, in seconds: the clock may say zero, an answer is
/// due nevertheless.
const SHORTEST: f64 = 0.02;

impl Clock {
    /// A clock at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        let mut clock = Clock {
            control,
            left: control.main(),
            overtime: None,
            moved: false,
            lost: (0.0, 0),
        };
        clock.enter_overtime();
        clock
    }

    /// What was agreed.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Sets what is left, as a controller's `time_left` says: with no stones
    /// (or periods) it is main time. Negative times count as zero.
    ///
    /// What is less than the own reckoning was lost on the way since the last
    /// move; the mean of it evens out that most controllers tell whole seconds.
    pub fn set_left(&mut self, seconds: f64, stones: u32) {
        let in_main = self.overtime.is_none() && stones == 0 && self.left.is_finite();
        if self.moved && in_main && seconds > 0.0 {
            self.lost.0 += (self.left - seconds).clamp(-MOST_LOST, MOST_LOST);
            self.lost.1 += 1;
        }
        self.moved = false;
        self.left = seconds.max(0.0);
        // Some controllers say zero where there is no limit.
        if self.control == TimeControl::None && seconds <= 0.0 && stones == 0 {
            self.left = f64::INFINITY;
        }
        self.overtime = (stones > 0).then_some(stones);
        self.enter_overtime();
    }

    /// Seconds that a move costs besides the thinking, as far as was seen; at least 0.
    pub fn lost_each_move(&self) -> f64 {
        match self.lost {
            (_, 0) => 0.0,
            (seconds, moves) => (seconds / f64::from(moves)).max(0.0),
        }
    }

    /// Takes the time of one move off the clock.
    pub fn spend(&mut self, seconds: f64) {
        self.moved = true;
        match self.control {
            TimeControl::None | TimeControl::Absolute { .. } => {
                self.left = (self.left - seconds).max(0.0);
            }
            TimeControl::Fischer { increment, .. } => {
                self.left = (self.left - seconds).max(0.0) + increment;
            }
            TimeControl::FischerCapped {
                increment,
                main_cap,
                ..
            } => {
                let left = (self.left - seconds).max(0.0);
                // A cap below what is there already takes nothing away.
                let cap = main_cap.unwrap_or(f64::INFINITY).max(left);
                self.left = (left + increment).min(cap);
            }
            TimeControl::Canadian { period, stones, .. } => {
                let over = self.pass_time(seconds, period, stones);
                if let Some(to_play) = self.overtime {
                    // Whoever took longer has lost on time; the clock goes on.
                    if to_play <= 1 || over {
                        self.left = period;
                        self.overtime = Some(stones);
                    } else {
                        self.overtime = Some(to_play - 1);
                    }
                }
            }
            TimeControl::ByoYomi {
                period, periods, ..
            } => {
                let mut over = self.pass_time(seconds, period, periods);
                while over {
                    over = match self.overtime {
                        Some(left) if left > 1 => {
                            self.overtime = Some(left - 1);
                            self.left += period;
                            self.left < 0.0
                        }
                        _ => false,
                    };
                }
                if self.overtime.is_some() {
                    self.left = period;
                }
            }
        }
    }

    /// Takes time off; main time that runs out goes over into the period.
    /// Whether the period ran out too: then `left` is negative.
    fn pass_time(&mut self, seconds: f64, period: f64, count: u32) -> bool {
        self.left -= seconds;
        if self.overtime.is_none() && self.left <= 0.0 {
            self.left += period;
            self.overtime = Some(count);
        }
        self.left < 0.0
    }

    fn enter_overtime(&mut self) {
        if self.overtime.is_none()
            && self.left <= 0.0
            && let Some((period, count)) = self.control.overtime()
        {
            self.left = period;
            self.overtime = Some(count);
        }
    }

    /// How long to think about the next move; `None` when there is no limit.
    ///
    /// In the main time it is a share for each move of the pace, but never
    /// less than an overtime period or increment would give anyway. In
    /// overtime it is the whole period, or an even share for each stone due
    /// in it. Longer than usual is only what leaves enough for the other moves.
    pub fn time_for_move(&self, pace: Pace) -> Option<Allotment> {
        let usual = self.usual_time(pace)?;
        // What may be spent without losing: a byo-yomi period can't be saved.
        let at_hand = match (self.control, self.overtime) {
            (TimeControl::ByoYomi { .. }, Some(_)) => usual,
            _ => self.left - pace.kept_back(self.left),
        };
        let spare = (FOR_ONE * (at_hand - usual)).max(0.0);
        let move_cap = match self.control {
            TimeControl::FischerCapped {
                move_cap: Some(cap),
                ..
            } => (cap - pace.kept_back(cap)).max(usual),
            _ => f64::INFINITY,
        };
        let most = (usual * pace.stretch.max(1.0))
            .min(usual + spare)
            .min(move_cap);
        // Guards against sums that no controller means, such as 1e300.
        let duration = |seconds: f64| Duration::from_secs_f64(seconds.clamp(SHORTEST, 1e7));
        Some(Allotment {
            usual: duration(usual),
            most: duration(most),
        })
    }

    /// Seconds for the next move as a rule; `None` when there is no limit.
    fn usual_time(&self, pace: Pace) -> Option<f64> {
        let moves = pace.moves_left.max(1.0);
        let lag = |time: f64| pace.kept_back(time);
        let less_lag = |time: f64| time - lag(time);
        // Time for one move out of a store that must last, and pay for the way too.
        let lost = self.lost_each_move();
        let toll = lost * pace.at_most;
        let paid = |increment: f64| (lost - 0.1 * increment).max(0.0) * pace.at_most;
        let share = |left: f64| ((less_lag(left) - toll) / moves).max(0.0);
        let seconds = match (self.control, self.overtime) {
            (TimeControl::None, None) if self.left.is_infinite() => return None,
            // Stones to play in a time nobody told the length of.
            (
                TimeControl::None
                | TimeControl::Absolute { .. }
                | TimeControl::Fischer { .. }
                | TimeControl::FischerCapped { .. },
                Some(stones),
            ) => less_lag(self.left / f64::from(stones)),
            (TimeControl::None | TimeControl::Absolute { .. }, None) => share(self.left),
            (TimeControl::Canadian { period, stones, .. }, None) => {
                let overtime = period / f64::from(stones.max(1));
                share(self.left).max(less_lag(overtime))
            }
            (TimeControl::Canadian { period, stones, .. }, Some(to_play)) => {
                if self.left > period {
                    // No true period: some controllers express a growing main
                    // time this way. What is above the period is savings.
                    less_lag(period / f64::from(stones.max(1))) + share(self.left - period)
                } else {
                    less_lag(self.left / f64::from(to_play.max(1)))
                }
            }
            (TimeControl::ByoYomi { period, .. }, None) => share(self.left).max(less_lag(period)),
            // More than a period can't be left of one.
            (TimeControl::ByoYomi { period, .. }, Some(_)) => less_lag(self.left.min(period)),
            (TimeControl::Fischer { increment, .. }, None) => {
                fischer(self.left, increment, moves, lag(self.left), paid(increment))
            }
            (
                TimeControl::FischerCapped {
                    increment,
                    main_cap,
                    move_cap,
                    ..
                },
                None,
            ) => {
                let even = fischer(self.left, increment, moves, lag(self.left), paid(increment));
                // What would overflow the cap is lost unless it is used now.
                let overflow = main_cap.map_or(0.0, |cap| self.left + increment - cap);
                let most = move_cap.map_or(f64::INFINITY, less_lag);
                even.max(overflow.min(less_lag(self.left))).min(most)
            }
        };
        Some(seconds)
    }
}

/// An even share of the savings and most of the increment, within what is
/// there.
///
/// The rest of the increments goes into the toll for the way.
fn fischer(left: f64, increment: f64, moves: f64, lag: f64, toll: f64) -> f64 {
    let most = (left - lag).max(0.0);
    ((left - lag - toll) / moves + 0.9 * increment).clamp(0.0, most)
}

/// Moves that one player is expected to make until the end of a game of which
/// `played` moves (of both) are on a board of `area` points.
///
/// A game takes about seven tenths of the board in moves, and a few more are
/// always to come.
pub fn moves_left(area: usize, played: usize) -> f64 {
    let expected = 0.7 * area as f64 - played as f64;
    (expected / 2.0).max(8.0 + area as f64 / 18.0)
}

/// Moves that one player makes in a long game: both play as many as the board has
/// points, and some are always to come.
pub fn moves_at_most(area: usize, played: usize) -> f64 {
    let left = (area as f64 - played as f64) / 2.0;
    left.max(moves_left(area, played))
}

/// Shares into which what is saved up is cut so that most of it is spent in the middle game:
/// their number falls with each move of both players until three tenths of the board are
/// played, and stays then.
///
/// The form is that of S.-C. Huang, R. Coulom and S.-S. Lin, "Time management for
/// Monte-Carlo tree search applied to the game of Go" (2010).
pub fn shares_left(area: usize, played: usize) -> f64 {
    let opening = 0.3 * area as f64 - played as f64;
    6.0 + area as f64 / 20.0 + opening.max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace {
        moves_left: 20.0,
        at_most: 20.0,
        lag: 0.5,
        stretch: 3.0,
    };

    fn seconds(clock: &Clock) -> f64 {
        clock
            .time_for_move(PACE)
            .map_or(f64::INFINITY, |time| time.usual.as_secs_f64())
    }

    fn byoyomi(main: f64, period: f64, periods: u32) -> TimeControl {
        TimeControl::ByoYomi {
            main,
            period,
            periods,
        }
    }

    fn canadian(main: f64, period: f64, stones: u32) -> TimeControl {
        TimeControl::Canadian {
            main,
            period,
            stones,
        }
    }

    #[test]
    fn gtp_settings() {
        let rows = [
            ((300.0, 0.0, 0), TimeControl::Absolute { main: 300.0 }),
            ((300.0, 0.0, 5), TimeControl::Absolute { main: 300.0 }),
            ((0.0, 0.0, 0), TimeControl::Absolute { main: 0.0 }),
            ((0.0, 1.0, 0), TimeControl::None),
            ((0.0, 5.0, 1), canadian(0.0, 5.0, 1)),
            ((60.0, 30.0, 10), canadian(60.0, 30.0, 10)),
        ];
        for ((main, period, stones), control) in rows {
            assert_eq!(TimeControl::from_gtp(main, period, stones), control);
        }
    }

    /// Control, time left as a controller sends it, bounds on the answer.
    type Row = (TimeControl, Option<(f64, u32)>, f64, f64);

    #[test]
    fn time_for_one_move() {
        let fischer = TimeControl::Fischer {
            main: 60.0,
            increment: 5.0,
        };
        let capped = TimeControl::FischerCapped {
            main: 60.0,
            increment: 5.0,
            main_cap: Some(60.0),
            move_cap: Some(4.0),
        };
        let rows: &[Row] = &[
            (TimeControl::Absolute { main: 0.0 }, None, 0.0, 0.1),
            (TimeControl::Absolute { main: 300.0 }, None, 10.0, 15.0),
            (
                TimeControl::Absolute { main: 300.0 },
                Some((-3.0, 0)),
                0.0,
                0.1,
            ),
            (
                TimeControl::Absolute { main: 300.0 },
                Some((1.0, 0)),
                0.0,
                0.1,
            ),
            // Stones without an overtime agreed on.
            (
                TimeControl::Absolute { main: 300.0 },
                Some((30.0, 10)),
                1.0,
                3.0,
            ),
            (TimeControl::None, Some((30.0, 10)), 1.0, 3.0),
            // A clock that nobody agreed on.
            (TimeControl::None, Some((300.0, 0)), 10.0, 15.0),
            // More left than a period has: a real search, within the time.
            (byoyomi(0.0, 4.0, 10), Some((24.0, 9)), 2.0, 24.0),
            (byoyomi(300.0, 30.0, 5), Some((30.0, 5)), 10.0, 29.6),
            (byoyomi(300.0, 30.0, 5), Some((3.0, 1)), 1.0, 2.6),
            // Main time just over: a fresh period.
            (byoyomi(300.0, 30.0, 5), Some((0.0, 0)), 10.0, 29.6),
            (byoyomi(300.0, 30.0, 5), Some((10.0, 0)), 10.0, 39.0),
            (byoyomi(0.0, 5.0, 1), None, 4.0, 4.8),
            // Savings in the guise of Canadian overtime.
            (canadian(1780.0, 20.0, 1), Some((824.0, 1)), 20.0, 60.0),
            (canadian(0.0, 5.0, 1), None, 4.0, 4.8),
            (canadian(300.0, 300.0, 25), Some((100.0, 10)), 9.0, 10.0),
            (canadian(300.0, 300.0, 25), Some((0.0, 0)), 11.0, 12.0),
            (fischer, None, 6.0, 8.0),
            (fischer, Some((2.0, 0)), 1.0, 1.6),
            (capped, None, 3.0, 4.0),
        ];
        for &(control, left, low, high) in rows {
            let mut clock = Clock::new(control);
            if let Some((time, stones)) = left {
                clock.set_left(time, stones);
            }
            let time = seconds(&clock);
            assert!(
                (low..=high).contains(&time),
                "{control} with {left:?}: {time} not in {low} to {high}"
            );
        }
        assert_eq!(Clock::new(TimeControl::None).time_for_move(PACE), None);
        let mut none = Clock::new(TimeControl::None);
        none.set_left(0.0, 0);
        assert_eq!(none.time_for_move(PACE), None);
        let huge = Clock::new(TimeControl::Absolute { main: f64::MAX });
        assert!(huge.time_for_move(PACE).is_some());
    }

    #[test]
    fn the_middle_game_gets_most() {
        let absolute = TimeControl::Absolute { main: 600.0 };
        for (area, first, middle, late) in [(81, 0, 12, 25), (361, 0, 54, 100)] {
            let mut clock = Clock::new(absolute);
            let times: Vec<f64> = (0..=late)
                .map(|turn| {
                    let pace = Pace {
                        moves_left: shares_left(area, 2 * turn),
                        at_most: moves_at_most(area, 2 * turn),
                        lag: 0.0,
                        stretch: 1.0,
                    };
                    let time = clock.time_for_move(pace).unwrap().usual.as_secs_f64();
                    clock.spend(time);
                    time
                })
                .collect();
            assert!(times[middle] > 1.7 * times[first], "{times:?}");
            assert!(times[middle] > 1.7 * times[late], "{times:?}");
        }
    }

    #[test]
    fn an_unclear_move_may_take_longer() {
        let fischer = TimeControl::FischerCapped {
            main: 100.0,
            increment: 5.0,
            main_cap: None,
            move_cap: Some(10.5),
        };
        let rows = [
            (TimeControl::Absolute { main: 200.5 }, None, 30.0),
            (TimeControl::Absolute { main: 200.5 }, Some((4.5, 0)), 0.6),
            // A quarter of what the other stone would get; nothing for the last one.
            (canadian(0.0, 20.0, 2), Some((20.0, 2)), 12.0),
            (canadian(0.0, 20.0, 2), Some((20.0, 1)), 19.5),
            (byoyomi(0.0, 10.0, 3), None, 9.5),
            (fischer, None, 10.0),
        ];
        for (control, left, most) in rows {
            let mut clock = Clock::new(control);
            if let Some((time, stones)) = left {
                clock.set_left(time, stones);
            }
            let found = clock.time_for_move(PACE).unwrap().most.as_secs_f64();
            assert!((found - most).abs() < 0.1, "{control}: {found}");
        }
    }

    /// A server counts half a second for the way of each move, and tells whole
    /// seconds.
    #[test]
    fn what_is_lost_on_the_way_is_seen_and_paid_for() {
        let controls = [
            TimeControl::Absolute { main: 60.0 },
            TimeControl::Fischer {
                main: 20.0,
                increment: 1.0,
            },
        ];
        for control in controls {
            let mut clock = Clock::new(control);
            let mut left = control.main();
            for turn in 0..45 {
                clock.set_left(left.floor(), 0);
                let pace = Pace {
                    moves_left: shares_left(81, 2 * turn),
                    at_most: moves_at_most(81, 2 * turn),
                    lag: 0.7,
                    stretch: 1.0,
                };
                let time = clock.time_for_move(pace).unwrap().usual.as_secs_f64();
                clock.spend(time);
                left -= time + 0.5;
                assert!(left > 0.0, "{control}: lost on time in move {turn}");
                if let TimeControl::Fischer { increment, .. } = control {
                    left += increment;
                }
            }
            let seen = clock.lost_each_move();
            assert!((seen - 0.5).abs() < 0.05, "{control}: {seen}");
        }
        // A clock that is set anew isn't a long way.
        let mut clock = Clock::new(TimeControl::Absolute { main: 600.0 });
        clock.spend(1.0);
        clock.set_left(60.0, 0);
        assert!(clock.lost_each_move() <= 3.0);
    }

    #[test]
    fn the_cap_makes_savings_useless() {
        let control = |main_cap| TimeControl::FischerCapped {
            main: 60.0,
            increment: 20.0,
            main_cap,
            move_cap: None,
        };
        assert!(seconds(&Clock::new(control(Some(50.0)))) >= 30.0);
        assert!(seconds(&Clock::new(control(None))) < 30.0);
    }

    /// A player who takes the time proposed never loses on time, with no word
    /// from the controller.
    #[test]
    fn own_clock_lasts_a_whole_game() {
        let controls = [
            TimeControl::Absolute { main: 60.0 },
            canadian(20.0, 30.0, 10),
            canadian(0.0, 5.0, 1),
            byoyomi(2.0, 1.0, 3),
            TimeControl::Fischer {
                main: 10.0,
                increment: 1.0,
            },
        ];
        for control in controls {
            let mut clock = Clock::new(control);
            let mut total = 0.0;
            for turn in 0..150 {
                let pace = Pace {
                    moves_left: shares_left(361, 2 * turn),
                    at_most: moves_at_most(361, 2 * turn),
                    lag: 0.4,
                    stretch: 3.0,
                };
                // Every move is unclear.
                let time = clock.time_for_move(pace).unwrap().most.as_secs_f64();
                total += time;
                let allowed = match (control, clock.overtime) {
                    (
                        TimeControl::ByoYomi { period, .. } | TimeControl::Canadian { period, .. },
                        None,
                    ) => clock.left + period,
                    _ => clock.left,
                };
                assert!(
                    time <= allowed.max(SHORTEST),
                    "{control}, turn {turn}: {time} of {allowed}"
                );
                clock.spend(time);
                if let TimeControl::ByoYomi {
                    main,
                    period,
                    periods,
                } = control
                {
                    assert!(total <= main + period * (turn + 1) as f64);
                    assert!(clock.overtime.is_none_or(|left| left == periods));
                }
            }
        }
    }

    #[test]
    fn overtime_is_used_up_and_given_back() {
        let mut clock = Clock::new(byoyomi(0.0, 10.0, 3));
        clock.spend(15.0);
        assert_eq!((clock.left, clock.overtime), (10.0, Some(2)));
        clock.spend(5.0);
        assert_eq!((clock.left, clock.overtime), (10.0, Some(2)));
        clock.spend(1000.0);
        assert_eq!((clock.left, clock.overtime), (10.0, Some(1)));

        let mut clock = Clock::new(canadian(5.0, 10.0, 2));
        clock.spend(8.0);
        assert_eq!((clock.left, clock.overtime), (7.0, Some(1)));
        clock.spend(3.0);
        assert_eq!((clock.left, clock.overtime), (10.0, Some(2)));
    }
}
