//! The links of a keeper to other nodes, whose people sit at its table.

use std::collections::{BTreeMap, HashMap};

use arrayvec::ArrayVec;
use bytes::Bytes;
use tavola_table::host::{ClientId, Done, Failure};
use tokio::time::Instant;

use super::request::Seen;
use crate::cluster::neighbours::{Alive, Neighbours};
use crate::cluster::{Body, Doubt, FromKeeper, NodeId, Parcel, Tally};
use crate::journal::TableId;

/// A link: the node, and what that one calls it.
pub(super) type LinkId = (NodeId, u64);

/// The links of a keeper.
#[derive(Default)]
pub(super) struct Links {
    /// In order, so that the same house does the same again in a test.
    all: BTreeMap<LinkId, Link>,
    /// To which link a client belongs, and what the node there calls it.
    clients: HashMap<ClientId, (LinkId, u64)>,
}

#[derive(Default)]
struct Link {
    tally: Tally,
    /// What each client is called here.
    clients: BTreeMap<u64, ClientId>,
    /// What is to be sent, in order.
    due: Vec<FromKeeper>,
}

impl Links {
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn open(&mut self, link: LinkId) {
        self.all.insert(link, Link { tally: Tally::of_opened(), ..Link::default() });
    }

    /// Whether a frame is the next one of a link that is open.
    pub(super) fn receive(&mut self, id: LinkId, number: u64) -> bool {
        self.all.get_mut(&id).is_some_and(|link| link.tally.receive(number))
    }

    /// Answers whether so many frames came through a link; false if they did not.
    pub(super) async fn confirm(&self, neighbours: &Neighbours, table: TableId, id: LinkId, number: u64) -> bool {
        let agrees = self.all.get(&id).is_some_and(|link| link.tally.has(number));
        if agrees {
            neighbours.send(id.0, table, id.1, number, Body::FromKeeper(FromKeeper::Confirm)).await;
        }
        agrees
    }

    /// So many frames arrived at the other end of a link.
    pub(super) fn confirmed(&mut self, id: LinkId, number: u64) {
        if let Some(link) = self.all.get_mut(&id) {
            link.tally.confirm(number);
        }
    }

    /// When it is to be asked whether everything arrived.
    pub(super) fn doubts_at(&self) -> Option<Instant> {
        self.all.values().filter_map(|link| link.tally.doubts_at()).min()
    }

    /// Asks whether everything arrived, where it is time; gives the links through which no answer comes.
    pub(super) async fn doubt(&mut self, neighbours: &Neighbours, table: TableId) -> Vec<LinkId> {
        let mut lost = Vec::new();
        for ((node, name), link) in &mut self.all {
            match link.tally.doubt() {
                Some(Doubt::Ask(sent)) => {
                    neighbours.send(*node, table, *name, sent, Body::FromKeeper(FromKeeper::Ask)).await;
                }
                Some(Doubt::GiveUp) => lost.push((*node, *name)),
                None => {}
            }
        }
        lost
    }

    /// Notes a client that has come through a link.
    pub(super) fn add(&mut self, id: LinkId, theirs: u64, client: ClientId) {
        if let Some(link) = self.all.get_mut(&id) {
            link.clients.insert(theirs, client);
            self.clients.insert(client, (id, theirs));
        }
    }

    /// What a client is called here.
    pub(super) fn client(&self, id: LinkId, theirs: u64) -> Option<ClientId> {
        self.all.get(&id)?.clients.get(&theirs).copied()
    }

    /// Forgets a client that is gone.
    pub(super) fn remove(&mut self, client: ClientId) {
        if let Some((id, theirs)) = self.clients.remove(&client)
            && let Some(link) = self.all.get_mut(&id)
        {
            link.clients.remove(&theirs);
        }
    }

    /// Closes a link; gives its clients, who are gone with it.
    pub(super) fn close(&mut self, id: LinkId) -> Vec<ClientId> {
        let Some(link) = self.all.remove(&id) else { return Vec::new() };
        let gone: Vec<ClientId> = link.clients.into_values().collect();
        self.clients.retain(|_, (link, _)| *link != id);
        gone
    }

    /// Links to nodes that are gone.
    pub(super) fn broken(&self, alive: &Alive) -> Vec<LinkId> {
        self.all.keys().filter(|(node, _)| !alive.has(*node)).copied().collect()
    }

    /// Lets a client have messages, if it came through a link; whether it did.
    pub(super) fn send(&mut self, client: ClientId, messages: &ArrayVec<Bytes, 2>, lasting: bool) -> bool {
        let Some((id, theirs)) = self.clients.get(&client) else { return false };
        let Some(link) = self.all.get_mut(id) else { return false };
        if !matches!(link.due.last(), Some(FromKeeper::Send(_))) {
            link.due.push(FromKeeper::Send(Vec::new()));
        }
        let Some(FromKeeper::Send(parcels)) = link.due.last_mut() else { return false };
        // Who sees the same is sent the same bytes: they cross the network once. Only the last parcels are looked at,
        // so that nobody is sent an older message after a newer one.
        let same = |parcel: &&mut Parcel| {
            parcel.lasting == lasting
                && parcel.messages.len() == messages.len()
                && parcel
                    .messages
                    .iter()
                    .zip(messages)
                    .all(|(one, other)| one.as_ptr() == other.as_ptr() && one.len() == other.len())
        };
        match parcels.iter_mut().rev().take_while(|parcel| !parcel.clients.contains(theirs)).find(same) {
            Some(parcel) => parcel.clients.push(*theirs),
            None => parcels.push(Parcel { clients: vec![*theirs], messages: messages.to_vec(), lasting }),
        }
        true
    }

    /// Says farewell to a client that came through a link.
    pub(super) fn dismiss(&mut self, client: ClientId, bye: &Bytes) {
        if let Some((id, theirs)) = self.clients.get(&client)
            && let Some(link) = self.all.get_mut(id)
        {
            link.due.push(FromKeeper::Dismiss { client: *theirs, bye: bye.clone() });
        }
        self.remove(client);
    }

    /// Answers a request.
    pub(super) fn answer(&mut self, id: LinkId, request: u64, answer: Result<Done, Failure>) {
        if let Some(link) = self.all.get_mut(&id) {
            link.due.push(FromKeeper::Answered { request, answer });
        }
    }

    /// Shows what was asked for.
    pub(super) fn show(&mut self, id: LinkId, request: u64, seen: Seen) {
        if let Some(link) = self.all.get_mut(&id) {
            link.due.push(FromKeeper::Seen { request, seen });
        }
    }

    /// Sends all that is due.
    pub(super) async fn flush(&mut self, neighbours: &Neighbours, table: TableId) {
        for ((node, name), link) in &mut self.all {
            for due in std::mem::take(&mut link.due) {
                let number = link.tally.send();
                neighbours.send(*node, table, *name, number, Body::FromKeeper(due)).await;
            }
        }
    }

    /// Tells all nodes that the table is not kept here any more.
    pub(super) async fn end(&mut self, neighbours: &Neighbours, table: TableId) {
        self.flush(neighbours, table).await;
        for ((node, name), _) in std::mem::take(&mut self.all) {
            neighbours.send(node, table, name, 0, Body::FromKeeper(FromKeeper::Closed)).await;
        }
        self.clients.clear();
    }
}
