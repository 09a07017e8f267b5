//! Small values.

use super::key;
use bytes::Bytes;
use std::{collections::HashSet, sync::Arc};
use tavola_server::journal::{Bucket, Journal, Key, MAX_VALUE, PutError, Version};

async fn put(journal: &dyn Journal, name: &str, expected: Version, value: &'static str) -> Result<Version, PutError> {
    journal.put(Bucket::Listing, &key(name), expected, Bytes::from_static(value.as_bytes())).await
}

pub(crate) async fn compares_and_sets(journal: Arc<dyn Journal>) {
    let get = || async { journal.get(Bucket::Listing, &key("a")).await.expect("an answer") };
    assert_eq!(get().await, None);
    let first = put(&*journal, "a", Version::NEW, "one").await.expect("put");
    assert_eq!(get().await, Some((first, Bytes::from_static(b"one"))));
    let refusal = put(&*journal, "a", Version::NEW, "two").await;
    assert!(matches!(refusal, Err(PutError::Conflict { current }) if current == first), "{refusal:?}");
    let second = put(&*journal, "a", first, "two").await.expect("put");
    assert!(second > first);
    let refusal = put(&*journal, "a", first, "three").await;
    assert!(matches!(refusal, Err(PutError::Conflict { current }) if current == second), "{refusal:?}");
    let refusal = put(&*journal, "b", first, "three").await;
    assert!(matches!(refusal, Err(PutError::Conflict { current: Version::NEW })), "{refusal:?}");
    assert_eq!(get().await, Some((second, Bytes::from_static(b"two"))));
}

pub(crate) async fn deletes_what_is_expected(journal: Arc<dyn Journal>) {
    let first = put(&*journal, "a", Version::NEW, "one").await.expect("put");
    let second = put(&*journal, "a", first, "two").await.expect("put");
    for wrong in [Version::NEW, first] {
        let refusal = journal.delete(Bucket::Listing, &key("a"), wrong).await;
        assert!(matches!(refusal, Err(PutError::Conflict { current }) if current == second), "{refusal:?}");
    }
    journal.delete(Bucket::Listing, &key("a"), second).await.expect("deleted");
    assert_eq!(journal.get(Bucket::Listing, &key("a")).await.expect("an answer"), None);
    let refusal = journal.delete(Bucket::Listing, &key("a"), second).await;
    assert!(matches!(refusal, Err(PutError::Conflict { current: Version::NEW })), "{refusal:?}");
    journal.delete(Bucket::Listing, &key("a"), Version::NEW).await.expect("nothing is there, as expected");
}

pub(crate) async fn never_gives_a_version_twice(journal: Arc<dyn Journal>) {
    let mut seen = HashSet::new();
    for _ in 0..20 {
        let version = put(&*journal, "a", Version::NEW, "again").await.expect("put");
        assert!(seen.insert(version), "{version:?}");
        journal.delete(Bucket::Listing, &key("a"), version).await.expect("deleted");
    }
}

/// Many count one number up, and none of their steps is lost.
pub(crate) async fn counts_to_the_end(journal: Arc<dyn Journal>) {
    let tasks: Vec<_> = (0..8)
        .map(|_| {
            let journal = Arc::clone(&journal);
            tokio::spawn(async move {
                for _ in 0..25 {
                    loop {
                        let found = journal.get(Bucket::Ratings, &key("count")).await.expect("an answer");
                        let (version, count) = found.map_or((Version::NEW, 0), |(version, value)| (version, value[0]));
                        let next = Bytes::from(vec![count + 1]);
                        match journal.put(Bucket::Ratings, &key("count"), version, next).await {
                            Ok(_) => break,
                            Err(PutError::Conflict { current }) => assert_ne!(current, version),
                            Err(error) => panic!("{error}"),
                        }
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("a task");
    }
    let (_, value) = journal.get(Bucket::Ratings, &key("count")).await.expect("an answer").expect("a value");
    assert_eq!(value[0], 200);
}

pub(crate) async fn lists_in_order(journal: Arc<dyn Journal>) {
    let names = ["b", "a", "Z", "a.b", "a-b", "0", "a_b", "aa"];
    for name in names {
        put(&*journal, name, Version::NEW, "x").await.expect("put");
    }
    let mut expected: Vec<Key> = names.into_iter().map(key).collect();
    expected.sort_unstable();
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = journal.keys(Bucket::Listing, after.as_ref(), 3).await.expect("a page");
        let Some(last) = page.last() else { break };
        assert!(page.len() <= 3);
        after = Some(last.clone());
        found.extend(page);
    }
    assert_eq!(found, expected);
    // A list may begin anywhere, also behind a key that is none, and knows what came since the last one.
    let behind = async |begin: &str| {
        let page = journal.keys(Bucket::Listing, Some(&key(begin)), 100).await.expect("a page");
        page.into_iter().map(|key| key.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(behind("a-z").await, ["a.b", "a_b", "aa", "b"]);
    put(&*journal, "a.c", Version::NEW, "x").await.expect("put");
    assert_eq!(behind("a-z").await, ["a.b", "a.c", "a_b", "aa", "b"]);
    assert_eq!(journal.keys(Bucket::Listing, None, 0).await.expect("a page"), []);
}

pub(crate) async fn keeps_buckets_apart(journal: Arc<dyn Journal>) {
    for bucket in Bucket::ALL {
        journal.put(bucket, &key("same"), Version::NEW, Bytes::from(bucket.name())).await.expect("put");
    }
    for bucket in Bucket::ALL {
        let (_, value) = journal.get(bucket, &key("same")).await.expect("an answer").expect("a value");
        assert_eq!(value, bucket.name());
        let page = journal.keys(bucket, None, 10).await.expect("a page");
        // A journal that nodes share has something to say about them.
        assert_eq!(page.iter().filter(|found| bucket != Bucket::Nodes || **found == key("same")).count(), 1);
    }
}

pub(crate) async fn takes_small_and_large_values(journal: Arc<dyn Journal>) {
    let mut version = Version::NEW;
    for size in [0, 1, MAX_VALUE] {
        let value = Bytes::from(vec![7; size]);
        version = journal.put(Bucket::Settings, &key("size"), version, value.clone()).await.expect("put");
        assert_eq!(journal.get(Bucket::Settings, &key("size")).await.expect("an answer"), Some((version, value)));
    }
    let refusal = journal.put(Bucket::Settings, &key("size"), version, Bytes::from(vec![7; MAX_VALUE + 1])).await;
    assert!(matches!(refusal, Err(PutError::TooLarge { len }) if len == MAX_VALUE + 1), "{refusal:?}");
}

pub(crate) async fn is_well(journal: Arc<dyn Journal>) {
    assert!(journal.health().await.expect("an answer").has_room);
}
