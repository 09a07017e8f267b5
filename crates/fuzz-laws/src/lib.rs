//! What must be true of every parser, whatever it is given: one law a module.
//!
//! The fuzz targets beside this crate feed the laws with inputs that reach new code, for as long as one likes; the tests
//! here feed them with the same seeds and with a fixed number of inputs made from these, the same on every machine.

pub mod book;
pub mod command;
pub mod drawing;
pub mod moves;
pub mod record;
pub mod rules;
