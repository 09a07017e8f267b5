//! What may be told of a move later on, when its cards lie face down again: remembering is the game.

use tavola_core::Seat;

use crate::{Act, Event, FlipEffect, Next, Place, Shown, StopEffect};

/// A move without the cards that were seen: who did what, and where.
///
/// Sums are left out, too: the difference of two of them is a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Faded {
    /// Who moved.
    pub seat: Seat,
    /// What that seat did.
    pub act: FadedAct,
    /// The places whose cards were turned back.
    pub back: Vec<Place>,
    /// The seats that then had to pass, in order.
    pub passed: Vec<Seat>,
    /// Where things stood then.
    pub next: FadedNext,
}

/// What a seat did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
pub enum FadedAct {
    /// It turned up a card.
    Flip {
        /// Where.
        place: Place,
        /// What came of it.
        effect: FlipEffect,
    },
    /// It stopped.
    Stop {
        /// The number of cards turned up in this turn.
        cards: u8,
        /// What came of it.
        effect: StopEffect,
    },
    /// It put one of the taken cards back face down.
    Put {
        /// Where.
        place: Place,
    },
}

/// Where things stood after a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
pub enum FadedNext {
    /// A seat was to turn up a card or to stop.
    Turn {
        /// Which seat.
        seat: Seat,
    },
    /// A seat took cards, and was to put one back.
    Took {
        /// Which seat.
        seat: Seat,
        /// Where they lay.
        places: Vec<Place>,
    },
    /// The game was over: a seat took its only marked card.
    LastCard {
        /// Which seat.
        seat: Seat,
        /// Where it lay.
        place: Place,
    },
    /// The game was over: for too long nobody took a card.
    NoProgress,
}

impl Faded {
    /// What stays of an event.
    pub fn of(event: &Event) -> Faded {
        let places = |shown: &[Shown]| shown.iter().map(|shown| shown.place).collect();
        Faded {
            seat: event.seat,
            act: match event.act {
                Act::Flip { place, effect, .. } => FadedAct::Flip { place, effect },
                Act::Stop { cards, effect, .. } => FadedAct::Stop { cards, effect },
                Act::Put { place, .. } => FadedAct::Put { place },
            },
            back: places(&event.back),
            passed: event.passed.clone(),
            next: match &event.next {
                Next::Turn { seat } => FadedNext::Turn { seat: *seat },
                Next::Took { seat, cards } => FadedNext::Took { seat: *seat, places: places(cards) },
                Next::LastCard { seat, last } => FadedNext::LastCard { seat: *seat, place: last.place },
                Next::NoProgress => FadedNext::NoProgress,
            },
        }
    }
}
