//! Whether the chance of a round was fair, asked at its end.

use tavola_table::{FairnessCheck, RoundPromise};

use crate::http::{Request, RequestError, send_request};
use crate::link::Link;

/// Asks for the record of a round that is over, and compares it with what was kept of the round while it was played.
///
/// A server that has no record of it breaks its promise; one that can't be reached does not, and can be asked again.
pub async fn check_round(link: &Link, token: &str, promise: &RoundPromise) -> Result<FairnessCheck, RequestError> {
    let path = format!("{}?round={}", link.path("record"), promise.round);
    let answer = send_request(&link.origin, Request::get(&path).seat(token)).await?;
    if answer.status >= 500 || answer.status == 429 {
        return Err(RequestError::Strange { server: link.origin.host.clone(), status: answer.status });
    }
    Ok(promise.check(&answer.body))
}
