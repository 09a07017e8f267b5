//! Law: whatever the bytes, reading a record ends in a record or one line that says why not; and a record that holds is
//! written and read again as the same game.

use tavola_core::record::{Envelope, Record, RecordError, Recorded};

/// Tries one input.
///
/// # Panics
/// If the law does not hold for it.
pub fn holds(bytes: &[u8]) {
    let slug = match Envelope::read(bytes) {
        Ok(envelope) => envelope.game().to_owned(),
        Err(error) => return one_line(&error),
    };
    read_as(&slug, bytes);
}

macro_rules! read_as {
    ($($slug:literal => $game:ty,)+) => {
        fn read_as(slug: &str, bytes: &[u8]) {
            match slug {
                $($slug => read::<$game>(bytes),)+
                _ => {}
            }
        }
    };
}

tavola_table::each_game!(read_as);

fn one_line(error: &RecordError) {
    let line = error.to_string();
    assert!(!line.contains('\n') && line.len() < 4000, "{line:?}");
}

fn read<G: Recorded>(bytes: &[u8]) {
    let record = match Record::<G>::read(bytes) {
        Ok(record) => record,
        Err(error) => return one_line(&error),
    };
    match record.check() {
        Ok(checked) => {
            let again = Record::<G>::read(record.to_json().as_bytes()).expect("a written record is one");
            let again = again.check().expect("a record that holds still holds");
            assert!(again.position == checked.position, "the same game");
        }
        Err(fault) => {
            let line = fault.to_string();
            assert!(!line.contains('\n'), "{line:?}");
        }
    }
}
