//! Plays games of bots against themselves and writes what a network can learn from them.
//!
//! `selfplay GAME PLAYERS FILE [--seconds S] [--games N] [--seed S] [--threads T] [--weights FILE]
//! [--effort N] [--quick N] [--trust T] [--league P]`
//!
//! The file gets one row of 32-bit fractions for each position: what a network is told of it, what each seat got in the end,
//! what each scored, and, where a search was asked, what it expected for each seat. At Cassa Grande a row is about one card that lies face
//! down: what a network is told of it, which kind it was, and what each kind would have gained. The sizes of these parts are printed.
//! With a number of games instead of a time, the same seed gives the same file.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use tavola_bots::eval::{calcory, casa_grande, cassa_grande};
use tavola_bots::{
    Bot, Budget, Even, Level, Levels, Luck, Pace, Rollout, Search, SearchBot, Settings, TreePolicy, Widening, shares,
};
use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::{CassaGrande, Rules};
use tavola_core::fair::{Draws, Seed};
use tavola_core::random::quick_below;
use tavola_core::{Game, Outcome, Seat, Turn, Viewer};

/// What the command line asks for.
struct Task {
    game: String,
    players: u8,
    file: String,
    seconds: f64,
    games: u64,
    seed: u64,
    threads: usize,
    weights: Option<Vec<u8>>,
    /// Iterations of a search (at Cassa Grande at most, at least `quick`), or unknown cards that a player of Calcory thinks of.
    effort: u64,
    /// Iterations of the searches of three decisions in four, so that games are many.
    quick: u64,
    /// How often, in percent, a seat of Calcory is played by rules of thumb: what was learned must also hold against others.
    league: u32,
    trust: f32,
}

/// The rows of one game; what each seat got is filled in at its end.
#[derive(Default)]
struct Rows {
    numbers: Vec<f32>,
    /// Where the results of a row belong, and whose seat comes first there.
    results: Vec<(usize, Seat)>,
    /// How many seats the results of a row are about: all, or the first one alone.
    values: usize,
}

fn main() {
    let task = read_task();
    let sizes = match (task.game.as_str(), task.players) {
        ("cassa-grande", _) => run(&task, cassa_grande_game),
        ("casa-grande", _) => run(&task, casa_grande_game),
        ("calcory", _) => run(&task, calcory_game),
        (other, _) => panic!("{other} is none of the games"),
    };
    println!("{sizes}");
}

fn read_task() -> Task {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| words.iter().position(|word| word == name).map(|at| words[at + 1].clone());
    let number = |name: &str, default: f64| option(name).map_or(default, |text| text.parse().expect(name));
    Task {
        game: words[0].clone(),
        players: words[1].parse().expect("the number of players"),
        file: words[2].clone(),
        seconds: number("--seconds", f64::MAX),
        games: number("--games", 1e12) as u64,
        seed: number("--seed", 1.0) as u64,
        threads: number("--threads", 1.0) as usize,
        weights: option("--weights").map(|path| std::fs::read(path).expect("a file with weights")),
        effort: number("--effort", 500.0) as u64,
        quick: number("--quick", 50.0) as u64,
        league: number("--league", 0.0) as u32,
        trust: number("--trust", 1.0) as f32,
    }
}

/// What games wrote, in the order of the games: a game that ends before an earlier one waits for it.
struct Ordered {
    out: BufWriter<File>,
    written: u64,
    waiting: BTreeMap<u64, Vec<u8>>,
}

impl Ordered {
    fn write(&mut self, number: u64, bytes: Vec<u8>) {
        self.waiting.insert(number, bytes);
        while let Some(bytes) = self.waiting.remove(&self.written) {
            self.out.write_all(&bytes).expect("room for the rows");
            self.written += 1;
        }
    }
}

/// Plays games on all threads until the time is up or there are enough, and writes their rows.
fn run(task: &Task, play: impl Fn(&Task, u64, &mut Rows) -> String + Sync) -> String {
    let out = BufWriter::new(File::create(&task.file).expect("a file to write to"));
    let ordered = Mutex::new(Ordered { out, written: 0, waiting: BTreeMap::new() });
    let (next, rows, begin) = (AtomicU64::new(0), AtomicU64::new(0), Instant::now());
    let sizes = Mutex::new(String::new());
    std::thread::scope(|scope| {
        for _ in 0..task.threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= task.games || begin.elapsed().as_secs_f64() > task.seconds {
                        break;
                    }
                    let mut own = Rows::default();
                    let told = play(task, number, &mut own);
                    rows.fetch_add(own.results.len() as u64, Ordering::Relaxed);
                    let bytes: Vec<u8> = own.numbers.iter().flat_map(|value| value.to_le_bytes()).collect();
                    ordered.lock().expect("no thread fails").write(number, bytes);
                    if !own.results.is_empty() {
                        *sizes.lock().expect("no thread fails") = told;
                    }
                }
            });
        }
    });
    let mut ordered = ordered.into_inner().expect("no thread fails");
    ordered.out.flush().expect("room for the rows");
    let sizes = sizes.into_inner().expect("no thread fails");
    format!("{sizes} games={} rows={}", ordered.written, rows.into_inner())
}

/// Deals a game from its number.
fn deal<G: Game>(task: &Task, rules: &G::Rules, number: u64) -> (G, Luck) {
    let mut luck = Luck::seed_from_u64(task.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number));
    let mut seed = [0; 32];
    luck.fill_bytes(&mut seed);
    let mut draws = Draws::new(Seed(seed));
    let start = draws.start(task.players.into());
    let setup = G::deal(rules, start, &mut draws).expect("standard rules");
    (G::new(rules, &setup).expect("standard rules"), luck)
}

/// True once in so many times.
fn once_in(luck: &mut Luck, times: u32) -> bool {
    quick_below(luck, times) == 0
}

/// A move drawn by the visits of a search.
fn drawn_by_visits<M: Copy>(search: &Search<M>, luck: &mut Luck) -> M {
    let total: u64 = search.candidates.iter().map(|candidate| candidate.visits).sum();
    let mut mark = luck.next_u64() % total.max(1);
    for candidate in &search.candidates {
        if mark < candidate.visits {
            return candidate.m;
        }
        mark -= candidate.visits;
    }
    search.best().m
}

impl Rows {
    /// Leaves room for what comes of the game: shares of the win, then scores, seat by seat from this one on.
    fn leave_room(&mut self, first: Seat, values: usize, players: usize) {
        self.results.push((self.numbers.len(), first));
        self.values = values;
        self.numbers.extend(std::iter::repeat_n(0.0, values + players));
    }

    /// Fills in what each seat got and scored, in all rows of a game.
    fn fill_results(&mut self, outcome: Option<Outcome>, players: usize) {
        let Some(outcome) = outcome else { return };
        let got = shares(&outcome);
        for (at, first) in &self.results {
            for steps in 0..players {
                let seat = first.after(steps, players);
                if steps < self.values {
                    self.numbers[at + steps] = got[seat.index()];
                }
                self.numbers[at + self.values + steps] = outcome.scores[seat] as f32;
            }
        }
    }
}

/// What the search expected, seat by seat from the one that decides.
fn push_expected<M>(rows: &mut Rows, search: Option<&Search<M>>, own: Seat, players: usize) {
    for steps in 0..players {
        let seat = own.after(steps, players);
        rows.numbers.push(search.map_or(-1.0, |search| search.value[seat] as f32));
    }
}

/// How a bot that plays itself goes about it: with a network it judges by it, else it plays to the end.
fn teaching(task: &Task, policy: TreePolicy, widening: Option<Widening>) -> Settings {
    let rollout = if task.trust >= 1.0 { Rollout::JUDGED } else { Rollout::mixed(task.trust) };
    Settings { policy, rollout, widening, memory: 32 << 20, reuse: false, ..Settings::default() }
}

/// A round of searches of different kinds and strengths, to learn which cards they lay where.
fn cassa_grande_game(task: &Task, number: u64, rows: &mut Rows) -> String {
    let rules = Rules { players: task.players, ..Rules::default() };
    let (mut round, mut luck) = deal::<CassaGrande>(task, &rules, number);
    let settings = Settings { memory: 32 << 20, reuse: false, ..cassa_grande::playing_on(&rules) };
    let know = |trust: f32| {
        let mut learned = cassa_grande::Learned::new(&rules, task.weights.as_deref().unwrap_or_default(), trust);
        learned.reading.totals = cassa_grande::totals(&rules);
        learned
    };
    let mut bots: Vec<Box<dyn Bot<CassaGrande>>> = Vec::new();
    for _ in 0..task.players {
        let effort = task.quick + luck.next_u64() % (task.effort - task.quick + 1);
        let seed = luck.next_u64();
        let searching = |trust: f32| SearchBot::new(know(trust), settings, Budget::iterations(effort), seed);
        bots.push(match quick_below(&mut luck, 10) {
            0 => CassaGrande::bot(&rules, Level::Medium, Pace::Steady, seed),
            1 => CassaGrande::bot(&rules, Level::Hard, Pace::Steady, seed),
            2..5 => {
                let settings = Settings { memory: 32 << 20, reuse: false, ..Settings::default() };
                Box::new(SearchBot::new(Even, settings, Budget::iterations(2 * effort), seed))
            }
            5..8 => Box::new(searching(1.0)),
            _ => Box::new(searching(0.0)),
        });
    }
    let mut legal = Vec::new();
    while let Turn::Decide(seat) = round.turn() {
        round.legal_moves(&mut legal);
        let m = if once_in(&mut luck, 60) {
            legal[quick_below(&mut luck, legal.len() as u32) as usize]
        } else {
            bots[seat.index()].decide(&round.view(Viewer::Seat(seat)), &legal)
        };
        round.play_unchecked(m);
    }
    let (mut inputs, mut count) = (0, 0);
    for _ in 0..2 {
        let now = |rank: usize, all: usize| rank + 1 + quick_below(&mut luck, (all - rank) as u32) as usize;
        cassa_grande::describe_cards(&rules, &round, now, |told, kinds, gains| {
            rows.numbers.extend_from_slice(told);
            rows.numbers.extend_from_slice(kinds);
            rows.numbers.extend_from_slice(gains);
            rows.results.push((0, Seat::A));
            (inputs, count) = (told.len(), kinds.len());
        });
    }
    format!("inputs={inputs} values=0 scores=0 expected=0 kinds={count}")
}

fn casa_grande_game(task: &Task, number: u64, rows: &mut Rows) -> String {
    let rules = tavola_casa_grande::Rules { players: task.players.into(), ..Default::default() };
    let (mut round, mut luck) = deal::<CasaGrande>(task, &rules, number);
    let players = usize::from(task.players);
    let learned = casa_grande::Learned::new(&rules.platforms, players, task.weights.as_deref());
    let settings = Settings { survey: true, ..teaching(task, TreePolicy::Ucb1 { exploration: 0.05 }, None) };
    let mut bots = [task.effort, task.quick].map(|iterations| {
        SearchBot::<CasaGrande, _>::new(learned.clone(), settings, Budget::iterations(iterations), luck.next_u64())
            .with_exact_limit(0)
    });
    let (mut legal, mut told) = (Vec::new(), Vec::new());
    while !round.is_over() {
        round.legal_moves(&mut legal);
        let any = legal[quick_below(&mut luck, legal.len() as u32) as usize];
        let (m, search) = match round.turn() {
            Turn::Decide(seat) if legal.len() > 1 => {
                let is_quick = !once_in(&mut luck, 4);
                let search = bots[usize::from(is_quick)].think(&round.view(Viewer::Seat(seat)), &legal);
                let m = match () {
                    () if once_in(&mut luck, 40) => any,
                    () if once_in(&mut luck, 6) => drawn_by_visits(&search, &mut luck),
                    () => search.best().m,
                };
                (m, Some(search))
            }
            _ => (any, None),
        };
        learned.describe(&round, &mut told);
        let own = casa_grande::Learned::viewpoint(&round);
        rows.numbers.extend_from_slice(&told);
        rows.leave_room(own, players, players);
        push_expected(rows, search.as_ref(), own, players);
        round.play_unchecked(m);
    }
    rows.fill_results(round.outcome(), players);
    format!("inputs={} values={players} scores={players} expected={players} kinds=0", told.len())
}

fn calcory_game(task: &Task, number: u64, rows: &mut Rows) -> String {
    let rules = tavola_calcory::Rules { players: task.players };
    let (mut round, mut luck) = deal::<Calcory>(task, &rules, number);
    let players = usize::from(task.players);
    let depth = task.effort as u32;
    // What was learned of one's own play is not to be mixed with how rules of thumb go on.
    let thumbs: Vec<bool> =
        (0..players).map(|_| task.weights.is_some() && quick_below(&mut luck, 100) < task.league).collect();
    let mut bots: Vec<Box<dyn Bot<Calcory>>> = Vec::new();
    for by_thumb in &thumbs {
        let weights = task.weights.as_deref().filter(|_| !by_thumb);
        let depth = if *by_thumb { 3 } else { depth };
        bots.push(calcory::player(rules, weights, depth, Pace::Steady, luck.next_u64()));
    }
    let mut observers = vec![calcory::Observer::default(); players];
    let (mut legal, mut told) = (Vec::new(), Vec::new());
    let mut last = None;
    while let Turn::Decide(seat) = round.turn() {
        if let Some(before) = last.filter(|before: &Seat| *before != seat && !thumbs[before.index()]) {
            observers[before.index()].describe(&round.view(Viewer::Seat(before)), before, &mut told);
            rows.numbers.extend_from_slice(&told);
            rows.leave_room(before, 1, players);
        }
        last = Some(seat);
        round.legal_moves(&mut legal);
        let m = if once_in(&mut luck, 50) {
            legal[quick_below(&mut luck, legal.len() as u32) as usize]
        } else {
            bots[seat.index()].decide(&round.view(Viewer::Seat(seat)), &legal)
        };
        for seat in Seat::first(players) {
            let event = round.witness(m, Viewer::Seat(seat));
            bots[seat.index()].observe(&event);
            observers[seat.index()].observe(&event);
        }
        round.play_unchecked(m);
    }
    rows.fill_results(round.outcome(), players);
    format!("inputs={} values=1 scores={players} expected=0 kinds=0", told.len())
}
