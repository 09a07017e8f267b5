//! People come and go: who has lost the connection for a while is away, a bot may play meanwhile, the host's part passes on,
//! and whoever wants to stop can.

use serde_json::json;
use tavola_core::{Seat, Viewer};
use tavola_table::{Clock, Deed, Due, Level, Options, Phase, Proposal, Refusal};

use crate::desk::Desk;
use crate::house::{AWAY_AFTER, House};

const LEND_A: Proposal = Proposal::Lend { seat: Seat::A, level: Level::Easy };

fn begun(players: usize, options: Options) -> Desk {
    let mut desk = Desk::full("calcory", &format!(r#"{{"players": {players}}}"#), options, 3);
    desk.begin();
    desk
}

#[test]
fn who_is_not_connected_for_half_a_minute_is_away_until_the_next_hello() {
    let mut house = House::around(&begun(2, Options::default()));
    house.hello(1, Some(Seat::A), true);
    house.hello(2, Some(Seat::B), false);
    house.pass(10 * AWAY_AFTER);
    assert_eq!(house.seat(Seat::B)["away"], false, "a connection is enough");
    house.leave(2);
    house.pass(AWAY_AFTER - 1);
    assert_eq!(house.seat(Seat::B)["away"], false);
    house.pass(1);
    assert_eq!(house.seat(Seat::B)["away"], true);
    assert_eq!(house.sent.last().unwrap().1["happened"][0]["news"], "left", "those who are there are told");
    // The host lets a bot play at once; and whoever comes back plays again, without a word.
    let lend = json!({"do": "lend", "seat": "B", "level": "easy"});
    house.say(1, &json!({"type": "command", "id": "lend", "seq": house.host.table().seq(), "deed": lend}));
    assert_eq!(house.seat(Seat::B)["lent"], "easy");
    house.hello(3, Some(Seat::B), false);
    assert_eq!(
        house.seat(Seat::B),
        json!({"kind": "person", "name": "Player B", "ready": false, "away": false, "lent": null})
    );
}

#[test]
fn nobody_is_away_from_where_nobody_waits() {
    // All have gone: nothing is written, and the table may sleep.
    let mut house = House::around(&begun(2, Options::default()));
    house.hello(1, Some(Seat::A), true);
    house.leave(1);
    let seq = house.host.table().seq();
    assert!(!house.host.is_needed());
    house.pass(10 * AWAY_AFTER);
    assert_eq!(house.host.table().seq(), seq);
    // Before the match there is nothing to wait for, and with hours for a move nobody sits and waits.
    let day = Options { clock: Clock::Move { seconds: 86_400 }, ..Options::default() };
    for desk in [Desk::full("calcory", r#"{"players": 2}"#, Options::default(), 3), begun(2, day)] {
        let mut house = House::around(&desk);
        house.hello(1, Some(Seat::A), true);
        house.pass(10 * AWAY_AFTER);
        assert_eq!(house.seat(Seat::B)["away"], false);
    }
}

#[test]
fn the_hosts_part_passes_on_and_comes_back() {
    let mut house = House::around(&begun(3, Options::default()));
    house.hello(1, Some(Seat::A), true);
    house.hello(2, Some(Seat::B), false);
    house.hello(3, Some(Seat::C), false);
    assert_eq!(house.manager(), None);
    house.leave(1);
    house.pass(AWAY_AFTER);
    assert_eq!(house.manager(), Some(Seat::B), "the first who is there");
    let lend = json!({"do": "lend", "seat": "A", "level": "easy"});
    house.say(2, &json!({"type": "command", "id": "lend", "seq": house.host.table().seq(), "deed": lend}));
    assert_eq!(house.seat(Seat::A)["lent"], "easy", "who manages the table does what a host does");
    house.leave(2);
    assert_eq!(house.manager(), Some(Seat::C), "the host is gone long enough");
    house.hello(4, Some(Seat::A), true);
    assert_eq!(house.manager(), None);
    let welcome = house.sent.iter().rev().find(|(_, message)| message["type"] == "welcome").unwrap();
    assert_eq!(welcome.1["you"], json!({"seat": "A", "host": true}));
}

#[test]
fn others_agree_on_a_bot_for_who_is_away() {
    let mut desk = begun(4, Options::default());
    let lend = Deed::Propose { proposal: LEND_A };
    assert_eq!(desk.act(Seat::B, lend.clone()), Err(Refusal::NotAway));
    desk.act(Seat::A, Deed::Leave).unwrap();
    assert_eq!(desk.act(Seat::B, Deed::Lend { seat: Seat::A, level: Level::Easy }), Err(Refusal::HostOnly));
    desk.act(Seat::B, lend.clone()).unwrap();
    assert_eq!(desk.act(Seat::C, lend.clone()), Err(Refusal::Proposed));
    assert_eq!(desk.act(Seat::B, Deed::Vote { agree: true }), Err(Refusal::Answered));
    desk.act(Seat::C, Deed::Vote { agree: false }).unwrap();
    assert_eq!(desk.act(Seat::D, Deed::Vote { agree: true }), Err(Refusal::NoProposal));
    // Once more, and the last who has not answered goes: nobody waits for who is away.
    desk.act(Seat::B, lend.clone()).unwrap();
    desk.act(Seat::C, Deed::Vote { agree: true }).unwrap();
    assert_eq!(desk.table.due().filter(|due| matches!(due, Due::Agree { .. })), None);
    desk.act(Seat::D, Deed::Leave).unwrap();
    assert_eq!(desk.table.due(), Some(Due::Agree { proposal: LEND_A }));
    desk.serve();
    assert_eq!(desk.state(Viewer::Watcher).table.proposal, None);
    // Who comes back answers the question itself.
    desk.act(Seat::A, Deed::Return).unwrap();
    desk.act(Seat::A, Deed::Leave).unwrap();
    desk.act(Seat::B, lend).unwrap();
    desk.act(Seat::A, Deed::Return).unwrap();
    assert_eq!(desk.state(Viewer::Watcher).table.proposal, None);
}

#[test]
fn a_round_is_abandoned_by_agreement() {
    let mut desk = begun(3, Options::default());
    let abandon = Deed::Propose { proposal: Proposal::Abandon };
    desk.act(Seat::B, abandon.clone()).unwrap();
    desk.act(Seat::A, Deed::Vote { agree: true }).unwrap();
    assert_eq!(desk.table.phase(), Phase::Playing);
    desk.act(Seat::C, Deed::Vote { agree: true }).unwrap();
    desk.serve();
    assert_eq!((desk.table.phase(), desk.table.match_end()), (Phase::Over, None));
    assert_eq!(desk.act(Seat::B, abandon.clone()), Err(Refusal::NoRound));
    // Whoever is left alone ends it alone, but no rated match behind somebody's back.
    for (rated, phase) in [(false, Phase::Over), (true, Phase::Playing)] {
        let mut desk = begun(2, Options { rated, hints: !rated, ..Options::default() });
        desk.act(Seat::A, Deed::Leave).unwrap();
        desk.act(Seat::B, abandon.clone()).unwrap();
        desk.serve();
        assert_eq!(desk.table.phase(), phase);
    }
}

#[test]
fn matches_between_the_same_people_are_counted() {
    let mut desk = begun(2, Options::default());
    assert_eq!(desk.state(Viewer::Watcher).table.tally, None);
    desk.act(Seat::B, Deed::Resign).unwrap();
    desk.begin();
    desk.act(Seat::A, Deed::Resign).unwrap();
    desk.begin();
    desk.host(Deed::GiveUp).unwrap();
    let tally = desk.state(Viewer::Watcher).table.tally.unwrap();
    assert_eq!((tally.matches, tally.won.values()), (2, &[1, 1][..]), "what was abandoned counts for nobody");
    desk.act(Seat::B, Deed::Stand).unwrap();
    assert_eq!(desk.state(Viewer::Watcher).table.tally, None, "with somebody else it begins anew");
}

#[test]
fn a_game_by_days_waits_over_the_weekend() {
    // A Sunday: nothing of the day for a move has passed before Monday is over.
    let clock = Clock::Move { seconds: 86_400 };
    let mut desk = begun(2, Options { clock, weekends_off: true, ..Options::default() });
    let turn = desk.turn().unwrap();
    desk.now += 86_400_000 + 3_600_000;
    desk.serve();
    assert_eq!(desk.turn(), Some(turn));
    desk.now += 12 * 3_600_000;
    desk.serve();
    assert_ne!(desk.state(Viewer::Watcher).round.unwrap().moves, 0, "by Tuesday a bot has moved");
}

#[test]
fn a_screen_that_manages_the_table_is_no_watcher() {
    let mut house = House::around(&begun(2, Options::default()));
    house.hello(1, Some(Seat::A), false);
    house.hello(2, None, true);
    house.hello(3, None, false);
    let presence = house.sent.iter().rev().find(|(_, message)| message["type"] == "presence").unwrap();
    assert_eq!(presence.1["watchers"], 1);
}

#[test]
fn who_resigns_loses_between_two_and_leaves_a_bot_among_more() {
    let mut desk = begun(2, Options { rounds: 3, ..Options::default() });
    desk.act(Seat::B, Deed::Resign).unwrap();
    let state = desk.state(Viewer::Watcher).table;
    assert_eq!((state.phase, state.lost), (Phase::Over, Some(Seat::B)));
    assert_eq!(desk.act(Seat::B, Deed::Resign), Err(Refusal::NoRound));
    let mut desk = begun(3, Options::default());
    desk.act(Seat::B, Deed::Resign).unwrap();
    assert_eq!(desk.table.phase(), Phase::Playing);
    assert_eq!(desk.act(Seat::B, Deed::Resign), Err(Refusal::Lent));
    // Who has thought better of it plays on.
    desk.act(Seat::B, Deed::Return).unwrap();
    let seq = desk.table.seq();
    assert_eq!(desk.act(Seat::B, Deed::Return), Ok(seq), "nothing is written twice");
}
