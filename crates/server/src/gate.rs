//! Who may come in: counts of what each address asks for.
//!
//! Counted here and not by a library for rate limits: those forget an address when its time has run out, and time alone bounds
//! their memory. Whoever owns a large network could fill it within the hour that tables are counted for; so addresses are
//! also forgotten when there are too many.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tavola_table::Millis;
use tokio::sync::watch;

use crate::journal::TableId;
use crate::limits::Limits;

/// How many addresses are remembered before those that have been quiet are forgotten.
const MOST_ADDRESSES: usize = 10_000;

/// How many refusals an address is told at once, and how many more each second. Whoever asks on and on all the same waits for each answer:
/// saying no as often as it is asked would keep the server as busy as saying yes.
const QUICK_REFUSALS: u32 = 40;
const QUICK_REFUSALS_PER_SECOND: f64 = 2.0;

/// Why somebody is not let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Denied {
    /// The house is full.
    Full,
    /// The address asks for too much.
    TooMany,
}

/// Counts what each address asks for.
#[derive(Debug)]
pub(crate) struct Gate {
    limits: Arc<Limits>,
    visitors: Mutex<Visitors>,
    /// How many sockets are open.
    sockets: watch::Sender<usize>,
}

#[derive(Debug, Default)]
struct Visitors {
    known: HashMap<IpAddr, Visitor>,
    sockets: usize,
    /// Connections that are no sockets.
    connections: usize,
    /// How many sockets of an address watch a table.
    watchers: HashMap<(IpAddr, TableId), u32>,
}

/// What one address has used.
#[derive(Debug)]
struct Visitor {
    requests: Allowance,
    tables: Allowance,
    evenings: Allowance,
    names: Allowance,
    notices: Allowance,
    /// Bytes that it may send.
    bytes: Allowance,
    /// Refusals that it is told at once.
    refusals: Allowance,
    waiting_refusals: u32,
    sockets: u32,
    /// Connections that are no sockets.
    connections: u32,
}

impl Visitor {
    const fn is_here(&self) -> bool {
        self.sockets > 0 || self.connections > 0
    }
}

/// A token in millionths.
const WHOLE: u64 = 1_000_000;

/// Tokens for requests, which come back with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    /// Millionths of tokens.
    filled: u64,
    most: u64,
    /// Thousandths of tokens in a second, which are millionths in a millisecond.
    rate: u64,
    at: Millis,
}

impl Allowance {
    /// A full allowance of `most` tokens, of which `rate` come back in a second.
    pub(crate) fn new(most: u32, rate: f64, now: Millis) -> Allowance {
        let most = u64::from(most) * WHOLE;
        Allowance { filled: most, most, rate: (rate * 1000.0).ceil() as u64, at: now }
    }

    /// Takes a token, if there is one.
    pub(crate) fn spend(&mut self, now: Millis) -> bool {
        self.spend_many(1, now)
    }

    /// Takes so many tokens, if there are as many.
    fn spend_many(&mut self, count: u64, now: Millis) -> bool {
        let passed = now.saturating_sub(self.at);
        self.filled = self.most.min(self.filled.saturating_add(passed.saturating_mul(self.rate)));
        self.at = now;
        let wanted = count.saturating_mul(WHOLE);
        let enough = self.filled >= wanted;
        if enough {
            self.filled -= wanted;
        }
        enough
    }
}

/// A socket that is counted until this is dropped.
#[derive(Debug)]
pub(crate) struct SocketPass {
    gate: Arc<Gate>,
    address: IpAddr,
    /// The table that is only watched through it.
    watches: Option<TableId>,
}

impl SocketPass {
    /// Counts what came through the socket and may want to be stored.
    pub(crate) fn admit_bytes(&self, count: usize, now: Millis) -> Result<(), Denied> {
        self.gate.admit_bytes(self.address, count as u64, now)
    }

    /// Counts the socket as one that only watches this table. The last tenth of all places is kept for those who play or manage
    /// a table: however many watch, these come in.
    pub(crate) fn watch(&mut self, table: TableId) -> Result<(), Denied> {
        let limits = &self.gate.limits;
        let mut visitors = self.gate.lock();
        if visitors.sockets > limits.sockets - limits.sockets / 10 {
            return Err(Denied::Full);
        }
        let of_address = visitors.known.get(&self.address).map_or(0, |visitor| visitor.sockets);
        let count = visitors.watchers.get(&(self.address, table)).copied().unwrap_or_default();
        let most_of_address = limits.sockets_per_address - limits.sockets_per_address / 10;
        if of_address > most_of_address || count >= limits.watchers_per_address {
            return Err(Denied::TooMany);
        }
        visitors.watchers.insert((self.address, table), count + 1);
        self.watches = Some(table);
        Ok(())
    }
}

impl Drop for SocketPass {
    fn drop(&mut self) {
        let mut visitors = self.gate.lock();
        visitors.sockets -= 1;
        self.gate.sockets.send_replace(visitors.sockets);
        if let Some(visitor) = visitors.known.get_mut(&self.address) {
            visitor.sockets -= 1;
        }
        if let Some(table) = self.watches
            && let Entry::Occupied(mut count) = visitors.watchers.entry((self.address, table))
        {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

/// A connection that is no socket, counted until this is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPass {
    gate: Arc<Gate>,
    /// None for a proxy, which speaks for many.
    address: Option<IpAddr>,
}

impl Drop for ConnectionPass {
    fn drop(&mut self) {
        let mut visitors = self.gate.lock();
        visitors.connections -= 1;
        if let Some(visitor) = self.address.and_then(|address| visitors.known.get_mut(&address)) {
            visitor.connections -= 1;
        }
    }
}

/// A refusal that waits, counted until this is dropped.
#[derive(Debug)]
pub(crate) struct WaitingRefusal {
    gate: Arc<Gate>,
    address: IpAddr,
}

impl Drop for WaitingRefusal {
    fn drop(&mut self) {
        if let Some(visitor) = self.gate.lock().known.get_mut(&self.address) {
            visitor.waiting_refusals = visitor.waiting_refusals.saturating_sub(1);
        }
    }
}

impl Gate {
    pub(crate) fn new(limits: Arc<Limits>) -> Gate {
        Gate { limits, visitors: Mutex::default(), sockets: watch::Sender::new(0) }
    }

    /// Counts a request.
    pub(crate) fn admit_request(&self, address: IpAddr, now: Millis) -> Result<(), Denied> {
        self.spend(address, now, |visitor| &mut visitor.requests)
    }

    /// Counts a refusal; one that is to wait is given. Not more wait than an address may have connections, also behind a proxy.
    pub(crate) fn count_refusal(self: &Arc<Self>, address: IpAddr, now: Millis) -> Option<WaitingRefusal> {
        let address = network(address);
        let mut visitors = self.lock();
        let visitor = self.visitor(&mut visitors, address, now);
        if visitor.refusals.spend(now) || visitor.waiting_refusals >= self.limits.connections_per_address {
            return None;
        }
        visitor.waiting_refusals += 1;
        Some(WaitingRefusal { gate: self.clone(), address })
    }

    /// Counts new tables.
    pub(crate) fn admit_tables(&self, address: IpAddr, count: usize, now: Millis) -> Result<(), Denied> {
        (0..count).try_for_each(|_| self.spend(address, now, |visitor| &mut visitor.tables))
    }

    /// Counts a new club evening.
    pub(crate) fn admit_evening(&self, address: IpAddr, now: Millis) -> Result<(), Denied> {
        self.spend(address, now, |visitor| &mut visitor.evenings)
    }

    /// Counts a new rated name.
    pub(crate) fn admit_name(&self, address: IpAddr, now: Millis) -> Result<(), Denied> {
        self.spend(address, now, |visitor| &mut visitor.names)
    }

    /// Counts a wish to be told.
    pub(crate) fn admit_notice(&self, address: IpAddr, now: Millis) -> Result<(), Denied> {
        self.spend(address, now, |visitor| &mut visitor.notices)
    }

    /// Counts what an address has sent and may want to have stored.
    pub(crate) fn admit_bytes(&self, address: IpAddr, count: u64, now: Millis) -> Result<(), Denied> {
        let mut visitors = self.lock();
        let visitor = self.visitor(&mut visitors, network(address), now);
        if visitor.bytes.spend_many(count, now) { Ok(()) } else { Err(Denied::TooMany) }
    }

    /// Counts a socket as long as the pass lives.
    pub(crate) fn admit_socket(self: &Arc<Self>, address: IpAddr, now: Millis) -> Result<SocketPass, Denied> {
        let address = network(address);
        let mut visitors = self.lock();
        if visitors.sockets >= self.limits.sockets {
            return Err(Denied::Full);
        }
        let visitor = self.visitor(&mut visitors, address, now);
        if visitor.sockets >= self.limits.sockets_per_address {
            return Err(Denied::TooMany);
        }
        visitor.sockets += 1;
        visitors.sockets += 1;
        self.sockets.send_replace(visitors.sockets);
        Ok(SocketPass { gate: self.clone(), address, watches: None })
    }

    /// Counts a connection as long as the pass lives; one of a proxy only with all.
    pub(crate) fn admit_connection(
        self: &Arc<Self>,
        address: Option<IpAddr>,
        now: Millis,
    ) -> Result<ConnectionPass, Denied> {
        let address = address.map(network);
        let mut visitors = self.lock();
        if visitors.connections >= self.limits.connections {
            return Err(Denied::Full);
        }
        if let Some(address) = address {
            let visitor = self.visitor(&mut visitors, address, now);
            if visitor.connections >= self.limits.connections_per_address {
                return Err(Denied::TooMany);
            }
            visitor.connections += 1;
        }
        visitors.connections += 1;
        Ok(ConnectionPass { gate: self.clone(), address })
    }

    /// The number of connections that are no sockets.
    pub(crate) fn connections(&self) -> usize {
        self.lock().connections
    }

    /// The number of open sockets.
    pub(crate) fn sockets(&self) -> usize {
        self.lock().sockets
    }

    /// Is done when no socket is open.
    pub(crate) async fn empty(&self) {
        // It can't fail: the sender lives as long as the gate.
        let _ = self.sockets.subscribe().wait_for(|sockets| *sockets == 0).await;
    }

    fn spend(
        &self,
        address: IpAddr,
        now: Millis,
        allowance: impl Fn(&mut Visitor) -> &mut Allowance,
    ) -> Result<(), Denied> {
        let mut visitors = self.lock();
        let visitor = self.visitor(&mut visitors, network(address), now);
        if allowance(visitor).spend(now) { Ok(()) } else { Err(Denied::TooMany) }
    }

    fn visitor<'a>(&self, visitors: &'a mut Visitors, address: IpAddr, now: Millis) -> &'a mut Visitor {
        if visitors.known.len() >= MOST_ADDRESSES && !visitors.known.contains_key(&address) {
            // Whoever is connected or has just asked is kept; should nearly all be busy, only who is connected.
            visitors.known.retain(|_, visitor| visitor.is_here() || now.saturating_sub(visitor.requests.at) < 10_000);
            if visitors.known.len() > MOST_ADDRESSES / 2 {
                visitors.known.retain(|_, visitor| visitor.is_here());
            }
        }
        let hourly = |most: u32| Allowance::new(most, f64::from(most) / 3600.0, now);
        visitors.known.entry(address).or_insert_with(|| Visitor {
            requests: Allowance::new(
                self.limits.requests_per_second.saturating_mul(4),
                f64::from(self.limits.requests_per_second),
                now,
            ),
            tables: hourly(self.limits.tables_per_hour),
            evenings: hourly(self.limits.evenings_per_hour),
            names: hourly(self.limits.names_per_hour),
            notices: hourly(self.limits.notices_per_hour),
            bytes: {
                let most = self.limits.kilobytes_per_minute.saturating_mul(1024);
                Allowance::new(most.saturating_mul(4), f64::from(most) / 60.0, now)
            },
            refusals: Allowance::new(QUICK_REFUSALS, QUICK_REFUSALS_PER_SECOND, now),
            waiting_refusals: 0,
            sockets: 0,
            connections: 0,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Visitors> {
        // Counts are whole after every step: a panic elsewhere leaves nothing half done.
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One customer of the internet: a single address of the old kind, a network of 64 bits of the new.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowances_fill_up_with_time() {
        let mut allowance = Allowance::new(2, 1.0, 0);
        assert_eq!([0, 0, 0, 999, 1_000].map(|now| allowance.spend(now)), [true, true, false, false, true]);
        assert_eq!([100_000, 100_000, 100_000].map(|now| allowance.spend(now)), [true, true, false]);
    }

    #[test]
    fn point_10_who_asks_on_after_many_refusals_waits_for_more() {
        let most = 64;
        let limits = Limits { connections_per_address: most, ..Limits::default() };
        let gate = Arc::new(Gate::new(Arc::new(limits)));
        let (busy, other) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        assert!((0..QUICK_REFUSALS).all(|_| gate.count_refusal(busy, 0).is_none()));
        let waiting: Vec<_> = (0..=most).map(|_| gate.count_refusal(busy, 0)).collect();
        assert_eq!(waiting.iter().flatten().count() as u32, most, "one more would keep a connection");
        assert!(gate.count_refusal(other, 0).is_none());
        drop(waiting);
        assert!(gate.count_refusal(busy, 0).is_some());
        assert!(gate.count_refusal(busy, 1_000).is_none(), "a second later it is told at once again");
    }

    #[test]
    fn sockets_are_counted_while_they_live() {
        let limits = Limits { sockets_per_address: 1, sockets: 2, ..Limits::default() };
        let gate = Arc::new(Gate::new(Arc::new(limits)));
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let first = gate.admit_socket(address("10.0.0.1"), 0).unwrap();
        assert!(gate.admit_socket(address("10.0.0.1"), 0).is_err());
        let _second = gate.admit_socket(address("2001:db8::1"), 0).unwrap();
        assert!(gate.admit_socket(address("10.0.0.2"), 0).is_err(), "the house is full");
        drop(first);
        assert!(gate.admit_socket(address("2001:db8::2"), 0).is_err(), "the same network as ::1");
        let _third = gate.admit_socket(address("10.0.0.1"), 0).unwrap();
        assert_eq!(gate.sockets(), 2);
    }
}
