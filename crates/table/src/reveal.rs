//! Whether a move told anybody anything that was hidden before. It is found out from the events themselves: a move
//! tells a viewer something if in some position that the viewer had to think possible, no move would have looked the same.
//!
//! Positions are sampled with a fixed seed, so that every host comes to the same answer, and so that the answer depends on
//! nothing but what the viewer knew.

use tavola_bots::Luck;
use tavola_core::rand_core::SeedableRng;
use tavola_core::{Game, Seat, Viewer};

/// How many positions are imagined. What is hidden and told is mostly one card of many: few of these are enough.
const IMAGINED: u64 = 24;

/// Whether a seat's own move could tell anybody something, as far as that seat can know: so that the answer gives
/// the seat nothing away of what others hold.
pub(crate) fn reveals<G: Game>(position: &G, m: G::Move, seat: Seat) -> bool {
    if tells(position, m, Viewer::Seat(seat)) {
        return true;
    }
    let view = position.view(Viewer::Seat(seat));
    let memory = G::Memory::default();
    (0..IMAGINED / 4).any(|number| {
        let imagined = G::determinize(&view, &memory, &mut Luck::seed_from_u64(number));
        let legal = imagined.check(m).is_ok();
        legal && Viewer::all(imagined.players()).any(|viewer| tells(&imagined, m, viewer))
    })
}

/// Whether the move, about to be made, tells the viewer something.
fn tells<G: Game>(position: &G, m: G::Move, viewer: Viewer) -> bool {
    let seen = position.witness(m, viewer);
    let view = position.view(viewer);
    let mut legal = Vec::new();
    // Nothing is remembered for the viewer: what it may have forgotten counts as hidden.
    let memory = G::Memory::default();
    (0..IMAGINED).any(|number| {
        let imagined = G::determinize(&view, &memory, &mut Luck::seed_from_u64(number));
        // Mostly the same move looks the same; listing all others takes long.
        if imagined.check(m).is_ok() && imagined.witness(m, viewer) == seen {
            return false;
        }
        imagined.legal_moves(&mut legal);
        !legal.iter().any(|other| imagined.witness(*other, viewer) == seen)
    })
}
