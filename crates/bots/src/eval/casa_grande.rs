//! What a good player knows of Casa Grande.
//!
//! Money comes from platforms, and a platform is as near as the blocks that it still lacks. So the evaluation looks for each
//! platform that a seat has left for the place where it would pay most, and takes off what the missing blocks make
//! unlikely. Bonus points are money on the way, and steps to the lane that one needs.

use std::sync::Arc;

use tavola_casa_grande::{
    Action, CasaGrande, Corner, Event, Facing, Move, Phase, Platforms, Rules, Shape, Square, Top, View,
};
use tavola_core::{Game, MAX_SEATS, Seat};

use crate::{
    Bot, Evaluate, GreedyBot, Level, Levels, Pace, Payoff, Rollout, SearchBot, Searchable, Settings, Trace, TreePolicy,
};

impl Searchable for CasaGrande {
    #[inline]
    fn rank(m: Move) -> u32 {
        match m {
            Move::Corner(corner) => corner as u32,
            Move::Roll(number) | Move::Walk(number) => number.into(),
            Move::Block(square) => square.index() as u32,
            Move::Lay { platform, quarters, square } => {
                ((u32::from(platform) * 4 + u32::from(quarters)) << 6) | square.index() as u32
            }
            Move::Pass => 1 << 16,
        }
    }

    fn retrace(event: &Event) -> Option<Trace<Move>> {
        let shown = match event.action {
            Action::Corner { corner, .. } => Move::Corner(corner),
            Action::Roll { points } => Move::Roll(points),
            Action::Walk { further, .. } => Move::Walk(further),
            Action::Block { square, .. } => Move::Block(square),
            // Of a platform the event tells the name, not its place in the set.
            Action::Lay { .. } => return None,
            Action::Pass => Move::Pass,
        };
        Some(Trace { shown, found: 0 })
    }

    fn is_open(_: &View) -> bool {
        true
    }

    /// The last turn of the last round: one walk, one block, one platform.
    fn is_solvable(view: &View) -> bool {
        view.ending && view.turn.is_some_and(|seat| seat.after(1, view.seats.len()) == view.start)
    }
}

impl Levels for CasaGrande {
    fn bot(rules: &Rules, level: Level, pace: Pace, seed: u64) -> Box<dyn Bot<Self>> {
        let building = Building::new(&rules.platforms);
        match level {
            // Looks at what can be built at once, and overlooks what takes two blocks more.
            Level::Easy => Box::new(GreedyBot::new(Building { sight: 0, ..building }, seed).with_samples(1)),
            Level::Medium => Box::new(GreedyBot::new(Building { sight: 1, ..building }, seed).with_samples(1)),
            Level::Hard => Box::new(SearchBot::new(building, THINKING, pace.budget(1_500, 400), seed)),
            Level::Master => Box::new(SearchBot::new(building, THINKING, pace.budget(40_000, 1_800), seed)),
        }
    }
}

/// The evaluation judges at once; shares differ little, so that little curiosity is enough.
const THINKING: Settings = Settings {
    policy: TreePolicy::Ucb1 { exploration: 0.1 },
    rollout: Rollout::JUDGED,
    widening: None,
    threads: 1,
    memory: 128 << 20,
    reuse: true,
};

/// Compares what the seats have and can still build.
#[derive(Clone, Debug)]
pub struct Building {
    /// For each platform of the set its distinct turns.
    platforms: Arc<[Vec<Turned>]>,
    /// How many missing blocks still count: a player of little sight sees only what is nearly done.
    sight: usize,
}

/// A platform in one of its turns, its bounding box on `a1`.
#[derive(Clone, Debug)]
struct Turned {
    marked: Vec<u32>,
    unmarked: Vec<u32>,
    /// The squares on which the lower left corner may lie.
    fits: u64,
    size: f32,
}

/// How likely a platform is laid in the end if so many blocks are missing.
const HOPE: [f32; 4] = [0.85, 0.4, 0.16, 0.05];

/// What a bonus point is worth in lire: nine of them pay 9, and steps are worth having.
const BONUS_POINT: f32 = 1.1;

/// The highest floors that are worth a look.
const FLOORS: usize = 5;

impl Building {
    /// The evaluation for games with this set of platforms.
    pub fn new(platforms: &Platforms) -> Self {
        let turns = |shape: Shape| {
            let mut turns: Vec<Turned> = Vec::new();
            let mut shape = shape;
            for _ in 0..4 {
                let turned = Turned::new(shape);
                if turns.iter().all(|other| other.marked != turned.marked || other.unmarked != turned.unmarked) {
                    turns.push(turned);
                }
                shape = shape.turned();
            }
            turns
        };
        Building { platforms: platforms.all().iter().map(|platform| turns(platform.shape())).collect(), sight: 3 }
    }

    /// What a seat can hope to be paid for the platforms that it has left.
    fn hope(&self, position: &CasaGrande, seat: Seat, site: &Site) -> f32 {
        let on_turn = position.seat_on_turn() == Some(seat);
        let area = match position.phase() {
            Phase::Block if on_turn => position.pawn(seat).map_or(0, |space| area(space.facing())),
            _ => 0,
        };
        let now = on_turn && position.phase() == Phase::Platform;
        let mut floors = [Floor::default(); FLOORS];
        for (level, floor) in floors.iter_mut().enumerate() {
            *floor = site.floor(seat, level as u8 + 1);
        }
        let highest = floors.iter().rposition(|floor| floor.own != 0).map_or(1, |top| (top + 2).min(FLOORS));
        // No more platforms can be laid than there are turns, about one for each block that is left.
        let mut hopes = [0.0_f32; 64];
        let mut count = 0;
        for platform in position.unused(seat) {
            let mut best = 0.0_f32;
            for turned in &self.platforms[usize::from(platform)] {
                for (level, floor) in floors[..highest].iter().enumerate() {
                    let pay = turned.size * (level + 1) as f32;
                    // What is certain pays in full: nothing less can be better.
                    if pay > best {
                        best = best.max(pay * floor.chance(turned, area, now, self.sight));
                    }
                }
            }
            hopes[count % 64] = best;
            count += 1;
        }
        let count = count.min(64);
        let hopes = &mut hopes[..count];
        hopes.sort_unstable_by(|a, b| b.total_cmp(a));
        let turns = usize::from(position.blocks_left(seat)) + 1;
        // Platforms want the same blocks, so that the second best is worth less than it looks.
        hopes.iter().take(turns).enumerate().map(|(rank, hope)| hope * 0.75_f32.powi(rank as i32)).sum()
    }
}

impl Evaluate<CasaGrande> for Building {
    fn evaluate(&self, position: &CasaGrande) -> Payoff {
        let players = position.players();
        let site = Site::of(position);
        let mut worth = [f32::MIN; MAX_SEATS];
        let mut blocks = 0.0;
        for seat in Seat::first(players) {
            let bonus = f32::from(position.bonus(seat)) * BONUS_POINT;
            worth[seat.index()] = position.money(seat) as f32 + bonus + self.hope(position, seat, &site);
            blocks += f32::from(position.blocks_left(seat)) / players as f32;
        }
        // Each turn to come adds a chance to gain some lire more than the others.
        let scale = 1.5 + 1.6 * blocks.sqrt();
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

impl Turned {
    fn new(shape: Shape) -> Self {
        let (mut marked, mut unmarked) = (Vec::new(), Vec::new());
        for (row, text) in shape.rows().rev().enumerate() {
            for (column, cell) in text.chars().enumerate() {
                match cell {
                    '#' => marked.push(8 * row as u32 + column as u32),
                    'o' => unmarked.push(8 * row as u32 + column as u32),
                    _ => {}
                }
            }
        }
        let size = (marked.len() + unmarked.len()) as f32;
        let fits = Square::all()
            .filter(|square| square.column() + shape.width() <= 8 && square.row() + shape.height() <= 8)
            .fold(0, |set, square| set | 1 << square.index());
        Turned { marked, unmarked, fits, size }
    }
}

/// What lies on the site, as sets of squares.
struct Site {
    blocks: [u64; MAX_SEATS],
    heights: [u64; 16],
}

/// What a seat can do at one height.
#[derive(Clone, Copy, Default)]
struct Floor {
    /// Its own blocks with their tops at this height.
    own: u64,
    /// Where one more block of its own would have its top at this height.
    next: u64,
    /// What may be under an unmarked square.
    carries: u64,
}

impl Site {
    fn of(position: &CasaGrande) -> Self {
        let mut site = Site { blocks: [0; MAX_SEATS], heights: [0; 16] };
        for square in Square::all() {
            let bit = 1 << square.index();
            if let Top::Block(seat) = position.top(square) {
                site.blocks[seat.index()] |= bit;
            }
            site.heights[usize::from(position.height(square)).min(15)] |= bit;
        }
        site
    }

    fn floor(&self, seat: Seat, height: u8) -> Floor {
        let all: u64 = self.blocks.iter().fold(0, |set, blocks| set | blocks);
        let own = self.blocks[seat.index()];
        let at = self.heights[usize::from(height)];
        let below = self.heights[..usize::from(height)].iter().fold(0, |set, level| set | level);
        let next = self.heights[usize::from(height) - 1] & (own | !all);
        Floor { own: own & at, next, carries: below | (all & !own & at) }
    }
}

impl Floor {
    /// How likely the platform is laid on this floor, by the place where the fewest blocks are missing. Blocks that can be
    /// laid at once, in `area`, are all but there.
    fn chance(&self, turned: &Turned, area: u64, now: bool, sight: usize) -> f32 {
        let mut places = turned.fits;
        for offset in &turned.unmarked {
            places &= self.carries >> offset;
        }
        for offset in &turned.marked {
            places &= (self.own | self.next) >> offset;
        }
        if places == 0 {
            return 0.0;
        }
        // For each place, whether at most 0, 1, 2 or 3 marked squares lack a block.
        let mut lacking = [places; 4];
        let mut one_away = 0;
        for offset in &turned.marked {
            let own = self.own >> offset;
            // The place that lacked one less before may now lack this one, if it can be laid at once.
            one_away = (one_away & own) | (lacking[0] & !own & (area >> offset));
            for most in (1..4).rev() {
                lacking[most] = (lacking[most] & own) | (lacking[most - 1] & !own);
            }
            lacking[0] &= own;
        }
        if lacking[0] != 0 {
            return if now { 1.0 } else { HOPE[0] };
        }
        if one_away != 0 {
            return 0.9 * HOPE[0];
        }
        (1..4).find(|missing| lacking[*missing] != 0 && *missing <= sight).map_or(0.0, |missing| HOPE[missing])
    }
}

/// The squares that a space faces.
fn area(facing: Facing) -> u64 {
    match facing {
        Facing::Corner(Corner::Nw | Corner::Ne | Corner::Se | Corner::Sw) => 0,
        Facing::Columns(column) => 0x0303_0303_0303_0303 << column,
        Facing::Rows(row) => 0xffff << (8 * row),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strip() -> Turned {
        let platforms = Platforms::new([("strip", vec!["#o#"])]).unwrap();
        Building::new(&platforms).platforms[0][0].clone()
    }

    #[test]
    fn a_platform_is_as_near_as_the_blocks_that_it_lacks() {
        let strip = strip();
        // Own blocks on a1 and c1: nothing is missing. On a1 alone: one is, which may be laid from the columns c and d.
        let floor = |own: u64| Floor { own, next: !own, carries: !own };
        assert!((floor(0b101).chance(&strip, 0, true, 3) - 1.0).abs() < 1e-6);
        assert!((floor(0b101).chance(&strip, 0, false, 3) - HOPE[0]).abs() < 1e-6);
        assert!((floor(0b001).chance(&strip, 0, false, 3) - HOPE[1]).abs() < 1e-6);
        assert!((floor(0b001).chance(&strip, area(Facing::Columns(2)), false, 3) - 0.9 * HOPE[0]).abs() < 1e-6);
        assert!((floor(0).chance(&strip, 0, false, 3) - HOPE[2]).abs() < 1e-6);
        assert!(floor(0).chance(&strip, 0, false, 1).abs() < 1e-6, "a player of little sight does not see it");
        // A block of one's own at the same height may not lie under the unmarked square.
        let carries = !0b111;
        assert!(Floor { own: 0b101, next: 0, carries }.chance(&strip, 0, false, 3).abs() < 1e-6);
    }

    #[test]
    fn a_turn_that_looks_the_same_counts_once() {
        let platforms = Platforms::new([("strip", vec!["#o#"]), ("ell", vec!["#..", "oo#"])]).unwrap();
        let building = Building::new(&platforms);
        assert_eq!(building.platforms.iter().map(Vec::len).collect::<Vec<_>>(), [2, 4]);
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
