//! What a good player knows of Cassa Grande.
//!
//! `reading` compares what the seats can expect to read; `guess` concludes from where somebody laid a card which card
//! it may be.

mod guess;
mod reading;
mod sketch;

use rand_xoshiro::rand_core::SeedableRng;
pub use reading::Reading;
use tavola_cassa_grande::{Action, CassaGrande, Deal, Event, Laying, Move, Pick, Rules, View};
use tavola_core::Game;

use crate::study::{BROAD, Studied};
use crate::{
    Bot, Evaluate, Level, Levels, Luck, Pace, Rollout, SearchBot, Searchable, Settings, Steps, Style, Trace,
    TreePolicy, Widening,
};

impl Searchable for CassaGrande {
    #[inline]
    fn rank(m: Move) -> u32 {
        // In the order of the legal list: by card, then by row, then by column.
        let pick = m.pick();
        let pick =
            pick.as_card().map_or_else(|| 16 + pick.as_number().map_or(0, u32::from), |card| card.index() as u32);
        match m.action() {
            Action::Lay { at, .. } => (pick << 16) | (u32::from(at.y as u8 ^ 0x80) << 8) | u32::from(at.x as u8 ^ 0x80),
            Action::Give { to, .. } => ((to.index() as u32) << 8) | pick,
            Action::Return { .. } => pick,
        }
    }

    /// Cards that lie open or were laid by the viewer are known; of others the event tells too little.
    fn retrace(event: &Event) -> Option<Trace<Move>> {
        match event {
            Event::Laid { at, card: Some(card), number: None, .. } => {
                Some(Trace { shown: Move::lay(Pick::card(*card), *at), found: 0 })
            }
            _ => None,
        }
    }

    /// Without exchanges, hands are what was dealt without what lies; with all cards on the table seen, nothing is hidden.
    fn is_open(view: &View) -> bool {
        let dealt_is_known = view.rules.deal == Deal::Fixed || view.dealt.is_some();
        dealt_is_known
            && view.rules.laying == Laying::Open
            && !view.rules.exchange
            && view.table.iter().all(|laid| laid.card.is_some())
    }

    fn is_solvable(view: &View) -> bool {
        /// So many cards can be laid in some hundred thousand ways.
        const FEW: u8 = 6;
        let left: u8 = view.hands.values().iter().map(|hand| hand.size + hand.front).sum();
        left <= FEW && Self::is_open(view)
    }
}

impl Studied for CassaGrande {
    type Knowledge = Reading;
    const FOCUS: Settings = Settings {
        policy: TreePolicy::Puct { exploration: 1.0 },
        widening: Some(Widening { factor: 1.0, exponent: 0.5 }),
        ..BROAD
    };

    fn knowledge(rules: &Rules) -> Reading {
        Reading { behaviour: Reading::BEHAVIOUR, ..Reading::new(rules) }
    }
}

impl Levels for CassaGrande {
    const STEPS: Steps =
        Steps([&[(1.0, 0.881), (3.0, 0.452)], &[(1.0, 0.952), (3.0, 0.491)], &[(1.0, 0.780), (3.0, 0.480)]]);

    fn bot(rules: &Rules, level: Level, pace: Pace, seed: u64) -> Box<dyn Bot<Self>> {
        let reading = Reading::new(rules);
        let glancer = |reading| Box::new(Glancer { reading, luck: Luck::seed_from_u64(seed) });
        match level {
            // Builds its own rows, and forgets that others read too.
            Level::Easy => glancer(Reading { among: 8, own_rows_only: true, ..reading }),
            // Reads for everybody, but looks at few of the places.
            Level::Medium => glancer(Reading { among: 8, ..reading }),
            // Looks ahead, and takes what lies face down for anything that it can be.
            Level::Hard => Box::new(SearchBot::new(reading, JUDGING, pace.budget(150, 400), seed)),
            // Looks further ahead, and knows why others laid a card where it lies.
            Level::Master => {
                let reading = Reading { among: 12, behaviour: Reading::BEHAVIOUR, ..reading };
                let (settings, iterations) = if reading.players == 2 { (JUDGING, 4_000) } else { (PLAYING_ON, 4_000) };
                let master = SearchBot::new(reading, settings, pace.budget(iterations, 1_500), seed);
                Box::new(master.with_exact_limit(100_000))
            }
        }
    }
}

/// The evaluation judges at once, and promising moves come first: between two players, measured against random rollouts and
/// against none of the two, this wins most.
const JUDGING: Settings = Settings {
    policy: TreePolicy::Puct { exploration: 1.0 },
    rollout: Rollout::JUDGED,
    widening: Some(Widening { factor: 1.0, exponent: 0.5 }),
    threads: 1,
    memory: 128 << 20,
    reuse: true,
};

/// Every seat lays one more card before the evaluation judges, and more moves are looked at. With four players this does
/// better than judging at once; playing on to the end was about as strong and three times as slow.
const PLAYING_ON: Settings = Settings {
    rollout: Rollout { style: Style::Suggested, length: Some(4) },
    widening: Some(Widening { factor: 2.0, exponent: 0.5 }),
    ..JUDGING
};

/// A player who looks at a few moves only, takes what is hidden for anything it may be, and lays where the gain is greatest.
struct Glancer {
    reading: Reading,
    luck: Luck,
}

impl Bot<CassaGrande> for Glancer {
    fn observe(&mut self, _: &Event) {}

    fn decide(&mut self, view: &View, legal: &[Move]) -> Move {
        let imagined = CassaGrande::determinize(view, &(), &mut self.luck);
        self.reading.suggest(&imagined, &mut self.luck).unwrap_or(legal[0])
    }
}
