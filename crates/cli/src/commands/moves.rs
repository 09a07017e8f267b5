//! `tavola record moves FILE`: the legal moves at a point of a record.

use std::io::Write as _;

use tavola_core::record::Record;

use crate::args::PointArgs;
use crate::exit::Exit;
use crate::games::Playable;
use crate::input::{OnRecord, replay};
use crate::output::Output;
use crate::round::legal_texts;

pub(crate) fn run(args: &PointArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let texts = args.file.with_record(Moves { at: args.at })?;
    if output.json() {
        output.write_json(&texts)?;
    } else {
        for text in texts {
            writeln!(output, "{text}")?;
        }
    }
    Ok(Exit::Holds)
}

struct Moves {
    at: Option<usize>,
}

impl OnRecord for Moves {
    type Output = Vec<String>;

    fn run<G: Playable>(self, file: &str, record: Record<G>) -> anyhow::Result<Vec<String>> {
        Ok(legal_texts(&replay(file, &record, self.at)?))
    }
}
