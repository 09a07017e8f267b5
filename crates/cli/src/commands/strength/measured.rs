//! What each game's matches need.

use tavola_bots::Levels;
use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;

/// Games whose bots are measured.
pub(crate) trait Measured: Levels {
    /// Whether a master should win clearly against a bot that looks one move ahead.
    const BEATS_GREEDY: bool = true;
}

impl Measured for CassaGrande {}

impl Measured for Calcory {
    // One move ahead and without memory, luck decides.
    const BEATS_GREEDY: bool = false;
}

impl Measured for CasaGrande {}
