//! A client's socket: frames in, frames out, and the end of those who do not read or do not answer.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use tavola_table::{ClientMessage, PROTOCOL, Seq, ServerMessage};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::error::ApiError;
use crate::gate::{Bucket, SocketPass};
use crate::house::House;
use crate::journal::TableId;
use crate::keeper::{Answer, Inbox, ListenerId, Request, Tokens, encode, hash, outbox};

/// How long a client may take to say hello.
const HELLO: Duration = Duration::from_secs(10);

/// How long a client may take to read what was sent.
const READ: Duration = Duration::from_secs(10);

/// How long what a client still sends is thrown away after the farewell: a connection that is closed with something
/// unread is cut, and the farewell may be lost with it.
const LINGER: Duration = Duration::from_secs(1);

/// Serves one socket until either side ends it.
pub(crate) async fn serve(house: Arc<House>, id: TableId, mut socket: WebSocket, pass: SocketPass) {
    house.metrics.sockets.set(house.gate.sockets() as i64);
    if let Err(error) = talk(&house, id, &mut socket).await {
        let bye = ServerMessage::Bye { code: error.code, sentence: error.sentence.clone(), retry: retry(&error) };
        let _ = timeout(READ, send_all(&mut socket, [encode(&bye)])).await;
    }
    let frame = CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::default() };
    if let Ok(Ok(())) = timeout(READ, socket.send(Message::Close(Some(frame)))).await {
        let rest = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = timeout(LINGER, rest).await;
    }
    drop(pass);
    house.metrics.sockets.set(house.gate.sockets() as i64);
}

fn retry(error: &ApiError) -> Option<u32> {
    match error.code {
        "restart" => Some(1_000),
        "unavailable" | "busy" | "slow" | "silent" => Some(2_000),
        "too_many" => Some(10_000),
        _ => None,
    }
}

struct Talk {
    house: Arc<House>,
    table: mpsc::Sender<Request>,
    tokens: Tokens,
    listener: ListenerId,
}

async fn talk(house: &Arc<House>, id: TableId, socket: &mut WebSocket) -> Result<(), ApiError> {
    let hello = tokio::select! {
        hello = timeout(HELLO, receive_first(socket, house.limits.message_bytes)) => hello.map_err(|_| silent())?,
        () = house.closed() => return Err(ApiError::restart()),
    };
    let Some(first) = hello? else { return Ok(()) };
    let (tokens, seen) = read_hello(&first)?;
    let (outbox, mut inbox) = outbox(house.limits.waiting_messages);
    let (reply, answer) = oneshot::channel();
    house.send(id, Request::Listen { tokens, seen, outbox, reply }).await?;
    let listener = answer.await.map_err(|_| ApiError::unavailable())???;
    let talk = Talk { house: house.clone(), table: house.table(id).await?, tokens, listener };
    let result = talk.run(socket, &mut inbox).await;
    // A table that fell asleep or stops has forgotten the listener by itself.
    let _ = talk.table.send(Request::Part { listener }).await;
    result
}

impl Talk {
    async fn run(&self, socket: &mut WebSocket, inbox: &mut Inbox) -> Result<(), ApiError> {
        let limits = &self.house.limits;
        let beat = Duration::from_secs(limits.heartbeat_seconds.into());
        let mut heartbeat = interval(beat);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let rate = limits.messages_per_second;
        let mut allowance = Bucket::new(rate * 4, f64::from(rate), self.house.now());
        loop {
            tokio::select! {
                received = receive(socket, limits.message_bytes) => {
                    heard = Instant::now();
                    let text = match received? {
                        Heard::Text(text) => text,
                        Heard::Sign => continue,
                        Heard::Gone => return Ok(()),
                    };
                    if !allowance.take(self.house.now()) {
                        return Err(ApiError::too_many());
                    }
                    if let Some(answer) = self.hear(&text).await? {
                        write(socket, [encode(&answer)]).await?;
                    }
                }
                letter = inbox.messages.recv() => {
                    // The table lets go of who does not read in time.
                    let Some(letter) = letter else { return Err(inbox.farewell().unwrap_or_else(slow)) };
                    let more = std::iter::from_fn(|| inbox.messages.try_recv().ok());
                    let letters = std::iter::once(letter).chain(more);
                    write(socket, letters.flat_map(|letter| std::iter::once(letter.message).chain(letter.answer))).await?;
                }
                _ = heartbeat.tick() => {
                    if heard.elapsed() > 2 * beat {
                        return Err(silent());
                    }
                    timeout(READ, socket.send(Message::Ping(bytes::Bytes::new()))).await.map_err(|_| slow())?
                        .map_err(|_| gone())?;
                }
            }
        }
    }

    /// Passes on what a client says; some of it is answered at once.
    async fn hear(&self, text: &str) -> Result<Option<ServerMessage>, ApiError> {
        let message: ClientMessage = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                let ApiError { code, sentence, .. } = ApiError::unreadable(error);
                return Ok(Some(ServerMessage::Refused { id: None, code, sentence, violation: None, seq: 0 }));
            }
        };
        let (tokens, listener) = (self.tokens, self.listener);
        let request = match message {
            ClientMessage::Ping => return Ok(Some(ServerMessage::Pong)),
            ClientMessage::Hello { .. } => {
                let error = ApiError::unreadable("hello is said once, at the beginning");
                let ApiError { code, sentence, .. } = error;
                return Ok(Some(ServerMessage::Refused { id: None, code, sentence, violation: None, seq: 0 }));
            }
            ClientMessage::Command(command) => Request::Command { tokens, command, answer: Answer::Listener(listener) },
            ClientMessage::Hint { id } => Request::Hint { tokens, id, answer: listener },
            ClientMessage::Why { id, text } => Request::Why { tokens, id, text, listener },
        };
        // A table that stops or was let go has said farewell; its sender is told why when its messages are read.
        let _ = self.table.send(request).await;
        Ok(None)
    }
}

fn read_hello(text: &str) -> Result<(Tokens, Seq), ApiError> {
    match serde_json::from_str(text) {
        Ok(ClientMessage::Hello { protocol: PROTOCOL, token, host, seq }) => {
            let token = token.as_deref().map(hash).transpose()?;
            let host = host.as_deref().map(hash).transpose()?;
            Ok((Tokens { seat: token, host }, seq))
        }
        Ok(ClientMessage::Hello { protocol, .. }) => Err(ApiError::new(
            axum::http::StatusCode::BAD_REQUEST,
            "protocol",
            format!("this server speaks version {PROTOCOL} of the messages, not {protocol}; load the page again"),
        )),
        Ok(_) => Err(ApiError::unreadable("the first message must be a hello")),
        Err(error) => Err(ApiError::unreadable(error)),
    }
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

/// The first message of a client; `None` if it goes without one.
async fn receive_first(socket: &mut WebSocket, message_bytes: usize) -> Result<Option<Utf8Bytes>, ApiError> {
    loop {
        match receive(socket, message_bytes).await? {
            Heard::Text(text) => return Ok(Some(text)),
            Heard::Sign => {}
            Heard::Gone => return Ok(None),
        }
    }
}

async fn write(socket: &mut WebSocket, messages: impl IntoIterator<Item = Utf8Bytes>) -> Result<(), ApiError> {
    timeout(READ, send_all(socket, messages)).await.map_err(|_| slow())?
}

/// Sends messages with one write.
async fn send_all(socket: &mut WebSocket, messages: impl IntoIterator<Item = Utf8Bytes>) -> Result<(), ApiError> {
    for message in messages {
        socket.feed(Message::Text(message)).await.map_err(|_| gone())?;
    }
    socket.flush().await.map_err(|_| gone())
}

fn slow() -> ApiError {
    let sentence = "the connection was too slow to follow; it is made anew";
    ApiError::new(axum::http::StatusCode::REQUEST_TIMEOUT, "slow", sentence)
}

fn silent() -> ApiError {
    let sentence = "nothing was heard for a while; connect again";
    ApiError::new(axum::http::StatusCode::REQUEST_TIMEOUT, "silent", sentence)
}

fn gone() -> ApiError {
    ApiError::new(axum::http::StatusCode::GONE, "gone", "the client has gone")
}
