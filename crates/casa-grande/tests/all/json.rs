//! The JSON of rules, setups, views and events.

use crate::scene::{Scene, legal, play, violation};
use serde_json::{Value, json};
use tavola_casa_grande::{CasaGrande, Phase, Platforms, Prospect, Rules, Setup, Space, Top, Violation};
use tavola_core::record::Record;
use tavola_core::{Game, Seat, Viewer};

fn rules(text: &str) -> Result<Rules, String> {
    tavola_core::record::read_rules(text).map_err(|error| error.to_string())
}

/// records.md: what is left out has its default; may be `{}`; the standard set is left out.
#[test]
fn rules_have_defaults() {
    assert_eq!(rules("{}"), Ok(Rules::default()));
    assert_eq!(rules(r#"{"players": 4, "blocks": 18}"#), Ok(Rules { players: 4, blocks: 18, ..Rules::default() }));
    assert_eq!(serde_json::to_string(&Rules::default()).unwrap(), r#"{"players":2,"blocks":24}"#);
}

/// records.md: `platforms` is the set itself, an object name → list of rows.
#[test]
fn sets_are_written_and_read() {
    let set = Platforms::new([("b", vec!["#o", ".#"]), ("a", vec!["#"])]).unwrap();
    let own = Rules { platforms: set, ..Rules::default() };
    let text = serde_json::to_string(&own).unwrap();
    assert_eq!(text, r##"{"players":2,"blocks":24,"platforms":{"a":["#"],"b":["#o",".#"]}}"##);
    assert_eq!(rules(&text), Ok(own));
    let standard = serde_json::to_string(&Platforms::standard()).unwrap();
    assert_eq!(rules(&format!(r#"{{"platforms": {standard}}}"#)), Ok(Rules::default()));
}

/// records.md: strict JSON; an unknown key, a key twice, `null` or a wrong type is an error that says what would be right.
#[test]
fn rules_are_strict() {
    for (text, why) in [
        (r#"{"player": 2}"#, "unknown field `player`"),
        (r#"{"players": 2, "players": 2}"#, "the key `players` stands there twice; once is right"),
        (r#"{"players": null}"#, "invalid type: null"),
        (r#"{"players": "2"}"#, "invalid type: string"),
        (r#"{"players": 2.0}"#, "invalid type: floating point"),
        (r#"{"players": -2}"#, "invalid value: integer `-2`"),
        (r#"{"platforms": null}"#, "invalid type: null, expected an object"),
        (r#"{"platforms": []}"#, "invalid type: sequence, expected an object"),
        (r#"{"platforms": {}}"#, "a set has 1 to 64 platforms, this one is empty"),
        (r##"{"platforms": {"a": "#"}}"##, "invalid type: string"),
        (r##"{"platforms": {"a": ["#"], "a": ["#"]}}"##, "the key \"a\" stands there twice"),
        (r##"{"platforms": {"A": ["#"]}}"##, "the name \"A\" will not do: a name begins with a small letter"),
        (r#"{"platforms": {"a": ["o"]}}"#, "platform a has no marked square"),
        ("[]", "an object in braces must stand here"),
    ] {
        let sentence = rules(text).expect_err(text);
        assert!(sentence.contains(why), "{text}: {sentence}");
    }
    let many: Vec<String> = (0..65).map(|number| format!("\"p{number}\": [\"#\"]")).collect();
    let sentence = rules(&format!("{{\"platforms\": {{{}}}}}", many.join(","))).unwrap_err();
    assert!(sentence.contains("1 to 64 platforms, this one has 65"), "{sentence}");
}

/// records.md: a record is refused whose rules or setup are impossible.
#[test]
fn records_are_strict() {
    let record = |rules: &str, setup: &str| {
        let text = format!(
            r#"{{"format": "tavola/1", "game": "casa-grande", "rules": {rules}, "setup": {setup}, "moves": []}}"#
        );
        Record::<CasaGrande>::read(text.as_bytes()).map(|record| record.setup).map_err(|error| error.to_string())
    };
    assert_eq!(record("{}", r#"{"start": "B"}"#), Ok(Setup { start: Seat::B }));
    for (rules, setup, why) in [
        ("{}", r#"{"start": "C"}"#, "seat C cannot start a game of 2 players"),
        ("{}", r#"{"start": "E"}"#, "a seat is A, B, C or D"),
        ("{}", "{}", "missing field `start`"),
        ("{}", r#"{"start": "A", "die": 3}"#, "unknown field `die`"),
        (r#"{"players": 5}"#, r#"{"start": "A"}"#, "for 2 to 4 players, not for 5"),
        (r#"{"blocks": 22}"#, r#"{"start": "A"}"#, "24, 20 or 18 blocks, not 22"),
    ] {
        let sentence = record(rules, setup).expect_err(rules);
        assert!(sentence.contains(why), "{sentence}");
    }
}

/// A view is the whole position: seats, squares, lying platforms, what is due.
#[test]
fn views_show_everything() {
    let scene = Scene::new(&Rules::default()).due(Phase::Platform, Seat::A).edit(|view| view.die = Some(3));
    let mut game = scene.top("a1 c1", Top::Block(Seat::A), 2).top("h8", Top::Block(Seat::B), 1).game();
    play(&mut game, &["lay strip 0 a1"]);
    assert_eq!(legal(&game).len(), 6);
    assert_eq!(violation(&game, "pass"), Violation::NotNow { due: Phase::Roll });
    let view = serde_json::to_value(game.view(Viewer::Seat(Seat::B))).unwrap();
    assert_eq!(view["rules"], json!({"players": 2, "blocks": 24}));
    assert_eq!((&view["start"], &view["phase"], &view["turn"]), (&json!("A"), &json!("roll"), &json!("B")));
    assert_eq!((&view["die"], &view["ending"]), (&json!(3), &json!(false)));
    let a = &view["seats"]["A"];
    assert_eq!((&a["pawn"], &a["bonus"], &a["money"], &a["blocks"]), (&json!(0), &json!(5), &json!(6), &json!(24)));
    let unused = a["platforms"].as_array().unwrap();
    assert!(unused.len() == 16 && !unused.contains(&json!("strip")) && unused.contains(&json!("plaza")));
    let square = |number: usize| &view["squares"][number];
    assert_eq!(square(1), &json!({"square": "b1", "height": 2, "top": "platform", "owner": "A"}));
    assert_eq!(square(3), &json!({"square": "d1", "height": 0, "top": "ground", "owner": null}));
    assert_eq!(square(63), &json!({"square": "h8", "height": 1, "top": "block", "owner": "B"}));
    let lying = json!([{
        "seat": "A", "name": "strip", "quarters": 0, "square": "a1", "floor": 2, "squares": ["a1", "b1", "c1"]
    }]);
    assert_eq!(view["lying"], lying);
}

/// The keys of a view stand in a fixed order.
#[test]
fn views_have_a_stable_order() {
    let game = CasaGrande::new(&Rules::default(), &Setup { start: Seat::B }).unwrap();
    let text = serde_json::to_string(&game.view(Viewer::Watcher)).unwrap();
    let begin = concat!(
        r#"{"rules":{"players":2,"blocks":24},"start":"B","phase":"corner","turn":"B","die":null,"ending":false,"#,
        r#""seats":{"A":{"pawn":null,"bonus":5,"money":0,"blocks":24,"platforms":["angle","shelf","strip","beam","#,
    );
    assert!(text.starts_with(begin), "{text}");
    assert!(text.contains(r#""squares":[{"square":"a1","height":0,"top":"ground","owner":null},{"square":"b1","#));
    assert!(text.ends_with(r#""lying":[]}"#));
}

/// An event is a move with its consequences.
#[test]
fn events_tell_consequences() {
    let event = |scene: &Scene, text: &str| -> Value {
        let game = scene.game();
        serde_json::to_value(game.witness(game.read_move(text).unwrap(), Viewer::Watcher)).unwrap()
    };
    let roll = Scene::new(&Rules::default());
    let base = json!({"seat": "A", "bonus": null, "blocked": false, "done": false, "over": false});
    let with = |changes: Value| {
        let mut event = base.clone();
        event.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        event
    };
    assert_eq!(event(&roll, "roll 4"), with(json!({"action": {"kind": "roll", "points": 4}})));

    let walk = Scene::new(&Rules::default()).due(Phase::Walk, Seat::A).edit(|view| {
        (view.die, view.seats[Seat::A].bonus) = (Some(4), 8);
    });
    let walked = |further: u8, to: u8| json!({"kind": "walk", "further": further, "from": 0, "to": to});
    assert_eq!(event(&walk, "walk 0"), with(json!({"action": walked(0, 4)})));
    let corner = json!({"seat": "A", "points": 3, "paid": 9});
    assert_eq!(event(&walk, "walk 1"), with(json!({"action": walked(1, 5), "bonus": corner, "done": true})));
    let full = walk.edit(|view| {
        let area = view.squares.iter_mut().filter(|square| square.square.column() > 5);
        area.for_each(|square| (square.top, square.height) = (Top::Block(Seat::B), 1));
    });
    assert_eq!(event(&full, "walk 0"), with(json!({"action": walked(0, 4), "blocked": true, "done": true})));

    let block = Scene::new(&Rules::default()).due(Phase::Block, Seat::A).pawn(Seat::A, 1);
    let block = block.top("a1", Top::Platform(Seat::B), 2).edit(|view| view.seats[Seat::B].blocks = 0);
    let laid = json!({"kind": "block", "square": "a1", "height": 3, "left": 23});
    let points = json!({"seat": "B", "points": 2, "paid": 0});
    assert_eq!(event(&block, "block a1"), with(json!({"action": laid, "bonus": points, "done": true})));

    let lay = Scene::new(&Rules::default()).due(Phase::Platform, Seat::B).top("b2 b4", Top::Block(Seat::B), 2);
    let lay = lay.edit(|view| view.seats[Seat::A].blocks = 0);
    let strip = json!({
        "kind": "lay", "name": "strip", "quarters": 1, "square": "b2", "squares": ["b2", "b3", "b4"], "floor": 2, "paid": 6
    });
    let last = with(json!({"seat": "B", "action": strip, "done": true, "over": true}));
    assert_eq!(event(&lay, "lay strip 1 b2"), last);
    let pass = with(json!({"seat": "B", "action": {"kind": "pass"}, "done": true, "over": true}));
    assert_eq!(event(&lay, "pass"), pass);

    let first = Scene::new(&Rules::default()).due(Phase::Corner, Seat::A);
    let chosen = json!({"kind": "corner", "corner": "SE", "to": 10});
    assert_eq!(event(&first, "corner SE"), with(json!({"action": chosen, "done": true})));
}

/// A prospect names its kind, and is read as it was written.
#[test]
fn prospects_are_written() {
    let written = |scene: &Scene, text: &str| {
        let game = scene.game();
        let told = game.prospect(game.read_move(text).unwrap());
        let value = serde_json::to_value(told).unwrap();
        assert_eq!(serde_json::from_value::<Prospect>(value.clone()).unwrap(), told);
        value
    };
    let walk = Scene::new(&Rules::default()).due(Phase::Walk, Seat::A).edit(|view| view.die = Some(4));
    let corner = json!({"seat": "A", "points": 3, "paid": 0});
    assert_eq!(written(&walk, "walk 0"), json!({"kind": "walk", "to": 4, "steps": 4, "cost": 0, "bonus": null}));
    assert_eq!(written(&walk, "walk 1"), json!({"kind": "walk", "to": 5, "steps": 5, "cost": 1, "bonus": corner}));
    let block = walk.due(Phase::Block, Seat::A).pawn(Seat::A, 1);
    assert_eq!(written(&block, "block a1"), json!({"kind": "block", "height": 1, "bonus": null}));
    let lay = block.due(Phase::Platform, Seat::A).top("a1 c1", Top::Block(Seat::A), 2);
    assert_eq!(written(&lay, "lay strip 0 a1"), json!({"kind": "lay", "floor": 2, "squares": 3, "paid": 6}));
    assert_eq!(written(&lay, "pass"), json!({"kind": "nothing"}));
    let first = Scene::new(&Rules::default()).due(Phase::Corner, Seat::A);
    assert_eq!(written(&first, "corner SE"), json!({"kind": "corner", "to": 10}));
}

/// A violation names its kind and carries the fields of its sentence.
#[test]
fn violations_are_written() {
    let block = Scene::new(&Rules::default()).due(Phase::Block, Seat::A).edit(|view| {
        view.seats[Seat::A].pawn = Some(Space::new(2));
    });
    let game = block.top("c4", Top::Block(Seat::B), 1).game();
    let written = |text: &str| serde_json::to_value(violation(&game, text)).unwrap();
    assert_eq!(written("block c4"), json!({"kind": "foreign-block", "square": "c4", "owner": "B"}));
    assert_eq!(written("block e4"), json!({"kind": "outside-area", "square": "e4", "facing": {"columns": 2}}));
    assert_eq!(written("pass"), json!({"kind": "not-now", "due": "block"}));
}

/// What a client reads must be a view: spaces of the track, owners where something lies, nothing unknown.
#[test]
fn views_are_read_strictly() {
    let game = CasaGrande::new(&Rules::default(), &Setup { start: Seat::B }).unwrap();
    let view = game.view(Viewer::Watcher);
    let good = serde_json::to_value(&view).unwrap();
    assert_eq!(serde_json::from_value::<tavola_casa_grande::View>(good.clone()).unwrap(), view);
    for change in [
        |view: &mut Value| view["extra"] = json!(1),
        |view: &mut Value| view["seats"]["A"]["pawn"] = json!(20),
        |view: &mut Value| view["squares"][0]["owner"] = json!("A"),
        |view: &mut Value| view["squares"][0]["top"] = json!("block"),
        |view: &mut Value| view["squares"][0]["top"] = json!("roof"),
        |view: &mut Value| view["squares"][0]["extra"] = json!(1),
        |view: &mut Value| view["phase"] = json!("sleep"),
    ] {
        let mut wrong = good.clone();
        change(&mut wrong);
        assert!(serde_json::from_value::<tavola_casa_grande::View>(wrong.clone()).is_err(), "{wrong}");
    }
}
