//! The tree search on games whose values are known.

use crate::toys::flip::{self, Flip};
use crate::toys::kuhn::{BET, Chips, JACK, KING, Kuhn, PASS, QUEEN};
use crate::toys::nim::Nim;
use crate::toys::pennies::{ASK, COINS, Pennies};
use crate::toys::pig::{self, Phase, Pig};
use rand_xoshiro::rand_core::SeedableRng;
use tavola_bots::{
    Budget, Evaluate, Even, Luck, Rollout, Search, Searchable, Searcher, Settings, Style, TreePolicy, Widening,
    flat_search,
};
use tavola_core::{Game, Seat, Viewer};

fn search<G: Searchable<Memory = ()>>(
    position: &G,
    evaluation: impl Evaluate<G>,
    settings: Settings,
    iterations: u64,
) -> Search<G::Move> {
    let seat = position.turn().seat().unwrap();
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut searcher = Searcher::new(evaluation, settings);
    searcher.search(&position.view(Viewer::Seat(seat)), &(), &legal, Budget::iterations(iterations), 7)
}

const POLICIES: [TreePolicy; 4] = [
    TreePolicy::Ucb1 { exploration: 0.7 },
    TreePolicy::Ucb1Tuned { exploration: 0.7 },
    TreePolicy::Puct { exploration: 2.0 },
    TreePolicy::Bias { exploration: 0.7, weight: 1.0 },
];

#[test]
fn every_policy_finds_the_winning_moves_of_nim() {
    for policy in POLICIES {
        for heaps in [[1, 2, 4], [3, 3, 2], [0, 5, 1], [2, 4, 5]] {
            let nim = Nim::new(heaps);
            assert!(!nim.is_lost());
            let found = search(&nim, Even, Settings { policy, ..Settings::default() }, 40_000);
            let mut next = nim.clone();
            next.play_unchecked(found.best().m);
            assert!(next.is_lost(), "{policy:?} plays {} from {heaps:?}", found.best().m);
        }
    }
}

#[test]
fn widening_finds_them_too() {
    let settings = Settings { widening: Some(Widening { factor: 1.0, exponent: 0.5 }), ..Settings::default() };
    let nim = Nim::new([1, 2, 4]);
    let found = search(&nim, Even, settings, 60_000);
    assert_eq!(found.best().m, 2 * 16 + 1);
}

/// All moves of a new node judged at once, by every policy; and the budget counts what was judged.
#[test]
fn surveys_find_them_too() {
    let nim = Nim::new([1, 2, 4]);
    for policy in POLICIES {
        for rollout in [Rollout::JUDGED, Rollout::RANDOM] {
            let settings = Settings { policy, rollout, survey: true, ..Settings::default() };
            let found = search(&nim, Even, settings, 60_000);
            assert_eq!(found.best().m, 2 * 16 + 1, "{policy:?}, {rollout:?}");
            assert!((60_000..60_000 + 16).contains(&found.iterations), "{}", found.iterations);
        }
    }
}

/// A judgement that is mixed with playouts counts as much as it is trusted: fully trusted, one that likes the wrong move wins.
#[test]
fn judgement_counts_as_much_as_it_is_trusted() {
    let nim = Nim::new([1, 2, 4]);
    let best = |trust| {
        let settings = Settings { rollout: Rollout::mixed(trust), ..Settings::default() };
        search(&nim, Even, settings, 40_000)
    };
    assert_eq!(best(0.0).best().m, 2 * 16 + 1);
    assert_eq!(best(0.5).best().m, 2 * 16 + 1);
    // Somebody who takes all positions for even learns from their ends alone, so that values move towards the middle.
    let spread = |trust| {
        let found = best(trust);
        let values = found.candidates.iter().map(|candidate| candidate.value[found.seat]);
        values.clone().fold(f64::MIN, f64::max) - values.fold(f64::MAX, f64::min)
    };
    assert!(spread(0.9) < spread(0.0), "{} {}", spread(0.9), spread(0.0));
}

#[test]
fn every_rollout_finds_them_too() {
    let styles = [Style::Random, Style::Suggested, Style::Greedy { epsilon: 0.3, among: 3 }];
    for (style, length) in styles.into_iter().flat_map(|style| [(style, None), (style, Some(2)), (style, Some(0))]) {
        let settings = Settings { rollout: Rollout { style, length, trust: 0.0 }, ..Settings::default() };
        let nim = Nim::new([1, 2, 4]);
        assert_eq!(search(&nim, Even, settings, 40_000).best().m, 2 * 16 + 1, "{style:?} {length:?}");
    }
}

#[test]
fn dice_are_drawn_and_their_value_is_the_expected_one() {
    for (total, rolled) in [(0, 0), (4, 1), (7, 1), (7, 2), (9, 2)] {
        let pig = Pig { total, rolled, phase: Phase::Decide };
        let found = search(&pig, Even, Settings::default(), 60_000);
        let (roll, stop) = (pig::roll_value(total, rolled), pig::stop_value(total));
        let best = if roll > stop { pig::ROLL } else { pig::STOP };
        assert_eq!(found.best().m, best, "{total} after {rolled}: {roll} against {stop}");
        let value = found.best().value[Seat::A];
        assert!((value - roll.max(stop)).abs() < 0.02, "{value} for {total} after {rolled}, not {}", roll.max(stop));
    }
}

/// Flipping blindly wins far less often than flipping with the sum in sight; the search must tell the two apart without
/// looking at what is still face down (which would win nearly always).
#[test]
fn what_is_turned_up_guides_the_search_only_after_it_was_turned() {
    let start = Flip { row: [1, 2, 3, 4, 5, 6], turned: 0, stopped: false };
    let found = search(&start, Even, Settings::default(), 100_000);
    let exact = flip::value(&[]);
    assert_eq!(found.best().m, flip::FLIP);
    assert!((found.best().value[Seat::A] - exact).abs() < 0.02, "{} is not {exact}", found.best().value[Seat::A]);
}

/// Facts that hold in every equilibrium, and are best answers to any opponent: with the king, call; with the jack, fold.
///
/// Finer facts, such as never opening with the queen, are beyond a search behind the eyes of one seat: all cards that the
/// opponent may hold share one node, so that it plays as if it did not know its own card.
#[test]
fn kuhn_never_folds_the_king_nor_calls_with_the_jack() {
    for before in [&[BET][..], &[PASS, BET]] {
        let own = before.len() % 2;
        for (card, right) in [(KING, BET), (JACK, PASS)] {
            let mut cards = [QUEEN; 2];
            cards[own] = card;
            let found = search(&Kuhn::after(cards, before), Chips, Settings::default(), 20_000);
            assert_eq!(found.best().m, right, "card {card} after {before:?}");
        }
    }
}

/// B bets the king after a pass: passing wins one chip, betting one or two.
#[test]
fn kuhn_bets_the_king_in_second_place() {
    let found = search(&Kuhn::after([QUEEN, KING], &[PASS]), Chips, Settings::default(), 20_000);
    assert_eq!(found.best().m, BET);
}

#[test]
fn flat_monte_carlo_prefers_the_better_mean() {
    // Stopping with nine beats the house in 26 of 36 cases; rolling once more loses to a one.
    let pig = Pig { total: 9, rolled: 2, phase: Phase::Decide };
    let legal = [pig::ROLL, pig::STOP];
    let found = flat_search::<Pig>(&pig, &(), &legal, &Even, Rollout::RANDOM, Budget::iterations(20_000), 1);
    let expected = [pig::roll_value(9, 2), pig::stop_value(9)];
    for (candidate, expected) in found.candidates.iter().zip(expected) {
        assert_eq!(candidate.visits, 10_000);
        assert!((candidate.value[Seat::A] - expected).abs() < 0.02);
    }
    assert_eq!(found.best().m, if expected[0] > expected[1] { pig::ROLL } else { pig::STOP });
}

#[test]
fn views_of_toys_hide_what_they_should() {
    let mut luck = Luck::seed_from_u64(5);
    let kuhn = Kuhn::after([QUEEN, JACK], &[PASS]);
    let view = kuhn.view(Viewer::Seat(Seat::B));
    let imagined: Vec<_> = (0..50).map(|_| Kuhn::determinize(&view, &(), &mut luck).cards).collect();
    assert!(imagined.contains(&[QUEEN, JACK]) && imagined.contains(&[KING, JACK]));
    assert!(imagined.iter().all(|cards| cards[1] == JACK));
}

/// A coin that somebody else will hide is worth asking for only to a search that would see it.
#[test]
fn what_others_will_hide_is_not_known_later() {
    let ask = |veil: bool| {
        let found = search(
            &Pennies { coins: COINS[0], done: Vec::new() },
            Even,
            Settings { veil, ..Settings::default() },
            20_000,
        );
        let candidate = found.candidates.iter().find(|candidate| candidate.m == ASK).unwrap();
        candidate.value[Seat::A]
    };
    assert!(ask(false) > 0.9, "{}", ask(false));
    assert!((0.4..0.6).contains(&ask(true)), "{}", ask(true));
}
