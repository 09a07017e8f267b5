//! What a program does to the files below a folder, and what it says to others meanwhile.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use super::quick_folder;

/// Calls that change files or names, that flush, or that tell somebody something.
const CALLS: &str = "trace=open,openat,creat,lseek,write,pwrite64,writev,pwritev,pwritev2,fsync,fdatasync,sync,syncfs,\
    sync_file_range,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir,\
    truncate,ftruncate,fallocate,copy_file_range,sendfile,splice,mmap,sendto,sendmsg,dup,dup2,dup3";

/// One thing that happened, in the order of the recording. Paths are those below the folder that was watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A new name for a new file or folder.
    Made { path: String, is_folder: bool },
    /// A name is gone.
    Removed { path: String },
    /// Something has another name, and what had that name before is gone.
    Renamed { from: String, to: String },
    /// Bytes were handed to the system.
    Wrote { path: String, at: usize, bytes: Vec<u8> },
    /// A file was cut off, or grew by zeros.
    Resized { path: String, len: usize },
    /// Somebody began to wait for what was written so far.
    Flushes { path: String, thread: u32 },
    /// And it is on the disk.
    Flushed { path: String, thread: u32 },
    /// Bytes for somebody else: another process, a client.
    Said(Vec<u8>),
}

/// A command that runs a program and records it into a file.
pub(crate) fn strace(program: impl AsRef<OsStr>, log: &Path) -> Command {
    let mut command = Command::new("strace");
    // With all paths of descriptors, everything as hexadecimal digits, and nothing cut off.
    command.args(["-f", "--seccomp-bpf", "-y", "-xx", "-s", "16777216", "-e", "signal=none", "-e", CALLS, "-o"]);
    command.arg(log).arg("--").arg(program);
    command
}

/// Runs a program until it ends, and tells what it did below this folder.
pub(crate) fn record(program: impl AsRef<OsStr>, with: impl FnOnce(&mut Command), folder: &Path) -> Vec<Event> {
    let kept = quick_folder();
    let log = kept.path().join("calls");
    let mut command = strace(program, &log);
    with(&mut command);
    let output = command.stdin(Stdio::null()).output().unwrap_or_else(|error| missing(&error));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "the recorded program ended with {}: {said}", output.status);
    read(&log, folder)
}

/// There is no recorder.
pub(crate) fn missing(error: &io::Error) -> ! {
    panic!("strace can't be started ({error}); install the package strace, `make test` does so")
}

/// Reads what was recorded of a program that names the folder, which was empty, and all in it by their whole paths.
pub(crate) fn read(log: &Path, folder: &Path) -> Vec<Event> {
    let folder = fs::canonicalize(folder).expect("the folder is there");
    let mut reading = Reading {
        folder: format!("{}/", folder.display()),
        events: Vec::new(),
        begun: HashMap::new(),
        places: HashMap::new(),
        names: HashMap::new(),
    };
    let text = fs::read(log).expect("a recording");
    for line in text.split(|&byte| byte == b'\n') {
        reading.line(line);
    }
    reading.events.into_iter().flatten().collect()
}

/// A call that has begun, and where what it does stands among the events.
struct Call {
    name: String,
    arguments: Vec<Argument>,
    event: Option<usize>,
}

#[derive(Debug)]
enum Argument {
    /// A text, or all texts of a list.
    Text(Vec<u8>),
    /// A descriptor, and where it leads if that has a name.
    File {
        number: i64,
        path: Option<String>,
    },
    Word(String),
}

impl Argument {
    fn number(&self) -> usize {
        match self {
            Self::Word(word) => word.parse().unwrap_or_else(|_| panic!("{word} is no number")),
            other => panic!("{other:?} is no number"),
        }
    }
}

struct Reading {
    /// With a slash at its end.
    folder: String,
    /// Without those that failed.
    events: Vec<Option<Event>>,
    /// The call that each thread is in.
    begun: HashMap<u32, Call>,
    /// Where each descriptor stands in its file.
    places: HashMap<i64, usize>,
    /// What is there, and whether it is a folder.
    names: HashMap<String, bool>,
}

impl Reading {
    fn line(&mut self, line: &[u8]) {
        let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let Ok(thread) = String::from_utf8_lossy(&line[..digits]).parse() else { return };
        let rest = line[digits..].trim_ascii_start();
        if rest.starts_with(b"+++") || rest.starts_with(b"---") {
            return;
        }
        if rest.starts_with(b"<... ") {
            let Some(mut call) = self.begun.remove(&thread) else { return };
            let end = rest.windows(8).position(|bytes| bytes == b"resumed>").expect("a call that goes on") + 8;
            // Some arguments may come only now.
            let (more, end) = (arguments(&rest[end..]), end);
            call.arguments.extend(more.0);
            self.end(thread, call, &rest[end + more.1..]);
            return;
        }
        let Some(open) = rest.iter().position(|&byte| byte == b'(') else { return };
        let name = String::from_utf8_lossy(&rest[..open]).into_owned();
        let (arguments, len) = arguments(&rest[open + 1..]);
        let rest = &rest[open + 1 + len..];
        let mut call = Call { name, arguments, event: None };
        self.begin(thread, &mut call);
        if rest.starts_with(b")") {
            self.end(thread, call, rest);
        } else {
            assert!(rest.starts_with(b"<unfinished"), "{}", String::from_utf8_lossy(rest));
            self.begun.insert(thread, call);
        }
    }

    /// What may have an effect before the call is over.
    fn begin(&mut self, thread: u32, call: &mut Call) {
        let path = self.path(call.arguments.first());
        let event = match (call.name.as_str(), path) {
            ("write" | "pwrite64", Some(path)) => {
                let [Argument::File { number, .. }, Argument::Text(bytes), rest @ ..] = &mut call.arguments[..] else {
                    panic!("{:?} is no way to write", call.arguments)
                };
                let at = match rest {
                    [_, at] => at.number(),
                    _ => self.places.get(number).copied().unwrap_or(0),
                };
                Event::Wrote { path, at, bytes: std::mem::take(bytes) }
            }
            ("fsync" | "fdatasync", Some(path)) => Event::Flushes { path, thread },
            ("write" | "writev" | "sendto" | "sendmsg", None) => {
                Event::Said(call.arguments.iter_mut().skip(1).fold(Vec::new(), |mut all, argument| {
                    if let Argument::Text(bytes) = argument {
                        all.append(bytes);
                    }
                    all
                }))
            }
            _ => return,
        };
        call.event = Some(self.events.len());
        self.events.push(Some(event));
    }

    /// What a call has done.
    fn end(&mut self, thread: u32, call: Call, rest: &[u8]) {
        let text = String::from_utf8_lossy(rest);
        let result = text.trim_start_matches(')').trim_start().strip_prefix("= ");
        let result = result.unwrap_or_else(|| panic!("no result of {}: {text}", call.name));
        let digits = result.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(result.len());
        let Ok(result) = result[..digits].parse::<i64>() else { return };
        let Ok(done) = usize::try_from(result) else {
            // Nothing was done; but a flush that failed may have been one.
            if let Some(event) = call.event {
                self.events[event] = None;
            }
            return;
        };
        let Call { name, arguments, event } = call;
        let path = self.path(arguments.first());
        match name.as_str() {
            "write" | "pwrite64" => {
                let Some(Some(Event::Wrote { at, bytes, .. })) = event.map(|event| &mut self.events[event]) else {
                    return;
                };
                bytes.truncate(done);
                let end = *at + done;
                if let ("write", Argument::File { number, .. }) = (name.as_str(), &arguments[0]) {
                    self.places.insert(*number, end);
                }
            }
            "lseek" => {
                if let Argument::File { number, .. } = arguments[0] {
                    self.places.insert(number, done);
                }
            }
            "dup" | "dup2" | "dup3" => {
                if let Argument::File { number, .. } = arguments[0] {
                    self.places.insert(result, self.places.get(&number).copied().unwrap_or(0));
                }
            }
            "fsync" | "fdatasync" => self.events.extend(path.map(|path| Some(Event::Flushed { path, thread }))),
            "open" | "openat" | "creat" => self.opened(result, &arguments),
            "mkdir" | "mkdirat" => {
                let path = self.named(&arguments, 0);
                self.make(path, true);
            }
            "rename" | "renameat" | "renameat2" => {
                let (from, to) = (self.named(&arguments, 0), self.named(&arguments, 1));
                if let (Some(from), Some(to)) = (&from, &to) {
                    if let Some(is_folder) = self.names.remove(from) {
                        self.names.insert(to.clone(), is_folder);
                    }
                    self.events.push(Some(Event::Renamed { from: from.clone(), to: to.clone() }));
                } else {
                    assert_eq!(from, to, "nothing comes into the folder or goes out of it");
                }
            }
            "unlink" | "unlinkat" | "rmdir" => {
                if let Some(path) = self.named(&arguments, 0) {
                    self.names.remove(&path);
                    self.events.push(Some(Event::Removed { path }));
                }
            }
            "ftruncate" => {
                self.events.extend(path.map(|path| Some(Event::Resized { path, len: arguments[1].number() })));
            }
            "mmap" => {
                let words = format!("{arguments:?}");
                let path = arguments.get(4).and_then(|file| self.path(Some(file)));
                let is_written = words.contains("MAP_SHARED") && words.contains("PROT_WRITE");
                if let Some(path) = path.filter(|path| is_written && !path.ends_with("-shm")) {
                    panic!("{path} is written through memory, which can't be recorded");
                }
            }
            _ => {
                let touches = arguments.iter().any(|argument| self.path(Some(argument)).is_some());
                assert!(!touches && !matches!(name.as_str(), "sync" | "syncfs"), "the recorder does not know {name}");
            }
        }
    }

    fn opened(&mut self, number: i64, arguments: &[Argument]) {
        self.places.insert(number, 0);
        let Some(path) = self.named(arguments, 0) else { return };
        let flags = arguments.iter().find_map(|argument| match argument {
            Argument::Word(word) if word.starts_with("O_") => Some(word.as_str()),
            _ => None,
        });
        let flags = flags.unwrap_or("O_CREAT|O_TRUNC");
        assert!(!flags.contains("O_APPEND"), "the recorder does not know how to append");
        if flags.contains("O_CREAT") && !self.names.contains_key(&path) {
            self.make(Some(path), false);
        } else if flags.contains("O_TRUNC") {
            self.events.push(Some(Event::Resized { path, len: 0 }));
        }
    }

    fn make(&mut self, path: Option<String>, is_folder: bool) {
        if let Some(path) = path {
            self.names.insert(path.clone(), is_folder);
            self.events.push(Some(Event::Made { path, is_folder }));
        }
    }

    /// The path of a descriptor, if it is in the folder and has still a name; the folder itself is the empty path.
    fn path(&self, argument: Option<&Argument>) -> Option<String> {
        match argument? {
            Argument::File { path: Some(path), number } if *number >= 0 => self.below(path),
            _ => None,
        }
    }

    /// The path that a call names.
    fn named(&self, arguments: &[Argument], which: usize) -> Option<String> {
        let mut texts = arguments.iter().filter_map(|argument| match argument {
            Argument::Text(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
            _ => None,
        });
        self.below(&texts.nth(which).expect("a path"))
    }

    fn below(&self, path: &str) -> Option<String> {
        if path.trim_end_matches('/') == self.folder.trim_end_matches('/') {
            return Some(String::new());
        }
        path.strip_prefix(&self.folder).map(|path| path.trim_end_matches('/').to_owned())
    }
}

/// The arguments of a call, and how many bytes they take, up to the bracket or the remark that ends them.
fn arguments(text: &[u8]) -> (Vec<Argument>, usize) {
    let (mut all, mut at) = (Vec::new(), 0);
    loop {
        while matches!(text.get(at), Some(b' ' | b',')) {
            at += 1;
        }
        if matches!(text.get(at), None | Some(b')')) || text[at..].starts_with(b"<unfinished") {
            return (all, at);
        }
        let (argument, len) = argument(&text[at..]);
        all.push(argument);
        at += len;
    }
}

fn argument(text: &[u8]) -> (Argument, usize) {
    let (mut depth, mut at) = (0, 0);
    let (mut words, mut texts, mut path) = (Vec::new(), None, None);
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => {
                let len = text[at + 1..].iter().position(|&byte| byte == b'"').expect("an end of the text");
                texts.get_or_insert_with(Vec::new).extend(decoded(&text[at + 1..at + 1 + len]));
                at += len + 2;
                assert!(!text[at..].starts_with(b"..."), "something was cut off");
                continue;
            }
            b'<' if text[at..].starts_with(b"<unfinished") => break,
            b'<' if depth == 0 && path.is_none() && !words.is_empty() => {
                let len = text[at + 1..].iter().position(|&byte| byte == b'>').expect("an end of the path");
                path = Some(String::from_utf8_lossy(&decoded(&text[at + 1..at + 1 + len])).into_owned());
                at += len + 2;
                if text[at..].starts_with(b"(deleted)") {
                    path = Some(String::new());
                    at += 9;
                }
                continue;
            }
            b'[' | b'{' | b'(' => depth += 1,
            b')' | b',' if depth == 0 => break,
            b']' | b'}' | b')' => depth -= 1,
            _ => {}
        }
        words.push(byte);
        at += 1;
    }
    let word = String::from_utf8_lossy(&words).trim().to_owned();
    let argument = match (texts, path) {
        (Some(bytes), _) => Argument::Text(bytes),
        (None, Some(path)) => {
            let path = Some(path).filter(|path| path.starts_with('/'));
            Argument::File { number: word.parse().unwrap_or(-1), path }
        }
        (None, None) => Argument::Word(word),
    };
    (argument, at)
}

/// Bytes that are written as hexadecimal digits.
fn decoded(text: &[u8]) -> Vec<u8> {
    if !text.starts_with(b"\\x") {
        return text.to_vec();
    }
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => byte - b'0',
        _ => byte - b'a' + 10,
    };
    text.chunks_exact(4).map(|four| digit(four[2]) << 4 | digit(four[3])).collect()
}
