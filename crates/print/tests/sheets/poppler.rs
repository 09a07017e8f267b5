//! The programs of Poppler (`poppler-utils`), which read PDF as viewers do. A missing program is a failure, not an excuse.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file below the target folder, where the sheets can be looked at after a test.
pub(crate) fn written(name: &str, pdf: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sheets");
    fs::create_dir_all(&folder).unwrap();
    // Several tests write the same sheet: each into a file of its own, which then takes the place at once.
    let part = tempfile::NamedTempFile::new_in(&folder).unwrap();
    fs::write(part.path(), pdf).unwrap();
    let file = folder.join(format!("{name}.pdf"));
    part.persist(&file).unwrap();
    file
}

/// What a program says; it must succeed without a complaint.
pub(crate) fn ask(program: &str, arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(program)
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("{program} is needed (poppler-utils): {error}"));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaint.is_empty(), "{program} {arguments:?}: {complaint}");
    output.stdout
}

/// The same as text.
pub(crate) fn text(program: &str, arguments: &[&str]) -> String {
    String::from_utf8(ask(program, arguments)).unwrap()
}

/// A page as a printer would see it, one byte a dot, 0 is black.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    dots: Vec<u8>,
}

impl Picture {
    /// Renders pages of a file up to one, counted from 1, with so many dots to the inch.
    pub(crate) fn of_pages(file: &Path, last: usize, dpi: &str) -> Vec<Picture> {
        let bytes = ask("pdftoppm", &["-r", dpi, "-gray", "-l", &last.to_string(), file.to_str().unwrap()]);
        let mut rest = bytes.as_slice();
        let mut pictures = Vec::new();
        while !rest.is_empty() {
            pictures.push(Picture::read(&mut rest));
        }
        pictures
    }

    /// Reads a picture in the format PGM, and leaves what follows.
    fn read(rest: &mut &[u8]) -> Picture {
        let mut next = || {
            let end = rest.iter().position(u8::is_ascii_whitespace).unwrap();
            let (word, after) = rest.split_at(end);
            *rest = &after[1..];
            std::str::from_utf8(word).unwrap().to_owned()
        };
        assert_eq!(next(), "P5");
        let (width, height) = (next().parse().unwrap(), next().parse().unwrap());
        assert_eq!(next(), "255");
        let (dots, after): (&[u8], &[u8]) = rest.split_at(width * height);
        *rest = after;
        Picture { width, height, dots: dots.to_vec() }
    }

    fn row(&self, y: usize) -> &[u8] {
        &self.dots[y * self.width..][..self.width]
    }

    /// The most dark dots beside each other in any of some rows.
    pub(crate) fn longest_run(&self, rows: Range<usize>) -> usize {
        let runs = |y: usize| self.row(y).split(|dot| *dot >= 200).map(<[u8]>::len).max();
        rows.filter_map(runs).max().unwrap_or(0)
    }

    /// How many dots bear ink, thin tints included.
    pub(crate) fn inked(&self) -> usize {
        self.dots.iter().filter(|dot| bears_ink(**dot)).count()
    }

    /// Whether any dot this close to an edge bears ink.
    pub(crate) fn ink_near_edge(&self, dots: usize) -> bool {
        let inked = |part: &[u8]| part.iter().any(|dot| bears_ink(*dot));
        (0..self.height).any(|y| {
            let row = self.row(y);
            if y < dots || y >= self.height - dots {
                inked(row)
            } else {
                inked(&row[..dots]) || inked(&row[self.width - dots..])
            }
        })
    }
}

const fn bears_ink(dot: u8) -> bool {
    dot < 250
}
