//! `tavola strength`: how strong the levels are, and how long they think, measured with fixed seeds.
//!
//! A match of bots that think long can't have as many games as one of quick bots. So the match that has used the least time
//! goes on, some games at a time, and a match whose result is clear needs no more: its time goes to the others. A match
//! pauses only when every bot has sat on every seat equally often.

mod page;
mod tiny;

use std::io::Write as _;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use indicatif::ProgressBar;
use serde::Serialize;
use tavola_bots::{Level, wilson, wilson_with};
use tiny::{CountTiny, TinyGames, TinyResult};

use crate::args::{GameArgs, StrengthArgs};
use crate::bot_game::Conditions;
use crate::commands::simulate::field::{Field, ThinkingData};
use crate::commands::simulate::series::Series;
use crate::exit::Exit;
use crate::games::{self, BOTS, Playable, SLUGS, Visitor};
use crate::output::{Output, write_file};
use crate::progress::progress_bar;

pub(crate) fn run(args: &StrengthArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let limit = Duration::try_from_secs_f64(args.minutes * 60.0).context("--minutes")?;
    let report = measure(args, Instant::now() + limit)?;
    let page = page::page(&report, args.date.as_deref());
    if let Some(path) = &args.out {
        write_file(path, &page)?;
    }
    if output.json() {
        output.write_json(&report)?;
    } else if args.out.is_none() {
        write!(output, "{page}")?;
    } else {
        for result in report.matches.iter().filter(|result| !result.holds()) {
            writeln!(
                output,
                "missed: {}, {}: {:.1} %",
                result.played.game,
                result.played.title(),
                100.0 * result.share
            )?;
        }
    }
    Ok(Exit::Holds)
}

/// All that was measured.
#[derive(Serialize)]
struct StrengthReport {
    seed: u64,
    cores: usize,
    /// The most games of a match.
    most: u32,
    seconds: f64,
    matches: Vec<MatchResult>,
    thinking: Vec<GameThinking>,
    tiny: Vec<TinyResult>,
}

/// What is measured, and what is hoped for.
#[derive(Clone, Debug, Serialize)]
struct Match {
    game: &'static str,
    players: u8,
    /// Rules besides the number of players, as JSON; `None` for the standard ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'static str>,
    one: String,
    others: String,
    /// The share of the points that is wanted.
    aim: f64,
}

/// A match that is being played.
struct Running {
    one: Match,
    played: u32,
    points: f64,
    /// How long its games have taken so far.
    used: Duration,
}

/// How a match went.
#[derive(Serialize)]
struct MatchResult {
    #[serde(flatten)]
    played: Match,
    games: u32,
    share: f64,
    /// The 95 % interval of Wilson.
    interval: [f64; 2],
}

/// How long the bots of a game thought.
#[derive(Serialize)]
struct GameThinking {
    game: &'static str,
    bots: Vec<ThinkingData>,
}

/// So many games are played before a result can be clear.
const LEAST_GAMES: u32 = 40;

/// How many standard deviations make a result clear. Whoever looks after every few games must ask for more than the 1.96 of
/// a single look at the end; otherwise luck would end too many matches.
const CLEAR: f64 = 2.8;

impl Running {
    /// Whether more games would hardly change what is said of the aim.
    fn is_clear(&self) -> bool {
        let (low, high) = wilson_with(CLEAR, self.points, self.played.into());
        self.played >= LEAST_GAMES && (low >= self.one.aim || high < self.one.aim)
    }

    fn result(&self) -> MatchResult {
        let (low, high) = wilson(self.points, self.played.into());
        let share = self.points / f64::from(self.played.max(1));
        MatchResult { played: self.one.clone(), games: self.played, share, interval: [low, high] }
    }
}

impl MatchResult {
    /// Whether the measured share reaches its aim.
    fn holds(&self) -> bool {
        self.share >= self.played.aim
    }
}

impl Match {
    fn title(&self) -> String {
        let rules = self.rules.map_or(String::new(), |rules| format!(" `{rules}`"));
        match self.players {
            2 => format!("{} against {}{rules}", self.one, self.others),
            more => format!("{} against {} {}{rules}", self.one, more - 1, self.others),
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

/// Lists the matches of one game in which all have this time for each decision: master against the search that knows nothing, also
/// with the rules of variants, and grandmaster against master.
struct Yardstick(u32);

impl Visitor for Yardstick {
    type Output = Vec<Match>;

    fn visit<G: Playable>(self) -> Vec<Match> {
        let name = |bot: &str| format!("{bot}@{}", self.0);
        let of = |players, rules, one: &str, others: &str, aim| Match {
            game: G::SLUG,
            players,
            rules,
            one: name(one),
            others: name(others),
            aim,
        };
        let (master, grandmaster) = (Level::Master.name(), Level::Grandmaster.name());
        let mut matches = Vec::new();
        for (players, against_plain, against_master) in [(2, 0.75, 0.65), (3, 0.55, 0.50), (4, 0.45, 0.40)] {
            if allows::<G>(players) {
                matches.push(of(players, None, master, "plain", against_plain));
                matches.push(of(players, None, grandmaster, master, against_master));
            }
        }
        matches.extend(G::VARIANTS.iter().map(|rules| of(2, Some(*rules), master, "plain", 0.75)));
        matches
    }
}

fn matches<G: Playable>(up_to: Level) -> Vec<Match> {
    let one = |players, one: &str, others: &str, aim| Match {
        game: G::SLUG,
        players,
        rules: None,
        one: one.to_owned(),
        others: others.to_owned(),
        aim,
    };
    let mut matches = Vec::new();
    for pair in Level::ALL.windows(2).filter(|pair| pair[1] <= up_to) {
        let (lower, higher) = (pair[0].name(), pair[1].name());
        for (players, aim) in [(2, 0.65), (3, 0.50), (4, 0.40)] {
            if allows::<G>(players) {
                matches.push(one(players, higher, lower, aim));
            }
        }
    }
    if up_to >= Level::Master {
        matches.push(one(2, "master", "random", 0.99));
        if G::BEATS_GREEDY {
            matches.push(one(2, "master", "greedy", 0.85));
        }
    }
    matches
}

/// Whether a game can be played by so many.
fn allows<G: Playable>(players: u8) -> bool {
    Conditions::<G>::new(&GameArgs { game: G::SLUG.to_owned(), players: Some(players), rules: None }).is_ok()
}

fn measure(args: &StrengthArgs, end: Instant) -> anyhow::Result<StrengthReport> {
    let begin = Instant::now();
    let slugs = SLUGS.into_iter().filter(|slug| args.slugs.is_empty() || args.slugs.iter().any(|asked| asked == slug));
    let slugs: Vec<&'static str> = slugs.collect();
    let mut all = Vec::new();
    for slug in &slugs {
        if !args.yardstick {
            all.extend(games::visit(slug, Matches(args.up_to))?);
        }
        if args.yardstick || args.up_to == Level::ALL[Level::ALL.len() - 1] {
            all.extend(games::visit(slug, Yardstick(args.milliseconds))?);
        }
    }
    ensure!(!all.is_empty(), "--up-to easy leaves nothing to measure; medium is the least");
    let tiny = if args.yardstick { Vec::new() } else { measure_tiny(args, &slugs)? };
    let mut names: Vec<String> = BOTS.iter().map(|name| (*name).to_owned()).collect();
    names.extend(all.iter().flat_map(|one| [one.one.clone(), one.others.clone()]));
    let mut fields: Vec<Field> = slugs.iter().map(|_| Field::new(&names)).collect();
    let field_of = |game: &str| slugs.iter().position(|slug| *slug == game).unwrap_or_default();
    let begun = |one| Running { one, played: 0, points: 0.0, used: Duration::ZERO };
    let mut running: Vec<Running> = all.into_iter().map(begun).collect();
    let bar = progress_bar(u64::from(args.games) * running.len() as u64, "games");
    loop {
        let in_time = Instant::now() < end;
        // At least some games of each match, whatever the time.
        let goes_on = |one: &&mut Running| {
            one.played == 0 || (in_time && one.played + u32::from(one.one.players) <= args.games && !one.is_clear())
        };
        let Some(next) = running.iter_mut().filter(goes_on).min_by_key(|one| one.used) else { break };
        let (game, begun) = (next.one.game, Instant::now());
        games::visit(game, PlayOn { running: next, args, field: &mut fields[field_of(game)], bar: &bar })??;
        next.used += begun.elapsed();
    }
    bar.finish_and_clear();
    let mut results: Vec<MatchResult> = running.iter().map(Running::result).collect();
    // Within a game and a number of players the weaker levels stay first.
    results.sort_by_key(|result| (field_of(result.played.game), result.played.rules, result.played.players));
    let thinking = slugs.into_iter().zip(&fields).map(|(game, field)| GameThinking {
        game,
        bots: field.thinking().into_iter().filter(|one| one.decisions > 0).collect(),
    });
    Ok(StrengthReport {
        seed: args.seed,
        most: args.games,
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        thinking: thinking.collect(),
        matches: results,
        tiny,
        seconds: begin.elapsed().as_secs_f64(),
    })
}

/// Holds the levels against equilibria of small games.
fn measure_tiny(args: &StrengthArgs, slugs: &[&'static str]) -> anyhow::Result<Vec<TinyResult>> {
    let mut counts = 0;
    for slug in slugs {
        counts += games::visit(slug, CountTiny)?;
    }
    let bar = progress_bar(counts as u64, "small games");
    let mut results = Vec::new();
    for slug in slugs {
        results.extend(games::visit(slug, TinyGames { up_to: args.up_to, seed: args.seed, bar: &bar })??);
    }
    bar.finish_and_clear();
    Ok(results)
}

/// Plays some more games of a match, as many for each seat.
struct PlayOn<'a> {
    running: &'a mut Running,
    args: &'a StrengthArgs,
    field: &'a mut Field,
    bar: &'a ProgressBar,
}

impl Visitor for PlayOn<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self) -> Self::Output {
        let PlayOn { running, args, field, bar } = self;
        let Match { game, players, rules, one, others, .. } = running.one.clone();
        let asked = GameArgs { game: game.to_owned(), players: Some(players), rules: rules.map(str::to_owned) };
        let conditions = Conditions::<G>::new(&asked)?.steady();
        let mut entries = vec![others.as_str(); conditions.seats];
        entries[0] = &one;
        let (run, games) = (args.seed, args.games);
        let series = Series { conditions: &conditions, entries, run, games, paired: true, out: None };
        // Two games a core, so that no core waits long for the last game.
        let (turn, cores) = (u32::from(players), rayon::current_num_threads() as u32);
        let some = if running.played == 0 { 1 } else { (2 * cores).div_ceil(turn) };
        let turns = some.min((args.games - running.played.min(args.games)) / turn).max(1);
        let numbers = running.played + 1..=running.played + turns * turn;
        for (number, game) in numbers.clone().zip(&series.portion(numbers, bar)?) {
            for (seat, share) in game.outcome.shares().iter() {
                running.points += if series.entry_of(number, seat) == 0 { *share } else { 0.0 };
            }
            field.add(&series, number, game);
        }
        running.played += turns * turn;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_ends_when_its_result_is_clear() {
        let (hard, medium) = ("hard".to_owned(), "medium".to_owned());
        let one = Match { game: "calcory", players: 2, rules: None, one: hard, others: medium, aim: 0.65 };
        let is_clear =
            |played: u32, points: f64| Running { one: one.clone(), played, points, used: Duration::ZERO }.is_clear();
        assert!(is_clear(40, 38.0) && is_clear(40, 10.0));
        assert!(!is_clear(40, 30.0), "three quarters of 40 may still be luck");
        assert!(!is_clear(30, 30.0), "so few games tell nothing");
        assert!(is_clear(400, 300.0));
    }

    #[test]
    fn every_level_meets_the_one_below() {
        for slug in SLUGS {
            let list = games::visit(slug, Matches(Level::Grandmaster)).unwrap();
            let pairs: Vec<_> = list.iter().map(|one| (one.players, one.one.as_str(), one.others.as_str())).collect();
            for (lower, higher) in
                [("easy", "medium"), ("medium", "hard"), ("hard", "master"), ("master", "grandmaster")]
            {
                assert!(pairs.contains(&(2, higher, lower)) && pairs.contains(&(4, higher, lower)), "{pairs:?}");
            }
            assert!(pairs.contains(&(2, "master", "random")), "{pairs:?}");
            assert_eq!(games::visit(slug, Matches(Level::Easy)).map(|list| list.len()), Ok(0));
            let equal = games::visit(slug, Yardstick(250)).unwrap();
            assert!(equal.iter().any(|one| (one.players, one.others.as_str()) == (4, "plain@250")), "{equal:?}");
            assert!(equal.iter().all(|one| one.one.ends_with("@250") && one.others.ends_with("@250")), "{equal:?}");
        }
    }
}
