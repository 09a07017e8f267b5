//! What the host says about notices.

use std::fmt;

use serde::Deserialize;
use tavola_table::host::Failure;

/// What the host says about notices; without a word, none are sent.
#[derive(Clone, Debug, Default)]
pub struct NoticeSettings {
    /// To browsers.
    pub push: PushSettings,
    /// By mail.
    pub mail: MailSettings,
}

/// Notices to browsers.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PushSettings {
    /// Whether they are sent.
    pub enabled: bool,
    /// Whom push services may write to if something is wrong: `mailto:…` or `https:…`.
    pub contact: String,
    /// Whether push services may stand in a private network, and without encryption: for tests, and for who runs one.
    pub private: bool,
}

/// Notices by mail.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MailSettings {
    /// The server that takes mails, with name and password: `smtps://NAME:PASSWORD@HOST`, or `smtp://…?tls=required`.
    pub smtp: String,
    /// From whom mails come: `Tavola <tavola@club.example>`.
    pub from: String,
    /// The address of the page, to which links in mails lead.
    pub page: String,
}

// The password must not reach a log by way of a debug print.
impl fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSettings").field("from", &self.from).field("page", &self.page).finish_non_exhaustive()
    }
}

/// Settings with which no notice could be sent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingsError {
    /// Nobody to write to.
    #[error("contact in [push] is whom push services may write to: mailto:you@club.example, or an https address")]
    Contact,
    /// No server for mails.
    #[error("smtp in [mail] is smtps://NAME:PASSWORD@HOST or smtp://HOST?tls=required: {why}")]
    Smtp {
        /// What is wrong with it.
        why: String,
    },
    /// No sender.
    #[error("from in [mail] is who sends mails: Tavola <tavola@club.example>")]
    From,
    /// No page.
    #[error("page in [mail] is the address under which people open this server: https://tavola.example/")]
    Page,
    /// The keys can't be kept.
    #[error(transparent)]
    Failed(#[from] Failure),
}

impl NoticeSettings {
    /// Says whether notices can be sent as they are wanted.
    pub fn check(&self) -> Result<(), SettingsError> {
        if let Some(push) = self.push()
            && !["mailto:", "https:"].iter().any(|start| push.contact.starts_with(start))
        {
            return Err(SettingsError::Contact);
        }
        if let Some(mail) = self.mail() {
            super::mail::Post::new(mail)?;
        }
        Ok(())
    }

    pub(super) fn push(&self) -> Option<&PushSettings> {
        Some(&self.push).filter(|push| push.enabled)
    }

    pub(super) fn mail(&self) -> Option<&MailSettings> {
        Some(&self.mail).filter(|mail| !mail.smtp.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_not_be_sent_is_found_at_the_start() {
        let off = NoticeSettings::default();
        assert_eq!(off.check(), Ok(()));
        let push = |contact: &str| NoticeSettings {
            push: PushSettings { enabled: true, contact: contact.to_owned(), private: false },
            ..NoticeSettings::default()
        };
        assert_eq!(push("mailto:host@club.example").check(), Ok(()));
        assert_eq!(push("").check(), Err(SettingsError::Contact));
        let mail = |smtp: &str, from: &str, page: &str| NoticeSettings {
            mail: MailSettings { smtp: smtp.to_owned(), from: from.to_owned(), page: page.to_owned() },
            ..NoticeSettings::default()
        };
        let (smtp, from, page) =
            ("smtps://me:secret@mail.club.example", "Tavola <t@club.example>", "https://club.example/");
        assert_eq!(mail(smtp, from, page).check(), Ok(()));
        assert!(matches!(mail("mail.club.example", from, page).check(), Err(SettingsError::Smtp { .. })));
        assert_eq!(mail(smtp, "Tavola", page).check(), Err(SettingsError::From));
        assert_eq!(mail(smtp, from, "club.example").check(), Err(SettingsError::Page));
        assert!(!format!("{:?}", mail(smtp, from, page)).contains("secret"));
    }
}
