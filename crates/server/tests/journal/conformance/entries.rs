//! Appending and reading.

use super::{append_at_end, assert_gapless, read_all, table};
use bytes::Bytes;
use std::{collections::HashSet, sync::Arc};
use tavola_server::journal::{AppendError, Journal, MAX_ENTRY, Seq};

pub(crate) async fn counts_from_one(journal: Arc<dyn Journal>) {
    for seq in 1..=20 {
        assert_eq!(journal.last(&table(1)).await.expect("a number"), seq - 1);
        let entry = Bytes::from(format!("entry {seq}"));
        assert_eq!(journal.append(&table(1), seq - 1, entry).await.expect("appended"), seq);
    }
    let expected: Vec<_> = (1..=20).map(|seq| (seq, Bytes::from(format!("entry {seq}")))).collect();
    assert_eq!(read_all(&*journal, &table(1)).await, expected);
}

pub(crate) async fn refuses_a_stale_append(journal: Arc<dyn Journal>) {
    for after in 0..3 {
        journal.append(&table(1), after, Bytes::from_static(b"first")).await.expect("appended");
    }
    for after in [0, 1, 2, 4, 5, Seq::MAX - 1, Seq::MAX] {
        let refusal = journal.append(&table(1), after, Bytes::from_static(b"second")).await;
        assert!(matches!(refusal, Err(AppendError::Conflict { last: 3 })), "after {after}: {refusal:?}");
    }
    let refusal = journal.append(&table(2), 1, Bytes::from_static(b"second")).await;
    assert!(matches!(refusal, Err(AppendError::Conflict { last: 0 })), "{refusal:?}");
    assert_eq!(read_all(&*journal, &table(1)).await.len(), 3);
    assert_eq!(journal.tables(None, 10).await.expect("tables"), [table(1)]);
    assert_eq!(journal.append(&table(1), 3, Bytes::from_static(b"third")).await.expect("appended"), 4);
}

pub(crate) async fn lets_one_of_many_win(journal: Arc<dyn Journal>) {
    for round in 0..10 {
        let tasks: Vec<_> = (0..32)
            .map(|number| {
                let journal = Arc::clone(&journal);
                tokio::spawn(async move {
                    let entry = Bytes::from(format!("{number}"));
                    (number, journal.append(&table(1), round, entry).await)
                })
            })
            .collect();
        let mut winners = Vec::new();
        for task in tasks {
            match task.await.expect("a task") {
                (number, Ok(seq)) => {
                    assert_eq!(seq, round + 1);
                    winners.push(number);
                }
                (_, Err(AppendError::Conflict { last })) => assert_eq!(last, round + 1),
                (_, Err(error)) => panic!("{error}"),
            }
        }
        let entries = journal.read(&table(1), round, 10).await.expect("entries");
        assert_eq!(winners.len(), 1);
        assert_eq!(entries, [(round + 1, Bytes::from(winners[0].to_string()))]);
    }
}

pub(crate) async fn keeps_tables_apart(journal: Arc<dyn Journal>) {
    const EACH: Seq = 40;
    let tasks: Vec<_> = (0..24)
        .map(|number| {
            let journal = Arc::clone(&journal);
            tokio::spawn(async move {
                for after in 0..EACH {
                    let entry = Bytes::from(format!("table {number} entry {}", after + 1));
                    assert_eq!(journal.append(&table(number), after, entry).await.expect("appended"), after + 1);
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("a task");
    }
    for number in 0..24 {
        let expected: Vec<_> =
            (1..=EACH).map(|seq| (seq, Bytes::from(format!("table {number} entry {seq}")))).collect();
        assert_eq!(read_all(&*journal, &table(number)).await, expected);
    }
}

pub(crate) async fn reads_on(journal: Arc<dyn Journal>) {
    for after in 0..30 {
        journal.append(&table(1), after, Bytes::from(vec![after as u8])).await.expect("appended");
    }
    let page = journal.read(&table(1), 10, 5).await.expect("a page");
    assert_eq!(page, (11..=15).map(|seq| (seq, Bytes::from(vec![seq as u8 - 1]))).collect::<Vec<_>>());
    assert_eq!(journal.read(&table(1), 28, usize::MAX).await.expect("a page").len(), 2);
    assert_eq!(journal.read(&table(1), 0, 0).await.expect("a page"), []);
    assert_eq!(journal.read(&table(1), 30, 5).await.expect("a page"), []);
    assert_eq!(journal.read(&table(1), Seq::MAX, 5).await.expect("a page"), []);
}

pub(crate) async fn reads_nothing_where_nothing_is(journal: Arc<dyn Journal>) {
    assert_eq!(journal.last(&table(1)).await.expect("a number"), 0);
    assert_eq!(journal.read(&table(1), 0, 10).await.expect("a page"), []);
    assert_eq!(journal.tables(None, 10).await.expect("tables"), []);
}

pub(crate) async fn takes_small_and_large_entries(journal: Arc<dyn Journal>) {
    let sizes = [0, 1, 4096, MAX_ENTRY, 999, MAX_ENTRY, MAX_ENTRY, MAX_ENTRY, MAX_ENTRY, MAX_ENTRY, MAX_ENTRY];
    for (after, size) in (0..).zip(sizes) {
        let entry = Bytes::from(vec![after as u8; size]);
        journal.append(&table(1), after, entry).await.expect("appended");
    }
    let refusal = journal.append(&table(1), sizes.len() as Seq, Bytes::from(vec![0; MAX_ENTRY + 1])).await;
    assert!(matches!(refusal, Err(AppendError::TooLarge { len }) if len == MAX_ENTRY + 1));
    let entries = read_all(&*journal, &table(1)).await;
    assert_gapless(&entries);
    assert_eq!(entries.iter().map(|(_, entry)| entry.len()).collect::<Vec<_>>(), sizes);
    assert!(entries.iter().all(|(seq, entry)| entry.iter().all(|&byte| Seq::from(byte) == seq - 1)));
}

pub(crate) async fn lists_tables_in_order(journal: Arc<dyn Journal>) {
    let names = ["zzzzzzzzzz", "0000000000", "abcdefghijk", "abcdefghij", "abcdefghij0123456789abcdefghij01"];
    for name in names {
        for after in 0..3 {
            journal.append(&name.parse().expect("a name"), after, Bytes::new()).await.expect("appended");
        }
    }
    let mut sorted = names.to_vec();
    sorted.sort_unstable();
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = journal.tables(after.as_ref(), 2).await.expect("tables");
        let Some(last) = page.last() else { break };
        assert!(page.len() <= 2);
        after = Some(*last);
        found.extend(page.iter().map(ToString::to_string));
    }
    assert_eq!(found, sorted);
    assert_eq!(journal.tables(None, 0).await.expect("tables"), []);
}

/// An append whose future is dropped may happen or not; what there is stays whole.
pub(crate) async fn keeps_what_nobody_waits_for_whole(journal: Arc<dyn Journal>) {
    for number in 0..50 {
        let after = journal.last(&table(1)).await.expect("a number");
        let append = journal.append(&table(1), after, Bytes::from(format!("dropped {number}")));
        tokio::select! {
            biased;
            () = std::future::ready(()) => {}
            _ = append => {}
        }
        append_at_end(&*journal, &table(1), Bytes::from(format!("kept {number}"))).await;
    }
    let entries = read_all(&*journal, &table(1)).await;
    assert_gapless(&entries);
    let texts: HashSet<_> = entries.iter().map(|(_, entry)| entry.clone()).collect();
    assert_eq!(texts.len(), entries.len(), "nothing is there twice");
    assert!((0..50).all(|number| texts.contains(format!("kept {number}").as_bytes())));
}
