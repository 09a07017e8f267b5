//! Comparing what the seats of Casa Grande have and can still build.
//!
//! Money comes from platforms, and a platform is as near as the blocks that it still lacks. So the evaluation looks for each
//! platform that a seat has left for the place where it would pay most, and takes off what the missing blocks make
//! unlikely. Bonus points are money on the way, and steps to the lane that one needs.

use std::sync::Arc;

use tavola_casa_grande::{CasaGrande, Move, Phase, Platforms, Shape, Space};
use tavola_core::{Game, MAX_SEATS, Seat};

use super::floors::{FLOORS, Floor, Nearness, Reach, Site, Turned};
use super::weights::Weights;
use crate::{Evaluate, Payoff};

/// As far as a seat may walk: a roll, and three of its bonus points.
pub(super) const STEPS: usize = 6 + PAID as usize;

/// How many bonus points a player thinks of spending for further steps.
const PAID: u8 = 3;

/// Compares what the seats have and can still build.
#[derive(Clone, Debug)]
pub struct Building {
    /// For each platform of the set its distinct turns.
    pub(super) platforms: Arc<[Vec<Turned>]>,
    /// How many missing blocks still count: a player of little sight sees only what is nearly done.
    pub sight: usize,
    /// The highest floor that is looked at.
    pub floors: usize,
    /// Whether it counts where the next roll can lead.
    pub lanes: bool,
    /// How much each thing counts.
    pub weights: Weights,
}

impl Building {
    /// The evaluation for games with this set of platforms.
    pub fn new(platforms: &Platforms) -> Self {
        let turns = |shape: Shape| shape.turns().map(Turned::new).collect::<Vec<_>>();
        Building {
            platforms: platforms.all().iter().map(|platform| turns(platform.shape())).collect(),
            sight: 3,
            floors: 5,
            lanes: true,
            weights: Weights::FIRST,
        }
    }

    /// The number of squares of a platform.
    pub(super) fn size_of(&self, platform: u8) -> f32 {
        self.platforms[usize::from(platform)][0].size
    }

    /// What a seat can do soon.
    fn reach(&self, position: &CasaGrande, seat: Seat) -> Reach {
        let on_turn = position.seat_on_turn() == Some(seat);
        let area = match position.phase() {
            Phase::Block if on_turn => position.pawn(seat).map_or(0, Space::area),
            _ => 0,
        };
        Reach {
            now: on_turn && position.phase() == Phase::Platform,
            area,
            near: if self.lanes { near(position, seat) } else { 0 },
            sight: self.sight,
        }
    }

    /// For each platform that a seat has left the way to lay it that promises most: its number, what it would pay, and how near it is.
    /// Platforms of which nothing can be hoped are left out.
    pub(super) fn each_hope(
        &self,
        position: &CasaGrande,
        seat: Seat,
        site: &Site,
        mut tell: impl FnMut(u8, f32, Nearness),
    ) {
        let weights = &self.weights;
        let reach = self.reach(position, seat);
        let mut floors = [Floor::default(); FLOORS];
        for (level, floor) in floors.iter_mut().enumerate() {
            *floor = site.floor(seat, level + 1);
        }
        let highest = floors.iter().rposition(|floor| floor.own != 0).map_or(1, |top| (top + 2).min(self.floors));
        for platform in position.unused(seat) {
            let turns = &self.platforms[usize::from(platform)];
            let mut best = 0.0_f32;
            let mut way = None;
            // From the top: high floors pay most, and what they promise spares most looks at lower ones.
            for (level, floor) in floors[..highest].iter().enumerate().rev() {
                let pay = turns[0].size * (level + 1) as f32;
                let most = pay * floor.bound(turns[0].marked.len() as u32, reach.now, weights);
                for turned in turns {
                    if most <= best {
                        break;
                    }
                    if let Some(nearness) = floor.nearness(turned, &reach) {
                        let hope = pay * nearness.chance(weights);
                        if hope > best {
                            best = hope;
                            way = Some((pay, nearness));
                        }
                    }
                }
            }
            if let Some((pay, nearness)) = way {
                tell(platform, pay, nearness);
            }
        }
    }

    /// The most that a seat can be paid in its next turn, by how many steps it walks, from 1 on.
    pub(super) fn pay_by_steps(&self, position: &CasaGrande, seat: Seat, site: &Site) -> [f32; STEPS] {
        let mut pays = [0.0_f32; STEPS];
        let Some(space) = position.pawn(seat).filter(|_| position.blocks_left(seat) > 0) else { return pays };
        let areas: [u64; STEPS] = std::array::from_fn(|at| space.ahead(at as u32 + 1).area());
        let reachable = areas.iter().fold(0, |all, area| all | area);
        for level in 0..self.floors {
            let floor = site.floor(seat, level + 1);
            let blocks = floor.count();
            for platform in position.unused(seat) {
                let turns = &self.platforms[usize::from(platform)];
                let pay = turns[0].size * (level + 1) as f32;
                if blocks + 1 < turns[0].marked.len() || pays.iter().all(|known| *known >= pay) {
                    continue;
                }
                let squares = turns.iter().fold(0, |all, turned| all | floor.completing(turned)) & reachable;
                if squares == 0 {
                    continue;
                }
                for (known, area) in pays.iter_mut().zip(areas) {
                    if squares & area != 0 && *known < pay {
                        *known = pay;
                    }
                }
            }
        }
        pays
    }

    /// What a seat can hope to be paid for the platforms that it has left.
    fn hope(&self, position: &CasaGrande, seat: Seat, site: &Site) -> f32 {
        let mut hopes = Hopes::NONE;
        self.each_hope(position, seat, site, |_, pay, nearness| hopes.add(pay * nearness.chance(&self.weights)));
        hopes.sum(position.blocks_left(seat), self.weights.decay)
    }
}

/// What can be hoped of each platform.
pub(super) struct Hopes {
    list: [f32; 64],
    count: usize,
}

impl Hopes {
    pub(super) const NONE: Hopes = Hopes { list: [0.0; 64], count: 0 };

    #[inline]
    pub(super) fn add(&mut self, hope: f32) {
        if self.count < self.list.len() {
            self.list[self.count] = hope;
            self.count += 1;
        }
    }

    /// All of them together: no more platforms can be laid than there are turns, about one for each block that is left.
    pub(super) fn sum(&mut self, blocks: u8, decay: f32) -> f32 {
        let hopes = &mut self.list[..self.count];
        hopes.sort_unstable_by(|a, b| b.total_cmp(a));
        let (mut share, mut sum) = (1.0, 0.0);
        for hope in hopes.iter().take(usize::from(blocks) + 1) {
            sum += share * hope;
            share *= decay;
        }
        sum
    }
}

impl Evaluate<CasaGrande> for Building {
    fn evaluate(&self, position: &CasaGrande) -> Payoff {
        let players = position.players();
        let site = Site::of(position);
        let mut worth = [f32::MIN; MAX_SEATS];
        let mut blocks = 0.0;
        for seat in Seat::first(players) {
            let bonus = f32::from(position.bonus(seat)) * self.weights.bonus_point;
            worth[seat.index()] = position.money(seat) as f32 + bonus + self.hope(position, seat, &site);
            blocks += f32::from(position.blocks_left(seat)) / players as f32;
        }
        let scale = self.weights.scale[0] + self.weights.scale[1] * blocks.sqrt();
        let most = worth.iter().copied().fold(f32::MIN, f32::max);
        let shares = worth.map(|worth| ((worth - most) / scale).exp());
        let sum: f32 = shares.iter().sum();
        shares.map(|share| share / sum)
    }

    fn promise(&self, position: &CasaGrande, legal: &[Move], out: &mut Vec<f32>) {
        out.clear();
        out.extend(legal.iter().map(|m| match m {
            Move::Lay { platform, square, .. } => {
                let size = position.platforms().get(*platform).map_or(0, |platform| platform.shape().size());
                0.3 * size as f32 * f32::from(position.height(*square).max(1))
            }
            Move::Walk(steps) => -0.2 * f32::from(*steps),
            _ => 0.0,
        }));
    }
}

/// The squares on which a seat may lay a block in its next turn: those that the next roll leads to, with up to three of its
/// bonus points for further steps. Nothing if the seat has laid all its blocks.
fn near(position: &CasaGrande, seat: Seat) -> u64 {
    let Some(space) = position.pawn(seat) else { return 0 };
    if position.blocks_left(seat) == 0 {
        return 0;
    }
    let furthest = 6 + u32::from(position.bonus(seat).min(PAID));
    (1..=furthest).fold(0, |squares, steps| squares | space.ahead(steps).area())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tavola_casa_grande::Rules;

    #[test]
    fn a_turn_that_looks_the_same_counts_once() {
        let platforms = Platforms::new([("strip", vec!["#o#"]), ("ell", vec!["#..", "oo#"])]).unwrap();
        let building = Building::new(&platforms);
        assert_eq!(building.platforms.iter().map(Vec::len).collect::<Vec<_>>(), [2, 4]);
    }

    /// With a block on a1, a pair of squares lacks b1 or a2. Of nine steps from the first space of the north side (casa-grande.md 2), the
    /// eighth leads to the rows 1 and 2.
    #[test]
    fn a_turn_pays_by_where_it_leads() {
        let platforms = Platforms::new([("pair", vec!["##"])]).unwrap();
        let rules = Rules { platforms, players: 2, ..Rules::default() };
        let mut game = CasaGrande::new(&rules, &tavola_casa_grande::Setup { start: Seat::A }).unwrap();
        for text in ["corner NW", "corner NE", "roll 1", "walk 0", "block a1"] {
            let m = game.read_move(text).unwrap();
            game.play_unchecked(m);
        }
        let pays = Building::new(&rules.platforms).pay_by_steps(&game, Seat::A, &Site::of(&game));
        assert_eq!(pays.map(|pay| pay as u32), [0, 0, 0, 0, 0, 0, 0, 2, 0]);
    }

    #[test]
    fn money_counts() {
        let rules = Rules::default();
        let mut game = CasaGrande::new(&rules, &tavola_casa_grande::Setup { start: Seat::A }).unwrap();
        let even = Building::new(&rules.platforms).evaluate(&game);
        let players = game.players();
        assert!(even[..players].iter().all(|share| (share - 1.0 / players as f32).abs() < 1e-5), "{even:?}");
        // A corner pays three bonus points: NW and a roll of 5 lead to NE.
        let mut legal = Vec::new();
        while game.phase() == Phase::Corner {
            game.legal_moves(&mut legal);
            game.play_unchecked(legal[0]);
        }
        game.play_unchecked(Move::Roll(5));
        game.play_unchecked(Move::Walk(0));
        let after = Building::new(&rules.platforms).evaluate(&game);
        assert!(after[0] > after[1], "{after:?}");
    }
}
