//! What must hold in every position of every game.

use std::collections::BTreeMap;

use crate::common::{dealt, rng};
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use tavola_calcory::{
    Act, Calcory, Card, Cards, Colour, FlipEffect, Knowledge, Memory, Move, Next, Place, Spot, StopEffect, Table,
};
use tavola_core::random::quick_below;
use tavola_core::{Game, PerSeat, Sample, Seat, Turn, Viewer};

/// How a walk chooses its moves; together they reach every corner of the rules.
#[derive(Clone, Copy, Debug)]
enum Manner {
    /// Any legal move.
    Uniform,
    /// Stops as soon as it may: many marks, early ends.
    Hasty,
    /// Turns up what makes 13, as if it saw the cards: few cards left, passes.
    Knowing,
    /// Never stops if it can turn up a card: turns without progress.
    Stubborn,
    /// Turns up the smallest cards: more of them than a seat has markers.
    Small,
}

const MANNERS: [Manner; 5] = [Manner::Uniform, Manner::Hasty, Manner::Knowing, Manner::Stubborn, Manner::Small];

impl Manner {
    fn choose(self, game: &Calcory, moves: &[Move], rng: &mut Xoshiro256PlusPlus) -> Move {
        let any = moves[quick_below(rng, moves.len() as u32) as usize];
        let flipped = |m: Move| match game.witness(m, Viewer::Watcher).act {
            Act::Flip { sum, effect, .. } => Some((sum, effect)),
            Act::Stop { .. } | Act::Put { .. } => None,
        };
        let wanted = match self {
            Manner::Uniform => None,
            Manner::Hasty => moves.last().copied().filter(|m| *m == Move::Stop && quick_below(rng, 3) > 0),
            Manner::Knowing => moves.iter().copied().find(|m| flipped(*m).is_some_and(|(sum, _)| sum == 13)),
            Manner::Stubborn => Some(moves[0]).filter(|m| matches!(m, Move::Flip(_)) && any == Move::Stop),
            Manner::Small if quick_below(rng, 8) == 0 => None,
            Manner::Small => {
                let on = |m: &&Move| flipped(**m).is_some_and(|(_, effect)| effect == FlipEffect::On);
                moves.iter().filter(on).min_by_key(|m| flipped(**m).map(|(sum, _)| sum)).copied()
            }
        };
        wanted.unwrap_or(any)
    }
}

/// A position of a walk.
struct Step<'a> {
    game: &'a Calcory,
    /// Whether it is the first one of a game.
    first: bool,
    /// The move that comes next; none at the end.
    next: Option<Move>,
}

/// Plays games of all sizes and manners, and looks at every position before each move, and at the last one.
fn walk(games: u32, mut look: impl FnMut(&Step<'_>, &mut Xoshiro256PlusPlus)) {
    for (players, manner) in (2..=4).flat_map(|players| MANNERS.map(|manner| (players, manner))) {
        for number in 1..=games {
            let mut game = dealt(players, number);
            let mut rng = rng(number.into());
            let mut moves = Vec::new();
            for number in 0..20_000 {
                game.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let m = manner.choose(&game, &moves, &mut rng);
                look(&Step { game: &game, first: number == 0, next: Some(m) }, &mut rng);
                game.play_unchecked(m);
            }
            assert_eq!(game.turn(), Turn::Over, "{players} players, {manner:?}: every game ends");
            look(&Step { game: &game, first: false, next: None }, &mut rng);
        }
    }
}

/// The walks meet everything that can happen, so that what they show holds of all of it.
#[test]
fn walks_reach_every_corner() {
    let mut met = BTreeMap::<String, u32>::new();
    walk(20, |Step { game, next, .. }, _| {
        let Some(m) = *next else { return };
        let event = game.witness(m, Viewer::Watcher);
        let act = match event.act {
            Act::Flip { effect, .. } => format!("{effect:?}"),
            Act::Stop { effect, .. } => format!("{effect:?}"),
            Act::Put { .. } => "Put".to_owned(),
        };
        let next = match event.next {
            Next::Turn { .. } => "turn",
            Next::Took { .. } => "took",
            Next::LastCard { .. } => "last card",
            Next::NoProgress => "no progress",
        };
        for corner in [act, next.to_owned(), format!("{} passes", event.passed.len())] {
            *met.entry(corner).or_default() += 1;
        }
    });
    let corners = [
        "On",
        "Thirteen",
        "Over",
        "SecondZero",
        "Marked",
        "Raised",
        "Short",
        "TooMany",
        "Put",
        "turn",
        "took",
        "last card",
        "no progress",
        "0 passes",
        "1 passes",
        "2 passes",
        "3 passes",
    ];
    assert!(corners.iter().all(|corner| met.contains_key(*corner)), "{met:?}");
}

/// Every move that can be written.
fn all_moves() -> Vec<Move> {
    let flips = Place::all().map(Move::Flip);
    let cards =
        Colour::ALL.into_iter().flat_map(|colour| (0..10).map(move |number| Card::new(colour, number).unwrap()));
    let puts = cards.flat_map(|card| Place::all().map(move |place| Move::Put(card, place)));
    flips.chain([Move::Stop]).chain(puts).collect()
}

#[test]
fn legal_moves_are_those_that_pass_the_check() {
    let all = all_moves();
    let mut legal = Vec::new();
    walk(4, |Step { game, .. }, _| {
        game.legal_moves(&mut legal);
        assert!(legal.is_sorted_by(|a, b| a < b), "in a fixed order, each once");
        let passing = all.iter().copied().filter(|m| game.check(*m).is_ok());
        assert!(passing.eq(legal.iter().copied()));
        assert_eq!(legal.is_empty(), game.is_over());
        assert_eq!(game.outcome().is_some(), game.is_over());
    });
}

#[test]
fn sampled_moves_are_legal() {
    walk(20, |Step { game, .. }, rng| match game.sample(rng) {
        Some(m) => assert_eq!(game.check(m), Ok(())),
        None => assert!(game.is_over()),
    });
}

/// Each legal move is drawn as often as any other: dense tables, sparse ones, and choices among equal cards.
#[test]
fn sampling_is_uniform() {
    let mut rng = rng(5);
    let mut checked = [0; 3];
    let mut legal = Vec::new();
    walk(1, |Step { game, next, .. }, walk_rng| {
        if next.is_none() || quick_below(walk_rng, 12) > 0 {
            return;
        }
        game.legal_moves(&mut legal);
        let draws = 400 * legal.len();
        let mut counts = vec![0_u32; legal.len()];
        for _ in 0..draws {
            counts[legal.binary_search(&game.sample(&mut rng).unwrap()).unwrap()] += 1;
        }
        // 400 expected, with a standard deviation of at most 20: six of them are left room for.
        assert!(counts.iter().all(|count| (280..520).contains(count)), "{counts:?}");
        checked[match legal[0] {
            Move::Put(..) => 0,
            _ if legal.len() < 20 => 1,
            _ => 2,
        }] += 1;
    });
    assert!(checked.iter().all(|checked| *checked > 10), "{checked:?}");
}

#[test]
fn texts_are_read_back() {
    let mut legal = Vec::new();
    walk(3, |Step { game, .. }, _| {
        game.legal_moves(&mut legal);
        for m in &legal {
            assert_eq!(game.read_move(&game.move_text(*m)), Ok(*m));
        }
    });
}

proptest! {
    /// What can be read is what would be written.
    #[test]
    fn nothing_else_is_read(text in "(flip|put|stop|f|S| |)[ ]?[a-kRBGYVX]?[0-9]?[ ]?[a-kA]?[0-7]?[ \n]?") {
        if let Ok(m) = text.parse::<Move>() {
            prop_assert_eq!(m.to_string(), text);
        }
    }

    #[test]
    fn reading_never_panics(text in ".{0,12}") {
        let read = text.parse::<Move>();
        prop_assert!(read.is_err() || read.unwrap().to_string() == text);
    }
}

#[test]
fn cards_are_neither_lost_nor_made() {
    walk(10, |Step { game, .. }, _| {
        let view = crate::common::watch(game);
        let on_table = view.table.iter().filter(|(_, spot)| *spot != Spot::Empty).count();
        let in_piles: usize = view.piles.values().iter().map(|pile| usize::from(*pile)).sum();
        assert_eq!(on_table + in_piles + view.taken.len(), 60);
        assert!(
            view.visible().len() <= 60
                && view.visible().kinds().all(|card| view.visible().count(card) <= card.copies())
        );
    });
}

/// What every viewer is told keeps a table up to date that began as the first view.
#[test]
fn events_tell_everything_that_is_seen() {
    let mut tables: Vec<(Viewer, Table, PerSeat<u8>, Option<Seat>)> = Vec::new();
    walk(10, |Step { game, first, next }, _| {
        let view = crate::common::watch(game);
        if *first {
            let told = |viewer| (viewer, view.table.clone(), view.piles.clone(), view.turn);
            tables = Viewer::all(game.players()).map(told).collect();
        }
        for (viewer, table, piles, turn) in &mut tables {
            let seen = if game.is_over() { opened(table, &view.table) } else { table.clone() };
            assert_eq!((&seen, &*piles, *turn), (&view.table, &view.piles, view.turn), "{viewer}");
            if let Some(m) = *next {
                follow(&game.witness(m, *viewer), table, piles, turn);
            }
        }
    });
}

/// The table with the face-down cards turned up, as they lie in the end.
fn opened(table: &Table, end: &Table) -> Table {
    Table::new(|place| match (table[place], end[place]) {
        (Spot::Down, open @ Spot::Open { .. }) => open,
        (other, _) => other,
    })
}

/// Does to the table what an event tells.
fn follow(event: &tavola_calcory::Event, table: &mut Table, piles: &mut PerSeat<u8>, turn: &mut Option<Seat>) {
    assert_eq!(*turn, Some(event.seat));
    for place in Place::all() {
        if let Spot::Back { .. } = table[place] {
            table[place] = Spot::Down;
        }
    }
    match event.act {
        Act::Flip { place, card, .. } => table[place] = Spot::Turned { card },
        Act::Stop { effect: StopEffect::Marked | StopEffect::Raised, .. } => {
            for place in Place::all() {
                if let Spot::Turned { card } = table[place] {
                    table[place] = Spot::Marked { card };
                }
            }
        }
        Act::Stop { .. } => {}
        Act::Put { place, from, .. } => {
            table[place] = Spot::Down;
            piles[event.seat] += from.len() as u8 - 1;
        }
    }
    for shown in &event.back {
        table[shown.place] = Spot::Back { card: shown.card };
    }
    *turn = match &event.next {
        Next::Turn { seat } => Some(*seat),
        Next::Took { seat, cards } => {
            for shown in cards {
                table[shown.place] = Spot::Empty;
            }
            Some(*seat)
        }
        Next::LastCard { seat, last } => {
            table[last.place] = Spot::Empty;
            piles[*seat] += 1;
            None
        }
        Next::NoProgress => None,
    };
}

/// Positions that a viewer can't tell apart give equal views, equal legal moves and, for all but the cards turned up,
/// equal events; with and without a memory.
#[test]
fn guesses_look_like_the_truth() {
    let mut memories: Vec<(Viewer, Memory)> = Vec::new();
    let (mut legal, mut guessed) = (Vec::new(), Vec::new());
    walk(6, |Step { game, first, next }, rng| {
        if *first {
            memories = Viewer::all(game.players()).map(|viewer| (viewer, Memory::default())).collect();
        }
        game.legal_moves(&mut legal);
        for (viewer, memory) in &mut memories {
            let view = game.view(*viewer);
            for memory in [&*memory, &Memory::default()] {
                let guess = Calcory::determinize(&view, memory, rng);
                assert_eq!(guess.view(*viewer), view);
                guess.legal_moves(&mut guessed);
                assert_eq!(guessed, legal);
                if game.is_over() {
                    assert_eq!((&guess, guess.outcome()), (*game, game.outcome()));
                }
                if let Some(m @ (Move::Stop | Move::Put(..))) = *next {
                    assert_eq!(guess.witness(m, *viewer), game.witness(m, *viewer));
                }
            }
            if let Some(m) = *next {
                Calcory::remember(memory, &game.witness(m, *viewer));
            }
        }
    });
}

/// What a memory holds is true, and together with the view it leaves open only what was never shown.
#[test]
fn memories_are_true_and_complete() {
    let mut memories: Vec<(Viewer, Memory)> = Vec::new();
    let mut ambiguous = 0;
    walk(3, |Step { game, first, next }, rng| {
        let view = crate::common::watch(game);
        if *first {
            memories = Viewer::all(game.players()).map(|viewer| (viewer, Memory::default())).collect();
        }
        // Whose turn it is to turn up cards, the true cards can be asked for.
        let truth = |place| match game.witness(Move::Flip(place), Viewer::Watcher).act {
            Act::Flip { card, .. } => card,
            act => panic!("{act:?}"),
        };
        for (viewer, memory) in &mut memories {
            let unseen = memory.unseen(&view);
            let down = || view.table.iter().filter(|(_, spot)| *spot == Spot::Down).map(|(place, _)| place);
            let unknown = down().filter(|place| memory.of(*place) == Knowledge::Nothing).count();
            assert_eq!(unseen.len(), unknown, "nothing went unseen into a pile");
            let empty = view.table.iter().filter(|(_, spot)| *spot == Spot::Empty);
            assert!(empty.map(|(place, _)| memory.of(place)).all(|known| known == Knowledge::Nothing));
            if matches!(next, Some(Move::Flip(_) | Move::Stop)) {
                for place in down() {
                    let card = truth(place);
                    let fits = |known: Cards| known.contains(card);
                    let holds = match memory.of(place) {
                        Knowledge::Nothing => fits(unseen),
                        Knowledge::Card(known) => known == card,
                        Knowledge::OneOf(cards) => fits(cards) && cards.len() > 1,
                    };
                    assert!(holds, "{place} {card}: {:?}", memory.of(place));
                    ambiguous += u32::from(matches!(memory.of(place), Knowledge::OneOf(_)));
                }
                // A guess keeps to what is known.
                let guess = Calcory::determinize(&view, memory, rng);
                let mut guessed: Cards = view.visible();
                for place in down() {
                    let Act::Flip { card, .. } = guess.witness(Move::Flip(place), Viewer::Watcher).act else {
                        panic!()
                    };
                    match memory.of(place) {
                        Knowledge::Nothing => assert!(unseen.contains(card)),
                        Knowledge::Card(known) => assert_eq!(known, card),
                        Knowledge::OneOf(cards) => assert!(cards.contains(card)),
                    }
                    guessed.insert(card);
                    assert!(guessed.count(card) <= card.copies());
                }
            }
            if let Some(m) = *next {
                Calcory::remember(memory, &game.witness(m, *viewer));
            }
        }
    });
    assert!(ambiguous > 1000, "{ambiguous}");
}
