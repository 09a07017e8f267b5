//! Walks through games with any set of platforms; what fails is brought down to few platforms, squares and moves.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tavola_casa_grande::{Action, CasaGrande, Corner, Move, Phase, Platforms, Rules, Setup, Square, Top};
use tavola_core::{Game, Mover, Seat, Turn, Viewer};

/// The rows of a shape, as a set would have them.
fn shapes() -> impl Strategy<Value = Vec<String>> {
    let size = (1_usize..=4, 1_usize..=3);
    let rows = size.prop_flat_map(|(width, height)| {
        let square = prop::sample::select(vec!['#', 'o', '.']);
        prop::collection::vec(prop::collection::vec(square, width), height)
    });
    let rows = rows.prop_map(|rows| rows.into_iter().map(String::from_iter).collect::<Vec<String>>());
    rows.prop_filter("a shape has a marked square and no empty border", |rows| Platforms::new([("one", rows)]).is_ok())
}

fn sets() -> impl Strategy<Value = Platforms> {
    let own = prop::collection::vec(shapes(), 1..=6).prop_map(|shapes| {
        let named = shapes.iter().enumerate().map(|(number, rows)| (format!("p{number}"), rows));
        Platforms::new(named).unwrap()
    });
    prop_oneof![3 => own, 1 => Just(Platforms::standard())]
}

/// A game before its first move.
fn games() -> impl Strategy<Value = CasaGrande> {
    let rules = (2_u32..=4, prop::sample::select(vec![18_u32, 20, 24]), sets());
    (rules, any::<Index>()).prop_map(|((players, blocks, platforms), start)| {
        let start = Seat::from_index(start.index(players as usize));
        CasaGrande::new(&Rules { players, blocks, platforms }, &Setup { start }).unwrap()
    })
}

/// Which of the legal moves is made, move by move; most walks end before the game does.
fn choices() -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), 0..400)
}

/// Goes through a game; `look` sees each position with its legal moves, and the move that comes next, if any.
fn walk(
    first: &CasaGrande,
    choices: &[Index],
    mut look: impl FnMut(&CasaGrande, &[Move], Option<Move>) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let (mut game, mut legal) = (first.clone(), Vec::new());
    for choice in choices {
        game.legal_moves(&mut legal);
        prop_assert_eq!(legal.is_empty(), game.is_over());
        if legal.is_empty() {
            break;
        }
        let m = *choice.get(&legal);
        look(&game, &legal, Some(m))?;
        let mover = match game.turn() {
            Turn::Decide(seat) => Mover::Seat(seat),
            Turn::Chance | Turn::Over => Mover::Chance,
        };
        prop_assert_eq!(game.play(mover, m), Ok(()));
    }
    game.legal_moves(&mut legal);
    look(&game, &legal, None)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// A move is in the list if and only if it passes the check; no move is listed twice, texts lead back, and platforms
    /// lie where the page says.
    #[test]
    fn legal_is_what_passes_the_check(first in games(), choices in choices()) {
        let numbers = (0..=10).flat_map(|number| [Move::Roll(number), Move::Walk(number)]);
        let mut pool: Vec<Move> = Corner::ALL.into_iter().map(Move::Corner).chain(numbers).chain([Move::Pass]).collect();
        pool.extend(Square::all().map(Move::Block));
        let lay = |platform, quarters| Square::all().map(move |square| Move::Lay { platform, quarters, square });
        walk(&first, &choices, |game, legal, next| {
            let set: BTreeSet<Move> = legal.iter().copied().collect();
            prop_assert_eq!(set.len(), legal.len());
            for m in legal {
                prop_assert_eq!(game.read_move(&game.move_text(*m)), Ok(*m));
            }
            // One platform in one of its turns on every square, legal or not.
            let (platform, quarters) = match next {
                Some(Move::Lay { platform, quarters, .. }) => (platform, quarters),
                _ => (0, 3),
            };
            for m in pool.iter().copied().chain(lay(platform, quarters)) {
                prop_assert_eq!(game.check(m).is_ok(), set.contains(&m), "{}", game.move_text(m));
            }
            if let (Phase::Platform, Some(seat)) = (game.phase(), game.seat_on_turn()) {
                let mut due = crate::naive::lays(&game.view(Viewer::Watcher), seat);
                due.insert("pass".to_owned());
                prop_assert_eq!(legal.iter().map(|m| game.move_text(*m)).collect::<BTreeSet<_>>(), due);
            }
            Ok(())
        })?;
    }

    /// casa-grande.md 4 to 6: blocks and platforms are conserved, heights never fall, and money never shrinks.
    #[test]
    fn nothing_is_lost(first in games(), choices in choices()) {
        let Rules { blocks, platforms, .. } = first.rules();
        let mut laid = [0; 4];
        walk(&first, &choices, |game, _, next| {
            for seat in Seat::first(game.players()) {
                prop_assert_eq!(u32::from(game.blocks_left(seat)) + laid[seat.index()], blocks);
                prop_assert!(game.bonus(seat) < 9);
                let view = game.view(Viewer::Watcher);
                let lying = view.lying.iter().filter(|lying| lying.seat == seat).count();
                prop_assert_eq!(view.seats[seat].platforms.len() + lying, platforms.all().len());
            }
            let (Some(m), Some(seat)) = (next, game.seat_on_turn()) else { return Ok(()) };
            let (mut after, event) = (game.clone(), game.witness(m, Viewer::Watcher));
            after.play_unchecked(m);
            for other in Seat::first(game.players()) {
                prop_assert!(after.money(other) >= game.money(other));
            }
            for square in Square::all() {
                let (before, now) = (game.height(square), after.height(square));
                let due = match &event.action {
                    Action::Block { square: raised, .. } if *raised == square => (before + 1, Top::Block(seat)),
                    Action::Lay { squares, floor, .. } if squares.contains(&square) => {
                        prop_assert!(before <= *floor);
                        (*floor, Top::Platform(seat))
                    }
                    _ => (before, game.top(square)),
                };
                prop_assert_eq!((now, after.top(square)), due, "{}", square);
            }
            laid[seat.index()] += u32::from(matches!(m, Move::Block(_)));
            Ok(())
        })?;
    }

    /// All is open: what is made from anybody's view is the position itself.
    #[test]
    fn views_are_complete(first in games(), choices in choices()) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
        walk(&first, &choices, |game, legal, _| {
            let view = game.view(Viewer::Watcher);
            let made = CasaGrande::determinize(&view, &(), &mut rng);
            prop_assert_eq!(&made, game);
            prop_assert_eq!(made.view(Viewer::Seat(Seat::A)), view);
            let mut again = Vec::new();
            made.legal_moves(&mut again);
            prop_assert_eq!(again, legal);
            Ok(())
        })?;
    }
}
