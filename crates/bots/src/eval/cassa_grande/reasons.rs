//! Why a move is good, in words that a person would use.

use tavola_cassa_grande::{Action, Card, Goal, HeldView, Move, Place, View};
use tavola_core::{PerSeat, Seat};

/// What speaks for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "lowercase"))]
pub enum Reason {
    /// The comma ends a row before cards that lie behind it.
    Cuts {
        /// Whose row.
        seat: Seat,
        /// Which one, the far one is 1; nothing before the frame is fixed.
        row: Option<u8>,
    },
    /// A high digit gets a high place.
    Raises {
        /// Whose row.
        seat: Seat,
        /// Which one.
        row: Option<u8>,
    },
    /// A low digit takes a high place away.
    Lowers {
        /// Whose row.
        seat: Seat,
        /// Which one.
        row: Option<u8>,
    },
    /// A digit that is worth more is kept, or one that is worth less where the lowest total wins.
    Keeps {
        /// The best of those that stay in the hand.
        digit: u8,
    },
    /// Cards can follow a high digit in a row of its seat, and a low one of another's.
    Room {
        /// Whose row.
        seat: Seat,
        /// At most so many.
        cards: u8,
    },
    /// It is another seat that can expect less than by most other moves.
    Harms {
        /// The one of which that is truest.
        seat: Seat,
    },
}

/// A digit from which on a place is better than an average card's.
const HIGH: u8 = 2;

/// What speaks for a move. `gains` are what each seat can expect after it, less what it can expect on average of all moves: whom
/// it helps or harms most is named first.
pub fn reasons(view: &View, m: Move, gains: &PerSeat<f64>) -> Vec<Reason> {
    let Some(own) = view.turn else { return Vec::new() };
    let card = m.pick().as_card();
    let keeps = card.and_then(|card| kept(view, own, card));
    let harms = || harmed(own, gains).map(|seat| Reason::Harms { seat });
    let reason = match (m.action(), card) {
        (Action::Lay { at, .. }, Some(card)) => {
            let rows = || Rows::of(view, own, card, at, gains);
            let high = card.value().is_some_and(|digit| digit >= HIGH);
            let further = if high { rows().room().or(keeps) } else { keeps.or_else(|| rows().room()) };
            rows().best().or(further)
        }
        _ => keeps,
    };
    reason.or_else(harms).into_iter().collect()
}

/// The rows in which a card does good at its place, to its seat or as harm to another.
struct Rows {
    card: Card,
    found: Vec<(Seat, Standing)>,
}

impl Rows {
    fn of(view: &View, own: Seat, card: Card, at: Place, gains: &PerSeat<f64>) -> Rows {
        // For the lowest total everything is the other way round: rows of one's own are cut, and others get high digits.
        let up = view.rules.goal == Goal::Highest;
        let mut found: Vec<(Seat, Standing)> = Seat::first(view.hands.len())
            .filter(|seat| helps(card.value(), *seat == own, up))
            .map(|seat| (seat, Standing::of(view, at, seat)))
            .collect();
        let weight = |seat: Seat| gains.get(seat).map_or(0.0, |gain| if seat == own { -gain } else { *gain });
        found.sort_by(|(one, _), (other, _)| weight(*one).total_cmp(&weight(*other)));
        Rows { card, found }
    }

    /// The row with the most cards behind it; the first of several.
    fn best(&self) -> Option<Reason> {
        let behind = self.found.iter().rev().filter(|(_, standing)| standing.behind > 0);
        let (seat, row) = behind.max_by_key(|(_, standing)| standing.behind).map(|(seat, at)| (*seat, at.row))?;
        Some(match self.card.value() {
            None => Reason::Cuts { seat, row },
            Some(digit) if digit >= HIGH => Reason::Raises { seat, row },
            Some(_) => Reason::Lowers { seat, row },
        })
    }

    /// The row in which most cards can still follow it; the first of several.
    fn room(&self) -> Option<Reason> {
        let open = self.found.iter().rev().filter(|(_, standing)| standing.room > 0);
        let (seat, standing) = open.max_by_key(|(_, standing)| standing.room)?;
        Some(Reason::Room { seat: *seat, cards: standing.room })
    }
}

/// The best digit that stays in a hand, if it is better than the one that leaves it.
fn kept(view: &View, own: Seat, card: Card) -> Option<Reason> {
    let Some(HeldView::Seen(cards)) = &view.hands[own].cards else { return None };
    let digits = cards.iter().filter_map(|card| card.value());
    let leaves = card.value()?;
    let best = match view.rules.goal {
        Goal::Highest => digits.max().filter(|best| *best > leaves),
        Goal::Lowest => digits.min().filter(|best| *best < leaves),
    };
    best.map(|digit| Reason::Keeps { digit })
}

/// So much less of a win is worth a word.
const HARM: f64 = 0.01;

/// The other seat that loses most.
fn harmed(own: Seat, gains: &PerSeat<f64>) -> Option<Seat> {
    let others = Seat::first(gains.len()).filter(|seat| *seat != own && gains[*seat] <= -HARM);
    others.min_by(|one, other| gains[*one].total_cmp(&gains[*other]))
}

/// Whether a card does good in a row of the seat itself, or harm in one of another.
fn helps(digit: Option<u8>, own: bool, up: bool) -> bool {
    let raises = digit.is_some_and(|digit| digit >= HIGH);
    raises == (own == up)
}

/// Where a place lies in the row of a seat.
struct Standing {
    /// Which row, the far one is 1; nothing before the frame is fixed.
    row: Option<u8>,
    /// How many cards lie behind it.
    behind: usize,
    /// How many can still come there, as far as the frame may reach.
    room: u8,
}

impl Standing {
    fn of(view: &View, at: Place, seat: Seat) -> Standing {
        let side = if view.rules.players == 2 { seat.index() * 2 } else { seat.index() };
        // Column and row as the seat sees them, rows from the far one.
        let seen = |place: Place| {
            let (x, y) = (i16::from(place.x), i16::from(place.y));
            match side % 4 {
                0 => (x, -y),
                1 => (-y, -x),
                2 => (-x, y),
                _ => (y, x),
            }
        };
        let (column, row) = seen(at);
        let others = || view.table.iter().map(|laid| seen(laid.at));
        let behind = others().filter(|(other, line)| *line == row && *other > column).count();
        let far = others().map(|(_, line)| line).chain([row]).min().unwrap_or(row);
        let row = view.fixed_at.and_then(|_| u8::try_from(row - far + 1).ok());
        let left = others().map(|(other, _)| other).chain([column]).min().unwrap_or(column);
        let free = left + i16::from(view.frame) - 1 - column - behind as i16;
        Standing { row, behind, room: u8::try_from(free).unwrap_or(0) }
    }
}
