//! How many appends a second the SQLite journal takes, how long each waits, and what it costs.
//!
//! `cargo bench -p tavola-server --bench journal [-- SECONDS [APPENDERS]…]`, on an idle machine: the flush of the disk decides.

use bytes::Bytes;
use std::{
    env, fs,
    fs::File,
    io::{Seek as _, Write as _},
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};
use tavola_server::journal::{
    Journal as _, TableId,
    sqlite::{SqliteJournal, SqliteOptions},
};

/// As large as a move of a table with its name, its time and its sender.
const ENTRY: usize = 300;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Cargo adds `--bench`.
    let mut numbers = env::args().skip(1).filter(|argument| argument != "--bench");
    let seconds = numbers.next().map_or(Ok(3.0), |number| number.parse())?;
    let mut counts: Vec<u16> = numbers.map(|number| number.parse()).collect::<Result<_, _>>()?;
    if counts.is_empty() {
        counts = vec![1, 16, 64, 100, 256];
    }
    let folder = tempfile::tempdir()?;
    println!("a flush of 4 KiB: {:.0?} (mean of 100)", flush(folder.path())?);
    println!("appenders  appends/s       p50       p99       max  appends a batch  CPU µs an append");
    for appenders in counts {
        let runtime = tokio::runtime::Builder::new_multi_thread().build()?;
        let path = folder.path().join(format!("{appenders}.journal"));
        runtime.block_on(measure(&path, appenders, Duration::from_secs_f64(seconds)))?;
    }
    Ok(())
}

/// Every appender has a table of its own and appends as fast as it is answered.
async fn measure(path: &Path, appenders: u16, time: Duration) -> Result<(), Box<dyn std::error::Error>> {
    let journal = Arc::new(SqliteJournal::open(path, &SqliteOptions::default())?);
    let (cpu, start) = (cpu_time(), Instant::now());
    let tasks: Vec<_> = (0..appenders)
        .map(|number| {
            let journal = Arc::clone(&journal);
            tokio::spawn(async move {
                // Spread over the file as random names are.
                let [high, low] = number.wrapping_mul(40_503).to_be_bytes();
                let table = TableId::from_entropy([high, low, 0, 0, 0, 0, 0, 0, 0, 0]);
                let entry = Bytes::from(vec![b'x'; ENTRY]);
                let (mut waits, mut last) = (Vec::new(), 0);
                while start.elapsed() < time {
                    let asked = Instant::now();
                    last = journal.append(&table, last, entry.clone()).await.expect("nobody else appends here");
                    waits.push(asked.elapsed());
                }
                waits
            })
        })
        .collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await?);
    }
    let (took, cpu) = (start.elapsed(), cpu_time().zip(cpu).map(|(now, then)| now.saturating_sub(then)));
    waits.sort_unstable();
    let written = journal.written();
    let millis = |wait: Duration| format!("{:.2} ms", wait.as_secs_f64() * 1e3);
    println!(
        "{appenders:9}  {:9.0} {:>9} {:>9} {:>9}  {:15.1}  {:>16}",
        waits.len() as f64 / took.as_secs_f64(),
        millis(waits[waits.len() / 2]),
        millis(waits[waits.len() * 99 / 100]),
        millis(waits[waits.len() - 1]),
        written.writes as f64 / written.batches as f64,
        cpu.map_or("unknown".to_owned(), |cpu| format!("{:.1}", cpu.as_secs_f64() * 1e6 / waits.len() as f64)),
    );
    Ok(())
}

/// What one flush costs here, to compare with.
fn flush(folder: &Path) -> std::io::Result<Duration> {
    let mut file = File::create(folder.join("flush"))?;
    let mut time = Duration::ZERO;
    // The second round writes over what is there, as the log of the journal mostly does.
    for round in 0..2 {
        file.rewind()?;
        let start = Instant::now();
        for _ in 0..100 {
            file.write_all(&[round; 4096])?;
            file.sync_data()?;
        }
        time = start.elapsed() / 100;
    }
    Ok(time)
}

/// The time that all threads of this process spent on the cores, where the system tells it as Linux does.
fn cpu_time() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in parentheses the fields begin with the third; the 14th and 15th are ticks of 10 ms.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let (user, system) = (fields.next()?.parse::<u64>().ok()?, fields.next()?.parse::<u64>().ok()?);
    Some(Duration::from_millis((user + system) * 10))
}
