//! The way of messages from a table to a client's socket.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use tokio::sync::mpsc;

/// Where messages for a client go; it is small, and whoever does not empty it is let go.
#[derive(Debug)]
pub(crate) struct Outbox {
    messages: mpsc::Sender<Bytes>,
    farewell: Arc<OnceLock<Bytes>>,
}

/// Where a client's socket finds its messages.
#[derive(Debug)]
pub(crate) struct Inbox {
    pub(crate) messages: mpsc::Receiver<Bytes>,
    farewell: Arc<OnceLock<Bytes>>,
}

/// The two ends of the way to a client, with room for so many messages.
pub(crate) fn outbox(room: usize) -> (Outbox, Inbox) {
    let (sender, messages) = mpsc::channel(room);
    let farewell = Arc::<OnceLock<Bytes>>::default();
    (Outbox { messages: sender, farewell: farewell.clone() }, Inbox { messages, farewell })
}

impl Outbox {
    /// Whether there was room for all messages.
    pub(crate) fn offer_all(&self, messages: impl IntoIterator<Item = Bytes>) -> bool {
        messages.into_iter().all(|message| self.messages.try_send(message).is_ok())
    }

    /// Whether the client has gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.messages.is_closed()
    }

    /// Lets the client go with a farewell.
    pub(crate) fn end(self, bye: Bytes) {
        // The first reason counts.
        let _ = self.farewell.set(bye);
    }
}

impl Inbox {
    /// The farewell, if the table has let the client go with one.
    pub(crate) fn farewell(&self) -> Option<Bytes> {
        self.farewell.get().cloned()
    }
}
