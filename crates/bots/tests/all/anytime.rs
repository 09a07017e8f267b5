//! Moves that are judged by what they brought whenever they were made, on Cassa Grande, where all cards come to lie somewhere.

use crate::games::dealt;
use rand_xoshiro::rand_core::SeedableRng;
use tavola_bots::eval::cassa_grande::Reading;
use tavola_bots::{Anytime, Budget, Even, Luck, Rollout, Searchable, Searcher, Settings, Style, TreePolicy, solve};
use tavola_cassa_grande::{Card, CassaGrande, Laying, Rules, Setup};
use tavola_core::{Game, Sample, Seat, Viewer};

fn rules(players: u8) -> Rules {
    Rules { players, ..Rules::default() }
}

fn learning(style: Style, weight: f32) -> Settings {
    Settings {
        policy: TreePolicy::Bias { exploration: 0.3, weight: 1.0 },
        rollout: Rollout { style, ..Rollout::RANDOM },
        anytime: Some(Anytime { weight, from: 20 }),
        ..Settings::default()
    }
}

/// What a round tells of its deeds are the moves that were made, in their order, and no two legal moves are the same deed.
#[test]
fn deeds_are_the_moves_that_were_made() {
    let mut luck = Luck::seed_from_u64(3);
    for (players, number) in [2, 4].into_iter().flat_map(|players| (0..5).map(move |number| (players, number))) {
        let mut round: CassaGrande = dealt(&rules(players), number);
        let (mut made, mut legal) = (Vec::new(), Vec::new());
        while let Some(seat) = round.turn().seat() {
            round.legal_moves(&mut legal);
            let mut deeds: Vec<_> = legal.iter().map(|m| CassaGrande::deed(*m)).collect();
            deeds.sort_unstable();
            assert!(deeds.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(deeds.last().is_some_and(|last| *last < CassaGrande::DEEDS));
            let m = round.sample(&mut luck).unwrap();
            assert_eq!(round.deeds_done(), made.len());
            round.play_unchecked(m);
            made.push((seat, CassaGrande::deed(m)));
        }
        for after in [0, 1, 7, made.len()] {
            let mut told = Vec::new();
            round.each_deed(after, |seat, deed| told.push((seat, deed)));
            assert_eq!(told, made[after..]);
        }
    }
}

/// Whoever plays on by a score lays what it likes best, by the rules.
#[test]
fn players_lay_what_they_like() {
    let mut luck = Luck::seed_from_u64(4);
    for number in 0..20 {
        let begun: CassaGrande = dealt(&rules(4), number);
        let four = |deed: usize| deed % 16 == Card::digit(4).index();
        let mut round = begun.clone();
        // With so many tries nobody misses a 4 that it holds.
        Searchable::playout_by(&mut round, 200, &mut luck, |_, deed| f32::from(u8::from(four(deed))));
        assert!(round.is_over());
        let laid: Vec<_> = round.table().collect();
        assert!(laid[..4].iter().all(|(_, _, card)| *card == Card::digit(4)), "{laid:?}");
        let mut again = begun;
        for (seat, at, card) in laid {
            let m = format!("{card}@{},{}", at.x, at.y).parse().unwrap();
            assert_eq!((again.turn().seat(), again.check(m)), (Some(seat), Ok(())), "{m}");
            again.play_unchecked(m);
        }
        assert_eq!(again.outcome(), round.outcome());
    }
}

/// In the ends of rounds in which nothing is hidden, they lead to a best move, however a game is played on.
#[test]
fn they_lead_to_the_best_move() {
    let mut luck = Luck::seed_from_u64(5);
    let (mut tried, mut matters) = (0, 0);
    for (number, players) in [2, 4].repeat(6).into_iter().enumerate() {
        let rules = Rules { laying: Laying::Open, ..rules(players) };
        let mut round: CassaGrande = dealt(&rules, number as u32);
        let left = |round: &CassaGrande| if players == 2 { 24 } else { 32 } - round.deeds_done();
        while left(&round) > 4 {
            let m = round.sample(&mut luck).unwrap();
            round.play_unchecked(m);
        }
        let exact = solve(&round, 1_000_000).expect("four cards are few");
        let worth = |m| exact.candidates.iter().find(|candidate| candidate.m == m).unwrap().value[exact.seat];
        let mut legal = Vec::new();
        round.legal_moves(&mut legal);
        let best = legal.iter().map(|m| worth(*m)).fold(f64::MIN, f64::max);
        matters += usize::from(legal.iter().any(|m| worth(*m) < best - 0.4));
        for style in [Style::Random, Style::Remembered { among: 3 }] {
            let mut searcher = Searcher::new(Reading::new(&rules), learning(style, 50.0));
            let view = round.view(Viewer::Seat(exact.seat));
            let found = searcher.search(&view, &(), &legal, Budget::iterations(30_000), 7);
            assert!(worth(found.best().m) > best - 1e-6, "{style:?} chose {} in game {number}", found.best().m);
            tried += 1;
        }
    }
    assert!(tried == 24 && matters >= 4, "{matters} of 12 positions had a wrong move");
}

#[test]
fn ledgers_stay_under_the_limit() {
    let limit = 8 << 20;
    let settings = Settings { memory: limit, ..learning(Style::Remembered { among: 2 }, 1_000.0) };
    let round: CassaGrande = dealt(&rules(4), 1);
    let seat = round.turn().seat().unwrap_or(Seat::A);
    let mut legal = Vec::new();
    round.legal_moves(&mut legal);
    let mut searcher: Searcher<CassaGrande, _> = Searcher::new(Even, settings);
    let found = searcher.search(&round.view(Viewer::Seat(seat)), &(), &legal, Budget::iterations(60_000), 1);
    assert_eq!(found.iterations, 60_000);
    assert!(searcher.bytes() <= limit, "{} bytes", searcher.bytes());
    assert!(searcher.bytes() > limit / 2, "{} bytes: the limit was never near", searcher.bytes());
}

/// Where all moves of a new node are judged at once, nothing is done after it that a ledger could tell of.
#[test]
fn moves_that_are_judged_at_once_and_ledgers_go_together() {
    let round = CassaGrande::new(&rules(2), &Setup::fixed(Seat::A)).unwrap();
    let view = round.view(Viewer::Seat(Seat::A));
    let mut legal = Vec::new();
    round.legal_moves(&mut legal);
    for (rollout, threads) in [(Rollout::JUDGED, 1), (Rollout::JUDGED, 2), (Rollout::RANDOM, 1), (Rollout::RANDOM, 2)] {
        let anytime = Some(Anytime { weight: 3_000.0, from: 5 });
        let settings = Settings { survey: true, anytime, rollout, threads, ..Settings::default() };
        let mut searcher: Searcher<CassaGrande, _> = Searcher::new(Even, settings);
        let found = searcher.search(&view, &(), &legal, Budget::iterations(40_000), 1);
        assert!(found.iterations >= 40_000);
    }
}
