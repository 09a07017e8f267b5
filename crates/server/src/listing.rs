//! Tables that wait for players and want to be found.

use bytes::Bytes;
use tavola_table::host::Failure;
use tavola_table::{ChairState, Millis, Phase, Table};
use tavola_wire::ListedTable;

use crate::journal::{Bucket, Journal, Key, TableId, Version};

/// The most tables in the list, those that were touched last.
const MOST_LISTED: usize = 100;

/// How long a table stands in the list after somebody last did something there: half a day.
const LISTED_FOR: Millis = 12 * 3_600_000;

/// How many values are read at once.
const PAGE: usize = 500;

/// What the list should say of a table; `None` if it should not stand there.
pub(crate) fn of(table: &Table) -> Option<ListedTable> {
    if !table.options().listed || table.phase() != Phase::Gathering {
        return None;
    }
    let chairs = table.chairs();
    let free = chairs.iter().filter(|chair| **chair == ChairState::Free).count();
    let name = |chair: &ChairState| match chair {
        ChairState::Person { name, .. } => Some(name.clone()),
        ChairState::Free | ChairState::Bot { .. } => None,
    };
    (free > 0).then(|| ListedTable {
        id: String::new(),
        game: table.game().to_owned(),
        seats: chairs.len(),
        free,
        names: chairs.iter().filter_map(name).collect(),
        touched: table.touched(),
    })
}

/// Lets the list say this of a table.
pub(crate) async fn write(journal: &dyn Journal, id: TableId, listed: Option<&ListedTable>) -> Result<(), Failure> {
    let key = Key::from(id);
    let version = journal.get(Bucket::Listing, &key).await?.map_or(Version::NEW, |(version, _)| version);
    let done = match listed {
        Some(listed) => {
            let value = serde_json::to_vec(listed).map_err(|_| Failure::Unavailable)?;
            journal.put(Bucket::Listing, &key, version, Bytes::from(value)).await.map(|_| ())
        }
        None => journal.delete(Bucket::Listing, &key, version).await,
    };
    Ok(done?)
}

/// The tables in the list. Those where nobody came for long are taken out of it.
pub(crate) async fn read(journal: &dyn Journal, now: Millis) -> Result<Vec<ListedTable>, Failure> {
    let mut listed: Vec<ListedTable> = Vec::new();
    let mut after = None;
    loop {
        let page = journal.list(Bucket::Listing, after.as_ref(), PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(last.key.clone());
        for value in page {
            match serde_json::from_slice::<ListedTable>(&value.value) {
                Ok(table) if table.touched.saturating_add(LISTED_FOR) > now => {
                    listed.push(ListedTable { id: value.key.to_string(), ..table });
                }
                // Whoever changes it meanwhile wants it to stay.
                _ => drop(journal.delete(Bucket::Listing, &value.key, value.version).await),
            }
        }
    }
    listed.sort_by_key(|table| std::cmp::Reverse(table.touched));
    listed.truncate(MOST_LISTED);
    Ok(listed)
}
