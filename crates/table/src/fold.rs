//! A table as the fold of its journal.

use std::collections::VecDeque;
use std::sync::Arc;

use tavola_core::tournament::next_start;
use tavola_core::{PerSeat, Seat};

use crate::chair::Chair;
use crate::change::Change;
use crate::decide::Weighed;
use crate::fact::{Entry, Fact, Millis, Principal, Seq};
use crate::games;
use crate::kind::{CheckedRules, Kind, RulesError};
use crate::message::{ChairState, Phase, RoundResult, TallyState};
use crate::options::Options;
use crate::play::MoveError;
use crate::proposal::OpenProposal;
use crate::repeats::Repeats;
use crate::round::Round;
use crate::token::TokenHash;

/// How many things that were said are kept at hand.
pub(crate) const CHAT_KEPT: usize = 100;

/// A table: all that follows from its journal.
#[derive(Debug)]
pub struct Table {
    pub(crate) seq: Seq,
    /// About how many bytes the journal has.
    pub(crate) weight: u64,
    pub(crate) kind: &'static dyn Kind,
    pub(crate) rules: CheckedRules,
    pub(crate) options: Options,
    pub(crate) host: TokenHash,
    /// How many may watch, if the host has limited that.
    pub(crate) most_watchers: Option<u32>,
    /// The club evening that the table belongs to.
    pub(crate) evening: Option<String>,
    pub(crate) chairs: PerSeat<Chair>,
    /// The round that runs or was the last.
    pub(crate) round: Option<Round>,
    /// The rounds of the running match that are over.
    pub(crate) results: Vec<RoundResult>,
    /// Whether the match is over, so that the next round begins another.
    pub(crate) match_over: bool,
    /// Whether a seat changed hands between two rounds of the running match.
    pub(crate) changed_hands: bool,
    /// Who has lost the running match by giving up, leaving or running out of time.
    pub(crate) forfeited: Option<Seat>,
    pub(crate) chat: VecDeque<Arc<Speech>>,
    pub(crate) repeats: Repeats,
    /// The matches that those who sit there have finished.
    pub(crate) tally: TallyState,
    pub(crate) undo: Option<UndoRequest>,
    pub(crate) proposal: Option<OpenProposal>,
    /// Who manages the table while its host is gone.
    pub(crate) manager: Option<Seat>,
    /// Whether the last move told anybody anything, if somebody has found out.
    pub(crate) weighed: Option<Weighed>,
    /// The last entry that changed the round: moves must have seen it.
    pub(crate) round_seq: Seq,
    /// The last entry that changed who sits where or what is played.
    pub(crate) seats_seq: Seq,
    /// The last entry that changed rules or options: who gets ready must have seen it.
    pub(crate) rules_seq: Seq,
    /// When the last entry was written.
    pub(crate) touched: Millis,
}

/// Something that was said.
#[derive(Clone, Debug)]
pub(crate) struct Speech {
    pub(crate) seq: Seq,
    pub(crate) at: Millis,
    pub(crate) who: Principal,
    pub(crate) text: String,
}

/// Somebody asks to take moves back, and others must agree.
#[derive(Clone, Debug)]
pub(crate) struct UndoRequest {
    pub(crate) seq: Seq,
    pub(crate) seat: Seat,
    pub(crate) keep: usize,
    pub(crate) agreed: Vec<Seat>,
}

/// A journal that can't be folded: it was not written by this program, or it was damaged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FoldError {
    /// An entry has the wrong number.
    #[error("entry {found} of the journal follows entry {last}")]
    Order {
        /// The last one.
        last: Seq,
        /// The next one.
        found: Seq,
    },
    /// The first entry does not set up a table, or a later one does.
    #[error("entry {seq} of the journal can't stand there")]
    Misplaced {
        /// Which.
        seq: Seq,
    },
    /// A game that this program does not know.
    #[error("the table is set for {game:?}, which this program does not know")]
    Game {
        /// Its name.
        game: String,
    },
    /// Rules that the game does not take.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A move that is not legal.
    #[error("entry {seq} of the journal is no legal move: {why}")]
    Move {
        /// Which entry.
        seq: Seq,
        /// Why not.
        why: MoveError,
    },
}

impl Table {
    /// The table that the first entry of a journal sets up.
    pub fn open(entry: &Entry) -> Result<Table, FoldError> {
        let Fact::Opened { game, rules, options, host, evening, sitters } = &entry.fact else {
            return Err(FoldError::Misplaced { seq: 1 });
        };
        let kind = games::find(game).ok_or_else(|| FoldError::Game { game: game.clone() })?;
        let rules = kind.rules(rules.get())?;
        let seats = rules.seats;
        if sitters.keys().any(|seat| seat.index() >= seats) {
            return Err(FoldError::Misplaced { seq: 1 });
        }
        Ok(Table {
            seq: 1,
            weight: entry.fact.weight(),
            kind,
            rules,
            options: options.clone(),
            host: *host,
            most_watchers: None,
            evening: evening.clone(),
            chairs: PerSeat::new(seats, |seat| sitters.get(&seat).map_or(Chair::Free, Chair::from)),
            round: None,
            results: Vec::new(),
            match_over: false,
            changed_hands: false,
            forfeited: None,
            chat: VecDeque::new(),
            repeats: Repeats::new(),
            tally: TallyState { matches: 0, won: PerSeat::new(seats, |_| 0) },
            undo: None,
            proposal: None,
            manager: None,
            weighed: None,
            round_seq: 1,
            seats_seq: 1,
            rules_seq: 1,
            touched: entry.at,
        })
    }

    /// Goes one entry further.
    ///
    /// # Errors
    /// If the entry can't follow; the table must not be used then.
    pub fn apply(&mut self, seq: Seq, entry: &Entry) -> Result<Change, FoldError> {
        if seq != self.seq + 1 {
            return Err(FoldError::Order { last: self.seq, found: seq });
        }
        let what = self.change(seq, entry)?;
        self.seq = seq;
        self.weight += entry.fact.weight();
        self.touched = entry.at;
        if let Some(cause) = &entry.by {
            self.repeats.keep_command(cause, seq);
        }
        if what.touches_round() {
            self.round_seq = seq;
        }
        if what.touches_seats() {
            self.seats_seq = seq;
        }
        Ok(Change { seq, at: entry.at, what })
    }
}

/// What is asked of a table most.
impl Table {
    /// The sequence number of the last entry.
    pub const fn seq(&self) -> Seq {
        self.seq
    }

    /// The slug of the game.
    pub fn game(&self) -> &'static str {
        self.kind.slug()
    }

    /// What the host chose beside the rules.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// How many may watch, if the host has limited that.
    pub(crate) const fn most_watchers(&self) -> Option<u32> {
        self.most_watchers
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        self.chairs.len()
    }

    /// Who sits where, in the order of the seats.
    pub fn chairs(&self) -> Vec<ChairState> {
        self.chairs.values().iter().map(Chair::state).collect()
    }

    /// When the last entry was written.
    pub const fn touched(&self) -> Millis {
        self.touched
    }

    /// Where the match stands.
    pub fn phase(&self) -> Phase {
        match &self.round {
            Some(round) if round.runs() => {
                if round.play.is_some() {
                    Phase::Playing
                } else {
                    Phase::Dealing
                }
            }
            Some(_) if self.match_over => Phase::Over,
            Some(_) if !self.results.is_empty() => Phase::Between,
            _ => Phase::Gathering,
        }
    }

    /// Who starts the next round, if that is not drawn: in a match the winner of the round before.
    pub(crate) fn next_start(&self) -> Option<Seat> {
        if self.match_over {
            return None;
        }
        let outcome = self.results.last()?.outcome.as_ref()?;
        let start = self.round.as_ref()?.play.as_ref()?.start();
        Some(next_start(start, outcome))
    }
}
