//! What a player of Calcory has seen, and what it still remembers.

use rand_xoshiro::rand_core::Rng;
use tavola_calcory::{Act, Calcory, Event, Knowledge, Memory, PLACES, Place, Spot, View};
use tavola_core::{Game, Seat};

use crate::Luck;

/// How many different numbers there are.
pub(crate) const NUMBERS: usize = 10;

/// All that was shown, and when.
#[derive(Clone, Debug)]
pub(crate) struct Notes {
    memory: Memory,
    /// When the card on each place was last seen, counted in moves.
    seen_at: [u32; PLACES],
    /// Whether nobody else knows which card lies there: the player itself put it back.
    private: [bool; PLACES],
    moves: u32,
}

impl Default for Notes {
    fn default() -> Self {
        Notes { memory: Memory::default(), seen_at: [0; PLACES], private: [false; PLACES], moves: 0 }
    }
}

/// What a player knows of the table now.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// For each face-down place what it is known to hold.
    pub(crate) down: Vec<(Place, Held)>,
    /// The numbers of all cards that the unknown places may hold.
    pub(crate) pool: [f32; NUMBERS],
}

/// What a face-down place is known to hold.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Held {
    /// A card with this number; `private` if nobody else knows.
    Number {
        /// The number.
        number: u8,
        /// Whether nobody else knows.
        private: bool,
    },
    /// One of several cards: how many there are of each number, of how many.
    OneOf([f32; NUMBERS]),
    /// Any of the pool.
    Unknown,
}

impl Notes {
    /// Keeps what an event showed.
    pub(crate) fn keep(&mut self, event: &Event) {
        self.moves += 1;
        Calcory::remember(&mut self.memory, event);
        match event.act {
            Act::Flip { place, .. } => self.see(place, false),
            Act::Stop { .. } => {}
            Act::Put { place, card, .. } => self.see(place, card.is_some()),
        }
        for shown in &event.back {
            self.see(shown.place, false);
        }
    }

    /// All of it, as the game keeps it.
    pub(crate) fn memory(&self) -> &Memory {
        &self.memory
    }

    fn see(&mut self, place: Place, private: bool) {
        self.seen_at[place.index()] = self.moves;
        self.private[place.index()] = private;
    }

    /// What comes to mind when looking at the table. With a span, a card is forgotten one time in two after so many moves,
    /// three times in four after twice as many, and so on; cards at the edge of the table stay in mind as long as others.
    pub(crate) fn recall(&self, view: &View, span: Option<u32>, luck: &mut Luck) -> Known {
        let mut pool = [0.0; NUMBERS];
        for card in self.memory.unseen(view).iter() {
            pool[usize::from(card.number())] += 1.0;
        }
        let mut down = Vec::new();
        for (place, spot) in view.table.iter() {
            let remembered = match spot {
                Spot::Down => self.memory.of(place),
                // It still lies open for all to see.
                Spot::Back { card } => Knowledge::Card(card),
                Spot::Empty | Spot::Turned { .. } | Spot::Marked { .. } | Spot::Open { .. } => continue,
            };
            let age = self.moves - self.seen_at[place.index()];
            let forgets = spot == Spot::Down
                && span.is_some_and(|span| {
                    luck.next_u32() as f32 / u32::MAX as f32 > 0.5_f32.powf(age as f32 / span as f32)
                });
            let held = match remembered {
                Knowledge::Card(card) if forgets => {
                    pool[usize::from(card.number())] += 1.0;
                    Held::Unknown
                }
                Knowledge::Card(card) => Held::Number { number: card.number(), private: self.private[place.index()] },
                Knowledge::OneOf(cards) if !forgets => {
                    let mut chances = [0.0; NUMBERS];
                    cards.iter().for_each(|card| chances[usize::from(card.number())] += 1.0 / cards.len() as f32);
                    Held::OneOf(chances)
                }
                Knowledge::OneOf(_) | Knowledge::Nothing => Held::Unknown,
            };
            down.push((place, held));
        }
        Known { down, pool }
    }
}

impl Known {
    /// The places that hold a number, those that all know first.
    pub(crate) fn places(&self, number: u8) -> Vec<Place> {
        let of = |wanted: bool| {
            self.down
                .iter()
                .filter(move |(_, held)| *held == Held::Number { number, private: wanted })
                .map(|(place, _)| *place)
        };
        let open: Vec<Place> = of(false).collect();
        if open.is_empty() { of(true).collect() } else { open }
    }

    /// The places of which nothing is known.
    pub(crate) fn unknown(&self) -> Vec<Place> {
        self.down.iter().filter(|(_, held)| *held == Held::Unknown).map(|(place, _)| *place).collect()
    }
}

/// Seats after `seat` in turn order.
pub(crate) fn others(seat: Seat, players: usize) -> impl Iterator<Item = Seat> {
    (1..players).map(move |steps| seat.after(steps, players))
}
