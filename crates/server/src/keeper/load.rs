//! Tables out of their journals.

use tavola_table::host::{self, Host, Loader};
use tavola_table::{FoldError, Phase, Table};

use crate::club::EveningId;
use crate::house::{House, HouseError};
use crate::journal::TableId;

/// How many entries are read at once.
pub(super) const PAGE: usize = 500;

/// The host of a table, out of its journal.
pub(crate) async fn load(house: &House, id: TableId) -> Result<Host, HouseError> {
    if EveningId::is_stream(&id) {
        return Err(HouseError::NoTable);
    }
    let mut loader = Loader::default();
    loop {
        let page = house.journal.read(&id, loader.seq(), PAGE).await;
        let page = page.inspect_err(|error| tracing::error!(%error, "a journal can't be read"))?;
        if page.is_empty() {
            let settings = house.limits.host_settings(house.journal.is_shared());
            return loader.finish(settings).ok_or(HouseError::NoTable);
        }
        for (seq, bytes) in page {
            loader.fold(seq, &bytes).map_err(|error| damaged(id, &error))?;
        }
    }
}

/// A table as it was at the end of a round; `None` if there was no such round.
pub(crate) async fn load_round(house: &House, id: TableId, number: u32) -> Result<Option<Table>, HouseError> {
    let mut table: Option<Table> = None;
    let mut last = 0;
    loop {
        let page = house.journal.read(&id, last, PAGE).await?;
        if page.is_empty() {
            return Ok(table.filter(|table| table.round_number() == Some(number)));
        }
        for (seq, bytes) in page {
            host::fold(&mut table, seq, &bytes).map_err(|error| damaged(id, &error))?;
            last = seq;
            if let Some(table) = table.take_if(|table| is_after(table, number)) {
                return Ok(Some(table));
            }
        }
    }
}

fn is_after(table: &Table, number: u32) -> bool {
    table.round_number() == Some(number) && !matches!(table.phase(), Phase::Playing | Phase::Dealing)
}

pub(super) fn damaged(id: TableId, error: &FoldError) -> HouseError {
    tracing::error!(table = %id, %error, "the journal of a table can't be folded");
    HouseError::Damaged
}
