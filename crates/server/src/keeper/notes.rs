//! What is noted of a table outside its journal: whether it must be woken, what the list says of it, and how its matches
//! ended.

use tavola_table::host::Failure;
use tavola_table::{MatchEnd, Phase};
use tavola_wire::ListedTable;

use super::Keeper;
use crate::club;
use crate::journal::{Bucket, Key, PutError, Version};
use crate::listing;
use crate::rating;

/// What is noted of a table.
#[derive(Debug, Default)]
pub(super) struct Notes {
    listed: Known,
    /// Whether the table is noted as one that must be woken after a restart; `None` if nobody looked yet.
    awake: Option<bool>,
}

/// What the list of tables says of this one.
#[derive(PartialEq, Debug, Default)]
enum Known {
    /// Nobody has looked yet.
    #[default]
    Nothing,
    /// This, or nothing.
    Says(Option<ListedTable>),
}

impl Keeper {
    /// Keeps the notes up to date.
    pub(super) async fn note(&mut self) {
        self.note_awake().await;
        self.note_listed().await;
    }

    /// Keeps the list of tables up to date.
    async fn note_listed(&mut self) {
        let table = self.host.table();
        let due = listing::of(table);
        // A table that never wanted to be found needs no look at the list.
        let never = !table.options().listed && self.notes.listed == Known::Nothing;
        if never || matches!(&self.notes.listed, Known::Says(said) if *said == due) {
            return;
        }
        let write = listing::write(&*self.house.journal, self.id, due.as_ref(), self.house.now());
        if Box::pin(write).await.is_ok() {
            self.notes.listed = Known::Says(due);
        }
    }

    /// Notes whether the table must be woken after a restart, because something may happen by itself: in this round, so that not each
    /// turn of a bot is noted.
    async fn note_awake(&mut self) {
        let table = self.host.table();
        // A match that counts is looked after until it was counted, so that a server that starts anew does so.
        let counted = table.counts() && matches!(table.phase(), Phase::Dealing | Phase::Playing);
        let needed =
            table.runs_by_itself() || counted || self.host.uncounted().is_some() || self.calls.wakes_at().is_some();
        self.write_awake(needed).await;
    }

    /// Notes that the table need not be woken: nothing happens there until somebody comes, and whoever wakes it notes it again.
    pub(super) async fn note_asleep(&mut self) {
        let needed = self.host.uncounted().is_some();
        self.write_awake(needed).await;
    }

    async fn write_awake(&mut self, needed: bool) {
        if Some(needed) == self.notes.awake {
            return;
        }
        let key = Key::from(self.id);
        let journal = &self.house.journal;
        let done = if needed {
            match journal.put(Bucket::Awake, &key, Version::NEW, bytes::Bytes::from_static(b"1")).await {
                // Noted before: by an earlier keeper, or by one on another machine.
                Ok(_) | Err(PutError::Conflict { .. }) => true,
                Err(_) => false,
            }
        } else {
            match journal.get(Bucket::Awake, &key).await {
                Ok(Some((version, _))) => journal.delete(Bucket::Awake, &key, version).await.is_ok(),
                Ok(None) => true,
                Err(_) => false,
            }
        };
        if done {
            self.notes.awake = Some(needed);
        }
    }

    /// Counts a match that has ended, once, for the evening of the table and for ratings.
    pub(super) async fn count(&mut self, end: &MatchEnd) {
        let done = self.try_to_count(end).await;
        if let Err(error) = &done
            && let Some(left_out) = self.house.warnings.not_counted.pass()
        {
            tracing::warn!(table = %self.id, %error, left_out, "a match could not be counted yet");
        }
        self.host.counted(end.round, done.is_ok(), self.house.now());
    }

    async fn try_to_count(&mut self, end: &MatchEnd) -> Result<(), Failure> {
        let table = self.host.table();
        // How a match that somebody has left counts in an evening is for its host to say.
        if let Some(evening) = table.evening().filter(|_| end.forfeited.is_none()) {
            club::settle(&self.house, evening, self.id, end).await?;
        }
        if table.options().rated {
            rating::settle(&self.house, table.game(), self.id, end).await?;
        }
        Ok(())
    }
}
