//! Routes of known cards through the hands.
//!
//! Wherever the viewer knows a card that left a hand, a card of that kind must have been there: it was dealt to that
//! seat, or came by exchanges. For each such demand a route is found backwards from where the card was seen to a hand
//! that got one, over exchanges that nothing else uses yet. A hand out of which an unknown card went must have had a
//! card without a route, so that routes may keep at most all but one of its cards. What no route decides is then chosen
//! at random, each card as likely as it is frequent in the hand.
//!
//! A route that finds no free way takes one that others use, as few as possible; those then look for new ones. A true
//! history exists, so that this comes to an end, in practice soon; should it go in circles, all begins anew.

use rand_core::Rng;
use tavola_core::random::quick_below;
use tavola_core::{Seat, rand_core};

use crate::card::{Card, KINDS};

pub(super) const COMMA: usize = Card::COMMA.index();

/// One thing that happened, with the kinds of the cards as far as they are known.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Lay { seat: Seat, kind: Option<usize> },
    LayFromFront { seat: Seat },
    TakeUpCommas,
    Swap { from: Seat, to: Seat, given: Option<usize>, returned: Option<usize> },
}

/// What was chosen for a step: the card laid or given, and the card returned.
pub(super) type Choice = (usize, usize);

type AllHands = [[u8; KINDS]; 4];

impl Step {
    /// Whether a card leaves the hand of a seat.
    fn takes_from(self, seat: Seat) -> bool {
        match self {
            Step::Lay { seat: layer, .. } => layer == seat,
            Step::Swap { from, to, .. } => from == seat || to == seat,
            Step::LayFromFront { .. } | Step::TakeUpCommas => false,
        }
    }

    /// The kind of the card that leaves the hand of a seat, if one does and it is known.
    fn known_from(self, seat: Seat) -> Option<usize> {
        match self {
            Step::Lay { seat: layer, kind } if layer == seat => kind,
            Step::Swap { from, given, .. } if from == seat => given,
            Step::Swap { to, returned, .. } if to == seat => returned,
            _ => None,
        }
    }

    /// From which seat a card comes into the hand of a seat, and its kind if known.
    fn comes(self, seat: Seat) -> Option<(Seat, Option<usize>)> {
        match self {
            Step::Swap { from, to, given, .. } if to == seat => Some((from, given)),
            Step::Swap { from, to, returned, .. } if from == seat => Some((to, returned)),
            _ => None,
        }
    }
}

/// A card of a known kind that left a hand at a step.
#[derive(Clone, Copy)]
struct Demand {
    step: usize,
    seat: Seat,
    kind: usize,
}

/// Chooses a kind for every unknown card so that everything known holds.
pub(super) fn solve(steps: &[Step], dealt: AllHands, rng: &mut impl Rng) -> Vec<Choice> {
    let mut demands = Vec::new();
    for (step, what) in steps.iter().enumerate() {
        for seat in Seat::ALL {
            if let Some(kind) = what.known_from(seat) {
                demands.push(Demand { step, seat, kind });
            }
        }
    }
    loop {
        let mut routes = Routes::new(steps, dealt, &demands);
        // In the order of time, where a card that is in the hand anyway is found first.
        let mut open: Vec<usize> = (0..demands.len()).rev().collect();
        let mut patience = 16 * demands.len() + 64;
        while let Some(demand) = open.pop() {
            routes.find(demand, &mut open, rng);
            patience -= 1;
            if patience == 0 {
                break;
            }
        }
        if open.is_empty() && patience > 0 {
            return routes.fill(dealt, rng);
        }
    }
}

/// Where a route begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// A card that was dealt.
    Dealt(Seat),
    /// A comma that was taken up.
    Front(Seat),
    /// A known card that came with the step.
    Brought(Seat, usize),
}

/// How a card of known kind came to where it was seen.
struct Route {
    source: Source,
    /// The step and the hand at each point of the way, from the source on.
    stops: Vec<(usize, Seat)>,
}

/// The routes found so far, and what they leave free.
struct Routes<'a> {
    steps: &'a [Step],
    demands: &'a [Demand],
    /// The route of each demand.
    found: Vec<Option<Route>>,
    dealt: AllHands,
    fronts: [u8; 4],
    /// The kind of a known card that came into a hand with a step, while no route begins there.
    brought: Vec<[Option<usize>; 4]>,
    /// Cards of each kind whose route keeps them in a hand through a step.
    kept: Vec<AllHands>,
    /// Cards whose route takes them out of a hand at a step.
    moved: Vec<[Option<usize>; 4]>,
    /// The size of each hand before each step.
    sizes: Vec<[u8; 4]>,
}

/// The best way known from a hand before a step to where the card is needed.
#[derive(Clone, Copy)]
struct Way {
    /// How many other routes it disturbs.
    cost: u32,
    /// The hand after the step.
    next: Seat,
}

impl<'a> Routes<'a> {
    fn new(steps: &'a [Step], mut dealt: AllHands, demands: &'a [Demand]) -> Routes<'a> {
        let mut fronts = [0; 4];
        for seat in 0..4 {
            fronts[seat] = std::mem::take(&mut dealt[seat][COMMA]);
        }
        let mut size: [u8; 4] = dealt.map(|hand| hand.iter().sum());
        let mut sizes = Vec::with_capacity(steps.len());
        let mut brought = Vec::with_capacity(steps.len());
        for step in steps {
            sizes.push(size);
            match *step {
                Step::Lay { seat, .. } => size[seat.index()] -= 1,
                Step::LayFromFront { seat } => fronts[seat.index()] -= 1,
                Step::TakeUpCommas => {
                    for (size, front) in size.iter_mut().zip(&fronts) {
                        *size += front;
                    }
                }
                Step::Swap { .. } => {}
            }
            brought.push(Seat::ALL.map(|seat| step.comes(seat).and_then(|(_, kind)| kind)));
        }
        let (kept, moved) = (vec![[[0; KINDS]; 4]; steps.len()], vec![[None; 4]; steps.len()]);
        let found = demands.iter().map(|_| None).collect();
        Routes { steps, demands, found, dealt, fronts, brought, kept, moved, sizes }
    }

    /// Finds a route for a card and takes it; routes that are in its way are given up and added to `open`.
    fn find(&mut self, demand: usize, open: &mut Vec<usize>, rng: &mut impl Rng) {
        let Demand { step: end, seat, kind } = self.demands[demand];
        let mut ways = vec![[Way { cost: u32::MAX, next: seat }; 4]; end + 1];
        ways[end][seat.index()].cost = 0;
        let mut best: Option<(u32, Source, usize, Seat)> = None;
        // Time only goes backwards, so that one pass over the steps finds the cheapest ways.
        for step in (0..=end).rev() {
            for seat in Seat::ALL {
                let cost = ways[step][seat.index()].cost;
                if cost == u32::MAX {
                    continue;
                }
                if let Some((source, taken)) = self.source(step, seat, kind) {
                    let cost = cost + u32::from(taken) * conflict(rng);
                    if best.is_none_or(|(least, ..)| cost < least || cost == least && quick_below(rng, 3) == 0) {
                        best = Some((cost, source, step, seat));
                    }
                }
                let Some(before) = step.checked_sub(1) else { continue };
                let mut reach = |from: Seat, taken: bool| {
                    let cost = cost + u32::from(taken) * conflict(rng);
                    let way = &mut ways[before][from.index()];
                    if cost < way.cost || cost == way.cost && quick_below(rng, 4) == 0 {
                        *way = Way { cost, next: seat };
                    }
                };
                if let Some(taken) = self.stays(before, seat) {
                    reach(seat, taken);
                }
                if let Some((partner, None)) = self.steps[before].comes(seat) {
                    reach(partner, self.moved[before][partner.index()].is_some());
                }
            }
        }
        let Some((_, source, start, mut seat)) = best else { return };
        let mut stops = Vec::with_capacity(end + 1 - start);
        for (step, ways) in ways.iter().enumerate().take(end + 1).skip(start) {
            stops.push((step, seat));
            seat = ways[seat.index()].next;
        }
        self.clear_way(&Route { source, stops: stops.clone() }, kind, open, rng);
        self.mark(&Route { source, stops: stops.clone() }, kind, true);
        self.found[demand] = Some(Route { source, stops });
    }

    /// A source of a kind in a hand before a step, and whether all that it gives is used.
    fn source(&self, step: usize, seat: Seat, kind: usize) -> Option<(Source, bool)> {
        let Some(before) = step.checked_sub(1) else {
            let whole = self.users(|route| route.source == Source::Dealt(seat), kind).count();
            let left = self.dealt[seat.index()][kind];
            return (usize::from(left) + whole > 0).then_some((Source::Dealt(seat), left == 0));
        };
        if matches!(self.steps[before], Step::TakeUpCommas) && kind == COMMA {
            let whole = self.users(|route| route.source == Source::Front(seat), kind).count();
            let left = self.fronts[seat.index()];
            return (usize::from(left) + whole > 0).then_some((Source::Front(seat), left == 0));
        }
        let (_, brought) = self.steps[before].comes(seat)?;
        (brought == Some(kind)).then_some((Source::Brought(seat, before), self.brought[before][seat.index()].is_none()))
    }

    /// Whether a hand that keeps a card through a step already keeps all it can; `None` if it can't keep any.
    fn stays(&self, step: usize, seat: Seat) -> Option<bool> {
        let leaving = u8::from(self.steps[step].takes_from(seat));
        let room = self.sizes[step][seat.index()].checked_sub(leaving)?;
        let kept: u8 = self.kept[step][seat.index()].iter().sum();
        (room > 0).then_some(kept >= room)
    }

    /// The demands of a kind whose route has a property.
    fn users(&self, has: impl Fn(&Route) -> bool, kind: usize) -> impl Iterator<Item = usize> {
        let found = self.found.iter().zip(self.demands).enumerate();
        found.filter_map(move |(index, (route, demand))| {
            (demand.kind == kind && route.as_ref().is_some_and(&has)).then_some(index)
        })
    }

    /// Gives up routes until nothing is in the way of a new one.
    fn clear_way(&mut self, new: &Route, kind: usize, open: &mut Vec<usize>, rng: &mut impl Rng) {
        let exhausted = match new.source {
            Source::Dealt(seat) => self.dealt[seat.index()][kind] == 0,
            Source::Front(seat) => self.fronts[seat.index()] == 0,
            Source::Brought(seat, step) => self.brought[step][seat.index()].is_none(),
        };
        if exhausted {
            let users: Vec<usize> = self.users(|route| route.source == new.source, kind).collect();
            self.give_up(&users, open, rng);
        }
        for pair in new.stops.windows(2) {
            let ((step, seat), (_, next)) = (pair[0], pair[1]);
            let full = if seat == next {
                self.stays(step, seat) == Some(true)
            } else {
                self.moved[step][seat.index()].is_some()
            };
            if full {
                let passes = |route: &Route| route.stops.windows(2).any(|other| other == pair);
                let users: Vec<usize> = (0..KINDS).flat_map(|kind| self.users(passes, kind)).collect();
                self.give_up(&users, open, rng);
            }
        }
    }

    /// Gives up one of some routes.
    fn give_up(&mut self, users: &[usize], open: &mut Vec<usize>, rng: &mut impl Rng) {
        if users.is_empty() {
            return;
        }
        let victim = users[quick_below(rng, users.len() as u32) as usize];
        if let Some(route) = self.found[victim].take() {
            self.mark(&route, self.demands[victim].kind, false);
            open.push(victim);
        }
    }

    /// Marks what a route uses, or frees it.
    fn mark(&mut self, route: &Route, kind: usize, used: bool) {
        let count = |count: &mut u8, up: bool| *count = if up { *count + 1 } else { *count - 1 };
        match route.source {
            Source::Dealt(seat) => count(&mut self.dealt[seat.index()][kind], !used),
            Source::Front(seat) => count(&mut self.fronts[seat.index()], !used),
            Source::Brought(seat, step) => self.brought[step][seat.index()] = (!used).then_some(kind),
        }
        for pair in route.stops.windows(2) {
            let ((step, seat), (_, next)) = (pair[0], pair[1]);
            if seat == next {
                count(&mut self.kept[step][seat.index()][kind], used);
            } else {
                self.moved[step][seat.index()] = used.then_some(kind);
            }
        }
    }

    /// Plays all steps: cards with a route follow it, the others are drawn from those without one.
    fn fill(&self, dealt: AllHands, rng: &mut impl Rng) -> Vec<Choice> {
        let mut hands = dealt;
        let mut front = [0; 4];
        for seat in 0..4 {
            front[seat] = std::mem::take(&mut hands[seat][COMMA]);
        }
        let mut choices = Vec::with_capacity(self.steps.len());
        for (index, step) in self.steps.iter().enumerate() {
            let mut out = |hands: &mut AllHands, seat: Seat| {
                let known = step.known_from(seat).or(self.moved[index][seat.index()]);
                let kind = known.unwrap_or_else(|| {
                    let hand = &hands[seat.index()];
                    let kept = &self.kept[index][seat.index()];
                    draw(&std::array::from_fn(|kind| hand[kind].saturating_sub(kept[kind])), rng)
                });
                hands[seat.index()][kind] -= 1;
                kind
            };
            choices.push(match *step {
                Step::Lay { seat, .. } => (out(&mut hands, seat), 0),
                Step::LayFromFront { seat } => {
                    front[seat.index()] -= 1;
                    (COMMA, 0)
                }
                Step::TakeUpCommas => {
                    for (hand, front) in hands.iter_mut().zip(&mut front) {
                        hand[COMMA] += std::mem::take(front);
                    }
                    (0, 0)
                }
                Step::Swap { from, to, .. } => {
                    let (given, returned) = (out(&mut hands, from), out(&mut hands, to));
                    hands[to.index()][given] += 1;
                    hands[from.index()][returned] += 1;
                    (given, returned)
                }
            });
        }
        choices
    }
}

/// What it costs to disturb another route: not always the same, so that two routes don't push each other for ever.
fn conflict(rng: &mut impl Rng) -> u32 {
    2 + quick_below(rng, 3)
}

/// A kind drawn by its number of cards.
fn draw(cards: &[u8; KINDS], rng: &mut impl Rng) -> usize {
    let total = cards.iter().map(|count| u32::from(*count)).sum();
    let mut rank = quick_below(rng, total);
    let drawn = cards.iter().position(|count| {
        let found = rank < u32::from(*count);
        rank = rank.wrapping_sub(u32::from(*count));
        found
    });
    drawn.unwrap_or(COMMA)
}
