//! Quick players of Cassa Grande: a round played on by gains that are kept up to date from card to card.

use tavola_cassa_grande::{Card, CassaGrande, Side};
use tavola_core::rand_core::Rng;
use tavola_core::{Game, Sample, Seat};

use super::reading::Reading;
use super::sketch::{Gains, Sketch};

/// What cards would add to what each side reads. What is left to come is taken to be as it was in the beginning; so a card changes
/// nothing but the lines that it lies in.
struct Standing {
    sketch: Sketch,
    gains: [Gains; 4],
    sides: usize,
}

impl Standing {
    fn new(reading: &Reading, position: &CassaGrande) -> Standing {
        let sketch = reading.sketch(position);
        let mut gains = [Gains::NONE; 4];
        for (side, gains) in sides(reading.players).zip(&mut gains) {
            sketch.add_gains(side, 1.0, gains);
        }
        Standing { sketch, gains, sides: reading.players }
    }

    /// What a card on a cell gains for a seat against the others.
    #[inline]
    fn gain(&self, reading: &Reading, seat: Seat, cell: usize, card: Card) -> f32 {
        let share = 1.0 / (self.sides - 1) as f32;
        let gains = self.gains[..self.sides].iter().enumerate();
        let sum: f32 =
            gains.map(|(at, gains)| gains.of(cell, card) * if at == seat.index() { 1.0 } else { -share }).sum();
        reading.sign * sum
    }

    /// Goes on with the table after one more card.
    #[inline]
    fn lay(&mut self, reading: &Reading, position: &CassaGrande, cell: usize, card: Card) {
        if !self.sketch.lies_as(reading, position) {
            *self = Standing::new(reading, position);
            return;
        }
        self.sketch.set(cell, card);
        for (side, gains) in sides(self.sides).zip(&mut self.gains) {
            self.sketch.renew_line(side, cell, gains);
        }
    }
}

fn sides(players: usize) -> impl Iterator<Item = Side> {
    Seat::first(players).map(move |seat| Side::of(seat, players))
}

/// Plays on, each seat the best by its gains among a few random moves: to the end, or so many cards. Stops early at a decision that
/// lays no card that is known.
pub(super) fn play_on(reading: &Reading, position: &mut CassaGrande, left: &mut u32, rng: &mut impl Rng) {
    let mut standing = Standing::new(reading, position);
    while *left > 0 && !position.is_over() {
        let Some(seat) = position.turn().seat() else { return };
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for _ in 0..reading.among.max(1) {
            let Some(m) = position.sample(rng) else { return };
            let (Some(at), Some(card)) = (m.place(), m.pick().as_card()) else { return };
            let cell = standing.sketch.cell(at);
            let gain = standing.gain(reading, seat, cell, card);
            if gain > most {
                (best, most) = (Some((m, cell, card)), gain);
            }
        }
        let Some((m, cell, card)) = best else { return };
        position.play_unchecked(m);
        *left -= 1;
        standing.lay(reading, position, cell, card);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Luck;
    use rand_xoshiro::rand_core::SeedableRng;
    use tavola_cassa_grande::{Rules, Setup};

    /// What is kept from card to card is what would be found anew, were what is to come taken to be as it was.
    #[test]
    fn gains_are_kept_up_to_date() {
        for players in [2, 4] {
            let rules = Rules { players, ..Rules::default() };
            let reading = Reading::new(&rules);
            let mut luck = Luck::seed_from_u64(players.into());
            let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
            let mut standing = Standing::new(&reading, &round);
            while let Some(m) = round.sample(&mut luck) {
                let (cell, card) = (standing.sketch.cell(m.place().unwrap()), m.pick().as_card().unwrap());
                round.play_unchecked(m);
                standing.lay(&reading, &round, cell, card);
                let mut anew = reading.sketch(&round);
                anew.expect_as(&standing.sketch);
                for (side, kept) in sides(players.into()).zip(&standing.gains) {
                    let mut gains = Gains::NONE;
                    anew.add_gains(side, 1.0, &mut gains);
                    for cell in 0..64 {
                        for card in Card::kinds() {
                            let (kept, gain) = (kept.of(cell, card), gains.of(cell, card));
                            assert!((kept - gain).abs() <= 1e-3 * anew.row(), "{cell} {card:?}: {kept} {gain}");
                        }
                    }
                }
            }
        }
    }
}
