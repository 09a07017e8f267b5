//! Bots at work: a few threads of their own, away from those that serve people.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tavola_table::Thought;

/// Threads that think. A table has at most one decision in the queue, so that first come, first served is fair.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    queue: SyncSender<Job>,
    waiting: Arc<AtomicUsize>,
}

struct Job {
    thought: Thought,
    wanted: Arc<AtomicBool>,
    done: Box<dyn FnOnce(String) + Send>,
}

/// A decision in the queue; when this is dropped, it is not wanted any more.
#[derive(Debug)]
pub(crate) struct Ticket(Arc<AtomicBool>);

impl Drop for Ticket {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

impl Thinkers {
    /// Starts so many threads; they end when all handles are dropped.
    pub(crate) fn start(threads: usize, most_waiting: usize) -> std::io::Result<Thinkers> {
        let (queue, jobs) = sync_channel(most_waiting);
        let jobs = Arc::new(Mutex::new(jobs));
        let waiting = Arc::new(AtomicUsize::new(0));
        for number in 0..threads.max(1) {
            let (jobs, waiting) = (jobs.clone(), waiting.clone());
            thread::Builder::new().name(format!("thinker-{number}")).spawn(move || work(&jobs, &waiting))?;
        }
        Ok(Thinkers { queue, waiting })
    }

    /// Lets a bot decide; `done` is called with its move unless the ticket was dropped before. `None` if too many wait.
    pub(crate) fn submit(&self, thought: Thought, done: impl FnOnce(String) + Send + 'static) -> Option<Ticket> {
        let wanted = Arc::new(AtomicBool::new(true));
        let ticket = Ticket(wanted.clone());
        self.waiting.fetch_add(1, Ordering::Relaxed);
        match self.queue.try_send(Job { thought, wanted, done: Box::new(done) }) {
            Ok(()) => Some(ticket),
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                self.waiting.fetch_sub(1, Ordering::Relaxed);
                None
            }
        }
    }

    /// How many decisions wait or are being made.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

fn work(jobs: &Mutex<Receiver<Job>>, waiting: &AtomicUsize) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if job.wanted.load(Ordering::Relaxed) {
            let text = job.thought.text();
            if job.wanted.load(Ordering::Relaxed) {
                (job.done)(text);
            }
        }
        waiting.fetch_sub(1, Ordering::Relaxed);
    }
}
