//! Secrecy: what a viewer may not know changes no byte of what it gets.
//!
//! For a viewer, all positions that fit its view and its memory are one and the same. The law takes the real position
//! and some that are sampled from the view, its *worlds*, and compares everything that ever leaves a game: the view,
//! whose turn it is, legal moves, sentences of violations, and the events of moves.
//!
//! Events may show something new, such as a card that is turned up. Then the view after the move shows it as well, and a
//! view shows nothing new that no event told. So: **moves after which a viewer sees the same must be told to it in the
//! same way, and moves that are told in the same way lead to the same view**, in whatever worlds they were made, unless
//! they end the game. The mover itself knows which move it made, so there only one and the same move is compared.
//!
//! What a view shows before the first move is beyond this law, since worlds are sampled from the view; the pairs of
//! [`crate::vectors::Vectors::views`] are there for that.

use std::collections::HashMap;

use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use tavola_core::random::quick_below;
use tavola_core::record::Recorded;
use tavola_core::{Game, PerSeat, Sample, Seat, Viewer};

use super::texts::alter;
use super::walk::{Pool, Walk};
use super::{Broken, Law, Report, Verdict};

/// At how many positions of a game every viewer is tried.
const POSITIONS: usize = 8;

/// How many worlds are sampled for each viewer there.
const WORLDS: usize = 2;

/// Of how many moves the events are compared.
const MOVES: usize = 20;

/// How many illegal moves and texts are tried.
const PROBES: usize = 24;

pub(super) fn hold<G: Sample + Recorded>(walk: &Walk<'_, G>, pool: &Pool<G::Move>, report: &mut Report) -> Verdict {
    let mut memories = Memories::<G>::new(walk.last.players());
    let mut remembered = 0;
    for (at, position) in walk.some_positions(POSITIONS) {
        for (before, m) in &walk.steps[remembered..at] {
            memories.witness(before, *m);
        }
        remembered = at;
        for viewer in Viewer::all(position.players()) {
            let case = Case { walk, at, viewer, position, pool };
            case.hold(memories.of(viewer), report)?;
        }
    }
    Ok(())
}

/// What every viewer remembers.
struct Memories<G: Game> {
    seats: PerSeat<G::Memory>,
    watcher: G::Memory,
}

impl<G: Game> Memories<G> {
    fn new(seats: usize) -> Self {
        Memories { seats: PerSeat::new(seats, |_| G::Memory::default()), watcher: G::Memory::default() }
    }

    fn witness(&mut self, position: &G, m: G::Move) {
        for seat in Seat::first(self.seats.len()) {
            G::remember(&mut self.seats[seat], &position.witness(m, Viewer::Seat(seat)));
        }
        G::remember(&mut self.watcher, &position.witness(m, Viewer::Watcher));
    }

    fn of(&self, viewer: Viewer) -> &G::Memory {
        viewer.seat().map_or(&self.watcher, |seat| &self.seats[seat])
    }
}

/// One viewer of one position.
struct Case<'a, G: Game> {
    walk: &'a Walk<'a, G>,
    at: usize,
    viewer: Viewer,
    position: &'a G,
    pool: &'a Pool<G::Move>,
}

impl<G: Sample + Recorded> Case<'_, G> {
    fn hold(&self, memory: &G::Memory, report: &mut Report) -> Verdict {
        let view = self.position.view(self.viewer);
        let mut rng = self.walk.rng(Law::Secrecy, self.at * 8 + self.viewer.seat().map_or(7, Seat::index));
        let mut worlds = vec![self.position.clone()];
        for _ in 0..WORLDS {
            let world = G::determinize(&view, memory, &mut rng);
            self.same_view(&world, &view)?;
            report.worlds += 1;
            report.other_worlds += u64::from(world != *self.position);
            worlds.push(world);
        }
        for world in &worlds[1..] {
            self.same_choice(world, &mut rng)?;
        }
        self.same_events(&worlds, &mut rng)
    }

    fn same_view(&self, world: &G, view: &G::View) -> Verdict {
        let (there, here) = (json(&world.view(self.viewer)), json(view));
        if world.view(self.viewer) != *view || there != here {
            return Err(self.broken(format!("a world sampled from the view looks different\n  {here}\n  {there}")));
        }
        if world.turn() != self.position.turn() || world.players() != self.position.players() {
            return Err(self.broken("in a world sampled from the view it is somebody else's turn"));
        }
        if world.outcome() != self.position.outcome() {
            return Err(self.broken("a world sampled from the view has another outcome"));
        }
        Ok(())
    }

    /// What the viewer is told about its own choice: legal moves, and why others are not.
    fn same_choice(&self, world: &G, rng: &mut Xoshiro256PlusPlus) -> Verdict {
        if self.position.turn().seat().map(Viewer::Seat) != Some(self.viewer) {
            return Ok(());
        }
        let (mut here, mut there) = (Vec::new(), Vec::new());
        self.position.legal_moves(&mut here);
        world.legal_moves(&mut there);
        let text = |position: &G, moves: &[G::Move]| moves.iter().map(|m| position.move_text(*m)).collect::<Vec<_>>();
        if here != there || text(self.position, &here) != text(world, &there) {
            return Err(self.broken("the legal moves depend on what the seat may not know"));
        }
        for m in self.pool.some(PROBES, rng) {
            let (said, other) = (self.position.check(m), world.check(m));
            if said.as_ref().map_err(ToString::to_string) != other.as_ref().map_err(ToString::to_string) {
                let what = format!("{m:?} is answered by {said:?} or {other:?}, as what the seat may not know decides");
                return Err(self.broken(what));
            }
        }
        for _ in 0..PROBES {
            let m = here[quick_below(rng, here.len() as u32) as usize];
            let altered = alter(&self.position.move_text(m), rng);
            if self.position.read_move(&altered) != world.read_move(&altered) {
                return Err(self.broken(format!("reading {altered:?} depends on what the seat may not know")));
            }
        }
        Ok(())
    }

    fn same_events(&self, worlds: &[G], rng: &mut Xoshiro256PlusPlus) -> Verdict {
        let is_mover = self.position.turn().seat().map(Viewer::Seat) == Some(self.viewer);
        let mut told = HashMap::new();
        let mut shown = HashMap::new();
        let mut legal = Vec::new();
        for world in worlds {
            world.legal_moves(&mut legal);
            let first = quick_below(rng, legal.len().max(1) as u32) as usize;
            for nth in 0..MOVES.min(legal.len()) {
                // A prime step goes through lists of other lengths without meeting a move twice too soon.
                let m = legal[(first + nth * 17) % legal.len()];
                let mut next = world.clone();
                next.play_unchecked(m);
                if next.is_over() {
                    // All is open now, whatever the event said.
                    continue;
                }
                let key = is_mover.then_some(m);
                let text = world.move_text(m);
                let (event, view) = (json(&world.witness(m, self.viewer)), json(&next.view(self.viewer)));
                let before = told.entry((key, view.clone())).or_insert_with(|| (event.clone(), text.clone()));
                self.same_after("the view is the same, but the events differ", before, &(event.clone(), text.clone()))?;
                let before = shown.entry((key, event)).or_insert_with(|| (view.clone(), text.clone()));
                self.same_after("the event is the same, but the views differ", before, &(view, text))?;
            }
        }
        Ok(())
    }

    /// Compares what two moves, each given with its text, have led to.
    fn same_after(&self, what: &str, one: &(String, String), other: &(String, String)) -> Verdict {
        if one.0 == other.0 {
            return Ok(());
        }
        Err(self.broken(format!("after {:?} and after {:?} {what}\n  {}\n  {}", one.1, other.1, one.0, other.0)))
    }

    fn broken(&self, what: impl std::fmt::Display) -> Broken {
        self.walk.broken(Law::Secrecy, self.at, format!("viewer {}: {what}", self.viewer))
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("views and events are plain JSON")
}
