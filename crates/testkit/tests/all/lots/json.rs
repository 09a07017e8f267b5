//! The parts of Lots that have a JSON form.

use serde::{Deserialize, Serialize};
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
