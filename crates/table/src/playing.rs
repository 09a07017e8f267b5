//! A round of one game while it is played: the game's own types inside, texts and JSON outside.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::value::RawValue;
use tavola_bots::{Budget, Candidate, Level, Luck, Pace, Question, study_iterations};
use tavola_core::changes::Between;
use tavola_core::fair::{Draws, Entropy};
use tavola_core::rand_core::SeedableRng;
use tavola_core::record::{Claim, Fairness, MOST_MOVES, Record, StartRule};
use tavola_core::{Game, Outcome, Seat, Turn, Viewer};

use crate::eyes::Eyes;
use crate::kind::{Chance, Hosted, json};
use crate::message::Advice;
use crate::play::{MoveError, Play, RecordNotes};
use crate::reveal::reveals;
use crate::texts::Texts;
use crate::thought::Thought;

/// How thorough advice is.
const ADVISER: Level = Level::Hard;

/// How many moves advice names.
const MOST_ADVICE: usize = 3;

/// A round of the game `G`.
#[derive(Clone, Debug)]
pub(crate) struct Playing<G: Game> {
    rules: G::Rules,
    setup: G::Setup,
    fairness: Fairness,
    /// The chance that is left.
    draws: Draws,
    moves: Vec<G::Move>,
    position: G,
    /// The position before the last decision, and how many moves had been made: most questions are about what came
    /// after it.
    before: (usize, G),
}

/// What a seat knows when it decides: enough for a bot, and nothing else.
struct SeatKnowledge<G: Game> {
    seat: Seat,
    rules: G::Rules,
    /// What it has seen, one event a move.
    events: Vec<G::Event>,
    view: G::View,
    legal: Vec<G::Move>,
    /// The texts of the legal moves, in their order.
    texts: Vec<String>,
}

impl<G: Hosted> Playing<G> {
    pub(crate) fn deal(rules: G::Rules, chance: &Chance<'_>) -> Result<Self, G::Refusal> {
        let seats = G::seats(&rules)?;
        let rule = if chance.start.is_some() { StartRule::Fixed } else { StartRule::Drawn };
        let added = chance.entropy.iter().copied().filter(|(_, entropy)| *entropy != Entropy::NONE);
        let fairness = Fairness {
            commitment: chance.secret.commitment(),
            secret: Some(chance.secret),
            // In this order, so that the record tells whose bytes came last.
            entropy: added.collect(),
            game: chance.number,
            start: rule,
        };
        let mut draws = Draws::new(chance.secret.seed(&fairness.entropy(seats), chance.number));
        let start = chance.start.unwrap_or_else(|| draws.start(seats));
        let setup = G::deal(&rules, start, &mut draws)?;
        let position = <G as Game>::new(&rules, &setup)?;
        let before = (0, position.clone());
        let mut playing = Playing { rules, setup, fairness, draws, moves: Vec::new(), position, before };
        playing.roll();
        Ok(playing)
    }

    /// Makes all rolls that are due.
    fn roll(&mut self) {
        let mut outcomes = Vec::new();
        while self.position.turn() == Turn::Chance {
            self.position.legal_moves(&mut outcomes);
            let roll = outcomes[self.draws.below(outcomes.len() as u32) as usize];
            self.moves.push(roll);
            self.position.play_unchecked(roll);
        }
    }

    fn read(&self, text: &str) -> Result<G::Move, MoveError> {
        // No record has more moves; checked here, so that no move is written that can't be played.
        if self.position.is_over() || self.moves.len() >= MOST_MOVES {
            return Err(MoveError::Over);
        }
        let m = self.position.read_move(text)?;
        self.position.check(m).map_err(|violation| MoveError::Rule {
            sentence: violation.to_string(),
            violation: json(&violation).get().to_owned(),
        })?;
        Ok(m)
    }

    /// Goes along these moves; `see` is shown each position with the move that is about to be made.
    fn walk(&self, moves: Range<usize>, mut see: impl FnMut(usize, &G, G::Move)) {
        let near = moves.start >= self.before.0;
        let (begin, mut position) = if near { self.before.clone() } else { (0, self.initial()) };
        for (number, m) in self.moves.iter().enumerate().take(moves.end).skip(begin) {
            if number >= moves.start {
                see(number, &position, *m);
            }
            position.play_unchecked(*m);
        }
    }

    /// What the seat whose turn it is knows.
    fn seat_knowledge(&self) -> Option<SeatKnowledge<G>> {
        let Turn::Decide(seat) = self.position.turn() else { return None };
        let viewer = Viewer::Seat(seat);
        let mut events = Vec::new();
        self.walk(0..self.moves.len(), |_, position, m| events.push(position.witness(m, viewer)));
        let mut legal = Vec::new();
        self.position.legal_moves(&mut legal);
        let view = self.position.view(viewer);
        let texts = legal.iter().map(|m| self.position.move_text(*m)).collect();
        Some(SeatKnowledge { seat, rules: self.rules.clone(), events, view, legal, texts })
    }

    fn initial(&self) -> G {
        <G as Game>::new(&self.rules, &self.setup).expect("the round was dealt with these rules and this setup")
    }

    /// The position before the move number `at`, from 0.
    fn at(&self, at: usize) -> G {
        let (begin, mut position) = if at >= self.before.0 { self.before.clone() } else { (0, self.initial()) };
        self.moves[begin..at].iter().for_each(|m| position.play_unchecked(*m));
        position
    }
}

impl<G: Hosted> Play for Playing<G> {
    fn turn(&self) -> Turn {
        self.position.turn()
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn start(&self) -> Seat {
        G::start(&self.setup)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn check(&self, text: &str) -> Result<(), MoveError> {
        self.read(text).map(|_| ())
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let m = self.read(text)?;
        self.before = (self.moves.len(), self.position.clone());
        self.moves.push(m);
        self.position.play_unchecked(m);
        self.roll();
        Ok(())
    }

    fn rewind(&mut self, keep: usize) {
        self.moves.truncate(keep);
        let seats = self.position.players();
        let mut draws = self.fairness.draws(seats).expect("the host knows its own secret");
        if self.fairness.start == StartRule::Drawn {
            draws.start(seats);
        }
        let dealt = G::deal(&self.rules, G::start(&self.setup), &mut draws);
        debug_assert_eq!(dealt.as_ref(), Ok(&self.setup), "the same chance deals the same cards");
        let mut position = self.initial();
        let mut outcomes = Vec::new();
        let mut before = (0, position.clone());
        for (number, m) in self.moves.iter().enumerate() {
            if position.turn() == Turn::Chance {
                position.legal_moves(&mut outcomes);
                draws.below(outcomes.len() as u32);
            } else {
                before = (number, position.clone());
            }
            position.play_unchecked(*m);
        }
        (self.draws, self.position, self.before) = (draws, position, before);
        self.roll();
    }

    fn last_decision(&self, seat: Seat) -> Option<usize> {
        let mut last = None;
        self.walk(0..self.moves.len(), |number, position, _| {
            if position.turn() == Turn::Decide(seat) {
                last = Some(number);
            }
        });
        last
    }

    fn revealed(&self, at: usize, seat: Seat) -> Thought<bool> {
        let (position, m) = (self.at(at), self.moves[at]);
        Thought::new(seat, move |_| reveals(&position, m, seat))
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        json(&self.position.view(viewer))
    }

    fn view_changes(&self, since: usize, viewer: Viewer) -> Option<Box<RawValue>> {
        let (number, before) = &self.before;
        (*number == since).then(|| json(&Between(&before.view(viewer), &self.position.view(viewer))))
    }

    fn legal(&self) -> Texts {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        Texts::written(&moves, |m, all| {
            self.position.write_move(*m, all).expect("writing to a string cannot fail");
        })
    }

    fn hides_nothing(&self) -> bool {
        G::hides_nothing(&self.position)
    }

    fn prospects(&self) -> Option<Box<RawValue>> {
        G::prospects(&self.position)
    }

    fn events(&self, moves: Range<usize>, viewer: Viewer) -> Vec<Box<RawValue>> {
        let mut events = Vec::new();
        self.walk(moves, |_, position, m| events.push(json(&position.witness(m, viewer))));
        events
    }

    fn retold(&self, moves: Range<usize>, viewer: Viewer) -> Vec<(Option<Seat>, Box<RawValue>)> {
        let mut events = Vec::new();
        self.walk(moves, |_, position, m| {
            events.push((position.turn().seat(), G::retold(&position.witness(m, viewer))));
        });
        events
    }

    fn looks(&self) -> BTreeMap<Seat, String> {
        let mut looks = BTreeMap::new();
        self.walk(0..self.moves.len(), |_, position, m| looks.extend(G::looked(&position.witness(m, Viewer::Watcher))));
        looks
    }

    fn remembering_counts(&self) -> bool {
        G::REMEMBERING_COUNTS
    }

    fn thought(&self, level: Level, seed: u64) -> Option<Thought> {
        let SeatKnowledge { seat, rules, events, view, legal, texts } = self.seat_knowledge()?;
        // The closure holds what the seat has seen and nothing else: a bot can't look at the position.
        Some(Thought::new(seat, move |stop| {
            let mut bot = G::bot(&rules, level, Pace::Timed, seed);
            bot.heed(stop);
            for event in &events {
                bot.observe(event);
            }
            let chosen = bot.decide(&view, &legal);
            let index = legal.iter().position(|m| *m == chosen).unwrap_or(0);
            texts.into_iter().nth(index).unwrap_or_default()
        }))
    }

    fn advice(&self) -> Option<Thought<Vec<Advice>>> {
        let SeatKnowledge { seat, rules, events, view, legal, texts } = self.seat_knowledge()?;
        // Neither the secret nor the clock has a part in it: who knows the same is told the same.
        let seed = self.moves.len() as u64;
        Some(Thought::new(seat, move |stop| {
            let question: Question<'_, G> =
                Question { rules: &rules, view: &view, events: &events, legal: &legal, seed, threads: 1 };
            let verdict = question.study(None, Budget::iterations(study_iterations(ADVISER)).start(stop));
            let text = |m| legal.iter().position(|other| *other == m).map(|index| texts[index].clone());
            let mut memory = G::Memory::default();
            for event in &events {
                G::remember(&mut memory, event);
            }
            let candidates = &verdict.search.candidates;
            let usual = verdict.search.value.map(|seat, _| {
                candidates.iter().map(|candidate| candidate.value[seat]).sum::<f64>() / candidates.len().max(1) as f64
            });
            let advice = |candidate: &Candidate<G::Move>| {
                // More digits would only tell how many games were imagined.
                let values = candidate.value.map(|_, value| (value * 1_000.0).round() / 1_000.0);
                let gains = candidate.value.map(|seat, value| value - usual[seat]);
                let reasons = G::reasons(&view, &memory, candidate.m, &gains);
                Some(Advice { text: text(candidate.m)?, values, reasons })
            };
            verdict.search.ranked().into_iter().take(MOST_ADVICE).filter_map(advice).collect()
        }))
    }

    fn record(&self, notes: RecordNotes<'_>) -> String {
        let mut record: Record<G> = Record::new(self.rules.clone(), self.setup.clone());
        self.walk(0..self.moves.len(), |_, position, m| record.moves.push(position.move_text(m)));
        record.result = self.position.outcome().as_ref().map(Claim::from);
        record.fairness =
            Some(Fairness { secret: self.fairness.secret.filter(|_| notes.secret), ..self.fairness.clone() });
        record.seats = notes.seats.cloned();
        record.date = notes.date;
        record.to_json()
    }

    fn views(&self, eyes: Eyes) -> Vec<Box<RawValue>> {
        let mut views = Vec::new();
        self.walk(0..self.moves.len(), |_, position, _| views.push(eyes.see(position)));
        views.push(eyes.see(&self.position));
        views
    }

    fn imagine(&mut self, viewer: Viewer, seed: u64) -> bool {
        // Nothing is remembered for the viewer: whatever its view does not show may be otherwise.
        let memory = G::Memory::default();
        let imagined = G::determinize(&self.position.view(viewer), &memory, &mut Luck::seed_from_u64(seed));
        let other = imagined != self.position;
        self.before = (self.moves.len(), imagined.clone());
        self.position = imagined;
        other
    }
}
