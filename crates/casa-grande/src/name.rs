//! The names of platforms.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;

/// The name of a platform: a small letter, then small letters, figures and hyphens, at most 24 in all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Name(ArrayString<{ Name::MOST }>);

impl Name {
    /// The longest name, in characters.
    pub const MOST: usize = 24;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that is no name of a platform.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAName {
    /// More characters than a name may have.
    #[error("a name has at most {} characters, this one has {length}", Name::MOST)]
    Long {
        /// How many it has.
        length: usize,
    },
    /// No character at all.
    #[error("a name begins with a small letter from a to z, this one is empty")]
    Empty,
    /// It begins with something else than a small letter.
    #[error("a name begins with a small letter from a to z, not with {found:?}")]
    First {
        /// What it begins with.
        found: char,
    },
    /// It holds something else than small letters, figures and hyphens.
    #[error("after its first letter a name has small letters from a to z, figures and hyphens only, not {found:?}")]
    Later {
        /// The first character that is none of these.
        found: char,
    },
}

impl FromStr for Name {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Self, NotAName> {
        match text.chars().next() {
            None => return Err(NotAName::Empty),
            Some('a'..='z') => {}
            Some(found) => return Err(NotAName::First { found }),
        }
        if let Some(found) = text.chars().find(|c| !matches!(c, 'a'..='z' | '0'..='9' | '-')) {
            return Err(NotAName::Later { found });
        }
        ArrayString::from(text).map(Name).map_err(|_| NotAName::Long { length: text.len() })
    }
}

#[cfg(feature = "serde")]
tavola_core::json_as_text!(Name);
