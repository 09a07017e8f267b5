//! Three nodes over three servers of NATS, and everything that happens to machines: they are killed, they sleep, and the ways
//! between them are cut, both ways or one. Afterwards somebody who knows nothing of the program reads the streams.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};

use futures_util::TryStreamExt as _;
use serde_json::Value;
use tavola_core::fair::{Draws, Seed};
use tavola_server::journal::jetstream::JetStreamJournal;
use tokio::task::block_in_place;

use crate::client::{Hello, Socket, get};
use crate::crowd::Crowd;
use crate::nats::Cluster;
use crate::nats::port::Port;
use crate::player::{Acknowledged, Player};
use crate::probe::{self, Probe};
use crate::process::{Process, settings};
use crate::wire::{Passage, Wire};

/// How many faults there are, unless the environment says otherwise; after so many people leave and sit down at new tables.
const FAULTS: usize = 40;

/// Within what time every table must go on, whatever happened: servers that lose each other need some seconds to agree on who
/// leads, nodes some more to see that one of them is gone. The pauses that were seen are printed.
const PATIENCE: Duration = Duration::from_secs(240);

/// How many seconds a table may stand still beyond what NATS itself needs, unless the environment says otherwise: twice what is
/// promised, since all the other tests run on the same processors.
const STILL: usize = 30;

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
    DiskFull,
}

const ALL: [Fault; 14] = [
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
    Fault::DiskFull,
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
            Fault::DiskFull => match block_in_place(|| self.servers.fill_disk()) {
                Some(_) => Mend::MakeRoom,
                None => Mend::Nothing,
            },
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
            Mend::MakeRoom => block_in_place(|| self.servers.make_room()),
            // Where nobody may mount a disk, none was filled.
            Mend::Nothing => {}
            Mend::Wires => self.to_servers.iter().flatten().chain(&self.between).for_each(Wire::mend),
        }
    }
}

/// How long tables stood still because of faults.
#[derive(Default)]
struct Pauses(BTreeMap<Fault, Vec<Pause>>);

/// How long a table stood still because of a fault.
#[derive(Clone, Copy)]
struct Pause {
    all: Duration,
    /// What is left of it without the time in which NATS stored nothing where tables do.
    ours: Duration,
}

impl Pause {
    fn beyond(all: Duration, silence: Duration) -> Pause {
        Pause { all, ours: all.saturating_sub(silence) }
    }
}

impl Pauses {
    fn note(&mut self, fault: Fault, pause: Pause) {
        self.0.entry(fault).or_default().push(pause);
    }

    /// Those that were longer beyond what NATS needed.
    fn longer_than(&self, still: Duration) -> usize {
        self.0.values().flatten().filter(|pause| pause.ours > still).count()
    }

    fn print(&mut self) {
        println!("| what happened | times | usual pause | longest pause | longest beyond that of NATS |");
        println!("| --- | ---: | ---: | ---: | ---: |");
        for (fault, pauses) in &mut self.0 {
            pauses.sort_unstable_by_key(|pause| pause.all);
            let usual = pauses[pauses.len() / 2].all;
            let longest = pauses[pauses.len() - 1].all;
            let ours = pauses.iter().map(|pause| pause.ours).max().unwrap_or_default();
            let [usual, longest, ours] = [usual, longest, ours].map(|pause| pause.as_secs_f64());
            println!("| {fault:?} | {} | {usual:.1} s | {longest:.1} s | {ours:.1} s |", pauses.len());
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
    MakeRoom,
    Wires,
    Nothing,
}

fn start(folder: &Path, listen: &str, words: &[&str]) -> Process {
    Process::start_with(folder, listen, &settings(folder, ""), words)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_table_goes_on_whatever_happens_to_machines() {
    let number = |name: &str, usual: usize| {
        std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
    };
    let (faults, seed, still) =
        (number("CHAOS_FAULTS", FAULTS), number("CHAOS_SEED", 97), number("CHAOS_STILL", STILL));
    let mut machines = Box::pin(Machines::start()).await;
    let journal = JetStreamJournal::open(&machines.servers.options()).await.expect("a journal");
    let mut luck = Draws::new(Seed([seed as u8; 32]));
    let mut pauses = Pauses::default();
    let (mut players, mut ids, mut acknowledged) = (Vec::new(), Vec::new(), Vec::new());
    let mut done = 0;
    while done < faults {
        let evening = done..faults.min(done + FAULTS);
        done = evening.end;
        let crowd = strike_all(&mut machines, &journal, evening, &mut luck, &mut pauses).await;
        let (left, tables, commands) = crowd.leave().await;
        all_nodes_say_the_same(&machines.addresses(), &left).await;
        players.extend(left);
        ids.extend(tables);
        acknowledged.extend(commands);
    }
    let told = players.iter().map(|player| (player.table.as_str(), player.told.as_slice()));
    read_streams(&machines.servers.urls(), &ids, &acknowledged, told).await;
    pauses.print();
    println!("{faults} faults, {} commands acknowledged", acknowledged.len());
    let long = pauses.longer_than(Duration::from_secs(still as u64));
    assert_eq!(long, 0, "so many pauses were more than {still} s longer than what NATS needed");
}

/// The faults that somebody wants to look into, such as `ServersCutApart,ServersOneWay`; all where none is named.
fn kinds(wanted: &str) -> Result<Vec<Fault>, String> {
    if wanted.is_empty() {
        return Ok(ALL.to_vec());
    }
    let find = |name: &str| {
        let known = || ALL.map(|fault| format!("{fault:?}")).join(", ");
        ALL.into_iter().find(|fault| format!("{fault:?}") == name).ok_or_else(|| {
            format!("CHAOS_KINDS names faults, with commas between them, and {name:?} is none; there are {}", known())
        })
    };
    wanted.split(',').map(find).collect()
}

#[test]
fn faults_are_chosen_by_their_names() {
    assert_eq!(kinds("").unwrap().len(), ALL.len());
    assert_eq!(format!("{:?}", kinds("ServersOneWay,ServersCutApart").unwrap()), "[ServersOneWay, ServersCutApart]");
    let why = kinds("ServersCutApart,Thunder").unwrap_err();
    assert!(why.contains("\"Thunder\"") && ALL.iter().all(|fault| why.contains(&format!("{fault:?}"))), "{why}");
}

/// Lets these faults happen, one after the other, while people play at tables of their own.
async fn strike_all(
    machines: &mut Machines,
    journal: &JetStreamJournal,
    faults: Range<usize>,
    luck: &mut Draws,
    pauses: &mut Pauses,
) -> Crowd {
    let mut crowd = Crowd::at(&machines.addresses()).await;
    let probe = Probe::start(&machines.servers.urls(), &crowd.ids).await;
    let kinds = kinds(&std::env::var("CHAOS_KINDS").unwrap_or_default()).unwrap_or_else(|why| panic!("{why}"));
    for number in faults {
        crowd.plays(20 + luck.below(40)).await;
        let fault = kinds[number % kinds.len()];
        let table = crowd.ids[number % crowd.ids.len()].clone();
        probe.forget();
        let mend = machines.strike(fault, luck, journal, &table).await;
        // Most faults are over before anybody notices, some last longer than it takes to be taken for dead.
        let most = if luck.below(4) == 0 { 7_500 } else { 2_500 };
        let lasts = Duration::from_millis(u64::from(500 + luck.below(most)));
        let went_on = crowd.goes_on(lasts, PATIENCE / 2).await;
        let silence = probe.silence();
        let pause = match went_on {
            Ok(all) => Pause::beyond(all, silence),
            // Servers that hear each other one way may elect and elect for as long as that lasts.
            Err(stuck) => {
                let is_theirs = silence > PATIENCE / 4;
                assert!(is_theirs, "fault {number}, {fault:?} ({mend:?}): {stuck:?} stand still, NATS does not");
                Pause { all: PATIENCE / 2, ours: Duration::ZERO }
            }
        };
        probe.forget();
        machines.mend(mend);
        let after = crowd.goes_on(Duration::ZERO, PATIENCE).await.unwrap_or_else(|stuck| {
            panic!("after fault {number}, {fault:?} ({mend:?}): {stuck:?} did not go on within {PATIENCE:?}")
        });
        let after = Pause::beyond(after, probe.silence());
        println!(
            "{number:4} {fault:?} for {:.1} s: longest pause {:.1} s, and {:.1} s when it was mended; {:.1} s and {:.1} s of them \
             beyond that of NATS",
            lasts.as_secs_f64(),
            pause.all.as_secs_f64(),
            after.all.as_secs_f64(),
            pause.ours.as_secs_f64(),
            after.ours.as_secs_f64()
        );
        if !matches!(mend, Mend::Nothing) {
            pauses.note(fault, Pause { all: pause.all.max(after.all), ours: pause.ours.max(after.ours) });
        }
    }
    crowd.plays(50).await;
    crowd
}

/// Whoever comes back finds the same table at every node. A table that deals by itself meanwhile is asked for again, and so is one of
/// which a node says that it is kept elsewhere now.
pub(crate) async fn all_nodes_say_the_same(nodes: &[SocketAddr], players: &[Player]) {
    for player in players {
        patiently(async || {
            let mut said = Vec::new();
            for node in nodes {
                let hello = Hello { seq: player.seen, ..Hello::seat(&player.token) };
                let socket = Socket::open(*node, &player.table, &hello).await.map_err(|error| format!("{error:?}"))?;
                if socket.welcome["type"] != "welcome" {
                    return Err(socket.welcome.to_string());
                }
                assert!(socket.seq >= player.seen, "{} < {}", socket.seq, player.seen);
                said.push((socket.seq, socket.round["moves"].clone()));
            }
            said.dedup();
            if said.len() == 1 { Ok(()) } else { Err(format!("{said:?}")) }
        })
        .await;
    }
}

/// Asks again until there is an answer: servers that have just come back may be without a leader for some seconds.
pub(crate) async fn patiently<T, E: std::fmt::Debug>(ask: impl AsyncFn() -> Result<T, E>) -> T {
    let begun = Instant::now();
    loop {
        match ask().await {
            Ok(answer) => return answer,
            Err(error) => assert!(begun.elapsed() < PATIENCE, "{error:?}"),
        }
    }
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
    let streams = patiently(async || context.stream_names().try_collect::<Vec<String>>().await).await;
    for name in streams.into_iter().filter(|name| name.starts_with("tavola_tables")) {
        let stream = patiently(async || context.get_stream(&name).await).await;
        let state = patiently(async || stream.get_info().await).await.state;
        // The last message that counts of each subject, its number and its lease.
        let mut ends: HashMap<String, (u64, u64, u64)> = HashMap::new();
        for place in state.first_sequence.max(1)..=state.last_sequence {
            let message = patiently(async || stream.get_raw_message(place).await).await;
            let read = |name: &str| {
                message.headers.get(name).map_or(0, |value| value.as_str().parse::<u64>().expect("a number"))
            };
            let table = message.subject.rsplit('.').next().expect("a table").to_owned();
            if table == probe::NAME {
                continue;
            }
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
