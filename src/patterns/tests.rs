//! Codes and weights of shapes.

use super::{CODES, Place, WeightError, Weights, canonical, code, for_each_near};
use crate::board::{Board, BoardSize, Color, Point};

/// Rotates a point a quarter turn about the centre of a square board.
fn turned(size: BoardSize, point: Point) -> Point {
    Point::new(size.width() - 1 - point.row(), point.column())
}

fn mirrored(size: BoardSize, point: Point) -> Point {
    Point::new(size.width() - 1 - point.column(), point.row())
}

#[test]
fn a_shape_weighs_the_same_turned_mirrored_and_in_other_colours() {
    let drawing = "
        5 X . . O .
        4 . O X . .
        3 . O . X X
        2 . . O . .
        1 O X . . .
        ";
    let board = Board::parse(drawing).unwrap();
    let size = board.size();
    let weights = Weights::embedded();
    let stones: Vec<(Color, Point)> = size
        .points()
        .filter_map(|p| Some((board.cell(p).color()?, p)))
        .collect();
    let map = |f: &dyn Fn(Point) -> Point| {
        Board::with_stones(size, stones.iter().map(|&(c, p)| (c, f(p)))).unwrap()
    };
    let swapped = Board::with_stones(size, stones.iter().map(|&(c, p)| (!c, p))).unwrap();
    let quarter = map(&|p| turned(size, p));
    let mirror = map(&|p| mirrored(size, p));
    for point in board.empty_points() {
        for color in Color::ALL {
            let shape = code(&board, color, point);
            assert_eq!(shape, code(&swapped, !color, point));
            for other in [
                code(&quarter, color, turned(size, point)),
                code(&mirror, color, mirrored(size, point)),
            ] {
                assert_eq!(canonical(shape), canonical(other));
                assert_eq!(weights.shape(shape), weights.shape(other));
            }
        }
    }
}

#[test]
fn codes_fall_into_the_known_number_of_classes() {
    // Colourings of the eight cells with three colours, no wall, up to the
    // symmetries of the square: (3^8 + 2·3^2 + 3^4 + 4·3^5) / 8 = 954 by
    // Burnside's lemma.
    let no_wall = |code: u16| (0..8).all(|at| code >> (2 * at) & 3 != 3);
    let classes = (0..CODES as u32)
        .map(|code| code as u16)
        .filter(|&code| no_wall(code) && canonical(code) == code)
        .count();
    assert_eq!(classes, 954);
}

#[test]
fn the_embedded_weights_load_and_round_trip() {
    let weights = Weights::embedded();
    let again = Weights::from_bytes(&weights.to_bytes()).unwrap();
    assert!((0..CODES as u32).all(|code| weights.shape(code as u16) == again.shape(code as u16)));
    let bits = |weights: &Weights| weights.place(Place::BesideLast).to_bits();
    assert_eq!(bits(&weights), bits(&again));
}

#[test]
fn damaged_weights_say_what_is_wrong() {
    let good = Weights::embedded().to_bytes();
    let change = |at: usize, by: u8| {
        let mut bytes = good.clone();
        bytes[at] ^= by;
        Weights::from_bytes(&bytes).unwrap_err()
    };
    assert!(matches!(change(0, 1), WeightError::Magic { .. }));
    assert!(matches!(change(8, 2), WeightError::Version { found: 3 }));
    assert!(matches!(change(12, 2), WeightError::Features { found: 3 }));
    assert!(matches!(
        change(good.len() - 1, 1),
        WeightError::Checksum { .. }
    ));
    assert!(matches!(change(40, 1), WeightError::Checksum { .. }));
    for length in 0..good.len() {
        assert!(Weights::from_bytes(&good[..length]).is_err());
    }
}

#[test]
fn near_points_are_named_once_with_their_place() {
    let board = Board::parse(". . . . ./. . X O ./. . . . .".replace('/', "\n").as_str()).unwrap();
    let at = |name| board.size().parse_point(name).unwrap();
    let mut found = Vec::new();
    for_each_near(&board, [Some(at("D2")), Some(at("C2"))], |p, place| {
        found.push((p.to_string(), place));
    });
    assert_eq!(found.len(), 7 + 3);
    assert!(found.contains(&("D3".to_owned(), Place::BesideLast)));
    assert!(found.contains(&("E3".to_owned(), Place::DiagonalToLast)));
    assert!(found.contains(&("B1".to_owned(), Place::AroundEarlier)));
}
