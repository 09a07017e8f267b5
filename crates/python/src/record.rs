//! Games written down: read, played on, replayed, checked and judged.

use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;
use tavola_bots::{Bot, Budget, Level, Pace, Road, study_iterations};
use tavola_core::fair::{Draws, Secret};
use tavola_core::record::{ChanceCheck, Claim, Envelope, Fairness, MOST_MOVES, Record, StartRule};
use tavola_core::{Game, PerSeat, Seat, Turn, Viewer};

use crate::erased::{AnyGame, AnyPosition, Placed, Playable, Ruled, json};
use crate::refused::Refused;

/// A game written down.
pub(crate) trait AnyRecord: Debug + Send + Sync {
    fn game(&self) -> Arc<dyn AnyGame>;
    fn text(&self) -> String;
    fn setup(&self) -> String;
    fn moves(&self) -> Vec<String>;
    fn copy(&self) -> Box<dyn AnyRecord>;
    /// The position after so many moves, or after all.
    fn position(&self, at: Option<usize>) -> Result<Box<dyn AnyPosition>, Refused>;
    /// Plays everything again; says what can be said of the chance.
    fn check(&self) -> Result<&'static str, Refused>;
    /// Writes one more move down.
    fn play(&mut self, text: &str) -> Result<(), Refused>;
    /// What a viewer saw of each move, as JSON.
    fn events(&self, viewer: Viewer) -> Result<Vec<String>, Refused>;
    /// Judges decisions of the record: those with these numbers of moves from 1, or all. Each as JSON.
    fn analyse(&self, level: Level, only: Option<&[usize]>) -> Result<Vec<String>, Refused>;
    /// What the seat to move should do, as JSON; `None` if no seat decides.
    fn advise(&self, level: Level) -> Result<Option<String>, Refused>;
    /// Lets bots play on to the end, with the chance that the record states or that of a seed.
    fn finish(&mut self, bots: &[&str], seed: u64) -> Result<(), Refused>;
    /// States where the chance came from.
    fn promise(&mut self, secret: Secret, number: u32);
}

/// A record of the game `G`.
#[derive(Clone, Debug)]
pub(crate) struct Log<G: Playable> {
    game: Arc<Ruled<G>>,
    record: Record<G>,
    /// The position after the last move.
    last: G,
}

/// What is said of a decision.
#[derive(Serialize)]
struct Judged {
    number: usize,
    seat: Seat,
    played: Option<String>,
    best: String,
    value: PerSeat<f64>,
    gave_away: Option<f64>,
    moves: Vec<Candidate>,
}

/// A move and what it is worth.
#[derive(Serialize)]
struct Candidate {
    #[serde(rename = "move")]
    text: String,
    value: PerSeat<f64>,
    visits: u64,
}

/// How many of the best moves are told of a decision.
const MOST_TOLD: usize = 10;

impl<G: Playable> Log<G> {
    pub(crate) fn new(game: Arc<Ruled<G>>, setup: G::Setup) -> Result<Self, Refused> {
        let last = <G as Game>::new(&game.rules, &setup).map_err(Refused::rules)?;
        let record = Record::new(game.rules.clone(), setup);
        Ok(Log { game, record, last })
    }

    pub(crate) fn read(envelope: Envelope<'_>) -> Result<Self, Refused> {
        let record: Record<G> = Record::open(envelope).map_err(Refused::record)?;
        let game = Ruled::of(record.rules.clone())?;
        let last = record.replay(None).map_err(Refused::record)?;
        Ok(Log { game, record, last })
    }

    /// The game up to its last move, with what each seat knew at each decision.
    fn road(&self) -> Result<Road<G>, Refused> {
        let mut road = Road::new(self.record.initial());
        for text in &self.record.moves {
            let m = road.position().read_move(text).map_err(Refused::record)?;
            road.go(m);
        }
        Ok(road)
    }
}

impl<G: Playable> AnyRecord for Log<G> {
    fn game(&self) -> Arc<dyn AnyGame> {
        self.game.clone()
    }

    fn text(&self) -> String {
        self.record.to_json()
    }

    fn setup(&self) -> String {
        json(&self.record.setup)
    }

    fn moves(&self) -> Vec<String> {
        self.record.moves.clone()
    }

    fn copy(&self) -> Box<dyn AnyRecord> {
        Box::new(self.clone())
    }

    fn position(&self, at: Option<usize>) -> Result<Box<dyn AnyPosition>, Refused> {
        let moves = self.record.moves.len();
        let position = match at {
            None => self.last.clone(),
            Some(at) if at <= moves => self.record.replay(Some(at)).map_err(Refused::record)?,
            Some(at) => return Err(Refused::Record(format!("the record has {moves} moves, not {at}"))),
        };
        Ok(Box::new(Placed { game: self.game.clone(), position }))
    }

    fn check(&self) -> Result<&'static str, Refused> {
        let checked = self.record.check().map_err(Refused::record)?;
        Ok(match checked.chance {
            ChanceCheck::Follows => "follows",
            ChanceCheck::NotRevealed => "not revealed",
            ChanceCheck::NotStated => "not stated",
        })
    }

    fn play(&mut self, text: &str) -> Result<(), Refused> {
        if self.record.moves.len() >= MOST_MOVES {
            return Err(Refused::Move(format!("a record has at most {MOST_MOVES} moves")));
        }
        let mut placed = Placed { game: self.game.clone(), position: self.last.clone() };
        AnyPosition::play(&mut placed, text)?;
        self.last = placed.position;
        self.record.moves.push(text.to_owned());
        self.record.result = self.last.outcome().as_ref().map(Claim::from);
        Ok(())
    }

    fn events(&self, viewer: Viewer) -> Result<Vec<String>, Refused> {
        let mut position = self.record.initial();
        let mut events = Vec::with_capacity(self.record.moves.len());
        for text in &self.record.moves {
            let m = position.read_move(text).map_err(Refused::record)?;
            events.push(json(&position.witness(m, viewer)));
            position.play_unchecked(m);
        }
        Ok(events)
    }

    fn analyse(&self, level: Level, only: Option<&[usize]>) -> Result<Vec<String>, Refused> {
        let road = self.road()?;
        let wanted = |number: usize| only.is_none_or(|only| only.contains(&number));
        let judged = road.decisions().iter().filter(|decision| wanted(decision.number)).map(|decision| {
            let budget = Budget::iterations(study_iterations(level));
            let verdict = road.question(&self.record.rules, decision).study(decision.played, budget);
            json(&judged(decision, &verdict))
        });
        Ok(judged.collect())
    }

    fn advise(&self, level: Level) -> Result<Option<String>, Refused> {
        let road = self.road()?;
        let Some(decision) = road.next() else { return Ok(None) };
        let budget = Budget::iterations(study_iterations(level));
        let verdict = road.question(&self.record.rules, &decision).study(None, budget);
        Ok(Some(json(&judged(&decision, &verdict))))
    }

    fn finish(&mut self, bots: &[&str], seed: u64) -> Result<(), Refused> {
        let seats = self.game.seats;
        if bots.len() != seats {
            return Err(Refused::Rules(format!("{} bots can't play {seats} seats: name one for each", bots.len())));
        }
        let bot = |(name, number): (&&str, u64)| {
            let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);
            tavola_bots::bot::<G>(name, &self.game.rules, Pace::Steady, seed).map_err(Refused::rules)
        };
        let mut bots = bots.iter().zip(0..).map(bot).collect::<Result<Vec<Box<dyn Bot<G>>>, _>>()?;
        let mut draws = self.draws(seed);
        let mut position = self.record.initial();
        let mut legal = Vec::new();
        let mut written = self.record.moves.clone().into_iter();
        loop {
            position.legal_moves(&mut legal);
            let next = written.next();
            let is_new = next.is_none();
            let m = match (next, position.turn()) {
                (Some(text), turn) => {
                    if turn == Turn::Chance {
                        draws.below(legal.len() as u32);
                    }
                    position.read_move(&text).map_err(Refused::record)?
                }
                (None, Turn::Over) => break,
                (None, Turn::Chance) => legal[draws.below(legal.len() as u32) as usize],
                (None, Turn::Decide(seat)) => bots[seat.index()].decide(&position.view(Viewer::Seat(seat)), &legal),
            };
            for (seat, bot) in Seat::ALL.into_iter().zip(&mut bots) {
                bot.observe(&position.witness(m, Viewer::Seat(seat)));
            }
            let text = position.move_text(m);
            if is_new {
                self.play(&text)?;
            }
            position.play_unchecked(m);
        }
        Ok(())
    }

    fn promise(&mut self, secret: Secret, number: u32) {
        self.record.fairness = Some(Fairness::of_host_alone(secret, number));
    }
}

impl<G: Playable> Log<G> {
    /// The chance that is left after the deal: that of the record, or of a seed.
    fn draws(&self, seed: u64) -> Draws {
        let seats = self.game.seats;
        let stated = self.record.fairness.as_ref().and_then(|fairness| fairness.draws(seats));
        let mut draws = stated.unwrap_or_else(|| {
            let none = PerSeat::new(seats, |_| tavola_core::fair::Entropy::NONE);
            Draws::new(Secret::simulated(seed, 1).seed(&none, 1))
        });
        let start = match &self.record.fairness {
            // Whoever starts was said, and not drawn.
            Some(fairness) if fairness.start == StartRule::Fixed => G::start(&self.record.setup),
            _ => draws.start(seats),
        };
        // What was drawn for the deal is passed over, so that dice follow as they do at a table.
        drop(G::deal(&self.record.rules, start, &mut draws));
        draws
    }
}

fn judged<G: Game>(decision: &tavola_bots::Decision<G>, verdict: &tavola_bots::Verdict<G::Move>) -> Judged {
    let search = &verdict.search;
    let candidate = |one: &&tavola_bots::Candidate<G::Move>| Candidate {
        text: decision.text(one.m),
        value: one.value.clone(),
        visits: one.visits,
    };
    Judged {
        number: decision.number,
        seat: decision.seat,
        played: decision.played.map(|m| decision.text(m)),
        best: decision.text(search.best().m),
        value: search.best().value.clone(),
        gave_away: verdict.played.as_ref().map(|played| played.gave_away),
        moves: search.ranked().iter().take(MOST_TOLD).map(candidate).collect(),
    }
}
