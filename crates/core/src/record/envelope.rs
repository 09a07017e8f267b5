//! Reading a record: strict JSON, bounded in size, with the place of every fault.

use std::collections::HashSet;
use std::fmt;

use serde::de::{DeserializeOwned, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use super::{FORMAT, Fairness, Record, Recorded};
use crate::text::present;
use crate::{Game, PerSeat, Seat};

/// The largest record that is read, in bytes.
pub const MOST_BYTES: usize = 2 << 20;

/// The most moves that a record may hold.
pub const MOST_MOVES: usize = 100_000;

/// A file that is no record: what is wrong and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column in bytes, from 1.
    pub column: usize,
    /// One sentence on one line.
    pub what: String,
}

/// A record whose `rules` and `setup` are not read yet.
#[derive(Debug)]
pub struct Envelope<'a> {
    text: &'a str,
    parts: Parts<'a>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts<'a> {
    format: String,
    game: String,
    #[serde(borrow)]
    rules: &'a RawValue,
    #[serde(borrow)]
    setup: &'a RawValue,
    moves: Moves,
    #[serde(borrow, default, deserialize_with = "present")]
    result: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    fairness: Option<&'a RawValue>,
    #[serde(default, deserialize_with = "present")]
    seats: Option<FreeJson>,
    #[serde(default, deserialize_with = "present")]
    date: Option<String>,
    #[serde(default, deserialize_with = "present")]
    comment: Option<String>,
}

/// What a record says of its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Totals, cards or money.
    pub scores: PerSeat<i64>,
    /// 1 is best.
    pub places: PerSeat<i64>,
}

impl<'a> Envelope<'a> {
    /// Takes a file apart.
    pub fn read(bytes: &'a [u8]) -> Result<Self, RecordError> {
        if bytes.len() > MOST_BYTES {
            let what = format!("the file has more than {MOST_BYTES} bytes, no record is that long");
            return Err(RecordError { line: 1, column: 1, what });
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let (line, column) = place(bytes, error.valid_up_to());
            RecordError { line, column, what: "this is not UTF-8 text".into() }
        })?;
        if text.starts_with('\u{feff}') {
            let what = "the file begins with a byte order mark; it must begin with {".into();
            return Err(RecordError { line: 1, column: 1, what });
        }
        let parts: Parts<'a> = read_object(text, text)?;
        let envelope = Envelope { text, parts };
        if envelope.parts.format != FORMAT {
            let what = format!("the format is {:?}, only {FORMAT:?} is known", shorten(&envelope.parts.format));
            return Err(RecordError { line: 1, column: 1, what });
        }
        Ok(envelope)
    }

    /// The game that the record names.
    pub fn game(&self) -> &str {
        &self.parts.game
    }

    /// A refusal of something that the record says as a whole.
    pub fn refuse(&self, what: impl fmt::Display) -> RecordError {
        self.refuse_part(self.text, what)
    }

    fn refuse_part(&self, part: &str, what: impl fmt::Display) -> RecordError {
        let (line, column) = place(self.text.as_bytes(), offset(self.text, part));
        RecordError { line, column, what: one_line(&what.to_string()) }
    }
}

impl<G: Recorded> Record<G> {
    /// Reads the parts of a record as those of this game, and checks that rules and setup are possible.
    pub fn open(envelope: Envelope<'_>) -> Result<Self, RecordError> {
        let text = envelope.text;
        if envelope.game() != G::SLUG {
            let game = shorten(envelope.game());
            return Err(envelope.refuse(format_args!("this is a record of {game:?}, not of {:?}", G::SLUG)));
        }
        let rules: G::Rules = read_object(text, envelope.parts.rules.get())?;
        let seats = G::seats(&rules).map_err(|refusal| envelope.refuse_part(envelope.parts.rules.get(), refusal))?;
        let setup: G::Setup = read_object(text, envelope.parts.setup.get())?;
        G::new(&rules, &setup).map_err(|refusal| envelope.refuse_part(envelope.parts.setup.get(), refusal))?;
        let result = envelope.parts.result.map(|part| read_claim(&envelope, part.get(), seats)).transpose()?;
        let fairness = envelope.parts.fairness.map(|part| read_fairness(&envelope, part.get(), seats)).transpose()?;
        let Parts { moves, seats, date, comment, .. } = envelope.parts;
        Ok(Record { rules, setup, moves: moves.0, result, fairness, seats, date, comment })
    }

    /// Reads a whole record of this game.
    pub fn read(bytes: &[u8]) -> Result<Self, RecordError> {
        Record::open(Envelope::read(bytes)?)
    }

    /// The position before the first move.
    ///
    /// # Panics
    /// If the record was made with rules or a setup that the game refuses; one that was read is fine.
    pub fn initial(&self) -> G {
        <G as Game>::new(&self.rules, &self.setup).expect("a record holds rules and a setup that the game takes")
    }
}

fn read_claim(envelope: &Envelope<'_>, part: &str, seats: usize) -> Result<Claim, RecordError> {
    let claim: Claim = read_object(envelope.text, part)?;
    if claim.scores.len() != seats || claim.places.len() != seats {
        let last = Seat::from_index(seats - 1);
        return Err(envelope.refuse_part(part, format_args!("the result must name the seats A to {last}, each once")));
    }
    Ok(claim)
}

fn read_fairness(envelope: &Envelope<'_>, part: &str, seats: usize) -> Result<Fairness, RecordError> {
    let fairness: Fairness = read_object(envelope.text, part)?;
    if let Some((seat, _)) = fairness.entropy.iter().find(|(seat, _)| seat.index() >= seats) {
        return Err(envelope.refuse_part(part, format_args!("entropy of seat {seat}, but the game has {seats} seats")));
    }
    Ok(fairness)
}

/// The texts of all moves.
#[derive(Debug)]
struct Moves(Vec<String>);

impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List;

        impl<'de> Visitor<'de> for List {
            type Value = Moves;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of moves")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Moves, A::Error> {
                let mut moves = Vec::new();
                while let Some(text) = list.next_element()? {
                    if moves.len() == MOST_MOVES {
                        return Err(A::Error::custom(format_args!("more than {MOST_MOVES} moves")));
                    }
                    moves.push(text);
                }
                Ok(Moves(moves))
            }
        }

        deserializer.deserialize_seq(List)
    }
}

/// JSON of any form, but without doubled keys; kept as it was written.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct FreeJson(Box<RawValue>);

impl FreeJson {
    /// Any value as free JSON.
    pub fn new(value: &impl Serialize) -> serde_json::Result<FreeJson> {
        serde_json::value::to_raw_value(value).map(FreeJson)
    }

    /// The JSON text.
    pub fn as_str(&self) -> &str {
        self.0.get()
    }
}

impl<'de> Deserialize<'de> for FreeJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Box::<RawValue>::deserialize(deserializer)?;
        serde_json::from_str::<NoDoubledKeys>(text.get()).map_err(D::Error::custom)?;
        Ok(FreeJson(text))
    }
}

/// Any JSON, looked through without keeping it.
struct NoDoubledKeys;

impl<'de> Deserialize<'de> for NoDoubledKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = NoDoubledKeys;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any JSON")
            }

            fn visit_unit<E>(self) -> Result<NoDoubledKeys, E> {
                Ok(NoDoubledKeys)
            }

            fn visit_bool<E>(self, _: bool) -> Result<NoDoubledKeys, E> {
                Ok(NoDoubledKeys)
            }

            fn visit_i64<E>(self, _: i64) -> Result<NoDoubledKeys, E> {
                Ok(NoDoubledKeys)
            }

            fn visit_u64<E>(self, _: u64) -> Result<NoDoubledKeys, E> {
                Ok(NoDoubledKeys)
            }

            fn visit_f64<E>(self, _: f64) -> Result<NoDoubledKeys, E> {
                Ok(NoDoubledKeys)
            }

            fn visit_str<E>(self, _: &str) -> Result<NoDoubledKeys, E> {
                Ok(NoDoubledKeys)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<NoDoubledKeys, A::Error> {
                while list.next_element::<NoDoubledKeys>()?.is_some() {}
                Ok(NoDoubledKeys)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NoDoubledKeys, A::Error> {
                let mut keys = HashSet::new();
                while let Some((key, NoDoubledKeys)) = map.next_entry::<String, _>()? {
                    if keys.contains(&key) {
                        return Err(A::Error::custom(format_args!("the key {key:?} stands there twice")));
                    }
                    keys.insert(key);
                }
                Ok(NoDoubledKeys)
            }
        }

        deserializer.deserialize_any(Any)
    }
}

/// Reads a part of the text that must be an object; places count from the beginning of the whole text.
fn read_object<'a, T: Deserialize<'a>>(text: &'a str, part: &'a str) -> Result<T, RecordError> {
    let start = offset(text, part);
    // serde would also take a list for a struct.
    let body = part.trim_start_matches([' ', '\t', '\r', '\n']);
    if !body.starts_with('{') {
        let (line, column) = place(text.as_bytes(), start + part.len() - body.len());
        let found = body.chars().next().map_or("the end of the file".to_owned(), |found| format!("{found:?}"));
        return Err(RecordError { line, column, what: format!("an object in braces must stand here, not {found}") });
    }
    serde_json::from_str(part).map_err(|error| {
        let (line, column) = place(text.as_bytes(), start);
        let (line, column) = match error.line() {
            0 => (line, column),
            1 => (line, column + error.column().saturating_sub(1)),
            further => (line + further - 1, error.column()),
        };
        let sentence = error.to_string();
        // Errors of parts that were read by themselves name their own places, too: only the sentence before is meant.
        let what = sentence.split(" at line ").next().unwrap_or_default();
        RecordError { line, column, what: one_line(&plain(what)) }
    })
}

/// The parser's words for faults of form, with what would have been right.
fn plain(what: &str) -> String {
    if let Some(part) = what.strip_prefix("EOF while parsing ") {
        return format!("the text ends in the middle of {part}; the last character must be the closing brace");
    }
    if what == "trailing characters" {
        return "something follows after the closing brace; it must be the last character".to_owned();
    }
    if let Some(key) = what.strip_prefix("duplicate field ") {
        return format!("the key {key} stands there twice; once is right");
    }
    what.to_owned()
}

/// Where a part of a text begins, in bytes.
fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

/// Line and column of an offset, both from 1.
fn place(bytes: &[u8], offset: usize) -> (usize, usize) {
    let before = &bytes[..offset];
    let lines = before.split(|byte| *byte == b'\n');
    let (line, last) = lines.zip(1..).last().map_or((1, 0), |(rest, line)| (line, rest.len()));
    (line, last + 1)
}

/// The longest excerpt of somebody's text in a message, in characters.
const MOST_EXCERPT: usize = 60;

/// A text cut to what a message can hold.
pub(super) fn shorten(text: &str) -> String {
    match text.char_indices().nth(MOST_EXCERPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A message that may quote anything, made safe to print: one line, no control characters, of bounded length.
fn one_line(text: &str) -> String {
    let mut line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(400).collect();
    if line.len() < text.len() {
        line.push('…');
    }
    line
}

/// Reads JSON that must be one object of a known type, such as rules from a command line.
pub fn read_rules<T: DeserializeOwned>(text: &str) -> Result<T, RecordError> {
    read_object(text, text)
}
