//! A bot on a seat, as Python sees it.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyAny;

use crate::erased::AnyBot;
use crate::game::Game;
use crate::position::Position;
use crate::text::read_seat;

/// A bot that plays one seat of one game. It must be told of every move before it is made, and sees of the positions what its
/// seat may know. The same seed gives the same moves, unless it was given milliseconds.
#[pyclass(module = "tavola", frozen)]
pub(crate) struct Bot {
    inner: Mutex<Box<dyn AnyBot>>,
    #[pyo3(get)]
    name: String,
    #[pyo3(get)]
    seat: String,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (game, name, seat, seed = 0))]
    fn new(game: &Game, name: &str, seat: &Bound<'_, PyAny>, seed: u64) -> PyResult<Self> {
        let seat = read_seat(seat, game.inner.seats())?;
        let inner = Mutex::new(game.inner.bot(name, seat, seed)?);
        Ok(Bot { inner, name: name.to_owned(), seat: seat.to_string() })
    }

    /// Tells the bot of a legal move that is about to be made, by whomever, as its seat sees it.
    fn witness(&self, py: Python<'_>, position: &Position, m: &str) -> PyResult<()> {
        let (inner, position) = (&self.inner, &*position.inner);
        Ok(py.detach(|| inner.lock().unwrap_or_else(PoisonError::into_inner).witness(position, m))?)
    }

    /// The text of the move that the bot chooses, when it is its turn. Other threads of Python go on meanwhile.
    fn decide(&self, py: Python<'_>, position: &Position) -> PyResult<String> {
        let (inner, position) = (&self.inner, &*position.inner);
        Ok(py.detach(|| inner.lock().unwrap_or_else(PoisonError::into_inner).decide(position))?)
    }

    fn __repr__(&self) -> String {
        format!("<Bot {} on seat {}>", self.name, self.seat)
    }
}
