//! What a good player knows of Calcory.
//!
//! Cards are won by sums of exactly 13, and known cards make such sums: the more low cards a player remembers, the more it
//! takes at once. `notes` keep what was shown, as well as the player remembers it; from them the chances of every
//! face-down card follow. `turn` then weighs each way to go on with the turn, and `endgame` solves the last cards.
//! Playing games on in thought was tried as well: whoever trusts a few thousand of them plays worse than by weighing.

mod endgame;
mod learned;
mod notes;
mod outlook;
mod piles;
mod reasons;
mod sums;
mod turn;

use endgame::Endgame;
use learned::Judge;
pub use learned::Observer;
use notes::{Known, Notes};
pub use piles::Piles;
use rand_xoshiro::rand_core::SeedableRng;
pub use reasons::{Reason, reasons};
use tavola_calcory::{Act, Calcory, Card, Colour, Event, Move, Place, Rules, Spot, View};
use tavola_core::random::quick_below;
use tavola_core::{Game, Seat, Viewer};
use turn::{Plan, Situation};

use crate::{Bot, Budget, Level, Levels, Luck, Pace, Searchable, Steps, Stop, Trace};

impl Searchable for Calcory {
    const SECRETS: bool = true;

    fn rank(m: Move) -> u32 {
        match m {
            Move::Flip(place) => place.index() as u32,
            Move::Stop => 63,
            Move::Put(card, place) => {
                let kind = card.colour() as u32 * 10 + u32::from(card.number());
                64 * (kind + 1) + place.index() as u32
            }
        }
    }

    fn shown(&self, m: Move, observer: Seat) -> Move {
        match m {
            Move::Put(_, place) if self.turn().seat() != Some(observer) => Move::Put(any_card(), place),
            _ => m,
        }
    }

    fn found(&self, m: Move, observer: Seat) -> u32 {
        match self.witness(m, Viewer::Seat(observer)).act {
            Act::Flip { card, .. } => 1 + u32::from(card.number()),
            Act::Stop { .. } | Act::Put { .. } => 0,
        }
    }

    fn retrace(event: &Event) -> Option<Trace<Move>> {
        Some(match event.act {
            Act::Flip { place, card, .. } => Trace { shown: Move::Flip(place), found: 1 + u32::from(card.number()) },
            Act::Stop { .. } => Trace { shown: Move::Stop, found: 0 },
            Act::Put { place, card, .. } => Trace { shown: Move::Put(card.unwrap_or(any_card()), place), found: 0 },
        })
    }
}

/// Stands for a card that was put back unseen.
fn any_card() -> Card {
    Card::new(Colour::Red, 0).expect("every colour has a 0")
}

impl Levels for Calcory {
    const STEPS: Steps = Steps([
        &[(1.0, 0.773), (2.0, 0.680), (3.0, 0.554)],
        &[(1.0, 0.726), (2.0, 0.702), (3.0, 0.596)],
        &[(1.0, 0.699), (2.0, 0.733), (3.0, 0.662)],
        &[(1.0, 0.742), (2.0, 0.568), (3.0, 0.403)],
    ]);

    // One move ahead and without memory, luck decides.
    const BEATS_GREEDY: bool = false;

    fn bot(rules: &Rules, level: Level, pace: Pace, seed: u64) -> Box<dyn Bot<Self>> {
        let skill = match level {
            Level::Easy => Skill { span: Some(4), depth: 1, ..Skill::PLAIN },
            Level::Medium => Skill { span: Some(8), depth: 1, ..Skill::PLAIN },
            Level::Hard => Skill { span: Some(19), depth: 2, opponents: true, ..Skill::PLAIN },
            Level::Master => Skill { span: None, depth: 3, opponents: true, thorough: true },
            Level::Grandmaster => return player(*rules, weights(*rules), 3, pace, seed),
        };
        Box::new(Counter::new(skill, None, pace, seed))
    }
}

/// What was learned of games of so many.
fn weights(rules: Rules) -> Option<&'static [u8]> {
    match rules.players {
        2 => Some(include_bytes!("../../../weights/calcory-2.net")),
        3 => Some(include_bytes!("../../../weights/calcory-3.net")),
        4 => Some(include_bytes!("../../../weights/calcory-4.net")),
        _ => None,
    }
}

/// A player who weighs each turn as the best levels do, thinking of so many unknown cards ahead, but judges what comes after
/// it by what a network learned; without weights for games of so many, by rules of thumb.
pub fn player(rules: Rules, weights: Option<&[u8]>, depth: u32, pace: Pace, seed: u64) -> Box<dyn Bot<Calcory>> {
    let skill = Skill { span: None, depth, opponents: true, thorough: true };
    let judge = weights.and_then(|weights| Judge::new(rules.players.into(), weights));
    Box::new(Counter::new(skill, judge, pace, seed))
}

/// How much a player can hold in its head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Skill {
    /// After how many moves a card is forgotten, one time in two; `None` never forgets.
    pub(crate) span: Option<u32>,
    /// How many cards it doesn't know the player thinks of turning up.
    pub(crate) depth: u32,
    /// Whether it thinks of what the others will do with what they saw.
    pub(crate) opponents: bool,
    /// Whether it looks at every way to make a sum, by what that leaves to the others, minds that others have a last turn, and
    /// plays the last cards without a fault.
    pub(crate) thorough: bool,
}

impl Skill {
    /// Somebody who never forgets, but sees only the next card.
    const PLAIN: Skill = Skill { span: None, depth: 1, opponents: false, thorough: false };
}

/// A player who counts cards.
struct Counter {
    skill: Skill,
    judge: Option<Judge>,
    /// How long it may think about the last cards.
    budget: Budget,
    notes: Notes,
    endgame: Endgame,
    stop: Stop,
    luck: Luck,
}

impl Counter {
    fn new(skill: Skill, judge: Option<Judge>, pace: Pace, seed: u64) -> Self {
        Counter {
            skill,
            judge,
            budget: pace.budget(Endgame::LIMIT, 1_300),
            notes: Notes::default(),
            endgame: Endgame::default(),
            stop: Stop::new(),
            luck: Luck::seed_from_u64(seed),
        }
    }
}

impl Bot<Calcory> for Counter {
    fn observe(&mut self, event: &Event) {
        self.notes.keep(event);
    }

    fn decide(&mut self, view: &View, legal: &[Move]) -> Move {
        let known = self.notes.recall(view, self.skill.span, &mut self.luck);
        let situation = Situation::new(view, &known, self.skill, self.judge.clone());
        if self.skill.thorough
            && let Some((m, _)) = self.endgame.solve(view, &self.notes, &known, &self.budget.start(&self.stop))
            && legal.contains(&m)
        {
            return m;
        }
        // A plan is always legal; the list is asked again so that not even a slip of memory can break the game.
        as_move(&situation, &known, view, &mut self.luck).filter(|m| legal.contains(m)).unwrap_or(legal[0])
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }
}

/// The move that a situation calls for.
fn as_move(situation: &Situation, known: &Known, view: &View, luck: &mut Luck) -> Option<Move> {
    let mut any = |places: &[Place]| {
        (!places.is_empty()).then(|| Move::Flip(places[quick_below(luck, places.len() as u32) as usize]))
    };
    if view.taken.is_empty() {
        return match situation.plan() {
            Plan::Stop => Some(Move::Stop),
            Plan::Known(number) => any(&known.places(number)),
            Plan::Unknown => any(&known.unknown()),
            Plan::OneOf(place) => Some(Move::Flip(place)),
        };
    }
    let number = situation.number_to_put_back();
    let card = view.taken.iter().find(|card| card.number() == number)?;
    let free = || view.table.iter().filter(|(_, spot)| *spot == Spot::Empty).map(|(place, _)| place);
    let nth = quick_below(luck, free().count() as u32) as usize;
    free().nth(nth).map(|place| Move::Put(card, place))
}
