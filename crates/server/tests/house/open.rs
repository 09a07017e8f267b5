//! A server in this process, on a port of its own.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bytes::Bytes;
use serde_json::{Value, json};
use tavola_core::Seat;
use tavola_server::cluster::Cluster;
use tavola_server::journal::{AppendError, Journal, Seq, TableId};
use tavola_server::{Clock, House, Keep, Limits, NoticeSettings, Outside, SystemClock, serve, sweep, work};
use tavola_table::{Entry, Fact, Options, Token};
use tavola_wire::OpenedTable;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::client::{Hello, Reply, Socket, get, open_table, post, sit};
use crate::journal;

/// 15 November 2026, noon.
pub(crate) const NOON: u64 = 1_794_744_000_000;

/// How many threads think for bots.
const THINKERS: usize = 2;

/// How often a server looks for tables that nobody keeps any more, where others could keep them.
const LOOK: Duration = Duration::from_millis(200);

/// A clock that stands still until it is set.
pub(crate) struct StandingClock(pub(crate) AtomicU64);

impl Clock for StandingClock {
    fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A server that runs.
pub(crate) struct Open {
    pub(crate) address: SocketAddr,
    pub(crate) journal: Stored,
    #[allow(dead_code, reason = "not each program of tests looks into it")]
    pub(crate) house: Arc<House>,
    stop: oneshot::Sender<()>,
    stopped: JoinHandle<()>,
}

/// What a server leaves behind: a journal, and what it does for several nodes if it can be shared.
#[derive(Clone)]
pub(crate) struct Stored {
    journal: Arc<dyn Journal>,
    cluster: Option<Arc<dyn Cluster>>,
}

impl Stored {
    /// What several nodes may share.
    #[allow(dead_code, reason = "only the tests over NATS have such a journal")]
    pub(crate) fn shared<J: Journal + Cluster>(journal: J) -> Self {
        let journal = Arc::new(journal);
        Stored { journal: journal.clone(), cluster: Some(journal) }
    }
}

impl Stored {
    /// The name of this node, where others may share the journal.
    pub(crate) fn node(&self) -> Option<String> {
        Some(self.cluster.as_ref()?.me().to_string())
    }

    /// Appends as somebody who keeps the table from now on.
    pub(crate) async fn append(&self, table: &TableId, after: Seq, entry: Bytes) -> Result<Seq, AppendError> {
        match &self.cluster {
            None => self.journal.append(table, after, entry).await,
            Some(cluster) => {
                let lease = cluster.fence(table, after, 1).await?;
                cluster.append_under(lease, table, after, entry).await
            }
        }
    }
}

impl<J: Journal> From<Arc<J>> for Stored {
    fn from(journal: Arc<J>) -> Self {
        Stored { journal, cluster: None }
    }
}

impl Deref for Stored {
    type Target = dyn Journal;

    fn deref(&self) -> &Self::Target {
        &*self.journal
    }
}

/// Limits that no test of something else meets.
pub(crate) fn wide() -> Limits {
    Limits {
        kilobytes_per_minute: 1_000_000,
        requests_per_second: 100_000,
        messages_per_second: 100_000,
        tables_per_hour: 100_000,
        // Who is away is another matter: machines can be slow.
        away_seconds: 100_000,
        ..Limits::default()
    }
}

impl Open {
    pub(crate) async fn new() -> Open {
        Open::with(wide()).await
    }

    pub(crate) async fn with(limits: Limits) -> Open {
        Open::over(journal::fresh().await, Arc::new(SystemClock), limits).await
    }

    pub(crate) async fn over(journal: impl Into<Stored>, clock: Arc<dyn Clock>, limits: Limits) -> Open {
        Open::within(Outside::default(), journal, clock, limits).await
    }

    /// A server that knows of proxies and other pages.
    pub(crate) async fn within(
        outside: Outside,
        journal: impl Into<Stored>,
        clock: Arc<dyn Clock>,
        limits: Limits,
    ) -> Open {
        Open::telling(&NoticeSettings::default(), outside, journal, clock, limits).await
    }

    /// A server that tells people who are not there.
    pub(crate) async fn telling(
        notices: &NoticeSettings,
        outside: Outside,
        journal: impl Into<Stored>,
        clock: Arc<dyn Clock>,
        limits: Limits,
    ) -> Open {
        let journal: Stored = journal.into();
        let Stored { journal: entries, cluster } = journal.clone();
        let house = House::new(entries, cluster, clock, limits, Keep::default(), THINKERS).expect("threads");
        house.open_notices(notices).await.expect("notices can be sent");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        house.wake().await.expect("the journal can be read");
        // Both do nothing where the journal is one process' own.
        tokio::spawn(sweep(house.clone(), LOOK));
        tokio::spawn(work(house.clone(), THINKERS));
        let (stop, asked) = oneshot::channel::<()>();
        let serving = serve(house.clone(), outside, listener, async {
            let _ = asked.await;
        });
        let stopped = tokio::spawn(async { serving.await.expect("it stops quietly") });
        Open { address, journal, house, stop, stopped }
    }

    /// Stops quietly and gives back what lasts.
    pub(crate) async fn close(self) -> Stored {
        let Open { journal, house, stop, stopped, .. } = self;
        drop(house);
        let _ = stop.send(());
        stopped.await.expect("it has stopped");
        journal
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        get(self.address, path).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        post(self.address, path, body).await
    }

    /// Opens a table; bots on all seats but those of the people, who sit on the first ones.
    pub(crate) async fn table(&self, game: &str, rules: Value, options: Value, people: usize, bots: usize) -> Party {
        let seats = "ABCD".chars().skip(people).take(bots);
        let bots: serde_json::Map<_, _> = seats.map(|seat| (seat.to_string(), json!("easy"))).collect();
        let wanted = json!({"game": game, "rules": rules, "options": options, "bots": bots});
        let OpenedTable { id, host, .. } = open_table(self.address, &wanted).await;
        let mut tokens = Vec::new();
        for number in 0..people {
            tokens.push(sit(self.address, &id, &format!("Player {number}")).await.token);
        }
        Party { address: self.address, id, host, tokens }
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is a text")).to_owned()
}

/// A table with its people.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    pub(crate) address: SocketAddr,
    pub(crate) id: String,
    pub(crate) host: String,
    pub(crate) tokens: Vec<String>,
}

impl Party {
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }

    pub(crate) async fn socket(&self, hello: &Hello) -> Socket {
        Socket::open(self.address, &self.id, hello).await.expect("a socket")
    }

    pub(crate) async fn seat(&self, number: usize) -> Socket {
        self.socket(&Hello::seat(&self.tokens[number])).await
    }

    pub(crate) async fn watcher(&self) -> Socket {
        self.socket(&Hello::default()).await
    }

    /// All people connect, get ready and add their bytes; the round is dealt.
    pub(crate) async fn begin(&self) -> Vec<Socket> {
        let mut sockets = Vec::new();
        for number in 0..self.tokens.len() {
            sockets.push(self.seat(number).await);
        }
        deal(&mut sockets).await;
        sockets
    }
}

/// Everybody gets ready and adds bytes, and hears of the deal.
pub(crate) async fn deal(sockets: &mut [Socket]) {
    for socket in &mut *sockets {
        socket.done(&json!({"do": "ready", "ready": true})).await;
    }
    for (number, socket) in sockets.iter_mut().enumerate() {
        while !matches!(socket.phase(), "dealing" | "playing") {
            socket.next().await.expect("the socket stays open");
        }
        let round = socket.round["number"].clone();
        // On a slow machine the round may be dealt before; then it is too late to add anything.
        let add = json!({"do": "add", "round": round, "entropy": format!("{:032x}", number + 7)});
        let answer = socket.act(&add).await.expect("an answer");
        assert!(answer["type"] == "done" || answer["code"] == "other_round", "{answer}");
    }
    for socket in sockets {
        while socket.phase() != "playing" {
            socket.next().await.expect("the socket stays open");
        }
    }
}

/// Writes the journal of a table up to a commitment to this secret, by hand.
pub(crate) async fn prepared(
    journal: &dyn Journal,
    id: TableId,
    game: &str,
    rules: &str,
    secret: tavola_core::fair::Secret,
    seats: usize,
) {
    let rules = serde_json::value::RawValue::from_string(rules.to_owned()).expect("rules are JSON");
    let host = host_token().hash();
    let mut facts = vec![Fact::Opened {
        game: game.to_owned(),
        rules,
        options: Options::default(),
        host,
        evening: None,
        sitters: BTreeMap::new(),
    }];
    for seat in Seat::first(seats) {
        facts.push(Fact::Sat { seat, name: format!("Player {seat}"), token: seat_token(seat).hash(), person: None });
    }
    facts.extend(Seat::first(seats).map(|seat| Fact::Ready { seat, ready: true }));
    facts.push(Fact::Committed { secret, start: Some(Seat::A) });
    for (after, fact) in (0..).zip(facts) {
        let entry = serde_json::to_vec(&Entry { at: NOON, by: None, fact }).expect("an entry is JSON");
        journal.append(&id, after, entry.into()).await.expect("an entry");
    }
}

pub(crate) fn host_token() -> Token {
    Token::new([0xee; 32])
}

pub(crate) fn seat_token(seat: Seat) -> Token {
    Token::new([seat.letter() as u8; 32])
}
