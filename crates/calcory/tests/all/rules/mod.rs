//! Every paragraph and ruling of the rules page, each as a case.

mod ending;
mod material;
mod stopping;
mod taking;
mod turn;
mod views;
