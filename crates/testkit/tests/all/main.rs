//! Every game against the laws, the vectors and the golden records.

mod games;
mod golden;
mod laws;
mod lots;
mod recorded;
mod referee;
mod vectors;
