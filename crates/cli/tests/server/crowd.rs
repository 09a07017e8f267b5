//! People at some tables, who go on playing at whatever node answers.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::player::{Acknowledged, Player, seat_two};

/// Tables of two people each.
const TABLES: usize = 4;

/// After how many commands a table goes on: the first may have been on its way before something happened.
const SOME: usize = 3;

/// How long each of them thinks before a command: enough to leave the processors to what is tested, and less than a blink.
const PACE: Duration = Duration::from_millis(60);

/// People at some tables, who go on playing at whatever node answers.
pub(crate) struct Crowd {
    pub(crate) ids: Vec<String>,
    players: JoinSet<Player>,
    over: watch::Sender<bool>,
    acknowledgements: mpsc::UnboundedReceiver<Acknowledged>,
    acknowledged: Vec<Acknowledged>,
}

impl Crowd {
    pub(crate) async fn at(addresses: &[SocketAddr]) -> Crowd {
        let (acknowledge, acknowledgements) = mpsc::unbounded_channel();
        let over = watch::Sender::new(false);
        let mut players = JoinSet::new();
        let mut ids = Vec::new();
        for number in 0..TABLES {
            let (id, pair) = seat_two(addresses, number as u8).await;
            for mut player in pair {
                player.pace = PACE;
                players.spawn(player.play(acknowledge.clone(), over.subscribe()));
            }
            ids.push(id);
        }
        Crowd { ids, players, over, acknowledgements, acknowledged: Vec::new() }
    }

    /// Waits until so many more commands were acknowledged.
    pub(crate) async fn plays(&mut self, commands: u32) {
        for _ in 0..commands {
            self.acknowledged.push(self.acknowledgements.recv().await.expect("they play"));
        }
    }

    /// Takes in what was acknowledged so far.
    pub(crate) fn catch_up(&mut self) {
        while let Ok(one) = self.acknowledgements.try_recv() {
            self.acknowledged.push(one);
        }
    }

    /// Lets them play at least so long, and until every table has gone on. Tells how long a table stood still at most, or which
    /// ones did so for all that time.
    pub(crate) async fn goes_on(&mut self, least: Duration, patience: Duration) -> Result<Duration, Vec<String>> {
        self.catch_up();
        let begun = Instant::now();
        let mut seen: HashMap<String, (Instant, usize)> = self.ids.iter().map(|id| (id.clone(), (begun, 0))).collect();
        let mut longest = Duration::ZERO;
        loop {
            let stuck = seen.iter().filter(|(_, (_, times))| *times < SOME);
            let stuck: Vec<String> = stuck.map(|(id, _)| id.clone()).collect();
            let rest = if stuck.is_empty() { least } else { patience }.saturating_sub(begun.elapsed());
            let Ok(one) = timeout(rest, self.acknowledgements.recv()).await else {
                // A table may be in the middle of a pause now.
                let last = seen.values().map(|(at, _)| at.elapsed()).max().unwrap_or_default();
                return if stuck.is_empty() { Ok(longest.max(last)) } else { Err(stuck) };
            };
            let one = one.expect("they play");
            if let Some((at, times)) = seen.get_mut(&one.0) {
                longest = longest.max(at.elapsed());
                (*at, *times) = (Instant::now(), *times + 1);
            }
            self.acknowledged.push(one);
        }
    }

    /// Everybody stops; gives the players, the tables, and all that was acknowledged.
    pub(crate) async fn leave(mut self) -> (Vec<Player>, Vec<String>, Vec<Acknowledged>) {
        self.over.send_replace(true);
        while let Some(one) = self.acknowledgements.recv().await {
            self.acknowledged.push(one);
        }
        (self.players.join_all().await, self.ids, self.acknowledged)
    }
}
