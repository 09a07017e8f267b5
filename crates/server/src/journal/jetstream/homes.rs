//! In which stream a table lies.
//!
//! Tables are spread over a number of streams, so that their leaders spread over the servers. The number is part of the house
//! and may grow: a new table lies where the newest number puts it, an older one where it was put. Houses that were opened
//! before there were several have one more stream, with all their tables of that time.

use super::super::{Bucket, JournalError, Key, MAX_ENTRY, PutError, TableId, Version};
use super::options::{JetStreamOptions, OpenError};
use super::storage::{ROOM_FOR_HEADERS, Storage, common};
use super::values::Values;
use async_nats::jetstream::stream::{Config, Stream};
use bytes::Bytes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Of how many tables it is remembered where they lie; about 100 bytes each.
const REMEMBERED: usize = 65_536;

/// How often a change of the number of streams is tried when other nodes do the same.
const TRIES: usize = 8;

/// The streams of all tables.
#[derive(Debug)]
pub(super) struct Homes {
    storage: Storage,
    options: JetStreamOptions,
    known: Mutex<Known>,
    found: Mutex<HashMap<TableId, Home>>,
}

/// The stream and the subject of a table. A stream holds some KiB of what is known of it, so that tables share it.
#[derive(Clone, Debug)]
pub(super) struct Home {
    pub(super) stream: Arc<Stream>,
    pub(super) subject: Arc<str>,
}

#[derive(Debug, Default)]
struct Known {
    /// The numbers of streams that the house had, the newest last.
    counts: Vec<usize>,
    streams: Vec<Arc<Stream>>,
    /// The one stream of a house that was opened before there were several.
    first: Option<Arc<Stream>>,
}

impl Homes {
    pub(super) async fn open(storage: Storage, values: &Values, options: &JetStreamOptions) -> Result<Self, OpenError> {
        let homes = Homes { storage, options: options.clone(), known: Mutex::default(), found: Mutex::default() };
        let first = homes.storage.context.get_stream(format!("{}_tables", options.name)).await.ok();
        homes.known().first = first.map(Arc::new);
        homes.grow(values).await?;
        Ok(homes)
    }

    /// Sees to it that the house has as many streams as the options say, and knows of those that others have made.
    async fn grow(&self, values: &Values) -> Result<(), OpenError> {
        const WHAT: &str = "agree on the number of streams";
        let refused = |why: &dyn std::fmt::Display| OpenError::Refused { what: WHAT, why: why.to_string() };
        for _ in 0..TRIES {
            let (version, mut counts) = read_counts(values).await.map_err(|error| refused(&error))?;
            let most = counts.last().copied().unwrap_or(0);
            if most >= self.options.streams {
                return self.know(counts).await;
            }
            // The streams first: whoever reads the number finds them.
            self.make(self.options.streams).await?;
            counts.push(self.options.streams);
            let text = counts.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
            match values.put(Bucket::Nodes, &key(), version, Bytes::from(text)).await {
                Ok(_) => return self.know(counts).await,
                Err(PutError::Conflict { .. }) => {}
                Err(error) => return Err(refused(&error)),
            }
        }
        Err(refused(&"other nodes change it all the time"))
    }

    async fn know(&self, counts: Vec<usize>) -> Result<(), OpenError> {
        let streams = self.make(counts.last().copied().unwrap_or(0)).await?;
        let mut known = self.known();
        (known.counts, known.streams) = (counts, streams);
        Ok(())
    }

    async fn make(&self, count: usize) -> Result<Vec<Arc<Stream>>, OpenError> {
        let name = &self.options.name;
        let mut streams = Vec::new();
        for number in 0..count {
            let config = Config {
                name: format!("{name}_tables_{number}"),
                description: Some(format!("What happened at the tables of Tavola, part {number}")),
                subjects: vec![format!("{name}.table.{number}.*")],
                max_bytes: if self.options.max_bytes == 0 {
                    -1
                } else {
                    (self.options.max_bytes / count as u64).cast_signed()
                },
                max_message_size: (MAX_ENTRY + ROOM_FOR_HEADERS) as i32,
                deny_delete: true,
                // Tables are removed when nobody has touched them for long: see `Tables::remove`.
                allow_rollup: true,
                ..common(&self.options)
            };
            streams.push(Arc::new(self.storage.ensure(config, "make the streams of tables").await?));
        }
        Ok(streams)
    }

    /// Learns of streams that other nodes have made since.
    pub(super) async fn learn(&self, values: &Values) -> Result<bool, JournalError> {
        let (_, counts) = read_counts(values).await?;
        if counts.len() <= self.known().counts.len() {
            return Ok(false);
        }
        Ok(self.know(counts).await.is_ok())
    }

    /// Where a table lies; where a new one would, if it is nowhere.
    pub(super) async fn of(&self, table: TableId) -> Result<Home, JournalError> {
        if let Some(home) = self.remembered(table) {
            return Ok(home);
        }
        let possible = self.possible(table);
        if possible.len() > 1 {
            for home in &possible {
                if self.storage.last_message(&home.stream, &home.subject, "look for a table").await?.is_some() {
                    self.remember(table, home);
                    return Ok(home.clone());
                }
            }
        }
        Ok(possible[0].clone())
    }

    /// Remembers where a table lies.
    pub(super) fn remember(&self, table: TableId, home: &Home) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.len() >= REMEMBERED && !found.contains_key(&table) {
            found.clear();
        }
        found.insert(table, home.clone());
    }

    /// Forgets where a table lay that was removed.
    pub(super) fn forget(&self, table: TableId) {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
    }

    fn remembered(&self, table: TableId) -> Option<Home> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).get(&table).cloned()
    }

    /// Where a table may lie, the likeliest place first.
    fn possible(&self, table: TableId) -> Vec<Home> {
        let known = self.known();
        let mut numbers: Vec<usize> = Vec::new();
        for count in known.counts.iter().rev() {
            let number = part(table, *count);
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        let name = &self.options.name;
        let spread = numbers.into_iter().map(|number| Home {
            stream: known.streams[number].clone(),
            subject: format!("{name}.table.{number}.{table}").into(),
        });
        let first = known
            .first
            .iter()
            .map(|stream| Home { stream: stream.clone(), subject: format!("{name}.table.{table}").into() });
        spread.chain(first).collect()
    }

    /// All streams of tables.
    pub(super) fn streams(&self) -> Vec<Arc<Stream>> {
        let known = self.known();
        known.streams.iter().chain(&known.first).cloned().collect()
    }

    /// The table of a subject.
    pub(super) fn table(&self, subject: &str) -> Option<TableId> {
        let rest = subject.strip_prefix(&*self.options.name)?.strip_prefix(".table.")?;
        rest.rsplit('.').next()?.parse().ok()
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where the numbers of streams are written down.
fn key() -> Key {
    "streams".parse().expect("a key")
}

async fn read_counts(values: &Values) -> Result<(Version, Vec<usize>), JournalError> {
    let Some((version, text)) = values.get(Bucket::Nodes, &key()).await? else {
        return Ok((Version::NEW, Vec::new()));
    };
    let text = String::from_utf8_lossy(&text);
    Ok((version, text.split_whitespace().filter_map(|count| count.parse().ok()).collect()))
}

/// To which of so many streams a table belongs. This must never change: tables would not be found again.
fn part(table: TableId, count: usize) -> usize {
    let sum = table.as_str().bytes().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    sum as usize % count.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_stays_where_it_is() {
        let part = |name: &str, count| part(name.parse().expect("a name"), count);
        assert_eq!([part("k3v9x0c2m7qz", 1), part("k3v9x0c2m7qz", 8), part("0123456789abcdef", 8)], [0, 5, 0]);
    }

    #[test]
    fn tables_are_spread_evenly() {
        let mut counts = [0; 8];
        for number in 0_u32..8_000 {
            let mut entropy = [7; 10];
            entropy[..4].copy_from_slice(&number.wrapping_mul(2_654_435_761).to_le_bytes());
            counts[part(TableId::from_entropy(entropy), 8)] += 1;
        }
        assert!(counts.iter().all(|count| (800..1_200).contains(count)), "{counts:?}");
    }
}
