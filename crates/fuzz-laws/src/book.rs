//! Law: whatever stands in a book of rounds, it is refused with one line, or counted as the drawing of each round counts.

use tavola_cassa_grande::{Book, Count, Drawing, Side};
use tavola_core::Seat;

/// Tries one input.
///
/// # Panics
/// If the law does not hold for it.
pub fn holds(text: &str) {
    let Ok(book) = serde_json::from_str::<Book>(text) else { return };
    match book.tally() {
        Ok(tally) => tally.rounds.iter().chain(&tally.count).for_each(|count| check(count, tally.frame)),
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
}

fn check(count: &Count, frame: u8) {
    let lines: Vec<_> = count.cells.as_bytes().chunks(frame.into()).map(String::from_utf8_lossy).collect();
    let drawing: Drawing = lines.join("\n").parse().expect("what was counted can be drawn");
    let players = count.rows.len();
    for seat in Seat::first(players) {
        let side = Side::of(seat, players);
        let numbers = count.rows[seat].iter().map(|row| row.number);
        assert!(numbers.eq(drawing.numbers(side)));
        assert_eq!(count.outcome.scores[seat], drawing.total(side));
    }
}
