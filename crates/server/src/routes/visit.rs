//! What every request goes through: whose address it comes from, how often, and from which page.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Shared;
use crate::body::BodyTime;
use crate::error::ApiError;

/// How long the answer takes for somebody who asks on and on though refused.
const REFUSED_LATE: Duration = Duration::from_secs(1);

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address(pub(super) IpAddr);

/// Lets a request in, or refuses it.
pub(super) async fn admit(State(shared): State<Shared>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
    let believed = |peer| shared.outside.proxies.iter().any(|proxy| proxy.contains(peer));
    let forwarded = forwarded(request.headers()).filter(|_| peer.is_some_and(believed));
    let address = forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let now = shared.house.now();
    let gate = &shared.house.gate;
    let bytes = body_bytes(request.headers());
    if let Err(error) = gate.admit_request(address, now).and_then(|()| gate.admit_bytes(address, bytes, now)) {
        if let Some(waiting) = gate.count_refusal(address, now) {
            tokio::time::sleep(REFUSED_LATE).await;
            drop(waiting);
        }
        return ApiError::from(error).into_response();
    }
    let upgrade = request.headers().contains_key(header::UPGRADE);
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (!reads || upgrade) && !same_origin(request.headers(), &shared.outside.origins) {
        let sentence = "another page tried to use this table; open the table itself";
        return ApiError::new(StatusCode::FORBIDDEN, "origin", sentence).into_response();
    }
    request.extensions_mut().insert(Address(address));
    let body_time = Duration::from_secs(shared.house.limits.request_seconds.into());
    request.extensions_mut().insert(BodyTime(body_time));
    next.run(request).await
}

/// How many bytes the body of a request has. Who does not say so sends it in parts, and pays a little for the first.
fn body_bytes(headers: &HeaderMap) -> u64 {
    const PART: u64 = 1024;
    let told = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    told.unwrap_or(if headers.contains_key(header::TRANSFER_ENCODING) { PART } else { 0 })
}

/// The address that the proxy next to this server has seen: the last one of the list.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// Whether a page of this server, or of one that the host allows, sent the request. Programs send no origin: they hold no
/// cookies of others, either.
fn same_origin(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if allowed.iter().any(|other| other == origin) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let name = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    name.is_some() && name == host
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (header::HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn other_pages_are_refused() {
        let allowed = ["https://club.example".to_owned()];
        for (origin, fine) in [
            ("https://tavola.example", true),
            ("http://tavola.example", true),
            ("https://club.example", true),
            ("https://evil.example", false),
            ("https://tavola.example.evil.example", false),
            ("null", false),
        ] {
            let headers = headers(&[("host", "tavola.example"), ("origin", origin)]);
            assert_eq!(same_origin(&headers, &allowed), fine, "{origin}");
        }
        assert!(same_origin(&headers(&[("host", "tavola.example")]), &[]));
    }

    #[test]
    fn the_last_proxy_is_believed() {
        let address = |text: &'static str| forwarded(&headers(&[("x-forwarded-for", text)]));
        assert_eq!(address("6.6.6.6, 10.0.0.7"), Some([10, 0, 0, 7].into()));
        assert_eq!(address("nonsense"), None);
    }
}
