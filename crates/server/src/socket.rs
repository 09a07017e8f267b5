//! A client's socket: frames in, frames out, and the end of those who do not read or do not answer.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use bytes::Bytes;
use futures_util::SinkExt;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tavola_table::host::{ClientId, Failure, encode};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use crate::error::ApiError;
use crate::gate::{Allowance, Denied, SocketPass};
use crate::house::House;
use crate::journal::TableId;
use crate::keeper::{Inbox, Request, outbox};

/// How long a client may take to say hello.
const HELLO: Duration = Duration::from_secs(10);

/// How long a client may take to read what was sent.
const READ: Duration = Duration::from_secs(10);

/// How long what a client still sends is thrown away after the farewell: a connection that is closed with something
/// unread is cut, and the farewell may be lost with it.
const LINGER: Duration = Duration::from_secs(1);

/// Serves one socket until either side ends it.
pub(crate) async fn serve(house: Arc<House>, id: TableId, mut socket: WebSocket, mut pass: SocketPass) {
    house.metrics.sockets.set(house.gate.sockets() as i64);
    if let Err(Farewell(bye)) = talk(&house, id, &mut socket, &mut pass).await {
        let _ = timeout(READ, send_all(&mut socket, [bye])).await;
    }
    let frame = CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::default() };
    if let Ok(Ok(())) = timeout(READ, socket.send(Message::Close(Some(frame)))).await {
        let rest = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = timeout(LINGER, rest).await;
    }
    drop(pass);
    house.metrics.sockets.set(house.gate.sockets() as i64);
}

/// The last message to a client.
struct Farewell(Bytes);

impl From<ApiError> for Farewell {
    fn from(error: ApiError) -> Self {
        Farewell(encode(&error.farewell()))
    }
}

struct Talk {
    house: Arc<House>,
    table: mpsc::Sender<Request>,
    client: ClientId,
}

async fn talk(house: &Arc<House>, id: TableId, socket: &mut WebSocket, pass: &mut SocketPass) -> Result<(), Farewell> {
    let rate = house.limits.messages_per_second;
    let mut allowance = Allowance::new(rate.saturating_mul(4), f64::from(rate), house.now());
    let hello = tokio::select! {
        hello = timeout(HELLO, receive_first(socket, house, &mut allowance)) => hello.map_err(|_| silent())?,
        () = house.closed() => return Err(ApiError::restart().into()),
    };
    let Some(hello) = hello? else { return Ok(()) };
    if only_watches(&hello) {
        pass.watch(id).map_err(ApiError::from)?;
    }
    let (outbox, mut inbox) = outbox(house.limits.waiting_messages);
    let client = house.next_number();
    house.send(id, Request::Join { client, outbox, hello }).await.map_err(ApiError::from)?;
    let table = house.table(id).await.map_err(ApiError::from)?;
    let talk = Talk { house: house.clone(), table, client };
    let result = talk.run(socket, &mut inbox, allowance, pass).await;
    // A table that fell asleep or stops has forgotten the client by itself.
    let _ = talk.table.send(Request::Leave { client }).await;
    result
}

impl Talk {
    async fn run(
        &self,
        socket: &mut WebSocket,
        inbox: &mut Inbox,
        mut allowance: Allowance,
        pass: &SocketPass,
    ) -> Result<(), Farewell> {
        let limits = &self.house.limits;
        let beat = Duration::from_secs(limits.heartbeat_seconds.into());
        let mut heartbeat = interval_at(Instant::now() + beat, beat);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last_heard = Instant::now();
        loop {
            tokio::select! {
                received = receive(socket, limits.message_bytes) => {
                    last_heard = Instant::now();
                    let heard = received?;
                    count(&mut allowance, &self.house)?;
                    let text = match heard {
                        Heard::Text(text) => text,
                        Heard::Sign => continue,
                        Heard::Gone => return Ok(()),
                    };
                    pass.admit_bytes(text.len(), self.house.now()).map_err(ApiError::from)?;
                    // A table that stops or was let go has said farewell; the client is told why when that is read.
                    let _ = self.table.send(Request::Receive { client: self.client, text }).await;
                }
                message = inbox.messages.recv() => {
                    // The table lets go of who does not read in time.
                    let Some(message) = message else {
                        let why = || if self.table.is_closed() { Failure::Unavailable.into() } else { slow() };
                        return Err(inbox.farewell().map_or_else(|| why().into(), Farewell));
                    };
                    // All that waits goes out at once: each write to a socket costs more than making what is written.
                    let more = std::iter::from_fn(|| inbox.messages.try_recv().ok());
                    write(socket, std::iter::once(message).chain(more)).await?;
                }
                _ = heartbeat.tick() => {
                    if last_heard.elapsed() > 2 * beat {
                        return Err(silent().into());
                    }
                    timeout(READ, socket.send(Message::Ping(Bytes::new()))).await.map_err(|_| slow())?
                        .map_err(|_| gone())?;
                }
            }
        }
    }
}

/// Whether a hello shows no token at all; whether one that it shows is right is for the table to say.
fn only_watches(hello: &str) -> bool {
    #[derive(Deserialize)]
    struct Shown {
        #[serde(default)]
        token: Option<IgnoredAny>,
        #[serde(default)]
        host: Option<IgnoredAny>,
    }
    serde_json::from_str::<Shown>(hello).is_ok_and(|shown| shown.token.is_none() && shown.host.is_none())
}

/// What comes from a client.
enum Heard {
    /// A message.
    Text(Utf8Bytes),
    /// Nothing but a sign that it is there.
    Sign,
    /// It has gone.
    Gone,
}

async fn receive(socket: &mut WebSocket, message_bytes: usize) -> Result<Heard, ApiError> {
    Ok(match socket.recv().await {
        Some(Ok(Message::Text(text))) if text.len() > message_bytes => {
            return Err(ApiError::unreadable(format!("a message has at most {message_bytes} bytes")));
        }
        Some(Ok(Message::Text(text))) => Heard::Text(text),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Heard::Sign,
        Some(Ok(Message::Binary(_))) => return Err(ApiError::unreadable("messages are JSON in text frames")),
        // Frames that are too large, not UTF-8 or none at all leave a connection that can't be used any more.
        Some(Err(error)) => return Err(ApiError::unreadable(error)),
        Some(Ok(Message::Close(_))) | None => Heard::Gone,
    })
}

/// Counts what came from a client, signs that it is there like messages: each has to be read, and a ping answered.
fn count(allowance: &mut Allowance, house: &House) -> Result<(), ApiError> {
    if allowance.spend(house.now()) { Ok(()) } else { Err(Denied::TooMany.into()) }
}

/// The first message of a client; `None` if it goes without one.
async fn receive_first(
    socket: &mut WebSocket,
    house: &House,
    allowance: &mut Allowance,
) -> Result<Option<Utf8Bytes>, ApiError> {
    loop {
        let heard = receive(socket, house.limits.message_bytes).await?;
        count(allowance, house)?;
        match heard {
            Heard::Text(text) => return Ok(Some(text)),
            Heard::Sign => {}
            Heard::Gone => return Ok(None),
        }
    }
}

async fn write(socket: &mut WebSocket, messages: impl IntoIterator<Item = Bytes>) -> Result<(), ApiError> {
    timeout(READ, send_all(socket, messages)).await.map_err(|_| slow())?
}

/// Sends messages with one write.
async fn send_all(socket: &mut WebSocket, messages: impl IntoIterator<Item = Bytes>) -> Result<(), ApiError> {
    for message in messages {
        let text = message.try_into().map_err(|_| gone())?;
        socket.feed(Message::Text(text)).await.map_err(|_| gone())?;
    }
    socket.flush().await.map_err(|_| gone())
}

fn slow() -> ApiError {
    let sentence = "the connection was too slow to follow; it is made anew";
    ApiError::new(axum::http::StatusCode::REQUEST_TIMEOUT, "slow", sentence).with_retry(2_000)
}

fn silent() -> ApiError {
    let sentence = "nothing was heard for a while; connect again";
    ApiError::new(axum::http::StatusCode::REQUEST_TIMEOUT, "silent", sentence).with_retry(2_000)
}

fn gone() -> ApiError {
    ApiError::new(axum::http::StatusCode::GONE, "gone", "the client has gone")
}
