//! A screen that is the table: who holds the host's token and no seat.
//!
//! Where the table says so, whoever's turn it is may touch that screen instead of their own device. It is told what watchers are told,
//! so it makes no move that needs more, and none that others must not see being chosen.

use tavola_core::{Seat, Turn, Viewer};

use crate::decide::Caller;
use crate::fold::Table;
use crate::refusal::Refusal;

/// Who is sent something: by whose eyes it looks, and whether it is the screen that is the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reader {
    pub(crate) viewer: Viewer,
    pub(crate) is_screen: bool,
}

impl From<Viewer> for Reader {
    fn from(viewer: Viewer) -> Self {
        Reader { viewer, is_screen: false }
    }
}

impl From<Caller> for Reader {
    fn from(caller: Caller) -> Self {
        Reader { viewer: caller.viewer(), is_screen: caller.is_screen() }
    }
}

impl Table {
    /// The seat whose move may be made by touching the screen now, or why none.
    pub(crate) fn touched_seat(&self) -> Result<Seat, Refusal> {
        // A club's host stands above its tables, and sits around none of them.
        if !self.options.touch || self.evening.is_some() {
            return Err(Refusal::PlayersOnly);
        }
        let play = self.play()?;
        let Turn::Decide(seat) = play.turn() else { return Err(Refusal::NoRound) };
        if !self.chairs[seat].decides() {
            return Err(Refusal::Lent);
        }
        if play.hides_nothing() { Ok(seat) } else { Err(Refusal::OwnDevice) }
    }

    /// The seat for which somebody may move now.
    pub(crate) fn mover(&self, caller: Caller) -> Result<Seat, Refusal> {
        match caller.seat {
            Some(seat) => Ok(seat),
            None if caller.is_screen() => self.touched_seat(),
            None => Err(Refusal::PlayersOnly),
        }
    }
}
