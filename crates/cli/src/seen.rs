//! What one seat has seen of a table, near or far.

use data_encoding::HEXLOWER;
use serde_json::value::RawValue;
use tavola_core::Seat;
use tavola_table::{Command, CommandId, Deed, Happened, RoundState, Seq, State, TableState, Told, Update, Welcome};

use crate::random::random;

/// What one seat has seen of a table; all of it came in messages of the table's host.
pub(crate) struct Seen {
    pub(crate) seat: Seat,
    /// The number of the last thing seen.
    pub(crate) seq: Seq,
    pub(crate) table: Option<TableState>,
    pub(crate) round: Option<RoundState>,
    /// What the seat saw of each move of the round.
    pub(crate) events: Vec<Told>,
    /// Names of commands and questions begin so, unlike those of any other client of this seat.
    prefix: String,
    asked: u32,
}

impl Seen {
    /// Nothing but what had happened when the seat was taken.
    pub(crate) fn new(seat: Seat, seq: Seq) -> anyhow::Result<Self> {
        let prefix = HEXLOWER.encode(&random::<8>()?);
        Ok(Seen { seat, seq, table: None, round: None, events: Vec::new(), prefix, asked: 0 })
    }

    /// What a welcome brings that was not seen yet.
    pub(crate) fn missed(&self, welcome: Welcome) -> Update {
        let State { seq, table, round, .. } = welcome.state;
        // Who comes for the first time is told how the table is; nothing more can have happened without it.
        let missed = welcome.happened.filter(|_| self.table.is_some()).unwrap_or_default();
        let happened = missed.into_iter().filter(|happening| happening.seq > self.seq).collect();
        Update { seq, happened, table: Some(table), round }
    }

    /// Keeps what has changed, and gives what happened.
    pub(crate) fn apply_update(&mut self, update: Update) -> Vec<Happened> {
        self.seq = update.seq;
        if update.table.is_some() {
            self.table = update.table;
        }
        if let Some(round) = update.round {
            if self.round.as_ref().is_some_and(|before| before.number != round.number) {
                self.events.clear();
            }
            self.round = Some(round);
        }
        let happened: Vec<Happened> = update.happened.into_iter().map(|happening| happening.what).collect();
        for what in &happened {
            match what {
                Happened::Moved { seat, number, events, .. } => self.keep_events(Some(*seat), *number, events),
                Happened::Dealt { events, .. } => self.keep_events(None, 1, events),
                Happened::TakenBack { keep, .. } => self.events.retain(|told| told.number <= *keep),
                Happened::Said { .. } | Happened::Table { .. } | Happened::Unknown => {}
            }
        }
        // Moves may also have been taken back while nobody looked.
        let moves = self.round.as_ref().map_or(0, |round| round.moves);
        self.events.retain(|told| told.number <= moves);
        happened
    }

    /// Keeps what was seen of a move and of the rolls after it.
    fn keep_events(&mut self, by: Option<Seat>, first: u32, events: &[Box<RawValue>]) {
        let movers = std::iter::once(by).chain(std::iter::repeat(None));
        let told = events.iter().zip(movers).zip(first..);
        self.events.extend(told.map(|((event, seat), number)| Told { number, seat, event: event.clone() }));
    }

    /// A name for a command or a question.
    pub(crate) fn new_id(&mut self) -> CommandId {
        self.asked += 1;
        format!("{}-{}", self.prefix, self.asked).parse().expect("some digits with a hyphen are a name")
    }

    /// A command that follows from what was seen so far.
    pub(crate) fn command(&mut self, deed: Deed) -> Command {
        Command { id: self.new_id(), seq: self.seq, deed }
    }
}
