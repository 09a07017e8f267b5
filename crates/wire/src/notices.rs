//! Notices over HTTP: who wants to be told what happens at a table, and how.

use serde::{Deserialize, Serialize};
use tavola_table::Millis;

use crate::sheets::Lang;

/// How a server can tell somebody who is not there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeWays {
    /// The key with which browsers ask for notices of this server (VAPID); `null` if it sends none to browsers.
    pub push: Option<String>,
    /// Whether it sends mails.
    pub mail: bool,
}

/// A wish to be told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WantedNotice {
    /// How.
    pub way: NoticeWay,
    /// When not; what falls into these hours is told at their end, once.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(nullable))]
    pub quiet: Option<QuietHours>,
    /// In which language; English if left out.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub lang: Lang,
}

/// A way to tell somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum NoticeWay {
    /// Through the browser, also when no page is open.
    Push {
        /// The address that the browser's push service gave.
        #[cfg_attr(feature = "openapi", schema(max_length = 1024))]
        endpoint: String,
        /// The browser's public key, base64url.
        #[cfg_attr(feature = "openapi", schema(max_length = 100))]
        p256dh: String,
        /// The browser's secret for this subscription, base64url.
        #[cfg_attr(feature = "openapi", schema(max_length = 40))]
        auth: String,
    },
    /// By mail, when the address was confirmed by the link in a first one.
    Mail {
        /// The address.
        #[cfg_attr(feature = "openapi", schema(max_length = 254))]
        address: String,
        /// Whether each notice is wanted, and not one mail a day at most.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        every: bool,
    },
}

/// Hours in which nothing is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// When they begin: minutes since midnight, where the person lives.
    #[cfg_attr(feature = "openapi", schema(maximum = 1439))]
    pub from: u16,
    /// When they end, perhaps on the next day.
    #[cfg_attr(feature = "openapi", schema(maximum = 1439))]
    pub to: u16,
    /// By how many minutes clocks there are ahead of universal time.
    #[cfg_attr(feature = "openapi", schema(minimum = -840, maximum = 840))]
    pub offset: i16,
    /// When that changes next, as it does with summer time; left out where it stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(nullable))]
    pub then: Option<ClockChange>,
}

/// Clocks somewhere are put forward or back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClockChange {
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: Millis,
    /// By how many minutes they are ahead of universal time from then on.
    #[cfg_attr(feature = "openapi", schema(minimum = -840, maximum = 840))]
    pub offset: i16,
}

/// A wish to be told, as it is kept; told to who holds the seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptNotice {
    /// Its name.
    pub id: String,
    /// How.
    pub way: NoticeWay,
    /// Whether it counts: a mail address must be confirmed first.
    pub confirmed: bool,
    /// When not.
    pub quiet: Option<QuietHours>,
}
