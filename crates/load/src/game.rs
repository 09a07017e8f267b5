//! A table of the load: four seats that play Cassa Grande round after round.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use futures_util::future::try_join_all;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use serde::Deserialize;
use serde_json::json;
use tavola_client::Request;
use tavola_wire::{OpenedTable, Seated};

use crate::measure::Group;
use crate::player::{Heard, Player};
use crate::process::Server;

/// How many tables are set up at once; each waits for the disk most of the time.
pub(crate) const AT_ONCE: usize = 32;

/// Entries from the first "ready" to the host's commitment: four times ready, and the commitment.
const GETTING_READY: u32 = 5;

/// Entries from there to the deal: four times entropy, and the deal.
const DEALING: u32 = 5;

/// Four seats that play round after round, each move chosen at random.
#[derive(Debug)]
pub(crate) struct Game {
    /// The name of the table.
    pub(crate) id: String,
    players: Vec<Player>,
    /// The number of the last entry.
    pub(crate) seq: u32,
    round: u32,
    /// Whose turn it is, and what can be done; nothing between rounds.
    turn: Option<Decision>,
    commands: u64,
}

#[derive(Debug)]
struct Decision {
    seat: usize,
    text: String,
}

/// An update, as far as a player needs it.
#[derive(Deserialize)]
struct Update<'a> {
    #[serde(borrow)]
    round: Option<Round<'a>>,
}

#[derive(Deserialize)]
struct Round<'a> {
    turn: Option<char>,
    /// No text of a move needs escapes in JSON.
    #[serde(borrow)]
    legal: Vec<&'a str>,
}

/// A table and the tokens of its seats.
#[derive(Debug)]
struct Opened {
    id: String,
    tokens: Vec<String>,
}

/// Opens so many tables at the first server, and lets four players sit down at each: the first one at the first server,
/// the next one at the next, and so on.
pub(crate) async fn open(servers: &[Server], tables: usize) -> anyhow::Result<Vec<Game>> {
    let first = servers.first().context("no server")?;
    let opened =
        stream::iter(0..tables).map(|_| open_table(first)).buffer_unordered(AT_ONCE).try_collect::<Vec<_>>().await?;
    try_join_all(opened.into_iter().map(|opened| Game::enter(servers, opened))).await
}

async fn open_table(server: &Server) -> anyhow::Result<Opened> {
    let OpenedTable { id, token, .. } = open_empty(server).await?;
    let mut tokens = vec![token.context("no seat")?];
    for name in ["Ben", "Cleo", "Dan"] {
        let path = format!("/api/tables/{id}/seats");
        let seated: Seated = server.ask(Request::post(&path).json(&json!({"name": name}))).await?;
        tokens.push(seated.token);
    }
    Ok(Opened { id, tokens })
}

/// Opens a table for four, and sits down.
pub(crate) async fn open_empty(server: &Server) -> anyhow::Result<OpenedTable> {
    let wanted = json!({"game": "cassa-grande", "rules": {"players": 4}, "me": {"name": "Ada"}});
    Ok(server.ask(Request::post("/api/tables").json(&wanted)).await?)
}

impl Game {
    async fn enter(servers: &[Server], opened: Opened) -> anyhow::Result<Game> {
        #[derive(Deserialize)]
        struct Welcome {
            state: State,
        }
        #[derive(Deserialize)]
        struct State {
            seq: u32,
        }
        let mut players = Vec::new();
        let mut last = 0;
        for (token, server) in opened.tokens.iter().zip(servers.iter().cycle()) {
            let mut player = Player::connect(server, opened.id.clone()).await?;
            player.say(json!({"type": "hello", "protocol": 1, "token": token, "changes": true}).to_string()).await?;
            let text = player.hear().await?;
            let Welcome { state } = serde_json::from_str(&text).with_context(|| format!("no welcome: {text}"))?;
            player.start_from(state.seq);
            last = state.seq;
            players.push(player);
        }
        Ok(Game { id: opened.id, players, seq: last, round: 0, turn: None, commands: 0 })
    }

    /// How much the four have heard and said.
    pub(crate) fn heard(&self) -> Heard {
        self.players.iter().map(Player::heard).fold(Heard::default(), |sum, one| Heard {
            updates: sum.updates + one.updates,
            update_bytes: sum.update_bytes + one.update_bytes,
            sent: sum.sent + one.sent,
            sent_bytes: sum.sent_bytes + one.sent_bytes,
        })
    }

    /// Gets the next round dealt.
    async fn deal(&mut self) -> anyhow::Result<()> {
        self.round += 1;
        let ready = r#"{"do":"ready","ready":true}"#;
        for seat in 0..self.players.len() {
            self.command(seat, ready).await?;
        }
        self.all_informed(GETTING_READY).await?;
        for seat in 0..self.players.len() {
            let entropy = fastrand::u128(..);
            let add = format!(r#"{{"do":"add","round":{},"entropy":"{entropy:032x}"}}"#, self.round);
            self.command(seat, &add).await?;
        }
        self.all_informed(DEALING).await?;
        self.turn = self.decide(0)?;
        Ok(())
    }

    async fn command(&mut self, seat: usize, deed: &str) -> anyhow::Result<()> {
        self.commands += 1;
        let mut text = String::with_capacity(160);
        let (number, seq) = (self.commands, self.seq);
        write!(text, r#"{{"type":"command","id":"load-{number:08}","seq":{seq},"deed":{deed}}}"#)?;
        self.players[seat].say(text).await
    }

    /// Waits until all four know of so many more entries.
    async fn all_informed(&mut self, entries: u32) -> anyhow::Result<()> {
        self.seq += entries;
        for player in &mut self.players {
            player.informed(self.seq).await?;
        }
        Ok(())
    }

    /// Chooses a move for the seat whose turn it is; the first guess is `seat`.
    fn decide(&self, seat: usize) -> anyhow::Result<Option<Decision>> {
        let mut seat = seat;
        loop {
            let update: Update<'_> = serde_json::from_str(self.players[seat].last())?;
            let round = update.round.context("an update without the round")?;
            let Some(turn) = round.turn else { return Ok(None) };
            let turn = turn as usize - 'A' as usize;
            if turn == seat {
                let text = round.legal.get(fastrand::usize(..round.legal.len().max(1))).context("no legal move")?;
                return Ok(Some(Decision { seat, text: (*text).to_owned() }));
            }
            seat = turn;
        }
    }
}

impl Group for Game {
    async fn step(&mut self) -> anyhow::Result<Option<Duration>> {
        let Some(Decision { seat, text }) = self.turn.take() else {
            self.deal().await?;
            return Ok(None);
        };
        // No text of a move needs escapes in JSON.
        let deed = format!(r#"{{"do":"move","text":"{text}"}}"#);
        let begun = Instant::now();
        self.command(seat, &deed).await?;
        self.all_informed(1).await?;
        let took = begun.elapsed();
        self.turn = self.decide((seat + 1) % self.players.len())?;
        Ok(Some(took))
    }
}
