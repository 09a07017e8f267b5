//! Why a move is good, in words that a person would use.

use tavola_calcory::{Cards, Knowledge, Memory, Move, Spot, View};
use tavola_core::Seat;

/// What speaks for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "lowercase"))]
pub enum Reason {
    /// The seat has seen the card that lies there.
    Seen {
        /// Its number.
        number: u8,
        /// The sum that it makes.
        sum: u8,
    },
    /// Nobody knows the card, but most that it may be do no harm.
    Safe {
        /// Of so many hundred.
        percent: u8,
    },
    /// The sum stands: whoever wants the cards needs more.
    Stands {
        /// The least sum that beats it; 13 wins at once in any case.
        needs: u8,
    },
    /// The sum takes the marks away from another seat.
    Beats {
        /// Which seat.
        seat: Seat,
        /// The sum of its marked cards.
        sum: u8,
    },
    /// The seat knows no card that would beat the marks, and whatever it turns up is seen by all.
    Short {
        /// Whose marks they are.
        seat: Seat,
        /// The sum of its marked cards.
        sum: u8,
    },
    /// The seat alone will know where the card lies.
    Hides {
        /// Its number.
        number: u8,
    },
}

/// The sum that wins at once.
const FULL: u8 = 13;

/// What speaks for a move, by what the seat sees and remembers.
pub fn reasons(view: &View, memory: &Memory, m: Move) -> Vec<Reason> {
    match m {
        Move::Flip(place) => match memory.of(place) {
            Knowledge::Card(card) => vec![Reason::Seen { number: card.number(), sum: view.sum + card.number() }],
            Knowledge::OneOf(cards) => vec![safe(view, cards)],
            Knowledge::Nothing => vec![safe(view, memory.unseen(view))],
        },
        Move::Stop => {
            let cards = view.table.iter().filter(|(_, spot)| matches!(spot, Spot::Turned { .. })).count();
            let beaten = view.marks.filter(|marks| (view.sum, cards) > (marks.sum, marks.cards.into()));
            let beats = beaten.map(|marks| Reason::Beats { seat: marks.seat, sum: marks.sum });
            let stands = view.marks.is_none() || beaten.is_some();
            let needs = stands.then_some(Reason::Stands { needs: (view.sum + 1).min(FULL) });
            let short = view.marks.filter(|marks| !stands && !knows_better(view, memory, marks.sum));
            let short = short.map(|marks| Reason::Short { seat: marks.seat, sum: marks.sum });
            beats.into_iter().chain(needs).chain(short).collect()
        }
        Move::Put(card, _) => vec![Reason::Hides { number: card.number() }],
    }
}

/// Whether the seat remembers a face-down card with which it would reach a sum, and not go over 13.
fn knows_better(view: &View, memory: &Memory, sum: u8) -> bool {
    let mut known = view.table.iter().filter(|(_, spot)| matches!(spot, Spot::Down)).map(|(place, _)| memory.of(place));
    known.any(|knowledge| match knowledge {
        Knowledge::Card(card) => (sum..=FULL).contains(&(view.sum + card.number())),
        Knowledge::OneOf(_) | Knowledge::Nothing => false,
    })
}

/// How many of the cards that may lie there keep the turn alive.
fn safe(view: &View, cards: Cards) -> Reason {
    let zero = view.table.iter().any(|(_, spot)| matches!(spot, Spot::Turned { card } if card.number() == 0));
    let good = cards.iter().filter(|card| view.sum + card.number() <= FULL && !(zero && card.number() == 0)).count();
    let percent = (100 * good).checked_div(cards.len()).and_then(|percent| u8::try_from(percent).ok());
    Reason::Safe { percent: percent.unwrap_or(0) }
}
