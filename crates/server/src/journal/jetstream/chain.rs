//! Which messages of a table's subject count.
//!
//! Each message names the one that it follows by its place in the stream, and the lease under which it was written. What
//! does not follow the last one that counted is void for everybody: a second store, a late write, the word of a node that
//! slept through the end of its lease. So no table forks, and none becomes unreadable.

use super::super::Seq;
use crate::cluster::Lease;
use async_nats::{HeaderMap, header};
use bytes::Bytes;

/// The header with the number of an entry within its table; a fence has that of the entry before it.
const NUMBER: &str = "Tavola-Seq";

/// The header with the place in the stream of the message that this one follows, 0 if it is the first.
const AFTER: &str = "Tavola-After";

/// The header with the lease under which a message was written; none stands for 0.
const LEASE: &str = "Tavola-Lease";

/// The header that tells a fence from an entry.
const FENCE: &str = "Tavola-Fence";

/// The header of the one message that stays of a table that was removed, until it goes, too.
const GONE: &str = "Tavola-Gone";

/// Where a table stands in its stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    /// The number of the last entry.
    pub(super) seq: Seq,
    /// Where the last message lies that counts.
    at: u64,
    /// Where the last message lies, whether it counts or not.
    pub(super) end: u64,
    /// The lease of the last fence, 0 if there is none.
    pub(super) lease: u64,
}

impl Place {
    /// The headers of an entry that follows.
    pub(super) fn headers_of_entry(self) -> HeaderMap {
        self.headers(self.seq + 1, self.lease)
    }

    /// The headers of a fence that follows.
    pub(super) fn headers_of_fence(self, lease: Lease) -> HeaderMap {
        let mut headers = self.headers(self.seq, lease.0);
        headers.insert(FENCE, lease.0.to_string());
        headers
    }

    /// The headers of the message that takes the place of all others of the table, and tells whoever remembers them.
    pub(super) fn headers_of_removal(self) -> HeaderMap {
        let mut headers = self.headers(0, 0);
        headers.insert(GONE, "1");
        headers.insert(header::NATS_ROLLUP, "sub");
        headers
    }

    fn headers(self, number: Seq, lease: u64) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(NUMBER, number.to_string());
        headers.insert(AFTER, self.at.to_string());
        if lease > 0 {
            headers.insert(LEASE, lease.to_string());
        }
        headers
    }

    /// The place after an entry that was stored there.
    pub(super) const fn after_entry(self, at: u64) -> Self {
        Place { seq: self.seq + 1, at, end: at, lease: self.lease }
    }

    /// The place after a fence that was stored there.
    pub(super) const fn after_fence(self, at: u64, lease: Lease) -> Self {
        Place { seq: self.seq, at, end: at, lease: lease.0 }
    }

    /// The place after a removal that was stored there: as in a new table.
    pub(super) fn after_removal(at: u64) -> Self {
        Place { end: at, ..Place::default() }
    }

    /// Where a message lies behind this place that another one follows: whoever comes from here to that other one must have met it.
    pub(super) fn leads_over(self, headers: &HeaderMap) -> Option<u64> {
        let after = headers.get(AFTER)?.as_str().parse::<u64>().ok()?;
        (after > self.at).then_some(after)
    }

    /// Goes on to the next message of the subject; gives the entry, if it is one that counts.
    pub(super) fn go_on(&mut self, at: u64, headers: &HeaderMap, payload: Bytes) -> Option<(Seq, Bytes)> {
        self.end = at;
        let read = |name| headers.get(name).and_then(|value| value.as_str().parse::<u64>().ok());
        let (number, after, lease) = (read(NUMBER)?, read(AFTER), read(LEASE).unwrap_or(0));
        let number = Seq::try_from(number).ok()?;
        let follows = match after {
            Some(after) => after == self.at,
            // Version 0.1 did not say what they follow; of two with one number the first one counted.
            None => self.lease == 0,
        };
        if !follows {
            return None;
        }
        if headers.get(FENCE).is_some() {
            if number == self.seq && lease > self.lease {
                *self = self.after_fence(at, Lease(lease));
            }
            return None;
        }
        (number == self.seq + 1 && lease == self.lease).then(|| {
            *self = self.after_entry(at);
            (number, payload)
        })
    }
}

/// Whether a message says that its table was removed. All messages before it are gone, so that it counts wherever one comes from.
pub(super) fn is_removal(headers: &HeaderMap) -> bool {
    headers.get(GONE).is_some()
}

/// The number of the last entry and the lease, as the last message of a subject tells them.
pub(super) fn told_by_last(headers: &HeaderMap) -> Option<(Seq, u64)> {
    let read = |name| headers.get(name).and_then(|value| value.as_str().parse::<u64>().ok());
    Some((Seq::try_from(read(NUMBER)?).ok()?, read(LEASE).unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(place: Place) -> (HeaderMap, Bytes) {
        (place.headers_of_entry(), "something".into())
    }

    #[test]
    fn a_message_tells_what_lies_before_it() {
        let first = Place::default().after_entry(3);
        let second = first.after_entry(7);
        let (third, _) = entry(second);
        assert_eq!(second.leads_over(&third), None);
        assert_eq!(first.leads_over(&third), Some(7));
        let (late, _) = entry(Place::default());
        assert_eq!(first.leads_over(&late), None);
    }

    #[test]
    fn what_follows_counts() {
        let mut place = Place::default();
        for at in [3, 8, 9] {
            let (headers, payload) = entry(place);
            let seq = place.seq + 1;
            assert_eq!(place.go_on(at, &headers, payload), Some((seq, "something".into())));
        }
        assert_eq!((place.seq, place.end), (3, 9));
    }

    #[test]
    fn of_two_that_follow_the_same_the_second_is_void() {
        let mut place = Place::default();
        let (headers, payload) = entry(place);
        assert!(place.go_on(1, &headers, payload.clone()).is_some());
        let late = place;
        assert!(place.go_on(2, &headers, payload).is_none());
        assert_eq!((place.seq, place.at, place.end), (1, 1, 2));
        // Whoever follows the one that counts counts.
        let (headers, payload) = entry(late);
        assert!(place.go_on(3, &headers, payload).is_some());
    }

    #[test]
    fn behind_a_fence_nothing_counts_that_did_not_know_of_it() {
        let mut place = Place::default();
        let (headers, payload) = entry(place);
        place.go_on(1, &headers, payload);
        let before = place;
        let fence = place.headers_of_fence(Lease(4));
        assert!(place.go_on(2, &fence, Bytes::new()).is_none());
        assert_eq!((place.seq, place.lease), (1, 4));
        // From before the fence; by somebody who knows it and not its lease; by its holder.
        let (headers, payload) = entry(before);
        assert!(place.go_on(3, &headers, payload.clone()).is_none());
        let (headers, _) = entry(Place { lease: 3, ..place });
        assert!(place.go_on(4, &headers, payload.clone()).is_none());
        let (headers, _) = entry(place);
        assert_eq!(place.go_on(5, &headers, payload), Some((2, "something".into())));
        // An older fence is none.
        let old = place.headers_of_fence(Lease(4));
        place.go_on(6, &old, Bytes::new());
        assert_eq!((place.lease, place.at), (4, 5));
    }

    #[test]
    fn a_removed_table_begins_anew() {
        let last = Place::default().after_entry(3).after_fence(5, Lease(2));
        let removal = last.headers_of_removal();
        assert!(is_removal(&removal) && !is_removal(&last.headers_of_entry()));
        assert_eq!(told_by_last(&removal), Some((0, 0)));
        let mut place = Place::after_removal(6);
        assert_eq!((place.seq, place.lease, place.end), (0, 0, 6));
        let (headers, payload) = entry(place);
        assert_eq!(place.go_on(7, &headers, payload), Some((1, "something".into())));
        // Whoever knows nothing of what was there reads the same.
        let mut fresh = Place::default();
        assert!(fresh.go_on(6, &removal, Bytes::new()).is_none());
        assert!(fresh.go_on(7, &headers, "something".into()).is_some());
    }

    #[test]
    fn entries_of_older_versions_are_read() {
        let mut place = Place::default();
        let numbered = |number: u32| {
            let mut headers = HeaderMap::new();
            headers.insert(NUMBER, number.to_string());
            headers
        };
        for (at, number, counts) in [(1, 1, true), (2, 2, true), (3, 2, false), (4, 3, true)] {
            assert_eq!(place.go_on(at, &numbered(number), "x".into()).is_some(), counts, "{number}");
        }
        let (headers, payload) = entry(place);
        assert!(place.go_on(5, &headers, payload).is_some());
        place.go_on(6, &place.headers_of_fence(Lease(1)), Bytes::new());
        assert!(place.go_on(7, &numbered(5), "x".into()).is_none(), "a node of an older version is kept out");
    }

    #[test]
    fn what_nobody_of_us_wrote_is_passed_over() {
        let mut place = Place::default();
        assert!(place.go_on(1, &HeaderMap::new(), "x".into()).is_none());
        assert_eq!(place.end, 1);
        let (headers, payload) = entry(place);
        assert!(place.go_on(2, &headers, payload).is_some());
    }
}
