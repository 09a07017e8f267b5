//! The bot that searches.

use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::exact::solve_for;
use crate::report::Search;
use crate::{Bot, Budget, Evaluate, Luck, Searchable, Searcher, Settings, Stop};

/// Plays what its search finds best, and the truth where nothing is hidden and little is left.
#[derive(Clone, Debug)]
pub struct SearchBot<G: Searchable, E> {
    searcher: Searcher<G, E>,
    memory: G::Memory,
    budget: Budget,
    exact_limit: u64,
    stop: Stop,
    luck: Luck,
}

impl<G: Searchable, E: Evaluate<G>> SearchBot<G, E> {
    /// How many positions a bot looks at to solve the rest of a game unless told otherwise: some milliseconds.
    pub const EXACT_LIMIT: u64 = 10_000;

    /// A bot whose choices follow from all of these, as long as the budget has no time in it.
    pub fn new(evaluation: E, settings: Settings, budget: Budget, seed: u64) -> Self {
        SearchBot {
            searcher: Searcher::new(evaluation, settings),
            memory: G::Memory::default(),
            budget,
            exact_limit: Self::EXACT_LIMIT,
            stop: Stop::new(),
            luck: Luck::seed_from_u64(seed),
        }
    }

    /// The same bot with another limit of positions for exact endgames; 0 never solves.
    #[must_use]
    pub fn with_exact_limit(self, exact_limit: u64) -> Self {
        SearchBot { exact_limit, ..self }
    }

    /// What the bot thinks of its decision.
    pub fn think(&mut self, view: &G::View, legal: &[G::Move]) -> Search<G::Move> {
        let seed = self.luck.next_u64();
        let countdown = self.budget.start(&self.stop);
        if self.exact_limit > 0 && G::is_solvable(view) {
            let position = G::determinize(view, &self.memory, &mut Luck::seed_from_u64(seed));
            // Half of the time is left for a search, should this be too much.
            let limit = countdown.half().with_iterations(self.exact_limit);
            if let Some(exact) = solve_for(&position, self.searcher.evaluation(), &limit) {
                return exact;
            }
        }
        self.searcher.search(view, &self.memory, legal, countdown, seed)
    }

    /// How many bytes the trees of the search take.
    pub fn bytes(&self) -> usize {
        self.searcher.bytes()
    }
}

impl<G: Searchable, E: Evaluate<G>> Bot<G> for SearchBot<G, E> {
    fn observe(&mut self, event: &G::Event) {
        G::remember(&mut self.memory, event);
        self.searcher.follow(event);
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Move]) -> G::Move {
        match legal {
            [only] => *only,
            _ => self.think(view, legal).best().m,
        }
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }
}
