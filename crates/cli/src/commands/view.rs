//! `tavola record view FILE --seat S`: what one viewer may know, as JSON.

use std::io::Write as _;

use tavola_core::record::Record;
use tavola_core::{Game, Seat, Viewer};

use crate::args::ViewArgs;
use crate::exit::{Exit, Problem};
use crate::games::Playable;
use crate::input::{OnRecord, replay};
use crate::output::Output;

pub(crate) fn run(args: &ViewArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let json = args.point.file.with_record(View { at: args.point.at, viewer: args.seat })?;
    writeln!(output, "{json}")?;
    Ok(Exit::Holds)
}

struct View {
    at: Option<usize>,
    viewer: Viewer,
}

impl OnRecord for View {
    type Output = String;

    fn run<G: Playable>(self, file: &str, record: Record<G>) -> anyhow::Result<String> {
        let position = replay(file, &record, self.at)?;
        at_this_table(file, &position, self.viewer)?;
        Ok(serde_json::to_string(&position.view(self.viewer))?)
    }
}

/// Refuses a seat that the game does not have.
pub(crate) fn at_this_table<G: Game>(file: &str, position: &G, viewer: Viewer) -> Result<(), Problem> {
    let seats = position.players();
    match viewer.seat() {
        Some(seat) if seat.index() >= seats => {
            Err(Problem::NoSuchSeat { file: file.to_owned(), seat: viewer, last: Seat::from_index(seats - 1) })
        }
        _ => Ok(()),
    }
}
