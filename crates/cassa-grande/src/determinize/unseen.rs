//! Without exchanges: each seat's unseen cards are shuffled over its unseen places, each way equally likely.

use arrayvec::ArrayVec;
use rand_core::Rng;
use tavola_core::random::{quick_below, quick_shuffle};
use tavola_core::{Seat, rand_core};

use super::dealt_counts;
use crate::card::{Card, KINDS};
use crate::hands::{Hands, Held};
use crate::position::{CassaGrande, NO_SWAP, Phase};
use crate::rules::Terms;
use crate::spread::{MOST_CARDS, Spread};
use crate::view::{HeldView, LaidView, PhaseView, View};

pub(super) fn position(view: &View, terms: &Terms, rng: &mut impl Rng) -> CassaGrande {
    let dealt = dealt_counts(view, terms).expect("the viewer knows what was dealt");
    let mut spread = Spread::new(terms.frame);
    for laid in &view.table {
        // A card that the viewer does not know is replaced below.
        let card = laid.card.unwrap_or(Card::COMMA);
        spread.lay(laid.at.into(), Held { card, number: 0, known: true });
    }
    let mut hands = Hands::new(terms, |_, _| {});
    for seat in Seat::first(terms.seats()) {
        let hand = &view.hands[seat];
        let held = match &hand.cards {
            Some(HeldView::Seen(cards)) => {
                let mut counts = [0; KINDS];
                for card in cards {
                    counts[card.index()] += 1;
                }
                counts
            }
            _ => fill_unseen(view, seat, dealt[seat.index()], &mut spread, rng),
        };
        hands.set(seat, held, hand.front);
    }
    let phase = if view.phase == PhaseView::Over { Phase::Over } else { Phase::Lay };
    CassaGrande { terms: *terms, start: view.start, phase, spread, hands, swaps: [NO_SWAP; MOST_CARDS] }
}

/// Draws the unseen cards of one seat: those on the table are put there, those in its hand are given.
fn fill_unseen(view: &View, seat: Seat, dealt: [u8; KINDS], spread: &mut Spread, rng: &mut impl Rng) -> [u8; KINDS] {
    let hand = &view.hands[seat];
    let mut left = dealt;
    left[Card::COMMA.index()] -= hand.front;
    let mut down: ArrayVec<usize, MOST_CARDS> = ArrayVec::new();
    for (rank, LaidView { seat: layer, card, .. }) in view.table.iter().enumerate() {
        match card {
            _ if *layer != seat => {}
            Some(card) => left[card.index()] -= 1,
            None => down.push(rank),
        }
    }
    // Commas first: they can only be where the frame was fixed before.
    let fixed_at = view.fixed_at.map_or(usize::MAX, usize::from);
    let mut commas = std::mem::take(&mut left[Card::COMMA.index()]);
    let mut eligible = down.iter().filter(|rank| **rank >= fixed_at).count() as u32 + u32::from(hand.size);
    down.retain(|rank| {
        if *rank < fixed_at {
            return true;
        }
        let is_comma = quick_below(rng, eligible) < u32::from(commas);
        eligible -= 1;
        if is_comma {
            commas -= 1;
            spread.replace(*rank, Card::COMMA);
        }
        !is_comma
    });
    let mut digits: ArrayVec<Card, MOST_CARDS> =
        Card::kinds().flat_map(|card| std::iter::repeat_n(card, left[card.index()].into())).collect();
    quick_shuffle(rng, &mut digits);
    for rank in down {
        spread.replace(rank, digits.pop().expect("as many cards as places"));
    }
    let mut held = [0; KINDS];
    for card in digits {
        held[card.index()] += 1;
    }
    held[Card::COMMA.index()] = commas;
    held
}
