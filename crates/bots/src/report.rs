//! What a search found.

use std::cmp::Ordering;

use tavola_core::{MAX_SEATS, PerSeat, Seat};

/// The findings of a search: the moves in the order of the legal list, and what they are worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Search<M> {
    /// Whose decision it was.
    pub seat: Seat,
    /// Each legal move with what was found about it.
    pub candidates: Vec<Candidate<M>>,
    /// What each seat can expect of the position, 0 to 1.
    pub value: PerSeat<f64>,
    /// How many iterations were done; 0 if the rest of the game was solved.
    pub iterations: u64,
    /// How the search came to its findings, which decides what makes a move the best.
    pub method: Method,
}

/// How a search came to its findings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// A tree grew towards good moves: the most visited move is the best, since the search trusted it most.
    Tree,
    /// Every move was tried equally often: the most valuable one is the best.
    Flat,
    /// The whole rest of the game was looked at and nothing in it was hidden: the values are exact.
    Exact,
}

/// One legal move and what a search found about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub m: M,
    /// How often it was tried, earlier searches included where their tree was kept; 0 where the rest was solved.
    pub visits: u64,
    /// What each seat can expect after it, 0 to 1; if it was not tried, what it can expect of the position.
    pub value: PerSeat<f64>,
}

impl<M: Copy> Search<M> {
    /// The candidate to play; among equals the first.
    ///
    /// # Panics
    /// If there is no candidate at all, which no search returns.
    pub fn best(&self) -> &Candidate<M> {
        let mut candidates = self.candidates.iter();
        let first = candidates.next().expect("a search has at least one candidate");
        candidates.fold(first, |best, next| if self.compare(next, best) == Ordering::Greater { next } else { best })
    }

    /// The candidates, the best first.
    pub fn ranked(&self) -> Vec<&Candidate<M>> {
        let mut list: Vec<_> = self.candidates.iter().collect();
        list.sort_by(|a, b| self.compare(b, a));
        list
    }

    fn compare(&self, a: &Candidate<M>, b: &Candidate<M>) -> Ordering {
        let by_visits = match self.method {
            Method::Tree => a.visits.cmp(&b.visits),
            Method::Flat | Method::Exact => Ordering::Equal,
        };
        // Exact values are sums of fractions, whose last bits depend on the order of the sum.
        let grain = if self.method == Method::Exact { 1e-9 } else { 0.0 };
        let (own, other) = (a.value[self.seat], b.value[self.seat]);
        let by_value = if (own - other).abs() <= grain { Ordering::Equal } else { own.total_cmp(&other) };
        by_visits.then(by_value)
    }

    /// Turns sums into means.
    pub(crate) fn from_findings(
        seat: Seat,
        players: usize,
        legal: &[M],
        findings: &[Finding],
        iterations: u64,
        method: Method,
    ) -> Self {
        let mean = |sum: f64, count: u64| sum / count.max(1) as f64;
        let all: u64 = findings.iter().map(|finding| finding.count).sum();
        let value = PerSeat::new(players, |seat| mean(findings.iter().map(|f| f.sums[seat.index()]).sum(), all));
        let candidates = legal
            .iter()
            .zip(findings)
            .map(|(m, finding)| Candidate {
                m: *m,
                visits: finding.visits,
                value: match finding.count {
                    0 => value.clone(),
                    count => PerSeat::new(players, |seat| mean(finding.sums[seat.index()], count)),
                },
            })
            .collect();
        Search { seat, candidates, value, iterations, method }
    }
}

/// What was found about one move.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Finding {
    /// How often the move was tried, earlier searches included.
    pub(crate) visits: u64,
    /// How often this search tried it.
    pub(crate) count: u64,
    /// What each seat got in these tries, added up.
    pub(crate) sums: [f64; MAX_SEATS],
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(method: Method) -> Search<char> {
        let finding =
            |visits: u64, mean: f64| Finding { visits, count: visits, sums: [visits as f64 * mean, 0.0, 0.0, 0.0] };
        let findings = [finding(10, 0.5), finding(30, 0.6), finding(2, 0.9), finding(30, 0.7)];
        Search::from_findings(Seat::A, 2, &['a', 'b', 'c', 'd'], &findings, 72, method)
    }

    #[test]
    fn a_tree_trusts_visits_and_the_others_trust_values() {
        let order = |method| search(method).ranked().iter().map(|candidate| candidate.m).collect::<String>();
        assert_eq!(order(Method::Tree), "dbac");
        assert_eq!(order(Method::Flat), "cdba");
        assert_eq!(search(Method::Tree).best().m, 'd');
        assert_eq!(search(Method::Exact).best().m, 'c');
    }

    #[test]
    fn the_value_is_the_mean_of_all_tries() {
        let value = search(Method::Tree).value;
        assert!((value[Seat::A] - (5.0 + 18.0 + 1.8 + 21.0) / 72.0).abs() < 1e-12);
    }
}
