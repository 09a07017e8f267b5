//! The TypeScript of everything that leaves the game, for the web client.

use std::collections::BTreeMap;

use tavola_cassa_grande::{
    Book, Card, Count, Deal, DigitView, Event, ExchangeView, ExchangedCard, Goal, HandRule, HandView, HeldView,
    LaidView, Laying, Lying, OfferView, PhaseView, Pick, Place, ReadRow, Rules, Stock, Tally, View, Violation,
};
use tavola_core::Seat;
use tavola_testkit::ts::TypeFile;
use ts_rs::{Config, TS as _};

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

#[test]
fn the_client_has_the_types_of_today() {
    TypeFile::new(
        "cassa-grande",
        "Cassa Grande as its boards get it, and what counts a real table",
        "crates/cassa-grande",
    )
    .import("messages", &["Outcome", "PerSeat", "Seat"])
    .declare::<Card>()
    .declare::<Place>()
    .declare::<Pick>()
    .declare::<Laying>()
    .declare::<Goal>()
    .declare::<Deal>()
    .declare::<HandRule>()
    .declare::<Rules>()
    .declare::<PhaseView>()
    .declare::<DigitView>()
    .declare::<HeldView>()
    .declare::<HandView>()
    .declare::<LaidView>()
    .declare::<ExchangedCard>()
    .declare::<ExchangeView>()
    .declare::<OfferView>()
    .declare::<View>()
    .declare::<Event>()
    .declare::<Violation>()
    .declare::<Book>()
    .declare::<Lying>()
    .declare::<Stock>()
    .declare::<ReadRow>()
    .declare::<Count>()
    .declare::<Tally>()
    .constant(
        "The game as the sheets have it, by the number of players.",
        "STANDARD",
        "Record<number, { frame: number, hand: HandRule }>",
        &standard(),
    )
    .constant(
        "How many cards may lie in each frame.",
        "FRAMES",
        "Record<number, { least: number, most: number }>",
        &frames(),
    )
    .check();
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
