//! What ends of names and matches: names that nobody has used for long, and notes of matches whose tables are gone.

use std::pin::pin;

use futures_util::TryStreamExt as _;
use tavola_table::host::Failure;
use tavola_table::{Millis, games};

use super::names::KnownName;
use super::{RatingError, StoredRating, delete, games_of, get, key, remove};
use crate::house::House;
use crate::journal::{Bucket, Journal, JournalError, Key, TableId, all_keys};
use crate::sweep::is_mine;

/// How many notes are looked for at once.
const PAGE: usize = 100;

/// Removes the names of this node's part that nobody has used for long, if it is so late; tells how many.
pub(crate) async fn end_names(house: &House, now: Millis) -> Result<usize, Failure> {
    let mut ended = 0;
    let mut keys = pin!(all_keys(&*house.journal, Bucket::Ratings));
    while let Some(name) = keys.try_next().await? {
        let Some(id) = name.as_str().strip_prefix("name.") else { continue };
        if house.is_closing() || !id.parse().is_ok_and(|id| is_mine(house, id)) {
            continue;
        }
        let Some((_, known)) = get::<KnownName>(house, &name).await? else { continue };
        let touched = last_used(house, id, &known).await?;
        if house.keep.name_until(touched).is_none_or(|until| until > now) || has_games(house, id).await? {
            continue;
        }
        match remove(house, id, known.token).await {
            Err(RatingError::Failed(failure)) => return Err(failure),
            Ok(()) | Err(RatingError::NoName) => {}
        }
        // No match with this name can be waiting to be counted any more.
        for game in games::SLUGS {
            delete(house, &key(&["rated", game, id])?).await?;
        }
        ended += 1;
    }
    Ok(ended)
}

/// When a name was taken, or last played for its rating.
async fn last_used(house: &House, id: &str, known: &KnownName) -> Result<Millis, Failure> {
    let mut last = known.since;
    for game in games::SLUGS {
        let rated = get::<StoredRating>(house, &key(&["rated", game, id])?).await?;
        last = last.max(rated.map_or(0, |(_, rated)| rated.last));
    }
    Ok(last)
}

/// Whether any table is left that is among the games of a name.
async fn has_games(house: &House, id: &str) -> Result<bool, Failure> {
    for game in games_of(house, id).await? {
        if let Ok(table) = game.table.parse::<TableId>()
            && house.journal.last(&table).await? > 0
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Removes what is noted of the matches of a table that is gone: nobody will ask for them to be counted again.
pub(crate) async fn forget_matches(journal: &dyn Journal, table: TableId) -> Result<(), JournalError> {
    let Ok(mut after) = format!("match.{table}").parse::<Key>() else { return Ok(()) };
    let begin = format!("{after}.");
    loop {
        let page = journal.keys(Bucket::Ratings, Some(&after), PAGE).await?;
        for note in page.iter().take_while(|note| note.as_str().starts_with(&begin)) {
            if let Some((version, _)) = journal.get(Bucket::Ratings, note).await? {
                // Whoever changes it at the same time leaves a note that does no harm.
                drop(journal.delete(Bucket::Ratings, note, version).await);
            }
        }
        match page.last() {
            Some(last) if last.as_str().starts_with(&begin) => after = last.clone(),
            _ => return Ok(()),
        }
    }
}
