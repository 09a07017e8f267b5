//! Judging a position of Calcory by its piles, for studies of a decision.

use tavola_calcory::{Calcory, Knowledge, Memory, Move, Spot};
use tavola_core::{Game, MAX_SEATS, Viewer};

use crate::study::{BROAD, Studied};
use crate::{Evaluate, Payoff, Settings, TreePolicy};

impl Studied for Calcory {
    type Knowledge = Piles;

    fn knowledge(_: &Self::Rules) -> Piles {
        Piles
    }

    fn focus(_: &Self::Rules) -> Settings {
        Settings { policy: TreePolicy::Ucb1 { exploration: 0.2 }, ..BROAD }
    }

    /// Places of which nothing is known are all the same, and so are cards of one number that come back.
    fn alike(memory: &Memory, legal: &[Move]) -> Option<Vec<u32>> {
        const UNKNOWN: u32 = 1000;
        const STOP: u32 = 1001;
        const BACK: u32 = 2000;
        let kind = |m: &Move| match m {
            Move::Flip(place) if memory.of(*place) == Knowledge::Nothing => UNKNOWN,
            Move::Flip(place) => place.index() as u32,
            Move::Stop => STOP,
            Move::Put(card, _) => BACK + u32::from(card.number()),
        };
        Some(legal.iter().map(kind).collect())
    }
}

/// Compares the piles of Calcory, with what marked cards are likely to add. A turn that goes on counts as what a stop
/// would make of it.
#[derive(Clone, Copy, Debug)]
pub struct Piles;

/// How likely marks with this sum last until their seat's next turn: the nearer to 13, the harder they are to beat.
const fn lasting(sum: u8) -> f32 {
    match sum {
        12.. => 0.85,
        11 => 0.75,
        10 => 0.65,
        9 => 0.55,
        _ => 0.4,
    }
}

impl Evaluate<Calcory> for Piles {
    fn evaluate(&self, position: &Calcory) -> Payoff {
        let view = position.view(Viewer::Watcher);
        let mut piles = [0.0_f32; MAX_SEATS];
        view.piles.iter().for_each(|(seat, pile)| piles[seat.index()] = f32::from(*pile));
        // One of the cards that are taken is put back: calcory.md 2.
        let gain = |cards: usize| cards.saturating_sub(1) as f32;
        let mut marks = view.marks.map(|marks| (marks.sum, marks.cards, marks.seat));
        if let Some(seat) = view.turn {
            piles[seat.index()] += gain(view.taken.len());
            let turned = view.table.iter().filter(|(_, spot)| matches!(spot, Spot::Turned { .. })).count() as u8;
            if turned > 0 && marks.is_none_or(|(sum, cards, _)| (view.sum, turned) > (sum, cards)) {
                marks = Some((view.sum, turned, seat));
            }
        }
        if let Some((sum, cards, seat)) = marks {
            piles[seat.index()] += lasting(sum) * gain(cards.into());
        }
        let seats = view.piles.len();
        // A lead is worth the more the fewer cards are left to be won.
        let left = (tavola_calcory::PLACES as f32 - piles.iter().sum::<f32>()).max(0.0);
        let scale = 0.5 + 0.25 * left.sqrt();
        let most = piles[..seats].iter().copied().fold(f32::MIN, f32::max);
        let mut shares = [0.0; MAX_SEATS];
        for seat in 0..seats {
            shares[seat] = ((piles[seat] - most) / scale).exp();
        }
        let sum: f32 = shares.iter().sum();
        shares.map(|share| share / sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tavola_calcory::Rules;
    use tavola_core::Seat;
    use tavola_core::fair::{Draws, Seed};

    #[test]
    fn nobody_leads_at_first() {
        let rules = Rules { players: 3 };
        let setup = Calcory::deal(&rules, Seat::A, &mut Draws::new(Seed([1; 32]))).unwrap();
        let game = Calcory::new(&rules, &setup).unwrap();
        let shares = Piles.evaluate(&game);
        assert!(shares[..3].iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-6), "{shares:?}");
        assert!(shares[3].abs() < f32::EPSILON);
    }
}
