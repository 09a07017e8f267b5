//! Listening: connections in, and a quiet end.

use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tavola_wire::ErrorBody;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::Sleep;

use crate::error::ApiError;
use crate::gate::ConnectionPass;
use crate::house::House;
use crate::routes::{Outside, app};

/// How long the server waits for tables and sockets, and then for other connections, to end when it stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// How long a client may take until it reads anything of what waits for it.
const STALL: Duration = Duration::from_secs(30);

/// What is read of a request before it is understood, in bytes: its first line and all its headers.
const HEAD: usize = 32 * 1024;

/// Serves until `stop` is done; then tells all clients to come back, finishes what has begun, and returns.
pub async fn serve(
    house: Arc<House>,
    outside: Outside,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let outside = Outside { listens: listener.local_addr().ok(), ..outside };
    let proxies = outside.proxies.clone();
    let door = Door {
        router: TowerToHyperService::new(app(house.clone(), outside)),
        patience: Duration::from_secs(house.limits.request_seconds.into()),
    };
    let mut listener = listener;
    let (ends, ending) = watch::channel(false);
    // Each connection holds an end: when the last is gone, nothing more comes.
    let (alive, mut all_gone) = mpsc::channel::<()>(1);
    let closing = house.clone();
    let farewell = async move {
        stop.await;
        tracing::info!("stopping");
        if tokio::time::timeout(FAREWELL, closing.close()).await.is_err() {
            tracing::warn!("some clients did not hear the farewell");
        }
    };
    let mut farewell = pin!(farewell);
    loop {
        let (stream, peer) = tokio::select! {
            () = &mut farewell => break,
            accepted = Listener::accept(&mut listener) => accepted,
        };
        // A proxy speaks for many, and has limits of its own.
        let is_proxy = proxies.iter().any(|proxy| proxy.contains(peer.ip()));
        match house.gate.admit_connection((!is_proxy).then(|| peer.ip()), house.now()) {
            Ok(pass) => {
                house.metrics.connections.set(house.gate.connections() as i64);
                let (house, alive) = (house.clone(), alive.clone());
                let talk = door.clone().talk(stream, peer, pass, ending.clone());
                tokio::spawn(async move {
                    talk.await;
                    house.metrics.connections.set(house.gate.connections() as i64);
                    drop(alive);
                });
            }
            Err(denied) => {
                house.metrics.connections_refused.inc();
                send_away(&stream, denied.into());
            }
        }
    }
    drop((listener, alive));
    ends.send_replace(true);
    // Whoever keeps a connection open must not keep the server from stopping.
    let _ = tokio::time::timeout(FAREWELL, all_gone.recv()).await;
    Ok(())
}

/// What connections come to.
#[derive(Clone)]
struct Door {
    router: TowerToHyperService<Router>,
    /// How long a client may take to send the head of a request.
    patience: Duration,
}

impl Door {
    /// Serves one connection until either side ends it, or it becomes a socket.
    async fn talk(self, stream: TcpStream, peer: SocketAddr, pass: ConnectionPass, ending: watch::Receiver<bool>) {
        // Small messages must not wait to be joined with later ones.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "no TCP_NODELAY");
        }
        let router = self.router;
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.call(request.map(Body::new))
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(self.patience).max_buf_size(HEAD);
        let io = TokioIo::new(Stream { stream, stalled: None });
        let mut connection = pin!(builder.serve_connection(io, service).with_upgrades());
        let mut ending = ending;
        let ends = async { drop(ending.wait_for(|ends| *ends).await) };
        let served = tokio::select! {
            served = connection.as_mut() => served,
            () = ends => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = served {
            tracing::debug!(%error, "a connection ended early");
        }
        drop(pass);
    }
}

/// Tells somebody whom nobody listens to why, as far as that goes without waiting.
fn send_away(stream: &TcpStream, why: ApiError) {
    let status = why.status;
    let body = ErrorBody { code: why.code.into(), sentence: why.sentence, violation: None };
    let body = serde_json::to_string(&body).unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let _ = stream.try_write(answer.as_bytes());
}

/// A connection that is ended when what waits to be read is not read for long.
pub(crate) struct Stream {
    stream: TcpStream,
    /// Since nothing more could be written, the time left.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Stream {
    /// Passes on what became of a write, unless it has waited for too long.
    fn patiently<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(STALL)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.patiently(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.patiently(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt as _;

    use super::*;

    /// Time passes by itself here as soon as nothing else can happen.
    #[tokio::test(start_paused = true)]
    async fn point_10_an_answer_that_nobody_reads_is_given_up() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let reader = TcpStream::connect(listener.local_addr().expect("an address")).await.expect("a connection");
        let (stream, _) = listener.accept().await.expect("a connection");
        let mut stream = Stream { stream, stalled: None };
        let written = stream.write_all(&vec![0; 64 << 20]).await;
        assert_eq!(written.expect_err("nobody reads").kind(), io::ErrorKind::TimedOut);
        drop(reader);
    }
}
