//! The options of a round, and which of them can be played.

use std::cmp::Reverse;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use tavola_core::{Outcome, PerSeat, Seat};

use crate::card::{Card, KINDS};

/// The options; the default is the basic game for four.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rules {
    /// 4 or 2.
    pub players: u8,
    /// How cards are laid (variants A and C).
    pub laying: Laying,
    /// Whether a card is exchanged after each laying (variant B).
    pub exchange: bool,
    /// Whether the highest or the lowest total wins (variant D).
    pub goal: Goal,
    /// Where hands come from (variant E, both readings).
    pub deal: Deal,
    /// The side of the square that the cards fill, 3 to 8, if it is not the standard one.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "Option::is_none", deserialize_with = "tavola_core::text::present")
    )]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub frame: Option<u8>,
    /// What each seat gets, if it is not the standard hand.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "Option::is_none", deserialize_with = "tavola_core::text::present")
    )]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hand: Option<HandRule>,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            players: 4,
            laying: Laying::Hidden,
            exchange: false,
            goal: Goal::Highest,
            deal: Deal::Fixed,
            frame: None,
            hand: None,
        }
    }
}

impl Rules {
    /// The sides that a frame may have.
    pub const FRAMES: RangeInclusive<u8> = 3..=8;

    /// The side of the frame in the game as the sheets have it.
    pub const fn standard_frame(players: u8) -> u8 {
        if players == 2 { 5 } else { 6 }
    }

    /// The side of the square that the cards of a round with these rules fill.
    pub fn frame_side(&self) -> u8 {
        self.frame.unwrap_or(Rules::standard_frame(self.players))
    }

    /// How many cards may lie in a frame: with fewer a whole row could stay empty.
    pub const fn deck_bounds(frame: u8) -> RangeInclusive<u8> {
        frame * (frame - 1) + 1..=frame * frame
    }

    /// How many cards of each kind every seat gets, on average if the deck is shuffled.
    pub fn each_hand(&self) -> Result<HandRule, Refusal> {
        Terms::new(self).map(|terms| HandRule(terms.hand.map(u32::from)))
    }
}

/// Options that are written as one word.
macro_rules! word_option {
    ($(#[$doc:meta])* $name:ident, $wrong:ident, $sentence:literal, $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        pub enum $name {
            $($(#[$variant_doc])* #[cfg_attr(feature = "ts", ts(rename = $word))] $variant),+
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($name::$variant => $word),+ })
            }
        }

        #[doc = concat!("A word that is no value of [`", stringify!($name), "`].")]
        #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
        #[error($sentence)]
        pub struct $wrong;

        impl FromStr for $name {
            type Err = $wrong;

            fn from_str(text: &str) -> Result<Self, $wrong> {
                match text {
                    $($word => Ok($name::$variant),)+
                    _ => Err($wrong),
                }
            }
        }

        #[cfg(feature = "serde")]
        tavola_core::json_as_text!($name);
    };
}

word_option!(
    /// How cards are laid.
    Laying, NotALaying, "laying is \"hidden\", \"open\" or \"alternating\"",
    /// Face down.
    #[default] Hidden = "hidden",
    /// Face up.
    Open = "open",
    /// Each seat's 1st, 3rd, 5th … card face up, the others face down.
    Alternating = "alternating"
);

word_option!(
    /// Which total wins.
    Goal, NotAGoal, "goal is \"highest\" or \"lowest\"",
    /// The highest.
    #[default] Highest = "highest",
    /// The lowest.
    Lowest = "lowest"
);

impl Goal {
    /// Ranks totals: the best one has the first place.
    pub(crate) fn rank(self, totals: PerSeat<u32>) -> Outcome {
        let keys = totals.clone();
        match self {
            Goal::Highest => Outcome::ranked(totals, |seat| keys[seat]),
            Goal::Lowest => Outcome::ranked(totals, |seat| Reverse(keys[seat])),
        }
    }
}

word_option!(
    /// Where hands come from.
    Deal, NotADeal, "deal is \"fixed\", \"shown\" or \"blind\"",
    /// Every seat has the same hand.
    #[default] Fixed = "fixed",
    /// Shuffled, and shown to the other seats before they are taken up.
    Shown = "shown",
    /// Shuffled, and held so that only the other seats see them.
    Blind = "blind"
);

/// How many cards of each kind a seat gets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Partial<Record<Card, number>>"))]
pub struct HandRule(pub [u32; KINDS]);

impl HandRule {
    /// The hand of this many cards of each kind.
    pub fn of(cards: impl IntoIterator<Item = (Card, u32)>) -> HandRule {
        let mut rule = HandRule::default();
        for (card, count) in cards {
            rule.0[card.index()] += count;
        }
        rule
    }

    /// The hand of the game as the sheets have it.
    pub const fn standard(players: u8) -> HandRule {
        match players {
            2 => HandRule([3, 2, 3, 2, 1, 0, 0, 0, 0, 0, 1]),
            _ => HandRule([2, 1, 2, 1, 1, 0, 0, 0, 0, 0, 1]),
        }
    }
}

#[cfg(feature = "serde")]
mod json {
    use super::{Card, HandRule};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use tavola_core::text::Pairs;

    impl Serialize for HandRule {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let counts = Card::kinds().zip(self.0).filter(|(_, count)| *count > 0);
            serializer.collect_map(counts)
        }
    }

    impl<'de> Deserialize<'de> for HandRule {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Ok(HandRule::of(Pairs::<Card, u32>::deserialize(deserializer)?.0))
        }
    }
}

/// Why options or a deal can't be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Neither two nor four players.
    #[error("Cassa Grande is for 2 or 4 players, not for {players}")]
    Players {
        /// The number asked for.
        players: u8,
    },
    /// A frame that is too small or too large.
    #[error("a frame of {frame} cannot be played: it must be 3 to 8")]
    Frame {
        /// The side asked for.
        frame: u8,
    },
    /// A hand of commas only, or of nothing.
    #[error("the hand has no digit: it needs at least one")]
    NoDigit,
    /// A deck that does not fit the frame.
    #[error(
        "{players} hands of {hand} cards do not fit a frame of {frame}: together they must have {least} to {most} cards"
    )]
    Deck {
        /// The number of hands.
        players: u8,
        /// The cards in each.
        hand: u64,
        /// The side of the frame.
        frame: u8,
        /// The fewest cards that fill the frame.
        least: u8,
        /// The most cards that fit.
        most: u8,
    },
    /// A starting seat that the game does not have.
    #[error("seat {start} cannot start: the game has {players} seats")]
    Start {
        /// The seat asked for.
        start: Seat,
        /// The number of seats.
        players: u8,
    },
    /// Hands where the rules already say what they are.
    #[error("hands belong into the setup only if the deal is \"shown\" or \"blind\"")]
    HandsGiven,
    /// No hands where they were dealt.
    #[error("the setup lacks the hands of the seats, in the order of the deal")]
    HandsMissing,
    /// Hands for too many or too few seats.
    #[error("the setup has {given} hands, but the game has {players} seats")]
    HandCount {
        /// The number of hands.
        given: usize,
        /// The number of seats.
        players: u8,
    },
    /// A hand of the wrong size.
    #[error("seat {seat} is dealt {given} cards, it must be {due}")]
    HandSize {
        /// Whose hand.
        seat: Seat,
        /// Its size.
        given: usize,
        /// The size of every hand.
        due: u8,
    },
    /// Hands that are not the deck.
    #[error("the hands have {given} cards {card} together, the deck has {due}")]
    WrongDeck {
        /// The kind that is off.
        card: Card,
        /// How many were dealt.
        given: u32,
        /// How many there are.
        due: u32,
    },
}

/// Rules that can be played, with every default filled in: the form that a position carries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Terms {
    pub(crate) players: u8,
    pub(crate) frame: u8,
    /// Cards of each hand.
    pub(crate) size: u8,
    /// Cards of all hands.
    pub(crate) deck: u8,
    /// How many of each kind a seat gets, on average if the deck is shuffled.
    pub(crate) hand: [u8; KINDS],
    pub(crate) laying: Laying,
    pub(crate) exchange: bool,
    pub(crate) goal: Goal,
    pub(crate) deal: Deal,
}

impl Terms {
    pub(crate) fn new(rules: &Rules) -> Result<Terms, Refusal> {
        let players = rules.players;
        if !matches!(players, 2 | 4) {
            return Err(Refusal::Players { players });
        }
        let frame = rules.frame_side();
        if !Rules::FRAMES.contains(&frame) {
            return Err(Refusal::Frame { frame });
        }
        let hand = rules.hand.unwrap_or(HandRule::standard(players)).0;
        let size: u64 = hand.iter().map(|count| u64::from(*count)).sum();
        let (least, most) = Rules::deck_bounds(frame).into_inner();
        let deck = size * u64::from(players);
        if !(u64::from(least)..=u64::from(most)).contains(&deck) {
            return Err(Refusal::Deck { players, hand: size, frame, least, most });
        }
        if size == u64::from(hand[Card::COMMA.index()]) {
            return Err(Refusal::NoDigit);
        }
        Ok(Terms {
            players,
            frame,
            size: size as u8,
            deck: deck as u8,
            // Each count is at most the deck, which has at most 64 cards.
            hand: hand.map(|count| count as u8),
            laying: rules.laying,
            exchange: rules.exchange,
            goal: rules.goal,
            deal: rules.deal,
        })
    }

    /// The rules with standard values left out.
    pub(crate) fn rules(&self) -> Rules {
        let hand = HandRule(self.hand.map(u32::from));
        Rules {
            players: self.players,
            laying: self.laying,
            exchange: self.exchange,
            goal: self.goal,
            deal: self.deal,
            frame: (self.frame != Rules::standard_frame(self.players)).then_some(self.frame),
            hand: (hand != HandRule::standard(self.players)).then_some(hand),
        }
    }

    #[inline]
    pub(crate) fn seats(&self) -> usize {
        self.players as usize
    }

    /// How many of each kind all hands have together.
    pub(crate) fn whole_deck(&self) -> [u8; KINDS] {
        self.hand.map(|count| count * self.players)
    }

    /// Whether the `index`th card of the round (from 0) is laid face up.
    #[inline]
    pub(crate) fn face_up(&self, index: usize) -> bool {
        match self.laying {
            Laying::Hidden => false,
            Laying::Open => true,
            Laying::Alternating => (index / self.seats()).is_multiple_of(2),
        }
    }
}
