//! `tavola record show FILE`: the table drawn for a terminal.

use std::collections::BTreeMap;
use std::io::Write as _;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use tavola_core::record::Record;
use tavola_core::{Turn, Viewer};

use crate::args::ShowArgs;
use crate::commands::view::at_this_table;
use crate::exit::Exit;
use crate::games::Playable;
use crate::input::{OnRecord, point, replay};
use crate::output::Output;
use crate::show::{result_line, strong};

pub(crate) fn run(args: &ShowArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let picture = args.point.file.with_record(Show { at: args.point.at, viewer: args.seat })?;
    if output.json() {
        output.write_json(&picture.data)?;
    } else {
        write!(output, "{}", picture.text)?;
    }
    Ok(Exit::Holds)
}

struct Picture {
    text: String,
    data: PictureData,
}

/// What is drawn, for programs: the views of the viewer asked for, or of all.
#[derive(Serialize)]
struct PictureData {
    game: &'static str,
    at: usize,
    moves: usize,
    views: BTreeMap<String, Box<RawValue>>,
}

struct Show {
    at: Option<usize>,
    viewer: Option<Viewer>,
}

impl OnRecord for Show {
    type Output = Picture;

    fn run<G: Playable>(self, file: &str, record: Record<G>) -> anyhow::Result<Picture> {
        let at = point(file, &record, self.at)?;
        let position = replay(file, &record, self.at)?;
        let (table, whose) = match self.viewer {
            Some(viewer) => {
                at_this_table(file, &position, viewer)?;
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
        let viewers = Viewer::all(position.players()).filter(|viewer| self.viewer.is_none_or(|asked| asked == *viewer));
        let views = viewers.map(|viewer| Ok((viewer.to_string(), to_raw_value(&position.view(viewer))?)));
        let data = PictureData { game: G::SLUG, at, moves, views: views.collect::<serde_json::Result<_>>()? };
        Ok(Picture { text: format!("{title}\n\n{table}{state}"), data })
    }
}
