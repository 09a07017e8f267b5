//! Writing: to standard output as text or JSON, with colours where they are welcome.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context as _, ensure};
use serde::Serialize;

use crate::args::ColorWhen;

/// Where answers go.
pub(crate) struct Output {
    json: bool,
    stdout: AutoStream<io::StdoutLock<'static>>,
}

impl Output {
    /// Standard output; colours are stripped where they are not wanted.
    pub(crate) fn new(json: bool, color: ColorWhen) -> Output {
        let choice = match color {
            // Looks at NO_COLOR, CLICOLOR and whether a terminal listens.
            ColorWhen::Auto => AutoStream::choice(&io::stdout()),
            ColorWhen::Always => ColorChoice::Always,
            ColorWhen::Never => ColorChoice::Never,
        };
        Output { json, stdout: AutoStream::new(io::stdout().lock(), choice) }
    }

    /// Whether colours are wanted.
    pub(crate) fn colours(&self) -> bool {
        self.stdout.current_choice() != ColorChoice::Never
    }

    /// Whether JSON is wanted.
    pub(crate) const fn json(&self) -> bool {
        self.json
    }

    /// Writes what is no text, byte for byte.
    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stdout.flush()?;
        // Not through the stream that looks for colours to leave out.
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        stdout.flush()
    }

    /// Writes an answer: as one line of JSON where that is wanted, else as `write` tells it.
    pub(crate) fn answer<E>(
        &mut self,
        value: &impl Serialize,
        write: impl FnOnce(&mut Self) -> Result<(), E>,
    ) -> anyhow::Result<()>
    where
        anyhow::Error: From<E>,
    {
        if self.json { Ok(self.write_json(value)?) } else { Ok(write(self)?) }
    }

    /// Writes one line of JSON.
    pub(crate) fn write_json(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_string(value)?;
        line.push('\n');
        self.write_all(line.as_bytes())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stdout.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// Refuses the name of a file that can't be written, before there is anything to lose.
pub(crate) fn check_file(path: &Path) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    ensure!(folder.is_dir(), "{}: cannot be written: there is no folder {}", path.display(), folder.display());
    ensure!(!path.is_dir(), "{}: cannot be written: that is a folder", path.display());
    Ok(())
}

/// Writes a file.
pub(crate) fn write_file(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| format!("{}: cannot be written", path.display()))
}

/// Tells on standard error why something can't be answered; if nobody listens there, the exit code has to do.
pub(crate) fn complain(sentence: &str) {
    let _ = writeln!(io::stderr(), "tavola: {sentence}");
}
