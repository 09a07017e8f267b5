//! A new table and who sits there at once.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tavola_core::Seat;
use tavola_table::{Entry, Fact, Guest, Level, Millis, Options, Refusal, Table, Token, games};

use crate::complaint::Complaint;

/// A table that is wanted, as a server would be asked for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The name of the game.
    pub game: String,
    /// Its rules; what is left out has its usual value.
    #[serde(default)]
    pub rules: serde_json::Map<String, serde_json::Value>,
    /// What else can be chosen.
    #[serde(default)]
    pub options: Options,
    /// The seats on which bots sit.
    #[serde(default)]
    pub bots: BTreeMap<Seat, Level>,
    /// Where and under which name the sender sits.
    #[serde(default)]
    pub me: Option<Newcomer>,
    /// Whether the sender is ready at once.
    #[serde(default)]
    pub ready: bool,
}

/// Somebody who wants a seat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Newcomer {
    /// Which seat; any free one if it does not matter.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The name to be shown.
    pub name: String,
}

/// A table that was opened.
#[derive(Debug, Serialize)]
pub struct Opened {
    /// The token with which the table is managed.
    pub host: String,
    /// The seat of the sender.
    pub seat: Option<Seat>,
    /// The token of that seat.
    pub token: Option<String>,
    /// The first entries of its journal, as JSON.
    pub entries: Vec<String>,
}

/// Opens a table; the two tokens must be random.
pub fn open(wanted: Wanted, host: &Token, token: &Token, now: Millis) -> Result<Opened, Complaint> {
    let kind = games::find(&wanted.game).ok_or(Refusal::UnknownGame { name: wanted.game.clone() })?;
    let terms = kind.rules(&serde_json::Value::from(wanted.rules).to_string()).map_err(Refusal::from)?;
    wanted.options.check().map_err(Refusal::from)?;
    if wanted.bots.keys().any(|seat| seat.index() >= terms.seats) {
        return Err(Refusal::NoSeat { seats: terms.seats }.into());
    }
    let fact = Fact::Opened {
        game: wanted.game,
        rules: terms.rules,
        options: wanted.options,
        host: host.hash(),
        evening: None,
    };
    let mut journal = Journal::begin(fact, now)?;
    for (seat, level) in wanted.bots {
        journal.write(Fact::Invited { seat, level })?;
    }
    let mut seat = None;
    if let Some(me) = wanted.me {
        let guest = Guest { seat: me.seat, name: me.name, token: token.hash() };
        let (taken, decision) = journal.table.sit(&guest)?;
        if let tavola_table::Decision::Write(fact) = decision {
            journal.write(fact)?;
        }
        if wanted.ready {
            journal.write(Fact::Ready { seat: taken, ready: true })?;
        }
        seat = Some(taken);
    }
    Ok(Opened { host: host.to_string(), seat, token: seat.map(|_| token.to_string()), entries: journal.entries })
}

/// Entries together with the table that they make.
struct Journal {
    table: Table,
    entries: Vec<String>,
    now: Millis,
}

impl Journal {
    fn begin(fact: Fact, now: Millis) -> Result<Self, Complaint> {
        let entry = Entry { at: now, by: None, fact };
        Ok(Journal { table: Table::open(&entry)?, entries: vec![encode(&entry)], now })
    }

    fn write(&mut self, fact: Fact) -> Result<(), Complaint> {
        let entry = Entry { at: self.now, by: None, fact };
        self.table.apply(self.table.seq() + 1, &entry)?;
        self.entries.push(encode(&entry));
        Ok(())
    }
}

/// An entry as it is stored.
///
/// # Panics
/// Never: entries are plain data with string keys.
pub(crate) fn encode(entry: &Entry) -> String {
    serde_json::to_string(entry).expect("an entry is plain JSON")
}
