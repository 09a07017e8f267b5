//! The tables of a round: opened once, with their bots, and sat down at by the players of the evening.

use std::sync::Arc;

use tavola_club::{Evening, Sitter};
use tavola_core::Seat;
use tavola_table::{ChairState, Deed, Entry, Fact, Guest, Options, TokenHash};
use tokio::sync::oneshot;

use super::EveningId;
use crate::error::ApiError;
use crate::house::{self, House};
use crate::journal::{AppendError, TableId};
use crate::keeper::{Request, Tokens};

/// Sees to it that the tables of the last round are there. What is there already is left as it is.
pub(crate) async fn make_tables(house: &Arc<House>, id: EveningId, evening: &Evening) -> Result<(), ApiError> {
    let round = evening.rounds().len();
    let Some(last) = evening.rounds().last() else { return Ok(()) };
    if house.club.has_made(id, round) {
        return Ok(());
    }
    for table in last.tables.iter().filter(|table| table.result.is_none()) {
        let Some(name) = table.id.as_ref().and_then(|name| name.parse::<TableId>().ok()) else { continue };
        open(house, id, evening, name, table.seats.len()).await?;
        for (seat, sitter) in table.seats.iter() {
            if let Sitter::Bot(level) = sitter {
                invite(house, evening, name, seat, *level).await?;
            }
        }
    }
    house.club.note_made(id, round);
    Ok(())
}

/// Writes the first entry of a table, unless it is there.
async fn open(house: &House, id: EveningId, evening: &Evening, name: TableId, seats: usize) -> Result<(), ApiError> {
    if house.journal.last(&name).await? > 0 {
        return Ok(());
    }
    let terms = evening.terms();
    let mut rules = terms.rules.clone();
    rules.insert("players".to_owned(), seats.into());
    let kind = tavola_table::games::find(&terms.game).ok_or_else(ApiError::unavailable)?;
    let rules = kind.rules(&serde_json::Value::from(rules).to_string()).map_err(tavola_table::Refusal::from)?.rules;
    let options: Options =
        serde_json::from_value(terms.options.clone().into()).map_err(|error| ApiError::unreadable(&error))?;
    let host = host_of(evening)?;
    let fact = Fact::Opened { game: terms.game.clone(), rules, options, host, evening: Some(id.to_string()) };
    let entry = Entry { at: house.now(), by: None, fact };
    match house.journal.append(&name, 0, house::encode(&entry)).await {
        Ok(_) => {
            house.metrics.opened.inc();
            Ok(())
        }
        // Somebody else has made it meanwhile.
        Err(AppendError::Conflict { .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Puts a bot on a seat, unless somebody sits there.
async fn invite(
    house: &Arc<House>,
    evening: &Evening,
    name: TableId,
    seat: Seat,
    level: tavola_table::Level,
) -> Result<(), ApiError> {
    let tokens = Tokens { seat: None, host: Some(host_of(evening)?) };
    let (reply, answer) = oneshot::channel();
    let look = Box::new(move |admitted: Result<(&tavola_table::Table, _), _>| {
        let free = admitted.map(|(table, _)| table.chairs().get(seat.index()) == Some(&ChairState::Free));
        let _ = reply.send(free.unwrap_or(false));
    });
    house.send(name, Request::Look { tokens, look }).await?;
    if answer.await.map_err(|_| ApiError::unavailable())? {
        house.act_once(name, tokens, Deed::Invite { seat, level }).await?;
    }
    Ok(())
}

/// Lets a player of the evening sit down at the own table, ready to play.
pub(crate) async fn sit(
    house: &Arc<House>,
    table: TableId,
    guest: Guest,
    person: Option<String>,
) -> Result<Seat, ApiError> {
    let token = guest.token;
    let (reply, answer) = oneshot::channel();
    house.send(table, Request::Sit { guest, person, invited: true, reply }).await?;
    let (seat, _) = answer.await.map_err(|_| ApiError::unavailable())??;
    let ready = house.act_once(table, Tokens { seat: Some(token), host: None }, Deed::Ready { ready: true }).await;
    // Who comes back to a seat in a running round is there already.
    match ready {
        Ok(_) => Ok(seat),
        Err(error) if error.code == tavola_table::Refusal::RoundRuns.code() => Ok(seat),
        Err(error) => Err(error),
    }
}

/// What the host's token hashes to: whoever manages the evening manages its tables.
fn host_of(evening: &Evening) -> Result<TokenHash, ApiError> {
    evening.host().parse().map_err(|_| ApiError::unavailable())
}
