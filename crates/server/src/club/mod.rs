//! Club evenings: each is a journal of its own, beside those of the tables.
//!
//! Nobody keeps an evening: whoever wants something folds what is new, decides, and appends with the number that the
//! decision was made for. Of two who do so at once one is told to decide again. So any node serves any evening, and a
//! server that restarts has all of it.

mod error;
mod id;
mod shown;
mod tables;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tavola_club::{Entry, Evening, Fact, FoldError};
use tavola_table::MatchEnd;
use tavola_table::host::Failure;

use crate::house::{House, HouseError};
use crate::journal::{AppendError, Seq, TableId};
use crate::keep::RestingKind;
use crate::random;

pub(crate) use error::ClubError;
pub(crate) use id::EveningId;
pub(crate) use shown::shown;
pub(crate) use tables::{host_of, make_tables, sit};

/// How many entries are read at once.
const PAGE: usize = 500;

/// How often a decision is made again when others append first.
const TRIES: usize = 8;

/// How many evenings are kept folded; others are folded again when somebody asks.
const MOST_FOLDED: usize = 256;

/// The most entries of one evening: results of a hundred rounds, each corrected a few times.
const MOST_ENTRIES: Seq = 20_000;

/// Evenings as they were last seen.
#[derive(Debug, Default)]
pub(crate) struct Club {
    folded: Mutex<HashMap<EveningId, Folded>>,
}

#[derive(Debug)]
struct Folded {
    evening: Arc<Evening>,
    /// The last round whose tables are known to be there.
    made: Option<usize>,
}

impl Club {
    fn lock(&self) -> MutexGuard<'_, HashMap<EveningId, Folded>> {
        self.folded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn evening(&self, id: EveningId) -> Option<Arc<Evening>> {
        self.lock().get(&id).map(|known| known.evening.clone())
    }

    /// Keeps an evening, unless somebody has seen more of it.
    fn keep_evening(&self, id: EveningId, evening: &Arc<Evening>) {
        let mut folded = self.lock();
        if folded.len() >= MOST_FOLDED && !folded.contains_key(&id) {
            // The one that nobody has touched for longest.
            let oldest = folded.iter().min_by_key(|(_, known)| known.evening.touched()).map(|(id, _)| *id);
            oldest.and_then(|oldest| folded.remove(&oldest));
        }
        let known = folded.entry(id).or_insert_with(|| Folded { evening: evening.clone(), made: None });
        if known.evening.seq() < evening.seq() {
            known.evening = evening.clone();
        }
    }

    /// Forgets an evening that was removed.
    pub(crate) fn forget(&self, id: EveningId) {
        self.lock().remove(&id);
    }

    /// Whether the tables of this round are known to be there.
    fn has_made(&self, id: EveningId, round: usize) -> bool {
        self.lock().get(&id).is_some_and(|known| known.made == Some(round))
    }

    fn note_made(&self, id: EveningId, round: usize) {
        if let Some(known) = self.lock().get_mut(&id) {
            known.made = Some(round);
        }
    }
}

/// Opens an evening.
pub(crate) async fn open(house: &House, fact: Fact) -> Result<EveningId, ClubError> {
    let id = EveningId::new(random::table_id()?);
    append(house, id, 0, &fact).await?;
    Ok(id)
}

/// An evening with all that is in its journal.
pub(crate) async fn read(house: &House, id: EveningId) -> Result<Arc<Evening>, ClubError> {
    let mut known = house.club.evening(id);
    loop {
        let last = known.as_ref().map_or(0, |evening| evening.seq());
        let page = house.journal.read(&id.stream(), last, PAGE).await?;
        if page.is_empty() {
            let evening = known.ok_or(ClubError::NoEvening)?;
            // Another node may have removed it, if it is so old.
            let until = house.keep.until(RestingKind::Evening, evening.touched());
            if until.is_some_and(|until| until <= house.now()) && house.journal.last(&id.stream()).await? == 0 {
                house.club.forget(id);
                return Err(ClubError::NoEvening);
            }
            house.club.keep_evening(id, &evening);
            return Ok(evening);
        }
        let mut evening = known.map(|evening| Evening::clone(&evening));
        for (seq, bytes) in page {
            fold(&mut evening, seq, &bytes).map_err(|error| damaged(id, &error))?;
        }
        known = evening.map(Arc::new);
    }
}

/// Decides and writes; if somebody else was first, decides again. Deciding changes nothing: it may happen several times.
/// Returns the evening then.
pub(crate) async fn change(
    house: &House,
    id: EveningId,
    decide: impl Fn(&Evening) -> Result<Option<Fact>, ClubError>,
) -> Result<Arc<Evening>, ClubError> {
    for _ in 0..TRIES {
        let evening = read(house, id).await?;
        let Some(fact) = decide(&evening)? else { return Ok(evening) };
        if evening.seq() >= MOST_ENTRIES {
            return Err(ClubError::WornOut);
        }
        match append(house, id, evening.seq(), &fact).await {
            Ok(()) => return read(house, id).await,
            Err(AppendError::Conflict { .. }) => house.metrics.conflicts.inc(),
            Err(error) => {
                tracing::warn!(evening = %id, %error, "an entry was not stored");
                return Err(error.into());
            }
        };
    }
    Err(Failure::Unavailable.into())
}

/// Writes the result of a match into the evening of its table; once, however often it is told.
pub(crate) async fn settle(house: &House, evening: &str, table: TableId, end: &MatchEnd) -> Result<(), Failure> {
    let Ok(id) = evening.parse::<EveningId>() else { return Ok(()) };
    let settled = change(house, id, |evening| Ok(evening.finish(table.as_str(), end.games.clone()))).await;
    match settled {
        Ok(_) => Ok(()),
        // What can't be helped by trying again must not keep the players from their next match.
        Err(ClubError::House(HouseError::Failed(
            failure @ (Failure::Unavailable | Failure::Busy | Failure::NoRoom),
        ))) => Err(failure),
        Err(error) => {
            tracing::error!(evening = %id, table = %table, %error, "a result can't be entered");
            Ok(())
        }
    }
}

/// # Panics
/// Never: entries are plain data with string keys.
async fn append(house: &House, id: EveningId, after: Seq, fact: &Fact) -> Result<(), AppendError> {
    let entry = Entry { at: house.now(), fact: fact.clone() };
    let bytes = serde_json::to_vec(&entry).expect("an entry is plain JSON");
    house.journal.append(&id.stream(), after, bytes.into()).await.map(drop)
}

fn fold(evening: &mut Option<Evening>, seq: Seq, bytes: &[u8]) -> Result<(), FoldError> {
    let entry: Entry = serde_json::from_slice(bytes).map_err(|_| FoldError::Misplaced { seq })?;
    match evening {
        None => *evening = Some(Evening::open(&entry)?),
        Some(evening) => evening.apply(seq, &entry)?,
    }
    Ok(())
}

fn damaged(id: EveningId, error: &FoldError) -> ClubError {
    tracing::error!(evening = %id, %error, "the journal of an evening can't be folded");
    ClubError::Damaged
}
