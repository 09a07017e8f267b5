//! The tables of a round: opened once, with their bots, and sat down at by the players of the evening.

use std::sync::Arc;

use tavola_club::{Evening, Sitter};
use tavola_core::{PerSeat, Seat};
use tavola_table::host::{Failure, encode_entry};
use tavola_table::{Credentials, Deed, Entry, Fact, Guest, Options, Refusal, TokenHash};

use super::{ClubError, EveningId};
use crate::house::{House, HouseError};
use crate::journal::{AppendError, TableId};

/// Sees to it that the tables of the last round are there. What is there already is left as it is.
pub(crate) async fn make_tables(house: &Arc<House>, id: EveningId, evening: &Evening) -> Result<(), ClubError> {
    let round = evening.rounds().len();
    let Some(last) = evening.rounds().last() else { return Ok(()) };
    if house.club.has_made(id, round) {
        return Ok(());
    }
    for table in last.tables.iter().filter(|table| table.result.is_none()) {
        let Some(name) = table.id.as_ref().and_then(|name| name.parse::<TableId>().ok()) else { continue };
        open(house, id, evening, name, &table.seats).await?;
    }
    house.club.note_made(id, round);
    Ok(())
}

/// Writes the first entry of a table, with its bots, unless it is there.
async fn open(
    house: &House,
    id: EveningId,
    evening: &Evening,
    name: TableId,
    seats: &PerSeat<Sitter>,
) -> Result<(), ClubError> {
    if house.journal.last(&name).await? > 0 {
        return Ok(());
    }
    let terms = evening.terms();
    let mut rules = terms.rules.clone();
    rules.insert("players".to_owned(), seats.len().into());
    let kind = tavola_table::games::find(&terms.game).ok_or_else(|| Refusal::unknown_game(&terms.game))?;
    let rules = kind.rules(&serde_json::Value::from(rules).to_string()).map_err(Refusal::from)?.full;
    let options: Options = serde_json::from_value(terms.options.clone().into()).map_err(|_| ClubError::Damaged)?;
    let host = host_of(evening)?;
    let bots = seats.iter().filter_map(|(seat, sitter)| match sitter {
        Sitter::Bot(level) => Some((seat, tavola_table::Sitter::Bot(*level))),
        Sitter::Player(_) => None,
    });
    let (game, evening, sitters) = (terms.game.clone(), Some(id.to_string()), bots.collect());
    let fact = Fact::Opened { game, rules, options, host, evening, sitters };
    let entry = Entry { at: house.now(), by: None, fact };
    match house.journal.append(&name, 0, encode_entry(&entry)).await {
        Ok(_) => {
            house.metrics.opened.inc();
            Ok(())
        }
        // Somebody else has made it meanwhile.
        Err(AppendError::Conflict { .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Lets a player of the evening sit down at their table, ready to play.
pub(crate) async fn sit(house: &Arc<House>, table: TableId, guest: Guest) -> Result<Seat, ClubError> {
    let token = guest.token;
    let (seat, _) = house.sit(table, guest).await?;
    let ready = house.act_once(table, Credentials::of_seat(token), Deed::Ready { ready: true }).await;
    // Who comes back to a seat in a running round is there already.
    match ready {
        Ok(_) | Err(HouseError::Failed(Failure::Refused(Refusal::RoundRuns))) => Ok(seat),
        Err(error) => Err(error.into()),
    }
}

/// What the host's token hashes to: whoever manages the evening manages its tables.
pub(crate) fn host_of(evening: &Evening) -> Result<TokenHash, ClubError> {
    evening.host().parse().map_err(|_| ClubError::Damaged)
}
