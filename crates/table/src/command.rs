//! What clients send: one command a message. Clients send the texts of moves and never anything about the rules.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tavola_bots::Level;
use tavola_core::Seat;
use tavola_core::fair::Entropy;

use crate::fact::Seq;
use crate::options::Options;
use crate::proposal::Proposal;

/// The longest text of a move.
pub const LONGEST_MOVE: usize = 64;
/// The longest name of a player, in characters.
pub const LONGEST_NAME: usize = 32;
/// The longest thing that can be said, in characters.
pub const LONGEST_SPEECH: usize = 500;

/// What a client sends through its socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: who the client is and what it has seen.
    Hello {
        /// The version of these messages; see [`PROTOCOL`].
        protocol: u32,
        /// The token of a seat; without one the client watches.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        token: Option<String>,
        /// The host's token, for who manages the table.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        host: Option<String>,
        /// The last sequence number seen before the connection was lost; 0 for none.
        #[serde(default)]
        seq: Seq,
        /// Whether this client takes what a move has changed of the view instead of the whole view.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional, type = "boolean"))]
        changes: bool,
    },
    /// Something to be done.
    Command(Command),
    /// A player asks for advice about their decision.
    Hint {
        /// What the client calls the question.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        id: CommandId,
    },
    /// A player asks why a move is not possible, or whether it is.
    Why {
        /// What the client calls the question.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        id: CommandId,
        /// The text of the move.
        text: String,
    },
    /// The client is there; answered by a pong.
    Ping,
}

/// The version of the messages between clients and hosts.
pub const PROTOCOL: u32 = 1;

/// What a client wants done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// What the client calls this command: sent again with the same id, it is done once and acknowledged again.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String, min_length = 1, max_length = 40, pattern = "^[A-Za-z0-9_-]{1,40}$"))]
    pub id: CommandId,
    /// The last sequence number that the client has seen. If what the deed depends on has changed since, it is
    /// refused.
    #[cfg_attr(feature = "openapi", schema(minimum = 0))]
    pub seq: Seq,
    /// What is to be done.
    pub deed: Deed,
}

/// What can be done at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Deed {
    /// A player is ready for the next round, or not any more.
    Ready {
        /// Whether ready.
        ready: bool,
    },
    /// A player adds entropy to the round that is about to be dealt.
    Add {
        /// The number of the round at this table, from 1.
        round: u32,
        /// 16 random bytes in hexadecimal digits.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        #[cfg_attr(feature = "openapi", schema(value_type = String, pattern = "^[0-9A-Fa-f]{32}$"))]
        entropy: Entropy,
    },
    /// A player moves.
    Move {
        /// The exact text of the move.
        #[cfg_attr(feature = "openapi", schema(max_length = 64))]
        text: String,
    },
    /// A player wants their last move back.
    #[serde(deserialize_with = "crate::bare::nothing")]
    Undo,
    /// A player agrees that a move is taken back, or not.
    Answer {
        /// Whether the player agrees.
        agree: bool,
    },
    /// Somebody says something to all.
    Say {
        /// What; at most 500 characters.
        #[cfg_attr(feature = "openapi", schema(max_length = 500))]
        text: String,
    },
    /// A player goes away for a while.
    #[serde(deserialize_with = "crate::bare::nothing")]
    Leave,
    /// A player is back.
    #[serde(deserialize_with = "crate::bare::nothing")]
    Return,
    /// A player has another name, while no round runs.
    Rename {
        /// The name to be shown; at most 32 characters.
        #[cfg_attr(feature = "openapi", schema(max_length = 32))]
        name: String,
    },
    /// A player gives the seat up, while no round runs.
    #[serde(deserialize_with = "crate::bare::nothing")]
    Stand,
    /// The host puts a bot on a free seat, or changes its level, while no round runs.
    Invite {
        /// Which seat.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::SeatName))]
        seat: Seat,
        /// How well the bot plays.
        #[cfg_attr(feature = "ts", ts(type = "Level"))]
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::LevelName))]
        level: Level,
    },
    /// The host frees a seat, while no round runs.
    Free {
        /// Which seat.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::SeatName))]
        seat: Seat,
    },
    /// A player proposes something to the others: it is done when all people who are there have agreed.
    Propose {
        /// What.
        #[serde(deserialize_with = "crate::bare::named")]
        proposal: Proposal,
    },
    /// A player agrees to what was proposed, or not.
    Vote {
        /// Whether the player agrees.
        agree: bool,
    },
    /// A player gives the match up, while it runs. Where two play, or in a rated match, it is lost and over; else a bot plays on.
    #[serde(deserialize_with = "crate::bare::nothing")]
    Resign,
    /// The host lets a bot play for a person who is away.
    Lend {
        /// Which seat.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::SeatName))]
        seat: Seat,
        /// How well the bot plays.
        #[cfg_attr(feature = "ts", ts(type = "Level"))]
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::LevelName))]
        level: Level,
    },
    /// The host changes rules and options, while no round runs.
    Change {
        /// The rules of the game.
        #[cfg_attr(feature = "ts", ts(type = "Rules"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Object))]
        rules: serde_json::Value,
        /// What else can be chosen.
        options: Options,
    },
    /// The host begins the next round: all who sit there are ready.
    #[serde(deserialize_with = "crate::bare::nothing")]
    Begin,
    /// The host says how many may watch, at any time; those beyond are sent away, the newest first.
    LimitWatchers {
        /// How many; with 0 nobody may look. Left out: as many as the server takes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        most: Option<u32>,
    },
    /// The host gives the running round up.
    #[serde(deserialize_with = "crate::bare::nothing")]
    GiveUp,
}

/// What a client calls a command: 1 to 40 letters, digits, hyphens and underscores.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommandId(Box<str>);

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that can't be the name of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the id of a command is 1 to 40 letters, digits, hyphens or underscores")]
pub struct NotACommandId;

impl FromStr for CommandId {
    type Err = NotACommandId;

    fn from_str(text: &str) -> Result<Self, NotACommandId> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if (1..=40).contains(&text.len()) && text.bytes().all(plain) {
            Ok(CommandId(text.into()))
        } else {
            Err(NotACommandId)
        }
    }
}

tavola_core::json_as_text!(CommandId);
