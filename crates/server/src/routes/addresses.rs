//! Under which addresses other devices of the same network find this server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use axum::Json;
use axum::extract::State;
use tavola_wire::{Addresses, ErrorBody};

use super::{Outside, Shared};

/// Where phones of the same network find this server.
#[utoipa::path(
    get, path = "/api/addresses", operation_id = "list_addresses",
    responses((status = 200, body = Addresses), (status = 429, body = ErrorBody, description = "too much at once"))
)]
pub(super) async fn list(State(shared): State<Shared>) -> Json<Addresses> {
    Json(Addresses { addresses: reachable(&shared.outside, machine_addresses) })
}

/// Under which addresses devices of the same network find a server that listens there; none if it listens to the machine itself only
/// or stands behind a proxy.
pub fn reachable_addresses(outside: &Outside, listens: SocketAddr) -> Vec<String> {
    reachable(&Outside { listens: Some(listens), ..outside.clone() }, machine_addresses)
}

/// The addresses of a server that listens there, on a machine with these addresses.
fn reachable(outside: &Outside, of_machine: impl FnOnce() -> Vec<IpAddr>) -> Vec<String> {
    let Some(listens) = outside.listens.filter(|_| outside.proxies.is_empty()) else { return Vec::new() };
    let here = match listens.ip() {
        address if address.is_unspecified() => of_machine(),
        address => vec![address],
    };
    let port = listens.port();
    let others = here.into_iter().filter(|address| !address.is_loopback());
    others.map(|address| format!("http://{}/", SocketAddr::new(address, port))).collect()
}

/// One address in each kind of private network, and one outside of them all.
const ELSEWHERE: [Ipv4Addr; 5] = [
    Ipv4Addr::new(192, 168, 255, 254),
    Ipv4Addr::new(10, 255, 255, 254),
    Ipv4Addr::new(172, 31, 255, 254),
    Ipv4Addr::new(169, 254, 255, 254),
    Ipv4Addr::new(192, 0, 2, 1),
];

/// The addresses with which this machine would speak to others. Nothing is sent: connecting a datagram socket only asks
/// the system which way it would go.
fn machine_addresses() -> Vec<IpAddr> {
    let mut found: Vec<IpAddr> = Vec::new();
    for elsewhere in ELSEWHERE {
        let way = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
            socket.connect((elsewhere, 9))?;
            socket.local_addr()
        });
        match way {
            Ok(address) if !address.ip().is_unspecified() && !found.contains(&address.ip()) => found.push(address.ip()),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(listens: &str, behind_proxy: bool) -> Vec<String> {
        let listens = Some(listens.parse().expect("an address"));
        let found = || vec![IpAddr::from([192, 168, 1, 20]), IpAddr::from([127, 0, 0, 1])];
        let proxies = if behind_proxy { crate::ProxyRange::LOOPBACK.to_vec() } else { Vec::new() };
        reachable(&Outside { proxies, listens, ..Outside::default() }, found)
    }

    #[test]
    fn only_what_others_can_reach_is_told() {
        assert_eq!(told("127.0.0.1:7777", false), [""; 0]);
        assert_eq!(told("[::1]:7777", false), [""; 0]);
        assert_eq!(told("0.0.0.0:7777", false), ["http://192.168.1.20:7777/"]);
        assert_eq!(told("[::]:80", false), ["http://192.168.1.20:80/"]);
        assert_eq!(told("10.0.0.7:7777", false), ["http://10.0.0.7:7777/"]);
        assert_eq!(told("[fd00::7]:7777", false), ["http://[fd00::7]:7777/"]);
        assert_eq!(told("0.0.0.0:7777", true), [""; 0], "the proxy's address counts");
        assert_eq!(reachable(&Outside::default(), Vec::new), [""; 0]);
    }

    #[test]
    fn a_machine_finds_no_address_twice() {
        let mut found = machine_addresses();
        let count = found.len();
        found.sort();
        found.dedup();
        assert_eq!(found.len(), count);
        assert!(found.iter().all(|address| !address.is_unspecified()));
    }
}
