//! The shell around the host of one table.

use tavola_core::Seat;
use tavola_core::fair::Secret;
use tavola_table::host::{Action, Appended, Host, KeptFor, Loader, Settings, Thinking};
use tavola_table::{Caller, Credentials, Guest, Millis, Seq, State, Table, Token, Told};

use crate::complaint::Complaint;
use crate::host_requests::{HostRequests, NewEntry, Seated};

/// Names a client: a screen that looks at the table.
pub type ClientId = u32;

/// A worker of the same page is never silent for long, but a phone that sleeps is. Other windows may look at the same table.
const SETTINGS: Settings =
    Settings { heartbeat: 60, most_clients: 64, shared: true, away_after: None, kept_for: KeptFor::EVER };

/// The shell around the host of one table: hands what the page says to the host, and gathers what the host wants as
/// [`HostRequests`].
#[derive(Debug)]
pub struct Shell {
    host: Host,
    /// The decision that a bot is to make.
    deciding: Option<Seq>,
    /// Whether random bytes are wanted.
    drawing: bool,
    /// The token of who wants to sit down.
    seating: Option<Token>,
}

impl Shell {
    /// The host of the table that these entries make.
    pub fn resume(entries: &[String]) -> Result<Shell, Complaint> {
        let mut loader = Loader::default();
        for (seq, text) in (1..).zip(entries) {
            loader.fold(seq, text.as_bytes())?;
        }
        let nothing = || Complaint::new("no_table", "there is no table with this name here");
        let host = loader.finish(SETTINGS).ok_or_else(nothing)?;
        Ok(Shell { host, deciding: None, drawing: false, seating: None })
    }

    /// The number of the last entry.
    pub const fn seq(&self) -> Seq {
        self.host.table().seq()
    }

    /// A client has sent a text.
    pub fn receive(&mut self, client: ClientId, text: &str, now: Millis) -> Result<HostRequests, Complaint> {
        self.host.receive(client.into(), text, now);
        self.gather_requests()
    }

    /// A client has gone.
    pub fn leave(&mut self, client: ClientId, now: Millis) -> Result<HostRequests, Complaint> {
        self.host.leave(client.into(), now);
        self.gather_requests()
    }

    /// Time has passed; this is the time now.
    pub fn wake(&mut self, now: Millis) -> Result<HostRequests, Complaint> {
        self.host.wake(now);
        self.gather_requests()
    }

    /// The entry that was to be written is stored; or another window has stored one first.
    pub fn appended(&mut self, stored: bool, now: Millis) -> Result<HostRequests, Complaint> {
        self.host.appended(if stored { Appended::Stored } else { Appended::CameSecond }, now);
        self.gather_requests()
    }

    /// Another window has stored something.
    pub fn catch_up(&mut self) -> Result<HostRequests, Complaint> {
        self.host.catch_up();
        self.gather_requests()
    }

    /// These are the entries that follow the one after which was to be read.
    pub fn entries_read(&mut self, entries: Vec<String>, now: Millis) -> Result<HostRequests, Complaint> {
        let entries = (self.seq() + 1..).zip(entries).map(|(seq, text)| (seq, text.into()));
        self.host.entries_read(Some(entries.collect()), now);
        self.gather_requests()
    }

    /// These random bytes were drawn.
    pub fn commit(&mut self, secret: Secret, now: Millis) -> Result<HostRequests, Complaint> {
        self.drawing = false;
        self.host.commit(Some(secret), now);
        self.gather_requests()
    }

    /// Lets the bot think whose turn it is; takes as long as its level thinks.
    pub fn think(&mut self, now: Millis) -> Result<HostRequests, Complaint> {
        if let Some(situation) = self.deciding.take() {
            let text = self.host.claim_decision(situation, now).map(tavola_table::Thought::finish);
            self.host.decided(situation, text, now);
        }
        self.gather_requests()
    }

    /// Somebody sits down on this device; the token must be random.
    pub fn sit(
        &mut self,
        seat: Option<Seat>,
        name: String,
        token: Token,
        now: Millis,
    ) -> Result<HostRequests, Complaint> {
        let guest = Guest { seat, name, token: token.hash(), person: None, invited: false };
        self.seating = Some(token);
        self.host.sit(0, guest, now);
        self.gather_requests()
    }

    /// All that somebody with this token may see; without one, what a watcher may see.
    pub fn look(&self, token: Option<&str>, now: Millis) -> Result<State, Complaint> {
        let (table, caller) = self.visit(token)?;
        Ok(table.state(caller, now))
    }

    /// The moves of the running or last round, as somebody with this token may be told of them.
    pub fn history(&self, token: Option<&str>) -> Result<Vec<Told>, Complaint> {
        let (table, caller) = self.visit(token)?;
        Ok(table.history(caller.viewer()))
    }

    fn visit(&self, token: Option<&str>) -> Result<(&Table, Caller), Complaint> {
        Ok(self.host.look(Credentials::parse(token, None)?)?)
    }

    /// What the host wants done.
    fn gather_requests(&mut self) -> Result<HostRequests, Complaint> {
        let mut requests = HostRequests::default();
        loop {
            let actions = self.host.take_actions();
            if actions.is_empty() {
                break;
            }
            for action in actions {
                self.perform(action, &mut requests);
            }
        }
        if let Some(error) = self.host.broken() {
            return Err(error.clone().into());
        }
        requests.draw = self.drawing;
        requests.think = self.deciding.is_some();
        requests.wait = self.host.wakes_at();
        Ok(requests)
    }

    fn perform(&mut self, action: Action, requests: &mut HostRequests) {
        match action {
            Action::Append { after, entry, .. } => {
                requests.write = Some(NewEntry { seq: after + 1, entry: text(&entry) });
            }
            Action::Read { after } => requests.read = Some(after),
            Action::Send { client, messages, .. } => {
                requests.send.extend(messages.iter().map(|message| (client as ClientId, text(message))));
            }
            // A client that reads a farewell ends the connection by itself.
            Action::Dismiss { client, bye } => requests.send.push((client as ClientId, text(&bye))),
            Action::Answer { answer, .. } => {
                let token = self.seating.take();
                match answer {
                    Ok(done) => {
                        let seat = token.zip(done.seat);
                        requests.seated = seat.map(|(token, seat)| Seated { seat, token: token.to_string() });
                    }
                    Err(why) => requests.refused = Some(why.into()),
                }
            }
            Action::DrawSecret => self.drawing = true,
            Action::Decide { situation } => self.deciding = Some(situation),
            Action::Advise { advice, thought } => self.host.advised(advice, Some(thought.finish())),
            Action::Forget(Thinking::Decision) => self.deciding = None,
            // Advice is found at once, and nothing is counted here.
            Action::Forget(Thinking::Advice(_)) | Action::Count(_) => {}
        }
    }
}

/// What is sent or stored, as a page has it: JSON, which is UTF-8.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
