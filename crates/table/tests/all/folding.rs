//! A table is the fold of its journal, and of nothing else.

use tavola_core::random::quick_below;
use tavola_core::{Seat, Viewer};
use tavola_table::{Clock, Deed, Fact, FoldError, Level, Options, Phase, Table};

use crate::desk::{Desk, json};
use crate::variants::SIZES;

/// All that can be had of a table.
fn everything(table: &Table, now: u64) -> String {
    let viewers = Viewer::all(table.seats());
    let seen = viewers.map(|viewer| json(&table.state(viewer, now)) + &json(&table.history(viewer)));
    format!("{}{:?}{:?}{}", seen.collect::<String>(), table.due(), table.record(), table.touched())
}

/// Something that people do at a table, now and then.
fn mischief(desk: &mut Desk) {
    let seat = Seat::from_index(quick_below(&mut desk.luck, desk.table.seats() as u32) as usize);
    desk.now += u64::from(quick_below(&mut desk.luck, 900));
    // Some of it is refused, as it would be at a real table; that must not show anywhere.
    let done = match quick_below(&mut desk.luck, 10) {
        0 => desk.act(seat, Deed::Say { text: "Hm…".to_owned() }),
        1 => desk.act(seat, Deed::Leave),
        2 => desk.act(seat, Deed::Return),
        3 => desk.host(Deed::Lend { seat, level: Level::Easy }),
        4..6 => desk.act(seat, Deed::Undo),
        6 => desk.act(seat, Deed::Answer { agree: false }),
        7..9 => desk.act(seat, Deed::Answer { agree: true }),
        _ => desk.host(Deed::Say { text: "Tea?".to_owned() }),
    };
    drop(done);
    desk.serve();
}

#[test]
fn every_beginning_of_a_journal_makes_the_table_that_was_there() {
    let mut undone = 0;
    for (run, (game, rules)) in (1..).zip(SIZES) {
        let clock = if u64::is_multiple_of(run, 2) {
            Clock::Move { seconds: 5 }
        } else {
            Clock::Game { seconds: 300, increment: 3 }
        };
        let mut desk = Desk::full(game, rules, Options { rounds: 2, clock, ..Options::default() }, run);
        desk.begin();
        let mut moments = Vec::new();
        let mut moves = 0;
        // A part of a round is enough here: others play whole ones.
        while desk.table.phase() == Phase::Playing && moves < 60 {
            mischief(&mut desk);
            mischief(&mut desk);
            if desk
                .turn()
                .is_some_and(|turn| json(&desk.state(Viewer::Watcher).table.seats[turn]).contains("\"lent\":null"))
            {
                desk.random_move();
            }
            moves += 1;
            moments.push((desk.entries.len(), desk.now, everything(&desk.table, desk.now)));
        }
        undone += desk.entries.iter().filter(|entry| matches!(entry.fact, Fact::TakenBack { .. })).count();
        // Every entry once more by way of JSON; each moment must be the same again.
        let mut moments = moments.into_iter().peekable();
        for entries in 1..=desk.entries.len() {
            while let Some((_, now, seen)) = moments.next_if(|(at, ..)| *at == entries) {
                assert_eq!(everything(&desk.folded(entries), now), seen, "{game} {rules}: {entries} entries");
            }
        }
        assert_eq!(moments.next(), None);
    }
    assert!(undone > 8, "{undone} moves were taken back");
}

#[test]
fn entries_are_read_as_they_are_written() {
    let (game, rules) = SIZES[1];
    let mut desk = Desk::full(game, rules, Options::default(), 3);
    desk.begin();
    desk.random_move();
    for entry in &desk.entries {
        let text = json(entry);
        let read: tavola_table::Entry = serde_json::from_str(&text).unwrap();
        assert_eq!(json(&read), text);
    }
}

#[test]
fn what_is_no_journal_is_refused() {
    let (game, rules) = SIZES[0];
    let desk = Desk::full(game, rules, Options::default(), 4);
    assert_eq!(Table::open(&desk.entries[1]).err(), Some(FoldError::Misplaced { seq: 1 }));
    let mut table = desk.folded(2);
    assert_eq!(table.apply(4, &desk.entries[2]).err(), Some(FoldError::Order { last: 2, found: 4 }));
    assert_eq!(table.apply(3, &desk.entries[0]).err(), Some(FoldError::Misplaced { seq: 3 }));
    let unknown = json(&desk.entries[0]).replace("cassa-grande", "chess");
    let unknown = serde_json::from_str(&unknown).unwrap();
    assert_eq!(Table::open(&unknown).err(), Some(FoldError::Game { game: "chess".to_owned() }));
}

#[test]
fn a_journal_with_an_illegal_move_is_refused() {
    let (game, rules) = SIZES[0];
    let mut desk = Desk::full(game, rules, Options::default(), 5);
    desk.begin();
    let seat = desk.turn().unwrap();
    let fact = Fact::Moved { seat, text: "nonsense".to_owned(), by: tavola_table::Chooser::Person };
    let entry = tavola_table::Entry { at: desk.now, by: None, fact };
    let seq = desk.table.seq() + 1;
    assert!(matches!(desk.table.apply(seq, &entry), Err(FoldError::Move { .. })));
}
