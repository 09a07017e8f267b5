//! `tavola join`: clients in processes of their own, at the tables of a real server.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::port::Port;
use crate::server::Server;
use crate::tavola::{tavola, tavola_reading};

/// A client that ends with the test.
struct Client {
    process: Child,
    lines: BufReader<ChildStdout>,
    input: ChildStdin,
}

impl Client {
    fn start(args: &[&str]) -> Client {
        let mut process = Command::new(env!("CARGO_BIN_EXE_tavola"))
            .arg("join")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the client starts");
        let lines = BufReader::new(process.stdout.take().expect("its output is piped"));
        let input = process.stdin.take().expect("its input is piped");
        Client { process, lines, input }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.lines.read_line(&mut line).expect("the client writes UTF-8");
        assert!(read > 0, "the client has ended");
        line.trim_end().to_owned()
    }

    /// Reads on to a line that has this in it.
    fn line_with(&mut self, part: &str) -> String {
        loop {
            let line = self.line();
            if line.contains(part) {
                return line;
            }
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the client listens");
    }

    /// Waits until it is the turn of who types, and tells a move that is legal then.
    fn first_move(&mut self) -> String {
        self.line_with("Your move:");
        self.say("?");
        self.line().split_whitespace().next().expect("there are legal moves").to_owned()
    }

    /// All that it still says until it ends, and its exit code.
    fn rest(mut self) -> (String, Option<i32>) {
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut self.lines, &mut rest).expect("the client writes UTF-8");
        let code = self.process.wait().expect("the client ends").code();
        (rest, code)
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It has mostly ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Lets as many bots join as the table has seats, and checks what they tell and what is recorded.
fn play_through(game: &str, rules: &Value, seats: usize, rounds: u32) {
    let folder = TempDir::new().unwrap();
    let server = Server::start(folder.path(), "127.0.0.1:0");
    let id = server.open_table(&json!({"game": game, "rules": rules, "options": {"rounds": rounds}}));
    let link = format!("http://{}/#/table/{id}", server.address);
    let join = |_| Client::start(&[&link, "--bot", "easy", "--matches", "1"]);
    let clients: Vec<Client> = (0..seats).map(join).collect();
    let (mut late, mut missing) = (0, 0);
    for client in clients {
        let (told, code) = client.rest();
        assert_eq!(code, Some(0), "{told}");
        assert!(told.starts_with("You sit at seat "), "{told}");
        for round in 1..=rounds {
            assert!(told.contains(&format!("\nRound {round} begins.\n")), "{told}");
            assert!(told.contains(&format!("\nRound {round} is over: ")), "{told}");
        }
        let checked = told.matches("Checked: its cards and dice follow").count();
        let in_part = told.matches("Its chance could be checked in part only").count();
        assert_eq!(checked + in_part, rounds as usize, "{told}");
        late += in_part;
        assert!(!told.contains("refuses"), "{told}");
    }
    for round in 1..=rounds {
        let (status, record) = server.get(&format!("/api/tables/{id}/record?round={round}"));
        assert_eq!(status, 200, "{record}");
        let entropy = serde_json::from_str::<Value>(&record).unwrap()["fairness"]["entropy"].clone();
        // Each client adds its bytes; whoever needs more than the three seconds that a deal waits is left out, and says so.
        missing += seats - entropy.as_object().map_or(0, serde_json::Map::len);
        let check = tavola_reading(&["record", "check", "-"], record);
        assert_eq!(check.code, 0, "{check:?}");
        assert!(check.stdout.contains("ok"), "{check:?}");
    }
    assert_eq!(late, missing);
}

#[test]
fn four_clients_play_a_match_of_cassa_grande() {
    play_through("cassa-grande", &json!({}), 4, 2);
}

#[test]
fn two_clients_play_cassa_grande_with_every_variant() {
    let rules = json!({"players": 2, "laying": "alternating", "exchange": true, "goal": "lowest", "deal": "blind"});
    play_through("cassa-grande", &rules, 2, 1);
}

#[test]
fn three_clients_play_calcory() {
    play_through("calcory", &json!({"players": 3}), 3, 1);
}

#[test]
fn two_clients_play_casa_grande() {
    play_through("casa-grande", &json!({"blocks": 18}), 2, 1);
}

/// Clients come back by themselves after the server was killed, send again what was not answered, and play on.
#[test]
fn a_server_that_was_killed_is_found_again() {
    let folder = TempDir::new().unwrap();
    let port = Port::reserve();
    let server = Server::start(folder.path(), &port.address().to_string());
    let rules = json!({"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}});
    let id = server.open_table(&json!({"game": "cassa-grande", "rules": rules}));
    let link = format!("http://{}/api/tables/{id}", server.address);
    let mut bot = Client::start(&[&link, "--bot", "easy", "--matches", "1", "--seat", "B", "--name", "Bo"]);
    let mut person = Client::start(&[&link, "--seat", "A", "--name", "Ada"]);
    // The game waits for the person, who moves while the server can't answer any more.
    let text = person.first_move();
    server.freeze();
    person.say(&text);
    let server = Server::start(folder.path(), &server.kill());
    for client in [&mut bot, &mut person] {
        client.line_with("No connection:");
        client.line_with("You are back at the table.");
    }
    // The client may have read the line only when it was back; the table that it drew meanwhile is out of date then.
    person.line_with("● A  lays ");
    for _ in 0..3 {
        let text = person.first_move();
        person.say(&text);
    }
    person.line_with("Round 1 is over: ");
    person.say("quit");
    for client in [bot, person] {
        let (told, code) = client.rest();
        assert_eq!(code, Some(0), "{told}");
        assert!(!told.contains("refuses"), "{told}");
    }
    let (_, record) = server.get(&format!("/api/tables/{id}/record"));
    let check = tavola_reading(&["record", "check", "-"], record);
    assert_eq!((check.code, check.stdout.contains("ok")), (0, true), "{check:?}");
}

#[test]
fn a_person_types_moves() {
    let folder = TempDir::new().unwrap();
    let server = Server::start(folder.path(), "127.0.0.1:0");
    let bots = json!({"B": "easy", "C": "easy", "D": "easy"});
    let id = server.open_table(&json!({"game": "cassa-grande", "bots": bots}));
    let mut person = Client::start(&[&server.address, &id, "--name", "Ada"]);
    assert_eq!(
        person.line(),
        "You sit at seat A of a table of cassa-grande, one round a match: \
         A you; B a bot, easy; C a bot, easy; D a bot, easy."
    );
    for _ in 0..2 {
        person.line_with("Your move:");
        person.say("flip a1");
        person.line_with("a move is CARD@X,Y");
        let text = person.first_move();
        person.say(&text);
        person.line_with("● A  ");
    }
    person.say("say See you");
    person.line_with("● A says: See you");
    person.say("quit");
    assert_eq!(person.rest().1, Some(0));
    let (_, state) = server.get(&format!("/api/tables/{id}"));
    let state: Value = serde_json::from_str(&state).unwrap();
    assert_eq!(state["state"]["table"]["seats"]["A"]["away"], json!(true), "who quits says so");
}

#[test]
fn messages_come_as_they_are_with_json() {
    let folder = TempDir::new().unwrap();
    let server = Server::start(folder.path(), "127.0.0.1:0");
    let id = server.open_table(&json!({"game": "casa-grande", "rules": {"blocks": 18}, "bots": {"A": "easy"}}));
    let client = Client::start(&[&server.address, &id, "--bot", "easy", "--matches", "1", "--json"]);
    let (told, code) = client.rest();
    assert_eq!(code, Some(0), "{told}");
    let messages: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    assert_eq!((&messages[0]["type"], &messages[0]["you"]["seat"]), (&json!("welcome"), &json!("B")));
    let seqs: Vec<u64> = messages.iter().filter(|m| m["type"] == "update").filter_map(|m| m["seq"].as_u64()).collect();
    assert!(seqs.len() > 50 && seqs.windows(2).all(|pair| pair[1] == pair[0] + 1), "no gap: {seqs:?}");
}

#[test]
fn wrong_links_are_refused() {
    let other = "ftp://example.org/#/table/0123456789abcdef";
    tavola(&["join", other]).assert_refused(&format!("tavola: {other:?} names no table"));
    tavola(&["join", "127.0.0.1:7777"]).assert_refused("tavola: \"127.0.0.1:7777\" names no table");
    let folder = TempDir::new().unwrap();
    // Nobody else listens there after the server was killed.
    let port = Port::reserve();
    let server = Server::start(folder.path(), &port.address().to_string());
    tavola(&["join", &server.address, "0123456789abcdef"]).assert_refused("tavola: there is no table with this name");
    let id = server.open_table(&json!({"game": "calcory", "bots": {"A": "easy", "B": "easy"}}));
    tavola(&["join", &server.address, &id]).assert_refused("tavola: all seats are taken");
    tavola(&["join", &server.address, &id, "--seat", "A"]).assert_refused("tavola: somebody sits there");
    let address = server.kill();
    tavola(&["join", &address, &id]).assert_refused(&format!("tavola: {address} can't be reached"));
}
