//! Tables out of their journals.

use tavola_table::host::{self, Failure, Host, Loader};
use tavola_table::{FoldError, Millis, Phase, Seq, Table, Thought};

use crate::club::EveningId;
use crate::cluster::{Cluster, Lease};
use crate::house::{House, HouseError};
use crate::journal::{AppendError, TableId};

/// How many entries are read at once.
pub(super) const PAGE: usize = 500;

/// How often a table is read on when its keeper writes meanwhile.
const TRIES: usize = 8;

/// A table that is being folded.
#[derive(Debug, Default)]
pub(crate) struct Fold(Loader);

impl Fold {
    /// Reads on to the end of the journal; the number of the last entry.
    pub(crate) async fn read_on(&mut self, house: &House, id: TableId) -> Result<Seq, HouseError> {
        loop {
            let page = house.journal.read(&id, self.0.seq(), PAGE).await;
            let page = page.inspect_err(|error| {
                if let Some(left_out) = house.warnings.not_read.pass() {
                    tracing::error!(%error, left_out, "a journal can't be read");
                }
            })?;
            if page.is_empty() {
                return Ok(self.0.seq());
            }
            for (seq, bytes) in page {
                self.0.fold(seq, &bytes).map_err(|error| damaged(house, id, &error))?;
            }
        }
    }

    /// Reads on, and lets nobody write any more who kept the table before.
    pub(crate) async fn fence(
        &mut self,
        house: &House,
        id: TableId,
        cluster: &dyn Cluster,
        wanted: u64,
    ) -> Result<Lease, HouseError> {
        for _ in 0..TRIES {
            // Whoever kept the table may have written until now.
            let seq = self.read_on(house, id).await?;
            match cluster.fence(&id, seq, wanted).await {
                Ok(lease) => return Ok(lease),
                // It was removed meanwhile.
                Err(AppendError::Conflict { last: 0 }) => return Err(HouseError::NoTable),
                Err(AppendError::Conflict { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Failure::Unavailable.into())
    }

    /// What a bot is to think about, if this decision is due.
    pub(crate) fn thought(&self, situation: Seq, now: Millis) -> Option<Thought> {
        self.0.thought(situation, now)
    }

    /// The same for a bot that thinks little.
    pub(crate) fn simple_thought(&self, situation: Seq, now: Millis) -> Option<Thought> {
        self.0.simple_thought(situation, now)
    }

    /// The host of the table.
    pub(crate) fn finish(self, house: &House) -> Result<Host, HouseError> {
        self.0.finish(house.limits.host_settings(&house.keep)).ok_or(HouseError::NoTable)
    }
}

/// A table as far as its journal goes.
pub(crate) async fn load(house: &House, id: TableId) -> Result<Fold, HouseError> {
    let mut fold = Fold::default();
    if EveningId::is_stream(&id) || fold.read_on(house, id).await? == 0 {
        return Err(HouseError::NoTable);
    }
    Ok(fold)
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
            host::fold(&mut table, seq, &bytes).map_err(|error| damaged(house, id, &error))?;
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

pub(super) fn damaged(house: &House, id: TableId, error: &FoldError) -> HouseError {
    if let Some(left_out) = house.warnings.damaged.pass() {
        tracing::error!(table = %id, %error, left_out, "the journal of a table can't be folded");
    }
    HouseError::Damaged
}
