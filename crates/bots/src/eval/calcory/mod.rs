//! What a good player knows of Calcory.
//!
//! Cards are won by sums of exactly 13, and known cards make such sums: the more low cards a player remembers, the more it
//! takes at once. [`Notes`] keep what was shown, as well as the player remembers it; from them the chances of every
//! face-down card follow. [`turn`] then weighs each way to go on with the turn.

mod notes;
mod turn;

use notes::Notes;
use rand_xoshiro::rand_core::SeedableRng;
use tavola_calcory::{Act, Calcory, Card, Colour, Event, Move, Place, Rules, View};
use tavola_core::random::quick_below;
use tavola_core::{Game, Seat, Viewer};
use turn::{Plan, Situation};

use crate::{Bot, Level, Levels, Luck, Searchable, Trace};

impl Searchable for Calcory {
    const SECRETS: bool = true;

    fn rank(m: Move) -> u32 {
        match m {
            Move::Flip(place) => place.index() as u32,
            Move::Stop => 63,
            Move::Put(card, place) => {
                let kind = card.colour() as u32 * 10 + u32::from(card.number());
                64 * (kind + 1) + place.index() as u32
            }
        }
    }

    fn shown(&self, m: Move, observer: Seat) -> Move {
        match m {
            Move::Put(_, place) if self.turn().seat() != Some(observer) => Move::Put(any_card(), place),
            _ => m,
        }
    }

    fn found(&self, m: Move, observer: Seat) -> u32 {
        match self.witness(m, Viewer::Seat(observer)).act {
            Act::Flip { card, .. } => 1 + u32::from(card.number()),
            Act::Stop { .. } | Act::Put { .. } => 0,
        }
    }

    fn retrace(event: &Event) -> Option<Trace<Move>> {
        Some(match event.act {
            Act::Flip { place, card, .. } => Trace { shown: Move::Flip(place), found: 1 + u32::from(card.number()) },
            Act::Stop { .. } => Trace { shown: Move::Stop, found: 0 },
            Act::Put { place, card, .. } => Trace { shown: Move::Put(card.unwrap_or(any_card()), place), found: 0 },
        })
    }
}

/// Stands for a card that was put back unseen.
fn any_card() -> Card {
    Card::new(Colour::Red, 0).expect("every colour has a 0")
}

impl Levels for Calcory {
    fn bot(_: &Rules, level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        let skill = match level {
            Level::Easy => Skill { span: Some(8), depth: 1, opponents: false },
            Level::Medium => Skill { span: Some(24), depth: 1, opponents: false },
            Level::Hard => Skill { span: Some(120), depth: 2, opponents: true },
            Level::Master => Skill { span: None, depth: 4, opponents: true },
        };
        Box::new(Counter { skill, notes: Notes::default(), luck: Luck::seed_from_u64(seed) })
    }
}

/// How much a player can hold in its head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Skill {
    /// After how many moves a card is forgotten, one time in two; `None` never forgets.
    pub(crate) span: Option<u32>,
    /// How many cards it doesn't know the player thinks of turning up.
    pub(crate) depth: u32,
    /// Whether it thinks of what the others will do with what they saw.
    pub(crate) opponents: bool,
}

/// A player who counts cards.
struct Counter {
    skill: Skill,
    notes: Notes,
    luck: Luck,
}

impl Bot<Calcory> for Counter {
    fn observe(&mut self, event: &Event) {
        self.notes.keep(event);
    }

    fn decide(&mut self, view: &View, legal: &[Move]) -> Move {
        let known = self.notes.recall(view, self.skill.span, &mut self.luck);
        let situation = Situation::new(view, &known, self.skill);
        let m = if view.taken.is_empty() {
            match situation.plan() {
                Plan::Stop => Some(Move::Stop),
                Plan::Known(number) => self.any(&known.places(number)).map(Move::Flip),
                Plan::Unknown => self.any(&known.unknown()).map(Move::Flip),
                Plan::OneOf(place) => Some(Move::Flip(place)),
            }
        } else {
            let number = situation.number_to_put_back();
            let puts: Vec<Move> =
                legal.iter().filter(|m| matches!(m, Move::Put(card, _) if card.number() == number)).copied().collect();
            (!puts.is_empty()).then(|| puts[quick_below(&mut self.luck, puts.len() as u32) as usize])
        };
        // A plan is always legal; the list is asked again so that not even a slip of memory can break the game.
        m.filter(|m| legal.contains(m)).unwrap_or(legal[0])
    }
}

impl Counter {
    fn any(&mut self, places: &[Place]) -> Option<Place> {
        (!places.is_empty()).then(|| places[quick_below(&mut self.luck, places.len() as u32) as usize])
    }
}
