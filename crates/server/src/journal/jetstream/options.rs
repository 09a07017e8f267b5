//! How a journal on NATS is reached and kept.

use std::path::PathBuf;

/// Over how many streams tables are spread unless told otherwise: some for each of three servers to lead, and few enough that
/// each has company on its way to the disk.
const STREAMS: usize = 6;

/// The most streams: each is a group of servers that elects its leader, and costs all of them something every second.
const MOST_STREAMS: usize = 64;

/// The oldest servers that keep entries on several of them whole. Before 2.10 they store two messages that expect the same last
/// one, and 2.11.11 lost some that it had acknowledged when the disk of one of three was full.
const OLDEST: (u32, u32) = (2, 12);

/// How a journal on NATS is reached and kept.
#[derive(Clone, Debug)]
pub struct JetStreamOptions {
    /// Addresses of servers, separated by commas, such as `nats://10.0.0.1:4222,nats://10.0.0.2:4222`. One that answers
    /// is enough; it names the others. `tls://` asks for TLS.
    pub servers: String,
    /// A file with credentials (a JWT and its seed), where the servers ask for them.
    pub credentials: Option<PathBuf>,
    /// A file with the certificate of the authority that signed the servers' own, if it is not a public one.
    pub authority: Option<PathBuf>,
    /// With what the names of streams and subjects begin; houses with different names share a server in peace.
    pub name: String,
    /// On how many servers each entry is stored before it counts: 1, 3 or 5.
    pub replicas: usize,
    /// Over how many streams tables are spread. A house may have more later, and never has fewer than it had.
    pub streams: usize,
    /// The most bytes of all entries together; 0 for as many as the servers allow. When they are used up, new entries
    /// are refused; old ones are never dropped.
    pub max_bytes: u64,
}

impl JetStreamOptions {
    /// The usual options for these servers.
    pub fn new(servers: impl Into<String>) -> Self {
        Self {
            servers: servers.into(),
            credentials: None,
            authority: None,
            name: String::from("tavola"),
            replicas: 1,
            streams: STREAMS,
            max_bytes: 0,
        }
    }

    pub(super) fn check(&self) -> Result<(), OpenError> {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if !(1..=32).contains(&self.name.len()) || !self.name.chars().all(fits) {
            return Err(OpenError::Name { found: self.name.clone() });
        }
        if !matches!(self.replicas, 1 | 3 | 5) {
            return Err(OpenError::Replicas { found: self.replicas });
        }
        if !(1..=MOST_STREAMS).contains(&self.streams) {
            return Err(OpenError::Streams { found: self.streams });
        }
        Ok(())
    }

    /// Whether servers of this version keep what they promise to a house like this.
    pub(super) fn check_version(&self, version: &str) -> Result<(), OpenError> {
        let mut numbers = version.split(['.', '-']).map_while(|part| part.parse::<u32>().ok());
        let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
        if self.replicas > 1 && found < OLDEST {
            return Err(OpenError::Version { found: version.to_owned() });
        }
        Ok(())
    }
}

/// Why a journal on NATS can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// No house can have this name.
    #[error("the name of a house on NATS has 1 to 32 letters, digits, '-' and '_', unlike {found:?}")]
    Name {
        /// The name.
        found: String,
    },
    /// So many copies make no majority.
    #[error("entries are stored on 1, 3 or 5 servers, not on {found}")]
    Replicas {
        /// The number.
        found: usize,
    },
    /// So many streams are too many, or none.
    #[error("tables are spread over 1 to {MOST_STREAMS} streams, not over {found}")]
    Streams {
        /// The number.
        found: usize,
    },
    /// Servers that lose entries, or their order.
    #[error(
        "nats-server {found} may lose entries, or store two where one belongs; with replicas, use {}.{} or later",
        OLDEST.0,
        OLDEST.1
    )]
    Version {
        /// The version.
        found: String,
    },
    /// An address can't be read.
    #[error("{found:?} is no address of a NATS server; one looks like nats://127.0.0.1:4222")]
    Address {
        /// The address.
        found: String,
    },
    /// The credentials can't be used.
    #[error("the credentials in {path} can't be used: {source}")]
    Credentials {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: std::io::Error,
    },
    /// No server answers, or it lets nobody in.
    #[error("no NATS server can be reached at {servers}: {why}; check the address, TLS and credentials")]
    Connect {
        /// The addresses.
        servers: String,
        /// What the client says.
        why: String,
    },
    /// The server does not do what is asked.
    #[error("NATS refuses to {what}: {why}; JetStream must be switched on, with as many servers as there are replicas")]
    Refused {
        /// What was asked, as a verb with its object.
        what: &'static str,
        /// What it says.
        why: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_part_of_subjects() {
        let named =
            |name: &str| JetStreamOptions { name: name.into(), ..JetStreamOptions::new("nats://127.0.0.1") }.check();
        for good in ["tavola", "club_2", "A-b"] {
            assert!(named(good).is_ok(), "{good}");
        }
        for bad in ["", "a.b", "a b", "*", ">", &"x".repeat(33)] {
            assert!(matches!(named(bad), Err(OpenError::Name { .. })), "{bad}");
        }
    }

    #[test]
    fn copies_make_a_majority() {
        for replicas in 0..7 {
            let options = JetStreamOptions { replicas, ..JetStreamOptions::new("nats://127.0.0.1") };
            assert_eq!(options.check().is_ok(), [1, 3, 5].contains(&replicas), "{replicas}");
        }
    }

    #[test]
    fn old_servers_are_refused_where_entries_are_on_several() {
        let check = |replicas, version: &str| {
            JetStreamOptions { replicas, ..JetStreamOptions::new("nats://127.0.0.1") }.check_version(version).is_ok()
        };
        for (version, fine) in
            [("2.9.10", false), ("2.11.11", false), ("2.12.0", true), ("2.15.1-RC.1", true), ("3.0", true), ("", false)]
        {
            assert_eq!(check(3, version), fine, "{version}");
            assert!(check(1, version), "{version}");
        }
    }
}
