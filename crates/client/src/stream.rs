//! A connection to a server, plain or encrypted.

use std::io;
use std::sync::{Arc, OnceLock};

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::link::Origin;

/// Bytes in and out.
pub(crate) trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Wire for T {}

/// A connection to a server.
pub(crate) type Stream = Box<dyn Wire>;

/// Connects to a server.
pub(crate) async fn connect(origin: &Origin) -> io::Result<Stream> {
    let stream = TcpStream::connect(origin.address()).await?;
    // Small messages must not wait to be joined with later ones; without it they only come later.
    let _ = stream.set_nodelay(true);
    if !origin.secure {
        return Ok(Box::new(stream));
    }
    let name = origin.name().trim_start_matches('[').trim_end_matches(']').to_owned();
    let name = ServerName::try_from(name).map_err(io::Error::other)?;
    Ok(Box::new(TlsConnector::from(settings()?).connect(name, stream).await?))
}

/// Trusts whom the system trusts; `SSL_CERT_FILE` names others.
fn settings() -> io::Result<Arc<ClientConfig>> {
    static SETTINGS: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(known) = SETTINGS.get() {
        return Ok(known.clone());
    }
    let mut roots = RootCertStore::empty();
    // Certificates that can't be read vouch for nobody.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().map_err(io::Error::other)?;
    let settings = Arc::new(builder.with_root_certificates(roots).with_no_client_auth());
    Ok(SETTINGS.get_or_init(|| settings).clone())
}
