//! The contract between a game and everything that plays, shows, checks or searches it.

use std::error::Error;
use std::fmt::{self, Debug};
use std::hash::Hash;

use rand_core::Rng;

use crate::fair::Draws;
use crate::{Mover, NotationError, Outcome, Seat, Turn, TurnError, Viewer};

/// A game. The implementor is the full position: everything that lies on the table and in every hand, nothing else.
///
/// **A position holds no randomness, no clock, no names.** Shuffles come in with the setup, rolls as moves.
///
/// **What a viewer may know is a type of its own.** Whoever should not see a position gets a [`Game::View`]; a bot that
/// wants to search asks for a position that is sampled from its view by [`Game::determinize`].
///
/// **Nothing allocates in a playout**: [`Game::legal_moves`] fills a buffer of the caller's, [`Game::play_unchecked`]
/// changes the position in place, [`Sample::sample`] needs no list at all.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The name of the game in records, commands and addresses.
    const SLUG: &'static str;
    /// The options of a game.
    type Rules: Clone + Eq + Debug + Default + Send + Sync + 'static;
    /// The starting seat, and what was shuffled.
    type Setup: Clone + Eq + Debug + Send + Sync + 'static;
    /// One decision of one seat, or one outcome of chance.
    type Move: Copy + Ord + Hash + Debug + Send + Sync + 'static;
    /// All that one viewer may know of a position.
    type View: Clone + Eq + Debug + Send + Sync + 'static;
    /// What one viewer sees of one move.
    type Event: Clone + Eq + Debug + Send + Sync + 'static;
    /// What a seat that never forgets keeps of events that views no longer show.
    type Memory: Clone + Debug + Default + Send + Sync + 'static;
    /// Why rules or a setup are refused.
    type Refusal: Error + Clone + Eq + Send + Sync + 'static;
    /// Why a move is illegal.
    type Violation: Error + Clone + Eq + Send + Sync + 'static;

    /// Checks the rules and tells the number of seats.
    fn seats(rules: &Self::Rules) -> Result<usize, Self::Refusal>;

    /// Shuffles what the rules shuffle, in the order that fairness fixes, for a start that is already known.
    fn deal(rules: &Self::Rules, start: Seat, draws: &mut Draws) -> Result<Self::Setup, Self::Refusal>;

    /// The seat that starts.
    fn start(setup: &Self::Setup) -> Seat;

    /// The position before the first move.
    fn new(rules: &Self::Rules, setup: &Self::Setup) -> Result<Self, Self::Refusal>;

    /// The number of seats of this game.
    fn players(&self) -> usize;

    /// Whose move it is.
    fn turn(&self) -> Turn;

    /// Replaces the content of `out` by all legal moves, in an order that is the same for equal positions.
    ///
    /// Empty if and only if the game is over. At [`Turn::Chance`] these are the outcomes, all equally likely; the fair
    /// draw for them is `below(n)`, taken as an index into this list.
    fn legal_moves(&self, out: &mut Vec<Self::Move>);

    /// Says whether a move is legal, and if not, why. Agrees with [`Game::legal_moves`].
    fn check(&self, m: Self::Move) -> Result<(), Self::Violation>;

    /// Makes a move that is known to be legal. On an illegal move the position that results is unspecified, but the
    /// call neither panics in release builds nor touches anything else.
    fn play_unchecked(&mut self, m: Self::Move);

    /// The result, if and only if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// All that this viewer may know. Two positions that the viewer can't tell apart give equal views.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What this viewer sees of a legal move that is about to be made.
    fn witness(&self, m: Self::Move, viewer: Viewer) -> Self::Event;

    /// Keeps what an event showed.
    fn remember(memory: &mut Self::Memory, event: &Self::Event);

    /// A position drawn at random from those that fit the view and what is remembered: its view by the same viewer is
    /// equal to the given one.
    fn determinize(view: &Self::View, memory: &Self::Memory, rng: &mut impl Rng) -> Self;

    /// Writes the exact text of a move.
    fn write_move(&self, m: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads the exact text of a move, legal or not.
    fn read_move(&self, text: &str) -> Result<Self::Move, NotationError>;

    /// Makes a move after checking whose turn it is and that the move is legal.
    fn play(&mut self, mover: Mover, m: Self::Move) -> Result<(), PlayError<Self::Violation>> {
        let turn = self.turn();
        let due = match turn {
            Turn::Decide(seat) => Some(Mover::Seat(seat)),
            Turn::Chance => Some(Mover::Chance),
            Turn::Over => None,
        };
        if due != Some(mover) {
            return Err(PlayError::Turn(TurnError { mover, turn }));
        }
        self.check(m).map_err(PlayError::Rule)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// The exact text of a move.
    fn move_text(&self, m: Self::Move) -> String {
        let mut text = String::new();
        self.write_move(m, &mut text).expect("writing to a string cannot fail");
        text
    }

    /// Whether the game is over.
    #[inline]
    fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }
}

/// Games that can draw a random legal move without listing them all.
pub trait Sample: Game {
    /// One of the legal moves, each equally likely; `None` when the game is over.
    fn sample(&self, rng: &mut impl Rng) -> Option<Self::Move>;

    /// Plays random legal moves to the end and tells how many.
    fn playout(&mut self, rng: &mut impl Rng) -> u32 {
        let mut moves = 0;
        while let Some(m) = self.sample(rng) {
            self.play_unchecked(m);
            moves += 1;
        }
        moves
    }
}

/// Why a move was not made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError<V: Error> {
    /// It was somebody else's turn.
    #[error(transparent)]
    Turn(TurnError),
    /// The rules forbid the move.
    #[error(transparent)]
    Rule(V),
}
