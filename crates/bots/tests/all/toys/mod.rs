//! Small games with known values, on which searches are tried.

pub(crate) mod bids;
pub(crate) mod flip;
pub(crate) mod kuhn;
pub(crate) mod nim;
pub(crate) mod pennies;
pub(crate) mod pig;

use tavola_bots::Bot;
use tavola_core::random::quick_below;
use tavola_core::{Game, Outcome, Turn, Viewer};

/// Why a toy refuses something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused;

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a toy takes legal moves only")
    }
}

impl std::error::Error for Refused {}

/// What every toy answers alike: two of its moves differ by a number, and its notation is that number.
macro_rules! toy_basics {
    ($seats:expr) => {
        fn seats((): &()) -> Result<usize, Refused> {
            Ok($seats)
        }

        fn start(_: &Self::Setup) -> Seat {
            Seat::A
        }

        fn players(&self) -> usize {
            $seats
        }

        fn check(&self, m: u8) -> Result<(), Refused> {
            let mut legal = Vec::new();
            self.legal_moves(&mut legal);
            if legal.contains(&m) { Ok(()) } else { Err(Refused) }
        }

        fn write_move(&self, m: u8, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
            write!(out, "{m}")
        }

        fn read_move(&self, text: &str) -> Result<u8, NotationError> {
            text.parse().map_err(|_| NotationError { expected: "a number" })
        }
    };
}

pub(crate) use toy_basics;

/// Lets bots play a game to its end; the dice follow from the rng.
pub(crate) fn play_out<G: Game>(
    mut position: G,
    bots: &mut [Box<dyn Bot<G>>],
    rng: &mut impl tavola_core::rand_core::Rng,
) -> Outcome {
    let mut legal = Vec::new();
    loop {
        position.legal_moves(&mut legal);
        let m = match position.turn() {
            Turn::Over => return position.outcome().expect("the game is over"),
            Turn::Chance => legal[quick_below(rng, legal.len() as u32) as usize],
            Turn::Decide(seat) => {
                let m = bots[seat.index()].decide(&position.view(Viewer::Seat(seat)), &legal);
                assert_eq!(position.check(m), Ok(()), "a bot plays legal moves only");
                m
            }
        };
        for (index, bot) in bots.iter_mut().enumerate() {
            bot.observe(&position.witness(m, Viewer::Seat(tavola_core::Seat::from_index(index))));
        }
        position.play_unchecked(m);
    }
}
