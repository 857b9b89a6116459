//! Game records: files that hold the game in progress.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use super::Engine;
use crate::game::sgf::{self, Details, SgfError};
use crate::rules::Repeated;

/// Why a game record can't be read or written.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file can't be opened, read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// It holds no game that this program can play.
    #[error(transparent)]
    Sgf(#[from] SgfError),
}

impl Engine {
    /// Goes on from a game record: up to before the move of this number, from
    /// 1, or to its end. Komi and rules are those of the record if it tells
    /// them. On an error nothing changes.
    pub fn load(&mut self, file: &Path, before_move: Option<usize>) -> Result<(), RecordError> {
        let bytes = fs::read(file)?;
        let game = sgf::load(&bytes, before_move, self.game.ruleset(), self.game.komi())?;
        self.set_game(game);
        Ok(())
    }

    /// The game as text in the Smart Game Format, with the result once it is
    /// over.
    pub fn record(&mut self) -> String {
        let result = match self.game.repeated() {
            Some(Repeated::NoResult) => Some("Void".to_owned()),
            _ => self.game.is_over().then(|| self.final_score().to_string()),
        };
        let details = Details {
            result: result.as_deref(),
            ..Details::default()
        };
        sgf::save(&self.game, &details)
    }

    /// Writes the game record to a file, as [`store`] does.
    pub fn save(&mut self, file: &Path) -> Result<(), RecordError> {
        Ok(store(file, &self.record())?)
    }
}

/// Writes a file. Whoever reads it meanwhile sees the old one or the new one,
/// never a part, and on an error the old one is still there. What is no plain
/// file, such as a device, is written to as it is.
pub fn store(file: &Path, text: &str) -> io::Result<()> {
    // A link stays, and leads to the new file.
    let file = &fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let old = fs::metadata(file).ok();
    if let Some(old) = &old {
        if !old.is_file() {
            return fs::write(file, text);
        }
        // Whether it may be written at all: a rename wouldn't ask.
        OpenOptions::new().write(true).open(file)?;
    }
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = file.with_file_name(name);
    let write = || -> io::Result<()> {
        let mut new = File::create(&part)?;
        new.write_all(text.as_bytes())?;
        if let Some(old) = old {
            new.set_permissions(old.permissions())?;
        }
        drop(new);
        fs::rename(&part, file)
    };
    let written = write();
    if written.is_err() {
        // It may not be there at all.
        let _ = fs::remove_file(&part);
    }
    written
}
