//! Tokens that a request presents: in headers, or in cookies that pages of this server have been given.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use tavola_table::{Credentials, Refusal, Token, TokenHash};
use tavola_wire::{HOST_HEADER, NAME_HEADER};

use crate::club::EveningId;
use crate::error::ApiError;
use crate::house::House;
use crate::journal::TableId;
use crate::rating::{self, NameId};

/// How long cookies last: 60 days.
const COOKIE_SECONDS: u32 = 60 * 86_400;

/// The credentials in the headers of a request; a seat's token that is not one is refused, a cookie that is not one ignored.
pub(super) fn credentials(headers: &HeaderMap, id: TableId) -> Result<Credentials, ApiError> {
    let mut shown = Credentials::default();
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let text = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        shown.seat = Some(hash(text.ok_or(Refusal::Stranger)?.trim())?);
    }
    if let Some(value) = headers.get(HOST_HEADER) {
        let text = value.to_str().map_err(|_| Refusal::HostOnly)?;
        shown.host = Some(hash(text).map_err(|_| Refusal::HostOnly)?);
    }
    let explicit = shown.seat.is_some() || shown.host.is_some();
    if !explicit {
        shown.seat = cookie(headers, &name("seat", id)).and_then(|text| hash(text).ok());
        shown.host = cookie(headers, &name("host", id)).and_then(|text| hash(text).ok());
    }
    Ok(shown)
}

/// The cookie that lets a browser come back to its seat, out of reach of scripts and of other sites.
pub(super) fn set_cookie(kind: &str, id: TableId, token: &Token) -> HeaderValue {
    let name = name(kind, id);
    let text = format!("{name}={token}; Path=/api/tables/{id}; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict");
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The cookie with which a browser manages an evening.
pub(super) fn evening_cookie(id: EveningId, token: &Token) -> HeaderValue {
    let name = name("evening", id.as_name());
    let text = format!("{name}={token}; Path=/api/evenings/{id}; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict");
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The token of an evening's host in a request, and whether it came in a header; a cookie that is none is ignored.
pub(super) fn evening_host(headers: &HeaderMap, id: EveningId) -> Result<(Option<TokenHash>, bool), ApiError> {
    if let Some(value) = headers.get(HOST_HEADER) {
        let text = value.to_str().map_err(|_| Refusal::HostOnly)?;
        return Ok((Some(hash(text).map_err(|_| Refusal::HostOnly)?), true));
    }
    Ok((cookie(headers, &name("evening", id.as_name())).and_then(|text| hash(text).ok()), false))
}

/// The hash of the secret of a name in a request.
pub(super) fn name_token(headers: &HeaderMap) -> Result<TokenHash, ApiError> {
    let text = headers.get(NAME_HEADER).and_then(|value| value.to_str().ok()).unwrap_or_default();
    hash(text).map_err(|_| {
        let sentence = "the secret of a name belongs into the header x-tavola-name";
        ApiError::new(StatusCode::UNAUTHORIZED, "no_name", sentence)
    })
}

/// The rated name that a request shows, if it shows one.
pub(super) async fn person(house: &House, headers: &HeaderMap) -> Result<Option<NameId>, ApiError> {
    if !headers.contains_key(NAME_HEADER) {
        return Ok(None);
    }
    let (id, _) = rating::find(house, name_token(headers)?).await?;
    Ok(Some(id))
}

fn name(kind: &str, id: TableId) -> String {
    format!("tavola-{kind}-{id}")
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lists = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = lists.flat_map(|list| list.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The hash of a token in a request.
fn hash(text: &str) -> Result<TokenHash, Refusal> {
    text.parse::<Token>().map(|token| token.hash()).map_err(|_| Refusal::Stranger)
}
