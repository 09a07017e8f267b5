//! Between the values of Python and the texts of the libraries.

use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyString};
use tavola_core::{Seat, Viewer};

use crate::refused::Refused;

/// JSON as plain values of Python.
pub(crate) fn from_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// Plain values of Python as JSON; a text is taken as JSON already.
pub(crate) fn to_json(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return text.extract();
    }
    value.py().import("json")?.call_method1("dumps", (value,))?.extract()
}

/// Named values as a JSON object.
pub(crate) fn object(values: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    values.map_or_else(|| Ok("{}".to_owned()), |values| to_json(values.as_any()))
}

/// A seat by its letter or its number from 0.
pub(crate) fn read_seat(value: &Bound<'_, PyAny>, seats: usize) -> PyResult<Seat> {
    let seat = match value.extract::<usize>() {
        Ok(number) => Seat::ALL.get(number).copied(),
        Err(_) => value.extract::<String>()?.parse().ok(),
    };
    let last = Seat::from_index(seats - 1);
    let wrong = || Refused::Rules(format!("a seat of this game is A to {last}, or 0 to {}", seats - 1));
    Ok(seat.filter(|seat| seat.index() < seats).ok_or_else(wrong)?)
}

/// A seat, or `watcher` or `None` for somebody without one.
pub(crate) fn read_viewer(value: &Bound<'_, PyAny>, seats: usize) -> PyResult<Viewer> {
    if value.is_none() || value.extract::<String>().is_ok_and(|text| text == "watcher") {
        return Ok(Viewer::Watcher);
    }
    read_seat(value, seats).map(Viewer::Seat)
}
