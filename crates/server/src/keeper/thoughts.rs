//! What bots think about for a table: here, or wherever the nodes of a house have time.

use std::collections::HashMap;
use std::time::Duration;

use tavola_table::host::{AdviceId, Thinking};
use tavola_table::{Advice, Seq, Thought};
use tokio::time::Instant;

use super::{Keeper, Request};
use crate::cluster::Task;
use crate::thinkers::{Purpose, Ticket};

/// How long other nodes have for a decision before they are asked again: longer than any bot thinks, and than a queue
/// takes to notice that a worker is gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// What bots think about for a table. What is dropped is not thought about any longer.
#[derive(Debug, Default)]
pub(super) struct Thoughts {
    deciding: Option<Deciding>,
    offered: Option<Offered>,
    advice: HashMap<AdviceId, Ticket>,
}

/// A decision that is made here.
#[derive(Debug)]
struct Deciding {
    situation: Seq,
    /// Whether a bot that thinks little decides, because a better one stumbled.
    is_simple: bool,
    _ticket: Ticket,
}

/// A decision that was put into the queue of all nodes.
#[derive(Clone, Copy, Debug)]
struct Offered {
    situation: Seq,
    attempt: u32,
    /// When to ask again, should nobody have made it.
    again: Instant,
}

impl Thoughts {
    /// When other nodes are to be asked again.
    pub(super) fn until(&self) -> Option<Instant> {
        self.offered.map(|offered| offered.again)
    }

    pub(super) fn forget(&mut self, what: Thinking) {
        match what {
            Thinking::Decision => (self.deciding, self.offered) = (None, None),
            Thinking::Advice(advice) => drop(self.advice.remove(&advice)),
        }
    }
}

impl Keeper {
    /// Lets a bot decide: here, or wherever there is time if there is none here.
    pub(super) async fn decide(&mut self, situation: Seq) {
        if self.tenure.is_some() && !self.house.has_time_to_think() {
            self.offer(situation, 0).await;
        } else if !self.decide_here(situation) {
            self.host.decided(situation, None, self.house.now());
        }
    }

    /// Asks other nodes again that have not decided for a long time.
    pub(super) async fn offer_again(&mut self) {
        if let Some(Offered { situation, attempt, .. }) = self.thoughts.offered.filter(|o| o.again <= Instant::now()) {
            self.offer(situation, attempt + 1).await;
        }
    }

    async fn offer(&mut self, situation: Seq, attempt: u32) {
        let Some(tenure) = &self.tenure else { return };
        self.thoughts.offered = None;
        match tenure.neighbours.cluster.offer(Task { table: self.id, situation }, attempt).await {
            Ok(()) => self.thoughts.offered = Some(Offered { situation, attempt, again: Instant::now() + PATIENCE }),
            Err(error) => {
                if let Some(left_out) = self.house.warnings.not_thought.pass() {
                    tracing::warn!(table = %self.id, %error, left_out, "nobody could be asked to think");
                }
                self.host.decided(situation, None, self.house.now());
            }
        }
    }

    /// Lets a bot of this process decide; whether that is possible.
    fn decide_here(&mut self, situation: Seq) -> bool {
        let Some(thought) = self.host.claim_decision(situation, self.house.now()) else { return true };
        self.think(situation, thought, false)
    }

    fn think(&mut self, situation: Seq, thought: Thought, is_simple: bool) -> bool {
        let ticket = self.submit(Purpose::Decision, thought, move |text| match text {
            Some(text) => Request::Decided { situation, text },
            None => Request::Stumbled(Thinking::Decision),
        });
        let Some(ticket) = ticket else { return false };
        self.thoughts.deciding = Some(Deciding { situation, is_simple, _ticket: ticket });
        true
    }

    /// A bot stumbled over a fault of its own: a simpler one decides, and if that one stumbles too, it is tried again later.
    pub(super) fn stumbled(&mut self, what: Thinking) {
        let now = self.house.now();
        match what {
            Thinking::Decision => {
                let Some(Deciding { situation, is_simple, .. }) = self.thoughts.deciding.take() else { return };
                let simple = self.host.claim_simple_decision(situation, now).filter(|_| !is_simple);
                let goes_on = simple.is_some_and(|simple| self.think(situation, simple, true));
                if !goes_on {
                    self.host.decided(situation, None, now);
                }
            }
            Thinking::Advice(advice) => {
                self.thoughts.advice.remove(&advice);
                self.host.advised(advice, None);
            }
        }
    }

    /// A bot has decided, here or elsewhere.
    pub(super) fn decided(&mut self, situation: Seq, text: String) {
        self.thoughts.deciding.take_if(|deciding| deciding.situation == situation);
        self.thoughts.offered.take_if(|offered| offered.situation == situation);
        self.host.decided(situation, Some(text), self.house.now());
    }

    pub(super) fn advise(&mut self, advice: AdviceId, thought: Thought<Vec<Advice>>) {
        let request = move |moves: Option<Vec<Advice>>| match moves {
            Some(moves) => Request::Advised { advice, moves },
            None => Request::Stumbled(Thinking::Advice(advice)),
        };
        match self.submit(Purpose::Advice, thought, request) {
            Some(ticket) => drop(self.thoughts.advice.insert(advice, ticket)),
            None => self.host.advised(advice, None),
        }
    }

    /// Lets a bot think and tell this table's keeper; `None` if too many wait.
    fn submit<T: 'static + Send>(
        &self,
        purpose: Purpose,
        thought: Thought<T>,
        request: impl FnOnce(Option<T>) -> Request + Send + 'static,
    ) -> Option<Ticket> {
        let (house, id) = (self.house.clone(), self.id);
        let runtime = tokio::runtime::Handle::current();
        self.house.thinkers.submit(purpose, thought, move |found| {
            runtime.spawn(async move { house.send(id, request(found)).await });
        })
    }
}
