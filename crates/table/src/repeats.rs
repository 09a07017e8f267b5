//! Which commands were done lately, so that none is done twice.

use std::collections::VecDeque;

use tavola_core::{PerSeat, Seat};

use crate::command::CommandId;
use crate::fact::{Cause, Principal, Seq};

/// How many commands of each sender are known again: a client that lost its connection repeats a few at most.
const KNOWN: usize = 32;

/// The last commands of each sender, with what they became.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Repeats {
    host: VecDeque<(CommandId, Seq)>,
    seats: PerSeat<VecDeque<(CommandId, Seq)>>,
}

impl Repeats {
    pub(crate) fn new() -> Self {
        Repeats { host: VecDeque::new(), seats: PerSeat::new(Seat::ALL.len(), |_| VecDeque::new()) }
    }

    /// What a command became, if it was done.
    pub(crate) fn find(&self, who: Principal, id: &CommandId) -> Option<Seq> {
        let known = match who {
            Principal::Host => &self.host,
            Principal::Seat(seat) => &self.seats[seat],
        };
        known.iter().rev().find(|(other, _)| other == id).map(|(_, seq)| *seq)
    }

    /// Keeps what a command became.
    pub(crate) fn keep_command(&mut self, cause: &Cause, seq: Seq) {
        let known = match cause.who {
            Principal::Host => &mut self.host,
            Principal::Seat(seat) => &mut self.seats[seat],
        };
        if known.len() == KNOWN {
            known.pop_front();
        }
        known.push_back((cause.id.clone(), seq));
    }

    /// A seat has another player: what the one before did does not matter any more.
    pub(crate) fn forget_seat(&mut self, seat: Seat) {
        self.seats[seat].clear();
    }
}
