//! The options of a game and how it begins.

use tavola_core::Seat;

use crate::platforms::Platforms;
use crate::refusal::Refusal;

/// The options of Casa Grande.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rules {
    /// The number of players, 2 to 4.
    pub players: u32,
    /// The blocks of each seat: 24, or 20 or 18 for a shorter game.
    pub blocks: u32,
    /// The platforms of each seat.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Platforms::is_standard"))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Platforms>"))]
    pub platforms: Platforms,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { players: 2, blocks: 24, platforms: Platforms::standard() }
    }
}

impl Rules {
    /// The standard game for some players.
    pub fn for_players(players: u32) -> Rules {
        Rules { players, ..Rules::default() }
    }

    /// Says whether a game can be played with these options, and if not, why.
    pub fn check(&self) -> Result<(), Refusal> {
        match (self.players, self.blocks) {
            (2..=4, 24 | 20 | 18) => Ok(()),
            (2..=4, blocks) => Err(Refusal::Blocks { blocks }),
            (players, _) => Err(Refusal::Players { players }),
        }
    }

    /// Says whether a seat can start a game with these options, and if not, why.
    pub(crate) fn check_start(&self, start: Seat) -> Result<(), Refusal> {
        self.check()?;
        let players = self.players;
        if (start.index() as u32) < players {
            Ok(())
        } else {
            Err(Refusal::Start { start, players, last: Seat::from_index(players as usize - 1) })
        }
    }
}

/// How a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Setup {
    /// The seat that starts.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub start: Seat,
}
