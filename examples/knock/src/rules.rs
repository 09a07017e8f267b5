//! The options of a game, and what was dealt.

use tavola_core::fair::Draws;
use tavola_core::{PerSeat, Seat};

use crate::CARDS;

/// The options.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
pub struct Rules {
    /// 2 to 4.
    pub players: usize,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { players: 2 }
    }
}

impl Rules {
    /// The number of seats.
    pub const fn seats(&self) -> Result<usize, Refusal> {
        match self.players {
            2..=4 => Ok(self.players),
            players => Err(Refusal::Players { players }),
        }
    }
}

/// The starting seat and everybody's card.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Setup {
    /// Who begins.
    pub start: Seat,
    /// One card each.
    pub cards: PerSeat<u8>,
}

impl Setup {
    /// Shuffles the nine cards, and gives the first ones out.
    pub fn deal(rules: &Rules, start: Seat, draws: &mut Draws) -> Result<Setup, Refusal> {
        let mut deck: Vec<u8> = (1..=CARDS).collect();
        draws.shuffle(&mut deck);
        Ok(Setup { start, cards: PerSeat::new(rules.seats()?, |seat| deck[seat.index()]) })
    }

    /// Whether this could have been dealt to so many players.
    pub(crate) fn fits(&self, players: usize) -> bool {
        let cards = self.cards.values();
        let fair = |(nth, card): (usize, &u8)| (1..=CARDS).contains(card) && !cards[..nth].contains(card);
        cards.len() == players && self.start.index() < players && cards.iter().enumerate().all(fair)
    }
}

/// Why a game can't begin so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Too few or too many players.
    #[error("Knock is for 2 to 4 players, not {players}")]
    Players {
        /// How many were asked for.
        players: usize,
    },
    /// Cards that can't have been dealt.
    #[error("each of the {players} seats gets one card from 1 to 9, no card twice, and one of them starts")]
    Setup {
        /// How many play.
        players: usize,
    },
}
