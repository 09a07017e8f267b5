//! Pages that people open in a browser.

use axum::http::{StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

/// A plain page from which a table can be played.
const PLAIN: &str = include_str!("../pages/plain.html");
const SCRIPT: &str = include_str!("../pages/plain.js");
const STYLE: &str = include_str!("../pages/plain.css");
const TRY: &str = include_str!("../pages/try.html");
const TRY_SCRIPT: &str = include_str!("../pages/try.js");

/// What is at an address that belongs to no other route.
pub(crate) async fn serve(uri: Uri) -> Response {
    match uri.path() {
        "/" => Html(PLAIN).into_response(),
        "/plain.js" => script(SCRIPT),
        "/plain.css" => ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response(),
        "/api" => Html(TRY).into_response(),
        "/try.js" => script(TRY_SCRIPT),
        _ => (StatusCode::NOT_FOUND, Html(PLAIN)).into_response(),
    }
}

fn script(text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], text).into_response()
}
