//! `tavola record check FILE…`: plays records again and tells whether they hold.

use std::io::Write as _;

use serde::Serialize;
use tavola_core::record::{ChanceCheck, Checked, Fault, Record};
use tavola_core::{Outcome, Turn};

use crate::args::CheckArgs;
use crate::exit::{Exit, is_broken_pipe};
use crate::games::Playable;
use crate::input::OnRecord;
use crate::output::{Output, complain};

pub(crate) fn run(args: &CheckArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let mut worst = Exit::Holds;
    for source in &args.files {
        let exit = match source.with_record(Check) {
            Ok(report) => {
                let exit = if report.ok { Exit::Holds } else { Exit::Fault };
                match output.answer(&report, |output| writeln!(output, "{}: {}", report.file, report.message)) {
                    Ok(()) => exit,
                    // Whoever has read enough still learns by the code what was found so far.
                    Err(error) if is_broken_pipe(&error) => return Ok(worst.max(exit)),
                    Err(error) => return Err(error),
                }
            }
            Err(error) => {
                complain(&format!("{error:#}"));
                Exit::of(&error)
            }
        };
        worst = worst.max(exit);
    }
    Ok(worst)
}

/// What is told of one record.
#[derive(Serialize)]
struct RecordReport {
    file: String,
    ok: bool,
    game: &'static str,
    moves: usize,
    /// Whose move it is: a seat, `chance`, or nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<FaultReport>,
    message: String,
}

/// Where a fault is, for programs.
#[derive(Serialize)]
struct FaultReport {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
}

struct Check;

impl OnRecord for Check {
    type Output = RecordReport;

    fn run<G: Playable>(self, file: &str, record: Record<G>) -> anyhow::Result<RecordReport> {
        let report = |ok, message, result| RecordReport {
            file: file.to_owned(),
            ok,
            game: G::SLUG,
            moves: record.moves.len(),
            turn: None,
            result,
            chance: None,
            fault: None,
            message,
        };
        Ok(match record.check() {
            Ok(checked) => RecordReport {
                turn: turn_name(checked.position.turn()),
                chance: Some(match checked.chance {
                    ChanceCheck::Follows => "follows",
                    ChanceCheck::NotRevealed => "not revealed",
                    ChanceCheck::NotStated => "not stated",
                }),
                ..report(true, holds(&checked, record.moves.len()), checked.outcome)
            },
            Err(fault) => RecordReport { fault: Some(fault_report(&fault)), ..report(false, fault.to_string(), None) },
        })
    }
}

/// The sentence for a record that holds: its result or whose move it is, and what of its chance was checked.
fn holds<G: Playable>(checked: &Checked<G>, moves: usize) -> String {
    let state = match (&checked.outcome, checked.position.turn()) {
        (Some(outcome), _) => crate::show::result_line(outcome),
        (None, Turn::Decide(seat)) => format!("seat {seat} to move after {moves} moves"),
        (None, _) => format!("the die to be rolled after {moves} moves"),
    };
    let chance = match checked.chance {
        ChanceCheck::Follows => "chance follows from the secret",
        ChanceCheck::NotRevealed => "chance not checked: the secret is not in the record",
        ChanceCheck::NotStated => "chance not checked: the record has no fairness",
    };
    format!("ok, {state}; {chance}")
}

fn turn_name(turn: Turn) -> Option<String> {
    match turn {
        Turn::Decide(seat) => Some(seat.to_string()),
        Turn::Chance => Some("chance".to_owned()),
        Turn::Over => None,
    }
}

fn fault_report(fault: &Fault) -> FaultReport {
    let plain = |kind| FaultReport { kind, number: None, text: None, why: None, legal: None };
    match fault {
        Fault::Commitment { .. } => plain("commitment"),
        Fault::Start { .. } => plain("start"),
        Fault::Deal => plain("deal"),
        Fault::Move { number, text, why, legal, .. } => FaultReport {
            kind: "move",
            number: Some(*number),
            text: Some(text.clone()),
            why: Some(why.clone()),
            legal: Some(legal.clone()),
        },
        Fault::AfterEnd { number, text } => {
            FaultReport { number: Some(*number), text: Some(text.clone()), ..plain("after end") }
        }
        Fault::Roll { number, text, due } => FaultReport {
            number: Some(*number),
            text: Some(text.clone()),
            legal: Some(vec![due.clone()]),
            ..plain("roll")
        },
        Fault::NoResult { .. } | Fault::EarlyResult { .. } | Fault::Result { .. } => plain("result"),
    }
}
