//! Notices by mail.

use std::time::Duration;

use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};
use tavola_table::Why;
use tavola_wire::Lang;

use super::settings::{MailSettings, SettingsError};
use super::{Unsent, words};
use crate::journal::TableId;
use crate::{press, random};

/// How long the server for mails may take for each answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// Sends mails.
pub(super) struct Post {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    page: String,
}

/// A mail that is to be written.
#[derive(Clone)]
pub(super) struct Letter {
    address: String,
    lang: Lang,
    /// What it tells; a question without it.
    why: Option<Why>,
    game: &'static str,
    table: TableId,
    /// The key of its links.
    key: String,
    /// What programs for mail know it by.
    name: String,
}

impl Letter {
    /// A mail that tells something.
    pub(super) fn notice(address: &str, lang: Lang, why: Why, game: &'static str, table: TableId, key: &str) -> Letter {
        Letter { why: Some(why), ..Letter::question(address, lang, game, table, key) }
    }

    /// A mail that asks whether others are wanted.
    pub(super) fn question(address: &str, lang: Lang, game: &'static str, table: TableId, key: &str) -> Letter {
        // Without random bytes mails would be taken for the same one; the server for mails names it then.
        let name = random::token().map(|token| token.to_string()).unwrap_or_default();
        Letter { address: address.to_owned(), lang, why: None, game, table, key: key.to_owned(), name }
    }

    fn subject(&self) -> String {
        let game = press::title(self.game);
        match self.why {
            Some(why) => format!("{game}: {}", words::news(self.lang, why)),
            None => format!("{game}: {}", words::question(self.lang)),
        }
    }

    fn text(&self, page: &str) -> String {
        let (lang, key) = (self.lang, &self.key);
        let game = press::title(self.game);
        let table = format!("{}\n{page}#/table/{}", words::to_table(lang), self.table);
        let end = format!("{}\n{page}#/notices/end/{key}", words::to_end(lang));
        match self.why {
            Some(why) => format!("{game}\n\n{}\n\n{table}\n\n-- \n{end}\n", words::news(lang, why)),
            None => format!("{game}\n\n{}\n{page}#/notices/confirm/{key}\n\n{table}\n", words::asked(lang)),
        }
    }
}

impl Post {
    pub(super) fn new(settings: &MailSettings) -> Result<Post, SettingsError> {
        let MailSettings { smtp, from, page } = settings;
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(smtp)
            .map_err(|error| SettingsError::Smtp { why: error.to_string() })?;
        let uri: axum::http::Uri = page.parse().map_err(|_| SettingsError::Page)?;
        let is_page = matches!(uri.scheme_str(), Some("http" | "https")) && uri.query().is_none();
        let host = uri.host().filter(|_| is_page).ok_or(SettingsError::Page)?;
        let name = match host.trim_matches(['[', ']']).parse() {
            Ok(std::net::IpAddr::V4(address)) => ClientId::Ipv4(address),
            Ok(std::net::IpAddr::V6(address)) => ClientId::Ipv6(address),
            Err(_) => ClientId::Domain(host.to_owned()),
        };
        Ok(Post {
            server: builder.hello_name(name).timeout(Some(PATIENCE)).build(),
            from: from.parse().map_err(|_| SettingsError::From)?,
            page: format!("{}/", page.trim_end_matches('/')),
        })
    }

    pub(super) async fn send(&self, letter: &Letter) -> Result<(), Unsent> {
        let message = self.message(letter).map_err(|error| Unsent::ForGood(error.to_string()))?;
        match self.server.send(message).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_permanent() => Err(Unsent::ForGood(error.to_string())),
            Err(error) => Err(Unsent::Now(error.to_string())),
        }
    }

    fn message(&self, letter: &Letter) -> Result<Message, lettre::error::Error> {
        let to = letter.address.parse::<Address>().map_err(|_| lettre::error::Error::MissingTo)?;
        let header = |name: &'static str, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(letter.subject())
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned()));
        if !letter.name.is_empty() {
            message = message.message_id(Some(format!("<{}@{}>", letter.name, self.from.email.domain())));
        }
        if letter.why.is_some() {
            let end = format!("<{}notices/{}/end>", self.page, letter.key);
            message = message
                .raw_header(header("List-Unsubscribe", end))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        message.header(ContentType::TEXT_PLAIN).body(letter.text(&self.page))
    }
}

/// Whether a text is an address of mail.
pub(super) fn is_address(text: &str) -> bool {
    text.len() <= 254 && text.parse::<Address>().is_ok()
}
