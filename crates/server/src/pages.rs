//! Pages that people open in a browser: the web client, which is part of the program, and a page to try the interface.

use axum::Router;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use rust_embed::{EmbeddedFile, RustEmbed};
use tower_http::compression::CompressionLayer;

use crate::cached::cached;

/// The web client as it was built; empty if it was not built before the program.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct WebClient;

/// What is shown by a program that was built without the web client.
const WITHOUT_CLIENT: &str = include_str!("../pages/without-client.html");
const TRY: &str = include_str!("../pages/try.html");
const TRY_SCRIPT: &str = include_str!("../pages/try.js");
const TRY_STYLE: &str = include_str!("../pages/try.css");

macro_rules! content_security {
    ($frames:literal) => {
        concat!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; ",
            "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; ",
            "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ",
            $frames
        )
    };
}

/// Everything comes from the server itself; pages may not be framed, and no script stands in a page.
pub(crate) const CONTENT_SECURITY: &str = content_security!("'none'");
/// The same for the one page that any other may frame.
const CONTENT_SECURITY_FRAMED: &str = content_security!("*");

/// All pages, for addresses that belong to no other route.
pub(crate) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/api", get(|| async { Html(TRY) }))
        .route("/try.js", get(|| async { text("text/javascript; charset=utf-8", TRY_SCRIPT) }))
        .route("/try.css", get(|| async { text("text/css; charset=utf-8", TRY_STYLE) }))
        .fallback(client)
        .layer(CompressionLayer::new())
}

/// A file of the web client.
async fn client(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    // The client at this address shows a finished game and nothing else: other pages may have it in a frame.
    let is_framed = path == "embed";
    let mut answer = file(if path.is_empty() || is_framed { "index.html" } else { path }, &headers);
    if is_framed {
        let policy = HeaderValue::from_static(CONTENT_SECURITY_FRAMED);
        answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    answer
}

fn file(path: &str, headers: &HeaderMap) -> Response {
    if let Some(file) = WebClient::get(path) {
        return serve(path, file, headers);
    }
    // The client's own addresses stand behind the #: any other address is a mistyped one.
    let page = WebClient::get("index.html").map(|file| serve("index.html", file, &HeaderMap::new()));
    let page = page.unwrap_or_else(|| Html(WITHOUT_CLIENT).into_response());
    let status = if path == "index.html" { StatusCode::OK } else { StatusCode::NOT_FOUND };
    (status, page).into_response()
}

fn serve(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag = format!("{:016x}", u64::from_be_bytes(std::array::from_fn(|index| hash[index])));
    // Names of built files hold a hash of their content: what has such a name never changes.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    cached(headers, &tag, keep, || ([(header::CONTENT_TYPE, media_type(&file))], file.data))
}

/// What a file is; texts are all in UTF-8.
fn media_type(file: &EmbeddedFile) -> String {
    let kind = file.metadata.mimetype();
    let is_text = kind.starts_with("text/") || kind.ends_with("/javascript") || kind.ends_with("json");
    if is_text { format!("{kind}; charset=utf-8") } else { kind.to_owned() }
}

fn text(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}
