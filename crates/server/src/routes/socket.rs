//! The way to a table's socket.

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::{IntoResponse, Response};

use super::Shared;
use super::tables::table_id;
use super::url::InPath;
use super::visit::Address;
use crate::error::ApiError;
use crate::socket;

/// Buffers of a socket, in bytes: players send little and are sent a little more. The usual 128 KiB for each connection would be
/// most of the server's memory.
const READ_BUFFER: usize = 2 * 1024;
const WRITE_BUFFER: usize = 4 * 1024;

/// How many times the largest message a frame may be and still be read to its end: a connection that is closed with
/// something unread is cut, and the farewell that says why is lost with it. What is larger still is cut.
const READ_TO_ITS_END: usize = 4;

/// Opens a socket to a table; the first message decides who the client is.
pub(super) async fn open(
    State(shared): State<Shared>,
    Extension(Address(address)): Extension<Address>,
    InPath(id): InPath<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let id = table_id(&id)?;
    let upgrade = upgrade.map_err(|rejection| {
        let sentence = "a socket is opened here: ask for the upgrade to websocket, version 13";
        ApiError::new(rejection.into_response().status(), "upgrade", sentence)
    })?;
    let house = shared.house;
    let pass = house.gate.admit_socket(address, house.now())?;
    let bytes = house.limits.message_bytes.saturating_mul(READ_TO_ITS_END);
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(8 << 20)
        .max_frame_size(bytes)
        .max_message_size(bytes);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(house, id, socket, pass)))
}
