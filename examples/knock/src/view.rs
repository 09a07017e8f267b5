//! What a viewer may know.

use tavola_core::{PerSeat, Seat, Viewer};

/// What one viewer may know: a card that it may not see is not there.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// Who began.
    pub start: Seat,
    /// The cards that this viewer sees.
    pub cards: PerSeat<Option<u8>>,
    /// What was rolled.
    pub rolls: PerSeat<Option<u8>>,
    /// How many seats have had their turn.
    pub done: usize,
    /// Whether the die is to be rolled now.
    pub risking: bool,
}

#[cfg(feature = "serde")]
tavola_core::changes!(View { viewer, start, done, risking } parts { cards, rolls });

impl View {
    /// Whose turn it is; nobody's after the last one.
    pub fn turn(&self) -> Option<Seat> {
        (self.done < self.cards.len()).then(|| self.start.after(self.done, self.cards.len()))
    }
}
