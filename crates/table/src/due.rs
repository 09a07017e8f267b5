//! What a table waits for its host to do.

use tavola_bots::Level;
use tavola_core::Seat;

use crate::chair::Chair;
use crate::fact::{Chooser, Millis, Seq};
use crate::fold::Table;
use crate::message::{Advice, Phase};
use crate::options::Clock;
use crate::proposal::Proposal;
use crate::refusal::Refusal;
use crate::thought::Thought;

/// How long the host waits for the players' entropy before it deals without.
const ENTROPY_WAIT: Millis = 3_000;

/// How long somebody may be away from a rated match before it is lost.
const AWAY_WAIT: Millis = 5 * 60_000;

/// How long the others wait between two rounds of a rated match for who is not ready.
const READY_WAIT: Millis = 15 * 60_000;

/// How long a move may take in a rated match without a clock: nobody is to sit a defeat out.
const LONGEST_THOUGHT: Millis = 24 * 3_600_000;

/// How well the bot plays that moves for somebody whose time is up, or who has given the match up.
pub(crate) const SUBSTITUTE: Level = Level::Medium;

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
    /// Write what all have agreed to.
    Agree {
        /// What was proposed.
        proposal: Proposal,
    },
    /// Write `Fact::Forfeited` at this time.
    Forfeit {
        /// Who loses.
        seat: Seat,
        /// When.
        at: Millis,
    },
}

impl Table {
    /// What the host should do next.
    pub fn due(&self) -> Option<Due> {
        if let Some(proposal) = self.agreed_proposal() {
            return Some(Due::Agree { proposal });
        }
        match self.phase() {
            Phase::Gathering | Phase::Between | Phase::Over if self.all_ready() => {
                Some(Due::Commit { start: self.next_start() })
            }
            Phase::Gathering | Phase::Over => None,
            Phase::Between => self.forfeit(),
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
                if self.options.rated {
                    // A bot that moves for whoever is too slow would play for the rating.
                    return self.forfeit();
                }
                let (seat, at) = round.clock.end()?;
                Some(Due::Think { seat, level: SUBSTITUTE, by: Chooser::Clock, at })
            }
        }
    }

    /// Who loses a rated match next by being away, by not getting ready or by thinking too long, and when.
    fn forfeit(&self) -> Option<Due> {
        if !self.rated_match_runs() {
            return None;
        }
        let round = self.round.as_ref()?;
        let persons = || self.chairs.iter().filter_map(|(seat, chair)| Some((seat, chair.person()?)));
        let away = persons()
            .filter_map(|(seat, person)| Some((seat, person.away.filter(|_| person.lent.is_none())? + AWAY_WAIT)));
        let others_wait = self.phase() == Phase::Between && persons().any(|(_, person)| person.ready);
        let unready = persons().filter(|(_, person)| others_wait && !person.ready);
        let unready = unready.map(|(seat, _)| (seat, round.over_at + READY_WAIT));
        let slow =
            round.clock.end().or_else(|| round.clock.since().map(|(seat, since)| (seat, since + LONGEST_THOUGHT)));
        let slow = slow.filter(|_| self.phase() == Phase::Playing);
        let next = away.chain(unready).chain(slow).min_by_key(|(_, at)| *at);
        next.map(|(seat, at)| Due::Forfeit { seat, at })
    }

    /// Whether anything can happen in this round without a person: then the host must look after the table even if
    /// nobody is there.
    pub fn runs_by_itself(&self) -> bool {
        match self.phase() {
            Phase::Gathering | Phase::Over => false,
            Phase::Between => self.forfeit().is_some(),
            Phase::Dealing => true,
            Phase::Playing => {
                self.options.rated
                    || self.options.clock != Clock::None
                    || self.chairs.values().iter().any(|chair| chair.bot().is_some())
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
        self.check_hint(seat)?;
        let play = self.round.as_ref().and_then(|round| round.play.as_ref());
        play.and_then(|play| play.advice()).ok_or(Refusal::NoRound)
    }

    /// Says whether a seat may ask for advice now.
    pub(crate) fn check_hint(&self, seat: Seat) -> Result<(), Refusal> {
        if !self.options.hints {
            return Err(Refusal::NoHints);
        }
        let turn = self.round.as_ref().and_then(crate::round::Round::turn).ok_or(Refusal::NoRound)?;
        if turn == seat { Ok(()) } else { Err(Refusal::Turn { turn }) }
    }
}
