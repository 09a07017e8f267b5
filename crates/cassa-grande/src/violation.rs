//! Why a move is illegal.

use tavola_core::Seat;

use crate::moves::{Pick, Place};

/// Why a move is illegal; each sentence says what would have been right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Violation {
    /// The round is over.
    #[error("all cards lie: the round is over")]
    Over,
    /// Something else than laying when a card is to be laid.
    #[error("seat {seat} must lay a card now, as in 2@1,-3")]
    LayFirst {
        /// Whose move it is.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        seat: Seat,
    },
    /// Something else than an offer when one is due.
    #[error("seat {seat} must offer a card for an exchange now, as in \"give 0 to {to}\"")]
    OfferFirst {
        /// Whose move it is.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        seat: Seat,
        /// A seat that could get it.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        to: Seat,
    },
    /// Something else than an answer when an offer waits.
    #[error("seat {seat} must answer the offer of seat {giver} now, as in \"return 4\"")]
    AnswerFirst {
        /// Whose move it is.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        seat: Seat,
        /// Who waits.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        giver: Seat,
    },
    /// A number where hands are seen.
    #[error("{pick} is no card: this hand is not blind, name the card itself")]
    NotBlind {
        /// What was named.
        pick: Pick,
    },
    /// A digit where only the others see the hand.
    #[error("the hand is blind: name a digit by its number, as in #5")]
    Blind,
    /// A card that the seat does not hold.
    #[error("seat {seat} has no {pick} in its hand")]
    NotInHand {
        /// Whose hand.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        seat: Seat,
        /// What was named.
        pick: Pick,
    },
    /// A comma before its time.
    #[error("a comma stays in front of its seat until the frame is fixed, unless the hand is empty")]
    CommaInFront,
    /// Not the origin for the first card.
    #[error("the first card lies at 0,0")]
    NotTheOrigin,
    /// A place that is taken.
    #[error("a card lies at {at} already")]
    Occupied {
        /// Where.
        at: Place,
    },
    /// A place away from all cards.
    #[error("{at} touches no card: it must touch one by a side or a corner")]
    Apart {
        /// Where.
        at: Place,
    },
    /// A place that makes the table too wide.
    #[error("{at} would make the table {width} wide; {frame} is the limit")]
    TooWide {
        /// Where.
        at: Place,
        /// The width it would have.
        width: u8,
        /// The side of the frame.
        frame: u8,
    },
    /// A place that makes the table too high.
    #[error("{at} would make the table {height} high; {frame} is the limit")]
    TooHigh {
        /// Where.
        at: Place,
        /// The height it would have.
        height: u8,
        /// The side of the frame.
        frame: u8,
    },
    /// An exchange with oneself or with somebody who is not there.
    #[error("an exchange needs another seat of this game")]
    NoPartner,
    /// An exchange with an empty hand.
    #[error("seat {to} has no card in its hand to give back")]
    EmptyHand {
        /// With whom.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        to: Seat,
    },
}
