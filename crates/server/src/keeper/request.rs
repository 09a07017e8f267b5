//! What is asked of whoever serves a table: its keeper, or a relay to the node that keeps it.

use bytes::Bytes;
use tavola_table::host::{AdviceId, ClientId, Done, Failure, Thinking};
use tavola_table::{Advice, Command, Credentials, Guest, Seq};
use tokio::sync::oneshot;

use super::Outbox;
use crate::cluster::{Frame, Look, NodeId, Unseen};
use crate::socket::Utf8Bytes;

/// Something that is asked at a table. Every table has room for some of them: what is large is boxed.
pub(crate) enum Request {
    /// A client wants to know what happens, and has sent its first message.
    Join { client: ClientId, outbox: Outbox, hello: Utf8Bytes },
    /// A client has sent a message.
    Receive { client: ClientId, text: Utf8Bytes },
    /// A client has gone.
    Leave { client: ClientId },
    /// Something is to be done.
    Command { command: Box<(Credentials, Command)>, reply: Reply },
    /// Somebody wants a seat.
    Sit { guest: Box<Guest>, reply: Reply },
    /// Somebody wants to look at the table, once.
    Look { credentials: Box<Credentials>, look: Look, reply: oneshot::Sender<Seen> },
    /// A bot has found advice.
    Advised { advice: AdviceId, moves: Vec<Advice> },
    /// A bot has decided.
    Decided { situation: Seq, text: String },
    /// A bot stumbled over a fault of its own.
    Stumbled(Thinking),
    /// Another node will pass on what its people send.
    Open { node: NodeId, link: u64 },
    /// Another node passes something on.
    Linked(Box<Frame>),
}

/// Where the answer to a request goes.
pub(crate) type Reply = oneshot::Sender<Result<Done, Failure>>;

/// What somebody saw of a table, as JSON.
pub(crate) type Seen = Result<Bytes, Unseen>;
