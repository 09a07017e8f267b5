//! `tavola analyse FILE`: every decision of a record, what was best, and what was given away.

mod plot;

use std::io::{self, Write};

use rayon::prelude::*;
use serde::Serialize;
use tavola_bots::{Budget, Decision, Level, Road};
use tavola_core::record::Record;
use tavola_core::{PerSeat, Seat};

use crate::args::AnalyseArgs;
use crate::commands::hint::{JudgedMove, best_lines, method_name};
use crate::exit::Exit;
use crate::games::Playable;
use crate::input::OnRecord;
use crate::output::{Output, check_file, write_file};
use crate::progress::progress_bar;
use crate::road::{iterations, road};
use crate::show::{dim, result_line, seat_name, strong};

use plot::Plot;

/// How many of the best moves are told of each decision.
const BEST: usize = 3;

/// From what on a move is worth a mark: a twentieth of the win.
const NOTABLE: f64 = 0.05;

pub(crate) fn run(args: &AnalyseArgs, output: &mut Output) -> anyhow::Result<Exit> {
    if let Some(path) = &args.svg {
        check_file(path)?;
    }
    let analysis = args.file.with_record(args)?;
    output.answer(&analysis, |output| analysis.write_table(output))?;
    if let Some(path) = &args.svg {
        let svg = analysis.plot().to_svg();
        write_file(path, &svg)?;
    }
    Ok(Exit::Holds)
}

/// All that was found about a record.
#[derive(Serialize)]
pub(crate) struct Analysis {
    game: &'static str,
    moves: usize,
    /// The budget of each decision.
    iterations: u64,
    decisions: Vec<Judgement>,
    /// What each seat gave away in all its decisions together, in wins.
    gave_away: PerSeat<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<tavola_core::Outcome>,
}

/// What was found about one decision.
#[derive(Serialize)]
struct Judgement {
    /// The number of the move, from 1.
    number: usize,
    seat: Seat,
    played: String,
    /// What each seat could expect if the best move was played, as the mover could know it.
    value: PerSeat<f64>,
    /// The same after the move that was played.
    value_played: PerSeat<f64>,
    gave_away: f64,
    method: &'static str,
    best: Vec<JudgedMove>,
}

impl OnRecord for &AnalyseArgs {
    type Output = Analysis;

    fn run<G: Playable>(self, file: &str, record: Record<G>) -> anyhow::Result<Analysis> {
        let road = road(file, &record, None)?;
        let iterations = iterations(&self.depth, Level::Hard);
        let bar = progress_bar(road.decisions().len() as u64, "decisions");
        let decisions: Vec<Judgement> = road
            .decisions()
            .par_iter()
            .filter_map(|decision| {
                let judgement = judgement(&road, decision, &record.rules, iterations);
                bar.inc(1);
                judgement
            })
            .collect();
        bar.finish_and_clear();
        let given = |seat| decisions.iter().filter(|one| one.seat == seat).map(|one| one.gave_away).sum();
        Ok(Analysis {
            game: G::SLUG,
            moves: road.moves(),
            iterations,
            gave_away: PerSeat::new(road.position().players(), given),
            decisions,
            result: road.position().outcome(),
        })
    }
}

fn judgement<G: Playable>(
    road: &Road<G>,
    decision: &Decision<G>,
    rules: &G::Rules,
    iterations: u64,
) -> Option<Judgement> {
    let verdict = road.question(rules, decision).study(decision.played, Budget::iterations(iterations));
    let judged = verdict.played.as_ref()?;
    Some(Judgement {
        number: decision.number,
        seat: decision.seat,
        played: decision.text(decision.played?),
        value: verdict.search.best().value.clone(),
        value_played: judged.value.clone(),
        gave_away: judged.gave_away,
        method: method_name(verdict.search.method),
        best: best_lines(decision, &verdict, BEST, None),
    })
}

impl Analysis {
    fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        let title = format!("{}, {} moves, {} decisions", self.game, self.moves, self.decisions.len());
        writeln!(out, "{}, {} iterations each", strong(title), self.iterations)?;
        writeln!(out, "{}\n", dim("Values are shares of the win, as the seat to move could know them."))?;
        let widest = |text: fn(&Judgement) -> &str| {
            self.decisions.iter().map(|one| text(one).chars().count()).max().unwrap_or(0).max(6)
        };
        let played = widest(|one| &one.played);
        let best = widest(|one| one.best.first().map_or("", |line| &line.text));
        let seats = self.gave_away.iter().map(|(seat, _)| format!("{seat:>6}", seat = seat.letter()));
        let seats: Vec<String> = seats.collect();
        let head = format!(
            "{:>5}  seat  {:played$}  {:best$}  {}  {:>9}",
            "move",
            "played",
            "best",
            seats.join(" "),
            "gave away"
        );
        writeln!(out, "{}", strong(head))?;
        for one in &self.decisions {
            let shares: Vec<String> =
                one.value.values().iter().map(|share| format!("{:>4.0} %", share * 100.0)).collect();
            let top = one.best.first().map_or("", |line| line.text.as_str());
            let given = format!("{:>7.1} %", one.gave_away * 100.0);
            let given = if one.gave_away >= NOTABLE { strong(given) } else { given };
            writeln!(
                out,
                "{:>5}  {}   {:played$}  {top:best$}  {}  {given}",
                one.number,
                seat_name(one.seat),
                one.played,
                shares.join(" ")
            )?;
        }
        writeln!(out)?;
        for (seat, given) in self.gave_away.iter() {
            let count = self.decisions.iter().filter(|one| one.seat == seat).count();
            // A sum of nothing is -0.
            let mean = given.abs() * 100.0 / count.max(1) as f64;
            writeln!(out, "{} gave away {mean:.1} % a decision, in {count} decisions", seat_name(seat))?;
        }
        if let Some(outcome) = &self.result {
            writeln!(out, "Result: {}", result_line(outcome))?;
        }
        Ok(())
    }

    /// What each seat thought of itself, the result last. Views differ: lines through the thoughts of all would jump.
    fn plot(&self) -> Plot {
        let shares = self.result.as_ref().map(tavola_core::Outcome::shares);
        let line = |seat: Seat| {
            let decisions = self.decisions.iter().filter(|one| one.seat == seat);
            // A decision belongs to the position before its move.
            let thoughts = decisions.map(|one| (one.number - 1, one.value[seat]));
            thoughts.chain(shares.iter().map(|shares| (self.moves, shares[seat]))).collect()
        };
        Plot { game: self.game, moves: self.moves, lines: PerSeat::new(self.gave_away.len(), line) }
    }
}
