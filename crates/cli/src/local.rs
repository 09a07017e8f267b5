//! A table on this machine, for one person and bots: the shell around its host.
//!
//! The journal lies in memory. Messages wait until the one client takes them, and thoughts until somebody has time for them.
//! Storing never fails and no clock runs, so that the host never asks to be woken.

use std::collections::VecDeque;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context as _;
use serde_json::json;
use serde_json::value::to_raw_value;
use tavola_bots::{Level, Stop};
use tavola_core::fair::{Entropy, Secret};
use tavola_core::record::{FreeJson, Record};
use tavola_core::{PerSeat, Seat, Viewer};
use tavola_table::host::{Action, Appended, ClientId, Host, KeptFor, Loader, Settings, encode_entry};
use tavola_table::{
    ClientMessage, Command, Credentials, Deed, Entry, Fact, Millis, Options, PROTOCOL, Phase, ServerMessage, Sitter,
    Table, Thought, Token,
};

use crate::commands::simulate::bot_seed;
use crate::games::{self, Playable};
use crate::mind::BotQuestion;

/// The one client.
const CLIENT: ClientId = 0;

const SETTINGS: Settings =
    Settings { heartbeat: 60, most_clients: 1, shared: false, away_after: None, kept_for: KeptFor::EVER };

/// What the person plays with, and what the table is managed with. Nobody else can knock here, so that it is no secret.
const TOKEN: Token = Token::new([0; 32]);

/// A table on this machine.
pub(crate) struct Local {
    host: Host,
    journal: Vec<Entry>,
    /// The seat of the person.
    pub(crate) person_seat: Seat,
    /// The bots by name; nobody for the person.
    pub(crate) bots: PerSeat<Option<String>>,
    secret: Secret,
    messages: VecDeque<ServerMessage>,
    tasks: VecDeque<Task>,
    /// The word that ends the last thought early; one is enough, since nobody asks for a hint while a bot decides.
    thinking: Stop,
    /// How often a round that was over was taken up again.
    reopened: usize,
}

/// Something for a bot to think about, on whatever thread has time.
pub(crate) type Task = Box<dyn FnOnce() -> Finding + Send>;

/// What a bot has found, to be handed back.
pub(crate) type Finding = Box<dyn FnOnce(&mut Host) + Send>;

impl Local {
    /// Opens a table for a match of one round, welcomes the person and deals. All chance follows from the secret.
    pub(crate) fn open<G: Playable>(
        rules: &G::Rules,
        person_seat: Seat,
        bots: PerSeat<Option<String>>,
        secret: Secret,
    ) -> anyhow::Result<Local> {
        let sitter = |bot: &Option<String>| match bot {
            // A bot that is no level is unknown to the table; there it passes for an easy one.
            Some(name) => Sitter::Bot(name.parse().unwrap_or(Level::Easy)),
            None => Sitter::Person { name: "you".to_owned(), token: TOKEN.hash(), person: None, ready: true },
        };
        let fact = Fact::Opened {
            game: G::SLUG.to_owned(),
            rules: to_raw_value(rules)?,
            options: Options { practice: true, ..Options::default() },
            host: TOKEN.hash(),
            evening: None,
            sitters: bots.iter().map(|(seat, bot)| (seat, sitter(bot))).collect(),
        };
        let journal = vec![Entry { at: now(), by: None, fact }];
        let mut local = Local {
            host: load(&journal)?,
            journal,
            person_seat,
            bots,
            secret,
            messages: VecDeque::new(),
            tasks: VecDeque::new(),
            thinking: Stop::new(),
            reopened: 0,
        };
        local.greet()?;
        Ok(local)
    }

    /// The client has sent a message.
    pub(crate) fn receive(&mut self, message: &ClientMessage) -> anyhow::Result<()> {
        let undoes = matches!(message, ClientMessage::Command(Command { deed: Deed::Undo, .. }));
        if undoes && self.host.table().phase() == Phase::Over {
            return self.reopen();
        }
        self.host.receive(CLIENT, &serde_json::to_string(message)?, now());
        self.work()
    }

    /// The next message to the client.
    pub(crate) fn next_message(&mut self) -> Option<ServerMessage> {
        self.messages.pop_front()
    }

    /// What a bot is to think about; whoever does it hands over what was [found](Self::accept_finding).
    pub(crate) fn next_task(&mut self) -> Option<Task> {
        self.tasks.pop_front()
    }

    /// A bot has found something.
    pub(crate) fn accept_finding(&mut self, finding: Finding) -> anyhow::Result<()> {
        finding(&mut self.host);
        self.work()
    }

    /// The record so far as JSON; its secret is in it, since a game that is left is given up.
    pub(crate) fn record<G: Playable>(&self) -> anyhow::Result<String> {
        let (opened, later) = self.journal.split_first().context("no table was opened")?;
        let given_up = Entry { at: now(), by: None, fact: Fact::GivenUp };
        let mut table = Table::open(opened)?;
        for (seq, entry) in (2..).zip(later.iter().chain([&given_up])) {
            table.apply(seq, entry)?;
        }
        let mut record: Record<G> = Record::read(table.record()?.as_bytes())?;
        record.seats = Some(FreeJson::new(&self.bots.map(|_, bot| match bot {
            Some(name) => json!({"kind": "bot", "name": name}),
            None => json!({"kind": "person"}),
        }))?);
        // The same seed and the same moves make the same record on every day.
        record.date = None;
        let undone = later.iter().filter(|entry| matches!(entry.fact, Fact::TakenBack { .. })).count() + self.reopened;
        record.comment = match undone {
            0 => None,
            1 => Some("Once a move was taken back.".to_owned()),
            times => Some(format!("{times} times a move was taken back.")),
        };
        Ok(record.to_json())
    }

    /// The person comes in.
    fn greet(&mut self) -> anyhow::Result<()> {
        self.receive(&ClientMessage::Hello {
            protocol: PROTOCOL,
            token: Some(TOKEN.to_string()),
            host: None,
            seq: self.host.table().seq(),
            changes: false,
        })
    }

    /// Takes a round that is over back to the last decision of the person. Where others were told how it ended no host would
    /// do so; here the journal is cut and the person comes in again.
    fn reopen(&mut self) -> anyhow::Result<()> {
        let by_person = |entry: &Entry| matches!(entry.fact, Fact::Moved { seat, .. } if seat == self.person_seat);
        if let Some(last) = self.journal.iter().rposition(by_person) {
            self.journal.truncate(last);
            self.host = load(&self.journal)?;
            self.reopened += 1;
            self.greet()?;
        }
        Ok(())
    }

    /// Does what the host asks for.
    fn work(&mut self) -> anyhow::Result<()> {
        loop {
            let actions = self.host.take_actions();
            if actions.is_empty() {
                break;
            }
            for action in actions {
                self.perform(action)?;
            }
        }
        self.host.broken().cloned().map_or(Ok(()), |error| Err(error.into()))
    }

    fn perform(&mut self, action: Action) -> anyhow::Result<()> {
        match action {
            Action::Append { entry, .. } => {
                self.journal.push(serde_json::from_slice(&entry)?);
                self.host.appended(Appended::Stored, now());
            }
            Action::Send { messages, .. } => {
                for message in messages {
                    self.messages.push_back(serde_json::from_slice(&message)?);
                }
            }
            Action::Dismiss { bye, .. } => self.messages.push_back(serde_json::from_slice(&bye)?),
            Action::DrawSecret => {
                self.host.commit(Some(self.secret), now());
                // fairness.md 2: nobody adds anything to local play. The host need not wait for it.
                let id = "deal".parse()?;
                let deed = Deed::Add { round: 1, entropy: Entropy::NONE };
                let command = Command { id, seq: self.host.table().seq(), deed };
                self.host.request(0, Credentials::of_seat(TOKEN.hash()), command, now());
            }
            Action::Decide { situation } => {
                if let Some(thought) = self.host.claim_decision(situation, now()) {
                    let thought = self.unknown_bot(thought.seat()).unwrap_or(thought);
                    self.think(thought, move |host, text| host.decided(situation, Some(text), now()));
                }
            }
            Action::Advise { advice, thought } => {
                self.think(thought, move |host, moves| host.advised(advice, Some(moves)));
            }
            Action::Forget(_) => self.thinking.stop(),
            // Nobody else writes here, nobody waits for an answer, and nothing is counted.
            Action::Read { .. } | Action::Answer { .. } | Action::Count(_) => {}
        }
        Ok(())
    }

    fn think<T: Send + 'static>(&mut self, thought: Thought<T>, tell: impl FnOnce(&mut Host, T) + Send + 'static) {
        self.thinking = thought.stop().clone();
        self.tasks.push_back(Box::new(move || {
            let found = thought.finish();
            Box::new(move |host| tell(host, found))
        }));
    }

    /// The decision of a bot that is unknown to the table, from what its seat has seen.
    fn unknown_bot(&self, seat: Seat) -> Option<Thought> {
        let bot = self.bots[seat].clone().filter(|name| name.parse::<Level>().is_err())?;
        let table = self.host.table();
        let state = table.state(Viewer::Seat(seat), now());
        let round = state.round?;
        let secret = u64::from_be_bytes(std::array::from_fn(|index| self.secret.0[index]));
        let question = BotQuestion {
            rules: state.table.rules,
            seat,
            bot,
            luck: bot_seed(secret, round.moves, seat),
            events: table.witnessed(seat),
            view: round.view?,
            legal: round.legal.iter().map(str::to_owned).collect(),
        };
        let game = table.game();
        Some(Thought::new(seat, move |_| {
            let decision = games::visit(game, question).map_err(anyhow::Error::from).flatten();
            decision.expect("a bot of this program understands the table of this program")
        }))
    }
}

/// The host of the table that these entries make.
fn load(journal: &[Entry]) -> anyhow::Result<Host> {
    let mut loader = Loader::default();
    for (seq, entry) in (1..).zip(journal) {
        loader.fold(seq, &encode_entry(entry))?;
    }
    loader.finish(SETTINGS).context("no table was opened")
}

fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}
