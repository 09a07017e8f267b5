//! A table that people sit at: seats, a match of one or more rounds, clocks, undo, chat, for every game.
//!
//! **A table is the fold of its journal.** A [`Table`] is made of [`Entry`]s and of nothing else; whoever folds the same
//! entries has the same table. A [`Command`] is checked by [`Table::decide`], which changes nothing: it says what would
//! have to be written. Only what is written is then applied.
//!
//! **Nothing here does I/O, looks at a clock or draws random numbers.** The host says what time it is and gives secrets;
//! [`Table::due`] says what the host should do next, and when.
//!
//! **The host of a table is here, too**, and does no I/O either: see [`host`].
//!
//! **One way out for secrets.** What a viewer is sent is made by [`Table::state`], [`Table::update`] and
//! [`Table::history`] from that viewer's view.

mod analysis;
mod bare;
mod call;
mod chair;
mod change;
mod clock;
mod command;
mod decide;
mod due;
mod eyes;
mod fact;
mod fold;
pub mod games;
pub mod host;
mod kind;
mod match_end;
mod message;
mod news;
mod opening;
mod options;
mod play;
mod playing;
mod promise;
mod proposal;
mod raw;
mod recent;
mod refusal;
mod repeats;
mod reveal;
mod round;
#[cfg(feature = "openapi")]
pub mod schema;
mod screen;
mod show;
mod step;
mod texts;
mod thought;
mod token;
mod week;

pub use analysis::{Analysis, AnalysisError, Choice, Judgement};
pub use call::{Call, Why};
pub use change::Change;
pub use clock::ClockFace;
pub use command::{
    ClientMessage, Command, CommandId, Deed, LONGEST_MOVE, LONGEST_NAME, LONGEST_SPEECH, NotACommandId, PROTOCOL,
};
pub use decide::{Caller, Credentials, Decision, Guest, Weighed, Weighing, is_plain};
pub use due::Due;
pub use eyes::{Eyes, NotEyes};
pub use fact::{Cause, Chooser, Entry, Fact, Millis, Principal, Seq, Sitter};
pub use fold::{FoldError, Table};
pub use kind::{CheckedRules, Kind, RulesError};
pub use match_end::{MatchEnd, Played};
pub use message::{
    Advice, ChairState, ClockState, FairnessState, Happened, Happening, News, Phase, Presence, ProposalState,
    RoundResult, RoundState, ServerMessage, State, TableState, TallyState, Told, UndoState, Update, Welcome, You,
};
pub use opening::{Newcomer, Opening, Wanted};
pub use options::{Clock, MOST_ROUNDS, Options, OptionsError};
pub use play::MoveError;
pub use promise::{Breach, FairnessCheck, Gap, OwnBytes, RoundPromise};
pub use proposal::Proposal;
pub use refusal::Refusal;
pub use screen::Reader;
pub use show::{Detail, RecordError};
pub use step::Step;
pub use tavola_bots::{Level, Stop};
pub use texts::Texts;
pub use thought::Thought;
pub use token::{NotAHash, NotAToken, Token, TokenHash};
pub use week::{working_end, working_time};

/// The example of the crate's own page.
#[cfg(all(doctest, feature = "calcory"))]
#[doc = include_str!("../README.md")]
struct Readme;
