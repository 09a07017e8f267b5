//! What is written into the journal of an evening. An evening is the fold of its facts, in order.

use serde::{Deserialize, Serialize};
use tavola_bots::Level;
use tavola_core::{Outcome, PerSeat};

/// The number of an entry in the journal of its evening, from 1.
pub type Seq = u32;

/// Milliseconds since 1970, as the host's clock shows them.
pub type Millis = u64;

/// The number of a player in the evening, from 1 in the order of entering.
pub type PlayerId = u16;

/// One line of a journal: what happened, and when.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// When it happened.
    pub at: Millis,
    /// What happened.
    pub fact: Fact,
}

/// One thing that happened in an evening.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// The evening was set up.
    Opened {
        /// What was chosen.
        terms: EveningTerms,
        /// What the host's token hashes to.
        host: String,
    },
    /// Players were entered; they are there from now on.
    Entered {
        /// Who, in order.
        players: Vec<NewPlayer>,
    },
    /// A player was given a link of their own; an earlier one does not count any more.
    Linked {
        /// Who.
        player: PlayerId,
        /// What the token in the link hashes to.
        link: String,
    },
    /// The door was opened or closed: whether players may enter themselves.
    Door {
        /// Whether it is open.
        open: bool,
    },
    /// A player has another name.
    Renamed {
        /// Who.
        player: PlayerId,
        /// The name.
        name: String,
    },
    /// A player who has not played was entered by mistake.
    Removed {
        /// Who.
        player: PlayerId,
    },
    /// Two players changed places in the last round.
    Swapped {
        /// One.
        one: PlayerId,
        /// The other.
        other: PlayerId,
    },
    /// A player went, or came back.
    Here {
        /// Who.
        player: PlayerId,
        /// Whether the player is there.
        here: bool,
    },
    /// The tables of the next round were made.
    Paired {
        /// The number of the round, from 1.
        round: u16,
        /// Who sits where.
        tables: Vec<NewTable>,
        /// Who sits out.
        byes: Vec<PlayerId>,
    },
    /// A table has a result, or another one than before.
    Ended {
        /// The number of the round.
        round: u16,
        /// The number of the table in the round, from 1.
        table: u16,
        /// Where the result comes from.
        by: Source,
        /// The games that were played there; none if the table did not play.
        games: Vec<Outcome>,
    },
    /// The evening is over, or goes on after all.
    Over {
        /// Whether it is over.
        over: bool,
    },
}

/// A player who is entered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewPlayer {
    /// The name to be shown.
    pub name: String,
    /// The rated name behind it, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// What the token in the player's link hashes to, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

impl NewPlayer {
    /// A player who is known for this evening only.
    pub fn named(name: &str) -> NewPlayer {
        NewPlayer { name: name.to_owned(), person: None, link: None }
    }
}

/// One table of a round: who sits where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewTable {
    /// The name of the table on the server, if it is played there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Who sits on each seat.
    pub seats: PerSeat<Sitter>,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Sitter {
    /// A player of the evening.
    Player(PlayerId),
    /// A bot that fills the table.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    Bot(#[cfg_attr(feature = "ts", ts(type = "Level"))] Level),
}

impl Sitter {
    /// The player, if it is one.
    pub const fn player(self) -> Option<PlayerId> {
        match self {
            Sitter::Player(player) => Some(player),
            Sitter::Bot(_) => None,
        }
    }
}

/// Where a result comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// From the match at the table of the server.
    Table,
    /// The host entered it.
    Host,
}

/// How opponents are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// Those who have equally many points meet.
    #[default]
    Swiss,
    /// Everybody meets everybody.
    Robin,
}

/// What the host of an evening chooses.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct EveningTerms {
    /// What the evening is called.
    pub title: String,
    /// The slug of the game.
    pub game: String,
    /// The rules of the game; the number of players is that of the table.
    pub rules: serde_json::Map<String, serde_json::Value>,
    /// What else the tables have; the server that opens them knows it.
    pub options: serde_json::Map<String, serde_json::Value>,
    /// How opponents are found.
    pub system: System,
    /// The sizes that tables may have, the greatest of which is wanted.
    pub sizes: Vec<u8>,
    /// The bots that fill the last tables, if any may.
    pub bots: Option<Level>,
    /// How many games make the match of a table.
    pub games: u16,
    /// Whether the tables are on the server; else they are played with boxes, and the host enters the results.
    pub online: bool,
    /// Whether players may enter themselves when it begins.
    pub open: bool,
    /// How many players there may be, if the host has set a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u16>,
    /// How many rounds are planned, if that was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u16>,
    /// How many minutes a round has, if that was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    /// Whether matches change the ratings of those who have a name.
    pub rated: bool,
    /// Whether a lower score is better.
    pub lowest_wins: bool,
    /// Where all lots come from.
    pub seed: u64,
}

impl Default for EveningTerms {
    fn default() -> Self {
        EveningTerms {
            title: String::new(),
            game: String::new(),
            rules: serde_json::Map::new(),
            options: serde_json::Map::new(),
            system: System::Swiss,
            sizes: vec![2, 3, 4],
            bots: None,
            games: 1,
            online: true,
            open: false,
            most: None,
            rounds: None,
            minutes: None,
            rated: false,
            lowest_wins: false,
            seed: 0,
        }
    }
}
