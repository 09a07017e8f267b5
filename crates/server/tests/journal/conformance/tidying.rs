//! Removing and packing.

use super::{append_at_end, assert_gapless, read_all, table};
use bytes::Bytes;
use std::sync::Arc;
use tavola_server::journal::{AppendError, Journal, MAX_ENTRY, Seq, TableId, TidyError};

fn entry(seq: Seq) -> Bytes {
    // Now and then one that fills a row by itself, or nearly.
    let len = if seq.is_multiple_of(50) { MAX_ENTRY - 10 } else { seq as usize % 300 };
    Bytes::from(format!("{seq:010}{}", "x".repeat(len)))
}

async fn fill(journal: &dyn Journal, table: &TableId, last: Seq) {
    for after in journal.last(table).await.expect("a number")..last {
        assert_eq!(journal.append(table, after, entry(after + 1)).await.expect("appended"), after + 1);
    }
}

pub(crate) async fn removes_all_of_a_table(journal: Arc<dyn Journal>) {
    journal.remove(&table(1), 5).await.expect("what is not there is removed");
    fill(&*journal, &table(1), 70).await;
    fill(&*journal, &table(2), 3).await;
    for wrong in [0, 69, 71] {
        let refusal = journal.remove(&table(1), wrong).await;
        assert!(matches!(refusal, Err(TidyError::Conflict { last: 70 })), "{wrong}: {refusal:?}");
    }
    assert_eq!(read_all(&*journal, &table(1)).await.len(), 70);
    for _ in ["removed", "removed already"] {
        journal.remove(&table(1), 70).await.expect("removed");
        assert_eq!(journal.last(&table(1)).await.expect("a number"), 0);
        assert_eq!(journal.read(&table(1), 0, 10).await.expect("a page"), []);
        assert_eq!(journal.read(&table(1), 60, 10).await.expect("a page"), []);
        assert_eq!(journal.tables(None, 10).await.expect("tables"), [table(2)]);
    }
    let refusal = journal.append(&table(1), 70, Bytes::new()).await;
    assert!(matches!(refusal, Err(AppendError::Conflict { last: 0 })), "{refusal:?}");
    assert_eq!(read_all(&*journal, &table(2)).await.len(), 3, "others stay");
    assert_eq!(journal.append(&table(1), 0, Bytes::from_static(b"new")).await.expect("as a new one"), 1);
    assert_eq!(read_all(&*journal, &table(1)).await, [(1, Bytes::from_static(b"new"))]);
    journal.remove(&table(1), 1).await.expect("removed again");
    assert_eq!(journal.tables(None, 10).await.expect("tables"), [table(2)]);
}

pub(crate) async fn of_a_removal_and_an_append_one_comes_first(journal: Arc<dyn Journal>) {
    for number in 0..30 {
        fill(&*journal, &table(number), 3).await;
        let (removing, appending) = (Arc::clone(&journal), Arc::clone(&journal));
        let removal = tokio::spawn(async move { removing.remove(&table(number), 3).await });
        let append = tokio::spawn(async move { appending.append(&table(number), 3, entry(4)).await });
        let left = match (removal.await.expect("a task"), append.await.expect("a task")) {
            (Ok(()), Err(AppendError::Conflict { last: 0 })) => 0,
            (Err(TidyError::Conflict { last: 4 }), Ok(4)) => 4,
            both => panic!("{number}: {both:?}"),
        };
        let entries = read_all(&*journal, &table(number)).await;
        assert_gapless(&entries);
        assert_eq!(entries.len(), left);
    }
}

pub(crate) async fn packs_so_that_nobody_can_tell(journal: Arc<dyn Journal>) {
    assert!(!journal.pack(&table(1), 0).await.expect("nothing is there to be packed"));
    // More than fit into one row; and twice some more behind what is packed.
    for last in [220, 221, 340] {
        fill(&*journal, &table(1), last).await;
        fill(&*journal, &table(2), 2).await;
        for is_packed in [false, true] {
            let packs = journal.pack(&table(1), last).await.expect("packed");
            assert!(!(is_packed && packs), "it is packed already");
            assert_eq!(journal.last(&table(1)).await.expect("a number"), last);
            let expected: Vec<_> = (1..=last).map(|seq| (seq, entry(seq))).collect();
            assert!(read_all(&*journal, &table(1)).await == expected);
            for after in [0, 64, 219, 220, last - 1, last, Seq::MAX] {
                for limit in [0, 1, 300] {
                    let page = journal.read(&table(1), after, limit).await.expect("a page");
                    let all = &expected[expected.len().min(after as usize)..];
                    assert!(page.len() <= limit && all.starts_with(&page), "after {after}, {limit}");
                    assert_eq!(page.is_empty(), all.is_empty() || limit == 0, "after {after}, {limit}");
                }
            }
        }
        let refusal = journal.append(&table(1), last - 1, Bytes::new()).await;
        assert!(matches!(refusal, Err(AppendError::Conflict { last: found }) if found == last), "{refusal:?}");
        assert_eq!(journal.tables(None, 10).await.expect("tables"), [table(1), table(2)]);
        assert_eq!(read_all(&*journal, &table(2)).await.len(), 2);
    }
    fill(&*journal, &table(1), 350).await;
    let refusal = journal.remove(&table(1), 340).await;
    assert!(matches!(refusal, Err(TidyError::Conflict { last: 350 })), "{refusal:?}");
    journal.remove(&table(1), 350).await.expect("removed");
    assert_eq!(journal.tables(None, 10).await.expect("tables"), [table(2)]);
    fill(&*journal, &table(1), 5).await;
    assert_eq!(read_all(&*journal, &table(1)).await.len(), 5, "nothing of what was packed is left");
}

/// Some read and append while others pack: each sees all of it, without a gap.
pub(crate) async fn reads_what_is_being_packed(journal: Arc<dyn Journal>) {
    const EACH: Seq = 60;
    fill(&*journal, &table(1), 40).await;
    let mut tasks = Vec::new();
    for _ in 0..2 {
        let (appending, packing) = (Arc::clone(&journal), Arc::clone(&journal));
        tasks.push(tokio::spawn(async move {
            for number in 0..EACH {
                append_at_end(&*appending, &table(1), Bytes::from(format!("one more {number}"))).await;
            }
        }));
        tasks.push(tokio::spawn(async move {
            let mut last = 0;
            while last < 40 + 2 * EACH {
                last = packing.last(&table(1)).await.expect("a number");
                match packing.pack(&table(1), last).await {
                    Ok(_) | Err(TidyError::Conflict { .. }) => tokio::task::yield_now().await,
                    Err(error) => panic!("{error}"),
                }
            }
        }));
    }
    loop {
        let entries = read_all(&*journal, &table(1)).await;
        assert_gapless(&entries);
        assert!(entries.len() >= 40);
        if entries.len() == 40 + 2 * EACH as usize {
            break;
        }
    }
    for task in tasks {
        task.await.expect("a task");
    }
}

pub(crate) async fn tells_its_size(journal: Arc<dyn Journal>) {
    let size = async || journal.size().await.expect("a size");
    assert_eq!(size().await.tables, 0);
    for number in 0..4 {
        let large = Bytes::from(vec![number; 100_000]);
        journal.append(&table(number), 0, large).await.expect("appended");
    }
    let full = size().await;
    assert_eq!(full.tables, 4);
    assert!((400_000..2_000_000).contains(&full.bytes), "{full:?}");
    for number in 0..3 {
        journal.remove(&table(number), 1).await.expect("removed");
    }
    assert_eq!(size().await.tables, 1);
}
