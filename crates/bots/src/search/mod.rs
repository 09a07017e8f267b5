//! Information-set Monte Carlo tree search behind the eyes of one seat.
//!
//! Every iteration imagines a position that fits the view, walks down one tree that all these positions share, tries
//! something new, plays on to the end and counts what each seat got. A branch is judged only against the times when it
//! was available, since the imagined hands differ. Each seat maximises its own payoff; dice and turned cards are drawn,
//! never chosen.

mod anytime;
mod policy;
mod rollout;
mod tree;
mod worker;

pub use anytime::Anytime;
pub use policy::{TreePolicy, Widening};
use rand_xoshiro::rand_core::SeedableRng;
pub use rollout::{Rollout, Style};
use worker::{Task, Worker};

use crate::report::{Finding, Method, Search};
use crate::searchable::{Trace, decider};
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
    /// Whether all moves of a new node are judged at once; otherwise, and where moves are secret, each is tried on a visit of its own.
    pub survey: bool,
    /// Whether a move is also judged by what it brought when it was made later; only where [`Searchable::DEEDS`] is not 0. Branches are then
    /// chosen by [`TreePolicy::Ucb1`] or [`TreePolicy::Bias`] with these means, and not widened.
    pub anytime: Option<Anytime>,
    /// How many trees grow side by side; with the feature `threads`, each on a thread of its own.
    pub threads: usize,
    /// About how many bytes all trees may take together.
    pub memory: usize,
    /// Whether the tree is kept from move to move.
    pub reuse: bool,
    /// Whether moves of others that look alike lead to the same place of the tree, so that nothing later is decided by knowing which of them
    /// it was ([`Searchable::is_veiled`]); else each leads to a place of its own. Such a tree is never kept.
    pub veil: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            policy: TreePolicy::default(),
            rollout: Rollout::default(),
            widening: None,
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
    workers: Vec<Worker<G>>,
}

impl<G: Searchable, E: Evaluate<G>> Searcher<G, E> {
    /// A search that knows nothing of the game so far.
    pub fn new(evaluation: E, settings: Settings) -> Self {
        let threads = settings.threads.max(1);
        let workers = (0..threads).map(|_| Worker::new(settings.memory / threads)).collect();
        Searcher { settings, evaluation, workers }
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
        let task =
            Task { view, memory, legal, evaluation: &self.evaluation, settings: &self.settings, countdown: &countdown };
        let count = self.workers.len();
        let work = |index: usize, worker: &mut Worker<G>| {
            // Seeds of neighbouring workers and moves must not overlap: the golden ratio spreads them.
            let own = seed.wrapping_add((index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            worker.search(&task, countdown.part(index, count), own)
        };
        let iterations = run(&mut self.workers, work);
        let mut findings = vec![Finding::default(); legal.len()];
        for worker in &mut self.workers {
            findings.iter_mut().zip(worker.findings(legal)).for_each(|(all, one)| all.add(&one));
        }
        Search::from_findings(seat, players, legal, &findings, iterations, Method::Tree)
    }

    /// Goes on to where a move of the game has led; what the tree knows of that place is kept for the next search.
    pub fn follow(&mut self, event: &G::Event) {
        match G::retrace(event) {
            // Places that several branches lead to would be copied for each of them.
            Some(trace) if self.settings.reuse && !self.settings.veil => self.follow_trace(trace),
            _ => self.forget(),
        }
    }

    /// Forgets the tree.
    pub fn forget(&mut self) {
        self.workers.iter_mut().for_each(Worker::forget);
    }

    /// How many bytes the trees take now.
    pub fn bytes(&self) -> usize {
        self.workers.iter().map(Worker::bytes).sum()
    }

    fn follow_trace(&mut self, trace: Trace<G::Move>) {
        self.workers.iter_mut().for_each(|worker| worker.follow(trace));
    }
}

/// Lets all workers work, each on its own thread if there are threads, and adds up what they return.
fn run<W: Send>(workers: &mut [W], work: impl Fn(usize, &mut W) -> u64 + Sync) -> u64 {
    #[cfg(feature = "threads")]
    if let [first, others @ ..] = workers
        && !others.is_empty()
    {
        let work = &work;
        return std::thread::scope(|scope| {
            let others: Vec<_> = others
                .iter_mut()
                .enumerate()
                .map(|(index, worker)| scope.spawn(move || work(index + 1, worker)))
                .collect();
            let own = work(0, first);
            let rest =
                others.into_iter().map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            own + rest.sum::<u64>()
        });
    }
    workers.iter_mut().enumerate().map(|(index, worker)| work(index, worker)).sum()
}
