//! The ways in which Lots can be wrong.

use std::sync::atomic::{AtomicU32, Ordering};

/// What is wrong with a game of Lots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Flaw {
    /// Nothing at all.
    None,
    /// A legal move is listed twice.
    ListsDoubles,
    /// A legal move is not listed.
    ListsTooFew,
    /// The order of the list depends on the buffer.
    ListsInAnyOrder,
    /// Cards that are not in the hand pass the check.
    ChecksTooLittle,
    /// Cards come back to the hand for ever.
    NeverEnds,
    /// There is an outcome after the first card.
    OutcomeEarly,
    /// The places don't fit the scores.
    PlacesWrong,
    /// Spaces around numbers are overlooked.
    ReadsLoosely,
    /// The last card of a hand is never sampled.
    SamplesTooFew,
    /// What is sampled depends on something outside the game.
    PlaysAnyhow,
    /// Every move takes memory.
    Allocates,
    /// Everybody sees the second card that is laid.
    ViewTells,
    /// Everybody is told which card was laid.
    EventTells,
    /// The refusal of a card tells whether seat A holds it.
    ViolationTells,
    /// Positions that are sampled from a view don't fit it.
    WorldsDiffer,
    /// A part of every view is not in its JSON.
    JsonForgets,
    /// What has changed is not told of the die.
    ChangesForget,
}

/// A number that differs at every call: what a game must never use.
pub(crate) fn from_outside() -> u32 {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    CALLS.fetch_add(1, Ordering::Relaxed)
}
