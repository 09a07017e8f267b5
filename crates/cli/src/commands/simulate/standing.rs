//! Who won how often.

use std::io::{self, Write};

use anstyle::Style;
use serde::Serialize;
use tavola_bots::wilson;
use tavola_core::{Outcome, Seat};

use super::field::{Field, RatingData, ThinkingData};
use super::series::{Played, Series};
use crate::games::Playable;

/// The results of a run, one row an entry.
pub(crate) struct SeriesResult {
    rows: Vec<Row>,
    games: u32,
    seed: u64,
}

/// What one entry reached, over all its games.
struct Row {
    bot: String,
    games: u64,
    wins: f64,
    score: u64,
    places: u64,
}

/// The results as JSON.
#[derive(Serialize)]
pub(crate) struct SeriesData<'a> {
    game: &'a str,
    games: u32,
    seed: u64,
    bots: Vec<RowData<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ratings: Vec<RatingData<'a>>,
    thinking: Vec<ThinkingData>,
}

/// One entry as JSON.
#[derive(Serialize)]
pub(crate) struct RowData<'a> {
    bot: &'a str,
    pub(crate) games: u64,
    wins: f64,
    pub(crate) win_rate: f64,
    /// The 95 % interval of Wilson.
    pub(crate) interval: [f64; 2],
    pub(crate) average_score: f64,
    average_place: f64,
}

impl SeriesResult {
    pub(crate) fn new(entries: &[&str], games: u32, seed: u64) -> SeriesResult {
        let row = |bot: &&str| Row { bot: (*bot).to_owned(), games: 0, wins: 0.0, score: 0, places: 0 };
        SeriesResult { rows: entries.iter().map(row).collect(), games, seed }
    }

    /// Adds a game of a series.
    pub(crate) fn add<G: Playable>(&mut self, series: &Series<'_, G>, number: u32, played: &Played) {
        for (seat, _) in played.outcome.places.iter() {
            self.add_seat(series.entry_of(number, seat), seat, &played.outcome);
        }
    }

    /// The row of the first entry.
    pub(crate) fn first(&self) -> RowData<'_> {
        self.rows[0].as_data()
    }

    /// Adds what one entry reached on its seat.
    fn add_seat(&mut self, entry: usize, seat: Seat, outcome: &Outcome) {
        let row = &mut self.rows[entry];
        row.games += 1;
        row.wins += outcome.shares()[seat];
        row.score += u64::from(outcome.scores[seat]);
        row.places += u64::from(outcome.places[seat]);
    }

    pub(crate) fn as_data<'a>(&'a self, game: &'a str, field: &'a Field) -> SeriesData<'a> {
        SeriesData {
            game,
            games: self.games,
            seed: self.seed,
            bots: self.rows.iter().map(Row::as_data).collect(),
            ratings: field.ratings(),
            thinking: field.thinking(),
        }
    }

    pub(crate) fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        let bold = Style::new().bold();
        let width = self.rows.iter().map(|row| row.bot.chars().count()).max().unwrap_or(0).max(3);
        writeln!(
            out,
            "{bold}   {:width$}  {:>8}  {:>10}  {:>8}  {:>16}  {:>12}  {:>6}{bold:#}",
            "bot", "games", "wins", "rate", "95 % interval", "avg. score", "place"
        )?;
        for (row, number) in self.rows.iter().map(Row::as_data).zip(1..) {
            let [low, high] = row.interval.map(|share| share * 100.0);
            let interval = format!("{low:.1} to {high:.1} %");
            writeln!(
                out,
                "{number}  {:width$}  {:>8}  {:>10}  {:>6.1} %  {interval:>16}  {:>12.1}  {:>6.2}",
                row.bot,
                row.games,
                tidy(row.wins),
                row.win_rate * 100.0,
                row.average_score,
                row.average_place
            )?;
        }
        Ok(())
    }
}

impl Row {
    fn as_data(&self) -> RowData<'_> {
        let games = self.games as f64;
        let (low, high) = wilson(self.wins, games);
        RowData {
            bot: &self.bot,
            games: self.games,
            wins: self.wins,
            win_rate: self.wins / games,
            interval: [low, high],
            average_score: self.score as f64 / games,
            average_place: self.places as f64 / games,
        }
    }
}

/// A number of wins without zeros that say nothing: shared wins are fractions.
fn tidy(wins: f64) -> String {
    let text = format!("{wins:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tavola_core::PerSeat;

    #[test]
    fn shared_wins_are_split() {
        let mut standing = SeriesResult::new(&["a", "b"], 2, 1);
        let even = PerSeat::new(2, |_| 7);
        let draw = Outcome::ranked(even.clone(), |seat| even[seat]);
        let scores = PerSeat::new(2, |seat| 10 * seat.index() as u32);
        let win = Outcome::ranked(scores.clone(), |seat| scores[seat]);
        for outcome in [draw, win] {
            standing.add_seat(0, Seat::A, &outcome);
            standing.add_seat(1, Seat::B, &outcome);
        }
        let figures: Vec<_> = standing
            .rows
            .iter()
            .map(Row::as_data)
            .map(|row| [row.wins, row.win_rate, row.average_score, row.average_place])
            .collect();
        assert_eq!(figures, [[0.5, 0.25, 3.5, 1.5], [1.5, 0.75, 8.5, 1.0]]);
    }

    #[test]
    fn wins_are_written_without_idle_zeros() {
        assert_eq!([0.0, 10.0, 0.5, 2.25, 1.0 / 3.0].map(tidy), ["0", "10", "0.5", "2.25", "0.33"]);
    }
}
