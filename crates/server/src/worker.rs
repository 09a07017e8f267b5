//! A worker: takes decisions from the queue that all nodes share, lets bots make them here, and tells the keeper of the table.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt as _;
use tavola_table::Thought;
use tokio::sync::{Semaphore, oneshot};

use crate::cluster::neighbours::Neighbours;
use crate::cluster::{SILENT_WORKER, Sign, Taken, Task, ToKeeper, leases};
use crate::house::House;
use crate::journal::TableId;
use crate::keeper::{self, Fold, Request};
use crate::thinkers::Purpose;

/// How long to wait before the queue is asked again that could not be reached.
const PAUSE: Duration = Duration::from_millis(500);

/// How many tables stay folded between two decisions of their bots.
const MOST_FOLDED: usize = 256;

/// Works until the house closes, on so many decisions at once. Without other nodes there is nothing to do.
pub async fn work(house: Arc<House>, at_once: usize) {
    let Some(neighbours) = house.neighbours.clone() else { return };
    let worker = Arc::new(Worker { house: house.clone(), neighbours, folded: Mutex::default() });
    let room = Arc::new(Semaphore::new(at_once));
    tokio::select! {
        () = house.closed() => {}
        () = take_all(&worker, &room) => {}
    }
    // What was taken is finished, or falls to others; the house does not wait for it longer than for its tables.
}

struct Worker {
    house: Arc<House>,
    neighbours: Arc<Neighbours>,
    /// Tables as they were when a bot last decided.
    folded: Mutex<HashMap<TableId, Fold>>,
}

/// What became of a task.
enum Made {
    /// The keeper was told, or nobody needs the decision any more.
    Done,
    /// Somebody else must make it.
    Not,
}

async fn take_all(worker: &Arc<Worker>, room: &Arc<Semaphore>) {
    loop {
        let mut tasks = match worker.neighbours.cluster.tasks().await {
            Ok(tasks) => tasks,
            Err(error) => {
                if let Some(left_out) = worker.house.warnings.no_queue.pass() {
                    tracing::warn!(%error, left_out, "the queue of bots can't be reached");
                }
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        loop {
            // It can't fail: nobody closes the semaphore.
            let Ok(permit) = room.clone().acquire_owned().await else { return };
            match tasks.next().await {
                Some(Ok(taken)) => {
                    let worker = worker.clone();
                    tokio::spawn(async move {
                        worker.attend(&taken).await;
                        drop(permit);
                    });
                }
                Some(Err(error)) => {
                    tracing::debug!(%error, "the queue of bots is asked anew");
                    break;
                }
                None => break,
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

impl Worker {
    /// Makes a decision, and says so as long as it lasts.
    async fn attend(&self, taken: &Taken) {
        let making = self.make(taken.task);
        tokio::pin!(making);
        loop {
            match tokio::time::timeout(SILENT_WORKER / 3, &mut making).await {
                Err(_) => (taken.tell)(Sign::GoesOn).await,
                Ok(Made::Done) => return (taken.tell)(Sign::Done).await,
                Ok(Made::Not) => return (taken.tell)(Sign::Later).await,
            }
        }
    }

    async fn make(&self, Task { table, situation }: Task) -> Made {
        let Ok(fold) = self.fold(table).await else { return Made::Not };
        let thought = fold.thought(situation, self.house.now());
        self.keep(table, fold);
        // If the table has moved on, nobody needs it any more. If what made it due can't be read yet, it is offered again.
        let Some(thought) = thought else { return Made::Done };
        let text = match self.think(thought).await {
            Some(text) => Some(text),
            // The bot stumbled over a fault of its own, or nobody has time: a simpler one may do it.
            None => self.think_simply(table, situation).await,
        };
        let Some(text) = text else { return Made::Not };
        self.tell(table, situation, text).await
    }

    async fn think_simply(&self, table: TableId, situation: crate::journal::Seq) -> Option<String> {
        let fold = self.fold(table).await.ok()?;
        let thought = fold.simple_thought(situation, self.house.now());
        self.keep(table, fold);
        self.think(thought?).await
    }

    async fn think(&self, thought: Thought) -> Option<String> {
        let (decided, decision) = oneshot::channel();
        let done = move |text| drop(decided.send(text));
        let _ticket = self.house.thinkers.submit(Purpose::Decision, thought, done)?;
        decision.await.ok().flatten()
    }

    /// Tells the keeper of a table what a bot has decided.
    async fn tell(&self, table: TableId, situation: crate::journal::Seq, text: String) -> Made {
        let Ok(lease) = leases::find(&*self.house.journal, table).await else { return Made::Not };
        let heard = match lease.holder {
            // Nobody keeps it: whoever does next asks again.
            None => true,
            Some(me) if me == self.neighbours.cluster.me() => {
                self.house.to_keeper(table, Request::Decided { situation, text }).is_ok()
            }
            Some(keeper) => {
                let decided = ToKeeper::Decided { situation, text };
                self.neighbours.ask(keeper, table, 0, decided).await == Ok(true)
            }
        };
        if heard { Made::Done } else { Made::Not }
    }

    async fn fold(&self, table: TableId) -> Result<Fold, crate::house::HouseError> {
        let kept = self.folded.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
        match kept {
            Some(mut fold) => fold.read_on(&self.house, table).await.map(|_| fold),
            None => keeper::load(&self.house, table).await,
        }
    }

    fn keep(&self, table: TableId, fold: Fold) {
        let mut folded = self.folded.lock().unwrap_or_else(PoisonError::into_inner);
        if folded.len() >= MOST_FOLDED {
            // Whichever is forgotten is folded again.
            folded.clear();
        }
        folded.insert(table, fold);
    }
}
