//! Who is at the table through other nodes.

use std::collections::HashMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tavola_core::Seat;
use tavola_table::Presence;
use tokio::time::Instant;

use crate::journal::TableId;
use crate::journal::jetstream::Whispers;
use crate::journal::jetstream::whispers::Ear;

/// How often a node says again who is there, for those who missed it.
const REPEAT: Duration = Duration::from_secs(10);

/// After what silence a node counts as gone, and its people with it.
const SILENCE: Duration = Duration::from_secs(30);

/// The most nodes whose people are counted; more would be a mistake or a joke.
const NODES: usize = 256;

/// Who is at the table through other nodes, and what they were told of this one.
pub(super) struct Elsewhere {
    whispers: Whispers,
    table: TableId,
    own_name: String,
    ear: Option<Ear>,
    others: HashMap<String, (Presence, Instant)>,
    told: Presence,
    /// When to say again who is here.
    again: Instant,
}

/// What a node tells of itself.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Whisper {
    node: String,
    seats: Vec<Seat>,
    watchers: u32,
    /// Whether it has just begun to listen, and wants to know who is at the others.
    asks: bool,
}

impl Elsewhere {
    pub(super) async fn new(whispers: Whispers, table: TableId) -> Self {
        let ear = whispers.listen(table).await;
        let own_name = whispers.own_name();
        let (others, told) = (HashMap::new(), Presence::default());
        let elsewhere = Self { whispers, table, own_name, ear, others, told, again: Instant::now() + REPEAT };
        elsewhere.tell(true).await;
        elsewhere
    }

    /// Something that another node has said.
    pub(super) async fn hear(&mut self) -> Vec<u8> {
        match &mut self.ear {
            Some(ear) => match ear.hear().await {
                Some(bytes) => bytes.to_vec(),
                None => std::future::pending().await,
            },
            None => std::future::pending().await,
        }
    }

    /// Takes in what another node has said.
    pub(super) async fn take(&mut self, whisper: &[u8]) {
        let Ok(Whisper { node, mut seats, watchers, asks }) = serde_json::from_slice(whisper) else { return };
        if node == self.own_name || (self.others.len() >= NODES && !self.others.contains_key(&node)) {
            return;
        }
        seats.sort_unstable();
        seats.dedup();
        if seats.is_empty() && watchers == 0 {
            self.others.remove(&node);
        } else {
            self.others.insert(node, (Presence { seats, watchers }, Instant::now()));
        }
        if asks && self.told != Presence::default() {
            self.tell(false).await;
        }
    }

    /// Tells the others who is here, if that is new or was not said for a while; forgets who has fallen silent.
    pub(super) async fn keep_up(&mut self, here: &Presence) {
        self.others.retain(|_, (_, heard)| heard.elapsed() < SILENCE);
        if *here != self.told || (self.again <= Instant::now() && *here != Presence::default()) {
            self.told = here.clone();
            self.again = Instant::now() + REPEAT;
            self.tell(false).await;
        }
    }

    /// When to [`keep_up`](Self::keep_up) at the latest.
    pub(super) fn until(&self) -> Option<Instant> {
        (self.told != Presence::default()).then_some(self.again)
    }

    /// Who is there.
    pub(super) fn people(&self) -> Presence {
        let mut all = Presence::default();
        for (there, _) in self.others.values() {
            all.seats.extend(&there.seats);
            all.watchers = all.watchers.saturating_add(there.watchers);
        }
        all
    }

    async fn tell(&self, asks: bool) {
        let Presence { seats, watchers } = self.told.clone();
        let whisper = Whisper { node: self.own_name.clone(), seats, watchers, asks };
        if let Ok(bytes) = serde_json::to_vec(&whisper) {
            self.whispers.tell(self.table, bytes).await;
        }
    }
}
