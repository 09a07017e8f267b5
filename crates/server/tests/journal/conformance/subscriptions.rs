//! Following a table.

use super::{append_at_end, assert_gapless, read_all, table};
use bytes::Bytes;
use futures_util::{FutureExt as _, StreamExt as _};
use std::sync::Arc;
use tavola_server::journal::{Entries, Journal, Seq};

async fn next(entries: &mut Entries) -> (Seq, Bytes) {
    entries.next().await.expect("the stream goes on").expect("an entry")
}

async fn append(journal: &dyn Journal, number: u8, after: Seq) {
    let entry = Bytes::from(format!("table {number} entry {}", after + 1));
    journal.append(&table(number), after, entry).await.expect("appended");
}

pub(crate) async fn tells_the_past_then_the_future(journal: Arc<dyn Journal>) {
    for after in 0..40 {
        append(&*journal, 1, after).await;
    }
    let mut entries = journal.subscribe(&table(1), 0).await.expect("a stream");
    for seq in 1..=60 {
        if seq > 40 {
            append(&*journal, 1, seq - 1).await;
        }
        assert_eq!(next(&mut entries).await, (seq, Bytes::from(format!("table 1 entry {seq}"))));
    }
    assert!(entries.next().now_or_never().is_none(), "it waits for more");
}

pub(crate) async fn leaves_no_gap_while_many_append(journal: Arc<dyn Journal>) {
    const APPENDERS: u32 = 8;
    const EACH: u32 = 50;
    const ALL: usize = (APPENDERS * EACH) as usize;
    let follow = |after: Seq| {
        let journal = Arc::clone(&journal);
        tokio::spawn(async move {
            let entries = journal.subscribe(&table(1), after).await.expect("a stream");
            entries.take(ALL - after as usize).map(|entry| entry.expect("an entry")).collect::<Vec<_>>().await
        })
    };
    let mut followers: Vec<_> = (0..4).map(|_| follow(0)).collect();
    let appenders: Vec<_> = (0..APPENDERS)
        .map(|appender| {
            let journal = Arc::clone(&journal);
            tokio::spawn(async move {
                for number in 0..EACH {
                    append_at_end(&*journal, &table(1), Bytes::from(format!("{appender}-{number}"))).await;
                }
            })
        })
        .collect();
    // These begin somewhere in the middle of it all.
    followers.extend((0..4).map(|number| follow(number * 77)));
    for appender in appenders {
        appender.await.expect("a task");
    }
    let entries = read_all(&*journal, &table(1)).await;
    assert_gapless(&entries);
    assert_eq!(entries.len(), ALL);
    for follower in followers {
        let followed = follower.await.expect("a task");
        assert_eq!(followed, entries[ALL - followed.len()..]);
    }
}

pub(crate) async fn waits_for_the_slow(journal: Arc<dyn Journal>) {
    append(&*journal, 1, 0).await;
    let mut entries = journal.subscribe(&table(1), 0).await.expect("a stream");
    assert_eq!(next(&mut entries).await.0, 1);
    // Now it waits for what comes, and then is not looked at for longer than any buffer lasts.
    assert!(entries.next().now_or_never().is_none());
    for after in 1..700 {
        append(&*journal, 1, after).await;
    }
    for seq in 2..=700 {
        assert_eq!(next(&mut entries).await, (seq, Bytes::from(format!("table 1 entry {seq}"))));
    }
    append(&*journal, 1, 700).await;
    assert_eq!(next(&mut entries).await.0, 701);
}

pub(crate) async fn begins_where_it_is_told(journal: Arc<dyn Journal>) {
    for after in 0..10 {
        append(&*journal, 1, after).await;
    }
    let mut from_seven = journal.subscribe(&table(1), 7).await.expect("a stream");
    let mut from_twelve = journal.subscribe(&table(1), 12).await.expect("a stream");
    assert!(from_twelve.next().now_or_never().is_none());
    for after in 10..15 {
        append(&*journal, 1, after).await;
    }
    for seq in 8..=15 {
        assert_eq!(next(&mut from_seven).await.0, seq);
    }
    for seq in 13..=15 {
        assert_eq!(next(&mut from_twelve).await.0, seq);
    }
}

pub(crate) async fn tells_of_one_table_only(journal: Arc<dyn Journal>) {
    let mut one = journal.subscribe(&table(1), 0).await.expect("a stream");
    let mut two = journal.subscribe(&table(2), 0).await.expect("a stream");
    for after in 0..30 {
        append(&*journal, 1, after).await;
        append(&*journal, 2, after).await;
        append(&*journal, 3, after).await;
    }
    for seq in 1..=30 {
        assert_eq!(next(&mut one).await, (seq, Bytes::from(format!("table 1 entry {seq}"))));
        assert_eq!(next(&mut two).await, (seq, Bytes::from(format!("table 2 entry {seq}"))));
    }
}

pub(crate) async fn goes_on_after_being_dropped(journal: Arc<dyn Journal>) {
    let mut last = 0;
    for _ in 0..10 {
        let mut entries = journal.subscribe(&table(1), last).await.expect("a stream");
        let mut another = journal.subscribe(&table(1), last).await.expect("a stream");
        append(&*journal, 1, last).await;
        append(&*journal, 1, last + 1).await;
        assert_eq!(next(&mut entries).await.0, last + 1);
        drop(entries);
        assert_eq!(next(&mut another).await.0, last + 1);
        assert_eq!(next(&mut another).await.0, last + 2);
        last += 2;
    }
}
