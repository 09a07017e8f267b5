//! Calcory: six rows of ten cards, with the names of the places at the edge.

use std::collections::HashMap;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use tavola_calcory::{
    Act, Calcory, Card, Colour, Event, Faded, FadedAct, FadedNext, FlipEffect, Next, Place, Setup, Shown, Spot,
    StopEffect, View,
};
use tavola_core::{Game, Seat, Viewer};

use super::ink::sign;
use super::{Drawn, dim, paint, seat_name, seats_from, strong};

impl Drawn for Calcory {
    fn board(view: &View, _: Viewer) -> String {
        grid(view, &HashMap::new())
    }

    fn notes(view: &View, viewer: Viewer) -> String {
        notes(view, viewer)
    }

    fn legend(view: &View) -> String {
        legend(view, &HashMap::new())
    }

    fn draw_open(&self, setup: &Setup, moves: &[String]) -> String {
        let (view, known) = (self.view(Viewer::Watcher), face_down(setup, moves));
        format!("{}\n{}{}", grid(&view, &known), legend(&view, &known), notes(&view, Viewer::Watcher))
    }

    fn describe(event: &Event) -> String {
        let mut text = match &event.act {
            Act::Flip { place, card, sum, effect } => {
                let effect = match effect {
                    FlipEffect::On => String::new(),
                    FlipEffect::Thirteen => ": thirteen, the cards are taken".to_owned(),
                    FlipEffect::Over => ": too much, the cards are turned back".to_owned(),
                    FlipEffect::SecondZero => ": a second 0, the cards are turned back".to_owned(),
                };
                format!("turns up {card} at {place}, sum {sum}{effect}")
            }
            Act::Stop { sum, cards, effect } => {
                let effect = match effect {
                    StopEffect::Marked => "and marks them",
                    StopEffect::Raised => "and marks them; the marked cards before are turned back",
                    StopEffect::Short => "not better than the marked cards, and turns them back",
                    StopEffect::TooMany => "more than the six markers, and turns them back",
                };
                format!("stops with sum {sum} of {cards} cards, {effect}")
            }
            Act::Put { place, card: Some(card), .. } => format!("puts {card} back at {place}"),
            Act::Put { place, card: None, from } => format!("puts one of {} back at {place}", list(from.iter())),
        };
        for seat in &event.passed {
            let _ = write!(text, "; {seat} passes");
        }
        match &event.next {
            Next::Took { seat, cards } => {
                let cards = list(cards.iter().map(|shown: &Shown| shown.card));
                let _ = write!(text, "; {seat} takes {cards} and puts one back");
            }
            Next::LastCard { seat, last } => {
                let _ = write!(text, "; {seat} takes the last marked card {}, the game is over", last.card);
            }
            Next::NoProgress => text.push_str("; for too long nobody took a card, the game is over"),
            Next::Turn { .. } => {}
        }
        text
    }

    /// Only what the rules let be told later on.
    fn describe_later(event: &Event) -> String {
        let Faded { act, passed, next, .. } = Faded::of(event);
        let mut text = match act {
            FadedAct::Flip { place, effect } => match effect {
                FlipEffect::On => format!("turns up {place}"),
                FlipEffect::Thirteen => format!("turns up {place}: thirteen, the cards are taken"),
                FlipEffect::Over | FlipEffect::SecondZero => format!("turns up {place}: the cards are turned back"),
            },
            FadedAct::Stop { cards, effect } => match effect {
                StopEffect::Marked | StopEffect::Raised => format!("stops and marks {cards} cards"),
                StopEffect::Short | StopEffect::TooMany => format!("stops and turns {cards} cards back"),
            },
            FadedAct::Put { place } => format!("puts a card back at {place}"),
        };
        for seat in &passed {
            let _ = write!(text, "; {seat} passes");
        }
        match next {
            FadedNext::Took { seat, places } => {
                let _ = write!(text, "; {seat} takes {} cards", places.len());
            }
            FadedNext::LastCard { seat, .. } => {
                let _ = write!(text, "; {seat} takes the last marked card, the game is over");
            }
            FadedNext::NoProgress => text.push_str("; for too long nobody took a card, the game is over"),
            FadedNext::Turn { .. } => {}
        }
        text
    }

    fn is_fleeting(view: &View) -> bool {
        view.turn.is_some() && view.table.iter().any(|(_, spot)| matches!(spot, Spot::Back { .. }))
    }

    fn task(view: &View) -> &'static str {
        match view.turn {
            None => "the game is over",
            Some(_) if !view.taken.is_empty() => "put one of the cards taken back, on any free place",
            Some(_) if view.table.iter().any(|(_, spot)| matches!(spot, Spot::Turned { .. })) => {
                "turn up another card, or stop"
            }
            Some(_) => "turn up a card",
        }
    }
}

/// What lies face down where, followed from the layout: only cards that are put back change it.
fn face_down(setup: &Setup, moves: &[String]) -> HashMap<Place, Card> {
    let mut cards: HashMap<Place, Card> = Place::all().zip(setup.layout.iter().copied()).collect();
    for text in moves {
        let put = text.strip_prefix("put ").and_then(|rest| rest.split_once(' '));
        if let Some((Ok(card), Ok(place))) = put.map(|(card, place)| (card.parse(), place.parse())) {
            cards.insert(place, card);
        }
    }
    cards
}

fn list(cards: impl Iterator<Item = Card>) -> String {
    cards.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// Draws the cards; `known` tells face-down cards to people who may know them.
fn grid(view: &View, known: &HashMap<Place, Card>) -> String {
    let mut text = String::new();
    let letters: Vec<String> = ('a'..='j').map(|letter| format!("  {letter} ")).collect();
    let _ = writeln!(text, "{}", dim(format_args!("   {}", letters.join(" "))));
    let mut cells = view.table.iter().map(|(place, spot)| cell(view, place, spot, known)).peekable();
    for row in 1.. {
        if cells.peek().is_none() {
            break;
        }
        let line: Vec<String> = cells.by_ref().take(10).collect();
        let _ = writeln!(text, "{}  {}", dim(row), line.join(" "));
    }
    text
}

/// What stands beneath the cards.
fn notes(view: &View, viewer: Viewer) -> String {
    let mut text = String::new();
    for seat in seats_from(viewer, view.piles.len()) {
        let turn = if view.turn == Some(seat) { strong("to move") } else { "       ".to_owned() };
        let _ = writeln!(text, "{}  {turn}  pile {}{}", seat_name(seat), view.piles[seat], marks_text(view, seat));
    }
    if !view.taken.is_empty() {
        let _ = writeln!(text, "Just taken: {}. One of them goes back.", list(view.taken.iter()));
    } else if view.turn.is_some() {
        let _ = writeln!(text, "Sum of this turn: {} of 13.", strong(view.sum));
    }
    if view.turn.is_some() && view.idle > 0 {
        let idle = format!("{} turns without a card taken; {} end the game.", view.idle, view.idle_end);
        let _ = writeln!(text, "{}", dim(idle));
    }
    text
}

fn marks_text(view: &View, seat: Seat) -> String {
    match &view.marks {
        Some(marks) if marks.seat == seat => format!("   marks {} cards with sum {}", marks.cards, marks.sum),
        _ => String::new(),
    }
}

/// Four characters for a place.
fn cell(view: &View, place: Place, spot: Spot, known: &HashMap<Place, Card>) -> String {
    let card = |before: char, card: Card, after: char, style: Style| format!("{before}{}{after}", paint(style, card));
    match spot {
        Spot::Empty => "    ".to_owned(),
        Spot::Down => match known.get(&place) {
            Some(down) => format!("▒{}▒", paint(colour(*down).dimmed(), down)),
            None => dim(" ▒▒ "),
        },
        Spot::Back { card: back } => card('(', back, ')', colour(back)),
        Spot::Turned { card: turned } => card('[', turned, ']', colour(turned).bold()),
        Spot::Marked { card: marked } => {
            let owner = view.marks.map_or(' ', |marks| sign(marks.seat));
            card(owner, marked, ' ', colour(marked).bold())
        }
        Spot::Open { card: open } => card(' ', open, ' ', colour(open)),
    }
}

fn colour(card: Card) -> Style {
    match card.colour() {
        Colour::Red => AnsiColor::Red,
        Colour::Blue => AnsiColor::Blue,
        Colour::Green => AnsiColor::Green,
        Colour::Yellow => AnsiColor::Yellow,
        Colour::Violet => AnsiColor::Magenta,
    }
    .on_default()
}

/// What the signs mean, only those that are there.
fn legend(view: &View, known: &HashMap<Place, Card>) -> String {
    let has = |wanted: fn(&Spot) -> bool| view.table.iter().any(|(_, spot)| wanted(&spot));
    let mut parts = Vec::new();
    if has(|spot| matches!(spot, Spot::Down)) {
        parts.push(if known.is_empty() { "▒▒ face down".to_owned() } else { "▒V7▒ face down".to_owned() });
    }
    if has(|spot| matches!(spot, Spot::Turned { .. })) {
        parts.push("[V7] turned up".to_owned());
    }
    if let Some(marks) = &view.marks {
        parts.push(format!("{}V7 marked", sign(marks.seat)));
    }
    if has(|spot| matches!(spot, Spot::Back { .. })) {
        parts.push("(V7) turned back just now".to_owned());
    }
    dim(parts.join("   ")) + "\n"
}
