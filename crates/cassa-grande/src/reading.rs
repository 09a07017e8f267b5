//! What each seat reads from a frame that is full.

use tavola_core::{Outcome, PerSeat, tournament};

use crate::card::Card;
use crate::count::{Drawing, Side};
use crate::rules::Terms;

/// What each seat reads from a frame that is full.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Count {
    /// The places as seat A sees them, the far row first.
    pub cells: String,
    /// The rows of each seat, the far one first.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<Array<ReadRow>>"))]
    pub rows: PerSeat<Vec<ReadRow>>,
    /// Totals and places.
    #[cfg_attr(feature = "ts", ts(type = "Outcome"))]
    pub outcome: Outcome,
    /// What the places earn.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<number>"))]
    pub points: PerSeat<u32>,
}

/// One row as its seat reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReadRow {
    /// What lies there, from left to right.
    pub cells: String,
    /// How many cards the number has.
    pub read: u32,
    /// The number.
    pub number: u32,
}

impl Count {
    pub(crate) fn of(drawing: &Drawing, terms: &Terms) -> Count {
        let seats = terms.seats();
        let rows = PerSeat::new(seats, |seat| read_rows(drawing, Side::of(seat, seats)));
        let totals = drawing.totals();
        let outcome = terms.goal.rank(PerSeat::new(seats, |seat| totals[Side::of(seat, seats) as usize]));
        let points = outcome.places.map(|_, place| tournament::points(*place));
        Count { cells: drawing.to_string().replace('\n', ""), rows, outcome, points }
    }
}

fn read_rows(drawing: &Drawing, side: Side) -> Vec<ReadRow> {
    let frame = drawing.frame();
    let row = |(line, number): (usize, u32)| {
        let lying = (0..frame).map(|step| {
            let (row, column) = side.place(line, step, frame);
            drawing.card(row, column)
        });
        let ends = |card: &Option<Card>| card.is_none_or(Card::is_comma);
        let read = lying.clone().take_while(|card| !ends(card)).count() as u32;
        let cells = lying.map(|card| card.map_or('.', Card::letter)).collect();
        ReadRow { cells, read, number }
    };
    drawing.numbers(side).into_iter().enumerate().map(row).collect()
}
