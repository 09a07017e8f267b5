//! Requests that this server sends to others.

use std::io;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper::{Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::public::is_public;

/// Why a request was not answered.
#[derive(Debug, thiserror::Error)]
pub(super) enum AbroadError {
    /// It is not sent there.
    #[error("nothing is sent to {0}")]
    Private(String),
    /// It could not be sent, or nothing came back.
    #[error(transparent)]
    Failed(#[from] io::Error),
}

/// Whether a request may be sent to an address: to the usual port of the internet, encrypted; or anywhere, if that is allowed.
pub(super) fn may_ask(uri: &Uri, private: bool) -> bool {
    let Some(host) = uri.host() else { return false };
    let named = host.trim_start_matches('[').trim_end_matches(']').parse().map_or(true, is_public);
    match uri.scheme_str() {
        Some("https") => private || (named && uri.port_u16().is_none_or(|port| port == 443)),
        Some("http") => private,
        _ => false,
    }
}

/// Sends a request, and gives the status of the answer; nothing else of it is read, and it is followed nowhere.
pub(super) async fn post(request: Request<Bytes>, private: bool) -> Result<StatusCode, AbroadError> {
    let uri = request.uri().clone();
    let refused = || AbroadError::Private(uri.host().unwrap_or_default().to_owned());
    if !may_ask(&uri, private) {
        return Err(refused());
    }
    let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']').to_owned();
    let is_secure = uri.scheme_str() == Some("https");
    let port = uri.port_u16().unwrap_or(if is_secure { 443 } else { 80 });
    // Names are looked up once: what was looked at is what is connected to.
    let found: Vec<_> = lookup_host((host.as_str(), port)).await?.collect();
    if !private && !found.iter().all(|address| is_public(address.ip())) {
        return Err(refused());
    }
    let stream = TcpStream::connect(&*found).await?;
    if is_secure {
        let name = ServerName::try_from(host).map_err(io::Error::other)?;
        exchange(TlsConnector::from(trust()?).connect(name, stream).await?, request).await
    } else {
        exchange(stream, request).await
    }
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    request: Request<Bytes>,
) -> Result<StatusCode, AbroadError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    let (mut head, body) = request.into_parts();
    let host = head.uri.authority().map(ToString::to_string).unwrap_or_default();
    let path = head.uri.path_and_query().map_or("/", |path| path.as_str()).parse().map_err(io::Error::other)?;
    head.uri = path;
    head.headers.insert(hyper::header::HOST, host.parse().map_err(io::Error::other)?);
    let answer = sender.send_request(Request::from_parts(head, Full::new(body)));
    tokio::select! {
        answer = answer => Ok(answer.map_err(io::Error::other)?.status()),
        // The connection ends before the answer only if something went wrong with it.
        ended = connection => Err(io::Error::other(format!("the connection ended early: {ended:?}")).into()),
    }
}

/// Trusts whom the system trusts; `SSL_CERT_FILE` names others.
fn trust() -> io::Result<Arc<ClientConfig>> {
    static TRUST: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(known) = TRUST.get() {
        return Ok(known.clone());
    }
    let mut roots = RootCertStore::empty();
    // Certificates that can't be read vouch for nobody.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().map_err(io::Error::other)?;
    let settings = Arc::new(builder.with_root_certificates(roots).with_no_client_auth());
    Ok(TRUST.get_or_init(|| settings).clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_asked_of_private_networks() {
        for (address, open, within) in [
            ("https://push.example/send/1", true, true),
            ("https://push.example:443/send/1", true, true),
            ("https://push.example:8443/send/1", false, true),
            ("http://push.example/send/1", false, true),
            ("https://127.0.0.1/send/1", false, true),
            ("https://[::1]/send/1", false, true),
            ("https://169.254.169.254/latest", false, true),
            ("ftp://push.example/", false, false),
            ("/send/1", false, false),
        ] {
            let uri: Uri = address.parse().expect(address);
            assert_eq!((may_ask(&uri, false), may_ask(&uri, true)), (open, within), "{address}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_home_is_not_followed() {
        let request = Request::post("https://localhost/").body(Bytes::new()).expect("a request");
        assert!(matches!(post(request, false).await, Err(AbroadError::Private(_))));
    }
}
