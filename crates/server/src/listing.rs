//! Tables that wait for players and want to be found.

use std::pin::pin;

use futures_util::TryStreamExt as _;
use futures_util::future::try_join_all;
use tavola_table::host::Failure;
use tavola_table::{ChairState, Millis, Phase, Table};
use tavola_wire::ListedTable;

use crate::journal::{Bucket, Journal, Key, TableId, all_keys, update};

/// The most tables on a page of the list, those that were touched last.
const MOST_LISTED: usize = 100;

/// How long a table stands in the list after somebody last did something there: half a day.
const LISTED_FOR: Millis = 12 * 3_600_000;

/// On how many sheets the list is kept, each a small value: so few are read at once, and so many can be written at once.
const SHEETS: usize = 16;

/// The most tables on a sheet: as many as fit into a small value.
const MOST_ON_SHEET: usize = 80;

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
        practice: table.options().practice,
    })
}

/// Lets the list say this of a table.
pub(crate) async fn write(
    journal: &dyn Journal,
    id: TableId,
    listed: Option<&ListedTable>,
    now: Millis,
) -> Result<(), Failure> {
    let name = id.to_string();
    let change = |sheet: Option<Vec<ListedTable>>| {
        let mut sheet = sheet.unwrap_or_default();
        // Those where nobody came for long go out with this one.
        sheet.retain(|table| table.id != name && is_fresh(table, now));
        if let Some(listed) = listed {
            sheet.insert(0, ListedTable { id: name.clone(), ..listed.clone() });
        }
        sheet.truncate(MOST_ON_SHEET);
        ((!sheet.is_empty()).then_some(sheet), ())
    };
    Ok(update(journal, Bucket::Listing, &sheet_of(id), change).await?)
}

/// The tables in the list, those that were touched last first; of them those touched before `before`.
pub(crate) async fn read(
    journal: &dyn Journal,
    now: Millis,
    before: Option<Millis>,
) -> Result<Vec<ListedTable>, Failure> {
    let sheets = (0..SHEETS).map(|number| async move { journal.get(Bucket::Listing, &sheet(number)).await });
    let mut listed: Vec<ListedTable> = Vec::new();
    for (_, value) in try_join_all(sheets).await?.into_iter().flatten() {
        match serde_json::from_slice::<Vec<ListedTable>>(&value) {
            Ok(tables) => listed.extend(tables),
            Err(error) => tracing::error!(%error, "a part of the list of tables can't be read"),
        }
    }
    listed.retain(|table| is_fresh(table, now) && before.is_none_or(|before| table.touched < before));
    listed.sort_by_key(|table| std::cmp::Reverse(table.touched));
    listed.truncate(MOST_LISTED);
    Ok(listed)
}

/// Takes over what versions before 0.2 wrote, a value for each table.
pub(crate) async fn take_over(journal: &dyn Journal, now: Millis) -> Result<(), Failure> {
    let mut keys = pin!(all_keys(journal, Bucket::Listing));
    while let Some(key) = keys.try_next().await? {
        let Ok(id) = key.as_str().parse::<TableId>() else { continue };
        let Some((version, value)) = journal.get(Bucket::Listing, &key).await? else { continue };
        if let Ok(listed) = serde_json::from_slice::<ListedTable>(&value) {
            write(journal, id, Some(&listed), now).await?;
        }
        // Where several nodes start at once, another one may have done so.
        drop(journal.delete(Bucket::Listing, &key, version).await);
    }
    Ok(())
}

fn is_fresh(table: &ListedTable, now: Millis) -> bool {
    table.touched.saturating_add(LISTED_FOR) > now
}

fn sheet_of(id: TableId) -> Key {
    sheet(id.as_str().bytes().map(usize::from).sum::<usize>() % SHEETS)
}

/// # Panics
/// Never: letters, a dot and a number make a key.
fn sheet(number: usize) -> Key {
    format!("sheet.{number}").parse().expect("a key")
}
