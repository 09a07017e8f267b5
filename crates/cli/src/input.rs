//! Reading files and standard input, never more than a record can have.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tavola_core::record::{Envelope, MOST_BYTES, Record, RecordError};

use crate::exit::{Problem, Why};
use crate::games::{self, Playable, Visitor};

/// A file of the command line; `-` is standard input.
#[derive(Clone, Debug)]
pub(crate) struct Source(PathBuf);

impl From<OsString> for Source {
    fn from(name: OsString) -> Self {
        Source(name.into())
    }
}

/// What is done with a record, whatever its game.
pub(crate) trait OnRecord {
    /// What comes out.
    type Output;

    /// Does it; `file` is the name to use in messages.
    fn run<G: Playable>(self, file: &str, record: Record<G>) -> anyhow::Result<Self::Output>;
}

impl Source {
    /// The name for messages, on one line.
    pub(crate) fn name(&self) -> String {
        self.0.display().to_string().chars().map(|c| if c.is_control() { '?' } else { c }).collect()
    }

    /// The content, up to one byte more than any record has, so that a longer file can be told from a full one.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Problem> {
        let mut bytes = Vec::new();
        let most = MOST_BYTES as u64 + 1;
        let read = if self.0 == Path::new("-") {
            io::stdin().lock().take(most).read_to_end(&mut bytes)
        } else {
            File::open(&self.0).and_then(|file| file.take(most).read_to_end(&mut bytes))
        };
        read.map(|_| bytes).map_err(|error| Problem::new(&self.name(), error))
    }

    /// Reads a record and does something with it.
    pub(crate) fn with_record<R: OnRecord>(&self, run: R) -> anyhow::Result<R::Output> {
        struct Open<'a, R> {
            envelope: Envelope<'a>,
            file: String,
            run: R,
        }

        impl<R: OnRecord> Visitor for Open<'_, R> {
            type Output = anyhow::Result<R::Output>;

            fn visit<G: Playable>(self) -> Self::Output {
                let Open { envelope, file, run } = self;
                match Record::<G>::open(envelope) {
                    Ok(record) => run.run(&file, record),
                    Err(error) => Err(Problem::new(&file, error).into()),
                }
            }
        }

        let bytes = self.bytes()?;
        let file = self.name();
        let no_record = |error: RecordError| Problem::new(&file, error);
        let envelope = Envelope::read(&bytes).map_err(no_record)?;
        let slug = envelope.game().to_owned();
        if !games::SLUGS.contains(&slug.as_str()) {
            let known = games::SLUGS.join(", ");
            let shown: String = slug.chars().take(60).collect();
            let what = format_args!("the game {shown:?} is not known here; known are {known}");
            return Err(no_record(envelope.refuse(what)).into());
        }
        games::visit(&slug, Open { envelope, file, run })?
    }
}

/// The number of moves to look at, if the record has that many.
pub(crate) fn point<G: Playable>(file: &str, record: &Record<G>, at: Option<usize>) -> Result<usize, Problem> {
    let moves = record.moves.len();
    match at {
        Some(at) if at > moves => Err(Problem::new(file, Why::BeyondMoves { at, moves })),
        _ => Ok(at.unwrap_or(moves)),
    }
}

/// The position after the first `at` moves; looks at nothing else.
pub(crate) fn replay<G: Playable>(file: &str, record: &Record<G>, at: Option<usize>) -> Result<G, Problem> {
    let at = point(file, record, at)?;
    record.replay(Some(at)).map_err(|fault| Problem::new(file, Why::Fault(fault.into())))
}
