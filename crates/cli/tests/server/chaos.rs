//! The server is killed at any moment while people play: what was acknowledged is there once, and all come back.

use tavola_core::fair::{Draws, Seed};
use tavola_server::journal::sqlite::{SqliteJournal, SqliteOptions};
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinSet, block_in_place};

use crate::client::{Hello, Socket};
use crate::nats::port::Port;
use crate::player::{Acknowledged, check, seat_two};
use crate::process::{Process, settings};

/// How often the server is killed, unless the environment says otherwise.
const KILLS: usize = 50;
/// Tables of two people each.
const TABLES: usize = 6;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_the_server_is_killed() {
    let kills = std::env::var("CHAOS_KILLS").map_or(KILLS, |text| text.parse().expect("CHAOS_KILLS is a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let settings = settings(folder.path(), "");
    let port = Port::reserve();
    let address = port.address();
    let mut process = Process::start(folder.path(), &address.to_string(), &settings);
    let (acknowledge, mut acknowledgements) = mpsc::unbounded_channel::<Acknowledged>();
    let over = watch::Sender::new(false);
    let mut players = JoinSet::new();
    let mut ids = Vec::new();
    for number in 0..TABLES {
        let (id, pair) = seat_two(&[address], number as u8).await;
        for player in pair {
            players.spawn(player.play(acknowledge.clone(), over.subscribe()));
        }
        ids.push(id);
    }
    drop(acknowledge);

    let mut luck = Draws::new(Seed([99; 32]));
    let mut acknowledged: Vec<Acknowledged> = Vec::new();
    for _ in 0..kills {
        // Between none and some dozens of answers after the start; the players go on meanwhile.
        for _ in 0..luck.below(60) {
            acknowledged.push(acknowledgements.recv().await.expect("they play"));
        }
        block_in_place(|| process.kill());
        process = block_in_place(|| Process::start(folder.path(), &address.to_string(), &settings));
    }
    for _ in 0..50 {
        acknowledged.push(acknowledgements.recv().await.expect("they play"));
    }
    over.send_replace(true);
    while let Some(one) = acknowledgements.recv().await {
        acknowledged.push(one);
    }
    let ended = players.join_all().await;
    let returns: usize = ended.iter().map(|player| player.returns).sum();
    // All are in step: what each player has seen is what the server has now.
    for player in &ended {
        let hello = Hello { seq: player.seen, ..Hello::seat(&player.token) };
        let socket = Socket::open(address, &player.table, &hello).await.expect("a socket");
        let watcher = Socket::open(address, &player.table, &Hello::default()).await.expect("a socket");
        assert_eq!(socket.seq, watcher.seq);
        assert_eq!(socket.round["moves"], watcher.round["moves"]);
    }
    assert!(block_in_place(|| process.stop()).success());
    let journal =
        SqliteJournal::open(&folder.path().join("tavola.db"), &SqliteOptions::default()).expect("the journal");
    check(&journal, &ids, &acknowledged).await;
    println!("{kills} kills, {} commands acknowledged, {returns} returns", acknowledged.len());
    assert!(returns >= kills, "the players met the kills");
}
