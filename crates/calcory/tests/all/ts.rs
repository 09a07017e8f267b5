//! The TypeScript of everything that leaves the game, for the web client.

use tavola_calcory::{
    Act, Card, Cards, Event, FlipEffect, Marks, Next, Place, Prospect, Rules, Shown, Spot, StopEffect, Table, View,
    Violation,
};
use tavola_testkit::ts::TypeFile;
use ts_rs::{Config, TS as _};

#[test]
fn the_client_has_the_types_of_today() {
    TypeFile::new("calcory", "Calcory as its board gets it", "crates/calcory")
        .import("messages", &["PerSeat", "Seat"])
        .declare::<Card>()
        .declare::<Place>()
        .declare::<Cards>()
        .declare::<Rules>()
        .declare::<Spot>()
        .declare::<Table>()
        .declare::<Marks>()
        .declare::<View>()
        .declare::<FlipEffect>()
        .declare::<StopEffect>()
        .declare::<Shown>()
        .declare::<Act>()
        .declare::<Next>()
        .declare::<Event>()
        .declare::<Prospect>()
        .declare::<Violation>()
        .check();
}

/// The board tells a refusal in the user's language from this form.
#[test]
fn a_violation_has_the_form_that_its_type_says() {
    let forms = [
        (Violation::PutFirst, r#"{"kind":"put-first"}"#, r#"{ "kind": "put-first" }"#),
        (
            Violation::NotTaken { card: "V7".parse().unwrap() },
            r#"{"kind":"not-taken","card":"V7"}"#,
            r#""kind": "not-taken""#,
        ),
        (
            Violation::NotFree { place: "c4".parse().unwrap() },
            r#"{"kind":"not-free","place":"c4"}"#,
            r#""kind": "not-free""#,
        ),
    ];
    let declared = Violation::decl(&Config::default());
    for (violation, json, in_type) in forms {
        assert_eq!(serde_json::to_string(&violation).unwrap(), json);
        assert!(declared.contains(in_type), "{in_type} in {declared}");
    }
}
