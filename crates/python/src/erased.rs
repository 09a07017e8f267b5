//! Games whose type is known only when the program runs, as Python sees them.

use std::any::Any;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde::Serialize;
use tavola_bots::{Bot, Equilibrium, Even, Pace, Studied};
use tavola_core::fair::Draws;
use tavola_core::record::{Recorded, read_rules};
use tavola_core::{Game, Mover, Outcome, Seat, Turn, Viewer, perft};

use crate::batch::{AnyBatch, Lanes, Sizes};
use crate::layout::{Encoded, Field};
use crate::record::{AnyRecord, Log};
use crate::refused::Refused;

/// A game with all that Python is given of it.
pub(crate) trait Playable: Recorded + Studied + Encoded {}

/// A game with its rules.
pub(crate) trait AnyGame: Debug + Send + Sync {
    fn slug(&self) -> &'static str;
    /// The rules in full, as JSON.
    fn rules(&self) -> String;
    fn seats(&self) -> usize;
    fn fields(&self) -> Vec<Field>;
    fn version(&self) -> u32;
    fn actions(&self) -> usize;
    fn longest(&self) -> usize;
    fn deck(&self) -> Vec<String>;
    fn dealt_count(&self) -> usize;
    /// The setup with these cards, as JSON.
    fn dealt(&self, start: Seat, cards: &[&str]) -> String;
    /// Shuffles a setup, as JSON.
    fn deal(&self, draws: &mut Draws, start: Seat) -> Result<String, Refused>;
    /// The position before the first move.
    fn begin(self: Arc<Self>, setup: &str) -> Result<Box<dyn AnyPosition>, Refused>;
    fn bot(&self, name: &str, seat: Seat, seed: u64) -> Result<Box<dyn AnyBot>, Refused>;
    fn memory(&self, viewer: Viewer) -> Box<dyn AnyMemory>;
    fn batch(self: Arc<Self>, sizes: Sizes) -> Result<Box<dyn AnyBatch>, Refused>;
    /// A record without moves.
    fn record(self: Arc<Self>, setup: &str) -> Result<Box<dyn AnyRecord>, Refused>;
}

/// A position.
pub(crate) trait AnyPosition: Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn game(&self) -> Arc<dyn AnyGame>;
    fn copy(&self) -> Box<dyn AnyPosition>;
    fn equals(&self, other: &dyn AnyPosition) -> bool;
    fn digest(&self) -> u64;
    fn turn(&self) -> Turn;
    /// The texts of the legal moves, in the game's order.
    fn legal_moves(&self) -> Vec<String>;
    /// The numbers of the legal moves, ascending.
    fn legal_actions(&self) -> Vec<u32>;
    fn play(&mut self, text: &str) -> Result<(), Refused>;
    fn play_action(&mut self, action: u32) -> Result<(), Refused>;
    fn move_of(&self, action: u32) -> Result<String, Refused>;
    fn action_of(&self, text: &str) -> Result<u32, Refused>;
    /// What a viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> String;
    /// What a viewer sees of a legal move, as JSON.
    fn event(&self, text: &str, viewer: Viewer) -> Result<String, Refused>;
    fn outcome(&self) -> Option<Outcome>;
    fn perft(&self, depth: u32) -> Option<u64>;
    fn playout(&mut self, seed: u64) -> u32;
    /// Plays so many random games from here, and tells how many moves that took.
    fn playouts(&self, count: u32, seed: u64) -> u64;
    /// Writes what a seat may know into a row of zeros.
    fn observe(&self, seat: Seat, memory: Option<&dyn AnyMemory>, row: &mut [u8]) -> Result<(), Refused>;
    fn imagine(
        &self,
        viewer: Viewer,
        memory: Option<&dyn AnyMemory>,
        seed: u64,
    ) -> Result<Box<dyn AnyPosition>, Refused>;
    fn draw(&self, viewer: Viewer) -> String;
    /// The tree of a game that begins here or in one of the others, all equally likely.
    fn equilibrium(&self, others: &[&dyn AnyPosition], limit: usize) -> Result<Equilibrium, Refused>;
}

/// A bot on a seat.
pub(crate) trait AnyBot: Send {
    fn witness(&mut self, position: &dyn AnyPosition, text: &str) -> Result<(), Refused>;
    fn decide(&mut self, position: &dyn AnyPosition) -> Result<String, Refused>;
}

/// What a viewer who never forgets keeps of the events.
pub(crate) trait AnyMemory: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn copy(&self) -> Box<dyn AnyMemory>;
    /// The same memory as that of another viewer.
    fn lend(&self, viewer: Viewer) -> Box<dyn AnyMemory>;
    fn witness(&mut self, position: &dyn AnyPosition, text: &str) -> Result<(), Refused>;
}

/// The game `G` with its rules.
#[derive(Debug)]
pub(crate) struct Ruled<G: Playable> {
    pub(crate) rules: G::Rules,
    pub(crate) seats: usize,
    pub(crate) plan: Plan<G>,
}

/// The plan of a layout; it has nothing to print.
pub(crate) struct Plan<G: Encoded>(pub(crate) G::Plan);

impl<G: Encoded> Debug for Plan<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Plan")
    }
}

/// A position of the game `G`.
#[derive(Debug)]
pub(crate) struct Placed<G: Playable> {
    pub(crate) game: Arc<Ruled<G>>,
    pub(crate) position: G,
}

struct Player<G: Playable> {
    bot: Box<dyn Bot<G>>,
    seat: Seat,
}

struct Kept<G: Playable> {
    memory: G::Memory,
    viewer: Viewer,
}

/// A position as one of this game.
pub(crate) fn placed<G: Playable>(position: &dyn AnyPosition) -> Result<&Placed<G>, Refused> {
    position.as_any().downcast_ref().ok_or_else(Refused::other_game)
}

/// Plain data as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl<G: Playable> Ruled<G> {
    pub(crate) fn new(rules: &str) -> Result<Arc<Self>, Refused> {
        let rules: G::Rules = read_rules(rules).map_err(Refused::rules)?;
        Self::of(rules)
    }

    pub(crate) fn of(rules: G::Rules) -> Result<Arc<Self>, Refused> {
        let seats = G::seats(&rules).map_err(Refused::rules)?;
        let plan = Plan(G::plan(&rules));
        Ok(Arc::new(Ruled { rules, seats, plan }))
    }

    pub(crate) fn size(&self) -> usize {
        G::fields(&self.plan.0).iter().map(Field::size).sum()
    }

    pub(crate) fn read_setup(setup: &str) -> Result<G::Setup, Refused> {
        read_rules(setup).map_err(Refused::rules)
    }
}

impl<G: Playable> AnyGame for Ruled<G> {
    fn slug(&self) -> &'static str {
        G::SLUG
    }

    fn rules(&self) -> String {
        json(&self.rules)
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn fields(&self) -> Vec<Field> {
        G::fields(&self.plan.0)
    }

    fn version(&self) -> u32 {
        G::VERSION
    }

    fn actions(&self) -> usize {
        G::actions(&self.plan.0)
    }

    fn longest(&self) -> usize {
        G::longest(&self.plan.0)
    }

    fn deck(&self) -> Vec<String> {
        G::deck(&self.rules)
    }

    fn dealt_count(&self) -> usize {
        G::dealt_count(&self.rules)
    }

    fn dealt(&self, start: Seat, cards: &[&str]) -> String {
        G::dealt(&self.rules, start, cards).to_string()
    }

    fn deal(&self, draws: &mut Draws, start: Seat) -> Result<String, Refused> {
        Ok(json(&G::deal(&self.rules, start, draws).map_err(Refused::rules)?))
    }

    fn begin(self: Arc<Self>, setup: &str) -> Result<Box<dyn AnyPosition>, Refused> {
        let setup = Self::read_setup(setup)?;
        let position = <G as Game>::new(&self.rules, &setup).map_err(Refused::rules)?;
        Ok(Box::new(Placed { game: self, position }))
    }

    fn bot(&self, name: &str, seat: Seat, seed: u64) -> Result<Box<dyn AnyBot>, Refused> {
        let bot = tavola_bots::bot::<G>(name, &self.rules, Pace::Steady, seed).map_err(Refused::rules)?;
        Ok(Box::new(Player { bot, seat }))
    }

    fn memory(&self, viewer: Viewer) -> Box<dyn AnyMemory> {
        Box::new(Kept::<G> { memory: G::Memory::default(), viewer })
    }

    fn batch(self: Arc<Self>, sizes: Sizes) -> Result<Box<dyn AnyBatch>, Refused> {
        Ok(Box::new(Lanes::new(self, sizes)?))
    }

    fn record(self: Arc<Self>, setup: &str) -> Result<Box<dyn AnyRecord>, Refused> {
        let setup = Self::read_setup(setup)?;
        Ok(Box::new(Log::new(self, setup)?))
    }
}

impl<G: Playable> Placed<G> {
    pub(crate) fn read(&self, text: &str) -> Result<G::Move, Refused> {
        let m = self.position.read_move(text).map_err(Refused::illegal)?;
        if self.position.is_over() {
            return Err(Refused::Move("nobody can move any more: the game is over".to_owned()));
        }
        self.position.check(m).map_err(Refused::illegal)?;
        Ok(m)
    }

    fn numbered(&self, action: u32) -> Result<G::Move, Refused> {
        let none = || {
            let most = G::actions(&self.game.plan.0);
            Refused::Move(format!(
                "there is no move with the number {action}: they are numbered from 0 to {}",
                most - 1
            ))
        };
        self.position.read_action(&self.game.plan.0, action).ok_or_else(none)
    }

    fn play_legal(&mut self, m: G::Move) -> Result<(), Refused> {
        let mover = match self.position.turn() {
            Turn::Decide(seat) => Mover::Seat(seat),
            Turn::Chance | Turn::Over => Mover::Chance,
        };
        self.position.play(mover, m).map_err(Refused::illegal)
    }
}

impl<G: Playable> AnyPosition for Placed<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn game(&self) -> Arc<dyn AnyGame> {
        self.game.clone()
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(Placed { game: self.game.clone(), position: self.position.clone() })
    }

    fn equals(&self, other: &dyn AnyPosition) -> bool {
        placed::<G>(other).is_ok_and(|other| other.position == self.position)
    }

    fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position.hash(&mut hasher);
        hasher.finish()
    }

    fn turn(&self) -> Turn {
        self.position.turn()
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        moves.into_iter().map(|m| self.position.move_text(m)).collect()
    }

    fn legal_actions(&self) -> Vec<u32> {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        let mut actions: Vec<u32> = moves.into_iter().map(|m| G::action(&self.game.plan.0, m)).collect();
        actions.sort_unstable();
        actions
    }

    fn play(&mut self, text: &str) -> Result<(), Refused> {
        let m = self.position.read_move(text).map_err(Refused::illegal)?;
        self.play_legal(m)
    }

    fn play_action(&mut self, action: u32) -> Result<(), Refused> {
        self.play_legal(self.numbered(action)?)
    }

    fn move_of(&self, action: u32) -> Result<String, Refused> {
        Ok(self.position.move_text(self.numbered(action)?))
    }

    fn action_of(&self, text: &str) -> Result<u32, Refused> {
        // A text that is no legal move may name a place that has no number.
        Ok(G::action(&self.game.plan.0, self.read(text)?))
    }

    fn view(&self, viewer: Viewer) -> String {
        json(&self.position.view(viewer))
    }

    fn event(&self, text: &str, viewer: Viewer) -> Result<String, Refused> {
        Ok(json(&self.position.witness(self.read(text)?, viewer)))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        perft(&self.position, depth)
    }

    fn playout(&mut self, seed: u64) -> u32 {
        self.position.playout(&mut Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn playouts(&self, count: u32, seed: u64) -> u64 {
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed);
        // Nobody looks at how they end; they are played all the same.
        (0..count).map(|_| u64::from(std::hint::black_box(self.position.clone()).playout(&mut luck))).sum()
    }

    fn observe(&self, seat: Seat, memory: Option<&dyn AnyMemory>, row: &mut [u8]) -> Result<(), Refused> {
        let nothing = G::Memory::default();
        let memory = kept::<G>(memory, Viewer::Seat(seat))?.unwrap_or(&nothing);
        G::observe(&self.game.plan.0, &self.position.view(Viewer::Seat(seat)), memory, seat, row);
        Ok(())
    }

    fn imagine(
        &self,
        viewer: Viewer,
        memory: Option<&dyn AnyMemory>,
        seed: u64,
    ) -> Result<Box<dyn AnyPosition>, Refused> {
        let nothing = G::Memory::default();
        let memory = kept::<G>(memory, viewer)?.unwrap_or(&nothing);
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed);
        let position = G::determinize(&self.position.view(viewer), memory, &mut luck);
        Ok(Box::new(Placed { game: self.game.clone(), position }))
    }

    fn draw(&self, viewer: Viewer) -> String {
        G::draw(&self.position.view(viewer))
    }

    fn equilibrium(&self, others: &[&dyn AnyPosition], limit: usize) -> Result<Equilibrium, Refused> {
        let mut beginnings = vec![self.position.clone()];
        for other in others {
            beginnings.push(placed::<G>(*other)?.position.clone());
        }
        Equilibrium::of(&beginnings, &Even, limit).ok_or_else(|| {
            Refused::Rules(format!("only games between two seats with at most {limit} places in their tree are solved"))
        })
    }
}

/// A memory as one of this game and viewer.
fn kept<G: Playable>(memory: Option<&dyn AnyMemory>, viewer: Viewer) -> Result<Option<&G::Memory>, Refused> {
    let Some(memory) = memory else { return Ok(None) };
    let kept: &Kept<G> = memory.as_any().downcast_ref().ok_or_else(Refused::other_game)?;
    if kept.viewer != viewer {
        return Err(Refused::Rules(format!("this is the memory of {}, not that of {viewer}", kept.viewer)));
    }
    Ok(Some(&kept.memory))
}

impl<G: Playable> AnyBot for Player<G> {
    fn witness(&mut self, position: &dyn AnyPosition, text: &str) -> Result<(), Refused> {
        let placed = placed::<G>(position)?;
        self.bot.observe(&placed.position.witness(placed.read(text)?, Viewer::Seat(self.seat)));
        Ok(())
    }

    fn decide(&mut self, position: &dyn AnyPosition) -> Result<String, Refused> {
        let position = &placed::<G>(position)?.position;
        if position.turn() != Turn::Decide(self.seat) {
            return Err(Refused::Move(format!("seat {} has nothing to decide now", self.seat)));
        }
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        // All that the bot is given of the position is what its seat may know.
        Ok(position.move_text(self.bot.decide(&position.view(Viewer::Seat(self.seat)), &legal)))
    }
}

impl<G: Playable> AnyMemory for Kept<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Box<dyn AnyMemory> {
        self.lend(self.viewer)
    }

    fn lend(&self, viewer: Viewer) -> Box<dyn AnyMemory> {
        Box::new(Kept::<G> { memory: self.memory.clone(), viewer })
    }

    fn witness(&mut self, position: &dyn AnyPosition, text: &str) -> Result<(), Refused> {
        let placed = placed::<G>(position)?;
        G::remember(&mut self.memory, &placed.position.witness(placed.read(text)?, self.viewer));
        Ok(())
    }
}
