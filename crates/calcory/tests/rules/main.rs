//! Every paragraph and ruling of the rules page, each as a case.

#[path = "../common/mod.rs"]
mod common;
mod ending;
mod material;
mod stopping;
mod taking;
mod turn;
mod views;
