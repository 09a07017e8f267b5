//! Who wants to be told what happens at a table, as small values.

use std::collections::HashSet;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tavola_core::Seat;
use tavola_table::host::Failure;
use tavola_table::{Call, Millis, Seq, TokenHash, Why};
use tavola_wire::{KeptNotice, Lang, NoticeWay, QuietHours, WantedNotice};

use super::{DAY, Notices, mail, quiet};
use crate::journal::{self, Bucket, Journal, Key, TableId};
use crate::random;

/// How many wishes to be told one seat may have: several devices, and an address.
const MOST_OF_SEAT: usize = 5;

/// How many mails that ask for a confirmation an address is sent in a day: somebody else may have given it.
const MOST_QUESTIONS: usize = 3;

/// A wish to be told.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subscription {
    /// Its name.
    pub(super) id: String,
    seat: Seat,
    /// Of the token of the seat: who sits there later is somebody else.
    token: TokenHash,
    pub(super) way: Channel,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quiet: Option<QuietHours>,
    pub(super) lang: Lang,
    /// When it was wished.
    since: Millis,
    told: LastTold,
}

/// A way to tell somebody, as it is kept.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Channel {
    Push { endpoint: String, p256dh: String, auth: String },
    Mail { address: String, every: bool, confirmed: bool },
}

/// What somebody was told last, by the entry that had changed the round.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct LastTold {
    turn: Seq,
    over: Seq,
    wish: Seq,
}

impl LastTold {
    const fn has(&self, call: Call) -> bool {
        call.situation
            <= match call.why {
                Why::Turn => self.turn,
                Why::Over => self.over,
                Why::Next | Why::Rematch => self.wish,
            }
    }

    fn note(&mut self, Call { why, situation }: Call) {
        match why {
            Why::Turn => self.turn = situation,
            Why::Over => self.over = situation,
            // Whoever hears that somebody wants to play again knows that it is over.
            Why::Next | Why::Rematch => (self.over, self.wish) = (situation, situation),
        }
    }
}

/// When an address was last sent mails.
#[derive(Default, Serialize, Deserialize)]
struct Mailed {
    /// A notice that counts for its day.
    #[serde(default)]
    last: Millis,
    /// What that notice was about, so that who is interrupted before it is noted there may try again.
    #[serde(default)]
    about: String,
    /// Questions whether it wants any, of the last day.
    #[serde(default)]
    asked: Vec<Millis>,
}

/// Why a wish is not kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoticeError {
    /// Nobody is told so here.
    Off,
    /// Nobody could be told so.
    Way,
    /// No day has such hours.
    Quiet,
    /// The seat has enough of them.
    Many,
    /// The address was asked often enough today.
    Asked,
    /// There is no such wish.
    None,
    /// Not now.
    Failed(Failure),
}

impl<T: Into<Failure>> From<T> for NoticeError {
    fn from(error: T) -> Self {
        NoticeError::Failed(error.into())
    }
}

/// Who wants to be told, as the table knows them.
#[derive(Clone, Copy)]
pub(crate) struct Subscriber {
    pub(crate) seat: Seat,
    /// Of the token of the seat.
    pub(crate) token: TokenHash,
    /// The last entry that they may have seen.
    pub(crate) seq: Seq,
}

/// Keeps a wish, in the place of one for the same device or address; asks the owner of an address first.
pub(crate) async fn keep(
    notices: &std::sync::Arc<Notices>,
    table: TableId,
    game: &'static str,
    caller: Subscriber,
    wanted: WantedNotice,
    now: Millis,
) -> Result<KeptNotice, NoticeError> {
    if !wanted.quiet.is_none_or(quiet::holds) {
        return Err(NoticeError::Quiet);
    }
    let way = match wanted.way {
        NoticeWay::Push { endpoint, p256dh, auth } => {
            let push = notices.push.as_ref().ok_or(NoticeError::Off)?;
            if !push.can_reach(&endpoint, &p256dh, &auth) {
                return Err(NoticeError::Way);
            }
            Channel::Push { endpoint, p256dh, auth }
        }
        NoticeWay::Mail { address, every } => {
            notices.mail.as_ref().ok_or(NoticeError::Off)?;
            if !mail::is_address(&address) {
                return Err(NoticeError::Way);
            }
            Channel::Mail { address, every, confirmed: false }
        }
    };
    let Subscriber { seat, token, seq } = caller;
    let told = LastTold { turn: seq, over: seq, wish: seq };
    let new = Subscription {
        id: random::table_id()?.to_string(),
        seat,
        token,
        way,
        quiet: wanted.quiet,
        lang: wanted.lang,
        since: now,
        told,
    };
    // An address that somebody else has given must not be written to again and again.
    let must_ask = match &new.way {
        Channel::Mail { address, .. } => {
            let known = read(&*notices.journal, table).await?;
            !known.iter().any(|kept| kept.is_same(&new) && kept.counts()) && {
                if !may_ask(notices, address, now).await? {
                    return Err(NoticeError::Asked);
                }
                true
            }
        }
        Channel::Push { .. } => false,
    };
    let kept = update(&*notices.journal, table, |mut all| {
        all.retain(|kept| kept.counts() || now < kept.since + DAY);
        // Who sat there before is told nothing any more.
        all.retain(|kept| kept.seat != seat || kept.token == token);
        let mut new = new.clone();
        if let Some(before) = all.iter().find(|kept| kept.is_same(&new)) {
            new.id.clone_from(&before.id);
            if let (Channel::Mail { confirmed, .. }, true) = (&mut new.way, before.counts()) {
                *confirmed = true;
            }
        }
        all.retain(|kept| !kept.is_same(&new));
        if all.iter().filter(|kept| kept.seat == seat).count() >= MOST_OF_SEAT {
            return (all, Err(NoticeError::Many));
        }
        all.push(new.clone());
        (all, Ok(new))
    });
    let kept = kept.await??;
    if must_ask {
        notices.ask(table, &kept, game);
    }
    Ok(kept.shown())
}

/// The wishes of a seat.
pub(crate) async fn list(
    journal: &dyn Journal,
    table: TableId,
    caller: Subscriber,
) -> Result<Vec<KeptNotice>, Failure> {
    let all = read(journal, table).await?;
    Ok(all.iter().filter(|kept| kept.is_of(caller)).map(Subscription::shown).collect())
}

/// Forgets a wish, of this seat or of any; says whether there was one.
pub(crate) async fn remove(
    journal: &dyn Journal,
    table: TableId,
    caller: Option<Subscriber>,
    id: &str,
) -> Result<bool, Failure> {
    let removed = update(journal, table, |mut all| {
        let before = all.len();
        all.retain(|kept| kept.id != id || !caller.is_none_or(|caller| kept.is_of(caller)));
        let removed = all.len() < before;
        (all, removed)
    });
    removed.await
}

/// The owner of an address agrees; says whether there is such a wish.
pub(crate) async fn confirm(journal: &dyn Journal, table: TableId, id: &str, now: Millis) -> Result<bool, Failure> {
    let confirmed = update(journal, table, |mut all| {
        let found = all.iter_mut().find(|kept| kept.id == id && (kept.counts() || now < kept.since + DAY));
        let is_there = found.map(|kept| {
            if let Channel::Mail { confirmed, .. } = &mut kept.way {
                *confirmed = true;
            }
        });
        let is_there = is_there.is_some();
        (all, is_there)
    });
    confirmed.await
}

/// Whom to tell now, and when to look again for those who can't be told now.
#[derive(Default)]
pub(crate) struct Claimed {
    /// Whoever keeps the table tells these: nobody else will.
    pub(crate) now: Vec<Subscription>,
    /// When others may be told, if it is still so.
    pub(crate) again: Option<Millis>,
}

/// Notes who of a seat is told something now, each once. `holds` says whether a token is that of the seat.
pub(crate) async fn claim(
    notices: &Notices,
    table: TableId,
    seat: Seat,
    call: Call,
    holds: impl Fn(TokenHash) -> bool,
    now: Millis,
) -> Result<Claimed, Failure> {
    let mut claimed = Claimed::default();
    let mut ids = HashSet::new();
    let all = read(&*notices.journal, table).await?;
    for kept in all.iter().filter(|kept| kept.seat == seat && holds(kept.token) && kept.counts()) {
        if kept.told.has(call) {
            continue;
        }
        let mut until = kept.quiet.and_then(|hours| quiet::until(hours, now));
        if let Channel::Mail { address, every: false, .. } = &kept.way
            && until.is_none()
        {
            let about = format!("{} {:?} {}", kept.id, call.why, call.situation);
            until = take_day(&*notices.journal, address, &about, now).await?;
        }
        match until {
            Some(until) => claimed.again = Some(claimed.again.map_or(until, |again: Millis| again.min(until))),
            None => {
                ids.insert(kept.id.clone());
            }
        }
    }
    if !ids.is_empty() {
        let told = note(&*notices.journal, table, call, |kept| ids.contains(&kept.id));
        claimed.now = told.await?;
    }
    Ok(claimed)
}

/// Notes that who holds a seat knows something already.
pub(crate) async fn mark(journal: &dyn Journal, table: TableId, seat: Seat, call: Call) -> Result<(), Failure> {
    note(journal, table, call, |kept| kept.seat == seat).await.map(drop)
}

/// Notes that some were told something; gives those who had not been.
async fn note(
    journal: &dyn Journal,
    table: TableId,
    call: Call,
    whom: impl Fn(&Subscription) -> bool,
) -> Result<Vec<Subscription>, Failure> {
    let told = update(journal, table, |mut all| {
        let mut told = Vec::new();
        for kept in all.iter_mut().filter(|kept| whom(kept) && !kept.told.has(call)) {
            kept.told.note(call);
            told.push(kept.clone());
        }
        (all, told)
    });
    told.await
}

/// Takes the one mail of the day of an address; if it is gone, when the next one may be sent.
async fn take_day(journal: &dyn Journal, address: &str, about: &str, now: Millis) -> Result<Option<Millis>, Failure> {
    let key = mail_key(address)?;
    let taken = journal::update(journal, Bucket::Notices, &key, |mailed: Option<Mailed>| {
        let mut mailed = mailed.unwrap_or_default();
        let next = mailed.last + DAY;
        if mailed.last > 0 && now < next {
            let is_same = mailed.about == about;
            return (Some(mailed), Some(next).filter(|_| !is_same));
        }
        about.clone_into(&mut mailed.about);
        mailed.last = now;
        (Some(mailed), None)
    });
    Ok(taken.await?)
}

/// Whether an address may be asked once more today, which counts.
async fn may_ask(notices: &Notices, address: &str, now: Millis) -> Result<bool, Failure> {
    let key = mail_key(address)?;
    let may = journal::update(&*notices.journal, Bucket::Notices, &key, |mailed: Option<Mailed>| {
        let mut mailed = mailed.unwrap_or_default();
        mailed.asked.retain(|at| now < at + DAY);
        let may = mailed.asked.len() < MOST_QUESTIONS;
        if may {
            mailed.asked.push(now);
        }
        (Some(mailed), may)
    });
    Ok(may.await?)
}

impl Subscription {
    /// Whether it is for the same device or address of the same person.
    fn is_same(&self, other: &Subscription) -> bool {
        let same_way = match (&self.way, &other.way) {
            (Channel::Push { endpoint, .. }, Channel::Push { endpoint: other, .. }) => endpoint == other,
            (Channel::Mail { address, .. }, Channel::Mail { address: other, .. }) => {
                address.eq_ignore_ascii_case(other)
            }
            _ => false,
        };
        same_way && (self.seat, self.token) == (other.seat, other.token)
    }

    fn is_of(&self, caller: Subscriber) -> bool {
        (self.seat, self.token) == (caller.seat, caller.token)
    }

    /// Whether it counts: an address must be confirmed.
    const fn counts(&self) -> bool {
        matches!(self.way, Channel::Push { .. } | Channel::Mail { confirmed: true, .. })
    }

    /// As who holds the seat may know it.
    fn shown(&self) -> KeptNotice {
        let way = match self.way.clone() {
            Channel::Push { endpoint, p256dh, auth } => NoticeWay::Push { endpoint, p256dh, auth },
            Channel::Mail { address, every, .. } => NoticeWay::Mail { address, every },
        };
        KeptNotice { id: self.id.clone(), way, confirmed: self.counts(), quiet: self.quiet }
    }
}

async fn read(journal: &dyn Journal, table: TableId) -> Result<Vec<Subscription>, Failure> {
    let Some((_, bytes)) = journal.get(Bucket::Notices, &table_key(table)?).await? else { return Ok(Vec::new()) };
    serde_json::from_slice(&bytes).map_err(|error| {
        tracing::error!(%table, %error, "the wishes to be told can't be read");
        Failure::Unavailable
    })
}

/// Changes the wishes at a table; without any, nothing is kept.
async fn update<R>(
    journal: &dyn Journal,
    table: TableId,
    change: impl Fn(Vec<Subscription>) -> (Vec<Subscription>, R),
) -> Result<R, Failure> {
    let key = table_key(table)?;
    let changed = journal::update(journal, Bucket::Notices, &key, |all: Option<Vec<Subscription>>| {
        let (all, answer) = change(all.unwrap_or_default());
        (Some(all).filter(|all| !all.is_empty()), answer)
    });
    Ok(changed.await?)
}

/// Forgets whoever wanted to be told of a table that is removed.
pub(crate) async fn forget_all(journal: &dyn Journal, table: TableId) -> Result<(), Failure> {
    update(journal, table, |_| (Vec::new(), ())).await
}

fn table_key(table: TableId) -> Result<Key, Failure> {
    format!("table.{table}").parse().map_err(|_| Failure::Unavailable)
}

/// The key of what is known of an address: its hash, so that a list of keys names nobody.
fn mail_key(address: &str) -> Result<Key, Failure> {
    let hash = Sha256::new().chain_update(b"tavola/1 mail").chain_update(address.to_lowercase()).finalize();
    format!("mail.{}", HEXLOWER.encode(&hash)).parse().map_err(|_| Failure::Unavailable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::memory::MemoryJournal;

    #[tokio::test]
    async fn a_day_has_one_mail_and_who_was_interrupted_may_try_it_again() {
        let journal = MemoryJournal::new();
        let take = |about: &'static str, now| take_day(&journal, "ada@example.org", about, now);
        assert_eq!(take("her turn", 1).await, Ok(None));
        assert_eq!(take("her turn", 2).await, Ok(None), "it was not noted that she was told");
        assert_eq!(take("the end", 3).await, Ok(Some(1 + DAY)));
        assert_eq!(take("the end", 1 + DAY).await, Ok(None));
        assert_eq!(take("her turn", 2 + DAY).await, Ok(Some(1 + 2 * DAY)), "that was another day");
    }
}
