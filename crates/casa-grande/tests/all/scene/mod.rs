//! Positions for rule cases, and short words for playing them.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tavola_casa_grande::{CasaGrande, Phase, Rules, Setup, Space, Top, View, Violation};
use tavola_core::{Game, Mover, PlayError, Seat, Turn, Viewer};

/// A position that is put together on the table.
pub(crate) struct Scene(View);

impl Scene {
    /// A game whose pawns stand on the corners, seat A to roll.
    pub(crate) fn new(rules: &Rules) -> Scene {
        let mut game = CasaGrande::new(rules, &Setup { start: Seat::A }).unwrap();
        play(&mut game, &["corner NW", "corner NE", "corner SE", "corner SW"][..rules.players as usize]);
        Scene(game.view(Viewer::Watcher))
    }

    /// What is due, and whose turn it is.
    pub(crate) fn due(mut self, phase: Phase, seat: Seat) -> Scene {
        self.0.phase = phase;
        self.0.turn = Some(seat);
        self
    }

    /// Puts the same thing at the same height on top of some squares.
    pub(crate) fn top(mut self, names: &str, top: Top, height: u8) -> Scene {
        for name in names.split(' ') {
            let square = self.0.squares.iter_mut().find(|view| view.square.to_string() == name).unwrap();
            (square.top, square.height) = (top, height);
        }
        self
    }

    /// Puts a pawn on a space of the track.
    pub(crate) fn pawn(mut self, seat: Seat, number: u8) -> Scene {
        self.0.seats[seat].pawn = Some(Space::new(number));
        self
    }

    /// Changes anything else.
    pub(crate) fn edit(mut self, change: impl FnOnce(&mut View)) -> Scene {
        change(&mut self.0);
        self
    }

    /// The position.
    pub(crate) fn game(&self) -> CasaGrande {
        CasaGrande::determinize(&self.0, &(), &mut Xoshiro256PlusPlus::seed_from_u64(0))
    }
}

/// Plays moves, each by whoever is due.
pub(crate) fn play(game: &mut CasaGrande, texts: &[&str]) {
    for text in texts {
        let mover = match game.turn() {
            Turn::Decide(seat) => Mover::Seat(seat),
            _ => Mover::Chance,
        };
        let m = game.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(mover, m).unwrap_or_else(|error: PlayError<Violation>| panic!("{text}: {error}"));
    }
}

/// The texts of all legal moves, in byte order.
pub(crate) fn legal(game: &CasaGrande) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.into_iter().map(|m| game.move_text(m)).collect();
    texts.sort_unstable();
    texts
}

/// Why a move is illegal.
pub(crate) fn violation(game: &CasaGrande, text: &str) -> Violation {
    let m = game.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    game.check(m).expect_err("an illegal move")
}
