//! How a tunable number is declared: once, with its name, default, range and
//! one line of help.
//!
//! The [`params!`](crate::params!) macro makes a plain struct of such numbers
//! together with the table behind it. Options, listings and tuners all work
//! from the tables; nothing else lists a parameter.

use std::fmt;

/// What is declared about one number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ParamInfo {
    /// Name as the user types it, such as `playout.ko_retake`.
    pub name: &'static str,
    /// Value of an engine that nobody has tuned.
    pub default: f64,
    /// Smallest value allowed.
    pub min: f64,
    /// Largest value allowed.
    pub max: f64,
    /// Whether only whole numbers are allowed.
    pub integer: bool,
    /// One line that says what the number does.
    pub help: &'static str,
}

/// Why a parameter could not be set.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ParamError {
    /// No parameter has this name.
    #[error("no parameter is called `{0}`; --list-params names them all")]
    Unknown(String),
    /// The value is no number of the right kind.
    #[error("`{found}` is no value for {name}: expected {expected}")]
    Malformed {
        /// The parameter.
        name: &'static str,
        /// What was typed.
        found: String,
        /// The kind of number it takes.
        expected: &'static str,
    },
    /// The value is out of range.
    #[error("{found} is out of range for {name}: expected {min} to {max}")]
    Range {
        /// The parameter.
        name: &'static str,
        /// The value.
        found: f64,
        /// Smallest value allowed.
        min: f64,
        /// Largest value allowed.
        max: f64,
    },
}

impl ParamInfo {
    /// Reads a value and checks it against the kind and the range.
    pub fn parse(&self, text: &str) -> Result<f64, ParamError> {
        let malformed = || ParamError::Malformed {
            name: self.name,
            found: text.to_owned(),
            expected: if self.integer {
                "a whole number"
            } else {
                "a number"
            },
        };
        let value: f64 = text.parse().map_err(|_| malformed())?;
        if !value.is_finite() || self.integer && value.fract() != 0.0 {
            return Err(malformed());
        }
        if value < self.min || value > self.max {
            return Err(ParamError::Range {
                name: self.name,
                found: value,
                min: self.min,
                max: self.max,
            });
        }
        Ok(value)
    }
}

/// `playout.ko_retake = 0.4 (0 to 1): help`.
impl fmt::Display for ParamInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} = {} ({} to {}): {}",
            self.name, self.default, self.min, self.max, self.help
        )
    }
}

/// A type that a parameter can have.
pub trait Tunable: Copy {
    /// Whether it holds whole numbers only.
    const INTEGER: bool;
    /// From a value that was checked against the range.
    fn from_value(value: f64) -> Self;
    /// As a plain number.
    fn to_value(self) -> f64;
}

impl Tunable for f32 {
    const INTEGER: bool = false;
    fn from_value(value: f64) -> f32 {
        value as f32
    }
    // By way of the decimal form, so that 0.4 reads as 0.4.
    fn to_value(self) -> f64 {
        self.to_string().parse().unwrap_or(f64::from(self))
    }
}

impl Tunable for u32 {
    const INTEGER: bool = true;
    fn from_value(value: f64) -> u32 {
        value as u32
    }
    fn to_value(self) -> f64 {
        f64::from(self)
    }
}

/// Declares a struct of tunable numbers.
///
/// ```
/// ponnuki::params! {
///     /// Numbers of an example.
///     pub struct ExampleParams: "example" {
///         /// How often the example works.
///         luck: f32 = 0.5, 0.0, 1.0;
///     }
/// }
/// let mut params = ExampleParams::default();
/// params.set("example.luck", "0.75")?;
/// assert_eq!(params.luck, 0.75);
/// assert!(params.set("example.luck", "2").is_err());
/// # Ok::<(), ponnuki::params::ParamError>(())
/// ```
#[macro_export]
macro_rules! params {
    (
        $(#[$struct_doc:meta])*
        pub struct $Params:ident : $prefix:literal {
            $( #[doc = $help:literal] $field:ident : $type:ty = $default:expr, $min:expr, $max:expr; )*
        }
    ) => {
        $(#[$struct_doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $Params {
            $( #[doc = $help] pub $field: $type, )*
        }

        impl Default for $Params {
            fn default() -> Self {
                $Params { $( $field: $default, )* }
            }
        }

        impl $Params {
            /// What is declared about each number, in order of declaration.
            pub const TABLE: &'static [$crate::params::ParamInfo] = &[
                $( $crate::params::ParamInfo {
                    name: concat!($prefix, ".", stringify!($field)),
                    default: $default as f64,
                    min: $min as f64,
                    max: $max as f64,
                    integer: <$type as $crate::params::Tunable>::INTEGER,
                    help: $help.trim_ascii(),
                }, )*
            ];

            /// The present value of the parameter with this full name.
            pub fn get(&self, name: &str) -> Option<f64> {
                $( if name == concat!($prefix, ".", stringify!($field)) {
                    return Some($crate::params::Tunable::to_value(self.$field));
                } )*
                None
            }

            /// Sets the parameter with this full name; on an error nothing
            /// changes.
            pub fn set(&mut self, name: &str, text: &str) -> Result<(), $crate::params::ParamError> {
                let info = Self::TABLE
                    .iter()
                    .find(|info| info.name == name)
                    .ok_or_else(|| $crate::params::ParamError::Unknown(name.to_owned()))?;
                let value = info.parse(text)?;
                $( if name == concat!($prefix, ".", stringify!($field)) {
                    self.$field = $crate::params::Tunable::from_value(value);
                } )*
                Ok(())
            }
        }
    };
}
