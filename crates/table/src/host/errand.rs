//! Something that a host does for somebody: it decides, appends, and begins anew if another entry came first.

use bytes::Bytes;
use tavola_core::Seat;
use tavola_core::fair::Secret;

use super::action::{ClientId, RequestId};
use crate::command::{Command, CommandId};
use crate::decide::{Credentials, Guest};
use crate::fact::{Chooser, Entry, Seq};

/// How often a decision is made anew when others append first.
pub(super) const TRIES: u8 = 8;

/// Something to be done that ends with an entry of the journal.
#[derive(Debug)]
pub(super) struct Errand {
    pub(super) task: Task,
    /// How often another entry came first.
    pub(super) tries: u8,
    /// Whether the journal was read since it was asked for.
    pub(super) is_fresh: bool,
}

impl Errand {
    pub(super) const fn new(task: Task) -> Self {
        Errand { task, tries: 0, is_fresh: false }
    }

    /// The client that waits for the answer, and what it calls its command.
    pub(super) fn client(&self) -> Option<(ClientId, &CommandId)> {
        match &self.task {
            Task::Command { asker: Asker::Client(client), command, .. } => Some((*client, &command.id)),
            _ => None,
        }
    }
}

/// What is to be done.
#[derive(Debug)]
pub(super) enum Task {
    /// What somebody commands.
    Command { asker: Asker, credentials: Credentials, command: Command },
    /// Somebody sits down.
    Sit { request: RequestId, guest: Guest },
    /// A round begins with this secret.
    Commit(Secret),
    /// A round is dealt.
    Deal,
    /// What all have agreed to is done.
    Agree,
    /// Something about who is connected is written down.
    Notice,
    /// A player loses a rated match.
    Forfeit,
    /// A bot has chosen a move.
    Move { situation: Seq, seat: Seat, by: Chooser, text: String },
}

/// Who waits for an answer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asker {
    /// A client, through its connection.
    Client(ClientId),
    /// Somebody who asked once.
    Request(RequestId),
}

/// An errand whose entry is on its way.
#[derive(Debug)]
pub(super) struct Writing {
    pub(super) errand: Errand,
    pub(super) entry: Entry,
    /// The entry as it is stored.
    pub(super) bytes: Bytes,
    /// The number that it will have.
    pub(super) seq: Seq,
    /// The seat that is taken with it.
    pub(super) seat: Option<Seat>,
    pub(super) state: State,
}

/// What is known of an entry that is on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// It was given to storage.
    Sent,
    /// It was seen among the stored entries before storage answered.
    Seen,
    /// Storage did not answer: the journal is read to find out.
    Unsure,
    /// Another entry came first: the journal is read to learn which.
    Lost,
}
