//! Why a move is good, in words that a person would use.

use tavola_cassa_grande::{Action, Goal, Move, Place, View};
use tavola_core::{PerSeat, Seat};

/// What speaks for laying a card where it is to be laid.
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
}

/// A digit from which on a place is better than an average card's.
const HIGH: u8 = 2;

/// What speaks for a move. `gains` are what each seat can expect after it, less what it can expect on average of all moves: whom
/// it helps or harms most is named first.
pub fn reasons(view: &View, m: Move, gains: &PerSeat<f64>) -> Vec<Reason> {
    let (Action::Lay { pick, at }, Some(own)) = (m.action(), view.turn) else { return Vec::new() };
    let Some(card) = pick.as_card() else { return Vec::new() };
    // For the lowest total everything is the other way round: rows of one's own are cut, and others get high digits.
    let up = view.rules.goal == Goal::Highest;
    let mut found: Vec<(Seat, Standing)> = Seat::first(view.hands.len())
        .map(|seat| (seat, Standing::of(view, at, seat)))
        .filter(|(seat, standing)| standing.behind > 0 && helps(card.value(), *seat == own, up))
        .collect();
    let weight = |seat: Seat| gains.get(seat).map_or(0.0, |gain| if seat == own { -gain } else { *gain });
    found.sort_by(|(one, a), (other, b)| b.behind.cmp(&a.behind).then(weight(*one).total_cmp(&weight(*other))));
    let reason = |(seat, Standing { row, .. }): (Seat, Standing)| match card.value() {
        None => Reason::Cuts { seat, row },
        Some(digit) if digit >= HIGH => Reason::Raises { seat, row },
        Some(_) => Reason::Lowers { seat, row },
    };
    found.into_iter().take(1).map(reason).collect()
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
        Standing { row, behind }
    }
}
