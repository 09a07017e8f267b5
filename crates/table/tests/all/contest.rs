//! What becomes of a command where somebody else is quicker, again and again.

use serde_json::{Value, json};
use tavola_core::Seat;
use tavola_table::host::{Action, Appended, encode_entry};
use tavola_table::{Deed, Options, Seq};

use crate::desk::Desk;
use crate::house::House;
use crate::variants::SMALL;

/// Lets a seat speak while somebody else is quicker so many times: what it is told in the end, and how often its host tried.
fn say_against(others: usize) -> (Value, usize) {
    let mut desk = Desk::full(SMALL.0, SMALL.1, Options::default(), 1);
    let mut house = House::around(&desk);
    house.hello(1, Some(Seat::A), false);
    let before = desk.entries.len();
    for number in 0..others {
        desk.act(Seat::B, Deed::Say { text: format!("number {number}") }).unwrap();
    }
    house.sent.clear();
    let say =
        json!({"type": "command", "id": "a", "seq": before, "deed": {"do": "say", "text": "At last"}}).to_string();
    house.host.receive(1, &say, house.now);
    let (mut stored, mut tries) = (before, 0);
    loop {
        let actions = house.host.take_actions();
        if actions.is_empty() {
            let told = |kind: &str| house.sent.iter().find(|(_, message)| message["type"] == kind);
            return (told("done").or_else(|| told("refused")).expect("an answer").1.clone(), tries);
        }
        for action in actions {
            match action {
                Action::Append { after, .. } => {
                    tries += 1;
                    assert_eq!(after as usize, stored, "a host appends after all that it knows");
                    let is_first = stored == desk.entries.len();
                    stored += usize::from(!is_first);
                    let outcome = if is_first { Appended::Stored } else { Appended::CameSecond };
                    house.host.appended(outcome, house.now);
                }
                Action::Read { after } => {
                    let next = (after as usize..stored).map(|at| (at as Seq + 1, encode_entry(&desk.entries[at])));
                    house.host.entries_read(Some(next.collect()), house.now);
                }
                Action::Send { client: 1, messages, .. } => {
                    let messages = messages.iter().map(|message| serde_json::from_slice(message).unwrap());
                    house.sent.extend(messages.map(|message| (1, message)));
                }
                _ => {}
            }
        }
    }
}

#[test]
fn who_comes_second_a_few_times_is_heard_all_the_same() {
    let (answer, tries) = say_against(7);
    assert_eq!((answer["type"].as_str(), tries), (Some("done"), 8));
}

#[test]
fn who_comes_second_again_and_again_is_told_so() {
    let (answer, tries) = say_against(30);
    assert_eq!((answer["type"].as_str(), answer["code"].as_str()), (Some("refused"), Some("unavailable")));
    assert_eq!(tries, 8, "nobody waits for ever");
}
