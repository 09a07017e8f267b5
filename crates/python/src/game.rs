//! A game with its rules, as Python sees it.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyList};
use tavola_core::Seat;

use crate::erased::AnyGame;
use crate::fair::Draws;
use crate::games;
use crate::position::Position;
use crate::refused::Refused;
use crate::text::{from_json, object, read_seat, to_json};

/// A game with its rules: `Game("cassa-grande", players=2, laying="open")`. What is left out is standard.
#[pyclass(module = "tavola", frozen, eq)]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) inner: Arc<dyn AnyGame>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.inner.slug() == other.inner.slug() && self.inner.rules() == other.inner.rules()
    }
}

impl Game {
    /// A setup shuffled from draws, from a number as `tavola simulate` does, or from nothing for the number 0.
    fn shuffle(&self, chance: Option<&Bound<'_, PyAny>>, start: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seats = self.inner.seats();
        let start = start.map(|start| read_seat(start, seats)).transpose()?;
        let deal = |draws: &mut tavola_core::fair::Draws| {
            let start = start.unwrap_or_else(|| draws.start(seats));
            self.inner.deal(draws, start)
        };
        if let Some(draws) = chance.and_then(|chance| chance.cast::<Draws>().ok()) {
            return Ok(draws.get().with(deal)?);
        }
        let run = chance.map_or(Ok(0), PyAnyMethods::extract::<u64>)?;
        Ok(deal(&mut Draws::of_run(run, 1, seats))?)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, **rules))]
    fn new(name: &str, rules: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Ok(Game { inner: games::open(name, &object(rules)?)? })
    }

    /// The name of the game in records, commands and addresses.
    #[getter]
    fn name(&self) -> &'static str {
        self.inner.slug()
    }

    /// The rules in full.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.inner.rules())
    }

    /// The number of seats.
    #[getter]
    fn seats(&self) -> usize {
        self.inner.seats()
    }

    /// How many different moves there are, chance included; they are numbered from 0.
    #[getter]
    fn action_count(&self) -> usize {
        self.inner.actions()
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.inner.fields().iter().map(crate::layout::Field::size).sum()
    }

    /// The version of the numbers of moves and observations.
    #[getter]
    fn layout_version(&self) -> u32 {
        self.inner.version()
    }

    /// More moves than any game has, chance included.
    #[getter]
    fn longest(&self) -> usize {
        self.inner.longest()
    }

    /// The parts of an observation, in order: name, kind, offset, shape, greatest number, and what it is.
    #[getter]
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        let mut offset = 0;
        for field in self.inner.fields() {
            let entry = PyDict::new(py);
            entry.set_item("name", field.name)?;
            entry.set_item("kind", field.kind.name())?;
            entry.set_item("offset", offset)?;
            entry.set_item("shape", pyo3::types::PyTuple::new(py, &field.shape)?)?;
            entry.set_item("high", field.high)?;
            entry.set_item("about", field.about)?;
            list.append(entry)?;
            offset += field.size();
        }
        Ok(list)
    }

    /// The cards that are shuffled before the first move, sorted; none where nothing is.
    #[getter]
    fn deck(&self) -> Vec<String> {
        self.inner.deck()
    }

    /// How many cards of the deck are dealt.
    #[getter]
    fn dealt_count(&self) -> usize {
        self.inner.dealt_count()
    }

    /// The setup with these cards of the deck, in the order of the deal.
    #[expect(clippy::needless_pass_by_value, reason = "a list of Python comes as a value")]
    fn setup_of<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'_, PyAny>,
        cards: Vec<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let due = self.inner.dealt_count();
        if cards.len() != due {
            return Err(Refused::Rules(format!("{due} cards are dealt, not {}", cards.len())).into());
        }
        let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
        from_json(py, &self.inner.dealt(read_seat(start, self.inner.seats())?, &cards))
    }

    /// Shuffles a setup: from draws, or from a number as `tavola simulate` does. The start is drawn unless it is given.
    #[pyo3(signature = (chance = None, *, start = None))]
    fn setup<'py>(
        &self,
        py: Python<'py>,
        chance: Option<&Bound<'_, PyAny>>,
        start: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.shuffle(chance, start)?)
    }

    /// The position before the first move of a game that is shuffled as `setup` does.
    #[pyo3(signature = (chance = None, *, start = None))]
    fn deal(&self, chance: Option<&Bound<'_, PyAny>>, start: Option<&Bound<'_, PyAny>>) -> PyResult<Position> {
        let setup = self.shuffle(chance, start)?;
        Ok(Position { inner: self.inner.clone().begin(&setup)? })
    }

    /// The position before the first move of a game with this setup.
    fn begin(&self, setup: &Bound<'_, PyAny>) -> PyResult<Position> {
        Ok(Position { inner: self.inner.clone().begin(&to_json(setup)?)? })
    }

    fn __repr__(&self) -> String {
        format!("Game({:?}, {})", self.inner.slug(), self.inner.rules())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};

        let mut hasher = DefaultHasher::new();
        (self.inner.slug(), self.inner.rules()).hash(&mut hasher);
        hasher.finish()
    }

    // It never changes.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let open = py.import("tavola._tavola")?.getattr("open_game")?;
        Ok((open, (self.inner.slug().to_owned(), self.inner.rules())))
    }
}

/// A game by its name, with rules as JSON.
#[pyfunction]
pub(crate) fn open_game(name: &str, rules: &str) -> PyResult<Game> {
    Ok(Game { inner: games::open(name, rules)? })
}

/// The names of the seats of a game.
pub(crate) fn letters(seats: usize) -> impl Iterator<Item = String> {
    Seat::first(seats).map(|seat| seat.to_string())
}
