//! The types of TypeScript, and the material that a client draws: `web/src/lib/types/casa-grande.ts`.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tavola_casa_grande::{
    Action, Corner, Event, Facing, Gain, LyingView, Name, Phase, Platforms, Prospect, Rules, SeatView, Setup, Space,
    Square, SquareView, View, Violation,
};
use ts_rs::{Config, TS};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/types/casa-grande.ts");

const HEAD: &str = "// Made from crates/casa-grande by `cargo test -p tavola-casa-grande --features ts`; do not edit.
import type { PerSeat, Seat } from './messages';
";

/// One declaration with its documentation.
fn declaration<T: TS>() -> String {
    let config = Config::default();
    let documentation = T::docs().unwrap_or_default();
    format!("\n{}export {}\n", documentation, T::decl(&config))
}

/// One constant with its documentation.
fn constant(documentation: &str, name: &str, kind: &str, value: &Value) -> String {
    // One entry a line: short enough to read, long enough to see a difference.
    let text = serde_json::to_string(value).unwrap().replace("],\"", "],\n\"").replace("},{", "},\n{");
    format!("\n/** {documentation} */\nexport const {name}: {kind} = {text};\n")
}

/// What each space of the track faces.
fn track() -> Value {
    let spaces = (0..Space::COUNT).map(Space::new).map(|space| {
        let faced = |square: &Square| match space.facing() {
            Facing::Corner(_) => false,
            Facing::Columns(first) => (first..first + 2).contains(&square.column()),
            Facing::Rows(first) => (first..first + 2).contains(&square.row()),
        };
        json!({ "facing": space.facing(), "squares": Square::all().filter(faced).collect::<Vec<_>>() })
    });
    Value::Array(spaces.collect())
}

fn file() -> String {
    let declarations = [
        declaration::<View>(),
        declaration::<SeatView>(),
        declaration::<SquareView>(),
        declaration::<LyingView>(),
        declaration::<Event>(),
        declaration::<Action>(),
        declaration::<Gain>(),
        declaration::<Prospect>(),
        declaration::<Rules>(),
        declaration::<Setup>(),
        declaration::<Platforms>(),
        declaration::<Violation>(),
        declaration::<Phase>(),
        declaration::<Corner>(),
        declaration::<Facing>(),
        declaration::<Space>(),
        declaration::<Square>(),
        declaration::<Name>(),
    ];
    let set = serde_json::to_value(Platforms::standard()).unwrap();
    let constants = [
        constant("The standard set, which rules leave out.", "STANDARD_SET", "Platforms", &set),
        constant(
            "The spaces of the track from 0, clockwise: what each faces, and the squares of that area.",
            "TRACK",
            "{ facing: Facing; squares: Square[] }[]",
            &track(),
        ),
    ];
    format!("{HEAD}{}{}", declarations.concat(), constants.concat())
}

/// The file of the client holds what the crate says; a stale one is written again, and told.
#[test]
fn the_client_has_the_types_of_this_crate() {
    let path = Path::new(FILE);
    let made = file();
    if fs::read_to_string(path).ok().as_ref() == Some(&made) {
        return;
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, made).unwrap();
    panic!("web/src/lib/types/casa-grande.ts did not fit this crate; it is written again now: look at the difference");
}

/// What the types say is what serde writes: the keys of a view, and which may be absent.
#[test]
fn declarations_follow_the_json() {
    let text = file();
    for line in [
        "phase: Phase,",
        "turn: Seat | null,",
        "seats: PerSeat<SeatView>,",
        "platforms?: Platforms,",
        "top: \"ground\" | \"block\" | \"platform\"",
        "owner: Seat | null",
        "\"kind\": \"lay\"",
        "\"kind\": \"nothing\"",
        "\"kind\": \"foreign-block\"",
        "export type Corner = \"NW\" | \"NE\" | \"SE\" | \"SW\";",
        "export type Phase = \"corner\" | \"roll\" | \"walk\" | \"block\" | \"platform\" | \"over\";",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(!text.contains("bigint"), "JSON has no such numbers");
}

/// The same crate gives the same bytes.
#[test]
fn the_file_is_deterministic() {
    assert_eq!(file(), file());
}

/// casa-grande.md 1: 20 spaces, four corners that face nothing, and areas of 16 squares.
#[test]
fn the_track_is_that_of_the_page() {
    let track = track();
    let sizes: Vec<usize> = track.as_array().unwrap().iter().map(|s| s["squares"].as_array().unwrap().len()).collect();
    let side = [0, 16, 16, 16, 16];
    assert_eq!(sizes, [side, side, side, side].concat());
    assert_eq!(track[8]["facing"], json!({"rows": 2}));
    assert_eq!(track[15]["facing"], json!({"corner": "SW"}));
}
