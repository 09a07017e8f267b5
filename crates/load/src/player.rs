//! One socket of the load.

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
    heard: Heard,
}

/// How much a socket has heard and said.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Heard {
    pub(crate) updates: u64,
    pub(crate) update_bytes: u64,
    pub(crate) sent: u64,
    pub(crate) sent_bytes: u64,
}

/// What can be told of any message.
#[derive(Deserialize)]
struct Any<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    seq: u32,
    #[serde(default)]
    sentence: String,
}

impl Player {
    /// Opens a socket to a table.
    pub(crate) async fn connect(server: &Server, table: String) -> anyhow::Result<Player> {
        let mut socket = Socket::open(&Link { origin: server.origin.clone(), table }).await?.without_pace();
        // Many sockets of one process are slow to be served in turn.
        socket.expect_every(Duration::from_secs(60));
        Ok(Player { socket, seq: 0, last: Utf8Bytes::default(), heard: Heard::default() })
    }

    /// Sends a message.
    pub(crate) async fn say(&mut self, text: String) -> anyhow::Result<()> {
        self.heard.sent += 1;
        self.heard.sent_bytes += text.len() as u64;
        Ok(self.socket.send_text(text).await?)
    }

    /// The next message.
    pub(crate) async fn hear(&mut self) -> anyhow::Result<Utf8Bytes> {
        Ok(self.socket.receive_text().await?)
    }

    /// Waits for the update of this number; anything refused ends the run.
    pub(crate) async fn informed(&mut self, seq: u32) -> anyhow::Result<()> {
        while self.seq < seq {
            let text = self.hear().await?;
            if let Some(seq) = number(&text)? {
                self.heard.updates += 1;
                self.heard.update_bytes += text.len() as u64;
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

    /// How much was heard and said so far.
    pub(crate) fn heard(&self) -> Heard {
        self.heard
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
    let any: Any<'_> = serde_json::from_str(text)?;
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
