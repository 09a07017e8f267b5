//! What a good player knows of Cassa Grande.
//!
//! `reading` compares what the seats can expect to read; `guess` concludes from where somebody laid a card which card
//! it may be, by what it would gain there; `habits` concludes the same from what it learned; `instinct` tells which moves are worth a search; `quick` plays on by what a card
//! gains; `ending` lists what everybody may think of the last cards.

mod ending;
mod guess;
mod habits;
mod instinct;
mod learned;
mod quick;
mod reading;
mod reasons;
mod sketch;

pub use habits::describe_cards;
pub use instinct::{Hunch, Instinct};
pub use learned::Learned;
use rand_xoshiro::rand_core::SeedableRng;
pub use reading::Reading;
pub use reasons::{Reason, reasons};
use tavola_cassa_grande::{Action, Card, CassaGrande, Deal, Event, KINDS, Laying, Move, Pick, Rules, View};
use tavola_core::rand_core::Rng;
use tavola_core::{Game, Seat};

use crate::study::{BROAD, Studied};
use crate::{
    Anytime, Bot, Evaluate, Level, Levels, Luck, Mixer, Pace, Rollout, Scope, SearchBot, Searchable, Settings, Steps,
    Style, Tiny, Trace, TreePolicy, Widening,
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

    fn is_veiled(&self) -> bool {
        !self.is_face_up(self.laid_count())
    }

    #[inline]
    fn veiled(m: Move) -> u32 {
        /// The bits of a move's number that tell the place.
        const PLACE: u32 = 0xffff;
        Self::rank(m) & PLACE
    }

    // All cards come to lie somewhere, and only where counts in the end.
    const DEEDS: usize = 64 * KINDS_ON_RING;

    #[inline]
    fn deed(m: Move) -> usize {
        match (m.place(), m.pick().as_card()) {
            (Some(at), Some(card)) => deed((at.y as u8 & 7) << 3 | (at.x as u8 & 7), card),
            // What is exchanged, or laid blindly, is not told apart.
            _ => 0,
        }
    }

    #[inline]
    fn deeds_done(&self) -> usize {
        self.ring().len()
    }

    #[inline]
    fn each_deed(&self, after: usize, mut tell: impl FnMut(Seat, usize)) {
        self.ring().skip(after).for_each(|(seat, place, card)| tell(seat, deed(place, card)));
    }

    fn playout_by(&mut self, among: u32, rng: &mut impl Rng, score: impl Fn(Seat, usize) -> f32) {
        self.playout_by(among, rng, |seat, place, card| score(seat, deed(place, card)));
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

    fn beginnings(view: &View, limit: usize) -> Vec<(Self, f64)> {
        ending::beginnings(view, limit)
    }

    fn is_solvable(view: &View) -> bool {
        /// So many cards can be laid in some hundred thousand ways.
        const FEW: u8 = 6;
        let left: u8 = view.hands.values().iter().map(|hand| hand.size + hand.front).sum();
        left <= FEW && Self::is_open(view)
    }
}

/// A power of two that is no less than the kinds of card, so that numbers of deeds are put together by shifting.
const KINDS_ON_RING: usize = KINDS.next_power_of_two();

/// The number of a card on a place of the ring.
#[inline]
fn deed(place: u8, card: Card) -> usize {
    usize::from(place) * KINDS_ON_RING + card.index()
}

impl Studied for CassaGrande {
    type Knowledge = Learned;

    fn knowledge(rules: &Rules) -> Learned {
        taught(rules)
    }

    fn focus(rules: &Rules) -> Settings {
        Settings { memory: BROAD.memory, reuse: false, ..playing_on_longer(rules) }
    }

    fn broad(_: &Rules) -> Settings {
        Settings { rollout: Rollout::mixed(0.3), ..BROAD }
    }
}

impl Levels for CassaGrande {
    const STEPS: Steps = Steps([
        &[(1.0, 0.881), (3.0, 0.452)],
        &[(1.0, 0.952), (3.0, 0.491)],
        // Measured with a master that did not play on to the end.
        &[(1.0, 0.780), (3.0, 0.480)],
        &[(1.0, 0.912)],
    ]);

    const VARIANTS: &'static [&'static str] = &[
        r#"{"laying": "open"}"#,
        r#"{"laying": "alternating"}"#,
        r#"{"exchange": true}"#,
        r#"{"goal": "lowest"}"#,
        r#"{"deal": "shown"}"#,
        r#"{"deal": "blind"}"#,
    ];

    // Four cards are left to lay.
    const TINY: &'static [Tiny] = &[
        Tiny { rules: r#"{"frame": 3, "hand": {"1": 2, "9": 2}}"#, moves: &["9@0,0", "9@1,1", "9@1,-1", "1@2,0"] },
        Tiny { rules: r#"{"frame": 3, "hand": {"0": 1, "9": 3}}"#, moves: &["9@0,0", "9@1,1", "9@2,0", "9@0,-1"] },
        Tiny {
            rules: r#"{"frame": 3, "hand": {"0": 2, "4": 1, "7": 1}}"#,
            moves: &["7@0,0", "4@0,-1", "0@-1,1", "7@-2,0"],
        },
        Tiny { rules: r#"{"frame": 3, "hand": {"0": 2, "5": 2}}"#, moves: &["5@0,0", "0@1,1", "0@2,0", "5@1,2"] },
        Tiny { rules: r#"{"frame": 3, "hand": {"2": 3, "7": 1}}"#, moves: &["2@0,0", "7@1,0", "2@2,1", "2@1,2"] },
        Tiny {
            rules: r#"{"frame": 3, "hand": {"0": 2, "4": 1, "7": 1}}"#,
            moves: &["0@0,0", "0@1,1", "7@0,1", "0@2,2"],
        },
    ];

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
            // Plays on to the end in thought, and knows why others laid a card where it lies.
            Level::Master => {
                let search = SearchBot::new(
                    learned(rules, suspicion(rules)),
                    playing_on(rules),
                    pace.budget(20_000, 1_300),
                    seed,
                )
                .with_exact_limit(100_000);
                Box::new(Mixer::new(search, pace.budget(32, 1_300), seed))
            }
            // Learned which cards players lay where, and which moves are worth a thought; where nothing was learned, it plays on as a master
            // does, and longer.
            Level::Grandmaster => {
                let search = SearchBot::new(taught(rules), playing_on_longer(rules), pace.budget(60_000, 1_300), seed)
                    .with_exact_limit(100_000);
                Box::new(Mixer::new(search, pace.budget(512, 1_300), seed))
            }
        }
    }
}

/// What players know who play on, and believe so much of what was learned of how others lay.
fn learned(rules: &Rules, trust: f32) -> Learned {
    let weights: &[u8] = match rules.players {
        2 => include_bytes!("../../../weights/cassa-grande-2.net"),
        _ => include_bytes!("../../../weights/cassa-grande-4.net"),
    };
    let mut learned = Learned::new(rules, weights, trust);
    learned.reading.totals = totals(rules);
    learned
}

/// What players know who believe all that was learned, and have an instinct for which moves are worth a thought. Between four players nothing
/// that was taught yet helped.
fn taught(rules: &Rules) -> Learned {
    learned(rules, 1.0)
        .with_instinct(Instinct::new(rules, include_bytes!("../../../weights/cassa-grande-2-instinct.net")))
}

/// How much a master believes of what was learned. Between two it guesses by what cards gain.
const fn suspicion(rules: &Rules) -> f32 {
    if rules.players == 2 { 0.0 } else { 0.5 }
}

/// The evaluation judges at once, and promising moves come first: between two players, measured against random rollouts and
/// against none of the two, this wins most.
const JUDGING: Settings = Settings {
    policy: TreePolicy::Puct { exploration: 1.0 },
    rollout: Rollout::JUDGED,
    widening: Some(Widening { factor: 1.0, exponent: 0.5 }),
    scope: Scope::All,
    survey: false,
    anytime: None,
    threads: 1,
    memory: 128 << 20,
    reuse: true,
    veil: false,
};

/// To the end of the round: the evaluation errs always in the same way, however long it is asked, and playing on errs at random. One
/// round tells of all cards in it at once, so that what is good where shows early. Between two everybody plays on by that; among four
/// that made it worse. Among four it also pays that a search does not know later which cards others will lay face down; between two it made
/// no difference.
pub const fn playing_on(rules: &Rules) -> Settings {
    if !tells_of_cards(rules) {
        return playing_on_by_gains(rules);
    }
    if rules.players == 2 {
        Settings {
            policy: TreePolicy::Bias { exploration: 0.1, weight: 4.0 },
            rollout: Rollout { style: Style::Remembered { among: 4 }, length: None, trust: 0.1 },
            widening: None,
            anytime: Some(Anytime { weight: 3_000.0, from: 50 }),
            ..BROADER
        }
    } else {
        Settings {
            policy: TreePolicy::Ucb1 { exploration: 0.1 },
            rollout: Rollout::mixed(0.3),
            widening: None,
            anytime: Some(Anytime { weight: 10_000.0, from: 50 }),
            veil: true,
            ..BROADER
        }
    }
}

/// The same for those who take more time, and look only at what instinct finds worth it. What cards brought when they were laid later is
/// true of everybody's hands, and what the tree finds more and more of those that it imagines: between two the first counts longer.
const fn playing_on_longer(rules: &Rules) -> Settings {
    let settings = Settings { scope: Scope::Shortlist, ..playing_on(rules) };
    match settings.anytime {
        Some(anytime) if rules.players == 2 => {
            Settings { anytime: Some(Anytime { weight: 20_000.0, ..anytime }), ..settings }
        }
        _ => settings,
    }
}

/// How much totals count beside the win where rounds are played on.
pub const fn totals(rules: &Rules) -> f32 {
    match rules.players {
        _ if !tells_of_cards(rules) => 0.0,
        2 => 0.2,
        _ => 0.5,
    }
}

/// Whether a round that was played on tells which card is good where: each move lays one that its seat knows, and the ring has room.
const fn tells_of_cards(rules: &Rules) -> bool {
    !rules.exchange && !matches!(rules.deal, Deal::Blind) && !matches!(rules.frame, Some(8..))
}

/// Where cards are exchanged or laid blindly. Between two a quick player who lays what gains does better than random moves; among four
/// random moves, mixed with the evaluation, do.
const fn playing_on_by_gains(rules: &Rules) -> Settings {
    if rules.players == 2 {
        Settings { rollout: Rollout { style: Style::Suggested, length: None, trust: 0.0 }, ..BROADER }
    } else {
        let policy = TreePolicy::Bias { exploration: 0.5, weight: 2.0 };
        Settings { policy, rollout: Rollout::mixed(0.3), widening: None, ..BROADER }
    }
}

/// With time to look at more moves.
const BROADER: Settings =
    Settings { widening: Some(Widening { factor: 2.0, exponent: 0.5 }), memory: 256 << 20, ..JUDGING };

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
