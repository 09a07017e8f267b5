//! The link of a table.

use anyhow::{bail, ensure};

/// Where a table is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    /// The host with its port, as in `example.org:7777`.
    pub(super) host: String,
    /// The name of the table.
    pub(super) table: String,
}

/// Why a text is no link of a table.
const RIGHT: &str = "a link is http://HOST:PORT/#/table/ID or http://HOST:PORT/api/tables/ID, or HOST:PORT and ID";

impl Link {
    /// Reads a link as the web client shares it, an address of the HTTP interface, or a host beside the name of a table.
    pub(super) fn read(text: &str, table: Option<&str>) -> anyhow::Result<Link> {
        if text.starts_with("https://") {
            bail!("https is not spoken here; join on the machine of the server, or through a tunnel");
        }
        let rest = text.strip_prefix("http://").unwrap_or(text);
        let (host, path) = rest.split_at(rest.find(['/', '#']).unwrap_or(rest.len()));
        let named = ["/#/table/", "#/table/", "/api/tables/"].into_iter().find_map(|start| path.strip_prefix(start));
        let named = named.map(|id| id.split(['/', '?', '#']).next().unwrap_or_default());
        let table = match (named, table) {
            (Some(id), None) => id,
            (None, Some(id)) if matches!(path, "" | "/") => id,
            _ => bail!("{text:?} names no table; {RIGHT}"),
        };
        let is_host = !host.is_empty() && host.bytes().all(|c| c.is_ascii_alphanumeric() || b".-:[]".contains(&c));
        ensure!(is_host, "{host:?} is no host; {RIGHT}");
        let is_name = !table.is_empty() && table.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_".contains(&c));
        ensure!(is_name, "{table:?} is no name of a table; {RIGHT}");
        Ok(Link { host: host.to_owned(), table: table.to_owned() })
    }

    /// The host with a port, for a connection.
    pub(super) fn address(&self) -> String {
        // A colon within brackets belongs to an address of the new kind.
        let after = self.host.rfind(']').map_or(0, |at| at + 1);
        if self.host[after..].contains(':') { self.host.clone() } else { format!("{}:80", self.host) }
    }

    /// The path of something at the table.
    pub(super) fn path(&self, what: &str) -> String {
        format!("/api/tables/{}/{what}", self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_every_kind_are_read() {
        let due = Link { host: "127.0.0.1:7777".to_owned(), table: "k7-Ab_9".to_owned() };
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
    }

    #[test]
    fn other_texts_are_refused() {
        for (text, table) in [
            ("https://example.org/#/table/k7", None),
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
        let address = |host| Link::read(host, Some("k7")).unwrap().address();
        assert_eq!(address("example.org"), "example.org:80");
        assert_eq!(address("example.org:81"), "example.org:81");
        assert_eq!(address("[::1]"), "[::1]:80");
        assert_eq!(address("[::1]:7777"), "[::1]:7777");
    }
}
