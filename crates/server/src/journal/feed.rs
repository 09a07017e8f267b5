//! Entries on their way from where they are appended to those who follow a table.

use super::{Entries, JournalError, Seq, TableId};
use bytes::Bytes;
use futures_util::{StreamExt as _, future::BoxFuture, stream};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    vec,
};
use tokio::sync::broadcast::{self, error::RecvError};

/// How many entries wait for one who follows before that one has to read them from storage.
///
/// A table moves a few times a second; more than this only costs memory for every table that someone follows.
const WAITING: usize = 16;

/// Those who follow, table by table.
#[derive(Default, Debug)]
pub(super) struct Feeds {
    open: Mutex<Senders>,
}

/// Where new entries go; nowhere any more once the journal is closed.
#[derive(Debug)]
enum Senders {
    Open(HashMap<TableId, broadcast::Sender<(Seq, Bytes)>>),
    Closed,
}

impl Default for Senders {
    fn default() -> Self {
        Self::Open(HashMap::new())
    }
}

impl Feeds {
    /// Tells those who follow about entries that have just become durable, in their order.
    pub(super) fn publish<'a>(&self, entries: impl Iterator<Item = (&'a TableId, Seq, &'a Bytes)>) {
        let Senders::Open(senders) = &*self.senders() else { return };
        if senders.is_empty() {
            return;
        }
        for (table, seq, entry) in entries {
            if let Some(sender) = senders.get(table) {
                // Fails only if nobody listens any more, and then nobody misses it.
                let _ = sender.send((seq, entry.clone()));
            }
        }
    }

    /// Ends all streams with [`JournalError::Closed`].
    pub(super) fn close(&self) {
        *self.senders() = Senders::Closed;
    }

    /// Follows a table: what `read` finds in storage after a number first, then what is published, and storage again
    /// whenever too much was published at once.
    pub(super) fn follow<R>(self: &Arc<Self>, table: TableId, after: Seq, read: R) -> Result<Entries, JournalError>
    where
        R: Fn(Seq) -> BoxFuture<'static, Result<Vec<(Seq, Bytes)>, JournalError>> + Send + 'static,
    {
        // Listening begins before the first read: so an entry is found by the one or the other.
        let listener = self.listen(table)?;
        let follower = Follower { listener, read, last: after, stored: Vec::new().into_iter(), behind: true };
        let entries = stream::unfold(Some(follower), |follower| async move {
            let mut follower = follower?;
            match follower.next().await {
                Ok(entry) => Some((Ok(entry), Some(follower))),
                Err(error) => Some((Err(error), None)),
            }
        });
        Ok(entries.boxed())
    }

    fn listen(self: &Arc<Self>, table: TableId) -> Result<Listener, JournalError> {
        let Senders::Open(senders) = &mut *self.senders() else { return Err(JournalError::Closed) };
        let sender = senders.entry(table).or_insert_with(|| broadcast::channel(WAITING).0);
        Ok(Listener { entries: sender.subscribe(), table, feeds: Arc::clone(self) })
    }

    fn senders(&self) -> MutexGuard<'_, Senders> {
        // Nothing that is done under the lock leaves the map half changed.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One who listens to a table; the table's feed goes with the last one.
struct Listener {
    entries: broadcast::Receiver<(Seq, Bytes)>,
    table: TableId,
    feeds: Arc<Feeds>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Senders::Open(senders) = &mut *self.feeds.senders()
            && senders.get(&self.table).is_some_and(|sender| sender.receiver_count() == 1)
        {
            senders.remove(&self.table);
        }
    }
}

/// Where one who follows stands.
struct Follower<R> {
    listener: Listener,
    read: R,
    last: Seq,
    stored: vec::IntoIter<(Seq, Bytes)>,
    behind: bool,
}

impl<R> Follower<R>
where
    R: Fn(Seq) -> BoxFuture<'static, Result<Vec<(Seq, Bytes)>, JournalError>>,
{
    async fn next(&mut self) -> Result<(Seq, Bytes), JournalError> {
        loop {
            if let Some((seq, entry)) = self.stored.next() {
                self.last = seq;
                return Ok((seq, entry));
            }
            if self.behind {
                let page = (self.read)(self.last).await?;
                self.behind = !page.is_empty();
                self.stored = page.into_iter();
                continue;
            }
            match self.listener.entries.recv().await {
                Ok((seq, entry)) if Some(seq) == self.last.checked_add(1) => {
                    self.last = seq;
                    return Ok((seq, entry));
                }
                Ok((seq, _)) if seq <= self.last => {}
                Ok(_) | Err(RecvError::Lagged(_)) => self.behind = true,
                Err(RecvError::Closed) => return Err(JournalError::Closed),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> TableId {
        TableId::from_entropy([7; 10])
    }

    #[test]
    fn a_feed_goes_with_the_last_who_listens() {
        let feeds = Arc::new(Feeds::default());
        let count = || match &*feeds.senders() {
            Senders::Open(senders) => senders.len(),
            Senders::Closed => 0,
        };
        let one = feeds.listen(table()).expect("open");
        let two = feeds.listen(table()).expect("open");
        assert_eq!(count(), 1);
        drop(one);
        assert_eq!(count(), 1);
        drop(two);
        assert_eq!(count(), 0);
    }

    #[tokio::test]
    async fn a_closed_journal_ends_every_stream() {
        let feeds = Arc::new(Feeds::default());
        let nothing = |_| -> BoxFuture<'static, _> { Box::pin(async { Ok(Vec::new()) }) };
        let mut entries = feeds.follow(table(), 0, nothing).expect("open");
        feeds.close();
        assert!(matches!(entries.next().await, Some(Err(JournalError::Closed))));
        assert!(entries.next().await.is_none());
        assert!(matches!(feeds.follow(table(), 0, nothing), Err(JournalError::Closed)));
    }
}
