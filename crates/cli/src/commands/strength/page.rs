//! The page that tells what was measured.

use std::fmt::Write as _;

use tavola_bots::Level;

use super::{CLEAR, LEAST_GAMES, MatchResult, StrengthReport, TinyResult};

/// The page in Markdown.
pub(crate) fn page(report: &StrengthReport, date: Option<&str>) -> String {
    let mut page = String::new();
    write_page(&mut page, report, date).expect("writing to a string cannot fail");
    page
}

fn write_page(page: &mut String, report: &StrengthReport, date: Option<&str>) -> std::fmt::Result {
    writeln!(page, "# How strong the bots are\n")?;
    writeln!(
        page,
        "Measured by `make strength`, which writes this page{}. The seed is {}; each deal is played as often as there are\n\
         seats, with the same cards and dice, and the bots move on by one seat. Intervals are those of Wilson, 95 %. It took\n\
         {:.1} minutes on {} cores.\n",
        date.map_or(String::new(), |date| format!(": {date}")),
        report.seed,
        report.seconds / 60.0,
        report.cores
    )?;
    writeln!(
        page,
        "All matches get the same time until their result is clear; slower machines play fewer of the same games. A match ends\n\
         before {most} games once it has {LEAST_GAMES}, and an interval of {CLEAR} standard deviations lies on one side of its aim:\n\
         wider than the printed one, since it is looked at again and again. A shared win counts as a part of one. An aim is\n\
         *reached* if the whole interval is above it, *likely* if only the measured share is, and *missed* otherwise. The bots\n\
         were tuned with other seeds.\n",
        most = report.most
    )?;
    let (at_equal_time, levels): (Vec<_>, Vec<_>) =
        report.matches.iter().partition(|result| result.played.one.contains('@'));
    if !levels.is_empty() {
        writeln!(page, "## Each level against the one below\n")?;
        write_matches(page, &levels)?;
    }
    if !at_equal_time.is_empty() {
        writeln!(page, "## At equal time\n")?;
        writeln!(
            page,
            "`plain` is information-set search with random playouts to the end of the game, without any knowledge of it. Both\n\
             sides have the same time for each decision, on one core; the number behind the name tells the milliseconds.\n"
        )?;
        write_matches(page, &at_equal_time)?;
    }
    if !report.tiny.is_empty() {
        write_tiny(page, &report.tiny)?;
    }
    writeln!(page, "## Thinking time\n")?;
    writeln!(
        page,
        "For a decision between several moves, on one core, with as many games at once as there are cores. The budgets here are\n\
         iterations alone, so that the games can be repeated; against people, bots look at the clock too.\n"
    )?;
    writeln!(page, "| game | bot | decisions | mean | longest | aim for the mean | |")?;
    writeln!(page, "| --- | --- | ---: | ---: | ---: | ---: | --- |")?;
    for game in &report.thinking {
        for one in &game.bots {
            let (aim, verdict) = match one.bot.parse().map(most_ms) {
                Ok(most) if one.mean_ms < most => (format!("{most:.0} ms"), "reached"),
                Ok(most) => (format!("{most:.0} ms"), "**missed**"),
                Err(_) => (String::new(), ""),
            };
            writeln!(
                page,
                "| {} | {} | {} | {:.2} ms | {:.0} ms | {aim} | {verdict} |",
                game.game, one.bot, one.decisions, one.mean_ms, one.longest_ms
            )?;
        }
    }
    Ok(())
}

fn write_tiny(page: &mut String, results: &[TinyResult]) -> std::fmt::Result {
    writeln!(page, "## Against somebody who knows how they play\n")?;
    writeln!(
        page,
        "Ends of small games between two, with the last cards still in hand, can be solved. All see where cards lie; what each is, its\n\
         layer knows, and to the other it may be anything. The table tells how much both seats together could win by knowing beforehand how\n\
         the other one plays, where a won game counts 1 and a lost one −1: 0 is an equilibrium, and 2 the most. Bots that mix their moves\n\
         tell how; others were asked four times in each situation what they would do.\n"
    )?;
    let levels: Vec<_> = results[0].levels.iter().map(|one| one.level.name()).collect();
    writeln!(page, "| game | situations | any move | {} | equilibrium |", levels.join(" | "))?;
    writeln!(page, "| --- | ---: | ---: |{} ---: |", " ---: |".repeat(levels.len()))?;
    let row = |page: &mut String, game: &str, of: &[&TinyResult]| {
        let mean =
            |number: &dyn Fn(&TinyResult) -> f64| of.iter().map(|one| number(one)).sum::<f64>() / of.len() as f64;
        write!(page, "| {game} | {} ", of.iter().map(|one| one.situations).sum::<usize>())?;
        write!(page, "| {:.3} ", mean(&|one| one.uniform))?;
        for level in 0..levels.len() {
            write!(page, "| {:.3} ", mean(&|one| one.levels[level].gain))?;
        }
        writeln!(page, "| {:.3} |", mean(&|one| one.equilibrium))
    };
    for one in results {
        row(page, &format!("{} `{}` after {}", one.game, one.rules, one.moves.join(" ")), &[one])?;
    }
    row(page, "the mean", &results.iter().collect::<Vec<_>>())?;
    writeln!(page)
}

fn write_matches(page: &mut String, results: &[&MatchResult]) -> std::fmt::Result {
    writeln!(page, "| game | match | games | wins | 95 % interval | aim | |")?;
    writeln!(page, "| --- | --- | ---: | ---: | ---: | ---: | --- |")?;
    for result in results {
        let [low, high] = result.interval.map(|share| 100.0 * share);
        writeln!(
            page,
            "| {} | {} | {} | {:.1} % | {low:.1} to {high:.1} % | {:.0} % | {} |",
            result.played.game,
            result.played.title(),
            result.games,
            100.0 * result.share,
            100.0 * result.played.aim,
            verdict(result)
        )?;
    }
    writeln!(page)
}

fn verdict(result: &MatchResult) -> &'static str {
    match (result.interval[0] >= result.played.aim, result.holds()) {
        (true, _) => "reached",
        (false, true) => "likely",
        (false, false) => "**missed**",
    }
}

/// How long a level may think about a move on average, in milliseconds.
const fn most_ms(level: Level) -> f64 {
    match level {
        Level::Easy | Level::Medium => 100.0,
        Level::Hard => 500.0,
        Level::Master | Level::Grandmaster => 2000.0,
    }
}
