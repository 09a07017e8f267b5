//! Law: whatever the text, rules are refused with one line or can be dealt and played; sets of platforms among them.

use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;
use tavola_core::PerSeat;
use tavola_core::fair::{Draws, Entropy, Secret};
use tavola_core::record::{Recorded, read_rules};

/// Tries one input. As the program reads a file of rules: JSON, or TOML made into JSON.
///
/// # Panics
/// If the law does not hold for it.
pub fn holds(text: &str) {
    let from_toml = text.parse::<toml::Table>().ok().and_then(|table| serde_json::to_string(&table).ok());
    let text = from_toml.as_deref().unwrap_or(text);
    play::<CassaGrande>(text);
    play::<Calcory>(text);
    play::<CasaGrande>(text);
}

fn play<G: Recorded>(text: &str) {
    let rules: G::Rules = match read_rules(text) {
        Ok(rules) => rules,
        Err(error) => return assert!(!error.to_string().contains('\n')),
    };
    let seats = match G::seats(&rules) {
        Ok(seats) => seats,
        Err(refusal) => return assert!(!refusal.to_string().contains('\n')),
    };
    let mut draws = Draws::new(Secret([3; 32]).seed(&PerSeat::new(seats, |_| Entropy::NONE), 1));
    let first = draws.start(seats);
    let setup = G::deal(&rules, first, &mut draws).expect("rules that pass can be dealt");
    let mut position = G::new(&rules, &setup).expect("a deal can be played");
    let mut legal = Vec::new();
    for _ in 0..40 {
        position.legal_moves(&mut legal);
        let Some(m) = legal.last() else { break };
        position.check(*m).expect("a listed move is legal");
        position.play_unchecked(*m);
    }
}
