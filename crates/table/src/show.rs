//! What viewers are sent: the one way out of a table. Everything here is made from one viewer's view.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tavola_core::tournament::Standings;
use tavola_core::{Seat, Viewer};
use time::OffsetDateTime;

use crate::change::{Change, Changed};
use crate::eyes::Eyes;
use crate::fact::{Millis, Seq};
use crate::fold::{Speech, Table};
use crate::message::{
    Happened, Happening, News, ProposalState, RoundState, State, TableState, Told, UndoState, Update,
};
use crate::play::RecordNotes;
use crate::screen::Reader;

/// How much of a view is told with a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detail {
    /// All of it.
    View,
    /// What has changed of it.
    Changes,
}

/// Why a record can't be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
pub enum RecordError {
    /// The round is not over.
    #[error("the record can be had when the round is over")]
    Runs,
    /// There is no such round.
    #[error("there was no such round at this table")]
    None,
}

impl RecordError {
    /// The reason in one word.
    pub const fn code(self) -> &'static str {
        match self {
            RecordError::Runs => "round_runs",
            RecordError::None => "no_record",
        }
    }
}

impl Table {
    /// All that a reader may know now.
    pub fn state(&self, reader: impl Into<Reader>, now: Millis) -> State {
        State {
            seq: self.seq,
            table: self.table_state(),
            round: self.round_state(reader.into(), None, true, now),
            chat: self.chat.iter().map(|speech| speech.happening()).collect(),
        }
    }

    /// What a reader is told of the last change, the whole view or what has changed of it.
    pub fn update(&self, change: &Change, reader: impl Into<Reader>, detail: Detail, now: Millis) -> Update {
        let reader = reader.into();
        let viewer = reader.viewer;
        let (table, round) = match &change.what {
            Changed::Moved { ends_undo, .. } => {
                (*ends_undo || self.round.as_ref().is_some_and(|round| !round.runs()), true)
            }
            Changed::Dealt { .. } | Changed::TakenBack { .. } => (true, true),
            // What was added is told when all of it is there.
            Changed::Said(_) | Changed::News(News::Added, _) => (false, false),
            Changed::News(news, _) => (true, matters_to_round(*news)),
        };
        let play = self.round.as_ref().and_then(|round| round.play.as_ref());
        let since = change.moves().map(|moves| moves.start).filter(|_| detail == Detail::Changes && !table);
        Update {
            seq: change.seq,
            happened: vec![change.happening(|moves| play.map(|play| play.events(moves, viewer)).unwrap_or_default())],
            table: table.then(|| self.table_state()),
            // A fifth of the bytes of a move would be what everybody knows since the deal.
            round: if round { self.round_state(reader, since, table, now) } else { None },
        }
    }

    /// What a viewer is told of several changes that it has missed; `None` if that can't be told any more. Moves are
    /// told as in the history.
    ///
    /// The changes are the last ones, in order and without a gap.
    pub fn missed<'a>(&self, changes: impl IntoIterator<Item = &'a Change>, viewer: Viewer) -> Option<Vec<Happening>> {
        let changes: Vec<&Change> = changes.into_iter().collect();
        // Moves that were taken back can't be shown any more, and those before them have other numbers.
        let gone =
            |change: &&Change| matches!(change.what, Changed::TakenBack { .. } | Changed::News(News::Committed, _));
        if changes.iter().any(gone) {
            return None;
        }
        let first = changes.iter().find_map(|change| Some(change.moves()?.start)).unwrap_or(0);
        let end = changes.iter().rev().find_map(|change| Some(change.moves()?.end)).unwrap_or(0);
        let play = self.round.as_ref().and_then(|round| round.play.as_ref());
        let told = play.map(|play| play.retold(first..end, viewer)).unwrap_or_default();
        // Each move is told once, in order.
        let mut told = told.into_iter().map(|(_, event)| event);
        let mut happened = Vec::with_capacity(changes.len());
        for change in changes {
            happened.push(change.happening(|moves| told.by_ref().take(moves.len()).collect()));
        }
        Some(happened)
    }

    /// Whether what somebody has seen may not be shown to it again.
    pub fn remembering_counts(&self) -> bool {
        let play = self.round.as_ref().and_then(|round| round.play.as_ref());
        play.is_some_and(|play| play.remembering_counts())
    }

    /// The moves of the round so far, as a viewer may be told of them.
    pub fn history(&self, viewer: Viewer) -> Vec<Told> {
        let Some(play) = self.round.as_ref().and_then(|round| round.play.as_ref()) else { return Vec::new() };
        let told = play.retold(0..play.moves(), viewer).into_iter().zip(1..);
        told.map(|((seat, event), number)| Told { number, seat, event }).collect()
    }

    /// All that a seat saw of the round, one event a move: for a bot that decides there. People are told the history.
    pub fn witnessed(&self, seat: Seat) -> Vec<Box<RawValue>> {
        let play = self.round.as_ref().and_then(|round| round.play.as_ref());
        play.map(|play| play.events(0..play.moves(), Viewer::Seat(seat))).unwrap_or_default()
    }

    /// The record of the last round.
    pub fn record(&self) -> Result<String, RecordError> {
        let round = self.round.as_ref().ok_or(RecordError::None)?;
        let play = round.play.as_ref().ok_or(if round.runs() { RecordError::Runs } else { RecordError::None })?;
        if round.runs() {
            return Err(RecordError::Runs);
        }
        let date = date(round.dealt_at);
        Ok(play.record(RecordNotes { seats: round.sitters.as_ref(), date, secret: true }))
    }

    /// The number of the last round, if there was one.
    pub fn round_number(&self) -> Option<u32> {
        self.round.as_ref().map(|round| round.number)
    }

    /// The views of the last round by somebody's eyes, before the first move and after each, when the round is over.
    pub fn replay(&self, eyes: Eyes) -> Result<Vec<Box<RawValue>>, RecordError> {
        let round = self.round.as_ref().ok_or(RecordError::None)?;
        if round.runs() {
            return Err(RecordError::Runs);
        }
        round.play.as_ref().map(|play| play.views(eyes)).ok_or(RecordError::None)
    }

    /// Puts a position that the viewer can't tell from the real one in its place, and says whether it is another one:
    /// then nothing that the viewer is sent may differ. Only for tests of that; moves made before don't lead there.
    #[doc(hidden)]
    pub fn imagine(&mut self, viewer: Viewer, seed: u64) -> bool {
        let play = self.round.as_mut().and_then(|round| round.play.as_mut());
        play.is_some_and(|play| play.imagine(viewer, seed))
    }

    fn table_state(&self) -> TableState {
        let outcomes = self.results.iter().filter_map(|result| result.outcome.as_ref());
        TableState {
            game: self.kind.slug().into(),
            rules: self.rules.full.clone(),
            options: self.options.clone(),
            phase: self.phase(),
            seats: self.chairs.map(|_, chair| chair.state()),
            rounds: self.results.clone(),
            standings: Standings::of(self.chairs.len(), self.rules.lowest_wins, outcomes),
            tally: (self.tally.matches > 0).then(|| self.tally.clone()),
            undo: self.undo.as_ref().map(|undo| UndoState { seat: undo.seat, agreed: undo.agreed.clone() }),
            proposal: self.proposal.as_ref().map(|open| ProposalState {
                seat: open.seat,
                proposal: open.proposal,
                agreed: open.agreed.clone(),
            }),
            manager: self.manager,
            lost: self.forfeited,
            evening: self.evening.clone(),
            most_watchers: self.most_watchers,
        }
    }

    /// The round, with what has changed of the view since a number of moves, or else with the view.
    fn round_state(
        &self,
        reader: Reader,
        since: Option<usize>,
        tells_fairness: bool,
        now: Millis,
    ) -> Option<RoundState> {
        let Reader { viewer, is_screen } = reader;
        let round = self.round.as_ref()?;
        let turn = round.turn();
        let play = round.play.as_ref();
        let may_move = turn.is_some_and(|seat| viewer.is(seat)) || (is_screen && self.touched_seat().is_ok());
        let changes = play.and_then(|play| play.view_changes(since?, viewer));
        Some(RoundState {
            number: round.number,
            view: play.filter(|_| changes.is_none()).map(|play| play.view(viewer)),
            changes,
            turn,
            moves: play.map_or(0, |play| play.moves() as u32),
            legal: play.filter(|_| may_move).map(|play| play.legal()).unwrap_or_default(),
            prospects: play.filter(|_| may_move).and_then(|play| play.prospects()),
            clock: round.clock.state(now).filter(|_| round.runs()),
            fairness: tells_fairness.then(|| round.fairness()),
            outcome: play.and_then(|play| play.outcome()),
            given_up: round.given_up,
            looks: play.filter(|play| self.options.looks && play.remembering_counts()).map(|play| play.looks()),
        })
    }
}

impl Change {
    /// Its sequence number.
    pub const fn seq(&self) -> Seq {
        self.seq
    }

    /// Whether it is about who sits where, or who may look.
    pub const fn concerns_seats(&self) -> bool {
        self.what.touches_seats() || matches!(self.what, Changed::News(News::WatchersLimited, _))
    }

    /// The moves that it made, counted from 0.
    fn moves(&self) -> Option<Range<usize>> {
        match self.what {
            Changed::Moved { from, to, .. } => Some(from as usize..to as usize),
            Changed::Dealt { rolls, .. } => Some(0..rolls as usize),
            _ => None,
        }
    }

    /// How it is told to somebody whom moves are told by `events`.
    fn happening(&self, events: impl FnOnce(Range<usize>) -> Vec<Box<RawValue>>) -> Happening {
        let what = match &self.what {
            Changed::Moved { seat, by, from, to, .. } => {
                let moves = *from as usize..*to as usize;
                Happened::Moved { seat: *seat, by: *by, number: *from + 1, events: events(moves) }
            }
            Changed::Dealt { number, rolls } => Happened::Dealt { round: *number, events: events(0..*rolls as usize) },
            Changed::TakenBack { seat, keep } => Happened::TakenBack { seat: *seat, keep: *keep },
            Changed::Said(speech) => return speech.happening(),
            Changed::News(news, seat) => Happened::Table { news: *news, seat: *seat },
        };
        Happening { seq: self.seq, at: self.at, what }
    }
}

impl Speech {
    fn happening(&self) -> Happening {
        Happening { seq: self.seq, at: self.at, what: Happened::Said { who: self.who, text: self.text.clone() } }
    }
}

/// Whether news change what is shown of a round.
const fn matters_to_round(news: News) -> bool {
    matches!(news, News::Committed | News::GivenUp | News::Forfeited | News::Left | News::Returned | News::Lent)
}

/// The day of a moment, as in 2026-11-15; none if no calendar has it.
fn date(at: Millis) -> Option<String> {
    Some(OffsetDateTime::from_unix_timestamp((at / 1000) as i64).ok()?.date().to_string())
}
