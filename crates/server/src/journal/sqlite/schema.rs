//! What is in the file, by version.

use rusqlite::{Connection, TransactionBehavior};

/// Marks the file as a journal of Tavola, in the header where `file` shows it: "Tavo" in ASCII.
pub(super) const APPLICATION_ID: u32 = u32::from_be_bytes(*b"Tavo");

/// The steps from each version to the next one; the version of a file is the number of steps done.
///
/// A step that was released is never changed, only followed by another one.
pub(super) const MIGRATIONS: &[&str] = &[
    // Entries lie in the order in which they came: those of a batch share a few pages, and only the small rows of the
    // index are spread over the tables. Tables are numbered as they begin, so that those in play are close together.
    // The one row of "versions" is the highest version ever given, so that a key that was deleted never gets an old one.
    r#"
    CREATE TABLE tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE entries (
        id INTEGER PRIMARY KEY,
        "table" INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        entry BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX entries_of_table ON entries ("table", seq);
    CREATE TABLE small_values (
        bucket TEXT NOT NULL,
        key TEXT NOT NULL,
        version INTEGER NOT NULL,
        value BLOB NOT NULL,
        PRIMARY KEY (bucket, key)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE versions (last INTEGER NOT NULL) STRICT;
    INSERT INTO versions (last) VALUES (0);
    "#,
    // The index had a page for every table in play, and nearly every entry of a batch changed another one: ten times as
    // much was written to the log as was said. Now each entry names the one before it at its table, a table names its
    // newest one, and only every 64th entry is marked, so that a long table can be read from anywhere.
    r#"
    ALTER TABLE tables ADD COLUMN newest INTEGER;
    ALTER TABLE entries ADD COLUMN previous INTEGER;
    UPDATE entries SET previous = (
        SELECT one.id FROM entries AS one WHERE one."table" = entries."table" AND one.seq = entries.seq - 1
    );
    UPDATE tables SET newest = (SELECT id FROM entries WHERE "table" = tables.id ORDER BY seq DESC LIMIT 1);
    CREATE TABLE marks (
        "table" INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        PRIMARY KEY ("table", seq)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO marks ("table", seq, entry) SELECT "table", seq, id FROM entries WHERE seq % 64 = 0;
    DROP INDEX entries_of_table;
    "#,
    // What happened at a table that rests lies packed: up to "last" in one row instead of a row for each entry.
    r#"
    CREATE TABLE packs (
        "table" INTEGER NOT NULL,
        last INTEGER NOT NULL,
        entries BLOB NOT NULL,
        PRIMARY KEY ("table", last)
    ) STRICT;
    "#,
];

/// Every entry whose number is a multiple of this is marked; a step that is released says so, too.
pub(super) const MARKED: u32 = 64;

/// Lets a file give back the room of what was removed, a few pages at a time. It counts from the first table on, or from the next
/// `VACUUM`.
pub(super) fn shrink_in_steps(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "auto_vacuum", "incremental")
}

/// Whether a file can give room back.
pub(super) fn shrinks_in_steps(connection: &Connection) -> rusqlite::Result<bool> {
    let mode: u32 = connection.pragma_query_value(None, "auto_vacuum", |row| row.get(0))?;
    Ok(mode == 2)
}

/// The version of an open file.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<u32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Brings an open file up to the last of the steps, all in one transaction.
pub(super) fn migrate(connection: &mut Connection, migrations: &[&str]) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let done = version(&transaction)? as usize;
    for step in &migrations[done.min(migrations.len())..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", migrations.len())?;
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_fails_undoes_all_steps() {
        let mut connection = Connection::open_in_memory().expect("memory");
        migrate(&mut connection, MIGRATIONS).expect("the steps run");
        let steps = [MIGRATIONS, &["CREATE TABLE later (x ANY)", "CREATE TABLE later (x ANY)"]].concat();
        migrate(&mut connection, &steps).expect_err("the second one makes a table that is there");
        assert_eq!(version(&connection), Ok(MIGRATIONS.len() as u32));
        let later: u32 = connection
            .query_row("SELECT count(*) FROM sqlite_schema WHERE name = 'later'", [], |row| row.get(0))
            .expect("a count");
        assert_eq!(later, 0);
    }
}
