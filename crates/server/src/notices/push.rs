//! Notices to browsers: Web Push (RFC 8030), encrypted for the browser (RFC 8291), signed by this server (RFC 8292).

use axum::http::{Request, Uri, header};
use bytes::Bytes;
use data_encoding::BASE64URL_NOPAD;
use p256::PublicKey;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::json;
use tavola_table::host::Failure;
use tavola_table::{Millis, Why};
use web_push_native::Auth;

use super::abroad::{self, AbroadError};
use super::settings::PushSettings;
use super::subscriptions::{Channel, Subscription};
use super::{DAY, words};
use crate::journal::TableId;
use crate::{press, random};

/// For how long a push service keeps a notice for a browser that is off, in seconds: who comes later sees the table.
const KEEP: u32 = 86_400;

/// The longest endpoint.
const LONGEST: usize = 1_024;

/// How long its keys may be, written out.
const LONGEST_KEY: usize = 100;
const LONGEST_AUTH: usize = 40;

/// Sends notices to browsers.
pub(super) struct Pusher {
    key: SigningKey,
    public: String,
    contact: String,
    private: bool,
}

/// Why a browser was not told.
pub(super) enum PushError {
    /// It does not want to be told any more.
    Gone,
    /// The push service will never take this.
    Refused(String),
    /// Not now.
    Failed(String),
}

/// A new private key.
pub(super) fn new_key() -> Result<[u8; 32], Failure> {
    loop {
        // Nearly every number is a key.
        let bytes = random::bytes()?;
        if SigningKey::from_slice(&bytes).is_ok() {
            return Ok(bytes);
        }
    }
}

impl Pusher {
    pub(super) fn new(key: &[u8], settings: &PushSettings) -> Result<Pusher, Failure> {
        let key = SigningKey::from_slice(key).map_err(|_| Failure::Unavailable)?;
        let public = BASE64URL_NOPAD.encode(key.verifying_key().to_encoded_point(false).as_bytes());
        Ok(Pusher { key, public, contact: settings.contact.clone(), private: settings.private })
    }

    /// What browsers know this server by.
    pub(super) fn public_key(&self) -> &str {
        &self.public
    }

    /// Whether a browser could be told this way.
    pub(super) fn can_reach(&self, endpoint: &str, p256dh: &str, auth: &str) -> bool {
        let uri = endpoint.parse::<Uri>().ok().filter(|_| endpoint.len() <= LONGEST);
        // Whoever names a user before the host would be sent a password.
        let is_plain = |uri: &Uri| uri.authority().is_some_and(|authority| !authority.as_str().contains('@'));
        let is_short = p256dh.len() <= LONGEST_KEY && auth.len() <= LONGEST_AUTH;
        is_short
            && uri.is_some_and(|uri| is_plain(&uri) && abroad::may_ask(&uri, self.private))
            && keys(p256dh, auth).is_some()
    }

    pub(super) async fn send(
        &self,
        kept: &Subscription,
        table: TableId,
        why: Why,
        game: &str,
        now: Millis,
    ) -> Result<(), PushError> {
        let Channel::Push { endpoint, p256dh, auth } = &kept.way else {
            return Err(PushError::Refused("this is no browser".to_owned()));
        };
        let refused = |why: &dyn std::fmt::Display| PushError::Refused(why.to_string());
        let (key, auth) = keys(p256dh, auth).ok_or(PushError::Gone)?;
        let title = press::title(game);
        let notice = json!({"table": table.as_str(), "title": title, "body": words::news(kept.lang, why)});
        let body =
            web_push_native::encrypt(notice.to_string().into_bytes(), &key, &auth).map_err(|error| refused(&error))?;
        let uri: Uri = endpoint.parse().map_err(|error| refused(&error))?;
        let authorization = self.authorization(&uri, now);
        let request = Request::post(uri)
            .header("ttl", KEEP)
            .header("urgency", "normal")
            // One that was not seen yet makes room for a newer one about the same table.
            .header("topic", table.as_str())
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header(header::AUTHORIZATION, authorization)
            .body(Bytes::from(body))
            .map_err(|error| refused(&error))?;
        let status = abroad::post(request, self.private).await.map_err(|error| match error {
            AbroadError::Private(_) => refused(&error),
            AbroadError::Failed(why) => PushError::Failed(why.to_string()),
        })?;
        match status.as_u16() {
            200..300 => Ok(()),
            404 | 410 => Err(PushError::Gone),
            429 | 500.. => Err(PushError::Failed(status.to_string())),
            _ => Err(refused(&status)),
        }
    }

    /// Proves who sends a notice to a push service.
    fn authorization(&self, uri: &Uri, now: Millis) -> String {
        let authority = uri.authority().map(ToString::to_string).unwrap_or_default();
        let audience = format!("{}://{authority}", uri.scheme_str().unwrap_or("https"));
        let claims = json!({"aud": audience, "exp": (now + DAY / 2) / 1_000, "sub": self.contact});
        let part = |value: &serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let signed = format!("{}.{}", part(&json!({"typ": "JWT", "alg": "ES256"})), part(&claims));
        let signature: Signature = self.key.sign(signed.as_bytes());
        format!("vapid t={signed}.{}, k={}", BASE64URL_NOPAD.encode(&signature.to_bytes()), self.public)
    }
}

/// The keys of a browser.
fn keys(p256dh: &str, auth: &str) -> Option<(PublicKey, Auth)> {
    let bytes = |text: &str| BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes()).ok();
    let auth: [u8; 16] = bytes(auth)?.try_into().ok()?;
    Some((PublicKey::from_sec1_bytes(&bytes(p256dh)?).ok()?, auth.into()))
}
