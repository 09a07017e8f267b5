//! `tavola record view FILE --seat S`: what one viewer may know, as JSON.

use std::io::Write as _;

use tavola_core::record::Record;
use tavola_core::{Game, Seat, Viewer};

use crate::args::ViewArgs;
use crate::exit::{Exit, Problem, Why};
use crate::games::Playable;
use crate::input::{OnRecord, replay};
use crate::output::Output;

pub(crate) fn run(args: &ViewArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let json = args.point.file.with_record(args)?;
    writeln!(output, "{json}")?;
    Ok(Exit::Holds)
}

impl OnRecord for &ViewArgs {
    type Output = String;

    fn run<G: Playable>(self, file: &str, record: Record<G>) -> anyhow::Result<String> {
        let position = replay(file, &record, self.point.at)?;
        check_seat(file, &position, self.seat)?;
        Ok(serde_json::to_string(&position.view(self.seat))?)
    }
}

/// Refuses a seat that the game does not have.
pub(crate) fn check_seat<G: Game>(file: &str, position: &G, viewer: Viewer) -> Result<(), Problem> {
    let seats = position.players();
    match viewer.seat() {
        Some(seat) if seat.index() >= seats => {
            Err(Problem::new(file, Why::NoSuchSeat { seat: viewer, last: Seat::from_index(seats - 1) }))
        }
        _ => Ok(()),
    }
}
