//! Plays matches between bots of any settings at equal time, on all cores, until the time is up.
//!
//! `trial FILE --seconds S [--seed S] [--threads T] [--games FILE]`
//!
//! Each line of the file is a match: `WEIGHT MS GAME PLAYERS BOT BOT [FILE]`. The first bot sits alone against the second on all further
//! seats; each deal is played from every seat. Cores go to matches by their weights, and matches of equal weight get equal time. A
//! bot is `plain`, the name of a level, which may have another time (`master@2000`), or how a search goes about it: `net,survey,ucb=0.05,judged`, `habits=1,bias=4,ucb=0.1,anytime=3000,by=4,totals=0.2`. At Cassa Grande
//! a file of weights may be that of an instinct: `least=0.0005` lets a search look at what it finds worth it, and `instinct,heat=1` plays by it
//! alone. At Calcory `weigh,net,depth=3` is a player who weighs. A file of weights is asked instead of those of the program. Games go to the file of games, one line each; the shares of the wins are printed.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use tavola_bots::eval::{calcory, casa_grande, cassa_grande};
use tavola_bots::{
    Anytime, Bot, Even, Levels, Luck, Pace, Rollout, Scope, SearchBot, Searchable, Settings, Style, TreePolicy,
    Widening, bot, shares, wilson,
};
use tavola_calcory::Calcory;
use tavola_casa_grande::CasaGrande;
use tavola_cassa_grande::CassaGrande;
use tavola_core::fair::{Draws, Seed};
use tavola_core::random::quick_below;
use tavola_core::{Game, Seat, Turn, Viewer};

/// A line of the file.
#[derive(Clone, Debug)]
struct Match {
    name: String,
    weight: f64,
    time: Duration,
    game: String,
    players: usize,
    bots: [String; 2],
    weights: Option<Vec<u8>>,
}

/// What is known of a match so far.
#[derive(Clone, Default, Debug)]
struct Standing {
    begun: u64,
    seconds: f64,
    /// For each deal what the first bot got of the win, once for each seat.
    deals: BTreeMap<u64, Vec<f64>>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| words.iter().position(|word| word == name).map(|at| words[at + 1].clone());
    let number = |name: &str, default: f64| option(name).map_or(default, |text| text.parse().expect(name));
    let (seconds, seed, threads) = (number("--seconds", 60.0), number("--seed", 1.0) as u64, number("--threads", 1.0));
    let text = std::fs::read_to_string(&words[0]).expect("a file of matches");
    let matches: Vec<Match> = text.lines().filter(|line| !line.trim().is_empty()).map(read_match).collect();
    let out = option("--games").map(|path| Mutex::new(File::create(path).expect("a file for games")));
    let standings = Mutex::new(vec![Standing::default(); matches.len()]);
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    std::thread::scope(|scope| {
        for _ in 0..threads as usize {
            scope.spawn(|| {
                while Instant::now() < end {
                    let (index, game) = {
                        let mut all = standings.lock().expect("no thread fails");
                        let index = next_match(&matches, &all);
                        all[index].begun += 1;
                        // Others should see that this one is under way.
                        all[index].seconds += guess(&matches[index]);
                        (index, all[index].begun - 1)
                    };
                    let m = &matches[index];
                    let begin = Instant::now();
                    let Some(share) = play_any(m, seed, game, end) else { break };
                    let took = begin.elapsed().as_secs_f64();
                    let mut all = standings.lock().expect("no thread fails");
                    let guessed = guess(m);
                    all[index].seconds += took - guessed;
                    all[index].deals.entry(game / m.players as u64).or_default().push(share.into());
                    if let Some(out) = &out {
                        let line = format!(
                            "{{\"match\": {:?}, \"game\": {game}, \"share\": {share}, \"seconds\": {took:.1}}}",
                            m.name
                        );
                        writeln!(out.lock().expect("no thread fails"), "{line}").expect("room for games");
                    }
                }
            });
        }
    });
    for (m, standing) in matches.iter().zip(standings.into_inner().expect("no thread fails")) {
        println!("{}", tell(m, &standing));
    }
}

fn read_match(line: &str) -> Match {
    let words: Vec<&str> = line.split_whitespace().collect();
    let weights = words.get(6).map(|path| std::fs::read(path).expect("a file with weights"));
    Match {
        name: words[1..].join(" "),
        weight: words[0].parse().expect("a weight"),
        time: Duration::from_millis(words[1].parse().expect("milliseconds")),
        game: words[2].into(),
        players: words[3].parse().expect("a number of players"),
        bots: [words[4].into(), words[5].into()],
        weights,
    }
}

/// The match that had least of its time.
fn next_match(matches: &[Match], standings: &[Standing]) -> usize {
    let had = |index: usize| standings[index].seconds / matches[index].weight;
    (0..matches.len()).min_by(|one, other| had(*one).total_cmp(&had(*other))).expect("a match")
}

/// About how long a game lasts.
fn guess(m: &Match) -> f64 {
    let moves = match (m.game.as_str(), m.players) {
        ("cassa-grande", 2) => 24.0,
        ("cassa-grande", _) => 32.0,
        ("casa-grande", players) => 65.0 * players as f64,
        (_, players) => 15.0 * players as f64,
    };
    moves * m.time.as_secs_f64()
}

fn tell(m: &Match, standing: &Standing) -> String {
    let all: Vec<f64> = standing.deals.values().flatten().copied().collect();
    let (games, wins) = (all.len() as u64, all.iter().sum::<f64>());
    let (low, high) = wilson(wins, games as f64);
    let share = wins / games.max(1) as f64;
    format!(
        "{}: {:.1} % of {games} ({:.1} to {:.1}), {:.0} s",
        m.name,
        100.0 * share,
        100.0 * low,
        100.0 * high,
        standing.seconds
    )
}

fn play_any(m: &Match, seed: u64, game: u64, end: Instant) -> Option<f32> {
    match m.game.as_str() {
        "cassa-grande" => {
            let rules = tavola_cassa_grande::Rules { players: m.players as u8, ..Default::default() };
            play::<CassaGrande>(m, &rules, seed, game, end, |spec, pace, seed| {
                cassa_grande_bot(m, &rules, spec, pace, seed)
            })
        }
        "casa-grande" => {
            let rules = tavola_casa_grande::Rules { players: m.players as _, ..Default::default() };
            play::<CasaGrande>(m, &rules, seed, game, end, |spec, pace, seed| {
                casa_grande_bot(m, &rules, spec, pace, seed)
            })
        }
        "calcory" => {
            let rules = tavola_calcory::Rules { players: m.players as u8 };
            play::<Calcory>(m, &rules, seed, game, end, |spec, pace, seed| calcory_bot(m, rules, spec, pace, seed))
        }
        other => panic!("{other} is none of the games"),
    }
}

/// What the first bot gets of the win; `None` if the time was up before the end.
fn play<G: Game>(
    m: &Match,
    rules: &G::Rules,
    seed: u64,
    game: u64,
    end: Instant,
    make: impl Fn(&str, Pace, u64) -> Box<dyn Bot<G>>,
) -> Option<f32> {
    let deal = game / m.players as u64;
    let alone = (game % m.players as u64) as usize;
    let mut luck = Luck::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(deal));
    let mut bytes = [0; 32];
    luck.fill_bytes(&mut bytes);
    let mut draws = Draws::new(Seed(bytes));
    let start = draws.start(m.players);
    let setup = G::deal(rules, start, &mut draws).expect("standard rules");
    let mut round = G::new(rules, &setup).expect("standard rules");
    let mut bots: Vec<_> = Seat::first(m.players)
        .map(|seat| {
            let spec = &m.bots[usize::from(seat.index() != alone)];
            make(spec, Pace::Exactly(m.time), luck.next_u64().wrapping_add(game))
        })
        .collect();
    let mut legal = Vec::new();
    while !round.is_over() {
        if Instant::now() > end {
            return None;
        }
        round.legal_moves(&mut legal);
        let chosen = match round.turn() {
            Turn::Decide(seat) if legal.len() > 1 => bots[seat.index()].decide(&round.view(Viewer::Seat(seat)), &legal),
            _ => legal[quick_below(&mut luck, legal.len() as u32) as usize],
        };
        for (seat, bot) in Seat::first(m.players).zip(&mut bots) {
            bot.observe(&round.witness(chosen, Viewer::Seat(seat)));
        }
        round.play_unchecked(chosen);
    }
    round.outcome().map(|outcome| shares(&outcome)[alone])
}

/// A bot that everybody knows, unless the name tells how a search goes about it.
fn known<G: Searchable + Levels>(rules: &G::Rules, name: &str, pace: Pace, seed: u64) -> Option<Box<dyn Bot<G>>> {
    bot::<G>(name, rules, pace, seed).ok()
}

/// How a search goes about it, read from its name.
struct Spec<'a>(&'a str);

impl Spec<'_> {
    fn has(&self, name: &str) -> bool {
        self.0.split(',').any(|part| part == name)
    }

    fn number(&self, name: &str) -> Option<f32> {
        let part = self.0.split(',').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
        part.map(|number| number.parse().expect(name))
    }

    fn settings(&self) -> Settings {
        let policy = match (self.number("puct"), self.number("bias"), self.number("ucb")) {
            (Some(exploration), _, _) => TreePolicy::Puct { exploration },
            (_, Some(weight), exploration) => TreePolicy::Bias { exploration: exploration.unwrap_or(0.5), weight },
            (_, _, exploration) => TreePolicy::Ucb1 { exploration: exploration.unwrap_or(0.7) },
        };
        let style = match self.number("by") {
            Some(among) => Style::Remembered { among: among as u32 },
            None if self.has("suggested") => Style::Suggested,
            None => Style::Random,
        };
        let length = if self.has("judged") { Some(0) } else { None };
        let rollout = Rollout { style, length, trust: self.number("trust").unwrap_or(0.0) };
        let widening = self.number("widen").map(|factor| Widening { factor, exponent: 0.5 });
        let from = self.number("from").unwrap_or(50.0) as u32;
        let anytime = self.number("anytime").map(|weight| Anytime { weight, from });
        Settings {
            policy,
            rollout,
            widening,
            anytime,
            scope: if self.number("least").is_some() { Scope::Shortlist } else { Scope::All },
            survey: self.has("survey"),
            veil: self.has("veil"),
            threads: self.number("threads").unwrap_or(1.0) as usize,
            memory: 256 << 20,
            ..Settings::default()
        }
    }
}

fn cassa_grande_bot(
    m: &Match,
    rules: &tavola_cassa_grande::Rules,
    name: &str,
    pace: Pace,
    seed: u64,
) -> Box<dyn Bot<CassaGrande>> {
    if let Some(bot) = known(rules, name, pace, seed) {
        return bot;
    }
    let spec = Spec(name);
    let (settings, budget) = (spec.settings(), pace.budget(1, 1));
    if spec.has("even") {
        return Box::new(SearchBot::new(Even, settings, budget, seed).with_exact_limit(100_000));
    }
    let given = m.weights.as_deref();
    let instinct = given.and_then(|weights| cassa_grande::Instinct::new(rules, weights));
    if spec.has("instinct") {
        let heat = spec.number("heat").unwrap_or(1.0);
        return Box::new(ByInstinct {
            instinct: instinct.expect("weights of an instinct"),
            heat,
            luck: Luck::seed_from_u64(seed),
        });
    }
    let weights: &[u8] = match m.players {
        _ if instinct.is_none() && given.is_some() => given.unwrap_or_default(),
        2 => include_bytes!("../weights/cassa-grande-2.net"),
        _ => include_bytes!("../weights/cassa-grande-4.net"),
    };
    let mut learned = cassa_grande::Learned::new(rules, weights, spec.number("habits").unwrap_or(0.0));
    learned.reading.behaviour = spec.number("behaviour").unwrap_or(learned.reading.behaviour);
    learned.reading.totals = spec.number("totals").unwrap_or(0.0);
    learned.reading.among = spec.number("among").map_or(learned.reading.among, |among| among as u32);
    if let Some(least) = spec.number("least") {
        let mut instinct = instinct.expect("weights of an instinct");
        instinct.least = least;
        learned = learned.with_instinct(Some(instinct));
    }
    Box::new(SearchBot::new(learned, settings, budget, seed).with_exact_limit(100_000))
}

/// Plays what instinct tells, without a search: as often as it learned to with a heat of 1, and what looks best the oftener the less it is.
struct ByInstinct {
    instinct: cassa_grande::Instinct,
    heat: f32,
    luck: Luck,
}

impl Bot<CassaGrande> for ByInstinct {
    fn observe(&mut self, _: &tavola_cassa_grande::Event) {}

    fn decide(
        &mut self,
        view: &tavola_cassa_grande::View,
        legal: &[tavola_cassa_grande::Move],
    ) -> tavola_cassa_grande::Move {
        let seat = view.turn.expect("somebody's turn");
        let chances = self.instinct.look(view, seat, legal).chances;
        let weights: Vec<f32> = chances.iter().map(|chance| chance.powf(1.0 / self.heat)).collect();
        let mut mark = weights.iter().sum::<f32>() * (self.luck.next_u32() as f32 / u32::MAX as f32);
        let drawn = weights.iter().position(|weight| {
            mark -= weight;
            mark <= 0.0
        });
        legal[drawn.unwrap_or(0)]
    }
}

fn casa_grande_bot(
    m: &Match,
    rules: &tavola_casa_grande::Rules,
    name: &str,
    pace: Pace,
    seed: u64,
) -> Box<dyn Bot<CasaGrande>> {
    if let Some(bot) = known(rules, name, pace, seed) {
        return bot;
    }
    let spec = Spec(name);
    let weights: Option<&[u8]> = match m.players {
        _ if !spec.has("net") => None,
        _ if m.weights.is_some() => m.weights.as_deref(),
        2 => Some(include_bytes!("../weights/casa-grande-2.net")),
        3 => Some(include_bytes!("../weights/casa-grande-3.net")),
        _ => Some(include_bytes!("../weights/casa-grande-4.net")),
    };
    let learned = casa_grande::Learned::new(&rules.platforms, m.players, weights);
    Box::new(SearchBot::new(learned, spec.settings(), pace.budget(1, 1), seed).with_exact_limit(8_000))
}

fn calcory_bot(m: &Match, rules: tavola_calcory::Rules, name: &str, pace: Pace, seed: u64) -> Box<dyn Bot<Calcory>> {
    if let Some(bot) = known(&rules, name, pace, seed) {
        return bot;
    }
    let spec = Spec(name);
    if !spec.has("weigh") {
        return Box::new(SearchBot::new(Even, spec.settings(), pace.budget(1, 1), seed).with_exact_limit(0));
    }
    let weights: Option<&[u8]> = match rules.players {
        _ if !spec.has("net") => None,
        _ if m.weights.is_some() => m.weights.as_deref(),
        2 => Some(include_bytes!("../weights/calcory-2.net")),
        3 => Some(include_bytes!("../weights/calcory-3.net")),
        _ => Some(include_bytes!("../weights/calcory-4.net")),
    };
    calcory::player(rules, weights, spec.number("depth").map_or(3, |depth| depth as u32), pace, seed)
}
