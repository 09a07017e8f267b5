//! A game while it is played: fair chance, bots on seats, and the record that grows.

use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use serde_json::{Map, Value, json};
use tavola_bots::{Bot, Pace};
use tavola_core::fair::{Draws, Entropy, Secret};
use tavola_core::record::{Claim, Fairness, FreeJson, MOST_MOVES, Record, read_rules};
use tavola_core::{Game, Outcome, PerSeat, Seat, Turn, Viewer};

use crate::args::GameArgs;
use crate::games::{Playable, bot};
use crate::rules_text;

/// One game between bots.
pub(crate) struct BotGame<G: Playable> {
    position: G,
    record: Record<G>,
    draws: Draws,
    bots: Vec<Box<dyn Bot<G>>>,
    thinking: PerSeat<Thinking>,
}

/// How long somebody thought.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Thinking {
    /// The number of decisions, those with one legal move left out.
    pub(crate) moves: u64,
    /// All of them together.
    pub(crate) total: Duration,
    /// The longest one.
    pub(crate) longest: Duration,
}

impl Thinking {
    /// Adds what somebody thought elsewhere.
    pub(crate) fn add(&mut self, other: Thinking) {
        self.moves += other.moves;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }

    /// The mean of a decision, in milliseconds.
    pub(crate) fn mean_ms(&self) -> f64 {
        self.total.as_secs_f64() * 1e3 / self.moves.max(1) as f64
    }

    /// The longest decision, in milliseconds.
    pub(crate) fn longest_ms(&self) -> f64 {
        self.longest.as_secs_f64() * 1e3
    }
}

/// What a game needs before it can be dealt.
pub(crate) struct Conditions<G: Playable> {
    pub(crate) rules: G::Rules,
    pub(crate) seats: usize,
    /// Whether bots look at the clock, as they do when people wait.
    pub(crate) pace: Pace,
}

impl<G: Playable> Conditions<G> {
    /// The same, with bots whose choices follow from their seeds alone.
    pub(crate) fn steady(self) -> Self {
        Conditions { pace: Pace::Steady, ..self }
    }

    /// The rules that the command line asks for, and bots that answer in time.
    pub(crate) fn new(args: &GameArgs) -> anyhow::Result<Self> {
        let text = rules_text::json(args.rules.as_deref().unwrap_or("{}")).context("--rules")?;
        let mut rules: G::Rules = read_rules(&text).context("--rules")?;
        if let Some(players) = args.players {
            // What was read strictly can be read again without a care.
            let mut object: Map<String, Value> = serde_json::from_str(&text).context("--rules")?;
            let said = object.insert("players".to_owned(), players.into());
            ensure!(
                said.is_none_or(|said| said == players),
                "--players and --rules name different numbers of players; one of them is enough"
            );
            rules = read_rules(&Value::from(object).to_string()).context("--players")?;
        }
        let seats = G::seats(&rules).context("rules refused")?;
        Ok(Conditions { rules, seats, pace: Pace::Timed })
    }
}

impl<G: Playable> BotGame<G> {
    /// Deals a game between bots with these names; no seat adds entropy.
    pub(crate) fn deal(
        conditions: &Conditions<G>,
        secret: Secret,
        number: u32,
        names: &[&str],
        bot_seed: impl Fn(Seat) -> u64,
    ) -> anyhow::Result<Self> {
        let mut draws = Draws::new(secret.seed(&PerSeat::new(conditions.seats, |_| Entropy::NONE), number));
        let start = draws.start(conditions.seats);
        let setup = G::deal(&conditions.rules, start, &mut draws)?;
        let position = <G as Game>::new(&conditions.rules, &setup)?;
        let mut record = Record::new(conditions.rules.clone(), setup);
        record.fairness = Some(Fairness::of_host_alone(secret, number));
        record.seats = Some(FreeJson::new(&PerSeat::new(
            conditions.seats,
            |seat| json!({"kind": "bot", "name": names[seat.index()]}),
        ))?);
        let seats = Seat::first(conditions.seats).zip(names);
        let bots = seats.map(|(seat, name)| bot::<G>(name, &conditions.rules, conditions.pace, bot_seed(seat)));
        let bots = bots.collect::<Result<_, _>>()?;
        let thinking = PerSeat::new(conditions.seats, |_| Thinking::default());
        Ok(BotGame { position, record, draws, bots, thinking })
    }

    /// Plays to the end.
    pub(crate) fn play(&mut self) -> anyhow::Result<Outcome> {
        let mut legal = Vec::new();
        loop {
            self.position.legal_moves(&mut legal);
            let m = match self.position.turn() {
                Turn::Over => {
                    let outcome = self.position.outcome().context("a game that is over has an outcome")?;
                    self.record.result = Some(Claim::from(&outcome));
                    return Ok(outcome);
                }
                Turn::Chance => legal[self.draws.below(legal.len() as u32) as usize],
                Turn::Decide(seat) => {
                    let view = self.position.view(Viewer::Seat(seat));
                    let begin = Instant::now();
                    let m = self.bots[seat.index()].decide(&view, &legal);
                    if legal.len() > 1 {
                        let taken = begin.elapsed();
                        self.thinking[seat].add(Thinking { moves: 1, total: taken, longest: taken });
                    }
                    m
                }
            };
            ensure!(self.record.moves.len() < MOST_MOVES, "the game has not ended after {MOST_MOVES} moves");
            for (seat, bot) in Seat::ALL.into_iter().zip(&mut self.bots) {
                bot.observe(&self.position.witness(m, Viewer::Seat(seat)));
            }
            self.record.moves.push(self.position.move_text(m));
            self.position.play_unchecked(m);
        }
    }

    /// How long the bot of a seat has thought so far.
    pub(crate) fn thinking(&self, seat: Seat) -> Thinking {
        self.thinking[seat]
    }

    /// The record so far.
    pub(crate) const fn record(&self) -> &Record<G> {
        &self.record
    }
}

/// The texts of the legal moves in byte order.
pub(crate) fn legal_texts<G: Game>(position: &G) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.into_iter().map(|m| position.move_text(m)).collect();
    texts.sort_unstable();
    texts
}
