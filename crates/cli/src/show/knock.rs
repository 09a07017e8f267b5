//! Knock: a card and a roll for each seat.

use std::fmt::Write as _;

use tavola_core::Viewer;
use tavola_knock::{Event, Knock, LIMIT, Setup, View};

use super::{Drawn, seat_name, seats_from, strong};

impl Drawn for Knock {
    fn board(view: &View, viewer: Viewer) -> String {
        let mut text = String::new();
        for seat in seats_from(viewer, view.cards.len()) {
            let card = view.cards[seat].map_or_else(|| "▒".to_owned(), |card| card.to_string());
            let roll = view.rolls[seat].map_or_else(|| "-".to_owned(), |roll| roll.to_string());
            let turn = if view.turn() == Some(seat) { strong("to move") } else { String::new() };
            let _ = writeln!(text, "{}  card {card}  roll {roll}  {turn}", seat_name(seat));
        }
        text
    }

    fn notes(_: &View, _: Viewer) -> String {
        format!("More than {LIMIT} is nothing.\n")
    }

    fn draw_open(&self, _: &Setup, _: &[String]) -> String {
        Self::draw(&self.open_view(), Viewer::Watcher)
    }

    fn describe(event: &Event) -> String {
        match event.text.as_str() {
            "stay" => "stays".to_owned(),
            "risk" => "risks a roll".to_owned(),
            roll => roll.replacen("roll", "rolls", 1),
        }
    }

    fn task(view: &View) -> &'static str {
        if view.turn().is_some() { "stay, or risk a roll" } else { "the game is over" }
    }
}
