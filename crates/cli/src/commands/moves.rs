//! `tavola record moves FILE`: the legal moves at a point of a record.

use std::io::Write as _;

use tavola_core::record::Record;

use crate::args::PointArgs;
use crate::bot_game::legal_texts;
use crate::exit::Exit;
use crate::games::Playable;
use crate::input::{OnRecord, replay};
use crate::output::Output;

pub(crate) fn run(args: &PointArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let texts = args.file.with_record(args)?;
    output.answer(&texts, |output| texts.iter().try_for_each(|text| writeln!(output, "{text}")))?;
    Ok(Exit::Holds)
}

impl OnRecord for &PointArgs {
    type Output = Vec<String>;

    fn run<G: Playable>(self, file: &str, record: Record<G>) -> anyhow::Result<Vec<String>> {
        Ok(legal_texts(&replay(file, &record, self.at)?))
    }
}
