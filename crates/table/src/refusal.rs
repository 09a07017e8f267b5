//! Why something is not done.

use serde::{Deserialize, Serialize};
use tavola_core::Seat;

use crate::fact::Seq;
use crate::kind::RulesError;
use crate::options::OptionsError;
use crate::play::MoveError;

/// Why something is not done: one sentence that says what would have been right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// A token that nobody has here.
    #[error("this token belongs to no seat of the table; take a seat first")]
    Stranger,
    /// A seat that was somebody's, and is not any more.
    #[error("your seat was given up; open the link again to watch or to take another")]
    SeatGivenUp,
    /// Something that was sent can't be read.
    #[error("the request can't be read: {why}")]
    Unreadable {
        /// Why not.
        why: String,
    },
    /// The first message was no hello.
    #[error("the request can't be read: the first message must be a hello")]
    NoHello,
    /// A later message was a hello.
    #[error("the request can't be read: hello is said once, at the beginning")]
    SaidHello,
    /// Another version of the messages.
    #[error("this host speaks version {} of the messages, not {found}; load the page again", crate::command::PROTOCOL)]
    Protocol {
        /// What the client speaks.
        found: u32,
    },
    /// Only players may do this.
    #[error("only players at this table can do that; take a seat first")]
    PlayersOnly,
    /// Only the host may do this.
    #[error("only the host of the table can do that")]
    HostOnly,
    /// Nobody may watch.
    #[error("nobody may watch this table; take a seat to see it")]
    NoWatchers,
    /// As many watch as may.
    #[error("as many people watch this table as its host allows; take a seat, or come back later")]
    ManyWatchers,
    /// What the sender had seen is out of date.
    #[error("the table has moved on: look at it again and decide anew")]
    Stale {
        /// What the sender had seen.
        seen: Seq,
        /// What it would have had to see.
        needed: Seq,
    },
    /// It is somebody else's turn.
    #[error("it is the turn of seat {turn}")]
    Turn {
        /// Whose.
        turn: Seat,
    },
    /// A decision that others must not see being made.
    #[error("this decision holds a secret; make it on your own device")]
    OwnDevice,
    /// A bot plays for this seat.
    #[error("a bot plays for this seat; come back to the table first")]
    Lent,
    /// The text is no move, or no legal one.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A text that is too long.
    #[error("a move has at most {most} characters")]
    LongMove {
        /// The limit.
        most: usize,
    },
    /// Not enough players for a round.
    #[error("a round begins when all seats are taken, at least one of them by a person")]
    NotAll,
    /// No round runs.
    #[error("no round runs now")]
    NoRound,
    /// A round runs.
    #[error("that can be done when the round is over")]
    RoundRuns,
    /// The number of another round.
    #[error("round {round} is not being dealt now")]
    OtherRound {
        /// The one that was named.
        round: u32,
    },
    /// Entropy was added before.
    #[error("this seat has already added its random bytes")]
    Added,
    /// The table has no such seat.
    #[error("the table has {seats} seats")]
    NoSeat {
        /// How many.
        seats: usize,
    },
    /// The seat is not free.
    #[error("somebody sits there; take a free seat")]
    Taken,
    /// The seats are kept for others.
    #[error("these seats are for the players of a club evening; open the evening and tap your name")]
    Reserved,
    /// No seat is free.
    #[error("all seats are taken")]
    Full,
    /// A name that can't be shown.
    #[error("a name has 1 to {most} characters and no control characters")]
    Name {
        /// The limit.
        most: usize,
    },
    /// Something that can't be said.
    #[error("say 1 to {most} characters, without control characters")]
    Speech {
        /// The limit.
        most: usize,
    },
    /// Moves are not taken back here.
    #[error("this table does not take moves back")]
    NoUndo,
    /// Bots don't agree.
    #[error(
        "bots agree to take a move back only if nobody has learned anything from it; at a practice table everything may be taken back"
    )]
    BotsDecline,
    /// A rated match is under way.
    #[error(
        "a rated match is under way: nobody is replaced and nothing changed before it is over; who gives up has lost it"
    )]
    RatedMatch,
    /// Nobody begins a rated match for another.
    #[error("at a rated table every player says to be ready, and nobody for another")]
    RatedReady,
    /// There is nothing to take back.
    #[error("you have not moved yet in this round")]
    NothingToUndo,
    /// Somebody asks to take a move back.
    #[error("a wish to take a move back is open; it must be answered first")]
    Asked,
    /// Nobody wants a move back.
    #[error("nobody asks to take a move back")]
    NoWish,
    /// The same seat asks, or it has answered before.
    #[error("you have answered already")]
    Answered,
    /// Something is proposed already.
    #[error("something else is proposed; it must be answered first")]
    Proposed,
    /// Nothing is proposed.
    #[error("nothing is proposed now")]
    NoProposal,
    /// Only a person who is away can be replaced.
    #[error("a bot can only play for a person who is away")]
    NotAway,
    /// No advice at this table.
    #[error("this table gives no hints")]
    NoHints,
    /// Rules that the game does not take.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Options that no table has.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// No game of this name.
    #[error("there is no game {name:?}; the games are {}", crate::games::SLUGS.join(", "))]
    UnknownGame {
        /// The name, cut if it is long.
        name: String,
    },
    /// The table is full of what happened.
    #[error("this table has seen enough; open a new one")]
    WornOut,
}

impl Refusal {
    /// Something that was sent can't be read.
    pub fn unreadable(why: &impl std::fmt::Display) -> Self {
        // What a parser says may quote what was sent: only its beginning is passed on, without control characters.
        Refusal::Unreadable { why: why.to_string().chars().filter(|c| !c.is_control()).take(200).collect() }
    }

    /// No game has this name.
    pub fn unknown_game(name: &str) -> Self {
        Refusal::UnknownGame { name: name.chars().take(40).collect() }
    }

    /// The reason in one word, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::Stranger | Refusal::SeatGivenUp => "stranger",
            Refusal::Unreadable { .. } | Refusal::NoHello | Refusal::SaidHello => "unreadable",
            Refusal::Protocol { .. } => "protocol",
            Refusal::PlayersOnly => "players_only",
            Refusal::HostOnly => "host_only",
            Refusal::NoWatchers | Refusal::ManyWatchers => "no_watchers",
            Refusal::Stale { .. } => "stale",
            Refusal::Turn { .. } => "turn",
            Refusal::OwnDevice => "own_device",
            Refusal::Lent => "lent",
            Refusal::Move(MoveError::Notation { .. }) => "notation",
            Refusal::Move(MoveError::Rule { .. }) => "rule",
            Refusal::Move(MoveError::Over) => "over",
            Refusal::LongMove { .. } => "long_move",
            Refusal::NotAll => "not_all",
            Refusal::NoRound => "no_round",
            Refusal::RoundRuns => "round_runs",
            Refusal::OtherRound { .. } => "other_round",
            Refusal::Added => "added",
            Refusal::NoSeat { .. } => "no_seat",
            Refusal::Taken => "taken",
            Refusal::Reserved => "reserved",
            Refusal::Full => "full",
            Refusal::Name { .. } => "name",
            Refusal::Speech { .. } => "speech",
            Refusal::NoUndo => "no_undo",
            Refusal::BotsDecline => "bots_decline",
            Refusal::RatedMatch => "rated_match",
            Refusal::RatedReady => "rated_ready",
            Refusal::NothingToUndo => "nothing_to_undo",
            Refusal::Asked => "asked",
            Refusal::NoWish => "no_wish",
            Refusal::Answered => "answered",
            Refusal::Proposed => "proposed",
            Refusal::NoProposal => "no_proposal",
            Refusal::NotAway => "not_away",
            Refusal::NoHints => "no_hints",
            Refusal::Rules(_) => "rules",
            Refusal::Options(_) => "options",
            Refusal::UnknownGame { .. } => "unknown_game",
            Refusal::WornOut => "worn_out",
        }
    }

    /// What the rules forbid, in the game's own terms, as JSON.
    pub fn violation(&self) -> Option<&str> {
        match self {
            Refusal::Move(MoveError::Rule { violation, .. }) => Some(violation),
            _ => None,
        }
    }
}
