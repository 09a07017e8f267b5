//! What every search promises: the same move for the same seed, its budget, its memory, and no peeking.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::toys::bids::{Bids, DECK};
use crate::toys::flip::Flip;
use crate::toys::kuhn::{Chips, Kuhn};
use crate::toys::nim::Nim;
use crate::toys::play_out;
use rand_xoshiro::rand_core::SeedableRng;
use tavola_bots::{
    Bot, Budget, Evaluate, Even, FlatBot, GreedyBot, Luck, RandomBot, Rollout, SearchBot, Searchable, Searcher,
    Settings, Stop, solve_for, wilson,
};
use tavola_core::random::quick_shuffle;
use tavola_core::{Game, Seat, Turn, Viewer};

fn legal_moves<G: Game>(position: &G) -> Vec<G::Move> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    legal
}

#[test]
fn the_same_seed_gives_the_same_findings_on_one_thread_and_on_two() {
    let mut deck = DECK;
    quick_shuffle(&mut Luck::seed_from_u64(1), &mut deck);
    let bids = Bids::deal_from(&deck);
    let (view, legal) = (bids.view(Viewer::Seat(Seat::A)), legal_moves(&bids));
    for threads in [1, 2, 3] {
        let search = |seed| {
            let mut searcher: Searcher<Bids, _> = Searcher::new(Even, Settings { threads, ..Settings::default() });
            searcher.search(&view, &(), &legal, Budget::iterations(5_001), seed)
        };
        let first = search(11);
        assert_eq!(first, search(11));
        assert_eq!(first.iterations, 5_001);
        assert_eq!(first.candidates.iter().map(|candidate| candidate.visits).sum::<u64>(), 5_001);
        assert_ne!(first, search(12), "another seed looks at other positions");
    }
}

#[test]
fn several_threads_grow_a_tree_that_knows_the_best_move_and_is_kept() {
    let nim = Nim::new([1, 2, 4]);
    for seed in 0..5 {
        let mut searcher: Searcher<Nim, _> = Searcher::new(Even, Settings { threads: 3, ..Settings::default() });
        let found = searcher.search(&nim, &(), &legal_moves(&nim), Budget::iterations(30_000), seed);
        let best = found.best();
        assert_eq!(best.m, 2 * 16 + 1, "one of the four is taken: anything else loses");
        let mut next = nim.clone();
        next.play_unchecked(best.m);
        searcher.follow(&best.m);
        let later = searcher.search(&next, &(), &legal_moves(&next), Budget::iterations(300), seed);
        let visits: u64 = later.candidates.iter().map(|candidate| candidate.visits).sum();
        let ended = 300 + best.visits - visits;
        assert!((1..=3).contains(&ended), "{ended} walks ended where the move led, at most one of each thread");
    }
}

/// Judges so many positions, and then no more.
#[derive(Clone)]
struct Weary(Arc<AtomicU32>);

impl Evaluate<Nim> for Weary {
    fn evaluate(&self, position: &Nim) -> [f32; 4] {
        let before = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        assert!(before.is_ok(), "weary");
        Evaluate::<Nim>::evaluate(&Even, position)
    }
}

/// Whoever waits for a thread that panicked would wait for ever.
#[test]
fn a_panic_of_one_thread_is_told_by_the_search() {
    let nim = Nim::new([15, 14, 13]);
    for judged in [0, 7, 1_000] {
        let weary = Weary(Arc::new(AtomicU32::new(judged)));
        let settings = Settings { threads: 3, rollout: Rollout::JUDGED, ..Settings::default() };
        let told = std::panic::catch_unwind(|| {
            let mut searcher: Searcher<Nim, _> = Searcher::new(weary.clone(), settings);
            searcher.search(&nim, &(), &legal_moves(&nim), Budget::iterations(u64::MAX), 1)
        });
        assert!(told.is_err());
    }
}

/// All bots of the crate, with a seed.
fn every_bot<G: Searchable>(seed: u64) -> Vec<Box<dyn Bot<G>>> {
    let budget = Budget::iterations(500);
    vec![
        Box::new(RandomBot::new(seed)),
        Box::new(GreedyBot::new(Even, seed)),
        Box::new(FlatBot::new(Even, Rollout::RANDOM, budget, seed)),
        Box::new(SearchBot::new(Even, Settings::default(), budget, seed)),
        Box::new(SearchBot::new(Even, Settings { threads: 2, ..Settings::default() }, budget, seed)),
    ]
}

/// Positions that differ in what a seat may not know look alike to it, so its bots play the same.
#[test]
fn bots_cannot_see_what_is_hidden() {
    let mut luck = Luck::seed_from_u64(2);
    let mut different = 0;
    for round in 0..40 {
        let mut deck = DECK;
        quick_shuffle(&mut luck, &mut deck);
        let mut position = Bids::deal_from(&deck);
        let mut twin = position.clone();
        // Two moves lie when seat C decides; the twin has other cards behind A and B.
        for seat in [Seat::A, Seat::B] {
            let legal = legal_moves(&position);
            position.play_unchecked(legal[0]);
            let _ = seat;
        }
        let view = position.view(Viewer::Seat(Seat::C));
        while twin == position || twin.laid[0].is_empty() {
            twin = Bids::determinize(&view, &(), &mut luck);
        }
        different += usize::from(twin.hands != position.hands);
        assert_eq!(twin.view(Viewer::Seat(Seat::C)), view);
        let legal = legal_moves(&position);
        assert_eq!(legal, legal_moves(&twin));
        for (mut bot, mut other) in every_bot::<Bids>(round).into_iter().zip(every_bot::<Bids>(round)) {
            assert_eq!(bot.decide(&view, &legal), other.decide(&twin.view(Viewer::Seat(Seat::C)), &legal));
        }
    }
    assert!(different > 20, "most twins differ in hands that C does not see");
}

#[test]
fn a_budget_of_time_ends_and_does_something() {
    let kuhn = Kuhn::after([0, 1], &[]);
    let mut searcher: Searcher<Kuhn, _> = Searcher::new(Chips, Settings::default());
    let view = kuhn.view(Viewer::Seat(Seat::A));
    let found = searcher.search(&view, &(), &[0, 1], Budget::time(Duration::from_millis(5)), 1);
    assert!(found.iterations > 0);
    // An hour is not used up when the iterations are.
    let both = Budget::iterations(100).within(Duration::from_secs(3600));
    assert_eq!(searcher.search(&view, &(), &[0, 1], both, 1).iterations, 100);
    // No time at all still gives an answer.
    assert!(searcher.search(&view, &(), &[0, 1], Budget::time(Duration::ZERO), 1).iterations > 0);
}

/// The budget would last for years: only the word from the other thread ends the thought.
#[test]
fn a_thought_ends_when_another_thread_says_so() {
    let nim = Nim::new([15, 14, 13]);
    let legal = legal_moves(&nim);
    let endless = Budget::iterations(u64::MAX);
    let bots: [Box<dyn Bot<Nim>>; 3] = [
        Box::new(FlatBot::new(Even, Rollout::RANDOM, endless, 1)),
        Box::new(SearchBot::new(Even, Settings::default(), endless, 1).with_exact_limit(u64::MAX)),
        Box::new(SearchBot::new(Even, Settings { threads: 2, ..Settings::default() }, endless, 1).with_exact_limit(0)),
    ];
    for mut bot in bots {
        let stop = Stop::new();
        bot.heed(&stop);
        let chosen = std::thread::scope(|scope| {
            scope.spawn(|| stop.stop());
            bot.decide(&nim, &legal)
        });
        assert!(legal.contains(&chosen));
        // Once said, it stays said.
        assert!(legal.contains(&bot.decide(&nim, &legal)));
    }
}

#[test]
fn a_solver_ends_with_its_countdown() {
    let nim = Nim::new([3, 4, 5]);
    let stop = Stop::new();
    let countdown = Budget::iterations(100_000).start(&stop);
    assert!(solve_for(&nim, &Even, &countdown).is_some());
    stop.stop();
    assert!(solve_for(&nim, &Even, &countdown).is_none());
    assert!(solve_for(&nim, &Even, &Budget::iterations(100_000).within(Duration::ZERO).into()).is_none());
}

#[test]
fn memory_stays_under_its_limit_and_the_search_goes_on() {
    let limit = 4 << 20;
    let settings = Settings { memory: limit, ..Settings::default() };
    let mut searcher: Searcher<Nim, _> = Searcher::new(Even, settings);
    let nim = Nim::new([15, 14, 13]);
    let legal = legal_moves(&nim);
    let found = searcher.search(&nim, &(), &legal, Budget::iterations(200_000), 1);
    assert_eq!(found.iterations, 200_000);
    assert!(searcher.bytes() <= limit, "{} bytes", searcher.bytes());
    assert!(searcher.bytes() > limit / 4, "{} bytes: the limit was never near", searcher.bytes());
}

#[test]
fn what_the_tree_knows_of_the_next_position_is_kept() {
    let mut nim = Nim::new([3, 4, 5]);
    let kept = |reuse: bool, nim: &mut Nim| {
        let mut searcher: Searcher<Nim, _> = Searcher::new(Even, Settings { reuse, ..Settings::default() });
        searcher.search(nim, &(), &legal_moves(nim), Budget::iterations(20_000), 1);
        for _ in 0..2 {
            let m = legal_moves(nim)[0];
            searcher.follow(&nim.witness(m, Viewer::Seat(Seat::A)));
            nim.play_unchecked(m);
        }
        let found = searcher.search(nim, &(), &legal_moves(nim), Budget::iterations(10), 1);
        found.candidates.iter().map(|candidate| candidate.visits).sum::<u64>()
    };
    assert!(kept(true, &mut nim.clone()) > 10);
    assert_eq!(kept(false, &mut nim), 10);
}

#[test]
fn what_was_found_leads_to_its_own_part_of_the_tree() {
    let start = Flip { row: [2, 6, 1, 3, 4, 5], turned: 0, stopped: false };
    let mut searcher: Searcher<Flip, _> = Searcher::new(Even, Settings::default());
    searcher.search(&start.view(Viewer::Watcher), &(), &[0, 1], Budget::iterations(6_000), 1);
    let event = start.witness(0, Viewer::Seat(Seat::A));
    searcher.follow(&event);
    let mut next = start;
    next.play_unchecked(0);
    let found = searcher.search(&next.view(Viewer::Watcher), &(), &[0, 1], Budget::iterations(1), 1);
    let kept: u64 = found.candidates.iter().map(|candidate| candidate.visits).sum();
    // About a sixth of the flips found this number.
    assert!((500..1_500).contains(&kept), "{kept}");
}

/// `retrace` of an event is the trace of its move, for whoever sees it.
#[test]
fn events_of_toys_tell_their_traces() {
    let mut luck = Luck::seed_from_u64(4);
    let mut deck = DECK;
    quick_shuffle(&mut luck, &mut deck);
    let mut bids = Bids::deal_from(&deck);
    while let Turn::Decide(_) = bids.turn() {
        let m = legal_moves(&bids)[0];
        for seat in Seat::first(3) {
            assert_eq!(Bids::retrace(&bids.witness(m, Viewer::Seat(seat))), Some(bids.trace(m, seat)));
        }
        bids.play_unchecked(m);
    }
}

#[test]
fn searching_beats_playing_anything() {
    let mut luck = Luck::seed_from_u64(6);
    let (mut won, games) = (0.0, 60);
    for game in 0..games {
        let own = game as usize % 3;
        let mut deck = DECK;
        quick_shuffle(&mut luck, &mut deck);
        let mut bots: Vec<Box<dyn Bot<Bids>>> = (0..3_u64)
            .map(|seat| -> Box<dyn Bot<Bids>> {
                if seat == own as u64 {
                    Box::new(SearchBot::new(Even, Settings::default(), Budget::iterations(2_000), game))
                } else {
                    Box::new(RandomBot::new(game * 3 + seat))
                }
            })
            .collect();
        let outcome = play_out(Bids::deal_from(&deck), &mut bots, &mut luck);
        won += outcome.shares()[Seat::from_index(own)];
    }
    let (low, _) = wilson(won, games as f64);
    assert!(low > 1.0 / 3.0, "{won} of {games}");
}
