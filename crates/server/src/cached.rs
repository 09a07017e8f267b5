//! Answers that a client keeps and asks after by their tag.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// An answer with its tag; to a client that has it already, only that it is the same.
pub(crate) fn cached<R: IntoResponse>(
    headers: &HeaderMap,
    tag: &str,
    control: &'static str,
    body: impl FnOnce() -> R,
) -> Response {
    let tag = HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"\""));
    let known = headers.get(header::IF_NONE_MATCH) == Some(&tag);
    let heads = [(header::ETAG, tag), (header::CACHE_CONTROL, HeaderValue::from_static(control))];
    if known { (StatusCode::NOT_MODIFIED, heads).into_response() } else { (heads, body()).into_response() }
}
