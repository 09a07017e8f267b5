//! Equilibria of games whose values are known.

use tavola_bots::{Equilibrium, Even};
use tavola_core::{Game, Seat};

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
