//! One request over HTTP, and its answer.

use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::Request;
use hyper::header::{CONTENT_TYPE, HOST};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::timeout;

use crate::link::Origin;
use crate::stream::connect;

/// How long the server may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// The longest answer that is read.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// What a server answers.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status, 200 and the like.
    pub status: u16,
    /// The body.
    pub body: Bytes,
}

/// Why there is no answer that can be used.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
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

/// Sends one request, with a JSON body if there is one, on a connection of its own.
pub async fn ask(
    origin: &Origin,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> Result<Answer, AskError> {
    let unreachable = |why: String| AskError::Unreachable { server: origin.host.clone(), why };
    let answered = timeout(PATIENCE, exchange(origin, method, path, headers, body)).await;
    match answered {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(unreachable(error.to_string())),
        Err(_) => Err(unreachable("no answer".to_owned())),
    }
}

async fn exchange(
    origin: &Origin,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> Result<Answer, Box<dyn std::error::Error + Send + Sync>> {
    let stream = connect(origin).await?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let mut request = Request::builder().method(method).uri(path).header(HOST, &origin.host);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let body = match body {
        Some(body) => {
            request = request.header(CONTENT_TYPE, "application/json");
            Bytes::from(body.to_string())
        }
        None => Bytes::new(),
    };
    let request = request.body(Full::new(body))?;
    let mut answer = Box::pin(async {
        let response = sender.send_request(request).await?;
        let status = response.status().as_u16();
        let body = Limited::new(response.into_body(), MOST_BYTES).collect().await?.to_bytes();
        Ok(Answer { status, body })
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
    pub fn read<T: DeserializeOwned>(&self, origin: &Origin) -> Result<T, AskError> {
        #[derive(Deserialize)]
        struct Problem {
            code: String,
            sentence: String,
        }
        let strange = || AskError::Strange { server: origin.host.clone(), status: self.status };
        if (200..300).contains(&self.status) {
            return serde_json::from_slice(&self.body).map_err(|_| strange());
        }
        let Problem { code, sentence } = serde_json::from_slice(&self.body).map_err(|_| strange())?;
        Err(AskError::Refused { code, sentence })
    }
}
