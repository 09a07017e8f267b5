//! Tokens that a request presents: in headers, and that of an evening's host in the cookie that its browser has been given.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use tavola_table::{Credentials, Refusal, Token, TokenHash};
use tavola_wire::{HOST_HEADER, NAME_HEADER};

use crate::club::EveningId;
use crate::error::ApiError;
use crate::house::House;
use crate::random;
use crate::rating::{self, NameId};

/// How long cookies last.
const COOKIES_LAST: Duration = Duration::days(60);

/// The credentials in the headers of a request; what is no token is refused.
pub(super) fn credentials(headers: &HeaderMap) -> Result<Credentials, ApiError> {
    let mut shown = Credentials { seat: None, host: host_header(headers)? };
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let text = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        shown.seat = Some(hash(text.ok_or(Refusal::Stranger)?.trim())?);
    }
    Ok(shown)
}

/// The cookie with which a browser manages an evening; it has this token nowhere else. Tokens of tables stand where the page
/// needs them, for its sockets and for several seats on one device, and are in no cookie.
pub(super) fn evening_cookie(id: EveningId, token: &Token, headers: &HeaderMap) -> HeaderValue {
    let cookie = Cookie::build((cookie_name(id), token.to_string())).path(format!("/api/evenings/{id}"));
    // Out of reach of scripts and of other sites, and never sent in the clear if it was not given in the clear.
    let cookie = cookie.max_age(COOKIES_LAST).http_only(true).same_site(SameSite::Strict).secure(is_secure(headers));
    HeaderValue::from_str(&cookie.to_string()).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// Whether the page that asks came over TLS: its origin says so, or the proxy that ended the encryption. Who lies gets a
/// cookie that its own browser does not keep.
fn is_secure(headers: &HeaderMap) -> bool {
    let says = |name: header::HeaderName, how: &str| {
        headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|value| value.starts_with(how))
    };
    says(header::ORIGIN, "https://") || says(header::HeaderName::from_static("x-forwarded-proto"), "https")
}

/// The token of an evening's host in a request, and whether it came in a header; a cookie that is none is ignored.
pub(super) fn evening_host(headers: &HeaderMap, id: EveningId) -> Result<(Option<TokenHash>, bool), ApiError> {
    let explicit = host_header(headers)?;
    Ok((explicit.or_else(|| cookie(headers, &cookie_name(id))), explicit.is_some()))
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

fn cookie_name(id: EveningId) -> String {
    format!("tavola-evening-{}", id.as_name())
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
