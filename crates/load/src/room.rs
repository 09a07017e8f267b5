//! A room of the bare server: four sockets that speak in turn.

use std::time::{Duration, Instant};

use futures_util::future::try_join_all;

use crate::measure::Group;
use crate::player::Player;
use crate::process::Server;
use crate::report::Sizes;

/// Four sockets that speak in turn.
#[derive(Debug)]
pub(crate) struct Room {
    players: Vec<Player>,
    seq: u32,
    /// As long as a command is.
    words: String,
}

/// Enters so many rooms.
pub(crate) async fn enter(server: &Server, rooms: usize, sizes: Sizes) -> anyhow::Result<Vec<Room>> {
    try_join_all((0..rooms).map(|number| async move {
        let mut players = Vec::new();
        for _ in 0..4 {
            players.push(Player::connect(server, number.to_string(), &[]).await?);
        }
        Ok(Room { players, seq: 0, words: "x".repeat(sizes.command) })
    }))
    .await
}

impl Group for Room {
    async fn step(&mut self) -> anyhow::Result<Option<Duration>> {
        let begun = Instant::now();
        let speaker = self.seq as usize % self.players.len();
        self.players[speaker].send(self.words.clone()).await?;
        self.seq += 1;
        for player in &mut self.players {
            player.wait_for_update(self.seq).await?;
        }
        Ok(Some(begun.elapsed()))
    }
}
