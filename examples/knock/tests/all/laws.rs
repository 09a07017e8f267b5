use tavola_knock::{Knock, Rules};
use tavola_testkit::laws::{self, Effort};

#[test]
fn all_laws_hold() {
    let variants = [("two", Rules { players: 2 }), ("three", Rules { players: 3 }), ("four", Rules { players: 4 })];
    let report = laws::hold::<Knock>(&variants, Effort::new(50, 1));
    assert!(report.other_worlds > 0, "no viewer was ever in doubt: {report:?}");
}
