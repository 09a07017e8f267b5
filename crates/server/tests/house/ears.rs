//! A push service and a server for mails, which hear what a server sends, and a clock that leaps over days.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use bytes::Bytes;
use data_encoding::BASE64URL_NOPAD;
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToEncodedPoint as _;
use serde_json::{Value, json};
use tavola_server::Clock;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::client::PATIENCE;

/// Whom push services may write to.
pub(crate) const CONTACT: &str = "mailto:host@club.example";

/// A clock that goes with the time of the runtime, which can be made to leap.
pub(crate) struct LeapingClock {
    pub(crate) begun: Instant,
    /// What it says at first.
    pub(crate) from: u64,
}

impl Clock for LeapingClock {
    fn now(&self) -> u64 {
        self.from + self.begun.elapsed().as_millis() as u64
    }
}

impl LeapingClock {
    /// Lets time pass until a moment, at once.
    pub(crate) async fn leap(&self, to: u64) {
        tokio::time::pause();
        tokio::time::advance(Duration::from_millis(to.saturating_sub(self.now()))).await;
        tokio::time::resume();
    }
}

/// Something that somebody was told, and when.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) at: u64,
    /// The path of the push service, or the address of mail.
    pub(crate) who: String,
    /// What it says: the notice of a browser as JSON, or the mail.
    pub(crate) what: String,
}

/// All that was told, in the order in which it came.
#[derive(Clone)]
pub(crate) struct Ears {
    clock: Arc<LeapingClock>,
    /// The table that notices are about.
    table: String,
    heard: Arc<watch::Sender<Vec<Heard>>>,
    pub(crate) browsers: Arc<BTreeMap<String, Browser>>,
    /// What the push service says.
    pub(crate) status: Arc<Mutex<StatusCode>>,
}

impl Ears {
    pub(crate) fn new(clock: &Arc<LeapingClock>, table: &str) -> Ears {
        let browsers = ["ada", "ben"].map(|who| (who.to_owned(), Browser::new(who)));
        Ears {
            clock: clock.clone(),
            table: table.to_owned(),
            heard: Arc::default(),
            browsers: Arc::new(browsers.into_iter().collect()),
            status: Arc::new(Mutex::new(StatusCode::CREATED)),
        }
    }

    fn hear(&self, who: &str, what: String) {
        let heard = Heard { at: self.clock.now(), who: who.to_owned(), what };
        self.heard.send_modify(|all| all.push(heard));
    }

    pub(crate) fn all(&self) -> Vec<Heard> {
        self.heard.borrow().clone()
    }

    /// Waits until so many things were heard; gives the last one of them.
    pub(crate) async fn wait(&self, count: usize) -> Heard {
        let mut heard = self.heard.subscribe();
        let enough = tokio::time::timeout(PATIENCE, heard.wait_for(|all| all.len() >= count)).await;
        assert!(enough.is_ok(), "{count} are wanted: {:#?}", self.all());
        self.all()[count - 1].clone()
    }
}

/// The keys of a browser that is told.
pub(crate) struct Browser {
    key: p256::SecretKey,
    auth: [u8; 16],
}

impl Browser {
    fn new(who: &str) -> Browser {
        let byte = who.as_bytes()[0];
        Browser { key: p256::SecretKey::from_slice(&[byte; 32]).expect("a key"), auth: [byte; 16] }
    }

    pub(crate) fn way(&self, endpoint: &str) -> Value {
        let point = self.key.public_key().to_encoded_point(false);
        let (p256dh, auth) = (BASE64URL_NOPAD.encode(point.as_bytes()), BASE64URL_NOPAD.encode(&self.auth));
        json!({"kind": "push", "endpoint": endpoint, "p256dh": p256dh, "auth": auth})
    }
}

/// A push service: checks who sends, and what only the browser can read.
pub(crate) async fn push_service(ears: Ears) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let app = Router::new().route("/push/{who}", post(take_push)).with_state((ears, address));
    tokio::spawn(async move { axum::serve(listener, app).await });
    address
}

async fn take_push(
    State((ears, address)): State<(Ears, SocketAddr)>,
    Path(who): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let header = |name: &str| headers[name].to_str().expect("a text").to_owned();
    assert_eq!(header("content-encoding"), "aes128gcm");
    assert_eq!((header("ttl"), header("topic")), ("86400".to_owned(), ears.table.clone()));
    let authorization = header("authorization");
    let (token, key) = authorization.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("VAPID");
    let (signed, signature) = token.rsplit_once('.').expect("three parts");
    let bytes = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).expect("base64url");
    let known = VerifyingKey::from_sec1_bytes(&bytes(key)).expect("a key");
    let signature = Signature::from_slice(&bytes(signature)).expect("a signature");
    known.verify(signed.as_bytes(), &signature).expect("the server has signed it");
    let (head, claims) = signed.split_once('.').expect("two parts");
    let json = |text: &str| serde_json::from_slice::<Value>(&bytes(text)).expect("JSON");
    assert_eq!(json(head), json!({"typ": "JWT", "alg": "ES256"}));
    let claims = json(claims);
    assert_eq!((&claims["aud"], &claims["sub"]), (&json!(format!("http://{address}")), &json!(CONTACT)));
    let left = claims["exp"].as_u64().expect("a time") - ears.clock.now() / 1_000;
    assert!(0 < left && left <= 24 * 3_600, "{claims}");
    let Browser { key, auth } = &ears.browsers[&who];
    let told = web_push_native::decrypt(body.to_vec(), key, &(*auth).into()).expect("only the browser can read it");
    let status = *ears.status.lock().expect("nobody fell");
    ears.hear(&who, String::from_utf8(told).expect("a text"));
    status
}

/// A server for mails that takes everything.
pub(crate) async fn mail_server(ears: Ears) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(take_mail(ears.clone(), stream));
        }
    });
    address
}

async fn take_mail(ears: Ears, stream: TcpStream) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 sink\r\n").await.expect("it is sent");
    let (mut to, mut mail) = (String::new(), None::<String>);
    while let Ok(Some(line)) = lines.next_line().await {
        if let Some(text) = &mut mail {
            if line == "." {
                ears.hear(&to, mail.take().expect("a mail"));
                write.write_all(b"250 taken\r\n").await.expect("it is sent");
            } else {
                text.push_str(&line);
                text.push('\n');
            }
            continue;
        }
        let answer: &[u8] = match line.split([' ', ':']).next().unwrap_or_default().to_uppercase().as_str() {
            "RCPT" => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                b"250 fine\r\n"
            }
            "DATA" => {
                mail = Some(String::new());
                b"354 go on\r\n"
            }
            "QUIT" => b"221 bye\r\n",
            _ => b"250 fine\r\n",
        };
        write.write_all(answer).await.expect("it is sent");
    }
}

/// What stands behind this in a mail, to the end of its line; lines that were broken for the way are whole again.
pub(crate) fn after<'a>(mail: &'a str, start: &str) -> &'a str {
    let from = mail.find(start).unwrap_or_else(|| panic!("{start} in {mail}")) + start.len();
    mail[from..].split(['\n', '>', ' ']).next().unwrap_or_default()
}

/// The words of a notice or a mail, with what was encoded for the way made plain.
pub(crate) fn words(text: &str) -> String {
    let joined = text.replace("=\n", "");
    let mut bytes = Vec::new();
    let mut rest = joined.as_bytes();
    while let Some((first, more)) = rest.split_first() {
        let code = more.get(..2).filter(|_| *first == b'=').and_then(|code| std::str::from_utf8(code).ok());
        if let Some(byte) = code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            bytes.push(byte);
            rest = &more[2..];
        } else {
            bytes.push(*first);
            rest = more;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
