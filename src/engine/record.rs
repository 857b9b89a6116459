//! Game records: files that hold the game in progress.

use std::fs;
use std::io;
use std::path::Path;

use super::Engine;

/// Why a game record can't be read or written.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file can't be opened, read or written.
    #[error(transparent)]
    File(#[from] io::Error),
}

impl Engine {
    /// Goes on from a game record: up to before the move of this number, or
    /// to its end. On an error nothing changes.
    pub fn load(&mut self, file: &Path, _before_move: Option<usize>) -> Result<(), RecordError> {
        fs::read(file)?;
        Err(io::Error::from(io::ErrorKind::Unsupported).into())
    }

    /// The game as text in the Smart Game Format.
    pub fn record(&self) -> String {
        "(;GM[1])".to_owned()
    }

    /// Writes the game record to a file. Whoever reads the file meanwhile sees
    /// the old one or the new one, never a part.
    pub fn save(&self, file: &Path) -> Result<(), RecordError> {
        let mut name = file.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = file.with_file_name(name);
        let written = fs::write(&part, self.record()).and_then(|()| fs::rename(&part, file));
        if written.is_err() {
            // It may not be there at all.
            let _ = fs::remove_file(&part);
        }
        Ok(written?)
    }
}
