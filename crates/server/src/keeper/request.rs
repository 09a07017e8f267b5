//! What is asked of the keeper of a table.

use axum::extract::ws::Utf8Bytes;
use tavola_table::host::{AdviceId, ClientId, Done, Failure};
use tavola_table::{Advice, Caller, Command, Credentials, Guest, Refusal, Seq, Table};
use tokio::sync::oneshot;

use super::Outbox;

/// Something that is asked of the keeper of a table. Every table has room for some of them: what is large is boxed.
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
    /// A bot has found advice.
    Advised { advice: AdviceId, moves: Vec<Advice> },
    /// A bot has decided.
    Decided { situation: Seq, text: String },
    /// A bot's decision is to be made here, if it is still due. Answered when that is done; dropped if it can't be.
    Think { situation: Seq, reply: oneshot::Sender<()> },
    /// Somebody wants to look at the table, once.
    Look { credentials: Box<Credentials>, look: Look },
}

/// Where the answer to a request goes.
pub(crate) type Reply = oneshot::Sender<Result<Done, Failure>>;

/// What is done with a table that somebody may look at, or with the refusal.
pub(crate) type Look = Box<dyn FnOnce(Result<(&Table, Caller), Refusal>) + Send>;
