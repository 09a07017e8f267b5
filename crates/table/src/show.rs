//! What viewers are sent: the one way out of a table. Everything here is made from one viewer's view.

use serde_json::value::RawValue;
use tavola_core::Viewer;
use tavola_core::tournament::Standings;

use crate::change::{Change, Changed};
use crate::fact::{Millis, Seq};
use crate::fold::{Speech, Table};
use crate::message::{Happened, Happening, News, RoundState, State, TableState, Told, UndoState, Update};
use crate::play::RecordNotes;
use crate::round::Round;

/// Why a record can't be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The round is not over.
    #[error("the record can be had when the round is over")]
    Runs,
    /// There is no such round.
    #[error("there was no such round at this table")]
    None,
}

impl Table {
    /// All that a viewer may know now.
    pub fn state(&self, viewer: Viewer, now: Millis) -> State {
        State {
            seq: self.seq,
            table: self.table_state(),
            round: self.round_state(viewer, now),
            chat: self.chat.iter().map(Speech::happening).collect(),
        }
    }

    /// What a viewer is told of the last change.
    pub fn update(&self, change: &Change, viewer: Viewer, now: Millis) -> Update {
        let (table, round) = match &change.what {
            Changed::Moved { .. } => (self.round.as_ref().is_some_and(|round| !round.runs()), true),
            // A change of who plays a seat can make its clock run or stop.
            Changed::Dealt { .. } | Changed::TakenBack { .. } => (true, true),
            Changed::Said(_) => (false, false),
            Changed::News(news, _) => (true, matters_to_round(*news)),
        };
        Update {
            seq: change.seq,
            happened: vec![self.happening(change, viewer)],
            table: table.then(|| self.table_state()),
            round: if round { self.round_state(viewer, now) } else { None },
        }
    }

    /// What a viewer is told of several changes that it has missed; `None` if that can't be told any more.
    ///
    /// The changes are the last ones, in order and without a gap.
    pub fn missed<'a>(&self, changes: impl IntoIterator<Item = &'a Change>, viewer: Viewer) -> Option<Vec<Happening>> {
        let mut happened = Vec::new();
        for change in changes {
            // Moves that were taken back can't be shown any more, and those before them have other numbers.
            if matches!(change.what, Changed::TakenBack { .. } | Changed::News(News::Committed, _)) {
                return None;
            }
            happened.push(self.happening(change, viewer));
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
        let told = play.retold(viewer).into_iter().zip(1..);
        told.map(|((seat, event), number)| Told { number, seat, event }).collect()
    }

    /// The record of the last round.
    pub fn record(&self) -> Result<String, RecordError> {
        let round = self.round.as_ref().ok_or(RecordError::None)?;
        let play = round.play.as_ref().ok_or(if round.runs() { RecordError::Runs } else { RecordError::None })?;
        if round.runs() {
            return Err(RecordError::Runs);
        }
        let date = Some(date(round.dealt_at));
        Ok(play.record(RecordNotes { seats: &round.sitters, date, secret: true }))
    }

    /// The number of the last round, if there was one.
    pub fn round_number(&self) -> Option<u32> {
        self.round.as_ref().map(|round| round.number)
    }

    /// One viewer's views of the last round, before the first move and after each, when the round is over.
    pub fn replay(&self, viewer: Viewer) -> Result<Vec<Box<RawValue>>, RecordError> {
        let round = self.round.as_ref().ok_or(RecordError::None)?;
        if round.runs() {
            return Err(RecordError::Runs);
        }
        round.play.as_ref().map(|play| play.views(viewer)).ok_or(RecordError::None)
    }

    fn table_state(&self) -> TableState {
        let outcomes = self.results.iter().filter_map(|result| result.outcome.as_ref());
        TableState {
            game: self.kind.slug(),
            rules: self.terms.rules.clone(),
            options: self.options.clone(),
            phase: self.phase(),
            seats: self.chairs.map(|_, chair| chair.state()),
            rounds: self.results.clone(),
            standings: Standings::of(self.chairs.len(), self.terms.lowest_wins, outcomes),
            undo: self.wish.as_ref().map(|wish| UndoState { seat: wish.seat, agreed: wish.agreed.clone() }),
        }
    }

    fn round_state(&self, viewer: Viewer, now: Millis) -> Option<RoundState> {
        let round = self.round.as_ref()?;
        let turn = round.turn();
        let play = round.play.as_ref();
        let own_turn = turn.is_some_and(|seat| viewer.is(seat));
        Some(RoundState {
            number: round.number,
            view: play.map(|play| play.view(viewer)),
            turn,
            moves: play.map_or(0, |play| play.moves() as u32),
            legal: play.filter(|_| own_turn).map(|play| play.legal()).unwrap_or_default(),
            clock: round.clock.state(now).filter(|_| round.runs()),
            fairness: round.fairness(),
            outcome: play.and_then(|play| play.outcome()),
            given_up: round.given_up,
        })
    }

    fn happening(&self, change: &Change, viewer: Viewer) -> Happening {
        let what = match &change.what {
            Changed::Moved { seat, by, from, to } => Happened::Moved {
                seat: *seat,
                by: *by,
                number: *from as u32 + 1,
                events: self.events(*from, *to, viewer),
            },
            Changed::Dealt { number, rolls } => {
                Happened::Dealt { round: *number, events: self.events(0, *rolls, viewer) }
            }
            Changed::TakenBack { seat, keep } => Happened::TakenBack { seat: *seat, keep: *keep as u32 },
            Changed::Said(speech) => return speech.happening(),
            Changed::News(news, seat) => Happened::Table { news: *news, seat: *seat },
        };
        Happening { seq: change.seq, at: change.at, what }
    }

    fn events(&self, from: usize, to: usize, viewer: Viewer) -> Vec<Box<RawValue>> {
        let play = self.round.as_ref().and_then(|round: &Round| round.play.as_ref());
        let mut events = play.map(|play| play.events(from, viewer)).unwrap_or_default();
        events.truncate(to - from);
        events
    }
}

impl Change {
    /// Its sequence number.
    pub const fn seq(&self) -> Seq {
        self.seq
    }

    /// Whether it is about who sits where, or who may look.
    pub const fn concerns_seats(&self) -> bool {
        self.what.touches_seats()
    }

    /// Whether it is about the list of tables: who sits, what is played, whether a round runs.
    pub const fn concerns_listing(&self) -> bool {
        match &self.what {
            Changed::News(news, _) => !matches!(news, News::Added | News::Asked | News::Agreed | News::Declined),
            Changed::Dealt { .. } => true,
            Changed::Moved { .. } | Changed::TakenBack { .. } | Changed::Said(_) => false,
        }
    }
}

impl Speech {
    fn happening(&self) -> Happening {
        Happening { seq: self.seq, at: self.at, what: Happened::Said { who: self.who, text: self.text.clone() } }
    }
}

/// Whether news change what is shown of a round.
const fn matters_to_round(news: News) -> bool {
    matches!(news, News::Committed | News::GivenUp | News::Left | News::Returned | News::Lent)
}

/// The day of a moment, as in 2026-11-15.
fn date(at: Millis) -> String {
    // Days since 1970-01-01 to a date of the Gregorian calendar: Howard Hinnant's civil_from_days, whose years begin in
    // March so that the leap day is the last one.
    let days = (at / 86_400_000) as i64 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", year_of_era + era * 400 + next)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(951_782_400_000), "2000-02-29");
        assert_eq!(date(1_794_700_800_000), "2026-11-15");
        assert_eq!(date(1_798_761_599_999), "2026-12-31");
        assert_eq!(date(1_798_761_600_000), "2027-01-01");
    }
}
