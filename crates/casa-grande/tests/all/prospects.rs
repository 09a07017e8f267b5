//! What is told of a move before it is made.

use crate::scene::{Scene, legal, violation};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tavola_casa_grande::{Action, CasaGrande, Gain, Move, Phase, Prospect, Rules, Space, Top, Violation};
use tavola_core::random::quick_below;
use tavola_core::{Game, Seat, Viewer};

fn prospect(game: &CasaGrande, text: &str) -> Prospect {
    assert!(legal(game).iter().any(|other| other == text), "{text} is legal");
    game.prospect(game.read_move(text).unwrap())
}

/// A seat that has to walk from a space, with what the die shows and its bonus points.
fn walker(space: u8, die: u8, bonus: u8) -> CasaGrande {
    let scene = Scene::new(&Rules::default()).due(Phase::Walk, Seat::A).pawn(Seat::A, space);
    scene.edit(|view| (view.die, view.seats[Seat::A].bonus) = (Some(die), bonus)).game()
}

/// casa-grande.md 3.1: as far as the die says, and further for one bonus point each; a corner gives 3 points.
#[test]
fn walks() {
    let game = walker(17, 1, 5);
    let walk = |to, further: u8, bonus| Prospect::Walk { to: Space::new(to), steps: 1 + further, cost: further, bonus };
    assert_eq!(prospect(&game, "walk 0"), walk(18, 0, None));
    let corner = Gain { seat: Seat::A, points: 3, paid: 0 };
    assert_eq!(prospect(&game, "walk 2"), walk(0, 2, Some(corner)));
    assert_eq!(prospect(&game, "walk 5"), walk(3, 5, None));
    assert_eq!(violation(&game, "walk 6"), Violation::TooFar { steps: 6, points: 5 });
}

/// casa-grande.md 6: 9 lire when the marker reaches 9; steps are paid before the points of a corner come.
#[test]
fn the_ladder_pays() {
    let paid = |further: u8| {
        let game = walker(5 - further, 5, 6 + further);
        prospect(&game, &format!("walk {further}")).bonus()
    };
    for further in 0..=2 {
        assert_eq!(paid(further), Some(Gain { seat: Seat::A, points: 3, paid: 9 }), "{further}");
    }
    let without = walker(4, 5, 6);
    assert_eq!(prospect(&without, "walk 1").bonus(), Some(Gain { seat: Seat::A, points: 3, paid: 0 }));
}

/// casa-grande.md 2: a pawn begins on a corner.
#[test]
fn corners() {
    let scene = Scene::new(&Rules::default()).due(Phase::Corner, Seat::B).edit(|view| view.seats[Seat::B].pawn = None);
    let game = scene.game();
    assert_eq!(prospect(&game, "corner SE"), Prospect::Corner { to: Space::new(10) });
}

/// casa-grande.md 3.2 and 4: a block is one level high; on another seat's platform it gives that seat its floor in points,
/// on a platform of one's own it gives nobody anything.
#[test]
fn blocks() {
    let scene = Scene::new(&Rules::default()).due(Phase::Block, Seat::A).pawn(Seat::A, 1);
    let scene = scene.top("a2", Top::Block(Seat::A), 3).top("a3", Top::Platform(Seat::A), 2);
    let game = scene.top("a4", Top::Platform(Seat::B), 2).top("b4", Top::Platform(Seat::B), 4).game();
    assert_eq!(prospect(&game, "block a1"), Prospect::Block { height: 1, bonus: None });
    assert_eq!(prospect(&game, "block a2"), Prospect::Block { height: 4, bonus: None });
    assert_eq!(prospect(&game, "block a3"), Prospect::Block { height: 3, bonus: None });
    // The sheet's example: a block on a platform of floor 2 gives its owner 2 bonus points.
    let two = Gain { seat: Seat::B, points: 2, paid: 0 };
    assert_eq!(prospect(&game, "block a4"), Prospect::Block { height: 3, bonus: Some(two) });
    let ladder = Gain { seat: Seat::B, points: 4, paid: 9 };
    assert_eq!(prospect(&game, "block b4"), Prospect::Block { height: 5, bonus: Some(ladder) });
}

/// casa-grande.md 3.3 and 5: a platform is paid its number of squares × its floor, and need not be laid.
#[test]
fn platforms() {
    let scene = Scene::new(&Rules::default()).due(Phase::Platform, Seat::A);
    let game = scene.top("a1 c1", Top::Block(Seat::A), 1).top("e2 e4", Top::Block(Seat::A), 3).game();
    assert_eq!(prospect(&game, "lay strip 0 a1"), Prospect::Lay { floor: 1, squares: 3, paid: 3 });
    assert_eq!(prospect(&game, "lay strip 1 e2"), Prospect::Lay { floor: 3, squares: 3, paid: 9 });
    assert_eq!(prospect(&game, "pass"), Prospect::Nothing);
}

/// In random games of every kind, each legal move brings what its event tells then, and what the position after it shows.
#[test]
fn every_move_brings_what_was_told() {
    // Corners, walks, blocks, platforms, and gains of either kind.
    let mut seen = [0_u32; 6];
    for (number, first) in crate::odd::games().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number as u64);
        let mut game = first;
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        while !legal.is_empty() {
            for m in &legal {
                check(&game, *m, &mut seen);
            }
            game.play_unchecked(legal[quick_below(&mut rng, legal.len() as u32) as usize]);
            game.legal_moves(&mut legal);
        }
    }
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
}

fn check(game: &CasaGrande, m: Move, seen: &mut [u32; 6]) {
    let before = game.clone();
    let told = game.prospect(m);
    assert_eq!(*game, before, "a prospect changes nothing");
    let event = game.witness(m, Viewer::Watcher);
    let mut next = game.clone();
    next.play_unchecked(m);
    let same = match (told, &event.action) {
        (Prospect::Corner { to }, Action::Corner { to: there, .. }) => {
            seen[0] += 1;
            to == *there && next.pawn(event.seat) == Some(to)
        }
        (Prospect::Walk { to, steps, cost, bonus }, Action::Walk { further, from, to: there }) => {
            seen[1] += 1;
            seen[4] += u32::from(bonus.is_some());
            let landed = to == *there && from.ahead(steps.into()) == to && next.pawn(event.seat) == Some(to);
            landed && cost == *further && bonus == event.bonus
        }
        (Prospect::Block { height, bonus }, Action::Block { square, height: top, .. }) => {
            seen[2] += 1;
            seen[5] += u32::from(bonus.is_some());
            height == *top && next.height(*square) == height && bonus == event.bonus
        }
        (Prospect::Lay { floor, squares, paid }, Action::Lay { squares: covered, floor: at, paid: lire, .. }) => {
            seen[3] += 1;
            (floor, paid, squares as usize) == (*at, *lire, covered.len())
        }
        (Prospect::Nothing, Action::Roll { .. } | Action::Pass) => event.bonus.is_none(),
        _ => false,
    };
    assert!(same, "{told:?} {event:?}");
    check_purses(&before, &next, told, event.seat);
}

/// Money and bonus points change by what was told, and by nothing else.
fn check_purses(before: &CasaGrande, next: &CasaGrande, told: Prospect, mover: Seat) {
    for seat in Seat::first(before.players()) {
        let (mut money, mut bonus) = (before.money(seat), before.bonus(seat));
        match told {
            Prospect::Lay { paid, .. } if seat == mover => money += paid,
            Prospect::Walk { cost, .. } if seat == mover => bonus -= cost,
            _ => {}
        }
        if let Some(gain) = told.bonus().filter(|gain| gain.seat == seat) {
            money += gain.paid;
            bonus = if gain.paid > 0 { 0 } else { bonus + gain.points };
        }
        assert_eq!((next.money(seat), next.bonus(seat)), (money, bonus), "{told:?}");
    }
}
