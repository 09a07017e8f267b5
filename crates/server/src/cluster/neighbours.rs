//! Who else is there: beats that nodes hear of each other, and the way of what they send to the tables it is about.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt as _;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::{Answer, Beat, Body, Cluster, Frame, FromKeeper, Incoming, NoAnswer, NodeId, ToKeeper};
use crate::board::{Board, Reader};
use crate::house::House;
use crate::journal::TableId;
use crate::keeper::Request;

/// How often a node lets itself be heard.
const BEAT: Duration = Duration::from_secs(1);

/// After what silence a node counts as gone, this one included. Longer than a node needs to find another server of NATS when
/// it loses its own; a person waits that long when the keeper of a table is lost.
const SILENCE: Duration = Duration::from_secs(5);

/// After what silence of its own a node makes its connection anew: its server may be there and not answer. After so much of another
/// one it looks round for a server through which that one is heard: soon enough to hear it before it counts as gone.
const RECONNECT: Duration = Duration::from_secs(3);

/// The most nodes that are counted; more would be a mistake or a joke.
const NODES: usize = 256;

/// The answers to questions between nodes.
const YES: &[u8] = b"yes";
const NO: &[u8] = b"no";

/// Who is there, as this node hears it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alive {
    nodes: Arc<HashSet<NodeId>>,
    /// How often this node was cut off or slept so long that others had to think it gone: who kept a table then must not
    /// think so any more.
    pub(crate) losses: u64,
    /// Whether this node hears itself through the network.
    pub(crate) is_connected: bool,
}

impl Alive {
    /// Whether a node was heard lately.
    pub(crate) fn has(&self, node: NodeId) -> bool {
        self.nodes.contains(&node)
    }

    /// All nodes that were heard lately, in order.
    pub(crate) fn nodes(&self) -> Vec<NodeId> {
        let mut nodes: Vec<_> = self.nodes.iter().copied().collect();
        nodes.sort_unstable();
        nodes
    }
}

/// The other nodes of the house.
pub(crate) struct Neighbours {
    pub(crate) cluster: Arc<dyn Cluster>,
    roll: Mutex<Roll>,
    alive: Arc<Board<Alive>>,
}

impl Neighbours {
    pub(crate) fn new(cluster: Arc<dyn Cluster>) -> Self {
        let roll = Mutex::new(Roll::new(cluster.me()));
        Neighbours { cluster, roll, alive: Arc::default() }
    }

    /// A node has sent something other than a beat.
    fn hear(&self, node: NodeId) {
        let now = Instant::now();
        // Of the thousands of frames that come in a second, most say what is known.
        if !self.lock().has_just_heard(node, now) {
            self.call_roll(|roll| roll.hear(node, now));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Roll> {
        self.roll.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes something, and tells all tables who is there if that has changed.
    fn call_roll<T>(&self, note: impl FnOnce(&mut Roll) -> T) -> T {
        let mut roll = self.lock();
        let noted = note(&mut roll);
        self.alive.change(|alive| {
            let same = alive.losses == roll.losses
                && alive.is_connected == roll.is_connected
                && alive.nodes.len() == roll.heard.len()
                && alive.nodes.iter().all(|node| roll.heard.contains_key(node));
            if !same {
                *alive = Alive {
                    nodes: Arc::new(roll.heard.keys().copied().collect()),
                    losses: roll.losses,
                    is_connected: roll.is_connected,
                };
            }
            !same
        });
        noted
    }

    /// Who is there.
    pub(crate) fn alive(&self) -> Alive {
        self.alive.get()
    }

    /// Every change of who is there.
    pub(crate) fn changes(&self) -> Reader<Alive> {
        self.alive.reader()
    }

    /// Whether this node hears itself through the network.
    pub(crate) fn is_connected(&self) -> bool {
        self.alive.get().is_connected
    }

    /// Whether a node was heard lately.
    pub(crate) fn has(&self, node: NodeId) -> bool {
        self.alive.get().has(node)
    }

    /// Is done when this node hears itself through the network.
    pub(crate) async fn connected(&self) {
        self.alive.wait_for(|alive| alive.is_connected).await;
    }

    /// Is done when this node was cut off once more than so many times.
    pub(crate) async fn lost_since(&self, losses: u64) {
        self.alive.wait_for(|alive| alive.losses != losses).await;
    }

    /// Lets itself be heard.
    async fn beat(&self) {
        let is_lost = self.lock().is_lost();
        self.cluster.beat(Beat { node: self.cluster.me(), is_lost }).await;
    }

    /// Sends a frame.
    pub(crate) async fn send(&self, to: NodeId, table: TableId, link: u64, number: u64, body: Body) {
        let frame = Frame { from: self.cluster.me(), table, link, number, body };
        self.cluster.send(to, frame.encode()).await;
    }

    /// Sends a frame to the keeper of a table, and waits until that node says whether it keeps it.
    pub(crate) async fn ask(&self, to: NodeId, table: TableId, link: u64, body: ToKeeper) -> Result<bool, NoAnswer> {
        let frame = Frame { from: self.cluster.me(), table, link, number: 1, body: Body::ToKeeper(body) };
        let answer = self.cluster.ask(to, frame.encode()).await?;
        self.hear(to);
        Ok(answer == YES)
    }
}

/// Hears and is heard, as long as there is a house.
pub(crate) async fn attend(neighbours: Arc<Neighbours>, house: Weak<House>) {
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut incoming = None;
    loop {
        if incoming.is_none() {
            incoming = match neighbours.cluster.listen().await {
                Ok(listening) => Some(listening),
                Err(error) => {
                    tracing::warn!(%error, "other nodes can't be heard");
                    tokio::time::sleep(BEAT).await;
                    None
                }
            };
        }
        let next = async {
            match &mut incoming {
                Some(incoming) => incoming.next().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            // Time first: a node that has slept must know that before it believes what has piled up.
            biased;
            _ = beats.tick() => {
                if house.strong_count() == 0 {
                    return;
                }
                let way = neighbours.call_roll(|roll| roll.tick(Instant::now()));
                // Where too much waits to be sent these wait, too, and nobody would keep time.
                let _ = timeout(BEAT, async {
                    match way {
                        Way::Fine => {}
                        Way::Doubtful => neighbours.cluster.look_round(),
                        Way::Lost => neighbours.cluster.reconnect().await,
                    }
                    neighbours.beat().await;
                })
                .await;
            }
            heard = next => match heard {
                None => incoming = None,
                Some(Incoming::Beat(beat)) => {
                    neighbours.call_roll(|roll| roll.hear_beat(beat, Instant::now()));
                    if beat == (Beat { node: neighbours.cluster.me(), is_lost: true }) {
                        // It is not lost any more, and the others should not learn that a second later than its people.
                        neighbours.beat().await;
                    }
                }
                Some(Incoming::Message(bytes)) => {
                    let Some(house) = house.upgrade() else { return };
                    deliver(&neighbours, &house, bytes).await;
                }
                Some(Incoming::Question(bytes, answer)) => {
                    let Some(house) = house.upgrade() else { return };
                    reply(&neighbours, &house, bytes, answer).await;
                }
            },
        }
    }
}

/// Whether the way to the others serves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// All who were heard are heard.
    Fine,
    /// Somebody is silent: gone, or not reached by this way.
    Doubtful,
    /// Not even this node hears itself.
    Lost,
}

/// When which node was heard.
struct Roll {
    me: NodeId,
    heard: HashMap<NodeId, Instant>,
    /// When which other node said last that it is lost. What it sends besides makes no difference.
    lost: HashMap<NodeId, Instant>,
    last_tick: Instant,
    losses: u64,
    is_connected: bool,
    reconnected: Instant,
}

impl Roll {
    fn new(me: NodeId) -> Self {
        let now = Instant::now();
        Roll {
            me,
            heard: HashMap::new(),
            lost: HashMap::new(),
            last_tick: now,
            losses: 0,
            is_connected: false,
            reconnected: now,
        }
    }

    /// Whether a node was heard so lately that it matters to nobody that it is heard again.
    fn has_just_heard(&self, node: NodeId, now: Instant) -> bool {
        node != self.me && self.heard.get(&node).is_some_and(|heard| now.duration_since(*heard) < BEAT / 10)
    }

    /// Whether this node was there, and does not hear itself any more.
    const fn is_lost(&self) -> bool {
        self.losses > 0 && !self.is_connected
    }

    fn hear_beat(&mut self, Beat { node, is_lost }: Beat, now: Instant) {
        if !is_lost || node == self.me {
            self.lost.remove(&node);
            return self.hear(node, now);
        }
        if self.heard.remove(&node).is_some() {
            tracing::info!(%node, "a node says that it was cut off");
        }
        if self.lost.len() < NODES {
            self.lost.insert(node, now);
        }
    }

    fn hear(&mut self, node: NodeId, now: Instant) {
        let has_room = self.heard.len() < NODES || self.heard.contains_key(&node) || node == self.me;
        if has_room && !self.lost.contains_key(&node) {
            self.heard.insert(node, now);
        }
        self.is_connected |= node == self.me;
    }

    /// Forgets who has fallen silent, and tells whether another way is needed.
    fn tick(&mut self, now: Instant) -> Way {
        let slept = now.duration_since(self.last_tick) >= SILENCE;
        self.last_tick = now;
        let silent = self.heard.get(&self.me).is_none_or(|heard| now.duration_since(*heard) >= SILENCE);
        if self.is_connected && (slept || silent) {
            tracing::warn!(slept, "this node was cut off from the others; it gives up the tables that it keeps");
            self.losses += 1;
            self.is_connected = false;
            // Whom it did not hear while it could not hear may be there: it waits for their next beats.
            self.heard.clear();
        }
        let gone: Vec<_> = self.heard.iter().filter(|(_, heard)| now.duration_since(**heard) >= SILENCE).collect();
        for (node, _) in &gone {
            tracing::info!(%node, "a node has fallen silent");
        }
        for told in [&mut self.heard, &mut self.lost] {
            told.retain(|_, told| now.duration_since(*told) < SILENCE);
        }
        let is_silent = |heard: &Instant| now.duration_since(*heard) >= RECONNECT;
        if now.duration_since(self.reconnected) < RECONNECT {
            return Way::Fine;
        }
        let way = match self.heard.get(&self.me) {
            Some(heard) if !is_silent(heard) => {
                if self.heard.values().any(is_silent) {
                    Way::Doubtful
                } else {
                    Way::Fine
                }
            }
            _ => Way::Lost,
        };
        if way != Way::Fine {
            self.reconnected = now;
        }
        way
    }
}

/// Takes a frame to the table it is about. Whoever has no room for it finds that one is missing, and ends the link.
async fn deliver(neighbours: &Neighbours, house: &House, bytes: Bytes) {
    let Some(frame) = Frame::decode(bytes) else {
        tracing::warn!("another node has sent something that can't be read");
        return;
    };
    let Frame { from, table, link, .. } = frame;
    neighbours.hear(from);
    match &frame.body {
        Body::FromKeeper(_) => house.to_relay(table, frame),
        Body::ToKeeper(ToKeeper::Close) => drop(house.to_keeper(table, Request::Linked(Box::new(frame)))),
        Body::ToKeeper(_) => {
            if house.to_keeper(table, Request::Linked(Box::new(frame))).is_err() {
                neighbours.send(from, table, link, 0, Body::FromKeeper(FromKeeper::Closed)).await;
            }
        }
    }
}

/// Answers a question about a table.
async fn reply(neighbours: &Neighbours, house: &House, bytes: Bytes, answer: Answer) {
    let asked = Frame::decode(bytes).and_then(|Frame { from, table, link, body, .. }| {
        neighbours.hear(from);
        let request = match body {
            Body::ToKeeper(ToKeeper::Open) => Request::Open { node: from, link },
            Body::ToKeeper(ToKeeper::Decided { situation, text }) => Request::Decided { situation, text },
            _ => return None,
        };
        house.to_keeper(table, request).ok()
    });
    answer(Bytes::from_static(if asked.is_some() { YES } else { NO })).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: NodeId = NodeId::new(1);
    const OTHER: NodeId = NodeId::new(2);

    /// A roll that beats for so many seconds while it hears these nodes.
    fn pass(roll: &mut Roll, now: &mut Instant, seconds: u64, heard: &[NodeId]) -> Vec<Way> {
        let beat = |_| {
            *now += BEAT;
            let way = roll.tick(*now);
            for node in heard {
                roll.hear_beat(Beat { node: *node, is_lost: false }, *now);
            }
            way
        };
        (0..seconds).map(beat).filter(|way| *way != Way::Fine).collect()
    }

    #[test]
    fn who_misses_another_one_looks_round_once_and_who_misses_itself_goes_elsewhere() {
        let mut now = Instant::now();
        let mut roll = Roll::new(ME);
        assert_eq!(pass(&mut roll, &mut now, 6, &[ME, OTHER]), []);
        assert_eq!(pass(&mut roll, &mut now, 20, &[ME]), [Way::Doubtful]);
        assert_eq!(pass(&mut roll, &mut now, 7, &[]), [Way::Lost; 2]);
    }

    #[test]
    fn who_falls_silent_is_gone() {
        let mut now = Instant::now();
        let mut roll = Roll::new(ME);
        pass(&mut roll, &mut now, 3, &[ME, OTHER]);
        assert!(roll.heard.contains_key(&OTHER) && roll.is_connected);
        pass(&mut roll, &mut now, 4, &[ME]);
        assert!(roll.heard.contains_key(&OTHER));
        pass(&mut roll, &mut now, 2, &[ME]);
        assert!(!roll.heard.contains_key(&OTHER));
        assert_eq!((roll.losses, roll.is_connected), (0, true));
    }

    #[test]
    fn who_hears_nobody_gives_up_its_tables_and_comes_back() {
        let mut now = Instant::now();
        let mut roll = Roll::new(ME);
        pass(&mut roll, &mut now, 3, &[ME, OTHER]);
        pass(&mut roll, &mut now, 6, &[]);
        assert_eq!((roll.losses, roll.is_connected), (1, false));
        pass(&mut roll, &mut now, 20, &[]);
        assert_eq!(roll.losses, 1, "what is lost is not lost again");
        pass(&mut roll, &mut now, 1, &[ME]);
        assert_eq!((roll.losses, roll.is_connected), (1, true));
    }

    #[test]
    fn who_says_that_it_is_lost_is_gone_at_once() {
        let now = Instant::now();
        let mut roll = Roll::new(ME);
        let [is_there, is_lost] = [false, true].map(|is_lost| Beat { node: OTHER, is_lost });
        roll.hear(OTHER, now);
        assert!(roll.heard.contains_key(&OTHER), "whoever sends something is there before its first beat");
        roll.hear_beat(is_lost, now);
        assert!(!roll.heard.contains_key(&OTHER));
        roll.hear(OTHER, now);
        assert!(!roll.heard.contains_key(&OTHER), "what it sends besides makes no difference");
        roll.hear_beat(is_there, now);
        assert!(roll.heard.contains_key(&OTHER));
    }

    #[test]
    fn who_starts_is_not_lost_and_who_hears_itself_again_is_not_lost_any_more() {
        let mut now = Instant::now();
        let mut roll = Roll::new(ME);
        assert!(!roll.is_lost());
        pass(&mut roll, &mut now, 3, &[ME]);
        pass(&mut roll, &mut now, 6, &[]);
        assert!(roll.is_lost());
        roll.hear_beat(Beat { node: ME, is_lost: true }, now);
        assert!(!roll.is_lost() && roll.is_connected);
    }

    #[test]
    fn who_has_slept_knows_it_when_it_wakes() {
        let mut now = Instant::now();
        let mut roll = Roll::new(ME);
        pass(&mut roll, &mut now, 3, &[ME, OTHER]);
        now += Duration::from_secs(60);
        pass(&mut roll, &mut now, 1, &[ME]);
        assert_eq!((roll.losses, roll.is_connected), (1, true));
    }
}
