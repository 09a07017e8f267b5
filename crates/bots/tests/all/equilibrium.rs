//! Equilibria of games whose values are known.

use tavola_bots::{Bot, Budget, Equilibrium, Even, Mixer, RandomBot};
use tavola_cassa_grande::{Card, CassaGrande, HandRule, Rules, Setup};
use tavola_core::{Game, Seat, Viewer};

use crate::toys::kuhn::{Chips, JACK, KING, Kuhn, QUEEN};
use crate::toys::nim::Nim;

fn deals() -> Vec<Kuhn> {
    let all = [JACK, QUEEN, KING];
    let pairs = all.into_iter().flat_map(|a| all.into_iter().filter(move |b| *b != a).map(move |b| [a, b]));
    pairs.map(|cards| Kuhn::after(cards, &[])).collect()
}

/// Kuhn (1950): with the best play of both, the first seat loses an eighteenth of a chip a game.
#[test]
fn kuhn_has_its_value() {
    let mut kuhn = Equilibrium::of(&deals(), &Chips, 1000).unwrap();
    assert_eq!(kuhn.sets(), 12);
    kuhn.improve(3000);
    // A chip counts half: from −2 as −1 to 2 as 1.
    assert!((2.0 * kuhn.value() + 1.0 / 18.0).abs() < 1e-3, "{}", kuhn.value());
    assert!(kuhn.gains().iter().all(|gain| (0.0..1e-3).contains(gain)), "{:?}", kuhn.gains());
}

/// Whoever plays all moves alike can be beaten by what can be counted by hand: against such a first seat, a second one with the king
/// bets and calls, with the jack folds and bluffs, and so on; together both could win 11/12 of a chip more.
#[test]
fn playing_anything_can_be_exploited() {
    let kuhn = Equilibrium::of(&deals(), &Chips, 1000).unwrap();
    let gains = kuhn.gains();
    assert!((2.0 * (gains[0] + gains[1]) - 11.0 / 12.0).abs() < 1e-9, "{gains:?}");
}

/// Where nothing is hidden, the value is that of the exact solver.
#[test]
fn open_games_have_the_value_of_the_solver() {
    for heaps in [[1, 0, 0], [1, 1, 0], [2, 1, 0], [2, 2, 0], [1, 2, 1], [1, 2, 3]] {
        let nim = Nim::new(heaps);
        let exact = tavola_bots::solve(&nim, 10_000).unwrap().value;
        let mut tree = Equilibrium::of(std::slice::from_ref(&nim), &Even, 100_000).unwrap();
        tree.improve(200);
        let (a, b) = (exact[Seat::A], exact[Seat::B]);
        assert!((tree.value() - (a - b)).abs() < 0.02, "{heaps:?}: {} and {a}", tree.value());
        assert_eq!(nim.players(), 2);
    }
}

#[test]
fn a_tree_has_a_limit() {
    assert!(Equilibrium::of(&deals(), &Chips, 10).is_none());
}

/// Whoever always plays the first legal move is met in every situation, by the way that leads there, and can be exploited as can be
/// counted by hand; whoever adopts an equilibrium can't.
#[test]
fn somebody_elses_habits_can_be_judged() {
    struct First;
    impl Bot<Kuhn> for First {
        fn observe(&mut self, _: &<Kuhn as Game>::Event) {}
        fn decide(&mut self, _: &<Kuhn as Game>::View, legal: &[<Kuhn as Game>::Move]) -> <Kuhn as Game>::Move {
            legal[0]
        }
    }
    let beginnings = deals();
    let mut kuhn = Equilibrium::of(&beginnings, &Chips, 1000).unwrap();
    let situations = kuhn.situations(&beginnings);
    assert_eq!(situations.len(), kuhn.sets());
    let habits: Vec<Vec<f64>> = situations
        .iter()
        .map(|situation| situation.habits(&beginnings, [Box::new(First) as Box<dyn Bot<Kuhn>>]))
        .collect();
    let first = |habit: &Vec<f64>| habit[0] > 0.5 && habit[1..].iter().sum::<f64>() < 0.5;
    assert!(habits.iter().all(first), "{habits:?}");
    let all_alike = kuhn.gains();
    kuhn.adopt(habits);
    let gains = kuhn.gains();
    let differs = (gains[0] - all_alike[0]).abs() > 0.01;
    assert!(differs && gains.iter().sum::<f64>() > 0.1, "{gains:?}");
}

/// A bot that mixes draws its moves as often as it says: at the end of a small round, where each of two moves may be best.
#[test]
fn moves_are_drawn_as_they_are_mixed() {
    let hand = HandRule::of([(Card::digit(1), 2), (Card::digit(9), 2)]);
    let rules = Rules { players: 2, frame: Some(3), hand: Some(hand), ..Rules::default() };
    let mut round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
    for m in ["9@0,0", "9@1,1", "9@1,-1", "1@2,0"] {
        round.play_unchecked(m.parse().unwrap());
    }
    let (view, mut legal) = (round.view(Viewer::Seat(Seat::A)), Vec::new());
    round.legal_moves(&mut legal);
    let mut bot = Mixer::new(RandomBot::new(1), Budget::iterations(64), 1);
    let mix = Bot::<CassaGrande>::mix(&mut bot, &view, &legal).unwrap();
    assert!((mix.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let mut drawn = vec![0.0; legal.len()];
    for _ in 0..2_000 {
        let m = Bot::<CassaGrande>::decide(&mut bot, &view, &legal);
        drawn[legal.iter().position(|other| *other == m).unwrap()] += 1.0 / 2_000.0;
    }
    assert!(drawn.iter().zip(&mix).all(|(drawn, part)| (drawn - part).abs() < 0.05), "{drawn:?} {mix:?}");
}
