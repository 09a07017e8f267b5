//! The way of messages from a table to a client's socket.

use std::sync::{Arc, OnceLock};

use arrayvec::ArrayVec;
use bytes::Bytes;
use tokio::sync::mpsc;

/// What goes to a client at once; each write to a socket costs more than making what is written.
pub(crate) type Letter = ArrayVec<Bytes, 2>;

/// Where messages for a client go; it is small, and whoever does not empty it is let go.
#[derive(Debug)]
pub(crate) struct Outbox {
    letters: mpsc::Sender<Letter>,
    farewell: Arc<OnceLock<Bytes>>,
}

/// Where a client's socket finds its messages.
#[derive(Debug)]
pub(crate) struct Inbox {
    pub(crate) letters: mpsc::Receiver<Letter>,
    farewell: Arc<OnceLock<Bytes>>,
}

/// The two ends of the way to a client, with room for so many letters.
pub(crate) fn outbox(room: usize) -> (Outbox, Inbox) {
    let (sender, letters) = mpsc::channel(room);
    let farewell = Arc::<OnceLock<Bytes>>::default();
    (Outbox { letters: sender, farewell: farewell.clone() }, Inbox { letters, farewell })
}

impl Outbox {
    /// Whether there was room for the letter.
    pub(super) fn offer(&self, letter: Letter) -> bool {
        self.letters.try_send(letter).is_ok()
    }

    /// Whether the client has gone.
    pub(super) fn is_closed(&self) -> bool {
        self.letters.is_closed()
    }

    /// Lets the client go with a farewell.
    pub(super) fn end(self, bye: Bytes) {
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
