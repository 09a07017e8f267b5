//! Going along a game, with what each seat knew when it chose.

use tavola_core::{Game, PerSeat, Seat, Turn, Viewer};

use super::Question;

/// A game up to a point: all decisions so far, and what each seat has seen.
#[derive(Clone, Debug)]
pub struct Road<G: Game> {
    position: G,
    events: PerSeat<Vec<G::Event>>,
    decisions: Vec<Decision<G>>,
    moves: usize,
}

/// A moment at which a seat chooses. Nobody judges by the position: it writes moves as text, and tells what they bring.
#[derive(Clone, Debug)]
pub struct Decision<G: Game> {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who chooses.
    pub seat: Seat,
    /// What was played, if the game has gone on.
    pub played: Option<G::Move>,
    /// What the seat saw.
    pub view: G::View,
    /// What it could play.
    pub legal: Vec<G::Move>,
    position: G,
}

impl<G: Game> Road<G> {
    /// The beginning of a game.
    pub fn new(start: G) -> Self {
        let events = PerSeat::new(start.players(), |_| Vec::new());
        Road { position: start, events, decisions: Vec::new(), moves: 0 }
    }

    /// Goes on by a move that is legal here.
    pub fn go(&mut self, m: G::Move) {
        // A choice of one is none.
        self.decisions.extend(self.decision(Some(m)).filter(|decision| decision.legal.len() > 1));
        for seat in Seat::first(self.events.len()) {
            self.events[seat].push(self.position.witness(m, Viewer::Seat(seat)));
        }
        self.position.play_unchecked(m);
        self.moves += 1;
    }

    /// The position at the point.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The number of moves up to the point.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// Every choice between several moves that was made.
    pub fn decisions(&self) -> &[Decision<G>] {
        &self.decisions
    }

    /// The choice that is due at the point, if there is one.
    pub fn next(&self) -> Option<Decision<G>> {
        self.decision(None)
    }

    /// A decision of this game as a question, with what its seat had seen before; the seed is the number of the move.
    pub fn question<'a>(&'a self, rules: &'a G::Rules, decision: &'a Decision<G>) -> Question<'a, G> {
        let events = &self.events[decision.seat][..decision.number - 1];
        Question {
            rules,
            view: &decision.view,
            events,
            legal: &decision.legal,
            seed: decision.number as u64,
            threads: 1,
        }
    }

    fn decision(&self, played: Option<G::Move>) -> Option<Decision<G>> {
        let Turn::Decide(seat) = self.position.turn() else { return None };
        let mut legal = Vec::new();
        self.position.legal_moves(&mut legal);
        let view = self.position.view(Viewer::Seat(seat));
        Some(Decision { number: self.moves + 1, seat, played, view, legal, position: self.position.clone() })
    }
}

impl<G: Game> Decision<G> {
    /// The text of one of the moves.
    pub fn text(&self, m: G::Move) -> String {
        self.position.move_text(m)
    }

    /// The move that has this text, if it is one of those that could be played.
    pub fn read(&self, text: &str) -> Option<G::Move> {
        self.legal.iter().copied().find(|&m| self.text(m) == text)
    }

    /// The position, with what the seat could not know.
    pub const fn position(&self) -> &G {
        &self.position
    }
}
