//! Listening: connections in, and a quiet end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;

use crate::house::House;
use crate::routes::{Outside, app};

/// How long the server waits for tables and sockets, and then for other connections, to end when it stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// Serves until `stop` is done; then tells all clients to come back, finishes what has begun, and returns.
pub async fn serve(
    house: Arc<House>,
    outside: Outside,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let outside = Outside { listens: listener.local_addr().ok(), ..outside };
    let router = app(house.clone(), outside).into_make_service_with_connect_info::<SocketAddr>();
    // Small messages must not wait to be joined with later ones.
    let listener = listener.tap_io(|connection| {
        if let Err(error) = connection.set_nodelay(true) {
            tracing::debug!(%error, "no TCP_NODELAY");
        }
    });
    let (stopped, stopping) = tokio::sync::oneshot::channel::<()>();
    let closing = house.clone();
    let ending = async move {
        stop.await;
        tracing::info!("stopping");
        if tokio::time::timeout(FAREWELL, closing.close()).await.is_err() {
            tracing::warn!("some clients did not hear the farewell");
        }
        let _ = stopped.send(());
    };
    let server = axum::serve(listener, router).with_graceful_shutdown(ending);
    tokio::select! {
        result = server => result,
        // Whoever keeps a connection open must not keep the server from stopping.
        () = async { let _ = stopping.await; tokio::time::sleep(FAREWELL).await } => Ok(()),
    }
}
