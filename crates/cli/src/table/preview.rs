//! How the table would look after a move that is only thought of.

use tavola_bots::Luck;
use tavola_core::rand_core::SeedableRng;
use tavola_core::{Game, Seat, Viewer};

/// How many tables are imagined behind what the person sees: where they all look alike after the move, it shows nothing new.
const TWINS: usize = 8;

/// What the person would see after a legal move of their seat; nothing if the move would bring something hidden to light.
///
/// The table itself is not asked: all is imagined behind the view of the seat, so that a preview can't tell a secret.
pub(super) fn after<G: Game>(view: &G::View, text: &str, seat: Seat) -> Option<G::View> {
    let mut luck = Luck::seed_from_u64(0);
    let mut imagine = || {
        let mut position = G::determinize(view, &G::Memory::default(), &mut luck);
        position.play_unchecked(position.read_move(text).ok()?);
        Some(position.view(Viewer::Seat(seat)))
    };
    let first = imagine()?;
    (1..TWINS).all(|_| imagine().as_ref() == Some(&first)).then_some(first)
}
