//! Taking a seat, over HTTP.

use std::time::Duration;

use anyhow::{Context as _, anyhow, bail};
use data_encoding::BASE64URL_NOPAD;
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::Request;
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, HOST};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde_json::json;
use tavola_core::Seat;
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::link::Link;
use super::message::Seq;
use super::plain;

/// How long the server may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// The longest answer that is read; a seat is told in a few hundred bytes.
const MOST_BYTES: usize = 64 * 1024;

/// A seat that was taken. Its token is kept here and shown to nobody but the server.
pub(super) struct Taken {
    pub(super) seat: Seat,
    pub(super) token: String,
    /// What had happened at the table by then.
    pub(super) seq: Seq,
}

#[derive(Deserialize)]
struct Seated {
    seat: Seat,
    seq: Seq,
}

#[derive(Deserialize)]
struct Problem {
    sentence: String,
}

/// Takes a seat at the table, any free one if it does not matter.
pub(super) async fn take(link: &Link, seat: Option<Seat>, name: &str) -> anyhow::Result<Taken> {
    // A token of one's own: were the answer lost, asking again would give the same seat.
    let token = BASE64URL_NOPAD.encode(&random::<32>()?);
    let body = json!({"seat": seat, "name": name, "token": token}).to_string();
    let path = link.path("seats");
    let asked = timeout(PATIENCE, post(link, &path, body));
    let (status, answer) = asked.await.map_err(|_| anyhow!("{} does not answer", link.host))??;
    if !status.is_success() {
        match serde_json::from_slice::<Problem>(&answer) {
            Ok(Problem { sentence }) => bail!("{}", plain(&sentence)),
            Err(_) => bail!("{} answers {status}; is that a server of Tavola?", link.host),
        }
    }
    let Seated { seat, seq } =
        serde_json::from_slice(&answer).with_context(|| format!("{} answers what is no seat", link.host))?;
    Ok(Taken { seat, token, seq })
}

async fn post(link: &Link, path: &str, body: String) -> anyhow::Result<(hyper::StatusCode, Bytes)> {
    let stream = TcpStream::connect(link.address()).await.with_context(|| format!("{} can't be reached", link.host))?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let request = Request::post(path)
        .header(HOST, &link.host)
        .header(CONTENT_TYPE, "application/json")
        .body(Full::new(Bytes::from(body)))?;
    let exchange = async {
        let response = sender.send_request(request).await?;
        let status = response.status();
        let body = Limited::new(response.into_body(), MOST_BYTES).collect().await;
        anyhow::Ok((status, body.map_err(|error| anyhow!(error))?.to_bytes()))
    };
    let mut exchange = Box::pin(exchange);
    tokio::select! {
        answer = &mut exchange => answer,
        // The connection ends before the answer only if something went wrong with it.
        ended = connection => match ended {
            Ok(()) => exchange.await,
            Err(error) => Err(error.into()),
        },
    }
}

/// Random bytes that nobody guesses, from the system.
pub(super) fn random<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gives no random bytes: {error}"))?;
    Ok(bytes)
}
