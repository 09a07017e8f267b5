//! The position, and how each move changes it.

use tavola_core::Seat;
use tavola_core::bits::Bits;

use crate::event::{FlipEffect, StopEffect};
use crate::{Card, Cards, Colour, PLACES, Place, Refusal, Rules, Setup, View};

/// The sum that takes the cards at once.
pub(crate) const GOAL: u8 = 13;

/// The number of markers that a seat has.
pub const MARKERS: u8 = 6;

/// What lies on a place without a card, so that equal tables are equal positions.
pub(crate) const BLANK: Card = Card::new(Colour::Red, 0).expect("red zero is a card");

/// A full position of Calcory: the table with all its cards, and the size of each pile.
///
/// What lies where is kept as sets of places, one bit a place. A place that is in none of `down`, `turned`
/// and `marked` is empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Calcory {
    /// The card on each place, [`BLANK`] where there is none.
    pub(crate) cards: [Card; PLACES],
    /// Face-down cards.
    pub(crate) down: u64,
    /// Cards turned up in the running turn.
    pub(crate) turned: u64,
    /// Cards that bear the markers of `marker`.
    pub(crate) marked: u64,
    /// Those of the face-down cards that were turned back in the turn that has just ended; until the next move.
    pub(crate) shown: u64,
    /// Cards just taken, from which one must be put back.
    pub(crate) taken: Cards,
    /// The seat whose markers lie on the table.
    pub(crate) marker: Option<Seat>,
    pub(crate) phase: Phase,
    /// Whose move it is; `A` when the game is over.
    pub(crate) seat: Seat,
    pub(crate) players: u8,
    /// The number of cards in the pile of each seat.
    pub(crate) piles: [u8; 4],
    /// The number of turns in a row in which nobody took a card.
    pub(crate) idle: u8,
    /// The sum of the turned cards.
    pub(crate) sum: u8,
    /// The number of turned cards.
    pub(crate) count: u8,
    /// What one more 0 adds: nothing, but after the first one of a turn enough to go over the goal.
    pub(crate) zero_adds: u8,
}

/// What the seat to move has to decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    /// Turn up a card, or stop.
    Turning,
    /// Put one of the taken cards back.
    Putting,
    /// Nothing any more.
    Over,
}

/// What happened by itself after a move; play drops it, events tell it.
#[derive(Clone, Copy)]
pub(crate) struct After {
    /// How many seats passed.
    pub(crate) passes: u8,
    pub(crate) then: Then,
}

/// Where things stand when the next move is due.
#[derive(Clone, Copy)]
pub(crate) enum Then {
    /// The seat to move turns up cards.
    Turn,
    /// The seat to move took the cards that lay on these places.
    Took(u64),
    /// The game is over: this seat took its only marked card from this place.
    LastCard(Seat, Place),
    /// The game is over: for too long nobody took a card.
    NoProgress,
}

impl Calcory {
    /// Whether the seat to move has taken cards and puts one of them back, which others must not see it choose.
    pub fn puts_back(&self) -> bool {
        self.phase == Phase::Putting
    }

    /// Everything, face-down cards included: for looking back at a game that is over. While it runs nobody may see this;
    /// what they may see is [`view`](tavola_core::Game::view).
    pub fn open_view(&self) -> View {
        View::seen(self, true)
    }

    /// The position before the first move.
    pub(crate) fn set_up(rules: Rules, setup: &Setup) -> Result<Calcory, Refusal> {
        let cards = setup.table(rules)?;
        Ok(Calcory {
            cards,
            down: (1 << PLACES) - 1,
            turned: 0,
            marked: 0,
            shown: 0,
            taken: Cards::NONE,
            marker: None,
            phase: Phase::Turning,
            seat: setup.start,
            players: rules.players,
            piles: [0; 4],
            idle: 0,
            sum: 0,
            count: 0,
            zero_adds: 0,
        })
    }

    /// The places without a card.
    #[inline]
    pub(crate) fn free(&self) -> u64 {
        !(self.down | self.turned | self.marked) & ((1 << PLACES) - 1)
    }

    /// Whether the turned cards are enough to stop.
    ///
    /// A seat that has won none needs two; but where only one lay face down at the start of its turn, one will do, and
    /// then none is left. The branches stay: they are easily predicted, and without them playouts are a fifth slower.
    #[inline]
    pub(crate) fn may_stop(&self) -> bool {
        self.count >= 2 || (self.count == 1 && (self.piles[self.seat.index()] > 0 || self.down == 0))
    }

    /// The sum of the cards on these places.
    pub(crate) fn sum_of(&self, places: u64) -> u8 {
        Bits(places).map(|place| self.cards[usize::from(place)].number()).sum()
    }

    /// The number of turns in a row without a taken card that ends the game.
    #[inline]
    pub(crate) fn idle_end(players: u8) -> u8 {
        20 * players
    }

    /// Turns up a card.
    #[inline]
    pub(crate) fn flip(&mut self, place: Place) -> (FlipEffect, After) {
        self.turn_up(place);
        if self.sum < GOAL {
            return (FlipEffect::On, After { passes: 0, then: Then::Turn });
        }
        let zero = self.cards[place.index()].number() == 0;
        let effect = match self.sum {
            GOAL => FlipEffect::Thirteen,
            _ if zero => FlipEffect::SecondZero,
            _ => FlipEffect::Over,
        };
        (effect, self.reach())
    }

    /// Adds a card to those that are turned up.
    #[inline]
    pub(crate) fn turn_up(&mut self, place: Place) {
        let number = self.cards[place.index()].number();
        self.down &= !place.bit();
        self.turned |= place.bit();
        self.shown = 0;
        self.count += 1;
        let zero = if number == 0 { GOAL + 1 } else { 0 };
        self.sum += number + (self.zero_adds & zero);
        self.zero_adds |= zero;
    }

    /// Ends a turn whose sum has reached the goal or gone over it.
    #[inline]
    pub(crate) fn reach(&mut self) -> After {
        if self.sum == GOAL {
            let places = self.clear_turned();
            self.take(places);
            return After { passes: 0, then: Then::Took(places) };
        }
        self.turn_back();
        self.end_idle_turn()
    }

    /// Ends the turn with the cards that are turned up.
    #[inline]
    pub(crate) fn stop(&mut self) -> (StopEffect, After) {
        let effect = self.weigh();
        match effect {
            StopEffect::Short | StopEffect::TooMany => self.turn_back(),
            StopEffect::Marked | StopEffect::Raised => {
                self.shown = self.marked;
                self.down |= self.marked;
                self.marked = self.clear_turned();
                self.marker = Some(self.seat);
            }
        }
        (effect, self.end_idle_turn())
    }

    /// Puts one of the taken cards back; the others go to the pile.
    #[inline]
    pub(crate) fn put(&mut self, card: Card, place: Place) -> After {
        self.taken.remove(card);
        self.piles[self.seat.index()] += self.taken.len() as u8;
        self.taken = Cards::NONE;
        self.cards[place.index()] = card;
        self.down |= place.bit();
        self.shown = 0;
        self.phase = Phase::Turning;
        self.next_turn()
    }

    /// What stopping now makes of the turned cards.
    fn weigh(&self) -> StopEffect {
        // From 1, so that even an unchecked stop without a card leaves no marker without one.
        if !(1..=MARKERS).contains(&self.count) {
            return StopEffect::TooMany;
        }
        if self.marked == 0 {
            return StopEffect::Marked;
        }
        let due = (self.sum_of(self.marked), self.marked.count_ones() as u8);
        if (self.sum, self.count) > due { StopEffect::Raised } else { StopEffect::Short }
    }

    /// Turns the cards of this turn back; all see them until the next move.
    #[inline]
    fn turn_back(&mut self) {
        self.shown = self.clear_turned();
        self.down |= self.shown;
    }

    /// Forgets the count of this turn and tells which cards were turned.
    #[inline]
    fn clear_turned(&mut self) -> u64 {
        self.sum = 0;
        self.count = 0;
        self.zero_adds = 0;
        std::mem::take(&mut self.turned)
    }

    /// Gives the seat to move the cards on these places, one of which it must put back.
    fn take(&mut self, places: u64) {
        for place in Bits(places) {
            let card = std::mem::replace(&mut self.cards[usize::from(place)], BLANK);
            self.taken.insert(card);
        }
        self.phase = Phase::Putting;
        self.idle = 0;
    }

    /// Ends a turn in which nobody took a card.
    #[inline]
    fn end_idle_turn(&mut self) -> After {
        self.idle += 1;
        self.next_turn()
    }

    /// Goes on to the next move, or to the end: passing and taking one's marked cards are no moves.
    #[inline]
    fn next_turn(&mut self) -> After {
        let mut passes = 0;
        let then = loop {
            // Before anything else: the next seat's marked cards come too late.
            if self.idle >= Calcory::idle_end(self.players) {
                self.end();
                break Then::NoProgress;
            }
            let next = self.seat.index() + 1;
            self.seat = Seat::from_index(if next == usize::from(self.players) { 0 } else { next });
            if self.marker == Some(self.seat) {
                break self.take_marked();
            }
            if self.down != 0 {
                break Then::Turn;
            }
            self.idle += 1;
            passes += 1;
        };
        After { passes, then }
    }

    /// Lets the seat to move take its marked cards; a single one ends the game.
    fn take_marked(&mut self) -> Then {
        let places = std::mem::take(&mut self.marked);
        self.marker = None;
        if places.count_ones() > 1 {
            self.take(places);
            return Then::Took(places);
        }
        let place = Place::of_bit(places.trailing_zeros() as u8);
        let seat = self.seat;
        self.cards[place.index()] = BLANK;
        self.piles[seat.index()] += 1;
        self.idle = 0;
        self.end();
        Then::LastCard(seat, place)
    }

    /// Ends the game.
    fn end(&mut self) {
        self.phase = Phase::Over;
        self.seat = Seat::A;
    }
}
