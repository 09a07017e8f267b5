//! Standings and results as tables of text that every spreadsheet reads.

use csv::Writer;

use crate::evening::Evening;
use crate::fact::{PlayerId, Sitter, Source};

/// The standings: one line a player, the best first.
pub fn standings_csv(evening: &Evening) -> String {
    let mut sheet = Sheet::new(&["place", "player", "points", "total", "games", "wins", "byes", "opponents", "here"]);
    for standing in evening.standings() {
        let here = evening.player(standing.player).is_some_and(|player| player.here);
        sheet.line(&[
            standing.place.to_string(),
            name(evening, standing.player),
            standing.points.to_string(),
            standing.total.to_string(),
            standing.games.to_string(),
            standing.wins.to_string(),
            standing.byes.to_string(),
            mean(standing.opponents, standing.meetings),
            if here { "yes" } else { "no" }.to_owned(),
        ]);
    }
    sheet.text()
}

/// The results: one line a seat and game, one for each seat of a table that did not play or has no result yet, and one for each who
/// sat out.
pub fn results_csv(evening: &Evening) -> String {
    let mut sheet = Sheet::new(&["round", "table", "game", "seat", "player", "score", "place", "points", "by"]);
    for (number, round) in (1_u16..).zip(evening.rounds()) {
        for (table, seating) in (1_u16..).zip(&round.tables) {
            let result = seating.result.as_ref();
            let Some(result) = result.filter(|result| !result.games.is_empty()) else {
                let why = if result.is_some() { "did not play" } else { "no result" };
                for (seat, sitter) in seating.seats.iter() {
                    let empty = String::new;
                    let (seat, name) = (seat.to_string(), sitter_name(evening, *sitter));
                    let points = if result.is_some() { "0".to_owned() } else { empty() };
                    let place = [number.to_string(), table.to_string(), empty(), seat, name];
                    sheet.line(&[&place[..], &[empty(), empty(), points, why.to_owned()]].concat());
                }
                continue;
            };
            let by = match result.by {
                Source::Table => "table",
                Source::Host => "host",
            };
            for (game, outcome) in (1_u16..).zip(&result.games) {
                for (seat, sitter) in seating.seats.iter() {
                    let place = outcome.places[seat];
                    sheet.line(&[
                        number.to_string(),
                        table.to_string(),
                        game.to_string(),
                        seat.to_string(),
                        sitter_name(evening, *sitter),
                        outcome.scores[seat].to_string(),
                        place.to_string(),
                        tavola_core::tournament::points(place).to_string(),
                        by.to_owned(),
                    ]);
                }
            }
        }
        for player in &round.byes {
            let points = (crate::BYE_POINTS * u32::from(evening.terms().games)).to_string();
            let empty = String::new;
            let name = name(evening, *player);
            let line =
                [number.to_string(), empty(), empty(), empty(), name, empty(), empty(), points, "bye".to_owned()];
            sheet.line(&line);
        }
    }
    sheet.text()
}

fn sitter_name(evening: &Evening, sitter: Sitter) -> String {
    match sitter {
        Sitter::Player(player) => name(evening, player),
        Sitter::Bot(level) => format!("bot ({level})"),
    }
}

/// A name that no spreadsheet takes for a formula.
fn name(evening: &Evening, player: PlayerId) -> String {
    let name = evening.player(player).map(|player| player.name.as_str()).unwrap_or_default();
    let looks_like_formula = name.starts_with(['=', '+', '-', '@']);
    if looks_like_formula { format!("'{name}") } else { name.to_owned() }
}

fn mean(sum: u64, count: u32) -> String {
    if count == 0 { String::new() } else { format!("{:.2}", sum as f64 / f64::from(count)) }
}

/// Lines of text between commas.
struct Sheet(Writer<Vec<u8>>);

impl Sheet {
    fn new(heads: &[&str]) -> Sheet {
        let mut sheet = Sheet(Writer::from_writer(Vec::new()));
        sheet.line(heads);
        sheet
    }

    fn line(&mut self, cells: &[impl AsRef<[u8]>]) {
        // Writing into memory can't fail, and every line has as many cells as the first.
        let _ = self.0.write_record(cells);
    }

    fn text(self) -> String {
        let bytes = self.0.into_inner().unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }
}
