//! What a good player knows of Knock: who has how many points now, and that a high card needs no roll.

use tavola_core::{Game as _, MAX_SEATS, Seat};
use tavola_knock::{Knock, Move, Rules};

use crate::study::{BROAD, Studied};
use crate::{Bot, Evaluate, GreedyBot, Level, Levels, Pace, Payoff, RandomBot, SearchBot, Searchable, Settings};

impl Searchable for Knock {
    fn rank(m: Move) -> u32 {
        match m {
            Move::Stay => 0,
            Move::Risk => 1,
            Move::Roll(side) => 2 + u32::from(side),
        }
    }
}

/// Takes the points as they are for what they are worth: one more makes a seat half as likely again to win.
#[derive(Clone, Copy, Debug)]
pub struct Points;

impl Evaluate<Knock> for Points {
    fn evaluate(&self, position: &Knock) -> Payoff {
        let mut shares = [0.0; MAX_SEATS];
        for seat in Seat::first(position.players()) {
            shares[seat.index()] = 1.5_f32.powi(position.points(seat) as i32);
        }
        let sum: f32 = shares.iter().sum();
        shares.map(|share| share / sum)
    }
}

impl Levels for Knock {
    fn bot(_: &Rules, level: Level, pace: Pace, seed: u64) -> Box<dyn Bot<Self>> {
        match level {
            Level::Easy => Box::new(RandomBot::new(seed)),
            Level::Medium => Box::new(GreedyBot::new(Points, seed).with_samples(4)),
            Level::Hard => Box::new(SearchBot::new(Points, BROAD, pace.budget(200, 100), seed)),
            Level::Master => Box::new(SearchBot::new(Points, BROAD, pace.budget(2_000, 500), seed)),
            Level::Grandmaster => Box::new(SearchBot::new(Points, BROAD, pace.budget(8_000, 1_000), seed)),
        }
    }
}

impl Studied for Knock {
    type Knowledge = Points;

    fn knowledge(_: &Rules) -> Points {
        Points
    }

    fn focus(_: &Rules) -> Settings {
        BROAD
    }
}
