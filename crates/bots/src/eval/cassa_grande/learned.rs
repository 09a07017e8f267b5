//! What a player knows of Cassa Grande who also learned how others lay their cards.

use tavola_cassa_grande::{CassaGrande, Move, Rules, View};
use tavola_core::Outcome;
use tavola_core::rand_core::Rng;

use super::habits::Habits;
use super::instinct::Instinct;
use super::reading::Reading;
use crate::evaluate::Imagination;
use crate::{Evaluate, Payoff};

/// Judges as [`Reading`] does, imagines what is hidden by what was learned, and may look only at moves that it learned to be worth it.
#[derive(Clone, Debug)]
pub struct Learned {
    /// What it knows without having learned anything.
    pub reading: Reading,
    habits: Option<Habits>,
    instinct: Option<Instinct>,
}

impl Learned {
    /// The evaluation for rounds with these rules. `trust` is how much it believes of what was learned: with 1 all of it, with 0 and where
    /// nothing was learned of such rounds it guesses by what cards gain.
    ///
    /// # Panics
    /// If the rules are refused by the game.
    pub fn new(rules: &Rules, weights: &[u8], trust: f32) -> Self {
        let reading = Reading { behaviour: Reading::BEHAVIOUR, among: 3, ..Reading::new(rules) };
        let habits = if trust > 0.0 { Habits::new(rules, weights, trust) } else { None };
        Learned { reading, habits, instinct: None }
    }

    /// The same, and searches look only at what instinct finds worth it.
    #[must_use]
    pub fn with_instinct(self, instinct: Option<Instinct>) -> Self {
        Learned { instinct, ..self }
    }
}

impl Evaluate<CassaGrande> for Learned {
    fn evaluate(&self, position: &CassaGrande) -> Payoff {
        self.reading.evaluate(position)
    }

    fn signal(&self, outcome: &Outcome) -> Payoff {
        self.reading.signal(outcome)
    }

    fn promise(&self, position: &CassaGrande, legal: &[Move], out: &mut Vec<f32>) {
        self.reading.promise(position, legal, out);
    }

    fn shortlist(&self, view: &View, legal: &[Move]) -> Option<Vec<Move>> {
        let instinct = self.instinct.as_ref()?;
        Some(instinct.shortlist(view, view.turn?, legal))
    }

    fn imagination<'a>(&'a self, view: &'a View, memory: &'a ()) -> Imagination<'a, CassaGrande> {
        let learned = self.habits.as_ref().and_then(|habits| habits.imagination(&self.reading, view));
        learned.unwrap_or_else(|| self.reading.imagination(view, memory))
    }

    fn suggest(&self, position: &CassaGrande, rng: &mut impl Rng) -> Option<Move> {
        self.reading.suggest(position, rng)
    }

    fn play_on(&self, position: &mut CassaGrande, length: Option<u32>, rng: &mut impl Rng) {
        self.reading.play_on(position, length, rng);
    }
}
