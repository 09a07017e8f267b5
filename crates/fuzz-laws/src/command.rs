//! Law: whatever a client sends, it is refused with one line or decided on, and deciding changes nothing; what is
//! decided can be folded.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::value::RawValue;
use tavola_core::fair::{Entropy, Secret};
use tavola_core::{Seat, Viewer};
use tavola_table::{
    Caller, ClientMessage, Command, Credentials, Decision, Deed, Entry, Fact, Options, Refusal, Table, Token, games,
};

/// The journal of a table for two in the middle of a round, for each game.
static JOURNALS: LazyLock<Vec<Vec<Entry>>> = LazyLock::new(|| games::SLUGS.iter().map(|slug| journal(slug)).collect());

/// The tables themselves, and what every viewer sees there.
static TABLES: LazyLock<Vec<(Table, String)>> = LazyLock::new(|| {
    JOURNALS
        .iter()
        .map(|journal| fold(journal))
        .map(|table| {
            let seen = everything(&table);
            (table, seen)
        })
        .collect()
});

fn entry(fact: Fact) -> Entry {
    Entry { at: 1_000, by: None, fact }
}

fn journal(slug: &str) -> Vec<Entry> {
    let rules = RawValue::from_string(r#"{"players": 2}"#.to_owned()).expect("this is JSON");
    let options = Options { rounds: 3, ..Options::default() };
    let opened = Fact::Opened {
        game: slug.to_owned(),
        rules,
        options,
        host: Token::new([0; 32]).hash(),
        evening: None,
        sitters: BTreeMap::new(),
    };
    let sat = |seat: Seat| Fact::Sat {
        seat,
        name: seat.to_string(),
        token: Token::new([seat as u8 + 1; 32]).hash(),
        person: None,
    };
    let added = |seat: Seat| Fact::Added { seat, entropy: Entropy([seat as u8 + 1; 16]) };
    let committed = Fact::Committed { secret: Secret([7; 32]), start: None };
    let begun = [opened, sat(Seat::A), sat(Seat::B), committed, added(Seat::A), added(Seat::B), Fact::Dealt];
    let mut journal: Vec<Entry> = begun.into_iter().map(entry).collect();
    for number in 0..7 {
        let table = fold(&journal);
        let states = Seat::first(2).map(|seat| (seat, table.state(Viewer::Seat(seat), 1_000)));
        let legal = states.filter_map(|(seat, state)| Some((seat, state.round?.legal)));
        let Some((seat, legal)) = legal.into_iter().find(|(_, legal)| legal.iter().len() > 0) else { break };
        let text = legal.iter().nth(number * 5 % legal.iter().len()).expect("one of them").to_owned();
        journal.push(entry(Fact::Moved { seat, text, by: tavola_table::Chooser::Person }));
    }
    journal
}

fn fold(journal: &[Entry]) -> Table {
    let mut table = Table::open(&journal[0]).expect("the table can be set up");
    for (entry, seq) in journal[1..].iter().zip(2..) {
        table.apply(seq, entry).expect("the journal is sound");
    }
    table
}

fn everything(table: &Table) -> String {
    Viewer::all(2).map(|viewer| serde_json::to_string(&table.state(viewer, 1_000)).expect("a state is JSON")).collect()
}

fn one_line(refusal: &Refusal) {
    let line = refusal.to_string();
    assert!(!line.contains('\n') && line.len() < 4000, "{line:?}");
}

/// Tries one input.
///
/// # Panics
/// If the law does not hold for it.
pub fn holds(bytes: &[u8]) {
    let Ok(message) = serde_json::from_slice::<ClientMessage>(bytes) else { return };
    // Rules may hold broken numbers that JSON does not keep to the last digit.
    if !matches!(&message, ClientMessage::Command(Command { deed: Deed::Change { .. }, .. })) {
        let text = serde_json::to_string(&message).expect("a message is JSON");
        assert_eq!(serde_json::from_str::<ClientMessage>(&text).ok(), Some(message.clone()), "read as it was written");
    }
    for ((table, seen), journal) in TABLES.iter().zip(&*JOURNALS) {
        match &message {
            ClientMessage::Command(command) => {
                for caller in callers() {
                    match table.decide(caller, command) {
                        Ok(Decision::Write(fact)) => {
                            let mut table = fold(journal);
                            table.apply(table.seq() + 1, &entry(fact)).expect("what is decided can be folded");
                        }
                        Ok(Decision::Done(_)) => panic!("nothing was done by this command"),
                        Err(refusal) => one_line(&refusal),
                    }
                }
            }
            ClientMessage::Why { text, .. } => {
                for seat in Seat::first(2) {
                    if let Err(refusal) = table.check_move(seat, text) {
                        one_line(&refusal);
                    }
                }
            }
            ClientMessage::Hello { token, host, .. } => {
                let hash = |token: &Option<String>| {
                    token.as_ref().and_then(|text| text.parse().ok().map(|token: Token| token.hash()))
                };
                if let Err(refusal) = table.caller(Credentials { seat: hash(token), host: hash(host) }) {
                    one_line(&refusal);
                }
            }
            ClientMessage::Hint { .. } | ClientMessage::Ping => {}
        }
        assert!(everything(table) == *seen, "deciding changes nothing");
    }
}

fn callers() -> [Caller; 5] {
    let caller = |seat, host| Caller { seat, host };
    [
        caller(None, false),
        caller(None, true),
        caller(Some(Seat::A), false),
        caller(Some(Seat::B), false),
        caller(Some(Seat::A), true),
    ]
}
