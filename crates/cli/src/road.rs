//! Going along the record in a file.

use anyhow::Context as _;
use tavola_bots::{Level, Road, study_iterations};
use tavola_core::record::Record;

use crate::args::DepthArgs;
use crate::games::Playable;
use crate::input::{point, replay};

/// Goes along a record up to a point and keeps what each seat knew when it chose.
pub(crate) fn road<G: Playable>(file: &str, record: &Record<G>, at: Option<usize>) -> anyhow::Result<Road<G>> {
    let moves = point(file, record, at)?;
    // Faults are found here, and told with all that belongs to them.
    replay(file, record, at)?;
    let mut road = Road::new(replay(file, record, Some(0))?);
    for (text, number) in record.moves[..moves].iter().zip(1..) {
        let m = road.position().read_move(text).with_context(|| format!("{file}: move {number}"))?;
        road.go(m);
    }
    Ok(road)
}

/// The number of iterations that the command line asks for, or that of this level.
pub(crate) fn iterations(depth: &DepthArgs, otherwise: Level) -> u64 {
    depth.iterations.unwrap_or_else(|| study_iterations(depth.level.unwrap_or(otherwise)))
}
