//! Who looks at a table, and what each of them is sent.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use bytes::Bytes;
use tavola_core::{MAX_SEATS, Seat, Viewer};

use super::action::{Action, ClientId, Failure};
use super::encode;
use crate::change::Change;
use crate::decide::{Caller, Credentials};
use crate::fact::{Millis, Principal};
use crate::fold::Table;
use crate::message::{Presence, ServerMessage};
use crate::refusal::Refusal;
use crate::show::Detail;

/// How many bytes most updates have at most.
const SHEET: usize = 4096;

/// A client that has said hello.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client {
    pub(super) credentials: Credentials,
    pub(super) caller: Caller,
    /// How much of its view it is told with a move.
    pub(super) detail: Detail,
}

/// All clients of a table.
#[derive(Debug, Default)]
pub(super) struct Clients {
    all: BTreeMap<ClientId, Client>,
    /// Who is connected, as everybody was told.
    presence: Presence,
}

impl Clients {
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Those who only watch, in the order in which they came.
    pub(super) fn watchers(&self) -> impl DoubleEndedIterator<Item = ClientId> {
        self.all.iter().filter(|(_, client)| client.caller.principal().is_none()).map(|(id, _)| *id)
    }

    /// How many clients somebody has who plays or manages the table.
    pub(super) fn of(&self, principal: Principal) -> usize {
        self.all.values().filter(|client| client.caller.principal() == Some(principal)).count()
    }

    pub(super) fn get(&self, id: ClientId) -> Option<&Client> {
        self.all.get(&id)
    }

    /// Whether the player of a seat is connected.
    pub(super) fn has_seat(&self, seat: Seat) -> bool {
        self.all.values().any(|client| client.caller.seat == Some(seat))
    }

    /// Whether the host of the table is connected: nobody who only manages it meanwhile.
    pub(super) fn has_manager(&self) -> bool {
        self.all.values().any(|client| client.credentials.host.is_some())
    }

    pub(super) const fn presence(&self) -> &Presence {
        &self.presence
    }

    pub(super) fn add(&mut self, id: ClientId, client: Client) {
        self.all.insert(id, client);
    }

    pub(super) fn remove(&mut self, id: ClientId) -> bool {
        self.all.remove(&id).is_some()
    }

    /// All of them, who are let go.
    pub(super) fn drain(&mut self) -> impl Iterator<Item = ClientId> {
        std::mem::take(&mut self.all).into_keys()
    }

    /// Who is connected.
    fn here(&self) -> Presence {
        let mut seats: Vec<_> = self.all.values().filter_map(|client| client.caller.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        // A screen that is the table manages it, and does not watch.
        let watches = |client: &&Client| client.caller.seat.is_none() && client.credentials.host.is_none();
        let watchers = self.all.values().filter(watches).count();
        Presence { seats, watchers: watchers as u32 }
    }

    /// Tells everybody who is connected, if that has changed; a newcomer is told in the welcome.
    pub(super) fn publish_presence(&mut self, newcomer: Option<ClientId>, actions: &mut Vec<Action>) {
        let now = self.here();
        if now == self.presence {
            return;
        }
        self.presence = now;
        let message = encode(&ServerMessage::Presence(self.presence.clone()));
        let others = self.all.keys().filter(|id| Some(**id) != newcomer);
        actions.extend(others.map(|id| send(*id, message.clone(), None, false)));
    }

    /// Tells everybody what has changed, each as far as it may know, and answers the client that caused it; gives the
    /// viewers that were told. Whoever may not look any more is let go.
    pub(super) fn publish(
        &mut self,
        table: &Table,
        change: &Change,
        answer: Option<(ClientId, Bytes)>,
        now: Millis,
        actions: &mut Vec<Action>,
    ) -> Vec<Viewer> {
        if self.all.is_empty() {
            return Vec::new();
        }
        if change.concerns_seats() {
            self.dismiss_strangers(table, answer.as_ref(), actions);
        }
        // One message for each kind of viewer, made when the first of them is met.
        let mut made: [[Option<Bytes>; 2]; MAX_SEATS + 2] = Default::default();
        // Written in one place first, so that each takes no more memory than it has bytes.
        let mut sheet = Vec::with_capacity(SHEET);
        let (asker, answer) = answer.unzip();
        for (id, client) in &self.all {
            let index = match client.caller.seat {
                Some(seat) => seat.index(),
                None => MAX_SEATS + usize::from(client.caller.is_screen()),
            };
            let message = made[index][client.detail as usize].get_or_insert_with(|| {
                sheet.clear();
                super::write(
                    &ServerMessage::Update(table.update(change, client.caller, client.detail, now)),
                    &mut sheet,
                );
                Bytes::copy_from_slice(&sheet)
            });
            let answer = answer.clone().filter(|_| asker == Some(*id));
            actions.push(send(*id, message.clone(), answer, true));
        }
        self.publish_presence(None, actions);
        Seat::ALL.into_iter().filter(|seat| made[seat.index()].iter().any(Option::is_some)).map(Viewer::Seat).collect()
    }

    /// Finds out anew who everybody is, and says good-bye to those who may not look any more, after an answer that one of
    /// them waits for.
    fn dismiss_strangers(&mut self, table: &Table, answer: Option<&(ClientId, Bytes)>, actions: &mut Vec<Action>) {
        self.all.retain(|id, client| match table.recognise(client.credentials) {
            Ok(caller) => {
                client.caller = caller;
                true
            }
            Err(refusal) => {
                let answer = answer.filter(|(asker, _)| asker == id);
                actions.extend(answer.map(|(_, answer)| send(*id, answer.clone(), None, true)));
                let why = if refusal == Refusal::Stranger { Refusal::SeatGivenUp } else { refusal };
                actions.push(Action::Dismiss { client: *id, bye: encode(&Failure::Refused(why).farewell()) });
                false
            }
        });
        let most = table.most_watchers().map_or(usize::MAX, |most| most as usize);
        let beyond: Vec<_> = self.watchers().skip(most).collect();
        for id in beyond {
            self.all.remove(&id);
            let bye = encode(&Failure::Refused(Refusal::ManyWatchers).farewell());
            actions.push(Action::Dismiss { client: id, bye });
        }
    }
}

/// To send a message to a client, with the answer to what it asked.
pub(super) fn send(client: ClientId, message: Bytes, answer: Option<Bytes>, lasting: bool) -> Action {
    Action::Send { client, messages: std::iter::once(message).chain(answer).collect::<ArrayVec<_, 2>>(), lasting }
}
