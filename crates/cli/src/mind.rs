//! What only the game itself understands: events in words, views as drawings, and a bot's decision.

use anyhow::{Context as _, ensure};
use serde_json::value::RawValue;
use tavola_bots::{Luck, Pace};
use tavola_core::rand_core::SeedableRng as _;
use tavola_core::record::read_rules;
use tavola_core::{Seat, Viewer};

use crate::games::{Playable, Visitor, bot};

/// An event in a few words that follow the name of the mover; `None` if it is told again without what it showed.
pub(crate) struct EventWords<'a> {
    pub(crate) event: &'a RawValue,
}

impl Visitor for EventWords<'_> {
    type Output = Option<String>;

    fn visit<G: Playable>(self) -> Option<String> {
        read_event::<G>(self.event).map(|event| G::describe(&event))
    }
}

/// The table as a seat sees it, and what is to be done there.
pub(crate) struct ShownView<'a> {
    pub(crate) view: &'a RawValue,
    pub(crate) seat: Seat,
}

impl Visitor for ShownView<'_> {
    type Output = anyhow::Result<(String, &'static str)>;

    fn visit<G: Playable>(self) -> Self::Output {
        let view = read_view::<G>(self.view)?;
        Ok((G::draw(&view, Viewer::Seat(self.seat)), G::task(&view)))
    }
}

/// A decision, with all that the seat has seen.
pub(crate) struct BotQuestion {
    pub(crate) rules: Box<RawValue>,
    pub(crate) seat: Seat,
    /// The name of the bot.
    pub(crate) bot: String,
    pub(crate) luck: u64,
    /// The events of the round in order. Those that were told again without what they showed are passed over: the bot
    /// knows then what it saw itself.
    pub(crate) events: Vec<Box<RawValue>>,
    pub(crate) view: Box<RawValue>,
    pub(crate) legal: Vec<String>,
}

impl Visitor for BotQuestion {
    type Output = anyhow::Result<String>;

    fn visit<G: Playable>(self) -> Self::Output {
        let rules: G::Rules = read_rules(self.rules.get()).context("the server's rules can't be read")?;
        let seats = G::seats(&rules).context("the server's rules can't be played")?;
        ensure!(self.seat.index() < seats, "the rules of the server have no seat {}", self.seat);
        let view = read_view::<G>(&self.view)?;
        // Texts of moves mean the same in all positions that look like this one.
        let alike = G::determinize(&view, &G::Memory::default(), &mut Luck::seed_from_u64(self.luck));
        ensure!(alike.view(Viewer::Seat(self.seat)) == view, "the server's view is not one of seat {}", self.seat);
        let read = |text: &String| alike.read_move(text).with_context(|| format!("the server's move {text:?}"));
        let legal = self.legal.iter().map(read).collect::<anyhow::Result<Vec<G::Move>>>()?;
        ensure!(!legal.is_empty(), "the server names no legal move");
        let mut bot = bot::<G>(&self.bot, &rules, Pace::Timed, self.luck)?;
        for event in self.events.iter().filter_map(|event| read_event::<G>(event)) {
            bot.observe(&event);
        }
        Ok(alike.move_text(bot.decide(&view, &legal)))
    }
}

/// A view as the game's own type.
pub(crate) fn read_view<G: Playable>(view: &RawValue) -> anyhow::Result<G::View> {
    serde_json::from_str(view.get()).context("the server's view can't be read; is its version another one?")
}

/// An event as the game's own type; `None` if it is told again without what it showed.
pub(crate) fn read_event<G: Playable>(event: &RawValue) -> Option<G::Event> {
    serde_json::from_str(event.get()).ok()
}
