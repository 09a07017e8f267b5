//! Whole games in one browser.

use serde_json::value::RawValue;
use serde_json::{Value, json};
use tavola_bots::Budget;
use tavola_core::fair::Secret;
use tavola_core::{Seat, Viewer};
use tavola_table::{Breach, Eyes, OwnBytes, RoundPromise, RoundState, TableState, games};
use tavola_wasm::{analyse, check_chance, record, replay};

use crate::stage::Stage;

fn solo(game: &str, rules: &Value) -> Value {
    let players = rules["players"].as_u64().unwrap_or(4) as usize;
    let bots: serde_json::Map<String, Value> =
        ["B", "C", "D"].iter().take(players - 1).map(|seat| ((*seat).to_owned(), json!("easy"))).collect();
    json!({"game": game, "rules": rules, "bots": bots, "me": {"seat": "A", "name": "Ada"}, "ready": true})
}

#[test]
fn every_game_is_played_from_start_to_end() {
    for slug in games::SLUGS {
        let mut stage = Stage::open(solo(slug, &json!({"players": 2})));
        stage.begin("00112233445566778899aabbccddeeff");
        let state = stage.play_on(500);
        assert_eq!(state["table"]["phase"], "over", "{slug}");

        let written: Value = serde_json::from_str(&record(&stage.entries, 1).unwrap()).unwrap();
        assert_eq!(written["game"], slug);
        let moves = written["moves"].as_array().unwrap().len();
        let views = replay(&stage.entries, 1, Eyes::Of(Viewer::Watcher)).unwrap();
        assert_eq!(views.len(), moves + 1, "{slug}: a view before the first move and after each");
        // The secret that is published is the one that the host had committed itself to.
        let fairness = &state["round"]["fairness"];
        assert_eq!(fairness["secret"], "07".repeat(32));
        assert_eq!(fairness["commitment"], Secret([7; 32]).commitment().to_string());
        assert_eq!(fairness["entropy"][0][1], "00112233445566778899aabbccddeeff");
    }
}

#[test]
fn a_game_that_is_over_is_judged_decision_by_decision() {
    let mut stage = Stage::open(solo("cassa-grande", &json!({"players": 2})));
    stage.attend();
    let state = stage.play_on(100);
    let analysis = analyse(&record(&stage.entries, 1).unwrap()).unwrap();
    // A choice of one is none.
    let moves = state["round"]["moves"].as_u64().unwrap() as usize;
    assert!((moves / 2..=moves).contains(&analysis.decisions()), "{} of {moves}", analysis.decisions());
    let shares = analysis.shares().unwrap();
    let winner = if state["round"]["outcome"]["places"]["A"] == 1 { Seat::A } else { Seat::B };
    assert!(shares[winner] > 0.4);
    // A record alone tells the same as its table.
    for eyes in [Eyes::Open, Eyes::Of(Viewer::Watcher), Eyes::Of(Viewer::Seat(Seat::A))] {
        let texts = |views: Vec<Box<RawValue>>| views.iter().map(|view| view.get().to_owned()).collect::<Vec<_>>();
        assert_eq!(texts(analysis.views(eyes)), texts(replay(&stage.entries, 1, eyes).unwrap()));
    }
    let mut last = 0;
    for index in 0..analysis.decisions() {
        let judgement = analysis.judge(index, None, Budget::iterations(200).into()).unwrap();
        assert!(judgement.number > last);
        last = judgement.number;
        // Another move that could have been made can be judged as well.
        let choice = analysis.choice(index).unwrap();
        assert_eq!((choice.number, choice.seat), (judgement.number, judgement.seat));
        assert!(choice.legal.is_sorted() && choice.legal.len() > 1 && choice.legal.contains(&judgement.played));
        let other = choice.legal.iter().find(|text| **text != judgement.played).unwrap();
        let instead = analysis.judge(index, Some(other), Budget::iterations(200).into()).unwrap();
        assert_eq!((&instead.played, instead.number), (other, judgement.number));
        assert!(analysis.judge(index, Some("nonsense"), Budget::iterations(1).into()).is_none());
        let sum: f64 = judgement.value.values().iter().sum();
        assert!((sum - 1.0).abs() < 0.01, "{judgement:?}");
        assert!(judgement.gave_away >= 0.0 && (judgement.played != judgement.best || judgement.gave_away == 0.0));
    }
    assert!(analysis.judge(analysis.decisions(), None, Budget::iterations(1).into()).is_none());
    assert_eq!(analyse("{}").unwrap_err().code, "no_record");
}

#[test]
fn a_reload_goes_on_where_the_game_was() {
    let mut stage = Stage::open(solo("cassa-grande", &json!({"players": 4})));
    stage.attend();
    stage.play_on(2);
    stage.attend();
    let before = stage.state(&stage.token.clone());
    assert!(before["round"]["moves"].as_u64().unwrap() > 4);
    stage.reload();
    assert_eq!(stage.state(&stage.token.clone()), before);
    let welcome = stage.messages(1).remove(0);
    assert_eq!(welcome["type"], "welcome");
    assert_eq!(welcome["state"]["round"]["view"], before["round"]["view"]);
    assert_eq!(stage.play_on(100)["table"]["phase"], "over");
}

#[test]
fn a_rematch_follows_and_both_rounds_are_recorded() {
    let mut stage = Stage::open(solo("calcory", &json!({"players": 2})));
    stage.attend();
    assert_eq!(stage.play_on(500)["table"]["phase"], "over");
    let unknown = record(&stage.entries, 2).unwrap_err();
    assert_eq!(unknown.code, "no_record");
    stage.command(1, &json!({"do": "ready", "ready": true}));
    stage.attend();
    let runs = record(&stage.entries, 2).unwrap_err();
    assert_eq!(runs.code, "round_runs");
    assert_eq!(stage.play_on(500)["table"]["phase"], "over");
    let records: Vec<String> = (1..=2).map(|round| record(&stage.entries, round).unwrap()).collect();
    assert_ne!(records[0], records[1]);
}

#[test]
fn at_a_practice_table_a_move_is_taken_back_among_bots() {
    let mut wanted = solo("casa-grande", &json!({"players": 2}));
    wanted["options"] = json!({"practice": true});
    let mut stage = Stage::open(wanted);
    stage.attend();
    stage.play_on(2);
    stage.attend();
    let moves = stage.state(&stage.token.clone())["round"]["moves"].as_u64().unwrap();
    stage.command(1, &json!({"do": "undo"}));
    let after = stage.state(&stage.token.clone())["round"]["moves"].as_u64().unwrap();
    assert!(after < moves, "{after} of {moves}");
}

#[test]
fn nobody_moves_for_a_person_before_the_time_is_up() {
    let mut wanted = solo("cassa-grande", &json!({"players": 2}));
    wanted["options"] = json!({"clock": {"kind": "move", "seconds": 5}});
    let mut stage = Stage::open(wanted);
    stage.messages(1);
    // Time is let pass: whenever the clock of the person runs out, a bot moves.
    stage.attend();
    let moved: Vec<Value> =
        stage.messages(1).into_iter().flat_map(|one| one["happened"].as_array().cloned().unwrap_or_default()).collect();
    let by_clock: Vec<&Value> = moved.iter().filter(|one| one["by"] == "clock").collect();
    assert!(!by_clock.is_empty());
    assert!(by_clock.iter().all(|one| one["seat"] == "A"));
    assert_eq!(stage.state(&stage.token.clone())["table"]["phase"], "over");
}

#[test]
fn point_1_the_rules_that_play_find_out_whether_the_chance_was_fair() {
    for slug in games::SLUGS {
        let mut stage = Stage::open(solo(slug, &json!({"players": 2})));
        let mut kept = None;
        let entropy = "00112233445566778899aabbccddeeff";
        stage.begin(entropy);
        let committed = stage.messages(1);
        keep(&mut kept, &committed);
        kept.as_mut().expect("the host has committed itself").bytes =
            OwnBytes::Sent { entropy: entropy.parse().unwrap(), taken: true };
        stage.play_on(500);
        let promise = serde_json::to_string(&kept).unwrap();
        let written = record(&stage.entries, 1).unwrap();
        let check = check_chance(&promise, &written).unwrap();
        assert!(check.breaches.is_empty() && check.seed.is_some(), "{slug}: {check:?}");
        // A host that tells another secret, and the commitment that fits it, is found out.
        let mut other: Value = serde_json::from_str(&written).unwrap();
        other["fairness"]["secret"] = json!("08".repeat(32));
        other["fairness"]["commitment"] = json!(Secret([8; 32]).commitment().to_string());
        let check = check_chance(&promise, &other.to_string()).unwrap();
        assert!(check.breaches.contains(&Breach::OtherCommitment) && check.breaches.contains(&Breach::OtherSecret));
        assert_eq!(check_chance("{}", &written).unwrap_err().code, "unreadable");
    }
}

/// Keeps what messages promise, as a page does.
fn keep(kept: &mut Option<RoundPromise>, messages: &[Value]) {
    let mut table: Option<TableState> = None;
    for message in messages {
        let state = if message["type"] == "welcome" { &message["state"] } else { message };
        if let Ok(now) = serde_json::from_value(state["table"].clone()) {
            table = Some(now);
        }
        if let (Some(table), Ok(round)) = (&table, serde_json::from_value::<RoundState>(state["round"].clone())) {
            RoundPromise::keep(kept, Some(Seat::A), table, &round);
        }
    }
}
