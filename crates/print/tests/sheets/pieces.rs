//! The pieces on paper are those of the games: none is missing, none is there twice too often.

use std::collections::BTreeMap;

use tavola_calcory::{Calcory, Cards, MARKERS};
use tavola_casa_grande::{CasaGrande, LADDER, Platforms, Rules, Space, Square};
use tavola_cassa_grande::{Card, CassaGrande, Setup};
use tavola_core::{Game as _, Seat};
use tavola_print::{Lang, Order, Paper, Printed, casa_grande};

use crate::all::sheet;
use crate::read::Read;

fn counted<'a>(names: impl IntoIterator<Item = &'a str>) -> BTreeMap<&'a str, usize> {
    names.into_iter().fold(BTreeMap::new(), |mut counts, name| {
        *counts.entry(name).or_default() += 1;
        counts
    })
}

/// cassa-grande.md 1: eight 0, four 1, eight 2, four 3, four 4, four commas; and the hands of all seats are these cards.
#[test]
fn cassa_grande_has_its_cards() {
    let rules = tavola_cassa_grande::Rules::default();
    let each = rules.each_hand().unwrap().0;
    // What the seats hold when a round begins, before they take up their commas.
    let round = CassaGrande::new(&rules, &Setup::fixed(Seat::A)).unwrap();
    for paper in Paper::ALL {
        let all = sheet::<CassaGrande>("cards", paper);
        let hand = sheet::<CassaGrande>("hand", paper);
        let (all, hand) = (counted(all.names("card")), counted(hand.names("card")));
        assert_eq!(all, BTreeMap::from([("0", 8), ("1", 4), ("2", 8), ("3", 4), ("4", 4), ("c", 4)]));
        for card in Card::kinds() {
            let (name, in_hand) = (card.to_string(), each[card.index()] as usize);
            assert_eq!(hand.get(name.as_str()).copied().unwrap_or(0), in_hand, "{card}");
            assert_eq!(all.get(name.as_str()).copied().unwrap_or(0), in_hand * Seat::ALL.len(), "{card}");
            if !card.is_comma() {
                assert!(Seat::ALL.into_iter().all(|seat| usize::from(round.held(seat, card)) == in_hand), "{card}");
            }
        }
    }
}

/// cassa-grande.md 5: own hands are printed as they are played, up to 64 cards.
#[test]
fn own_hands_are_printed() {
    let hand = tavola_cassa_grande::HandRule::of([(Card::digit(6), 7), (Card::digit(9), 6), (Card::COMMA, 2)]);
    let rules = tavola_cassa_grande::Rules { frame: Some(8), hand: Some(hand), ..Default::default() };
    let order = Order::default();
    let all = CassaGrande::sheet("cards").unwrap().draw(&rules, order).unwrap();
    let names = Read::new(&all.pdf());
    assert_eq!(counted(names.names("card")), BTreeMap::from([("6", 28), ("9", 24), ("c", 8)]));
    let refused = tavola_cassa_grande::Rules { frame: Some(4), ..Default::default() };
    assert!(CassaGrande::sheet("cards").unwrap().draw(&refused, order).is_err());
}

/// calcory.md 1: sixty cards; six markers for each of four.
#[test]
fn calcory_has_its_cards_and_markers() {
    let mut deck: Vec<String> = Cards::DECK.iter().map(|card| card.to_string()).collect();
    deck.sort_unstable();
    assert_eq!(deck.len(), 60);
    for paper in Paper::ALL {
        assert_eq!(sheet::<Calcory>("cards", paper).names("card"), deck);
        let markers = sheet::<Calcory>("markers", paper);
        assert_eq!(
            counted(markers.names("marker")),
            ["A", "B", "C", "D"].map(|seat| (seat, usize::from(MARKERS))).into()
        );
    }
}

/// casa-grande.md 1: the site, the track, the ladder; 17 platforms and 24 blocks for each seat, a pawn and a marker, a die.
#[test]
fn casa_grande_has_its_pieces() {
    for paper in Paper::ALL {
        let board = sheet::<CasaGrande>("board", paper);
        let mut squares: Vec<String> = Square::all().map(|square| square.to_string()).collect();
        squares.sort_unstable();
        assert_eq!(board.names("square"), squares);
        let mut spaces: Vec<String> = (0..Space::COUNT).map(|number| number.to_string()).collect();
        spaces.sort_unstable();
        assert_eq!(board.names("space"), spaces);
        assert_eq!(board.names("step"), (0..=LADDER).map(|step| step.to_string()).collect::<Vec<_>>());

        assert_eq!(platforms(&sheet::<CasaGrande>("platforms", paper)), expected(&Platforms::standard()));

        let blocks = Rules::default().blocks as usize;
        let each = |many: usize| ["A", "B", "C", "D"].map(|seat| (seat, many)).into();
        assert_eq!(counted(sheet::<CasaGrande>("blocks", paper).names("block")), each(blocks));
        let tokens = sheet::<CasaGrande>("tokens", paper);
        assert_eq!(counted(tokens.names("flat block")), each(blocks));
        let floors: usize = casa_grande::FLOORS.into_iter().sum();
        assert_eq!(tokens.names("floor").len(), floors);
        let figures = sheet::<CasaGrande>("figures", paper);
        assert_eq!(counted(figures.names("pawn")), each(1));
        assert_eq!(counted(figures.names("marker")), each(1));
        assert_eq!(figures.names("die"), ["1", "2", "3", "4", "5", "6"]);

        let money = sheet::<CasaGrande>("money", paper);
        let names = counted(money.names("note"));
        assert_eq!(names.len(), casa_grande::VALUES.len());
        for value in casa_grande::VALUES {
            assert_eq!(names[value.to_string().as_str()], casa_grande::EACH);
        }
    }
}

/// casa-grande.md 9: a set of one's own takes the place of the standard one, the largest that may be written down too.
#[test]
fn own_sets_of_platforms_are_printed() {
    let small = [("dot", vec!["#".to_owned()]), ("frame", vec!["#o#".to_owned(), "o.o".to_owned(), "#o#".to_owned()])];
    let small = Platforms::new(small).unwrap();
    let large = (0..Platforms::MOST).map(|number| (format!("hall-{number}"), vec!["#ooooooo"; 8]));
    let large = Platforms::new(large).unwrap();
    for (set, pages) in [(small, 4), (large, 4 * Platforms::MOST)] {
        let rules = Rules { platforms: set.clone(), ..Rules::default() };
        let order = Order { paper: Paper::Letter, lang: Lang::De };
        let document = CasaGrande::sheet("platforms").unwrap().draw(&rules, order).unwrap();
        let read = Read::new(&document.pdf());
        assert_eq!(platforms(&read), expected(&set));
        assert_eq!(read.pages.len(), pages);
    }
}

/// Names, with the columns and rows of what is cut out.
fn platforms(read: &Read) -> Vec<(String, i64, i64)> {
    let squares = |length: f64| (length / casa_grande::SQUARE).round() as i64;
    let found = read.fronts("platform").into_iter();
    let mut all: Vec<_> =
        found.map(|found| (found.name.clone(), squares(found.width), squares(found.height))).collect();
    all.sort();
    all
}

fn expected(set: &Platforms) -> Vec<(String, i64, i64)> {
    let of_seat = |seat: Seat| {
        set.all().iter().map(move |platform| {
            let shape = platform.shape();
            (format!("{seat} {}", platform.name()), i64::from(shape.width()), i64::from(shape.height()))
        })
    };
    let mut all: Vec<_> = Seat::ALL.into_iter().flat_map(of_seat).collect();
    all.sort();
    all
}
