//! What a host wants its page to do.

use serde::Serialize;
use tavola_core::Seat;
use tavola_table::{Millis, Seq};

use crate::complaint::Complaint;
use crate::shell::ClientId;

/// What a host wants its page to do: send all of this, and then at most one of the others, in this order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct HostRequests {
    /// Messages to clients, in order.
    pub send: Vec<(ClientId, String)>,
    /// Somebody has sat down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seated: Option<Seated>,
    /// Nobody has sat down, and why. All else that is wanted is to be done as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Complaint>,
    /// An entry to be stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub write: Option<NewEntry>,
    /// What follows this entry is to be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<Seq>,
    /// Random bytes are to be drawn.
    #[serde(skip_serializing_if = "is_false")]
    pub draw: bool,
    /// A bot is to think.
    #[serde(skip_serializing_if = "is_false")]
    pub think: bool,
    /// When to wake the host, if something is to happen by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait: Option<Millis>,
}

/// One entry of a journal as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NewEntry {
    /// Its number.
    pub seq: Seq,
    /// The entry as JSON.
    pub entry: String,
}

/// A seat that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Seated {
    /// Which.
    pub seat: Seat,
    /// The token that holds it.
    pub token: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}
