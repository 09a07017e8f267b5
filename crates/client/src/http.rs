//! Requests over HTTP, and their answers.

use std::borrow::Cow;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::header::{CONTENT_TYPE, HOST};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tavola_wire::{ErrorBody, HOST_HEADER, NAME_HEADER};
use tokio::time::timeout;

use crate::link::Origin;
use crate::stream::connect;

/// How long the server may take to answer, unless a request says otherwise.
const PATIENCE: Duration = Duration::from_secs(20);

/// The longest answer that is read.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// One request, to be sent by [`send_request`].
#[derive(Clone, Debug)]
pub struct Request {
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Bytes,
    patience: Duration,
}

impl Request {
    /// A request of any method; the path begins with `/`.
    pub fn new(method: &str, path: &str) -> Request {
        let (method, path) = (method.to_owned(), path.to_owned());
        Request { method, path, headers: Vec::new(), body: Bytes::new(), patience: PATIENCE }
    }

    /// Asks what is there.
    pub fn get(path: &str) -> Request {
        Request::new("GET", path)
    }

    /// Has something done.
    pub fn post(path: &str) -> Request {
        Request::new("POST", path)
    }

    /// Adds a header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Request {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Shows the token of a seat.
    #[must_use]
    pub fn seat(self, token: &str) -> Request {
        self.header("authorization", &format!("Bearer {token}"))
    }

    /// Shows the token of the host of a table or an evening.
    #[must_use]
    pub fn host(self, token: &str) -> Request {
        self.header(HOST_HEADER, token)
    }

    /// Shows the secret of a rated name.
    #[must_use]
    pub fn name(self, token: &str) -> Request {
        self.header(NAME_HEADER, token)
    }

    /// Sends this, written as JSON.
    ///
    /// # Panics
    /// If it can't be written as JSON; all types of `tavola_wire` and `tavola_table` can.
    #[must_use]
    pub fn json(self, body: &impl Serialize) -> Request {
        let body = serde_json::to_vec(body).expect("a body can be written as JSON");
        self.body("application/json", body)
    }

    /// Sends these bytes and says that they are of this type.
    #[must_use]
    pub fn body(mut self, kind: &str, body: impl Into<Bytes>) -> Request {
        self.body = body.into();
        self.header(CONTENT_TYPE.as_str(), kind)
    }

    /// Waits so long for the answer.
    #[must_use]
    pub fn patience(self, patience: Duration) -> Request {
        Request { patience, ..self }
    }
}

/// What a server answers.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status, 200 and the like.
    pub status: u16,
    /// The headers with their values, in the order in which they came; names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Bytes,
}

/// Why there is no answer that can be used.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// The server can't be reached, or does not speak HTTP.
    #[error("{server} can't be reached: {why}")]
    Unreachable {
        /// Which.
        server: String,
        /// Why not.
        why: String,
    },
    /// The server refuses, with a sentence.
    #[error("{sentence}")]
    Refused {
        /// The reason in one word.
        code: String,
        /// What would have been right.
        sentence: String,
    },
    /// The answer is not one of Tavola.
    #[error("{server} answers what is no answer of Tavola ({status})")]
    Strange {
        /// Which.
        server: String,
        /// The status of the answer.
        status: u16,
    },
}

/// Sends a request, on a connection of its own, and waits for the answer.
pub async fn send_request(origin: &Origin, request: Request) -> Result<Answer, RequestError> {
    let unreachable = |why: String| RequestError::Unreachable { server: origin.host.clone(), why };
    match timeout(request.patience, exchange(origin, request)).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(unreachable(error.to_string())),
        Err(_) => Err(unreachable("no answer".to_owned())),
    }
}

async fn exchange(origin: &Origin, request: Request) -> Result<Answer, Box<dyn std::error::Error + Send + Sync>> {
    let stream = connect(origin).await?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let mut sent = hyper::Request::builder().method(&*request.method).uri(request.path).header(HOST, &origin.host);
    for (name, value) in request.headers {
        sent = sent.header(name, value);
    }
    let sent = sent.body(Full::new(request.body))?;
    let mut answer = Box::pin(async {
        let (head, body) = sender.send_request(sent).await?.into_parts();
        let text = |value: &hyper::header::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        let headers = head.headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect();
        let body = Limited::new(body, MOST_BYTES).collect().await?.to_bytes();
        Ok(Answer { status: head.status.as_u16(), headers, body })
    });
    tokio::select! {
        answer = &mut answer => answer,
        // The connection ends before the answer only if something went wrong with it.
        ended = connection => match ended {
            Ok(()) => answer.await,
            Err(error) => Err(error.into()),
        },
    }
}

impl Answer {
    /// What the server says, if it does not refuse.
    pub fn read<T: DeserializeOwned>(&self, origin: &Origin) -> Result<T, RequestError> {
        let strange = || RequestError::Strange { server: origin.host.clone(), status: self.status };
        if (200..300).contains(&self.status) {
            return serde_json::from_slice(&self.body).map_err(|_| strange());
        }
        let ErrorBody { code, sentence, .. } = serde_json::from_slice(&self.body).map_err(|_| strange())?;
        Err(RequestError::Refused { code: code.into_owned(), sentence })
    }

    /// The first value of a header; its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The body as a text.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }
}
