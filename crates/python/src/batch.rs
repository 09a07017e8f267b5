//! Many games side by side, all of one kind: every step plays one move in each, and writes what changed into arrays.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rayon::{ThreadPool, ThreadPoolBuilder};
use tavola_core::fair::{Draws, Entropy, Secret};
use tavola_core::{Game, Outcome, PerSeat, Seat, Turn, Viewer};

use crate::erased::{Playable, Ruled};
use crate::refused::Refused;

/// How many games with their rows fit into the nearest cache of a processor.
const NEAR: usize = 16;

/// How often it is looked whether the other threads are done before the one that asked falls asleep: some 50 µs.
const WAITS: usize = 2_000;

/// How many games, and how they are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) games: usize,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
    /// Whether rows tell what somebody who never forgets remembers.
    pub(crate) memory: bool,
}

/// What a step writes, game by game.
pub(crate) struct Arrays<'a> {
    /// A row for each seat.
    pub(crate) observations: &'a mut [u8],
    /// The legal moves as bits.
    pub(crate) legal: &'a mut [u64],
    /// Whose move it is.
    pub(crate) turns: &'a mut [i8],
    /// What each seat got in this step.
    pub(crate) rewards: &'a mut [f32],
    /// Whether the game ended in this step, and a new one began.
    pub(crate) done: &'a mut [bool],
}

/// Many games of a kind that is known only when the program runs.
pub(crate) trait AnyBatch: Send + Sync {
    /// Bytes a row, and words a set of legal moves.
    fn widths(&self) -> (usize, usize);
    /// Begins all games anew; with a seed, from it.
    fn reset(&mut self, seed: Option<u64>, arrays: Arrays<'_>);
    /// Plays one move in each game. A game whose move is illegal stays as it is, and the first such one is told.
    fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) -> Result<(), Refused>;
    /// Draws a legal move for each game, each equally likely.
    fn sample(&mut self, actions: &mut [i64]);
    /// Plays so many random moves in each game, as drawing and stepping would.
    fn play_random(&mut self, steps: usize, arrays: Arrays<'_>);
}

/// Many games of the kind `G`.
pub(crate) struct Lanes<G: Playable> {
    all: Vec<Lane<G>>,
    common: Common<G>,
    pool: Option<ThreadPool>,
    games_a_task: usize,
}

/// One of the games.
struct Lane<G: Playable> {
    position: G,
    /// What each seat remembers, where that is asked for.
    memories: Vec<G::Memory>,
    /// Where deals come from.
    draws: Draws,
    /// Where rolls and random moves come from.
    luck: Xoshiro256PlusPlus,
    scratch: Vec<G::Move>,
}

/// What all games share.
struct Common<G: Playable> {
    game: Arc<Ruled<G>>,
    size: usize,
    words: usize,
    memory: bool,
    nothing: G::Memory,
    /// Where nothing is shuffled: the first position for each starting seat, with its rows.
    openings: Vec<Opening<G>>,
}

struct Opening<G> {
    position: G,
    rows: Vec<u8>,
}

/// The parts of the arrays that belong to one game.
struct Slot<'a> {
    rows: &'a mut [u8],
    legal: &'a mut [u64],
    turn: &'a mut i8,
    rewards: &'a mut [f32],
    done: &'a mut bool,
}

/// What each seat gets: the winners share, all others pay, and nothing is left.
pub(crate) fn utilities(outcome: &Outcome) -> PerSeat<f64> {
    let players = outcome.places.len() as f64;
    outcome.shares().map(|_, share| (share * players - 1.0) / (players - 1.0))
}

fn draws_of(seats: usize, seed: u64, number: usize) -> Draws {
    let none = PerSeat::new(seats, |_| Entropy::NONE);
    Draws::new(Secret::simulated(seed, number as u32).seed(&none, 1))
}

impl<G: Playable> Common<G> {
    fn new(game: Arc<Ruled<G>>, memory: bool) -> Result<Self, Refused> {
        let (size, words) = (game.size(), G::actions(&game.plan.0).div_ceil(64));
        let mut common = Common { game, size, words, memory, nothing: G::Memory::default(), openings: Vec::new() };
        common.openings = common.find_openings()?;
        Ok(common)
    }

    /// The first positions, if the same start always gives the same one.
    fn find_openings(&self) -> Result<Vec<Opening<G>>, Refused> {
        let seats = self.game.seats;
        let mut openings = Vec::new();
        for start in Seat::first(seats) {
            let setup = |seed| G::deal(&self.game.rules, start, &mut draws_of(seats, seed, 1)).map_err(Refused::rules);
            let first = setup(1)?;
            // Decks of a few equal cards may come out the same now and then, but not so often.
            for seed in 2..20 {
                if setup(seed)? != first {
                    return Ok(Vec::new());
                }
            }
            let position = <G as Game>::new(&self.game.rules, &first).map_err(Refused::rules)?;
            let mut rows = vec![0; seats * self.size];
            self.observe(&position, &[], &mut rows);
            openings.push(Opening { position, rows });
        }
        Ok(openings)
    }

    fn deal(&self, start: Seat, draws: &mut Draws) -> G {
        let rules = &self.game.rules;
        if let Some(opening) = self.openings.get(start.index()) {
            return opening.position.clone();
        }
        let setup = G::deal(rules, start, draws).expect("rules that were checked can be dealt");
        <G as Game>::new(rules, &setup).expect("what was dealt can be played")
    }

    /// Writes the rows of all seats anew.
    fn observe(&self, position: &G, memories: &[G::Memory], rows: &mut [u8]) {
        rows.fill(0);
        for (seat, row) in Seat::ALL.into_iter().zip(rows.chunks_exact_mut(self.size)) {
            let memory = memories.get(seat.index()).unwrap_or(&self.nothing);
            G::observe(&self.game.plan.0, &position.view(Viewer::Seat(seat)), memory, seat, row);
        }
    }

    fn begin(&self, lane: &mut Lane<G>, slot: &mut Slot<'_>) {
        if self.memory {
            lane.memories = vec![G::Memory::default(); self.game.seats];
        }
        let start = lane.draws.start(self.game.seats);
        lane.position = self.deal(start, &mut lane.draws);
        match self.openings.get(start.index()) {
            Some(opening) if !self.memory => slot.rows.copy_from_slice(&opening.rows),
            _ => self.observe(&lane.position, &lane.memories, slot.rows),
        }
        let turn = lane.position.turn();
        let turn = self.roll(lane, turn, slot);
        self.tell(lane, turn, slot);
    }

    /// Plays a move, keeps the rows up to date unless the game is over, and tells whose turn it is then.
    #[expect(clippy::inline_always, reason = "a call for each move of each game costs a tenth of it")]
    #[inline(always)]
    fn make(&self, lane: &mut Lane<G>, m: G::Move, slot: &mut Slot<'_>) -> Turn {
        if self.memory {
            for (seat, memory) in Seat::ALL.into_iter().zip(&mut lane.memories) {
                G::remember(memory, &lane.position.witness(m, Viewer::Seat(seat)));
            }
        }
        lane.position.play_unchecked(m);
        let turn = lane.position.turn();
        if turn != Turn::Over && !lane.position.follow(&self.game.plan.0, m, slot.rows) {
            self.observe(&lane.position, &lane.memories, slot.rows);
        }
        turn
    }

    /// Lets chance do what is due, and tells whose turn it is then.
    #[inline]
    fn roll(&self, lane: &mut Lane<G>, turn: Turn, slot: &mut Slot<'_>) -> Turn {
        if turn == Turn::Chance { self.roll_all(lane, turn, slot) } else { turn }
    }

    #[inline(never)]
    fn roll_all(&self, lane: &mut Lane<G>, mut turn: Turn, slot: &mut Slot<'_>) -> Turn {
        while turn == Turn::Chance
            && let Some(m) = lane.position.sample(&mut lane.luck)
        {
            turn = self.make(lane, m, slot);
        }
        turn
    }

    /// Writes whose move it is, and what is legal.
    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn tell(&self, lane: &mut Lane<G>, turn: Turn, slot: &mut Slot<'_>) {
        *slot.turn = turn.seat().map_or(-1, |seat| seat.index() as i8);
        lane.position.legal_bits(&self.game.plan.0, turn, &mut lane.scratch, slot.legal);
    }

    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn step(&self, lane: &mut Lane<G>, m: G::Move, slot: &mut Slot<'_>) {
        if *slot.done {
            slot.rewards.fill(0.0);
            *slot.done = false;
        }
        let turn = self.make(lane, m, slot);
        let turn = self.roll(lane, turn, slot);
        if turn == Turn::Over {
            self.end(lane, slot);
        } else {
            self.tell(lane, turn, slot);
        }
    }

    /// Pays out, and begins the next game.
    #[inline(never)]
    fn end(&self, lane: &mut Lane<G>, slot: &mut Slot<'_>) {
        if let Some(outcome) = lane.position.outcome() {
            let paid = utilities(&outcome);
            slot.rewards.iter_mut().zip(paid.values()).for_each(|(reward, paid)| *reward = *paid as f32);
        }
        *slot.done = true;
        self.begin(lane, slot);
    }
}

impl<'a> Arrays<'a> {
    /// The arrays cut into the parts of single games.
    fn slots(self, seats: usize, size: usize, words: usize) -> impl Iterator<Item = Slot<'a>> {
        let rows = self.observations.chunks_exact_mut(seats * size);
        let legal = self.legal.chunks_exact_mut(words);
        let rewards = self.rewards.chunks_exact_mut(seats);
        rows.zip(legal)
            .zip(self.turns)
            .zip(rewards)
            .zip(self.done)
            .map(|((((rows, legal), turn), rewards), done)| Slot { rows, legal, turn, rewards, done })
    }

    /// The arrays cut into parts of so many games.
    fn tasks(self, games: usize, seats: usize, size: usize, words: usize) -> impl Iterator<Item = Arrays<'a>> {
        let rows = self.observations.chunks_mut(games * seats * size);
        let legal = self.legal.chunks_mut(games * words);
        let rewards = self.rewards.chunks_mut(games * seats);
        let (turns, done) = (self.turns.chunks_mut(games), self.done.chunks_mut(games));
        rows.zip(legal).zip(turns).zip(rewards).zip(done).map(|((((observations, legal), turns), rewards), done)| {
            Arrays { observations, legal, turns, rewards, done }
        })
    }
}

impl<G: Playable> Lanes<G> {
    pub(crate) fn new(game: Arc<Ruled<G>>, sizes: Sizes) -> Result<Self, Refused> {
        let Sizes { games, threads, seed, memory } = sizes;
        let seats = game.seats;
        let common = Common::new(game, memory)?;
        let lanes = (0..games).map(|number| {
            let mut draws = draws_of(seats, seed, number);
            let start = draws.start(seats);
            let position = common.deal(start, &mut draws);
            let luck = luck_of(seed, number);
            Lane { position, memories: Vec::new(), draws, luck, scratch: Vec::new() }
        });
        let lanes = lanes.collect();
        let pool = match threads {
            0 | 1 => None,
            _ => Some(ThreadPoolBuilder::new().num_threads(threads - 1).build().map_err(Refused::rules)?),
        };
        Ok(Lanes { all: lanes, common, pool, games_a_task: games.div_ceil(threads.max(1)) })
    }

    /// Does something with each part of the games, on all threads.
    fn each<T: Send>(
        &mut self,
        rest: impl Iterator<Item = T> + Send,
        work: impl Fn(&Common<G>, &mut [Lane<G>], T) + Send + Sync,
    ) {
        let common = &self.common;
        let parts = self.all.chunks_mut(self.games_a_task).zip(rest);
        match &self.pool {
            None => parts.for_each(|(lanes, part)| work(common, lanes, part)),
            // The thread that asks does the first part itself, while the others wake up.
            Some(pool) => {
                let done = &AtomicUsize::new(0);
                pool.in_place_scope(|scope| {
                    let work = &work;
                    let mut parts = parts;
                    let (first, mut others) = (parts.next(), 0);
                    for (lanes, part) in parts {
                        others += 1;
                        scope.spawn(move |_| {
                            work(common, lanes, part);
                            done.fetch_add(1, Ordering::Release);
                        });
                    }
                    if let Some((lanes, part)) = first {
                        work(common, lanes, part);
                    }
                    wait_awake(|| done.load(Ordering::Acquire) == others);
                });
            }
        }
    }

    /// Why a game can't go on with a move.
    fn refuse(&self, game: usize, action: i64) -> Refused {
        let plan = &self.common.game.plan.0;
        let position = &self.all[game].position;
        let why = match position.read_action(plan, number(action)) {
            None => format!("they are numbered from 0 to {}", G::actions(plan) - 1),
            Some(m) => {
                let why = position.check(m).err().map_or_else(String::new, |why| format!(": {why}"));
                format!("{}{why}", position.move_text(m))
            }
        };
        Refused::Move(format!("game {game} can't go on with move {action}: {why}"))
    }

    fn tasks<'a>(&self, arrays: Arrays<'a>) -> impl Iterator<Item = Arrays<'a>> + use<'a, G> {
        let Common { size, words, .. } = self.common;
        arrays.tasks(self.games_a_task, self.common.game.seats, size, words)
    }
}

impl<G: Playable> Common<G> {
    fn slots<'a>(&self, arrays: Arrays<'a>) -> impl Iterator<Item = Slot<'a>> + use<'a, G> {
        arrays.slots(self.game.seats, self.size, self.words)
    }
}

/// Waits a little without falling asleep: a step takes as long as waking up does.
fn wait_awake(is_done: impl Fn() -> bool) {
    for _ in 0..WAITS {
        if is_done() {
            return;
        }
        std::hint::spin_loop();
    }
}

fn luck_of(seed: u64, number: usize) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number as u64)
}

/// The number of a move, or one that no move has.
#[inline]
fn number(action: i64) -> u32 {
    u32::try_from(action).unwrap_or(u32::MAX)
}

impl<G: Playable> AnyBatch for Lanes<G> {
    fn widths(&self) -> (usize, usize) {
        (self.common.size, self.common.words)
    }

    fn reset(&mut self, seed: Option<u64>, arrays: Arrays<'_>) {
        if let Some(seed) = seed {
            let seats = self.common.game.seats;
            for (number, lane) in self.all.iter_mut().enumerate() {
                (lane.draws, lane.luck) = (draws_of(seats, seed, number), luck_of(seed, number));
            }
        }
        let tasks = self.tasks(arrays);
        self.each(tasks, |common, lanes, part| {
            for (lane, mut slot) in lanes.iter_mut().zip(common.slots(part)) {
                slot.rewards.fill(0.0);
                *slot.done = false;
                common.begin(lane, &mut slot);
            }
        });
    }

    fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) -> Result<(), Refused> {
        // The first game whose move is illegal, if there is one.
        let wrong = AtomicUsize::new(usize::MAX);
        let games_a_task = self.games_a_task;
        let parts = self.tasks(arrays).zip(actions.chunks(games_a_task)).enumerate();
        self.each(parts, |common, lanes, (task, (part, actions))| {
            let plan = &common.game.plan.0;
            let slots = common.slots(part);
            for (at, ((lane, mut slot), action)) in lanes.iter_mut().zip(slots).zip(actions).enumerate() {
                if let Some(m) = lane.position.read_legal(plan, number(*action)) {
                    common.step(lane, m, &mut slot);
                    continue;
                }
                // What ended with the step before has been told.
                if *slot.done {
                    slot.rewards.fill(0.0);
                    *slot.done = false;
                }
                wrong.fetch_min(task * games_a_task + at, Ordering::Relaxed);
            }
        });
        match wrong.into_inner() {
            usize::MAX => Ok(()),
            wrong => Err(self.refuse(wrong, actions[wrong])),
        }
    }

    fn sample(&mut self, actions: &mut [i64]) {
        let parts = actions.chunks_mut(self.games_a_task);
        self.each(parts, |common, lanes, actions| {
            for (lane, action) in lanes.iter_mut().zip(actions) {
                let m = lane.position.sample(&mut lane.luck);
                *action = m.map_or(-1, |m| G::action(&common.game.plan.0, m).into());
            }
        });
    }

    fn play_random(&mut self, steps: usize, arrays: Arrays<'_>) {
        let tasks = self.tasks(arrays);
        self.each(tasks, |common, lanes, part| {
            // No game knows of another one: some are played for all steps before the next are, so that they stay near the processor.
            let blocks = part.tasks(NEAR, common.game.seats, common.size, common.words);
            for (lanes, block) in lanes.chunks_mut(NEAR).zip(blocks) {
                let mut slots: Vec<Slot<'_>> = common.slots(block).collect();
                for _ in 0..steps {
                    for (lane, slot) in lanes.iter_mut().zip(&mut slots) {
                        if let Some(m) = lane.position.sample(&mut lane.luck) {
                            common.step(lane, m, slot);
                        }
                    }
                }
            }
        });
    }
}
