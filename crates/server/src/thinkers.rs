//! Bots at work: a few threads of their own, away from those that serve people.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use prometheus_client::metrics::counter::Counter;
use tavola_table::{Stop, Thought};

/// How much advice may wait; a seat has at most one question.
const WAITING_ADVICE: usize = 1_000;

/// Threads that think. A table has at most one decision in the queue, so that first come, first served is fair. Advice waits
/// behind all decisions, and never takes every thread if there are several.
#[derive(Debug)]
pub(crate) struct Thinkers {
    desk: Arc<Desk>,
}

/// What a bot thinks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// A move that a table waits for.
    Decision,
    /// Advice for a player.
    Advice,
}

/// What all threads share.
#[derive(Debug)]
struct Desk {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// How many thoughts wait or are under way.
    waiting: AtomicUsize,
    most_waiting: usize,
    /// On how many threads advice may be thought about at once.
    most_advising: usize,
    /// Thoughts that ended in a panic.
    panics: Counter,
    /// So many thoughts are to end in a panic, so that tests can see what becomes of it.
    #[cfg(feature = "test-journal")]
    faults: AtomicUsize,
}

#[derive(Debug, Default)]
struct Queue {
    decisions: VecDeque<Job>,
    advice: VecDeque<Job>,
    /// On how many threads advice is thought about.
    advising: usize,
    /// Whether nobody will ask any more.
    is_closed: bool,
}

struct Job {
    stop: Stop,
    work: Box<dyn FnOnce(&Desk) + Send>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").finish_non_exhaustive()
    }
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
    /// Starts so many threads; they end when this is dropped. Panics are counted there.
    pub(crate) fn start(threads: usize, most_waiting: usize, panics: Counter) -> std::io::Result<Thinkers> {
        let threads = threads.max(1);
        let desk = Arc::new(Desk {
            queue: Mutex::default(),
            changed: Condvar::new(),
            waiting: AtomicUsize::new(0),
            most_waiting,
            most_advising: (threads - 1).max(1),
            panics,
            #[cfg(feature = "test-journal")]
            faults: AtomicUsize::new(0),
        });
        // If one thread can't be started, those before it end again.
        let thinkers = Thinkers { desk };
        for number in 0..threads {
            let desk = thinkers.desk.clone();
            thread::Builder::new().name(format!("thinker-{number}")).spawn(move || desk.work())?;
        }
        Ok(thinkers)
    }

    /// Lets a bot think; `done` is called with what it found unless the ticket was dropped before, and with nothing if the bot
    /// stumbled over a fault of its own. `None` if too many wait.
    pub(crate) fn submit<T: 'static>(
        &self,
        purpose: Purpose,
        thought: Thought<T>,
        done: impl FnOnce(Option<T>) + Send + 'static,
    ) -> Option<Ticket> {
        let stop = thought.stop().clone();
        let heard = stop.clone();
        let work = Box::new(move |desk: &Desk| {
            // What a thought holds is its own: whatever state a panic leaves it in, nobody sees it again.
            let found = catch_unwind(AssertUnwindSafe(|| {
                desk.strike();
                thought.finish()
            }));
            if found.is_err() {
                desk.panics.inc();
                tracing::error!("a bot stumbled over a fault of its own while it thought");
            }
            if !heard.is_stopped() {
                done(found.ok());
            }
        });
        let job = Job { stop: stop.clone(), work };
        let mut queue = self.desk.lock();
        let (line, most) = match purpose {
            Purpose::Decision => (&mut queue.decisions, self.desk.most_waiting),
            Purpose::Advice => (&mut queue.advice, WAITING_ADVICE.min(self.desk.most_waiting)),
        };
        // Whatever nobody wants any more makes room.
        if line.len() >= most {
            let before = line.len();
            line.retain(|job| !job.stop.is_stopped());
            self.desk.waiting.fetch_sub(before - line.len(), Ordering::Relaxed);
        }
        if line.len() >= most {
            return None;
        }
        line.push_back(job);
        self.desk.waiting.fetch_add(1, Ordering::Relaxed);
        drop(queue);
        self.desk.changed.notify_one();
        Some(Ticket(stop))
    }

    /// How many thoughts wait or are under way.
    pub(crate) fn waiting(&self) -> usize {
        self.desk.waiting.load(Ordering::Relaxed)
    }

    /// Lets so many thoughts end in a panic.
    #[cfg(feature = "test-journal")]
    pub(crate) fn plant_faults(&self, count: usize) {
        self.desk.faults.store(count, Ordering::Relaxed);
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.desk.lock().is_closed = true;
        self.desk.changed.notify_all();
    }
}

impl Desk {
    fn work(&self) {
        while let Some((purpose, job)) = self.next() {
            if !job.stop.is_stopped() {
                (job.work)(self);
            }
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            if purpose == Purpose::Advice {
                self.lock().advising -= 1;
                self.changed.notify_one();
            }
        }
    }

    /// The next thing to think about, which is waited for; `None` when nobody will ask any more.
    fn next(&self) -> Option<(Purpose, Job)> {
        let mut queue = self.lock();
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some(job) = queue.decisions.pop_front() {
                return Some((Purpose::Decision, job));
            }
            if queue.advising < self.most_advising
                && let Some(job) = queue.advice.pop_front()
            {
                queue.advising += 1;
                return Some((Purpose::Advice, job));
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        // The queue is whole after every step: a panic elsewhere leaves nothing half done.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends in a panic if a fault was planted.
    #[cfg_attr(not(feature = "test-journal"), expect(clippy::unused_self, reason = "faults are planted by tests only"))]
    fn strike(&self) {
        #[cfg(feature = "test-journal")]
        assert!(
            self.faults.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err(),
            "a fault that was planted"
        );
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use tavola_core::Seat;

    use super::*;

    fn start(threads: usize, most_waiting: usize) -> Thinkers {
        Thinkers::start(threads, most_waiting, Counter::default()).unwrap()
    }

    #[test]
    fn a_thought_that_nobody_wants_any_more_ends_and_makes_room() {
        let thinkers = start(1, 4);
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
            move |_: Option<()>| told.send(text).unwrap()
        };
        let under_way = thinkers.submit(Purpose::Decision, endless, telling("the first")).unwrap();
        let second = Thought::new(Seat::B, |_: &Stop| ());
        let in_the_queue = thinkers.submit(Purpose::Decision, second, telling("the second")).unwrap();
        let third = Thought::new(Seat::C, |_: &Stop| ());
        let _wanted = thinkers.submit(Purpose::Decision, third, telling("the third")).unwrap();
        begins.recv().unwrap();
        drop(in_the_queue);
        drop(under_way);
        assert_eq!(hears.recv(), Ok("the third"));
    }

    #[test]
    fn who_comes_when_the_queue_is_full_is_told_so() {
        let thinkers = start(1, 1);
        let (begun, begins) = channel();
        let waits = || Thought::new(Seat::A, |stop: &Stop| while !stop.is_stopped() {});
        let first = Thought::new(Seat::A, move |stop: &Stop| {
            begun.send(()).unwrap();
            while !stop.is_stopped() {}
        });
        let under_way = thinkers.submit(Purpose::Decision, first, |_| {}).unwrap();
        begins.recv().unwrap();
        let in_the_queue = thinkers.submit(Purpose::Decision, waits(), |_| {}).unwrap();
        assert!(thinkers.submit(Purpose::Decision, waits(), |_| {}).is_none());
        assert_eq!(thinkers.waiting(), 2);
        drop(in_the_queue);
        let instead = thinkers.submit(Purpose::Decision, waits(), |_| {});
        assert!(instead.is_some(), "what nobody wants any more takes no place");
        drop((instead, under_way));
    }

    #[test]
    fn point_9_advice_waits_behind_decisions_and_leaves_a_thread_to_them() {
        let thinkers = start(2, 100);
        let (begun, begins) = channel();
        let endless = |name: &'static str| {
            let begun = begun.clone();
            Thought::new(Seat::A, move |stop: &Stop| {
                begun.send(name).unwrap();
                while !stop.is_stopped() {
                    thread::yield_now();
                }
            })
        };
        let advice: Vec<_> =
            (0..3).map(|_| thinkers.submit(Purpose::Advice, endless("advice"), |_| {}).unwrap()).collect();
        assert_eq!(begins.recv(), Ok("advice"));
        // The other thread is free for decisions, however much advice waits.
        let first = thinkers.submit(Purpose::Decision, endless("decision"), |_| {}).unwrap();
        assert_eq!(begins.recv(), Ok("decision"));
        let second = thinkers.submit(Purpose::Decision, endless("decision"), |_| {}).unwrap();
        // Whichever thread is free next takes the decision.
        drop(advice);
        assert_eq!(begins.recv(), Ok("decision"));
        drop((first, second));
    }

    #[test]
    fn point_11_a_panic_in_a_thought_is_caught_and_counted() {
        let panics = Counter::default();
        let thinkers = Thinkers::start(1, 4, panics.clone()).unwrap();
        let (told, hears) = channel();
        for number in 0..3 {
            let told = told.clone();
            let thought = Thought::new(Seat::A, move |_: &Stop| {
                assert_ne!(number, 1, "a fault that was planted");
                number
            });
            let ticket = thinkers.submit(Purpose::Decision, thought, move |found| told.send(found).unwrap()).unwrap();
            assert_eq!(hears.recv(), Ok((number != 1).then_some(number)));
            drop(ticket);
        }
        assert_eq!(panics.get(), 1);
    }
}
