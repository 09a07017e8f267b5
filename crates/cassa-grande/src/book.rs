//! The book of an evening: the rounds of a real table, and the one that is being written down.

use tavola_core::tournament::{Standings, next_start};
use tavola_core::{Outcome, Seat};

use crate::reading::Count;
use crate::rules::Rules;
use crate::sheet::{Lying, Sheet, SheetError, Stock};

/// What was written down in an evening.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(deny_unknown_fields, default))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Book {
    /// The rules of all rounds.
    pub rules: Rules,
    /// Who started the first round.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub start: Seat,
    /// The rounds that are over: their places as seat A sees them, the far row first.
    pub rounds: Vec<String>,
    /// The places of the running round, `?` for what is not known yet; empty before the first.
    pub sheet: String,
    /// Who writes the running round down.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub from: Seat,
}

/// What follows from a [`Book`].
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tally {
    /// The side of the frame.
    pub frame: u8,
    /// How many places of the running round are not known yet.
    pub unknown: usize,
    /// The cards of the deck and how many of them lie, the gaps at the end.
    pub stock: Vec<Stock>,
    /// Those that do not fit the deck.
    pub misfits: Vec<Stock>,
    /// What lies on all places that are not known yet, if the counts leave no choice.
    pub rest: Option<Lying>,
    /// What each seat reads in the running round, once every place is known.
    pub count: Option<Count>,
    /// What each seat read in the rounds that are over.
    pub rounds: Vec<Count>,
    /// Points and totals of the rounds that are over.
    #[cfg_attr(
        feature = "ts",
        ts(type = "{ points: PerSeat<number>, totals: PerSeat<number>, places: PerSeat<number>, }")
    )]
    pub standings: Standings,
    /// Who starts the next round.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub next: Seat,
}

/// A book that can't be counted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BookError {
    /// The running round can't be read.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// A round that is over can't be read.
    #[error("round {round}: {why}")]
    Round {
        /// Which, from 1.
        round: usize,
        /// Why.
        why: SheetError,
    },
    /// A round that is over has places that are not known.
    #[error("round {round}: {unknown} places are not known yet")]
    Unknown {
        /// Which, from 1.
        round: usize,
        /// How many.
        unknown: usize,
    },
    /// A seat that the game does not have.
    #[error("nobody sits on seat {seat}, who would have started the first round")]
    Start {
        /// The seat.
        seat: Seat,
    },
}

impl Book {
    /// Counts everything.
    ///
    /// # Errors
    /// If the rules can't be played, or something in the book is no frame of these rules.
    pub fn tally(&self) -> Result<Tally, BookError> {
        let sheet = match self.sheet.as_str() {
            "" => Sheet::empty(&self.rules)?,
            cells => Sheet::read(&self.rules, self.from, cells)?,
        };
        if self.start.index() >= sheet.seats() {
            return Err(BookError::Start { seat: self.start });
        }
        let numbered = self.rounds.iter().enumerate().map(|(index, cells)| (index + 1, cells));
        let rounds = numbered.map(|(round, cells)| self.round(round, cells)).collect::<Result<Vec<_>, _>>()?;
        let outcomes = || rounds.iter().map(|round| &round.outcome);
        Ok(Tally {
            frame: sheet.frame(),
            unknown: sheet.unknown(),
            stock: sheet.stock(),
            misfits: sheet.misfits(),
            rest: sheet.rest(),
            count: sheet.count(),
            standings: Standings::of(sheet.seats(), sheet.lowest_wins(), outcomes()),
            next: outcomes().fold(self.start, |start, outcome: &Outcome| next_start(start, outcome)),
            rounds,
        })
    }

    fn round(&self, round: usize, cells: &str) -> Result<Count, BookError> {
        let sheet = Sheet::read(&self.rules, Seat::A, cells).map_err(|why| BookError::Round { round, why })?;
        sheet.count().ok_or(BookError::Unknown { round, unknown: sheet.unknown() })
    }
}
