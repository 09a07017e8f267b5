//! The servers of NATS, and which of them this node talks to.
//!
//! Servers pass nothing on for each other: through one that is cut off from another, neither the streams that are led there nor the
//! nodes there are reached. They notice late, so a node that gets no answer looks for itself.

use super::options::{JetStreamOptions, OpenError};
use super::storage::{ANSWER, OPENING, PAUSE};
use crate::cluster::Beat;
use async_nats::jetstream::ContextBuilder;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, ReconnectToServer, Server, ServerAddr, ServerInfo};
use futures_util::StreamExt as _;
use futures_util::future::join_all;
use std::collections::{BTreeSet, HashSet};
use std::future::{Ready, ready};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// How long a server is kept at least before the next one is tried at random: that helps only if this one is the reason.
const CHANGE: Duration = Duration::from_secs(5);

/// How long nobody looks round after somebody did. Who leads a stream is settled stream by stream: what reached least may reach most
/// a moment later, and a node that waits for that lets people wait.
const LOOK: Duration = Duration::from_secs(1);

/// How long a server may take to reach a stream.
const REACH: Duration = Duration::from_secs(1);

/// How long beats of nodes are listened to, to see who is heard through a server: two of each, and a little more.
const LISTEN: Duration = Duration::from_millis(2_300);

/// The servers that a node was told of.
#[derive(Debug)]
pub(super) struct Servers {
    addresses: Vec<ServerAddr>,
    connecting: ConnectOptions,
    /// The one to go to next, if it matters which.
    wanted: Arc<Mutex<Option<ServerAddr>>>,
    /// When this one was chosen.
    changed: Mutex<Instant>,
    /// Before what time nobody looks for another one.
    look_from: Mutex<Instant>,
    /// The names of the streams that a server should reach.
    streams: Mutex<BTreeSet<String>>,
    /// The subject of the beats that nodes should hear of each other through it.
    beats: String,
    /// As they may be shown and logged.
    shown: String,
}

impl Servers {
    pub(super) fn new(options: &JetStreamOptions) -> Result<Self, OpenError> {
        let addresses =
            options.servers.split(',').map(str::trim).map(|text| {
                text.parse::<ServerAddr>().map_err(|_| OpenError::Address { found: without_password(text) })
            });
        let addresses: Vec<ServerAddr> = addresses.collect::<Result<_, _>>()?;
        let wanted = Arc::default();
        let mut connecting = ConnectOptions::new()
            .name("tavola")
            .connection_timeout(ANSWER)
            // A node that lost its server must notice within seconds, not minutes.
            .ping_interval(Duration::from_secs(5))
            .reconnect_delay_callback(|attempts| Duration::from_millis(50 * attempts.min(20) as u64))
            .reconnect_to_server_callback(next_server(Arc::clone(&wanted)));
        // The client leaves it to us to use what an address says.
        if let Some(server) = addresses.iter().find(|server| server.username().is_some()) {
            let [user, password] = [server.username(), server.password()].map(Option::unwrap_or_default);
            connecting = connecting.user_and_password(user.to_owned(), password.to_owned());
        }
        if let Some(path) = &options.credentials {
            let failed = |source| OpenError::Credentials { path: path.clone(), source };
            let text = std::fs::read_to_string(path).map_err(failed)?;
            connecting = connecting.credentials(&text).map_err(failed)?;
        }
        if let Some(path) = &options.authority {
            connecting = connecting.add_root_certificates(path.clone()).require_tls(true);
        }
        let shown = options.servers.split(',').map(without_password).collect::<Vec<_>>().join(",");
        Ok(Servers {
            addresses,
            connecting,
            wanted,
            changed: Mutex::new(Instant::now()),
            look_from: Mutex::new(Instant::now()),
            streams: Mutex::default(),
            beats: beats(&options.name),
            shown,
        })
    }

    /// Connects to one of them, and waits for those that start.
    pub(super) async fn connect(&self) -> Result<Client, OpenError> {
        let (begun, mut told) = (Instant::now(), false);
        loop {
            let error = match self.connecting.clone().connect(self.addresses.clone()).await {
                Ok(client) => return Ok(client),
                Err(error) => error,
            };
            // Where nobody listens yet somebody may soon; who is sent away would be sent away again.
            let may_start = matches!(error.kind(), ConnectErrorKind::Io | ConnectErrorKind::TimedOut);
            if !may_start || begun.elapsed() >= OPENING {
                return Err(OpenError::Connect { servers: self.shown.clone(), why: error.to_string() });
            }
            if !std::mem::replace(&mut told, true) {
                tracing::warn!(servers = self.shown, %error, "no NATS server answers yet; it is tried for a minute");
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Goes to the next server.
    pub(super) async fn change(&self, client: &Client) {
        // Whoever looks round meanwhile, hears nothing and stays must not keep this node here.
        if self.changed.lock().unwrap_or_else(PoisonError::into_inner).elapsed() >= CHANGE {
            self.go(client, None).await;
        }
    }

    /// Notes a stream that will be asked for.
    pub(super) fn note_stream(&self, name: &str) {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned());
    }

    /// Goes to the server through which most is reached, if that is more than through this one: of the streams, and of the nodes
    /// that are heard. Whoever went by one stream or one node alone would go to and fro between two servers that are cut off from
    /// each other, while the third reaches all.
    pub(super) async fn look_round(&self, client: &Client) {
        if self.addresses.len() < 2 || !self.may_look() {
            return;
        }
        let everywhere = self.addresses.iter().map(async |address| {
            let client = self.connecting.clone().connect(address.clone()).await.ok()?;
            Some((self.reach(&client).await, address))
        });
        let (here, others) = tokio::join!(self.reach(client), join_all(everywhere));
        *self.look_from.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now() + LOOK;
        tracing::debug!(?here, ?others, "what servers of NATS reach");
        let better = others.into_iter().flatten().filter(|(there, _)| there.is_more_than(here));
        if let Some((there, address)) = better.max_by_key(|(there, _)| there.streams + there.nodes) {
            tracing::warn!(
                streams = there.streams,
                nodes = there.nodes,
                "another server of NATS reaches more than this one; it is used from now on"
            );
            self.go(client, Some(address)).await;
        }
    }

    /// What is reached through the server of a client.
    async fn reach(&self, client: &Client) -> Reach {
        let names = self.streams.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let context = ContextBuilder::new().timeout(REACH).build(client.clone());
        let streams = join_all(names.iter().map(|name| context.get_stream(name)));
        let (streams, nodes) = tokio::join!(streams, self.count_nodes(client));
        Reach { streams: streams.iter().filter(|found| found.is_ok()).count(), nodes }
    }

    /// How many nodes are heard through the server of a client.
    async fn count_nodes(&self, client: &Client) -> usize {
        let Ok(mut heard) = client.subscribe(self.beats.clone()).await else { return 0 };
        let mut nodes = HashSet::new();
        let listen = async {
            while let Some(message) = heard.next().await {
                nodes.extend(read_beat(&message.payload).filter(|beat| !beat.is_lost).map(|beat| beat.node));
            }
        };
        // It never ends of itself.
        let _ = timeout(LISTEN, listen).await;
        nodes.len()
    }

    /// Whether nobody looks, or did so just now.
    fn may_look(&self) -> bool {
        let (mut from, now) = (self.look_from.lock().unwrap_or_else(PoisonError::into_inner), Instant::now());
        let may = *from <= now;
        if may {
            // A look takes no longer: to connect, then to listen.
            *from = now + ANSWER + LISTEN + LOOK;
        }
        may
    }

    async fn go(&self, client: &Client, to: Option<&ServerAddr>) {
        *self.wanted.lock().unwrap_or_else(PoisonError::into_inner) = to.cloned();
        *self.changed.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        if let Err(error) = client.force_reconnect().await {
            tracing::debug!(%error, "the connection can't be made anew");
        }
    }
}

/// The subject on which nodes of a house let each other hear that they are alive.
pub(super) fn beats(house: &str) -> String {
    format!("{house}.node.all")
}

/// Reads one of those beats.
pub(super) fn read_beat(payload: &[u8]) -> Option<Beat> {
    std::str::from_utf8(payload).ok()?.parse().ok()
}

/// How much is reached through a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reach {
    streams: usize,
    nodes: usize,
}

impl Reach {
    /// Whether more is reached here than there, of streams or of nodes, and of neither less.
    const fn is_more_than(self, other: Reach) -> bool {
        self.streams >= other.streams
            && self.nodes >= other.nodes
            && self.streams + self.nodes > other.streams + other.nodes
    }
}

/// Chooses the server that is wanted, else one after the other: whoever leaves one must not come back to it first.
fn next_server(
    wanted: Arc<Mutex<Option<ServerAddr>>>,
) -> impl Fn(Vec<Server>, ServerInfo) -> Ready<Option<ReconnectToServer>> {
    let tried = AtomicUsize::new(0);
    move |servers, left| {
        let wanted = wanted.lock().unwrap_or_else(PoisonError::into_inner).take();
        let is_left = |server: &Server| server.addr.port() == left.port && server.addr.host() == left.host;
        let others: Vec<&Server> = servers.iter().filter(|server| !is_left(server)).collect();
        let next = tried.fetch_add(1, Ordering::Relaxed).checked_rem(others.len()).map(|number| &others[number].addr);
        let chosen = wanted.as_ref().filter(|wanted| servers.iter().any(|server| server.addr == **wanted)).or(next);
        ready(chosen.map(|addr| ReconnectToServer { addr: addr.clone(), delay: None }))
    }
}

/// An address as it may be shown and logged.
fn without_password(address: &str) -> String {
    match (address.find("://"), address.rfind('@')) {
        (Some(scheme), Some(at)) if scheme < at => format!("{}{}", &address[..scheme + 3], &address[at + 1..]),
        (None, Some(at)) => address[at + 1..].into(),
        _ => address.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Between two servers that each lack something else nobody goes to and fro.
    #[test]
    fn a_server_is_better_if_nothing_is_lost_there() {
        let reach = |streams, nodes| Reach { streams, nodes };
        assert!(reach(12, 3).is_more_than(reach(12, 2)));
        assert!(reach(12, 3).is_more_than(reach(8, 3)));
        assert!(!reach(12, 2).is_more_than(reach(8, 3)));
        assert!(!reach(12, 3).is_more_than(reach(12, 3)));
    }

    #[test]
    fn a_password_is_not_shown() {
        assert_eq!(without_password("nats://ada:secret@host:4222"), "nats://host:4222");
        assert_eq!(without_password("token@host"), "host");
        assert_eq!(without_password("nats://host:4222"), "nats://host:4222");
    }
}
