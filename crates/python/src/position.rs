//! A position, as Python sees it.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyInt};
use tavola_core::{Outcome, Turn};

use crate::batch::utilities;
use crate::erased::AnyPosition;
use crate::fair::Draws;
use crate::game::{Game, letters};
use crate::memory::Memory;
use crate::refused::Refused;
use crate::text::{from_json, read_seat, read_viewer};

/// All that lies on the table and in the hands. Nobody who plays should be given one: what a seat may know is `view`.
#[pyclass(module = "tavola")]
#[derive(Debug)]
pub(crate) struct Position {
    pub(crate) inner: Box<dyn AnyPosition>,
}

impl Position {
    fn seats(&self) -> usize {
        self.inner.game().seats()
    }
}

/// A result as plain values: scores, places and what each seat gets of the win.
pub(crate) fn result<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyDict>> {
    let seats = outcome.places.len();
    let told = PyDict::new(py);
    let (scores, places, shares) = (PyDict::new(py), PyDict::new(py), PyDict::new(py));
    for (seat, letter) in letters(seats).enumerate() {
        scores.set_item(&letter, outcome.scores.values()[seat])?;
        places.set_item(&letter, outcome.places.values()[seat])?;
        shares.set_item(&letter, outcome.shares().values()[seat])?;
    }
    told.set_item("scores", scores)?;
    told.set_item("places", places)?;
    told.set_item("shares", shares)?;
    Ok(told)
}

#[pymethods]
impl Position {
    /// The game and its rules.
    #[getter]
    fn game(&self) -> Game {
        Game { inner: self.inner.game() }
    }

    /// Whose move it is: the letter of a seat, `"chance"`, or `None` when the game is over.
    #[getter]
    fn turn(&self) -> Option<String> {
        match self.inner.turn() {
            Turn::Decide(seat) => Some(seat.to_string()),
            Turn::Chance => Some("chance".to_owned()),
            Turn::Over => None,
        }
    }

    /// The number of the seat whose move it is; -1 for chance, -2 when the game is over.
    #[getter]
    fn seat(&self) -> i8 {
        match self.inner.turn() {
            Turn::Decide(seat) => seat.index() as i8,
            Turn::Chance => -1,
            Turn::Over => -2,
        }
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner.turn() == Turn::Over
    }

    /// The texts of all legal moves; at chance, the outcomes, which are equally likely.
    fn legal_moves(&self) -> Vec<String> {
        self.inner.legal_moves()
    }

    /// The numbers of all legal moves, ascending.
    fn legal_actions(&self) -> Vec<u32> {
        self.inner.legal_actions()
    }

    /// Makes a move, given as its text or its number.
    #[pyo3(name = "play")]
    fn play_move(&mut self, m: &Bound<'_, PyAny>) -> PyResult<()> {
        match m.extract::<u32>() {
            Ok(action) => self.inner.play_action(action)?,
            Err(_) if m.is_instance_of::<PyInt>() => {
                return Err(Refused::Move(format!("there is no move number {m}")).into());
            }
            Err(_) => self.inner.play(&m.extract::<String>()?)?,
        }
        Ok(())
    }

    /// The position after a move; this one stays as it is.
    fn after(&self, m: &Bound<'_, PyAny>) -> PyResult<Position> {
        let mut next = Position { inner: self.inner.copy() };
        next.play_move(m)?;
        Ok(next)
    }

    /// Rolls the die that is due, and tells the text of the outcome.
    fn roll(&mut self, draws: &Draws) -> PyResult<String> {
        if self.inner.turn() != Turn::Chance {
            return Err(Refused::Move("no die is to be rolled now".to_owned()).into());
        }
        let mut outcomes = self.inner.legal_moves();
        let outcome = outcomes.swap_remove(draws.with(|draws| draws.below(outcomes.len() as u32)) as usize);
        self.inner.play(&outcome)?;
        Ok(outcome)
    }

    /// The text of the move with this number.
    fn move_of(&self, action: u32) -> PyResult<String> {
        Ok(self.inner.move_of(action)?)
    }

    /// The number of a legal move.
    fn action_of(&self, m: &str) -> PyResult<u32> {
        Ok(self.inner.action_of(m)?)
    }

    /// What a seat may know, or a watcher.
    fn view<'py>(&self, py: Python<'py>, viewer: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.view_text(viewer)?)
    }

    /// What a seat may know, or a watcher, as JSON: exactly the bytes that a server would send.
    fn view_text(&self, viewer: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.inner.view(read_viewer(viewer, self.seats())?))
    }

    /// What a seat, or a watcher, sees of a legal move that is about to be made.
    fn event<'py>(&self, py: Python<'py>, m: &str, viewer: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.event_text(m, viewer)?)
    }

    /// What a seat, or a watcher, sees of a legal move that is about to be made, as JSON.
    fn event_text(&self, m: &str, viewer: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.inner.event(m, read_viewer(viewer, self.seats())?)?)
    }

    /// The result, if the game is over: scores, places, and what each seat gets of the one point that the winners share.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.inner.outcome().map(|outcome| result(py, &outcome)).transpose()
    }

    /// What each seat gets in the end, from 1 for winning alone down; all together get 0. Zeros while the game goes on.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        let nothing = || vec![0.0; self.seats()];
        self.inner.outcome().map_or_else(nothing, |outcome| utilities(&outcome).values().to_vec())
    }

    /// The number of sequences of so many legal moves; chance counts as a move.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let count = py.detach(|| self.inner.perft(depth));
        Ok(count.ok_or_else(|| Refused::Rules("so many sequences can't be counted in 64 bits".to_owned()))?)
    }

    /// Plays random legal moves to the end and tells how many.
    #[pyo3(signature = (seed = 0))]
    fn playout(&mut self, py: Python<'_>, seed: u64) -> u32 {
        let inner = &mut self.inner;
        py.detach(|| inner.playout(seed))
    }

    /// Plays so many random games from here to their ends, and tells how many moves that took; the position stays as it is. It is the
    /// bare engine, to measure against.
    #[pyo3(signature = (count, seed = 0))]
    fn playouts(&self, py: Python<'_>, count: u32, seed: u64) -> u64 {
        py.detach(|| self.inner.playouts(count, seed))
    }

    /// What a seat may know, as numbers: `Game.layout` says which. Where a game forgets, a memory adds what was seen before.
    #[pyo3(signature = (seat, memory = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: &Bound<'py, PyAny>,
        memory: Option<&Memory>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let game = self.inner.game();
        let size = game.fields().iter().map(crate::layout::Field::size).sum();
        let row = PyArray1::<u8>::zeros(py, [size], false);
        let memory = memory.map(|memory| &*memory.inner);
        self.inner.observe(read_seat(seat, game.seats())?, memory, row.try_readwrite()?.as_slice_mut()?)?;
        Ok(row)
    }

    /// The legal moves as an array with a 1 for the number of each.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mask = PyArray1::<i8>::zeros(py, [self.inner.game().actions()], false);
        {
            let mut legal = mask.try_readwrite()?;
            let legal = legal.as_slice_mut()?;
            for action in self.inner.legal_actions() {
                legal[action as usize] = 1;
            }
        }
        Ok(mask)
    }

    /// A position drawn at random from those that fit what a viewer may know, and what it remembers.
    #[pyo3(signature = (viewer, seed, memory = None))]
    fn imagine(&self, viewer: &Bound<'_, PyAny>, seed: u64, memory: Option<&Memory>) -> PyResult<Position> {
        let viewer = read_viewer(viewer, self.seats())?;
        let memory = memory.map(|memory| &*memory.inner);
        Ok(Position { inner: self.inner.imagine(viewer, memory, seed)? })
    }

    /// The table drawn as text, as a viewer sees it.
    #[pyo3(signature = (viewer = None))]
    fn draw(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let viewer = viewer.map_or(Ok(tavola_core::Viewer::Watcher), |viewer| read_viewer(viewer, self.seats()))?;
        Ok(self.inner.draw(viewer))
    }

    /// The same position once more.
    fn copy(&self) -> Position {
        Position { inner: self.inner.copy() }
    }

    fn __copy__(&self) -> Position {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Position {
        self.copy()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| self.inner.equals(&*other.borrow().inner))
    }

    fn __hash__(&self) -> u64 {
        self.inner.digest()
    }

    // It shows what no player may see, so that it is not printed by chance.
    fn __repr__(&self) -> String {
        let turn = self.turn().unwrap_or_else(|| "nobody".to_owned());
        format!("<Position of {}, turn of {turn}>", self.inner.game().slug())
    }
}
