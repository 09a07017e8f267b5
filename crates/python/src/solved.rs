//! Equilibria of small games, as Python sees them.

use pyo3::prelude::*;

use crate::erased::AnyPosition;
use crate::position::Position;
use crate::refused::Refused;

/// The most places that a tree may have: each takes some hundred bytes.
const MOST_PLACES: usize = 20_000_000;

/// A small game between two seats that begins in one of some positions, all equally likely, and the strategies of both seats. What a
/// seat wins is 1, what it loses is -1, and a shared win is 0.
#[pyclass(module = "tavola")]
pub(crate) struct Equilibrium {
    inner: tavola_bots::Equilibrium,
}

#[pymethods]
impl Equilibrium {
    #[new]
    #[pyo3(signature = (positions, limit = 1_000_000))]
    #[expect(clippy::needless_pass_by_value, reason = "a list of Python comes as a value")]
    fn new(py: Python<'_>, positions: Vec<PyRef<'_, Position>>, limit: usize) -> PyResult<Self> {
        let all: Vec<&dyn AnyPosition> = positions.iter().map(|position| &*position.inner).collect();
        let Some((first, others)) = all.split_first() else {
            return Err(Refused::Rules("a game begins somewhere: at least one position is needed".to_owned()).into());
        };
        let inner = py.detach(|| first.equilibrium(others, limit.min(MOST_PLACES)))?;
        Ok(Equilibrium { inner })
    }

    /// How many places the tree has.
    #[getter]
    fn places(&self) -> usize {
        self.inner.places()
    }

    /// How many situations there are that a seat can tell apart, both seats together.
    #[getter]
    fn sets(&self) -> usize {
        self.inner.sets()
    }

    /// Lets both seats learn so many times from what they would rather have played.
    fn improve(&mut self, py: Python<'_>, iterations: u32) {
        let inner = &mut self.inner;
        py.detach(|| inner.improve(iterations));
    }

    /// What the first seat wins on average when both play as they learned; before that, all moves alike.
    #[getter]
    fn value(&self, py: Python<'_>) -> f64 {
        py.detach(|| self.inner.value())
    }

    /// How much each seat would gain by playing its best against what the other one learned.
    #[getter]
    fn gains(&self, py: Python<'_>) -> [f64; 2] {
        py.detach(|| self.inner.gains())
    }
}
