//! Small boards solved with the program's own board, at their published values.
//!
//! The values of area counting with best play are those of Erik van der Werf
//! (Solving Go on small boards, ICGA Journal 26, 2003): 2x2 B+1, 3x3 B+9,
//! 4x4 B+2, 5x5 B+25 with the first move in the centre.

use std::collections::HashMap;
use std::thread::Builder;

use ponnuki::board::{Board, BoardSize, Color, Hash, Move, Point, PointSet};
use ponnuki::engine::decide::Decision;
use ponnuki::engine::params::Params;
use ponnuki::engine::{Engine, Options};
use ponnuki::rules::{Ending, Komi, Ruleset, pass_alive, score};

/// Proves that a player can get so many points with best play on both sides, in
/// a game under superko that ends by two passes and takes no stones off.
///
/// A position that is once proved, or not within so many moves, counts as that
/// on other lines too if nothing on the line to it was in the way. Under superko
/// that isn't quite sure, since other lines have other positions in the way; so
/// the least boards do without it.
struct Prover {
    /// Who wants the points, and how many more than the opponent.
    player: Color,
    goal: i32,
    superko: Superko,
    size: BoardSize,
    /// The present position is the last in use.
    boards: Vec<Board>,
    /// Positions on the way to it, as superko sees them.
    line: Vec<u64>,
    /// By position: whether it is proved, and the most moves in which it isn't.
    known: Option<HashMap<u64, (bool, u8)>>,
    /// The points of the board as each symmetry sees them.
    symmetries: Vec<Vec<Point>>,
    /// Points in the order in which they are tried.
    order: Vec<Point>,
}

/// What may not come again: a board, or a board with the same player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Superko {
    Positional,
    Situational,
}

impl Prover {
    fn new(lines: usize, superko: Superko, player: Color, goal: i32) -> Prover {
        let size = BoardSize::square(lines).unwrap();
        let last = lines - 1;
        let symmetries = (0..8)
            .map(|turn| {
                size.points()
                    .map(|p| {
                        let (x, y) = (p.column(), p.row());
                        let x = if turn & 1 == 0 { x } else { last - x };
                        let y = if turn & 2 == 0 { y } else { last - y };
                        if turn & 4 == 0 {
                            Point::new(x, y)
                        } else {
                            Point::new(y, x)
                        }
                    })
                    .collect()
            })
            .collect();
        // The middle first.
        let mut order: Vec<Point> = size.points().collect();
        order.sort_by_key(|p| {
            let off = |at: usize| (2 * at).abs_diff(last);
            off(p.column()) + off(p.row())
        });
        Prover {
            player,
            goal,
            size,
            superko,
            boards: vec![Board::new(size)],
            line: Vec::new(),
            known: (lines > 2).then(HashMap::new),
            symmetries,
            order,
        }
    }

    /// Whether the goal is reached from the empty board within so many moves,
    /// the fewest tried first.
    fn proves(&mut self, moves: u8) -> bool {
        (1..=moves).any(|limit| self.reaches(Color::Black, 0, limit).0)
    }

    /// Whether the goal is reached within so many moves, and the first position
    /// of the line so far on which the answer depends, because it may not come
    /// again.
    fn reaches(&mut self, to_move: Color, passes: u8, left: u8) -> (bool, usize) {
        let depth = self.line.len();
        if let Some(decided) = self.decided(depth, passes) {
            return (decided, usize::MAX);
        }
        if left == 0 {
            return (false, usize::MAX);
        }
        let key = self.key(depth, to_move, passes);
        match self.known.as_ref().and_then(|known| known.get(&key)) {
            Some(&(true, _)) => return (true, usize::MAX),
            Some(&(false, tried)) if tried >= left => return (false, usize::MAX),
            _ => {}
        }
        let board = &self.boards[depth];
        let mut plays: Vec<Option<Point>> = self
            .order
            .iter()
            .copied()
            .filter(|&p| board.is_empty(p) && board.is_legal(to_move, p))
            .map(Some)
            .collect();
        plays.push(None);
        self.line.push(self.repeat_key(board.hash(), to_move));
        let wants = to_move == self.player;
        let mut reached = !wants;
        let mut rests_on = usize::MAX;
        for mv in plays {
            if self.boards.len() == depth + 1 {
                let copy = self.boards[depth].clone();
                self.boards.push(copy);
            }
            let (above, below) = self.boards.split_at_mut(depth + 1);
            let after = &mut below[0];
            after.copy_from(&above[depth]);
            match mv {
                Some(point) => {
                    after.play(to_move, point);
                    let again = self.repeat_key(self.boards[depth + 1].hash(), !to_move);
                    if let Some(at) = self.line.iter().position(|&k| k == again) {
                        rests_on = rests_on.min(at);
                        continue;
                    }
                }
                None => after.pass(),
            }
            let passes = if mv.is_none() { passes + 1 } else { 0 };
            let (found, on) = self.reaches(!to_move, passes, left - 1);
            if found == wants {
                reached = wants;
                rests_on = on;
                break;
            }
            rests_on = rests_on.min(on);
        }
        self.line.pop();
        if rests_on >= depth {
            rests_on = usize::MAX;
            if let Some(known) = &mut self.known {
                known.insert(key, (reached, left));
            }
        }
        (reached, rests_on)
    }

    fn repeat_key(&self, board: Hash, next: Color) -> u64 {
        match self.superko {
            Superko::Positional => board.0,
            Superko::Situational => board.with_player(next).0,
        }
    }

    /// Whether the goal is reached or out of reach, by what can't be captured
    /// any more or by the end of the game.
    fn decided(&self, depth: usize, passes: u8) -> Option<bool> {
        let board = &self.boards[depth];
        if passes >= 2 {
            let none = PointSet::new();
            let rules = Ruleset::named("cgos").unwrap();
            let end = score(board, &none, &none, &rules, Komi::ZERO, &Ending::default());
            return Some(end.hundredths() / 100 * self.player.sign() >= self.goal);
        }
        let area = self.size.area() as i32;
        let safe = |color| {
            if board.stones(color) < 2 {
                return 0;
            }
            let alive = pass_alive(board, color);
            (alive.chains.len() + alive.area.len()) as i32
        };
        if 2 * safe(self.player) - area >= self.goal {
            Some(true)
        } else if area - 2 * safe(!self.player) < self.goal {
            Some(false)
        } else {
            None
        }
    }

    /// The same number for positions that a symmetry makes equal.
    fn key(&self, depth: usize, to_move: Color, passes: u8) -> u64 {
        let board = &self.boards[depth];
        let ko = board.ko().filter(|&(color, _)| color == to_move);
        let seen = |points: &Vec<Point>| {
            points.iter().fold(0_u64, |key, &point| {
                let stone = board
                    .cell(point)
                    .color()
                    .map_or(0, |c| c.index() as u64 + 1);
                let is_ko = ko.is_some_and(|(_, at)| at == point);
                key << 2 | if is_ko { 3 } else { stone }
            })
        };
        let least = self.symmetries.iter().map(seen).min().unwrap();
        least << 3 | u64::from(passes) << 1 | to_move.index() as u64
    }
}

/// The value of a board is this: Black gets so much, and White gives no more.
fn check(lines: usize, superko: Superko, value: i32, moves: u8) {
    for (player, goal) in [(Color::Black, value), (Color::White, -value)] {
        // A proof is deep, and the stack of a test is not.
        let proves = move || Prover::new(lines, superko, player, goal).proves(moves);
        let thread = Builder::new().stack_size(1 << 26).spawn(proves).unwrap();
        let proved = thread.join().unwrap();
        assert!(proved, "{lines}x{lines}, {superko:?}: {player} gets {goal}");
    }
}

#[test]
fn two_by_two() {
    check(2, Superko::Positional, 1, 12);
    check(2, Superko::Situational, 1, 12);
}

#[test]
fn three_by_three() {
    check(3, Superko::Positional, 9, 12);
    check(3, Superko::Situational, 9, 12);
}

#[test]
fn four_by_four() {
    check(4, Superko::Positional, 2, 24);
}

/// The engine with so many playouts a move.
fn engine(seed: u64, komi: i32) -> Engine {
    let options = Options {
        size: BoardSize::square(5).unwrap(),
        ruleset: Ruleset::named("chinese-kgs").unwrap(),
        komi: Komi::from_hundredths(komi),
        threads: 1,
        memory: 32 << 20,
        seed,
        resign: false,
        playouts: Some(1000),
        move_time: None,
        ..Options::default()
    };
    Engine::new(options, Params::default())
}

#[test]
fn five_by_five() {
    let size = BoardSize::square(5).unwrap();
    let center = Move::Play(size.parse_point("C3").unwrap());
    let mut won = 0;
    for seed in 1..=3 {
        // An even game is clearly won.
        let choice = engine(seed, 0).genmove(Color::Black, false);
        assert_eq!(choice.decision, Decision::Move(center));
        assert!(choice.report.unwrap().winrate > 0.6);
        // With a komi of 24.5 only the whole board is enough.
        let mut engine = engine(seed, 2450);
        let mut color = Color::Black;
        while !engine.game().is_over() && engine.game().move_number() < 100 {
            let choice = engine.genmove(color, false);
            if engine.game().move_number() == 1 {
                assert_eq!(choice.decision, Decision::Move(center));
            }
            color = !color;
        }
        won += usize::from(engine.final_score().to_string() == "B+0.5");
    }
    assert!(won >= 2, "Black kept the whole board in {won} of 3 games");
}
