//! What a seat that never forgets keeps.

use crate::event::{Act, Next, Shown};
use crate::{Card, Cards, Event, PLACES, Place, View};

/// All that one viewer ever saw and that still matters: the values of face-down cards, and which cards are gone.
///
/// It may begin in the middle of a game; what was shown before is then unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Memory {
    places: [Knowledge; PLACES],
    gone: Cards,
}

/// What is known of the card on a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Knowledge {
    /// Nothing.
    #[default]
    Nothing,
    /// Which card it is.
    Card(Card),
    /// That it is one of these, which another seat took; the others went to its pile.
    OneOf(Cards),
}

impl Default for Memory {
    fn default() -> Self {
        Memory { places: [Knowledge::Nothing; PLACES], gone: Cards::NONE }
    }
}

impl Memory {
    /// What is known of the card on a place; nothing if there is none.
    pub const fn of(&self, place: Place) -> Knowledge {
        self.places[place.index()]
    }

    /// The cards that are known to lie in piles, without those of which one of several came back.
    pub const fn gone(&self) -> Cards {
        self.gone
    }

    /// The cards that were never seen: those on places of which nothing is known, and, if the memory began in the middle
    /// of a game, those that went to the piles before.
    pub fn unseen(&self, view: &View) -> Cards {
        let seen = view.table.iter().filter_map(|(place, spot)| match (spot.card(), self.of(place)) {
            // An open card that is still one of several: at the end, where nobody turned it up.
            (Some(card), Knowledge::OneOf(cards)) if cards.contains(card) => Some(cards),
            (Some(card), _) | (None, Knowledge::Card(card)) => Some(Cards::from_iter([card])),
            (None, Knowledge::OneOf(cards)) => Some(cards),
            (None, Knowledge::Nothing) => None,
        });
        let mut unseen = Cards::DECK;
        for card in seen.chain([view.taken, self.gone]).flat_map(Cards::iter) {
            unseen.remove(card);
        }
        unseen
    }

    /// Keeps what an event showed.
    pub(crate) fn keep(&mut self, event: &Event) {
        match event.act {
            Act::Flip { place, card, .. } => self.see(Shown { place, card }),
            Act::Stop { .. } => {}
            Act::Put { place, card, from } => {
                self.places[place.index()] = Knowledge::OneOf(from);
                if let Some(card) = card {
                    self.see(Shown { place, card });
                }
            }
        }
        for shown in &event.back {
            self.see(*shown);
        }
        match &event.next {
            Next::Took { cards, .. } => {
                for Shown { place, .. } in cards {
                    self.places[place.index()] = Knowledge::Nothing;
                }
            }
            Next::LastCard { last: Shown { place, card }, .. } => {
                self.places[place.index()] = Knowledge::Nothing;
                self.gone.insert(*card);
            }
            Next::Turn { .. } | Next::NoProgress => {}
        }
    }

    /// Keeps which card lies on a place. If it is one that came back, the others of that taking are gone.
    fn see(&mut self, Shown { place, card }: Shown) {
        let known = &mut self.places[place.index()];
        if let Knowledge::OneOf(mut others) = *known
            && others.remove(card)
        {
            others.iter().for_each(|other| self.gone.insert(other));
        }
        *known = Knowledge::Card(card);
    }
}
