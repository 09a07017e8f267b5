//! Equilibria of small games with hidden information between two seats.
//!
//! The whole tree is grown from positions that are equally likely before the first move; positions that a seat can't tell apart, by its
//! first view and all events since then, are one [`Equilibrium::sets`]. Counterfactual regret then leads both seats to strategies
//! of which [`Equilibrium::gains`] tells exactly how much a seat could gain against them by knowing them.

use std::collections::HashMap;

use tavola_core::{Game, Seat, Turn, Viewer};

use crate::Evaluate;

/// What one of both seats wins is what the other one loses.
const SEATS: usize = 2;

/// The tree of a small game, and the strategies of both seats in it.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    nodes: Vec<Node>,
    sets: Vec<Set>,
    iterations: u32,
}

#[derive(Clone, Debug)]
enum Node {
    /// What the first seat wins.
    Over(f64),
    /// Equally likely ways to go on.
    Chance(Vec<u32>),
    Choice {
        set: u32,
        next: Vec<u32>,
    },
}

/// All places of the tree that a seat can't tell apart.
#[derive(Clone, Debug)]
struct Set {
    seat: usize,
    members: Vec<u32>,
    regrets: Vec<f64>,
    /// How often each move was played, later iterations counted more.
    played: Vec<f64>,
}

impl Set {
    /// The strategy that the regrets ask for.
    fn current(&self) -> Vec<f64> {
        shares(&self.regrets)
    }

    fn average(&self) -> Vec<f64> {
        shares(&self.played)
    }
}

/// Numbers as parts of their sum; equal ones if there is nothing to share.
fn shares(numbers: &[f64]) -> Vec<f64> {
    let sum: f64 = numbers.iter().sum();
    if sum > 0.0 {
        numbers.iter().map(|number| number / sum).collect()
    } else {
        vec![1.0 / numbers.len() as f64; numbers.len()]
    }
}

/// Grows the tree.
struct Growth<'a, G: Game, E> {
    goal: &'a E,
    known: HashMap<(Seat, String), u32>,
    tree: Equilibrium,
    limit: usize,
    _game: std::marker::PhantomData<G>,
}

impl<G: Game, E: Evaluate<G>> Growth<'_, G, E> {
    /// Adds a position and all that can follow; `seen` is what each seat saw up to here.
    fn grow(&mut self, position: &G, seen: &[String; SEATS]) -> Option<u32> {
        if self.tree.nodes.len() >= self.limit {
            return None;
        }
        let place = self.tree.nodes.len();
        self.tree.nodes.push(Node::Over(0.0));
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let mut next = Vec::with_capacity(legal.len());
        for m in &legal {
            let mut after = position.clone();
            after.play_unchecked(*m);
            let mut told = seen.clone();
            for (seat, told) in Seat::ALL.into_iter().zip(&mut told) {
                // A seat knows which of its own moves it made, whatever its event says.
                let own = if position.turn() == Turn::Decide(seat) { format!("{m:?}") } else { String::new() };
                *told = format!("{told}\n{own} {:?}", position.witness(*m, Viewer::Seat(seat)));
            }
            next.push(self.grow(&after, &told)?);
        }
        self.tree.nodes[place] = match position.turn() {
            Turn::Over => {
                let payoff = position.outcome().map_or([0.0; 4], |outcome| self.goal.payoff(&outcome));
                Node::Over(f64::from(payoff[0]) - f64::from(payoff[1]))
            }
            Turn::Chance => Node::Chance(next),
            Turn::Decide(seat) => {
                let sets = &mut self.tree.sets;
                let set = *self.known.entry((seat, seen[seat.index()].clone())).or_insert_with(|| {
                    let (regrets, played) = (vec![0.0; legal.len()], vec![0.0; legal.len()]);
                    sets.push(Set { seat: seat.index(), members: Vec::new(), regrets, played });
                    sets.len() as u32 - 1
                });
                sets[set as usize].members.push(place as u32);
                Node::Choice { set, next }
            }
        };
        Some(place as u32)
    }
}

impl Equilibrium {
    /// The tree of a game between two seats that begins in one of these positions, all equally likely. What a seat wins is what it gets
    /// of a finished game by the goal, less what the other one gets.
    ///
    /// `None` if there are not just two seats, or more than `limit` places in the tree.
    pub fn of<G: Game>(beginnings: &[G], goal: &impl Evaluate<G>, limit: usize) -> Option<Equilibrium> {
        let tree = Equilibrium { nodes: vec![Node::Chance(Vec::new())], sets: Vec::new(), iterations: 0 };
        let known = HashMap::new();
        let mut growth = Growth { goal, known, tree, limit, _game: std::marker::PhantomData };
        let mut first = Vec::new();
        for position in beginnings {
            if position.players() != SEATS {
                return None;
            }
            let view = |seat| format!("{:?}", position.view(Viewer::Seat(seat)));
            first.push(growth.grow(position, &[view(Seat::A), view(Seat::B)])?);
        }
        growth.tree.nodes[0] = Node::Chance(first);
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

    /// Lets both seats learn from what they would rather have played.
    pub fn improve(&mut self, iterations: u32) {
        for _ in 0..iterations {
            self.iterations += 1;
            for learner in 0..SEATS {
                let strategies: Vec<Vec<f64>> = self.sets.iter().map(Set::current).collect();
                let mut regrets: Vec<Vec<f64>> = self.sets.iter().map(|set| vec![0.0; set.regrets.len()]).collect();
                let weight = f64::from(self.iterations);
                self.learn(0, learner, [1.0; 2], weight, &strategies, &mut regrets);
                for (set, more) in self.sets.iter_mut().zip(regrets).filter(|(set, _)| set.seat == learner) {
                    for (regret, more) in set.regrets.iter_mut().zip(more) {
                        *regret = (*regret + more).max(0.0);
                    }
                }
            }
        }
    }

    /// What the learner can expect at a place; `reach` is how likely the learner, and all others, let it come to that.
    fn learn(
        &mut self,
        place: usize,
        learner: usize,
        reach: [f64; 2],
        weight: f64,
        strategies: &[Vec<f64>],
        regrets: &mut [Vec<f64>],
    ) -> f64 {
        let [own, others] = reach;
        match self.nodes[place].clone() {
            Node::Over(value) => {
                if learner == 0 {
                    value
                } else {
                    -value
                }
            }
            Node::Chance(next) => {
                let part = 1.0 / next.len() as f64;
                next.iter()
                    .map(|next| {
                        part * self.learn(*next as usize, learner, [own, others * part], weight, strategies, regrets)
                    })
                    .sum()
            }
            Node::Choice { set, next } => {
                let at = set as usize;
                let strategy = &strategies[at];
                if self.sets[at].seat != learner {
                    return next
                        .iter()
                        .zip(strategy)
                        .map(|(next, part)| {
                            part * self.learn(
                                *next as usize,
                                learner,
                                [own, others * part],
                                weight,
                                strategies,
                                regrets,
                            )
                        })
                        .sum();
                }
                let mut values = Vec::with_capacity(next.len());
                for (next, part) in next.iter().zip(strategy) {
                    values.push(self.learn(*next as usize, learner, [own * part, others], weight, strategies, regrets));
                }
                let value: f64 = values.iter().zip(strategy).map(|(value, part)| value * part).sum();
                for (regret, found) in regrets[at].iter_mut().zip(&values) {
                    *regret += others * (found - value);
                }
                for (played, part) in self.sets[at].played.iter_mut().zip(strategy) {
                    *played += weight * own * part;
                }
                value
            }
        }
    }

    fn strategies(&self) -> Vec<Vec<f64>> {
        self.sets.iter().map(Set::average).collect()
    }

    /// What the first seat wins on average when both play as they learned; when nothing was learned yet, all moves alike.
    pub fn value(&self) -> f64 {
        self.expect(0, &self.strategies())
    }

    fn expect(&self, place: usize, strategies: &[Vec<f64>]) -> f64 {
        let of = |next: &u32| self.expect(*next as usize, strategies);
        match &self.nodes[place] {
            Node::Over(value) => *value,
            Node::Chance(next) => next.iter().map(of).sum::<f64>() / next.len() as f64,
            Node::Choice { set, next } => {
                next.iter().zip(&strategies[*set as usize]).map(|(next, part)| part * of(next)).sum()
            }
        }
    }

    /// How much each seat would gain by playing its best against what the other one learned. In an equilibrium, nothing.
    pub fn gains(&self) -> [f64; SEATS] {
        let strategies = self.strategies();
        let value = self.expect(0, &strategies);
        [self.best(0, &strategies) - value, self.best(1, &strategies) + value]
    }

    /// What a seat wins that knows the other's strategy.
    fn best(&self, seat: usize, strategies: &[Vec<f64>]) -> f64 {
        let mut reach = vec![0.0; self.nodes.len()];
        self.reach(0, 1.0, seat, strategies, &mut reach);
        let mut answer = Answer { tree: self, seat, strategies, reach, choices: vec![None; self.sets.len()] };
        answer.value(0)
    }

    /// How likely it comes to each place if one seat does all it can to get there.
    fn reach(&self, place: usize, part: f64, seat: usize, strategies: &[Vec<f64>], out: &mut [f64]) {
        out[place] = part;
        match &self.nodes[place] {
            Node::Over(_) => {}
            Node::Chance(next) => {
                for at in next {
                    self.reach(*at as usize, part / next.len() as f64, seat, strategies, out);
                }
            }
            Node::Choice { set, next } => {
                let set = *set as usize;
                for (at, strategy) in next.iter().zip(&strategies[set]) {
                    let part = if self.sets[set].seat == seat { part } else { part * strategy };
                    self.reach(*at as usize, part, seat, strategies, out);
                }
            }
        }
    }
}

/// The best that a seat can do against a strategy, found set by set.
struct Answer<'a> {
    tree: &'a Equilibrium,
    seat: usize,
    strategies: &'a [Vec<f64>],
    reach: Vec<f64>,
    choices: Vec<Option<usize>>,
}

impl Answer<'_> {
    fn value(&mut self, place: usize) -> f64 {
        let tree = self.tree;
        match &tree.nodes[place] {
            Node::Over(value) => {
                if self.seat == 0 {
                    *value
                } else {
                    -*value
                }
            }
            Node::Chance(next) => next.iter().map(|at| self.value(*at as usize)).sum::<f64>() / next.len() as f64,
            Node::Choice { set, next } => {
                let set = *set as usize;
                if tree.sets[set].seat == self.seat {
                    let choice = self.choice(set);
                    return self.value(next[choice] as usize);
                }
                let strategies = self.strategies;
                next.iter().zip(&strategies[set]).map(|(at, part)| part * self.value(*at as usize)).sum()
            }
        }
    }

    /// The best move of a set, over all its places at once. A seat that remembers its moves meets no set twice.
    fn choice(&mut self, set: usize) -> usize {
        if let Some(choice) = self.choices[set] {
            return choice;
        }
        let tree = self.tree;
        let mut sums = vec![0.0; tree.sets[set].regrets.len()];
        for place in &tree.sets[set].members {
            if let Node::Choice { next, .. } = &tree.nodes[*place as usize] {
                for (sum, at) in sums.iter_mut().zip(next) {
                    *sum += self.reach[*place as usize] * self.value(*at as usize);
                }
            }
        }
        let best = (1..sums.len()).fold(0, |best, at| if sums[at] > sums[best] { at } else { best });
        self.choices[set] = Some(best);
        best
    }
}
