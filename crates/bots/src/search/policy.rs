//! How a seat chooses among the branches that it knows.

use super::tree::Branch;

/// The rule by which a search chooses the branch to look at next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TreePolicy {
    /// The mean payoff plus `exploration` × √(ln available / visits).
    Ucb1 {
        /// How curious the search is.
        exploration: f32,
    },
    /// The same, narrower where the mean leaves little room for chance.
    ///
    /// The variance is bounded by mean × (1 − mean), the most that payoffs from 0 to 1 allow.
    Ucb1Tuned {
        /// How curious the search is.
        exploration: f32,
    },
    /// The mean payoff plus `exploration` × prior × √available / (1 + visits): what promised much is looked at first.
    Puct {
        /// How curious the search is.
        exploration: f32,
    },
    /// [`TreePolicy::Ucb1`] plus `weight` × prior / (1 + visits): the evaluation leads until the search knows better.
    Bias {
        /// How curious the search is.
        exploration: f32,
        /// How much the evaluation counts.
        weight: f32,
    },
}

impl Default for TreePolicy {
    fn default() -> Self {
        TreePolicy::Ucb1 { exploration: 0.7 }
    }
}

impl TreePolicy {
    /// Whether the rule asks for the promise of moves.
    pub(crate) const fn uses_prior(self) -> bool {
        matches!(self, TreePolicy::Puct { .. } | TreePolicy::Bias { .. })
    }
}

/// How much the search wants to look at a branch that was visited before, by each rule; `available` is how often it could have been
/// chosen, this time included.
impl<M> Branch<M> {
    #[inline]
    pub(crate) fn ucb1(&self, exploration: f32, available: u32, roots: &RootsOfLogs) -> f32 {
        self.mean + exploration * roots.of(available) * self.spread
    }

    #[inline]
    pub(crate) fn ucb1_tuned(&self, exploration: f32, available: u32, roots: &RootsOfLogs) -> f32 {
        let width = roots.of(available) * self.spread;
        let room = self.mean * (1.0 - self.mean) + std::f32::consts::SQRT_2 * width;
        self.mean + exploration * width * (2.0 * room.min(0.25).sqrt())
    }

    #[inline]
    pub(crate) fn puct(&self, exploration: f32, available: u32) -> f32 {
        self.mean + exploration * self.prior * (available as f32).sqrt() / (1.0 + self.visits as f32)
    }

    #[inline]
    pub(crate) fn bias(&self, weight: f32) -> f32 {
        weight * self.prior / (1.0 + self.visits as f32)
    }
}

/// √ln n for n ≥ 1, looked up by the exponent and the first four bits after the leading one.
///
/// Being wrong by a sixteenth of n moves the root of the logarithm of a thousand by half a percent; computing it anew for
/// each branch would cost more than the rest of the choice.
#[derive(Clone, Debug)]
pub(crate) struct RootsOfLogs([f32; RootsOfLogs::SIZE]);

impl RootsOfLogs {
    const SIZE: usize = 33 * 16;
    const SHIFT: u32 = 23 - 4;
    const ONE: u32 = 1.0_f32.to_bits() >> Self::SHIFT;

    pub(crate) fn new() -> Self {
        RootsOfLogs(std::array::from_fn(|index| {
            let n = f32::from_bits((index as u32 + Self::ONE) << Self::SHIFT);
            n.ln().sqrt()
        }))
    }

    #[inline]
    pub(crate) fn of(&self, n: u32) -> f32 {
        let index = ((n.max(1) as f32).to_bits() >> Self::SHIFT) - Self::ONE;
        self.0[index as usize]
    }
}

/// Lets the number of moves that are looked at grow with the visits of a node: at most 1 + `factor` × visits^`exponent`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Widening {
    /// How many moves one visit opens.
    pub factor: f32,
    /// How slowly further visits open more; less than 1.
    pub exponent: f32,
}

impl Widening {
    #[inline]
    pub(crate) fn allows(self, visits: u32) -> u32 {
        1 + (self.factor * (visits as f32).powf(self.exponent)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_of_logs_are_close() {
        let roots = RootsOfLogs::new();
        assert!(roots.of(0).abs() < 1e-6 && roots.of(1).abs() < 1e-6);
        for n in [2, 3, 10, 17, 100, 1000, 65_535, 1_000_000, u32::MAX] {
            let exact = (n as f32).ln().sqrt();
            assert!((roots.of(n) - exact).abs() < 0.04, "{n}: {} is not {exact}", roots.of(n));
        }
    }

    #[test]
    fn widening_grows_slowly() {
        let widening = Widening { factor: 2.0, exponent: 0.5 };
        assert_eq!([0, 1, 4, 100].map(|visits| widening.allows(visits)), [1, 3, 5, 21]);
    }
}
