//! The options of a game, and how it is set up.

use tavola_core::Seat;
use tavola_core::fair::Draws;

use crate::{Card, Cards, PLACES};

/// The options: only how many play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rules {
    /// The number of seats, 2 to 4.
    pub players: u8,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { players: 2 }
    }
}

/// The starting seat, and the shuffled cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Setup {
    /// The seat that begins.
    pub start: Seat,
    /// The card on each of the 60 places, row by row from `a1`.
    pub layout: Vec<Card>,
}

/// Why rules or a setup are refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Nobody plays Calcory with so many.
    #[error("Calcory has 2 to 4 players, not {players}")]
    Players {
        /// The number asked for.
        players: u8,
    },
    /// The starting seat is not at the table.
    #[error("seat {start} cannot start, the {players} seats are A to {last}", last = Seat::from_index(usize::from(*players).saturating_sub(1)))]
    Start {
        /// The seat asked for.
        start: Seat,
        /// The number of seats.
        players: u8,
    },
    /// The layout does not fill the table.
    #[error("the layout needs 60 cards, here are {found}")]
    Length {
        /// The number of cards in the layout.
        found: usize,
    },
    /// A card lies there more often than the deck has it.
    #[error("the layout may hold {card} {due}, here it is more often", due = if card.copies() == 2 { "twice" } else { "once" })]
    Surplus {
        /// The card.
        card: Card,
    },
}

impl Rules {
    /// The number of seats, if Calcory is played with so many.
    pub(crate) fn seats(self) -> Result<usize, Refusal> {
        match self.players {
            2..=4 => Ok(self.players.into()),
            players => Err(Refusal::Players { players }),
        }
    }

    /// Refuses a seat that is not at the table.
    fn check_start(self, start: Seat) -> Result<(), Refusal> {
        if start.index() < self.seats()? { Ok(()) } else { Err(Refusal::Start { start, players: self.players }) }
    }
}

impl Setup {
    /// Shuffles the sorted deck.
    pub(crate) fn deal(rules: Rules, start: Seat, draws: &mut Draws) -> Result<Setup, Refusal> {
        rules.check_start(start)?;
        let mut layout: Vec<Card> = Cards::DECK.iter().collect();
        draws.shuffle(&mut layout);
        Ok(Setup { start, layout })
    }

    /// The layout as a table, if it is one of the whole deck and the start is at the table.
    pub(crate) fn table(&self, rules: Rules) -> Result<[Card; PLACES], Refusal> {
        rules.check_start(self.start)?;
        let table = <[Card; PLACES]>::try_from(self.layout.as_slice())
            .map_err(|_| Refusal::Length { found: self.layout.len() })?;
        let mut left = Cards::DECK;
        match table.into_iter().find(|card| !left.remove(*card)) {
            Some(card) => Err(Refusal::Surplus { card }),
            None => Ok(table),
        }
    }
}
