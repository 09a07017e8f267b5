//! What is told of a table besides its moves.

use serde::{Deserialize, Serialize};

/// News about a table or one of its seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// The table was set up.
    Opened,
    /// Rules or options were changed.
    Changed,
    /// A person sat down.
    Sat,
    /// A bot sat down.
    Invited,
    /// A person has another name.
    Renamed,
    /// A seat became free.
    Freed,
    /// A person went away.
    Left,
    /// A person came back.
    Returned,
    /// A bot plays for a person who is away.
    Lent,
    /// A person is ready.
    Ready,
    /// A person is not ready any more.
    Unready,
    /// The host began the next round for all people.
    Begun,
    /// The host committed itself to a secret.
    Committed,
    /// A player added entropy.
    Added,
    /// A player asks to take a move back.
    Asked,
    /// A player agrees to take a move back.
    Agreed,
    /// A player does not agree to take a move back.
    Declined,
    /// The round was given up.
    GivenUp,
    /// A player has lost the match by giving up, or a rated one by leaving or running out of time.
    Forfeited,
    /// Somebody manages the table while its host is gone, or the host is back.
    Managed,
    /// A player proposes something.
    Proposed,
    /// A player agrees to what was proposed.
    Supported,
    /// A player does not agree to what was proposed.
    Rejected,
    /// The host has said how many may watch.
    WatchersLimited,
    /// Something that this version does not know; clients pass it over.
    #[serde(other, skip_serializing)]
    #[cfg_attr(feature = "ts", ts(skip))]
    Unknown,
}
