//! Judging a decision with the eyes of the seat that makes it: the best moves, and what they are worth to each seat.
//!
//! **Fair.** A [`Question`] holds the view of a seat and what it has seen; what is searched is imagined from these alone.
//! **Repeatable.** With a budget of iterations, the same question gets the same answer every time.

mod playout;
mod road;

pub use road::{Decision, Road};
use tavola_core::{Game, PerSeat};

use crate::{
    Candidate, Countdown, Evaluate, Level, Levels, Luck, Method, Rollout, Scope, Search, Searchable, Searcher,
    Settings, TreePolicy, solve_for,
};
use rand_xoshiro::rand_core::SeedableRng;

/// Games whose decisions can be judged.
pub trait Studied: Searchable + Levels {
    /// What a good player sees in a position.
    type Knowledge: Evaluate<Self>;

    /// The knowledge for games with these rules.
    ///
    /// # Panics
    /// If the rules are refused by the game.
    fn knowledge(rules: &Self::Rules) -> Self::Knowledge;

    /// How the search looks for the best move.
    fn focus(rules: &Self::Rules) -> Settings;

    /// How a search looks at every move, also at those that no good player would look at.
    fn broad(rules: &Self::Rules) -> Settings {
        let _ = rules;
        BROAD
    }

    /// For games that are better judged by playing on than by a tree: a number for each legal move, the same for moves that
    /// are the same to the seat.
    fn alike(memory: &Self::Memory, legal: &[Self::Move]) -> Option<Vec<u32>> {
        let _ = (memory, legal);
        None
    }
}

/// A decision as its seat sees it.
#[derive(Debug)]
pub struct Question<'a, G: Game> {
    /// The rules of the game.
    pub rules: &'a G::Rules,
    /// What the seat may know now.
    pub view: &'a G::View,
    /// What the seat has seen, one event a move.
    pub events: &'a [G::Event],
    /// The legal moves of the seat.
    pub legal: &'a [G::Move],
    /// The same seed gives the same answer.
    pub seed: u64,
    /// How many threads look for the answer; as many of them give the same one every time.
    pub threads: usize,
}

/// What a study found about a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict<M> {
    /// The moves and their values.
    pub search: Search<M>,
    /// What is said of the move that was played, if one was.
    pub played: Option<Judged>,
}

/// What is said of a move that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// What each seat can expect after it, 0 to 1.
    pub value: PerSeat<f64>,
    /// What it cost its seat compared to the best move, 0 to 1.
    pub gave_away: f64,
}

/// How many positions are looked at to solve the rest of a game.
const EXACT_LIMIT: u64 = 100_000;

/// A move that was tried less often is looked at again before it is judged.
const SURE: u64 = 32;

/// Tries every move, so that also those are judged that no good player looks at; judges at once, and forgets its tree: a study
/// asks for one decision only.
pub(crate) const BROAD: Settings = Settings {
    policy: TreePolicy::Ucb1 { exploration: 0.7 },
    rollout: Rollout::JUDGED,
    widening: None,
    scope: Scope::All,
    survey: false,
    anytime: None,
    threads: 1,
    memory: 64 << 20,
    reuse: false,
    veil: false,
};

/// How many iterations a study takes that is as thorough as a level.
pub const fn study_iterations(level: Level) -> u64 {
    match level {
        Level::Easy => 250,
        Level::Medium => 1_000,
        Level::Hard => 4_000,
        Level::Master => 20_000,
        Level::Grandmaster => 60_000,
    }
}

impl<G: Studied> Question<'_, G> {
    /// Looks for the best moves, and judges the one that was played, if one was.
    ///
    /// # Panics
    /// If it is not the decision of the seat whose view it is, or there is no legal move.
    pub fn study(&self, played: Option<G::Move>, budget: impl Into<Countdown>) -> Verdict<G::Move> {
        let countdown = budget.into();
        let knowledge = G::knowledge(self.rules);
        let mut memory = G::Memory::default();
        self.events.iter().for_each(|event| G::remember(&mut memory, event));
        let search =
            self.solve(&memory, &knowledge, &countdown).unwrap_or_else(|| match G::alike(&memory, self.legal) {
                None => self.search(&memory, &knowledge, G::focus(self.rules), &countdown),
                Some(alike) => playout::search(self, &memory, &knowledge, &alike, &countdown),
            });
        let best = search.best().m;
        let played = played.map(|m| {
            let sure = search.method != Method::Tree || m == best;
            let tried = candidate(&search, m).is_some_and(|candidate| candidate.visits >= SURE);
            if sure || tried {
                return judge(&search, m, best);
            }
            let enough = countdown.with_iterations(countdown.iterations().max(4 * self.legal.len() as u64));
            judge(&self.search(&memory, &knowledge, G::broad(self.rules), &enough), m, best)
        });
        Verdict { search, played }
    }

    fn solve(&self, memory: &G::Memory, knowledge: &G::Knowledge, countdown: &Countdown) -> Option<Search<G::Move>> {
        if !G::is_solvable(self.view) {
            return None;
        }
        let imagined = G::determinize(self.view, memory, &mut Luck::seed_from_u64(self.seed));
        solve_for(&imagined, knowledge, &countdown.half().with_iterations(EXACT_LIMIT))
    }

    fn search(
        &self,
        memory: &G::Memory,
        knowledge: &G::Knowledge,
        settings: Settings,
        countdown: &Countdown,
    ) -> Search<G::Move> {
        let settings = Settings { threads: self.threads, ..settings };
        let mut searcher = Searcher::new(knowledge.clone(), settings);
        searcher.search(self.view, memory, self.legal, countdown.clone(), self.seed)
    }
}

fn candidate<M: Copy + PartialEq>(search: &Search<M>, m: M) -> Option<&Candidate<M>> {
    search.candidates.iter().find(|candidate| candidate.m == m)
}

/// Compares two moves by what one search found about both.
fn judge<M: Copy + PartialEq>(search: &Search<M>, played: M, best: M) -> Judged {
    let value = |m: M| candidate(search, m).map_or(&search.value, |candidate| &candidate.value);
    let gave_away = (value(best)[search.seat] - value(played)[search.seat]).max(0.0);
    Judged { value: value(played).clone(), gave_away }
}
