//! A screen that is the table may be touched for whoever's turn it is, where the table says so and nothing is hidden.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tavola_core::{Seat, Viewer};
use tavola_table::{
    Caller, Chooser, Deed, Detail, Entry, Fact, Happened, Level, Options, OptionsError, Phase, Reader, Refusal, Table,
    Wanted,
};

use crate::desk::{Desk, HOST, host_token, json as text_of, player, token};
use crate::house::House;
use crate::variants::{SIZES, all};

/// The options of a table whose screen may be touched.
fn touched() -> Options {
    Options { touch: true, ..Options::default() }
}

fn begun(game: &str, rules: &str) -> Desk {
    let mut desk = Desk::full(game, rules, touched(), 5);
    desk.begin();
    desk
}

/// What can be done by whoever is sent this.
fn legal(desk: &Desk, reader: impl Into<Reader>) -> Vec<String> {
    let round = desk.table.state(reader, desk.now).round.expect("a round runs");
    round.legal.iter().map(str::to_owned).collect()
}

fn touch(desk: &mut Desk, text: &str) -> Result<u32, Refusal> {
    desk.host(Deed::Move { text: text.to_owned() })
}

#[test]
fn whoever_has_the_turn_may_touch_the_screen_or_their_own_device() {
    for (game, rules) in SIZES.into_iter().filter(|(game, _)| *game != "cassa-grande") {
        let mut desk = begun(game, rules);
        for step in 0..12 {
            let Some(turn) = desk.turn() else { break };
            let open = legal(&desk, HOST);
            if open.is_empty() {
                desk.random_move();
                continue;
            }
            assert_eq!(open, desk.legal());
            assert_eq!(legal(&desk, Viewer::Watcher), [""; 0], "who only watches moves nothing");
            if step % 2 == 0 {
                let text = open[open.len() / 2].clone();
                touch(&mut desk, &text).unwrap();
                let (_, told) = desk.sent.last().expect("all were told");
                let Happened::Moved { seat, by, .. } = &told.happened[0].what else {
                    panic!("a move is told: {told:?}")
                };
                assert_eq!((*seat, *by), (turn, Chooser::Screen), "everybody sees where it was made");
                desk.serve();
            } else {
                desk.random_move();
            }
        }
        // Who moved on the screen wants it back on their own device, as ever.
        if desk.table.phase() == Phase::Playing {
            while legal(&desk, HOST).is_empty() {
                desk.random_move();
            }
            let (mover, text) = (desk.turn().unwrap(), legal(&desk, HOST)[0].clone());
            touch(&mut desk, &text).unwrap();
            desk.act(mover, Deed::Undo).unwrap();
        }
    }
}

#[test]
fn what_each_move_would_bring_is_told_to_the_screen_too() {
    let desk = begun("casa-grande", r#"{"players": 2}"#);
    let told =
        |reader: Reader| desk.table.state(reader, desk.now).round.unwrap().prospects.map(|all| all.get().to_owned());
    let turn = desk.turn().unwrap();
    assert_eq!(told(HOST.into()), told(Viewer::Seat(turn).into()));
    assert_eq!(told(Viewer::Watcher.into()), None);
}

#[test]
fn what_holds_a_secret_is_done_on_the_own_device() {
    // Which of the taken cards comes back is nobody else's business.
    let mut desk = begun("calcory", r#"{"players": 2}"#);
    while !desk.legal()[0].starts_with("put") {
        desk.random_move();
        assert_eq!(desk.table.phase(), Phase::Playing, "somebody takes cards in this game");
    }
    let put = desk.legal()[0].clone();
    assert_eq!(legal(&desk, HOST), [""; 0]);
    assert_eq!(touch(&mut desk, &put), Err(Refusal::OwnDevice));
    desk.make(&put);

    // Whatever can be done at Cassa Grande tells of a hand.
    for (game, rules) in all().into_iter().filter(|(game, _)| *game == "cassa-grande") {
        let mut desk = begun(game, &rules);
        let text = desk.legal()[0].clone();
        assert_eq!(legal(&desk, HOST), [""; 0], "{rules}");
        assert_eq!(touch(&mut desk, &text), Err(Refusal::OwnDevice));
        assert_eq!(touch(&mut desk, "9@40,40"), Err(Refusal::OwnDevice), "nor whether it could be done");
        desk.make(&text);
    }
}

/// The law of open decisions: watchers see which move is made. That they know what can be made is held by the law of secrecy.
#[test]
fn of_two_moves_that_can_be_touched_everybody_sees_which_was_made() {
    let mut compared = 0;
    for (game, rules) in SIZES.into_iter().filter(|(game, _)| *game != "cassa-grande") {
        let mut desk = begun(game, rules);
        for _ in 0..8 {
            if desk.table.phase() != Phase::Playing {
                break;
            }
            let mut seen = BTreeMap::new();
            for text in legal(&desk, HOST).into_iter().step_by(3) {
                let seat = desk.turn().unwrap();
                let mut table: Table = desk.twin();
                let fact = Fact::Moved { seat, text: text.clone(), by: Chooser::Screen };
                let change = table.apply(table.seq() + 1, &Entry { at: desk.now, by: None, fact }).unwrap();
                let update = table.update(&change, Viewer::Watcher, Detail::View, desk.now);
                let before = seen.insert(text_of(&update.happened), text.clone());
                assert_eq!(before, None, "{game}: as {text}");
                compared += 1;
            }
            desk.random_move();
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn nobody_but_the_screen_moves_for_others() {
    let rules = r#"{"players": 3}"#;
    let mut desk = begun("casa-grande", rules);
    let (turn, text) = (desk.turn().unwrap(), desk.legal()[0].clone());
    let other = Seat::first(3).find(|seat| *seat != turn).unwrap();
    let command = desk.command(Deed::Move { text: text.clone() });
    assert_eq!(desk.send(Caller::default(), &command), Err(Refusal::PlayersOnly), "who only watches");
    assert_eq!(desk.send(player(other), &command), Err(Refusal::Turn { turn }), "another player");
    let both = Caller { seat: Some(other), host: true };
    assert_eq!(desk.send(both, &command), Err(Refusal::Turn { turn }), "who plays and manages the table");
    assert_eq!(legal(&desk, both), [""; 0]);

    // A touch that comes late is not taken for the next one's.
    touch(&mut desk, &text).unwrap();
    desk.serve();
    let command = tavola_table::Command { id: "late".parse().unwrap(), ..command };
    assert!(matches!(desk.send(HOST, &command), Err(Refusal::Stale { .. })));

    // For whom a bot plays, nobody else does.
    let turn = desk.turn().unwrap();
    desk.act(turn, Deed::Leave).unwrap();
    desk.host(Deed::Lend { seat: turn, level: Level::Easy }).unwrap();
    assert_eq!(legal(&desk, HOST), [""; 0]);
    assert_eq!(touch(&mut desk, "roll"), Err(Refusal::Lent));

    // Where the table does not say so, a screen only shows.
    let mut desk = Desk::full("casa-grande", rules, Options::default(), 5);
    desk.begin();
    assert_eq!(legal(&desk, HOST), [""; 0]);
    assert_eq!(touch(&mut desk, &text), Err(Refusal::PlayersOnly));
}

#[test]
fn a_table_that_is_touched_is_neither_rated_nor_listed_nor_of_an_evening() {
    assert_eq!(touched().check(), Ok(()));
    assert_eq!(Options { listed: true, ..touched() }.check(), Err(OptionsError::Touch));
    assert_eq!(Options { rated: true, hints: false, ..touched() }.check(), Err(OptionsError::Touch));
    let wanted = json!({"game": "casa-grande", "options": {"touch": true, "rated": true, "hints": false}});
    let wanted: Wanted = serde_json::from_value(wanted).unwrap();
    let opened = wanted.open(host_token().hash(), token(Seat::A).hash(), None, 0);
    assert_eq!(opened.unwrap_err(), Refusal::Options(OptionsError::Touch));

    let mut desk = begun("casa-grande", r#"{"players": 2}"#);
    let Fact::Opened { evening, .. } = &mut desk.entries[0].fact else { panic!("a table is opened first") };
    *evening = Some("evening-1".to_owned());
    desk.table = desk.twin();
    let text = desk.legal()[0].clone();
    assert_eq!(touch(&mut desk, &text), Err(Refusal::PlayersOnly), "a club's host sits around no table");
}

#[test]
fn a_host_tells_the_screen_and_takes_its_touch() {
    let desk = begun("casa-grande", r#"{"players": 2}"#);
    let turn = desk.turn().unwrap();
    let mut house = House::around(&desk);
    house.hello(1, None, true);
    house.hello(2, None, false);
    let sent = |house: &House, client: u64, kind: &str| -> Value {
        house.sent.iter().rfind(|(to, message)| *to == client && message["type"] == kind).expect(kind).1.clone()
    };
    let (screen, watcher) = (sent(&house, 1, "welcome"), sent(&house, 2, "welcome"));
    assert_eq!(screen["state"]["table"]["options"]["touch"], true, "the table says so");
    assert_eq!(watcher["presence"], json!({"seats": [], "watchers": 1}), "the screen is no watcher");
    assert_eq!(screen["state"]["round"]["view"], watcher["state"]["round"]["view"]);
    assert_eq!(watcher["state"]["round"]["legal"], json!([]));
    let text = screen["state"]["round"]["legal"][0].clone();

    let seq = house.host.table().seq();
    house.say(1, &json!({"type": "why", "id": "q", "text": text}));
    assert_eq!(sent(&house, 1, "possible")["id"], "q");
    house.say(2, &json!({"type": "why", "id": "q", "text": text}));
    assert_eq!(sent(&house, 2, "refused")["code"], "players_only");
    house.say(1, &json!({"type": "hint", "id": "h"}));
    assert_eq!(sent(&house, 1, "refused")["code"], "players_only", "advice is a player's own");
    house.say(2, &json!({"type": "command", "id": "t", "seq": seq, "deed": {"do": "move", "text": text}}));
    assert_eq!(sent(&house, 2, "refused")["code"], "players_only");

    let deed = json!({"type": "command", "id": "t", "seq": seq, "deed": {"do": "move", "text": text}});
    house.say(1, &deed);
    assert_eq!(sent(&house, 1, "done")["seq"], seq + 1);
    house.say(1, &deed);
    assert_eq!((sent(&house, 1, "done")["seq"].clone(), house.host.table().seq()), (json!(seq + 1), seq + 1), "once");
    let (screen, watcher) = (sent(&house, 1, "update"), sent(&house, 2, "update"));
    assert_eq!(watcher["happened"][0]["seat"], turn.to_string());
    assert_eq!(watcher["happened"][0]["by"], "screen");
    assert_eq!(watcher["round"]["legal"], json!([]));
    assert_ne!(screen["round"]["legal"], json!([]), "the next move can be touched, too");
}
