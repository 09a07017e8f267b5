//! The parts of Lots that have a JSON form.

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};
use tavola_core::changes::Changes;
use tavola_core::{PerSeat, Seat, Viewer};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Rules {
    pub(crate) players: usize,
    pub(crate) cards: u8,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { players: 2, cards: 3 }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Setup {
    pub(crate) start: Seat,
    pub(crate) hands: PerSeat<Vec<u8>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct View {
    pub(crate) viewer: Viewer,
    pub(crate) players: usize,
    pub(crate) cards: u8,
    pub(crate) start: Seat,
    pub(crate) hand: Option<Vec<u8>>,
    pub(crate) laid: Vec<Laid>,
    pub(crate) die: Option<u8>,
    /// Only a game with a flaw has something here, which its JSON leaves out.
    #[serde(skip)]
    pub(crate) left_out: bool,
    /// Only a game with a flaw keeps back what has changed of the die.
    #[serde(skip)]
    pub(crate) keeps_back: bool,
}

impl Changes for View {
    fn write_changes<M: SerializeMap>(&self, before: &Self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("hand", &self.hand)?;
        map.serialize_entry("laid", &self.laid)?;
        if self.die != before.die && !self.keeps_back {
            map.serialize_entry("die", &self.die)?;
        }
        Ok(())
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Laid {
    pub(crate) seat: Seat,
    pub(crate) open: bool,
    pub(crate) card: Option<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Event {
    Roll { side: u8 },
    Lay { seat: Seat, card: Option<u8> },
}
