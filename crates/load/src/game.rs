//! A table of the load: four seats that play Cassa Grande round after round.

use std::fmt::Write as _;
use std::ops::Range;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use futures_util::future::try_join_all;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use serde::Deserialize;
use serde_json::json;
use tavola_client::Request;
use tavola_wire::{OpenedTable, Seated};

use crate::measure::Group;
use crate::player::{Player, Traffic};
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
    round: Option<RoundUpdate<'a>>,
}

#[derive(Deserialize)]
struct RoundUpdate<'a> {
    turn: Option<char>,
    /// No text of a move needs escapes in JSON.
    #[serde(borrow)]
    legal: Vec<&'a str>,
}

/// A table and the tokens of its seats.
#[derive(Debug)]
struct TableTokens {
    id: String,
    number: usize,
    host: String,
    tokens: Vec<String>,
}

/// Opens tables with these numbers at the first server, and lets four players sit down at each: the first one at the first server,
/// the next one at the next, and so on.
pub(crate) async fn open(servers: &[Server], tables: Range<usize>) -> anyhow::Result<Vec<Game>> {
    let first = servers.first().context("no server")?;
    let opened = stream::iter(tables)
        .map(|number| open_table(first, number))
        .buffer_unordered(AT_ONCE)
        .try_collect::<Vec<_>>()
        .await?;
    try_join_all(opened.into_iter().map(|opened| Game::enter(servers, opened))).await
}

/// Where a player comes from, as a proxy would say; servers that know of no proxy do not believe it.
fn home(table: usize, seat: usize) -> (&'static str, String) {
    ("x-forwarded-for", format!("10.{}.{}.{}", table / 250 % 250, table % 250, seat + 1))
}

async fn open_table(server: &Server, number: usize) -> anyhow::Result<TableTokens> {
    let OpenedTable { id, host, token, .. } = open_empty(server, number).await?;
    let mut tokens = vec![token.context("no seat")?];
    for (seat, name) in ["Ben", "Cleo", "Dan"].into_iter().enumerate() {
        let path = format!("/api/tables/{id}/seats");
        let (header, from) = home(number, seat + 1);
        let request = Request::post(&path).header(header, &from).json(&json!({"name": name}));
        let seated: Seated = server.request(request).await?;
        tokens.push(seated.token);
    }
    Ok(TableTokens { id, number, host, tokens })
}

/// Opens a table for four, and sits down.
pub(crate) async fn open_empty(server: &Server, number: usize) -> anyhow::Result<OpenedTable> {
    let wanted = json!({"game": "cassa-grande", "rules": {"players": 4}, "me": {"name": "Ada"}});
    let (header, from) = home(number, 0);
    Ok(server.request(Request::post("/api/tables").header(header, &from).json(&wanted)).await?)
}

impl Game {
    async fn enter(servers: &[Server], opened: TableTokens) -> anyhow::Result<Game> {
        #[derive(Deserialize)]
        struct Greeting {
            state: Start,
        }
        #[derive(Deserialize)]
        struct Start {
            seq: u32,
        }
        let mut players = Vec::new();
        let mut last = 0;
        for (seat, (token, server)) in opened.tokens.iter().zip(servers.iter().cycle()).enumerate() {
            let (header, from) = home(opened.number, seat);
            let mut player = Player::connect(server, opened.id.clone(), &[(header, &from)]).await?;
            let mut hello = json!({"type": "hello", "protocol": 1, "token": token, "changes": true});
            if seat == 0 {
                // Where the host is away for long, somebody else is given the host's part: an entry that nobody here expects.
                hello["host"] = json!(opened.host);
            }
            player.send(hello.to_string()).await?;
            let text = player.receive().await?;
            let Greeting { state } = serde_json::from_str(&text).with_context(|| format!("no welcome: {text}"))?;
            player.start_from(state.seq);
            last = state.seq;
            players.push(player);
        }
        Ok(Game { id: opened.id, players, seq: last, round: 0, turn: None, commands: 0 })
    }

    /// How much the four have sent and received.
    pub(crate) fn traffic(&self) -> Traffic {
        self.players.iter().map(Player::traffic).sum()
    }

    /// Gets the next round dealt.
    async fn deal(&mut self) -> anyhow::Result<()> {
        self.round += 1;
        let ready = r#"{"do":"ready","ready":true}"#;
        for seat in 0..self.players.len() {
            self.send_command(seat, ready).await?;
        }
        self.wait_for_all(GETTING_READY).await?;
        for seat in 0..self.players.len() {
            let entropy = fastrand::u128(..);
            let add = format!(r#"{{"do":"add","round":{},"entropy":"{entropy:032x}"}}"#, self.round);
            self.send_command(seat, &add).await?;
        }
        self.wait_for_all(DEALING).await?;
        self.turn = self.decide(0)?;
        Ok(())
    }

    async fn send_command(&mut self, seat: usize, deed: &str) -> anyhow::Result<()> {
        self.commands += 1;
        let mut text = String::with_capacity(160);
        let (number, seq) = (self.commands, self.seq);
        write!(text, r#"{{"type":"command","id":"load-{number:08}","seq":{seq},"deed":{deed}}}"#)?;
        self.players[seat].send(text).await
    }

    /// Waits until all four know of so many more entries.
    async fn wait_for_all(&mut self, entries: u32) -> anyhow::Result<()> {
        self.seq += entries;
        for player in &mut self.players {
            player.wait_for_update(self.seq).await?;
        }
        Ok(())
    }

    /// Chooses a move for the seat whose turn it is; the first guess is `seat`.
    fn decide(&self, seat: usize) -> anyhow::Result<Option<Decision>> {
        let mut seat = seat;
        loop {
            let update: Update<'_> = serde_json::from_str(self.players[seat].last())?;
            let round =
                update.round.with_context(|| format!("an update without the round: {}", self.players[seat].last()))?;
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
        self.send_command(seat, &deed).await?;
        self.wait_for_all(1).await?;
        let took = begun.elapsed();
        self.turn = self.decide((seat + 1) % self.players.len())?;
        Ok(Some(took))
    }
}
