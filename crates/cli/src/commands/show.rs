//! `tavola record show FILE`: the table drawn for a terminal.

use std::collections::BTreeMap;
use std::io::Write as _;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use tavola_core::record::Record;
use tavola_core::{Turn, Viewer};

use crate::args::ShowArgs;
use crate::commands::view::check_seat;
use crate::exit::Exit;
use crate::games::Playable;
use crate::input::{OnRecord, point, replay};
use crate::output::Output;
use crate::show::{result_line, strong};

pub(crate) fn run(args: &ShowArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let picture = args.point.file.with_record(args)?;
    output.answer(&picture, |output| write!(output, "{}", picture.text))?;
    Ok(Exit::Holds)
}

/// What is drawn; for programs the views of the viewer asked for, or of all.
#[derive(Serialize)]
pub(crate) struct ShownTable {
    #[serde(skip)]
    text: String,
    game: &'static str,
    at: usize,
    moves: usize,
    views: BTreeMap<String, Box<RawValue>>,
}

impl OnRecord for &ShowArgs {
    type Output = ShownTable;

    fn run<G: Playable>(self, file: &str, record: Record<G>) -> anyhow::Result<ShownTable> {
        let at = point(file, &record, self.point.at)?;
        let position = replay(file, &record, self.point.at)?;
        let (table, whose) = match self.seat {
            Some(viewer) => {
                check_seat(file, &position, viewer)?;
                let whose = match viewer {
                    Viewer::Seat(seat) => format!(", as seat {seat} sees it"),
                    Viewer::Watcher => ", as a watcher sees it".to_owned(),
                };
                (G::draw(&position.view(viewer), viewer), whose)
            }
            None => (position.draw_open(&record.setup, &record.moves[..at]), String::new()),
        };
        let state = match (position.turn(), position.outcome()) {
            (_, Some(outcome)) => strong(format_args!("Result: {}", result_line(&outcome))) + "\n",
            (Turn::Chance, None) => "The die is to be rolled.\n".to_owned(),
            _ => String::new(),
        };
        let moves = record.moves.len();
        let title = strong(format_args!("{}, after {at} of {moves} moves{whose}", G::SLUG));
        let viewers = Viewer::all(position.players()).filter(|viewer| self.seat.is_none_or(|asked| asked == *viewer));
        let views = viewers.map(|viewer| Ok((viewer.to_string(), to_raw_value(&position.view(viewer))?)));
        let views = views.collect::<serde_json::Result<_>>()?;
        Ok(ShownTable { text: format!("{title}\n\n{table}{state}"), game: G::SLUG, at, moves, views })
    }
}
