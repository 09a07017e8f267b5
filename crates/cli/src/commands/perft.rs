//! `tavola perft FILE --depth D`: counts sequences of legal moves.

use std::io::Write as _;

use anyhow::Context as _;
use serde::Serialize;
use tavola_core::perft;
use tavola_core::record::Record;

use crate::args::PerftArgs;
use crate::exit::Exit;
use crate::games::Playable;
use crate::input::{OnRecord, replay};
use crate::output::Output;

pub(crate) fn run(args: &PerftArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let count = args.file.with_record(args)?;
    output.answer(&Sequences { depth: args.depth, count }, |output| writeln!(output, "{count}"))?;
    Ok(Exit::Holds)
}

#[derive(Serialize)]
struct Sequences {
    depth: u32,
    count: u64,
}

impl OnRecord for &PerftArgs {
    type Output = u64;

    fn run<G: Playable>(self, file: &str, record: Record<G>) -> anyhow::Result<u64> {
        let position = replay(file, &record, None)?;
        perft(&position, self.depth)
            .with_context(|| format!("{file}: the number does not fit into 64 bits; a smaller --depth will"))
    }
}
