//! What one viewer sees of one move.

use tavola_core::{Outcome, Seat, Viewer};

use crate::card::Card;
use crate::moves::{Action, Move, Pick, Place};
use crate::position::{CassaGrande, Phase};
use crate::view::{ExchangedCard, Sight, some_number};

/// What one viewer sees of one move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "lowercase", deny_unknown_fields)
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// A card was laid.
    Laid {
        /// Who laid it.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        seat: Seat,
        /// Where.
        at: Place,
        /// Whether it lies face up.
        open: bool,
        /// What it is, if the viewer knows.
        card: Option<Card>,
        /// The number that it had in a blind hand, if the viewer saw it there.
        number: Option<u8>,
        /// Whether this card fixed the frame, so that all took up their commas.
        fixed: bool,
        /// The result, if this was the last card and all are turned up.
        #[cfg_attr(feature = "ts", ts(type = "Outcome | null"))]
        outcome: Option<Outcome>,
    },
    /// A card was offered for an exchange.
    Offered {
        /// Who offers.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        from: Seat,
        /// To whom.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        to: Seat,
        /// What, if the viewer is the giver.
        pick: Option<Pick>,
    },
    /// An offer was answered and the cards went over.
    Exchanged {
        /// Who had offered.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        from: Seat,
        /// Who answered.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        to: Seat,
        /// The card that was offered, if the viewer knows.
        given: Option<ExchangedCard>,
        /// The card that came back, if the viewer knows.
        returned: Option<ExchangedCard>,
    },
}

impl Event {
    pub(crate) fn of(position: &CassaGrande, m: Move, viewer: Viewer) -> Event {
        let mut after = position.clone();
        tavola_core::Game::play_unchecked(&mut after, m);
        let sight = Sight::new(position, viewer);
        let last = position.spread.count();
        match m.action() {
            Action::Lay { at, .. } => {
                let laid = after.spread.laid()[last];
                let seat = position.layer(last);
                let open = position.terms.face_up(last);
                let from_front = position.lays_from_front(seat);
                // The last card is turned up with all others.
                let sight = if after.phase == Phase::Over { sight.at_the_end() } else { sight };
                Event::Laid {
                    seat,
                    at,
                    open,
                    card: sight.laid(seat, open, from_front, laid.known()).then_some(laid.card),
                    number: if sight.numbers() { some_number(laid.number()) } else { None },
                    fixed: after.spread.is_fixed() && !position.spread.is_fixed(),
                    outcome: tavola_core::Game::outcome(&after),
                }
            }
            Action::Give { pick, to } => {
                let from = position.layer(last.wrapping_sub(1));
                Event::Offered { from, to, pick: sight.offered(from).then_some(pick) }
            }
            Action::Return { .. } => {
                let rank = last.wrapping_sub(1) % after.swaps.len();
                let (from, swap) = (position.layer(rank), after.swaps[rank]);
                let to = swap.to.unwrap_or(from);
                let seen = |card, number| {
                    sight.exchanged(from, to).then_some(ExchangedCard { card, number: some_number(number) })
                };
                Event::Exchanged {
                    from,
                    to,
                    given: seen(swap.given, swap.given_number),
                    returned: seen(swap.returned, swap.returned_number),
                }
            }
        }
    }
}
