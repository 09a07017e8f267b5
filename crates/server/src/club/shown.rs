//! An evening as it is told to everybody.

use std::collections::BTreeMap;

use serde::Serialize;
use tavola_club::{Evening, PlayerId, Seating, Sitter, Source, System};
use tavola_core::{Outcome, PerSeat, Seat};
use tavola_table::Level;
use tavola_table::schema::{LevelName, PerSeatSchema};
use utoipa::ToSchema;

use super::EveningId;

/// An evening as it is told to everybody.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct EveningState {
    /// Its name, for its address.
    id: String,
    /// The number of the last thing that happened.
    seq: u32,
    /// Whether the sender manages it.
    host: bool,
    /// What it is called.
    title: String,
    /// The slug of the game.
    game: String,
    /// The rules; the number of players is that of each table.
    #[schema(value_type = Object)]
    rules: serde_json::Map<String, serde_json::Value>,
    /// How opponents are found.
    system: System,
    /// The sizes that tables may have.
    sizes: Vec<u8>,
    /// The bots that fill the last tables.
    #[schema(value_type = Option<LevelName>)]
    bots: Option<Level>,
    /// How many games make the match of a table.
    games: u16,
    /// Whether the tables are on the server.
    online: bool,
    /// Whether players may enter themselves.
    open: bool,
    /// Whether matches are rated.
    rated: bool,
    /// Whether a lower score is better.
    lowest_wins: bool,
    /// Whether it is over.
    over: bool,
    /// Whether all who are here have met each other.
    all_met: bool,
    /// All who were ever entered.
    players: Vec<PlayerState>,
    /// The rounds, in order.
    rounds: Vec<RoundOfEvening>,
    /// Who stands where, the best first.
    standings: Vec<StandingState>,
}

/// A player of an evening.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayerState {
    /// The number, from 1.
    id: PlayerId,
    /// The name.
    name: String,
    /// Whether the player takes part in the next round.
    here: bool,
    /// The rated name behind it.
    person: Option<String>,
}

/// A round of an evening.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RoundOfEvening {
    /// Its number, from 1.
    number: u16,
    /// Whether every table has a result.
    over: bool,
    /// Its tables.
    tables: Vec<TableOfEvening>,
    /// Who sits out.
    byes: Vec<PlayerId>,
}

/// A table of a round.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableOfEvening {
    /// Its number in the round, from 1.
    number: u16,
    /// Its name on the server, if it is played there.
    id: Option<String>,
    /// Who sits where.
    #[schema(value_type = PerSeatSchema<Sitter>)]
    seats: PerSeat<Sitter>,
    /// How it ended.
    result: Option<ResultState>,
}

/// How a table ended.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ResultState {
    /// Where this comes from.
    by: Source,
    /// The games that were played; none if the table did not play.
    #[schema(value_type = Vec<Object>)]
    games: Vec<Outcome>,
    /// The points of each seat.
    #[schema(value_type = PerSeatSchema<u32>)]
    points: BTreeMap<Seat, u32>,
    /// What each seat scored.
    #[schema(value_type = PerSeatSchema<u64>)]
    totals: BTreeMap<Seat, u64>,
}

/// Where a player stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StandingState {
    /// Who.
    player: PlayerId,
    /// 1 is best; equals share the better place.
    place: u16,
    /// 4, 3, 2, 1 for places, 3 for sitting out.
    points: u32,
    /// What was scored in all games.
    total: u64,
    /// How many games were played.
    games: u32,
    /// How many of them were won.
    wins: u32,
    /// How often the player sat out.
    byes: u32,
    /// The mean of the opponents' points.
    opponents: Option<f64>,
}

impl EveningState {
    /// What is told of an evening.
    pub(crate) fn of(id: EveningId, evening: &Evening, host: bool) -> EveningState {
        let terms = evening.terms();
        let player = |player: &tavola_club::Player| PlayerState {
            id: player.id,
            name: player.name.clone(),
            here: player.here,
            person: player.person.clone(),
        };
        EveningState {
            id: id.to_string(),
            seq: evening.seq(),
            host,
            title: terms.title.clone(),
            game: terms.game.clone(),
            rules: terms.rules.clone(),
            system: terms.system,
            sizes: terms.sizes.clone(),
            bots: terms.bots,
            games: terms.games,
            online: terms.online,
            open: terms.open,
            rated: terms.rated,
            lowest_wins: terms.lowest_wins,
            over: evening.is_over(),
            all_met: evening.all_have_met(),
            players: evening.players().iter().map(player).collect(),
            rounds: (1..).zip(evening.rounds()).map(|(number, round)| RoundOfEvening::of(number, round)).collect(),
            standings: evening.standings().iter().map(StandingState::of).collect(),
        }
    }
}

impl RoundOfEvening {
    fn of(number: u16, round: &tavola_club::Round) -> RoundOfEvening {
        let tables = (1..).zip(&round.tables).map(|(number, table)| TableOfEvening::of(number, table)).collect();
        RoundOfEvening { number, over: round.is_over(), tables, byes: round.byes.clone() }
    }
}

impl TableOfEvening {
    fn of(number: u16, table: &Seating) -> TableOfEvening {
        let seats = || Seat::first(table.seats.len());
        let result = table.result.as_ref().map(|result| ResultState {
            by: result.by,
            games: result.games.clone(),
            points: seats().map(|seat| (seat, result.points(seat))).collect(),
            totals: seats().map(|seat| (seat, result.total(seat))).collect(),
        });
        TableOfEvening { number, id: table.id.clone(), seats: table.seats.clone(), result }
    }
}

impl StandingState {
    fn of(standing: &tavola_club::Standing) -> StandingState {
        let mean = |sum: u64, count: u32| (count > 0).then(|| (sum as f64 / f64::from(count) * 100.0).round() / 100.0);
        StandingState {
            player: standing.player,
            place: standing.place,
            points: standing.points,
            total: standing.total,
            games: standing.games,
            wins: standing.wins,
            byes: standing.byes,
            opponents: mean(standing.opponents, standing.meetings),
        }
    }
}
