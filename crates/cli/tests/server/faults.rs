//! Three nodes over three servers of NATS, and everything that happens to machines: they are killed, they sleep, and the ways
//! between them are cut, both ways or one. Afterwards somebody who knows nothing of the program reads the streams.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::TryStreamExt as _;
use serde_json::Value;
use tavola_core::fair::{Draws, Seed};
use tavola_server::journal::jetstream::JetStreamJournal;
use tokio::task::block_in_place;

use crate::client::{Hello, Socket, get};
use crate::crowd::Crowd;
use crate::nats::Cluster;
use crate::nats::port::Port;
use crate::player::Acknowledged;
use crate::process::{Process, settings};
use crate::wire::{Passage, Wire};

/// How many faults there are, unless the environment says otherwise.
const FAULTS: usize = 40;

/// Within what time every table must go on, whatever happened: servers that lose each other need some seconds to agree on who
/// leads, nodes some more to see that one of them is gone. The pauses that were seen are printed.
const PATIENCE: Duration = Duration::from_secs(240);

/// Something that goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fault {
    NodeKilled,
    NodeSleeps,
    KeeperKilled,
    KeeperSleeps,
    ServerKilled,
    ServerSleeps,
    LeaderKilled,
    LeaderSleeps,
    NodeCutOff,
    NodeUnheard,
    NodeDeaf,
    ServersCutApart,
    ServersOneWay,
}

const ALL: [Fault; 13] = [
    Fault::KeeperKilled,
    Fault::LeaderKilled,
    Fault::NodeSleeps,
    Fault::ServerSleeps,
    Fault::NodeCutOff,
    Fault::ServersCutApart,
    Fault::KeeperSleeps,
    Fault::LeaderSleeps,
    Fault::NodeUnheard,
    Fault::NodeDeaf,
    Fault::NodeKilled,
    Fault::ServerKilled,
    Fault::ServersOneWay,
];

/// From which server to which.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];

/// The machines, and the ways between them.
struct Machines {
    folder: tempfile::TempDir,
    servers: Cluster,
    /// From each node to each server.
    to_servers: Vec<Vec<Wire>>,
    /// From each server to each of the two others, as in [`PAIRS`]; then the way to each that servers tell each other.
    between: Vec<Wire>,
    ports: Vec<Port>,
    nodes: Vec<Option<Process>>,
}

impl Machines {
    async fn start() -> Machines {
        let [ports, routes, listens] = [(); 3].map(|()| (0..3).map(|_| Port::reserve()).collect::<Vec<_>>());
        let mut between = Vec::new();
        for (_, to) in PAIRS {
            between.push(Wire::to(routes[to].address()).await);
        }
        for route in &routes {
            between.push(Wire::to(route.address()).await);
        }
        let clusters = [0, 1, 2].map(|number| {
            let calls = PAIRS.iter().zip(&between).filter(|((from, _), _)| *from == number);
            let calls: Vec<String> = calls.map(|(_, wire)| wire.url()).collect();
            let (listen, tell) = (routes[number].address(), between[PAIRS.len() + number].address);
            format!("listen: {listen}, advertise: \"{tell}\", no_advertise: true, routes: [{}]", calls.join(", "))
        });
        let mut to_servers = Vec::new();
        for _ in 0..3 {
            let mut wires = Vec::new();
            for port in &ports {
                wires.push(Wire::to(port.address()).await);
            }
            to_servers.push(wires);
        }
        let servers = block_in_place(|| Cluster::start_with(ports, routes, &clusters));
        let folder = tempfile::tempdir().expect("a folder");
        let mut machines =
            Machines { folder, servers, to_servers, between, ports: listens, nodes: vec![None, None, None] };
        for node in 0..3 {
            machines.start_node(node);
        }
        machines
    }

    fn start_node(&mut self, node: usize) {
        let urls: Vec<String> = self.to_servers[node].iter().map(Wire::url).collect();
        let listen = self.ports[node].address().to_string();
        let words = ["--journal", &urls.join(","), "--replicas", "3"];
        self.nodes[node] = Some(block_in_place(|| start(self.folder.path(), &listen, &words)));
    }

    fn addresses(&self) -> Vec<SocketAddr> {
        self.ports.iter().map(Port::address).collect()
    }

    /// The node that keeps a table.
    async fn keeper(&self, journal: &JetStreamJournal, table: &str) -> Option<usize> {
        let holder = journal.holder(&table.parse().expect("a name")).await?.to_string();
        for (number, address) in self.addresses().into_iter().enumerate() {
            if self.nodes[number].is_some() && get(address, "/metrics").await.text().contains(&holder) {
                return Some(number);
            }
        }
        None
    }

    /// Lets something go wrong; returns how to mend it.
    async fn strike(&mut self, fault: Fault, luck: &mut Draws, journal: &JetStreamJournal, table: &str) -> Mend {
        let any = luck.below(3) as usize;
        let id = table.parse().expect("a name");
        let leader = async || journal.leader(&id).await.and_then(|name| name.strip_prefix('n')?.parse().ok());
        match fault {
            Fault::NodeKilled | Fault::KeeperKilled => {
                let node = if fault == Fault::NodeKilled { Some(any) } else { self.keeper(journal, table).await };
                let node = node.unwrap_or(any);
                block_in_place(|| self.nodes[node].take().expect("it runs").kill());
                Mend::StartNode(node)
            }
            Fault::NodeSleeps | Fault::KeeperSleeps => {
                let node = if fault == Fault::NodeSleeps { Some(any) } else { self.keeper(journal, table).await };
                let node = node.unwrap_or(any);
                self.nodes[node].as_ref().expect("it runs").signal("STOP");
                Mend::WakeNode(node)
            }
            Fault::ServerKilled | Fault::LeaderKilled => {
                let server = if fault == Fault::ServerKilled { Some(any) } else { leader().await };
                let server = server.unwrap_or(any);
                block_in_place(|| self.servers.kill(server));
                Mend::StartServer(server)
            }
            Fault::ServerSleeps | Fault::LeaderSleeps => {
                let server = if fault == Fault::ServerSleeps { Some(any) } else { leader().await };
                let server = server.unwrap_or(any);
                self.servers.signal(server, "STOP");
                Mend::WakeServer(server)
            }
            Fault::NodeCutOff | Fault::NodeUnheard | Fault::NodeDeaf => {
                let passage = match fault {
                    Fault::NodeCutOff => Passage::Cut,
                    Fault::NodeUnheard => Passage::Back,
                    _ => Passage::Onward,
                };
                for wire in &self.to_servers[any] {
                    wire.set(passage);
                }
                Mend::Wires
            }
            Fault::ServersCutApart => {
                for wire in self.ways_between(any) {
                    wire.set(Passage::Cut);
                }
                Mend::Wires
            }
            Fault::ServersOneWay => {
                for wire in self.ways_between(any) {
                    wire.set(Passage::Onward);
                }
                Mend::Wires
            }
        }
    }

    /// The ways between all servers but one, and those by which they would find each other again.
    fn ways_between(&self, spared: usize) -> impl Iterator<Item = &Wire> {
        let pairs = PAIRS.iter().zip(&self.between).filter(move |((from, to), _)| *from != spared && *to != spared);
        pairs.map(|(_, wire)| wire).chain(&self.between[PAIRS.len()..])
    }

    fn mend(&mut self, mend: Mend) {
        match mend {
            Mend::StartNode(node) => self.start_node(node),
            Mend::WakeNode(node) => self.nodes[node].as_ref().expect("it sleeps").signal("CONT"),
            Mend::StartServer(server) => self.servers.restart(server),
            Mend::WakeServer(server) => self.servers.signal(server, "CONT"),
            Mend::Wires => self.to_servers.iter().flatten().chain(&self.between).for_each(Wire::mend),
        }
    }
}

/// What ends a fault.
#[derive(Clone, Copy, Debug)]
enum Mend {
    StartNode(usize),
    WakeNode(usize),
    StartServer(usize),
    WakeServer(usize),
    Wires,
}

fn start(folder: &Path, listen: &str, words: &[&str]) -> Process {
    Process::start_with(folder, listen, &settings(folder, ""), words)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_table_goes_on_whatever_happens_to_machines() {
    let faults = std::env::var("CHAOS_FAULTS").map_or(FAULTS, |text| text.parse().expect("CHAOS_FAULTS is a number"));
    let mut machines = Box::pin(Machines::start()).await;
    let journal = JetStreamJournal::open(&machines.servers.options()).await.expect("a journal");
    let mut crowd = Crowd::at(&machines.addresses()).await;
    let mut luck = Draws::new(Seed([97; 32]));
    let mut pauses: BTreeMap<Fault, Vec<Duration>> = BTreeMap::new();
    for number in 0..faults {
        crowd.plays(20 + luck.below(40)).await;
        let fault = ALL[number % ALL.len()];
        let table = crowd.ids[number % crowd.ids.len()].clone();
        let mend = machines.strike(fault, &mut luck, &journal, &table).await;
        let pause = crowd.goes_on_within(PATIENCE).await.unwrap_or_else(|stuck| {
            panic!("fault {number}, {fault:?} ({mend:?}): {stuck:?} did not go on within {PATIENCE:?}")
        });
        machines.mend(mend);
        let after = crowd.goes_on_within(PATIENCE).await.unwrap_or_else(|stuck| {
            panic!("after fault {number}, {fault:?} ({mend:?}): {stuck:?} did not go on within {PATIENCE:?}")
        });
        println!(
            "{number:4} {fault:?}: {:.1} s, and {:.1} s when it was mended",
            pause.as_secs_f64(),
            after.as_secs_f64()
        );
        pauses.entry(fault).or_default().push(pause.max(after));
    }
    crowd.plays(50).await;
    let (players, ids, acknowledged) = crowd.leave().await;
    // All nodes say the same of every table.
    for player in &players {
        let mut said = Vec::new();
        for address in machines.addresses() {
            let hello = Hello { seq: player.seen, ..Hello::seat(&player.token) };
            let socket = Socket::open(address, &player.table, &hello).await.expect("a socket");
            assert!(socket.seq >= player.seen, "{} < {}", socket.seq, player.seen);
            said.push((socket.seq, socket.round["moves"].clone()));
        }
        said.dedup();
        assert_eq!(said.len(), 1, "{said:?}");
    }
    let told = players.iter().map(|player| (player.table.as_str(), player.told.as_slice()));
    read_streams(&machines.servers.urls(), &ids, &acknowledged, told).await;
    println!("| what happened | times | longest pause |\n| --- | ---: | ---: |");
    for (fault, pauses) in pauses {
        let longest = pauses.iter().max().expect("a pause");
        println!("| {fault:?} | {} | {:.1} s |", pauses.len(), longest.as_secs_f64());
    }
    println!("{faults} faults, {} commands acknowledged", acknowledged.len());
}

/// Reads the streams as any client of NATS would, and holds what everybody was told against them: what was acknowledged is
/// there, once; what was told is there; each message follows another one, and leases grow.
async fn read_streams<'a>(
    urls: &str,
    ids: &[String],
    acknowledged: &[Acknowledged],
    told: impl Iterator<Item = (&'a str, &'a [(u64, String)])>,
) {
    let client = async_nats::connect(urls.split(',').map(str::to_owned).collect::<Vec<_>>()).await.expect("NATS");
    let context = async_nats::jetstream::new(client);
    let mut entries: HashMap<(String, u64), Value> = HashMap::new();
    let mut names: HashMap<(String, String), u64> = HashMap::new();
    let mut streams = context.stream_names();
    while let Some(name) = streams.try_next().await.expect("names") {
        if !name.starts_with("tavola_tables") {
            continue;
        }
        let stream = context.get_stream(&name).await.expect("a stream");
        let state = stream.get_info().await.expect("it answers").state;
        // The last message that counts of each subject, its number and its lease.
        let mut ends: HashMap<String, (u64, u64, u64)> = HashMap::new();
        for place in state.first_sequence.max(1)..=state.last_sequence {
            let message = stream.get_raw_message(place).await.expect("a message");
            let read = |name: &str| {
                message.headers.get(name).map_or(0, |value| value.as_str().parse::<u64>().expect("a number"))
            };
            let table = message.subject.rsplit('.').next().expect("a table").to_owned();
            let (at, seq, lease) = ends.get(&table).copied().unwrap_or_default();
            if read("Tavola-After") != at {
                println!("message {place} of {name} does not follow and is void");
                continue;
            }
            if message.headers.get("Tavola-Fence").is_some() {
                assert!(read("Tavola-Lease") > lease, "leases grow");
                assert_eq!(read("Tavola-Seq"), seq);
                ends.insert(table, (place, seq, read("Tavola-Lease")));
                continue;
            }
            assert_eq!((read("Tavola-Seq"), read("Tavola-Lease")), (seq + 1, lease), "message {place} of {name}");
            let entry: Value = serde_json::from_slice(&message.payload).expect("an entry");
            if let Some(name) = entry["by"]["id"].as_str() {
                let twice = names.insert((table.clone(), name.to_owned()), seq + 1);
                assert_eq!(twice, None, "{name} was done twice at {table}");
            }
            entries.insert((table.clone(), seq + 1), entry);
            ends.insert(table, (place, seq + 1, lease));
        }
    }
    for (table, name, seq) in acknowledged {
        assert_eq!(names.get(&(table.clone(), name.clone())), Some(seq), "{name} at {table} was acknowledged");
    }
    for (table, told) in told {
        for (seq, what) in told {
            let entry = entries.get(&(table.to_owned(), *seq)).unwrap_or_else(|| panic!("{table} has no entry {seq}"));
            let fact = entry["fact"].as_object().and_then(|fact| fact.keys().next()).map(String::as_str);
            let is_moved = what == "moved";
            assert_eq!(is_moved, fact == Some("moved"), "{table} {seq}: {what} was told of {entry}");
        }
    }
    assert!(ids.iter().all(|id| entries.contains_key(&(id.clone(), 1))));
}
