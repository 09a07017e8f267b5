//! What is printed.

use std::fs::File;
use std::io::Write as _;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::FIRST_TABLES;
use crate::cold::Looks;
use crate::measure::{Figures, quantile};

/// Mean sizes of messages in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    /// From a client.
    pub(crate) command: usize,
    /// To a client.
    pub(crate) update: usize,
}

/// Bytes of memory that a server holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    /// Without tables.
    pub(crate) empty: u64,
    /// With the first tables, which have played.
    pub(crate) first: u64,
    /// With all tables, the players at all but the first ones sit and wait.
    pub(crate) idle: u64,
    /// With all tables after they have played.
    pub(crate) active: u64,
    /// How many there are.
    pub(crate) tables: usize,
}

/// Says how busy the machine is, and how quick its disk: no append can be quicker than a flush.
pub(crate) fn machine(folder: &TempDir) -> anyhow::Result<()> {
    let processors = std::thread::available_parallelism()?;
    let load = std::fs::read_to_string("/proc/loadavg")?;
    let load = load.split_whitespace().next().unwrap_or("unknown");
    println!("{processors} processors, load {load} before the start");
    let mut file = File::create(folder.path().join("flush"))?;
    let mut flushes = Vec::new();
    for _ in 0..100 {
        file.write_all(&[b'x'; 4096])?;
        let begun = Instant::now();
        file.sync_data()?;
        flushes.push(begun.elapsed());
    }
    flushes.sort_unstable();
    let (half, most) = (millis(quantile(&flushes, 0.5)), millis(quantile(&flushes, 0.99)));
    println!("a flush of 4 KiB to the disk: p50 {half} ms, p99 {most} ms");
    Ok(())
}

/// The head of the table of an attack.
pub(crate) fn attack_head() {
    println!("\n| who attacks | moves a second | p50 | p99 | longest | CPU of the server a move | memory | stored |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
}

/// What people at tables notice of an attack, and what it costs.
pub(crate) fn attack_line(who: &str, figures: &Figures, stored: u64) {
    let [half, most, longest] = [0.5, 0.99, 1.0].map(|part| millis(figures.quantile(part)));
    println!(
        "| {who} | {:.0} | {half} ms | {most} ms | {longest} ms | {} µs | {} MiB | {} KiB |",
        figures.rate,
        figures.cpu_a_move.as_micros(),
        figures.resident >> 20,
        stored >> 10
    );
}

/// Says how long a start took.
pub(crate) fn start_up(what: &str, took: Duration) {
    println!("start-up over {what}: {} ms", millis(took));
}

/// Says how long first looks took.
pub(crate) fn cold(looks: &Looks) {
    let [half, most] = [0.5, 1.0].map(|part| millis(quantile(&looks.cold, part)));
    let warm = millis(quantile(&looks.warm, 0.5));
    let count = looks.cold.len();
    println!("a cold table of 1,000 events opens: p50 {half} ms, longest of {count} {most} ms (warm: {warm} ms)");
}

/// Says how large messages are.
pub(crate) fn sizes(sizes: Sizes) {
    println!("a command has {} bytes, an update {}; the bare server's messages, too", sizes.command, sizes.update);
}

/// The head of the table of figures.
pub(crate) fn head() {
    println!("\ntables  server   moves/s   to bare   p50 ms   p99 ms   CPU µs a move");
}

/// One line of the table of figures.
pub(crate) fn line(tables: usize, server: &str, figures: &Figures, bare: Option<&Figures>) {
    let ratio = bare.map_or_else(String::new, |bare| format!("{:.2}", figures.rate / bare.rate));
    let (half, most) = (millis(figures.quantile(0.5)), millis(figures.quantile(0.99)));
    let (rate, cpu) = (figures.rate, figures.cpu_a_move.as_micros());
    println!("{tables:6}  {server:6} {rate:9.0} {ratio:>9} {half:>8} {most:>8} {cpu:15}");
}

/// The head of the table of nodes.
pub(crate) fn cluster_head() {
    println!("\ntables  nodes        moves/s   p50 ms   p99 ms   nodes' CPU µs   NATS' CPU µs a move");
}

/// One line of the table of nodes.
pub(crate) fn cluster_line(tables: usize, nodes: &str, figures: &Figures, nats: Duration) {
    let (half, most) = (millis(figures.quantile(0.5)), millis(figures.quantile(0.99)));
    let (rate, cpu, nats) = (figures.rate, figures.cpu_a_move.as_micros(), nats.as_micros());
    println!("{tables:6}  {nodes:9} {rate:10.0} {half:>8} {most:>8} {cpu:15} {nats:15}");
}

/// The head of the table of tables that nobody uses.
pub(crate) fn growth_head() {
    println!("\ntables asleep   node MiB   NATS MiB   disk MiB   disk a table KiB");
}

/// One line of the table of tables that nobody uses.
pub(crate) fn growth_line(tables: usize, node: u64, nats: u64, disk: u64) {
    let [node, nats, stored] = [node, nats, disk].map(|bytes| bytes as f64 / 1024.0 / 1024.0);
    let each = disk as f64 / 1024.0 / tables.max(1) as f64;
    println!("{tables:13} {node:10.1} {nats:10.1} {stored:10.1} {each:18.2}");
}

/// One line about memory: of the server, and of each table beyond the first ones.
pub(crate) fn memory(memory: Memory) {
    let [empty, first] = [memory.empty, memory.first].map(|bytes| bytes as f64 / 1024.0 / 1024.0);
    print!("        memory: {empty:.1} MiB empty, {first:.1} MiB when the first {FIRST_TABLES} tables have played");
    match memory.tables.saturating_sub(FIRST_TABLES) {
        0 => println!(),
        more => {
            let each = |now: u64| now.saturating_sub(memory.first) as f64 / 1024.0 / more as f64;
            let (idle, active) = (each(memory.idle), each(memory.active));
            println!(", and each further table {idle:.0} KiB idle, {active:.0} KiB active");
        }
    }
}

fn millis(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1e3)
}
