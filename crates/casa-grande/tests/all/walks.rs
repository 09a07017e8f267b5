//! Laws that hold in every position of random games, with sets of every kind.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tavola_casa_grande::{Action, CasaGrande, Corner, Move, Phase, Square};
use tavola_core::random::quick_below;
use tavola_core::{Game, Seat, Turn, Viewer};

/// No random game came near this; a game has no greatest length.
const MOST_MOVES: usize = 20_000;

/// Plays random games of every kind; `look` sees each position with its legal moves and the move that is chosen.
fn walk(rounds: u64, mut look: impl FnMut(&CasaGrande, &[Move], Move)) -> Vec<CasaGrande> {
    let mut ends = Vec::new();
    for (number, first) in (0..rounds).flat_map(|_| crate::odd::games()).enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number as u64);
        let mut game = first;
        let mut legal = Vec::new();
        for moves in 0.. {
            assert!(moves < MOST_MOVES, "game {number} does not end");
            game.legal_moves(&mut legal);
            assert_eq!(legal.is_empty(), game.turn() == Turn::Over);
            if legal.is_empty() {
                break;
            }
            let m = legal[quick_below(&mut rng, legal.len() as u32) as usize];
            look(&game, &legal, m);
            game.play_unchecked(m);
        }
        ends.push(game);
    }
    ends
}

/// Every move but those that lay platforms, legal somewhere or nowhere.
fn small_pool() -> Vec<Move> {
    let corners = Corner::ALL.into_iter().map(Move::Corner);
    let numbers = (0..=10).flat_map(|number| [Move::Roll(number), Move::Walk(number)]);
    corners.chain(numbers).chain(Square::all().map(Move::Block)).chain([Move::Pass]).collect()
}

/// Every platform in every turn on every square, and some that no set has.
fn platform_pool(game: &CasaGrande) -> Vec<Move> {
    let count = game.platforms().all().len() as u8;
    let mut pool = Vec::new();
    for platform in 0..=count {
        for quarters in 0..=4 {
            pool.extend(Square::all().map(|square| Move::Lay { platform, quarters, square }));
        }
    }
    pool
}

/// A move is in the list if and only if it passes the check; the list holds no move twice.
#[test]
fn legal_is_what_passes_the_check() {
    let small = small_pool();
    let ends = walk(1, |game, legal, _| {
        let set: BTreeSet<Move> = legal.iter().copied().collect();
        assert_eq!(set.len(), legal.len());
        for m in &small {
            assert_eq!(game.check(*m).is_ok(), set.contains(m), "{m:?}\n{game:?}");
        }
        if game.phase() == Phase::Platform {
            for m in platform_pool(game) {
                assert_eq!(game.check(m).is_ok(), set.contains(&m), "{m:?}\n{game:?}");
            }
        } else {
            let lay = Move::Lay { platform: 0, quarters: 0, square: Square::from_index(0) };
            assert!(game.check(lay).is_err());
        }
    });
    let small_and_lay =
        |game: &CasaGrande| small.iter().chain(&platform_pool(game)[..1]).all(|m| game.check(*m).is_err());
    assert!(ends.iter().all(small_and_lay));
}

/// Texts lead back to their moves.
#[test]
fn texts_lead_back() {
    walk(1, |game, legal, _| {
        for m in legal {
            assert_eq!(game.read_move(&game.move_text(*m)), Ok(*m));
        }
    });
}

/// The view tells the whole position: a position made from it is equal, and has the same view, hash and moves.
#[test]
fn views_are_complete() {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let mut again = Vec::new();
    let mut same = |game: &CasaGrande, legal: &[Move]| {
        let view = game.view(Viewer::Watcher);
        let made = CasaGrande::determinize(&view, &(), &mut rng);
        assert_eq!(&made, game);
        assert_eq!(hasher.hash_one(&made), hasher.hash_one(game));
        assert_eq!(made.view(Viewer::Seat(Seat::B)), view);
        made.legal_moves(&mut again);
        assert_eq!(again, legal);
        made
    };
    let ends = walk(1, |game, legal, m| {
        let mut made = same(game, legal);
        let mut next = game.clone();
        next.play_unchecked(m);
        made.play_unchecked(m);
        // Also what happens by itself after a move is the same.
        assert_eq!(made, next);
    });
    for game in &ends {
        same(game, &[]);
    }
}

/// casa-grande.md 5 and 8: the search agrees with the page's words, at every point where a platform could be laid; and if
/// there is none, the turn ends without `pass`.
#[test]
fn platforms_lie_where_the_page_says() {
    let mut found = [0_u32; 2];
    walk(4, |game, legal, m| {
        if game.phase() == Phase::Platform {
            let mut due = crate::naive::lays(&game.view(Viewer::Watcher), game.seat_on_turn().unwrap());
            assert!(!due.is_empty());
            due.insert("pass".to_owned());
            assert_eq!(legal.iter().map(|m| game.move_text(*m)).collect::<BTreeSet<_>>(), due, "{game:?}");
            found[1] += 1;
        }
        let seat = game.seat_on_turn().unwrap();
        let mut next = game.clone();
        next.play_unchecked(m);
        let blocked = game.witness(m, Viewer::Watcher).blocked;
        if (matches!(m, Move::Block(_)) || blocked) && next.phase() != Phase::Platform {
            assert_eq!(crate::naive::lays(&next.view(Viewer::Watcher), seat), BTreeSet::new(), "{game:?} {m:?}");
            found[0] += 1;
        }
    });
    assert!(found.iter().all(|count| *count > 1000), "{found:?}");
}

/// What lies covers what the view says, and blocks and platforms are never lost.
#[test]
fn nothing_is_lost() {
    for game in walk(1, |_, _, _| {}) {
        let view = game.view(Viewer::Watcher);
        for lying in &view.lying {
            let squares = crate::naive::covered(&view, lying.name.as_str(), lying.quarters, lying.square);
            assert_eq!(lying.squares.iter().copied().collect::<BTreeSet<_>>(), squares);
        }
        for (seat, own) in view.seats.iter() {
            let laid = view.lying.iter().filter(|lying| lying.seat == seat).count();
            assert_eq!(own.platforms.len() + laid, view.rules.platforms.all().len());
            assert!(own.bonus < 9 && u32::from(own.blocks) <= view.rules.blocks);
        }
        let laid: u32 = view.seats.iter().map(|(_, own)| view.rules.blocks - u32::from(own.blocks)).sum();
        assert!(view.squares.iter().all(|square| u32::from(square.height) <= laid));
    }
}

/// casa-grande.md 3.3 and 6: money comes from platforms and from the ladder only; events tell all of it.
#[test]
fn events_tell_all_money_and_points() {
    walk(1, |game, _, m| {
        let event = game.witness(m, Viewer::Watcher);
        let mut next = game.clone();
        next.play_unchecked(m);
        assert_eq!((Some(event.seat), event.over), (game.seat_on_turn(), next.turn() == Turn::Over));
        for seat in Seat::first(game.players()) {
            let (mut money, mut bonus) = (game.money(seat), game.bonus(seat));
            match &event.action {
                Action::Lay { paid, squares, floor, .. } if seat == event.seat => {
                    assert_eq!(*paid, squares.len() as u32 * u32::from(*floor));
                    money += paid;
                }
                Action::Walk { further, .. } if seat == event.seat => bonus -= further,
                _ => {}
            }
            if let Some(gain) = event.bonus.filter(|gain| gain.seat == seat) {
                money += gain.paid;
                bonus = if gain.paid == 9 { 0 } else { bonus + gain.points };
            }
            assert_eq!((next.money(seat), next.bonus(seat)), (money, bonus), "{event:?}");
        }
        let goes_on = next.seat_on_turn() == Some(event.seat) && !matches!(next.phase(), Phase::Corner | Phase::Roll);
        assert_eq!(event.done, !goes_on, "{event:?}");
    });
}

/// casa-grande.md 7: all have had the same number of turns, and some seat has laid its last block.
#[test]
fn rounds_are_complete() {
    let mut turns = [0; 4];
    let mut all = Vec::new();
    walk(1, |game, _, m| {
        match m {
            Move::Corner(_) if game.seat_on_turn() == Some(game.start_seat()) => turns = [0; 4],
            Move::Roll(_) => turns[game.seat_on_turn().unwrap().index()] += 1,
            _ => {}
        }
        let mut next = game.clone();
        next.play_unchecked(m);
        if next.is_over() {
            all.push((next, turns));
        }
    });
    assert_eq!(all.len(), crate::odd::games().count());
    for (game, turns) in all {
        assert!(turns[..game.players()].iter().all(|count| *count == turns[0]), "{turns:?}");
        assert!(game.is_last_round());
        assert!(game.outcome().is_some());
    }
}

/// `play_unchecked` takes whatever comes without a panic.
#[test]
fn illegal_moves_do_no_harm() {
    let small = small_pool();
    for (number, first) in crate::odd::games().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number as u64);
        let large = platform_pool(&first);
        let mut game = first;
        let mut legal = Vec::new();
        for _ in 0..500 {
            let pool = if quick_below(&mut rng, 2) == 0 { &small } else { &large };
            game.play_unchecked(pool[quick_below(&mut rng, pool.len() as u32) as usize]);
            game.legal_moves(&mut legal);
        }
        assert_eq!(game.view(Viewer::Watcher).squares.len(), 64);
    }
}
