//! Law: a text is a move only if it is exactly the text of that move; and a move that passes the check is in the list.

use std::sync::LazyLock;
use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;
use tavola_core::fair::{Draws, Entropy, Secret};
use tavola_core::{Game, PerSeat};

static CASSA: LazyLock<CassaGrande> = LazyLock::new(start);
static CALCORY: LazyLock<Calcory> = LazyLock::new(start);
static CASA: LazyLock<CasaGrande> = LazyLock::new(start);

fn start<G: Game>() -> G {
    let rules = G::Rules::default();
    let seats = G::seats(&rules).expect("the standard rules can be played");
    let seed = Secret([7; 32]).seed(&PerSeat::new(seats, |_| Entropy::NONE), 1);
    let mut draws = Draws::new(seed);
    let first = draws.start(seats);
    let setup = G::deal(&rules, first, &mut draws).expect("the standard rules can be dealt");
    G::new(&rules, &setup).expect("a deal can be played")
}

/// Tries one input. The lines of a text are tried as moves one after the other; those that are legal are played.
///
/// # Panics
/// If the law does not hold for it.
pub fn holds(text: &str) {
    walk(CASSA.clone(), text);
    walk(CALCORY.clone(), text);
    walk(CASA.clone(), text);
}

fn walk<G: Game>(mut position: G, text: &str) {
    let mut legal = Vec::new();
    for line in text.lines() {
        let Ok(m) = position.read_move(line) else { continue };
        assert_eq!(position.move_text(m), line, "a text is exact");
        position.legal_moves(&mut legal);
        assert_eq!(position.check(m).is_ok(), legal.contains(&m), "{line}");
        if legal.contains(&m) {
            position.play_unchecked(m);
        }
    }
}
