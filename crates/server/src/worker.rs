//! A worker: takes decisions from the queue that all nodes share, and lets bots make them here.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, oneshot};

use crate::house::House;
use crate::journal::jetstream::work::{SILENCE, Taken, WorkQueue};
use crate::keeper::Request;

/// How long to wait before the queue is asked again that could not be reached.
const PAUSE: Duration = Duration::from_millis(500);

/// Works until the house closes, on so many decisions at once. Without a shared queue there is nothing to do.
pub async fn work(house: Arc<House>, at_once: usize) {
    let Some(queue) = house.journal.work().cloned() else { return };
    let room = Arc::new(Semaphore::new(at_once));
    tokio::select! {
        () = house.closed() => {}
        () = take_all(&house, &queue, &room) => {}
    }
    // What was taken is finished, or falls to others; the house does not wait for it longer than for its tables.
}

async fn take_all(house: &Arc<House>, queue: &WorkQueue, room: &Arc<Semaphore>) {
    loop {
        let mut tasks = match queue.tasks().await {
            Ok(tasks) => tasks,
            Err(error) => {
                tracing::warn!(%error, "the queue of bots can't be reached");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        loop {
            // It can't fail: nobody closes the semaphore.
            let Ok(permit) = room.clone().acquire_owned().await else { return };
            match tasks.next().await {
                Ok(taken) => {
                    let house = house.clone();
                    tokio::spawn(async move {
                        make(&house, &taken).await;
                        drop(permit);
                    });
                }
                Err(error) => {
                    tracing::debug!(%error, "the queue of bots is asked anew");
                    break;
                }
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Lets the table's keeper here make the decision, and says so as long as it lasts.
async fn make(house: &Arc<House>, taken: &Taken) {
    let task = taken.task;
    let (reply, mut answer) = oneshot::channel();
    let request = Request::Think { situation: task.situation, reply };
    if house.send(task.table, request).await.is_err() {
        return taken.later().await;
    }
    loop {
        match tokio::time::timeout(SILENCE / 3, &mut answer).await {
            Err(_) => taken.goes_on().await,
            Ok(Ok(())) => return taken.done().await,
            // The keeper had no room for it, or has given up.
            Ok(Err(_)) => return taken.later().await,
        }
    }
}
