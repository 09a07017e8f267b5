//! What a page may ask for: one call, one answer, both JSON.

use std::collections::HashMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tavola_bots::{Budget, Level, study_iterations};
use tavola_core::fair::Secret;
use tavola_table::{Analysis, Eyes, Millis, Newcomer, Token};

use crate::{Complaint, Shell};

/// How thoroughly a decision is judged: people wait for a hundred of them.
const THOROUGH: Level = Level::Medium;

/// The longest that one decision is looked at, in milliseconds.
const PATIENCE: u64 = 300;

/// The hosts and studies of a page, by their numbers, and the way to them.
#[derive(Debug, Default)]
pub struct Desk {
    hosts: HashMap<u32, Shell>,
    studies: HashMap<u32, Box<dyn Analysis>>,
    /// The last number that was given.
    last: u32,
}

/// What a page asks for. Times are milliseconds as pages know them, random bytes are those that the page drew.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
enum Call {
    /// Host the table that these entries make; the answer is a number.
    Resume { entries: Vec<String> },
    /// Something to do for a host.
    Host { host: u32, task: HostTask },
    /// Forget a host.
    Free { host: u32 },
    /// Read a record of a game that is over, to be judged; the answer is a number.
    Study { record: String },
    /// A question about such a game.
    Ask { study: u32, question: Question },
    /// Open a table; takes 64 random bytes for the tokens.
    Open { wanted: String, bytes: Vec<u8>, now: f64 },
    /// The record of a round that is over.
    Record { entries: Vec<String>, round: u32 },
    /// The views of a round that is over as a seat or a `watcher` saw it, or `open`.
    Replay { entries: Vec<String>, round: u32, viewer: String },
    /// Compare the record of a round with what the page kept of the round while it was played.
    CheckChance { promise: String, record: String },
    /// What follows from the book of an evening around a real table.
    #[cfg(feature = "cassa-grande")]
    Score { book: String },
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
enum HostTask {
    /// The number of the last entry.
    Seq,
    /// A client has sent a text.
    Receive { client: u32, text: String, now: f64 },
    /// A client has gone.
    Leave { client: u32, now: f64 },
    /// Time has passed.
    Wake { now: f64 },
    /// What was to be written is stored; or another window was first.
    Appended { stored: bool, now: f64 },
    /// Another window has stored something.
    CatchUp,
    /// These are the entries that were to be read.
    EntriesRead { entries: Vec<String>, now: f64 },
    /// These are the 32 random bytes that were to be drawn.
    Commit { secret: Vec<u8>, now: f64 },
    /// Let the bot think whose turn it is.
    Think { now: f64 },
    /// Somebody sits down; takes 32 random bytes for the token.
    Sit { newcomer: String, token: Vec<u8>, now: f64 },
    /// All that somebody with this token may see.
    Look { token: Option<String>, now: f64 },
    /// The moves of the last round, as somebody with this token may be told of them.
    History { token: Option<String> },
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
enum Question {
    /// How many choices between several moves were made.
    Decisions,
    /// The share of the win that each seat got.
    Shares,
    /// Judge one of the decisions, counted from 0, or another move that could have been made there.
    Judge { index: usize, instead: Option<String> },
    /// One of the decisions as its seat saw it.
    Choice { index: usize },
    /// The views of the game as a seat or a `watcher` saw it, or `open`.
    Views { viewer: String },
}

impl Desk {
    /// Answers a call with JSON; what goes wrong is JSON too, with a code and a sentence.
    pub fn answer(&mut self, call: &[u8]) -> Result<String, String> {
        let read = serde_json::from_slice(call).map_err(Complaint::unreadable);
        read.and_then(|call| self.serve(call)).map_err(|complaint| json(&complaint))
    }

    fn serve(&mut self, call: Call) -> Result<String, Complaint> {
        match call {
            Call::Resume { entries } => {
                let host = Shell::resume(&entries)?;
                let number = self.next_number();
                self.hosts.insert(number, host);
                Ok(json(&number))
            }
            Call::Host { host, task } => self.hosts.get_mut(&host).ok_or_else(gone)?.serve(task),
            Call::Free { host } => {
                self.hosts.remove(&host);
                Ok(json(&()))
            }
            Call::Study { record } => {
                let study = crate::analyse(&record)?;
                let number = self.next_number();
                self.studies.insert(number, study);
                Ok(json(&number))
            }
            Call::Ask { study, question } => answer_question(&**self.studies.get(&study).ok_or_else(gone)?, question),
            Call::Open { wanted, bytes, now } => {
                let (host, seat) = bytes.split_at_checked(32).ok_or_else(|| Complaint::unreadable("too few bytes"))?;
                let (host, seat) = (Token::new(random(host)?), Token::new(random(seat)?));
                Ok(json(&crate::open(read(&wanted)?, &host, &seat, millis(now))?))
            }
            Call::Record { entries, round } => crate::record(&entries, round),
            Call::Replay { entries, round, viewer } => Ok(json(&crate::replay(&entries, round, eyes(&viewer)?)?)),
            Call::CheckChance { promise, record } => Ok(json(&crate::check_chance(&promise, &record)?)),
            #[cfg(feature = "cassa-grande")]
            Call::Score { book } => Ok(json(&crate::score(&book)?)),
        }
    }

    fn next_number(&mut self) -> u32 {
        self.last += 1;
        self.last
    }
}

impl Shell {
    fn serve(&mut self, task: HostTask) -> Result<String, Complaint> {
        let requests = match task {
            HostTask::Seq => return Ok(json(&self.seq())),
            HostTask::Look { token, now } => return Ok(json(&self.look(token.as_deref(), millis(now))?)),
            HostTask::History { token } => return Ok(json(&self.history(token.as_deref())?)),
            HostTask::Receive { client, text, now } => self.receive(client, &text, millis(now)),
            HostTask::Leave { client, now } => self.leave(client, millis(now)),
            HostTask::Wake { now } => self.wake(millis(now)),
            HostTask::Appended { stored, now } => self.appended(stored, millis(now)),
            HostTask::CatchUp => self.catch_up(),
            HostTask::EntriesRead { entries, now } => self.entries_read(entries, millis(now)),
            HostTask::Commit { secret, now } => self.commit(Secret(random(&secret)?), millis(now)),
            HostTask::Think { now } => self.think(millis(now)),
            HostTask::Sit { newcomer, token, now } => {
                let Newcomer { seat, name, .. } = read(&newcomer)?;
                self.sit(seat, name, Token::new(random(&token)?), millis(now))
            }
        };
        requests.map(|requests| json(&requests))
    }
}

fn answer_question(study: &dyn Analysis, question: Question) -> Result<String, Complaint> {
    Ok(match question {
        Question::Decisions => json(&study.decisions()),
        Question::Shares => json(&study.shares()),
        Question::Judge { index, instead } => {
            let budget = Budget::or_milliseconds(study_iterations(THOROUGH), PATIENCE);
            json(&study.judge(index, instead.as_deref(), budget.into()))
        }
        Question::Choice { index } => json(&study.choice(index)),
        Question::Views { viewer } => json(&study.views(eyes(&viewer)?)),
    })
}

fn gone() -> Complaint {
    Complaint::new("no_table", "there is no table or game with this number here")
}

fn eyes(viewer: &str) -> Result<Eyes, Complaint> {
    viewer.parse().map_err(Complaint::unreadable)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Complaint> {
    serde_json::from_str(text).map_err(Complaint::unreadable)
}

/// # Panics
/// Never: all of it is plain data with string keys.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what a host says is plain JSON")
}

fn random(bytes: &[u8]) -> Result<[u8; 32], Complaint> {
    bytes.try_into().map_err(|_| Complaint::unreadable("32 random bytes are needed"))
}

/// The time as pages know it.
fn millis(now: f64) -> Millis {
    now as Millis
}
