//! The keeper of a table: a task that folds its journal, decides, appends, and only then tells.
//!
//! There is one keeper of a table in a process, and it holds no lock. Other processes may have their own: whoever appends
//! first is right, the others fold what was appended and decide anew.

mod attend;
mod elsewhere;
mod listener;
mod request;

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use tavola_table::{
    Caller, Cause, Change, Command, Decision, Entry, Fact, FoldError, Guest, Phase, Recent, Refusal, Seq,
    ServerMessage, Table, TokenHash,
};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::club::EveningId;
use crate::error::ApiError;
use crate::house::{self, House};
use crate::journal::{AppendError, Entries, TableId};
use attend::Attention;
use listener::Listeners;

pub(crate) use listener::{Inbox, ListenerId, Outbox, encode, outbox};
pub(crate) use request::{Answer, Request, Tokens};

/// How many entries are read at once.
const PAGE: usize = 500;

/// How often a decision is made anew when others append first.
const TRIES: usize = 8;

/// Folds the journal of a table.
pub(crate) async fn load(house: &House, id: TableId) -> Result<Table, ApiError> {
    if EveningId::is_stream(&id) {
        return Err(ApiError::no_table());
    }
    let mut table = None;
    let mut last = 0;
    loop {
        let page = house.journal.read(&id, last, PAGE).await.inspect_err(|error| tracing::error!(%error, "read"))?;
        if page.is_empty() {
            return table.ok_or_else(ApiError::no_table);
        }
        for (seq, bytes) in page {
            fold(&mut table, seq, &bytes).map_err(|error| damaged(id, &error))?;
            last = seq;
        }
    }
}

/// Folds the journal of a table up to the end of a round.
pub(crate) async fn load_round(house: &House, id: TableId, number: u32) -> Result<Table, ApiError> {
    let mut table: Option<Table> = None;
    let mut last = 0;
    loop {
        let page = house.journal.read(&id, last, PAGE).await?;
        if page.is_empty() {
            return table
                .filter(|table| table.round_number() == Some(number))
                .ok_or(tavola_table::RecordError::None.into());
        }
        for (seq, bytes) in page {
            fold(&mut table, seq, &bytes).map_err(|error| damaged(id, &error))?;
            last = seq;
            if let Some(table) = table.take_if(|table| is_after(table, number)) {
                return Ok(table);
            }
        }
    }
}

fn is_after(table: &Table, number: u32) -> bool {
    table.round_number() == Some(number) && !matches!(table.phase(), Phase::Playing | Phase::Dealing)
}

fn damaged(id: TableId, error: &FoldError) -> ApiError {
    tracing::error!(table = %id, %error, "the journal of a table can't be folded");
    let sentence = "this table's journal can't be read by this server; tell the host";
    ApiError::new(axum::http::StatusCode::INTERNAL_SERVER_ERROR, "damaged", sentence)
}

fn fold(table: &mut Option<Table>, seq: Seq, bytes: &[u8]) -> Result<Option<Change>, FoldError> {
    let entry: Entry = serde_json::from_slice(bytes).map_err(|_| FoldError::Misplaced { seq })?;
    match table {
        None => {
            *table = Some(Table::open(&entry)?);
            Ok(None)
        }
        Some(table) => table.apply(seq, &entry).map(Some),
    }
}

/// Keeps a table until nobody needs it any more.
pub(crate) async fn keep(house: Arc<House>, id: TableId, table: Table, inbox: mpsc::Receiver<Request>) {
    let mut keeper = Keeper {
        listeners: Listeners::new(&house, id).await,
        house,
        id,
        table,
        recent: Recent::default(),
        attention: Attention::default(),
        entries: None,
        broken: false,
    };
    keeper.run(inbox).await;
}

/// A table that is awake.
struct Keeper {
    house: Arc<House>,
    id: TableId,
    table: Table,
    listeners: Listeners,
    /// The last changes, for clients that lost their connection for a moment.
    recent: Recent,
    attention: Attention,
    /// What others append, if there are others.
    entries: Option<Entries>,
    /// Whether the fold failed: then nothing more is done here, and the next keeper starts anew.
    broken: bool,
}

impl Keeper {
    async fn run(&mut self, mut inbox: mpsc::Receiver<Request>) {
        let idle = Duration::from_secs(self.house.limits.idle_seconds.into());
        let house = self.house.clone();
        let closed = house.closed();
        tokio::pin!(closed);
        let mut last_used = Instant::now();
        self.subscribe().await;
        self.attend().await;
        while !self.broken {
            let rests = self.listeners.is_empty() && !self.attention.is_needed();
            let wait = self.attention.until(&self.house).or(rests.then_some(last_used + idle));
            let wait = wait.into_iter().chain(self.listeners.until()).min();
            tokio::select! {
                request = inbox.recv() => {
                    let Some(request) = request else { break };
                    last_used = Instant::now();
                    self.serve(request).await;
                }
                entry = next(&mut self.entries) => match entry {
                    Some(Ok((seq, bytes))) => self.hear(seq, &bytes),
                    Some(Err(_)) | None => self.subscribe().await,
                },
                whisper = self.listeners.hear() => self.listeners.take(&whisper).await,
                () = until(wait) => {}
                () = &mut closed => {
                    self.listeners.dismiss();
                    self.listeners.keep_up().await;
                    inbox.close();
                    while let Some(request) = inbox.recv().await {
                        self.serve(request).await;
                    }
                    break;
                }
            }
            self.attend().await;
            self.listeners.keep_up().await;
            let needed = !self.listeners.is_empty() || self.attention.is_needed();
            if !needed && last_used.elapsed() >= idle && self.house.forget(self.id, &mut inbox) {
                return;
            }
        }
        self.house.leave(self.id, &mut inbox);
    }

    /// Listens to what other processes append, where there are any.
    async fn subscribe(&mut self) {
        if self.house.journal.is_shared() {
            self.entries = self.house.journal.subscribe(&self.id, self.table.seq()).await.ok();
        }
    }

    /// Whoever comes from another node may know more than this one has heard yet, and must not see it vanish.
    async fn look_around(&mut self) {
        if self.house.journal.is_shared()
            && let Err(error) = self.catch_up().await
        {
            tracing::debug!(table = %self.id, %error, "this node may lag behind");
        }
    }

    /// An entry that somebody else may have appended.
    fn hear(&mut self, seq: Seq, bytes: &[u8]) {
        if seq > self.table.seq() {
            self.take(seq, bytes);
        }
    }

    async fn serve(&mut self, request: Request) {
        match request {
            Request::Listen { tokens, seen, outbox, reply } => {
                self.look_around().await;
                let result = self.admit(tokens).map(|caller| self.listen(tokens, caller, seen, outbox));
                let _ = reply.send(result.map_err(ApiError::from));
            }
            Request::Part { listener } => self.listeners.remove(listener),
            Request::Command { tokens, command, answer } => {
                let result = self.command(tokens, &command, answer.listener()).await;
                self.answer(answer, &command, result);
            }
            Request::Sit { guest, person, invited, reply } => {
                let _ = reply.send(self.sit(&guest, person.as_ref(), invited).await);
            }
            Request::Why { tokens, id, text, listener } => {
                let seat = self.caller(tokens).and_then(|caller| caller.seat.ok_or(Refusal::PlayersOnly));
                let message = match seat.and_then(|seat| self.table.check_move(seat, &text)) {
                    Ok(()) => ServerMessage::Possible { id },
                    Err(refusal) => self.refused(Some(id), &refusal.into()),
                };
                self.listeners.send(listener, &message);
            }
            Request::Hint { tokens, id, answer } => self.hint(tokens, id, answer),
            Request::Think { situation, reply } => {
                // The task may have come quicker than the entry that made it due; it must not be taken for an old one.
                if situation > self.table.seq() {
                    self.look_around().await;
                }
                self.think_here(situation, reply);
            }
            Request::Advised { ticket, moves } => self.advised(ticket, moves),
            Request::Thought { ticket, text } => self.thought(ticket, text).await,
            Request::Look { tokens, look } => {
                self.look_around().await;
                look(self.admit(tokens).map(|caller| (&self.table, caller)));
            }
        }
    }

    fn caller(&self, tokens: Tokens) -> Result<Caller, Refusal> {
        self.table.caller(tokens.seat, tokens.host)
    }

    fn admit(&self, tokens: Tokens) -> Result<Caller, Refusal> {
        let caller = self.caller(tokens)?;
        self.table.admit(caller).map(|()| caller)
    }

    /// Decides, appends, applies, tells. If somebody else was first, decides anew.
    async fn command(
        &mut self,
        tokens: Tokens,
        command: &Command,
        asker: Option<ListenerId>,
    ) -> Result<Settled, ApiError> {
        for _ in 0..TRIES {
            let caller = self.caller(tokens)?;
            let fact = match self.table.decide(caller, command)? {
                Decision::Done(seq) => return Ok(Settled { seq, told: false }),
                Decision::Write(fact) => fact,
            };
            let by = caller.principal().map(|who| Cause { who, id: command.id.clone() });
            if let Some(seq) = self.write(fact, by, asker).await? {
                return Ok(Settled { seq, told: asker.is_some() });
            }
        }
        Err(ApiError::unavailable())
    }

    async fn sit(
        &mut self,
        guest: &Guest,
        person: Option<&String>,
        invited: bool,
    ) -> Result<(tavola_core::Seat, Seq), ApiError> {
        for _ in 0..TRIES {
            let (seat, decision) = self.table.sit(guest)?;
            match decision {
                Decision::Done(seq) => return Ok((seat, seq)),
                Decision::Write(_) if self.table.evening().is_some() && !invited => {
                    return Err(Refusal::Reserved.into());
                }
                Decision::Write(mut fact) => {
                    if let Fact::Sat { person: shown, .. } = &mut fact {
                        *shown = person.cloned();
                    }
                    if let Some(seq) = self.write(fact, None, None).await? {
                        return Ok((seat, seq));
                    }
                }
            }
        }
        Err(ApiError::unavailable())
    }

    /// Appends and applies a fact, and answers who asked for it; `None` if another entry came first, which is applied
    /// instead.
    async fn write(
        &mut self,
        fact: Fact,
        by: Option<Cause>,
        asker: Option<ListenerId>,
    ) -> Result<Option<Seq>, ApiError> {
        if self.broken {
            return Err(ApiError::unavailable());
        }
        let is_move = matches!(fact, Fact::Moved { .. });
        let at = self.house.now().max(self.table.touched());
        let entry = Entry { at, by, fact };
        let begun = Instant::now();
        let after = self.table.seq();
        match self.house.journal.append(&self.id, after, house::encode(&entry)).await {
            Ok(seq) => {
                self.house.metrics.append_seconds.observe(begun.elapsed().as_secs_f64());
                if is_move {
                    self.house.metrics.moves.inc();
                }
                self.apply(seq, &entry, asker);
                self.attention.is_ours = true;
                Ok(Some(seq))
            }
            Err(AppendError::Conflict { last }) => {
                self.house.metrics.conflicts.inc();
                self.catch_up_to(last).await?;
                Ok(None)
            }
            Err(error) => {
                tracing::warn!(table = %self.id, %error, "an entry was not stored");
                // It may be there all the same: then what is told must follow from it, and the command, sent again, is known.
                self.catch_up().await?;
                Err(error.into())
            }
        }
    }

    /// Applies what is in the journal and not in the table.
    async fn catch_up(&mut self) -> Result<(), ApiError> {
        self.catch_up_to(Seq::MAX).await
    }

    /// Applies what is in the journal and not in the table, at least up to this entry.
    async fn catch_up_to(&mut self, last: Seq) -> Result<(), ApiError> {
        while self.table.seq() < last {
            let page = self.house.journal.read(&self.id, self.table.seq(), PAGE).await?;
            if page.is_empty() {
                return Ok(());
            }
            for (seq, bytes) in page {
                self.take(seq, &bytes);
            }
            if self.broken {
                return Err(ApiError::unavailable());
            }
        }
        Ok(())
    }

    /// Applies an entry as it is stored.
    fn take(&mut self, seq: Seq, bytes: &[u8]) {
        self.attention.heard(Instant::now());
        match serde_json::from_slice::<Entry>(bytes) {
            Ok(entry) => self.apply(seq, &entry, None),
            Err(_) => self.break_off(&FoldError::Misplaced { seq }),
        }
    }

    /// Applies an entry that is stored, tells everybody, and answers who asked for it.
    fn apply(&mut self, seq: Seq, entry: &Entry, asker: Option<ListenerId>) {
        match self.table.apply(seq, entry) {
            Ok(change) => {
                let answer = asker
                    .zip(entry.by.as_ref())
                    .map(|(listener, cause)| (listener, encode(&ServerMessage::Done { id: cause.id.clone(), seq })));
                for viewer in self.listeners.tell(&self.table, &change, answer) {
                    self.recent.note_delivery(viewer, seq);
                }
                self.recent.keep(change);
            }
            Err(error) => self.break_off(&error),
        }
    }

    fn break_off(&mut self, error: &FoldError) {
        damaged(self.id, error);
        self.broken = true;
    }

    fn listen(&mut self, tokens: Tokens, caller: Caller, seen: Seq, outbox: Outbox) -> Result<ListenerId, ApiError> {
        if self.listeners.len() >= self.house.limits.sockets_per_table {
            return Err(ApiError::busy());
        }
        let missed = self.recent.missed(&self.table, caller.viewer(), seen);
        self.recent.note_delivery(caller.viewer(), self.table.seq());
        Ok(self.listeners.add(&self.table, tokens, caller, outbox, missed))
    }

    fn answer(&mut self, answer: Answer, command: &Command, result: Result<Settled, ApiError>) {
        if result.is_err() {
            self.house.metrics.refusals.inc();
        }
        match answer {
            Answer::Once(reply) => {
                let _ = reply.send(result.map(|settled| settled.seq));
            }
            Answer::Listener(listener) => {
                let message = match result {
                    Ok(Settled { told: true, .. }) => return,
                    Ok(Settled { seq, .. }) => ServerMessage::Done { id: command.id.clone(), seq },
                    Err(error) => self.refused(Some(command.id.clone()), &error),
                };
                self.listeners.send(listener, &message);
            }
        }
    }

    fn refused(&self, id: Option<tavola_table::CommandId>, error: &ApiError) -> ServerMessage {
        let (code, sentence) = (error.code, error.sentence.clone());
        ServerMessage::Refused { id, code, sentence, violation: error.violation(), seq: self.table.seq() }
    }
}

/// What became of a command.
struct Settled {
    /// The number of its entry.
    seq: Seq,
    /// Whether the sender was told, together with what the command has changed.
    told: bool,
}

async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

async fn next(entries: &mut Option<Entries>) -> Option<<Entries as futures_util::Stream>::Item> {
    match entries {
        Some(entries) => entries.next().await,
        None => std::future::pending().await,
    }
}

/// The hash of a token in a request.
pub(crate) fn hash(text: &str) -> Result<TokenHash, Refusal> {
    text.parse::<tavola_table::Token>().map(|token| token.hash()).map_err(|_| Refusal::Stranger)
}
