//! A game that is over, judged decision by decision.

use std::fmt::Debug;

use serde::Serialize;
use serde_json::value::RawValue;
use tavola_bots::{Countdown, Road};
use tavola_core::record::{Record, RecordError};
use tavola_core::{PerSeat, Seat};

use crate::eyes::Eyes;
use crate::kind::{Hosted, json};

/// A recorded game, to be judged decision by decision.
pub trait Analysis: Debug {
    /// How many choices between several moves were made.
    fn decisions(&self) -> usize;

    /// The share of the win that each seat got; `None` if the game was not played to its end.
    fn shares(&self) -> Option<PerSeat<f64>>;

    /// Judges one of the decisions, counted from 0, with what its seat could know then: what was played, or a move that could
    /// have been played instead. `None` if there are not so many, or if that move was impossible.
    fn judge(&self, index: usize, instead: Option<&str>, countdown: Countdown) -> Option<Judgement>;

    /// One of the decisions as its seat saw it; `None` if there are not so many.
    fn choice(&self, index: usize) -> Option<Choice>;

    /// The views of the game by somebody's eyes: before its first move and after each.
    fn views(&self, eyes: Eyes) -> Vec<Box<RawValue>>;
}

/// A decision before it was made.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who chooses.
    pub seat: Seat,
    /// What the seat saw.
    pub view: Box<RawValue>,
    /// The texts of the moves that it could make, in their byte order.
    pub legal: Vec<String>,
    /// What each of them would bring, where the game tells that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prospects: Option<Box<RawValue>>,
}

/// What is said of a decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judgement {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who chose.
    pub seat: Seat,
    /// The text of the move that is judged.
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
    record: Record<G>,
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
        Ok(Analysed { record, road })
    }
}

impl<G: Hosted> Analysis for Analysed<G> {
    fn decisions(&self) -> usize {
        self.road.decisions().len()
    }

    fn shares(&self) -> Option<PerSeat<f64>> {
        self.road.position().outcome().map(|outcome| outcome.shares())
    }

    fn judge(&self, index: usize, instead: Option<&str>, countdown: Countdown) -> Option<Judgement> {
        let decision = self.road.decisions().get(index)?;
        let played = match instead {
            Some(text) => decision.read(text)?,
            None => decision.played?,
        };
        let verdict = self.road.question(&self.record.rules, decision).study(Some(played), countdown);
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

    fn choice(&self, index: usize) -> Option<Choice> {
        let decision = self.road.decisions().get(index)?;
        let mut legal: Vec<String> = decision.legal.iter().map(|&m| decision.text(m)).collect();
        legal.sort_unstable();
        Some(Choice {
            number: decision.number,
            seat: decision.seat,
            view: json(&decision.view),
            legal,
            prospects: G::prospects(decision.position()),
        })
    }

    fn views(&self, eyes: Eyes) -> Vec<Box<RawValue>> {
        let mut position = self.record.initial();
        let mut views = vec![eyes.see(&position)];
        for text in &self.record.moves {
            // What was read to the end once has no text that does not hold.
            let Ok(m) = position.read_move(text) else { break };
            position.play_unchecked(m);
            views.push(eyes.see(&position));
        }
        views
    }
}
