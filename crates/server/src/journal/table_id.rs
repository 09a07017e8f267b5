//! Names of tables.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Names a table: 10 to 32 lower-case letters and digits, too many to guess.
///
/// Whoever knows the name may look at the table, so it is made from [entropy](TableId::from_entropy). The same letters
/// serve in addresses, in file names and as a part of a subject on NATS.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableId {
    // Filled up with zeros, which sort before all letters: so the derived order is that of the texts.
    letters: [u8; TableId::MAX_LEN],
    len: u8,
}

impl TableId {
    /// The fewest characters of a name.
    pub const MIN_LEN: usize = 10;
    /// The most characters of a name.
    pub const MAX_LEN: usize = 32;

    /// The name made of 80 random bits: 16 characters, none of which is easily read as another one.
    pub fn from_entropy(entropy: [u8; 10]) -> Self {
        // 32 letters, five bits each: no i, l, o and u, which people confuse with 1, 0 and v.
        const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
        let bits = entropy.iter().fold(0_u128, |bits, &byte| bits << 8 | u128::from(byte));
        let mut letters = [0; Self::MAX_LEN];
        for (place, letter) in letters[..16].iter_mut().enumerate() {
            *letter = ALPHABET[(bits >> (75 - 5 * place) & 31) as usize];
        }
        Self { letters, len: 16 }
    }

    /// The name as text.
    #[expect(clippy::missing_panics_doc, reason = "no name holds anything but ASCII")]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.letters[..self.len as usize]).expect("a name holds ASCII letters and digits only")
    }
}

impl FromStr for TableId {
    type Err = TableIdError;

    fn from_str(text: &str) -> Result<Self, TableIdError> {
        let bytes = text.as_bytes();
        if !(Self::MIN_LEN..=Self::MAX_LEN).contains(&bytes.len()) {
            return Err(TableIdError::Length { found: bytes.len() });
        }
        if let Some(found) = text.chars().find(|c| !(c.is_ascii_lowercase() || c.is_ascii_digit())) {
            return Err(TableIdError::Letter { found });
        }
        let mut letters = [0; Self::MAX_LEN];
        letters[..bytes.len()].copy_from_slice(bytes);
        Ok(Self { letters, len: bytes.len() as u8 })
    }
}

impl TryFrom<String> for TableId {
    type Error = TableIdError;

    fn try_from(text: String) -> Result<Self, TableIdError> {
        text.parse()
    }
}

impl From<TableId> for String {
    fn from(table: TableId) -> String {
        table.as_str().to_owned()
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableId({self})")
    }
}

/// Why a text names no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableIdError {
    /// It is too short or too long.
    #[error("the name of a table has 10 to 32 characters, this text has {found} bytes")]
    Length {
        /// The length in bytes.
        found: usize,
    },
    /// It holds another character.
    #[error("the name of a table is made of a to z and 0 to 9, and has no {found:?}")]
    Letter {
        /// The first one that is neither.
        found: char,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_what_it_writes() {
        for text in ["0123456789", "abcdefghij0123456789abcdefghij01"] {
            let id: TableId = text.parse().expect("a name");
            assert_eq!(id.to_string(), text);
            assert_eq!(format!("{id:?}"), format!("TableId({text})"));
        }
    }

    #[test]
    fn refuses_what_names_no_table() {
        let read = str::parse::<TableId>;
        assert_eq!(read(""), Err(TableIdError::Length { found: 0 }));
        assert_eq!(read("012345678"), Err(TableIdError::Length { found: 9 }));
        assert_eq!(read(&"a".repeat(33)), Err(TableIdError::Length { found: 33 }));
        assert_eq!(read("abcdefghiJ"), Err(TableIdError::Letter { found: 'J' }));
        assert_eq!(read("abcdefg.hij"), Err(TableIdError::Letter { found: '.' }));
        assert_eq!(read("abcdefghijé"), Err(TableIdError::Letter { found: 'é' }));
        assert_eq!(read("abcdefghij\0"), Err(TableIdError::Letter { found: '\0' }));
    }

    #[test]
    fn sorts_as_its_text() {
        let mut texts = ["b123456789", "a123456789b", "a123456789", "a1234567890", "0zzzzzzzzzzzz"];
        let mut ids = texts.map(|text| text.parse::<TableId>().expect("a name"));
        texts.sort_unstable();
        ids.sort_unstable();
        assert_eq!(ids.map(|id| id.to_string()), texts);
    }

    #[test]
    fn keeps_all_of_the_entropy() {
        assert_eq!(TableId::from_entropy([0; 10]).as_str(), "0000000000000000");
        assert_eq!(TableId::from_entropy([255; 10]).as_str(), "zzzzzzzzzzzzzzzz");
        // 00001 00010 00011 … : each letter is the next five bits.
        let counting = TableId::from_entropy([0x08, 0x86, 0x42, 0x98, 0xe8, 0x4a, 0x96, 0xc6, 0xb9, 0xf0]);
        assert_eq!(counting.as_str(), "123456789abcdefg");
    }
}
