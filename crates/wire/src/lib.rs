//! What requests to a server and its answers over HTTP are made of, each defined once.
//!
//! The server writes these types and reads them, clients do so the other way round, and with the features `ts` and `openapi` the
//! same definitions become the types of clients in TypeScript and the description of the interface. Whoever adds a key here has
//! added it everywhere.
//!
//! **Requests are strict, answers are not**: a request with a key that it does not know is refused, since it may mean something
//! else than what would be done; what a newer server answers beyond these types is passed over.
//!
//! What is asked of a table and what is said through its socket are types of [`tavola_table`], which the hosts of tables need
//! without a server, too: [`Wanted`](tavola_table::Wanted), [`Newcomer`](tavola_table::Newcomer),
//! [`Command`](tavola_table::Command), [`State`](tavola_table::State).

mod evening_state;
mod evenings;
mod names;
mod notices;
mod refused;
mod server;
mod sheets;
mod tables;

pub use evening_state::{EveningPlayer, EveningResult, EveningRound, EveningStanding, EveningState, EveningTable};
pub use evenings::{
    Coming, Door, Ending, Entering, OpenedEvening, PlayerLink, Removing, Renaming, Reported, ReportedGame,
    SeatedPlayer, Sitting, Swapping, WantedEvening, WantedLink, WantedRound,
};
pub use names::{ChangedName, KeptGame, OwnName, RatedBot, RatedName, RatingHistory, RatingPoint, Ratings, WantedName};
pub use notices::{ClockChange, KeptNotice, NoticeWay, NoticeWays, QuietHours, WantedNotice};
pub use refused::ErrorBody;
pub use server::{Addresses, Health, RulesInFull};
pub use sheets::{Duplex, Lang, ListedSheet, Paper};
pub use tables::{Done, ListedTable, OpenedTable, Seated, SeenTable};

/// The header in which the token of a table's or an evening's host comes; that of a seat comes as `Authorization: Bearer`.
pub const HOST_HEADER: &str = "x-tavola-host";

/// The header in which the secret of a rated name comes.
pub const NAME_HEADER: &str = "x-tavola-name";

/// The example of the crate's own page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
