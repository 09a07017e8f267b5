//! The laws of bots on the real games.

use rand_xoshiro::rand_core::SeedableRng;
use tavola_bots::{
    Bot, Budget, Even, Level, Levels, Luck, Method, Pace, RandomBot, Road, SearchBot, Searchable, Settings, Stop,
    Studied, plain, solve,
};
use tavola_calcory::Calcory;
use tavola_casa_grande::{CasaGrande, Move, Phase, Platforms};
use tavola_cassa_grande::{CassaGrande, Laying};
use tavola_core::fair::{Draws, Entropy, Secret};
use tavola_core::{Game, PerSeat, Sample, Seat, Turn, Viewer};

use crate::toys::play_out;

/// A dealt game, the same for the same number.
pub(crate) fn dealt<G: Game>(rules: &G::Rules, number: u32) -> G {
    let seats = G::seats(rules).unwrap();
    let mut draws = Draws::new(Secret::simulated(5, number).seed(&PerSeat::new(seats, |_| Entropy::NONE), 1));
    let start = draws.start(seats);
    let setup = G::deal(rules, start, &mut draws).unwrap();
    G::new(rules, &setup).unwrap()
}

/// The games that are small enough to be played by every level in a test.
fn short_rules() -> (tavola_cassa_grande::Rules, tavola_calcory::Rules, tavola_casa_grande::Rules) {
    (
        tavola_cassa_grande::Rules { players: 2, ..Default::default() },
        tavola_calcory::Rules { players: 2 },
        tavola_casa_grande::Rules { players: 2, blocks: 18, ..Default::default() },
    )
}

/// Numbers of moves differ, and the trace of every event is the trace of its move.
fn traces<G: Searchable>(rules: &G::Rules, games: u32) -> usize {
    let mut luck = Luck::seed_from_u64(9);
    let mut told = 0;
    for game in 0..games {
        let mut position: G = dealt(rules, game);
        let mut legal = Vec::new();
        while let Some(m) = position.sample(&mut luck) {
            position.legal_moves(&mut legal);
            let mut ranks: Vec<u32> = legal.iter().map(|m| G::rank(*m)).collect();
            ranks.sort_unstable();
            assert!(ranks.windows(2).all(|pair| pair[0] < pair[1]), "two moves of {legal:?} have one number");
            assert!(ranks.last() < Some(&u32::MAX));
            for seat in Seat::first(position.players()) {
                if let Some(trace) = G::retrace(&position.witness(m, Viewer::Seat(seat))) {
                    assert_eq!(trace, position.trace(m, seat), "{m:?} as seat {seat} sees it");
                    told += 1;
                }
            }
            position.play_unchecked(m);
        }
    }
    told
}

#[test]
fn events_tell_traces() {
    let (cassa, calcory, casa) = short_rules();
    assert!(traces::<CassaGrande>(&cassa, 20) > 100);
    assert!(traces::<CassaGrande>(&tavola_cassa_grande::Rules { laying: Laying::Open, ..cassa }, 20) > 100);
    assert!(traces::<Calcory>(&calcory, 10) > 100);
    assert!(traces::<CasaGrande>(&casa, 10) > 100);
}

/// A bot that saw the same events and sees the same view plays the same, whatever is hidden behind it.
fn cannot_peek<G: Searchable + Levels>(rules: &G::Rules, level: Level, plies: usize, games: u32) {
    for game in 0..games {
        let mut luck = Luck::seed_from_u64(game.into());
        let mut position: G = dealt(rules, game);
        let seats = position.players();
        let mut events: Vec<Vec<G::Event>> = vec![Vec::new(); seats];
        let mut memories: Vec<G::Memory> = vec![G::Memory::default(); seats];
        for _ in 0..plies {
            let Some(m) = position.sample(&mut luck) else { break };
            for seat in Seat::first(seats) {
                let event = position.witness(m, Viewer::Seat(seat));
                G::remember(&mut memories[seat.index()], &event);
                events[seat.index()].push(event);
            }
            position.play_unchecked(m);
        }
        let Turn::Decide(seat) = position.turn() else { continue };
        let view = position.view(Viewer::Seat(seat));
        let twin = G::determinize(&view, &memories[seat.index()], &mut luck);
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let [first, second] = [&position, &twin].map(|position| {
            let mut bot = G::bot(rules, level, Pace::Steady, 1);
            events[seat.index()].iter().for_each(|event| bot.observe(event));
            bot.decide(&position.view(Viewer::Seat(seat)), &legal)
        });
        assert_eq!(first, second);
    }
}

#[test]
fn levels_cannot_see_what_is_hidden() {
    let (cassa, calcory, _) = short_rules();
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        cannot_peek::<CassaGrande>(&cassa, level, 10, 4);
        cannot_peek::<Calcory>(&calcory, level, 40, 4);
    }
    for level in [Level::Master, Level::Grandmaster] {
        cannot_peek::<Calcory>(&calcory, level, 40, 1);
    }
}

/// The search that knows nothing answers with a legal move, the same for the same seed, whatever is hidden behind the view.
#[test]
fn plain_follows_from_view_and_seed() {
    let (rules, ..) = short_rules();
    let mut luck = Luck::seed_from_u64(9);
    let mut position: CassaGrande = dealt(&rules, 1);
    for _ in 0..6 {
        let m = position.sample(&mut luck).unwrap();
        position.play_unchecked(m);
    }
    let Turn::Decide(seat) = position.turn() else { panic!("somebody lays the next card") };
    let view = position.view(Viewer::Seat(seat));
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let decide = |position: &CassaGrande| {
        plain::<CassaGrande>(Pace::Steady, 3).decide(&position.view(Viewer::Seat(seat)), &legal)
    };
    let m = decide(&position);
    assert!(legal.contains(&m));
    assert_eq!(decide(&CassaGrande::determinize(&view, &(), &mut luck)), m);
}

/// Every level still answers, and at once, when nobody wants to wait.
fn answers_when_stopped<G: Levels>(rules: &G::Rules) {
    let stop = Stop::new();
    stop.stop();
    let position: G = dealt(rules, 1);
    let Turn::Decide(seat) = position.turn() else { panic!("a game begins with a decision") };
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    for level in Level::ALL {
        let mut bot = G::bot(rules, level, Pace::Timed, 1);
        bot.heed(&stop);
        assert!(legal.contains(&bot.decide(&position.view(Viewer::Seat(seat)), &legal)));
    }
}

#[test]
fn stopped_levels_answer() {
    let (cassa, calcory, casa) = short_rules();
    answers_when_stopped::<CassaGrande>(&cassa);
    answers_when_stopped::<Calcory>(&calcory);
    answers_when_stopped::<CasaGrande>(&casa);
}

/// A study tells the values of all moves, judges the played one, asks nothing but what the seat saw, and ends when told to.
fn studies<G: Studied>(rules: &G::Rules, plies: usize) {
    let mut luck = Luck::seed_from_u64(4);
    let mut road = Road::<G>::new(dealt(rules, 3));
    while road.moves() < plies || road.next().is_none() {
        let m = road.position().sample(&mut luck).unwrap();
        road.go(m);
    }
    let decision = road.next().unwrap();
    let question = road.question(rules, &decision);
    assert_eq!(question.events.len(), road.moves());
    let played = question.legal[question.legal.len() / 2];
    let verdict = question.study(Some(played), Budget::iterations(600));
    assert_eq!(verdict.search.seat, decision.seat);
    assert_eq!(verdict.search.candidates.len(), question.legal.len());
    let judged = verdict.played.as_ref().unwrap();
    assert!((0.0..=1.0).contains(&judged.gave_away));
    assert!((judged.value.values().iter().sum::<f64>() - 1.0).abs() < 1e-3, "{judged:?}");
    assert_eq!(question.study(Some(played), Budget::iterations(600)), verdict, "the same question, the same answer");
    let stop = Stop::new();
    stop.stop();
    let hasty = question.study(None, Budget::iterations(u64::MAX / 16).start(&stop));
    assert!(question.legal.contains(&hasty.search.best().m));
}

#[test]
fn decisions_of_all_games_can_be_studied() {
    let (cassa, calcory, casa) = short_rules();
    studies::<CassaGrande>(&cassa, 9);
    studies::<Calcory>(&calcory, 21);
    studies::<CasaGrande>(&casa, 31);
}

/// Levels play to the end by the rules, and not even the weakest loses to chance.
fn beats_random<G: Levels>(rules: &G::Rules, level: Level, games: u32) {
    let mut won = 0.0;
    for game in 0..games {
        let own = game as usize % 2;
        let mut bots: Vec<Box<dyn Bot<G>>> = (0..2)
            .map(|seat| -> Box<dyn Bot<G>> {
                if seat == own {
                    G::bot(rules, level, Pace::Steady, game.into())
                } else {
                    Box::new(RandomBot::new(game.into()))
                }
            })
            .collect();
        let outcome = play_out(dealt::<G>(rules, game), &mut bots, &mut Luck::seed_from_u64(game.into()));
        won += outcome.shares()[Seat::from_index(own)];
    }
    assert!(won > 0.7 * f64::from(games), "{level} won {won} of {games} games of {}", G::SLUG);
}

#[test]
fn every_level_beats_random() {
    let (cassa, calcory, casa) = short_rules();
    for level in [Level::Easy, Level::Medium] {
        beats_random::<CassaGrande>(&cassa, level, 20);
        beats_random::<Calcory>(&calcory, level, 20);
        beats_random::<CasaGrande>(&casa, level, 10);
    }
    beats_random::<CassaGrande>(&cassa, Level::Hard, 4);
    beats_random::<Calcory>(&calcory, Level::Hard, 10);
}

/// The value of an open position by plain recursion.
fn brute_force<G: Game>(position: &G) -> Vec<f64> {
    if let Some(outcome) = position.outcome() {
        return outcome.shares().values().to_vec();
    }
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let Some(seat) = position.turn().seat() else {
        let mut sums = vec![0.0; position.players()];
        for m in &legal {
            let mut next = position.clone();
            next.play_unchecked(*m);
            sums.iter_mut().zip(brute_force(&next)).for_each(|(sum, value)| *sum += value / legal.len() as f64);
        }
        return sums;
    };
    let mut best: Option<Vec<f64>> = None;
    for m in legal {
        let mut next = position.clone();
        next.play_unchecked(m);
        let value = brute_force(&next);
        if best.as_ref().is_none_or(|best| value[seat.index()] > best[seat.index()] + 1e-9) {
            best = Some(value);
        }
    }
    best.unwrap()
}

#[test]
fn open_endgames_of_cassa_grande_are_exact() {
    let mut luck = Luck::seed_from_u64(3);
    for (players, left) in [(2, 4), (4, 3)] {
        let rules = tavola_cassa_grande::Rules { players, laying: Laying::Open, ..Default::default() };
        let cards = if players == 2 { 24 } else { 32 };
        for game in 0..6 {
            let mut position: CassaGrande = dealt(&rules, game);
            for _ in 0..cards - left {
                let m = position.sample(&mut luck).unwrap();
                position.play_unchecked(m);
            }
            let solution = solve(&position, 100_000).unwrap();
            for (got, expected) in solution.value.values().iter().zip(brute_force(&position)) {
                assert!((got - expected).abs() < 1e-6, "{position:?}");
            }
            // A bot reports the same from its view alone.
            let seat = position.turn().seat().unwrap();
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            let bot = SearchBot::<CassaGrande, _>::new(Even, Settings::default(), Budget::iterations(1), 1);
            let mut bot = bot.with_exact_limit(100_000);
            let found = bot.think(&position.view(Viewer::Seat(seat)), &legal);
            assert_eq!((found.method, &found.value), (Method::Exact, &solution.value));
        }
    }
}

/// The last two turns of Casa Grande, all dice of the second one included, with few platforms so that plain recursion ends.
#[test]
fn last_rounds_of_casa_grande_are_exact() {
    let platforms = Platforms::new([("strip", vec!["#o#"]), ("pair", vec!["##"])]).unwrap();
    let rules = tavola_casa_grande::Rules { players: 2, blocks: 18, platforms };
    let mut luck = Luck::seed_from_u64(8);
    let (mut solved, mut rolled) = (0, 0);
    for game in 0..400 {
        let mut position: CasaGrande = dealt(&rules, game);
        // At a block or a platform of the last two turns; until then nobody lays a platform, so that some are left.
        let mut skipped = game % 2;
        while let Some(drawn) = position.sample(&mut luck) {
            let late = matches!(position.phase(), Phase::Block | Phase::Platform);
            if late && CasaGrande::is_solvable(&position.view(Viewer::Watcher)) {
                if skipped == 0 {
                    break;
                }
                skipped -= 1;
            }
            position.play_unchecked(if position.phase() == Phase::Platform { Move::Pass } else { drawn });
        }
        let Turn::Decide(seat) = position.turn() else { continue };
        let last = seat.after(1, 2) == position.start_seat();
        // Many points of the other seat would allow many walks: few are enough to see that they are counted.
        let wanted = if last { solved - rolled < 8 } else { rolled < 3 && position.bonus(seat.after(1, 2)) < 4 };
        if !wanted {
            continue;
        }
        let solution = solve(&position, 1_000_000).unwrap();
        for (got, expected) in solution.value.values().iter().zip(brute_force(&position)) {
            assert!((got - expected).abs() < 1e-6, "{position:?}");
        }
        solved += 1;
        rolled += u32::from(!last);
    }
    assert!(solved - rolled == 8 && rolled >= 2, "{solved} solved, {rolled} of them with a roll to come");
}
