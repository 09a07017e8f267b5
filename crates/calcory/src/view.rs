//! What everybody at the table may know.

use std::ops::{Index, IndexMut};

use tavola_core::{PerSeat, Seat};

use crate::position::Phase;
use crate::{Calcory, Card, Cards, PLACES, Place};

/// The table as it lies now. Seats and watchers see the same: what was seen earlier is for them to remember.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The number of seats.
    pub players: u8,
    /// Whose move it is; nobody's when the game is over.
    #[cfg_attr(feature = "ts", ts(type = "Seat | null"))]
    pub turn: Option<Seat>,
    /// What each place shows.
    pub table: Table,
    /// The sum of the cards turned up in the running turn.
    pub sum: u8,
    /// What the marked cards amount to, if there are any.
    pub marks: Option<Marks>,
    /// The cards that the seat to move has just taken, and of which it must put one back.
    pub taken: Cards,
    /// The number of cards in each pile.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<number>"))]
    pub piles: PerSeat<u8>,
    /// The number of turns in a row in which nobody took a card.
    pub idle: u8,
    /// The number of such turns that ends the game.
    pub idle_end: u8,
}

#[cfg(feature = "serde")]
tavola_core::changes!(View { players, turn, sum, marks, taken, piles, idle, idle_end } parts { table });

/// What one place shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "is", rename_all = "lowercase", deny_unknown_fields)
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Spot {
    /// No card.
    #[default]
    Empty,
    /// A face-down card.
    Down,
    /// A card that was turned back in the turn that has just ended; it shows until the next move.
    Back {
        /// The card.
        card: Card,
    },
    /// A card that was turned up in the running turn.
    Turned {
        /// The card.
        card: Card,
    },
    /// A card with a marker.
    Marked {
        /// The card.
        card: Card,
    },
    /// A card that lay face down when the game ended.
    Open {
        /// The card.
        card: Card,
    },
}

/// What the marked cards amount to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Marks {
    /// The seat whose markers they bear.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub seat: Seat,
    /// Their sum.
    pub sum: u8,
    /// How many they are.
    pub cards: u8,
}

/// What each of the 60 places shows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Record<Place, Spot>"))]
pub struct Table([Spot; PLACES]);

impl View {
    /// The view of a position.
    pub(crate) fn of(position: &Calcory) -> View {
        Self::seen(position, position.phase == Phase::Over)
    }

    /// The view of a position, with all face-down cards or without.
    pub(crate) fn seen(position: &Calcory, open: bool) -> View {
        let over = position.phase == Phase::Over;
        let marks = position.marker.map(|seat| Marks {
            seat,
            sum: position.sum_of(position.marked),
            cards: position.marked.count_ones() as u8,
        });
        View {
            players: position.players,
            turn: (!over).then_some(position.seat),
            table: Table::new(|place| {
                let card = position.cards[place.index()];
                match place.bit() {
                    bit if position.turned & bit != 0 => Spot::Turned { card },
                    bit if position.marked & bit != 0 => Spot::Marked { card },
                    bit if position.shown & bit != 0 => Spot::Back { card },
                    bit if position.down & bit != 0 && open => Spot::Open { card },
                    bit if position.down & bit != 0 => Spot::Down,
                    _ => Spot::Empty,
                }
            }),
            sum: position.sum,
            marks,
            taken: position.taken,
            piles: PerSeat::new(position.players.into(), |seat| position.piles[seat.index()]),
            idle: position.idle,
            idle_end: Calcory::idle_end(position.players),
        }
    }

    /// The cards that lie open now, those just taken included.
    pub fn visible(&self) -> Cards {
        let open = self.table.iter().filter_map(|(_, spot)| spot.card());
        self.taken.iter().chain(open).collect()
    }
}

impl Spot {
    /// The card that the place shows, if it shows one.
    pub const fn card(self) -> Option<Card> {
        match self {
            Spot::Empty | Spot::Down => None,
            Spot::Back { card } | Spot::Turned { card } | Spot::Marked { card } | Spot::Open { card } => Some(card),
        }
    }
}

impl Table {
    /// Makes what each place shows.
    pub fn new(mut spot: impl FnMut(Place) -> Spot) -> Table {
        let mut table = Table([Spot::Empty; PLACES]);
        Place::all().for_each(|place| table[place] = spot(place));
        table
    }

    /// Each place with what it shows, row by row.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Place, Spot)> {
        Place::all().zip(self.0)
    }
}

impl Index<Place> for Table {
    type Output = Spot;

    fn index(&self, place: Place) -> &Spot {
        &self.0[place.index()]
    }
}

impl IndexMut<Place> for Table {
    fn index_mut(&mut self, place: Place) -> &mut Spot {
        &mut self.0[place.index()]
    }
}

#[cfg(feature = "serde")]
impl tavola_core::changes::Parts for Table {
    type Name = Place;
    type Part = Spot;

    fn parts(&self) -> impl ExactSizeIterator<Item = (Place, &Spot)> {
        Place::all().zip(&self.0)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Table {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Table {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;

        let tavola_core::text::Pairs(spots) = tavola_core::text::Pairs::<Place, Spot>::deserialize(deserializer)?;
        // No key stands there twice: as many keys as places are all places.
        if spots.len() != PLACES {
            return Err(D::Error::custom(format_args!("a table has {PLACES} places, here are {}", spots.len())));
        }
        let mut table = Table([Spot::Empty; PLACES]);
        for (place, spot) in spots {
            table[place] = spot;
        }
        Ok(table)
    }
}
