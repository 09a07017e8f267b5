//! Games that differ in their number only.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use indicatif::ProgressBar;
use rayon::prelude::*;
use tavola_core::fair::Secret;
use tavola_core::{Outcome, PerSeat, Seat};

use crate::bot_game::{BotGame, Conditions, Thinking};
use crate::games::Playable;
use crate::output::write_file;

/// How many games are played before their results are added up.
const PORTION: u32 = 512;

/// Games of the same bots, who move on by one seat each game.
pub(crate) struct Series<'a, G: Playable> {
    /// The rules.
    pub(crate) conditions: &'a Conditions<G>,
    /// Who plays, one entry a seat.
    pub(crate) entries: Vec<&'a str>,
    /// The seed of the run.
    pub(crate) run: u64,
    /// How many games.
    pub(crate) games: u32,
    /// Whether the same deal is played from every seat, one game after the other.
    pub(crate) paired: bool,
    /// Where records are written.
    pub(crate) out: Option<PathBuf>,
}

/// What came out of a game.
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    pub(crate) thinking: PerSeat<Thinking>,
}

impl<G: Playable> Series<'_, G> {
    /// Plays all games and hands over each with its number, in order.
    pub(crate) fn play(&self, bar: &ProgressBar, mut add: impl FnMut(u32, &Played)) -> anyhow::Result<()> {
        let mut first = 1;
        while first <= self.games {
            let last = self.games.min(first.saturating_add(PORTION - 1));
            for (number, played) in (first..=last).zip(&self.portion(first..=last, bar)?) {
                add(number, played);
            }
            let Some(next) = last.checked_add(1) else { break };
            first = next;
        }
        Ok(())
    }

    /// Plays the games with these numbers.
    pub(crate) fn portion(&self, numbers: RangeInclusive<u32>, bar: &ProgressBar) -> anyhow::Result<Vec<Played>> {
        if let Some(folder) = &self.out {
            fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
        }
        let numbers: Vec<u32> = numbers.collect();
        let play = |number: &u32| {
            let played = self.play_one(*number);
            bar.inc(1);
            played
        };
        // One game a job: games of thinking bots last long enough, and no core should wait for another.
        numbers.par_iter().with_max_len(1).map(play).collect()
    }

    /// Which entry sits on a seat: in the first game in order from A, then each moves on by one seat a game.
    pub(crate) fn entry_of(&self, number: u32, seat: Seat) -> usize {
        let seats = self.conditions.seats;
        (seat.index() + seats - (number as usize - 1) % seats) % seats
    }

    fn play_one(&self, number: u32) -> anyhow::Result<Played> {
        // Cards and dice are the same as often as there are seats, so that nobody wins by better ones.
        let deal = if self.paired { (number - 1) / self.conditions.seats as u32 + 1 } else { number };
        let secret = Secret::simulated(self.run, deal);
        let seats = Seat::first(self.conditions.seats);
        let names: Vec<&str> = seats.map(|seat| self.entries[self.entry_of(number, seat)]).collect();
        let seed = |seat| bot_seed(self.run, number, seat);
        let mut game = BotGame::deal(self.conditions, secret, deal, &names, seed)?;
        let outcome = game.play().with_context(|| format!("game {number}"))?;
        if let Some(folder) = &self.out {
            write_record(folder, number, self.games, &game.record().to_json())?;
        }
        Ok(Played { thinking: PerSeat::new(self.conditions.seats, |seat| game.thinking(seat)), outcome })
    }
}

/// The seed of a bot's luck, another one for each run, game and seat. It has nothing to do with the fair chance.
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
    write_file(&path, format!("{json}\n"))
}
