//! `tavola score FILE…`: counts finished tables of Cassa Grande from drawings.

mod rounds;

use std::io::Write as _;

use anyhow::Context as _;
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};
use tavola_cassa_grande::{Drawing, Side};
use tavola_core::Seat;

use crate::args::ScoreArgs;
use crate::exit::Exit;
use crate::output::Output;

pub(crate) fn run(args: &ScoreArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let [file] = args.files.as_slice() else { return rounds::run(args, args.rules.as_deref().unwrap_or("{}"), output) };
    if let Some(rules) = &args.rules {
        return rounds::run(args, rules, output);
    }
    let bytes = file.bytes()?;
    let file = file.name();
    // What is no UTF-8 becomes a character that no drawing has, and is refused with its place.
    let drawing: Drawing = String::from_utf8_lossy(&bytes).parse().context(file)?;
    let count = SideCounts::new(&drawing, args.players == "2");
    output.answer(&count, |output| {
        count.0.iter().try_for_each(|(name, side)| {
            let sum: Vec<String> = side.numbers.iter().map(u32::to_string).collect();
            writeln!(output, "{name}: {} = {}", sum.join(" + "), side.total)
        })
    })?;
    Ok(Exit::Holds)
}

/// What each side reads, with the side's name.
struct SideCounts(Vec<(String, SideCount)>);

#[derive(Serialize)]
struct SideCount {
    numbers: Vec<u32>,
    total: u32,
}

impl SideCounts {
    fn new(drawing: &Drawing, two_players: bool) -> SideCounts {
        let names: Vec<(String, Side)> = if two_players {
            Seat::first(2).map(|seat| (seat.to_string(), Side::of(seat, 2))).collect()
        } else {
            Side::ALL.into_iter().map(|side| (side.to_string(), side)).collect()
        };
        let count = |side| SideCount { numbers: drawing.numbers(side).to_vec(), total: drawing.total(side) };
        SideCounts(names.into_iter().map(|(name, side)| (name, count(side))).collect())
    }
}

impl Serialize for SideCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, side) in &self.0 {
            map.serialize_entry(name, side)?;
        }
        map.end()
    }
}
