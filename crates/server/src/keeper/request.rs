//! What is asked of the keeper of a table.

use tavola_core::Seat;
use tavola_table::{Advice, Caller, Command, CommandId, Guest, Refusal, Seq, Table, TokenHash};
use tokio::sync::oneshot;

use super::attend::TicketNumber;
use super::{ListenerId, Outbox};
use crate::error::ApiError;

/// Something that is asked of the keeper of a table.
pub(crate) enum Request {
    /// A client wants to hear what happens.
    Listen {
        tokens: Tokens,
        /// What it has seen before.
        seen: Seq,
        outbox: Outbox,
        reply: oneshot::Sender<Result<Result<ListenerId, ApiError>, ApiError>>,
    },
    /// A client does not listen any more.
    Part { listener: ListenerId },
    /// Something is to be done.
    Command { tokens: Tokens, command: Command, answer: Answer },
    /// Somebody wants a seat: with the rated name that was shown, and whether the evening of the table sends the guest.
    Sit { guest: Guest, person: Option<String>, invited: bool, reply: oneshot::Sender<Result<(Seat, Seq), ApiError>> },
    /// A player asks whether a move is possible.
    Why { tokens: Tokens, id: CommandId, text: String, listener: ListenerId },
    /// A player asks for advice.
    Hint { tokens: Tokens, id: CommandId, answer: ListenerId },
    /// A bot has found advice.
    Advised { ticket: TicketNumber, moves: Vec<Advice> },
    /// A bot has decided.
    Thought { ticket: TicketNumber, text: String },
    /// A bot's decision is to be made here, if it is still due. Answered when that is done; dropped if it can't be.
    Think { situation: Seq, reply: oneshot::Sender<()> },
    /// Somebody wants to look at the table, once.
    Look { tokens: Tokens, look: Look },
}

/// What is done with a table that somebody may look at, or with the refusal.
pub(crate) type Look = Box<dyn FnOnce(Result<(&Table, Caller), Refusal>) + Send>;

/// What a client has shown to prove who it is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tokens {
    pub(crate) seat: Option<TokenHash>,
    pub(crate) host: Option<TokenHash>,
}

/// Where the answer to a command goes.
pub(crate) enum Answer {
    /// To a client that listens.
    Listener(ListenerId),
    /// To whoever waits for it.
    Once(oneshot::Sender<Result<Seq, ApiError>>),
}

impl Answer {
    /// The client that listens, if the answer goes to one.
    pub(crate) const fn listener(&self) -> Option<ListenerId> {
        match self {
            Answer::Listener(listener) => Some(*listener),
            Answer::Once(_) => None,
        }
    }
}
