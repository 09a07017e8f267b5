//! Everything of one journal, copied into another one, either way.

use std::sync::Arc;

use bytes::Bytes;
use tavola_server::journal::memory::MemoryJournal;
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions};
use tavola_server::journal::{Bucket, Journal, Seq, Version};
use tavola_server::journal::{Copied, CopyError, copy};

use crate::conformance::{key, read_all, table};
use crate::nats::Nats;

/// More than one page of entries and of tables that differ in length.
const LENGTHS: [(u8, Seq); 3] = [(1, 1), (2, 3), (3, 640)];

async fn fill(journal: &dyn Journal) {
    for (number, length) in LENGTHS {
        for after in 0..length {
            let entry = Bytes::from(format!("entry {after} of {number}"));
            journal.append(&table(number), after, entry).await.expect("appended");
        }
    }
    for bucket in copied_buckets() {
        journal.put(bucket, &key("one"), Version::NEW, Bytes::from(bucket.to_string())).await.expect("put");
    }
}

async fn all_values(journal: &dyn Journal) -> Vec<(Bucket, String, Bytes)> {
    let mut values = Vec::new();
    for bucket in copied_buckets() {
        for key in journal.keys(bucket, None, 100).await.expect("a list") {
            let (_, value) = journal.get(bucket, &key).await.expect("an answer").expect("a value");
            values.push((bucket, key.as_str().to_owned(), value));
        }
    }
    values
}

/// All that is copied: what nodes agree on about themselves is not.
fn copied_buckets() -> impl Iterator<Item = Bucket> {
    Bucket::ALL.into_iter().filter(|bucket| *bucket != Bucket::Nodes)
}

async fn assert_same(one: &dyn Journal, two: &dyn Journal) {
    for (number, length) in LENGTHS {
        let entries = read_all(two, &table(number)).await;
        assert_eq!(entries.len(), length as usize);
        assert_eq!(entries, read_all(one, &table(number)).await);
    }
    assert_eq!(two.tables(None, 100).await.expect("names").len(), LENGTHS.len());
    assert_eq!(all_values(two).await, all_values(one).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_of_a_file_goes_to_nats_and_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| SqliteJournal::open(&folder.path().join(name), &SqliteOptions::default()).expect("a file");
    let nats = tokio::task::block_in_place(Nats::start);
    let (from, over, back) = (file("from"), nats.journal().await, file("back"));
    fill(&from).await;
    let entries = LENGTHS.iter().map(|(_, length)| u64::from(*length)).sum();
    let due = Copied { tables: LENGTHS.len() as u64, entries, values: copied_buckets().count() as u64 };
    let mut told = Vec::new();
    assert_eq!(copy(&from, &over, |copied| told.push(copied)).await.expect("copied"), due);
    assert_eq!(told.last(), Some(&due), "the progress ends at the end");
    assert_same(&from, &over).await;
    assert_eq!(copy(&from, &over, |_| {}).await.expect("there already"), due, "a copy can be made again");
    assert_eq!(copy(&over, &back, |_| {}).await.expect("copied back"), due);
    assert_same(&from, &back).await;
}

#[tokio::test]
async fn what_differs_over_there_is_named_and_left_alone() {
    let from = MemoryJournal::new();
    fill(&from).await;
    let to: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    to.append(&table(2), 0, Bytes::from("entry 0 of 2")).await.expect("appended");
    to.append(&table(2), 1, Bytes::from("something else")).await.expect("appended");
    match copy(&from, &*to, |_| {}).await {
        Err(CopyError::Differs { table: named, seq: 2 }) => assert_eq!(named, table(2)),
        other => panic!("{other:?}"),
    }
    assert_eq!(read_all(&*to, &table(2)).await[1].1, "something else");

    let to = MemoryJournal::new();
    to.put(Bucket::Ratings, &key("one"), Version::NEW, Bytes::from("another")).await.expect("put");
    match copy(&from, &to, |_| {}).await {
        Err(CopyError::ValueDiffers { bucket: Bucket::Ratings, key: named }) => assert_eq!(named, key("one")),
        other => panic!("{other:?}"),
    }

    // Longer over there than here is different, too.
    let to = MemoryJournal::new();
    to.append(&table(1), 0, Bytes::from("entry 0 of 1")).await.expect("appended");
    to.append(&table(1), 1, Bytes::from("more")).await.expect("appended");
    assert!(matches!(copy(&from, &to, |_| {}).await, Err(CopyError::Differs { seq: 2, .. })));
}
