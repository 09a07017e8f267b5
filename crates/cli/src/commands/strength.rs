//! `tavola strength`: how strong the levels are, and how long they think, measured with fixed seeds.
//!
//! A match of bots that think long can't have as many games as one of quick bots. So every match has a share of the time
//! that is left; what it does not need goes to those after it. A match stops only when every bot has sat on every seat
//! equally often.

mod measured;
mod page;

pub(crate) use measured::Measured;

use std::fs;
use std::io::Write as _;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use serde::Serialize;
use tavola_bots::{Level, wilson};

use crate::args::{GameArgs, StrengthArgs};
use crate::commands::simulate::field::{Field, ThinkingData};
use crate::commands::simulate::series::Series;
use crate::exit::Exit;
use crate::games::{self, BOTS, Playable, SLUGS, Visitor};
use crate::output::Output;
use crate::progress::progress_bar;
use crate::round::Terms;

pub(crate) fn run(args: &StrengthArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let limit = Duration::try_from_secs_f64(args.minutes * 60.0).context("--minutes")?;
    let report = measure(args, Instant::now() + limit)?;
    let page = page::page(&report, args.date.as_deref());
    if let Some(path) = &args.out {
        fs::write(path, &page).with_context(|| format!("{}: cannot be written", path.display()))?;
    }
    if output.json() {
        output.write_json(&report)?;
    } else if args.out.is_none() {
        write!(output, "{page}")?;
    } else {
        for result in report.matches.iter().filter(|result| !result.holds()) {
            writeln!(output, "missed: {}, {}: {:.1} %", result.game, result.title(), 100.0 * result.share)?;
        }
    }
    Ok(Exit::Holds)
}

/// All that was measured.
#[derive(Serialize)]
struct Report {
    seed: u64,
    cores: usize,
    seconds: f64,
    matches: Vec<MatchResult>,
    thinking: Vec<GameThinking>,
}

/// What is measured, and what is hoped for.
#[derive(Clone, Debug)]
struct Match {
    game: &'static str,
    players: u8,
    one: &'static str,
    others: &'static str,
    /// The share of the points that is wanted.
    aim: f64,
    /// How long its games take, compared to others.
    effort: u32,
}

/// How a match went.
#[derive(Serialize)]
struct MatchResult {
    game: &'static str,
    players: u8,
    one: &'static str,
    others: &'static str,
    games: u32,
    share: f64,
    /// The 95 % interval of Wilson.
    interval: [f64; 2],
    aim: f64,
}

/// How long the bots of a game thought.
#[derive(Serialize)]
struct GameThinking {
    game: &'static str,
    bots: Vec<BotThinking>,
}

/// How long a bot thought, in milliseconds.
#[derive(Serialize)]
struct BotThinking {
    bot: String,
    decisions: u64,
    mean_ms: f64,
    longest_ms: f64,
}

impl Match {
    /// How much of the time a match gets: the better its bots, the longer they think.
    fn weight(&self) -> f64 {
        let level = match (self.one, self.others) {
            ("master", "hard") => 4.0,
            ("master", _) => 2.0,
            ("hard", _) => 1.0,
            _ => 0.2,
        };
        level * f64::from(self.effort)
    }
}

impl MatchResult {
    /// Whether the measured share reaches its aim.
    fn holds(&self) -> bool {
        self.share >= self.aim
    }

    fn title(&self) -> String {
        match self.players {
            2 => format!("{} against {}", self.one, self.others),
            more => format!("{} against {} {}", self.one, more - 1, self.others),
        }
    }
}

/// Lists the matches of one game with levels up to this one.
struct Matches(Level);

impl Visitor for Matches {
    type Output = Vec<Match>;

    fn visit<G: Playable>(self) -> Vec<Match> {
        matches::<G>(self.0)
    }
}

fn matches<G: Playable>(up_to: Level) -> Vec<Match> {
    let (game, effort) = (G::SLUG, G::EFFORT);
    let one = |players, one, others, aim| Match { game, players, one, others, aim, effort };
    let mut matches = Vec::new();
    for pair in Level::ALL.windows(2).filter(|pair| pair[1] <= up_to) {
        let (lower, higher) = (pair[0].name(), pair[1].name());
        for (players, aim) in [(2, 0.65), (3, 0.50), (4, 0.40)] {
            if allows::<G>(players) {
                matches.push(one(players, higher, lower, aim));
            }
        }
    }
    if up_to == Level::Master {
        matches.push(one(2, "master", "random", 0.99));
        if G::BEATS_GREEDY {
            matches.push(one(2, "master", "greedy", 0.85));
        }
    }
    matches
}

/// Whether a game can be played by so many.
fn allows<G: Playable>(players: u8) -> bool {
    Terms::<G>::new(&GameArgs { game: G::SLUG.to_owned(), players: Some(players), rules: None }).is_ok()
}

fn measure(args: &StrengthArgs, end: Instant) -> anyhow::Result<Report> {
    let begin = Instant::now();
    let slugs = SLUGS.into_iter().filter(|slug| args.slugs.is_empty() || args.slugs.iter().any(|own| own == slug));
    let slugs: Vec<&'static str> = slugs.collect();
    let mut all = Vec::new();
    for slug in &slugs {
        all.extend(games::visit(slug, Matches(args.up_to))?);
    }
    // The quick ones first, so that what they leave of their time goes to the long ones.
    all.sort_by(|a: &Match, b| a.weight().total_cmp(&b.weight()));
    ensure!(!all.is_empty(), "--up-to easy leaves nothing to measure; medium is the least");
    let mut fields: Vec<Field> = slugs.iter().map(|_| Field::new(&BOTS)).collect();
    let mut results = Vec::new();
    for (at, one) in all.iter().enumerate() {
        let weights: f64 = all[at..].iter().map(Match::weight).sum();
        let left = end.saturating_duration_since(Instant::now());
        let until = Instant::now() + left.mul_f64(one.weight() / weights);
        let field = slugs.iter().position(|slug| *slug == one.game).unwrap_or_default();
        let play = PlayMatch { one, args, until, field: &mut fields[field] };
        results.push(games::visit(one.game, play)??);
    }
    // In the order of the games again; within a game and a number of players the quick matches stay first.
    results.sort_by_key(|result| (slugs.iter().position(|slug| *slug == result.game), result.players));
    let thinking = slugs.into_iter().zip(&fields).map(|(game, field)| GameThinking { game, bots: times(field) });
    Ok(Report {
        seed: args.seed,
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        thinking: thinking.collect(),
        matches: results,
        seconds: begin.elapsed().as_secs_f64(),
    })
}

fn times(field: &Field) -> Vec<BotThinking> {
    let own = |one: ThinkingData<'_>| BotThinking {
        bot: one.bot.to_owned(),
        decisions: one.decisions,
        mean_ms: one.mean_ms,
        longest_ms: one.longest_ms,
    };
    field.thinking().into_iter().filter(|one| one.decisions > 0).map(own).collect()
}

struct PlayMatch<'a> {
    one: &'a Match,
    args: &'a StrengthArgs,
    until: Instant,
    field: &'a mut Field,
}

impl Visitor for PlayMatch<'_> {
    type Output = anyhow::Result<MatchResult>;

    fn visit<G: Playable>(self) -> Self::Output {
        let PlayMatch { one: &Match { game, players, one, others, aim, .. }, args, until, field } = self;
        let asked = GameArgs { game: game.to_owned(), players: Some(players), rules: None };
        let terms = Terms::<G>::new(&asked)?.steady();
        let mut entries = vec![others; terms.seats];
        entries[0] = one;
        let series = Series { terms: &terms, entries, run: args.seed, games: args.games, out: None };
        let bar = progress_bar(args.games.into(), &format!("games of {game}, {one} against {others}"));
        let turn = u32::from(players);
        let (mut played, mut points) = (0, 0.0);
        // At least one game on each seat, whatever the time.
        while played == 0 || (played + turn <= args.games && Instant::now() < until) {
            let numbers = played + 1..=played + turn;
            for (number, game) in numbers.clone().zip(&series.portion(numbers, &bar)?) {
                for (seat, share) in game.outcome.shares().iter() {
                    points += if series.entry_of(number, seat) == 0 { *share } else { 0.0 };
                }
                field.add(&series, number, game);
            }
            played += turn;
        }
        bar.finish_and_clear();
        let (low, high) = wilson(points, played.into());
        let share = points / f64::from(played);
        Ok(MatchResult { game, players, one, others, games: played, share, interval: [low, high], aim })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_meets_the_one_below() {
        for slug in SLUGS {
            let list = games::visit(slug, Matches(Level::Master)).unwrap();
            let pairs: Vec<_> = list.iter().map(|one| (one.players, one.one, one.others)).collect();
            for (lower, higher) in [("easy", "medium"), ("medium", "hard"), ("hard", "master")] {
                assert!(pairs.contains(&(2, higher, lower)) && pairs.contains(&(4, higher, lower)), "{pairs:?}");
            }
            assert!(pairs.contains(&(2, "master", "random")), "{pairs:?}");
            assert_eq!(games::visit(slug, Matches(Level::Easy)).map(|list| list.len()), Ok(0));
        }
    }
}
