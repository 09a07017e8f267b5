//! Who is called to the table while they are not there.

use std::sync::Arc;

use tavola_core::{MAX_SEATS, Seat};
use tavola_table::{Call, Credentials, Millis};

use super::Keeper;
use crate::notices::{self, Notices};

/// After what time it is tried again to call somebody, when the journal did not answer.
const RETRY: Millis = 60_000;

/// Who is called to the table.
#[derive(Debug, Default)]
pub(super) struct Calls {
    seats: [Option<Calling>; MAX_SEATS],
}

/// What the player of a seat is to be told.
#[derive(Debug)]
struct Calling {
    call: Call,
    /// When, if they do not come before; not at all if everybody was told.
    at: Option<Millis>,
    /// Whether they were there since, and know it.
    seen: bool,
}

impl Calls {
    /// When somebody may have to be called.
    pub(super) fn wakes_at(&self) -> Option<Millis> {
        self.seats.iter().flatten().filter(|calling| !calling.seen).filter_map(|calling| calling.at).min()
    }
}

impl Keeper {
    /// Calls people to the table who are not there, if they want to be called.
    pub(super) async fn call_people(&mut self) {
        if let Some(notices) = self.house.notices().cloned() {
            Box::pin(self.call_by(&notices)).await;
        }
    }

    async fn call_by(&mut self, notices: &Arc<Notices>) {
        let now = self.house.now();
        // Whoever loses the connection for a moment, or looks away and comes back, needs no call.
        let grace = Millis::from(self.house.limits.away_seconds) * 1_000;
        for seat in Seat::first(self.host.table().seats()) {
            let call = self.host.table().call(seat);
            let slot = &mut self.calls.seats[seat.index()];
            if slot.as_ref().map(|calling| calling.call) != call {
                *slot = call.map(|call| Calling { call, at: Some(now + grace), seen: false });
            }
            let Some(calling) = slot else { continue };
            let Some(at) = calling.at else { continue };
            if self.host.has_seat(seat) {
                calling.seen = true;
                continue;
            }
            let (call, seen) = (calling.call, calling.seen);
            let next = if seen {
                notices::mark(&*notices.journal, self.id, seat, call).await.map(|()| None)
            } else if at > now {
                continue;
            } else {
                let table = self.host.table();
                let holds = |token| {
                    let caller = table.recognise(Credentials::of_seat(token));
                    caller.is_ok_and(|caller| caller.seat == Some(seat))
                };
                let game = table.game();
                notices::claim(notices, self.id, seat, call, holds, now).await.map(|claimed| {
                    for kept in claimed.now {
                        notices.send(self.id, kept, call.why, game);
                    }
                    claimed.again
                })
            };
            let next = next.unwrap_or_else(|error| {
                if let Some(left_out) = self.house.warnings.not_sent.pass() {
                    tracing::warn!(table = %self.id, %error, left_out, "nobody knows who wants to be told");
                }
                Some(now + RETRY)
            });
            if let Some(calling) = &mut self.calls.seats[seat.index()] {
                (calling.at, calling.seen) = (next, seen && next.is_some());
            }
        }
    }
}
