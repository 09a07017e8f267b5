//! The TypeScript of everything that leaves the game, for the web client, and the material that it draws.

use serde_json::{Value, json};
use tavola_casa_grande::{
    Action, Corner, Event, Facing, Gain, LyingView, Name, Phase, Platforms, Prospect, Rules, SeatView, Setup, Space,
    Square, SquareView, View, Violation,
};
use tavola_testkit::ts::TypeFile;

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

fn file() -> TypeFile {
    TypeFile::new("casa-grande", "Casa Grande as its boards get it, and its material", "crates/casa-grande")
        .import("messages", &["PerSeat", "Seat"])
        .declare::<View>()
        .declare::<SeatView>()
        .declare::<SquareView>()
        .declare::<LyingView>()
        .declare::<Event>()
        .declare::<Action>()
        .declare::<Gain>()
        .declare::<Prospect>()
        .declare::<Rules>()
        .declare::<Setup>()
        .declare::<Platforms>()
        .declare::<Violation>()
        .declare::<Phase>()
        .declare::<Corner>()
        .declare::<Facing>()
        .declare::<Space>()
        .declare::<Square>()
        .declare::<Name>()
        .constant("The standard set, which rules leave out.", "STANDARD_SET", "Platforms", &Platforms::standard())
        .constant(
            "The spaces of the track from 0, clockwise: what each faces, and the squares of that area.",
            "TRACK",
            "{ facing: Facing; squares: Square[] }[]",
            &track(),
        )
}

#[test]
fn the_client_has_the_types_of_today() {
    file().check();
}

/// What the types say is what serde writes: the keys of a view, and which may be absent.
#[test]
fn declarations_follow_the_json() {
    let file = file();
    let text = file.text();
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
