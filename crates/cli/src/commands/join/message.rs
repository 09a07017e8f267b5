//! What the server sends, as far as this client looks at it. What it does not know it passes over, so that a server may
//! say more than this.

use serde::Deserialize;
use serde_json::Value;
use tavola_core::fair::{Commitment, Entropy, Secret};
use tavola_core::{Outcome, PerSeat, Seat};

/// The version of the messages.
pub(super) const PROTOCOL: u32 = 1;

/// The number of something that happened at a table.
pub(super) type Seq = u32;

#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum ServerMessage {
    Welcome {
        state: State,
        happened: Option<Vec<Happening>>,
        heartbeat: u64,
    },
    Update {
        seq: Seq,
        happened: Vec<Happening>,
        table: Option<TableState>,
        round: Option<RoundState>,
    },
    Done {
        id: String,
    },
    Refused {
        id: Option<String>,
        code: String,
        sentence: String,
    },
    Bye {
        sentence: String,
        retry: Option<u64>,
    },
    #[serde(other)]
    Other,
}

#[derive(Debug, Deserialize)]
pub(super) struct State {
    pub(super) seq: Seq,
    pub(super) table: TableState,
    pub(super) round: Option<RoundState>,
}

#[derive(Debug, Deserialize)]
pub(super) struct TableState {
    pub(super) game: String,
    pub(super) rules: Value,
    pub(super) options: Options,
    pub(super) phase: Phase,
    pub(super) seats: PerSeat<Chair>,
    pub(super) standings: Standings,
    pub(super) undo: Option<Wish>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Options {
    pub(super) rounds: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    Gathering,
    Dealing,
    Playing,
    Between,
    Over,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Chair {
    Free,
    Person { name: String, ready: bool, away: bool, lent: Option<String> },
    Bot { level: String },
}

#[derive(Debug, Deserialize)]
pub(super) struct Standings {
    pub(super) points: PerSeat<u32>,
    pub(super) places: PerSeat<u8>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Wish {
    pub(super) seat: Seat,
    pub(super) agreed: Vec<Seat>,
}

#[derive(Debug, Deserialize)]
pub(super) struct RoundState {
    pub(super) number: u32,
    pub(super) view: Option<Value>,
    pub(super) turn: Option<Seat>,
    pub(super) moves: u32,
    pub(super) legal: Vec<String>,
    /// Left out where only a move is told.
    pub(super) fairness: Option<Fairness>,
    pub(super) outcome: Option<Outcome>,
    pub(super) given_up: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct Fairness {
    pub(super) commitment: Commitment,
    pub(super) secret: Option<Secret>,
    pub(super) entropy: Vec<(Seat, Entropy)>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Happening {
    pub(super) seq: Seq,
    #[serde(flatten)]
    pub(super) what: Happened,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(super) enum Happened {
    Moved {
        seat: Seat,
        by: String,
        number: u32,
        events: Vec<Value>,
    },
    Dealt {
        round: u32,
        events: Vec<Value>,
    },
    TakenBack {
        seat: Seat,
        keep: u32,
    },
    Said {
        who: Value,
        text: String,
    },
    Table {
        news: String,
        seat: Option<Seat>,
    },
    #[serde(other)]
    Other,
}
