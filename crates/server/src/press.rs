//! The press: draws sheets on threads that may block, a few at a time.

use std::sync::Arc;

use tavola_print::{Document, Order, Printed, UnknownSheet};
use tavola_table::host::Failure;
use tokio::sync::Semaphore;

/// Sheets that are drawn at once. Each takes some tens of milliseconds.
const AT_ONCE: usize = 2;

/// Requests that may wait for a place; a page of previews asks for a dozen pictures.
const WAITING: usize = 64;

/// Draws sheets for whoever asks, never more than a few at once.
#[derive(Clone, Debug)]
pub(crate) struct Press {
    queue: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

/// Why there is no such sheet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NoSheet {
    #[error("there is no game of this name; /api/games lists them")]
    Game,
    #[error(transparent)]
    Sheet(#[from] UnknownSheet),
}

impl Press {
    pub(crate) fn new() -> Press {
        Press { queue: Arc::new(Semaphore::new(AT_ONCE + WAITING)), places: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Does something with documents, away from the threads that serve others.
    pub(crate) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
        let _waiting = self.queue.try_acquire().map_err(|_| Failure::Busy)?;
        let place = self.places.clone().acquire_owned().await.map_err(|_| Failure::Unavailable)?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            // Held until it is done, also if nobody waits for the answer any more.
            drop(place);
            done
        });
        done.await.map_err(|_| Failure::Unavailable)
    }
}

macro_rules! printed {
    ($($slug:literal => $game:ty,)+) => {
        /// The names of the sheets of each game.
        pub(crate) fn sheets() -> Vec<(&'static str, Vec<&'static str>)> {
            vec![$(($slug, <$game as Printed>::SHEETS.iter().map(|sheet| sheet.name).collect())),+]
        }

        /// Draws a sheet of the standard rules.
        pub(crate) fn draw(game: &str, sheet: &str, order: Order) -> Result<Document, NoSheet> {
            match game {
                $($slug => draw_of::<$game>(sheet, order),)+
                _ => Err(NoSheet::Game),
            }
        }
    };
}

tavola_table::each_game!(printed);

fn draw_of<G: Printed>(sheet: &str, order: Order) -> Result<Document, NoSheet> {
    let drawn = G::sheet(sheet)?.draw(&G::Rules::default(), order);
    Ok(drawn.unwrap_or_else(|refusal| panic!("{} takes its own default rules: {refusal}", G::SLUG)))
}
