//! What each game's matches need.

use tavola_bots::Levels;
use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;

/// Games whose bots are measured.
pub(crate) trait Measured: Levels {
    /// About how many seconds a master thinks in a game of two, as measured; only the proportions matter.
    const EFFORT: u32;
    /// Whether a master should win clearly against a bot that looks one move ahead.
    const BEATS_GREEDY: bool = true;
}

impl Measured for CassaGrande {
    const EFFORT: u32 = 3;
}

impl Measured for Calcory {
    const EFFORT: u32 = 4;
    // One move ahead and without memory, luck decides.
    const BEATS_GREEDY: bool = false;
}

impl Measured for CasaGrande {
    const EFFORT: u32 = 10;
}
