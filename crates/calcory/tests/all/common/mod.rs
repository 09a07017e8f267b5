//! Hand-made games for the tests.

use rand_xoshiro::Xoshiro256PlusPlus;
use tavola_calcory::{Calcory, Card, Cards, Marks, Memory, Move, Place, Rules, Setup, Spot, Table, View, Violation};
use tavola_core::fair::{Draws, Entropy, Secret};
use tavola_core::rand_core::SeedableRng;
use tavola_core::{Game, Mover, Outcome, PerSeat, Seat, Viewer};

/// Places and cards from a text such as `a1 R9, b1 B4`.
pub(crate) fn lying(text: &str) -> Vec<(Place, Card)> {
    let pairs = text.split(", ").filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let (place, card) = pair.split_once(' ').unwrap();
            (place.parse().unwrap(), card.parse().unwrap())
        })
        .collect()
}

/// A setup with these cards on these places; the rest of the deck follows in order.
pub(crate) fn setup(start: Seat, cards: &str) -> Setup {
    let fixed = lying(cards);
    let mut rest = Cards::DECK;
    for (_, card) in &fixed {
        assert!(rest.remove(*card), "{card} is in the deck that often");
    }
    let mut rest = rest.iter();
    let layout = Place::all()
        .map(|place| match fixed.iter().find(|(other, _)| *other == place) {
            Some((_, card)) => *card,
            None => rest.next().unwrap(),
        })
        .collect();
    Setup { start, layout }
}

/// A new game that A starts, with these cards on these places.
pub(crate) fn game(players: u8, cards: &str) -> Calcory {
    Calcory::new(&Rules { players }, &setup(Seat::A, cards)).unwrap()
}

/// A new game with fairly drawn cards.
pub(crate) fn dealt(players: u8, number: u32) -> Calcory {
    let seats = usize::from(players);
    let mut draws = Draws::new(Secret::simulated(3, number).seed(&PerSeat::new(seats, |_| Entropy::NONE), 1));
    let start = draws.start(seats);
    let rules = Rules { players };
    Calcory::new(&rules, &Calcory::deal(&rules, start, &mut draws).unwrap()).unwrap()
}

/// Late in a game: who is to move, which cards lie face down or marked, and the piles with all others.
pub(crate) struct Scene<'a> {
    pub(crate) turn: Seat,
    pub(crate) down: &'a str,
    pub(crate) marked: Option<(Seat, &'a str)>,
    pub(crate) piles: &'a [u8],
    pub(crate) idle: u8,
}

impl Scene<'_> {
    /// The position: as after a turn that turned all its face-down cards back, so that the view tells them.
    pub(crate) fn position(&self) -> Calcory {
        let players = self.piles.len() as u8;
        let mut table = Table::new(|_| Spot::Empty);
        for (place, card) in lying(self.down) {
            table[place] = Spot::Back { card };
        }
        let marks = self.marked.map(|(seat, cards)| {
            let cards = lying(cards);
            for (place, card) in &cards {
                table[*place] = Spot::Marked { card: *card };
            }
            Marks { seat, sum: cards.iter().map(|(_, card)| card.number()).sum(), cards: cards.len() as u8 }
        });
        let on_table = table.iter().filter(|(_, spot)| *spot != Spot::Empty).count();
        assert_eq!(on_table + self.piles.iter().map(|pile| usize::from(*pile)).sum::<usize>(), 60);
        let view = View {
            players,
            turn: Some(self.turn),
            table,
            sum: 0,
            marks,
            taken: Cards::NONE,
            piles: PerSeat::new(self.piles.len(), |seat| self.piles[seat.index()]),
            idle: self.idle,
            idle_end: 20 * players,
        };
        let position = Calcory::determinize(&view, &Memory::default(), &mut rng(0));
        assert_eq!(watch(&position), view);
        position
    }
}

/// Plays the moves of a text such as `flip a1, stop`, each by the seat whose turn it is.
pub(crate) fn play(game: &mut Calcory, moves: &str) {
    for text in moves.split(", ") {
        let seat = game.turn().seat().unwrap_or_else(|| panic!("{text}: the game is over"));
        let m = game.read_move(text).unwrap();
        game.play(Mover::Seat(seat), m).unwrap_or_else(|error| panic!("{text} by {seat}: {error}"));
    }
}

/// The same game after these moves.
#[must_use]
pub(crate) fn after(game: &Calcory, moves: &str) -> Calcory {
    let mut game = game.clone();
    play(&mut game, moves);
    game
}

/// The texts of the legal moves in their order.
pub(crate) fn legal(game: &Calcory) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.iter().map(Move::to_string).collect()
}

/// Why a move is illegal.
pub(crate) fn violation(game: &Calcory, text: &str) -> Violation {
    game.check(game.read_move(text).unwrap()).expect_err(text)
}

/// What everybody sees.
pub(crate) fn watch(game: &Calcory) -> View {
    game.view(Viewer::Watcher)
}

/// What a place shows.
pub(crate) fn spot(game: &Calcory, place: &str) -> Spot {
    watch(game).table[place.parse().unwrap()]
}

/// The places that show something else than an empty place or an unknown face-down card.
pub(crate) fn open_places(game: &Calcory) -> String {
    let view = watch(game);
    let open = view.table.iter().filter_map(|(place, spot)| spot.card().map(|_| place.to_string()));
    open.collect::<Vec<_>>().join(" ")
}

/// The number of cards in each pile.
pub(crate) fn piles(game: &Calcory) -> Vec<u8> {
    watch(game).piles.values().to_vec()
}

/// Whose move it is.
pub(crate) fn turn(game: &Calcory) -> Option<Seat> {
    game.turn().seat()
}

/// The result of a game that must be over: scores and places.
pub(crate) fn result(game: &Calcory) -> (Vec<u32>, Vec<u8>) {
    let Outcome { scores, places } = game.outcome().expect("the game is over");
    (scores.values().to_vec(), places.values().to_vec())
}

pub(crate) fn card(text: &str) -> Card {
    text.parse().unwrap()
}

pub(crate) fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}
