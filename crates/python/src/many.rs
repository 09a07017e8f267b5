//! Many games at once over arrays.

use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::batch::{AnyBatch, Arrays, Sizes};
use crate::erased::AnyGame;
use crate::game::Game;
use crate::refused::Refused;

/// The most games that stand side by side: their positions and rows must fit into memory.
const MOST_GAMES: usize = 1 << 20;
const MOST_THREADS: usize = 256;

/// Many games of one kind side by side; every step plays one move in each.
///
/// The arrays are made once and written in place: copy what should stay. A game that ends pays its rewards, says so in
/// `done`, and is dealt anew in the same step; dice are rolled by themselves.
#[pyclass(module = "tavola", frozen)]
pub(crate) struct Batch {
    game: Arc<dyn AnyGame>,
    inner: std::sync::Mutex<Box<dyn AnyBatch>>,
    games: usize,
    /// What each seat of each game may know: games, seats, numbers of the layout.
    #[pyo3(get)]
    observations: Py<PyArray3<u8>>,
    /// The legal moves of each game as bits, the lowest bit of the first word for move 0.
    #[pyo3(get)]
    legal: Py<PyArray2<u64>>,
    /// Whose move it is in each game.
    #[pyo3(get)]
    turns: Py<PyArray1<i8>>,
    /// What each seat of each game got in the last step.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Which games ended in the last step.
    #[pyo3(get)]
    done: Py<PyArray1<bool>>,
    /// What `sample` draws.
    #[pyo3(get)]
    actions: Py<PyArray1<i64>>,
}

impl Batch {
    /// Does something with games and arrays while other threads of Python go on.
    fn with_arrays<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyBatch, Arrays<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut observations = self.observations.bind(py).try_readwrite()?;
        let mut legal = self.legal.bind(py).try_readwrite()?;
        let mut turns = self.turns.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut done = self.done.bind(py).try_readwrite()?;
        let arrays = Arrays {
            observations: observations.as_slice_mut()?,
            legal: legal.as_slice_mut()?,
            turns: turns.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
        };
        let inner = &self.inner;
        // A lock is only held while Rust works, and nothing there waits for Python.
        Ok(py.detach(|| work(&mut **inner.lock().unwrap_or_else(std::sync::PoisonError::into_inner), arrays)))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, games, *, seed = 0, threads = 1, memory = false))]
    fn new(py: Python<'_>, game: &Game, games: usize, seed: u64, threads: usize, memory: bool) -> PyResult<Self> {
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(Refused::Rules(format!("a batch has 1 to {MOST_GAMES} games, not {games}")).into());
        }
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(Refused::Rules(format!("a batch has 1 to {MOST_THREADS} threads, not {threads}")).into());
        }
        let game = game.inner.clone();
        let inner = game.clone().batch(Sizes { games, threads, seed, memory })?;
        let ((size, words), seats) = (inner.widths(), game.seats());
        let batch = Batch {
            game,
            inner: std::sync::Mutex::new(inner),
            games,
            observations: PyArray3::zeros(py, [games, seats, size], false).unbind(),
            legal: PyArray2::zeros(py, [games, words], false).unbind(),
            turns: PyArray1::zeros(py, [games], false).unbind(),
            rewards: PyArray2::zeros(py, [games, seats], false).unbind(),
            done: PyArray1::from_vec(py, vec![false; games]).unbind(),
            actions: PyArray1::zeros(py, [games], false).unbind(),
        };
        batch.with_arrays(py, |inner, arrays| inner.reset(Some(seed), arrays))?;
        Ok(batch)
    }

    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        Game { inner: self.game.clone() }
    }

    fn __len__(&self) -> usize {
        self.games
    }

    fn __repr__(&self) -> String {
        format!("Batch({} games of {})", self.games, self.game.slug())
    }

    /// Deals all games anew; with a seed, the same ones every time.
    #[pyo3(signature = (seed = None))]
    fn reset(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        self.with_arrays(py, |inner, arrays| inner.reset(seed, arrays))
    }

    /// Plays one move in each game. One whose move is illegal stays as it is, and `MoveError` tells the first such game.
    #[expect(clippy::needless_pass_by_value, reason = "a borrowed array is a value")]
    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        if actions.len() != self.games {
            let (given, due) = (actions.len(), self.games);
            return Err(
                Refused::Move(format!("{given} moves were given for {due} games: one for each is needed")).into()
            );
        }
        let actions = actions.as_slice()?;
        self.with_arrays(py, |inner, arrays| inner.step(actions, arrays))??;
        Ok(())
    }

    /// Draws a legal move for each game, each equally likely, into `actions`, and gives that array.
    fn sample(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        {
            let mut actions: PyReadwriteArray1<'_, i64> = self.actions.bind(py).try_readwrite()?;
            let actions = actions.as_slice_mut()?;
            let inner = &self.inner;
            py.detach(|| inner.lock().unwrap_or_else(std::sync::PoisonError::into_inner).sample(actions));
        }
        Ok(self.actions.clone_ref(py))
    }

    /// Plays so many random moves in each game: the same as `step(sample())` so many times, without Python in between.
    fn play_random(&self, py: Python<'_>, steps: usize) -> PyResult<()> {
        self.with_arrays(py, |inner, arrays| inner.play_random(steps, arrays))
    }

    /// The legal moves of each game as an array of games and moves.
    fn legal_mask(&self, py: Python<'_>) -> PyResult<Py<PyArray2<bool>>> {
        let legal = self.legal.bind(py).try_readonly()?;
        let (_, words) = (self.games, legal.shape()[1]);
        let legal = legal.as_slice()?;
        let actions = self.game.actions();
        let mask = PyArray2::<bool>::zeros(py, [self.games, actions], false);
        {
            let mut rows = mask.try_readwrite()?;
            let rows = rows.as_slice_mut()?;
            py.detach(|| {
                for (row, words) in rows.chunks_exact_mut(actions).zip(legal.chunks_exact(words)) {
                    for (word, part) in words.iter().zip(row.chunks_mut(64)) {
                        if *word != 0 {
                            part.iter_mut().enumerate().for_each(|(bit, legal)| *legal = word >> bit & 1 == 1);
                        }
                    }
                }
            });
        }
        Ok(mask.unbind())
    }
}
