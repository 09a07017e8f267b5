//! What a round is dealt from, so that it can be dealt again.

use tavola_core::fair::Secret;
use tavola_core::record::FreeJson;
use tavola_core::{PerSeat, Seat};

use crate::commands::simulate::bot_seed;
use crate::games::{BOTS, Playable};
use crate::round::{Round, Terms, seat_notes};

/// The bots that are asked for hints, the first that there is; it sees what the person sees.
const ADVISERS: [&str; 2] = ["hard", "greedy"];

/// Everything that a round follows from, but the moves of the person.
pub(crate) struct Deal<G: Playable> {
    pub(crate) terms: Terms<G>,
    pub(crate) secret: Secret,
    /// The bots by name; nothing for the person.
    pub(crate) names: PerSeat<Option<String>>,
    /// From which the bots' own luck follows.
    pub(crate) luck: u64,
    pub(crate) own: Seat,
}

impl<G: Playable> Deal<G> {
    /// Deals the round; the seat of the person has an adviser, who watches but never moves.
    pub(crate) fn round(&self) -> anyhow::Result<Round<G>> {
        let adviser = ADVISERS.into_iter().find(|name| BOTS.contains(name)).unwrap_or(BOTS[0]);
        let names = PerSeat::new(self.terms.seats, |seat| Some(self.names[seat].as_deref().unwrap_or(adviser)));
        let mut round = Round::deal(&self.terms, self.secret, 1, &names, |seat| bot_seed(self.luck, 1, seat))?;
        let people = PerSeat::new(self.terms.seats, |seat| self.names[seat].as_deref());
        round.record_mut().seats = Some(FreeJson::new(&seat_notes(&people))?);
        Ok(round)
    }
}
