//! What somebody who never forgets keeps, as Python sees it.

use pyo3::prelude::*;
use pyo3::types::PyAny;

use crate::erased::AnyMemory;
use crate::game::Game;
use crate::position::Position;
use crate::text::read_viewer;

/// What one viewer who never forgets keeps of the events. Only Calcory needs it, where views forget.
#[pyclass(module = "tavola")]
pub(crate) struct Memory {
    pub(crate) inner: Box<dyn AnyMemory>,
}

#[pymethods]
impl Memory {
    #[new]
    fn new(game: &Game, viewer: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Memory { inner: game.inner.memory(read_viewer(viewer, game.inner.seats())?) })
    }

    /// Keeps what the viewer sees of a legal move that is about to be made.
    fn witness(&mut self, position: &Position, m: &str) -> PyResult<()> {
        Ok(self.inner.witness(&*position.inner, m)?)
    }

    /// The same memory as that of another viewer: for whoever imagines what others know, and must not know more itself.
    fn lend(&self, viewer: &Bound<'_, PyAny>) -> PyResult<Memory> {
        Ok(Memory { inner: self.inner.lend(read_viewer(viewer, tavola_core::MAX_SEATS)?) })
    }

    fn __copy__(&self) -> Memory {
        Memory { inner: self.inner.copy() }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Memory {
        self.__copy__()
    }
}
