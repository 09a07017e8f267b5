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
        let legal = read_moves(&alike, &self.legal)?;
        let mut bot = bot::<G>(&self.bot, &rules, Pace::Timed, self.luck)?;
        for event in self.events.iter().filter_map(|event| read_event::<G>(event)) {
            bot.observe(&event);
        }
        Ok(alike.move_text(bot.decide(&view, &legal)))
    }
}

/// Legal moves by their texts, in the order of the game itself: a table lists them by their texts, and who mixes moves weighs them in that
/// order.
fn read_moves<G: Playable>(alike: &G, texts: &[String]) -> anyhow::Result<Vec<G::Move>> {
    let read = |text: &String| alike.read_move(text).with_context(|| format!("the server's move {text:?}"));
    let mut moves = texts.iter().map(read).collect::<anyhow::Result<Vec<G::Move>>>()?;
    ensure!(!moves.is_empty(), "the server names no legal move");
    let mut ordered = Vec::new();
    alike.legal_moves(&mut ordered);
    moves.sort_by_key(|m| ordered.iter().position(|other| other == m));
    Ok(moves)
}

/// A view as the game's own type.
pub(crate) fn read_view<G: Playable>(view: &RawValue) -> anyhow::Result<G::View> {
    serde_json::from_str(view.get()).context("the server's view can't be read; is its version another one?")
}

/// An event as the game's own type; `None` if it is told again without what it showed.
pub(crate) fn read_event<G: Playable>(event: &RawValue) -> Option<G::Event> {
    serde_json::from_str(event.get()).ok()
}

#[cfg(test)]
mod tests {
    use tavola_core::fair::{Draws, Seed};

    use super::*;
    use crate::games::{SLUGS, visit};

    #[test]
    fn moves_come_in_the_order_of_the_game_however_they_are_listed() {
        struct InOrder;

        impl Visitor for InOrder {
            type Output = ();

            fn visit<G: Playable>(self) {
                let rules: G::Rules = read_rules("{}").unwrap();
                let setup = G::deal(&rules, Seat::A, &mut Draws::new(Seed([7; 32]))).unwrap();
                let position = G::new(&rules, &setup).unwrap();
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                assert!(moves.len() > 1, "{}", G::SLUG);
                let mut texts: Vec<String> = moves.iter().map(|m| position.move_text(*m)).collect();
                for _ in 0..2 {
                    texts.reverse();
                    assert_eq!(read_moves(&position, &texts).unwrap(), moves, "{}", G::SLUG);
                }
                assert!(read_moves(&position, &[]).is_err());
            }
        }

        for slug in SLUGS {
            visit(slug, InOrder).unwrap();
        }
    }
}
