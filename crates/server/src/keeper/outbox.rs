//! The way of messages from a table to a client's socket.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

use bytes::Bytes;

/// Where messages for a client go; it is small, and whoever does not empty it is let go.
#[derive(Debug)]
pub(crate) struct Outbox(Arc<Letterbox>);

/// Where a client's socket finds its messages.
#[derive(Debug)]
pub(crate) struct Inbox(Arc<Letterbox>);

/// The two ends of the way to a client, with room for so many messages.
pub(crate) fn outbox(room: usize) -> (Outbox, Inbox) {
    let letterbox = Arc::new(Letterbox { room, letters: Mutex::default() });
    (Outbox(letterbox.clone()), Inbox(letterbox))
}

/// What lies between a table and a socket: a list that grows with what waits. A channel would set aside room for its first 32 messages
/// at every socket, where there is hardly ever more than one.
#[derive(Debug)]
struct Letterbox {
    room: usize,
    letters: Mutex<Letters>,
}

#[derive(Debug, Default)]
struct Letters {
    messages: VecDeque<Bytes>,
    farewell: Option<Bytes>,
    /// Whether the table will send nothing more.
    is_over: bool,
    /// Whether nobody will read anything more.
    is_closed: bool,
    /// The socket, as long as it waits for something.
    reader: Option<Waker>,
}

impl Letterbox {
    fn lock(&self) -> MutexGuard<'_, Letters> {
        self.letters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes what waits, and wakes the socket.
    fn change(&self, change: impl FnOnce(&mut Letters)) {
        let mut waiting = self.lock();
        change(&mut waiting);
        let reader = waiting.reader.take();
        drop(waiting);
        if let Some(reader) = reader {
            reader.wake();
        }
    }
}

impl Outbox {
    /// Whether there was room for all messages; else none of them is sent.
    pub(crate) fn offer_all(&self, messages: impl IntoIterator<Item = Bytes, IntoIter: ExactSizeIterator>) -> bool {
        let messages = messages.into_iter();
        let mut has_room = false;
        self.0.change(|waiting| {
            has_room = !waiting.is_closed && waiting.messages.len() + messages.len() <= self.0.room;
            if has_room {
                waiting.messages.extend(messages);
            }
        });
        has_room
    }

    /// Whether the client has gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.lock().is_closed
    }

    /// Lets the client go with a farewell.
    pub(crate) fn end(self, bye: Bytes) {
        self.0.lock().farewell = Some(bye);
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.0.change(|waiting| waiting.is_over = true);
    }
}

impl Inbox {
    /// The next message; `None` when the table has let the client go.
    pub(crate) async fn recv(&mut self) -> Option<Bytes> {
        poll_fn(|context| {
            let mut waiting = self.0.lock();
            let message = waiting.messages.pop_front();
            if message.is_none() && !waiting.is_over {
                waiting.reader = Some(context.waker().clone());
                return Poll::Pending;
            }
            Poll::Ready(message)
        })
        .await
    }

    /// The next message, if one is there.
    pub(crate) fn try_recv(&mut self) -> Option<Bytes> {
        self.0.lock().messages.pop_front()
    }

    /// The farewell, if the table has let the client go with one.
    pub(crate) fn farewell(&self) -> Option<Bytes> {
        self.0.lock().farewell.clone()
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        let mut waiting = self.0.lock();
        waiting.is_closed = true;
        waiting.messages = VecDeque::new();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn messages(texts: &[&'static str]) -> Vec<Bytes> {
        texts.iter().copied().map(Bytes::from).collect()
    }

    #[test]
    fn what_has_no_room_is_not_sent_in_part() {
        let (outbox, mut inbox) = outbox(3);
        assert!(outbox.offer_all(messages(&["a", "b"])));
        assert!(!outbox.offer_all(messages(&["c", "d"])));
        assert!(outbox.offer_all(messages(&["e"])));
        let received: Vec<_> = std::iter::from_fn(|| inbox.try_recv()).collect();
        assert_eq!(received, ["a", "b", "e"]);
        assert_eq!(inbox.recv().now_or_never(), None);
    }

    #[tokio::test]
    async fn who_waits_is_woken_by_messages_and_by_the_end() {
        let (outbox, mut inbox) = outbox(3);
        let reader = tokio::spawn(async move {
            let first = inbox.recv().await;
            (first, inbox.recv().await, inbox.farewell())
        });
        tokio::task::yield_now().await;
        assert!(outbox.offer_all(messages(&["a"])));
        tokio::task::yield_now().await;
        outbox.end(Bytes::from("bye"));
        assert_eq!(reader.await.unwrap(), (Some(Bytes::from("a")), None, Some(Bytes::from("bye"))));
    }

    #[test]
    fn what_waits_is_read_before_the_end() {
        let (outbox, mut inbox) = outbox(3);
        assert!(outbox.offer_all(messages(&["a"])));
        outbox.end(Bytes::from("bye"));
        assert_eq!(inbox.recv().now_or_never(), Some(Some(Bytes::from("a"))));
        assert_eq!(inbox.recv().now_or_never(), Some(None));
    }

    #[test]
    fn nothing_is_sent_to_who_has_gone() {
        let (outbox, inbox) = outbox(3);
        drop(inbox);
        assert!(outbox.is_closed());
        assert!(!outbox.offer_all(messages(&["a"])));
    }
}
