//! Which neighbours are believed when they say whose request they pass on.

use std::net::IpAddr;
use std::str::FromStr;

/// Addresses of proxies: one, or all that begin with the same bits, such as `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProxyRange {
    address: IpAddr,
    bits: u8,
}

/// A text that names no addresses.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a proxy is an address such as 127.0.0.1, or a range such as 10.0.0.0/8, not {text:?}")]
pub struct NotAProxyRange {
    text: String,
}

impl ProxyRange {
    /// The machine itself.
    pub const LOOPBACK: [ProxyRange; 2] = [
        ProxyRange { address: IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 0)), bits: 8 },
        ProxyRange { address: IpAddr::V6(std::net::Ipv6Addr::LOCALHOST), bits: 128 },
    ];

    /// Whether an address is one of these; one of version 4 in the clothes of version 6 is taken for what it is.
    pub fn contains(&self, other: IpAddr) -> bool {
        match (self.address, other.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                same_bits(own.to_bits().into(), other.to_bits().into(), self.bits, 32)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => same_bits(own.to_bits(), other.to_bits(), self.bits, 128),
            _ => false,
        }
    }
}

/// Whether two addresses of `width` bits begin with the same `bits`.
fn same_bits(one: u128, other: u128, bits: u8, width: u8) -> bool {
    bits == 0 || (one ^ other) >> (width - bits) == 0
}

impl FromStr for ProxyRange {
    type Err = NotAProxyRange;

    fn from_str(text: &str) -> Result<Self, NotAProxyRange> {
        let wrong = || NotAProxyRange { text: text.to_owned() };
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.trim().parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.parse().map_err(|_| wrong()))?;
        if bits > most { Err(wrong()) } else { Ok(ProxyRange { address, bits }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_hold_what_they_should() {
        let holds = |range: &str, address: &str| {
            range.parse::<ProxyRange>().expect(range).contains(address.parse().expect(address))
        };
        assert!(holds("127.0.0.1", "127.0.0.1") && holds("127.0.0.1", "::ffff:127.0.0.1"));
        assert!(!holds("127.0.0.1", "127.0.0.2") && !holds("127.0.0.1", "::1"));
        assert!(holds("10.0.0.0/8", "10.200.3.4") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("0.0.0.0/0", "6.6.6.6") && holds("fd00::/8", "fd12::7") && !holds("fd00::/8", "fe80::1"));
        for wrong in ["", "club.example", "10.0.0.0/33", "::/129", "10.0.0.0/x", "10.0.0.0/-1"] {
            assert!(wrong.parse::<ProxyRange>().is_err(), "{wrong}");
        }
    }
}
