//! One card.

use std::fmt;
use std::str::FromStr;

/// A card of the deck: a colour and a number, written `V7`. Equal cards are one and the same.
///
/// The deck has, in each of the five colours, the numbers 0 1 1 2 3 4 5 6 7 7 8 9. Cards are ordered by colour, then by
/// number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
// The colour in the high half and the number in the low half: turning up a card needs its number at once.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "`${\"R\" | \"B\" | \"G\" | \"Y\" | \"V\"}${number}`"))]
pub struct Card(u8);

/// The colour of a card; it plays no part in the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// Written `R`.
    Red,
    /// Written `B`.
    Blue,
    /// Written `G`.
    Green,
    /// Written `Y`.
    Yellow,
    /// Written `V`.
    Violet,
}

impl Card {
    /// The number of different cards.
    pub const KINDS: usize = 50;

    /// The card of a colour and a number from 0 to 9.
    pub const fn new(colour: Colour, number: u8) -> Option<Card> {
        if number < 10 { Some(Card(((colour as u8) << 4) | number)) } else { None }
    }

    /// The colour of the card.
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 >> 4) as usize]
    }

    /// The number on the card, 0 to 9.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 & 15
    }

    /// How many cards of this kind the deck has.
    pub const fn copies(self) -> usize {
        if matches!(self.number(), 1 | 7) { 2 } else { 1 }
    }

    /// The position of the card among the different cards in order.
    #[inline]
    pub(crate) const fn kind(self) -> u8 {
        (self.0 >> 4) * 10 + self.number()
    }

    /// The card at a position less than [`Card::KINDS`] among the different cards in order.
    #[inline]
    pub(crate) const fn from_kind(kind: u8) -> Card {
        Card(((kind / 10) << 4) | (kind % 10))
    }
}

impl Colour {
    /// The colours in the order of the sorted deck.
    pub const ALL: [Colour; 5] = [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Violet];

    /// The letter of the colour.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Blue => 'B',
            Colour::Green => 'G',
            Colour::Yellow => 'Y',
            Colour::Violet => 'V',
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.number())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a card is R, B, G, Y or V and a figure, as in V7")]
pub struct NotACard;

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        let [letter, figure @ b'0'..=b'9'] = *text.as_bytes() else { return Err(NotACard) };
        let colour = Colour::ALL.into_iter().find(|colour| colour.letter() == char::from(letter)).ok_or(NotACard)?;
        Card::new(colour, figure - b'0').ok_or(NotACard)
    }
}

#[cfg(feature = "serde")]
tavola_core::json_as_text!(Card);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_texts_go_both_ways() {
        let all: Vec<Card> = (0..Card::KINDS as u8).map(Card::from_kind).collect();
        assert!(all.is_sorted_by(|a, b| a < b));
        for (card, kind) in all.into_iter().zip(0..) {
            assert_eq!(card.kind(), kind);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.colour(), card.number()), Some(card));
        }
    }

    #[test]
    fn names_are_exact() {
        for wrong in ["", "V", "7V", "v7", "V10", "V77", " V7", "V7 ", "O7", "V:", "V/", "é", "Vé"] {
            assert_eq!(wrong.parse::<Card>(), Err(NotACard), "{wrong:?}");
        }
    }
}
