//! How a session behaves towards its controller; whoever starts the program
//! decides.

/// What a controller is told, and what it may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manner {
    /// What `name` answers.
    pub name: String,
    /// What `version` answers.
    pub version: String,
    /// Whether files are left alone: no command reads or writes one.
    pub safe: bool,
    /// Whether `kgs-chat` is there.
    pub chat: bool,
    /// Whether what was found is said on standard error after each move.
    pub summary: bool,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner {
            name: env!("CARGO_PKG_NAME").to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            safe: false,
            chat: false,
            summary: false,
        }
    }
}
