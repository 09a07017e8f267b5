//! A host with clients: its journal takes everything at once, and tests set its clock.

use serde_json::{Value, json};
use tavola_core::{Seat, Viewer};
use tavola_table::Millis;
use tavola_table::host::{Action, Appended, ClientId, Host, KeptFor, Loader, Settings, encode_entry};

use crate::desk::{Desk, host_token, token};

/// After how long without a connection somebody is away.
pub(crate) const AWAY_AFTER: Millis = 30_000;

/// A host whose journal takes everything at once, and what its clients were told last.
pub(crate) struct House {
    pub(crate) host: Host,
    pub(crate) now: Millis,
    pub(crate) sent: Vec<(ClientId, Value)>,
}

impl House {
    /// The house around a table that was played at a desk.
    pub(crate) fn around(desk: &Desk) -> House {
        let mut loader = Loader::default();
        for (entry, seq) in desk.entries.iter().zip(1..) {
            loader.fold(seq, &encode_entry(entry)).unwrap();
        }
        let settings = Settings {
            heartbeat: 30,
            most_clients: 9,
            shared: false,
            away_after: Some(AWAY_AFTER),
            kept_for: KeptFor::EVER,
        };
        House { host: loader.finish(settings).unwrap(), now: desk.now, sent: Vec::new() }
    }

    pub(crate) fn hello(&mut self, client: ClientId, seat: Option<Seat>, host: bool) {
        let mut hello = json!({"type": "hello", "protocol": 1});
        if let Some(seat) = seat {
            hello["token"] = token(seat).to_string().into();
        }
        if host {
            hello["host"] = host_token().to_string().into();
        }
        self.say(client, &hello);
    }

    pub(crate) fn say(&mut self, client: ClientId, message: &Value) {
        self.host.receive(client, &message.to_string(), self.now);
        self.act();
    }

    pub(crate) fn leave(&mut self, client: ClientId) {
        self.host.leave(client, self.now);
        self.act();
    }

    /// Time passes, and the host is woken whenever it wants to be.
    pub(crate) fn pass(&mut self, time: Millis) {
        let end = self.now + time;
        while let Some(at) = self.host.wakes_at().filter(|at| *at <= end) {
            self.now = at;
            self.host.wake(self.now);
            self.act();
        }
        self.now = end;
    }

    fn act(&mut self) {
        loop {
            let actions = self.host.take_actions();
            if actions.is_empty() {
                return;
            }
            for action in actions {
                match action {
                    Action::Append { .. } => self.host.appended(Appended::Stored, self.now),
                    Action::Send { client, messages, .. } => {
                        let messages = messages.iter().map(|message| serde_json::from_slice(message).unwrap());
                        self.sent.extend(messages.map(|message| (client, message)));
                    }
                    _ => {}
                }
            }
        }
    }

    pub(crate) fn seat(&self, seat: Seat) -> Value {
        serde_json::to_value(self.host.table().state(Viewer::Watcher, self.now).table.seats).unwrap()[seat.to_string()]
            .clone()
    }

    pub(crate) fn manager(&self) -> Option<Seat> {
        self.host.table().state(Viewer::Watcher, self.now).table.manager
    }
}
