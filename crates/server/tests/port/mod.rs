//! Ports for servers that are killed and come back on the same one.

#![allow(dead_code, reason = "shared by several test programs, each of which uses its part")]

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};

/// Below those that systems hand out: nobody's connection has such a port by chance while the server that listens there is
/// down.
const FIRST: u16 = 20_000;
const MANY: u16 = 10_000;

/// Whoever listens on a port here has it, also while nobody listens on it where servers do.
const KEPT_AT: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// A port on loopback that no other test gets as long as this value lives.
#[derive(Debug)]
pub(crate) struct Port {
    number: u16,
    _kept: TcpListener,
}

impl Port {
    pub(crate) fn reserve() -> Port {
        static TRIED: AtomicU16 = AtomicU16::new(0);
        // Processes begin at different places, so that they seldom meet.
        let begin = std::process::id().wrapping_mul(97) % u32::from(MANY);
        for _ in 0..MANY {
            let next = begin + u32::from(TRIED.fetch_add(1, Ordering::Relaxed));
            let number = FIRST + (next % u32::from(MANY)) as u16;
            let Ok(kept) = TcpListener::bind((KEPT_AT, number)) else { continue };
            if TcpListener::bind((Ipv4Addr::LOCALHOST, number)).is_ok() {
                return Port { number, _kept: kept };
            }
        }
        panic!("no port from {FIRST} to {} is free", FIRST + MANY);
    }

    pub(crate) fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.number).into()
    }
}
