//! What a client keeps of a round while it is played, and how it finds out in the end whether the chance was fair.
//!
//! A host that could choose at the end what it says it had promised would promise nothing. So a client keeps the commitment when
//! it first arrives, what it added and what it was shown, and compares the record of the round with that.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tavola_core::fair::{Commitment, Entropy, Seed};
use tavola_core::record::{Envelope, Fault, Record, StartRule, read_rules};
use tavola_core::{Seat, Viewer};

use crate::games;
use crate::kind::Hosted;
use crate::message::{Happened, Happening, Phase, RoundState, TableState};

/// What a host promised of a round, and what a client saw of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoundPromise {
    /// The slug of the game.
    pub game: String,
    /// The rules in full, as they were when the commitment arrived.
    #[cfg_attr(feature = "ts", ts(type = "Rules"))]
    pub rules: Box<RawValue>,
    /// The number of the round at its table.
    pub round: u32,
    /// The commitment that arrived first.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub commitment: Commitment,
    /// Whether the starting seat was to be drawn.
    #[cfg_attr(feature = "ts", ts(type = "\"drawn\" | \"fixed\""))]
    pub start: StartRule,
    /// Whether the commitment arrived before anything was dealt.
    pub early: bool,
    /// Whether another commitment arrived for the same round.
    pub swapped: bool,
    /// The seat of the client; `null` for who only watches.
    #[cfg_attr(feature = "ts", ts(type = "Seat | null"))]
    pub seat: Option<Seat>,
    /// What became of the client's own bytes.
    pub bytes: OwnBytes,
    /// All bytes, as they were published with the deal, in the order in which they came.
    #[cfg_attr(feature = "ts", ts(type = "[Seat, string][] | null"))]
    pub published: Option<Vec<(Seat, Entropy)>>,
    /// What was shown of each move when it was made, by its number from 1.
    #[cfg_attr(feature = "ts", ts(type = "Record<number, unknown>"))]
    pub events: BTreeMap<u32, Box<RawValue>>,
    /// How often moves were taken back before the eyes of the client.
    pub taken_back: u32,
    /// Whether moves were taken back while the client was away, so that some of what it saw is forgotten.
    pub missed: bool,
    /// The first view that was shown and the last one, by the number of moves that had been made.
    #[cfg_attr(feature = "ts", ts(type = "Record<number, unknown>"))]
    pub views: BTreeMap<u32, Box<RawValue>>,
}

/// What became of the bytes of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OwnBytes {
    /// This client sent none: it watches, came late, or is another device of the player.
    None,
    /// They were sent.
    Sent {
        /// The bytes.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        entropy: Entropy,
        /// Whether the host has acknowledged them.
        taken: bool,
    },
    /// The host has refused them.
    Refused,
}

/// What became of checking a round.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FairnessCheck {
    /// What was not as promised.
    pub breaches: Vec<Breach>,
    /// What could not be checked.
    pub gaps: Vec<Gap>,
    /// The seed from which all chance of the round follows, if the host has told its secret.
    #[serde(serialize_with = "write_digits")]
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    pub seed: Option<Seed>,
}

/// Something that was not as promised.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Breach {
    /// There are two commitments.
    #[error("the host has changed its commitment after it was published")]
    OtherCommitment,
    /// The secret is another one.
    #[error("the secret is not the one to which the host had committed itself")]
    OtherSecret,
    /// There is no secret.
    #[error("the host keeps its secret to itself")]
    NoSecret,
    /// Round, rules or start are others.
    #[error("the round, its rules or the way to find the start are not those that were published with the commitment")]
    OtherTerms,
    /// The client's bytes are not in.
    #[error("the random bytes of this client were left out or replaced")]
    OwnBytes,
    /// Other seats' bytes are not those that were published.
    #[error("the random bytes of the players are not those that were published with the deal")]
    OtherBytes,
    /// The record does not follow from its secret.
    #[error("the cards or dice do not follow from the seed: {why}")]
    Chance {
        /// The fault of the record, in words.
        why: String,
    },
    /// The client was shown something else.
    #[error("what was shown after {moves} moves is not what the record of the round says")]
    Shown {
        /// After how many moves.
        moves: u32,
    },
    /// There is no record to compare with.
    #[error("the host gives no readable record of the round: {why}")]
    NoRecord {
        /// What is wrong with it.
        why: String,
    },
}

/// Something that could not be checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Gap {
    /// The commitment was not there before the deal.
    #[error("the commitment came to this client after the deal only")]
    Late,
    /// No bytes of this client.
    #[error("this client has added no random bytes")]
    NoBytes,
    /// The host did not take them.
    #[error("the host did not take the random bytes of this client")]
    BytesRefused,
    /// Nothing was seen.
    #[error("this client has not seen the round while it was played")]
    Unseen,
    /// The rules of the game are not known.
    #[error("this program does not know the game")]
    UnknownGame,
    /// Some of what was seen may have been taken back.
    #[error("moves were taken back while this client was away")]
    Missed,
}

impl FairnessCheck {
    /// Whether everything was checked and was as promised.
    pub const fn held(&self) -> bool {
        self.breaches.is_empty() && self.gaps.is_empty()
    }
}

impl RoundPromise {
    /// Keeps what a state brings: the commitment of a new round, before anything is answered to it; later, what was
    /// published with the deal, and views. To be called with every state, in the order in which they come; with that of an
    /// update after [`RoundPromise::watch`].
    pub fn keep(kept: &mut Option<RoundPromise>, seat: Option<Seat>, table: &TableState, round: &RoundState) {
        if let Some(fairness) = &round.fairness
            && kept.as_ref().is_none_or(|promise| promise.round != round.number)
        {
            *kept = Some(RoundPromise {
                game: table.game.to_string(),
                rules: table.rules.clone(),
                round: round.number,
                commitment: fairness.commitment,
                start: fairness.start,
                early: table.phase == Phase::Dealing,
                swapped: false,
                seat,
                bytes: OwnBytes::None,
                published: None,
                taken_back: fairness.taken_back,
                missed: false,
                events: BTreeMap::new(),
                views: BTreeMap::new(),
            });
        }
        let Some(promise) = kept.as_mut().filter(|promise| promise.round == round.number) else { return };
        if let Some(fairness) = &round.fairness {
            if fairness.taken_back != promise.taken_back {
                promise.forget(fairness.taken_back);
            }
            promise.swapped |= fairness.commitment != promise.commitment;
            if promise.published.is_none() && round.view.is_some() {
                promise.published = Some(fairness.entropy.clone());
            }
        }
        if let Some(view) = &round.view {
            promise.see_view(round.moves, view.clone());
        }
    }

    /// Keeps what an update tells of moves, as they are made. What is told again later may tell less.
    pub fn watch(&mut self, happened: &[Happening]) {
        for happening in happened {
            match &happening.what {
                Happened::Moved { number, events, .. } => self.see_events(*number, events),
                Happened::Dealt { round, events } if *round == self.round => self.see_events(1, events),
                Happened::TakenBack { keep, .. } => {
                    self.taken_back += 1;
                    self.events.retain(|number, _| number <= keep);
                    self.views.retain(|moves, _| moves <= keep);
                }
                _ => {}
            }
        }
    }

    /// Moves were taken back while nobody looked here: only what was dealt still stands for certain.
    fn forget(&mut self, taken_back: u32) {
        self.taken_back = taken_back;
        self.missed = true;
        self.events.clear();
        self.views.retain(|moves, _| *moves == 0);
    }

    fn see_events(&mut self, first: u32, events: &[Box<RawValue>]) {
        self.events.extend((first..).zip(events.iter().cloned()));
    }

    fn see_view(&mut self, moves: u32, view: Box<RawValue>) {
        let first = self.views.keys().next().copied();
        self.views.retain(|other, _| Some(*other) == first && *other <= moves);
        // The first one shows what was dealt, and stays as it was shown.
        self.views.entry(moves).or_insert(view);
    }

    /// Compares the record of the round, which is over, with all that was kept.
    pub fn check(&self, record: &[u8]) -> FairnessCheck {
        let Some(kind) = games::find(&self.game) else {
            return FairnessCheck { gaps: vec![Gap::UnknownGame], ..FairnessCheck::default() };
        };
        match Envelope::read(record) {
            Ok(envelope) if envelope.game() != self.game => {
                FairnessCheck { breaches: vec![Breach::OtherTerms], ..FairnessCheck::default() }
            }
            _ => kind.check_fairness(self, record),
        }
    }

    /// Compares the record of a game of this type.
    pub(crate) fn check_as<G: Hosted>(&self, record: &[u8]) -> FairnessCheck {
        let mut check = FairnessCheck { gaps: self.gaps(), ..FairnessCheck::default() };
        let record = match Record::<G>::read(record) {
            Ok(record) => record,
            Err(error) => {
                check.breaches.push(no_record(&error));
                return check;
            }
        };
        let Some(fairness) = &record.fairness else {
            check.breaches.push(no_record("it does not say where its chance came from"));
            return check;
        };
        let mut breaches = Vec::new();
        let seats = record.initial().players();
        let opened = fairness.secret.map(|secret| secret.commitment());
        breaches.extend((self.swapped || fairness.commitment != self.commitment).then_some(Breach::OtherCommitment));
        breaches.extend(opened.is_none().then_some(Breach::NoSecret));
        breaches.extend(opened.is_some_and(|opened| opened != self.commitment).then_some(Breach::OtherSecret));
        let rules = read_rules::<G::Rules>(self.rules.get());
        let terms = fairness.game == self.round && fairness.start == self.start && rules.as_ref() == Ok(&record.rules);
        breaches.extend((!terms).then_some(Breach::OtherTerms));
        let used = fairness.entropy(seats);
        if let (OwnBytes::Sent { entropy, taken }, Some(seat)) = (self.bytes, self.seat)
            && used.get(seat) != Some(&entropy)
        {
            // Bytes that were lost on their way can't be in.
            if taken {
                breaches.push(Breach::OwnBytes);
            } else {
                check.gaps.push(Gap::BytesRefused);
            }
        }
        if let Some(published) = &self.published {
            let added =
                |seat| published.iter().find(|(other, _)| *other == seat).map_or(Entropy::NONE, |(_, own)| *own);
            breaches.extend(used.iter().any(|(seat, entropy)| *entropy != added(seat)).then_some(Breach::OtherBytes));
        }
        match record.check() {
            // That the secret is another one was told already.
            Ok(_) | Err(Fault::Commitment { .. }) => {}
            Err(fault) => breaches.push(Breach::Chance { why: fault.to_string() }),
        }
        if let Some(moves) = self.shown_otherwise(&record) {
            breaches.push(Breach::Shown { moves });
        }
        check.breaches = breaches;
        check.seed = fairness.secret.map(|secret| secret.seed(&used, fairness.game));
        check
    }

    fn gaps(&self) -> Vec<Gap> {
        let late = (!self.early).then_some(Gap::Late);
        let bytes = match self.bytes {
            OwnBytes::None => Some(Gap::NoBytes),
            OwnBytes::Refused => Some(Gap::BytesRefused),
            OwnBytes::Sent { .. } => None,
        };
        let unseen = (self.events.is_empty() && self.views.is_empty()).then_some(Gap::Unseen);
        let missed = self.missed.then_some(Gap::Missed);
        [late, bytes, unseen, missed].into_iter().flatten().collect()
    }

    /// After how many moves the client was first shown something else than the record says.
    fn shown_otherwise<G: Hosted>(&self, record: &Record<G>) -> Option<u32> {
        let viewer = self.seat.map_or(Viewer::Watcher, Viewer::Seat);
        let mut position = record.initial();
        let other_view = |position: &G, moves: u32| {
            let shown = self.views.get(&moves).map(|view| serde_json::from_str::<G::View>(view.get()).ok());
            shown.is_some_and(|shown| shown != Some(position.view(viewer)))
        };
        let mut moves = 0;
        for text in &record.moves {
            if other_view(&position, moves) {
                return Some(moves);
            }
            // An illegal move is a fault of the record, which was told already.
            let m = position.read_move(text).ok().filter(|m| position.check(*m).is_ok())?;
            let witnessed = position.witness(m, viewer);
            position.play_unchecked(m);
            moves += 1;
            let shown = self.events.get(&moves).map(|event| serde_json::from_str::<G::Event>(event.get()).ok());
            if shown.is_some_and(|shown| shown != Some(witnessed)) {
                return Some(moves);
            }
        }
        if other_view(&position, moves) {
            return Some(moves);
        }
        // What was shown and is not in the record at all was never played.
        let beyond = self.events.keys().chain(self.views.keys()).copied().max();
        beyond.filter(|beyond| *beyond > moves)
    }
}

fn no_record(why: &(impl ToString + ?Sized)) -> Breach {
    Breach::NoRecord { why: why.to_string() }
}

#[expect(clippy::ref_option, reason = "serde asks so")]
fn write_digits<S: serde::Serializer>(seed: &Option<Seed>, serializer: S) -> Result<S::Ok, S::Error> {
    seed.map(|seed| seed.to_string()).serialize(serializer)
}
