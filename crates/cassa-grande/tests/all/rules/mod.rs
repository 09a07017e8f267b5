//! Every paragraph of the rules page (docs/rules/cassa-grande.md) as cases.

mod counting;
mod laying;
mod moves;
mod sheet;
mod tournament;
mod variants;
mod views;

use tavola_cassa_grande::{CassaGrande, Move, Rules, Setup};
use tavola_core::{Game, PerSeat, Seat, Turn, Viewer};

/// A round with fixed hands, started by a seat.
fn round(rules: &Rules, start: Seat) -> CassaGrande {
    CassaGrande::new(rules, &Setup::fixed(start)).expect("the case's rules can be played")
}

/// A round with these hands, seat A starting; a hand is written as its cards in order.
fn dealt(rules: &Rules, hands: &[&str]) -> CassaGrande {
    let hand = |seat: Seat| hands[seat.index()].chars().map(|card| card.to_string().parse().unwrap()).collect();
    let setup = Setup { start: Seat::A, hands: Some(PerSeat::new(hands.len(), hand)) };
    CassaGrande::new(rules, &setup).expect("the case's deal can be played")
}

/// Plays moves that must be legal.
fn play(round: &mut CassaGrande, moves: &[&str]) {
    for text in moves {
        let m: Move = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        round.check(m).unwrap_or_else(|violation| panic!("{text}: {violation}"));
        round.play_unchecked(m);
    }
}

/// The sentence with which a move is refused.
fn refusal(round: &CassaGrande, text: &str) -> String {
    let m: Move = text.parse().unwrap();
    round.check(m).expect_err(text).to_string()
}

/// The texts of all legal moves, sorted.
fn legal(round: &CassaGrande) -> Vec<String> {
    let mut moves = Vec::new();
    round.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// What a viewer may know, as it is sent.
fn seen(round: &CassaGrande, viewer: &str) -> String {
    serde_json::to_string(&round.view(viewer.parse().unwrap())).unwrap()
}

/// Plays the first legal move until a condition holds.
fn play_until(round: &mut CassaGrande, stop: impl Fn(&CassaGrande) -> bool) {
    let mut moves = Vec::new();
    while !stop(round) && round.turn() != Turn::Over {
        round.legal_moves(&mut moves);
        round.play_unchecked(moves[0]);
    }
}

/// All viewers of a round.
fn viewers(round: &CassaGrande) -> impl Iterator<Item = Viewer> {
    Viewer::all(round.players())
}
