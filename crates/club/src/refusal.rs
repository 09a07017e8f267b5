//! Why something can't be done in an evening.

use crate::fact::PlayerId;

/// Why something can't be done in an evening, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Another player has this name.
    #[error("somebody here is called {name} already; add a letter to tell them apart")]
    SameName {
        /// The name.
        name: String,
    },
    /// There are too many players.
    #[error("an evening holds {most} players; that would be more")]
    Full {
        /// How many are possible.
        most: usize,
    },
    /// Nobody has this number.
    #[error("nobody here has the number {player}")]
    NoPlayer {
        /// The number.
        player: PlayerId,
    },
    /// Some tables of the last round have no result.
    #[error("{open} tables of this round have no result yet; enter it, or say that they did not play")]
    RoundRuns {
        /// How many.
        open: usize,
    },
    /// Another round is next.
    #[error("round {next} is the next one; look at the evening again")]
    OtherRound {
        /// Which.
        next: u16,
    },
    /// There are not enough players.
    #[error("a round needs at least {least} players who are here")]
    TooFew {
        /// How many.
        least: u8,
    },
    /// There were too many rounds.
    #[error("an evening has at most {most} rounds")]
    TooManyRounds {
        /// How many are possible.
        most: u16,
    },
    /// There is no such table.
    #[error("round {round} has no table {table}")]
    NoTable {
        /// The round that was asked for.
        round: u16,
        /// The table that was asked for.
        table: u16,
    },
    /// Scores and seats do not fit.
    #[error("a result has a score for each of the {seats} seats in each of 1 to {games} games, and places in order")]
    NoResult {
        /// How many seats the table has.
        seats: usize,
        /// How many games its match has.
        games: u16,
    },
    /// The player has sat in a round.
    #[error("who has played stays in the list; let them go instead")]
    HasPlayed,
    /// These two can't change places.
    #[error("two players of the last round can change places who sit apart, as long as their tables have no result")]
    NoSwap,
    /// The evening is over.
    #[error("this evening is over; its host can open it again")]
    Over,
}

impl Refusal {
    /// The reason in one word, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::SameName { .. } => "same_name",
            Refusal::Full { .. } => "evening_full",
            Refusal::NoPlayer { .. } => "no_player",
            Refusal::RoundRuns { .. } => "tables_open",
            Refusal::OtherRound { .. } => "other_evening_round",
            Refusal::TooFew { .. } => "too_few",
            Refusal::TooManyRounds { .. } => "too_many_rounds",
            Refusal::NoTable { .. } => "no_evening_table",
            Refusal::NoResult { .. } => "no_result",
            Refusal::HasPlayed => "has_played",
            Refusal::NoSwap => "no_swap",
            Refusal::Over => "evening_over",
        }
    }
}
