//! What a player expects of a position.

use tavola_core::rand_core::Rng;
use tavola_core::{Game, MAX_SEATS, Outcome, Sample};

use crate::Luck;

/// What each seat gets, from 0 to 1; seats that the table does not have get 0.
pub type Payoff = [f32; MAX_SEATS];

/// Draws a position behind a view each time it is asked.
pub type Imagination<'a, G> = Box<dyn FnMut(&mut Luck) -> G + 'a>;

/// What a good player sees in a position. Implementors are small values, so that levels can differ in their weights.
pub trait Evaluate<G: Game>: Clone + Send + Sync + 'static {
    /// The share of the win that each seat can expect, 0 to 1. Only called while the game is not over.
    fn evaluate(&self, position: &G) -> Payoff;

    /// What each seat gets of a finished game: its share of the win, unless the evaluation has another goal.
    #[inline]
    fn payoff(&self, outcome: &Outcome) -> Payoff {
        shares(outcome)
    }

    /// What a search learns from a finished game: the payoff, unless something else tells sooner which of two moves is better.
    #[inline]
    fn signal(&self, outcome: &Outcome) -> Payoff {
        self.payoff(outcome)
    }

    /// Writes for each legal move how good it looks before it is tried, on a scale where 0 is ordinary: the natural
    /// logarithm of how much more often than an ordinary one a good player would choose it.
    fn promise(&self, position: &G, legal: &[G::Move], out: &mut Vec<f32>) {
        let _ = position;
        out.clear();
        out.resize(legal.len(), 0.0);
    }

    /// The moves that are worth a search at all, at least one, in the order of the legal list; `None` where all of them are, or where that does
    /// not show at once.
    fn shortlist(&self, view: &G::View, legal: &[G::Move]) -> Option<Vec<G::Move>> {
        let _ = (view, legal);
        None
    }

    /// Who imagines the positions behind a view: whoever knows how people play can tell likely ones from unlikely ones. All that
    /// it draws must fit the view and the memory.
    fn imagination<'a>(&'a self, view: &'a G::View, memory: &'a G::Memory) -> Imagination<'a, G> {
        Box::new(|luck| G::determinize(view, memory, luck))
    }

    /// A move of a quick player, drawn at random; `None` when the game is over.
    #[inline]
    fn suggest(&self, position: &G, rng: &mut impl Rng) -> Option<G::Move>
    where
        G: Sample,
    {
        position.sample(rng)
    }

    /// Lets quick players play on, as [`Evaluate::suggest`] does or nearly so: to the end, or so many moves.
    #[inline]
    fn play_on(&self, position: &mut G, length: Option<u32>, rng: &mut impl Rng)
    where
        G: Sample,
    {
        let mut left = length.unwrap_or(u32::MAX);
        while left > 0
            && let Some(m) = self.suggest(position, rng)
        {
            position.play_unchecked(m);
            left -= 1;
        }
    }
}

/// Knows nothing: all seats are equal, all moves alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Even;

impl<G: Game> Evaluate<G> for Even {
    fn evaluate(&self, position: &G) -> Payoff {
        let mut each = [0.0; MAX_SEATS];
        let players = position.players();
        each[..players].fill(1.0 / players as f32);
        each
    }
}

/// What each seat gets of the one point that the winners of a finished game share.
#[inline]
pub fn shares(outcome: &Outcome) -> Payoff {
    let places = outcome.places.values();
    let winners: u8 = places.iter().map(|place| u8::from(*place == 1)).sum();
    let share = 1.0 / f32::from(winners);
    let mut each = [0.0; MAX_SEATS];
    for (seat, place) in places.iter().enumerate() {
        each[seat] = if *place == 1 { share } else { 0.0 };
    }
    each
}

/// The payoff of a finished game, the evaluation of any other.
#[inline]
pub(crate) fn worth<G: Game>(position: &G, evaluation: &impl Evaluate<G>) -> Payoff {
    position.outcome().map_or_else(|| evaluation.evaluate(position), |outcome| evaluation.payoff(&outcome))
}
