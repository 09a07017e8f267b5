//! One socket of the load.

use std::iter::Sum;
use std::time::Duration;

use anyhow::bail;
use serde::Deserialize;
use tavola_client::{Link, Socket, Utf8Bytes};

use crate::process::Server;

/// One socket of the load, and what it was told last.
#[derive(Debug)]
pub(crate) struct Player {
    socket: Socket,
    /// The number of the last update.
    seq: u32,
    /// The last update.
    last: Utf8Bytes,
    traffic: Traffic,
}

/// How much a socket has sent and received.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traffic {
    pub(crate) updates: u64,
    pub(crate) update_bytes: u64,
    pub(crate) sent: u64,
    pub(crate) sent_bytes: u64,
}

impl Sum for Traffic {
    fn sum<I: Iterator<Item = Traffic>>(all: I) -> Traffic {
        all.fold(Traffic::default(), |sum, one| Traffic {
            updates: sum.updates + one.updates,
            update_bytes: sum.update_bytes + one.update_bytes,
            sent: sum.sent + one.sent,
            sent_bytes: sum.sent_bytes + one.sent_bytes,
        })
    }
}

/// What can be told of any message.
#[derive(Deserialize)]
struct AnyMessage<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    seq: u32,
    #[serde(default)]
    sentence: String,
}

impl Player {
    /// Opens a socket to a table.
    pub(crate) async fn connect(server: &Server, table: String, headers: &[(&str, &str)]) -> anyhow::Result<Player> {
        let link = Link { origin: server.origin.clone(), table };
        let mut socket = Socket::open_with(&link, headers).await?.without_pace();
        // Many sockets of one process are slow to be served in turn.
        socket.expect_every(Duration::from_secs(60));
        Ok(Player { socket, seq: 0, last: Utf8Bytes::default(), traffic: Traffic::default() })
    }

    /// Sends a message.
    pub(crate) async fn send(&mut self, text: String) -> anyhow::Result<()> {
        self.traffic.sent += 1;
        self.traffic.sent_bytes += text.len() as u64;
        Ok(self.socket.send_text(text).await?)
    }

    /// The next message.
    pub(crate) async fn receive(&mut self) -> anyhow::Result<Utf8Bytes> {
        Ok(self.socket.receive_text().await?)
    }

    /// Waits for the update of this number; anything refused ends the run.
    pub(crate) async fn wait_for_update(&mut self, seq: u32) -> anyhow::Result<()> {
        while self.seq < seq {
            let text = self.receive().await?;
            if let Some(seq) = number(&text)? {
                self.traffic.updates += 1;
                self.traffic.update_bytes += text.len() as u64;
                (self.seq, self.last) = (seq, text);
            }
        }
        Ok(())
    }

    /// Begins to count from this number on.
    pub(crate) fn start_from(&mut self, seq: u32) {
        self.seq = seq;
    }

    /// The last update.
    pub(crate) fn last(&self) -> &str {
        &self.last
    }

    /// How much was sent and received so far.
    pub(crate) fn traffic(&self) -> Traffic {
        self.traffic
    }
}

/// The number of an update; nothing for other messages.
///
/// Updates begin with their type and number. The client shares the machine with the server, so it reads no more than
/// it must.
fn number(text: &str) -> anyhow::Result<Option<u32>> {
    let digits = text.strip_prefix(r#"{"type":"update","seq":"#).and_then(|rest| rest.split(',').next());
    if let Some(seq) = digits.and_then(|digits| digits.parse().ok()) {
        return Ok(Some(seq));
    }
    let any: AnyMessage<'_> = serde_json::from_str(text)?;
    match any.kind {
        "update" => Ok(Some(any.seq)),
        "refused" | "bye" => bail!("the server says: {}", any.sentence),
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn updates_are_known_by_their_number_wherever_it_stands() {
        assert_eq!(number(r#"{"type":"update","seq":17,"happened":[]}"#).unwrap(), Some(17));
        assert_eq!(number(r#"{"seq":17,"type":"update"}"#).unwrap(), Some(17));
        assert_eq!(number(r#"{"type":"done","id":"a","seq":17}"#).unwrap(), None);
        let refusal = number(r#"{"type":"refused","id":null,"code":"turn","sentence":"it is B's turn","seq":3}"#);
        assert!(refusal.unwrap_err().to_string().contains("it is B's turn"));
    }
}
