//! Tables in streams of NATS: those of a house that grew, those of the first version, and those of which a server lost something.

use async_nats::jetstream::stream::Config;
use async_nats::jetstream::{self, Context};
use async_nats::{HeaderMap, connect};
use bytes::Bytes;
use tavola_server::cluster::Cluster as _;
use tavola_server::journal::jetstream::{JetStreamJournal, JetStreamOptions};
use tavola_server::journal::{AppendError, Journal as _, TableId, TidyError};

use crate::conformance::{append_at_end, read_all};
use crate::nats::Nats;

fn start() -> Nats {
    tokio::task::block_in_place(Nats::start)
}

fn table(number: usize) -> TableId {
    format!("table{number:07}").parse().expect("a name")
}

async fn context(nats: &Nats) -> Context {
    jetstream::new(connect(nats.url()).await.expect("NATS"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_grows_keeps_its_tables() {
    let nats = start();
    let small = JetStreamOptions { streams: 2, ..nats.options() };
    let before = JetStreamJournal::open(&small).await.expect("a small house");
    for number in 0..20 {
        append_at_end(&before, &table(number), Bytes::from(number.to_string())).await;
    }
    let large = JetStreamOptions { streams: 5, ..small };
    let after = JetStreamJournal::open(&large).await.expect("the same house, larger");
    for number in 20..40 {
        append_at_end(&after, &table(number), Bytes::from(number.to_string())).await;
    }
    for journal in [&before, &after] {
        for number in 0..40 {
            let found = read_all(journal, &table(number)).await;
            assert_eq!(found, [(1, Bytes::from(number.to_string()))], "table {number}");
        }
    }
    // Whoever writes next, it is the same table.
    assert_eq!(before.append(&table(3), 1, "before".into()).await.expect("stored"), 2);
    assert_eq!(after.append(&table(3), 2, "after".into()).await.expect("stored"), 3);
    assert_eq!(before.append(&table(33), 1, "before".into()).await.expect("stored"), 2);
    assert_eq!(after.append(&table(33), 2, "after".into()).await.expect("stored"), 3);
    // A node with the old number does not make the house smaller.
    let again = JetStreamJournal::open(&JetStreamOptions { streams: 2, ..large }).await.expect("the same house");
    for journal in [&before, &after, &again] {
        let names = journal.tables(None, 100).await.expect("names");
        assert_eq!(names, (0..40).map(table).collect::<Vec<_>>());
    }
}

/// Two nodes open the table of an evening by the same name: what one has stored, the other one must find before it writes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_opens_a_table_looks_where_a_house_has_grown() {
    let nats = start();
    let small = JetStreamOptions { streams: 1, ..nats.options() };
    let before = JetStreamJournal::open(&small).await.expect("a small house");
    let after =
        JetStreamJournal::open(&JetStreamOptions { streams: 5, ..small }).await.expect("the same house, larger");
    for number in 0..20 {
        assert_eq!(after.append(&table(number), 0, "one".into()).await.expect("stored"), 1);
    }
    for number in 0..20 {
        assert_eq!(before.last(&table(number)).await.expect("a number"), 1, "table {number}");
        let again = before.append(&table(number), 0, "another one".into()).await;
        assert!(matches!(again, Err(AppendError::Conflict { last: 1 })), "table {number}: {again:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_of_the_first_version_go_on() {
    let nats = start();
    let options = nats.options();
    let context = context(&nats).await;
    // One stream, and messages that only say their number; two nodes could write the same one, and the first counted.
    let subject = format!("{}.table.{}", options.name, table(1));
    let name = format!("{}_tables", options.name);
    let config = Config { name, subjects: vec![format!("{}.table.*", options.name)], ..Config::default() };
    context.create_stream(config).await.expect("a stream");
    for (number, entry) in [(1, "one"), (2, "two"), (2, "another two"), (3, "three")] {
        let mut headers = HeaderMap::new();
        headers.insert("Tavola-Seq", number.to_string());
        let sent = context.publish_with_headers(subject.clone(), headers, entry.into()).await.expect("sent");
        sent.await.expect("stored");
    }
    let journal = JetStreamJournal::open(&options).await.expect("a house of today");
    let old = [(1, "one"), (2, "two"), (3, "three")].map(|(seq, entry)| (seq, Bytes::from(entry)));
    assert_eq!(read_all(&journal, &table(1)).await, old);
    assert_eq!(journal.append(&table(1), 3, "four".into()).await.expect("stored"), 4);
    append_at_end(&journal, &table(2), "new".into()).await;
    let other = JetStreamJournal::open(&options).await.expect("another node");
    assert_eq!(read_all(&other, &table(1)).await[3..], [(4, Bytes::from("four"))]);
    assert_eq!(other.tables(None, 10).await.expect("names"), [table(1), table(2)]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_table_ends_where_a_server_lost_something() {
    let nats = start();
    let options = JetStreamOptions { streams: 1, ..nats.options() };
    let journal = JetStreamJournal::open(&options).await.expect("a house");
    for after in 0..3 {
        journal.append(&table(1), after, "entry".into()).await.expect("stored");
    }
    // What another table stores at place 4 stands for what is missing: the next message of this one follows it.
    journal.append(&table(2), 0, "entry".into()).await.expect("stored");
    let mut headers = HeaderMap::new();
    for (name, value) in [("Tavola-Seq", "5"), ("Tavola-After", "4")] {
        headers.insert(name, value);
    }
    let subject = format!("{}.table.0.{}", options.name, table(1));
    let context = context(&nats).await;
    let sent = context.publish_with_headers(subject, headers, "entry".into()).await.expect("sent");
    assert_eq!(sent.await.expect("stored").sequence, 5);
    let other = JetStreamJournal::open(&options).await.expect("another node");
    let refused = other.read(&table(1), 0, 100).await.expect_err("something is missing").to_string();
    assert!(refused.contains("read what happened"), "{refused}");
    assert_eq!(read_all(&other, &table(2)).await.len(), 1, "the other table is whole");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_7_a_removed_table_is_gone_for_all_nodes() {
    let nats = start();
    let options = nats.options();
    let one = JetStreamJournal::open(&options).await.expect("a node");
    let two = JetStreamJournal::open(&options).await.expect("another node");
    for number in 0..2 {
        for after in 0..12 {
            one.append(&table(number), after, "entry".into()).await.expect("stored");
        }
        // The other one remembers where it ends.
        assert_eq!(read_all(&two, &table(number)).await.len(), 12);
    }
    let lease = two.fence(&table(0), 12, 1).await.expect("it keeps the table");
    one.remove(&table(0), 12).await.expect("removed");
    let late = two.append_under(lease, &table(0), 12, "late".into()).await;
    assert!(matches!(late, Err(AppendError::Deposed | AppendError::Conflict { last: 0 })), "{late:?}");
    assert!(!two.holds(lease, &table(0)).await.expect("an answer"));
    for node in [&one, &two] {
        assert_eq!(node.last(&table(0)).await.expect("a number"), 0);
        assert_eq!(node.read(&table(0), 5, 10).await.expect("a page"), []);
        assert_eq!(node.tables(None, 10).await.expect("names"), [table(1)]);
        assert_eq!(read_all(node, &table(1)).await.len(), 12);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_7_a_table_can_be_removed_while_it_is_read() {
    let nats = start();
    let options = nats.options();
    let one = JetStreamJournal::open(&options).await.expect("a node");
    for number in 0..60 {
        for after in 0..4 {
            one.append(&table(number), after, "entry".into()).await.expect("stored");
        }
    }
    // It remembers nothing of them, and so asks for their entries one by one.
    let two = JetStreamJournal::open(&options).await.expect("another node");
    for number in 0..60 {
        let read = async { while two.last(&table(number)).await.expect("it can be read") > 0 {} };
        let ((), removed) = tokio::join!(read, one.remove(&table(number), 4));
        removed.expect("removed");
    }
    assert_eq!(two.tables(None, 10).await.expect("names"), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_7_a_full_house_can_be_tidied() {
    let nats = start();
    let options = JetStreamOptions { streams: 1, max_bytes: 2_000_000, ..nats.options() };
    let journal = JetStreamJournal::open(&options).await.expect("a house");
    let large = Bytes::from(vec![7; 200_000]);
    let mut last = 0;
    while let Ok(seq) = journal.append(&table(1), last, large.clone()).await {
        last = seq;
    }
    assert!(matches!(journal.append(&table(2), 0, large.clone()).await, Err(AppendError::Full)));
    // Until not even a short one fits.
    let mut short = 0;
    while let Ok(seq) = journal.append(&table(3), short, Bytes::from(vec![7; 1000])).await {
        short = seq;
    }
    journal.remove(&table(1), last).await.expect("removed");
    assert_eq!(journal.append(&table(2), 0, large).await.expect("there is room"), 1);
    assert_eq!(journal.tables(None, 10).await.expect("names"), [table(2), table(3)]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_7_streams_that_keep_everything_say_so() {
    let nats = start();
    let options = JetStreamOptions { streams: 1, ..nats.options() };
    let name = format!("{}_tables_0", options.name);
    let subjects = vec![format!("{}.table.0.*", options.name)];
    let config = Config { name, subjects, deny_delete: true, deny_purge: true, ..Config::default() };
    context(&nats).await.create_stream(config).await.expect("a stream as it was made once");
    // It is changed in what can be changed.
    let options = JetStreamOptions { max_bytes: 1_000_000, ..options };
    let journal = JetStreamJournal::open(&options).await.expect("a house");
    append_at_end(&journal, &table(1), "entry".into()).await;
    let refusal = journal.remove(&table(1), 1).await;
    assert!(matches!(refusal, Err(TidyError::Denied)), "{refusal:?}");
    assert_eq!(read_all(&journal, &table(1)).await.len(), 1);
}

/// What `/ready` asks for: a limit that was reached, and then raised by another node.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_11_a_house_with_a_higher_limit_has_room_again() {
    let nats = start();
    let options = JetStreamOptions { streams: 1, max_bytes: 1_000_000, ..nats.options() };
    let journal = JetStreamJournal::open(&options).await.expect("a house");
    let large = Bytes::from(vec![7; 200_000]);
    let mut last = 0;
    let refusal = loop {
        match journal.append(&table(1), last, large.clone()).await {
            Ok(seq) => last = seq,
            Err(refusal) => break refusal,
        }
    };
    assert!(matches!(refusal, AppendError::Full), "{refusal:?}");
    assert!(!journal.health().await.expect("an answer").has_room);
    let raised = JetStreamOptions { max_bytes: 4_000_000, ..options };
    drop(JetStreamJournal::open(&raised).await.expect("a node that was told otherwise"));
    assert!(journal.health().await.expect("an answer").has_room);
    assert_eq!(journal.append(&table(1), last, large).await.expect("there is room"), last + 1);
}
