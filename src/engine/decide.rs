//! From what the search found to what the player does: play, pass or resign.
//!
//! Pure functions of plain facts; the engine collects the facts.

use crate::board::{Board, Color, Move, Point, PointSet, Suicide};

use super::params::EngineParams;

/// What the player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Play or pass.
    Move(Move),
    /// Give the game up; the position doesn't change.
    Resign,
}

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The search likes it best.
    Best,
    /// No play is legal.
    NoOtherMove,
    /// The opponent has passed and the count is won.
    Won,
    /// The opponent has passed and no point is left to gain.
    NothingLeft,
    /// It takes dead stones off, or prepares that.
    Capture,
    /// The game is lost.
    Hopeless,
}

/// What the choice depends on besides the candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts")]
pub struct Facts {
    /// Points of the board.
    pub area: usize,
    /// Moves played so far.
    pub moves: usize,
    /// Stones on the board.
    pub stones: usize,
    /// The latest move was a pass.
    pub opponent_passed: bool,
    /// The score in the player's favour if the game ended now, when that was
    /// counted.
    pub count: Option<f64>,
    /// No empty point is in doubt.
    pub settled: bool,
    /// Dead stones of the opponent stand that must be captured before a pass.
    pub must_capture: bool,
    /// Another pass ends the game, and it is won as it stands, dead stones of the
    /// opponent or not.
    pub won_by_pass: bool,
    /// Dead stones come off by agreement.
    pub by_agreement: bool,
}

/// Whether to pass without a search: the opponent has passed, and with
/// another pass the game is over and won.
///
/// Early in the game that isn't done: whoever passes then means something
/// else by it, such as a handicap.
pub fn pass_at_once(facts: &Facts, params: &EngineParams) -> Option<Reason> {
    if !facts.opponent_passed || !is_late(facts, params) {
        return None;
    }
    let won = facts.count.is_some_and(|count| count > 0.0);
    if won && !facts.must_capture {
        Some(Reason::Won)
    } else if facts.by_agreement && facts.settled && !facts.must_capture {
        Some(Reason::NothingLeft)
    } else {
        None
    }
}

/// Whether so much has been played that a pass of the opponent means the end.
pub fn is_late(facts: &Facts, params: &EngineParams) -> bool {
    facts.settled || facts.stones as f64 >= f64::from(params.pass_after) * facts.area as f64
}

/// Whether a play in the player's own territory, which costs a point, would turn a
/// game around that is won by the count if the opponent moves first.
pub fn gives_the_win_away(facts: &Facts) -> bool {
    facts.by_agreement && facts.count.is_some_and(|count| count > 0.0 && count <= 1.0)
}

/// Whether a neutral point or two would turn the game around: a play in the own area,
/// which is worth nothing by area, leaves them to the opponent.
pub fn a_point_decides(facts: &Facts) -> bool {
    facts.count.is_some_and(|count| count.abs() <= 2.0)
}

/// Takes the best candidate that is legal, if there is one.
pub fn choose(best: Option<Move>) -> (Move, Reason) {
    match best {
        Some(best) => (best, Reason::Best),
        None => (Move::Pass, Reason::NoOtherMove),
    }
}

/// Counts the own moves in a row that looked lost, and says when it's enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hopes {
    lost: u32,
}

impl Hopes {
    /// Takes note of the winrate of the move about to be made; whether to
    /// resign instead.
    pub fn gone(&mut self, winrate: f32, facts: &Facts, params: &EngineParams) -> bool {
        if winrate >= params.resign_winrate {
            self.lost = 0;
            return false;
        }
        self.lost = self.lost.saturating_add(1);
        let first_moves = f64::from(params.resign_after) * facts.area as f64;
        self.lost >= params.resign_moves && facts.moves as f64 >= first_moves
    }
}

/// The plays that help to take dead enemy stones off: captures if there are
/// any, else the liberties of dead chains, else the liberties' neighbours; and what
/// saves an own chain in atari beside dead stones, which else would live by taking it.
/// Only if there are no others, what connects a chain that has one liberty besides one
/// that it shares with them, so that the shared one can be filled, and plays that
/// put an own chain in atari: to throw in takes an eye space apart from within.
/// None fills an own eye without capturing or saving.
pub fn capturing_moves(board: &Board, color: Color, dead: &PointSet) -> Vec<Point> {
    let (mut liberties, mut beside) = (PointSet::new(), PointSet::new());
    for stone in dead.iter().filter(|&p| board.cell(p) == !color) {
        liberties.extend(board.liberties(stone).iter());
        let own = stone.neighbors().into_iter();
        beside.extend(own.filter(|&p| board.cell(p) == color));
    }
    let is_no_eye = |&p: &Point| !board.is_eye_like(color, p);
    let (mut saving, mut strengthening) = (PointSet::new(), PointSet::new());
    for own in beside.iter() {
        let short = board.liberties(own);
        let helps = |&p: &Point| strengthens(board, own, p);
        let is_shared = |p: Point| liberties.contains(p);
        match short.len() {
            1 => saving.extend(short.iter().filter(helps)),
            2 if short.iter().any(is_shared) => {
                let others = short.iter().filter(|&p| !is_shared(p));
                strengthening.extend(others.filter(helps).filter(is_no_eye));
            }
            _ => {}
        }
    }
    let around: PointSet = liberties
        .iter()
        .flat_map(Point::neighbors)
        .filter(|&p| board.is_empty(p))
        .collect();
    for points in [&liberties, &around] {
        let safe: Vec<(Point, bool)> = points
            .iter()
            .filter_map(|point| Some((point, is_useful(board, color, point)?)))
            .collect();
        let captures: Vec<Point> = safe
            .iter()
            .filter_map(|&(point, captures)| captures.then_some(point))
            .collect();
        if !captures.is_empty() {
            return captures;
        }
        if !safe.is_empty() {
            saving.extend(safe.into_iter().map(|(point, _)| point));
            return saving.iter().collect();
        }
    }
    if saving.is_empty() {
        let is_legal = |&p: &Point| board.check(color, p, Suicide::Forbidden).is_ok();
        saving.extend(liberties.iter().filter(is_no_eye).filter(is_legal));
        saving.extend(strengthening.iter());
    }
    saving.iter().collect()
}

/// Whether a chain has more liberties after a play at one of them.
fn strengthens(board: &Board, stone: Point, liberty: Point) -> bool {
    let Some(color) = board.cell(stone).color() else {
        return false;
    };
    if board.check(color, liberty, Suicide::Forbidden).is_err() {
        return false;
    }
    let mut after = board.clone();
    after.play(color, liberty);
    after.liberty_count(stone) > board.liberty_count(stone)
}

/// Whether a play captures, if it makes sense at all.
fn is_useful(board: &Board, color: Color, point: Point) -> Option<bool> {
    board.check(color, point, Suicide::Forbidden).ok()?;
    let mut after = board.clone();
    after.play(color, point);
    if after.captured(!color) > board.captured(!color) {
        return Some(true);
    }
    (!board.is_eye_like(color, point) && !after.in_atari(point)).then_some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATE: Facts = Facts {
        area: 81,
        moves: 60,
        stones: 50,
        opponent_passed: true,
        count: None,
        settled: true,
        must_capture: false,
        won_by_pass: false,
        by_agreement: true,
    };

    #[test]
    fn a_point_of_own_territory_may_be_the_win() {
        for (count, by_agreement, gives_away) in [
            (Some(0.5), true, true),
            (Some(1.0), true, true),
            (Some(1.5), true, false),
            (Some(0.0), true, false),
            (Some(-0.5), true, false),
            (Some(0.5), false, false),
            (None, true, false),
        ] {
            let facts = Facts {
                count,
                by_agreement,
                ..LATE
            };
            assert_eq!(gives_the_win_away(&facts), gives_away, "{count:?}");
        }
    }

    #[test]
    fn games_that_a_neutral_point_decides() {
        let decides = |count| a_point_decides(&Facts { count, ..LATE });
        assert!(decides(Some(0.5)) && decides(Some(-0.5)) && decides(Some(2.0)));
        assert!(!decides(Some(2.5)) && !decides(Some(-3.0)) && !decides(None));
    }

    #[test]
    fn passing_at_once() {
        let params = EngineParams::default();
        let rows = [
            (
                Facts {
                    count: Some(0.5),
                    ..LATE
                },
                Some(Reason::Won),
            ),
            (
                Facts {
                    count: Some(0.5),
                    settled: false,
                    ..LATE
                },
                Some(Reason::Won),
            ),
            (
                Facts {
                    count: Some(-0.5),
                    ..LATE
                },
                Some(Reason::NothingLeft),
            ),
            (
                Facts {
                    count: Some(-0.5),
                    settled: false,
                    ..LATE
                },
                None,
            ),
            (
                Facts {
                    count: Some(-0.5),
                    by_agreement: false,
                    ..LATE
                },
                None,
            ),
            (
                Facts {
                    count: Some(9.0),
                    must_capture: true,
                    ..LATE
                },
                None,
            ),
            (
                Facts {
                    count: Some(9.0),
                    opponent_passed: false,
                    ..LATE
                },
                None,
            ),
            (
                Facts {
                    count: Some(9.0),
                    settled: false,
                    stones: 3,
                    ..LATE
                },
                None,
            ),
            (
                Facts {
                    count: Some(0.0),
                    settled: false,
                    ..LATE
                },
                None,
            ),
        ];
        for (facts, wanted) in rows {
            assert_eq!(pass_at_once(&facts, &params), wanted, "{facts:?}");
        }
    }

    #[test]
    fn resigning_takes_several_bad_moves_in_a_row() {
        let params = EngineParams::default();
        let mut hopes = Hopes::default();
        let winrates = [0.01, 0.01, 0.5, 0.01, 0.01, 0.01];
        let answers = winrates.map(|winrate| hopes.gone(winrate, &LATE, &params));
        assert_eq!(answers, [false, false, false, false, false, true]);

        let early = Facts { moves: 10, ..LATE };
        let mut hopes = Hopes::default();
        assert!((0..10).all(|_| !hopes.gone(0.0, &early, &params)));
    }

    #[test]
    fn no_candidate_means_pass() {
        assert_eq!(choose(None), (Move::Pass, Reason::NoOtherMove));
        let play = Move::Play(Point::new(0, 0));
        assert_eq!(choose(Some(play)), (play, Reason::Best));
    }

    #[test]
    fn dead_stones_are_approached_from_their_liberties() {
        let board = Board::parse(
            "
            5 . . X O .
            4 . . X O .
            3 . . X O X
            2 . . X O .
            1 . . X O .
            ",
        )
        .unwrap();
        let size = board.size();
        let dead: PointSet = [size.parse_point("E3").unwrap()].into_iter().collect();
        let moves: Vec<_> = capturing_moves(&board, Color::White, &dead)
            .into_iter()
            .map(|p| p.to_string())
            .collect();
        assert_eq!(moves, ["E2", "E4"]);
        let mut board = board;
        board.play(Color::White, size.parse_point("E2").unwrap());
        let moves = capturing_moves(&board, Color::White, &dead);
        assert_eq!(moves, [size.parse_point("E4").unwrap()]);
        assert!(capturing_moves(&board, Color::White, &PointSet::new()).is_empty());
    }

    #[test]
    fn a_stone_in_atari_beside_dead_ones_is_saved() {
        // With J5 White would take J4, and come to life or to a ko.
        let board = Board::parse(
            "
            9 . . O O X . X . X
            8 . O . O X X X X .
            7 . . O X . X . X X
            6 O O O X X O X X X
            5 X O X . X O X X .
            4 X O X X O O O O X
            3 X X X . X O O O O
            2 . . . X X O . X O
            1 X . X X O O O . O
            ",
        )
        .unwrap();
        let size = board.size();
        let point = |text: &str| size.parse_point(text).unwrap();
        let dead: PointSet = board.chain_points(point("H4")).collect();
        let moves = capturing_moves(&board, Color::Black, &dead);
        assert_eq!(moves, [point("J5")]);
        // What is left then is to throw in at White's only eye space.
        let mut board = board;
        board.play(Color::Black, point("J5"));
        let moves = capturing_moves(&board, Color::Black, &dead);
        assert_eq!(moves, [point("H1"), point("G2")]);
    }

    #[test]
    fn a_short_chain_beside_dead_stones_is_connected_first() {
        // Black may not approach at F1 before E1 is connected at D1, and E6 would
        // put his own chain in atari.
        let board = Board::parse(
            "
            9 . X . . X O O . O
            8 X . X X X O O O O
            7 . X O O O O O X O
            6 X . X O . O X X X
            5 . X X O X X X X .
            4 X X X X O X O X X
            3 X . X X O O O X O
            2 . X . X O O . O O
            1 . . X . X . O O O
            ",
        )
        .unwrap();
        let size = board.size();
        let point = |text: &str| size.parse_point(text).unwrap();
        let dead: PointSet = size
            .points()
            .filter(|&p| board.cell(p) == Color::White)
            .collect();
        let moves = capturing_moves(&board, Color::Black, &dead);
        assert!(moves.contains(&point("D1")), "{moves:?}");
        let mut board = board;
        board.play(Color::Black, point("D1"));
        let moves = capturing_moves(&board, Color::Black, &dead);
        assert_eq!(moves, [point("F1")]);
    }
}
