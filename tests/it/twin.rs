//! The fast board against a slow and obvious one, and against the counts of
//! legal positions that others have published.
//!
//! `PONNUKI_TWIN_GAMES=20000 cargo test twin` plays that many random games
//! instead of the usual 120.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::collections::{HashMap, HashSet};

use ponnuki::board::{
    Board, BoardSize, Cell, Color, Hash, Illegal, MAX_LINES, Point, PointSet, Suicide,
};

const SUICIDES: [Suicide; 3] = [Suicide::Forbidden, Suicide::MultiStone, Suicide::Allowed];

/// A point of the slow board: column and row from 0, which may lie outside.
type Xy = (isize, isize);

/// A board that keeps nothing but its stones: everything else is found by
/// flood fill each time.
#[derive(Clone)]
struct Slow {
    width: isize,
    height: isize,
    stones: Vec<Option<Color>>,
    /// The ban, if there is one: who may not play where.
    ko: Option<(Color, Xy)>,
    captured: [u32; 2],
    taken: usize,
}

/// A chain of the slow board.
struct Chain {
    stones: Vec<Xy>,
    liberties: Vec<Xy>,
}

impl Slow {
    fn new(size: BoardSize) -> Slow {
        Slow {
            width: size.width() as isize,
            height: size.height() as isize,
            stones: vec![None; size.area()],
            ko: None,
            captured: [0; 2],
            taken: 0,
        }
    }

    fn all(&self) -> impl Iterator<Item = Xy> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    fn inside(&self, (x, y): Xy) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    fn at(&self, (x, y): Xy) -> Option<Color> {
        self.stones[(y * self.width + x) as usize]
    }

    fn set(&mut self, (x, y): Xy, stone: Option<Color>) {
        self.stones[(y * self.width + x) as usize] = stone;
    }

    fn next_to(&self, (x, y): Xy) -> impl Iterator<Item = Xy> + '_ {
        [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            .into_iter()
            .filter(|&p| self.inside(p))
    }

    fn chain(&self, stone: Xy) -> Chain {
        let color = self.at(stone);
        assert!(color.is_some());
        let index = |(x, y): Xy| (y * self.width + x) as usize;
        let mut seen = vec![false; self.stones.len()];
        seen[index(stone)] = true;
        let mut chain = Chain {
            stones: Vec::new(),
            liberties: Vec::new(),
        };
        let mut todo = vec![stone];
        while let Some(point) = todo.pop() {
            chain.stones.push(point);
            for neighbor in self.next_to(point) {
                let same = self.at(neighbor) == color;
                if (same || self.at(neighbor).is_none()) && !seen[index(neighbor)] {
                    seen[index(neighbor)] = true;
                    if same {
                        todo.push(neighbor);
                    } else {
                        chain.liberties.push(neighbor);
                    }
                }
            }
        }
        chain
    }

    /// Puts down a stone and takes off what has no liberty then: the
    /// opponent's stones, or else the player's own. How many of each.
    fn put(&mut self, color: Color, point: Xy) -> [usize; 2] {
        assert!(self.at(point).is_none());
        self.set(point, Some(color));
        let mut taken = [0, 0];
        let neighbors: Vec<Xy> = self.next_to(point).collect();
        for neighbor in neighbors {
            if self.at(neighbor) == Some(!color) {
                taken[(!color).index()] += self.take_off_if_dead(neighbor);
            }
        }
        taken[color.index()] += self.take_off_if_dead(point);
        taken
    }

    fn take_off_if_dead(&mut self, stone: Xy) -> usize {
        let chain = self.chain(stone);
        if !chain.liberties.is_empty() {
            return 0;
        }
        for &point in &chain.stones {
            self.set(point, None);
        }
        chain.stones.len()
    }

    fn check(&self, color: Color, point: Xy, suicide: Suicide) -> Result<(), Illegal> {
        if !self.inside(point) {
            return Err(Illegal::OffBoard);
        }
        if self.at(point).is_some() {
            return Err(Illegal::Occupied);
        }
        if self.ko == Some((color, point)) {
            return Err(Illegal::Ko);
        }
        if self.next_to(point).any(|n| self.at(n).is_none()) {
            return Ok(());
        }
        let own = self.clone().put(color, point)[color.index()];
        match (own, suicide) {
            (0, _) | (_, Suicide::Allowed) | (2.., Suicide::MultiStone) => Ok(()),
            _ => Err(Illegal::Suicide),
        }
    }

    fn play(&mut self, color: Color, point: Xy) {
        let before = self.stones.clone();
        let taken = self.put(color, point);
        self.taken = taken[0] + taken[1];
        for color in Color::ALL {
            self.captured[color.index()] += taken[color.index()] as u32;
        }
        // Simple ko by its purpose: the answer that would bring back the
        // position before this play is banned.
        self.ko = self
            .all()
            .filter(|&p| before[(p.1 * self.width + p.0) as usize] == Some(!color))
            .find(|&p| {
                self.at(p).is_none() && {
                    let mut answer = self.clone();
                    answer.put(!color, p);
                    answer.stones == before
                }
            })
            .map(|p| (!color, p));
    }

    fn pass(&mut self) {
        self.ko = None;
        self.taken = 0;
    }

    fn is_eye_like(&self, color: Color, (x, y): Xy) -> bool {
        let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(dx, dy)| (x + dx, y + dy));
        let at_edge = corners.iter().any(|&p| !self.inside(p));
        let enemies = corners
            .iter()
            .filter(|&&p| self.inside(p) && self.at(p) == Some(!color))
            .count();
        self.next_to((x, y)).all(|n| self.at(n) == Some(color)) && enemies <= usize::from(!at_edge)
    }
}

fn fast((x, y): Xy) -> Point {
    Point::new(x as usize, y as usize)
}

fn slow(point: Point) -> Xy {
    (point.column() as isize, point.row() as isize)
}

fn sorted(points: impl IntoIterator<Item = Point>) -> Vec<Xy> {
    let mut list: Vec<Xy> = points.into_iter().map(slow).collect();
    list.sort_unstable();
    list
}

/// The hash of one stone on an empty board, for every stone: a position's
/// hash must be the xor of its stones' hashes, however it came about.
fn stone_hashes(size: BoardSize) -> HashMap<(Color, Xy), u64> {
    let mut hashes = HashMap::new();
    for point in size.points() {
        for color in Color::ALL {
            let mut board = Board::new(size);
            if board.check(color, point, Suicide::Forbidden).is_ok() {
                board.play(color, point);
                hashes.insert((color, slow(point)), board.hash().0);
            }
        }
    }
    hashes
}

/// Compares all that the fast board says of stones and chains.
fn compare(board: &Board, twin: &Slow, stone_hashes: &HashMap<(Color, Xy), u64>) {
    let mut hash = 0;
    let mut empty = Vec::new();
    let mut stones = [0, 0];
    let mut seen = HashSet::new();
    for xy in twin.all() {
        let point = fast(xy);
        let around: Vec<Option<Color>> = twin.next_to(xy).map(|n| twin.at(n)).collect();
        let count = |stone| around.iter().filter(|&&s| s == stone).count();
        let walls = 4 - around.len();
        assert_eq!(usize::from(board.empty_neighbors(point)), count(None));
        for color in Color::ALL {
            assert_eq!(
                usize::from(board.neighbors_or_wall(point, color)),
                count(Some(color)) + walls,
                "neighbours of {point} in {board}"
            );
        }
        let Some(color) = twin.at(xy) else {
            assert_eq!(board.cell(point), Cell::Empty);
            assert!(board.is_empty(point));
            for color in Color::ALL {
                assert_eq!(
                    board.is_eye_like(color, point),
                    twin.is_eye_like(color, xy),
                    "{color} eye at {point} in {board}"
                );
            }
            empty.push(xy);
            continue;
        };
        assert_eq!(board.cell(point), color);
        stones[color.index()] += 1;
        hash ^= stone_hashes[&(color, xy)];
        if !seen.contains(&xy) {
            let mut chain = twin.chain(xy);
            chain.stones.sort_unstable();
            chain.liberties.sort_unstable();
            compare_chain(board, &chain);
            seen.extend(chain.stones);
        }
    }
    empty.sort_unstable();
    assert_eq!(board.hash(), Hash(hash), "hash of {board}");
    assert_eq!(
        Color::ALL.map(|c| board.stones(c)),
        stones,
        "stones of {board}"
    );
    assert_eq!(Color::ALL.map(|c| board.captured(c)), twin.captured);
    assert_eq!(board.taken(), twin.taken);
    assert_eq!(board.ko().map(|(c, p)| (c, slow(p))), twin.ko, "{board}");
    assert_eq!(board.empty_len(), empty.len());
    assert_eq!(board.empty_points().len(), empty.len());
    assert_eq!(sorted(board.empty_points()), empty);
    let by_number = (0..empty.len()).map(|i| board.empty_point(i));
    assert_eq!(sorted(by_number), empty);
}

/// Compares a chain whose lists are sorted.
fn compare_chain(board: &Board, chain: &Chain) {
    let name = board.chain(fast(*chain.stones.first().unwrap()));
    for &xy in &chain.stones {
        assert_eq!(board.chain(fast(xy)), name, "chain of {xy:?} in {board}");
    }
    assert!(chain.stones.contains(&slow(name)));
    // From any stone; one will do.
    let stone = fast(*chain.stones.last().unwrap());
    assert_eq!(sorted(board.chain_points(stone)), chain.stones);
    assert_eq!(board.chain_len(stone), chain.stones.len());
    assert_eq!(sorted(board.liberties(stone).iter()), chain.liberties);

    let exact = chain.liberties.len();
    let count = board.liberty_count(stone);
    if exact < 6 {
        assert_eq!(count, exact, "liberties of {stone} in {board}");
    } else {
        assert!(
            (6..=exact).contains(&count),
            "{count} of {stone} in {board}"
        );
    }
    let some = sorted(board.some_liberties(stone));
    assert_eq!(board.some_liberties(stone).len(), count);
    let mut of_all = chain.liberties.iter();
    assert!(
        some.iter().all(|liberty| of_all.any(|l| l == liberty)),
        "each once and no others: {some:?} of {stone} in {board}"
    );
    assert_eq!(board.in_atari(stone), exact == 1);
    assert!(chain.liberties.contains(&slow(board.a_liberty(stone))));
    for &liberty in &chain.liberties {
        assert!(board.touches(fast(liberty), name));
    }
}

/// Compares the legality of a point for both players.
fn compare_legality(board: &Board, twin: &Slow, xy: Xy) {
    let point = fast(xy);
    for color in Color::ALL {
        for rule in SUICIDES {
            assert_eq!(
                board.check(color, point, rule),
                twin.check(color, xy, rule),
                "{color} {point} with {rule:?} in {board}"
            );
        }
        if board.is_empty(point) {
            let free_of_ko = twin.ko != Some((color, xy));
            let suicide = twin.clone().put(color, xy)[color.index()] > 0;
            assert_eq!(board.is_suicide(color, point), suicide);
            assert_eq!(board.is_legal(color, point), free_of_ko && !suicide);
        }
    }
}

/// Steele, Lea and Flood's `SplitMix64`, seeded with the number of the game.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// One random game on both boards. `scratch` held another game: the rest is
/// played on a copy of the board in it.
fn play_game(number: u64, size: BoardSize, scratch: &mut Board) {
    let mut random = Random(number);
    let random = &mut random;
    let stone_hashes = stone_hashes(size);
    let mut board = Board::new(size);
    let mut twin = Slow::new(size);
    compare(&board, &twin, &stone_hashes);

    for _ in 0..random.below(1 + size.area() / 4) {
        let color = Color::ALL[random.below(2)];
        let xy = slow(size.points().nth(random.below(size.area())).unwrap());
        let mut expected = twin.check(color, xy, Suicide::Forbidden);
        if expected == Err(Illegal::Ko) {
            expected = Ok(());
        }
        assert_eq!(board.place(color, fast(xy)), expected);
        if expected.is_ok() {
            twin.play(color, xy);
            twin.pass();
        }
        compare(&board, &twin, &stone_hashes);
    }

    let rule = SUICIDES[random.below(3)];
    // Without this the game ends only at the cap.
    let spare_eyes = !random.one_in(4);
    let every = 1 + size.area() / 40;
    let switch = random.below(size.area());
    let mut color = Color::ALL[random.below(2)];
    let mut stuck = 0;
    for turn in 0..2 * size.area() + 20 {
        if turn == switch {
            scratch.copy_from(&board);
            std::mem::swap(scratch, &mut board);
            assert!(scratch.same_stones(&board));
        }
        if turn % every == 0 {
            for xy in twin.all() {
                compare_legality(&board, &twin, xy);
            }
            let outside = Point::new(size.width() - 1, size.height() - 1).up();
            assert_eq!(
                board.check(color, outside, rule),
                Err(Illegal::OffBoard),
                "{outside:?}"
            );
        }
        let mut candidates: Vec<Point> = board.empty_points().collect();
        candidates.sort_unstable();
        let mut chosen = None;
        while !candidates.is_empty() && !random.one_in(40) {
            let point = candidates.swap_remove(random.below(candidates.len()));
            compare_legality(&board, &twin, slow(point));
            let wanted = !(spare_eyes && twin.is_eye_like(color, slow(point)));
            if wanted && twin.check(color, slow(point), rule).is_ok() {
                chosen = Some(point);
                break;
            }
        }
        if let Some(point) = chosen {
            board.play(color, point);
            twin.play(color, slow(point));
            stuck = 0;
        } else {
            board.pass();
            twin.pass();
            stuck += 1;
        }
        // On large boards not after each move, but after all that take stones.
        if twin.taken > 0 || turn % (1 + size.area() / 100) == 0 || stuck == 4 {
            compare(&board, &twin, &stone_hashes);
        }
        if stuck == 4 {
            break;
        }
        // Now and then a player moves twice: the board keeps no turn.
        if !random.one_in(12) {
            color = !color;
        }
    }
}

#[test]
fn random_games_agree_with_the_slow_board() {
    let games: u64 = std::env::var("PONNUKI_TWIN_GAMES").map_or(120, |n| n.parse().unwrap());
    let sizes: Vec<BoardSize> = (1..=MAX_LINES)
        .flat_map(|height| (1..=MAX_LINES).map(move |w| BoardSize::new(w, height).unwrap()))
        .collect();
    let mut scratch = Board::new(sizes[0]);
    for game in 0..games {
        // Every other game on a small board, where rare things happen; the
        // step takes the other half through all sizes.
        let size = if game % 2 == 0 {
            BoardSize::new(1 + game as usize / 2 % 5, 1 + game as usize / 10 % 5).unwrap()
        } else {
            sizes[(game as usize / 2 * 187 + 3) % sizes.len()]
        };
        play_game(game, size, &mut scratch);
    }
}

#[test]
fn different_boards_have_different_hashes() {
    // Every legal position of 3x3 and its size's: no two share a hash.
    for (width, height) in [(2, 2), (2, 3), (3, 3)] {
        let mut hashes = HashSet::new();
        for_each_legal(BoardSize::new(width, height).unwrap(), |board| {
            assert!(hashes.insert(board.hash()), "{board}");
            assert_eq!(
                board.captured(Color::Black) + board.captured(Color::White),
                0
            );
        });
    }
}

/// Calls `f` with every position in which each chain has a liberty.
fn for_each_legal(size: BoardSize, mut f: impl FnMut(&Board)) {
    let points: Vec<Point> = size.points().collect();
    for code in 0..3_u64.pow(points.len() as u32) {
        let mut rest = code;
        let stones = points.iter().filter_map(|&point| {
            let digit = rest % 3;
            rest /= 3;
            match digit {
                0 => None,
                1 => Some((Color::Black, point)),
                _ => Some((Color::White, point)),
            }
        });
        if let Ok(board) = Board::with_stones(size, stones) {
            f(&board);
        }
    }
}

/// Counts of legal positions: John Tromp, "Number of legal Go positions"
/// (the squares are OEIS A094777), and Tromp and Farnebäck, "Combinatorics of
/// Go", 2007, for the rectangles.
fn check_count(width: usize, height: usize, expected: u64) {
    let mut count = 0;
    for_each_legal(BoardSize::new(width, height).unwrap(), |_| count += 1);
    assert_eq!(count, expected, "legal positions of {width}x{height}");
}

#[test]
fn legal_positions_are_as_many_as_published() {
    check_count(1, 1, 1);
    check_count(1, 2, 5);
    check_count(2, 1, 5);
    check_count(1, 3, 15);
    check_count(2, 2, 57);
    check_count(2, 3, 489);
    check_count(3, 2, 489);
    check_count(3, 3, 12_675);
}

#[test]
#[ignore = "slow: 43 million drawings"]
fn legal_positions_of_4x4_are_as_many_as_published() {
    check_count(4, 4, 24_318_165);
}

/// Legal positions are those that can be reached by play: with all suicide
/// allowed the same 57 and 489 are found from the empty board.
#[test]
fn every_legal_position_can_be_reached() {
    for (width, height, expected) in [(1, 2, 5), (1, 3, 15), (2, 2, 57), (2, 3, 489)] {
        let size = BoardSize::new(width, height).unwrap();
        let mut seen = HashSet::from([Hash::EMPTY]);
        let mut todo = vec![Board::new(size)];
        while let Some(board) = todo.pop() {
            for point in size.points() {
                for color in Color::ALL {
                    if board.check(color, point, Suicide::Forbidden).is_ok() {
                        let mut next = board.clone();
                        next.play(color, point);
                        next.pass();
                        if seen.insert(next.hash()) {
                            todo.push(next);
                        }
                    }
                }
            }
        }
        assert_eq!(seen.len(), expected, "{width}x{height}");
    }
}

#[test]
fn stones_put_down_at_once_make_the_board_that_play_makes() {
    let size = BoardSize::square(7).unwrap();
    let mut random = Random(7);
    let mut board = Board::new(size);
    for turn in 0..120 {
        let color = Color::ALL[turn % 2];
        let legal: Vec<Point> = board
            .empty_points()
            .filter(|&p| board.is_legal(color, p))
            .collect();
        if legal.is_empty() {
            board.pass();
            continue;
        }
        board.play(color, legal[random.below(legal.len())]);
        let stones = size
            .points_from_top()
            .filter_map(|p| Some((board.cell(p).color()?, p)));
        let copy = Board::with_stones(size, stones).unwrap();
        assert!(copy.same_stones(&board));
        assert_eq!(copy.hash(), board.hash());
        let parsed = Board::parse(&board.diagram()).unwrap();
        assert!(parsed.same_stones(&board));
        let empty: PointSet = board.empty_points().collect();
        assert_eq!(copy.empty_points().collect::<PointSet>(), empty);
    }
}
