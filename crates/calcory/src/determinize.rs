//! Positions that fit what a viewer sees and remembers.

use arrayvec::ArrayVec;
use tavola_core::Seat;
use tavola_core::rand_core::Rng;
use tavola_core::random::quick_below;

use crate::memory::Knowledge;
use crate::position::{BLANK, GOAL, Phase};
use crate::{Calcory, Card, Cards, Memory, PLACES, Place, Spot, View};

/// A position drawn from those that fit the view and the memory.
pub(crate) fn position(view: &View, memory: &Memory, rng: &mut impl Rng) -> Calcory {
    let mut position = open_part(view);
    guess(&mut position, view, memory, rng);
    position
}

/// What the view shows; face-down cards are still blank.
fn open_part(view: &View) -> Calcory {
    let mut position = Calcory {
        cards: [BLANK; PLACES],
        down: 0,
        turned: 0,
        marked: 0,
        shown: 0,
        taken: view.taken,
        marker: view.marks.map(|marks| marks.seat),
        phase: match view.turn {
            None => Phase::Over,
            Some(_) if view.taken.is_empty() => Phase::Turning,
            Some(_) => Phase::Putting,
        },
        seat: view.turn.unwrap_or(Seat::A),
        players: view.players,
        piles: [0; 4],
        idle: view.idle,
        sum: 0,
        count: 0,
        zero_adds: 0,
    };
    for (seat, pile) in view.piles.iter() {
        position.piles[seat.index()] = *pile;
    }
    for (place, spot) in view.table.iter() {
        match spot {
            Spot::Empty => {}
            Spot::Down | Spot::Open { .. } => position.down |= place.bit(),
            Spot::Back { .. } => {
                position.down |= place.bit();
                position.shown |= place.bit();
            }
            Spot::Turned { card } => {
                position.turned |= place.bit();
                position.count += 1;
                position.sum += card.number();
                if card.number() == 0 {
                    position.zero_adds = GOAL + 1;
                }
            }
            Spot::Marked { .. } => position.marked |= place.bit(),
        }
        position.cards[place.index()] = spot.card().unwrap_or(BLANK);
    }
    position
}

/// Gives every face-down card a value.
///
/// The cards of different takings are different cards, and so are those never seen: each taking's card that came back is
/// drawn by itself, and what was never seen is shuffled over the other places. Nothing needs to be tried twice. A memory
/// that does not belong to the view is followed as far as the deck allows.
fn guess(position: &mut Calcory, view: &View, memory: &Memory, rng: &mut impl Rng) {
    let mut left = Cards::DECK;
    for card in view.visible().iter() {
        left.remove(card);
    }
    let mut unknown: ArrayVec<Place, PLACES> = ArrayVec::new();
    let mut came_back: ArrayVec<(Place, Cards), PLACES> = ArrayVec::new();
    for (place, _) in view.table.iter().filter(|(_, spot)| *spot == Spot::Down) {
        match memory.of(place) {
            Knowledge::Card(card) if left.remove(card) => position.cards[place.index()] = card,
            Knowledge::OneOf(cards) => came_back.push((place, cards)),
            Knowledge::Card(_) | Knowledge::Nothing => unknown.push(place),
        }
    }
    let mut gone: ArrayVec<Cards, { PLACES + 1 }> = ArrayVec::new();
    gone.push(memory.gone());
    for (place, mut cards) in came_back {
        let possible: ArrayVec<Card, PLACES> = cards.iter().filter(|card| left.contains(*card)).collect();
        if possible.is_empty() {
            unknown.push(place);
            continue;
        }
        let card = possible[quick_below(rng, possible.len() as u32) as usize];
        position.cards[place.index()] = card;
        left.remove(card);
        cards.remove(card);
        gone.push(cards);
    }
    for card in gone.into_iter().flat_map(Cards::iter) {
        if left.len() > unknown.len() {
            left.remove(card);
        }
    }
    let mut unseen: ArrayVec<Card, PLACES> = left.iter().collect();
    for place in unknown {
        let drawn = quick_below(rng, unseen.len() as u32) as usize;
        position.cards[place.index()] = unseen.swap_remove(drawn);
    }
}
