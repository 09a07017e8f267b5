//! What a good player knows of Casa Grande.
//!
//! `building` compares what the seats have and can still build; `floors` finds how near a platform is on each floor.

mod building;
mod floors;
mod learned;
mod reasons;
mod weights;

pub use building::Building;
pub use learned::Learned;
pub use reasons::{Reason, reasons};
use tavola_casa_grande::{Action, CasaGrande, Event, Move, Rules, View};
use tavola_core::Seat;
pub use weights::Weights;

use crate::study::{BROAD, Studied};
use crate::{
    Bot, Budget, GreedyBot, Level, Levels, Pace, Rollout, Scope, SearchBot, Searchable, Settings, Steps, Trace,
    TreePolicy,
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

    /// The last two turns of the last round, over all dice; with more turns to come there are too many ways to go on.
    fn is_solvable(view: &View) -> bool {
        let seats = view.seats.len();
        let ends = |seat: Seat, turns: usize| seat.after(turns, seats) == view.start;
        view.ending && view.turn.is_some_and(|seat| ends(seat, 1) || ends(seat, 2))
    }
}

impl Studied for CasaGrande {
    type Knowledge = Learned;

    fn knowledge(rules: &Rules) -> Learned {
        Learned::new(&rules.platforms, rules.players as usize, weights(rules))
    }

    fn focus(_: &Rules) -> Settings {
        Settings { policy: TreePolicy::Ucb1 { exploration: 0.05 }, survey: true, ..BROAD }
    }
}

impl Levels for CasaGrande {
    const STEPS: Steps = Steps([
        &[(1.0, 0.840), (2.0, 0.719), (3.0, 0.650)],
        &[(1.0, 0.814), (2.0, 0.681), (3.0, 0.750)],
        // Measured with few games.
        &[(1.0, 0.810), (3.0, 0.818)],
        &[(1.0, 0.717), (3.0, 0.477)],
    ]);

    const VARIANTS: &'static [&'static str] = &[r#"{"blocks": 18}"#];

    fn bot(rules: &Rules, level: Level, pace: Pace, seed: u64) -> Box<dyn Bot<Self>> {
        let building = Building::new(&rules.platforms);
        match level {
            // Builds what can be built at once and near the ground, and overlooks the rest.
            Level::Easy => Box::new(GreedyBot::new(Building { sight: 0, floors: 2, ..building }, seed).with_samples(1)),
            // Sees what lacks one block, on all floors.
            Level::Medium => Box::new(GreedyBot::new(Building { sight: 1, ..building }, seed).with_samples(1)),
            Level::Hard => Box::new(SearchBot::new(building, THINKING, pace.budget(3_000, 400), seed)),
            // Judges by what came of such positions in the games that it learned from, and looks at much that is not worth it.
            Level::Master => Box::new(learned(rules, CURIOUS, pace.budget(25_000, 1_300), seed)),
            // Looks where that judgement says that it pays.
            Level::Grandmaster => Box::new(learned(rules, LEARNED, pace.budget(100_000, 1_300), seed)),
        }
    }
}

/// A position has up to a hundred moves: so many positions take some tenths of a second.
const EXACT_LIMIT: u64 = 8_000;

/// What was learned of games of so many.
fn weights(rules: &Rules) -> Option<&'static [u8]> {
    match rules.players {
        2 => Some(include_bytes!("../../../weights/casa-grande-2.net")),
        3 => Some(include_bytes!("../../../weights/casa-grande-3.net")),
        4 => Some(include_bytes!("../../../weights/casa-grande-4.net")),
        _ => None,
    }
}

/// A search that asks what was learned.
fn learned(rules: &Rules, settings: Settings, budget: Budget, seed: u64) -> SearchBot<CasaGrande, Learned> {
    SearchBot::new(CasaGrande::knowledge(rules), settings, budget, seed).with_exact_limit(EXACT_LIMIT)
}

/// What was learned judges all moves at once, so that little curiosity is enough.
const LEARNED: Settings =
    Settings { policy: TreePolicy::Ucb1 { exploration: 0.03 }, survey: true, memory: 256 << 20, ..THINKING };

/// The same for somebody who also looks at what promises little.
const CURIOUS: Settings = Settings { policy: TreePolicy::Ucb1 { exploration: 0.17 }, ..LEARNED };

/// The evaluation judges at once; shares differ little, so that little curiosity is enough.
const THINKING: Settings = Settings {
    policy: TreePolicy::Ucb1 { exploration: 0.1 },
    rollout: Rollout::JUDGED,
    widening: None,
    scope: Scope::All,
    survey: false,
    anytime: None,
    threads: 1,
    memory: 128 << 20,
    reuse: true,
    veil: false,
};
