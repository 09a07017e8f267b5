//! Ways between processes that can be cut, both ways or one.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What passes through a wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passage {
    /// Everything.
    Open,
    /// Nothing: connections are closed, and new ones too.
    Cut,
    /// What goes to the server waits until the wire is mended.
    Back,
    /// What comes from the server waits until the wire is mended.
    Onward,
}

/// A way to a server.
pub(crate) struct Wire {
    pub(crate) address: SocketAddr,
    passage: watch::Sender<Passage>,
    /// Has a listener for every connection that still carries something.
    carries: watch::Sender<()>,
    task: tokio::task::JoinHandle<()>,
}

impl Wire {
    /// A way to this address; whether somebody is there is found out by each connection.
    pub(crate) async fn to(target: SocketAddr) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let passage = watch::Sender::new(Passage::Open);
        let carries = watch::Sender::new(());
        let (seen, connections) = (passage.subscribe(), carries.clone());
        let task = tokio::spawn(async move {
            loop {
                let Ok((inner, _)) = listener.accept().await else { return };
                if *seen.borrow() == Passage::Cut {
                    continue;
                }
                let (seen, carrying) = (seen.clone(), connections.subscribe());
                tokio::spawn(async move {
                    let _carrying = carrying;
                    let Ok(outer) = TcpStream::connect(target).await else { return };
                    for stream in [&inner, &outer] {
                        let _ = stream.set_nodelay(true);
                    }
                    let ((from_inner, to_inner), (from_outer, to_outer)) = (inner.into_split(), outer.into_split());
                    let mut cut = seen.clone();
                    tokio::select! {
                        biased;
                        _ = cut.wait_for(|passage| *passage == Passage::Cut) => {}
                        () = carry(from_inner, to_outer, seen.clone(), Passage::Back) => {}
                        () = carry(from_outer, to_inner, seen, Passage::Onward) => {}
                    }
                });
            }
        });
        Wire { address, passage, carries, task }
    }

    /// Its address, for clients of NATS.
    pub(crate) fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// Lets only so much pass from now on.
    pub(crate) fn set(&self, passage: Passage) {
        self.passage.send_replace(passage);
    }

    /// Cuts it; nothing passes any more when this returns.
    pub(crate) async fn cut(&self) {
        self.set(Passage::Cut);
        self.carries.closed().await;
    }

    /// Lets everything pass again.
    pub(crate) fn mend(&self) {
        self.set(Passage::Open);
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Carries bytes one way, but for the time in which that way is closed.
async fn carry(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut passage: watch::Receiver<Passage>,
    closed: Passage,
) {
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(length) = from.read(&mut bytes).await {
        if length == 0 || passage.wait_for(|passage| *passage != closed).await.is_err() {
            return;
        }
        if to.write_all(&bytes[..length]).await.is_err() {
            return;
        }
    }
}
