//! Who has lost the connection for so long that others should not wait: a host notices it, writes it down, and passes the
//! host's part on.

use tavola_core::{MAX_SEATS, Seat};

use super::Host;
use super::clients::Clients;
use crate::fact::{Fact, Millis};
use crate::message::Phase;

/// Since when people are not connected, as far as this host knows.
#[derive(Debug, Default)]
pub(super) struct Absences {
    seats: [Option<Millis>; MAX_SEATS],
    manager: Option<Millis>,
}

impl Absences {
    /// Notes who is connected now.
    pub(super) fn note(&mut self, clients: &Clients, now: Millis) {
        let seen = |since: &mut Option<Millis>, here: bool| *since = (!here).then(|| since.unwrap_or(now));
        for seat in Seat::ALL {
            seen(&mut self.seats[seat.index()], clients.has_seat(seat));
        }
        seen(&mut self.manager, clients.has_manager());
    }
}

/// What follows from who is connected.
pub(super) enum Noticed {
    /// Nothing.
    Nothing,
    /// Something, if nobody comes until then.
    Later(Millis),
    /// This is to be written.
    Now(Fact),
}

impl Host {
    /// What is to be noticed about who is connected. Somebody must be there to whom it matters.
    pub(super) fn notice(&self, now: Millis) -> Noticed {
        let Some(after) = self.settings.away_after else { return Noticed::Nothing };
        if self.clients.len() == 0 {
            return Noticed::Nothing;
        }
        let mut later: Option<Millis> = None;
        let mut is_over = |since: Option<Millis>| match since {
            Some(since) if since + after <= now => true,
            Some(since) => {
                later = Some(later.map_or(since + after, |at| at.min(since + after)));
                false
            }
            None => false,
        };
        // First who manages, then who is away: whoever sees that the host is gone already knows who may act.
        // The host of a club evening stands above its tables, and is at none of them.
        if self.table.evening().is_none() {
            let manager = self.table.manager;
            let is_gone = is_over(self.absences.manager);
            let here = |seat: &Seat| self.clients.has_seat(*seat);
            let next = match manager {
                _ if self.absences.manager.is_none() => None,
                _ if !is_gone => manager,
                Some(seat) if here(&seat) => manager,
                _ => self.table.people().map(|(seat, _)| seat).find(here).or(manager),
            };
            if next != manager {
                return Noticed::Now(Fact::Managed { seat: next });
            }
        }
        for (seat, person) in self.table.people() {
            let since = self.absences.seats[seat.index()];
            if person.noticed && since.is_none() {
                return Noticed::Now(Fact::Away { seat, away: false, noticed: true });
            }
            if self.table.expects_people() && person.away.is_none() && person.lent.is_none() && is_over(since) {
                return Noticed::Now(Fact::Away { seat, away: true, noticed: true });
            }
        }
        later.map_or(Noticed::Nothing, Noticed::Later)
    }
}

impl crate::fold::Table {
    /// Whether people are expected to be there: a match runs, and its clock does not give hours for a move.
    fn expects_people(&self) -> bool {
        matches!(self.phase(), Phase::Dealing | Phase::Playing | Phase::Between) && !self.options.clock.is_slow()
    }

    /// The people and their seats.
    fn people(&self) -> impl Iterator<Item = (Seat, &crate::chair::Person)> {
        self.chairs.iter().filter_map(|(seat, chair)| Some((seat, chair.person()?)))
    }
}
