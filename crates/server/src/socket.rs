//! A client's socket: frames in, frames out, and the end of those who do not read or do not answer.

use std::sync::Arc;
use std::time::Duration;

use bytes::{BufMut as _, Bytes, BytesMut};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde::de::IgnoredAny;
use tavola_table::host::{ClientId, Failure, encode};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};

use crate::error::ApiError;
use crate::gate::{Allowance, Denied, SocketPass};
use crate::house::House;
use crate::journal::TableId;
use crate::keeper::{Inbox, Request, outbox};
use crate::serve::Stream;

pub(crate) use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How long a client may take to say hello.
const HELLO: Duration = Duration::from_secs(10);

/// How long a client may take to read what was sent.
const READ: Duration = Duration::from_secs(10);

/// How long what a client still sends is thrown away after the farewell: a connection that is closed with something
/// unread is cut, and the farewell may be lost with it.
const LINGER: Duration = Duration::from_secs(1);

/// A client's socket, on the connection itself: every layer between them would cost something with each message.
pub(crate) type Socket = WebSocketStream<Stream>;

/// Serves one socket until either side ends it. Sockets are many, and most of them wait: what is held meanwhile is kept small, and
/// what is large and soon over is boxed.
pub(crate) async fn serve(house: Arc<House>, id: TableId, socket: Box<Socket>, mut pass: SocketPass) {
    house.metrics.sockets.set(house.gate.sockets() as i64);
    let mut line = Line { socket, unsent: BytesMut::new() };
    if let Err(Farewell(bye)) = talk(&house, id, &mut line, &mut pass).await {
        let _ = timeout(READ, line.send_all([bye])).await;
    }
    if let Ok(Ok(())) = timeout(READ, line.close()).await {
        let rest = async { while let Some(Ok(_)) = line.socket.next().await {} };
        let _ = timeout(LINGER, rest).await;
    }
    drop(pass);
    house.metrics.sockets.set(house.gate.sockets() as i64);
}

/// A socket, and what is to be sent through it.
///
/// The library that reads a socket could write, too; but it keeps what it writes in as large a piece of memory as it ever needed, for
/// every socket. Here that is given back as soon as all is sent.
struct Line<S = Stream> {
    socket: Box<WebSocketStream<S>>,
    /// Frames, the first of which may have been sent in part.
    unsent: BytesMut,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Line<S> {
    /// Sends messages with one write. If that ends early, what is left comes before whatever is sent next.
    async fn send_all(&mut self, messages: impl IntoIterator<Item = Bytes>) -> Result<(), ApiError> {
        for message in messages {
            let head = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
            let length = message.len() as u64;
            self.unsent.reserve(head.len(length) + message.len());
            head.format(length, &mut (&mut self.unsent).writer()).map_err(|_| gone())?;
            self.unsent.extend_from_slice(&message);
        }
        // What the library has begun to write, such as the answer to a ping, must end first.
        self.socket.flush().await.map_err(|_| gone())?;
        self.socket.get_mut().write_all_buf(&mut self.unsent).await.map_err(|_| gone())?;
        self.unsent = BytesMut::new();
        Ok(())
    }

    /// Says that nothing more comes.
    async fn close(&mut self) -> Result<(), ApiError> {
        self.send_all([]).await?;
        let frame = CloseFrame { code: CloseCode::Normal, reason: Utf8Bytes::default() };
        self.socket.send(Message::Close(Some(frame))).await.map_err(|_| gone())
    }
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

async fn talk(house: &Arc<House>, id: TableId, line: &mut Line, pass: &mut SocketPass) -> Result<(), Farewell> {
    let rate = house.limits.messages_per_second;
    let mut allowance = Allowance::new(rate.saturating_mul(4), f64::from(rate), house.now());
    let hello = tokio::select! {
        hello = timeout(HELLO, receive_first(line, house, &mut allowance)) => hello.map_err(|_| silent())?,
        () = house.closed() => return Err(ApiError::restart().into()),
    };
    let Some(hello) = hello? else { return Ok(()) };
    if only_watches(&hello) {
        pass.watch(id).map_err(ApiError::from)?;
    }
    let (outbox, mut inbox) = outbox(house.limits.waiting_messages);
    let client = house.next_number();
    let join = async {
        house.send(id, Request::Join { client, outbox, hello }).await?;
        house.table(id).await
    };
    let table = Box::pin(join).await.map_err(ApiError::from)?;
    let talk = Talk { house: house.clone(), table, client };
    let result = talk.run(line, &mut inbox, allowance, pass).await;
    // A table that fell asleep or stops has forgotten the client by itself.
    let _ = talk.table.send(Request::Leave { client }).await;
    result
}

impl Talk {
    async fn run(
        &self,
        line: &mut Line,
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
                // What has come counts before it is asked how long nothing came: a machine may have stood still.
                biased;
                received = receive(line, limits.message_bytes) => {
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
                message = inbox.recv() => {
                    // The table lets go of who does not read in time.
                    let Some(message) = message else {
                        let why = || if self.table.is_closed() { Failure::Unavailable.into() } else { slow() };
                        return Err(inbox.farewell().map_or_else(|| why().into(), Farewell));
                    };
                    // All that waits goes out at once: each write to a socket costs more than making what is written.
                    let more = std::iter::from_fn(|| inbox.try_recv());
                    let messages = std::iter::once(message).chain(more);
                    timeout(READ, line.send_all(messages)).await.map_err(|_| slow())??;
                }
                _ = heartbeat.tick() => {
                    if last_heard.elapsed() > 2 * beat {
                        return Err(silent().into());
                    }
                    timeout(READ, line.socket.send(Message::Ping(Bytes::new()))).await.map_err(|_| slow())?
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

async fn receive(line: &mut Line, message_bytes: usize) -> Result<Heard, ApiError> {
    Ok(match line.socket.next().await {
        Some(Ok(Message::Text(text))) if text.len() > message_bytes => {
            return Err(ApiError::unreadable(format!("a message has at most {message_bytes} bytes")));
        }
        Some(Ok(Message::Text(text))) => Heard::Text(text),
        Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => Heard::Sign,
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
    line: &mut Line,
    house: &House,
    allowance: &mut Allowance,
) -> Result<Option<Utf8Bytes>, ApiError> {
    loop {
        let heard = receive(line, house.limits.message_bytes).await?;
        count(allowance, house)?;
        match heard {
            Heard::Text(text) => return Ok(Some(text)),
            Heard::Sign => {}
            Heard::Gone => return Ok(None),
        }
    }
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

#[cfg(test)]
mod tests {
    use tokio_tungstenite::tungstenite::protocol::Role;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_was_sent_in_part_is_finished_before_the_farewell() {
        let (here, there) = tokio::io::duplex(100);
        let socket = Box::new(WebSocketStream::from_raw_socket(here, Role::Server, None).await);
        let mut line = Line { socket, unsent: BytesMut::new() };
        let long = Bytes::from("x".repeat(70_000));
        assert!(timeout(READ, line.send_all([long.clone()])).await.is_err(), "nobody reads");
        let reader = tokio::spawn(async move {
            let mut socket = WebSocketStream::from_raw_socket(there, Role::Client, None).await;
            (socket.next().await, socket.next().await, socket.next().await)
        });
        line.send_all([Bytes::from("bye")]).await.expect("somebody reads");
        assert_eq!(line.unsent.capacity(), 0, "what was sent is not kept");
        line.close().await.expect("the other end is there");
        let (Some(Ok(first)), Some(Ok(second)), Some(Ok(third))) = reader.await.expect("no panic") else {
            panic!("three messages");
        };
        assert_eq!(first.into_data(), long);
        assert_eq!(second.into_data(), "bye");
        assert!(third.is_close());
    }
}
