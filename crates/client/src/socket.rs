//! The socket of a table: messages in and out, at a pace that the server takes.

use std::fmt;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use tavola_table::{ClientMessage, ServerMessage};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::link::Link;
use crate::stream::{Stream, connect};

/// How long a connection may take to be made.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long saying good-bye may take.
const FAREWELL: Duration = Duration::from_secs(2);

/// How many messages may be sent at once, and how many in a second after that; servers take some more.
const BURST: f64 = 40.0;
const PER_SECOND: f64 = 15.0;

/// The socket of a table.
pub struct Socket {
    stream: WebSocketStream<Stream>,
    pace: Option<Pace>,
    /// After what silence the connection counts as lost.
    silence: Duration,
}

/// How many messages may be sent at once.
struct Pace {
    allowance: f64,
    counted: Instant,
}

/// A connection that is gone.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{sentence}")]
pub struct Lost {
    /// Why.
    pub sentence: String,
    /// When to try again, if the server has said so.
    pub retry: Option<Duration>,
    /// The status with which the server has refused to open a socket.
    pub status: Option<u16>,
}

impl Lost {
    fn new(sentence: impl fmt::Display) -> Lost {
        Lost { sentence: sentence.to_string(), retry: None, status: None }
    }
}

impl fmt::Debug for Socket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Socket").field("silence", &self.silence).finish_non_exhaustive()
    }
}

impl Socket {
    /// Connects to a table; nothing is said yet.
    pub async fn open(link: &Link) -> Result<Socket, Lost> {
        Socket::open_with(link, &[]).await
    }

    /// Connects to a table with more headers, as a browser does that tells where its page comes from.
    pub async fn open_with(link: &Link, headers: &[(&str, &str)]) -> Result<Socket, Lost> {
        let opening = async {
            let stream = connect(&link.origin).await.map_err(Lost::new)?;
            match client_async(request(link, headers)?, stream).await {
                Ok((stream, _)) => Ok(stream),
                Err(tungstenite::Error::Http(answer)) => {
                    let lost = Lost::new(format_args!("the server answers {}", answer.status()));
                    Err(Lost { status: Some(answer.status().as_u16()), ..lost })
                }
                Err(error) => Err(Lost::new(error)),
            }
        };
        let stream = timeout(PATIENCE, opening).await.map_err(|_| Lost::new("the server does not answer"))??;
        let pace = Pace { allowance: BURST, counted: Instant::now() };
        Ok(Socket { stream, pace: Some(pace), silence: PATIENCE })
    }

    /// Sends as fast as it is asked to, for servers that are measured.
    #[must_use]
    pub fn without_pace(self) -> Socket {
        Socket { pace: None, ..self }
    }

    /// The server lets something be heard at least this often.
    pub fn expect_every(&mut self, heartbeat: Duration) {
        // Twice, as the server does, and some time for the way.
        self.silence = 2 * heartbeat + Duration::from_secs(5);
    }

    /// Sends a message, later if too many were sent just now.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), Lost> {
        let text = serde_json::to_string(message).map_err(Lost::new)?;
        self.send_text(text).await
    }

    /// Sends a message as it is.
    pub async fn send_text(&mut self, text: String) -> Result<(), Lost> {
        if let Some(pace) = &mut self.pace {
            let now = Instant::now();
            pace.allowance = BURST.min(pace.allowance + (now - pace.counted).as_secs_f64() * PER_SECOND) - 1.0;
            pace.counted = now;
            if pace.allowance < 0.0 {
                tokio::time::sleep(Duration::from_secs_f64(-pace.allowance / PER_SECOND)).await;
            }
        }
        self.stream.send(Message::text(text)).await.map_err(Lost::new)
    }

    /// The next message.
    pub async fn receive(&mut self) -> Result<ServerMessage, Lost> {
        let text = self.receive_text().await?;
        serde_json::from_str(&text).map_err(|error| {
            Lost::new(format_args!("a message can't be read; is the server's version another one? {error}"))
        })
    }

    /// The next message as it is. Pings are answered on the way. Nothing is lost if this is given up before it is done.
    pub async fn receive_text(&mut self) -> Result<Utf8Bytes, Lost> {
        loop {
            let heard = timeout(self.silence, self.stream.next()).await;
            match heard.map_err(|_| Lost::new("nothing was heard for a while"))? {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(_))) => {
                    // The server waits a moment to be answered.
                    let _ = timeout(FAREWELL, self.stream.flush()).await;
                    return Err(ended());
                }
                None => return Err(ended()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Lost::new(error)),
            }
        }
    }

    /// Says good-bye, if anybody still listens.
    pub async fn close(&mut self) {
        let _ = timeout(FAREWELL, self.stream.close(None)).await;
    }
}

fn request(link: &Link, headers: &[(&str, &str)]) -> Result<Request, Lost> {
    let scheme = if link.origin.secure { "wss" } else { "ws" };
    let address = format!("{scheme}://{}{}", link.origin.host, link.path("socket"));
    let mut request = address.into_client_request().map_err(Lost::new)?;
    for (name, value) in headers {
        let name = name.parse::<HeaderName>().map_err(Lost::new)?;
        request.headers_mut().append(name, value.parse::<HeaderValue>().map_err(Lost::new)?);
    }
    Ok(request)
}

fn ended() -> Lost {
    Lost::new("the server has ended the connection")
}
