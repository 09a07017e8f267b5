//! Tables that sleep in the journal, and how long the first look at one takes.

use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use serde::de::IgnoredAny;
use tavola_client::Request;

use crate::game;
use crate::measure::{Group as _, bar};
use crate::player::Traffic;
use crate::process::Server;
use crate::report::Sizes;

/// How many events a stored table has at least.
const EVENTS: u32 = 1000;

/// The name of a table that sleeps in the journal.
#[derive(Debug)]
pub(crate) struct Stored(String);

/// How long it took to look at tables.
#[derive(Debug)]
pub(crate) struct Looks {
    /// For the first time, from the shortest to the longest.
    pub(crate) cold: Vec<Duration>,
    /// Again, likewise.
    pub(crate) warm: Vec<Duration>,
}

/// Plays tables until each has its events; tells how large messages were, too.
pub(crate) async fn store(server: &Server, tables: usize) -> anyhow::Result<(Vec<Stored>, Sizes)> {
    let games = game::open(std::slice::from_ref(server), 0..tables).await?;
    let bar = bar(u64::from(EVENTS) * tables as u64, "tables are prepared");
    let games = try_join_all(games.into_iter().map(|mut game| {
        let bar = bar.clone();
        async move {
            while game.seq < EVENTS {
                let before = game.seq;
                game.step().await?;
                bar.inc(u64::from(game.seq - before));
            }
            anyhow::Ok(game)
        }
    }))
    .await?;
    bar.finish_and_clear();
    let traffic: Traffic = games.iter().map(game::Game::traffic).sum();
    let sizes = Sizes {
        command: (traffic.sent_bytes / traffic.sent.max(1)) as usize,
        update: (traffic.update_bytes / traffic.updates.max(1)) as usize,
    };
    Ok((games.into_iter().map(|game| Stored(game.id)).collect(), sizes))
}

/// Looks at each table for the first time since the server started, and once more.
pub(crate) async fn open(server: &Server, stored: &[Stored]) -> anyhow::Result<Looks> {
    let mut looks = Looks { cold: Vec::new(), warm: Vec::new() };
    for times in [&mut looks.cold, &mut looks.warm] {
        for Stored(id) in stored {
            let begun = Instant::now();
            server.request::<IgnoredAny>(Request::get(&format!("/api/tables/{id}"))).await?;
            times.push(begun.elapsed());
        }
    }
    looks.cold.sort_unstable();
    looks.warm.sort_unstable();
    Ok(looks)
}
