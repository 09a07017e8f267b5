//! Who is called to a table while they are not there.

use tavola_core::Seat;
use tavola_table::{Deed, Level, Options, Why};

use crate::desk::Desk;
use crate::variants::SMALL;

fn calls(desk: &Desk) -> [Option<Why>; 2] {
    [Seat::A, Seat::B].map(|seat| desk.table.call(seat).map(|call| call.why))
}

#[test]
fn who_is_to_move_is_called_and_all_when_it_is_over() {
    let options = Options { rounds: 2, ..Options::default() };
    let mut desk = Desk::full(SMALL.0, SMALL.1, options, 3);
    assert_eq!(calls(&desk), [None, None], "nothing waits for anybody before the first round");
    desk.begin();
    let turn = desk.turn().expect("somebody is to move");
    let call = desk.table.call(turn).expect("a call");
    assert_eq!((call.why, call.situation), (Why::Turn, desk.table.situation()));
    assert_eq!(calls(&desk).iter().flatten().count(), 1);
    assert_eq!(desk.table.call(Seat::D), None, "there is no such seat");

    desk.play_out();
    assert_eq!(calls(&desk), [None, None], "between two rounds nothing is over");
    desk.act(Seat::A, Deed::Ready { ready: true }).expect("it can be said");
    assert_eq!(calls(&desk), [None, Some(Why::Next)]);
    desk.begin();
    desk.play_out();
    assert_eq!(calls(&desk), [Some(Why::Over); 2]);
    desk.act(Seat::B, Deed::Ready { ready: true }).expect("it can be said");
    assert_eq!(calls(&desk), [Some(Why::Rematch), Some(Why::Over)]);
}

#[test]
fn nobody_is_called_for_whom_a_bot_plays() {
    let mut desk = Desk::full(SMALL.0, SMALL.1, Options::default(), 4);
    desk.begin();
    let turn = desk.turn().expect("somebody is to move");
    desk.act(turn, Deed::Leave).expect("anybody may leave");
    assert!(desk.table.call(turn).is_some());
    desk.host(Deed::Lend { seat: turn, level: Level::Easy }).expect("a bot may play");
    assert_eq!(desk.table.call(turn), None);
}
