//! `tavola hint FILE`: what the seat to move should do.

use std::io::{self, Write};

use serde::Serialize;
use tavola_bots::{Bot as _, Budget, Decision, Level, Method, Pace, Question, Verdict};
use tavola_core::record::Record;
use tavola_core::{PerSeat, Seat, Turn};

use crate::args::HintArgs;
use crate::exit::{Exit, Problem, Why};
use crate::games::{Playable, bot};
use crate::input::OnRecord;
use crate::output::Output;
use crate::road::{iterations, road};
use crate::show::{seat_name, strong};

/// How many moves are told.
const BEST: usize = 5;

pub(crate) fn run(args: &HintArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let hint = args.point.file.with_record(args)?;
    output.answer(&hint, |output| hint.write_table(output))?;
    Ok(Exit::Holds)
}

/// The answer.
#[derive(Serialize)]
pub(crate) struct Hint {
    game: &'static str,
    /// After how many moves.
    at: usize,
    seat: Seat,
    level: &'static str,
    /// What the bot of the level would play.
    #[serde(rename = "move")]
    choice: String,
    iterations: u64,
    method: &'static str,
    /// The best moves by search, the best first; what the bot would play is always among them.
    best: Vec<JudgedMove>,
}

/// A move with what each seat can expect after it.
#[derive(Clone, Serialize)]
pub(crate) struct JudgedMove {
    pub(crate) place: usize,
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) visits: u64,
    pub(crate) value: PerSeat<f64>,
}

impl OnRecord for &HintArgs {
    type Output = Hint;

    fn run<G: Playable>(self, file: &str, record: Record<G>) -> anyhow::Result<Hint> {
        let HintArgs { point, depth, threads } = self;
        let road = road(file, &record, point.at)?;
        let Some(decision) = &road.next() else {
            let (at, turn) = (road.moves(), road.position().turn());
            return Err(Problem::new(file, Why::NoDecision { at, turn }).into());
        };
        let level = depth.level.unwrap_or(Level::Master);
        let question = Question { threads: usize::from(*threads), ..road.question(&record.rules, decision) };
        let verdict = question.study(None, Budget::iterations(iterations(depth, level)));
        let mut adviser = bot::<G>(level.name(), &record.rules, Pace::Steady, decision.number as u64)?;
        question.events.iter().for_each(|event| adviser.observe(event));
        let choice = adviser.decide(question.view, question.legal);
        Ok(Hint {
            game: G::SLUG,
            at: road.moves(),
            seat: decision.seat,
            level: level.name(),
            iterations: verdict.search.iterations,
            method: method_name(verdict.search.method),
            best: best_lines(decision, &verdict, BEST, Some(choice)),
            choice: decision.text(choice),
        })
    }
}

/// The best moves of a decision, the best first, and one more move wherever it stands.
pub(crate) fn best_lines<G: Playable>(
    decision: &Decision<G>,
    verdict: &Verdict<G::Move>,
    most: usize,
    also: Option<G::Move>,
) -> Vec<JudgedMove> {
    let ranked = verdict.search.ranked().into_iter().zip(1..);
    ranked
        .filter(|(candidate, place)| *place <= most || Some(candidate.m) == also)
        .map(|(candidate, place)| JudgedMove {
            place,
            text: decision.text(candidate.m),
            visits: candidate.visits,
            value: candidate.value.clone(),
        })
        .collect()
}

/// How values were found, in a word.
pub(crate) const fn method_name(method: Method) -> &'static str {
    match method {
        Method::Tree | Method::Flat => "search",
        Method::Exact => "exact",
    }
}

impl Hint {
    fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        let (who, choice) = (seat_name(self.seat), strong(&self.choice));
        writeln!(out, "{who} to move after {} moves; {} would play {choice}\n", self.at, self.level)?;
        let width = self.best.iter().map(|line| line.text.chars().count()).max().unwrap_or(0).max(4);
        let seats = self.best.first().map_or(0, |line| line.value.len());
        let heads: Vec<String> = Seat::first(seats).map(|seat| format!("  wins {seat}")).collect();
        writeln!(out, "     {:width$}  {}", "move", heads.join("  "))?;
        for line in &self.best {
            let shares: Vec<String> =
                line.value.values().iter().map(|share| format!("{:>6.1} %", share * 100.0)).collect();
            writeln!(out, "{:>3}  {:width$}  {}", line.place, line.text, shares.join("  "))?;
        }
        let how = match self.method {
            "exact" => "solved to the end".to_owned(),
            _ => format!("{} iterations", self.iterations),
        };
        writeln!(out, "\nAs seat {} can know it, {how}.", self.seat)
    }
}

/// Why nobody can be advised at a point.
pub(crate) const fn no_decision(turn: Turn) -> &'static str {
    match turn {
        Turn::Chance => "the die is to be rolled",
        Turn::Over => "the game is over",
        Turn::Decide(_) => "there is nothing to decide",
    }
}
