//! A position, and how moves change it.

use std::fmt;

use tavola_core::fair::Draws;
use tavola_core::rand_core::Rng;
use tavola_core::random::quick_shuffle;
use tavola_core::{Game, NotationError, Outcome, PerSeat, Seat, Turn, Viewer};

use crate::{CARDS, Event, LIMIT, Move, Refusal, Rules, Setup, View, Violation};

/// A position of Knock.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Knock {
    start: Seat,
    cards: PerSeat<u8>,
    rolls: PerSeat<Option<u8>>,
    /// How many seats have had their turn.
    done: usize,
    /// Whether the seat whose turn it is has chosen to risk a roll.
    risking: bool,
}

impl Knock {
    /// The points of a seat as its card and its roll are now.
    pub fn points(&self, seat: Seat) -> u32 {
        let sum = u32::from(self.cards[seat]) + u32::from(self.rolls[seat].unwrap_or(0));
        if sum > LIMIT { 0 } else { sum }
    }

    /// Everything turned up, for a game that is over or given up.
    pub fn open_view(&self) -> View {
        View { cards: self.cards.map(|_, card| Some(*card)), ..self.view(Viewer::Watcher) }
    }
}

impl Game for Knock {
    const SLUG: &'static str = "knock";
    type Rules = Rules;
    type Setup = Setup;
    type Move = Move;
    type View = View;
    type Event = Event;
    type Memory = ();
    type Refusal = Refusal;
    type Violation = Violation;

    fn seats(rules: &Rules) -> Result<usize, Refusal> {
        rules.seats()
    }

    fn deal(rules: &Rules, start: Seat, draws: &mut Draws) -> Result<Setup, Refusal> {
        Setup::deal(rules, start, draws)
    }

    fn start(setup: &Setup) -> Seat {
        setup.start
    }

    fn new(rules: &Rules, setup: &Setup) -> Result<Self, Refusal> {
        let players = rules.seats()?;
        if !setup.fits(players) {
            return Err(Refusal::Setup { players });
        }
        let rolls = setup.cards.map(|_, _| None);
        Ok(Knock { start: setup.start, cards: setup.cards.clone(), rolls, done: 0, risking: false })
    }

    fn players(&self) -> usize {
        self.cards.len()
    }

    fn turn(&self) -> Turn {
        match self.risking {
            true => Turn::Chance,
            false if self.done == self.players() => Turn::Over,
            false => Turn::Decide(self.start.after(self.done, self.players())),
        }
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        out.clear();
        match self.turn() {
            Turn::Over => {}
            Turn::Chance => out.extend((1..=6).map(Move::Roll)),
            Turn::Decide(_) => out.extend([Move::Stay, Move::Risk]),
        }
    }

    fn check(&self, m: Move) -> Result<(), Violation> {
        match (self.turn(), m) {
            (Turn::Chance, Move::Roll(1..=6)) | (Turn::Decide(_), Move::Stay | Move::Risk) => Ok(()),
            (Turn::Chance, _) => Err(Violation::RollNow),
            (Turn::Decide(seat), Move::Roll(_)) => Err(Violation::StayOrRisk { seat }),
            (Turn::Over, _) => Err(Violation::Over),
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Risk => self.risking = true,
            Move::Stay => self.done += 1,
            Move::Roll(side) => {
                let seat = self.start.after(self.done, self.players());
                self.rolls[seat] = Some(side);
                self.risking = false;
                self.done += 1;
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| {
            let scores = self.cards.map(|seat, _| self.points(seat));
            Outcome::ranked(scores.clone(), |seat| scores[seat])
        })
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            viewer,
            start: self.start,
            cards: self.cards.map(|seat, card| (viewer.is(seat) || self.is_over()).then_some(*card)),
            rolls: self.rolls.clone(),
            done: self.done,
            risking: self.risking,
        }
    }

    fn witness(&self, m: Move, _: Viewer) -> Event {
        Event { seat: self.start.after(self.done, self.players()), text: self.move_text(m) }
    }

    fn remember((): &mut (), _: &Event) {}

    fn determinize(view: &View, (): &(), rng: &mut impl Rng) -> Self {
        let known = |card: &u8| view.cards.values().contains(&Some(*card));
        let mut unseen: Vec<u8> = (1..=CARDS).filter(|card| !known(card)).collect();
        quick_shuffle(rng, &mut unseen);
        let cards = view.cards.map(|_, card| card.or_else(|| unseen.pop()).unwrap_or(1));
        let View { start, done, risking, .. } = *view;
        Knock { start, cards, rolls: view.rolls.clone(), done, risking }
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        text.parse()
    }
}
