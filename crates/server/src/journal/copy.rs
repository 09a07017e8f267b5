//! All tables and values of one journal, copied into another one.

use std::pin::pin;

use futures_util::TryStreamExt as _;

use super::{AppendError, Bucket, Journal, JournalError, PAGE, PutError, TableId, Version, all_keys};

/// What was copied, or was there already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Tables.
    pub tables: u64,
    /// Their entries.
    pub entries: u64,
    /// Small values.
    pub values: u64,
}

/// Why a copy can't be made, or isn't one.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// One of the journals can't answer.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// An entry can't be written.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// A value can't be written.
    #[error(transparent)]
    Put(#[from] PutError),
    /// The other journal has something else there.
    #[error("table {table} has another entry {seq} over there; copy into a journal that is empty")]
    Differs {
        /// The table.
        table: TableId,
        /// The number of the first entry that differs.
        seq: super::Seq,
    },
    /// The other journal has another value.
    #[error("the value {key} of {bucket} is another one over there; copy into a journal that is empty")]
    ValueDiffers {
        /// The bucket.
        bucket: Bucket,
        /// The key.
        key: super::Key,
    },
}

/// Copies everything, and compares it afterwards.
///
/// What is there already and the same is left as it is, so that a copy that was interrupted can be gone on with. Nobody
/// should use either journal meanwhile: what is appended behind the copy's back is not copied.
///
/// # Errors
/// If a journal fails, or the other one has something else. Then nothing of it was changed but what was new.
pub async fn copy(from: &dyn Journal, to: &dyn Journal, mut progress: impl FnMut(Copied)) -> Result<Copied, CopyError> {
    let mut copied = Copied::default();
    let mut after = None;
    loop {
        let page = from.tables(after.as_ref(), PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(*last);
        for table in page {
            copied.entries += copy_table(from, to, &table).await?;
            copied.tables += 1;
            progress(copied);
        }
    }
    // What nodes agree on about themselves is a matter of each house.
    for bucket in Bucket::ALL.into_iter().filter(|bucket| *bucket != Bucket::Nodes) {
        let mut keys = pin!(all_keys(from, bucket));
        while let Some(key) = keys.try_next().await? {
            let Some((_, value)) = from.get(bucket, &key).await? else { continue };
            match to.get(bucket, &key).await? {
                None => drop(to.put(bucket, &key, Version::NEW, value).await?),
                Some((_, there)) if there == value => {}
                Some(_) => return Err(CopyError::ValueDiffers { bucket, key }),
            }
            copied.values += 1;
            progress(copied);
        }
    }
    Ok(copied)
}

/// Copies one table and reads it back; returns how many entries it has.
async fn copy_table(from: &dyn Journal, to: &dyn Journal, table: &TableId) -> Result<u64, CopyError> {
    let mut there = to.last(table).await?;
    let mut seq = 0;
    loop {
        let page = from.read(table, seq, PAGE).await?;
        if page.is_empty() {
            break;
        }
        let begin = seq;
        for (number, entry) in &page {
            if *number > there {
                there = to.append(table, there, entry.clone()).await?;
            }
            seq = *number;
        }
        // What was just written is read as anybody would read it.
        let mut written = Vec::with_capacity(page.len());
        while written.len() < page.len() {
            let after = written.last().map_or(begin, |(number, _)| *number);
            let more = to.read(table, after, page.len() - written.len()).await?;
            if more.is_empty() {
                break;
            }
            written.extend(more);
        }
        if let Some(at) = (0..page.len()).find(|&at| written.get(at) != page.get(at)) {
            return Err(CopyError::Differs { table: *table, seq: begin + 1 + at as super::Seq });
        }
    }
    if to.last(table).await? != seq {
        return Err(CopyError::Differs { table: *table, seq: seq + 1 });
    }
    Ok(seq.into())
}
