//! What a host can watch, in the form that Prometheus reads.

use std::sync::Mutex;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

/// Counts and gauges of one server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Mutex<Registry>,
    pub(crate) moves: Counter,
    pub(crate) refusals: Counter,
    pub(crate) opened: Counter,
    pub(crate) packed: Counter,
    pub(crate) removed: Counter,
    pub(crate) conflicts: Counter,
    pub(crate) slow_readers: Counter,
    pub(crate) deposed: Counter,
    pub(crate) panics: Counter,
    pub(crate) sheets_drawn: Counter,
    pub(crate) notices_sent: Counter,
    pub(crate) notices_failed: Counter,
    pub(crate) stuck_tables: Gauge,
    pub(crate) live_tables: Gauge,
    pub(crate) stored_tables: Gauge,
    pub(crate) journal_bytes: Gauge,
    pub(crate) sockets: Gauge,
    pub(crate) connections: Gauge,
    pub(crate) connections_refused: Counter,
    pub(crate) thoughts: Gauge,
    pub(crate) append_seconds: Histogram,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        // From 50 µs to 1.6 s: a commit of SQLite on a fast disk to one that waits for another machine.
        let bounds = (0..16).map(|step| 50e-6 * f64::from(1 << step));
        let metrics = Metrics {
            registry: Mutex::new(Registry::with_prefix("tavola")),
            moves: Counter::default(),
            refusals: Counter::default(),
            opened: Counter::default(),
            packed: Counter::default(),
            removed: Counter::default(),
            conflicts: Counter::default(),
            slow_readers: Counter::default(),
            deposed: Counter::default(),
            panics: Counter::default(),
            sheets_drawn: Counter::default(),
            notices_sent: Counter::default(),
            notices_failed: Counter::default(),
            stuck_tables: Gauge::default(),
            live_tables: Gauge::default(),
            stored_tables: Gauge::default(),
            journal_bytes: Gauge::default(),
            sockets: Gauge::default(),
            connections: Gauge::default(),
            connections_refused: Counter::default(),
            thoughts: Gauge::default(),
            append_seconds: Histogram::new(bounds),
        };
        metrics.register();
        metrics
    }

    fn register(&self) {
        let Ok(mut registry) = self.registry.lock() else { return };
        registry.register("moves", "Moves that were stored", self.moves.clone());
        registry.register("refusals", "Commands that were refused", self.refusals.clone());
        registry.register("tables_opened", "Tables that were set up", self.opened.clone());
        let packed = "Tables and evenings that nobody had touched for a day, packed";
        registry.register("tables_packed", packed, self.packed.clone());
        let removed = "Tables and evenings that nobody had touched for long, removed";
        registry.register("tables_removed", removed, self.removed.clone());
        registry.register("append_conflicts", "Entries that came after another", self.conflicts.clone());
        registry.register("slow_readers", "Connections ended because they did not read", self.slow_readers.clone());
        let deposed = "Tables that another node has taken over, or that were given up because this one was cut off";
        registry.register("tables_deposed", deposed, self.deposed.clone());
        let panics = "Faults of the program that were caught: in a bot's thought, or at a table, which was woken again";
        registry.register("panics", panics, self.panics.clone());
        registry.register("sheets_drawn", "Sheets and pages that were drawn", self.sheets_drawn.clone());
        registry.register("notices_sent", "Notices and mails that were sent", self.notices_sent.clone());
        registry.register("notices_failed", "Notices and mails that could not be sent", self.notices_failed.clone());
        let stuck = "Tables whose last entry could not be stored";
        registry.register("tables_stuck", stuck, self.stuck_tables.clone());
        registry.register("tables_awake", "Tables served here", self.live_tables.clone());
        let stored = "Tables and evenings in the journal, counted once a minute";
        registry.register("tables_stored", stored, self.stored_tables.clone());
        let bytes = "Bytes of the journal in storage, measured once a minute";
        registry.register("journal_bytes", bytes, self.journal_bytes.clone());
        registry.register("sockets", "Open sockets", self.sockets.clone());
        registry.register("connections", "Open connections that are no sockets", self.connections.clone());
        let refused = "Connections that were refused because there were too many";
        registry.register("connections_refused", refused, self.connections_refused.clone());
        registry.register("thoughts_waiting", "Decisions of bots that wait or run", self.thoughts.clone());
        registry.register("append_seconds", "Time to store an entry", self.append_seconds.clone());
    }

    /// Says which node this is.
    pub(crate) fn name_node(&self, name: String) {
        if let Ok(mut registry) = self.registry.lock() {
            registry.register("node", "The name of this node", Info::new(vec![("name", name)]));
        }
    }

    /// All of it as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        if let Ok(registry) = self.registry.lock() {
            // Writing to a string cannot fail.
            let _ = encode(&mut text, &registry);
        }
        text
    }
}
