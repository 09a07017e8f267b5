//! What an entry changes at a table.

use std::sync::Arc;

use tavola_core::fair::Secret;
use tavola_core::{PerSeat, Seat};

use crate::chair::{Chair, Person};
use crate::clock::ClockFace;
use crate::fact::{Chooser, Entry, Fact, Millis, Seq};
use crate::fold::{CHAT_KEPT, FoldError, Speech, Table, UndoRequest};
use crate::kind::Chance;
use crate::message::{News, RoundResult, TallyState};
use crate::proposal::OpenProposal;
use crate::round::{Round, sitters};

/// What an entry changed, so that viewers can be told. The last ones of each table are kept, so it is small.
#[derive(Clone, Debug)]
pub struct Change {
    pub(crate) seq: Seq,
    pub(crate) at: Millis,
    pub(crate) what: Changed,
}

#[derive(Clone, Debug)]
pub(crate) enum Changed {
    /// A move was made, with the rolls after it.
    Moved { seat: Seat, by: Chooser, from: u32, to: u32, ends_undo: bool },
    /// A round was dealt, with the rolls before its first move.
    Dealt { number: u32, rolls: u32 },
    /// Moves were taken back.
    TakenBack { seat: Seat, keep: u32 },
    /// Something was said.
    Said(Arc<Speech>),
    /// Something else.
    News(News, Option<Seat>),
}

impl Table {
    /// Changes what the fact changes.
    pub(crate) fn change(&mut self, seq: Seq, entry: &Entry) -> Result<Changed, FoldError> {
        let misplaced = FoldError::Misplaced { seq };
        let news = |news, seat| Ok(Changed::News(news, Some(seat)));
        match &entry.fact {
            Fact::Opened { .. } => Err(misplaced),
            Fact::Changed { .. }
            | Fact::Sat { .. }
            | Fact::Invited { .. }
            | Fact::Freed { .. }
            | Fact::Renamed { .. }
            | Fact::Away { .. }
            | Fact::Managed { .. }
            | Fact::Lent { .. }
            | Fact::Ready { .. }
            | Fact::Begun => self.change_seats(seq, entry),
            Fact::Committed { secret, start } => Ok(self.commit(*secret, *start, entry.at)),
            Fact::Added { seat, entropy } => {
                self.round.as_mut().ok_or(misplaced)?.entropy.push((*seat, *entropy));
                news(News::Added, *seat)
            }
            Fact::Dealt => self.deal(entry.at, misplaced),
            Fact::Moved { seat, text, by } => {
                let round = self.round.as_mut().ok_or(misplaced.clone())?;
                let play = round.play.as_mut().ok_or(misplaced)?;
                let from = play.moves() as u32;
                play.play(text).map_err(|why| FoldError::Move { seq, why })?;
                let to = play.moves() as u32;
                let ends_undo = self.undo.take().is_some();
                self.turn_changed(Some((*seat, *by != Chooser::Clock)), entry.at);
                self.finish(entry.at);
                Ok(Changed::Moved { seat: *seat, by: *by, from, to, ends_undo })
            }
            Fact::Asked { .. } | Fact::Answered { .. } => self.change_undo(seq, entry),
            Fact::Proposed { .. } | Fact::Voted { .. } => self.change_proposal(seq, entry),
            Fact::TakenBack { seat, keep } => {
                let round = self.round.as_mut().ok_or(misplaced.clone())?;
                let play = round.play.as_mut().ok_or(misplaced)?;
                play.rewind(*keep as usize);
                round.taken_back += 1;
                round.clock.take_back(*seat);
                self.undo = None;
                self.turn_changed(None, entry.at);
                Ok(Changed::TakenBack { seat: *seat, keep: *keep })
            }
            Fact::GivenUp => {
                self.round.as_mut().ok_or(misplaced)?.given_up = true;
                self.undo = None;
                self.finish(entry.at);
                Ok(Changed::News(News::GivenUp, None))
            }
            Fact::Forfeited { seat } => {
                // Between two rounds there is none to be given up: the match is over all the same.
                if let Some(round) = self.round.as_mut().filter(|round| round.runs()) {
                    round.given_up = true;
                    self.finish(entry.at);
                }
                self.undo = None;
                self.proposal = None;
                self.forfeited = Some(*seat);
                self.match_over = true;
                self.set_ready(false);
                self.count_match();
                news(News::Forfeited, *seat)
            }
            Fact::WatchersLimited { most } => {
                self.most_watchers = *most;
                Ok(Changed::News(News::WatchersLimited, None))
            }
            Fact::Said { who, text } => {
                let speech = Arc::new(Speech { seq, at: entry.at, who: *who, text: text.clone() });
                if self.chat.len() == CHAT_KEPT {
                    self.chat.pop_front();
                }
                self.chat.push_back(speech.clone());
                Ok(Changed::Said(speech))
            }
        }
    }

    /// Changes who sits where, and what is played.
    fn change_seats(&mut self, seq: Seq, entry: &Entry) -> Result<Changed, FoldError> {
        let misplaced = FoldError::Misplaced { seq };
        let news = |news, seat| Ok(Changed::News(news, Some(seat)));
        match &entry.fact {
            Fact::Changed { rules, options } => {
                self.rules = self.kind.rules(rules.get())?;
                self.options = options.clone();
                let mut old = self.chairs.clone();
                self.chairs = PerSeat::new(self.rules.seats, |seat| match old.get(seat) {
                    Some(_) => std::mem::replace(&mut old[seat], Chair::Free),
                    None => Chair::Free,
                });
                let seats = self.chairs.len();
                self.manager.take_if(|manager| manager.index() >= seats);
                self.tally = TallyState { matches: 0, won: PerSeat::new(seats, |_| 0) };
                self.set_ready(false);
                self.new_match();
                self.rules_seq = seq;
                Ok(Changed::News(News::Changed, None))
            }
            Fact::Sat { seat, name, token, person } => {
                self.hand_over(*seat);
                let person = Person::new(name, *token, person.as_deref(), false);
                *self.chair(*seat, &misplaced)? = Chair::Person(person);
                self.repeats.forget_seat(*seat);
                news(News::Sat, *seat)
            }
            Fact::Invited { seat, level } => {
                self.hand_over(*seat);
                *self.chair(*seat, &misplaced)? = Chair::Bot(*level);
                self.repeats.forget_seat(*seat);
                news(News::Invited, *seat)
            }
            Fact::Freed { seat } => {
                self.hand_over(*seat);
                *self.chair(*seat, &misplaced)? = Chair::Free;
                self.repeats.forget_seat(*seat);
                news(News::Freed, *seat)
            }
            Fact::Renamed { seat, name } => {
                self.person(*seat, &misplaced)?.name.clone_from(name);
                news(News::Renamed, *seat)
            }
            Fact::Away { seat, away, noticed } => {
                let person = self.person(*seat, &misplaced)?;
                // Who says it again is away since the first time.
                person.away = away.then(|| person.away.unwrap_or(entry.at));
                person.noticed = *away && *noticed;
                if !away {
                    person.lent = None;
                    self.drop_proposal_about(*seat);
                }
                self.turn_changed(None, entry.at);
                news(if *away { News::Left } else { News::Returned }, *seat)
            }
            Fact::Lent { seat, level } => {
                self.person(*seat, &misplaced)?.lent = Some(*level);
                self.drop_proposal_about(*seat);
                self.turn_changed(None, entry.at);
                news(News::Lent, *seat)
            }
            Fact::Managed { seat } => {
                self.manager = *seat;
                Ok(Changed::News(News::Managed, *seat))
            }
            Fact::Ready { seat, ready } => {
                self.person(*seat, &misplaced)?.ready = *ready;
                news(if *ready { News::Ready } else { News::Unready }, *seat)
            }
            Fact::Begun => {
                self.set_ready(true);
                Ok(Changed::News(News::Begun, None))
            }
            _ => Err(misplaced),
        }
    }

    /// Changes what somebody asks to take back.
    fn change_undo(&mut self, seq: Seq, entry: &Entry) -> Result<Changed, FoldError> {
        let misplaced = FoldError::Misplaced { seq };
        let news = |news, seat| Ok(Changed::News(news, Some(seat)));
        match &entry.fact {
            Fact::Asked { seat } => {
                let keep = self.round.as_ref().and_then(|round| round.play.as_ref()?.last_decision(*seat));
                let keep = keep.ok_or(misplaced)?;
                self.undo = Some(UndoRequest { seq, seat: *seat, keep, agreed: Vec::new() });
                news(News::Asked, *seat)
            }
            Fact::Answered { seat, agree: true } => {
                self.undo.as_mut().ok_or(misplaced)?.agreed.push(*seat);
                news(News::Agreed, *seat)
            }
            Fact::Answered { seat, agree: false } => {
                self.undo = None;
                news(News::Declined, *seat)
            }
            _ => Err(misplaced),
        }
    }

    /// Changes what somebody proposes.
    fn change_proposal(&mut self, seq: Seq, entry: &Entry) -> Result<Changed, FoldError> {
        let misplaced = FoldError::Misplaced { seq };
        let news = |news, seat| Ok(Changed::News(news, Some(seat)));
        match &entry.fact {
            Fact::Proposed { seat, proposal } => {
                self.proposal = Some(OpenProposal { seq, seat: *seat, proposal: *proposal, agreed: Vec::new() });
                news(News::Proposed, *seat)
            }
            Fact::Voted { seat, agree: true } => {
                self.proposal.as_mut().ok_or(misplaced)?.agreed.push(*seat);
                news(News::Supported, *seat)
            }
            Fact::Voted { seat, agree: false } => {
                self.proposal = None;
                news(News::Rejected, *seat)
            }
            _ => Err(misplaced),
        }
    }

    fn commit(&mut self, secret: Secret, start: Option<Seat>, at: Millis) -> Changed {
        let number = self.round.as_ref().map_or(0, |round| round.number) + 1;
        if self.match_over {
            self.new_match();
        }
        self.set_ready(false);
        self.round = Some(Round {
            number,
            secret,
            commitment: secret.commitment(),
            start,
            entropy: Vec::new(),
            committed_at: at,
            play: None,
            dealt_at: at,
            clock: ClockFace::new(self.options.clock, self.options.weekends_off, self.chairs.len()),
            given_up: false,
            over_at: at,
            taken_back: 0,
            sitters: sitters(&self.chairs),
        });
        Changed::News(News::Committed, None)
    }

    fn deal(&mut self, at: Millis, misplaced: FoldError) -> Result<Changed, FoldError> {
        let round = self.round.as_mut().ok_or(misplaced)?;
        let chance = Chance { secret: round.secret, entropy: &round.entropy, number: round.number, start: round.start };
        let play = self.kind.deal(&self.rules.full, &chance)?;
        let (number, rolls) = (round.number, play.moves() as u32);
        round.play = Some(play);
        round.dealt_at = at;
        self.turn_changed(None, at);
        Ok(Changed::Dealt { number, rolls })
    }

    /// Lets the clock run for whoever is to think now.
    fn turn_changed(&mut self, moved: Option<(Seat, bool)>, at: Millis) {
        let Some(round) = &mut self.round else { return };
        let next = round.turn().filter(|seat| self.chairs[*seat].decides());
        let (seat, in_time) = moved.map_or((None, true), |(seat, in_time)| (Some(seat), in_time));
        round.clock.press(seat, in_time, next, at);
    }

    /// Writes down the result of a round that has just ended.
    fn finish(&mut self, at: Millis) {
        let Some(round) = self.round.as_mut().filter(|round| !round.runs()) else { return };
        round.over_at = at;
        self.proposal = None;
        let outcome = round.play.as_ref().and_then(|play| play.outcome());
        self.match_over = outcome.is_none() || self.results.len() + 1 >= usize::from(self.options.rounds);
        self.results.push(RoundResult { number: round.number, outcome });
        self.count_match();
    }

    /// Counts a match that has just ended properly for those who played it.
    fn count_match(&mut self) {
        let Some(end) = self.match_end() else { return };
        self.tally.matches += 1;
        for (seat, place) in end.standings.places.iter() {
            self.tally.won[seat] += u32::from(*place == 1);
        }
    }

    /// Lets all people be ready, or none.
    fn set_ready(&mut self, ready: bool) {
        for seat in Seat::first(self.chairs.len()) {
            if let Some(person) = self.chairs[seat].person_mut() {
                person.ready = ready;
            }
        }
    }

    /// Notes that a seat changes hands, if a match runs. Whoever managed the table from there does so no more.
    fn hand_over(&mut self, seat: Seat) {
        self.manager.take_if(|manager| *manager == seat);
        self.tally = TallyState { matches: 0, won: PerSeat::new(self.chairs.len(), |_| 0) };
        self.proposal.take_if(|open| open.seat == seat);
        self.changed_hands |= !self.results.is_empty() && !self.match_over;
    }

    fn new_match(&mut self) {
        self.results.clear();
        self.match_over = false;
        self.changed_hands = false;
        self.forfeited = None;
    }

    fn chair(&mut self, seat: Seat, misplaced: &FoldError) -> Result<&mut Chair, FoldError> {
        if seat.index() < self.chairs.len() { Ok(&mut self.chairs[seat]) } else { Err(misplaced.clone()) }
    }

    fn person(&mut self, seat: Seat, misplaced: &FoldError) -> Result<&mut Person, FoldError> {
        self.chair(seat, misplaced)?.person_mut().ok_or_else(|| misplaced.clone())
    }
}

impl Changed {
    /// Whether a move that has not seen it is out of date.
    pub(crate) const fn touches_round(&self) -> bool {
        match self {
            Changed::Moved { .. } | Changed::Dealt { .. } | Changed::TakenBack { .. } => true,
            Changed::News(news, _) => matches!(news, News::Committed | News::GivenUp | News::Forfeited),
            Changed::Said(_) => false,
        }
    }

    /// Whether it is about who sits where, or what is played.
    pub(crate) const fn touches_seats(&self) -> bool {
        match self {
            Changed::News(news, _) => {
                matches!(
                    news,
                    News::Changed
                        | News::Sat
                        | News::Invited
                        | News::Freed
                        | News::Returned
                        | News::Lent
                        | News::Managed
                )
            }
            _ => false,
        }
    }
}
