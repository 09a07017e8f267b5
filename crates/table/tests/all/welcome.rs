//! Whoever comes is shown the table, and told what it missed, if that can be told.

use serde_json::{Value, json};
use tavola_core::{Seat, Viewer};
use tavola_table::host::ClientId;
use tavola_table::{Deed, Fact, Happened, Options, Seq};

use crate::desk::{Desk, json, token};
use crate::house::House;
use crate::variants::SMALL;

/// How many changes a host keeps for those who come back.
const KEPT: Seq = 128;

/// The numbers of what somebody is told who comes back having seen so much; none if that can't be told.
fn told(house: &mut House, client: ClientId, seat: Option<Seat>, seen: Seq) -> Option<Vec<Seq>> {
    let mut hello = json!({"type": "hello", "protocol": 1, "seq": seen});
    if let Some(seat) = seat {
        hello["token"] = token(seat).to_string().into();
    }
    house.say(client, &hello);
    let welcome = |(to, message): &&(ClientId, Value)| *to == client && message["type"] == "welcome";
    let (_, welcome) = house.sent.iter().rfind(welcome).expect("whoever comes is welcome");
    let happened = welcome["happened"].as_array();
    let told = happened.map(|all| all.iter().map(|one| one["seq"].as_u64().expect("a number") as Seq).collect());
    house.leave(client);
    told
}

#[test]
fn who_comes_back_is_told_what_it_missed_and_nothing_else() {
    let mut desk = Desk::full(SMALL.0, SMALL.1, Options::default(), 1);
    for number in 0..2 * KEPT {
        desk.act(Seat::A, Deed::Say { text: format!("number {number}") }).unwrap();
    }
    let end = desk.table.seq();
    let mut house = House::around(&desk);
    for seen in end - 2 * KEPT..=end + 1 {
        let right = (end - KEPT..=end).contains(&seen).then(|| (seen + 1..=end).collect());
        let client = u64::from(seen) + 1;
        assert_eq!(told(&mut house, client, Some(Seat::B), seen), right, "{seen} of {end} were seen");
    }
}

#[test]
fn what_a_seat_was_sent_once_is_not_sent_again_where_remembering_counts() {
    let mut desk = Desk::full("calcory", r#"{"players": 2}"#, Options::default(), 3);
    desk.begin();
    let begun = desk.table.seq();
    for _ in 0..6 {
        desk.random_move();
    }
    let end = desk.table.seq();
    let mut house = House::around(&desk);
    assert_eq!(told(&mut house, 1, Some(Seat::A), begun), None, "nobody knows what it was sent before the host woke");
    house.hello(9, Some(Seat::B), false);
    house.say(9, &json!({"type": "command", "id": "one", "seq": end, "deed": {"do": "say", "text": "Hello"}}));
    assert_eq!(house.host.table().seq(), end + 1);
    assert_eq!(told(&mut house, 2, Some(Seat::A), begun), Some(vec![end + 1]), "the rest was in its first welcome");
    assert_eq!(told(&mut house, 3, Some(Seat::A), end + 1), Some(vec![]));
    assert_eq!(told(&mut house, 4, None, end), None, "who only watches gets the state alone");
}

#[test]
fn what_was_refused_is_counted_once() {
    let mut house = House::around(&Desk::full(SMALL.0, SMALL.1, Options::default(), 1));
    house.hello(1, Some(Seat::A), false);
    assert_eq!(house.host.take_refusals(), 0);
    for number in 1..=3 {
        let deed = json!({"do": "move", "text": "nonsense"});
        house.say(1, &json!({"type": "command", "id": number.to_string(), "seq": 0, "deed": deed}));
    }
    assert_eq!((house.host.take_refusals(), house.host.take_refusals()), (3, 0));
}

#[test]
fn a_bot_is_shown_what_its_seat_saw_one_event_a_move() {
    let mut desk = Desk::full(SMALL.0, SMALL.1, Options::default(), 1);
    assert!(desk.table.witnessed(Seat::A).is_empty(), "no round runs");
    desk.begin();
    for _ in 0..4 {
        desk.random_move();
    }
    for seat in [Seat::A, Seat::B] {
        let viewer = Viewer::Seat(seat);
        let told = desk.sent.iter().filter(|(to, _)| *to == viewer).flat_map(|(_, update)| &update.happened);
        let events = told.filter_map(|happening| match &happening.what {
            Happened::Moved { events, .. } => Some(json(events)),
            _ => None,
        });
        let witnessed = desk.table.witnessed(seat);
        let apart: Vec<String> = witnessed.iter().map(|event| json(&[event])).collect();
        assert_eq!((witnessed.len(), apart), (4, events.collect()), "{seat}");
    }
}

#[test]
fn how_often_was_taken_back_is_told_only_if_it_was() {
    let mut desk = Desk::full("cassa-grande", r#"{"players": 2}"#, Options::default(), 1);
    desk.begin();
    let fairness = |desk: &Desk| serde_json::to_value(desk.round(Viewer::Watcher).fairness).unwrap();
    assert_eq!(fairness(&desk).get("taken_back"), None);
    let turn = desk.turn().unwrap();
    desk.random_move();
    desk.act(turn, Deed::Undo).unwrap();
    assert!(matches!(desk.entries.last().unwrap().fact, Fact::TakenBack { .. }));
    assert_eq!(fairness(&desk)["taken_back"], 1);
}
