//! Walks through rounds of any rules; what fails is brought down to few cards and moves.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;
use rand_xoshiro::Xoshiro256PlusPlus;
use tavola_cassa_grande::{
    Action, Card, CassaGrande, Deal, Event, Goal, HandRule, KINDS, Laying, Move, Pick, Place, Rules, Setup,
};
use tavola_core::rand_core::SeedableRng;
use tavola_core::{Game, Mover, PerSeat, Sample, Seat, Turn, Viewer};

/// More decisions than any round has: 64 cards, each with an offer and an answer.
const MOST_MOVES: usize = 3 * 64;

/// A frame, the number of players, and a hand of which so many fill the frame.
fn hands() -> impl Strategy<Value = (u8, u8, HandRule)> {
    let sizes = (3_u8..=8, prop::sample::select(vec![2_u8, 4])).prop_flat_map(|(frame, players)| {
        let (least, most) = (frame * (frame - 1) + 1, frame * frame);
        (Just(frame), Just(players), least.div_ceil(players)..=most / players)
    });
    sizes.prop_flat_map(|(frame, players, size)| {
        // The first card is a digit: a hand of commas only is refused.
        let cards = (0..KINDS - 1, prop::collection::vec(0..KINDS, usize::from(size) - 1));
        cards.prop_map(move |(digit, others)| {
            let mut hand = HandRule::default();
            [digit].into_iter().chain(others).for_each(|kind| hand.0[kind] += 1);
            (frame, players, hand)
        })
    })
}

fn rules() -> impl Strategy<Value = Rules> {
    let laying = prop::sample::select(vec![Laying::Hidden, Laying::Open, Laying::Alternating]);
    let goal = prop::sample::select(vec![Goal::Highest, Goal::Lowest]);
    let deal = prop::sample::select(vec![Deal::Fixed, Deal::Shown, Deal::Blind]);
    (hands(), laying, any::<bool>(), goal, deal).prop_map(|((frame, players, hand), laying, exchange, goal, deal)| {
        Rules { players, laying, exchange, goal, deal, frame: Some(frame), hand: Some(hand) }
    })
}

/// All cards of a round, by kind.
fn deck(rules: &Rules) -> [u32; KINDS] {
    rules.hand.unwrap().0.map(|count| count * u32::from(rules.players))
}

/// A round before its first card.
fn rounds() -> impl Strategy<Value = (Rules, CassaGrande)> {
    rules().prop_flat_map(|rules| {
        let cards: Vec<Card> = Card::kinds().flat_map(|card| vec![card; deck(&rules)[card.index()] as usize]).collect();
        (Just(rules), Just(cards).prop_shuffle(), any::<Index>()).prop_map(|(rules, cards, start)| {
            let players = usize::from(rules.players);
            let mut hands = cards.chunks_exact(cards.len() / players);
            let hands = PerSeat::new(players, |_| hands.next().unwrap().to_vec());
            let start = Seat::from_index(start.index(players));
            let setup = Setup { start, hands: (rules.deal != Deal::Fixed).then_some(hands) };
            let round = CassaGrande::new(&rules, &setup).unwrap();
            (rules, round)
        })
    })
}

/// Which of the legal moves is made, move by move; a walk may stop in the middle of a round.
fn choices() -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), 0..MOST_MOVES)
}

/// Goes through a round; `look` sees each position with its legal moves, and the move that comes next, if any.
fn walk(
    first: &CassaGrande,
    choices: &[Index],
    mut look: impl FnMut(&CassaGrande, &[Move], Option<Move>) -> Result<(), TestCaseError>,
) -> Result<CassaGrande, TestCaseError> {
    let (mut round, mut legal) = (first.clone(), Vec::new());
    for choice in choices {
        round.legal_moves(&mut legal);
        prop_assert_eq!(legal.is_empty(), round.is_over());
        if legal.is_empty() {
            break;
        }
        let m = *choice.get(&legal);
        look(&round, &legal, Some(m))?;
        let Turn::Decide(seat) = round.turn() else { panic!("seats decide all") };
        prop_assert_eq!(round.play(Mover::Seat(seat), m), Ok(()));
    }
    round.legal_moves(&mut legal);
    look(&round, &legal, None)?;
    Ok(round)
}

/// Every choice of a card that can be written.
fn all_picks() -> impl Iterator<Item = Pick> {
    Card::kinds().map(Pick::card).chain((1..=Pick::MAX_NUMBER).map(Pick::number))
}

/// All cards, wherever they are: on the table, in hands, and in front of the seats.
fn all_cards(round: &CassaGrande) -> [u32; KINDS] {
    let mut all = [0; KINDS];
    round.table().for_each(|(_, _, card)| all[card.index()] += 1);
    for (seat, hand) in round.view(Viewer::Watcher).hands.iter() {
        Card::kinds().for_each(|card| all[card.index()] += u32::from(round.held(seat, card)));
        all[Card::COMMA.index()] += u32::from(hand.front);
    }
    all
}

/// How many columns and rows the cards span.
fn span(round: &CassaGrande) -> (i32, i32) {
    let extent = |line: fn(Place) -> i8| {
        let lines = || round.table().map(|(_, at, _)| i32::from(line(at)));
        lines().max().map_or(0, |most| most - lines().min().unwrap_or(most) + 1)
    };
    (extent(|at| at.x), extent(|at| at.y))
}

/// The sum that each seat reads, from the drawing as a text: rows of the table as the seat sees it, up to a comma or gap.
fn sums(round: &CassaGrande) -> Vec<u32> {
    let rows: Vec<Vec<char>> = round.drawing().to_string().lines().map(|line| line.chars().collect()).collect();
    // What the next seat clockwise sees: its far row is the right column, from the far end on.
    let next = |rows: &Vec<Vec<char>>| -> Vec<Vec<char>> {
        (0..rows.len()).rev().map(|column| rows.iter().map(|row| row[column]).collect()).collect()
    };
    let read = |rows: &Vec<Vec<char>>| -> u32 {
        let number = |row: &Vec<char>| row.iter().map_while(|c| c.to_digit(10)).fold(0, |number, d| number * 10 + d);
        rows.iter().map(number).sum()
    };
    let sides = std::iter::successors(Some(rows), |rows| Some(next(rows)));
    sides.step_by(4 / round.players()).take(round.players()).map(|rows| read(&rows)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    /// A move is in the list if and only if it passes the check; no move is listed twice, and texts lead back.
    #[test]
    fn legal_is_what_passes_the_check((_, first) in rounds(), choices in choices()) {
        walk(&first, &choices, |round, legal, _| {
            let set: BTreeSet<Move> = legal.iter().copied().collect();
            prop_assert_eq!(set.len(), legal.len());
            for m in legal {
                prop_assert_eq!(round.read_move(&round.move_text(*m)), Ok(*m));
            }
            let (mut picks, mut places) = (vec![Pick::card(Card::COMMA)], vec![Place { x: 0, y: 0 }]);
            if let Some(Action::Lay { pick, at }) = legal.last().map(|m| m.action()) {
                (picks, places) = (vec![pick], vec![at]);
            }
            let everywhere = (-9..=9).flat_map(|y| (-9..=9).map(move |x| Place { x, y }));
            let lays = all_picks().map(|pick| (pick, places[0])).chain(everywhere.map(|at| (picks[0], at)));
            let gives = Seat::ALL.into_iter().flat_map(|to| all_picks().map(move |pick| Move::give(pick, to)));
            let pool = lays.map(|(pick, at)| Move::lay(pick, at)).chain(gives).chain(all_picks().map(Move::give_back));
            for m in pool {
                prop_assert_eq!(round.check(m).is_ok(), set.contains(&m), "{}", m);
            }
            Ok(())
        })?;
    }

    /// cassa-grande.md 1 and 3: no card is lost or made, and each move does what its event tells.
    #[test]
    fn cards_are_conserved((rules, first) in rounds(), choices in choices()) {
        walk(&first, &choices, |round, _, next| {
            prop_assert_eq!(all_cards(round), deck(&rules));
            let Some(m) = next else { return Ok(()) };
            let mut after = round.clone();
            after.play_unchecked(m);
            let kept = after.table().zip(round.table()).all(|(new, old)| new == old);
            prop_assert!(kept, "what lies stays as it is");
            match round.witness(m, Viewer::Watcher) {
                Event::Laid { seat, at, fixed, outcome, .. } => {
                    prop_assert_eq!(after.table().len(), round.table().len() + 1);
                    let last = after.table().last().unwrap();
                    prop_assert_eq!((last.0, last.1), (seat, at));
                    prop_assert_eq!(fixed, after.is_frame_fixed() && !round.is_frame_fixed());
                    prop_assert_eq!(outcome, after.outcome());
                }
                Event::Offered { .. } => prop_assert_eq!(after.table().len(), round.table().len()),
                Event::Exchanged { from, to, .. } => {
                    prop_assert_eq!(after.table().len(), round.table().len());
                    let size = |round: &CassaGrande, seat| round.view(Viewer::Watcher).hands[seat].size;
                    for seat in [from, to] {
                        prop_assert_eq!(size(&after, seat), size(round, seat));
                    }
                }
            }
            Ok(())
        })?;
    }

    /// cassa-grande.md 2 and 4: cards touch each other and stay in the frame; it is fixed once they span it both ways, and
    /// until then commas lie in front of the seats.
    #[test]
    fn cards_stay_in_the_frame((rules, first) in rounds(), choices in choices()) {
        let frame = i32::from(rules.frame.unwrap());
        let end = walk(&first, &choices, |round, _, _| {
            let (width, height) = span(round);
            prop_assert!(width <= frame && height <= frame);
            prop_assert_eq!(round.is_frame_fixed(), (width, height) == (frame, frame));
            let places: Vec<Place> = round.table().map(|(_, at, _)| at).collect();
            if let Some((last, others)) = places.split_last() {
                let near = |other: &Place| (other.x - last.x).abs() <= 1 && (other.y - last.y).abs() <= 1;
                prop_assert!(!others.contains(last));
                prop_assert!(others.is_empty() || others.iter().any(near));
            }
            let commas = |seat| round.held(seat, Card::COMMA);
            let hands = round.view(Viewer::Watcher).hands;
            for (seat, hand) in hands.iter() {
                let elsewhere = if round.is_frame_fixed() { hand.front } else { commas(seat) };
                prop_assert_eq!(elsewhere, 0);
            }
            Ok(())
        })?;
        if let Some(outcome) = end.outcome() {
            // cassa-grande.md 5: the rows of each side, read up to a comma or a gap.
            prop_assert_eq!(outcome.scores.values(), sums(&end));
            let best = match rules.goal {
                Goal::Highest => outcome.scores.values().iter().max(),
                Goal::Lowest => outcome.scores.values().iter().min(),
            };
            for seat in Seat::first(end.players()) {
                prop_assert_eq!(outcome.places[seat] == 1, Some(&outcome.scores[seat]) == best);
            }
        }
    }

    /// What is imagined from a view looks the same to its viewer, has the cards of the deck, and can be played to the end.
    #[test]
    fn imagined_rounds_look_the_same((rules, first) in rounds(), choices in choices(), seed in any::<u64>()) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let end = walk(&first, &choices, |_, _, _| Ok(()))?;
        let (mut legal, mut same) = (Vec::new(), Vec::new());
        end.legal_moves(&mut legal);
        for viewer in Viewer::all(end.players()) {
            let view = end.view(viewer);
            let mut imagined = CassaGrande::determinize(&view, &(), &mut rng);
            prop_assert_eq!(imagined.view(viewer), view);
            prop_assert_eq!(all_cards(&imagined), deck(&rules));
            if viewer.seat() == end.turn().seat() {
                imagined.legal_moves(&mut same);
                prop_assert_eq!(&same, &legal);
            }
            imagined.playout(&mut rng);
            prop_assert!(imagined.is_over());
            let outcome = imagined.outcome().unwrap();
            prop_assert_eq!(outcome.scores.values(), sums(&imagined));
        }
    }
}
