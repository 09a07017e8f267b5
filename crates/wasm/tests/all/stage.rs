//! A page in small: it stores entries, brings time and random bytes, and carries messages.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tavola_core::fair::Secret;
use tavola_table::{Token, Wanted};
use tavola_wasm::{ClientId, HostRequests, Seated, Shell, open};

/// How many moves there are from one that a hint says to the next.
const HINT_EVERY: usize = 6;

/// A table of a browser with all that its page keeps.
pub(crate) struct Stage {
    pub(crate) shell: Shell,
    /// What is stored.
    pub(crate) entries: Vec<String>,
    pub(crate) token: String,
    /// What each client was sent and has not looked at yet.
    sent: VecDeque<(ClientId, Value)>,
    now: u64,
    commands: u32,
}

impl Stage {
    /// Opens a table and lets client 1 say hello.
    pub(crate) fn open(wanted: Value) -> Stage {
        let wanted: Wanted = serde_json::from_value(wanted).unwrap();
        let opened = open(wanted, &Token::new([1; 32]), &Token::new([2; 32]), 1_000).unwrap();
        let shell = Shell::resume(&opened.entries).unwrap();
        let token = opened.token.unwrap_or_default();
        let mut stage = Stage { shell, entries: opened.entries, token, sent: VecDeque::new(), now: 1_000, commands: 0 };
        let token = stage.token.clone();
        stage.hello(1, &token, 0);
        stage
    }

    pub(crate) fn now(&mut self) -> u64 {
        self.now += 10;
        self.now
    }

    /// Another page opens the same table: it knows only what was stored.
    pub(crate) fn reload(&mut self) {
        self.shell = Shell::resume(&self.entries).unwrap();
        self.sent.clear();
        let token = self.token.clone();
        self.hello(1, &token, 0);
    }

    pub(crate) fn hello(&mut self, client: ClientId, token: &str, seq: u32) {
        self.say(client, &json!({"type": "hello", "protocol": 1, "token": token, "seq": seq}));
    }

    pub(crate) fn say(&mut self, client: ClientId, message: &Value) {
        let now = self.now();
        let requests = self.shell.receive(client, &message.to_string(), now).unwrap();
        self.follow(requests);
    }

    /// A command of a client that has seen everything.
    pub(crate) fn command(&mut self, client: ClientId, deed: &Value) -> String {
        self.commands += 1;
        let id = format!("c{}", self.commands);
        let seq = self.shell.seq();
        self.say(client, &json!({"type": "command", "id": id, "seq": seq, "deed": deed}));
        id
    }

    /// Does what the host requests, as a page does, but for what happens by itself.
    pub(crate) fn follow(&mut self, requests: HostRequests) -> Option<Seated> {
        self.deliver(&requests);
        let Some(line) = requests.write else { return requests.seated };
        assert_eq!(line.seq as usize, self.entries.len() + 1);
        self.entries.push(line.entry);
        let now = self.now();
        let told = self.shell.appended(true, now).unwrap();
        self.follow(told)
    }

    fn deliver(&mut self, requests: &HostRequests) {
        for (client, text) in &requests.send {
            self.sent.push_back((*client, serde_json::from_str(text).unwrap()));
        }
    }

    /// Lets the host commit itself and client 1 add to the chance.
    pub(crate) fn begin(&mut self, entropy: &str) {
        let now = self.now();
        let requests = self.shell.commit(Secret([7; 32]), now).unwrap();
        self.follow(requests);
        self.command(1, &json!({"do": "add", "round": 1, "entropy": entropy}));
    }

    /// Lets everything happen that happens by itself.
    pub(crate) fn attend(&mut self) {
        loop {
            let now = self.now();
            let requests = self.shell.wake(now).unwrap();
            if requests.write.is_some() {
                self.follow(requests);
            } else if requests.draw {
                let requests = self.shell.commit(Secret([7; 32]), now).unwrap();
                self.follow(requests);
            } else if requests.think {
                let requests = self.shell.think(now).unwrap();
                self.follow(requests);
            } else if let Some(at) = requests.wait {
                self.now = at;
            } else {
                return;
            }
        }
    }

    /// What a client was sent since it was last asked.
    pub(crate) fn messages(&mut self, client: ClientId) -> Vec<Value> {
        let (own, others) = self.sent.drain(..).partition(|(to, _)| *to == client);
        self.sent = others;
        let own: VecDeque<(ClientId, Value)> = own;
        own.into_iter().map(|(_, message)| message).collect()
    }

    /// The state that somebody with the token sees.
    pub(crate) fn state(&self, token: &str) -> Value {
        serde_json::to_value(self.shell.look(Some(token), self.now).unwrap()).unwrap()
    }

    /// Plays for client 1 until the round is over, every now and then as a hint says: advice takes long.
    pub(crate) fn play_on(&mut self, most: usize) -> Value {
        for number in 0..most {
            self.attend();
            let state = self.state(&self.token.clone());
            if state["table"]["phase"] != "playing" {
                return state;
            }
            self.messages(1);
            let text = if number % HINT_EVERY == 0 {
                self.say(1, &json!({"type": "hint", "id": "h"}));
                let hint = self.messages(1).pop().unwrap();
                hint["moves"][0]["text"].as_str().unwrap().to_owned()
            } else {
                let legal = state["round"]["legal"].as_array().unwrap();
                legal[number * 7 % legal.len()].as_str().unwrap().to_owned()
            };
            self.command(1, &json!({"do": "move", "text": text}));
            let answer = self.messages(1).pop().unwrap();
            assert_eq!(answer["type"], "done", "{answer}");
        }
        self.state(&self.token.clone())
    }
}
