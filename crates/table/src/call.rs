//! What a person should be told who is not at the table.

use tavola_core::Seat;

use crate::fact::Seq;
use crate::fold::Table;
use crate::message::Phase;

/// Why somebody is called to the table. Each is told apart from earlier ones of its kind by the entry that last changed the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// What it is about.
    pub why: Why,
    /// The entry that last changed the round.
    pub situation: Seq,
}

/// What a call is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is this person's turn.
    Turn,
    /// The match is over.
    Over,
    /// Others are ready for the next round of the match.
    Next,
    /// The match is over, and somebody wishes another one.
    Rematch,
}

impl Table {
    /// Why the person on a seat is called to the table, if anything waits for them there or is news.
    pub fn call(&self, seat: Seat) -> Option<Call> {
        let person = self.chairs.values().get(seat.index())?.person()?;
        let mut others = self.chairs.iter().filter(|(other, _)| *other != seat);
        let is_awaited = !person.ready && others.any(|(_, chair)| chair.person().is_some_and(|other| other.ready));
        let why = match self.phase() {
            Phase::Gathering | Phase::Dealing => return None,
            Phase::Playing => {
                let turn = self.round.as_ref()?.turn();
                (turn == Some(seat) && person.lent.is_none()).then_some(Why::Turn)?
            }
            Phase::Between => is_awaited.then_some(Why::Next)?,
            Phase::Over if is_awaited => Why::Rematch,
            Phase::Over => Why::Over,
        };
        Some(Call { why, situation: self.round_seq })
    }
}
