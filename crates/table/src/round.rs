//! One round at a table: from the host's commitment to its result.

use serde_json::{Map, json};
use sha2::{Digest, Sha256};
use tavola_core::fair::{Commitment, Entropy, Secret};
use tavola_core::record::{FreeJson, StartRule};
use tavola_core::{PerSeat, Seat, Turn};

use crate::chair::Chair;
use crate::clock::ClockFace;
use crate::fact::Millis;
use crate::message::FairnessState;
use crate::play::Play;

/// One round at a table.
#[derive(Debug)]
pub(crate) struct Round {
    /// Its number at this table, from 1.
    pub(crate) number: u32,
    pub(crate) secret: Secret,
    /// What the secret hashes to; told with every move, so it is kept.
    pub(crate) commitment: Commitment,
    /// Who starts, if that is not drawn.
    pub(crate) start: Option<Seat>,
    /// What players added, in the order in which it came.
    pub(crate) entropy: Vec<(Seat, Entropy)>,
    pub(crate) committed_at: Millis,
    /// The game itself, as soon as it is dealt.
    pub(crate) play: Option<Box<dyn Play>>,
    pub(crate) dealt_at: Millis,
    pub(crate) clock: ClockFace,
    pub(crate) given_up: bool,
    /// When it was over.
    pub(crate) over_at: Millis,
    /// How often moves were taken back.
    pub(crate) taken_back: u32,
    /// Who sat where when it was dealt, for the record.
    pub(crate) sitters: Option<FreeJson>,
}

impl Round {
    /// Whether it can go on.
    pub(crate) fn runs(&self) -> bool {
        !self.given_up && self.play.as_ref().is_none_or(|play| play.turn() != Turn::Over)
    }

    /// The seat whose turn it is.
    pub(crate) fn turn(&self) -> Option<Seat> {
        self.play.as_ref().filter(|_| !self.given_up).and_then(|play| play.turn().seat())
    }

    /// What a seat added.
    pub(crate) fn added(&self, seat: Seat) -> Option<Entropy> {
        self.entropy.iter().find(|(other, _)| *other == seat).map(|(_, entropy)| *entropy)
    }

    /// The luck of a bot that decides after so many moves.
    pub(crate) fn bot_seed(&self, moves: usize) -> u64 {
        let parts = Sha256::new().chain_update(b"tavola/1 bot").chain_update(self.secret.0);
        let hash: [u8; 32] = parts.chain_update((moves as u32).to_be_bytes()).finalize().into();
        u64::from_be_bytes(std::array::from_fn(|index| hash[index]))
    }

    /// Where its chance comes from, as far as it is published: entropy when all of it is there, the secret at the end.
    pub(crate) fn fairness(&self) -> FairnessState {
        FairnessState {
            commitment: self.commitment,
            secret: (!self.runs()).then_some(self.secret),
            entropy: if self.play.is_some() || self.given_up { self.entropy.clone() } else { Vec::new() },
            start: if self.start.is_some() { StartRule::Fixed } else { StartRule::Drawn },
            taken_back: self.taken_back,
        }
    }
}

/// Who sits where, for a record.
pub(crate) fn sitters(chairs: &PerSeat<Chair>) -> Option<FreeJson> {
    let mut notes = Map::new();
    for (seat, chair) in chairs.iter() {
        let note = match chair {
            Chair::Free => continue,
            Chair::Bot(level) => json!({"kind": "bot", "name": level.name()}),
            Chair::Person(person) => json!({"kind": "person", "name": person.name}),
        };
        notes.insert(seat.to_string(), note);
    }
    // As a text: as a tree it would be the largest part of a table.
    FreeJson::new(&notes).ok()
}
