//! Information-set Monte Carlo tree search behind the eyes of one seat.
//!
//! Every iteration imagines a position that fits the view, walks down one tree that all these positions share, tries
//! something new, plays on to the end and counts what each seat got. A branch is judged only against the times when it
//! was available, since the imagined hands differ. Each seat maximises its own payoff; dice and turned cards are drawn,
//! never chosen.
//!
//! On several threads it is still one tree. Walks only look at it, and what they found is added between rounds, always in the same order: as
//! many threads with the same seed find the same, whichever of them is quicker.

mod anytime;
mod crew;
mod known;
mod policy;
mod rollout;
mod tree;
mod walk;
mod walker;

pub use anytime::Anytime;
use known::Known;
pub use policy::{TreePolicy, Widening};
use rand_xoshiro::rand_core::SeedableRng;
pub use rollout::{Rollout, Style};
use walker::{Task, Walker};

use crate::report::{Method, Search};
use crate::searchable::decider;
use crate::{Countdown, Evaluate, Luck, Searchable};

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The rule by which branches are chosen.
    pub policy: TreePolicy,
    /// How a game is played on beyond the tree.
    pub rollout: Rollout,
    /// Whether only the most promising moves are looked at first; `None` tries every move once before any twice.
    pub widening: Option<Widening>,
    /// Which moves of the decision itself are tried.
    pub scope: Scope,
    /// Whether all moves of a new node are judged at once; otherwise, and where moves are secret, each is tried on a visit of its own.
    pub survey: bool,
    /// Whether a move is also judged by what it brought when it was made later; only where [`Searchable::DEEDS`] is not 0. Branches are then
    /// chosen by [`TreePolicy::Ucb1`] or [`TreePolicy::Bias`] with these means, and not widened.
    pub anytime: Option<Anytime>,
    /// How many threads grow the tree; without the feature `threads`, one.
    pub threads: usize,
    /// About how many bytes the tree may take.
    pub memory: usize,
    /// Whether the tree is kept from move to move.
    pub reuse: bool,
    /// Whether moves of others that look alike lead to the same place of the tree, so that nothing later is decided by knowing which of them
    /// it was ([`Searchable::is_veiled`]); else each leads to a place of its own. Such a tree is never kept.
    pub veil: bool,
}

/// Which moves a search tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All legal ones.
    All,
    /// Those that the evaluation takes for worth it ([`Evaluate::shortlist`]).
    Shortlist,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            policy: TreePolicy::default(),
            rollout: Rollout::default(),
            widening: None,
            scope: Scope::All,
            survey: false,
            anytime: None,
            threads: 1,
            memory: 128 << 20,
            reuse: true,
            veil: false,
        }
    }
}

impl Settings {
    /// Whether new moves are tried in the order of their promise.
    pub(crate) const fn is_ordered(&self) -> bool {
        self.widening.is_some() || self.policy.uses_prior()
    }
}

/// A search that goes on from move to move of one game, for one seat.
#[derive(Clone, Debug)]
pub struct Searcher<G: Searchable, E> {
    settings: Settings,
    evaluation: E,
    known: Known<G>,
    walkers: Vec<Walker<G>>,
}

impl<G: Searchable, E: Evaluate<G>> Searcher<G, E> {
    /// A search that knows nothing of the game so far.
    pub fn new(evaluation: E, settings: Settings) -> Self {
        let threads = if cfg!(feature = "threads") { settings.threads.max(1) } else { 1 };
        let walkers = (0..threads).map(|_| Walker::new()).collect();
        Searcher { settings, evaluation, known: Known::new(settings.memory), walkers }
    }

    /// The evaluation that the search trusts.
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// Looks at the decision behind a view. `legal` are the legal moves of the seat whose view it is.
    ///
    /// # Panics
    /// If it is not that seat's decision, or there is no legal move.
    pub fn search(
        &mut self,
        view: &G::View,
        memory: &G::Memory,
        legal: &[G::Move],
        budget: impl Into<Countdown>,
        seed: u64,
    ) -> Search<G::Move> {
        assert!(!legal.is_empty(), "a search needs a legal move");
        let countdown = budget.into();
        let imagined = G::determinize(view, memory, &mut Luck::seed_from_u64(seed));
        let (seat, players) = (decider(&imagined), imagined.players());
        let shortlist = match self.settings.scope {
            Scope::All => None,
            Scope::Shortlist => self.evaluation.shortlist(view, legal),
        };
        let task = Task {
            view,
            memory,
            legal: shortlist.as_deref().unwrap_or(legal),
            evaluation: &self.evaluation,
            settings: &self.settings,
            countdown: &countdown,
        };
        self.known.begin(self.settings.reuse);
        let walks = crew::walk(&mut self.known, &mut self.walkers, &task, seed);
        let findings = self.known.findings(legal);
        Search::from_findings(seat, players, legal, &findings, walks, Method::Tree)
    }

    /// Goes on to where a move of the game has led; what the tree knows of that place is kept for the next search.
    pub fn follow(&mut self, event: &G::Event) {
        match G::retrace(event) {
            // Places that several branches lead to would be copied for each of them.
            Some(trace) if self.settings.reuse && !self.settings.veil => self.known.follow(trace),
            _ => self.known.forget(),
        }
    }

    /// Forgets the tree.
    pub fn forget(&mut self) {
        self.known.forget();
    }

    /// How many bytes the tree takes now.
    pub fn bytes(&self) -> usize {
        self.known.bytes()
    }
}
