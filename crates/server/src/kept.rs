//! Answers that are made once and kept: records, replays, sheets. Many who ask for the same at once wait for one.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use tavola_table::host::Failure;
use tokio::sync::{OnceCell, Semaphore, SemaphorePermit};

/// What an answer takes beside its bytes, roughly.
const OVERHEAD: usize = 256;

/// Answers by what was asked for; the oldest are forgotten when they are too many bytes.
#[derive(Debug)]
pub(crate) struct Kept<K> {
    shelf: Mutex<Shelf<K>>,
    most_bytes: usize,
    /// Places for those who make an answer, and for those who wait for such a place.
    making: Semaphore,
    waiting: Semaphore,
}

#[derive(Debug)]
struct Shelf<K> {
    answers: HashMap<K, Arc<OnceCell<Bytes>>>,
    /// Those that are made, the oldest first.
    order: VecDeque<K>,
    bytes: usize,
}

impl<K: Clone + Eq + Hash> Kept<K> {
    /// Keeps so many bytes; so many answers may be made at once, and so many more may wait to be made.
    pub(crate) fn new(most_bytes: usize, at_once: usize, most_waiting: usize) -> Self {
        let shelf = Shelf { answers: HashMap::new(), order: VecDeque::new(), bytes: 0 };
        Kept {
            shelf: Mutex::new(shelf),
            most_bytes,
            making: Semaphore::new(at_once),
            waiting: Semaphore::new(at_once + most_waiting),
        }
    }

    /// The answer; `make` is waited for if nobody has asked for it before, and dropped otherwise.
    pub(crate) async fn get<E: From<Failure>>(
        &self,
        key: K,
        make: impl Future<Output = Result<Bytes, E>>,
    ) -> Result<Bytes, E> {
        let cell = self.lock().answers.entry(key.clone()).or_default().clone();
        let asked = Asked { kept: self, key, cell };
        let made = asked.cell.get_or_try_init(|| async {
            let _places = self.place().await?;
            make.await
        });
        made.await.cloned()
    }

    async fn place(&self) -> Result<(SemaphorePermit<'_>, SemaphorePermit<'_>), Failure> {
        let waiting = self.waiting.try_acquire().map_err(|_| Failure::Busy)?;
        let making = self.making.acquire().await.map_err(|_| Failure::Unavailable)?;
        Ok((waiting, making))
    }

    fn lock(&self) -> MutexGuard<'_, Shelf<K>> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who waits for an answer. Whoever goes before it is there, as people do who close a page, leaves nothing behind.
struct Asked<'a, K: Clone + Eq + Hash> {
    kept: &'a Kept<K>,
    key: K,
    cell: Arc<OnceCell<Bytes>>,
}

impl<K: Clone + Eq + Hash> Drop for Asked<'_, K> {
    fn drop(&mut self) {
        let mut shelf = self.kept.lock();
        match self.cell.get() {
            Some(answer) => shelf.count(&self.key, &self.cell, answer.len(), self.kept.most_bytes),
            // Nothing is kept of what failed; whoever waits for it tries by itself.
            None => shelf.forget(&self.key, &self.cell),
        }
    }
}

impl<K: Clone + Eq + Hash> Shelf<K> {
    /// Counts an answer that was just made, and forgets the oldest if need be.
    fn count(&mut self, key: &K, cell: &Arc<OnceCell<Bytes>>, len: usize, most_bytes: usize) {
        let is_kept = self.answers.get(key).is_some_and(|kept| Arc::ptr_eq(kept, cell));
        if !is_kept || self.order.contains(key) {
            return;
        }
        self.order.push_back(key.clone());
        self.bytes += len + OVERHEAD;
        while self.bytes > most_bytes {
            let Some(oldest) = self.order.pop_front() else { break };
            let forgotten = self.answers.remove(&oldest);
            let len = forgotten.and_then(|cell| cell.get().map(Bytes::len)).unwrap_or_default();
            self.bytes = self.bytes.saturating_sub(len + OVERHEAD);
        }
    }

    fn forget(&mut self, key: &K, cell: &Arc<OnceCell<Bytes>>) {
        // Held by this call and the map: nobody else waits for it.
        if !cell.initialized() && Arc::strong_count(cell) == 2 {
            self.answers.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::FutureExt as _;
    use tokio::sync::Notify;

    use super::*;

    #[tokio::test]
    async fn point_9_many_who_ask_at_once_wait_for_one_answer() {
        let (kept, made, go) = (Kept::new(10_000, 2, 2), AtomicUsize::new(0), Notify::new());
        let ask = || async {
            let answer = kept.get("a", async {
                made.fetch_add(1, Ordering::Relaxed);
                go.notified().await;
                Ok::<_, Failure>(Bytes::from_static(b"answer"))
            });
            answer.await
        };
        let all = futures_util::future::join_all((0..100).map(|_| ask()));
        let (answers, ()) = tokio::join!(all, async { go.notify_one() });
        assert!(answers.iter().all(|answer| answer.as_deref().ok() == Some(&b"answer"[..])));
        assert_eq!(made.load(Ordering::Relaxed), 1);
        ask().await.expect("it is kept");
        assert_eq!(made.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn point_9_what_is_kept_has_a_bound() {
        let (kept, made) = (Kept::new(3_000, 1, 0), AtomicUsize::new(0));
        for number in [0, 1, 2, 3, 4, 4, 0] {
            let make = async {
                made.fetch_add(1, Ordering::Relaxed);
                Ok::<_, Failure>(Bytes::from(vec![0; 600]))
            };
            kept.get(number, make).await.expect("an answer");
            assert!(kept.lock().bytes <= 3_000);
        }
        // The fourth has put the first out, which was made again.
        assert_eq!(made.load(Ordering::Relaxed), 6);
        let failed = kept.get(9, async { Err::<Bytes, _>(Failure::Unavailable) }).await;
        assert_eq!(failed, Err(Failure::Unavailable));
        assert!(!kept.lock().answers.contains_key(&9), "what failed is not kept");
    }

    #[tokio::test]
    async fn point_9_nothing_is_kept_for_those_who_do_not_wait() {
        let kept = Kept::new(10_000, 2, 2);
        for number in 0..100 {
            let ask = || kept.get(number, std::future::pending::<Result<Bytes, Failure>>());
            assert!(futures_util::future::join(ask(), ask()).now_or_never().is_none());
        }
        assert!(kept.lock().answers.is_empty(), "whoever asked has gone");
    }
}
