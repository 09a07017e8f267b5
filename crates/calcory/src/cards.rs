//! Several cards without an order.

use std::fmt;

use tavola_core::bits::{Bits, nth_bit};

use crate::Card;

/// Some of the cards of the deck, equal ones included; in two machine words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Card[]"))]
pub struct Cards {
    /// The kinds that are there, one bit a kind.
    once: u64,
    /// The kinds that are there twice: no kind is more often in the deck.
    twice: u64,
}

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards { once: 0, twice: 0 };

    /// All 60 cards.
    pub const DECK: Cards = {
        let mut deck = Cards::NONE;
        let mut kind = 0;
        while kind < Card::KINDS as u8 {
            deck.once |= 1 << kind;
            if Card::from_kind(kind).copies() == 2 {
                deck.twice |= 1 << kind;
            }
            kind += 1;
        }
        deck
    };

    /// The number of cards.
    #[inline]
    pub const fn len(self) -> usize {
        (self.once.count_ones() + self.twice.count_ones()) as usize
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.once == 0
    }

    /// Whether this card is among them.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.once >> card.kind() & 1 == 1
    }

    /// How often this card is among them.
    pub const fn count(self, card: Card) -> usize {
        (self.once >> card.kind() & 1) as usize + (self.twice >> card.kind() & 1) as usize
    }

    /// Adds a card; a third equal one is not kept.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        let bit = 1 << card.kind();
        self.twice |= self.once & bit;
        self.once |= bit;
    }

    /// Takes out one such card, and tells whether there was one.
    #[inline]
    pub const fn remove(&mut self, card: Card) -> bool {
        let bit = 1 << card.kind();
        let there = self.once & bit != 0;
        self.once &= !bit | self.twice;
        self.twice &= !bit;
        there
    }

    /// Each different card once, in order.
    pub fn kinds(self) -> impl ExactSizeIterator<Item = Card> {
        Bits(self.once).map(Card::from_kind)
    }

    /// The number of different cards.
    #[inline]
    pub(crate) const fn kind_count(self) -> u32 {
        self.once.count_ones()
    }

    /// The different card that has `rank` different ones before it.
    #[inline]
    pub(crate) fn nth_kind(self, rank: u32) -> Card {
        Card::from_kind(nth_bit(self.once, rank))
    }

    /// All the cards in order, equal ones side by side.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(move |card| std::iter::repeat_n(card, self.count(card)))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut all = Cards::NONE;
        cards.into_iter().for_each(|card| all.insert(card));
        all
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;

        let tavola_core::text::Short(list) =
            tavola_core::text::Short::<Card, { crate::PLACES }>::deserialize(deserializer)?;
        let mut left = Cards::DECK;
        match list.iter().find(|card| !left.remove(**card)) {
            Some(card) => Err(D::Error::custom(format_args!("{card} stands there more often than the deck has it"))),
            None => Ok(list.into_iter().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// calcory.md 1: 60 cards, in five colours 0 1 1 2 3 4 5 6 7 7 8 9.
    #[test]
    fn the_deck_is_complete() {
        let deck: Vec<String> = Cards::DECK.iter().map(|card| card.to_string()).collect();
        assert_eq!((deck.len(), Cards::DECK.len()), (60, 60));
        let red = ["R0", "R1", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R7", "R8", "R9"];
        for (colour, twelve) in "RBGYV".chars().zip(deck.chunks(12)) {
            assert_eq!(twelve, red.map(|card| card.replace('R', &colour.to_string())));
        }
    }

    #[test]
    fn cards_come_and_go_one_by_one() {
        let seven: Card = "V7".parse().unwrap();
        let mut cards = Cards::NONE;
        assert!(!cards.remove(seven));
        cards.insert(seven);
        cards.insert(seven);
        cards.insert("R0".parse().unwrap());
        assert_eq!((cards.len(), cards.kind_count(), cards.count(seven)), (3, 2, 2));
        assert_eq!(format!("{cards:?}"), "[R0, V7, V7]");
        assert!(cards.remove(seven) && cards.contains(seven) && cards.remove(seven) && !cards.remove(seven));
        assert_eq!(cards.iter().map(|card| card.to_string()).collect::<String>(), "R0");
    }
}
