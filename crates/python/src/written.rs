//! A game written down, as Python sees it.

use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyList};
use tavola_bots::Level;
use tavola_core::PerSeat;
use tavola_core::fair::{Entropy, Secret};

use crate::fair::check_number;
use crate::game::Game;
use crate::games;
use crate::position::{Position, result};
use crate::record::AnyRecord;
use crate::refused::Refused;
use crate::text::{from_json, read_viewer, to_json};

/// One game written down: rules, setup and moves, so that any program can play it again.
#[pyclass(module = "tavola")]
pub(crate) struct Record {
    inner: Box<dyn AnyRecord>,
}

fn read_level(name: &str) -> Result<Level, Refused> {
    name.parse().map_err(Refused::rules)
}

fn values<'py>(py: Python<'py>, texts: &[String]) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for text in texts {
        list.append(from_json(py, text)?)?;
    }
    Ok(list)
}

#[pymethods]
impl Record {
    /// A record without moves.
    #[new]
    fn new(game: &Game, setup: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Record { inner: game.inner.clone().record(&to_json(setup)?)? })
    }

    /// Reads a record of any game from its JSON.
    #[staticmethod]
    fn read(text: &str) -> PyResult<Self> {
        Ok(Record { inner: games::read_record(text)? })
    }

    /// A whole game between bots, one name for each seat: the `number`th one of a run, as `tavola simulate` deals it.
    #[staticmethod]
    #[pyo3(signature = (game, bots, run = 0, number = 1))]
    #[expect(clippy::needless_pass_by_value, reason = "a list of Python comes as a value")]
    fn simulate(py: Python<'_>, game: &Game, bots: Vec<String>, run: u64, number: u32) -> PyResult<Self> {
        let game = game.inner.clone();
        let seats = game.seats();
        check_number(number)?;
        let inner = py.detach(|| {
            let secret = Secret::simulated(run, number);
            let none = PerSeat::new(seats, |_| Entropy::NONE);
            let mut draws = tavola_core::fair::Draws::new(secret.seed(&none, number));
            let start = draws.start(seats);
            let setup = game.deal(&mut draws, start)?;
            let mut record = game.record(&setup)?;
            record.promise(secret, number);
            let names: Vec<&str> = bots.iter().map(String::as_str).collect();
            record.finish(&names, run.wrapping_mul(1_000_003).wrapping_add(number.into()))?;
            Ok::<_, Refused>(record)
        })?;
        Ok(Record { inner })
    }

    /// The game and its rules.
    #[getter]
    fn game(&self) -> Game {
        Game { inner: self.inner.game() }
    }

    /// The setup: who starts, and what was shuffled.
    #[getter]
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.inner.setup())
    }

    /// The texts of the moves, chance included.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.inner.moves()
    }

    fn __len__(&self) -> usize {
        self.inner.moves().len()
    }

    /// The result, if the game is over.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.inner.position(None)?.outcome().map(|outcome| result(py, &outcome)).transpose()
    }

    /// The record as one line of JSON.
    fn text(&self) -> String {
        self.inner.text()
    }

    /// The position after so many moves, or after all.
    #[pyo3(signature = (at = None))]
    fn position(&self, at: Option<usize>) -> PyResult<Position> {
        Ok(Position { inner: self.inner.position(at)? })
    }

    /// Plays everything again: moves, result, and chance if the record states where it came from. Says of the chance
    /// `"follows"`, `"not revealed"` or `"not stated"`, and raises `RecordError` for the first thing that does not hold.
    fn check(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(py.detach(|| self.inner.check())?)
    }

    /// Writes one more move down.
    fn play(&mut self, m: &str) -> PyResult<()> {
        Ok(self.inner.play(m)?)
    }

    /// Lets bots play on to the end, one name for each seat.
    #[pyo3(signature = (bots, seed = 0))]
    #[expect(clippy::needless_pass_by_value, reason = "a list of Python comes as a value")]
    fn finish(&mut self, py: Python<'_>, bots: Vec<String>, seed: u64) -> PyResult<()> {
        let inner = &mut self.inner;
        let names: Vec<&str> = bots.iter().map(String::as_str).collect();
        Ok(py.detach(|| inner.finish(&names, seed))?)
    }

    /// What a seat, or a watcher, saw of each move.
    fn events<'py>(&self, py: Python<'py>, viewer: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        values(py, &self.inner.events(read_viewer(viewer, self.inner.game().seats())?)?)
    }

    /// Judges the decisions of the game, each by what its seat could know: the best moves, their values for each seat, and
    /// what the played move gave away. `moves` chooses some by their numbers, from 1.
    #[pyo3(signature = (level = "medium", moves = None))]
    #[expect(clippy::needless_pass_by_value, reason = "a list of Python comes as a value")]
    fn analyse<'py>(&self, py: Python<'py>, level: &str, moves: Option<Vec<usize>>) -> PyResult<Bound<'py, PyList>> {
        let level = read_level(level)?;
        values(py, &py.detach(|| self.inner.analyse(level, moves.as_deref()))?)
    }

    /// What the seat to move should do, by what it can know; `None` if no seat decides.
    #[pyo3(signature = (level = "medium"))]
    fn advise<'py>(&self, py: Python<'py>, level: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let level = read_level(level)?;
        py.detach(|| self.inner.advise(level))?.map(|advice| from_json(py, &advice)).transpose()
    }

    fn __copy__(&self) -> Record {
        Record { inner: self.inner.copy() }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Record {
        self.__copy__()
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}, {} moves>", self.inner.game().slug(), self.inner.moves().len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.import("tavola._tavola")?.getattr("Record")?.getattr("read")?;
        Ok((read, (self.text(),)))
    }
}
