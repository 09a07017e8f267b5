//! What a bot thinks about, apart from the table, so that the screen stays alive meanwhile.

use tavola_bots::Bot;
use tavola_core::Seat;

use crate::games::Playable;

/// What a thought is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// The bot plays the move.
    Play,
    /// The person gets it as a hint.
    Hint,
}

/// A question to a bot; it goes wherever there is time.
pub(crate) struct Question<G: Playable> {
    pub(crate) seat: Seat,
    pub(crate) purpose: Purpose,
    /// How often moves had been taken back when it was asked: an answer from before is not heard.
    pub(crate) undone: u32,
    pub(crate) bot: Box<dyn Bot<G>>,
    pub(crate) view: G::View,
    pub(crate) legal: Vec<G::Move>,
}

/// The answer, with the bot that gave it.
pub(crate) struct Answer<G: Playable> {
    pub(crate) seat: Seat,
    pub(crate) purpose: Purpose,
    pub(crate) undone: u32,
    pub(crate) bot: Box<dyn Bot<G>>,
    pub(crate) m: G::Move,
}

impl<G: Playable> Question<G> {
    /// Thinks; this takes as long as the bot takes.
    pub(crate) fn answer(self) -> Answer<G> {
        let Question { seat, purpose, undone, mut bot, view, legal } = self;
        let m = bot.decide(&view, &legal);
        Answer { seat, purpose, undone, bot, m }
    }
}
