//! What a keeper does by itself: deals when all are ready, lets bots think, moves for those whose time is up.

use std::time::Duration;

use tavola_core::Seat;
use tavola_table::{Advice, Chooser, CommandId, Fact, MatchEnd, Millis, Phase, Refusal, Seq, ServerMessage, Step};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::{Keeper, ListenerId, Request, Tokens};
use crate::club;
use crate::error::ApiError;
use crate::house::House;
use crate::journal::jetstream::work::Task;
use crate::journal::{Bucket, Key, PutError, Version};
use crate::listing::{self, Listed};
use crate::random;
use crate::rating;
use crate::thinkers::Ticket;

/// Names a decision that a bot was asked for.
pub(crate) type TicketNumber = u64;

/// How long to wait before trying again what the journal or the queue of the bots had no room for.
const RETRY: Millis = 500;

/// How long what is due is left to the node that has appended the last entry. If all did it at once, all but one would do
/// so in vain, at each deal.
const COURTESY: Duration = Duration::from_millis(500);

/// How long other nodes have for a decision before they are asked again: longer than any bot thinks, and than a queue
/// takes to notice that a worker is gone.
const PATIENCE: Millis = 30_000;

/// What a keeper waits for.
#[derive(Debug, Default)]
pub(super) struct Attention {
    /// When to look again.
    at: Option<Millis>,
    thinking: Option<Thinking>,
    /// What other nodes were asked to decide.
    offered: Option<Offered>,
    /// Advice that players wait for.
    advice: Vec<Advising>,
    /// What the list of tables says of this one.
    listed: Known,
    /// Whether the table is noted as one that must be woken after a restart; `None` if nobody looked yet.
    noted: Option<bool>,
    /// Whether the last entry was appended here: then what is due because of it is done here, at once.
    pub(super) is_ours: bool,
    /// Until when what is due is left to the node that has appended the last entry.
    left_until: Option<Instant>,
    /// The last round of the match that was counted where matches count.
    settled: Option<u32>,
}

/// What the list of tables says of this one.
#[derive(PartialEq, Debug, Default)]
enum Known {
    /// That was not looked at yet.
    #[default]
    Not,
    /// This, or nothing.
    Says(Option<Listed>),
}

#[derive(Debug)]
struct Thinking {
    number: TicketNumber,
    seat: Seat,
    by: Chooser,
    /// What the table was like, by the number of an entry.
    situation: Seq,
    /// Workers that wait until it is made.
    waiting: Vec<oneshot::Sender<()>>,
    _ticket: Ticket,
}

/// Advice that somebody waits for.
#[derive(Debug)]
struct Advising {
    number: TicketNumber,
    /// What the client calls its question.
    id: CommandId,
    listener: ListenerId,
    /// For which state of the table it was asked.
    seq: Seq,
    situation: Seq,
    _ticket: Ticket,
}

/// A decision that was put into the queue of all nodes.
#[derive(Clone, Copy, Debug)]
struct Offered {
    situation: Seq,
    attempt: u32,
    /// When to ask again, should nobody have made it.
    again: Millis,
}

impl Attention {
    /// Another node has appended the last entry.
    pub(super) fn heard(&mut self, now: Instant) {
        self.is_ours = false;
        self.left_until = Some(now + COURTESY);
    }

    /// How long what is due is still left to others.
    fn courtesy(&self) -> Option<Millis> {
        let left = self.left_until.filter(|_| !self.is_ours)?.checked_duration_since(Instant::now())?;
        Some(left.as_millis() as Millis + 1)
    }

    /// When to look again, if something is to happen by itself.
    pub(super) fn until(&self, house: &House) -> Option<Instant> {
        let at = self.at?;
        Some(Instant::now() + Duration::from_millis(at.saturating_sub(house.now())))
    }

    /// Whether something is to happen by itself.
    pub(super) fn is_needed(&self) -> bool {
        self.at.is_some() || self.thinking.is_some()
    }
}

impl Keeper {
    /// Does all that is due, and notes when to look again.
    pub(super) async fn attend(&mut self) {
        self.end_late_advice();
        // A match that ended must be counted before the next one can begin.
        if self.settle().await.is_err() {
            return self.retry();
        }
        loop {
            if self.broken {
                return;
            }
            self.attention.at = None;
            let step = self.table.step(self.house.now());
            if !matches!(step, Step::Think { .. }) {
                self.attention.offered = None;
            }
            if let (Step::Commit { .. } | Step::Deal | Step::Think { .. }, Some(left)) =
                (&step, self.attention.courtesy())
            {
                self.attention.at = Some(self.house.now() + left);
                break;
            }
            let fact = match step {
                Step::Rest => {
                    self.attention.thinking = None;
                    break;
                }
                Step::Wait(at) => {
                    self.attention.thinking = None;
                    self.attention.at = Some(at);
                    break;
                }
                Step::Commit { start } => match random::secret() {
                    Ok(secret) => Fact::Committed { secret, start },
                    Err(_) => return self.retry(),
                },
                Step::Deal => Fact::Dealt,
                Step::Think { seat, level, by } => {
                    let situation = self.table.situation();
                    let same = |thinking: &Thinking| (thinking.situation, thinking.by) == (situation, by);
                    if !self.attention.thinking.as_ref().is_some_and(same) {
                        if self.house.journal.work().is_some() {
                            self.attention.thinking = None;
                            self.offer(situation).await;
                        } else {
                            self.think(seat, level, by, situation);
                        }
                    }
                    break;
                }
            };
            // Another entry may have come first: then what is due is found anew.
            if self.write(fact, None, None).await.is_err() {
                return self.retry();
            }
        }
        self.note().await;
        self.list().await;
    }

    fn retry(&mut self) {
        self.attention.at = Some(self.house.now() + RETRY);
    }

    /// Asks all nodes for a decision, once; and again after a while, should nobody have made it.
    async fn offer(&mut self, situation: Seq) {
        let house = self.house.clone();
        let Some(queue) = house.journal.work() else { return };
        let now = house.now();
        let before = self.attention.offered.filter(|offered| offered.situation == situation);
        if let Some(offered) = before.filter(|offered| offered.again > now) {
            self.attention.at = Some(offered.again);
            return;
        }
        let attempt = before.map_or(0, |offered| offered.attempt + 1);
        match queue.offer(Task { table: self.id, situation }, attempt).await {
            Ok(()) => {
                let again = now + PATIENCE;
                self.attention.offered = Some(Offered { situation, attempt, again });
                self.attention.at = Some(again);
            }
            Err(error) => {
                tracing::warn!(table = %self.id, %error, "nobody could be asked to think");
                self.retry();
            }
        }
    }

    /// A worker of this process wants to make a decision.
    pub(super) fn think_here(&mut self, situation: Seq, reply: oneshot::Sender<()>) {
        if self.table.situation() > situation {
            let _ = reply.send(());
            return;
        }
        if self.table.situation() < situation {
            // What made it due can't be read at the moment: the task falls to somebody else, or comes back.
            return;
        }
        let Step::Think { seat, level, by } = self.table.step(self.house.now()) else {
            // Nobody need make it any more.
            let _ = reply.send(());
            return;
        };
        let same = |thinking: &Thinking| (thinking.situation, thinking.by) == (situation, by);
        if !self.attention.thinking.as_ref().is_some_and(same) {
            self.think(seat, level, by, situation);
        }
        if let Some(thinking) = &mut self.attention.thinking {
            thinking.waiting.push(reply);
        }
    }

    fn think(&mut self, seat: Seat, level: tavola_table::Level, by: Chooser, situation: Seq) {
        let Some(thought) = self.table.thought(level) else { return };
        let number = self.house.next_number();
        let (house, id) = (self.house.clone(), self.id);
        let runtime = tokio::runtime::Handle::current();
        let ticket = self.house.thinkers.submit(thought, move |text| {
            runtime.spawn(async move { house.send(id, Request::Thought { ticket: number, text }).await });
        });
        match ticket {
            Some(ticket) => {
                self.attention.thinking =
                    Some(Thinking { number, seat, by, situation, waiting: Vec::new(), _ticket: ticket });
            }
            None => self.retry(),
        }
    }

    /// A bot has decided.
    pub(super) async fn thought(&mut self, number: TicketNumber, text: String) {
        let Some(thinking) = self.attention.thinking.take_if(|thinking| thinking.number == number) else { return };
        if thinking.situation != self.table.situation() {
            return;
        }
        match self.table.bot_move(thinking.seat, text, thinking.by) {
            // If another entry came first, what is due is found anew afterwards.
            Ok(fact) => {
                if self.write(fact, None, None).await.is_err() {
                    self.retry();
                }
            }
            Err(refusal) => tracing::error!(table = %self.id, %refusal, "a bot chose what it can't do"),
        }
        if thinking.situation != self.table.situation() {
            for worker in thinking.waiting {
                // It may have been told to stop waiting.
                let _ = worker.send(());
            }
        }
    }

    /// Lets a bot look for advice.
    pub(super) fn hint(&mut self, tokens: Tokens, id: CommandId, listener: ListenerId) {
        let seat = self.caller(tokens).and_then(|caller| caller.seat.ok_or(Refusal::PlayersOnly));
        let thought = match seat.and_then(|seat| self.table.hint(seat)) {
            Ok(thought) => thought,
            Err(refusal) => {
                let message = self.refused(Some(id), &refusal.into());
                return self.listeners.send(listener, &message);
            }
        };
        // One question of each client at a time: a new one takes the place of the old.
        self.attention.advice.retain(|advising| advising.listener != listener);
        let number = self.house.next_number();
        let (house, table) = (self.house.clone(), self.id);
        let runtime = tokio::runtime::Handle::current();
        let ticket = self.house.thinkers.submit(thought, move |moves| {
            runtime.spawn(async move { house.send(table, Request::Advised { ticket: number, moves }).await });
        });
        if let Some(ticket) = ticket {
            let (seq, situation) = (self.table.seq(), self.table.situation());
            self.attention.advice.push(Advising { number, id, listener, seq, situation, _ticket: ticket });
        } else {
            let message = self.refused(Some(id), &crate::error::ApiError::busy());
            self.listeners.send(listener, &message);
        }
    }

    /// A bot has found advice.
    pub(super) fn advised(&mut self, number: TicketNumber, moves: Vec<Advice>) {
        let found = self.attention.advice.iter().position(|advising| advising.number == number);
        let Some(Advising { id, listener, seq, .. }) = found.map(|index| self.attention.advice.swap_remove(index))
        else {
            return;
        };
        self.listeners.send(listener, &ServerMessage::Hint { id, seq, moves });
    }

    /// Ends the search for advice that nobody waits for or that would come too late, and tells who waits.
    fn end_late_advice(&mut self) {
        let situation = self.table.situation();
        self.attention.advice.retain(|advising| self.listeners.has(advising.listener));
        let late: Vec<_> = self.attention.advice.extract_if(.., |advising| advising.situation != situation).collect();
        for Advising { id, listener, seq, .. } in late {
            let refusal = Refusal::Stale { seen: seq, needed: situation };
            let message = self.refused(Some(id), &refusal.into());
            self.listeners.send(listener, &message);
        }
    }

    /// Keeps the list of tables up to date.
    async fn list(&mut self) {
        let due = Listed::of(&self.table);
        // A table that never wanted to be found needs no look at the list.
        let never = !self.table.options().listed && self.attention.listed == Known::Not;
        if never || matches!(&self.attention.listed, Known::Says(said) if *said == due) {
            return;
        }
        if listing::write(&*self.house.journal, self.id, due.as_ref()).await.is_ok() {
            self.attention.listed = Known::Says(due);
        }
    }

    /// The match that has ended and was not counted yet, at a table whose matches count.
    fn unsettled(&self) -> Option<MatchEnd> {
        let end = self.table.match_end().filter(|_| self.table.counts())?;
        (self.attention.settled != Some(end.round)).then_some(end)
    }

    /// Counts a match that has ended, once, for the evening of the table and for ratings.
    async fn settle(&mut self) -> Result<(), ApiError> {
        let Some(end) = self.unsettled() else { return Ok(()) };
        if let Some(evening) = self.table.evening() {
            club::settle(&self.house, evening, self.id, &end).await?;
        }
        if self.table.options().rated {
            rating::settle(&self.house, self.table.game(), self.id, &end).await?;
        }
        self.attention.settled = Some(end.round);
        Ok(())
    }

    /// Notes whether the table must be woken after a restart, because something is to happen by itself.
    async fn note(&mut self) {
        // A match that counts is looked after until it was counted, so that a server that starts anew does so.
        let counted = self.table.counts() && matches!(self.table.phase(), Phase::Dealing | Phase::Playing);
        let needed = self.table.runs_by_itself() || counted || self.unsettled().is_some();
        if Some(needed) == self.attention.noted {
            return;
        }
        let key = Key::from(self.id);
        let journal = &self.house.journal;
        let done = if needed {
            match journal.put(Bucket::Awake, &key, Version::NEW, bytes::Bytes::from_static(b"1")).await {
                // Noted before: by an earlier keeper, or by one on another machine.
                Ok(_) | Err(PutError::Conflict { .. }) => true,
                Err(_) => false,
            }
        } else {
            match journal.get(Bucket::Awake, &key).await {
                Ok(Some((version, _))) => journal.delete(Bucket::Awake, &key, version).await.is_ok(),
                Ok(None) => true,
                Err(_) => false,
            }
        };
        if done {
            self.attention.noted = Some(needed);
        }
    }
}
