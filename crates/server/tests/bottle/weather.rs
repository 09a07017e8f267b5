//! What the network does to those who use it, and what the journal suffers: all of it out of one seed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};

use crate::cluster::{Incoming, NodeId};

/// How long a question waits for its answer, and how long storage is tried.
pub(super) const ANSWER: Duration = Duration::from_secs(2);
pub(super) const PATIENCE: Duration = Duration::from_secs(8);

/// The network and the luck of a bottle.
#[derive(Clone)]
pub(super) struct Weather(Arc<Mutex<State>>);

struct State {
    luck: Xoshiro256PlusPlus,
    /// Whether things go wrong at all.
    is_stormy: bool,
    /// Ways that nothing passes.
    cuts: BTreeSet<(NodeId, NodeId)>,
    /// Nodes that can't reach the journal.
    from_storage: BTreeSet<NodeId>,
    /// Nodes that have stopped, for ever.
    dead: BTreeSet<NodeId>,
    boxes: BTreeMap<NodeId, mpsc::UnboundedSender<Incoming>>,
    /// When the last message of a way arrives: none overtakes another.
    arrivals: BTreeMap<(NodeId, NodeId), Instant>,
}

impl Weather {
    pub(super) fn new(seed: u64) -> Self {
        Weather(Arc::new(Mutex::new(State {
            luck: Xoshiro256PlusPlus::seed_from_u64(seed),
            is_stormy: false,
            cuts: BTreeSet::new(),
            from_storage: BTreeSet::new(),
            dead: BTreeSet::new(),
            boxes: BTreeMap::new(),
            arrivals: BTreeMap::new(),
        })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A number below this one.
    pub(super) fn below(&self, end: u64) -> u64 {
        self.state().luck.next_u64() % end.max(1)
    }

    /// Whether something happens that does so in one case of so many, while things go wrong.
    pub(super) fn strikes(&self, one_in: u64) -> bool {
        let strikes = self.below(one_in) == 0;
        strikes && self.state().is_stormy
    }

    pub(super) fn set_stormy(&self, is_stormy: bool) {
        self.state().is_stormy = is_stormy;
    }

    /// Nothing passes from one node to another any more.
    pub(super) fn cut(&self, from: NodeId, to: NodeId) {
        self.state().cuts.insert((from, to));
    }

    /// A node reaches nobody and nothing, not even itself.
    pub(super) fn isolate(&self, node: NodeId, others: &[NodeId]) {
        let mut state = self.state();
        for other in others {
            state.cuts.insert((node, *other));
            state.cuts.insert((*other, node));
        }
        state.from_storage.insert(node);
    }

    /// A node can't reach the journal, and everybody else.
    pub(super) fn cut_from_storage(&self, node: NodeId) {
        self.state().from_storage.insert(node);
    }

    /// All ways are open again.
    pub(super) fn mend(&self) {
        let mut state = self.state();
        state.cuts.clear();
        state.from_storage.clear();
    }

    /// A node stops, with all that it was about to do.
    pub(super) fn kill(&self, node: NodeId) {
        let mut state = self.state();
        state.dead.insert(node);
        state.boxes.remove(&node);
    }

    pub(super) fn is_dead(&self, node: NodeId) -> bool {
        self.state().dead.contains(&node)
    }

    /// Opens the letter box of a node.
    pub(super) fn listen(&self, node: NodeId) -> mpsc::UnboundedReceiver<Incoming> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.state().boxes.insert(node, sender);
        receiver
    }

    /// Whether somebody of this name listens.
    pub(super) fn knows(&self, node: NodeId) -> bool {
        self.state().boxes.contains_key(&node)
    }

    pub(super) fn everybody(&self) -> Vec<NodeId> {
        self.state().boxes.keys().copied().collect()
    }

    /// Takes something from one node to another, sooner or later or never.
    pub(super) fn carry(&self, from: NodeId, to: NodeId, what: Incoming) {
        if self.strikes(60) || self.is_dead(from) {
            return;
        }
        let wait = if self.strikes(20) { self.below(900) } else { self.below(8) };
        let arrival = {
            let mut state = self.state();
            if state.cuts.contains(&(from, to)) {
                return;
            }
            let earliest = Instant::now() + Duration::from_millis(wait);
            let after = state.arrivals.get(&(from, to)).map_or(earliest, |last| *last + Duration::from_millis(1));
            let arrival = earliest.max(after);
            state.arrivals.insert((from, to), arrival);
            arrival
        };
        let weather = self.clone();
        tokio::spawn(async move {
            sleep_until(arrival).await;
            let letter_box = weather.state().boxes.get(&to).cloned();
            if let Some(letter_box) = letter_box {
                let _ = letter_box.send(what);
            }
        });
    }

    /// Waits for the journal to answer; whether it does.
    pub(super) async fn reach_storage(&self, node: NodeId) -> bool {
        let until = Instant::now() + PATIENCE;
        sleep(Duration::from_millis(1 + self.below(6))).await;
        loop {
            if self.is_dead(node) {
                std::future::pending::<()>().await;
            }
            if !self.state().from_storage.contains(&node) {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            sleep(Duration::from_millis(150)).await;
        }
    }
}
