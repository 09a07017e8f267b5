//! The TypeScript of all that is asked and answered over HTTP, for the web client.

use tavola_club::{Sitter, Source, System};
use tavola_table::{Eyes, Newcomer, Wanted};
use tavola_testkit::ts::TypeFile;
use tavola_wire::{
    Addresses, ChangedName, ClockChange, Coming, Done, Door, Duplex, Ending, Entering, ErrorBody, EveningPlayer,
    EveningResult, EveningRound, EveningStanding, EveningState, EveningTable, Health, KeptGame, KeptNotice, Lang,
    ListedSheet, ListedTable, NoticeWay, NoticeWays, OpenedEvening, OpenedTable, OwnName, Paper, PlayerLink,
    QuietHours, RatedBot, RatedName, RatingHistory, RatingPoint, Ratings, Removing, Renaming, Reported, ReportedGame,
    RulesInFull, Seated, SeatedPlayer, SeenTable, Sitting, Swapping, WantedEvening, WantedLink, WantedName,
    WantedNotice, WantedRound,
};

/// Tables first, then evenings, names and the rest; each type before its parts.
#[test]
fn the_web_client_has_the_types_of_all_requests_and_answers() {
    let mut file = TypeFile::new("http", "What is asked and answered over HTTP", "crates/wire")
        .import("messages", &["Level", "Options", "Outcome", "PerSeat", "Rules", "Seat", "State", "You"]);
    macro_rules! declare {
        ($($type:ty),+ $(,)?) => { $(file = file.declare::<$type>();)+ };
    }
    declare!(ErrorBody, Wanted, Newcomer, OpenedTable, ListedTable, Seated, SeenTable, Done, Eyes);
    declare!(
        WantedEvening,
        OpenedEvening,
        Entering,
        WantedLink,
        PlayerLink,
        Door,
        Coming,
        Renaming,
        Removing,
        Swapping,
        WantedRound,
        Sitting,
        SeatedPlayer,
        Ending
    );
    declare!(Reported, ReportedGame, EveningState, System, EveningPlayer, EveningRound, EveningTable, Sitter);
    declare!(EveningResult, Source, EveningStanding);
    declare!(WantedName, ChangedName, OwnName, KeptGame, Ratings, RatedName, RatedBot, RatingHistory, RatingPoint);
    declare!(NoticeWays, WantedNotice, NoticeWay, QuietHours, ClockChange, KeptNotice);
    declare!(ListedSheet, Duplex, Paper, Lang, Addresses, Health, RulesInFull);
    file.check();
}

/// What may stand behind a `?` is no JSON, and is told by hand.
#[test]
fn every_name_of_eyes_is_taken() {
    for name in ["A", "B", "C", "D", "watcher", "open"] {
        assert!(name.parse::<Eyes>().is_ok(), "{name}");
    }
}
