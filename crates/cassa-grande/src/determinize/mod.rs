//! Positions drawn at random from those that fit a view.
//!
//! Three ways, by what is hidden. Without exchanges a seat's unseen cards are just shuffled over its unseen places
//! ([`unseen`]). In blind hands everything but values is known, so that the unknown values are shuffled over the numbers
//! ([`blind`]). Where cards changed hands unseen, a possible history is found ([`history`])
//! by routes for the known cards ([`routes`]).

mod blind;
mod history;
mod routes;
mod unseen;

use rand_core::Rng;
use tavola_core::random::quick_below;
use tavola_core::{Game, PerSeat, rand_core};

use crate::card::{Card, KINDS};
use crate::moves::{Action, Move, Pick};
use crate::position::{CassaGrande, Phase};
use crate::rules::{Deal, Rules, Terms};
use crate::setup::Setup;
use crate::view::{PhaseView, View};

/// A position whose view by the same viewer is the given one.
///
/// # Panics
/// If the view is not one that a position gave.
pub(crate) fn determinize(view: &View, rng: &mut impl Rng) -> CassaGrande {
    let terms = Terms::new(&view.rules).expect("a view holds rules that can be played");
    let numbers_seen = view.viewer.seat().is_some() || view.phase == PhaseView::Over;
    match terms.deal {
        Deal::Blind if numbers_seen => blind::position(view, &terms, rng),
        Deal::Fixed if !terms.exchange => unseen::position(view, &terms, rng),
        Deal::Shown if !terms.exchange && view.dealt.is_some() => unseen::position(view, &terms, rng),
        _ => history::position(view, &terms, rng),
    }
}

/// The cards of each kind that a seat was dealt, where the viewer knows.
fn dealt_counts(view: &View, terms: &Terms) -> Option<[[u8; KINDS]; 4]> {
    let mut counts = [[0; KINDS]; 4];
    match (&view.dealt, terms.deal) {
        (Some(dealt), _) => {
            for (seat, hand) in dealt.iter() {
                for card in hand {
                    counts[seat.index()][card.index()] += 1;
                }
            }
        }
        (None, Deal::Fixed) => counts[..terms.seats()].fill(terms.hand),
        (None, Deal::Shown | Deal::Blind) => return None,
    }
    Some(counts)
}

/// Plays a round again from its deal. Choices by kind in a blind hand are made by a number that has it.
fn rebuild(view: &View, hands: Option<PerSeat<Vec<Card>>>, moves: &[Move], rng: &mut impl Rng) -> CassaGrande {
    let rules: &Rules = &view.rules;
    let setup = Setup { start: view.start, hands };
    let mut position = CassaGrande::new(rules, &setup).expect("a view holds a setup that can be played");
    for m in moves {
        let seat = position.mover().expect("a view holds no moves after the end");
        let by_number = |pick: Pick| match pick.as_card() {
            Some(card) if position.hands.is_blind() && !card.is_comma() => {
                let digit = position.hands.numbered(seat).iter().find(|digit| digit.card == card);
                digit.map_or(pick, |digit| Pick::number(digit.number))
            }
            _ => pick,
        };
        let m = match m.action() {
            Action::Lay { pick, at } => Move::lay(by_number(pick), at),
            Action::Give { pick, to } => Move::give(by_number(pick), to),
            Action::Return { pick } => Move::give_back(by_number(pick)),
        };
        position.play_unchecked(m);
    }
    if let (Some(offer), Phase::Offer) = (view.offer, position.phase) {
        let pick = offer.pick.unwrap_or_else(|| {
            let choices = position.hands.pick_count(offer.from);
            position.hands.nth_pick(offer.from, quick_below(rng, choices))
        });
        position.play_unchecked(Move::give(pick, offer.to));
    }
    position
}
