//! `tavola join` over https and wss: the server stands behind something that encrypts, as it does on the internet.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;

use serde_json::json;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;

use crate::server::Server;

/// Decrypts what comes and passes it on to a server, as a proxy does; goes with the runtime.
async fn proxy(server: SocketAddr, certificate: &rcgen::CertifiedKey<rcgen::KeyPair>) -> SocketAddr {
    let key = PrivatePkcs8KeyDer::from(certificate.signing_key.serialize_der());
    let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let settings = builder
        .with_safe_default_protocol_versions()
        .expect("the usual versions")
        .with_no_client_auth()
        .with_single_cert(vec![certificate.cert.der().clone()], key.into())
        .expect("a certificate with its key");
    let acceptor = TlsAcceptor::from(Arc::new(settings));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                // Who does not trust the certificate hangs up.
                let Ok(mut inside) = acceptor.accept(stream).await else { return };
                let mut outside = TcpStream::connect(server).await.expect("the server listens");
                let _ = tokio::io::copy_bidirectional(&mut inside, &mut outside).await;
            });
        }
    });
    address
}

#[test]
fn a_game_is_played_over_an_encrypted_connection_and_strangers_certificates_are_refused() {
    let folder = TempDir::new().unwrap();
    let server = Server::start(folder.path(), "127.0.0.1:0");
    let id = server.open_table(&json!({"game": "calcory", "rules": {"players": 2}, "bots": {"A": "easy"}}));
    let certificate = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).expect("a certificate");
    let trusted = folder.path().join("trusted.pem");
    std::fs::write(&trusted, certificate.cert.pem()).expect("a file");

    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let address = runtime.block_on(proxy(server.address.parse().expect("an address"), &certificate));
    let link = format!("https://{address}/#/table/{id}");
    let join = |trusted: &std::path::Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tavola"));
        command.args(["join", &link, "--bot", "easy", "--matches", "1"]).env("SSL_CERT_FILE", trusted);
        let output = command.env_remove("SSL_CERT_DIR").output().expect("the client runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let nobody = folder.path().join("nobody.pem");
    std::fs::write(&nobody, "").expect("a file");
    let (code, _, said) = join(&nobody);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("can't be reached") && said.contains("certificate"), "{said}");

    let (code, told, said) = join(&trusted);
    assert_eq!(code, Some(0), "{told}{said}");
    assert!(told.contains("Round 1 is over: "), "{told}");
    assert!(told.contains("Checked: its cards and dice follow"), "{told}");
}
