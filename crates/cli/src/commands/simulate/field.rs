//! All bots that took part: their ratings, and how long they thought.

use std::io::{self, Write};

use serde::Serialize;
use tavola_bots::Crosstable;

use super::series::{Played, Series};
use crate::bot_game::Thinking;
use crate::games::Playable;
use crate::show::strong;

/// Bots by name, whoever met whom.
pub(crate) struct Field {
    names: Vec<String>,
    table: Crosstable,
    thinking: Vec<Thinking>,
}

/// A rating as JSON.
#[derive(Serialize)]
pub(crate) struct RatingData<'a> {
    bot: &'a str,
    elo: f64,
    /// The 95 % interval.
    interval: [f64; 2],
}

/// The time that a bot took, as JSON: all that differs from run to run.
#[derive(Serialize)]
pub(crate) struct ThinkingData {
    pub(crate) bot: String,
    /// The number of decisions, those with one legal move left out.
    pub(crate) decisions: u64,
    pub(crate) mean_ms: f64,
    pub(crate) longest_ms: f64,
}

impl Field {
    /// Bots that have not met yet; a name that is there twice is one bot.
    pub(crate) fn new<S: AsRef<str>>(entries: &[S]) -> Field {
        let mut names: Vec<String> = Vec::new();
        for entry in entries {
            if names.iter().all(|name| name != entry.as_ref()) {
                names.push(entry.as_ref().to_owned());
            }
        }
        Field { table: Crosstable::new(names.len()), thinking: vec![Thinking::default(); names.len()], names }
    }

    /// The names of the bots.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Adds a game of a series. Bots that the field does not have are left out.
    pub(crate) fn add<G: Playable>(&mut self, series: &Series<'_, G>, number: u32, played: &Played) {
        let mut placed = Vec::new();
        for (seat, place) in played.outcome.places.iter() {
            let name = series.entries[series.entry_of(number, seat)];
            if let Some(bot) = self.names.iter().position(|known| known == name) {
                placed.push((bot, *place));
                self.thinking[bot].add(played.thinking[seat]);
            }
        }
        self.table.add_game(&placed);
    }

    /// The ratings; none where nobody met anybody else.
    pub(crate) fn ratings(&self) -> Vec<RatingData<'_>> {
        if self.names.len() < 2 {
            return Vec::new();
        }
        self.names
            .iter()
            .zip(self.table.ratings())
            .map(|(bot, rating)| RatingData { bot, elo: rating.elo, interval: [rating.low, rating.high] })
            .collect()
    }

    /// The times of all bots.
    pub(crate) fn thinking(&self) -> Vec<ThinkingData> {
        self.names
            .iter()
            .zip(&self.thinking)
            .map(|(bot, thinking)| ThinkingData {
                bot: bot.clone(),
                decisions: thinking.moves,
                mean_ms: thinking.mean_ms(),
                longest_ms: thinking.longest_ms(),
            })
            .collect()
    }

    /// Writes the ratings, the best bot first.
    pub(crate) fn write_ratings(&self, out: &mut impl Write) -> io::Result<()> {
        let width = self.width();
        let head = format!("{:width$}  {:>8}  {:>16}", "bot", "rating", "95 % interval");
        writeln!(out, "{}", strong(head))?;
        let mut ratings = self.ratings();
        ratings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        for rating in ratings {
            let [low, high] = rating.interval;
            let interval = format!("{low:.0} to {high:.0}");
            writeln!(out, "{:width$}  {:>8.0}  {interval:>16}", rating.bot, rating.elo)?;
        }
        Ok(())
    }

    /// Writes the times.
    pub(crate) fn write_thinking(&self, out: &mut impl Write) -> io::Result<()> {
        let width = self.width();
        let head = format!("{:width$}  {:>9}  {:>12}  {:>12}", "bot", "decisions", "mean", "longest");
        writeln!(out, "{}", strong(head))?;
        for one in self.thinking() {
            let (mean, longest) = (format!("{:.2} ms", one.mean_ms), format!("{:.1} ms", one.longest_ms));
            writeln!(out, "{:width$}  {:>9}  {mean:>12}  {longest:>12}", one.bot, one.decisions)?;
        }
        Ok(())
    }

    fn width(&self) -> usize {
        self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(3)
    }
}
