//! The cards: digits and commas.

use std::fmt::{self, Write as _};
use std::str::FromStr;

/// The number of different kinds of cards: ten digits and the comma.
pub const KINDS: usize = 11;

/// A digit from 0 to 9, or a comma. Cards of one kind are one and the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = "\"0\" | \"1\" | \"2\" | \"3\" | \"4\" | \"5\" | \"6\" | \"7\" | \"8\" | \"9\" | \"c\"")
)]
pub struct Card(u8);

impl Card {
    /// The card that ends a number.
    pub const COMMA: Card = Card(10);

    /// Every kind: digits first, the comma last.
    pub fn kinds() -> impl DoubleEndedIterator<Item = Card> {
        (0..KINDS as u8).map(Card)
    }

    /// The card with this digit.
    ///
    /// # Panics
    /// If `digit` is more than 9.
    pub fn digit(digit: u8) -> Card {
        assert!(digit <= 9, "a digit is 0 to 9");
        Card(digit)
    }

    /// The card of a kind's number, 0 to 10.
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Card {
        Card(index)
    }

    /// The kind as a number: the digit, or 10 for a comma.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The digit, if the card is none of the commas.
    #[inline]
    pub const fn value(self) -> Option<u8> {
        if self.0 < 10 { Some(self.0) } else { None }
    }

    /// The digit, or `c` for a comma.
    pub(crate) const fn letter(self) -> char {
        if self.is_comma() { 'c' } else { (b'0' + self.0) as char }
    }

    /// Whether the card is a comma.
    #[inline]
    pub const fn is_comma(self) -> bool {
        self.0 == 10
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a card is a digit from 0 to 9 or c for a comma")]
pub struct NotACard;

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        match text.as_bytes() {
            [digit @ b'0'..=b'9'] => Ok(Card(digit - b'0')),
            [b'c'] => Ok(Card::COMMA),
            _ => Err(NotACard),
        }
    }
}

#[cfg(feature = "serde")]
tavola_core::json_as_text!(Card);
