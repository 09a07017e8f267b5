//! `tavola hint FILE`: what the seat to move should do.

use std::io::Write as _;

use serde::Serialize;
use tavola_bots::{Bot, Method};
use tavola_core::record::Record;
use tavola_core::{PerSeat, Turn, Viewer};

use crate::args::HintArgs;
use crate::exit::{Exit, Problem};
use crate::games::{Playable, bot};
use crate::input::{OnRecord, replay};
use crate::output::Output;
use crate::show::{seat_name, strong};
use crate::study::{Decision, Verdict, iterations, road};

/// How many moves are told.
const BEST: usize = 5;

pub(crate) fn run(args: &HintArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let hint = args.point.file.with_record(Ask(args))?;
    if output.json() {
        output.write_json(&hint.data)?;
    } else {
        write!(output, "{}", hint.text)?;
    }
    Ok(Exit::Holds)
}

struct Hint {
    text: String,
    data: HintData,
}

#[derive(Serialize)]
struct HintData {
    game: &'static str,
    /// After how many moves.
    at: usize,
    seat: tavola_core::Seat,
    level: &'static str,
    /// What the bot of the level would play.
    #[serde(rename = "move")]
    choice: String,
    iterations: u64,
    method: &'static str,
    /// The best moves, the best first.
    best: Vec<Line>,
}

/// A move with what each seat can expect after it.
#[derive(Clone, Serialize)]
pub(crate) struct Line {
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) visits: u64,
    pub(crate) value: PerSeat<f64>,
}

struct Ask<'a>(&'a HintArgs);

impl OnRecord for Ask<'_> {
    type Output = Hint;

    fn run<G: Playable>(self, file: &str, record: Record<G>) -> anyhow::Result<Hint> {
        let Ask(HintArgs { point, depth }) = self;
        let road = road(file, &record, point.at)?;
        let Some(decision) = &road.next else {
            return Err(Problem::NoDecision { file: file.to_owned(), at: road.moves, turn: road.end.turn() }.into());
        };
        let verdict = decision.study(&record.rules, iterations(depth));
        let mut adviser = bot::<G>(depth.level.name(), &record.rules, decision.number as u64)?;
        feed(&mut adviser, file, &record, decision)?;
        let (view, legal) = decision.question();
        let data = HintData {
            game: G::SLUG,
            at: road.moves,
            seat: decision.seat,
            level: depth.level.name(),
            choice: decision.text(adviser.decide(view, legal)),
            iterations: verdict.search.iterations,
            method: method_name(verdict.search.method),
            best: best_lines(decision, &verdict, BEST),
        };
        Ok(Hint { text: data.as_text(), data })
    }
}

/// Shows a bot all that its seat has seen before a decision.
fn feed<G: Playable>(
    adviser: &mut impl Bot<G>,
    file: &str,
    record: &Record<G>,
    decision: &Decision<G>,
) -> anyhow::Result<()> {
    let mut position: G = replay(file, record, Some(0))?;
    for text in &record.moves[..decision.number - 1] {
        let m = position.read_move(text)?;
        adviser.observe(&position.witness(m, Viewer::Seat(decision.seat)));
        position.play_unchecked(m);
    }
    Ok(())
}

/// The best moves of a decision, the best first.
pub(crate) fn best_lines<G: Playable>(decision: &Decision<G>, verdict: &Verdict<G::Move>, most: usize) -> Vec<Line> {
    let line = |candidate: &tavola_bots::Candidate<G::Move>| Line {
        text: decision.text(candidate.m),
        visits: candidate.visits,
        value: candidate.value.clone(),
    };
    verdict.search.ranked().into_iter().take(most).map(line).collect()
}

/// How values were found, in a word.
pub(crate) const fn method_name(method: Method) -> &'static str {
    match method {
        Method::Tree | Method::Flat => "search",
        Method::Exact => "exact",
    }
}

impl HintData {
    fn as_text(&self) -> String {
        let how = match self.method {
            "exact" => "solved to the end".to_owned(),
            _ => format!("{} iterations", self.iterations),
        };
        let mut text = format!(
            "{} to move after {} moves; {} would play {}\n\n",
            seat_name(self.seat),
            self.at,
            self.level,
            strong(&self.choice)
        );
        let width = self.best.iter().map(|line| line.text.chars().count()).max().unwrap_or(0).max(4);
        let seats: Vec<String> = self.best.first().map_or(Vec::new(), |line| {
            line.value.iter().map(|(seat, _)| format!("{:>8}", format!("wins {seat}"))).collect()
        });
        text += &format!("   {:width$}  {}\n", "move", seats.join("  "));
        for (line, place) in self.best.iter().zip(1..) {
            let shares: Vec<String> =
                line.value.values().iter().map(|share| format!("{:>6.1} %", share * 100.0)).collect();
            text += &format!("{place}  {:width$}  {}\n", line.text, shares.join("  "));
        }
        text + &format!("\nAs seat {} can know it, {how}.\n", self.seat)
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
