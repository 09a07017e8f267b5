//! `tavola simulate GAME`: many games between bots.
//!
//! Games are played on all cores, in portions; the results of a portion are added up in the order of the games, so that
//! the same seed gives the same table, to the last digit, on any machine.

mod standing;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use tavola_core::fair::Secret;
use tavola_core::{Outcome, PerSeat, Seat};

use crate::args::SimulateArgs;
use crate::exit::Exit;
use crate::games::{self, Playable, Visitor, bot};
use crate::output::Output;
use crate::round::{Round, Terms, Waiting};

use standing::Standing;

/// How many games are played before their results are added up.
const PORTION: u32 = 512;

pub(crate) fn run(args: SimulateArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let slug = args.game.game.clone();
    let standing = games::visit(&slug, Simulate(args))??;
    if output.json() {
        output.write_json(&standing.as_data(&slug))?;
    } else {
        standing.write_table(output)?;
    }
    Ok(Exit::Holds)
}

struct Simulate(SimulateArgs);

impl Visitor for Simulate {
    type Output = anyhow::Result<Standing>;

    fn visit<G: Playable>(self) -> Self::Output {
        let args = self.0;
        let terms = Terms::<G>::new(&args.game)?;
        for name in &args.bots {
            bot::<G>(name, 0).context("--bots")?;
        }
        ensure!(
            args.bots.len() <= terms.seats && terms.seats.is_multiple_of(args.bots.len()),
            "--bots names {} bots, but the table has {} seats; one name, or as many as there are seats, will do",
            args.bots.len(),
            terms.seats
        );
        let entries: Vec<&str> = args.bots.iter().map(String::as_str).cycle().take(terms.seats).collect();
        if let Some(folder) = &args.out {
            fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
        }
        let series = Series { terms, entries, run: args.seed, games: args.games, out: args.out };
        series.play()
    }
}

/// Games that differ in their number only.
struct Series<'a, G: Playable> {
    terms: Terms<G>,
    /// Who plays, one entry a seat.
    entries: Vec<&'a str>,
    run: u64,
    games: u32,
    out: Option<PathBuf>,
}

impl<G: Playable> Series<'_, G> {
    fn play(&self) -> anyhow::Result<Standing> {
        let bar = progress_bar(self.games);
        let mut standing = Standing::new(&self.entries, self.games, self.run);
        let mut first = 1;
        while first <= self.games {
            let last = self.games.min(first.saturating_add(PORTION - 1));
            let numbers: Vec<u32> = (first..=last).collect();
            let outcomes: Vec<Outcome> = numbers
                .par_iter()
                .map(|number| {
                    let outcome = self.play_one(*number);
                    bar.inc(1);
                    outcome
                })
                .collect::<anyhow::Result<_>>()?;
            for (number, outcome) in numbers.into_iter().zip(&outcomes) {
                for (seat, _) in outcome.places.iter() {
                    standing.add(self.entry_of(number, seat), seat, outcome);
                }
            }
            let Some(next) = last.checked_add(1) else { break };
            first = next;
        }
        bar.finish_and_clear();
        Ok(standing)
    }

    /// Which entry sits on a seat: in the first game in order from A, then each moves on by one seat a game.
    fn entry_of(&self, number: u32, seat: Seat) -> usize {
        let seats = self.terms.seats;
        (seat.index() + seats - (number as usize - 1) % seats) % seats
    }

    fn play_one(&self, number: u32) -> anyhow::Result<Outcome> {
        let secret = Secret::simulated(self.run, number);
        let names = PerSeat::new(self.terms.seats, |seat| Some(self.entries[self.entry_of(number, seat)]));
        let seed = |seat| bot_seed(self.run, number, seat);
        let mut round = Round::deal(&self.terms, secret, number, &names, seed)?;
        let outcome = match round.advance(|_, _| Ok(())).with_context(|| format!("game {number}"))? {
            Waiting::Over(outcome) => outcome,
            Waiting::For(seat) => anyhow::bail!("game {number}: nobody sits on seat {seat}"),
        };
        if let Some(folder) = &self.out {
            write_record(folder, number, self.games, &round.record().to_json())?;
        }
        Ok(outcome)
    }
}

/// The seed of a bot's own luck, another one for each run, game and seat. It has nothing to do with the fair chance.
pub(crate) fn bot_seed(run: u64, number: u32, seat: Seat) -> u64 {
    // The finalizer of SplitMix64 after each part: neighbouring numbers get seeds that have nothing in common.
    let mix = |state: u64, part: u64| {
        let z = (state ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    mix(mix(run, number.into()), seat.index() as u64)
}

/// Writes `0001.json` and so on; longer runs get longer numbers, so that names sort as games.
fn write_record(folder: &Path, number: u32, games: u32, json: &str) -> anyhow::Result<()> {
    let digits = games.to_string().len().max(4);
    let path = folder.join(format!("{number:0digits$}.json"));
    fs::write(&path, format!("{json}\n")).with_context(|| format!("{}: cannot be written", path.display()))
}

/// Progress on standard error; nothing at all if no terminal is there.
fn progress_bar(games: u32) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(games.into()), ProgressDrawTarget::stderr());
    let style = "{bar:40} {pos} of {len} games, {per_sec}, {eta} left";
    bar.with_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()))
}
