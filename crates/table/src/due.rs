//! What a table waits for its host to do.

use tavola_bots::Level;
use tavola_core::Seat;

use crate::chair::Chair;
use crate::fact::{Chooser, Millis, Seq};
use crate::fold::Table;
use crate::message::{Advice, Phase};
use crate::options::Clock;
use crate::refusal::Refusal;
use crate::thought::Thought;

/// How long the host waits for the players' entropy before it deals without.
const ENTROPY_WAIT: Millis = 3_000;

/// How well the bot plays that moves for somebody whose time is up.
const SUBSTITUTE: Level = Level::Medium;

/// What the host of a table should do next. Whoever does it first has done it: the others find that their number of
/// entries is out of date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Due {
    /// All are ready: write `Fact::Committed` with a fresh secret.
    Commit {
        /// Who starts, if that is not drawn.
        start: Option<Seat>,
    },
    /// Write `Fact::Dealt` at this time.
    Deal {
        /// When; in the past if the entropy is complete.
        at: Millis,
    },
    /// Let a bot think from this time on, and write its move.
    Think {
        /// For which seat.
        seat: Seat,
        /// How well.
        level: Level,
        /// Why a bot chooses.
        by: Chooser,
        /// When; 0 for at once.
        at: Millis,
    },
}

impl Table {
    /// What the host should do next.
    pub fn due(&self) -> Option<Due> {
        match self.phase() {
            Phase::Gathering | Phase::Between | Phase::Over => {
                self.all_ready().then(|| Due::Commit { start: self.next_start() })
            }
            Phase::Dealing => {
                let round = self.round.as_ref()?;
                let mut awaited = self.chairs.iter().filter(|(_, chair)| chair.decides());
                let complete = awaited.all(|(seat, _)| round.added(seat).is_some());
                Some(Due::Deal { at: if complete { 0 } else { round.committed_at + ENTROPY_WAIT } })
            }
            Phase::Playing => {
                let round = self.round.as_ref()?;
                let seat = round.turn()?;
                if let Some(level) = self.chairs[seat].bot() {
                    return Some(Due::Think { seat, level, by: Chooser::Bot, at: 0 });
                }
                let (seat, at) = round.clock.end()?;
                Some(Due::Think { seat, level: SUBSTITUTE, by: Chooser::Clock, at })
            }
        }
    }

    /// Whether anything can happen in this round without a person: then the host must look after the table even if
    /// nobody is there.
    pub fn runs_by_itself(&self) -> bool {
        match self.phase() {
            Phase::Gathering | Phase::Between | Phase::Over => false,
            Phase::Dealing => true,
            Phase::Playing => {
                self.options.clock != Clock::None || self.chairs.values().iter().any(|chair| chair.bot().is_some())
            }
        }
    }

    /// Which decision is due, by the entry that last changed the round: whatever was thought about before it, even about
    /// the same move of the same round before it was taken back, is out of date.
    pub const fn situation(&self) -> Seq {
        self.round_seq
    }

    /// Whether every seat is taken, and every person is ready for whom no bot plays; at least one must be there.
    fn all_ready(&self) -> bool {
        let ready = |chair: &Chair| match chair {
            Chair::Free => false,
            Chair::Bot(_) => true,
            Chair::Person(person) => person.ready || person.lent.is_some(),
        };
        let chairs = self.chairs.values();
        chairs.iter().all(ready) && chairs.iter().any(Chair::decides)
    }

    /// A bot's decision for the seat whose turn it is.
    pub fn thought(&self, level: Level) -> Option<Thought> {
        let round = self.round.as_ref()?;
        let play = round.play.as_ref()?;
        // The same situation always gets the same luck, whichever host lets the bot think; nobody can know it who does
        // not know the secret.
        let seed = round.bot_seed(play.moves());
        play.thought(level, seed)
    }

    /// Advice for a seat about its own decision.
    pub fn hint(&self, seat: Seat) -> Result<Thought<Vec<Advice>>, Refusal> {
        if !self.options.hints {
            return Err(Refusal::NoHints);
        }
        let turn = self.round.as_ref().and_then(crate::round::Round::turn).ok_or(Refusal::NoRound)?;
        if turn != seat {
            return Err(Refusal::Turn { turn });
        }
        let play = self.round.as_ref().and_then(|round| round.play.as_ref());
        play.and_then(|play| play.advice()).ok_or(Refusal::NoRound)
    }
}
