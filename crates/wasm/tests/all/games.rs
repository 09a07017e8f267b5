//! Whole games in one browser.

use serde_json::{Value, json};
use tavola_bots::Budget;
use tavola_core::fair::Secret;
use tavola_core::{Seat, Viewer};
use tavola_table::{Eyes, games};
use tavola_wasm::{analyse, record, replay};

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
    let mut last = 0;
    for index in 0..analysis.decisions() {
        let judgement = analysis.judge(index, Budget::iterations(200).into()).unwrap();
        assert!(judgement.number > last);
        last = judgement.number;
        let sum: f64 = judgement.value.values().iter().sum();
        assert!((sum - 1.0).abs() < 0.01, "{judgement:?}");
        assert!(judgement.gave_away >= 0.0 && (judgement.played != judgement.best || judgement.gave_away == 0.0));
    }
    assert!(analysis.judge(analysis.decisions(), Budget::iterations(1).into()).is_none());
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
fn a_move_is_taken_back_alone_among_bots() {
    let mut stage = Stage::open(solo("casa-grande", &json!({"players": 2})));
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
