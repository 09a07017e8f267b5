//! Looking at decisions of a record with the eyes of those who made them.
//!
//! **Fair.** A [`Decision`] holds the view and the memory of its seat; what is searched is imagined from these two. The
//! position is kept only to write moves as text. **Repeatable.** Budgets are iterations, seeds follow from the number of the
//! move: the same question gets the same answer every time.

mod knowledge;
mod playout;

use anyhow::Context as _;
use tavola_bots::{
    Budget, Candidate, Evaluate, Level, Levels, Luck, Method, Rollout, Search, Searchable, Searcher, Settings,
    TreePolicy, solve_for,
};
use tavola_core::rand_core::SeedableRng;
use tavola_core::record::Record;
use tavola_core::{Game, PerSeat, Seat, Turn, Viewer};

use crate::args::DepthArgs;
use crate::games::Playable;
use crate::input::{point, replay};

use playout::Past;

/// Games whose decisions can be judged.
pub(crate) trait Studied: Searchable + Levels {
    /// What a good player sees in a position.
    type Knowledge: Evaluate<Self>;
    /// How the search looks for the best move.
    const FOCUS: Settings;
    /// About how many seconds a master thinks in a game of two, as measured; only the proportions matter.
    const EFFORT: u32;
    /// Whether a master should win clearly against a bot that looks one move ahead.
    const BEATS_GREEDY: bool = true;

    /// The knowledge for games with these rules.
    fn knowledge(rules: &Self::Rules) -> Self::Knowledge;

    /// For games that are better judged by playing on than by a tree: a number for each legal move, the same for moves that
    /// are the same to the seat.
    fn alike(memory: &Self::Memory, legal: &[Self::Move]) -> Option<Vec<u32>> {
        let _ = (memory, legal);
        None
    }
}

/// A moment at which a seat chooses.
pub(crate) struct Decision<G: Game> {
    /// The number of the move, from 1.
    pub(crate) number: usize,
    /// Who chooses.
    pub(crate) seat: Seat,
    /// What was played, if the record goes on.
    pub(crate) played: Option<G::Move>,
    view: G::View,
    memory: G::Memory,
    legal: Vec<G::Move>,
    position: G,
}

/// A record up to a point.
pub(crate) struct Road<G: Game> {
    /// Every choice between several moves that was made.
    pub(crate) decisions: Vec<Decision<G>>,
    /// The choice that is due at the point, if there is one.
    pub(crate) next: Option<Decision<G>>,
    /// What each seat has seen, one event a move.
    pub(crate) events: PerSeat<Vec<G::Event>>,
    /// The position at the point.
    pub(crate) end: G,
    /// The number of moves up to the point.
    pub(crate) moves: usize,
}

/// What a study found about a decision.
pub(crate) struct Verdict<M> {
    /// The moves and their values.
    pub(crate) search: Search<M>,
    /// What the played move is worth, and how much less that is for its seat than the best.
    pub(crate) played: Option<Judged>,
}

/// What is said of a move that was played.
pub(crate) struct Judged {
    /// What each seat can expect after it.
    pub(crate) value: PerSeat<f64>,
    /// What it cost its seat, from 0 to 1.
    pub(crate) gave_away: f64,
}

/// Goes along a record and keeps what each seat knew when it chose.
pub(crate) fn road<G: Playable>(file: &str, record: &Record<G>, at: Option<usize>) -> anyhow::Result<Road<G>> {
    let moves = point(file, record, at)?;
    // Faults are found here, and told with all that belongs to them.
    let end = replay(file, record, at)?;
    let mut position: G = replay(file, record, Some(0))?;
    let mut memories = PerSeat::new(position.players(), |_| G::Memory::default());
    let mut events = PerSeat::new(position.players(), |_| Vec::new());
    let mut decisions = Vec::new();
    for (text, number) in record.moves[..moves].iter().zip(1..) {
        let m = position.read_move(text).with_context(|| format!("{file}: move {number}"))?;
        decisions.extend(decision(&position, &memories, number, Some(m)).filter(|decision| decision.legal.len() > 1));
        for seat in Seat::first(memories.len()) {
            let event = position.witness(m, Viewer::Seat(seat));
            G::remember(&mut memories[seat], &event);
            events[seat].push(event);
        }
        position.play_unchecked(m);
    }
    let next = decision(&position, &memories, moves + 1, None);
    Ok(Road { decisions, next, events, end, moves })
}

fn decision<G: Game>(
    position: &G,
    memories: &PerSeat<G::Memory>,
    number: usize,
    played: Option<G::Move>,
) -> Option<Decision<G>> {
    let Turn::Decide(seat) = position.turn() else { return None };
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let view = position.view(Viewer::Seat(seat));
    Some(Decision { number, seat, played, view, memory: memories[seat].clone(), legal, position: position.clone() })
}

/// The number of iterations that the command line asks for, or that of this level.
pub(crate) fn iterations(depth: &DepthArgs, otherwise: Level) -> u64 {
    depth.iterations.unwrap_or(match depth.level.unwrap_or(otherwise) {
        Level::Easy => 250,
        Level::Medium => 1_000,
        Level::Hard => 4_000,
        Level::Master => 20_000,
    })
}

/// How many positions are looked at to solve the rest of a game.
const EXACT_LIMIT: u64 = 100_000;

/// A move that was tried less often is looked at again before it is judged.
const SURE: u64 = 32;

/// Tries every move, so that also those are judged that no good player looks at.
const BROAD: Settings = Settings {
    policy: TreePolicy::Ucb1 { exploration: 0.7 },
    rollout: Rollout::JUDGED,
    widening: None,
    threads: 1,
    memory: 64 << 20,
    reuse: false,
};

impl<G: Studied> Decision<G> {
    /// The text of one of the moves.
    pub(crate) fn text(&self, m: G::Move) -> String {
        self.position.move_text(m)
    }

    /// What this seat saw before it chose.
    pub(crate) fn past<'a>(&self, events: &'a PerSeat<Vec<G::Event>>) -> &'a [G::Event] {
        &events[self.seat][..self.number - 1]
    }

    /// The view of the seat, and its legal moves.
    pub(crate) fn question(&self) -> (&G::View, &[G::Move]) {
        (&self.view, &self.legal)
    }

    /// Looks for the best moves, and judges the played one. The events are those that the seats see of the whole record;
    /// nothing is taken from them but what this seat saw before.
    pub(crate) fn study(&self, rules: &G::Rules, events: &PerSeat<Vec<G::Event>>, iterations: u64) -> Verdict<G::Move> {
        let knowledge = G::knowledge(rules);
        let search = self.solve(&knowledge).unwrap_or_else(|| match G::alike(&self.memory, &self.legal) {
            None => self.search(&knowledge, G::FOCUS, iterations),
            Some(alike) => {
                let past = Past { rules, events: self.past(events) };
                playout::search(self, &past, &knowledge, &alike, iterations)
            }
        });
        let best = search.best().m;
        let played = self.played.map(|m| {
            let sure = search.method != Method::Tree || m == best;
            let tried = candidate(&search, m).is_some_and(|candidate| candidate.visits >= SURE);
            if sure || tried {
                return judge(&search, m, best);
            }
            let enough = iterations.max(4 * self.legal.len() as u64);
            judge(&self.search(&knowledge, BROAD, enough), m, best)
        });
        Verdict { search, played }
    }

    fn solve(&self, knowledge: &G::Knowledge) -> Option<Search<G::Move>> {
        if !G::is_solvable(&self.view) {
            return None;
        }
        let imagined = G::determinize(&self.view, &self.memory, &mut Luck::seed_from_u64(self.number as u64));
        solve_for(&imagined, knowledge, &Budget::iterations(EXACT_LIMIT).into())
    }

    fn search(&self, knowledge: &G::Knowledge, settings: Settings, iterations: u64) -> Search<G::Move> {
        let mut searcher = Searcher::new(knowledge.clone(), settings);
        let budget = Budget::iterations(iterations);
        searcher.search(&self.view, &self.memory, &self.legal, budget, self.number as u64)
    }
}

fn candidate<M: Copy + PartialEq>(search: &Search<M>, m: M) -> Option<&Candidate<M>> {
    search.candidates.iter().find(|candidate| candidate.m == m)
}

/// Compares two moves by what one search found about both.
fn judge<M: Copy + PartialEq>(search: &Search<M>, played: M, best: M) -> Judged {
    let value = |m: M| candidate(search, m).map_or(&search.value, |candidate| &candidate.value);
    let gave_away = (value(best)[search.seat] - value(played)[search.seat]).max(0.0);
    Judged { value: value(played).clone(), gave_away }
}
