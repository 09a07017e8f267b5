//! `tavola simulate GAME`: many games between bots.
//!
//! Games are played on all cores, in portions; the results of a portion are added up in the order of the games, so that
//! the same seed gives the same table, to the last digit, on any machine. Only the time that bots take differs.

pub(crate) mod field;
mod round_robin;
pub(crate) mod series;
mod standing;

use std::io::Write as _;

use anyhow::{Context as _, ensure};
use tavola_bots::Level;

use crate::args::SimulateArgs;
use crate::bot_game::Conditions;
use crate::exit::Exit;
use crate::games::{self, Playable, Visitor, bot};
use crate::output::Output;
use crate::progress::progress_bar;

use field::Field;
use round_robin::RoundRobin;
use series::Series;
pub(crate) use series::bot_seed;
use standing::SeriesResult;

pub(crate) fn run(args: SimulateArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let slug = args.game.game.clone();
    let results = games::visit(&slug, args)??;
    match (results, output.json()) {
        (Results::Table(standing, field), true) => output.write_json(&standing.as_data(&slug, &field))?,
        (Results::Table(standing, field), false) => {
            standing.write_table(output)?;
            if field.names().len() > 1 {
                writeln!(output)?;
                field.write_ratings(output)?;
            }
            writeln!(output)?;
            field.write_thinking(output)?;
        }
        (Results::RoundRobin(results), true) => output.write_json(&results.as_data(&slug))?,
        (Results::RoundRobin(results), false) => results.write_table(output)?,
    }
    Ok(Exit::Holds)
}

/// What came out: of games at one table, or of a round robin.
pub(crate) enum Results {
    Table(SeriesResult, Field),
    RoundRobin(RoundRobin),
}

impl Visitor for SimulateArgs {
    type Output = anyhow::Result<Results>;

    fn visit<G: Playable>(self) -> Self::Output {
        let args = self;
        let conditions = Conditions::<G>::new(&args.game)?.steady();
        let names = match (&args.bots, args.round_robin) {
            (Some(names), _) => names.clone(),
            (None, true) => Level::ALL.map(|level| level.name().to_owned()).to_vec(),
            (None, false) => vec!["random".to_owned()],
        };
        for name in &names {
            bot::<G>(name, &conditions.rules, conditions.pace, 0).context("--bots")?;
        }
        if args.round_robin {
            return round_robin::play(&conditions, &names, &args).map(Results::RoundRobin);
        }
        ensure!(
            names.len() <= conditions.seats && conditions.seats.is_multiple_of(names.len()),
            "--bots names {} bots, but the table has {} seats; one name, or as many as there are seats, will do",
            names.len(),
            conditions.seats
        );
        let entries: Vec<&str> = names.iter().map(String::as_str).cycle().take(conditions.seats).collect();
        let SimulateArgs { seed: run, games, paired, out, .. } = args;
        let series = Series { conditions: &conditions, entries, run, games, paired, out };
        let mut standing = SeriesResult::new(&series.entries, games, run);
        let mut field = Field::new(&series.entries);
        let bar = progress_bar(args.games.into(), "games");
        series.play(&bar, |number, played| {
            standing.add(&series, number, played);
            field.add(&series, number, played);
        })?;
        bar.finish_and_clear();
        Ok(Results::Table(standing, field))
    }
}
