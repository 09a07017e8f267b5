//! A bare server: rooms of sockets in which each message is passed on to all, and nothing else.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use futures_util::SinkExt as _;
use tokio::net::TcpListener;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

/// Buffers of a socket, as small as those of the server that it is compared with.
const BUFFER: usize = 4 * 1024;

/// How many messages may wait for one socket.
const WAITING: usize = 64;

/// All rooms.
struct Rooms {
    open: Mutex<HashMap<u32, Arc<Room>>>,
    /// What fills each answer up to its size.
    padding: String,
}

/// The sockets of one room, and how many messages it has passed on.
struct Room {
    everybody: broadcast::Sender<Utf8Bytes>,
    seq: Mutex<u32>,
}

/// Serves on loopback until the process ends; every answer has about so many bytes.
pub(crate) async fn serve(bytes: usize) -> anyhow::Result<()> {
    let empty = answer(100_000, "").len();
    let rooms = Rooms { open: Mutex::default(), padding: "x".repeat(bytes.saturating_sub(empty)) };
    let router = Router::new().route("/api/tables/{number}/socket", get(enter)).with_state(Arc::new(rooms));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("bare server at http://{}/", listener.local_addr()?);
    // As on the other server: without it a small message waits for the acknowledgement of the one before.
    let listener = listener.tap_io(|connection| {
        let _ = connection.set_nodelay(true);
    });
    axum::serve(listener, router).await?;
    Ok(())
}

async fn enter(State(rooms): State<Arc<Rooms>>, Path(number): Path<u32>, upgrade: WebSocketUpgrade) -> Response {
    let room = {
        let mut open = rooms.open.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Arc::new(Room { everybody: broadcast::channel(WAITING).0, seq: Mutex::new(0) });
        open.entry(number).or_insert_with(new).clone()
    };
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    upgrade.on_upgrade(move |socket| talk(rooms, room, socket))
}

async fn talk(rooms: Arc<Rooms>, room: Arc<Room>, mut socket: WebSocket) {
    let mut inbox = room.everybody.subscribe();
    loop {
        tokio::select! {
            received = socket.recv() => match received {
                Some(Ok(Message::Text(_))) => {
                    let mut seq = room.seq.lock().unwrap_or_else(PoisonError::into_inner);
                    *seq += 1;
                    // Fails only when nobody is in the room any more.
                    let _ = room.everybody.send(answer(*seq, &rooms.padding).into());
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            },
            message = inbox.recv() => {
                let Ok(message) = message.inspect_err(|error| debug_assert_eq!(*error, RecvError::Closed)) else { return };
                if socket.feed(Message::Text(message)).await.is_err() || socket.flush().await.is_err() {
                    return;
                }
            }
        }
    }
}

fn answer(seq: u32, padding: &str) -> String {
    format!(r#"{{"type":"update","seq":{seq},"padding":"{padding}"}}"#)
}
