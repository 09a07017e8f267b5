//! A disk that keeps what was flushed, and of the rest what luck leaves.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use tavola_core::fair::{Draws, Seed};

use super::quick_folder;
use super::recorder::Event;

/// What a disk keeps or loses as a whole, at most.
const BLOCK: usize = 4096;
/// What it keeps or loses as a whole, at least.
const SECTOR: usize = 512;

/// Files as they are on the disk, and what is on its way there.
#[derive(Default)]
struct Disk {
    files: Vec<File>,
    /// Names as programs see them.
    names: BTreeMap<String, usize>,
    /// Names that are on the disk.
    kept: BTreeMap<String, usize>,
    /// Changes of names that are not.
    renaming: Vec<Renaming>,
    /// How many changes of names there were.
    renamed: usize,
    /// Flushes that are under way, by thread: of what, and up to which change.
    flushes: HashMap<u32, (Option<usize>, usize)>,
}

#[derive(Default)]
struct File {
    is_folder: bool,
    /// On the disk.
    kept: Vec<u8>,
    /// On its way.
    edits: Vec<Edit>,
    /// How many edits there were.
    edited: usize,
    /// Its length as programs see it.
    len: usize,
}

#[derive(Clone)]
enum Edit {
    Write(usize, Vec<u8>),
    Resize(usize),
}

/// A change of names within a folder, all or nothing of it.
struct Renaming {
    number: usize,
    folder: String,
    names: Vec<(String, Option<usize>)>,
}

/// What becomes of that which was not flushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Lost,
    Kept,
    /// The first part is kept.
    Begun,
    /// Some is kept, in pieces of this size at most.
    Mixed(usize),
}

impl Fate {
    fn draw(luck: &mut Draws) -> Fate {
        match luck.below(8) {
            0 | 1 => Fate::Lost,
            2 => Fate::Kept,
            3 => Fate::Begun,
            4 | 5 => Fate::Mixed(BLOCK),
            _ => Fate::Mixed(SECTOR),
        }
    }

    /// Which of so many are kept.
    fn choose(self, count: usize, luck: &mut Draws) -> Vec<bool> {
        let first = match self {
            Fate::Begun => luck.below(count as u32 + 1) as usize,
            _ => 0,
        };
        let mut keeps = |number| match self {
            Fate::Lost => false,
            Fate::Kept => true,
            Fate::Begun => number < first,
            Fate::Mixed(_) => luck.below(2) == 0,
        };
        (0..count).map(&mut keeps).collect()
    }
}

impl Disk {
    /// Goes one event further.
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Made { path, is_folder } => {
                self.files.push(File { is_folder: *is_folder, ..File::default() });
                self.rename(path, vec![(path.clone(), Some(self.files.len() - 1))]);
            }
            Event::Removed { path } => self.rename(path, vec![(path.clone(), None)]),
            Event::Renamed { from, to } => {
                assert_eq!(folder(from), folder(to), "names change within a folder");
                let file = self.names[from];
                self.rename(to, vec![(from.clone(), None), (to.clone(), Some(file))]);
            }
            Event::Wrote { path, at, bytes } => self.edit(path, Edit::Write(*at, bytes.clone())),
            Event::Resized { path, len } => self.edit(path, Edit::Resize(*len)),
            Event::Flushes { path, thread } => {
                let file = self.names.get(path).copied().filter(|&file| !self.files[file].is_folder);
                let upto = file.map_or(self.renamed, |file| self.files[file].edited);
                self.flushes.insert(*thread, (file, upto));
            }
            Event::Flushed { path, thread } => match self.flushes.remove(thread).expect("it had begun") {
                (Some(file), upto) => self.files[file].flush(upto),
                (None, upto) => self.flush_names(path, upto),
            },
            Event::Said(_) => {}
        }
    }

    fn edit(&mut self, path: &str, edit: Edit) {
        // A file that was removed while it was open is nobody's any more.
        if let Some(&file) = self.names.get(path) {
            let file = &mut self.files[file];
            file.len = match &edit {
                Edit::Write(at, bytes) => file.len.max(at + bytes.len()),
                Edit::Resize(len) => *len,
            };
            file.edits.push(edit);
            file.edited += 1;
        }
    }

    fn rename(&mut self, path: &str, names: Vec<(String, Option<usize>)>) {
        set(&mut self.names, &names);
        self.renamed += 1;
        self.renaming.push(Renaming { number: self.renamed, folder: folder(path).to_owned(), names });
    }

    fn flush_names(&mut self, folder: &str, upto: usize) {
        for one in self.renaming.extract_if(.., |one| one.folder == folder && one.number <= upto) {
            set(&mut self.kept, &one.names);
        }
    }

    /// Writes into a folder what is left after a loss of power, and tells what became of the rest.
    fn lose(&self, luck: &mut Draws, into: &Path) -> String {
        let mut names = self.kept.clone();
        let fate = Fate::draw(luck);
        let mut told = format!("{} names {fate:?}", self.renaming.len());
        for (one, is_kept) in self.renaming.iter().zip(fate.choose(self.renaming.len(), luck)) {
            if is_kept {
                set(&mut names, &one.names);
            }
        }
        for (path, &file) in &names {
            let (file, at) = (&self.files[file], into.join(path));
            // What is in a folder that is lost is lost with it; folders come before what is in them.
            if !at.parent().is_some_and(Path::exists) {
                continue;
            }
            if file.is_folder {
                fs::create_dir(&at).expect("a folder");
            } else if path.ends_with("-shm") {
                // Memory that several processes share: nobody knows what of it was written.
                let bytes: Vec<_> = (0..luck.below(3) * 256).flat_map(|_| [luck.below(256) as u8; 128]).collect();
                fs::write(&at, bytes).expect("a file");
            } else {
                let fate = Fate::draw(luck);
                if !file.edits.is_empty() {
                    let _ = write!(told, ", {} edits of {path} {fate:?}", file.edits.len());
                }
                fs::write(&at, file.left(fate, luck)).expect("a file");
            }
        }
        told
    }
}

impl File {
    fn flush(&mut self, upto: usize) {
        let done = (upto + self.edits.len()).saturating_sub(self.edited);
        for edit in self.edits.drain(..done) {
            edit.apply(&mut self.kept);
        }
    }

    fn left(&self, fate: Fate, luck: &mut Draws) -> Vec<u8> {
        let mut bytes = self.kept.clone();
        let pieces: Vec<Edit> = match fate {
            Fate::Mixed(size) => self.edits.iter().flat_map(|edit| edit.pieces(size)).collect(),
            _ => self.edits.clone(),
        };
        for (piece, is_kept) in pieces.iter().zip(fate.choose(pieces.len(), luck)) {
            if is_kept {
                piece.apply(&mut bytes);
            }
        }
        // A disk may know how long the file is, and not what is in it.
        if matches!(fate, Fate::Mixed(_)) && bytes.len() < self.len && luck.below(2) == 0 {
            bytes.resize(self.len, 0);
        }
        bytes
    }
}

impl Edit {
    fn apply(&self, to: &mut Vec<u8>) {
        match self {
            Edit::Write(at, bytes) => {
                let end = at + bytes.len();
                if to.len() < end {
                    to.resize(end, 0);
                }
                to[*at..end].copy_from_slice(bytes);
            }
            Edit::Resize(len) => to.resize(*len, 0),
        }
    }

    /// Parts between multiples of this size.
    fn pieces(&self, size: usize) -> Vec<Edit> {
        let Edit::Write(at, bytes) = self else { return vec![self.clone()] };
        let (mut pieces, mut done) = (Vec::new(), 0);
        while done < bytes.len() {
            let end = ((at + done) / size * size + size - at).min(bytes.len());
            pieces.push(Edit::Write(at + done, bytes[done..end].to_vec()));
            done = end;
        }
        pieces
    }
}

fn set(names: &mut BTreeMap<String, usize>, changes: &[(String, Option<usize>)]) {
    for (name, file) in changes {
        match file {
            Some(file) => names.insert(name.clone(), *file),
            None => names.remove(name),
        };
    }
}

/// The folder of a path.
fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Loses power so many times at points that a seed chooses. `check` is given how many events there were before, the folder
/// with what is left, and what became of the rest.
pub(crate) fn after_losses(events: &[Event], count: usize, seed: u8, mut check: impl FnMut(usize, &Path, &str)) {
    let mut luck = Draws::new(Seed([seed; 32]));
    let after = |is_one: fn(&Event) -> bool| -> Vec<usize> {
        (1..=events.len()).filter(|&number| is_one(&events[number - 1])).collect()
    };
    // Something was said just now; a flush has begun or ended; names or sizes have changed; anything at all.
    let kinds = [
        after(|event| matches!(event, Event::Said(_))),
        after(|event| matches!(event, Event::Flushes { .. } | Event::Flushed { .. })),
        after(|event| matches!(event, Event::Made { .. } | Event::Removed { .. } | Event::Renamed { .. })),
        after(|event| matches!(event, Event::Resized { .. })),
        after(|_| true),
    ];
    let kinds: Vec<_> = kinds.into_iter().filter(|points| !points.is_empty()).collect();
    let mut points: Vec<_> = (0..count)
        .map(|number| {
            let points = &kinds[number % kinds.len()];
            points[luck.below(points.len() as u32) as usize]
        })
        .collect();
    points.sort_unstable();
    let (mut disk, mut done) = (Disk::default(), 0);
    for point in points {
        events[done..point].iter().for_each(|event| disk.apply(event));
        done = point;
        let folder = quick_folder();
        let told = disk.lose(&mut luck, folder.path());
        check(point, folder.path(), &told);
    }
}
