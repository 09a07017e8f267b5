//! Equilibria of small games with hidden information between two seats.
//!
//! The whole tree is grown from positions that are equally likely before the first move; positions that a seat can't tell apart, by its
//! first view and all events since then, are one [`Equilibrium::sets`]. Counterfactual regret then leads both seats to strategies
//! of which [`Equilibrium::gains`] tells exactly how much a seat could gain against them by knowing them.

use std::collections::HashMap;
use std::fmt::{self, Debug, Write as _};
use std::hash::{DefaultHasher, Hasher as _};

use tavola_core::{Game, Seat, Turn, Viewer};

use crate::{Bot, Evaluate};

/// What one of both seats wins is what the other one loses.
const SEATS: usize = 2;

/// The tree of a small game, and the strategies of both seats in it.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// Those that follow a node come after it.
    nodes: Vec<Node>,
    /// The nodes that follow, those of one node side by side, and how likely chance goes there.
    next: Vec<(u32, f64)>,
    sets: Vec<Set>,
    /// For each set and each of its moves, side by side: what the seat would rather have played, and how often it was played, later
    /// iterations counted more.
    regrets: Vec<f64>,
    played: Vec<f64>,
    /// The set that a view belongs to, unless there are several.
    views: HashMap<u64, Option<u32>>,
    iterations: u32,
}

/// One of the ways into a situation that a seat can tell from others.
#[derive(Clone, Debug)]
pub struct Situation<G: Game> {
    /// The number of the position in which the game began.
    pub beginning: usize,
    /// All moves since then.
    pub moves: Vec<G::Move>,
}

impl<G: Game> Situation<G> {
    /// How often a bot makes each legal move here, of so many bots that differ in their seeds. Each sees what its seat saw since the
    /// beginning.
    pub fn habits(&self, beginnings: &[G], bots: impl IntoIterator<Item = Box<dyn Bot<G>>>) -> Vec<f64> {
        let (position, legal) = self.position(beginnings);
        let mut made = vec![0.0; legal.len()];
        let Turn::Decide(seat) = position.turn() else { return made };
        if let [only] = &mut made[..] {
            *only = 1.0;
            return made;
        }
        let view = position.view(Viewer::Seat(seat));
        for mut bot in bots {
            let mut before = beginnings[self.beginning].clone();
            for m in &self.moves {
                bot.observe(&before.witness(*m, Viewer::Seat(seat)));
                before.play_unchecked(*m);
            }
            let chosen = bot.decide(&view, &legal);
            made.iter_mut().zip(&legal).filter(|(_, m)| **m == chosen).for_each(|(count, _)| *count += 1.0);
        }
        made
    }

    /// How often a bot says that it makes each legal move here, if it mixes them.
    pub fn mix(&self, beginnings: &[G], bot: &mut dyn Bot<G>) -> Option<Vec<f64>> {
        let (position, legal) = self.position(beginnings);
        let seat = position.turn().seat()?;
        bot.mix(&position.view(Viewer::Seat(seat)), &legal)
    }

    fn position(&self, beginnings: &[G]) -> (G, Vec<G::Move>) {
        let mut position = beginnings[self.beginning].clone();
        self.moves.iter().for_each(|m| position.play_unchecked(*m));
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        (position, legal)
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    /// Where what follows begins in the list, and how much there is.
    first: u32,
    count: u32,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// What the first seat wins.
    Over(f64),
    Chance,
    /// The number of the set.
    Choice(u32),
}

/// All places of the tree that a seat can't tell apart.
#[derive(Clone, Debug)]
struct Set {
    seat: usize,
    members: Vec<u32>,
    /// Where its moves begin in the lists of all moves, and how many there are.
    first: usize,
    count: usize,
}

impl Set {
    const fn moves(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.count
    }
}

/// Writes numbers as parts of their sum; equal ones if there is nothing to share.
fn share(numbers: &[f64], out: &mut [f64]) {
    let sum: f64 = numbers.iter().sum();
    for (part, number) in out.iter_mut().zip(numbers) {
        *part = if sum > 0.0 { number / sum } else { 1.0 / numbers.len() as f64 };
    }
}

/// A text of which only a number is kept that no other text is likely to have.
struct Mark(DefaultHasher);

impl fmt::Write for Mark {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

fn mark(before: u64, text: fmt::Arguments<'_>) -> u64 {
    let mut mark = Mark(DefaultHasher::new());
    mark.0.write_u64(before);
    mark.write_fmt(text).expect("a mark takes any text");
    mark.0.finish()
}

/// Grows the tree.
struct Growth<'a, G: Game, E> {
    goal: &'a E,
    known: HashMap<(Seat, u64), u32>,
    tree: Equilibrium,
    limit: usize,
    _game: std::marker::PhantomData<G>,
}

impl<G: Game, E: Evaluate<G>> Growth<'_, G, E> {
    /// Adds a position and all that can follow; `seen` stands for what each seat saw up to here.
    fn grow(&mut self, position: &G, seen: [u64; SEATS]) -> Option<u32> {
        if self.tree.nodes.len() >= self.limit {
            return None;
        }
        let place = self.tree.nodes.len();
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let part = 1.0 / legal.len() as f64;
        let first = self.tree.next.len();
        self.tree.next.resize(first + legal.len(), (0, part));
        let kind = match position.turn() {
            Turn::Over => {
                let payoff = position.outcome().map_or([0.0; 4], |outcome| self.goal.payoff(&outcome));
                Kind::Over(f64::from(payoff[0]) - f64::from(payoff[1]))
            }
            Turn::Chance => Kind::Chance,
            Turn::Decide(seat) => Kind::Choice(self.set(position, seat, seen[seat.index()], place, legal.len())),
        };
        self.tree.nodes.push(Node { kind, first: first as u32, count: legal.len() as u32 });
        for (number, m) in legal.iter().enumerate() {
            let mut after = position.clone();
            after.play_unchecked(*m);
            let mut told = seen;
            for (seat, told) in Seat::ALL.into_iter().zip(&mut told) {
                let event = position.witness(*m, Viewer::Seat(seat));
                // A seat knows which of its own moves it made, whatever its event says.
                *told = match position.turn() {
                    Turn::Decide(mover) if mover == seat => mark(*told, format_args!("{m:?} {event:?}")),
                    _ => mark(*told, format_args!("{event:?}")),
                };
            }
            self.tree.next[first + number].0 = self.grow(&after, told)?;
        }
        Some(place as u32)
    }

    /// The set of a seat that saw this much, with one more place.
    fn set(&mut self, position: &G, seat: Seat, seen: u64, place: usize, count: usize) -> u32 {
        let Equilibrium { sets, regrets, played, views, .. } = &mut self.tree;
        let set = *self.known.entry((seat, seen)).or_insert_with(|| {
            let number = sets.len() as u32;
            sets.push(Set { seat: seat.index(), members: Vec::new(), first: regrets.len(), count });
            regrets.resize(regrets.len() + count, 0.0);
            played.resize(regrets.len(), 0.0);
            let view = mark(0, format_args!("{:?}", position.view(Viewer::Seat(seat))));
            views.entry(view).and_modify(|set| *set = None).or_insert(Some(number));
            number
        });
        sets[set as usize].members.push(place as u32);
        set
    }
}

impl Equilibrium {
    /// The tree of a game between two seats that begins in one of these positions, all equally likely. What a seat wins is what it gets
    /// of a finished game by the goal, less what the other one gets.
    ///
    /// `None` if there are not just two seats, or more than `limit` places in the tree.
    pub fn of<G: Game>(beginnings: &[G], goal: &impl Evaluate<G>, limit: usize) -> Option<Equilibrium> {
        Equilibrium::grow(beginnings.iter().map(|position| (position, 1.0)), goal, limit)
    }

    /// The same with beginnings that are not equally likely: each comes with how often it is met.
    pub fn weighed<G: Game>(beginnings: &[(G, f64)], goal: &impl Evaluate<G>, limit: usize) -> Option<Equilibrium> {
        Equilibrium::grow(beginnings.iter().map(|(position, often)| (position, *often)), goal, limit)
    }

    fn grow<'a, G: Game>(
        beginnings: impl ExactSizeIterator<Item = (&'a G, f64)> + Clone,
        goal: &impl Evaluate<G>,
        limit: usize,
    ) -> Option<Equilibrium> {
        let count = beginnings.len();
        let all: f64 = beginnings.clone().map(|(_, often)| often).sum();
        let tree = Equilibrium {
            nodes: vec![Node { kind: Kind::Chance, first: 0, count: count as u32 }],
            next: vec![(0, 0.0); count],
            sets: Vec::new(),
            regrets: Vec::new(),
            played: Vec::new(),
            views: HashMap::new(),
            iterations: 0,
        };
        let known = HashMap::new();
        let mut growth = Growth { goal, known, tree, limit, _game: std::marker::PhantomData };
        for (number, (position, often)) in beginnings.enumerate() {
            if position.players() != SEATS {
                return None;
            }
            let seen = |seat| mark(0, format_args!("{:?}", position.view(Viewer::Seat(seat))));
            growth.tree.next[number] = (growth.grow(position, [seen(Seat::A), seen(Seat::B)])?, often / all);
        }
        Some(growth.tree)
    }

    /// How many places the tree has.
    pub fn places(&self) -> usize {
        self.nodes.len()
    }

    /// How many situations there are that a seat can tell apart, both seats together.
    pub fn sets(&self) -> usize {
        self.sets.len()
    }

    /// How often both seats learned.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    fn follow(&self, node: Node) -> &[(u32, f64)] {
        &self.next[node.first as usize..(node.first + node.count) as usize]
    }

    /// Lets both seats learn from what they would rather have played.
    pub fn improve(&mut self, iterations: u32) {
        let mut sweep = Sweep {
            reach: vec![[1.0; 2]; self.nodes.len()],
            values: vec![0.0; self.nodes.len()],
            strategies: vec![0.0; self.regrets.len()],
            more: vec![0.0; self.regrets.len()],
        };
        for _ in 0..iterations {
            self.iterations += 1;
            (0..SEATS).for_each(|learner| self.learn(learner, &mut sweep));
        }
    }

    /// Lets one seat learn: how likely each place is met, from the first to the last, then what it is worth, from the last to the first.
    fn learn(&mut self, learner: usize, sweep: &mut Sweep) {
        let Sweep { reach, values, strategies, more } = sweep;
        for set in &self.sets {
            share(&self.regrets[set.moves()], &mut strategies[set.moves()]);
        }
        more.fill(0.0);
        for (place, node) in self.nodes.iter().enumerate() {
            let [own, others] = reach[place];
            match node.kind {
                Kind::Over(_) => {}
                Kind::Chance => {
                    self.follow(*node).iter().for_each(|(at, part)| reach[*at as usize] = [own, others * part]);
                }
                Kind::Choice(set) => {
                    let set = &self.sets[set as usize];
                    for ((at, _), part) in self.follow(*node).iter().zip(&strategies[set.moves()]) {
                        reach[*at as usize] =
                            if set.seat == learner { [own * part, others] } else { [own, others * part] };
                    }
                }
            }
        }
        let weight = f64::from(self.iterations);
        for (place, node) in self.nodes.iter().enumerate().rev() {
            values[place] = match node.kind {
                Kind::Over(value) if learner == 0 => value,
                Kind::Over(value) => -value,
                Kind::Chance => self.follow(*node).iter().map(|(at, part)| part * values[*at as usize]).sum(),
                Kind::Choice(set) => {
                    let set = &self.sets[set as usize];
                    let next = &self.next[node.first as usize..(node.first + node.count) as usize];
                    let strategy = &strategies[set.moves()];
                    let value = next.iter().zip(strategy).map(|((at, _), part)| part * values[*at as usize]).sum();
                    if set.seat == learner {
                        let [own, others] = reach[place];
                        for (regret, (at, _)) in more[set.moves()].iter_mut().zip(next) {
                            *regret += others * (values[*at as usize] - value);
                        }
                        for (played, part) in self.played[set.moves()].iter_mut().zip(strategy) {
                            *played += weight * own * part;
                        }
                    }
                    value
                }
            };
        }
        for set in self.sets.iter().filter(|set| set.seat == learner) {
            for (regret, more) in self.regrets[set.moves()].iter_mut().zip(&more[set.moves()]) {
                *regret = (*regret + more).max(0.0);
            }
        }
    }

    /// How often the seat with this view should make each legal move, by what was learned; `None` if the tree does not have it.
    pub fn strategy(&self, view: &impl Debug) -> Option<Vec<f64>> {
        let set = (*self.views.get(&mark(0, format_args!("{view:?}")))?)?;
        let set = &self.sets[set as usize];
        let mut strategy = vec![0.0; set.count];
        share(&self.played[set.moves()], &mut strategy);
        Some(strategy)
    }

    /// A way into each situation, from these positions, with which the tree was grown.
    pub fn situations<G: Game>(&self, beginnings: &[G]) -> Vec<Situation<G>> {
        let mut found = vec![None; self.sets.len()];
        for (number, ((place, _), position)) in self.follow(self.nodes[0]).iter().zip(beginnings).enumerate() {
            self.find(*place as usize, position, &mut Situation { beginning: number, moves: Vec::new() }, &mut found);
        }
        found.into_iter().flatten().collect()
    }

    fn find<G: Game>(&self, place: usize, position: &G, way: &mut Situation<G>, found: &mut Vec<Option<Situation<G>>>) {
        let node = self.nodes[place];
        if let Kind::Choice(set) = node.kind {
            found[set as usize].get_or_insert_with(|| way.clone());
        }
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        for ((at, _), m) in self.follow(node).iter().zip(legal) {
            let mut after = position.clone();
            after.play_unchecked(m);
            way.moves.push(m);
            self.find(*at as usize, &after, way, found);
            way.moves.pop();
        }
    }

    /// Lets both seats play as somebody else does: for each of [`Equilibrium::situations`] how often each legal move is made.
    ///
    /// # Panics
    /// If there are not as many numbers as situations and moves.
    pub fn adopt(&mut self, strategies: Vec<Vec<f64>>) {
        assert_eq!(strategies.len(), self.sets.len(), "a strategy knows what to do in every situation");
        for (set, strategy) in self.sets.iter().zip(strategies) {
            assert_eq!(strategy.len(), set.count, "a strategy has a number for every legal move");
            self.played[set.moves()].copy_from_slice(&strategy);
        }
    }

    /// How often each move of each set is made on average of all that was learned.
    fn strategies(&self) -> Vec<f64> {
        let mut strategies = vec![0.0; self.played.len()];
        for set in &self.sets {
            share(&self.played[set.moves()], &mut strategies[set.moves()]);
        }
        strategies
    }

    /// What the first seat wins on average when both play as they learned; when nothing was learned yet, all moves alike.
    pub fn value(&self) -> f64 {
        self.expect(&self.strategies())
    }

    fn expect(&self, strategies: &[f64]) -> f64 {
        let mut values = vec![0.0; self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate().rev() {
            let next = self.follow(*node).iter();
            values[place] = match node.kind {
                Kind::Over(value) => value,
                Kind::Chance => next.map(|(at, part)| part * values[*at as usize]).sum(),
                Kind::Choice(set) => {
                    let strategy = &strategies[self.sets[set as usize].moves()];
                    next.zip(strategy).map(|((at, _), part)| part * values[*at as usize]).sum()
                }
            };
        }
        values[0]
    }

    /// How much each seat would gain by playing its best against what the other one learned. In an equilibrium, nothing.
    pub fn gains(&self) -> [f64; SEATS] {
        let strategies = self.strategies();
        let value = self.expect(&strategies);
        [self.best(0, &strategies) - value, self.best(1, &strategies) + value]
    }

    /// What a seat wins that knows the other's strategy.
    fn best(&self, seat: usize, strategies: &[f64]) -> f64 {
        let reach = self.reach(seat, strategies);
        let mut answer = Answer {
            tree: self,
            seat,
            strategies,
            reach,
            choices: vec![None; self.sets.len()],
            values: vec![None; self.nodes.len()],
        };
        answer.value(0)
    }

    /// How likely it comes to each place if one seat does all it can to get there.
    fn reach(&self, seat: usize, strategies: &[f64]) -> Vec<f64> {
        let mut reach = vec![1.0; self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate() {
            let here = reach[place];
            match node.kind {
                Kind::Over(_) => {}
                Kind::Chance => self.follow(*node).iter().for_each(|(at, part)| reach[*at as usize] = here * part),
                Kind::Choice(set) => {
                    let set = &self.sets[set as usize];
                    for ((at, _), part) in self.follow(*node).iter().zip(&strategies[set.moves()]) {
                        reach[*at as usize] = if set.seat == seat { here } else { here * part };
                    }
                }
            }
        }
        reach
    }
}

/// What learning needs again and again.
struct Sweep {
    /// How likely the learner, and all others, let it come to each place.
    reach: Vec<[f64; 2]>,
    values: Vec<f64>,
    strategies: Vec<f64>,
    more: Vec<f64>,
}

/// The best that a seat can do against a strategy, found set by set.
struct Answer<'a> {
    tree: &'a Equilibrium,
    seat: usize,
    strategies: &'a [f64],
    reach: Vec<f64>,
    choices: Vec<Option<usize>>,
    values: Vec<Option<f64>>,
}

impl Answer<'_> {
    fn value(&mut self, place: usize) -> f64 {
        if let Some(value) = self.values[place] {
            return value;
        }
        let tree = self.tree;
        let next = tree.follow(tree.nodes[place]);
        let value = match tree.nodes[place].kind {
            Kind::Over(value) if self.seat == 0 => value,
            Kind::Over(value) => -value,
            Kind::Chance => next.iter().map(|(at, part)| part * self.value(*at as usize)).sum(),
            Kind::Choice(set) if tree.sets[set as usize].seat == self.seat => {
                let choice = self.choice(set as usize);
                self.value(next[choice].0 as usize)
            }
            Kind::Choice(set) => {
                let strategy = &self.strategies[tree.sets[set as usize].moves()];
                next.iter().zip(strategy).map(|((at, _), part)| part * self.value(*at as usize)).sum()
            }
        };
        self.values[place] = Some(value);
        value
    }

    /// The best move of a set, over all its places at once. A seat that remembers its moves meets no set twice.
    fn choice(&mut self, set: usize) -> usize {
        if let Some(choice) = self.choices[set] {
            return choice;
        }
        let tree = self.tree;
        let mut sums = vec![0.0; tree.sets[set].count];
        for place in &tree.sets[set].members {
            for (sum, (at, _)) in sums.iter_mut().zip(tree.follow(tree.nodes[*place as usize])) {
                *sum += self.reach[*place as usize] * self.value(*at as usize);
            }
        }
        let best = (1..sums.len()).fold(0, |best, at| if sums[at] > sums[best] { at } else { best });
        self.choices[set] = Some(best);
        best
    }
}
