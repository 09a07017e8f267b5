//! Messages for other nodes that wait to be sent together, node by node.

use crate::cluster::NodeId;
use bytes::{Buf as _, BufMut as _, Bytes, BytesMut};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The longest letter in bytes, unless a single message is longer: servers of NATS take 1 MiB unless they are told otherwise.
const LONGEST: usize = 512 * 1024;

/// How many bytes may wait for one node. What does not fit is lost, as on any network: both ends notice that.
const WAITING: usize = 16 * 1024 * 1024;

/// What waits to be sent to other nodes.
#[derive(Debug, Default)]
pub(super) struct Letters {
    waiting: Mutex<BTreeMap<NodeId, Vec<Letter>>>,
    /// Is told of each message that nobody was told of yet.
    pub(super) written: Arc<Notify>,
}

/// Messages that go together.
#[derive(Debug, Default)]
struct Letter {
    messages: Vec<Bytes>,
    /// How long it is, with the lengths of its messages.
    size: usize,
}

impl Letter {
    fn seal(self) -> Bytes {
        let mut sealed = BytesMut::with_capacity(self.size);
        for message in self.messages {
            sealed.put_u32(message.len() as u32);
            sealed.put_slice(&message);
        }
        sealed.freeze()
    }
}

impl Letters {
    /// Adds a message to what a node is sent next; false if there is no room.
    pub(super) fn add(&self, to: NodeId, message: Bytes) -> bool {
        let size = message.len() + size_of::<u32>();
        {
            let mut waiting = self.lock();
            let letters = waiting.entry(to).or_default();
            if letters.iter().map(|letter| letter.size).sum::<usize>() + size > WAITING {
                return false;
            }
            if letters.last().is_none_or(|letter| letter.size + size > LONGEST) {
                letters.push(Letter::default());
            }
            if let Some(letter) = letters.last_mut() {
                letter.size += size;
                letter.messages.push(message);
            }
        }
        self.written.notify_one();
        true
    }

    /// All that waits, in order for each node.
    pub(super) fn take(&self) -> Vec<(NodeId, Bytes)> {
        let waiting = std::mem::take(&mut *self.lock());
        let letters = waiting.into_iter().flat_map(|(to, letters)| letters.into_iter().map(move |letter| (to, letter)));
        letters.map(|(to, letter)| (to, letter.seal())).collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<NodeId, Vec<Letter>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Letters {
    fn drop(&mut self) {
        // Whoever waits for letters sees that there won't be any.
        self.written.notify_one();
    }
}

/// The messages of a letter; those before the first one that is cut off.
pub(super) fn open(mut letter: Bytes) -> Vec<Bytes> {
    let mut messages = Vec::new();
    while letter.len() >= size_of::<u32>() {
        let length = letter.get_u32() as usize;
        if length > letter.len() {
            break;
        }
        messages.push(letter.split_to(length));
    }
    messages
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: NodeId = NodeId::new(1);
    const OTHER: NodeId = NodeId::new(2);

    #[test]
    fn messages_go_together_and_come_apart_in_order() {
        let letters = Letters::default();
        for (to, message) in [(ONE, "a"), (OTHER, "b"), (ONE, ""), (ONE, "c")] {
            assert!(letters.add(to, Bytes::from(message)));
        }
        let taken = letters.take();
        assert_eq!(taken.iter().map(|(to, _)| *to).collect::<Vec<_>>(), [ONE, OTHER]);
        assert_eq!(open(taken[0].1.clone()), ["a", "", "c"]);
        assert_eq!(open(taken[1].1.clone()), ["b"]);
        assert_eq!(letters.take(), []);
    }

    #[test]
    fn no_letter_is_longer_than_a_server_takes_and_not_everything_may_wait() {
        let letters = Letters::default();
        let message = Bytes::from(vec![7; 200 * 1024]);
        let added = (0..200).take_while(|_| letters.add(ONE, message.clone())).count();
        assert_eq!(added, WAITING / (message.len() + 4));
        let taken = letters.take();
        assert!(taken.iter().all(|(_, letter)| letter.len() <= LONGEST));
        let opened: Vec<Bytes> = taken.into_iter().flat_map(|(_, letter)| open(letter)).collect();
        assert!(opened.len() == added && opened.iter().all(|one| *one == message));
    }

    #[test]
    fn what_is_cut_off_is_left_out() {
        let letters = Letters::default();
        assert!(letters.add(ONE, Bytes::from("whole")) && letters.add(ONE, Bytes::from("cut off")));
        let letter = letters.take().remove(0).1;
        for cut in 1..11 {
            assert_eq!(open(letter.slice(..letter.len() - cut)), ["whole"], "{cut} bytes are missing");
        }
        assert!(open(Bytes::from("abc")).is_empty());
    }
}
