//! Tables drawn for a terminal, one file a game.
//!
//! **Drawn from views.** What a seat may know is a type of its own, and [`Drawn::draw`] gets nothing else: a drawing
//! can't tell a secret. Only [`Drawn::draw_open`] sees the position; it is for people who hold the whole record.

mod calcory;
mod casa_grande;
mod cassa_grande;
mod ink;
#[cfg(feature = "knock")]
mod knock;

use tavola_core::{Game, Outcome, Seat, Viewer};

pub(crate) use ink::{dim, paint, seat_name, strong};

/// Games that can be drawn with characters.
pub(crate) trait Drawn: Game {
    /// What lies on the table as this viewer sees it; a seat sits at the bottom of its own drawing.
    fn board(view: &Self::View, viewer: Viewer) -> String;

    /// What the signs on the table mean, where they don't say it themselves.
    fn legend(_: &Self::View) -> String {
        String::new()
    }

    /// What stands beneath or beside the table: hands, points. Parts of a line stand two spaces apart.
    fn notes(view: &Self::View, viewer: Viewer) -> String;

    /// The table with all that stands beneath it.
    fn draw(view: &Self::View, viewer: Viewer) -> String {
        let mut text = format!("{}\n{}", Self::board(view, viewer), Self::legend(view));
        for line in Self::notes(view, viewer).lines() {
            // Seats fit into a line; long lists are laid out like prose.
            text += &if line.chars().count() > 120 { textwrap::fill(line, 80) } else { line.to_owned() };
            text.push('\n');
        }
        text
    }

    /// The table with everything turned up, as seat A sees it; the setup and the texts of the moves led to this position.
    fn draw_open(&self, setup: &Self::Setup, moves: &[String]) -> String;

    /// What a viewer saw of a move, in a few words that follow the name of the mover.
    fn describe(event: &Self::Event) -> String;

    /// The same once another move was made: without what views no longer show by then.
    fn describe_later(event: &Self::Event) -> String {
        Self::describe(event)
    }

    /// Whether the table shows something that the next move covers again.
    fn is_fleeting(_: &Self::View) -> bool {
        false
    }

    /// What the seat to move is asked to do, one sentence without its end.
    fn task(view: &Self::View) -> &'static str;
}

/// The result in order of places.
pub(crate) fn result_line(outcome: &Outcome) -> String {
    let mut seats: Vec<Seat> = outcome.places.iter().map(|(seat, _)| seat).collect();
    seats.sort_by_key(|seat| outcome.places[*seat]);
    let part = |seat: &Seat| format!("{seat} {} (place {})", outcome.scores[*seat], outcome.places[*seat]);
    seats.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// The name of a game as people write it: `cassa-grande` is Cassa Grande.
pub(crate) fn game_name(slug: &str) -> String {
    slug.split('-').map(capitalised).collect::<Vec<_>>().join(" ")
}

/// A text with a capital first letter.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The seats in clockwise order, the viewer's own first.
fn seats_from(viewer: Viewer, count: usize) -> impl Iterator<Item = Seat> {
    let first = viewer.seat().unwrap_or_default();
    (0..count).map(move |steps| first.after(steps, count))
}
