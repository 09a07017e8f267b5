//! Ends of small rounds of Cassa Grande, as all see them: where cards lie, and what each may be.

use std::collections::BTreeMap;

use tavola_cassa_grande::{Card, CassaGrande, Deal, KINDS, Laying, Move, Pick, Setup, View};
use tavola_core::{Game, Seat};

/// An end has at most so many cards to lay.
const LAST: usize = 4;

/// The positions in which the end that is played now may have begun, and how often each is met by those who lay anything; nothing if
/// its tree would have more places than the limit.
pub(super) fn beginnings(view: &View, limit: usize) -> Vec<(CassaGrande, f64)> {
    let known = view.rules.deal == Deal::Fixed || (view.rules.deal == Deal::Shown && view.dealt.is_some());
    if view.hands.len() != 2
        || !known
        || view.rules.exchange
        || view.rules.laying == Laying::Open
        || view.outcome.is_some()
    {
        return Vec::new();
    }
    let left: usize = view.hands.values().iter().map(|hand| usize::from(hand.size + hand.front)).sum();
    // All situations of one end must find the same beginning: the earliest that is small enough.
    (left..=LAST)
        .rev()
        .map(|last| after(view, view.table.len() + left - last, limit))
        .find(|all| !all.is_empty())
        .unwrap_or_default()
}

/// All positions after the first cards, as far as all know them; none if there are too many for the limit.
fn after(view: &View, laid: usize, limit: usize) -> Vec<(CassaGrande, f64)> {
    let setup = Setup { start: view.start, hands: view.dealt.clone() };
    let Ok(start) = CassaGrande::new(&view.rules, &setup) else { return Vec::new() };
    let mut ways = Ways { view, laid, found: Vec::new() };
    let mut left = [[0; KINDS]; 2];
    for (seat, left) in Seat::first(2).zip(&mut left) {
        for card in Card::kinds() {
            left[card.index()] = start.held(seat, card);
        }
        left[Card::COMMA.index()] += start.commas_in_front(seat);
    }
    // Counted before they are made: in a standard round there are far too many.
    let all: f64 = Seat::first(2).map(|seat| ways.count(seat, left[seat.index()])).product();
    if all > limit as f64 {
        return Vec::new();
    }
    ways.lay(&start, left, 1.0);
    let Some((first, _)) = ways.found.first() else { return Vec::new() };
    let each = limit / ways.found.len();
    if count(first, each) < each { ways.found } else { Vec::new() }
}

/// Lays the first cards in all ways that nobody but their layers can tell from what lies.
struct Ways<'a> {
    view: &'a View,
    laid: usize,
    found: Vec<(CassaGrande, f64)>,
}

impl Ways<'_> {
    /// In how many ways a seat may have laid its cards that lie there.
    fn count(&self, seat: Seat, left: [u8; KINDS]) -> f64 {
        let mut ways = BTreeMap::from([(left, 1.0)]);
        for rank in (0..self.laid).filter(|rank| self.view.table[*rank].seat == seat) {
            let mut after = BTreeMap::new();
            for (left, often) in ways {
                for card in self.cards(rank).filter(|card| left[card.index()] > 0) {
                    let mut rest = left;
                    rest[card.index()] -= 1;
                    *after.entry(rest).or_insert(0.0) += often;
                }
            }
            ways = after;
        }
        ways.into_values().sum()
    }

    /// The cards that all take the one of a rank for.
    fn cards(&self, rank: usize) -> impl Iterator<Item = Card> + use<> {
        let (place, fixed, seen) = (self.view.table[rank], self.is_fixed(rank), self.is_seen(rank));
        Card::kinds().filter(move |card| if seen { place.card == Some(*card) } else { fixed || !card.is_comma() })
    }

    /// Whether all saw which card it is. A comma that is laid before the frame is fixed was in front of its seat, where all saw it go.
    fn is_seen(&self, rank: usize) -> bool {
        let place = self.view.table[rank];
        place.open || (place.card == Some(Card::COMMA) && !self.is_fixed(rank))
    }

    /// Whether the frame was fixed before the card was laid.
    fn is_fixed(&self, rank: usize) -> bool {
        self.view.fixed_at.is_some_and(|at| rank >= usize::from(at))
    }

    fn lay(&mut self, position: &CassaGrande, left: [[u8; KINDS]; 2], often: f64) {
        let rank = position.laid_count();
        if rank == self.laid {
            self.found.push((position.clone(), often));
            return;
        }
        let (place, seen) = (self.view.table[rank], self.is_seen(rank));
        for card in self.cards(rank) {
            let count = left[place.seat.index()][card.index()];
            if count == 0 {
                continue;
            }
            let (mut after, mut rest) = (position.clone(), left);
            after.play_unchecked(Move::lay(Pick::card(card), place.at));
            rest[place.seat.index()][card.index()] -= 1;
            self.lay(&after, rest, often * if seen { 1.0 } else { f64::from(count) });
        }
    }
}

/// How many places the tree of one position has, up to a limit.
fn count(position: &CassaGrande, limit: usize) -> usize {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut places = 1;
    for m in legal {
        if places >= limit {
            break;
        }
        let mut after = position.clone();
        after.play_unchecked(m);
        places += count(&after, limit - places);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Equilibrium, Even, Luck, Searchable as _};
    use rand_xoshiro::rand_core::SeedableRng;
    use tavola_cassa_grande::{HandRule, Rules};
    use tavola_core::{Sample, Viewer};

    /// Two 1 and two 9 each, on 3 × 3.
    fn round(moves: &[&str]) -> CassaGrande {
        let hand = HandRule::of([(Card::digit(1), 2), (Card::digit(9), 2)]);
        let rules = Rules { players: 2, frame: Some(3), hand: Some(hand), ..Rules::default() };
        let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
        for m in moves {
            round.play_unchecked(m.parse().unwrap());
        }
        round
    }

    const MOVES: [&str; 6] = ["9@0,0", "9@1,1", "9@1,-1", "1@2,0", "1@0,1", "1@2,1"];

    /// Each of the two cards that a seat has laid is a 1 or a 9: twelve ways to lay two of four, of which two are 1 1 and four 1 9.
    #[test]
    fn all_ways_are_counted() {
        let round = round(&MOVES[..4]);
        let all = CassaGrande::beginnings(&round.view(Viewer::Seat(Seat::A)), 60_000);
        assert_eq!(all.len(), 16);
        assert!((all.iter().map(|(_, often)| often).sum::<f64>() - 144.0).abs() < 1e-9);
        let met = all.iter().find(|(position, _)| *position == round).unwrap();
        assert!((met.1 - 2.0 * 4.0).abs() < 1e-9, "9 9 and 9 1: {}", met.1);
    }

    /// The ways are counted before any of them is made, commas that all saw and those that nobody did included.
    #[test]
    fn as_many_ways_are_counted_as_made() {
        let hand = HandRule::of([(Card::digit(0), 1), (Card::digit(3), 2), (Card::COMMA, 1)]);
        let rules = Rules { players: 2, frame: Some(3), hand: Some(hand), ..Rules::default() };
        let mut luck = Luck::seed_from_u64(9);
        for _ in 0..40 {
            let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
            for laid in 1..8 {
                let m = round.sample(&mut luck).unwrap();
                round.play_unchecked(m);
                let view = round.view(Viewer::Watcher);
                let start = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
                let mut dealt = [0; KINDS];
                for card in Card::kinds() {
                    dealt[card.index()] = start.held(Seat::A, card);
                }
                dealt[Card::COMMA.index()] += start.commas_in_front(Seat::A);
                let left = [dealt; 2];
                let mut ways = Ways { view: &view, laid, found: Vec::new() };
                let counted: f64 = Seat::first(2).map(|seat| ways.count(seat, left[seat.index()])).product();
                ways.lay(&start, left, 1.0);
                assert!((counted - ways.found.len() as f64).abs() < 0.5, "{counted} of {}", ways.found.len());
            }
        }
    }

    /// Whoever looks at an end, at whatever point of it, finds the same beginning, and itself in the tree that grows from there.
    #[test]
    fn an_end_has_one_beginning() {
        let first = CassaGrande::beginnings(&round(&MOVES[..4]).view(Viewer::Seat(Seat::A)), 60_000);
        let mut tree = Equilibrium::weighed(&first, &Even, 60_000).unwrap();
        tree.improve(8);
        for count in 4..=6 {
            let round = round(&MOVES[..count]);
            let seat = round.turn().seat().unwrap();
            let view = round.view(Viewer::Seat(seat));
            assert_eq!(CassaGrande::beginnings(&view, 60_000), first);
            let mut legal = Vec::new();
            round.legal_moves(&mut legal);
            assert_eq!(tree.strategy(&view).unwrap().len(), legal.len());
        }
        let earlier = round(&MOVES[..3]);
        assert!(CassaGrande::beginnings(&earlier.view(Viewer::Seat(Seat::B)), 60_000).is_empty(), "too early");
    }
}
