//! What a host asks of its shell, and what the shell answers.

use arrayvec::ArrayVec;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use tavola_core::Seat;

use crate::fact::Seq;
use crate::match_end::MatchEnd;
use crate::message::{Advice, ServerMessage};
use crate::refusal::Refusal;
use crate::thought::Thought;

/// Names a client: a connection through which somebody looks at the table.
pub type ClientId = u64;

/// Names a request whose sender waits for one answer.
pub type RequestId = u64;

/// Names advice that a bot looks for.
pub type AdviceId = u64;

/// Something that a host wants done. Whoever does it goes through a host's actions in order.
#[derive(Debug)]
pub enum Action {
    /// Store an entry if the last one is `after`, and say how that went: [`Host::appended`](super::Host::appended).
    Append {
        /// The number of the entry before it.
        after: Seq,
        /// The entry as it is stored.
        entry: Bytes,
        /// Whether it is a player's or bot's move.
        is_move: bool,
    },
    /// Read entries that follow this one, some or all, and hand them over: [`Host::entries_read`](super::Host::entries_read).
    Read {
        /// The number of the last entry that the host knows.
        after: Seq,
    },
    /// Send messages to a client, together; if there is no room for them, the client is too slow and has to leave.
    Send {
        /// To whom.
        client: ClientId,
        /// What: a message, and with it the answer to a command of this client that caused it.
        messages: ArrayVec<Bytes, 2>,
        /// Whether it is part of what the client must know; if not, it may be left out.
        lasting: bool,
    },
    /// Send a farewell to a client that the host has let go, and end its connection.
    Dismiss {
        /// To whom.
        client: ClientId,
        /// The farewell.
        bye: Bytes,
    },
    /// Answer a request.
    Answer {
        /// Which.
        request: RequestId,
        /// How it went.
        answer: Result<Done, Failure>,
    },
    /// Draw 32 random bytes, and hand them over: [`Host::commit`](super::Host::commit).
    DrawSecret,
    /// Let a bot decide, with [`Host::claim_decision`](super::Host::claim_decision), and say what it chose:
    /// [`Host::decided`](super::Host::decided).
    Decide {
        /// Which decision is due.
        situation: Seq,
    },
    /// Let a bot look for advice, and say what it found: [`Host::advised`](super::Host::advised).
    Advise {
        /// What the host calls it.
        advice: AdviceId,
        /// What the bot thinks about.
        thought: Thought<Vec<Advice>>,
    },
    /// Stop thinking: nobody needs this any more.
    Forget(Thinking),
    /// Count a match that has ended, where matches are counted, and say so: [`Host::counted`](super::Host::counted).
    Count(MatchEnd),
}

/// What a bot was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// A decision.
    Decision,
    /// Advice.
    Advice(AdviceId),
}

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The entry is stored.
    Stored,
    /// Another entry was stored first: this one never will be.
    CameSecond,
    /// There was no room for it: it is not stored.
    NoRoom,
    /// It is too large to be stored.
    TooLarge,
    /// Nobody knows: it may be stored, or may yet appear.
    Unknown,
}

/// What was done on request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// The sequence number of what was done.
    pub seq: Seq,
    /// The seat that was taken, by who wanted one.
    pub seat: Option<Seat>,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
pub enum Failure {
    /// The table refuses it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There is no room to store it.
    #[error("the server has no room left to store this; nothing was done, tell the host")]
    NoRoom,
    /// It is too large to be stored.
    #[error("that is too large to be stored")]
    TooLarge,
    /// Too many are here already.
    #[error("the house is full just now; try again in a minute")]
    Busy,
    /// Storage does not answer, or others are always first.
    #[error("the table can't be reached just now; nothing is lost, try again in a moment")]
    Unavailable,
}

impl Failure {
    /// The reason in one word, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Failure::Refused(refusal) => refusal.code(),
            Failure::NoRoom => "no_room",
            Failure::TooLarge => "too_large",
            Failure::Busy => "busy",
            Failure::Unavailable => "unavailable",
        }
    }

    /// What the rules forbid, in the game's own terms, as JSON.
    pub fn violation(&self) -> Option<&str> {
        match self {
            Failure::Refused(refusal) => refusal.violation(),
            _ => None,
        }
    }

    /// After how many milliseconds to connect again, if that would help.
    pub const fn retry(&self) -> Option<u32> {
        match self {
            Failure::Busy | Failure::Unavailable => Some(2_000),
            Failure::Refused(_) | Failure::NoRoom | Failure::TooLarge => None,
        }
    }

    /// The farewell to a client for this reason.
    pub fn farewell(&self) -> ServerMessage {
        ServerMessage::Bye { code: self.code().into(), sentence: self.to_string(), retry: self.retry() }
    }
}
