//! The HTTP interface, and its description.

mod addresses;
mod description;
mod evenings;
mod games;
mod health;
mod names;
mod notices;
mod presented;
mod print;
mod proxy;
mod refused;
mod socket;
mod tables;
mod url;
mod visit;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware;
use axum::routing::get;
use tavola_wire::{HOST_HEADER, NAME_HEADER};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use self::addresses::reachable_addresses;
use self::description::{Description, described};
pub use self::proxy::{NotAProxyRange, ProxyRange};
use crate::error::ApiError;
use crate::house::House;
use crate::pages;
use crate::press::Press;

/// What the server needs to know of the world outside.
#[derive(Clone, Debug, Default)]
pub struct Outside {
    /// Origins of other pages that may use this server; its own is always one.
    pub origins: Vec<String>,
    /// The reverse proxies in front that tell the address of clients in `X-Forwarded-For`; nobody else is believed.
    pub proxies: Vec<ProxyRange>,
    /// Where the server listens, if that is known.
    pub listens: Option<SocketAddr>,
}

/// What all routes share.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    pub(crate) house: Arc<House>,
    pub(crate) outside: Arc<Outside>,
    pub(crate) press: Press,
}

/// The description of the HTTP interface, as JSON.
pub fn openapi() -> String {
    let (_, description) = api().split_for_parts();
    described(description)
}

fn api() -> OpenApiRouter<Shared> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(tables::open, tables::list))
        .routes(routes!(tables::state))
        .routes(routes!(tables::sit))
        .routes(routes!(tables::act))
        .routes(routes!(tables::history))
        .routes(routes!(tables::record))
        .routes(routes!(tables::replay))
        .routes(routes!(evenings::open))
        .routes(routes!(evenings::state))
        .routes(routes!(evenings::enter))
        .routes(routes!(evenings::link))
        .routes(routes!(evenings::door))
        .routes(routes!(evenings::here))
        .routes(routes!(evenings::rename))
        .routes(routes!(evenings::remove))
        .routes(routes!(evenings::swap))
        .routes(routes!(evenings::next_round))
        .routes(routes!(evenings::sit))
        .routes(routes!(evenings::end))
        .routes(routes!(evenings::standings))
        .routes(routes!(evenings::results))
        .routes(routes!(evenings::report))
        .routes(routes!(names::create))
        .routes(routes!(names::mine, names::change, names::remove))
        .routes(routes!(names::own_games, names::keep_game))
        .routes(routes!(names::ratings))
        .routes(routes!(names::history))
        .routes(routes!(notices::ways))
        .routes(routes!(notices::keep, notices::list))
        .routes(routes!(notices::remove))
        .routes(routes!(notices::confirm))
        .routes(routes!(notices::end))
        .routes(routes!(games::list))
        .routes(routes!(games::check))
        .routes(routes!(addresses::list))
        .routes(routes!(print::list))
        .routes(routes!(print::pdf))
        .routes(routes!(print::picture))
        .routes(routes!(health::health))
        .routes(routes!(health::ready))
}

/// All of the server: a router that needs no port to be tested.
pub fn app(house: Arc<House>, outside: Outside) -> Router {
    let message_bytes = house.limits.message_bytes;
    let cors = cors(&outside.origins);
    let press = Press::new(house.metrics.sheets_drawn.clone());
    let shared = Shared { house, outside: Arc::new(outside), press };
    let (router, description) = api().split_for_parts();
    let description = Arc::<str>::from(described(description));
    let json = [(header::CONTENT_TYPE, "application/json")];
    let no_store = SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    router
        .route("/api/tables/{id}/socket", get(socket::open))
        .route("/notices/{key}/end", get(notices::to_end).post(notices::end))
        .route("/api/openapi.json", get(move || async move { (json, description.to_string()) }))
        .route("/metrics", get(health::metrics))
        .route("/api/{*rest}", axum::routing::any(|| async { unknown() }))
        .layer(no_store)
        .merge(pages::router())
        .method_not_allowed_fallback(|| async {
            let sentence = "this address takes other methods; /api/openapi.json tells which";
            ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method", sentence)
        })
        .layer(DefaultBodyLimit::max(message_bytes))
        .layer(middleware::from_fn_with_state(shared.clone(), visit::admit))
        .layer(cors)
        .layer(CatchPanicLayer::custom(|_| axum::response::IntoResponse::into_response(broken())))
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(pages::CONTENT_SECURITY),
        ))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .layer(fixed(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .layer(fixed(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
        .layer(fixed(HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"))
        .with_state(shared)
}

/// Lets pages of other origins that the host allows read answers, and send tokens in headers; cookies are not for them.
fn cors(origins: &[String]) -> CorsLayer {
    let origins = origins.iter().filter_map(|origin| HeaderValue::from_str(origin).ok());
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_methods([Method::GET, Method::POST, Method::DELETE])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            HeaderName::from_static(HOST_HEADER),
            HeaderName::from_static(NAME_HEADER),
        ])
        .max_age(Duration::from_secs(3600))
}

fn fixed(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

fn unknown() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        "unknown",
        "there is nothing at this address; /api/openapi.json tells what there is",
    )
}

fn broken() -> ApiError {
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", "something went wrong here; nothing is lost, try again")
}
