//! What a search must know of a game beyond its rules.

use tavola_core::rand_core::Rng;
use tavola_core::{Game, Sample, Seat};

/// What one seat sees of one move, short enough to be the key of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trace<M> {
    /// The move, or the one that stands for all that the seat can't tell from it.
    pub shown: M,
    /// What the move brought to light, such as the number of a card that was turned up; 0 for nothing.
    pub found: u32,
}

/// Games that can be searched behind the eyes of one seat.
///
/// The defaults fit games in which every move is seen by all and brings nothing to light.
pub trait Searchable: Sample {
    /// A number below `u32::MAX` that no other move of the same situation has. Where the numbers of a list of legal moves ascend, a
    /// search goes through it without looking anything up; any other order costs it a sort.
    fn rank(m: Self::Move) -> u32;

    /// Whether [`Searchable::shown`] or [`Searchable::found`] ever do more than their defaults.
    const SECRETS: bool = false;

    /// The move that stands for all those that the observer can't tell from the legal move `m` of another seat.
    #[inline]
    fn shown(&self, m: Self::Move, observer: Seat) -> Self::Move {
        let _ = observer;
        m
    }

    /// What the observer learns by the legal move `m` that it did not know before; 0 for nothing.
    ///
    /// Of one move in one situation of the observer it is either never or always 0.
    #[inline]
    fn found(&self, m: Self::Move, observer: Seat) -> u32 {
        let _ = (m, observer);
        0
    }

    /// The trace that a legal move is about to leave.
    fn trace(&self, m: Self::Move, observer: Seat) -> Trace<Self::Move> {
        Trace { shown: self.shown(m, observer), found: self.found(m, observer) }
    }

    /// The trace that an event left, equal to [`Searchable::trace`] of the move for the seat that saw the event; `None`
    /// where the event does not tell. A search then begins anew.
    fn retrace(event: &Self::Event) -> Option<Trace<Self::Move>> {
        let _ = event;
        None
    }

    /// Whether the others will see of the next move only what [`Searchable::veiled`] tells.
    #[inline]
    fn is_veiled(&self) -> bool {
        false
    }

    /// The number of what others see of a veiled move: those with the same number look alike.
    #[inline]
    fn veiled(m: Self::Move) -> u32 {
        Self::rank(m)
    }

    /// For games in which the same things are done in any order: how many different ones a seat can do. 0 where it matters when a move is
    /// made, or where moves are secret.
    const DEEDS: usize = 0;

    /// The number of what a move does, whenever its seat makes it; less than [`Searchable::DEEDS`].
    #[inline]
    fn deed(m: Self::Move) -> usize {
        let _ = m;
        0
    }

    /// How many deeds were done so far.
    #[inline]
    fn deeds_done(&self) -> usize {
        0
    }

    /// Tells of each deed that was done after so many whose it was, and its number.
    #[inline]
    fn each_deed(&self, after: usize, tell: impl FnMut(Seat, usize)) {
        let _ = (after, tell);
    }

    /// Plays on to the end, each seat the best by the score of its deed among a few random moves; where that can't be done, nothing is played.
    fn playout_by(&mut self, among: u32, rng: &mut impl Rng, score: impl Fn(Seat, usize) -> f32) {
        let _ = (among, rng, score);
    }

    /// Whether nothing is hidden behind the view: every position that fits it has the same value.
    fn is_open(view: &Self::View) -> bool {
        let _ = view;
        false
    }

    /// Where the view belongs to the end of a small game between two that can be solved as a whole although something is hidden: the
    /// positions, equal for both seats and all views of that end, in which it may have begun by what everybody saw, each with how
    /// often it is met. Nothing where there is no such end, or its tree would have more places than the limit.
    fn beginnings(view: &Self::View, limit: usize) -> Vec<(Self, f64)> {
        let _ = (view, limit);
        Vec::new()
    }

    /// Whether nothing is hidden behind the view and so little of the game is left that solving it is worth a try.
    fn is_solvable(view: &Self::View) -> bool {
        Self::is_open(view)
    }
}

/// The seat that decides in a position that was imagined from the view of that seat.
///
/// # Panics
/// If nobody decides: a search is asked only by the seat whose turn it is.
pub(crate) fn decider<G: Game>(position: &G) -> Seat {
    position.turn().seat().expect("a search is asked by the seat whose turn it is")
}
