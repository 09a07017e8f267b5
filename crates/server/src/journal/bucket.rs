//! Where small values are: buckets, keys and versions.

use std::{fmt, str::FromStr, sync::Arc};

/// A named set of small values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Bucket {
    /// What the list of tables shows, by table.
    Listing,
    /// Hashes of the tokens that hold seats and tables.
    Tokens,
    /// Tables at which something is to happen by itself, so that they must be woken after a restart.
    Awake,
    /// What the nodes of a house agree on about themselves: which of them keeps a table, over how many streams tables are spread.
    Nodes,
    /// How strong players are.
    Ratings,
    /// What all nodes of a server agree on.
    Settings,
    /// Who wants to be told what happens at a table while nobody of theirs looks.
    Notices,
}

impl Bucket {
    /// All buckets.
    pub const ALL: [Self; 7] =
        [Self::Listing, Self::Tokens, Self::Awake, Self::Nodes, Self::Ratings, Self::Settings, Self::Notices];

    /// The name under which it is stored, which must never change.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Listing => "listing",
            Self::Tokens => "tokens",
            Self::Awake => "awake",
            Self::Nodes => "nodes",
            Self::Ratings => "ratings",
            Self::Settings => "settings",
            Self::Notices => "notices",
        }
    }
}

impl fmt::Display for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Names a small value within its bucket: 1 to 128 of `A` to `Z`, `a` to `z`, `0` to `9`, `-`, `_` and, between
/// others, single dots.
///
/// These are keys that the buckets of NATS take, too. Keys sort by their bytes.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(Arc<str>);

impl Key {
    /// The most characters of a key.
    pub const MAX_LEN: usize = 128;

    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        if !(1..=Self::MAX_LEN).contains(&text.len()) {
            return Err(KeyError::Length { found: text.len() });
        }
        if let Some(found) = text.chars().find(|&c| !(c.is_ascii_alphanumeric() || "-_.".contains(c))) {
            return Err(KeyError::Letter { found });
        }
        if text.split('.').any(str::is_empty) {
            return Err(KeyError::Dot);
        }
        Ok(Self(text.into()))
    }
}

impl From<super::TableId> for Key {
    fn from(table: super::TableId) -> Self {
        Self(table.as_str().into())
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

/// Why a text is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// It is empty or too long.
    #[error("a key has 1 to 128 characters, this text has {found} bytes")]
    Length {
        /// The length in bytes.
        found: usize,
    },
    /// It holds another character.
    #[error("a key is made of letters, digits, '-', '_' and '.', and has no {found:?}")]
    Letter {
        /// The first other one.
        found: char,
    },
    /// A dot has nothing before or after it.
    #[error("a dot in a key stands between two other characters")]
    Dot,
}

/// Tells one state of a small value from all others that it ever has: what to expect when one changes it.
///
/// Versions grow with each change of the value; nothing else is to be read from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Version(u64);

impl Version {
    /// There is no value.
    pub const NEW: Self = Self(0);

    /// The version with this number in storage.
    pub(in crate::journal) const fn from_number(number: u64) -> Self {
        Self(number)
    }

    /// The number in storage.
    pub(crate) const fn number(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_reads_back_what_it_writes() {
        let longest = "k".repeat(Key::MAX_LEN);
        for text in ["a", "Table-1_x", "a.b.c", longest.as_str()] {
            assert_eq!(text.parse::<Key>().expect("a key").to_string(), text);
        }
    }

    #[test]
    fn refuses_what_is_no_key() {
        let read = str::parse::<Key>;
        assert_eq!(read(""), Err(KeyError::Length { found: 0 }));
        assert_eq!(read(&"k".repeat(129)), Err(KeyError::Length { found: 129 }));
        assert_eq!(read("a b"), Err(KeyError::Letter { found: ' ' }));
        assert_eq!(read("a/*"), Err(KeyError::Letter { found: '/' }));
        for text in [".", ".a", "a.", "a..b"] {
            assert_eq!(read(text), Err(KeyError::Dot), "{text}");
        }
    }

    #[test]
    fn no_two_buckets_share_a_name() {
        let mut names = Bucket::ALL.map(Bucket::name).to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Bucket::ALL.len());
    }
}
