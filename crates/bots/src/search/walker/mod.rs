//! Walks down the tree, on to the end of the game, and tells what happened on the way.

mod anytime;
mod choice;
mod here;
mod survey;
mod under_way;

use tavola_core::{Seat, Turn};

use here::Here;
use under_way::UnderWay;

use super::Settings;
use super::anytime::{Entry, LedgerId, NO_LEDGER, size};
use super::known::Known;
use super::policy::RootsOfLogs;
use super::rollout::{Found, Rollout};
use super::tree::{Branch, NONE, NodeId};
use super::walk::Walk;
use crate::searchable::decider;
use crate::{Countdown, Evaluate, Imagination, Luck, Searchable};

/// The lists that a walk needs, and what it has on its way.
#[derive(Clone, Debug)]
pub(crate) struct Walker<G: Searchable> {
    roots: RootsOfLogs,
    legal: Vec<G::Move>,
    shown: Vec<G::Move>,
    ranks: Vec<u32>,
    /// The legal moves of the root in the order of their numbers, which are the same in all imagined positions.
    root_legal: Vec<G::Move>,
    root_ranks: Vec<u32>,
    untried: Vec<u32>,
    promises: Vec<f32>,
    /// The last ledger on the way; [`NO_LEDGER`] for one that was only just opened.
    ledger: Option<LedgerId>,
    /// What a ledger tells that was only just opened.
    blank: Vec<Entry>,
    walk: Walk<G::Move>,
    under_way: UnderWay,
}

/// What a search asks of its walkers.
pub(crate) struct Task<'a, G: Searchable, E> {
    pub(crate) view: &'a G::View,
    pub(crate) memory: &'a G::Memory,
    pub(crate) legal: &'a [G::Move],
    pub(crate) evaluation: &'a E,
    pub(crate) settings: &'a Settings,
    pub(crate) countdown: &'a Countdown,
}

/// The move that a seat chose, and where it leads so far.
struct Choice<M> {
    m: M,
    child: NodeId,
    /// Whether nobody has gone this way before.
    fresh: bool,
}

impl<M> Choice<M> {
    /// A move that nobody has made here.
    const fn fresh(m: M) -> Self {
        Choice { m, child: NONE, fresh: true }
    }

    /// A move that has a branch.
    #[inline]
    const fn by(branch: &Branch<M>, m: M) -> Self {
        Choice { m, child: branch.child, fresh: branch.visits == 0 }
    }
}

impl<G: Searchable> Walker<G> {
    pub(crate) fn new() -> Self {
        Walker {
            roots: RootsOfLogs::new(),
            legal: Vec::new(),
            shown: Vec::new(),
            ranks: Vec::new(),
            root_legal: Vec::new(),
            root_ranks: Vec::new(),
            untried: Vec::new(),
            promises: Vec::new(),
            ledger: None,
            blank: vec![Entry::default(); size::<G>()],
            walk: Walk::new(),
            under_way: UnderWay::default(),
        }
    }

    /// Gets to know the legal moves of the root.
    pub(crate) fn begin(&mut self, legal: &[G::Move]) {
        self.root_legal.clear();
        self.root_legal.extend_from_slice(legal);
        self.root_legal.sort_unstable_by_key(|m| G::rank(*m));
        self.root_ranks.clear();
        self.root_ranks.extend(self.root_legal.iter().map(|m| G::rank(*m)));
        self.root_ranks.push(u32::MAX);
    }

    /// The share of choices that each legal move of the root promises.
    pub(crate) fn glance<E: Evaluate<G>>(
        &mut self,
        task: &Task<'_, G, E>,
        imagine: &mut Imagination<'_, G>,
        luck: &mut Luck,
    ) -> Vec<f32> {
        /// How many imagined positions the promises are averaged over.
        const GLANCES: u32 = 4;
        let mut priors = vec![0.0; task.legal.len()];
        for _ in 0..GLANCES {
            self.promise(&imagine(luck), task.evaluation, task.legal);
            priors.iter_mut().zip(&self.promises).for_each(|(prior, share)| *prior += share / GLANCES as f32);
        }
        priors
    }

    /// Walks down the tree once, and on to the end.
    #[inline]
    pub(crate) fn walk<E: Evaluate<G>>(
        &mut self,
        known: &Known<G>,
        mut position: G,
        task: &Task<'_, G, E>,
        luck: &mut Luck,
    ) -> &Walk<G::Move> {
        let observer = decider(&position);
        self.walk.clear();
        self.ledger = None;
        if G::DEEDS > 0 {
            self.walk.deeds_before = position.deeds_done();
        }
        let mut here = Here::root(&known.tree);
        loop {
            let next = match position.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let Some(m) = position.sample(luck) else { break };
                    position.play_unchecked(m);
                    self.happen(here, m, G::rank(m), observer)
                }
                Turn::Decide(seat) => {
                    if task.settings.survey && !G::SECRETS && here.branches.is_empty() {
                        let Some((m, payoff)) = self.survey(here, &position, seat, task) else { break };
                        if task.settings.rollout == Rollout::JUDGED {
                            let first = self.walk.steps.last().map_or(0, |step| step.given);
                            self.walk.count = self.walk.given.len() as u64 - u64::from(first);
                            self.walk.found = Found::judged(payoff);
                            return &self.walk;
                        }
                        position.play_unchecked(m);
                        self.walk.step(here.id, m, G::rank(m), seat);
                        break;
                    }
                    let choice = match task.settings.anytime {
                        Some(anytime) if G::DEEDS > 0 => {
                            self.choose_anytime(here, known, &position, seat, task, anytime)
                        }
                        _ => self.choose(here, &position, seat, observer, task, luck),
                    };
                    let (Some(Choice { m, mut child, fresh }), Some(step)) = (choice, self.walk.steps.last_mut())
                    else {
                        break;
                    };
                    if task.settings.veil && seat != observer && !fresh && position.is_veiled() {
                        let looks = G::veiled(m);
                        step.veiled = Some(looks);
                        if let (NONE, Some(id)) = (child, here.id) {
                            child = here.tree.led(id, |branch| G::veiled(branch.m) == looks);
                        }
                    }
                    let found = if G::SECRETS { position.found(m, observer) } else { 0 };
                    position.play_unchecked(m);
                    if fresh {
                        break;
                    }
                    let next = here.child(child);
                    step.goes_on = next.is_some();
                    let shown = step.m;
                    match next {
                        Some(next) if found != 0 => self.happen(next, shown, found, observer),
                        next => next,
                    }
                }
            };
            let Some(next) = next else { break };
            here = next;
        }
        let (ledger, blank) = (self.ledger, &self.blank);
        let recall = |position: &mut G, among: u32, luck: &mut Luck| {
            if let Some(ledger) = ledger {
                let entries = if ledger == NO_LEDGER { blank } else { known.ledgers.of::<G>(ledger) };
                position.playout_by(among, luck, |seat, deed| entries[seat.index() * G::DEEDS + deed].mean);
            }
        };
        self.walk.found = task.settings.rollout.play(&mut position, task.evaluation, recall, luck);
        self.walk.count = 1;
        if G::DEEDS > 0 && self.ledger.is_some() {
            let Walk { deeds, deeds_before, .. } = &mut self.walk;
            position.each_deed(*deeds_before, |seat, deed| deeds.push((seat, deed as u32)));
        }
        &self.walk
    }

    /// Gets ready for several walks through the same tree.
    #[cfg(feature = "threads")]
    pub(crate) fn begin_round(&mut self, known: &Known<G>) {
        self.under_way.begin(known.tree.places());
    }

    /// Hands the walk that was walked last over, for a place in which another one can be written down; it is under way until the next round.
    #[cfg(feature = "threads")]
    pub(crate) fn hand_over(&mut self, place: &mut Walk<G::Move>) {
        self.under_way.note(&self.walk);
        std::mem::swap(&mut self.walk, place);
    }

    /// Follows what chance or a turned card brought, which nobody chose; `None` where the tree ends.
    fn happen<'a>(
        &mut self,
        here: Here<'a, G::Move>,
        m: G::Move,
        rank: u32,
        observer: Seat,
    ) -> Option<Here<'a, G::Move>> {
        let offset = here.find(rank);
        let next = offset.and_then(|offset| here.child(here.branches[offset].child));
        let step = self.walk.step(here.id, m, rank, observer);
        if let Some(offset) = offset {
            step.place = here.place(offset);
        }
        step.goes_on = next.is_some();
        next
    }
}
