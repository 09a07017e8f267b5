//! Every two bots meet.

use std::io::{self, Write};

use serde::Serialize;

use super::field::{Field, RatingData, ThinkingData};
use super::series::Series;
use super::standing::{RowData, SeriesResult};
use crate::args::SimulateArgs;
use crate::bot_game::Conditions;
use crate::games::Playable;
use crate::progress::progress_bar;
use crate::show::strong;

/// What came out of all pairings.
pub(crate) struct RoundRobin {
    seats: usize,
    games: u32,
    seed: u64,
    pairings: Vec<Pairing>,
    field: Field,
}

/// One bot against another, or against several of another.
struct Pairing {
    one: String,
    others: String,
    standing: SeriesResult,
}

/// The results as JSON.
#[derive(Serialize)]
pub(crate) struct RoundRobinData<'a> {
    game: &'a str,
    players: usize,
    games: u32,
    seed: u64,
    pairings: Vec<PairingData<'a>>,
    ratings: Vec<RatingData<'a>>,
    thinking: Vec<ThinkingData>,
}

/// One pairing as JSON: what the bot that is alone reached.
#[derive(Serialize)]
struct PairingData<'a> {
    against: &'a str,
    #[serde(flatten)]
    one: RowData<'a>,
}

/// Plays all pairings, each with the same shuffles and rolls.
pub(crate) fn play<G: Playable>(
    conditions: &Conditions<G>,
    names: &[String],
    args: &SimulateArgs,
) -> anyhow::Result<RoundRobin> {
    let mut field = Field::new(names);
    anyhow::ensure!(field.names().len() > 1, "--round-robin needs two different bots at least");
    let bots = field.names().to_vec();
    let pairs = pairs(bots.len(), conditions.seats);
    let bar = progress_bar(u64::from(args.games) * pairs.len() as u64, "games");
    let mut pairings = Vec::new();
    for (one, others) in pairs {
        let (one, others) = (&bots[one], &bots[others]);
        let mut entries = vec![others.as_str(); conditions.seats];
        entries[0] = one;
        let out = args.out.as_ref().map(|folder| folder.join(format!("{one}-{others}")));
        let series = Series { conditions, entries, run: args.seed, games: args.games, paired: args.paired, out };
        let mut standing = SeriesResult::new(&series.entries, args.games, args.seed);
        series.play(&bar, |number, played| {
            standing.add(&series, number, played);
            field.add(&series, number, played);
        })?;
        pairings.push(Pairing { one: one.clone(), others: others.clone(), standing });
    }
    bar.finish_and_clear();
    Ok(RoundRobin { seats: conditions.seats, games: args.games, seed: args.seed, pairings, field })
}

/// Who meets whom: at a table of two everybody once, at larger ones each alone against each other.
fn pairs(bots: usize, seats: usize) -> Vec<(usize, usize)> {
    let all = (0..bots).flat_map(|one| (0..bots).map(move |others| (one, others)));
    all.filter(|(one, others)| if seats == 2 { one < others } else { one != others }).collect()
}

impl RoundRobin {
    pub(crate) fn as_data<'a>(&'a self, game: &'a str) -> RoundRobinData<'a> {
        let data = |pairing: &'a Pairing| PairingData { against: &pairing.others, one: pairing.standing.first() };
        RoundRobinData {
            game,
            players: self.seats,
            games: self.games,
            seed: self.seed,
            pairings: self.pairings.iter().map(data).collect(),
            ratings: self.field.ratings(),
            thinking: self.field.thinking(),
        }
    }

    pub(crate) fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        let title = |pairing: &Pairing| match self.seats - 1 {
            1 => format!("{} against {}", pairing.one, pairing.others),
            more => format!("{} against {more} {}", pairing.one, pairing.others),
        };
        let titles: Vec<String> = self.pairings.iter().map(title).collect();
        let width = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0);
        let head =
            format!("{:width$}  {:>8}  {:>8}  {:>16}  {:>12}", "", "games", "wins", "95 % interval", "avg. score");
        writeln!(out, "{}", strong(head))?;
        for (pairing, title) in self.pairings.iter().zip(titles) {
            let row = pairing.standing.first();
            let [low, high] = row.interval.map(|share| share * 100.0);
            let interval = format!("{low:.1} to {high:.1} %");
            let (rate, score) = (row.win_rate * 100.0, row.average_score);
            writeln!(out, "{title:width$}  {:>8}  {rate:>6.1} %  {interval:>16}  {score:>12.1}", row.games)?;
        }
        writeln!(out)?;
        self.field.write_ratings(out)?;
        writeln!(out)?;
        self.field.write_thinking(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody() {
        assert_eq!(pairs(3, 2), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(pairs(2, 4), [(0, 1), (1, 0)]);
    }
}
