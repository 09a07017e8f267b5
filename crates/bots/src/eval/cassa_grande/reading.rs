//! Reading a table of Cassa Grande before it is full.
//!
//! A number is as good as its first figures, and its first figures lie at the seat's own left edge: a comma or a gap there
//! costs a whole row. So the evaluation reads every row from its seat, takes a free cell for what it will most likely be
//! (one of the cards that are left, or a gap), and compares what the seats can expect to read.

use tavola_cassa_grande::{CassaGrande, Goal, KINDS, Move, Rules, Side, View};
use tavola_core::rand_core::Rng;
use tavola_core::{Game, MAX_SEATS, Outcome, Sample, Seat};

use super::guess::Guess;
use super::quick::play_on;
use super::sketch::{Gains, Sketch};
use crate::evaluate::Imagination;
use crate::{Evaluate, Luck, Payoff, shares};

/// Compares what the seats can expect to read.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    pub(super) players: usize,
    pub(super) frame: usize,
    /// The cards of the whole deck, by kind.
    pub(super) deck: [u8; KINDS],
    /// 1 where the highest total wins, −1 where the lowest does.
    pub(super) sign: f32,
    /// How many random moves the quick player of rollouts compares.
    pub among: u32,
    /// How much is concluded from where others laid their cards: 0 takes them for anything that they can be.
    pub behaviour: f32,
    /// Whether only the seat's own rows are looked at when a card is laid, as beginners do.
    pub own_rows_only: bool,
    /// How much what each seat reads counts beside who reads most, from 0 to 1: where chance decides much, it tells sooner which
    /// of two moves is better.
    pub totals: f32,
}

impl Reading {
    /// How much is concluded from the behaviour of players who look ahead. Of the values tried, 0.5 to 6, higher ones guessed the
    /// cards of such bots better; a little less is safer with people.
    pub const BEHAVIOUR: f32 = 5.0;

    /// The evaluation for rounds with these rules.
    ///
    /// # Panics
    /// If the rules are refused by the game.
    pub fn new(rules: &Rules) -> Self {
        let hand = rules.each_hand().expect("rules that can be played").0;
        let (players, frame) = (usize::from(rules.players), usize::from(rules.frame_side()));
        let sign = if rules.goal == Goal::Lowest { -1.0 } else { 1.0 };
        Reading {
            players,
            frame,
            deck: hand.map(|count| count as u8 * rules.players),
            sign,
            among: 4,
            behaviour: 0.0,
            own_rows_only: false,
            totals: 0.0,
        }
    }
}

impl Evaluate<CassaGrande> for Reading {
    fn evaluate(&self, position: &CassaGrande) -> Payoff {
        self.shares(&self.sketch(position))
    }

    fn signal(&self, outcome: &Outcome) -> Payoff {
        let mut payoff = shares(outcome);
        let scores = outcome.scores.values();
        let all = scores.iter().sum::<u32>() as f32;
        if self.totals > 0.0 && all > 0.0 {
            for (share, score) in payoff.iter_mut().zip(scores) {
                let part = *score as f32 / all;
                let part = if self.sign > 0.0 { part } else { (1.0 - part) / (self.players - 1) as f32 };
                *share += self.totals * (part - *share);
            }
        }
        payoff
    }

    fn promise(&self, position: &CassaGrande, legal: &[Move], out: &mut Vec<f32>) {
        out.clear();
        let seat = position.turn().seat().unwrap_or_default();
        let sketch = self.sketch(position);
        let gains = self.gains(&sketch, seat);
        let scale = PROMISE / sketch.row();
        out.extend(legal.iter().map(|m| scale * gain(&sketch, &gains, *m)));
    }

    fn imagination<'a>(&'a self, view: &'a View, memory: &'a ()) -> Imagination<'a, CassaGrande> {
        match Guess::new(self, view) {
            Some(guess) => guess.imagination(),
            None => Box::new(|luck: &mut Luck| CassaGrande::determinize(view, memory, luck)),
        }
    }

    fn suggest(&self, position: &CassaGrande, rng: &mut impl Rng) -> Option<Move> {
        let mut best = position.sample(rng)?;
        let Some(seat) = position.turn().seat() else { return Some(best) };
        if best.place().is_none() {
            return Some(best);
        }
        let sketch = self.sketch(position);
        let gains = self.gains(&sketch, seat);
        let mut most = gain(&sketch, &gains, best);
        for _ in 1..self.among {
            let Some(m) = position.sample(rng) else { break };
            let gain = gain(&sketch, &gains, m);
            if gain > most {
                (best, most) = (m, gain);
            }
        }
        Some(best)
    }

    fn play_on(&self, position: &mut CassaGrande, length: Option<u32>, rng: &mut impl Rng) {
        let mut left = length.unwrap_or(u32::MAX);
        while left > 0 && !position.is_over() {
            if !self.own_rows_only {
                play_on(self, position, &mut left, rng);
            }
            // What is not laid, or not known, is drawn.
            if left > 0
                && let Some(m) = self.suggest(position, rng)
            {
                position.play_unchecked(m);
                left -= 1;
            }
        }
    }
}

/// How much more often a good player chooses a move that gains one full row, as a natural logarithm.
const PROMISE: f32 = 6.0;

impl Reading {
    /// What each seat is dealt where hands are alike.
    pub(super) fn hand(&self) -> [u8; KINDS] {
        self.deck.map(|count| count / self.players as u8)
    }

    #[inline]
    pub(super) fn sketch(&self, position: &CassaGrande) -> Sketch {
        Sketch::new(self, || position.table().map(|(_, at, card)| (at, Some(card))))
    }

    /// The share of the win that each seat can expect.
    fn shares(&self, sketch: &Sketch) -> Payoff {
        let mut means = [0.0_f32; MAX_SEATS];
        let mut variance = 1.0_f32;
        for seat in Seat::first(self.players) {
            let (mean, own_variance) = sketch.total(Side::of(seat, self.players));
            means[seat.index()] = self.sign * mean;
            variance += own_variance / self.players as f32;
        }
        // 1.6 makes the logistic curve look like the normal one; two totals that vary alike differ by √2 as much.
        let scale = 1.6 / (2.0 * variance).sqrt();
        let most = means[..self.players].iter().copied().fold(f32::MIN, f32::max);
        let mut shares = [0.0; MAX_SEATS];
        let mut sum = 0.0;
        for seat in 0..self.players {
            shares[seat] = ((means[seat] - most) * scale).exp();
            sum += shares[seat];
        }
        shares.map(|share| share / sum)
    }

    /// What cards on each cell gain for a seat against the others, in what is read.
    pub(super) fn gains(&self, sketch: &Sketch, seat: Seat) -> Gains {
        let mut gains = Gains::NONE;
        for reader in Seat::first(self.players).filter(|reader| *reader == seat || !self.own_rows_only) {
            let weight = if reader == seat { 1.0 } else { -1.0 / (self.players - 1) as f32 };
            sketch.add_gains(Side::of(reader, self.players), self.sign * weight, &mut gains);
        }
        gains
    }
}

/// What a move gains; nothing if it lays no card, or one that nobody knows.
#[inline]
pub(super) fn gain(sketch: &Sketch, gains: &Gains, m: Move) -> f32 {
    match (m.place(), m.pick().as_card()) {
        (Some(at), Some(card)) => gains.of(sketch.cell(at), card),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seat_that_reads_more_expects_more() {
        let rules = Rules::default();
        let reading = Reading::new(&rules);
        let mut round = CassaGrande::new(&rules, &tavola_cassa_grande::Setup::fixed(Seat::A)).unwrap();
        let even = reading.evaluate(&round);
        assert!(even.iter().all(|share| (share - 0.25).abs() < 1e-5), "{even:?}");
        // In a finished row of A's, high figures on its left serve A; the frame is fixed by the cards of the others.
        for text in ["4@0,0", "0@1,1", "0@2,2", "2@3,3", "0@4,4", "0@5,5", "1@1,0", "2@0,1"] {
            let m = text.parse().unwrap();
            assert_eq!(round.check(m), Ok(()), "{text}");
            round.play_unchecked(m);
        }
        let shares = reading.evaluate(&round);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(shares[0] > shares[2], "the 4 lies at A's left edge and at C's right one: {shares:?}");
    }
}
