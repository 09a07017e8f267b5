//! A disk that has no room, or fails, and is well again: the same process goes on, and nothing is lost or done twice.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};

use serde_json::{Value, json};
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions};
use tavola_server::journal::{Journal as _, TableId};
use tokio::task::block_in_place;

use crate::client::{Hello, Socket, get, open_table, post, sit};
use crate::disk::recorder::missing;
use crate::process::{Process, command, settings};

/// Names the folder for the process that has a small disk.
const SMALL: &str = "TAVOLA_TEST_SMALL_DISK";
/// How large that disk is, in KiB.
const SIZE: u32 = 4096;

/// A disk of memory, which any user may have in a namespace of their own, if the system lets them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_small_disk_is_full_and_has_room_again() {
    if let Some(folder) = std::env::var_os(SMALL) {
        let folder = PathBuf::from(folder);
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={SIZE}k"), "tavola"]).arg(&folder);
        let mounted = mount.stderr(Stdio::null()).status();
        if !mounted.is_ok_and(|status| status.success()) {
            println!("{UNABLE}");
            return;
        }
        let ballast = folder.join("ballast");
        goes_on(&folder, "no_room", 507, |_| fill(&ballast), |()| fs::remove_file(&ballast).expect("removed")).await;
        starts_when_there_is_room(&folder).await;
        println!("{DONE}");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let output = block_in_place(|| {
        Command::new("unshare")
            .args(["--user", "--map-root-user", "--mount"])
            .arg(std::env::current_exe().expect("this program"))
            .args(["--exact", "room::a_small_disk_is_full_and_has_room_again", "--nocapture"])
            .env(SMALL, folder.path())
            .output()
    });
    let output = output.expect("unshare can be started; it is in the package util-linux");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if out.contains(UNABLE) || err.contains("unshare:") {
        // The test below goes the same way, with a disk that only says so.
        println!("{UNABLE}");
        return;
    }
    assert!(output.status.success() && out.contains(DONE), "{out}{err}");
}

/// What the inner process says at the end, and where it may not have a disk.
const DONE: &str = "the small disk was full and had room again";
const UNABLE: &str = "this system lets nobody mount a small disk";

/// Every write fails, as the system says it on a full disk, beyond a quota, and on a broken disk.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_is_well_again() {
    for (error, code, status) in
        [("ENOSPC", "no_room", 507), ("EDQUOT", "unavailable", 503), ("EIO", "unavailable", 503)]
    {
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("tavola.db-wal");
        let begin = |process: &Process| Failing::begin(process, &log, error);
        goes_on(folder.path(), code, status, begin, Failing::end).await;
    }
}

/// Fills the disk under a server that runs, makes room, and looks whether the same server goes on.
async fn goes_on<T>(folder: &Path, code: &str, status: u16, begin: impl FnOnce(&Process) -> T, end: impl FnOnce(T)) {
    let server = block_in_place(|| Process::start(folder, "127.0.0.1:0", &settings(folder, "")));
    let address = server.address;
    let rules = json!({"game": "calcory", "rules": {"players": 2}});
    let id = open_table(address, &rules).await.id;
    let mut sockets = Vec::new();
    for name in ["Ada", "Ben"] {
        let hello = Hello::seat(&sit(address, &id, name).await.token);
        sockets.push(Socket::open(address, &id, &hello).await.expect("a socket"));
    }
    let mut said = Vec::new();
    for number in 0..20 {
        sockets[0].done(&json!({"do": "say", "text": format!("before {number}")})).await;
        said.push(format!("before {number}"));
    }
    let last = sockets[0].seq;
    assert_eq!(get(address, "/ready").await.status, 200);

    let trouble = block_in_place(|| begin(&server));
    let mut refused = Vec::new();
    for number in 0..5 {
        let command = sockets[0].command(&json!({"do": "say", "text": format!("refused {number}")}));
        sockets[0].send(&command).await.expect("it is sent");
        let answer = sockets[0].answer(command["id"].as_str().expect("a name")).await.expect("an answer");
        assert_eq!((&answer["type"], &answer["code"]), (&json!("refused"), &json!(code)), "{answer}");
        assert!(answer["sentence"].as_str().is_some_and(|sentence| sentence.len() > 20), "{answer}");
        assert_eq!(answer["seq"], last, "{answer}");
        refused.push(command);
    }
    let reply = post(address, "/api/tables", &rules).await;
    assert_eq!((reply.status, reply.code().as_str()), (status, code));
    for _ in 0..3 {
        assert_eq!(get(address, "/ready").await.status, 503);
    }
    assert_eq!(get(address, "/health").await.status, 200);
    let seen = get(address, &format!("/api/tables/{id}")).await.json();
    assert_eq!(seen["state"]["seq"], last, "nothing of it is told to anybody");

    // Nobody dares to play while it is not ready: asking whether it is must be enough.
    block_in_place(|| end(trouble));
    assert_eq!(get(address, "/ready").await.status, 200);
    assert_eq!(get(address, "/ready").await.status, 200);
    for (number, command) in (1..).zip(&refused) {
        for _ in ["again", "and once more"] {
            sockets[0].send(command).await.expect("it is sent");
            let answer = sockets[0].answer(command["id"].as_str().expect("a name")).await.expect("an answer");
            assert_eq!((&answer["type"], &answer["seq"]), (&json!("done"), &json!(last + number)), "{answer}");
        }
        said.push(command["deed"]["text"].as_str().expect("a text").to_owned());
    }
    sockets[1].done(&json!({"do": "say", "text": "after"})).await;
    said.push("after".to_owned());
    assert_eq!(post(address, "/api/tables", &rules).await.status, 201);
    let heard = sockets[1].frames.iter().filter(|frame| frame.contains("refused 3")).count();
    assert_eq!(heard, 1, "who listened heard it once");
    assert!(block_in_place(|| server.stop()).success());
    assert_eq!(kept(folder, &id).await, said);
}

/// All that was said at a table, in order.
async fn kept(folder: &Path, id: &str) -> Vec<String> {
    let journal = SqliteJournal::open(&folder.join("tavola.db"), &SqliteOptions::default()).expect("the journal");
    let id: TableId = id.parse().expect("a name");
    let entries = journal.read(&id, 0, 1000).await.expect("it is read");
    let facts = entries.iter().map(|(_, bytes)| serde_json::from_slice::<Value>(bytes).expect("an entry"));
    facts.filter_map(|entry| Some(find(&entry, "text")?.as_str()?.to_owned())).collect()
}

/// The first value of this name, wherever it is.
fn find<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    let object = value.as_object()?;
    object.get(name).or_else(|| object.values().find_map(|value| find(value, name)))
}

/// A server that is to start on a full disk says so, harms nothing, and starts when there is room.
async fn starts_when_there_is_room(folder: &Path) {
    let settings = settings(folder, "");
    let server = block_in_place(|| Process::start(folder, "127.0.0.1:0", &settings));
    let table = format!("/api/tables/{}", open_table(server.address, &json!({"game": "calcory"})).await.id);
    block_in_place(|| server.kill());
    // It would find room where it was before.
    fs::remove_file(folder.join("tavola.db-shm")).expect("removed");
    fill(&folder.join("ballast"));
    let output = command(folder, "127.0.0.1:0").output().expect("the program runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("no room") && text.trim_end().lines().count() == 1, "{text}");
    fs::remove_file(folder.join("ballast")).expect("removed");
    let server = block_in_place(|| Process::start(folder, "127.0.0.1:0", &settings));
    assert_eq!(get(server.address, &table).await.status, 200);
    assert!(block_in_place(|| server.stop()).success());
}

/// Writes until nothing more finds room.
fn fill(ballast: &Path) {
    let mut file = File::create(ballast).expect("a file");
    for size in [65_536, 4096, 1] {
        let bytes = vec![0; size];
        loop {
            match file.write_all(&bytes) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::StorageFull => break,
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// Every write of a process to a file fails as long as this is there.
struct Failing {
    strace: Child,
    /// Kept open, so that it can go on saying things.
    _says: BufReader<ChildStderr>,
}

impl Failing {
    fn begin(process: &Process, file: &Path, error: &str) -> Failing {
        let mut command = Command::new("strace");
        command.args(["-f", "-p", &process.number().to_string(), "-o", "/dev/null", "-e", "trace=write,pwrite64"]);
        command.args(["-e", &format!("inject=write,pwrite64:error={error}"), "-P"]).arg(file);
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap_or_else(|error| missing(&error));
        // It tells when it has begun.
        let mut line = String::new();
        let mut says = BufReader::new(child.stderr.take().expect("its output"));
        says.read_line(&mut line).expect("a line");
        assert!(line.contains("attached"), "strace can't watch another process: {line}");
        Failing { strace: child, _says: says }
    }

    fn end(mut self) {
        let number = self.strace.id().to_string();
        assert!(Command::new("kill").args(["-INT", &number]).status().expect("kill runs").success());
        self.strace.wait().expect("it has ended");
    }
}
