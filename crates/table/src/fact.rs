//! What is written into the journal of a table. A table is the fold of its facts, in order.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tavola_bots::Level;
use tavola_core::Seat;
use tavola_core::fair::{Entropy, Secret};

use crate::command::CommandId;
use crate::options::Options;
use crate::proposal::Proposal;
use crate::token::TokenHash;

/// The number of an entry in the journal of its table, from 1; 0 is the table before its first entry.
pub type Seq = u32;

/// Milliseconds since 1970, as the host's clock shows them.
pub type Millis = u64;

/// One line of a journal: what happened, when, and by whose command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// When it happened.
    pub at: Millis,
    /// The command that made it happen, unless the host did so by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Cause>,
    /// What happened.
    pub fact: Fact,
}

/// The command that made something happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cause {
    /// Who sent it.
    pub who: Principal,
    /// What the sender calls it.
    pub id: CommandId,
}

/// On whose behalf a command comes; what its repetitions are looked up under.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Principal {
    /// Whoever manages the table.
    Host,
    /// The player of a seat.
    Seat(Seat),
}

/// One thing that happened at a table. Never sent to anybody as it is: it holds secrets.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// The table was set up.
    Opened {
        /// The slug of the game.
        game: String,
        /// Its rules.
        rules: Box<RawValue>,
        /// What else the host chose.
        options: Options,
        /// What the host's token hashes to.
        host: TokenHash,
        /// The club evening that the table belongs to: its seats are for the players of that evening.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        evening: Option<String>,
        /// Who sits there from the beginning.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        sitters: BTreeMap<Seat, Sitter>,
    },
    /// The host chose anew, while no round runs.
    Changed {
        /// The rules of the game.
        rules: Box<RawValue>,
        /// What else.
        options: Options,
    },
    /// A person took a seat.
    Sat {
        /// Which.
        seat: Seat,
        /// The person's name.
        name: String,
        /// What the token of the seat hashes to.
        token: TokenHash,
        /// The rated name behind it, if the person has shown that it is theirs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<String>,
    },
    /// A bot was put on a seat.
    Invited {
        /// Which.
        seat: Seat,
        /// How well it plays.
        level: Level,
    },
    /// A person has another name.
    Renamed {
        /// Whose seat.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// A seat was given up and is free again.
    Freed {
        /// Which.
        seat: Seat,
    },
    /// A person is away, or back.
    Away {
        /// Whose seat.
        seat: Seat,
        /// Whether the person is away.
        away: bool,
        /// Whether the host noticed it by the connection, and the person did not say so.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        noticed: bool,
    },
    /// Somebody manages the table while its host is gone, or nobody any more.
    Managed {
        /// Who.
        seat: Option<Seat>,
    },
    /// A bot plays for a person who is away, until the person comes back.
    Lent {
        /// Which seat.
        seat: Seat,
        /// How well the bot plays.
        level: Level,
    },
    /// A person is ready for the next round, or not any more.
    Ready {
        /// Whose seat.
        seat: Seat,
        /// Whether ready.
        ready: bool,
    },
    /// The host began the next round for all people: they are ready.
    Begun,
    /// All are ready: the host committed itself to a secret.
    Committed {
        /// The secret.
        secret: Secret,
        /// Who starts, if that is not drawn.
        start: Option<Seat>,
    },
    /// A player added entropy.
    Added {
        /// Whose.
        seat: Seat,
        /// What.
        entropy: Entropy,
    },
    /// The entropy is complete, or the wait was long enough: the round began. All of the deal follows from what was
    /// said before.
    Dealt,
    /// A move was made; rolls that follow it are made with it.
    Moved {
        /// Whose.
        seat: Seat,
        /// Its text.
        text: String,
        /// Who chose it.
        #[serde(default, skip_serializing_if = "Chooser::is_person")]
        by: Chooser,
    },
    /// A player asked the others to take moves back.
    Asked {
        /// Who asks.
        seat: Seat,
    },
    /// A player agreed to take moves back, or not.
    Answered {
        /// Who answered.
        seat: Seat,
        /// How.
        agree: bool,
    },
    /// Moves were taken back.
    TakenBack {
        /// Who asked for it.
        seat: Seat,
        /// How many moves stay, rolls included.
        keep: u32,
    },
    /// A player proposed something to the others.
    Proposed {
        /// Who proposes.
        seat: Seat,
        /// What.
        proposal: Proposal,
    },
    /// A player agreed to what was proposed, or not.
    Voted {
        /// Who answered.
        seat: Seat,
        /// How.
        agree: bool,
    },
    /// The round was given up; its secret is published.
    GivenUp,
    /// A player gave the match up, or left a rated one or ran out of time there, and has lost it.
    Forfeited {
        /// Who.
        seat: Seat,
    },
    /// The host said how many may watch.
    WatchersLimited {
        /// How many; none is as many as the server takes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<u32>,
    },
    /// Somebody said something.
    Said {
        /// Who.
        who: Principal,
        /// What.
        text: String,
    },
}

impl Fact {
    /// About how many bytes an entry with it has. The same everywhere: what follows from it must not depend on how a host writes.
    pub(crate) fn weight(&self) -> u64 {
        /// What all entries have: when, by whom, which kind.
        const FRAME: usize = 200;
        let text = match self {
            Fact::Opened { rules, .. } | Fact::Changed { rules, .. } => rules.get().len(),
            Fact::Said { text, .. } | Fact::Moved { text, .. } => text.len(),
            _ => 0,
        };
        (FRAME + text) as u64
    }
}

/// Who sits at a table from its beginning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A bot.
    Bot(Level),
    /// A person.
    Person {
        /// The person's name.
        name: String,
        /// What the token of the seat hashes to.
        token: TokenHash,
        /// The rated name behind it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<String>,
        /// Whether the person is ready for the first round.
        ready: bool,
    },
}

/// Who chose a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Chooser {
    /// The player.
    #[default]
    Person,
    /// The bot on the seat.
    Bot,
    /// A bot for a person whose time was up.
    Clock,
    /// Whoever touched the screen that is the table.
    Screen,
}

impl Chooser {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    const fn is_person(&self) -> bool {
        matches!(self, Chooser::Person)
    }
}
