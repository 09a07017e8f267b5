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
            for player in pair {
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

    /// Waits until something was acknowledged at every table; how long that took, or the tables that stand still.
    pub(crate) async fn goes_on_within(&mut self, patience: Duration) -> Result<Duration, Vec<String>> {
        self.catch_up();
        let begun = Instant::now();
        let mut missing: HashMap<String, usize> = self.ids.iter().map(|id| (id.clone(), SOME)).collect();
        while !missing.is_empty() {
            let rest = patience.saturating_sub(begun.elapsed());
            let Ok(one) = timeout(rest, self.acknowledgements.recv()).await else {
                return Err(missing.into_keys().collect());
            };
            let one = one.expect("they play");
            if let Some(left) = missing.get_mut(&one.0) {
                *left -= 1;
                if *left == 0 {
                    missing.remove(&one.0);
                }
            }
            self.acknowledged.push(one);
        }
        Ok(begun.elapsed())
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
