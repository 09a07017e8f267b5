//! The TypeScript of everything that leaves the game, kept in the web client beside the boards.

use std::collections::BTreeMap;
use std::path::Path;

use tavola_cassa_grande::{
    Book, Card, Count, Deal, DigitView, Event, ExchangeView, ExchangedCard, Goal, HandRule, HandView, HeldView,
    LaidView, Laying, Lying, OfferView, PhaseView, Pick, Place, ReadRow, Rules, Stock, Tally, View, Violation,
};
use tavola_core::Seat;
use ts_rs::{Config, TS};

/// What the types of the game build on; the same as in the client's own `board.ts`.
const HEAD: &str = "// Written by `cargo test -p tavola-cassa-grande --features ts` from the Rust types. Do not edit.

import type { Outcome, PerSeat, Seat } from './messages';
";

fn declared<T: TS>(config: &Config) -> String {
    format!("\nexport {}\n", T::decl(config)).replace(" \n", "\n")
}

fn constant(about: &str, name: &str, of: &str, value: &impl serde::Serialize) -> String {
    let value = serde_json::to_string_pretty(value).unwrap();
    format!("\n/**\n * {about}\n */\nexport const {name}: {of} = {value};\n")
}

fn standard() -> BTreeMap<u8, serde_json::Value> {
    let of = |players| {
        let (frame, hand) = (Rules::standard_frame(players), HandRule::standard(players));
        (players, serde_json::json!({"frame": frame, "hand": hand}))
    };
    [2, 4].map(of).into()
}

fn frames() -> BTreeMap<u8, serde_json::Value> {
    let of = |frame| {
        let (least, most) = Rules::deck_bounds(frame).into_inner();
        (frame, serde_json::json!({"least": least, "most": most}))
    };
    Rules::FRAMES.map(of).collect()
}

/// Writes the file anew if the types have changed, and then fails once, so that the change is seen and committed.
#[test]
fn the_client_has_the_types_of_today() {
    let config = Config::default();
    let text = [
        HEAD.to_owned(),
        declared::<Card>(&config),
        declared::<Place>(&config),
        declared::<Pick>(&config),
        declared::<Laying>(&config),
        declared::<Goal>(&config),
        declared::<Deal>(&config),
        declared::<HandRule>(&config),
        declared::<Rules>(&config),
        declared::<PhaseView>(&config),
        declared::<DigitView>(&config),
        declared::<HeldView>(&config),
        declared::<HandView>(&config),
        declared::<LaidView>(&config),
        declared::<ExchangedCard>(&config),
        declared::<ExchangeView>(&config),
        declared::<OfferView>(&config),
        declared::<View>(&config),
        declared::<Event>(&config),
        declared::<Violation>(&config),
        declared::<Book>(&config),
        declared::<Lying>(&config),
        declared::<Stock>(&config),
        declared::<ReadRow>(&config),
        declared::<Count>(&config),
        declared::<Tally>(&config),
        constant(
            "The game as the sheets have it, by the number of players.",
            "STANDARD",
            "Record<number, { frame: number, hand: HandRule }>",
            &standard(),
        ),
        constant(
            "How many cards may lie in each frame.",
            "FRAMES",
            "Record<number, { least: number, most: number }>",
            &frames(),
        ),
    ]
    .concat();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/types/cassa-grande.ts");
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    if kept != text {
        std::fs::create_dir_all(file.parent().expect("a file has a folder")).unwrap();
        std::fs::write(&file, &text).unwrap();
    }
    assert_eq!(kept, text, "the file was out of date; it is written anew now");
}

/// The boards tell a refusal in the user's language from this form.
#[test]
fn a_violation_has_the_form_that_its_type_says() {
    let forms = [
        (Violation::Over, r#"{"kind":"over"}"#, r#"{ "kind": "over" }"#),
        (
            Violation::OfferFirst { seat: Seat::A, to: Seat::C },
            r#"{"kind":"offer-first","seat":"A","to":"C"}"#,
            r#""kind": "offer-first""#,
        ),
        (
            Violation::NotInHand { seat: Seat::B, pick: Pick::number(5) },
            r##"{"kind":"not-in-hand","seat":"B","pick":"#5"}"##,
            r#""kind": "not-in-hand""#,
        ),
        (
            Violation::TooWide { at: Place { x: 3, y: -2 }, width: 7, frame: 6 },
            r#"{"kind":"too-wide","at":"3,-2","width":7,"frame":6}"#,
            r#""kind": "too-wide""#,
        ),
    ];
    let declared = Violation::decl(&Config::default());
    for (violation, json, in_type) in forms {
        assert_eq!(serde_json::to_string(&violation).unwrap(), json);
        assert!(declared.contains(in_type), "{in_type} in {declared}");
    }
}
