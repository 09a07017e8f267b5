//! The games of Tavola in Python: the module `tavola._tavola`, which the package `tavola` shows.
//!
//! What Python is given stands in `python/tavola`: types in `_tavola.pyi`, the shapes of other libraries
//! beside it. Everything that searches or plays many moves lets other threads of Python go on.

mod batch;
mod bot;
mod erased;
mod fair;
mod game;
mod games;
mod layout;
mod many;
mod memory;
mod position;
mod record;
mod refused;
mod solved;
mod text;
mod written;

use pyo3::prelude::*;

/// The names of all games.
#[pyfunction]
fn games_list() -> Vec<&'static str> {
    tavola_table::games::SLUGS.to_vec()
}

/// The names of all bots, the levels last, the weakest of them first.
#[pyfunction]
fn bots_list() -> Vec<&'static str> {
    tavola_bots::BOTS.to_vec()
}

#[pymodule]
fn _tavola(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("TavolaError", py.get_type::<refused::TavolaError>())?;
    module.add("RulesError", py.get_type::<refused::RulesError>())?;
    module.add("MoveError", py.get_type::<refused::MoveError>())?;
    module.add("RecordError", py.get_type::<refused::RecordError>())?;
    module.add_class::<game::Game>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<memory::Memory>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<written::Record>()?;
    module.add_class::<fair::Draws>()?;
    module.add_class::<many::Batch>()?;
    module.add_class::<solved::Equilibrium>()?;
    module.add_function(wrap_pyfunction!(games_list, module)?)?;
    module.add_function(wrap_pyfunction!(bots_list, module)?)?;
    module.add_function(wrap_pyfunction!(game::open_game, module)?)?;
    module.add_function(wrap_pyfunction!(fair::commitment, module)?)?;
    module.add_function(wrap_pyfunction!(fair::seed, module)?)?;
    Ok(())
}
