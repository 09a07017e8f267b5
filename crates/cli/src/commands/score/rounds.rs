//! Rounds of a real table that are held against their deck, with places and points.

use std::io::Write as _;

use anyhow::{Context as _, ensure};
use serde::Serialize;
use tavola_cassa_grande::{Count, Goal, Lying, Rules, Sheet, Stock};
use tavola_core::Seat;
use tavola_core::record::read_rules;
use tavola_core::tournament::Standings;

use crate::args::ScoreArgs;
use crate::exit::Exit;
use crate::output::Output;
use crate::rules_text;

/// The rounds of a table.
#[derive(Serialize)]
struct Rounds {
    rounds: Vec<CountedRound>,
    /// After the rounds that are full.
    standings: Standings,
}

/// One of them.
#[derive(Serialize)]
struct CountedRound {
    file: String,
    /// What is still to be placed.
    unplaced: Vec<Stock>,
    /// What does not fit the deck.
    misfits: Vec<Stock>,
    #[serde(flatten)]
    count: Option<Count>,
}

/// Counts each file as a round by these rules.
pub(super) fn run(args: &ScoreArgs, rules: &str, output: &mut Output) -> anyhow::Result<Exit> {
    let text = rules_text::json(rules).context("--rules")?;
    let mut rules: Rules = read_rules(&text).context("--rules")?;
    if args.players == "2" {
        let said = text.contains("\"players\"") && rules.players != 2;
        ensure!(!said, "--players and --rules name different numbers of players; one of them is enough");
        rules.players = 2;
    }
    let mut rounds = Vec::new();
    for source in &args.files {
        let file = source.name();
        let bytes = source.bytes()?;
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.trim_end().lines().collect();
        let sheet = Sheet::read(&rules, Seat::A, &lines.concat()).context(file.clone())?;
        // As many as the places of the frame: if one line is shorter than it is wide, another one is longer.
        let side = lines.iter().map(|line| line.chars().count()).sum::<usize>().isqrt();
        for (line, number) in lines.iter().zip(1..) {
            let found = line.chars().count();
            ensure!(
                found == side,
                "{file}: line {number} has {found} places, and a frame of {side} has {side} in each"
            );
        }
        let unplaced = if sheet.unknown() > 0 { sheet.stock() } else { Vec::new() };
        let unplaced = unplaced.into_iter().filter(|one| one.lie < one.deck).collect();
        rounds.push(CountedRound { file, unplaced, misfits: sheet.misfits(), count: sheet.count() });
    }
    let outcomes = rounds.iter().filter_map(|round| Some(&round.count.as_ref()?.outcome));
    let standings = Standings::of(usize::from(rules.players), rules.goal == Goal::Lowest, outcomes);
    let fits = rounds.iter().all(|round| round.misfits.is_empty() && round.unplaced.is_empty());
    let all = Rounds { rounds, standings };
    output.answer(&all, |output| all.write(output))?;
    Ok(if fits { Exit::Holds } else { Exit::Fault })
}

impl Rounds {
    fn write(&self, output: &mut Output) -> anyhow::Result<()> {
        for round in &self.rounds {
            if self.rounds.len() > 1 {
                writeln!(output, "{}", round.file)?;
            }
            round.write(output)?;
        }
        if self.rounds.len() > 1 {
            writeln!(output, "after {} rounds", self.rounds.len())?;
            let Standings { points, totals, places } = &self.standings;
            let mut order: Vec<(u8, Seat)> = places.iter().map(|(seat, place)| (*place, seat)).collect();
            order.sort();
            for (place, seat) in order {
                writeln!(output, "{place}. {seat}: {} points, {}", points[seat], totals[seat])?;
            }
        }
        Ok(())
    }
}

impl CountedRound {
    fn write(&self, output: &mut Output) -> anyhow::Result<()> {
        if let Some(Count { rows, outcome, points, .. }) = &self.count {
            for (seat, rows) in rows.iter() {
                let sum: Vec<String> = rows.iter().map(|row| row.number.to_string()).collect();
                let (total, place, points) = (outcome.scores[seat], outcome.places[seat], points[seat]);
                let unit = if points == 1 { "point" } else { "points" };
                writeln!(output, "{seat}: {} = {total}, place {place}, {points} {unit}", sum.join(" + "))?;
            }
        }
        for Stock { what, deck, lie } in &self.misfits {
            let (there, here) = (named(*what, *deck), lie);
            writeln!(output, "does not fit: the deck has {there}, {here} lie here")?;
        }
        if !self.unplaced.is_empty() {
            let left: Vec<String> = self.unplaced.iter().map(|one| named(one.what, one.deck - one.lie)).collect();
            writeln!(output, "not placed yet: {}", left.join(", "))?;
        }
        Ok(())
    }
}

fn named(what: Lying, count: u32) -> String {
    let noun = match what {
        Lying::Gap => "gap".to_owned(),
        Lying::Card(card) if card.is_comma() => "comma".to_owned(),
        Lying::Card(card) => format!("card {card}"),
    };
    match (what, count) {
        (_, 1) => format!("1 {noun}"),
        (Lying::Card(card), _) if !card.is_comma() => format!("{count} cards {card}"),
        _ => format!("{count} {noun}s"),
    }
}
