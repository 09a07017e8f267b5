//! What a host wants its page to do.

use serde::Serialize;
use tavola_table::{Millis, Seq, ServerMessage};

use crate::host::ClientId;

/// What a host wants its page to do: send all of this, and then at most one of the others.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Wishes {
    /// Messages to clients, in order.
    pub send: Vec<(ClientId, String)>,
    /// An entry to be stored. Until the page says how that went, the host must not be asked for anything else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub write: Option<Line>,
    /// A bot is to think.
    #[serde(skip_serializing_if = "is_false")]
    pub think: bool,
    /// When to look again, if something is to happen by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait: Option<Millis>,
}

/// One entry of a journal as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// Its number.
    pub seq: Seq,
    /// The entry as JSON.
    pub entry: String,
}

impl Wishes {
    /// To send one message.
    pub(crate) fn send(client: ClientId, message: &ServerMessage) -> Self {
        Wishes { send: vec![(client, encode(message))], ..Wishes::default() }
    }
}

/// A message as it is sent.
///
/// # Panics
/// Never: messages are plain data with string keys.
pub(crate) fn encode(message: &ServerMessage) -> String {
    serde_json::to_string(message).expect("a message is plain JSON")
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}
