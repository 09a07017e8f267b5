//! Walkers who grow one tree together, each on a thread of its own.
//!
//! They walk in rounds: all look at the same tree, and what they found is added when all are back, in the order of their numbers. So no
//! walk depends on which thread was quicker. A round is short compared with all walks before it, since its walks do not know of each other.

use rand_xoshiro::rand_core::SeedableRng;

use super::known::Known;
use super::walk::Walk;
use super::walker::{Task, Walker};
use crate::{Evaluate, Imagination, Luck, Searchable};

/// A walker on its way: what it imagines, and its luck.
struct Errand<'a, G: Searchable, E> {
    walker: &'a mut Walker<G>,
    task: &'a Task<'a, G, E>,
    imagine: Imagination<'a, G>,
    luck: Luck,
    /// Where nothing is hidden there is but one position to imagine.
    only: Option<G>,
}

impl<'a, G: Searchable, E: Evaluate<G>> Errand<'a, G, E> {
    fn new(walker: &'a mut Walker<G>, task: &'a Task<'a, G, E>, luck: Luck) -> Self {
        walker.begin(task.legal);
        Errand { walker, task, imagine: task.evaluation.imagination(task.view, task.memory), luck, only: None }
    }

    /// The share of choices that each legal move promises.
    fn glance(&mut self) -> Vec<f32> {
        self.walker.glance(self.task, &mut self.imagine, &mut self.luck)
    }

    /// Walks down the tree once.
    #[inline]
    fn walk(&mut self, known: &Known<G>) -> &Walk<G::Move> {
        if self.only.is_none() && G::is_open(self.task.view) {
            self.only = Some((self.imagine)(&mut self.luck));
        }
        let position = self.only.clone().unwrap_or_else(|| (self.imagine)(&mut self.luck));
        self.walker.walk(known, position, self.task, &mut self.luck)
    }
}

/// Lets all walkers do about as many iterations as the countdown allows, at least one, and tells how many. A survey counts as one for each
/// move that it judged.
pub(super) fn walk<G: Searchable, E: Evaluate<G>>(
    known: &mut Known<G>,
    walkers: &mut [Walker<G>],
    task: &Task<'_, G, E>,
    seed: u64,
) -> u64 {
    let [first, others @ ..] = walkers else { return 0 };
    let mut own = Errand::new(first, task, Luck::seed_from_u64(seed));
    let priors = own.glance();
    known.open(task.legal, &priors);
    #[cfg(feature = "threads")]
    if !others.is_empty() {
        return together::walk(known, own, others, task, seed);
    }
    let _ = others;
    let (mut done, mut walks) = (0, 0);
    while done < task.countdown.iterations().max(1) {
        let walk = own.walk(known);
        known.note(walk);
        known.add(walk);
        done += walk.count;
        walks += 1;
        if task.countdown.passed(walks) {
            break;
        }
    }
    done
}

#[cfg(feature = "threads")]
mod together {
    use std::sync::mpsc::{Receiver, RecvError, Sender, channel};
    use std::sync::{PoisonError, RwLock};

    use rand_xoshiro::rand_core::SeedableRng;

    use super::Errand;
    use crate::search::known::Known;
    use crate::search::walk::Walk;
    use crate::search::walker::{Task, Walker};
    use crate::{Evaluate, Luck, Searchable};

    /// A round is at most this part of all walks before it.
    const PART: u64 = 64;
    /// How many walks of one thread a round has at most: enough to be worth waiting for the others. Of 2, 8 and 32, 8 needed about as few
    /// walks as 2 to find the best move of a small game, and 32 up to three times as many.
    const MOST: u64 = 8;

    /// How often it is looked whether a bag has come before a thread falls asleep: some 50 µs. A round takes as long, and to be woken does.
    const LOOKS: u32 = 2_000;

    /// Waits for what another thread sends; fails if it is gone.
    fn wait<T>(from: &Receiver<T>) -> Result<T, RecvError> {
        for _ in 0..LOOKS {
            if let Ok(come) = from.try_recv() {
                return Ok(come);
            }
            std::hint::spin_loop();
        }
        from.recv()
    }

    /// What a walker brings back, and the room for it.
    struct Bag<M> {
        walks: Vec<Walk<M>>,
        /// How many of them are to be walked, and then how many were.
        count: usize,
    }

    impl<M> Bag<M> {
        fn new() -> Self {
            Bag { walks: Vec::new(), count: 0 }
        }
    }

    impl<G: Searchable, E: Evaluate<G>> Errand<'_, G, E> {
        /// Fills a bag with as many walks as it asks for, or fewer if the time is up.
        fn fill(&mut self, known: &RwLock<&mut Known<G>>, mut bag: Bag<G::Move>) -> Bag<G::Move> {
            let known = known.read().unwrap_or_else(PoisonError::into_inner);
            self.walker.begin_round(&known);
            bag.walks.resize_with(bag.walks.len().max(bag.count), Walk::new);
            for index in 0..bag.count {
                self.walk(&known);
                self.walker.hand_over(&mut bag.walks[index]);
                if self.task.countdown.passed(index as u64 + 1) {
                    bag.count = index + 1;
                    break;
                }
            }
            bag
        }
    }

    /// A thread that walks when it is asked to.
    struct Mate<M> {
        ask: Sender<Bag<M>>,
        told: Receiver<Bag<M>>,
        bag: Option<Bag<M>>,
    }

    /// The same with others, each on a thread of its own.
    pub(super) fn walk<G: Searchable, E: Evaluate<G>>(
        known: &mut Known<G>,
        mut own: Errand<'_, G, E>,
        others: &mut [Walker<G>],
        task: &Task<'_, G, E>,
        seed: u64,
    ) -> u64 {
        let known = &RwLock::new(known);
        let threads = others.len() as u64 + 1;
        std::thread::scope(|scope| {
            let mut mates: Vec<Mate<G::Move>> = Vec::new();
            for (index, walker) in others.iter_mut().enumerate() {
                let (ask, asked) = channel::<Bag<G::Move>>();
                let (tell, told) = channel();
                // Seeds of neighbouring threads and moves must not overlap: the golden ratio spreads them.
                let own = seed.wrapping_add((index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                scope.spawn(move || {
                    let mut errand = Errand::new(walker, task, Luck::seed_from_u64(own));
                    while let Ok(bag) = wait(&asked) {
                        if tell.send(errand.fill(known, bag)).is_err() {
                            break;
                        }
                    }
                });
                mates.push(Mate { ask, told, bag: Some(Bag::new()) });
            }
            let mut bag = Bag::new();
            let (mut done, mut walked, most) = (0, 0, task.countdown.iterations().max(1));
            while done < most && (done == 0 || !task.countdown.is_over()) {
                let round = (walked / (threads * PART)).clamp(1, MOST).saturating_mul(threads).min(most - done);
                let part = |index: u64| (round / threads + u64::from(index < round % threads)) as usize;
                for (mate, index) in mates.iter_mut().zip(1..) {
                    let mut bag = mate.bag.take().unwrap_or_else(Bag::new);
                    bag.count = part(index);
                    // A thread that is gone has panicked, which is told when all have ended.
                    let _ = mate.ask.send(bag);
                }
                bag.count = part(0);
                bag = own.fill(known, bag);
                for mate in &mut mates {
                    mate.bag = wait(&mate.told).ok();
                }
                if mates.iter().any(|mate| mate.bag.is_none()) {
                    break;
                }
                let mut known = known.write().unwrap_or_else(PoisonError::into_inner);
                let bags = || std::iter::once(&bag).chain(mates.iter().filter_map(|mate| mate.bag.as_ref()));
                let walks = || bags().flat_map(|bag| &bag.walks[..bag.count]);
                walks().for_each(|walk| known.note(walk));
                for walk in walks() {
                    known.add(walk);
                    walked += 1;
                    done += walk.count;
                }
            }
            done
        })
    }
}
