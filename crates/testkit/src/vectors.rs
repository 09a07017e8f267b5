//! Vectors of an independent referee: records, lists of moves, perft counts, views and chance, made by another program.
//!
//! Each method takes the rows of one game out of one list, compares them and tells how many there were.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tavola_core::fair::{Draws, Entropy, Secret, Seed};
use tavola_core::record::{Claim, Envelope, Fault, Record, RecordError, Recorded};
use tavola_core::{Game, PerSeat, Seat, Turn, Viewer, perft};

/// A folder of vectors.
#[derive(Clone, Debug)]
pub struct Vectors {
    folder: PathBuf,
}

/// A vector that the game does not agree with, or that can't be read.
#[derive(Debug, thiserror::Error)]
pub enum VectorError {
    /// A file can't be read.
    #[error("{file}: {error}")]
    File {
        /// Which file.
        file: String,
        /// Why not.
        error: io::Error,
    },
    /// A list is not of the form that is known.
    #[error("{file}: {error}")]
    List {
        /// Which file.
        file: String,
        /// What is wrong and where.
        error: serde_json::Error,
    },
    /// A file is no record.
    #[error("{file}: {error}")]
    NoRecord {
        /// Which file.
        file: String,
        /// What is wrong and where.
        error: RecordError,
    },
    /// A record does not hold.
    #[error("{file}: {fault}")]
    Fault {
        /// Which file.
        file: String,
        /// The first fault.
        fault: Box<Fault>,
    },
    /// The referee says something else.
    #[error("{row}: the referee says {referee}, the game says {game}")]
    Differs {
        /// Which row of which list.
        row: String,
        /// What the referee says.
        referee: String,
        /// What the game says.
        game: String,
    },
}

#[derive(Deserialize)]
struct RecordRow {
    file: String,
    moves: usize,
    result: Claim,
}

#[derive(Deserialize)]
struct MovesRow {
    file: String,
    at: usize,
    to_move: Option<String>,
    count: usize,
    sha256: String,
    moves: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct PerftRow {
    file: String,
    to_move: Option<String>,
    perft: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
struct ViewsRow {
    a: String,
    b: String,
    at: usize,
    equal: BTreeMap<String, bool>,
    why: String,
}

#[derive(Deserialize)]
struct FairnessRow {
    game: String,
    rules: Value,
    secret: String,
    entropy: BTreeMap<String, String>,
    k: u32,
    expect: serde_json::Map<String, Value>,
}

#[derive(Deserialize)]
struct BelowRow {
    seed: String,
    n: u32,
    below: Vec<u32>,
}

impl Vectors {
    /// The vectors in a folder.
    pub fn open(folder: impl AsRef<Path>) -> Vectors {
        Vectors { folder: folder.as_ref().to_owned() }
    }

    /// `records.json`: finished records that hold, with their results.
    pub fn records<G: Recorded>(&self) -> Result<usize, VectorError> {
        let mut count = 0;
        for row in self.list::<RecordRow>("records.json")? {
            let Some(record) = self.record::<G>(&row.file)? else { continue };
            let checked = record.check().map_err(|fault| fault_in(&row.file, fault))?;
            same(&row.file, &row.moves, &record.moves.len())?;
            same(&row.file, &Some(row.result), &checked.outcome.as_ref().map(Claim::from))?;
            count += 1;
        }
        Ok(count)
    }

    /// `moves.json`: legal moves at a point of a record, by number, by hash and in full.
    pub fn moves<G: Recorded>(&self) -> Result<usize, VectorError> {
        let mut count = 0;
        for row in self.list::<MovesRow>("moves.json")? {
            let Some(record) = self.record::<G>(&row.file)? else { continue };
            let position = record.replay(Some(row.at)).map_err(|fault| fault_in(&row.file, fault))?;
            let place = format!("{} after {} moves", row.file, row.at);
            same(&place, &row.to_move, &to_move(&position))?;
            let texts = legal_texts(&position);
            if let Some(moves) = &row.moves {
                same(&place, moves, &texts)?;
            }
            same(&place, &row.count, &texts.len())?;
            let mut hasher = Sha256::new();
            for text in &texts {
                hasher.update(text);
                hasher.update("\n");
            }
            same(&place, &row.sha256, &hex(&hasher.finalize()))?;
            count += 1;
        }
        Ok(count)
    }

    /// `perft.json`: numbers of sequences of moves by depth.
    pub fn perft<G: Recorded>(&self) -> Result<usize, VectorError> {
        let mut count = 0;
        for row in self.list::<PerftRow>("perft.json")? {
            let Some(record) = self.record::<G>(&row.file)? else { continue };
            let position = record.replay(None).map_err(|fault| fault_in(&row.file, fault))?;
            same(&row.file, &row.to_move, &to_move(&position))?;
            for (depth, referee) in &row.perft {
                let place = format!("{}, depth {depth}", row.file);
                let game = depth.parse().ok().and_then(|depth| perft(&position, depth));
                same(&place, &Some(*referee), &game)?;
            }
            count += 1;
        }
        Ok(count)
    }

    /// `views.json`: pairs of records that a viewer can or can't tell apart.
    pub fn views<G: Recorded>(&self) -> Result<usize, VectorError> {
        let mut count = 0;
        for row in self.list::<ViewsRow>("views.json")? {
            let (Some(a), Some(b)) = (self.record::<G>(&row.a)?, self.record::<G>(&row.b)?) else { continue };
            let a = a.replay(Some(row.at)).map_err(|fault| fault_in(&row.a, fault))?;
            let b = b.replay(Some(row.at)).map_err(|fault| fault_in(&row.b, fault))?;
            for viewer in Viewer::all(a.players()) {
                let place = format!("{} and {}, viewer {viewer} ({})", row.a, row.b, row.why);
                let equal = json(&a.view(viewer)) == json(&b.view(viewer));
                same(&place, &row.equal.get(&viewer.to_string()).copied(), &Some(equal))?;
            }
            count += 1;
        }
        Ok(count)
    }

    /// `fairness.json`: commitment, seed, start, deal and rolls that follow from a secret.
    pub fn fairness<G: Recorded>(&self) -> Result<usize, VectorError> {
        let mut count = 0;
        for (row, number) in self.list::<FairnessRow>("fairness.json")?.into_iter().zip(1..) {
            if row.game != G::SLUG {
                continue;
            }
            fair_row::<G>(&row, &format!("fairness.json, row {number}"))?;
            count += 1;
        }
        Ok(count)
    }

    /// `below.json`: uniform draws of one key stream; the same for all games.
    pub fn below(&self) -> Result<usize, VectorError> {
        let rows = self.list::<BelowRow>("below.json")?;
        for (row, number) in rows.iter().zip(1..) {
            let place = format!("below.json, row {number}");
            let seed: Seed = row.seed.parse().map_err(|_| differs(&place, &"a seed", &row.seed))?;
            let mut draws = Draws::new(seed);
            let game: Vec<u32> = row.below.iter().map(|_| draws.below(row.n)).collect();
            same(&place, &row.below, &game)?;
        }
        Ok(rows.len())
    }

    /// The rows of one list.
    pub fn list<T: DeserializeOwned>(&self, file: &str) -> Result<Vec<T>, VectorError> {
        serde_json::from_slice(&self.bytes(file)?).map_err(|error| VectorError::List { file: file.to_owned(), error })
    }

    /// A record, if it is one of this game.
    fn record<G: Recorded>(&self, file: &str) -> Result<Option<Record<G>>, VectorError> {
        let bytes = self.bytes(file)?;
        let no_record = |error| VectorError::NoRecord { file: file.to_owned(), error };
        let envelope = Envelope::read(&bytes).map_err(no_record)?;
        if envelope.game() != G::SLUG {
            return Ok(None);
        }
        Record::open(envelope).map(Some).map_err(no_record)
    }

    fn bytes(&self, file: &str) -> Result<Vec<u8>, VectorError> {
        fs::read(self.folder.join(file)).map_err(|error| VectorError::File { file: file.to_owned(), error })
    }
}

fn fair_row<G: Recorded>(row: &FairnessRow, place: &str) -> Result<(), VectorError> {
    let unreadable = |what: &str| differs(place, &what, &"something unreadable");
    let rules: G::Rules = serde_json::from_value(row.rules.clone()).map_err(|_| unreadable("rules"))?;
    let seats = G::seats(&rules).map_err(|_| unreadable("rules"))?;
    let secret: Secret = row.secret.parse().map_err(|_| unreadable("a secret"))?;
    let entropy = PerSeat::new(seats, |seat| {
        // A seat that added nothing stands there with an empty text.
        row.entropy.get(&seat.to_string()).and_then(|hex| hex.parse().ok()).unwrap_or(Entropy::NONE)
    });
    let seed = secret.seed(&entropy, row.k);
    let mut draws = Draws::new(seed);
    let start: Seat = draws.start(seats);
    let setup = G::deal(&rules, start, &mut draws).map_err(|_| unreadable("a deal"))?;
    let setup: Value = serde_json::from_str(&json(&setup)).map_err(|_| unreadable("a setup"))?;
    for (key, referee) in &row.expect {
        let game = match key.as_str() {
            "commitment" => secret.commitment().to_string().into(),
            "seed" => seed.to_string().into(),
            "rolls" => {
                let rolls = referee.as_array().map_or(0, Vec::len);
                (0..rolls).map(|_| draws.below(6) + 1).collect::<Vec<_>>().into()
            }
            _ => setup.get(key).cloned().unwrap_or(Value::Null),
        };
        same(&format!("{place}, {key}"), referee, &game)?;
    }
    Ok(())
}

/// The bytes that leave the program for a view or a setup.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("views and setups are plain JSON")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("writing to a string cannot fail");
        hex
    })
}

/// The texts of the legal moves in byte order.
fn legal_texts<G: Game>(position: &G) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.into_iter().map(|m| position.move_text(m)).collect();
    texts.sort_unstable();
    texts
}

fn to_move<G: Game>(position: &G) -> Option<String> {
    match position.turn() {
        Turn::Decide(seat) => Some(seat.to_string()),
        Turn::Chance => Some("chance".into()),
        Turn::Over => None,
    }
}

fn fault_in(file: &str, fault: Fault) -> VectorError {
    VectorError::Fault { file: file.to_owned(), fault: fault.into() }
}

fn same<T: PartialEq + std::fmt::Debug>(row: &str, referee: &T, game: &T) -> Result<(), VectorError> {
    if referee == game { Ok(()) } else { Err(differs(row, referee, game)) }
}

fn differs(row: &str, referee: &dyn std::fmt::Debug, game: &dyn std::fmt::Debug) -> VectorError {
    VectorError::Differs { row: row.to_owned(), referee: format!("{referee:?}"), game: format!("{game:?}") }
}
