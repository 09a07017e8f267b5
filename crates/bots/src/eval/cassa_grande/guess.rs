//! What the unseen cards of Cassa Grande can be, given the hands and how people play.
//!
//! Every card of a seat is either seen, or lies face down somewhere, or is in its hand. Of the ways to spread the unseen
//! ones over these places, those are likelier in which the seat laid what served it: a high figure on its own left edge, a
//! zero or a comma on that of somebody else. The ways are counted exactly, with weights, and drawn accordingly.

use tavola_cassa_grande::{Card, CassaGrande, Deal, KINDS, View};
use tavola_core::{Game, Seat};

use super::reading::Reading;
use super::sketch::Sketch;
use crate::Luck;
use crate::evaluate::Imagination;
use crate::weighted::draw_weighted;

/// More ways to have laid a part of a hand are not counted one by one: all are then equally likely.
const MOST_STATES: usize = 4096;

/// What is known and guessed of the cards behind a view.
#[derive(Clone, Debug)]
pub(super) struct Guess {
    /// The view; the cards on the table that are not known are filled in for every imagined position.
    view: View,
    seats: Vec<Unseen>,
}

/// The unseen cards of one seat.
#[derive(Clone, Debug)]
struct Unseen {
    /// For each face-down card its place in the order of the table, and how much each kind is favoured there.
    places: Vec<(usize, [f64; KINDS])>,
    left: [u8; KINDS],
    /// What one card less of each kind takes off the number of a state.
    steps: [usize; KINDS],
    /// For each number of places done and each state (the cards of each kind that are left), the weight of all ways to go on.
    ways: Vec<Vec<f64>>,
}

impl Guess {
    /// What behaviour tells of a view; `None` if nothing is concluded, or what was dealt is not known.
    pub(super) fn new(reading: &Reading, view: &View) -> Option<Guess> {
        let known = view.rules.deal == Deal::Fixed || (view.rules.deal == Deal::Shown && view.dealt.is_some());
        if reading.behaviour <= 0.0 || !known || view.rules.exchange || view.outcome.is_some() {
            return None;
        }
        let fixed_at = view.fixed_at.map_or(usize::MAX, usize::from);
        let mut seats = Vec::new();
        for (seat, hand) in view.hands.iter() {
            let mut left = match &view.dealt {
                Some(dealt) => count(dealt[seat].iter().copied()),
                None => reading.hand(),
            };
            left[Card::COMMA.index()] -= hand.front;
            let mut places = Vec::new();
            for (rank, laid) in view.table.iter().enumerate().filter(|(_, laid)| laid.seat == seat) {
                match laid.card {
                    Some(card) => left[card.index()] -= 1,
                    None => places.push((rank, weights(reading, view, rank, seat, rank >= fixed_at))),
                }
            }
            if !places.is_empty() {
                seats.push(Unseen::new(places, left)?);
            }
        }
        (!seats.is_empty()).then(|| Guess { view: view.clone(), seats })
    }

    /// Draws positions.
    pub(super) fn imagination<'a>(mut self) -> Imagination<'a, CassaGrande> {
        Box::new(move |luck: &mut Luck| {
            for unseen in &self.seats {
                unseen.draw(luck, |rank, card| self.view.table[rank].card = Some(card));
            }
            CassaGrande::determinize(&self.view, &(), luck)
        })
    }
}

/// How much each kind is favoured where a card was laid: by what it gained for the seat that laid it.
fn weights(reading: &Reading, view: &View, rank: usize, seat: Seat, commas: bool) -> [f64; KINDS] {
    /// Nobody plays so well, or so badly, that more could be concluded from one card.
    const MOST: f32 = 4.0;
    let sketch = Sketch::new(reading, || view.table[..rank].iter().map(|laid| (laid.at, laid.card)));
    let gains = reading.gains(&sketch, seat);
    let cell = sketch.cell(view.table[rank].at);
    let scale = reading.behaviour / sketch.row();
    let mut weights = [0.0; KINDS];
    for card in Card::kinds().filter(|card| commas || !card.is_comma()) {
        weights[card.index()] = f64::from((scale * gains.of(cell, card)).clamp(-MOST, MOST).exp());
    }
    weights
}

impl Unseen {
    fn new(places: Vec<(usize, [f64; KINDS])>, left: [u8; KINDS]) -> Option<Unseen> {
        let mut steps = [0; KINDS];
        let mut states = 1_usize;
        for (step, count) in steps.iter_mut().zip(left) {
            *step = states;
            states = states.saturating_mul(usize::from(count) + 1);
        }
        if states > MOST_STATES {
            return None;
        }
        let mut unseen = Unseen { places, left, steps, ways: Vec::new() };
        // From the last place to the first; whatever is left then is in the hand.
        let mut ways = vec![vec![1.0; states]];
        for (_, favours) in unseen.places.iter().rev() {
            let after = &ways[ways.len() - 1];
            let before = (0..states).map(|state| unseen.choices(state, favours, after).iter().sum()).collect();
            ways.push(before);
        }
        ways.reverse();
        unseen.ways = ways;
        Some(unseen)
    }

    /// The weight of each kind at the next place.
    #[inline]
    fn choices(&self, state: usize, favours: &[f64; KINDS], after: &[f64]) -> [f64; KINDS] {
        std::array::from_fn(|kind| {
            let count = state / self.steps[kind] % (usize::from(self.left[kind]) + 1);
            if count == 0 { 0.0 } else { count as f64 * favours[kind] * after[state - self.steps[kind]] }
        })
    }

    /// Draws a card for every place.
    fn draw(&self, luck: &mut Luck, mut set: impl FnMut(usize, Card)) {
        let mut state: usize = self.left.iter().zip(self.steps).map(|(count, step)| usize::from(*count) * step).sum();
        for ((rank, favours), after) in self.places.iter().zip(&self.ways[1..]) {
            let choices = self.choices(state, favours, after);
            let Some(kind) = draw_weighted(&choices, luck) else { return };
            set(*rank, if kind == Card::COMMA.index() { Card::COMMA } else { Card::digit(kind as u8) });
            state -= self.steps[kind];
        }
    }
}

/// The cards of each kind.
fn count(cards: impl Iterator<Item = Card>) -> [u8; KINDS] {
    cards.fold([0; KINDS], |mut counts, card| {
        counts[card.index()] += 1;
        counts
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::rand_core::SeedableRng;
    use tavola_cassa_grande::{Rules, Setup};
    use tavola_core::{Sample, Viewer};

    /// Whatever is guessed, the view of the imagined position is the one that it was imagined from.
    #[test]
    fn guesses_fit_the_view() {
        let mut luck = Luck::seed_from_u64(5);
        let mut guessed = 0;
        for (players, game) in [2, 4].into_iter().flat_map(|players| (0..6).map(move |game| (players, game))) {
            let rules = Rules { players, ..Rules::default() };
            let reading = Reading { behaviour: Reading::BEHAVIOUR, ..Reading::new(&rules) };
            let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
            for _ in 0..4 + 3 * game {
                let m = round.sample(&mut luck).unwrap();
                round.play_unchecked(m);
            }
            for seat in Seat::first(players.into()) {
                let view = round.view(Viewer::Seat(seat));
                let Some(guess) = Guess::new(&reading, &view) else { continue };
                let mut imagine = guess.imagination();
                for _ in 0..10 {
                    assert_eq!(imagine(&mut luck).view(Viewer::Seat(seat)), view);
                    guessed += 1;
                }
            }
        }
        assert!(guessed > 300, "{guessed}");
    }

    /// The chances of all ways to lay two of the cards 0, 1, 1, counted by hand: the first place wants a 0 twice as much.
    #[test]
    fn ways_are_drawn_by_their_weights() {
        let mut left = [0; KINDS];
        (left[0], left[1]) = (1, 2);
        let mut favours = [1.0; KINDS];
        favours[0] = 2.0;
        let unseen = Unseen::new(vec![(0, favours), (1, [1.0; KINDS])], left).unwrap();
        // 0 1: 2 × 1 × 2 = 4 ways; 1 0: 2 × 1 = 2; 1 1: 2 × 1 = 2.
        assert!((unseen.ways[0][left[0] as usize + 2 * left[1] as usize] - 8.0).abs() < 1e-9);
        let mut luck = Luck::seed_from_u64(7);
        let mut zeros = 0;
        for _ in 0..4_000 {
            unseen.draw(&mut luck, |rank, card| zeros += u32::from(rank == 0 && card == Card::digit(0)));
        }
        assert!((1_850..2_150).contains(&zeros), "{zeros} of 4000 should be about a half");
    }

    /// A card on one's own left edge is more likely a 4 than a 0, one on that of the opponent rather a 0.
    #[test]
    fn people_lay_what_serves_them() {
        let rules = Rules { players: 2, ..Rules::default() };
        let reading = Reading { behaviour: Reading::BEHAVIOUR, ..Reading::new(&rules) };
        let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
        for text in ["0@0,0", "2@1,1", "0@2,2", "2@3,3", "0@4,4", "1@4,2", "1@3,2", "3@0,2"] {
            round.play_unchecked(text.parse().unwrap());
        }
        let view = round.view(Viewer::Seat(Seat::A));
        let fours = |rank: usize| {
            let mut imagine = Guess::new(&reading, &view).unwrap().imagination();
            let mut luck = Luck::seed_from_u64(1);
            let of = |card: Card, luck: &mut Luck, imagine: &mut Imagination<'_, CassaGrande>| {
                (0..300).filter(|_| imagine(luck).table().nth(rank).unwrap().2 == card).count()
            };
            (of(Card::digit(4), &mut luck, &mut imagine), of(Card::digit(0), &mut luck, &mut imagine))
        };
        // B reads from the right: the card at 4,2 is the first of a row of its own, the one at 0,2 of a row of A.
        let (four, zero) = fours(5);
        assert!(four > zero, "{four} fours, {zero} zeros");
        let (four, zero) = fours(7);
        assert!(zero > four, "{four} fours, {zero} zeros");
    }
}
