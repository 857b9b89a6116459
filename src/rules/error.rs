//! Why a text means no ruleset.

/// Why a text means no ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No ruleset has this name.
    #[error("no ruleset is called `{found}`; known are: {known}")]
    Unknown {
        /// What was asked for.
        found: String,
        /// The names that would do, separated by commas.
        known: String,
    },
    /// The text isn't a JSON object.
    #[error("rules must be a name or a JSON object: {0}")]
    Json(String),
    /// The rules have no such part.
    #[error("`{found}` is no part of the rules; known are: {known}")]
    Key {
        /// What was given.
        found: String,
        /// The keys that would do, separated by commas.
        known: String,
    },
    /// A part of the rules can't have this value.
    #[error("`{found}` is no value for {key}: expected {expected}")]
    Value {
        /// The part of the rules.
        key: String,
        /// What was given.
        found: String,
        /// What would do.
        expected: &'static str,
    },
}

impl RulesError {
    pub(super) fn unknown<'a>(found: &str, known: impl Iterator<Item = &'a str>) -> RulesError {
        RulesError::Unknown {
            found: found.to_owned(),
            known: known.collect::<Vec<_>>().join(", "),
        }
    }
}
