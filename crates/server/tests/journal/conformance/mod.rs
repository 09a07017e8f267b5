//! The promises of the trait, each a function over any journal.

pub(crate) mod entries;
pub(crate) mod tidying;
pub(crate) mod values;

use bytes::Bytes;
use tavola_server::journal::{AppendError, Journal, Key, Seq, TableId};

/// Makes one test of every law, for the journals that a function opens; what it returns beside is kept that long.
macro_rules! laws {
    ($module:ident, $open:expr) => {
        mod $module {
            use super::*;
            $crate::conformance::laws! { @each $open;
                entries: counts_from_one, refuses_a_stale_append, lets_one_of_many_win, keeps_tables_apart, reads_on,
                    reads_nothing_where_nothing_is, takes_small_and_large_entries, lists_tables_in_order,
                    keeps_what_nobody_waits_for_whole;
                tidying: removes_all_of_a_table, of_a_removal_and_an_append_one_comes_first, packs_so_that_nobody_can_tell,
                    reads_what_is_being_packed, tells_its_size;
                values: compares_and_sets, deletes_what_is_expected, never_gives_a_version_twice, counts_to_the_end,
                    lists_in_order, keeps_buckets_apart, takes_small_and_large_values, is_well;
            }
        }
    };
    (@each $open:expr; $($file:ident: $($law:ident),+;)+) => {
        $($(
            #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn $law() {
                let (journal, _kept) = ($open)();
                // A broken journal should fail, not wait for ever; a sound one needs a moment.
                let law = $crate::conformance::$file::$law(journal);
                tokio::time::timeout(std::time::Duration::from_secs(300), law).await.expect("what was awaited comes");
            }
        )+)+
    };
}
pub(crate) use laws;

/// The table of a number.
pub(crate) fn table(number: u8) -> TableId {
    TableId::from_entropy([number; 10])
}

/// A key that is one.
pub(crate) fn key(text: &str) -> Key {
    text.parse().expect("a key")
}

/// Appends wherever the table ends, as a server does that decides again after a conflict.
pub(crate) async fn append_at_end(journal: &dyn Journal, table: &TableId, entry: Bytes) -> Seq {
    let mut after = journal.last(table).await.expect("a last number");
    loop {
        match journal.append(table, after, entry.clone()).await {
            Ok(seq) => return seq,
            Err(AppendError::Conflict { last }) => after = last,
            Err(error) => panic!("{error}"),
        }
    }
}

/// All entries of a table, page by page.
pub(crate) async fn read_all(journal: &dyn Journal, table: &TableId) -> Vec<(Seq, Bytes)> {
    let mut entries: Vec<(Seq, Bytes)> = Vec::new();
    loop {
        let after = entries.last().map_or(0, |(seq, _)| *seq);
        let page = journal.read(table, after, 100).await.expect("a page");
        if page.is_empty() {
            return entries;
        }
        assert!(page.len() <= 100);
        entries.extend(page);
    }
}

/// The numbers are 1, 2, 3 and so on.
pub(crate) fn assert_gapless(entries: &[(Seq, Bytes)]) {
    let numbers: Vec<_> = entries.iter().map(|(seq, _)| *seq).collect();
    assert_eq!(numbers, (1..=entries.len() as Seq).collect::<Vec<_>>());
}
