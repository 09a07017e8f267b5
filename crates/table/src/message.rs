//! What the host of a table sends. Every byte of it is made for one viewer, from that viewer's view; clients read it with the
//! same types.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tavola_bots::Level;
use tavola_core::fair::{Commitment, Entropy, Secret};
use tavola_core::record::StartRule;
use tavola_core::tournament::Standings;
use tavola_core::{Outcome, PerSeat, Seat};

use crate::command::CommandId;
use crate::fact::{Chooser, Millis, Principal, Seq};
pub use crate::news::News;
use crate::options::Options;
use crate::proposal::Proposal;
use crate::raw;
use crate::texts::Texts;

/// What is sent through a socket.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to a hello: the whole state, and what happened since the client last looked.
    Welcome(Welcome),
    /// Something happened: what, and the parts of the state that are new.
    Update(Update),
    /// Who is connected.
    Presence(Presence),
    /// A command was done.
    Done {
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        id: CommandId,
        /// The sequence number of what it did.
        seq: Seq,
    },
    /// A command or question was refused; nothing was done.
    Refused {
        /// Which, if it could be read.
        #[cfg_attr(feature = "ts", ts(type = "string | null"))]
        id: Option<CommandId>,
        /// Why, for programs.
        code: Cow<'static, str>,
        /// Why, for people.
        sentence: String,
        /// More for programs: what the rules forbid, in the game's own terms.
        #[serde(default, deserialize_with = "raw::maybe", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
        violation: Option<Box<RawValue>>,
        /// The sequence number that holds now.
        seq: Seq,
    },
    /// Advice.
    Hint {
        /// The question.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        id: CommandId,
        /// For which state of the table it holds.
        seq: Seq,
        /// Some moves, the best first.
        moves: Vec<Advice>,
    },
    /// A move is possible.
    Possible {
        /// The question.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        id: CommandId,
    },
    /// The answer to a ping.
    Pong,
    /// The host ends the connection.
    Bye {
        /// Why, for programs.
        code: Cow<'static, str>,
        /// Why, for people.
        sentence: String,
        /// After how many milliseconds to connect again; absent if that would not help.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        retry: Option<u32>,
    },
    /// A message that this version does not know; clients pass it over.
    #[serde(other, skip_serializing)]
    #[cfg_attr(feature = "ts", ts(skip))]
    Unknown,
}

/// A move and what a good player thinks of it, from what the seat can know.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Advice {
    /// The text of the move.
    pub text: String,
    /// What each seat can expect after it, 0 to 1.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<number>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PerSeatSchema<f64>))]
    pub values: PerSeat<f64>,
    /// What speaks for it, in the game's own form; left out by games that give no reasons.
    #[serde(default, deserialize_with = "raw::maybe", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown[]"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Object>>))]
    pub reasons: Option<Box<RawValue>>,
}

/// The answer to a hello.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Welcome {
    /// The version of these messages.
    pub protocol: u32,
    /// Who the client is here.
    pub you: You,
    /// All that the client may know.
    pub state: State,
    /// What happened since the sequence number of the hello; `null` if that can't be told, then only the state counts.
    pub happened: Option<Vec<Happening>>,
    /// Who is connected.
    pub presence: Presence,
    /// Seconds within which each side lets the other hear something.
    pub heartbeat: u32,
    /// Until when the table is kept if nobody does anything there, in milliseconds since 1970; absent if it is kept for ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub kept_until: Option<Millis>,
}

/// Who a client is at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct You {
    /// The seat; `null` for who only watches.
    #[cfg_attr(feature = "ts", ts(type = "Seat | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::SeatName>))]
    pub seat: Option<Seat>,
    /// Whether the client is the host of the table. Who manages it while the host is gone is told by the table.
    pub host: bool,
}

/// All that one viewer may know of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct State {
    /// The sequence number of the last thing that happened.
    pub seq: Seq,
    /// The table and who sits there.
    pub table: TableState,
    /// The round that runs or has just ended.
    pub round: Option<RoundState>,
    /// The last things that were said.
    pub chat: Vec<Happening>,
}

/// Something happened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Update {
    /// The sequence number of the last thing that happened.
    pub seq: Seq,
    /// What happened, in order.
    pub happened: Vec<Happening>,
    /// The table, if it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub table: Option<TableState>,
    /// The round, if it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub round: Option<RoundState>,
}

/// Who is connected; not part of the table's history.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Presence {
    /// The seats whose players are connected.
    #[cfg_attr(feature = "ts", ts(type = "Seat[]"))]
    pub seats: Vec<Seat>,
    /// How many watch; who manages the table without a seat is no watcher.
    pub watchers: u32,
}

/// A table and who sits there.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableState {
    /// The slug of the game.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub game: Cow<'static, str>,
    /// The rules in full.
    #[serde(deserialize_with = "raw::one")]
    #[cfg_attr(feature = "ts", ts(type = "Rules"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub rules: Box<RawValue>,
    /// What else the host chose.
    pub options: Options,
    /// Where the match stands.
    pub phase: Phase,
    /// Who sits where.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<ChairState>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PerSeatSchema<ChairState>))]
    pub seats: PerSeat<ChairState>,
    /// The rounds of the running match that are over.
    pub rounds: Vec<RoundResult>,
    /// What the seats have won in the running match: 4, 3, 2, 1 points for the places of each round.
    #[cfg_attr(feature = "ts", ts(type = "Standings"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub standings: Standings,
    /// The matches that these players have finished at this table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tally: Option<TallyState>,
    /// Who asks to take a move back, and who has agreed so far.
    pub undo: Option<UndoState>,
    /// What somebody proposes, and who has agreed so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub proposal: Option<ProposalState>,
    /// Who manages the table while its host is gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Seat"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::SeatName>))]
    pub manager: Option<Seat>,
    /// Who has lost the match by giving up, or a rated one by leaving or running out of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Seat"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::SeatName>))]
    pub lost: Option<Seat>,
    /// The club evening that the table belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub evening: Option<String>,
    /// How many may watch, if the host has limited that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub most_watchers: Option<u32>,
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Seats fill, players get ready.
    Gathering,
    /// The host has committed itself, players add entropy.
    Dealing,
    /// A round runs.
    Playing,
    /// A round is over and another will follow.
    Between,
    /// The match is over; when all are ready, another one begins.
    Over,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ChairState {
    /// Nobody.
    Free,
    /// A person.
    Person {
        /// The person's name.
        name: String,
        /// Whether the person is ready for the next round.
        ready: bool,
        /// Whether the person said to be away, or has not been connected for a while.
        away: bool,
        /// The level of the bot that plays for the person meanwhile.
        #[cfg_attr(feature = "ts", ts(type = "Level | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::LevelName>))]
        lent: Option<Level>,
    },
    /// A bot.
    Bot {
        /// How well it plays.
        #[cfg_attr(feature = "ts", ts(type = "Level"))]
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::LevelName))]
        level: Level,
    },
}

/// A round that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundResult {
    /// Its number at this table.
    pub number: u32,
    /// Scores and places; `null` if it was given up.
    #[cfg_attr(feature = "ts", ts(type = "Outcome | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
}

/// The matches that the same players have finished at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TallyState {
    /// How many.
    pub matches: u32,
    /// How many of them each seat has won, alone or with others.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<number>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PerSeatSchema<u32>))]
    pub won: PerSeat<u32>,
}

/// A wish to take a move back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UndoState {
    /// Who asks.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::SeatName))]
    pub seat: Seat,
    /// Who has agreed.
    #[cfg_attr(feature = "ts", ts(type = "Seat[]"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::SeatName>))]
    pub agreed: Vec<Seat>,
}

/// Something that a player proposes to the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProposalState {
    /// Who proposes.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::SeatName))]
    pub seat: Seat,
    /// What.
    pub proposal: Proposal,
    /// Who has agreed.
    #[cfg_attr(feature = "ts", ts(type = "Seat[]"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::SeatName>))]
    pub agreed: Vec<Seat>,
}

/// A round as one viewer may know it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundState {
    /// Its number at this table, from 1.
    pub number: u32,
    /// The view in the game's own form; `null` before the deal.
    #[serde(deserialize_with = "raw::maybe")]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub view: Option<Box<RawValue>>,
    /// What has changed of the view, instead of it: told of a move to clients that have asked for it.
    #[serde(default, deserialize_with = "raw::maybe", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, unknown>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub changes: Option<Box<RawValue>>,
    /// Whose turn it is.
    #[cfg_attr(feature = "ts", ts(type = "Seat | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::SeatName>))]
    pub turn: Option<Seat>,
    /// How many moves were made, rolls included.
    pub moves: u32,
    /// The texts of the legal moves, for the seat whose turn it is.
    #[cfg_attr(feature = "ts", ts(type = "string[]"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub legal: Texts,
    /// What each legal move would bring, in the same order and in the game's own form; left out by games whose moves say
    /// it all.
    #[serde(default, deserialize_with = "raw::maybe", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown[]"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Option<Object>>>))]
    pub prospects: Option<Box<RawValue>>,
    /// The clock, if one runs.
    pub clock: Option<ClockState>,
    /// Where the chance comes from. An update that only tells a move leaves it out: nothing of it has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub fairness: Option<FairnessState>,
    /// Scores and places when the round is over.
    #[cfg_attr(feature = "ts", ts(type = "Outcome | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
    /// Whether it was given up.
    pub given_up: bool,
    /// Where each seat looked last, if the table has agreed to show that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "PerSeat<string>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::PerSeatSchema<String>>))]
    pub looks: Option<BTreeMap<Seat, String>>,
}

/// A clock at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockState {
    /// Milliseconds that each seat had left when the last move was made; with time for each move, what the next one has.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<number>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PerSeatSchema<u64>))]
    pub left: PerSeat<u64>,
    /// The seat whose clock runs.
    #[cfg_attr(feature = "ts", ts(type = "Seat | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::SeatName>))]
    pub runs: Option<Seat>,
    /// How long it has been running when this was sent, in milliseconds.
    pub since: u32,
}

/// Where the chance of a round comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FairnessState {
    /// What the host committed itself to, before anybody added entropy.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub commitment: Commitment,
    /// The secret, when the round is over.
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub secret: Option<Secret>,
    /// What players added, in the order in which it came; published when all of it is there.
    #[cfg_attr(feature = "ts", ts(type = "[Seat, string][]"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<(crate::schema::SeatName, String)>))]
    pub entropy: Vec<(Seat, Entropy)>,
    /// How the starting seat is found.
    #[cfg_attr(feature = "ts", ts(type = "\"drawn\" | \"fixed\""))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub start: StartRule,
    /// How often moves of the round were taken back; left out if never. Who was away then knows that what it saw may be void.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u32>"))]
    pub taken_back: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// One thing that happened, as one viewer may know it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Happening {
    /// Its sequence number.
    pub seq: Seq,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: Millis,
    /// What.
    #[serde(flatten)]
    pub what: Happened,
}

/// What happened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Happened {
    /// A move was made, with the rolls that followed it.
    Moved {
        /// Whose.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::SeatName))]
        seat: Seat,
        /// Who chose it.
        by: Chooser,
        /// The number of the first of these moves in the round, from 1.
        number: u32,
        /// What the viewer sees of the move and of each roll, in the game's own form. If the viewer has missed them
        /// and remembering is the game, as much as may be told again.
        #[serde(deserialize_with = "raw::many")]
        #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
        events: Vec<Box<RawValue>>,
    },
    /// The round was dealt; rolls before the first move are among its events.
    Dealt {
        /// The number of the round.
        round: u32,
        /// What the viewer sees of each roll.
        #[serde(deserialize_with = "raw::many")]
        #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
        events: Vec<Box<RawValue>>,
    },
    /// Moves were taken back.
    TakenBack {
        /// Who asked for it.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::SeatName))]
        seat: Seat,
        /// How many moves of the round stay.
        keep: u32,
    },
    /// Something was said.
    Said {
        /// Who said it.
        #[cfg_attr(feature = "ts", ts(type = "\"host\" | { seat: Seat }"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Object))]
        who: Principal,
        /// What.
        text: String,
    },
    /// Something else about the table or its seats, of which the state tells all.
    Table {
        /// What, in one word.
        news: News,
        /// Whose seat it is about.
        #[cfg_attr(feature = "ts", ts(type = "Seat | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::SeatName>))]
        seat: Option<Seat>,
    },
    /// Something that this version does not know; clients pass it over.
    #[serde(other, skip_serializing)]
    #[cfg_attr(feature = "ts", ts(skip))]
    Unknown,
}

/// A move of the running round as it may be told again.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Told {
    /// Its number in the round, from 1.
    pub number: u32,
    /// Whose it was; `null` for a roll.
    #[cfg_attr(feature = "ts", ts(type = "Seat | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::SeatName>))]
    pub seat: Option<Seat>,
    /// What the viewer may be told of it, in the game's own form.
    #[serde(deserialize_with = "raw::one")]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub event: Box<RawValue>,
}
