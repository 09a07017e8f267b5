//! Bots at work: a few threads of their own, away from those that serve people.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tavola_table::{Stop, Thought};

/// Threads that think. A table has at most one decision in the queue, so that first come, first served is fair.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    queue: SyncSender<Job>,
    waiting: Arc<AtomicUsize>,
}

struct Job {
    stop: Stop,
    work: Box<dyn FnOnce() + Send>,
}

/// A thought in the queue or under way; when this is dropped, it is not wanted any more and ends.
#[derive(Debug)]
pub(crate) struct Ticket(Stop);

impl Drop for Ticket {
    fn drop(&mut self) {
        self.0.stop();
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

    /// Lets a bot think; `done` is called with what it found unless the ticket was dropped before. `None` if too many
    /// wait.
    pub(crate) fn submit<T: 'static>(
        &self,
        thought: Thought<T>,
        done: impl FnOnce(T) + Send + 'static,
    ) -> Option<Ticket> {
        let stop = thought.stop().clone();
        let heard = stop.clone();
        let work = Box::new(move || {
            let found = thought.finish();
            if !heard.is_stopped() {
                done(found);
            }
        });
        let ticket = Ticket(stop.clone());
        self.waiting.fetch_add(1, Ordering::Relaxed);
        match self.queue.try_send(Job { stop, work }) {
            Ok(()) => Some(ticket),
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                self.waiting.fetch_sub(1, Ordering::Relaxed);
                None
            }
        }
    }

    /// How many thoughts wait or are under way.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

fn work(jobs: &Mutex<Receiver<Job>>, waiting: &AtomicUsize) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if !job.stop.is_stopped() {
            (job.work)();
        }
        waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use tavola_core::Seat;

    use super::*;

    #[test]
    fn a_thought_that_nobody_wants_any_more_ends_and_makes_room() {
        let thinkers = Thinkers::start(1, 4).unwrap();
        let (begun, begins) = channel();
        // It would go on for ever.
        let endless = Thought::new(Seat::A, move |stop: &Stop| {
            begun.send(()).unwrap();
            while !stop.is_stopped() {
                thread::yield_now();
            }
        });
        let (told, hears) = channel();
        let telling = |text: &'static str| {
            let told = told.clone();
            move |()| told.send(text).unwrap()
        };
        let under_way = thinkers.submit(endless, telling("the first")).unwrap();
        let in_the_queue = thinkers.submit(Thought::new(Seat::B, |_: &Stop| ()), telling("the second")).unwrap();
        let _wanted = thinkers.submit(Thought::new(Seat::C, |_: &Stop| ()), telling("the third")).unwrap();
        begins.recv().unwrap();
        drop(in_the_queue);
        drop(under_way);
        assert_eq!(hears.recv(), Ok("the third"));
    }

    #[test]
    fn who_comes_when_the_queue_is_full_is_told_so() {
        let thinkers = Thinkers::start(1, 1).unwrap();
        let (begun, begins) = channel();
        let waits = || Thought::new(Seat::A, |stop: &Stop| while !stop.is_stopped() {});
        let first = Thought::new(Seat::A, move |stop: &Stop| {
            begun.send(()).unwrap();
            while !stop.is_stopped() {}
        });
        let under_way = thinkers.submit(first, |()| {}).unwrap();
        begins.recv().unwrap();
        let in_the_queue = thinkers.submit(waits(), |()| {}).unwrap();
        assert!(thinkers.submit(waits(), |()| {}).is_none());
        assert_eq!(thinkers.waiting(), 2);
        drop((in_the_queue, under_way));
    }
}
