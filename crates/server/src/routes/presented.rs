//! Tokens that a request presents: in headers, or in cookies that pages of this server have been given.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use tavola_table::{Credentials, Refusal, Token, TokenHash};
use tavola_wire::{HOST_HEADER, NAME_HEADER};

use crate::club::EveningId;
use crate::error::ApiError;
use crate::house::House;
use crate::journal::TableId;
use crate::random;
use crate::rating::{self, NameId};

/// How long cookies last.
const COOKIES_LAST: Duration = Duration::days(60);

/// The credentials in the headers of a request; a seat's token that is not one is refused, a cookie that is not one ignored.
pub(super) fn credentials(headers: &HeaderMap, id: TableId) -> Result<Credentials, ApiError> {
    let mut shown = Credentials { seat: None, host: host_header(headers)? };
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let text = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        shown.seat = Some(hash(text.ok_or(Refusal::Stranger)?.trim())?);
    }
    if shown == Credentials::default() {
        shown.seat = cookie(headers, &cookie_name("seat", id));
        shown.host = cookie(headers, &cookie_name("host", id));
    }
    Ok(shown)
}

/// The cookie that lets a browser come back to its seat, or manage a table.
pub(super) fn table_cookie(kind: &str, id: TableId, token: &Token) -> HeaderValue {
    new_cookie(cookie_name(kind, id), format!("/api/tables/{id}"), token)
}

/// The cookie with which a browser manages an evening.
pub(super) fn evening_cookie(id: EveningId, token: &Token) -> HeaderValue {
    new_cookie(cookie_name("evening", id.as_name()), format!("/api/evenings/{id}"), token)
}

/// The token of an evening's host in a request, and whether it came in a header; a cookie that is none is ignored.
pub(super) fn evening_host(headers: &HeaderMap, id: EveningId) -> Result<(Option<TokenHash>, bool), ApiError> {
    let explicit = host_header(headers)?;
    Ok((explicit.or_else(|| cookie(headers, &cookie_name("evening", id.as_name()))), explicit.is_some()))
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

/// The token that somebody will hold: one that the client has made, or a new one.
pub(super) fn token_or_new(text: Option<&str>) -> Result<Token, ApiError> {
    match text {
        Some(text) => Ok(text.parse().map_err(|_| Refusal::Stranger)?),
        None => Ok(random::token()?),
    }
}

fn cookie_name(kind: &str, id: TableId) -> String {
    format!("tavola-{kind}-{id}")
}

/// A cookie out of reach of scripts and of other sites.
fn new_cookie(name: String, path: String, token: &Token) -> HeaderValue {
    let cookie = Cookie::build((name, token.to_string())).path(path).max_age(COOKIES_LAST);
    let cookie = cookie.http_only(true).same_site(SameSite::Strict);
    HeaderValue::from_str(&cookie.to_string()).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The hash of the token in the cookie of this name.
fn cookie(headers: &HeaderMap, name: &str) -> Option<TokenHash> {
    let lists = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = lists.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find(|cookie| cookie.name() == name).and_then(|cookie| hash(cookie.value()).ok())
}

/// The hash of the host's token in the header.
fn host_header(headers: &HeaderMap) -> Result<Option<TokenHash>, Refusal> {
    let text = headers.get(HOST_HEADER).map(|value| value.to_str().unwrap_or_default());
    text.map(hash).transpose().map_err(|_| Refusal::HostOnly)
}

/// The hash of a token in a request.
fn hash(text: &str) -> Result<TokenHash, Refusal> {
    text.parse::<Token>().map(|token| token.hash()).map_err(|_| Refusal::Stranger)
}
