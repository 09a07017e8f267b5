//! Chance that anyone can check.

use std::sync::Mutex;

use pyo3::prelude::*;
use tavola_core::fair::{self, Entropy, Secret, Seed};
use tavola_core::{MAX_SEATS, PerSeat};

use crate::refused::Refused;

/// The chance of one game, in the order in which it is used.
#[pyclass(module = "tavola", frozen)]
pub(crate) struct Draws {
    pub(crate) inner: Mutex<fair::Draws>,
}

impl Draws {
    fn of_seed(seed: Seed) -> Draws {
        Draws { inner: Mutex::new(fair::Draws::new(seed)) }
    }

    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut fair::Draws) -> T) -> T {
        work(&mut self.inner.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    /// The chance of a simulated game.
    pub(crate) fn of_run(run: u64, game: u32, seats: usize) -> fair::Draws {
        fair::Draws::new(Secret::simulated(run, game).seed(&PerSeat::new(seats, |_| Entropy::NONE), game))
    }
}

/// Games of a run are counted from 1, and so they stand in records.
pub(crate) fn check_number(game: u32) -> Result<(), Refused> {
    if game == 0 { Err(Refused::Rules("games are counted from 1".to_owned())) } else { Ok(()) }
}

fn read_secret(text: &str) -> PyResult<Secret> {
    Ok(text.parse().map_err(Refused::rules)?)
}

fn read_seed(secret: &str, entropy: &[String], game: u32) -> PyResult<Seed> {
    if entropy.len() > MAX_SEATS {
        return Err(Refused::Rules(format!("a table has at most {MAX_SEATS} seats, each with its entropy")).into());
    }
    check_number(game)?;
    let read = |text: &String| if text.is_empty() { Ok(Entropy::NONE) } else { text.parse().map_err(Refused::rules) };
    let given = entropy.iter().map(read).collect::<Result<Vec<Entropy>, _>>()?;
    Ok(read_secret(secret)?.seed(&PerSeat::new(given.len(), |seat| given[seat.index()]), game))
}

#[pymethods]
impl Draws {
    /// The key stream of a seed of 64 hexadecimal digits.
    #[new]
    fn new(seed: &str) -> PyResult<Self> {
        Ok(Draws::of_seed(seed.parse().map_err(Refused::rules)?))
    }

    /// The chance of the `game`th game of a table, from its secret and what each seat added, in order.
    #[staticmethod]
    #[pyo3(signature = (secret, entropy, game = 1))]
    #[expect(clippy::needless_pass_by_value, reason = "a list of Python comes as a value")]
    fn of(secret: &str, entropy: Vec<String>, game: u32) -> PyResult<Self> {
        Ok(Draws::of_seed(read_seed(secret, &entropy, game)?))
    }

    /// The chance of the `game`th game that `tavola simulate --seed RUN` plays between so many seats.
    #[staticmethod]
    #[pyo3(signature = (run, seats, game = 1))]
    fn simulated(run: u64, seats: usize, game: u32) -> PyResult<Self> {
        if !(1..=MAX_SEATS).contains(&seats) {
            return Err(Refused::Rules(format!("a table has 1 to {MAX_SEATS} seats, not {seats}")).into());
        }
        check_number(game)?;
        Ok(Draws { inner: Mutex::new(Draws::of_run(run, game, seats)) })
    }

    /// A number less than `n`, exactly uniform.
    fn below(&self, n: u32) -> PyResult<u32> {
        if n == 0 {
            return Err(Refused::Rules("no number is less than 0: n must be 1 or more".to_owned()).into());
        }
        Ok(self.with(|draws| draws.below(n)))
    }

    fn __copy__(&self) -> Draws {
        Draws { inner: Mutex::new(self.with(|draws| draws.clone())) }
    }
}

/// What a host publishes before the players add entropy: the hash of its secret.
#[pyfunction]
pub(crate) fn commitment(secret: &str) -> PyResult<String> {
    Ok(read_secret(secret)?.commitment().to_string())
}

/// The seed of the `game`th game of a table, from its secret and what each seat added, in order.
#[pyfunction]
#[pyo3(signature = (secret, entropy, game = 1))]
#[expect(clippy::needless_pass_by_value, reason = "a list of Python comes as a value")]
pub(crate) fn seed(secret: &str, entropy: Vec<String>, game: u32) -> PyResult<String> {
    Ok(read_seed(secret, &entropy, game)?.to_string())
}
