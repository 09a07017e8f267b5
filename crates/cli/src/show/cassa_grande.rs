//! Cassa Grande: the frame as a grid, turned so that the viewer sits at the bottom.

use std::collections::HashMap;
use std::fmt::Write as _;

use anstyle::Style;
use tavola_cassa_grande::{
    Card, CassaGrande, DigitView, Drawing, Event, ExchangedCard, HandView, HeldView, LaidView, PhaseView, Place, Setup,
    Side, View,
};
use tavola_core::{Game, PerSeat, Seat, Viewer};

use super::ink::{sign, style};
use super::{Drawn, dim, paint, seat_name, seats_from, strong};

impl Drawn for CassaGrande {
    fn board(view: &View, viewer: Viewer) -> String {
        Grid::of(view, viewer).to_string()
    }

    fn notes(view: &View, viewer: Viewer) -> String {
        let mut text = format!("{}\n\n", Grid::of(view, viewer).state());
        for seat in seats_from(viewer, view.hands.len()) {
            let _ = writeln!(text, "{}", seat_line(view, seat));
        }
        if let Some(offer) = &view.offer {
            let what = offer.pick.map_or_else(|| "a card".to_owned(), |pick| format!("{pick}"));
            let (from, to) = (seat_name(offer.from), seat_name(offer.to));
            let _ = writeln!(text, "{from} offers {what} to {to}.");
        }
        text
    }

    fn draw_open(&self, _: &Setup, _: &[String]) -> String {
        Self::draw(&all_known(self), Viewer::Watcher)
    }

    fn describe(event: &Event) -> String {
        match event {
            Event::Laid { at, open, card, fixed, outcome, .. } => {
                let card = card.map_or_else(|| "a card".to_owned(), |card| format!("{card}"));
                let how = if *open { "face up" } else { "face down" };
                let then = match (fixed, outcome) {
                    (_, Some(_)) => "; all cards lie, the round is over",
                    (true, None) => "; the frame is fixed, all take up their commas",
                    (false, None) => "",
                };
                format!("lays {card} {how} at {at}{then}")
            }
            Event::Offered { to, pick, .. } => match pick {
                Some(pick) => format!("offers {pick} to {to}"),
                None => format!("offers a card to {to}"),
            },
            Event::Exchanged { from, given, returned, .. } => {
                let name = |card: &Option<ExchangedCard>| {
                    card.map_or_else(|| "a card".to_owned(), |exchanged| exchanged.card.to_string())
                };
                format!("takes {} from {from} and returns {}", name(given), name(returned))
            }
        }
    }

    fn task(view: &View) -> &'static str {
        match view.phase {
            PhaseView::Lay if view.table.is_empty() => "lay the first card, as in 2@0,0",
            PhaseView::Lay => "lay a card that touches another",
            PhaseView::Offer => "offer a card to another seat",
            PhaseView::Answer => "give a card back for the one that is offered",
            PhaseView::Over => "the round is over",
        }
    }
}

/// What all seats know together: enough to turn everything up.
fn all_known(position: &CassaGrande) -> View {
    let seats = position.players();
    let views = PerSeat::new(seats, |seat| position.view(Viewer::Seat(seat)));
    let mut all = position.view(Viewer::Watcher);
    for (rank, laid) in all.table.iter_mut().enumerate() {
        laid.card = views.values().iter().find_map(|view| view.table[rank].card);
    }
    for seat in Seat::first(seats) {
        // A blind hand is known to the others, any other hand to its own seat.
        let knows_more = |view: &&View| match &view.hands[seat].cards {
            Some(HeldView::Seen(_)) => true,
            Some(HeldView::Blind { digits, .. }) => digits.iter().all(|digit| digit.card.is_some()),
            None => false,
        };
        all.hands[seat].cards = views.values().iter().find(knows_more).and_then(|view| view.hands[seat].cards.clone());
    }
    if let Some(offer) = &mut all.offer {
        offer.pick = views[offer.from].offer.and_then(|offer| offer.pick);
    }
    all
}

/// One line for a seat: who, whose turn, what it holds.
fn seat_line(view: &View, seat: Seat) -> String {
    let players = view.hands.len();
    let HandView { front, .. } = view.hands[seat];
    let turn = if view.turn == Some(seat) { strong("to move") } else { "       ".to_owned() };
    let side = Side::of(seat, players).to_string();
    let front = if front > 0 { format!("   in front {}", vec!["c"; front.into()].join(" ")) } else { String::new() };
    let holds = match finished(view) {
        Some(drawing) => {
            let side = Side::of(seat, players);
            let numbers: Vec<String> = drawing.numbers(side).iter().map(u32::to_string).collect();
            format!("reads {} = {}", numbers.join(" + "), drawing.total(side))
        }
        None => hand_text(&view.hands[seat]) + &dealt_text(view, seat),
    };
    format!("{}  {side:5}  {turn}  {holds}{front}", seat_name(seat))
}

/// The table of a finished round, as it is counted.
fn finished(view: &View) -> Option<Drawing> {
    view.outcome.as_ref()?;
    let cards: HashMap<Place, Card> = view.table.iter().filter_map(|laid| Some((laid.at, laid.card?))).collect();
    let south = Grid::of(view, Viewer::Watcher).rows();
    let line =
        |places: &[Place]| places.iter().map(|at| cards.get(at).map_or(".".to_owned(), Card::to_string)).collect();
    let lines: Vec<String> = south.iter().map(|(_, places)| line(places)).collect();
    lines.join("\n").parse().ok()
}

/// The hand that a seat was dealt and showed, for who does not see what is left of it.
fn dealt_text(view: &View, seat: Seat) -> String {
    match (&view.dealt, &view.hands[seat].cards) {
        (Some(dealt), None) => format!("   of {}", joined(&dealt[seat], " ")),
        _ => String::new(),
    }
}

fn joined(cards: &[Card], gap: &str) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(gap)
}

fn hand_text(hand: &HandView) -> String {
    match (&hand.cards, hand.size) {
        (_, 0) => "hand empty".to_owned(),
        (None, 1) => "hand 1 card".to_owned(),
        (None, size) => format!("hand {size} cards"),
        (Some(HeldView::Seen(cards)), _) => format!("hand {}", joined(cards, " ")),
        (Some(HeldView::Blind { digits, commas }), _) => {
            let digit = |digit: &DigitView| {
                let card = digit.card.map_or("?".to_owned(), |card| card.to_string());
                format!("#{} {card}", digit.number)
            };
            let commas = std::iter::repeat_n("c".to_owned(), usize::from(*commas));
            format!("hand {}", digits.iter().map(digit).chain(commas).collect::<Vec<_>>().join(", "))
        }
    }
}

/// The part of the table that is drawn, in the directions of one side.
struct Grid<'a> {
    side: Side,
    frame: i8,
    cards: HashMap<Place, &'a LaidView>,
    last: Option<Place>,
    over: bool,
    /// The lowest and the highest coordinate of cards, both ways; nothing before the first card.
    x: (i8, i8),
    y: (i8, i8),
}

impl<'a> Grid<'a> {
    fn of(view: &'a View, viewer: Viewer) -> Self {
        let players = view.hands.len();
        let frame = view.rules.frame.unwrap_or(if players == 2 { 5 } else { 6 }) as i8;
        let span = |coordinate: fn(&LaidView) -> i8| {
            let all = view.table.iter().map(coordinate);
            all.clone().min().zip(all.max()).unwrap_or((0, 0))
        };
        Grid {
            side: viewer.seat().map_or(Side::South, |seat| Side::of(seat, players)),
            frame,
            cards: view.table.iter().map(|laid| (laid.at, laid)).collect(),
            last: view.table.last().map(|laid| laid.at),
            over: view.outcome.is_some(),
            x: span(|laid| laid.at.x),
            y: span(|laid| laid.at.y),
        }
    }

    /// What is drawn of one axis: the cards, and one place more on either side as long as the frame can still grow.
    fn range(&self, (low, high): (i8, i8)) -> Vec<i8> {
        let more = i8::from(high - low + 1 < self.frame && !self.cards.is_empty());
        (low - more..=high + more).collect()
    }

    /// Rows from the far one to the near one, each from left to right, as the side at the bottom sees them.
    fn rows(&self) -> Vec<(i8, Vec<Place>)> {
        let (xs, ys) = (self.range(self.x), self.range(self.y));
        let reversed = |list: &[i8]| list.iter().rev().copied().collect::<Vec<_>>();
        let by_y = |ys: Vec<i8>, xs: Vec<i8>| {
            ys.into_iter().map(|y| (y, xs.iter().map(|x| Place { x: *x, y }).collect())).collect()
        };
        let by_x = |xs: Vec<i8>, ys: Vec<i8>| {
            xs.into_iter().map(|x| (x, ys.iter().map(|y| Place { x, y: *y }).collect())).collect()
        };
        match self.side {
            Side::South => by_y(reversed(&ys), xs),
            Side::North => by_y(ys, reversed(&xs)),
            Side::West => by_x(reversed(&xs), reversed(&ys)),
            Side::East => by_x(xs, ys),
        }
    }

    /// Whether the rules on place and frame allow a card here.
    fn is_free(&self, at: Place) -> bool {
        let grown = |(low, high): (i8, i8), to: i8| high.max(to) - low.min(to) < self.frame;
        let touches = |dx: i8, dy: i8| self.cards.contains_key(&Place { x: at.x + dx, y: at.y + dy });
        let beside = (-1..=1).any(|dx| (-1..=1).any(|dy| touches(dx, dy)));
        !self.over && grown(self.x, at.x) && grown(self.y, at.y) && (beside || self.cards.is_empty())
    }

    /// How far the frame has come.
    fn state(&self) -> String {
        let [across, up] = [self.x, self.y].map(|(low, high)| high - low + 1);
        let frame = self.frame;
        match () {
            () if self.cards.is_empty() => format!("No card lies yet; the frame will be {frame} × {frame}."),
            () if across == frame && up == frame => format!("The frame of {frame} × {frame} is fixed."),
            () => format!("The cards span {across} across and {up} up, of {frame} × {frame}."),
        }
    }

    /// Three characters for a place.
    fn cell(&self, at: Place) -> String {
        let Some(laid) = self.cards.get(&at) else {
            return match (self.over, self.is_free(at)) {
                (true, _) => dim(" . "),
                (false, true) => dim(" · "),
                (false, false) => "   ".to_owned(),
            };
        };
        let ring = |style: Style| if self.last == Some(at) { style.underline() } else { style };
        let face_up = laid.open || self.over;
        match laid.card {
            Some(card) if face_up => paint(ring(Style::new().bold()), format_args!(" {card} ")),
            Some(card) => paint(ring(style(laid.seat)), format_args!("▒{card}▒")),
            None => paint(ring(style(laid.seat)), format_args!("▒{}▒", sign(laid.seat))),
        }
    }
}

impl std::fmt::Display for Grid<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rows = self.rows();
        let (down, across) = match self.side {
            Side::South | Side::North => ('y', 'x'),
            Side::West | Side::East => ('x', 'y'),
        };
        writeln!(f, "{}", dim(format_args!("{down:>3}")))?;
        for (label, places) in &rows {
            let cells: Vec<String> = places.iter().map(|at| self.cell(*at)).collect();
            writeln!(f, "{} {}", dim(format_args!("{label:>3} │")), cells.join(" "))?;
        }
        let columns = rows.first().map_or(&[][..], |(_, places)| places);
        let label = |at: &Place| format!("{:^3}", if across == 'x' { at.x } else { at.y });
        writeln!(f, "{}", dim(format_args!("    └{}", "─".repeat(columns.len() * 4))))?;
        let labels: Vec<String> = columns.iter().map(label).collect();
        writeln!(f, "{}", dim(format_args!("      {} {across}", labels.join(" "))))
    }
}
