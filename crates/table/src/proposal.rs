//! What one player may propose and the others agree to: that a bot plays for somebody who is away, or that the round is
//! abandoned.

use serde::{Deserialize, Serialize};
use tavola_bots::Level;
use tavola_core::Seat;

use crate::chair::Chair;
use crate::fact::{Fact, Seq};
use crate::fold::Table;
use crate::refusal::Refusal;

/// What a player proposes to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Proposal {
    /// To end the running round without a result.
    #[serde(deserialize_with = "crate::bare::nothing")]
    Abandon,
    /// To let a bot play for a person who is away.
    Lend {
        /// Which seat.
        #[cfg_attr(feature = "ts", ts(type = "Seat"))]
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::SeatName))]
        seat: Seat,
        /// How well the bot plays.
        #[cfg_attr(feature = "ts", ts(type = "Level"))]
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::LevelName))]
        level: Level,
    },
}

/// A proposal that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OpenProposal {
    pub(crate) seq: Seq,
    /// Who proposes.
    pub(crate) seat: Seat,
    pub(crate) proposal: Proposal,
    pub(crate) agreed: Vec<Seat>,
}

impl Proposal {
    /// What is written when all have agreed.
    pub const fn fact(self) -> Fact {
        match self {
            Proposal::Abandon => Fact::GivenUp,
            Proposal::Lend { seat, level } => Fact::Lent { seat, level },
        }
    }
}

impl Table {
    /// What a proposal of a seat would write.
    pub(crate) fn decide_proposal(&self, seat: Seat, proposal: Proposal) -> Result<Fact, Refusal> {
        if self.proposal.is_some() {
            return Err(Refusal::Proposed);
        }
        match proposal {
            Proposal::Abandon if !self.round_runs() => return Err(Refusal::NoRound),
            Proposal::Abandon => {}
            Proposal::Lend { seat: absent, .. } => self.check_absent(absent)?,
        }
        Ok(Fact::Proposed { seat, proposal })
    }

    /// What the answer of a seat to the open proposal would write.
    pub(crate) fn decide_vote(&self, seat: Seat, agree: bool, seen: Seq) -> Result<Fact, Refusal> {
        let open = self.proposal.as_ref().ok_or(Refusal::NoProposal)?;
        if seen < open.seq {
            return Err(Refusal::Stale { seen, needed: open.seq });
        }
        if !self.chairs[seat].decides() {
            return Err(Refusal::Lent);
        }
        if open.seat == seat || open.agreed.contains(&seat) {
            return Err(Refusal::Answered);
        }
        Ok(Fact::Voted { seat, agree })
    }

    /// A bot plays for a person who is away and for whom none plays yet, and not in a rated match.
    pub(crate) fn check_absent(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        self.check_unrated()?;
        match self.chairs[seat].person() {
            Some(person) if person.away.is_some() => Ok(()),
            _ => Err(Refusal::NotAway),
        }
    }

    /// What was proposed, if everybody who is asked has agreed.
    pub(crate) fn agreed_proposal(&self) -> Option<Proposal> {
        let open = self.proposal.as_ref()?;
        self.voters(open).all(|seat| open.agreed.contains(&seat)).then_some(open.proposal)
    }

    /// Who is asked: the people who are there. A rated match is abandoned by nobody behind somebody's back.
    fn voters(&self, open: &OpenProposal) -> impl Iterator<Item = Seat> {
        let (proposer, rated) = (open.seat, self.options.rated);
        let asked = move |chair: &Chair| {
            chair.person().is_some_and(|person| person.lent.is_none() && (rated || person.away.is_none()))
        };
        self.chairs.iter().filter(move |(seat, chair)| *seat != proposer && asked(chair)).map(|(seat, _)| seat)
    }

    /// A bot plays for this seat now, or its person is back: nobody needs to be asked any more.
    pub(crate) fn drop_proposal_about(&mut self, seat: Seat) {
        let about =
            |open: &mut OpenProposal| matches!(open.proposal, Proposal::Lend { seat: other, .. } if other == seat);
        self.proposal.take_if(about);
    }
}
