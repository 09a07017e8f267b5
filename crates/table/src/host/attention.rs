//! What a host does by itself: deals when all are ready, lets bots decide, moves for those whose time is up, looks for
//! advice.

use tavola_bots::Level;
use tavola_core::Seat;
use tavola_core::fair::Secret;

use super::Host;
use super::absence::Noticed;
use super::action::{Action, AdviceId, ClientId, Failure, Thinking};
use super::errand::{Errand, Task};
use crate::command::CommandId;
use crate::fact::{Chooser, Fact, Millis, Seq};
use crate::match_end::MatchEnd;
use crate::message::{Advice, ServerMessage};
use crate::refusal::Refusal;
use crate::step::Step;
use crate::thought::Thought;

/// How long to wait before something is tried again for which there was no room.
const RETRY: Millis = 500;

/// How long what is due is left to the host that has appended the last entry. If all did it at once, all but one would do
/// so in vain, at each deal.
const COURTESY: Millis = 500;

/// What a host waits for.
#[derive(Debug, Default)]
pub(super) struct Attention {
    /// When to look again.
    pub(super) wakes_at: Option<Millis>,
    /// Until when nothing is tried again.
    retry_at: Option<Millis>,
    /// The decision that a bot was asked for.
    deciding: Option<Deciding>,
    /// Whether random bytes were asked for.
    drawing: bool,
    /// The match that somebody is asked to count, by its last round.
    counting: Option<u32>,
    /// The last match that was counted, by its last round.
    counted: Option<u32>,
    /// Advice that clients wait for.
    advice: Vec<Advising>,
    last_advice: AdviceId,
    /// The last advice that was found: whoever asks again about the same decision is told the same.
    found: Option<Found>,
    /// Until when what is due is left to the host that has appended the last entry.
    left_until: Option<Millis>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Deciding {
    situation: Seq,
    seat: Seat,
    by: Chooser,
}

/// Advice that a seat waits for. All of its clients wait for the same.
#[derive(Debug)]
struct Advising {
    advice: AdviceId,
    seat: Seat,
    /// The state of the table about which it asked first.
    seq: Seq,
    situation: Seq,
    askers: Vec<Question>,
}

/// A client that waits for advice, and what it calls its question.
#[derive(Debug)]
struct Question {
    client: ClientId,
    id: CommandId,
}

/// Advice that was found.
#[derive(Debug)]
struct Found {
    seat: Seat,
    seq: Seq,
    situation: Seq,
    moves: Vec<Advice>,
}

impl Attention {
    /// The last entry was appended here, or by another host.
    pub(super) fn note_entry(&mut self, is_ours: bool, now: Millis) {
        self.left_until = (!is_ours).then_some(now + COURTESY);
        self.retry_at = None;
    }

    pub(super) fn retry(&mut self, now: Millis) {
        self.retry_at = Some(now + RETRY);
    }

    /// Whether something is to happen by itself.
    pub(super) fn is_needed(&self) -> bool {
        self.wakes_at.is_some() || self.deciding.is_some() || self.counting.is_some() || self.drawing
    }
}

impl Host {
    /// Random bytes were drawn; `None` if that is not possible just now.
    pub fn commit(&mut self, secret: Option<Secret>, now: Millis) {
        self.attention.drawing = false;
        match secret {
            Some(secret) => self.run_errand(Errand::new(Task::Commit(secret)), now),
            None => self.attention.retry(now),
        }
        self.go_on(now);
    }

    /// What a bot is to think about, if this decision is still due. Whoever asks will say what was
    /// [decided](Self::decided), also if another host was left the decision until now.
    pub fn claim_decision(&mut self, situation: Seq, now: Millis) -> Option<Thought> {
        self.claim(situation, None, now)
    }

    /// The same for a bot that thinks little, should the other one have stumbled over a fault of its own.
    pub fn claim_simple_decision(&mut self, situation: Seq, now: Millis) -> Option<Thought> {
        self.claim(situation, Some(super::SIMPLE), now)
    }

    fn claim(&mut self, situation: Seq, instead: Option<Level>, now: Millis) -> Option<Thought> {
        match self.table.step(now) {
            Step::Think { seat, level, by } if self.table.situation() == situation => {
                self.attention.deciding = Some(Deciding { situation, seat, by });
                self.table.thought(instead.unwrap_or(level))
            }
            _ => None,
        }
    }

    /// A bot has decided; `None` if nobody could think.
    pub fn decided(&mut self, situation: Seq, text: Option<String>, now: Millis) {
        let Some(deciding) = self.attention.deciding.take_if(|deciding| deciding.situation == situation) else {
            return;
        };
        match text {
            Some(text) => {
                let Deciding { seat, by, situation } = deciding;
                self.run_errand(Errand::new(Task::Move { situation, seat, by, text }), now);
            }
            None => self.attention.retry(now),
        }
        self.go_on(now);
    }

    /// A bot has found advice; `None` if nobody could think.
    pub fn advised(&mut self, advice: AdviceId, moves: Option<Vec<Advice>>) {
        let found = self.attention.advice.iter().position(|advising| advising.advice == advice);
        let Some(index) = found else { return };
        let Advising { seat, seq, situation, askers, .. } = self.attention.advice.swap_remove(index);
        for Question { client, id } in askers {
            match &moves {
                Some(moves) => self.send(client, &ServerMessage::Hint { id, seq, moves: moves.clone() }),
                None => self.refuse(client, Some(id), &Failure::Busy),
            }
        }
        if let Some(moves) = moves {
            self.attention.found = Some(Found { seat, seq, situation, moves });
        }
    }

    /// A match was counted; or it could not be, and is to be counted later.
    pub fn counted(&mut self, round: u32, done: bool, now: Millis) {
        self.attention.counting = None;
        if done {
            self.attention.counted = Some(round);
        } else {
            self.attention.retry(now);
        }
        self.go_on(now);
    }

    /// The match that has ended and was not counted yet, at a table whose matches count.
    pub fn uncounted(&self) -> Option<MatchEnd> {
        let end = self.table.match_end().filter(|_| self.table.counts())?;
        (self.attention.counted != Some(end.round)).then_some(end)
    }

    /// Looks for what is due, and asks for it.
    pub(super) fn attend(&mut self, now: Millis) {
        self.end_late_advice();
        self.attention.wakes_at = self.attention.retry_at.filter(|at| *at > now);
        if self.attention.wakes_at.is_some() {
            return;
        }
        self.attention.retry_at = None;
        // A match that ended must be counted before the next one can begin.
        if let Some(end) = self.uncounted() {
            if self.attention.counting != Some(end.round) {
                self.attention.counting = Some(end.round);
                self.actions.push(Action::Count(end));
            }
            return;
        }
        self.absences.note(&self.clients, now);
        let noticed = self.notice(now);
        if let Noticed::Now(fact) = noticed {
            return self.append(fact, None, Errand::new(Task::Notice), now);
        }
        let step = self.table.step(now);
        let wanted = match step {
            Step::Think { seat, by, .. } => Some(Deciding { situation: self.table.situation(), seat, by }),
            _ => None,
        };
        if self.attention.deciding.is_some() && self.attention.deciding != wanted {
            self.attention.deciding = None;
            self.actions.push(Action::Forget(Thinking::Decision));
        }
        let left = self.attention.left_until.filter(|until| *until > now);
        match step {
            Step::Rest => {}
            Step::Wait(at) => self.attention.wakes_at = Some(at),
            _ if left.is_some() && self.attention.deciding.is_none() => self.attention.wakes_at = left,
            Step::Commit { .. } => {
                if !self.attention.drawing {
                    self.attention.drawing = true;
                    self.actions.push(Action::DrawSecret);
                }
            }
            Step::Agree { proposal } => self.append(proposal.fact(), None, Errand::new(Task::Agree), now),
            Step::Deal => self.append(Fact::Dealt, None, Errand::new(Task::Deal), now),
            Step::Forfeit { seat } => {
                self.append(Fact::Forfeited { seat }, None, Errand::new(Task::Forfeit), now);
            }
            Step::Think { .. } => {
                if self.attention.deciding.is_none() {
                    self.attention.deciding = wanted;
                    self.actions.push(Action::Decide { situation: self.table.situation() });
                }
            }
        }
        if let Noticed::Later(at) = noticed {
            self.attention.wakes_at = Some(self.attention.wakes_at.map_or(at, |wakes| wakes.min(at)));
        }
    }

    /// What a task that nobody asked for would write, if it is still due.
    pub(super) fn due_fact(&self, task: &Task, now: Millis) -> Result<Option<Fact>, Refusal> {
        if let Task::Notice = task {
            return Ok(match self.notice(now) {
                Noticed::Now(fact) => Some(fact),
                Noticed::Later(_) | Noticed::Nothing => None,
            });
        }
        Ok(match (task, self.table.step(now)) {
            (Task::Commit(secret), Step::Commit { start }) => Some(Fact::Committed { secret: *secret, start }),
            (Task::Agree, Step::Agree { proposal }) => Some(proposal.fact()),
            (Task::Deal, Step::Deal) => Some(Fact::Dealt),
            (Task::Forfeit, Step::Forfeit { seat }) => Some(Fact::Forfeited { seat }),
            (Task::Move { situation, seat, by, text }, _) if *situation == self.table.situation() => {
                Some(self.table.bot_move(*seat, text.clone(), *by)?)
            }
            _ => None,
        })
    }

    /// Lets a bot look for advice, once for each decision of a seat, however often and through however many clients it asks.
    pub(super) fn advise(&mut self, client: ClientId, question: CommandId) {
        let seat = match self.player(client).and_then(|seat| self.table.check_hint(seat).map(|()| seat)) {
            Ok(seat) => seat,
            Err(refusal) => return self.refuse(client, Some(question), &refusal.into()),
        };
        let (seq, situation) = (self.table.seq(), self.table.situation());
        let is_same = |of: Seat, about: Seq| (of, about) == (seat, situation);
        if let Some(Found { seq, moves, .. }) =
            self.attention.found.as_ref().filter(|found| is_same(found.seat, found.situation))
        {
            let hint = ServerMessage::Hint { id: question, seq: *seq, moves: moves.clone() };
            return self.send(client, &hint);
        }
        let question = Question { client, id: question };
        let under_way = self.attention.advice.iter_mut().find(|advising| is_same(advising.seat, advising.situation));
        if let Some(Advising { askers, .. }) = under_way {
            // One question of each client at a time: a new one takes the place of the old.
            askers.retain(|asker| asker.client != client);
            return askers.push(question);
        }
        let thought = match self.table.hint(seat) {
            Ok(thought) => thought,
            Err(refusal) => return self.refuse(client, Some(question.id), &refusal.into()),
        };
        self.attention.last_advice += 1;
        let advice = self.attention.last_advice;
        self.attention.advice.push(Advising { advice, seat, seq, situation, askers: vec![question] });
        self.actions.push(Action::Advise { advice, thought });
    }

    /// Ends the search for advice that nobody waits for or that would come too late, and tells who waits.
    fn end_late_advice(&mut self) {
        if self.attention.advice.is_empty() {
            return;
        }
        let (situation, clients) = (self.table.situation(), &self.clients);
        for advising in &mut self.attention.advice {
            advising.askers.retain(|asker| clients.get(asker.client).is_some());
        }
        let late = |advising: &mut Advising| advising.askers.is_empty() || advising.situation != situation;
        for Advising { advice, seq, askers, .. } in self.attention.advice.extract_if(.., late).collect::<Vec<_>>() {
            self.actions.push(Action::Forget(Thinking::Advice(advice)));
            for Question { client, id } in askers {
                let refusal = Refusal::Stale { seen: seq, needed: situation };
                self.refuse(client, Some(id), &refusal.into());
            }
        }
    }
}
