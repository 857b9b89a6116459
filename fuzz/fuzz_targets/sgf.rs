//! Game records: none does harm, and what is read is written and read again
//! the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ponnuki::game::Game;
use ponnuki::game::sgf::{self, Details};
use ponnuki::rules::{Komi, Ruleset};

fn load(bytes: &[u8], before: Option<usize>) -> Result<Game, sgf::SgfError> {
    sgf::load(bytes, before, &Ruleset::default(), Komi::ZERO)
}

/// All of a game that a record can tell.
fn facts(game: &Game) -> String {
    format!(
        "{:?} {} {} {} {:?} {:?}\n{}{}",
        game.size(),
        game.komi(),
        game.ruleset().to_sgf(),
        game.handicap(),
        game.to_move(),
        game.moves(),
        game.start().diagram(),
        game.board().diagram(),
    )
}

fuzz_target!(|bytes: &[u8]| {
    let told = sgf::told(bytes);
    let game = match load(bytes, None) {
        Ok(game) => game,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let told = told.expect("what can be followed can be read");

    let details = Details {
        result: told.result.as_deref(),
        ..Details::default()
    };
    let written = sgf::save(&game, &details);
    assert!(
        written
            .lines()
            .all(|line| (1..80).contains(&line.chars().count())),
        "{written}"
    );
    let again = load(written.as_bytes(), None).expect("what was written can be read");
    assert_eq!(facts(&game), facts(&again), "{written}");
    assert_eq!(written, sgf::save(&again, &details));

    // Whatever is the start of a good game is one.
    for before in [0, 1, game.moves().len() / 2, game.moves().len() + 1] {
        load(bytes, Some(before)).expect("a part of a good game");
    }
});
