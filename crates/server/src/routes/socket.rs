//! The way to a table's socket.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::response::Response;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::Shared;
use super::tables::table_id;
use super::url::InPath;
use super::visit::Address;
use crate::error::ApiError;
use crate::serve::Stream;
use crate::socket::{self, Socket};

/// What a socket reads at once, in bytes: players send little. The usual 128 KiB for each connection would be most of the server's memory.
const READ_BUFFER: usize = 512;

/// How many times the largest message a frame may be and still be read to its end: a connection that is closed with
/// something unread is cut, and the farewell that says why is lost with it. What is larger still is cut.
const READ_TO_ITS_END: usize = 4;

/// Opens a socket to a table; the first message decides who the client is.
pub(super) async fn open(
    State(shared): State<Shared>,
    Extension(Address(address)): Extension<Address>,
    InPath(id): InPath<String>,
    mut request: Request,
) -> Result<Response, ApiError> {
    let id = table_id(&id)?;
    let answer = create_response_with_body(&request, Body::empty).map_err(|_| match *request.method() {
        Method::GET => no_upgrade(StatusCode::BAD_REQUEST),
        _ => no_upgrade(StatusCode::METHOD_NOT_ALLOWED),
    })?;
    let upgrade = request.extensions_mut().remove::<OnUpgrade>();
    let upgrade = upgrade.ok_or_else(|| no_upgrade(StatusCode::UPGRADE_REQUIRED))?;
    let house = shared.house;
    let pass = house.gate.admit_socket(address, house.now())?;
    let bytes = house.limits.message_bytes.saturating_mul(READ_TO_ITS_END);
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(8 << 20)
        .max_frame_size(Some(bytes))
        .max_message_size(Some(bytes));
    tokio::spawn(async move {
        // Whoever goes away before the answer is there needs no socket.
        let Ok(upgraded) = upgrade.await else { return };
        let Some((stream, read)) = take_over(upgraded) else {
            return tracing::error!("a socket on a connection that this server has not opened");
        };
        let socket = Socket::from_partially_read(stream, read, Role::Server, Some(config)).await;
        socket::serve(house, id, Box::new(socket), pass).await;
    });
    Ok(answer)
}

/// The connection below an upgrade, and what was read of it already.
fn take_over(upgraded: Upgraded) -> Option<(Stream, Vec<u8>)> {
    let parts = upgraded.downcast::<TokioIo<Stream>>().ok()?;
    // A copy, since it is little, and what it was read into is large and would be kept.
    Some((parts.io.into_inner(), parts.read_buf.to_vec()))
}

fn no_upgrade(status: StatusCode) -> ApiError {
    let sentence = "a socket is opened here: ask for the upgrade to websocket, version 13";
    ApiError::new(status, "upgrade", sentence)
}
