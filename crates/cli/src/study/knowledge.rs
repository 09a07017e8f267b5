//! What is known of each game when its decisions are judged.

use tavola_bots::eval::casa_grande::Building;
use tavola_bots::eval::cassa_grande::Reading;
use tavola_bots::{Evaluate, Payoff, Rollout, Settings, TreePolicy, Widening};
use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;
use tavola_core::{Game, MAX_SEATS, Viewer};

use super::Studied;

/// Judges at once, looks at all moves, forgets its tree: a study asks for one decision only.
const fn focus(policy: TreePolicy, widening: Option<Widening>) -> Settings {
    Settings { policy, rollout: Rollout::JUDGED, widening, threads: 1, memory: 64 << 20, reuse: false }
}

impl Studied for CassaGrande {
    type Knowledge = Reading;
    const FOCUS: Settings = focus(TreePolicy::Puct { exploration: 1.0 }, Some(Widening { factor: 1.0, exponent: 0.5 }));

    fn knowledge(rules: &Self::Rules) -> Reading {
        Reading::new(rules)
    }
}

impl Studied for CasaGrande {
    type Knowledge = Building;
    const FOCUS: Settings = focus(TreePolicy::Ucb1 { exploration: 0.1 }, None);

    fn knowledge(rules: &Self::Rules) -> Building {
        Building::new(&rules.platforms)
    }
}

impl Studied for Calcory {
    type Knowledge = Piles;
    const FOCUS: Settings = focus(TreePolicy::Ucb1 { exploration: 0.2 }, None);

    fn knowledge(_: &Self::Rules) -> Piles {
        Piles
    }
}

/// Compares the piles of Calcory, with what marked cards are likely to add.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piles;

/// How often marks last until their seat's next turn.
const LASTING: f32 = 0.6;

impl Evaluate<Calcory> for Piles {
    fn evaluate(&self, position: &Calcory) -> Payoff {
        let view = position.view(Viewer::Watcher);
        let mut piles = [0.0_f32; MAX_SEATS];
        view.piles.iter().for_each(|(seat, pile)| piles[seat.index()] = f32::from(*pile));
        // One of the cards that are taken is put back: calcory.md 2.
        let gain = |cards: usize| cards.saturating_sub(1) as f32;
        if let Some(marks) = view.marks {
            piles[marks.seat.index()] += LASTING * gain(marks.cards.into());
        }
        if let Some(seat) = view.turn {
            piles[seat.index()] += gain(view.taken.len());
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
