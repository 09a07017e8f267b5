//! How much could be gained against each level in small games whose equilibrium can be computed.

use anyhow::Context as _;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;
use tavola_bots::{Bot, Equilibrium, Even, Level, Pace, Tiny};
use tavola_core::fair::{Draws, Seed};
use tavola_core::{Seat, Viewer};

use crate::args::GameArgs;
use crate::bot_game::Conditions;
use crate::games::{Playable, Visitor};

/// Each situation is shown to so many bots of a level, which differ in their seeds.
const ASKED: u64 = 4;

/// Enough for equilibria in which nobody could gain a hundredth.
const ITERATIONS: u32 = 1000;

/// The most places in a tree.
const LIMIT: usize = 100_000;

/// What was found out about one small game. All numbers are what one seat could win by knowing how the other plays, added up for both
/// seats; a won game counts 1, a lost one −1.
#[derive(Serialize)]
pub(super) struct TinyResult {
    pub(super) game: &'static str,
    pub(super) rules: &'static str,
    pub(super) moves: &'static [&'static str],
    /// How many situations a seat can tell apart, for both seats together.
    pub(super) situations: usize,
    /// Of the equilibrium that was computed.
    pub(super) equilibrium: f64,
    /// Of somebody to whom all moves are alike.
    pub(super) uniform: f64,
    pub(super) levels: Vec<LevelResult>,
}

#[derive(Serialize)]
pub(super) struct LevelResult {
    pub(super) level: Level,
    pub(super) gain: f64,
}

/// Measures all small games of a kind.
pub(super) struct TinyGames<'a> {
    pub(super) up_to: Level,
    pub(super) seed: u64,
    pub(super) bar: &'a ProgressBar,
}

/// How many small games there are of a kind.
pub(super) struct CountTiny;

impl Visitor for CountTiny {
    type Output = usize;

    fn visit<G: Playable>(self) -> usize {
        G::TINY.len()
    }
}

impl Visitor for TinyGames<'_> {
    type Output = anyhow::Result<Vec<TinyResult>>;

    fn visit<G: Playable>(self) -> Self::Output {
        G::TINY.iter().map(|tiny| self.measure::<G>(*tiny)).collect()
    }
}

impl TinyGames<'_> {
    fn measure<G: Playable>(&self, tiny: Tiny) -> anyhow::Result<TinyResult> {
        let asked = GameArgs { game: G::SLUG.to_owned(), players: Some(2), rules: Some(tiny.rules.to_owned()) };
        let conditions = Conditions::<G>::new(&asked)?;
        let weighed = beginnings::<G>(&conditions.rules, tiny)?;
        let mut tree = Equilibrium::weighed(&weighed, &Even, LIMIT).context("a small game is small")?;
        let beginnings: Vec<G> = weighed.into_iter().map(|(position, _)| position).collect();
        let uniform = both(&tree);
        let situations = tree.situations(&beginnings);
        let mut levels = Vec::new();
        for level in Level::ALL.into_iter().filter(|level| *level <= self.up_to) {
            let bots = |situation: usize| {
                let rules = &conditions.rules;
                (0..ASKED).map(move |number| -> Box<dyn Bot<G>> {
                    G::bot(rules, level, Pace::Steady, self.seed ^ (situation as u64 * ASKED + number))
                })
            };
            // Whoever mixes its moves says how, once for all situations; of others it is counted what they do.
            let mut one = G::bot(&conditions.rules, level, Pace::Steady, self.seed);
            let mixes: Vec<_> = situations.iter().map(|situation| situation.mix(&beginnings, &mut *one)).collect();
            let habits = situations.par_iter().zip(mixes).enumerate();
            let habits = habits
                .map(|(number, (situation, mix))| mix.unwrap_or_else(|| situation.habits(&beginnings, bots(number))));
            let habits = habits.collect();
            let mut played = tree.clone();
            played.adopt(habits);
            levels.push(LevelResult { level, gain: both(&played) });
        }
        tree.improve(ITERATIONS);
        self.bar.inc(1);
        let equilibrium = both(&tree);
        let situations = tree.sets();
        Ok(TinyResult { game: G::SLUG, rules: tiny.rules, moves: tiny.moves, situations, equilibrium, uniform, levels })
    }
}

fn both(tree: &Equilibrium) -> f64 {
    tree.gains().iter().sum()
}

/// All positions after the moves that nobody can tell apart by what everybody saw.
fn beginnings<G: Playable>(rules: &G::Rules, tiny: Tiny) -> anyhow::Result<Vec<(G, f64)>> {
    let setup = G::deal(rules, Seat::A, &mut Draws::new(Seed([0; 32])))?;
    let mut position = G::new(rules, &setup)?;
    for text in tiny.moves {
        let m = position.read_move(text)?;
        position.check(m)?;
        position.play_unchecked(m);
    }
    Ok(G::beginnings(&position.view(Viewer::Seat(Seat::A)), LIMIT))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{self, SLUGS};

    /// Bots of all levels in all small games: what could be gained against them lies between an equilibrium and the worst that can be
    /// done, and less with each level.
    #[test]
    fn levels_are_held_against_equilibria() {
        let mut results = Vec::new();
        for slug in SLUGS {
            let measured = TinyGames { up_to: Level::Grandmaster, seed: 1, bar: &ProgressBar::hidden() };
            results.extend(games::visit(slug, measured).unwrap().unwrap());
        }
        assert!(!results.is_empty());
        for result in &results {
            let TinyResult { equilibrium, uniform, .. } = result;
            assert!(
                *equilibrium < 0.01 && *uniform > 1.0,
                "{} {:?}: {equilibrium} {uniform}",
                result.rules,
                result.moves
            );
            for level in &result.levels {
                assert!((-1e-9..=2.0).contains(&level.gain), "{}: {}", level.level, level.gain);
            }
        }
        let mean = |of: &dyn Fn(&TinyResult) -> f64| results.iter().map(of).sum::<f64>() / results.len() as f64;
        let mut before = mean(&|result| result.uniform);
        for (number, level) in Level::ALL.iter().enumerate() {
            let gain = mean(&|result| result.levels[number].gain);
            assert!(gain < before, "{level}: {gain} after {before}");
            before = gain;
        }
    }
}
