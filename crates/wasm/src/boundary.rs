//! The way in for pages: JSON in, JSON out, and what goes wrong is thrown as JSON with a code and a sentence.

#![expect(clippy::needless_pass_by_value, reason = "what comes from a page comes by value")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use tavola_bots::{Budget, Level, study_iterations};
use tavola_core::fair::Secret;
use tavola_table::{Analysis, Eyes, Millis, Newcomer, Token};
use wasm_bindgen::prelude::*;

use crate::{Complaint, Shell};

/// How thoroughly a decision is judged: people wait for a hundred of them.
const THOROUGH: Level = Level::Medium;

/// The longest that one decision is looked at, in milliseconds.
const PATIENCE: u64 = 300;

/// The host of one table, for the worker of a page.
#[wasm_bindgen]
#[derive(Debug)]
pub struct LocalHost(Shell);

#[wasm_bindgen]
impl LocalHost {
    /// The host of the table that these entries make.
    #[wasm_bindgen(constructor)]
    pub fn resume(entries: Vec<String>) -> Result<LocalHost, JsValue> {
        Shell::resume(&entries).map(LocalHost).map_err(|complaint| thrown(&complaint))
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u32 {
        self.0.seq()
    }

    /// A client has sent a text.
    pub fn receive(&mut self, client: u32, text: &str, now: f64) -> Result<String, JsValue> {
        answer(self.0.receive(client, text, millis(now)))
    }

    /// A client has gone.
    pub fn leave(&mut self, client: u32, now: f64) -> Result<String, JsValue> {
        answer(self.0.leave(client, millis(now)))
    }

    /// Time has passed; this is the time now.
    pub fn wake(&mut self, now: f64) -> Result<String, JsValue> {
        answer(self.0.wake(millis(now)))
    }

    /// What was to be written is stored; or another window was first.
    pub fn appended(&mut self, stored: bool, now: f64) -> Result<String, JsValue> {
        answer(self.0.appended(stored, millis(now)))
    }

    /// Another window has stored something.
    #[wasm_bindgen(js_name = catchUp)]
    pub fn catch_up(&mut self) -> Result<String, JsValue> {
        answer(self.0.catch_up())
    }

    /// These are the entries that were to be read.
    #[wasm_bindgen(js_name = entriesRead)]
    pub fn entries_read(&mut self, entries: Vec<String>, now: f64) -> Result<String, JsValue> {
        answer(self.0.entries_read(entries, millis(now)))
    }

    /// These are the 32 random bytes that were to be drawn.
    pub fn commit(&mut self, secret: &[u8], now: f64) -> Result<String, JsValue> {
        answer(self.0.commit(Secret(random(secret)?), millis(now)))
    }

    /// Lets the bot think whose turn it is.
    pub fn think(&mut self, now: f64) -> Result<String, JsValue> {
        answer(self.0.think(millis(now)))
    }

    /// Somebody sits down; takes 32 random bytes for the token.
    pub fn sit(&mut self, newcomer: &str, token: &[u8], now: f64) -> Result<String, JsValue> {
        let Newcomer { seat, name, .. } = read(newcomer)?;
        answer(self.0.sit(seat, name, Token::new(random(token)?), millis(now)))
    }

    /// All that somebody with this token may see.
    pub fn look(&self, token: Option<String>, now: f64) -> Result<String, JsValue> {
        answer(self.0.look(token.as_deref(), millis(now)))
    }

    /// The moves of the last round, as somebody with this token may be told of them.
    pub fn history(&self, token: Option<String>) -> Result<String, JsValue> {
        answer(self.0.history(token.as_deref()))
    }
}

/// A game that is over, to be judged in a worker.
#[wasm_bindgen]
#[derive(Debug)]
pub struct LocalAnalysis(Box<dyn Analysis>);

#[wasm_bindgen]
impl LocalAnalysis {
    /// Reads a record.
    #[wasm_bindgen(constructor)]
    pub fn read(record: &str) -> Result<LocalAnalysis, JsValue> {
        crate::analyse(record).map(LocalAnalysis).map_err(|complaint| thrown(&complaint))
    }

    /// How many choices between several moves were made.
    pub fn decisions(&self) -> usize {
        self.0.decisions()
    }

    /// The share of the win that each seat got.
    pub fn shares(&self) -> String {
        json(&self.0.shares())
    }

    /// Judges one of the decisions, counted from 0, or another move that could have been made there.
    pub fn judge(&self, index: usize, instead: Option<String>) -> String {
        let budget = Budget::or_milliseconds(study_iterations(THOROUGH), PATIENCE);
        json(&self.0.judge(index, instead.as_deref(), budget.into()))
    }

    /// One of the decisions as its seat saw it.
    pub fn choice(&self, index: usize) -> String {
        json(&self.0.choice(index))
    }

    /// The views of the game as a seat or a `watcher` saw it, or `open`.
    pub fn views(&self, viewer: &str) -> Result<String, JsValue> {
        let eyes = viewer.parse::<Eyes>().map_err(|why| thrown(&Complaint::unreadable(why)))?;
        Ok(json(&self.0.views(eyes)))
    }
}

/// Opens a table; takes 64 random bytes for the tokens.
#[wasm_bindgen]
pub fn open(wanted: &str, bytes: &[u8], now: f64) -> Result<String, JsValue> {
    let (host, seat) = bytes.split_at_checked(32).ok_or_else(|| thrown(&Complaint::unreadable("too few bytes")))?;
    let (host, seat) = (Token::new(random(host)?), Token::new(random(seat)?));
    answer(crate::open(read(wanted)?, &host, &seat, millis(now)))
}

/// The record of a round that is over.
#[wasm_bindgen]
pub fn record(entries: Vec<String>, round: u32) -> Result<String, JsValue> {
    crate::record(&entries, round).map_err(|complaint| thrown(&complaint))
}

/// The views of a round that is over as a seat or a `watcher` saw it, or `open`.
#[wasm_bindgen]
pub fn replay(entries: Vec<String>, round: u32, viewer: &str) -> Result<String, JsValue> {
    let eyes = viewer.parse::<Eyes>().map_err(|why| thrown(&Complaint::unreadable(why)))?;
    answer(crate::replay(&entries, round, eyes))
}

/// Compares the record of a round with what the page kept of the round while it was played.
#[wasm_bindgen(js_name = checkChance)]
pub fn check_chance(promise: &str, record: &str) -> Result<String, JsValue> {
    answer(crate::check_chance(promise, record))
}

/// What follows from the book of an evening around a real table.
#[cfg(feature = "cassa-grande")]
#[wasm_bindgen]
pub fn score(book: &str) -> Result<String, JsValue> {
    answer(crate::score(book))
}

fn answer(result: Result<impl Serialize, Complaint>) -> Result<String, JsValue> {
    result.map(|value| json(&value)).map_err(|complaint| thrown(&complaint))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, JsValue> {
    serde_json::from_str(text).map_err(|why| thrown(&Complaint::unreadable(why)))
}

/// # Panics
/// Never: all of it is plain data with string keys.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what a host says is plain JSON")
}

fn thrown(complaint: &Complaint) -> JsValue {
    JsValue::from_str(&json(complaint))
}

fn random(bytes: &[u8]) -> Result<[u8; 32], JsValue> {
    bytes.try_into().map_err(|_| thrown(&Complaint::unreadable("32 random bytes are needed")))
}

/// The time as pages know it.
fn millis(now: f64) -> Millis {
    now as Millis
}
