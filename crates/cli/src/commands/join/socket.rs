//! The socket of a table: messages in and out, at a pace that the server takes.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::link::Link;

/// How long a connection may take to be made.
const PATIENCE: Duration = Duration::from_secs(20);

/// How many messages may be sent at once, and in what time one more: well below what a server takes by default, 80 and
/// then 20 a second.
const BURST: f64 = 40.0;
const PER_SECOND: f64 = 15.0;

/// Why there is no connection, and when to try again if the server said so.
#[derive(Debug)]
pub(super) struct Lost {
    pub(super) sentence: String,
    pub(super) retry: Option<Duration>,
}

impl Lost {
    pub(super) fn new(sentence: impl Into<String>) -> Lost {
        Lost { sentence: sentence.into(), retry: None }
    }
}

/// An open socket.
pub(super) struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// How many messages may be sent now.
    allowance: f64,
    counted: Instant,
    /// How long nothing may be heard.
    silence: Duration,
}

impl Socket {
    /// Connects to the table; nothing is said yet.
    pub(super) async fn open(link: &Link) -> Result<Socket, Lost> {
        let opening = async {
            let stream = TcpStream::connect(link.address()).await.map_err(|error| Lost::new(error.to_string()))?;
            // Small messages must not wait to be joined with later ones; without it they only come later.
            let _ = stream.set_nodelay(true);
            let address = format!("ws://{}{}", link.host, link.path("socket"));
            match client_async(address, stream).await {
                Ok((stream, _)) => Ok(stream),
                Err(tungstenite::Error::Http(answer)) => {
                    Err(Lost::new(format!("the server answers {}", answer.status())))
                }
                Err(error) => Err(Lost::new(error.to_string())),
            }
        };
        let stream = timeout(PATIENCE, opening).await.map_err(|_| Lost::new("the server does not answer"))??;
        Ok(Socket { stream, allowance: BURST, counted: Instant::now(), silence: PATIENCE })
    }

    /// The server lets something be heard at least this often.
    pub(super) fn expect_every(&mut self, heartbeat: Duration) {
        // Twice, as the server does, and some time for the way.
        self.silence = 2 * heartbeat + Duration::from_secs(5);
    }

    /// Sends a message, later if too many were sent just now.
    pub(super) async fn send(&mut self, text: String) -> Result<(), Lost> {
        let now = Instant::now();
        self.allowance = BURST.min(self.allowance + (now - self.counted).as_secs_f64() * PER_SECOND) - 1.0;
        self.counted = now;
        if self.allowance < 0.0 {
            tokio::time::sleep(Duration::from_secs_f64(-self.allowance / PER_SECOND)).await;
        }
        self.stream.send(Message::text(text)).await.map_err(|error| Lost::new(error.to_string()))
    }

    /// The next message. Pings are answered on the way. Nothing is lost if this is given up before it is done.
    pub(super) async fn receive(&mut self) -> Result<String, Lost> {
        loop {
            let heard = timeout(self.silence, self.stream.next()).await;
            match heard.map_err(|_| Lost::new("nothing was heard for a while"))? {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(_))) | None => return Err(Lost::new("the server has ended the connection")),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Lost::new(error.to_string())),
            }
        }
    }

    /// Says good-bye, if anybody still listens.
    pub(super) async fn close(&mut self) {
        let _ = timeout(Duration::from_secs(2), self.stream.close(None)).await;
    }
}
