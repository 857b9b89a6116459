//! What the network sees of a position.
//!
//! Yes-or-no planes, one bit a point, and a few numbers for the whole board,
//! all from the view of the player to move: swapping the colours or turning
//! the board changes nothing but the places. Trainer and search get them from
//! the same function.

use crate::board::{Board, BoardSize, Color, Move, Point, PointMap, PointSet, Suicide};
use crate::game::Game;
use crate::rules::{Komi, Ruleset, Scoring, Tax, pass_alive};
use crate::tactics::Points;
use crate::tactics::ladder::LadderReader;

/// Last moves that the network sees.
pub const HISTORY: usize = 5;

/// The planes, in order. `own` is the player to move. The count of liberties
/// stops at three: more follows from the stones.
pub const PLANES: [&str; 25] = [
    "board",
    "own",
    "opponent",
    "own, one liberty",
    "own, two liberties",
    "own, three liberties",
    "opponent, one liberty",
    "opponent, two liberties",
    "opponent, three liberties",
    "play repeats (ko, superko)",
    "play is suicide",
    "last move",
    "move before it",
    "third last",
    "fourth last",
    "fifth last",
    "own, in atari and caught",
    "own, two liberties and caught if not defended",
    "opponent, can be caught",
    "play catches",
    "own for certain",
    "opponent's for certain",
    "play gets one liberty",
    "play gets two liberties",
    "play gets three liberties",
];

/// The numbers for the whole board, in order.
pub const GLOBALS: [&str; 10] = [
    "own komi / 15",
    "territory",
    "tax",
    "opponent has just passed",
    "own last move was a pass",
    "(lines - 14) / 10",
    "parity of komi and board",
    "superko",
    "suicide allowed",
    "territory: lead in prisoners / 15",
];

/// Changes with the meaning of any plane or number.
const REVISION: u8 = 1;

/// The bit of a point of the board: all have it.
pub(super) const BOARD: u32 = plane::BOARD;

mod plane {
    //! Bits of the planes.
    pub(super) const BOARD: u32 = 1;
    /// Stones: own, then the opponent's.
    pub(super) const STONE: u32 = 1 << 1;
    /// One, two, three liberties: own, then the opponent's.
    pub(super) const LIBERTIES: u32 = 1 << 3;
    pub(super) const REPEATS: u32 = 1 << 9;
    pub(super) const SUICIDE: u32 = 1 << 10;
    pub(super) const LAST: u32 = 1 << 11;
    pub(super) const LOST: u32 = 1 << 16;
    pub(super) const THREATENED: u32 = 1 << 17;
    pub(super) const CATCHABLE: u32 = 1 << 18;
    pub(super) const CATCHES: u32 = 1 << 19;
    /// Area for certain: own, then the opponent's.
    pub(super) const CERTAIN: u32 = 1 << 20;
    /// One, two, three liberties after a play.
    pub(super) const GETS: u32 = 1 << 22;
}

/// Largest komi either way that the network tells from a larger one.
const KOMI_LIMIT: f32 = 60.0;

/// A number that names the planes and globals; a weight file holds it.
pub fn feature_set() -> u32 {
    let mut hash = crate::net::fnv(&[REVISION]);
    for name in PLANES.iter().chain(&GLOBALS) {
        hash = hash.rotate_left(7) ^ crate::net::fnv(name.as_bytes());
    }
    hash
}

/// A position as the network is asked about it.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The stones.
    pub board: &'a Board,
    /// Who is to move.
    pub to_move: Color,
    /// The last moves, the latest first; `None` before the first.
    pub last: [Option<Move>; HISTORY],
    /// Points that superko forbids the player to move.
    pub banned: &'a [Point],
    /// The rules in force.
    pub ruleset: &'a Ruleset,
    /// What White gets, points for handicap stones included.
    pub komi: Komi,
}

impl<'a> Position<'a> {
    /// The present position of a game; `banned` as [`banned`] finds them.
    pub fn of(game: &'a Game, banned: &'a [Point]) -> Position<'a> {
        let mut last = [None; HISTORY];
        for (slot, &(_, mv)) in last.iter_mut().zip(game.moves().iter().rev()) {
            *slot = Some(mv);
        }
        let bonus = game.ruleset().handicap_bonus.points(game.handicap());
        Position {
            board: game.board(),
            to_move: game.to_move(),
            last,
            banned,
            ruleset: game.ruleset(),
            komi: Komi::from_hundredths(game.komi().hundredths() + 100 * bonus as i32),
        }
    }
}

impl Position<'_> {
    /// Points of the last move and the one before; `None` for a pass.
    pub fn recent(&self) -> [Option<Point>; 2] {
        [0, 1].map(|age| self.last[age].and_then(Move::point))
    }
}

/// The points that superko forbids the player to move; none under simple ko.
pub fn banned(game: &Game) -> Vec<Point> {
    if game.forbidden().is_empty() {
        return Vec::new();
    }
    let (board, color, rules) = (game.board(), game.to_move(), game.ruleset());
    let repeats = |&point: &Point| {
        let playable = match board.check(color, point, rules.suicide) {
            Ok(()) => true,
            Err(illegal) => illegal == crate::board::Illegal::Ko,
        };
        playable
            && game
                .forbidden()
                .contains(rules.ko.key(board.hash_after(color, point), color))
    };
    board.empty_points().filter(repeats).collect()
}

/// What the network sees; kept and filled again to save allocations.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// Lines each way.
    pub size: BoardSize,
    /// A bit a plane for each point, row by row from the upper left.
    pub points: Vec<u32>,
    /// The numbers for the whole board.
    pub globals: [f32; GLOBALS.len()],
}

impl Default for Features {
    fn default() -> Features {
        Features {
            size: BoardSize::SMALLEST,
            points: Vec::new(),
            globals: [0.0; GLOBALS.len()],
        }
    }
}

/// Makes out the features; holds boards to read ladders on.
#[derive(Debug)]
pub struct Extractor {
    ladders: LadderReader,
    bits: PointMap<u32>,
}

/// Plays that one question about a ladder may try: enough for one across the
/// largest usual board.
const LADDER_PLAYS: usize = 80;

impl Default for Extractor {
    fn default() -> Extractor {
        Extractor::with_ladder_limit(LADDER_PLAYS)
    }
}

impl Extractor {
    /// An extractor as the network was trained with.
    pub fn new() -> Extractor {
        Extractor::default()
    }

    /// One that tries this many plays to answer each question about a ladder.
    pub(crate) fn with_ladder_limit(plays: usize) -> Extractor {
        Extractor {
            ladders: LadderReader::with_limit(plays),
            bits: PointMap::new(0),
        }
    }

    /// Makes out what the network sees of a position.
    pub fn extract(&mut self, position: &Position<'_>, features: &mut Features) {
        let size = position.board.size();
        for point in size.points() {
            self.bits[point] = plane::BOARD;
        }
        self.chains(position);
        self.plays(position);
        for (age, mv) in position.last.iter().enumerate() {
            if let Some(Move::Play(point)) = mv {
                self.bits[*point] |= plane::LAST << age;
            }
        }
        for (side, color) in [position.to_move, !position.to_move]
            .into_iter()
            .enumerate()
        {
            let alive = pass_alive(position.board, color);
            self.mark(&alive.chains, plane::CERTAIN << side);
            self.mark(&alive.area, plane::CERTAIN << side);
        }
        features.size = size;
        features.points.clear();
        features
            .points
            .extend(size.points_from_top().map(|point| self.bits[point]));
        features.globals = globals(position);
    }

    fn mark(&mut self, points: &PointSet, bit: u32) {
        for point in points.iter() {
            self.bits[point] |= bit;
        }
    }

    /// Stones, liberties, ladders.
    fn chains(&mut self, position: &Position<'_>) {
        let board = position.board;
        for stone in board.size().points() {
            let Some(color) = board.cell(stone).color() else {
                continue;
            };
            if board.chain(stone) != stone {
                continue;
            }
            let is_own = color == position.to_move;
            let side = u32::from(!is_own);
            let liberties = board.liberty_count(stone);
            let mut bits = plane::STONE << side;
            if let 1..=3 = liberties {
                bits |= plane::LIBERTIES << (3 * side) << (liberties - 1);
            }
            match (is_own, liberties) {
                (true, 1) if self.ladders.is_caught(board, stone) => bits |= plane::LOST,
                (true, 2) if self.catching(board, stone).next().is_some() => {
                    bits |= plane::THREATENED;
                }
                (false, 1 | 2) => {
                    let mut found = Points::<2>::new();
                    self.catching(board, stone).for_each(|p| found.add(p));
                    if !found.is_empty() {
                        bits |= plane::CATCHABLE;
                    }
                    for point in found.iter() {
                        self.bits[point] |= plane::CATCHES;
                    }
                }
                _ => {}
            }
            for point in board.chain_points(stone) {
                self.bits[point] |= bits;
            }
        }
    }

    /// The plays by which the other player, to move, catches the chain with
    /// one or two liberties at `stone`.
    fn catching<'a>(
        &'a mut self,
        board: &'a Board,
        stone: Point,
    ) -> impl Iterator<Item = Point> + 'a {
        board
            .some_liberties(stone)
            .filter(move |&liberty| self.ladders.catches(board, stone, liberty))
    }

    /// What each play on an empty point does.
    fn plays(&mut self, position: &Position<'_>) {
        let (board, color) = (position.board, position.to_move);
        for point in board.empty_points() {
            if board.is_suicide(color, point) {
                self.bits[point] |= plane::SUICIDE;
            } else if let gets @ 1..=3 = liberties_after(board, color, point) {
                self.bits[point] |= plane::GETS << (gets - 1);
            }
        }
        if let Some((_, point)) = board.ko().filter(|&(banned, _)| banned == color) {
            self.bits[point] |= plane::REPEATS;
        }
        for &point in position.banned {
            self.bits[point] |= plane::REPEATS;
        }
    }
}

/// Liberties of the chain that a play, no suicide, makes: 4 for more.
pub(super) fn liberties_after(board: &Board, color: Color, point: Point) -> usize {
    const ENOUGH: usize = 4;
    let mut found = Points::<ENOUGH>::new();
    let mut joined = Points::<4>::new();
    for p in point.neighbors() {
        if board.is_empty(p) {
            found.add(p);
        } else if board.cell(p) == color {
            joined.add(board.chain(p));
            for liberty in board.some_liberties(p).filter(|&l| l != point) {
                found.add(liberty);
            }
        }
    }
    // What it takes off leaves liberties next to its stones.
    let is_own = |p: Point| p == point || board.cell(p) == color && joined.contains(board.chain(p));
    for p in point.neighbors() {
        if found.len() < ENOUGH && board.cell(p) == !color && board.in_atari(p) {
            for stone in board.chain_points(p) {
                if stone.neighbors().into_iter().any(is_own) {
                    found.add(stone);
                }
            }
        }
    }
    found.len()
}

fn globals(position: &Position<'_>) -> [f32; GLOBALS.len()] {
    let Position {
        board,
        to_move,
        ruleset,
        ..
    } = *position;
    let flag = |yes| if yes { 1.0 } else { 0.0 };
    let size = board.size();
    let komi = -to_move.sign() as f32 * position.komi.points() as f32;
    let is_territory = ruleset.scoring == Scoring::Territory;
    let passed = |at: usize| flag(position.last[at].is_some_and(Move::is_pass));
    let prisoners = board.captured(!to_move) as f32 - board.captured(to_move) as f32;
    [
        komi.clamp(-KOMI_LIMIT, KOMI_LIMIT) / 15.0,
        flag(is_territory),
        flag(ruleset.tax != Tax::None),
        passed(0),
        passed(1),
        ((size.area() as f32).sqrt() - 14.0) / 10.0,
        if is_territory {
            0.0
        } else {
            parity(komi, size)
        },
        flag(ruleset.ko.is_superko()),
        flag(ruleset.suicide != Suicide::Forbidden),
        if is_territory {
            prisoners.clamp(-KOMI_LIMIT, KOMI_LIMIT) / 15.0
        } else {
            0.0
        },
    ]
}

/// With area counting and no seki the difference on the board is odd or even
/// as the number of points is; so what counts is where between two such
/// numbers the komi lies: a wave from -1/2 to 1/2 of period two.
fn parity(komi: f32, size: BoardSize) -> f32 {
    let above = (komi - (size.area() % 2) as f32).rem_euclid(2.0);
    match above {
        ..0.5 => above,
        ..1.5 => 1.0 - above,
        _ => above - 2.0,
    }
}
