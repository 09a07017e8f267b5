//! A game that is over, judged decision by decision.

use std::fmt::Debug;

use serde::Serialize;
use tavola_bots::{Countdown, Road};
use tavola_core::record::{Record, RecordError};
use tavola_core::{PerSeat, Seat};

use crate::kind::Hosted;

/// A recorded game, to be judged decision by decision.
pub trait Analysis: Debug {
    /// How many choices between several moves were made.
    fn decisions(&self) -> usize;

    /// The share of the win that each seat got; `None` if the game was not played to its end.
    fn shares(&self) -> Option<PerSeat<f64>>;

    /// Judges one of the decisions, counted from 0, with what its seat could know then; `None` if there are not so many.
    fn judge(&self, index: usize, countdown: Countdown) -> Option<Judgement>;
}

/// What is said of a decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judgement {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who chose.
    pub seat: Seat,
    /// The text of the move that was played.
    pub played: String,
    /// The text of the best one.
    pub best: String,
    /// What each seat could expect after the best move, 0 to 1.
    pub value: PerSeat<f64>,
    /// What the move cost its seat compared to the best one, 0 to 1.
    pub gave_away: f64,
}

/// A record that can't be judged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnalysisError {
    /// It can't be read.
    #[error(transparent)]
    Unreadable(#[from] RecordError),
    /// It tells of something that the rules forbid.
    #[error("the record does not hold: {why}")]
    Fault {
        /// What is wrong with it.
        why: String,
    },
}

/// A record of the game `G` with all its decisions.
#[derive(Debug)]
pub(crate) struct Analysed<G: Hosted> {
    rules: G::Rules,
    road: Road<G>,
}

impl<G: Hosted> Analysed<G> {
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, AnalysisError> {
        let record: Record<G> = Record::read(bytes)?;
        // Faults are found here; then every text of the record is a legal move where it stands.
        record.check().map_err(|fault| AnalysisError::Fault { why: fault.to_string() })?;
        let mut road = Road::new(record.initial());
        for text in &record.moves {
            let m = road.position().read_move(text).map_err(|why| AnalysisError::Fault { why: why.to_string() })?;
            road.go(m);
        }
        Ok(Analysed { rules: record.rules, road })
    }
}

impl<G: Hosted> Analysis for Analysed<G> {
    fn decisions(&self) -> usize {
        self.road.decisions().len()
    }

    fn shares(&self) -> Option<PerSeat<f64>> {
        self.road.position().outcome().map(|outcome| outcome.shares())
    }

    fn judge(&self, index: usize, countdown: Countdown) -> Option<Judgement> {
        let decision = self.road.decisions().get(index)?;
        let played = decision.played?;
        let verdict = self.road.question(&self.rules, decision).study(Some(played), countdown);
        let best = verdict.search.best();
        Some(Judgement {
            number: decision.number,
            seat: decision.seat,
            played: decision.text(played),
            best: decision.text(best.m),
            value: best.value.clone(),
            gave_away: verdict.played.map_or(0.0, |judged| judged.gave_away),
        })
    }
}
