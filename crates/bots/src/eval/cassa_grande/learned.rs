//! What was learned about Cassa Grande by playing: a network in the place of the evaluation.
//!
//! It looks at the table with the eyes of the seat to move, turned so that this seat sits south, and tells what share of the
//! win each seat can expect and how much it would like to lay each card on each cell.

use std::sync::Arc;

use tavola_cassa_grande::{Card, CassaGrande, Deal, Goal, KINDS, Move, Rules, Side, View};
use tavola_core::rand_core::Rng;
use tavola_core::{Game, MAX_SEATS, Outcome};

use super::reading::{Reading, gain};
use super::sketch::Sketch;
use crate::evaluate::Imagination;
use crate::net::{Net, soften};
use crate::{Evaluate, Payoff};

/// The kinds of card in a standard hand: 0 to 4 and the comma.
const CARDS: usize = 6;

/// The widest input: a frame of 6 and four seats.
const MOST_INPUTS: usize = inputs(4, 6);

/// The widest output likewise.
const MOST_OUTPUTS: usize = outputs(4, 6);

/// How many numbers go in: for each cell and kind whether it lies there, for each seat its cards and what it can expect to
/// read, and how far the round is.
const fn inputs(players: usize, frame: usize) -> usize {
    frame * frame * CARDS + players * (CARDS + 2) + 2
}

/// How many numbers come out: one a seat, how much to trust what a card gains at once, and one for each kind and cell.
const fn outputs(players: usize, frame: usize) -> usize {
    players + 1 + frame * frame * CARDS
}

/// Judges with a network, and imagines what is hidden as [`Reading`] does.
#[derive(Clone, Debug)]
pub struct Learned {
    /// What a good player would guess; where nothing was learned, it judges.
    pub reading: Reading,
    /// Whether the network also tells where to look first; otherwise that is what gains most at once.
    pub wishes: bool,
    net: Option<Arc<Net>>,
}

impl Learned {
    /// The evaluation for rounds with these rules. Where the network was not taught by such rounds, it is not asked.
    ///
    /// # Panics
    /// If the rules are refused by the game.
    pub fn new(rules: &Rules, weights: Option<&[u8]>) -> Self {
        let reading = Reading { behaviour: Reading::BEHAVIOUR, among: 3, ..Reading::new(rules) };
        let net = weights.filter(|_| Learned::is_taught(rules)).and_then(|bytes| Net::read(bytes).ok());
        let (players, frame) = (reading.players, reading.frame);
        let fits = |net: &Net| net.inputs() == inputs(players, frame) && net.outputs() == outputs(players, frame);
        Learned { reading, wishes: true, net: net.filter(fits).map(Arc::new) }
    }

    /// Whether a network may judge at all.
    pub fn has_net(&self) -> bool {
        self.net.is_some()
    }

    /// The rules by which the networks were taught: the standard hands and frames, however cards are laid.
    pub fn is_taught(rules: &Rules) -> bool {
        rules.frame.is_none()
            && rules.hand.is_none()
            && !rules.exchange
            && rules.goal == Goal::Highest
            && rules.deal == Deal::Fixed
    }

    /// What the network is told of a position.
    pub fn describe(&self, position: &CassaGrande, out: &mut Vec<f32>) {
        let sketch = self.reading.sketch(position);
        let mut input = [0.0; MOST_INPUTS];
        out.clear();
        out.extend_from_slice(self.fill(position, &sketch, &mut input));
    }

    /// For each kind and cell, as the seat to move sees them, what laying it gains at once; and the places of the legal moves in
    /// this list.
    pub fn describe_moves(&self, position: &CassaGrande, legal: &[Move], gains_out: &mut Vec<f32>) -> Vec<usize> {
        let seat = position.turn().seat().unwrap_or_default();
        let sketch = self.reading.sketch(position);
        let gains = self.reading.gains(&sketch, seat);
        let row = sketch.row();
        gains_out.clear();
        gains_out.resize(self.reading.frame * self.reading.frame * CARDS, 0.0);
        let side = Side::of(seat, self.reading.players);
        legal
            .iter()
            .map(|m| {
                let at = self.output_of(&sketch, side, *m);
                gains_out[at] = gain(&sketch, &gains, *m) / row;
                at
            })
            .collect()
    }

    /// The place of a move among the outputs for moves.
    #[inline]
    fn output_of(&self, sketch: &Sketch, side: Side, m: Move) -> usize {
        let kind = m.pick().as_card().map_or(0, kind_of);
        let cell = m.place().map_or(0, |at| sketch.seen_from(side, sketch.cell(at)));
        kind * self.reading.frame * self.reading.frame + cell
    }

    #[inline]
    fn fill<'a>(&self, position: &CassaGrande, sketch: &Sketch, input: &'a mut [f32; MOST_INPUTS]) -> &'a [f32] {
        let Reading { players, frame, .. } = self.reading;
        let own = position.turn().seat().unwrap_or_default();
        let side = Side::of(own, players);
        let hand = self.reading.hand();
        let mut left = [[0_u8; CARDS]; MAX_SEATS];
        for counts in &mut left[..players] {
            for (index, count) in hand.iter().enumerate().take(KINDS) {
                if *count > 0 {
                    counts[index.min(CARDS - 1)] = *count;
                }
            }
        }
        let mut laid = 0;
        for (seat, at, card) in position.table() {
            let kind = kind_of(card);
            input[sketch.seen_from(side, sketch.cell(at)) * CARDS + kind] = 1.0;
            left[seat.index()][kind] = left[seat.index()][kind].saturating_sub(1);
            laid += 1;
        }
        let mut at = frame * frame * CARDS;
        let row = sketch.row();
        for steps in 0..players {
            let seat = own.after(steps, players);
            for count in left[seat.index()] {
                input[at] = f32::from(count) / 2.0;
                at += 1;
            }
            let (mean, variance) = sketch.total(Side::of(seat, players));
            input[at] = mean / row;
            input[at + 1] = variance.sqrt() / row;
            at += 2;
        }
        input[at] = laid as f32 / (frame * frame) as f32;
        input[at + 1] = f32::from(u8::from(position.is_frame_fixed()));
        &input[..at + 2]
    }
}

/// The place of a card among those of a standard hand.
#[inline]
fn kind_of(card: Card) -> usize {
    card.index().min(CARDS - 1)
}

impl Evaluate<CassaGrande> for Learned {
    fn evaluate(&self, position: &CassaGrande) -> Payoff {
        let Some(net) = &self.net else { return self.reading.evaluate(position) };
        let sketch = self.reading.sketch(position);
        let mut input = [0.0; MOST_INPUTS];
        let trunk = net.trunk(self.fill(position, &sketch, &mut input));
        let players = self.reading.players;
        let mut values = [0.0; MAX_SEATS];
        net.head(&trunk, &mut values[..players]);
        soften(&mut values[..players]);
        let own = position.turn().seat().unwrap_or_default();
        let mut shares = [0.0; MAX_SEATS];
        for (steps, value) in values[..players].iter().enumerate() {
            shares[own.after(steps, players).index()] = *value;
        }
        shares
    }

    fn payoff(&self, outcome: &Outcome) -> Payoff {
        self.reading.payoff(outcome)
    }

    fn promise(&self, position: &CassaGrande, legal: &[Move], out: &mut Vec<f32>) {
        let Some(net) = self.net.as_ref().filter(|_| self.wishes) else {
            return self.reading.promise(position, legal, out);
        };
        let seat = position.turn().seat().unwrap_or_default();
        let sketch = self.reading.sketch(position);
        let mut input = [0.0; MOST_INPUTS];
        let trunk = net.trunk(self.fill(position, &sketch, &mut input));
        let mut wishes = [0.0; MOST_OUTPUTS];
        net.head(&trunk, &mut wishes);
        let gains = self.reading.gains(&sketch, seat);
        let (side, row) = (Side::of(seat, self.reading.players), sketch.row());
        let trust = wishes[self.reading.players] / row;
        let moves = &wishes[self.reading.players + 1..];
        out.clear();
        out.extend(legal.iter().map(|m| moves[self.output_of(&sketch, side, *m)] + trust * gain(&sketch, &gains, *m)));
    }

    fn imagination<'a>(&'a self, view: &'a View, memory: &'a ()) -> Imagination<'a, CassaGrande> {
        self.reading.imagination(view, memory)
    }

    fn suggest(&self, position: &CassaGrande, rng: &mut impl Rng) -> Option<Move> {
        self.reading.suggest(position, rng)
    }

    fn play_on(&self, position: &mut CassaGrande, length: Option<u32>, rng: &mut impl Rng) {
        self.reading.play_on(position, length, rng);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::rand_core::SeedableRng;
    use tavola_cassa_grande::{Laying, Setup};
    use tavola_core::{Sample, Seat};

    /// The network of the program fits the standard rounds of two and the layings of its variants; with other rules nobody asks it.
    #[test]
    fn only_what_was_taught_is_asked() {
        let weights: &[u8] = include_bytes!("../../../weights/cassa-grande-2.net");
        let standard = Rules { players: 2, ..Rules::default() };
        let asked = |rules: &Rules| Learned::new(rules, Some(weights)).has_net();
        assert!(asked(&standard) && asked(&Rules { laying: Laying::Open, ..standard.clone() }));
        assert!(!asked(&Rules { goal: Goal::Lowest, ..standard.clone() }));
        assert!(!asked(&Rules { exchange: true, ..standard.clone() }));
        assert!(!asked(&Rules { deal: Deal::Blind, ..standard.clone() }));
        assert!(!asked(&Rules { players: 4, ..standard }), "another table needs another network");
    }

    /// It has learned what decides a round: who has read more expects more, and shares add up.
    #[test]
    fn shares_follow_what_is_read() {
        let rules = Rules { players: 2, ..Rules::default() };
        let learned = Learned::new(&rules, Some(include_bytes!("../../../weights/cassa-grande-2.net")));
        let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
        // A's first figures lie on the left, B's on the right, where zeros lie.
        for text in ["4@0,0", "0@4,4", "3@0,1", "0@4,3", "3@0,2", "0@4,2", "2@0,3", "1@3,3"] {
            let m = text.parse().unwrap();
            round.play_unchecked(m);
        }
        let shares = learned.evaluate(&round);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(shares[0] > 0.8, "{shares:?}");
    }

    /// The same table seen from another seat looks the same once that seat is to move: what is described is turned.
    #[test]
    fn the_table_is_turned_to_the_seat_to_move() {
        let rules = Rules { players: 2, ..Rules::default() };
        let learned = Learned::new(&rules, None);
        let mut luck = crate::Luck::seed_from_u64(3);
        let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
        let mut mirrored = CassaGrande::new(&rules, &Setup::fixed(Seat::B)).unwrap();
        let (mut one, mut other) = (Vec::new(), Vec::new());
        for _ in 0..24 {
            let m = round.sample(&mut luck).unwrap();
            let (card, at) = (m.pick(), m.place().unwrap());
            round.play_unchecked(m);
            mirrored.play_unchecked(Move::lay(card, tavola_cassa_grande::Place { x: -at.x, y: -at.y }));
            if round.is_frame_fixed() && !round.is_over() {
                learned.describe(&round, &mut one);
                learned.describe(&mirrored, &mut other);
                // What is added up in another order differs in its last bits.
                assert!(one.iter().zip(&other).all(|(one, other)| (one - other).abs() < 1e-4), "{one:?} {other:?}");
                assert_eq!(one.len(), inputs(2, 5));
            }
        }
        assert!(!one.is_empty());
    }
}
