//! The plan of the house (`ARCHITECTURE.md`), held against the code.

mod crates;
mod games;
mod pages;
mod published;
mod pure;
mod web;
mod wire;
mod words;
