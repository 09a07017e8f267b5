//! Taking a seat, over HTTP.

use anyhow::anyhow;
use data_encoding::BASE64URL_NOPAD;
use tavola_client::{Link, Request, RequestError, send_request};
use tavola_core::Seat;
use tavola_table::{Newcomer, Seq};
use tavola_wire::Seated;

use super::plain;
use crate::random::random;

/// A seat that was taken. Its token is kept here and shown to nobody but the server.
pub(super) struct TakenSeat {
    pub(super) seat: Seat,
    pub(super) token: String,
    /// What had happened at the table by then.
    pub(super) seq: Seq,
}

/// Takes a seat at the table, any free one if it does not matter.
pub(super) async fn take_seat(link: &Link, seat: Option<Seat>, name: &str) -> anyhow::Result<TakenSeat> {
    // The token is made here: were the answer lost, asking again would give the same seat.
    let token = BASE64URL_NOPAD.encode(&random::<32>()?);
    let newcomer = Newcomer { seat, name: name.to_owned(), token: Some(token) };
    let answer = send_request(&link.origin, Request::post(&link.path("seats")).json(&newcomer)).await;
    let seated = answer.and_then(|answer| answer.read::<Seated>(&link.origin));
    let Seated { seat, token, seq } = seated.map_err(|error| match error {
        RequestError::Refused { sentence, .. } => anyhow!("{}", plain(&sentence)),
        other => other.into(),
    })?;
    Ok(TakenSeat { seat, token, seq })
}
