//! The press: draws sheets on threads that may block, a few at a time, and keeps what was drawn.

use std::sync::Arc;

use bytes::Bytes;
use prometheus_client::metrics::counter::Counter;
use tavola_print::{Document, Order, Printed, UnknownSheet};
use tavola_table::host::Failure;

use crate::error::ApiError;
use crate::kept::Kept;

/// Sheets that are drawn at once. Each takes some tens of milliseconds.
const AT_ONCE: usize = 2;

/// Requests that may wait for a place; a page of previews asks for a dozen pictures.
const WAITING: usize = 64;

/// How many bytes of what was drawn are kept: all sheets on both papers in one language, and more.
const KEPT_BYTES: usize = 48 << 20;

/// Draws sheets for whoever asks, never more than a few at once, and each once.
#[derive(Clone, Debug)]
pub(crate) struct Press {
    drawn: Arc<Kept<Drawing>>,
    count: Counter,
}

/// Something that can be drawn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Drawing {
    /// What all sheets are like.
    List(Order),
    /// How many pages a sheet has.
    PageCount(String, String, Order),
    /// A sheet for the printer.
    Pdf(String, String, Order),
    /// A page, counted from 0, as a picture.
    Page(String, String, Order, usize),
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
    /// A press that counts there what it draws.
    pub(crate) fn new(count: Counter) -> Press {
        Press { drawn: Arc::new(Kept::new(KEPT_BYTES, AT_ONCE, WAITING)), count }
    }

    /// What was drawn, or is now, away from the threads that serve others.
    pub(crate) async fn draw(
        &self,
        drawing: Drawing,
        work: impl FnOnce() -> Result<Vec<u8>, ApiError> + Send + 'static,
    ) -> Result<Bytes, ApiError> {
        let draw = async {
            let drawn = tokio::task::spawn_blocking(work).await.map_err(|_| Failure::Unavailable)??;
            self.count.inc();
            Ok::<_, ApiError>(Bytes::from(drawn))
        };
        self.drawn.get(drawing, draw).await
    }
}

macro_rules! printed {
    ($($slug:literal => $game:ty,)+) => {
        /// The names of the sheets of each game.
        pub(crate) fn sheets() -> Vec<(&'static str, Vec<&'static str>)> {
            vec![$(($slug, <$game as Printed>::SHEETS.iter().map(|sheet| sheet.name).collect())),+]
        }

        /// The name of a game for people.
        pub(crate) fn title(game: &str) -> &'static str {
            match game {
                $($slug => <$game as Printed>::TITLE,)+
                _ => "Tavola",
            }
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
