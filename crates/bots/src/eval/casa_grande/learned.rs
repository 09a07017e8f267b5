//! What was learned about Casa Grande by playing: a network in the place of the evaluation.
//!
//! It is told of each seat, beginning with the one whose turn it is, what that seat has, how near its platforms are and what its next
//! turn can bring by how far it walks, and tells what share of the win each can expect.

use std::sync::Arc;

use tavola_casa_grande::{CasaGrande, Move, Phase, Platforms, Space};
use tavola_core::{Game, MAX_SEATS, Seat};

use super::building::{Building, Hopes, STEPS};
use super::floors::{FLOORS, Nearness, Site};
use super::weights::Weights;
use crate::net::{Net, soften};
use crate::{Evaluate, Payoff};

/// How many numbers tell of a seat.
const OF_SEAT: usize = 3 + 5 + 2 * Nearness::COUNT + 2 + FLOORS + 5 + 1 + STEPS;

/// How many numbers tell of the game: what is due, the die, whether the last round runs, and who starts each round.
const OF_GAME: usize = 5 + 6 + 1 + MAX_SEATS;

const MOST_INPUTS: usize = MAX_SEATS * OF_SEAT + OF_GAME;

/// Judges with a network over what [`Building`] sees.
#[derive(Clone, Debug)]
pub struct Learned {
    building: Building,
    net: Option<Arc<Net>>,
}

impl Learned {
    /// The evaluation for games of so many with this set of platforms.
    pub fn new(platforms: &Platforms, players: usize, weights: Option<&[u8]>) -> Self {
        let building = Building { weights: Weights::TUNED, ..Building::new(platforms) };
        let fits = |net: &Net| net.inputs() == players * OF_SEAT + OF_GAME && net.outputs() == players;
        let net = weights.and_then(|bytes| Net::read(bytes).ok()).filter(fits);
        Learned { building, net: net.map(Arc::new) }
    }

    /// What the network is told of a position.
    pub fn describe(&self, position: &CasaGrande, out: &mut Vec<f32>) {
        let mut input = [0.0; MOST_INPUTS];
        out.clear();
        out.extend_from_slice(self.fill(position, &mut input));
    }

    /// The seat whose eyes the network has: the first of what goes in and comes out.
    pub fn viewpoint(position: &CasaGrande) -> Seat {
        position.seat_on_turn().unwrap_or_default()
    }

    #[inline]
    fn fill<'a>(&self, position: &CasaGrande, input: &'a mut [f32; MOST_INPUTS]) -> &'a [f32] {
        let players = position.players();
        let own = Learned::viewpoint(position);
        let site = Site::of(position);
        for steps in 0..players {
            let seat = own.after(steps, players);
            self.fill_seat(position, seat, &site, &mut input[steps * OF_SEAT..(steps + 1) * OF_SEAT]);
        }
        let game = &mut input[players * OF_SEAT..players * OF_SEAT + OF_GAME];
        match position.phase() {
            Phase::Corner => game[0] = 1.0,
            Phase::Roll | Phase::Over => game[1] = 1.0,
            Phase::Walk => {
                game[2] = 1.0;
                game[4 + usize::from(position.die().unwrap_or(1).clamp(1, 6))] = 1.0;
            }
            Phase::Block => game[3] = 1.0,
            Phase::Platform => game[4] = 1.0,
        }
        game[11] = f32::from(u8::from(position.is_last_round()));
        let start = (position.start_seat().index() + players - own.index()) % players;
        game[12 + start] = 1.0;
        &input[..players * OF_SEAT + OF_GAME]
    }

    #[inline]
    fn fill_seat(&self, position: &CasaGrande, seat: Seat, site: &Site, out: &mut [f32]) {
        out[0] = position.money(seat) as f32 / 50.0;
        out[1] = f32::from(position.bonus(seat)) / 9.0;
        out[2] = f32::from(position.blocks_left(seat)) / 24.0;
        out[3 + usize::from(position.pawn(seat).map_or(0, Space::number) % 5)] = 1.0;
        let mut at = 8;
        let mut hopes = Hopes::NONE;
        let mut best = 0.0_f32;
        self.building.each_hope(position, seat, site, |_, pay, nearness| {
            let hope = pay * nearness.chance(&self.building.weights);
            hopes.add(hope);
            best = best.max(hope);
            let pair = &mut out[at + 2 * nearness.index()..at + 2 * nearness.index() + 2];
            pair[0] = pair[0].max(pay / 10.0);
            pair[1] += pay / 30.0;
        });
        at += 2 * Nearness::COUNT;
        out[at] = hopes.sum(position.blocks_left(seat), self.building.weights.decay) / 10.0;
        out[at + 1] = best / 10.0;
        at += 2;
        for height in 1..=FLOORS {
            out[at] = site.floor(seat, height).own.count_ones() as f32 / 6.0;
            at += 1;
        }
        for platform in position.unused(seat) {
            let size = self.building.size_of(platform) as usize;
            out[at + size.clamp(3, 7) - 3] += 0.2;
        }
        at += 5;
        let pays = self.building.pay_by_steps(position, seat, site);
        out[at] = pays[..6].iter().sum::<f32>() / 60.0;
        out[at + 1..].iter_mut().zip(pays).for_each(|(told, pay)| *told = pay / 10.0);
    }
}

impl Evaluate<CasaGrande> for Learned {
    fn evaluate(&self, position: &CasaGrande) -> Payoff {
        let Some(net) = &self.net else { return self.building.evaluate(position) };
        let players = position.players();
        let mut input = [0.0; MOST_INPUTS];
        let trunk = net.trunk(self.fill(position, &mut input));
        let mut values = [0.0; MAX_SEATS];
        net.head(&trunk, &mut values[..players]);
        soften(&mut values[..players]);
        let own = Learned::viewpoint(position);
        let mut shares = [0.0; MAX_SEATS];
        for (steps, value) in values[..players].iter().enumerate() {
            shares[own.after(steps, players).index()] = *value;
        }
        shares
    }

    fn promise(&self, position: &CasaGrande, legal: &[Move], out: &mut Vec<f32>) {
        self.building.promise(position, legal, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::casa_grande::weights;
    use tavola_casa_grande::{Rules, Setup};

    /// Each number of players has a network that fits, and at the start nobody is far ahead by it.
    #[test]
    fn every_table_has_a_network() {
        for players in 2..=4 {
            let rules = Rules { players, ..Rules::default() };
            let learned = Learned::new(&rules.platforms, players as usize, weights(&rules));
            assert!(learned.net.is_some(), "{players} players");
            let game = CasaGrande::new(&rules, &Setup { start: Seat::A }).unwrap();
            let shares = learned.evaluate(&game);
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            let even = 1.0 / players as f32;
            assert!(shares[..players as usize].iter().all(|share| (share - even).abs() < 0.6 * even), "{shares:?}");
        }
    }
}
