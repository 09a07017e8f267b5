//! All that the server logs, at every level that it can be asked for.

use std::io;
use std::sync::{Mutex, Once, PoisonError};

use tracing_subscriber::EnvFilter;

static WRITTEN: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static LISTENING: Once = Once::new();

struct Page;

impl io::Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        WRITTEN.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes down what is logged from now on.
pub(crate) fn listen() {
    LISTENING.call_once(|| {
        let filter = EnvFilter::new("trace").add_directive(tavola_server::LOG_CAP.parse().expect("a directive"));
        let lines = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false);
        lines.with_writer(|| Page).init();
        tracing::info!("listening");
    });
}

pub(crate) fn text() -> String {
    String::from_utf8_lossy(&WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
}
