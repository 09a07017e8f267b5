//! Games, numbers of players and variants that tests go through.

/// The game for every number of players.
pub(crate) const SIZES: [(&str, &str); 8] = [
    ("cassa-grande", r#"{"players": 2}"#),
    ("cassa-grande", r#"{"players": 4}"#),
    ("calcory", r#"{"players": 2}"#),
    ("calcory", r#"{"players": 3}"#),
    ("calcory", r#"{"players": 4}"#),
    ("casa-grande", r#"{"players": 2}"#),
    ("casa-grande", r#"{"players": 3, "blocks": 20}"#),
    ("casa-grande", r#"{"players": 4, "blocks": 18}"#),
];

/// A round that is soon over: 2 seats with 4 cards each.
pub(crate) const SMALL: (&str, &str) =
    ("cassa-grande", r#"{"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}}"#);

/// All variants of all games.
pub(crate) fn all() -> Vec<(&'static str, String)> {
    let mut all: Vec<(&str, String)> = SIZES.iter().map(|(game, rules)| (*game, (*rules).to_owned())).collect();
    for players in [2, 4] {
        for laying in ["hidden", "open", "alternating"] {
            for exchange in [false, true] {
                for deal in ["fixed", "shown", "blind"] {
                    let rules = format!(
                        r#"{{"players": {players}, "laying": "{laying}", "exchange": {exchange}, "deal": "{deal}"}}"#
                    );
                    all.push(("cassa-grande", rules));
                }
            }
        }
    }
    let own = r##"{"platforms": {"a": ["#"], "b": ["#o", "o#"], "c": ["#.o"], "d": ["#o#o#o#o"]}}"##;
    all.extend([
        ("cassa-grande", r#"{"goal": "lowest"}"#.to_owned()),
        (SMALL.0, SMALL.1.to_owned()),
        ("casa-grande", own.to_owned()),
    ]);
    all
}
