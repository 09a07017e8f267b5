//! Where servers and their tables are.

use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;

/// The address of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// Whether connections are encrypted.
    pub secure: bool,
    /// The host with its port, as in `example.org:7777`; without one it is the usual port.
    pub host: String,
}

/// Where a table is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Its server.
    pub origin: Origin,
    /// Its name.
    pub table: String,
}

/// A text that is no link of a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} names no table; a link is https://HOST/#/table/ID or http://HOST:PORT/api/tables/ID, or HOST:PORT and ID"
)]
pub struct NotALink {
    text: String,
}

impl Origin {
    /// Reads the beginning of an address, and gives what follows the host.
    fn read(text: &str) -> Option<(Origin, &str)> {
        let (secure, rest) = match text.strip_prefix("https://") {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix("http://").unwrap_or(text)),
        };
        let (host, path) = rest.split_at(rest.find(['/', '#']).unwrap_or(rest.len()));
        let is_host = !host.is_empty() && host.bytes().all(|c| c.is_ascii_alphanumeric() || b".-:[]".contains(&c));
        is_host.then(|| (Origin { secure, host: host.to_owned() }, path))
    }

    /// The host with a port, for a connection.
    pub fn address(&self) -> String {
        let port = if self.secure { 443 } else { 80 };
        if self.host.len() > self.name().len() { self.host.clone() } else { format!("{}:{port}", self.host) }
    }

    /// The host without a port, as certificates name it.
    pub fn name(&self) -> &str {
        // A colon within brackets belongs to an address of the new kind.
        let after = self.host.rfind(']').map_or(0, |at| at + 1);
        self.host[after..].find(':').map_or(&self.host, |at| &self.host[..after + at])
    }
}

impl FromStr for Origin {
    type Err = NotALink;

    fn from_str(text: &str) -> Result<Self, NotALink> {
        let read = Origin::read(text).filter(|(_, path)| matches!(*path, "" | "/"));
        read.map(|(origin, _)| origin).ok_or_else(|| NotALink { text: text.to_owned() })
    }
}

/// A server without encryption.
impl From<SocketAddr> for Origin {
    fn from(address: SocketAddr) -> Origin {
        Origin { secure: false, host: address.to_string() }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.secure { "https" } else { "http" }, self.host)
    }
}

impl Link {
    /// Reads a link as the web client shares it, an address of the HTTP interface, or a server beside the name of a table.
    pub fn read(text: &str, table: Option<&str>) -> Result<Link, NotALink> {
        let wrong = || NotALink { text: text.to_owned() };
        let (origin, path) = Origin::read(text).ok_or_else(wrong)?;
        let named = ["/#/table/", "#/table/", "/api/tables/"].into_iter().find_map(|start| path.strip_prefix(start));
        let named = named.map(|id| id.split(['/', '?', '#']).next().unwrap_or_default());
        let table = match (named, table) {
            (Some(id), None) => id,
            (None, Some(id)) if matches!(path, "" | "/") => id,
            _ => return Err(wrong()),
        };
        let is_name = !table.is_empty() && table.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_".contains(&c));
        if is_name { Ok(Link { origin, table: table.to_owned() }) } else { Err(wrong()) }
    }

    /// The path of something at the table.
    pub fn path(&self, what: &str) -> String {
        format!("/api/tables/{}/{what}", self.table)
    }
}

impl FromStr for Link {
    type Err = NotALink;

    fn from_str(text: &str) -> Result<Self, NotALink> {
        Link::read(text, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(secure: bool, host: &str) -> Origin {
        Origin { secure, host: host.to_owned() }
    }

    #[test]
    fn links_of_every_kind_are_read() {
        let due = Link { origin: origin(false, "127.0.0.1:7777"), table: "k7-Ab_9".to_owned() };
        for (text, table) in [
            ("http://127.0.0.1:7777/#/table/k7-Ab_9", None),
            ("http://127.0.0.1:7777#/table/k7-Ab_9", None),
            ("http://127.0.0.1:7777/#/table/k7-Ab_9?seat=B", None),
            ("http://127.0.0.1:7777/api/tables/k7-Ab_9", None),
            ("http://127.0.0.1:7777/api/tables/k7-Ab_9/socket", None),
            ("127.0.0.1:7777/#/table/k7-Ab_9", None),
            ("127.0.0.1:7777", Some("k7-Ab_9")),
            ("http://127.0.0.1:7777/", Some("k7-Ab_9")),
        ] {
            assert_eq!(Link::read(text, table).unwrap(), due, "{text}");
        }
        let safe = Link::read("https://example.org/#/table/k7", None).unwrap();
        assert_eq!(safe, Link { origin: origin(true, "example.org"), table: "k7".to_owned() });
    }

    #[test]
    fn other_texts_are_refused() {
        for (text, table) in [
            ("ftp://example.org/#/table/k7", None),
            ("http://example.org/", None),
            ("http://example.org/#/replay/k7", None),
            ("http://example.org/#/table/", None),
            ("http://example.org/#/table/k7", Some("k8")),
            ("http://exa mple.org/#/table/k7", None),
            ("example.org", Some("../k7")),
            ("", Some("k7")),
        ] {
            assert!(Link::read(text, table).is_err(), "{text:?} {table:?}");
        }
    }

    #[test]
    fn a_port_may_be_left_out() {
        let parts = |text: &str| {
            let origin: Origin = text.parse().unwrap();
            (origin.address(), origin.name().to_owned())
        };
        let due = |address: &str, name: &str| (address.to_owned(), name.to_owned());
        assert_eq!(parts("example.org"), due("example.org:80", "example.org"));
        assert_eq!(parts("https://example.org/"), due("example.org:443", "example.org"));
        assert_eq!(parts("example.org:81"), due("example.org:81", "example.org"));
        assert_eq!(parts("[::1]"), due("[::1]:80", "[::1]"));
        assert_eq!(parts("https://[::1]:7777"), due("[::1]:7777", "[::1]"));
    }
}
