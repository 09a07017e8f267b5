//! The table line by line, for a person and for a program at the other end of a pipe.

use std::io::{self, BufRead, Write as _};

use anyhow::Context as _;
use serde::Serialize;
use tavola_core::{Outcome, Seat, Viewer};

use super::state::{Session, Stage};
use crate::games::Playable;
use crate::output::Output;
use crate::show::{dim, result_line, seat_name, strong};

/// What is told to a program, one line each.
#[derive(Serialize)]
#[serde(rename_all = "lowercase", bound = "")]
enum JsonLine<G: Playable> {
    Turn { seat: Seat, view: G::View, legal: Vec<String> },
    Move { by: Option<Seat>, event: G::Event },
    Refused { text: String, why: String },
    Over { outcome: Outcome, view: G::View },
}

/// Plays line by line, until the game is over or the person leaves.
pub(crate) fn play_lines<G: Playable>(table: &mut Session<G>, output: &mut Output) -> anyhow::Result<()> {
    let mut input = io::stdin().lock();
    if !output.json() {
        let name = seat_name(table.person_seat());
        writeln!(output, "You are {name}. Type a move, ? for the legal moves, quit to leave.\n")?;
    }
    loop {
        tell_moves(table, output)?;
        show_table(table, output)?;
        if *table.stage() != Stage::Yours {
            return Ok(());
        }
        loop {
            let Some(text) = ask_for_move(table, &mut input, output)? else {
                if !output.json() {
                    writeln!(output, "The game stays unfinished.")?;
                }
                return Ok(());
            };
            let Some(why) = table.play(&text)? else { break };
            if output.json() {
                output.write_json(&JsonLine::<G>::Refused { text, why })?;
            } else {
                writeln!(output, "{why}. ? lists the legal moves.")?;
            }
        }
    }
}

/// Tells each move and lets bots think, until the person is to move or the game is over.
fn tell_moves<G: Playable>(table: &mut Session<G>, output: &mut Output) -> anyhow::Result<()> {
    loop {
        match table.stage() {
            Stage::Yours | Stage::Over(_) => return Ok(()),
            Stage::Resting(_) => {
                if let Some((by, event)) = table.last() {
                    if output.json() {
                        output.write_json(&JsonLine::<G>::Move { by, event })?;
                    } else {
                        writeln!(output, "{}  {}", by.map_or_else(|| dim("die"), seat_name), G::describe(&event))?;
                    }
                }
                table.go_on()?;
            }
            Stage::Thinking(_) | Stage::Hinting => {
                let task = table.local.next_task().context("the table waits for nobody")?;
                table.accept_finding(task())?;
            }
        }
    }
}

/// Shows the table, and how the game ended if it did.
fn show_table<G: Playable>(table: &Session<G>, output: &mut Output) -> anyhow::Result<()> {
    let (seat, view) = (table.person_seat(), table.view().clone());
    let outcome = if let Stage::Over(outcome) = table.stage() { Some(outcome.clone()) } else { None };
    if output.json() {
        output.write_json(&match outcome {
            None => JsonLine::<G>::Turn { seat, view, legal: legal(table) },
            Some(outcome) => JsonLine::Over { outcome, view },
        })?;
    } else {
        writeln!(output, "\n{}", G::draw(&view, Viewer::Seat(seat)))?;
        if let Some(outcome) = outcome {
            writeln!(output, "The game is over: {}.", result_line(&outcome))?;
        }
    }
    Ok(())
}

/// Asks until a move or the wish to leave comes; the end of the input is such a wish.
fn ask_for_move<G: Playable>(
    table: &Session<G>,
    input: &mut impl BufRead,
    output: &mut Output,
) -> anyhow::Result<Option<String>> {
    loop {
        if !output.json() {
            write!(output, "{} ", strong(format_args!("{}, your move:", table.person_seat())))?;
        }
        output.flush()?;
        let Some(line) = read_line(input)? else { return Ok(None) };
        match line.trim() {
            "" => {}
            "quit" => return Ok(None),
            "?" if output.json() => output.write_json(&legal(table))?,
            "?" => write!(output, "{}", in_columns(&legal(table)))?,
            text => return Ok(Some(text.to_owned())),
        }
    }
}

/// The texts of the legal moves.
fn legal<G: Playable>(table: &Session<G>) -> Vec<String> {
    table.prompt.fitting().map(str::to_owned).collect()
}

/// Short texts side by side, as many as fit into a line.
pub(crate) fn in_columns(texts: &[String]) -> String {
    const GAP: usize = 3;
    let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let columns = ((textwrap::termwidth() + GAP) / (longest + GAP)).max(1);
    let line = |texts: &[String]| {
        let cells: Vec<String> = texts.iter().map(|text| format!("{text:longest$}")).collect();
        cells.join(&" ".repeat(GAP)).trim_end().to_owned() + "\n"
    };
    texts.chunks(columns).map(line).collect()
}

/// The longest line that is read; a move is much shorter.
const MOST_LINE: u64 = 4096;

/// One line, or a part of one that is too long; nothing at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead) -> anyhow::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = io::Read::take(input, MOST_LINE).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
