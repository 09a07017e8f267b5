//! The bot that leaves choices to chance where others could profit from knowing them.

use rand_xoshiro::rand_core::SeedableRng;

use crate::weighted::draw_weighted;
use crate::{Bot, Budget, Countdown, Equilibrium, Even, Luck, Searchable, Stop};

/// Plays the end of a small game by its equilibrium, and leaves all else to another bot.
///
/// Whoever searches settles on one move, however much is hidden; in an end that can be solved as a whole, nobody gains by knowing how
/// this one mixes its moves.
#[derive(Clone, Debug)]
pub struct Mixer<B> {
    other: B,
    budget: Budget,
    solved: Option<Equilibrium>,
    stop: Stop,
    luck: Luck,
}

impl<B> Mixer<B> {
    /// The most places in the tree of an end.
    pub const LIMIT: usize = 60_000;

    /// So many iterations may pass between two looks at the clock.
    const PACE: u32 = 8;

    /// A bot that learns an equilibrium within this budget. Without a limit of time its choices follow from the seed.
    pub fn new(other: B, budget: Budget, seed: u64) -> Self {
        Mixer { other, budget, solved: None, stop: Stop::new(), luck: Luck::seed_from_u64(seed) }
    }
}

/// Lets both seats learn until the countdown ends.
fn learn(tree: &mut Equilibrium, countdown: &Countdown, pace: u32) {
    while u64::from(tree.iterations()) < countdown.iterations() {
        tree.improve(pace);
        if countdown.is_over() {
            break;
        }
    }
}

impl<G: Searchable, B: Bot<G>> Bot<G> for Mixer<B> {
    fn observe(&mut self, event: &G::Event) {
        self.other.observe(event);
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Move]) -> G::Move {
        let Some(mix) = Bot::<G>::mix(self, view, legal) else { return self.other.decide(view, legal) };
        legal[draw_weighted(&mix, &mut self.luck).unwrap_or(0)]
    }

    fn mix(&mut self, view: &G::View, legal: &[G::Move]) -> Option<Vec<f64>> {
        let known = self.solved.as_ref().and_then(|tree| tree.strategy(view));
        let found = known.or_else(|| {
            let countdown = self.budget.start(&self.stop);
            let beginnings = G::beginnings(view, Self::LIMIT);
            let mut tree = Equilibrium::weighed(&beginnings, &Even, Self::LIMIT).filter(|_| !beginnings.is_empty())?;
            learn(&mut tree, &countdown, Self::PACE);
            self.solved = Some(tree);
            self.solved.as_ref().and_then(|tree| tree.strategy(view))
        });
        found.filter(|mix| mix.len() == legal.len())
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
        self.other.heed(stop);
    }
}
