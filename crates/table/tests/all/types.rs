//! The messages as types of TypeScript, in one file of the web client that must not drift from what is sent.

use tavola_table::{
    Advice, Breach, ChairState, Chooser, ClientMessage, Clock, ClockState, Command, Deed, FairnessCheck, FairnessState,
    Gap, Happened, Happening, News, Options, OwnBytes, PROTOCOL, Phase, Presence, Proposal, ProposalState,
    RoundPromise, RoundResult, RoundState, ServerMessage, State, TableState, TallyState, Told, UndoState, Update,
    Welcome, You,
};
use tavola_testkit::ts::TypeFile;

/// What the messages are made of and has no type of its own there: names in JSON, and values for each seat.
const BASICS: &str = r#"
/** A seat of a table, clockwise. */
export type Seat = "A" | "B" | "C" | "D";
export const SEATS: readonly Seat[] = ["A", "B", "C", "D"];

/** One value for each seat that the table has. */
export type PerSeat<T> = Partial<Record<Seat, T>>;

/** How well a bot plays. */
export type Level = "easy" | "medium" | "hard" | "master" | "grandmaster";
export const LEVELS: readonly Level[] = ["easy", "medium", "hard", "master", "grandmaster"];

/** The options of a game, in its own form. */
export type Rules = Record<string, unknown>;

/** Scores and places of a round that is over; 1 is the best place, and equal seats share the better one. */
export type Outcome = { scores: PerSeat<number>, places: PerSeat<number>, };

/** Points and totals of all rounds of a match, and the places that follow from them. */
export type Standings = { points: PerSeat<number>, totals: PerSeat<number>, places: PerSeat<number>, };
"#;

/// What clients send first, then what they are sent, each type before its parts.
#[test]
fn the_web_client_has_the_types_of_all_messages() {
    let mut file = TypeFile::new("messages", "The messages between clients and hosts of tables", "crates/table")
        .constant("The version of these messages.", "PROTOCOL", "number", &PROTOCOL)
        .plain(BASICS);
    macro_rules! declare {
        ($($type:ty),+ $(,)?) => { $(file = file.declare::<$type>();)+ };
    }
    declare!(ClientMessage, Command, Deed, Options, Clock);
    declare!(ServerMessage, Welcome, You, State, Update, Presence, TableState, Phase, ChairState, RoundResult);
    declare!(RoundPromise, OwnBytes, FairnessCheck, Breach, Gap);
    declare!(
        TallyState,
        UndoState,
        ProposalState,
        Proposal,
        RoundState,
        ClockState,
        FairnessState,
        Happening,
        Happened,
        Chooser,
        News,
        Told,
        Advice
    );
    file.check();
}

#[test]
fn names_of_seats_and_levels_are_those_of_the_messages() {
    for seat in tavola_core::Seat::ALL {
        assert!(BASICS.contains(&format!("\"{seat}\"")));
    }
    for level in tavola_table::Level::ALL {
        assert!(BASICS.contains(&format!("\"{level}\"")));
    }
}
