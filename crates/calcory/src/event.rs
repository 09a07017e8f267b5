//! What is seen of a move while it is made.

use tavola_core::bits::Bits;
use tavola_core::{Seat, Viewer};

use crate::position::Then;
use crate::{Calcory, Card, Cards, Move, Place};

/// What one viewer sees of one move, and of what then happened by itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Event {
    /// Who moved.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub seat: Seat,
    /// What that seat did.
    pub act: Act,
    /// The cards that were turned back.
    pub back: Vec<Shown>,
    /// The seats that then had to pass, in order.
    #[cfg_attr(feature = "ts", ts(type = "Seat[]"))]
    pub passed: Vec<Seat>,
    /// Where things stand now.
    pub next: Next,
}

/// What a seat did.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Act {
    /// It turned up a card.
    Flip {
        /// Where.
        place: Place,
        /// The card.
        card: Card,
        /// The sum of the cards turned up in this turn.
        sum: u8,
        /// What came of it.
        effect: FlipEffect,
    },
    /// It stopped.
    Stop {
        /// The sum of the cards turned up in this turn.
        sum: u8,
        /// Their number.
        cards: u8,
        /// What came of it.
        effect: StopEffect,
    },
    /// It put one of the taken cards back face down.
    Put {
        /// Where.
        place: Place,
        /// Which one; only the seat itself knows.
        card: Option<Card>,
        /// The cards that were taken.
        from: Cards,
    },
}

/// What came of turning up a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum FlipEffect {
    /// The sum is under 13: the turn goes on.
    On,
    /// The sum is exactly 13: the cards are taken.
    Thirteen,
    /// The sum is over 13: the cards are turned back.
    Over,
    /// It is the second 0: the cards are turned back.
    SecondZero,
}

/// What came of stopping.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StopEffect {
    /// No cards were marked: the turned cards now are.
    Marked,
    /// They are better than the marked cards, which are turned back: the turned cards are marked now.
    Raised,
    /// They are not better than the marked cards, and are turned back.
    Short,
    /// They are more than the six markers of a seat, and are turned back.
    TooMany,
}

/// A card that all see, and where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shown {
    /// Where.
    pub place: Place,
    /// The card.
    pub card: Card,
}

/// Where things stand when the next move is due.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Next {
    /// A seat turns up a card, or may stop.
    Turn {
        /// Which seat.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        seat: Seat,
    },
    /// A seat took cards, and must put one back.
    Took {
        /// Which seat.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        seat: Seat,
        /// The cards, and where they lay.
        cards: Vec<Shown>,
    },
    /// The game is over: a seat took its only marked card.
    LastCard {
        /// Which seat.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        seat: Seat,
        /// The card, and where it lay.
        last: Shown,
    },
    /// The game is over: for too long nobody took a card.
    NoProgress,
}

impl Event {
    /// What a viewer sees of a move that is about to be made.
    pub(crate) fn of(before: &Calcory, m: Move, viewer: Viewer) -> Event {
        let seat = before.seat;
        let mut position = before.clone();
        let (act, after) = match m {
            Move::Flip(place) => {
                let card = before.cards[place.index()];
                let (effect, after) = position.flip(place);
                (Act::Flip { place, card, sum: before.sum + card.number(), effect }, after)
            }
            Move::Stop => {
                let (effect, after) = position.stop();
                (Act::Stop { sum: before.sum, cards: before.count, effect }, after)
            }
            Move::Put(card, place) => {
                let after = position.put(card, place);
                (Act::Put { place, card: viewer.is(seat).then_some(card), from: before.taken }, after)
            }
        };
        // What is shown lay face up before the move, but for the card that the move turned up: the cards of the
        // earlier position are those that all saw.
        let shown = |place| Shown { place, card: before.cards[place.index()] };
        let all_shown = |places| Bits(places).map(|bit| shown(Place::of_bit(bit))).collect();
        Event {
            seat,
            act,
            back: all_shown(position.shown),
            passed: (1..=after.passes).map(|steps| seat.after(steps.into(), before.players.into())).collect(),
            next: match after.then {
                Then::Turn => Next::Turn { seat: position.seat },
                Then::Took(places) => Next::Took { seat: position.seat, cards: all_shown(places) },
                Then::LastCard(seat, place) => Next::LastCard { seat, last: shown(place) },
                Then::NoProgress => Next::NoProgress,
            },
        }
    }
}
