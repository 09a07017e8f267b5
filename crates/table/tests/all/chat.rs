//! What people say to each other.

use tavola_core::{Seat, Viewer};
use tavola_table::{Deed, Entry, Fact, Happened, Options, Principal, Refusal};

use crate::desk::{Desk, json};
use crate::variants::SMALL;

fn desk() -> Desk {
    Desk::full(SMALL.0, SMALL.1, Options::default(), 1)
}

fn say(text: &str) -> Deed {
    Deed::Say { text: text.to_owned() }
}

#[test]
fn what_is_said_is_told_to_all_and_kept() {
    let mut desk = desk();
    desk.act(Seat::B, say("  Hello!  ")).unwrap();
    desk.host(say("Welcome")).unwrap();
    for viewer in Viewer::all(2) {
        let chat = desk.state(viewer).chat;
        let said: Vec<_> = chat.iter().map(|happening| &happening.what).collect();
        assert!(matches!(said[0], Happened::Said { who: Principal::Seat(Seat::B), text } if text == "Hello!"));
        assert!(matches!(said[1], Happened::Said { who: Principal::Host, text } if text == "Welcome"));
    }
    let (_, update) = desk.sent.last().unwrap();
    assert!(update.table.is_none() && update.round.is_none());
    assert!(json(update).contains(r#""what":"said","who":"host","text":"Welcome""#));
}

#[test]
fn only_the_last_things_are_kept() {
    let mut desk = desk();
    for number in 1..=101 {
        desk.act(Seat::A, say(&format!("number {number}"))).unwrap();
    }
    let chat = desk.state(Viewer::Watcher).chat;
    assert_eq!(chat.len(), 100);
    assert!(json(&chat[0]).contains("number 2\""));
}

#[test]
fn what_would_disturb_a_line_is_not_said() {
    let mut desk = desk();
    for text in ["é".repeat(500).as_str(), "👩‍👧 ❤️", "میان‌رشته‌ای", "שלום"] {
        desk.act(Seat::A, say(text)).unwrap();
    }
    let before = desk.table.seq();
    let longer = "é".repeat(501);
    let wrong =
        ["", " \t ", "a\nb", "a\u{0}b", "a\u{1b}[31mb", "a\u{202e}b", "a\u{2067}b", "\u{feff}a", "\u{200d}\u{200d}"];
    for text in wrong.into_iter().chain([longer.as_str(), "a\u{2029}b", "a\u{ad}b"]) {
        let refused = desk.act(Seat::A, say(text));
        assert_eq!(refused, Err(Refusal::Speech { most: 500 }), "{text:?}");
    }
    assert_eq!(desk.table.seq(), before);
}

/// Whoever talks as much as possible meets an end before the disk does.
#[test]
fn point_7_the_journal_of_a_table_has_a_bound_in_bytes() {
    let mut desk = desk();
    let text = "é".repeat(500);
    while desk.act(Seat::A, say("more")).is_ok() {
        for _ in 0..1_000 {
            let fact = Fact::Said { who: Principal::Host, text: text.clone() };
            let entry = Entry { at: desk.now, by: None, fact };
            desk.table.apply(desk.table.seq() + 1, &entry).unwrap();
        }
    }
    assert_eq!(desk.act(Seat::A, say("more")), Err(Refusal::WornOut));
    assert!(desk.table.seq() < 40_000, "{}", desk.table.seq());
}
